"""What a hint says in words: the plan, and what the move is for."""

import re
from pathlib import Path

from tests.kroniky.positions import Table, position, quiet_chronicle
from tests.kroniky.rich import PAIRS

import ludoteka
from ludoteka import build_info
from ludoteka.bots import make_bot
from ludoteka.core.rng import Rng
from ludoteka.games import kroniky
from ludoteka.games.kroniky import GAME, codes
from ludoteka.games.kroniky.bot import worth
from ludoteka.games.kroniky.bot.guide import KronikyGuide
from ludoteka.games.kroniky.bot.mind import Mind
from ludoteka.games.kroniky.state import Board
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.table import wonder

SOURCE = Path(kroniky.__file__).with_name("advice.py")
POINTS = quiet_chronicle(victory=[{"type": "victory_points", "min": 4}])


def keys(table: Table, move: str) -> list[str]:
    """The keys of the advice for a move."""
    assert GAME.advice is not None
    found = GAME.advice(table.board, GAME.codec.parse(move).pack())
    return [reason.key for reason in found]


def test_the_plan_comes_first() -> None:
    table = position(chronicle=POINTS, levels={"capital": 1})
    assert keys(table, "develop granary") == ["advice.plan", "advice.step"]
    assert keys(table, "develop production") == ["advice.plan", "advice.economy"]
    assert keys(table, "end") == ["advice.plan", "advice.end"]


def test_goods_are_wanted_for_upkeep_plan_or_stock() -> None:
    hungry = position(chronicle=POINTS, goods={"food": 1, "wood": 9})
    assert keys(hungry, "use agriculture.grow")[1:] == ["advice.food"]
    assert keys(hungry, "use production.craft")[1:] == ["advice.short"]
    assert keys(position(chronicle=POINTS), "use production.craft")[1:] == ["advice.stock"]


def test_goods_are_wanted_until_there_is_as_much_as_the_plan_needs() -> None:
    mind = Mind(worth.NEAREST)
    mind.think(position(chronicle=POINTS, goods={"food": 9}).board)
    needed = int(mind.plan.need[codes.WORK])
    assert needed > 0
    for work, key in ((needed - 1, "advice.short"), (needed, "advice.stock")):
        table = position(chronicle=POINTS, goods={"food": 9, "work": work})
        assert keys(table, "use production.craft")[1:] == [key]


def test_an_army_is_for_the_victory_or_for_defence() -> None:
    recruit = quiet_chronicle(victory=[{"type": "recruit", "unit": "infantry", "count": 9}])
    table = position(chronicle=recruit, levels={"military": 1})
    assert keys(table, "recruit infantry I")[1:] == ["advice.army"]
    table = position(chronicle=POINTS, levels={"military": 1})
    assert keys(table, "recruit infantry I")[1:] == ["advice.defence"]


def test_all_advice_has_words() -> None:
    catalogues = [Catalogue(language, GAME, strict=True) for language in LANGUAGES]
    seen = set()
    assert GAME.advice is not None
    for seed, (land, chronicle) in enumerate(PAIRS[::3]):
        board = GAME.new(1, seed, {"map": land, "chronicle": chronicle})
        assert isinstance(board, Board)
        guide, rng = KronikyGuide(), Rng(seed + 1)
        number = 0
        while not board.over:
            if number % (4 if build_info.compiled() else 150) == 0:
                for action in guide.replies(board):
                    for reason in GAME.advice(board, int(action)):
                        seen.add(reason.key)
                        assert all(each.text(reason.key, reason.params) for each in catalogues)
            number += 1
            board.apply(guide.choose(board, rng))
    words = {key for key in catalogues[0].messages if key.startswith("advice.")}
    used = set(re.findall(r'"(advice\.[a-z]+)"', SOURCE.read_text("utf-8")))
    assert words == used
    assert len(seen) > len(words) // 2 or not build_info.compiled()


def test_a_hint_tells_the_advice_first() -> None:
    match = ludoteka.new("kroniky", 1, seed=2)
    with make_bot("easy", match.game) as bot:
        hint = wonder.hint(match.game, match.state, bot.think(match.state, 0))
    assert hint.reasons[0].key == "advice.plan"
    assert hint.reasons[-1].key.startswith("hint.")
