"""The engine is compiled where it can be, and the compiler's known defect is repaired."""

from pathlib import Path

import pytest

from ludoteka import build_info
from ludoteka.core.action import bit


def test_engine_is_compiled_where_a_c_compiler_exists() -> None:
    assert build_info.form() != build_info.NOT_BUILT, "see what `make setup` says"


@pytest.mark.parametrize("n", range(63))
def test_bit_is_right_up_to_62(n: int) -> None:
    assert bit(n) == 2**n


def test_digest_changes_with_text_name_and_absence(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("A = 1")
    (tmp_path / "b.py").write_text("A = 1")
    digests = {build_info.digest(tmp_path, [name]) for name in ("a.py", "b.py", "c.py")}
    (tmp_path / "a.py").write_text("A = 2")
    digests.add(build_info.digest(tmp_path, ["a.py"]))
    assert len(digests) == 4
