"""The example of docs/games/aeons_end.md: an effect that is written in one place, and played."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.aeons_end.scene import Scene, kinds

from ludoteka.core.rng import Rng
from ludoteka.games.aeons_end import GAME
from ludoteka.games.aeons_end.bot.guide import AeonsEndGuide
from ludoteka.games.aeons_end.moves import QUESTIONS
from ludoteka.games.aeons_end.rules.operation import KNOWN, WORDS, Operation, Printed, Writer
from ludoteka.games.aeons_end.tables import TEXTS

PAGE = Path(__file__).parents[2] / "docs" / "games" / "aeons_end.md"
WORD = "each_player_discards_and_heals"


def forget() -> None:
    """Let the example be unknown."""
    if WORD in WORDS:
        known = list(KNOWN.operations)
        assert known.pop() is WORDS.pop(WORD)
        KNOWN.operations = vec[Operation](known)


def print_on(card: str, effects: list[Printed]) -> None:
    """Give a player card another text."""
    writer = Writer([int(op) for op in TEXTS.ops])
    place, texts = writer.text(effects), [int(at) for at in TEXTS.play]
    texts[kinds(card)[0]] = place
    TEXTS.ops = vec[i64](writer.ops)
    TEXTS.play = vec[i64](texts)


@pytest.fixture
def reprinted() -> Iterator[None]:
    """The text of the page is run, and a Jade has the new effect."""
    ops, play = TEXTS.ops, TEXTS.play
    forget()
    block = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert block is not None
    exec(block[1], {})
    print_on("jade", [{"op": WORD}])
    yield
    TEXTS.ops, TEXTS.play = ops, play
    forget()


@pytest.mark.usefixtures("reprinted")
def test_each_player_discards_a_card_then_gains_a_life() -> None:
    scene = Scene("brama jian mist").life(0, 5).life(1, 10).life(2, 9)
    scene.hand(0, "jade crystal spark").hand(1, "spark crystal").hand(2, "flare").main(0)
    scene.do("play jade")
    assert (scene.seat, scene.anyone, scene.view.phase) == (0, False, "discard")
    assert scene.options == {"discard crystal of brama", "discard spark of brama"}
    assert scene.why_not("discard spark of jian") == "not_this_player"
    assert scene.why_not("discard jade of brama") == "not_in_hand"
    assert scene.why_not("pass") == "wrong_phase"
    scene.do("discard spark of brama")
    assert (scene.seat, scene.lives()) == (1, [6, 10, 9])
    scene.do("discard crystal of jian")  # Mist has one card: that is no question
    assert (scene.view.phase, scene.seat, scene.lives()) == ("main", 0, [6, 10, 10])
    assert [scene.hand_of(seat) for seat in range(3)] == ["crystal", "spark", ""]
    told = [event.params["card"] for event in scene.told("discarded")]
    assert told == ["card.spark", "card.crystal", "card.flare"]
    assert [event.params["seat"] for event in scene.told("healed")] == ["seat.0", "seat.2"]


@pytest.mark.usefixtures("reprinted")
def test_who_has_no_card_gains_life_all_the_same() -> None:
    scene = Scene().life(0, 5).life(1, 5).hand(0, "jade").hand(1, "").main(0).do("play jade")
    assert (scene.view.phase, scene.lives()) == ("main", [6, 6])


@pytest.mark.usefixtures("reprinted")
def test_the_new_effect_is_foretold_and_known_to_bots() -> None:
    scene = Scene().life(0, 5).hand(0, "jade crystal spark").hand(1, "2*crystal").main(0)
    ledger = GAME.ledger
    assert ledger is not None
    ways = ledger().ways
    assert ways is not None
    (way,) = ways(scene.state, 0, GAME.codec.parse("play jade").pack())
    assert GAME.question is not None
    assert [GAME.question(world, 0) for world in way.worlds] == ["phase.discard"]
    scene.do("play jade")
    choice = AeonsEndGuide().policy(scene.state, Rng(1))
    assert str(GAME.codec.unpack(int(choice))) == "discard crystal of brama"


def test_operations_are_found_by_code_and_word() -> None:
    known = list(KNOWN.operations)
    assert [operation.code for operation in known] == list(range(len(known)))
    assert {operation.word: operation for operation in known} == WORDS
    asked = {int(operation.question) for operation in known} - {0}
    assert asked == set(range(1, len(QUESTIONS)))
