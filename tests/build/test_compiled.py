"""The engine is compiled where it can be, and the compiler's known defects are repaired."""

import sys
import tracemalloc
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

import ludoteka
from ludoteka import build_info
from ludoteka.core.action import bit
from ludoteka.core.compare import changed
from ludoteka.core.registry import shelf
from ludoteka.core.state import State
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.research import Space


def test_engine_is_compiled_where_a_c_compiler_exists() -> None:
    assert build_info.form() != build_info.NOT_BUILT, "see what `make setup` says"


@pytest.mark.parametrize("n", range(63))
def test_bit_is_right_up_to_62(n: int) -> None:
    assert bit(n) == 2**n


def test_a_vector_handed_to_compiled_code_is_given_back() -> None:
    state = ludoteka.new("ethnos", seats=2, seed=1).state
    space = Space("ethnos", 2)

    def hand_over() -> int:
        for _ in range(500):
            space.encoding.write(state, 0, vec[i16]([0] * space.size), 0)
            space.numbering.mask(state, vec[u8]([0] * space.actions), 0)
            changed(vec[i64]([1] * 100), vec[i64]([2] * 100))
            state.cards = vec[i64]([0] * 100)  # type: ignore[attr-defined]
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        hand_over()
        first, second = hand_over(), hand_over()
    finally:
        tracemalloc.stop()
    assert second - first < 10_000, "bytes that nobody can reach"


@pytest.mark.parametrize("cls", [State, EthnosState], ids=lambda cls: cls.__name__)
def test_compiled_classes_say_what_they_are(cls: type) -> None:
    assert cls.__doc__
    assert cls.mro()[-2] is State
    assert "legal action" in (State.legal.__doc__ or "")


def test_modules_lie_where_they_say() -> None:
    shelf()
    found = [module for name, module in sys.modules.items() if name.startswith("ludoteka.")]
    assert len(found) > 100
    assert [module for module in found if not Path(str(module.__file__)).exists()] == []


def test_digest_changes_with_text_name_and_absence(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("A = 1")
    (tmp_path / "b.py").write_text("A = 1")
    digests = {build_info.digest(tmp_path, [name]) for name in ("a.py", "b.py", "c.py")}
    (tmp_path / "a.py").write_text("A = 2")
    digests.add(build_info.digest(tmp_path, ["a.py"]))
    assert len(digests) == 4
