"""What the page says before a move the terminal says too: why, what for, at what risk, in short."""

import random
import re
from collections.abc import Iterator
from io import StringIO
from itertools import islice

import msgspec
import pytest
from rich.console import Console

import ludoteka as engine
from ludoteka import build_info
from ludoteka.bots import make_bot
from ludoteka.bots.levels import adviser_for
from ludoteka.cli import boards, foretold, teller
from ludoteka.cli.teller import Teller
from ludoteka.core.registry import find, games
from ludoteka.games.aeons_end.moves import TakeOption
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.table import wonder
from ludoteka.table.entries import AnyBody, AutoEnd, Created, Entry, Moved, SeatSetup
from ludoteka.table.table import Table

OURS = ("ethnos", "terra_mystica", "aeons_end", "kroniky")
HINTS = (
    "hint.only",
    "hint.quick",
    "hint.clear",
    "hint.better",
    "hint.close",
    "hint.points",
    "hint.points_close",
)


class Desk:
    """A table of people, and what was said about it."""

    def __init__(self, key: str, seats: int, seed: int, language: str, **options: object) -> None:
        game = find(key)
        _, _, values = game.check(seats, seed, options)
        sitting = [SeatSetup("person", guest=f"person {seat}") for seat in range(seats)]
        created = Created(key, game.rules, seed, values, sitting, "terminal")
        self.table = Table("terminal", Entry(1, 0, created))
        for seat in range(seats):
            self.enter(AutoEnd(seat, True))
        self.paper = StringIO()
        words = Catalogue(language, game, strict=True)
        self.teller = Teller(self.table, words, Console(file=self.paper, width=300))

    def enter(self, body: AnyBody) -> None:
        self.table.apply(Entry(self.table.number + 1, 0, body))

    def play(self, move: object) -> None:
        self.enter(Moved(self.table.match.seat, str(move)))

    def said(self) -> str:
        """What was said since the last time."""
        text = self.paper.getvalue()
        self.paper.truncate(0)
        self.paper.seek(0)
        return text


def beginning(key: str, catalogue: Catalogue) -> str:
    """How a message begins."""
    return str(catalogue.messages[key]).split("{")[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", OURS)
def test_a_hint_says_why(key: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teller, "adviser_for", lambda game: "easy")
    desk = Desk(key, find(key).fewest, 5, language)
    for _ in range(3 if build_info.compiled() else 1):
        desk.teller.hint(desk.table.match.seat)
        _, *reasons = desk.said().splitlines()
        begins = [beginning(hint, desk.teller.catalogue) for hint in HINTS]
        assert any(line.startswith(tuple(begins)) for line in reasons)
        desk.play(desk.table.match.legal()[0])


@pytest.mark.parametrize(
    ("language", "possible", "missing"),
    [("en", "red orc", "orange elf"), ("cs", "červený ork", "oranžový elf")],
)
def test_a_thing_is_explained_by_its_name(language: str, possible: str, missing: str) -> None:
    desk = Desk("ethnos", 3, 5, language)
    seat = desk.table.match.seat
    take = next(move for move in desk.table.match.legal() if str(move) == "take orc:red")
    desk.teller.explain(seat, possible)
    assert desk.teller.catalogue.move(take) in desk.said()
    desk.teller.explain(seat, "deck")
    assert desk.teller.catalogue.move(desk.table.match.game.codec.parse("draw")) in desk.said()
    desk.teller.explain(seat, missing)
    reason = desk.table.match.why_not("take elf:orange")
    assert reason is not None
    assert desk.said().startswith(desk.teller.catalogue.reason(reason))
    desk.teller.explain(seat, "red dragonfly")
    assert "red dragonfly" in desk.said()


def test_each_way_of_luck_says_what_happens() -> None:
    desk = Desk("aeons_end", 2, 5, "en")
    desk.teller.explain(desk.table.match.seat, "end turn")
    ways = [line for line in desk.said().splitlines() if re.match(r"\d+% *:", line)]
    assert len(ways) == 3
    assert all("Next turn: " in way for way in ways)
    assert sum(way.endswith("then the nemesis draws a card") for way in ways) == 1
    assert not any("luck decides" in way for way in ways)


def test_more_ways_than_can_be_read_are_counted() -> None:
    desk = Desk("ethnos", 3, 5, "en")
    preview = desk.table.match.preview("draw", desk.table.match.seat)
    chances = tuple(
        engine.core.preview.Chance(odds=0.1, changes=preview.changes) for _ in range(10)
    )
    many = engine.core.preview.Preview(chances=chances)
    *ways, rest = foretold.by_luck(many, (), desk.teller.catalogue, foretold.nowhere)
    assert len(ways) == foretold.MOST
    assert rest == "4 less likely outcomes"


def test_what_cannot_be_taken_back_is_said_beside_the_move() -> None:
    desk = Desk("ethnos", 3, 5, "en")
    desk.teller.show(desk.table.match.seat)
    lines = desk.said().splitlines()
    assert any("Draw a card from the deck  cannot be taken back" in line for line in lines)
    assert not any("Take" in line and "cannot be taken back" in line for line in lines)


# --- parts of a game ----------------------------------------------------------------------


def part_ends(key: str, seats: int, seed: int, most: int) -> Iterator[tuple[Desk, list[int]]]:
    """A game played as bots would without thinking, wherever a part of it has ended."""
    desk = Desk(key, seats, seed, "en")
    match, board = desk.table.match, boards.find(key)
    before = match.scores
    for _ in range(most):
        advice = match.game.guide().moves(match.state)
        desk.play(match.game.codec.unpack(int(advice[0])))
        if match.over:
            return
        if any(event.key in board.ENDS for event in match.latest):
            yield desk, before
            before = match.scores


@pytest.mark.parametrize(("key", "points"), [("ethnos", "glory"), ("terra_mystica", "points")])
def test_a_part_that_ends_is_summed_up(key: str, points: str) -> None:
    told = 0
    for desk, before in part_ends(key, 3, 4, 400):
        match = desk.table.match
        desk.teller.sum_up(desk.table.story.since(0), 0)
        lines = [line.strip() for line in desk.said().splitlines()]
        name = desk.teller.catalogue.text(f"quantity.{points}")
        for seat, (was, now) in enumerate(zip(before, match.scores, strict=True)):
            if was != now:
                assert f"Player {seat + 1}: {name} {now - was:+d} ({now})" in lines
                reasons = next(x for x in lines if x.startswith(f"Player {seat + 1}, {name}: "))
                assert sum(map(int, re.findall(r"[+-]\d+", reasons))) == now - was
                told += 1
        if any(line.startswith("Standing: ") for line in lines):
            best = max(range(3), key=lambda seat: match.scores[seat])
            assert f"Standing: Player {best + 1} {match.scores[best]}" in lines[-1]
    assert told > 1


@pytest.mark.once  # the bot takes many minutes in the interpreted form
@pytest.mark.parametrize("key", ["aeons_end", "kroniky"])
def test_games_without_a_ranking_say_what_has_changed(key: str) -> None:
    told = 0
    for desk, _ in part_ends(key, find(key).fewest, 4, 120):
        desk.teller.sum_up(desk.table.story.since(None), None)
        said = desk.said()
        assert "Standing" not in said
        told += bool(said)
    assert told > 1


def test_a_part_is_summed_up_once_and_again_after_an_undo() -> None:
    *_, (desk, _) = islice(part_ends("kroniky", 1, 4, 120), 2)
    match = desk.table.match
    last = desk.table.story.since(0)
    desk.teller.sum_up(last, 0)
    first = desk.said()
    assert first
    desk.teller.sum_up([], 0)
    assert desk.said() == ""
    move = match.steps[-1].move
    match.undo()
    match.play(move)
    desk.teller.sum_up(last, 0)
    assert desk.said() == first


# --- what a game says of its moves --------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_is_called_by_what_it_does(language: str) -> None:
    luck, found = random.Random(2), set()
    for seed in range(6):
        match = engine.new("aeons_end", seats=3, seed=seed)
        words, board = Catalogue(language, match.game, strict=True), boards.find("aeons_end")
        while not match.over and len(match.steps) < 400:
            for move in match.legal():
                if isinstance(move, TakeOption):
                    found.add(board.label(match.view(match.seat), move, words))
            match.play(luck.choice(match.legal()))
    assert len(found) > 2
    assert words.move(TakeOption(0)) not in found


@pytest.mark.once  # the bot takes many minutes in the interpreted form
def test_the_odds_of_a_battle_are_told() -> None:
    found: set[str] = set()
    board = boards.find("kroniky")
    for seed in range(8):
        match = engine.new("kroniky", seats=1, seed=seed, chronicle="conquer_or_fall")
        words = Catalogue("en", match.game, strict=True)
        while not match.over:
            for move in match.legal():
                if str(move).startswith(("order", "march")):
                    preview = match.preview(move, 0)
                    found |= {*board.notes(match.view(0), move, preview, words)}
            advice = match.game.guide().moves(match.state)
            match.play(match.game.codec.unpack(int(advice[0])))
    battles = [note for note in found if note.startswith("Battle: ")]
    assert battles
    assert all(sum(map(int, re.findall(r"(\d)/6", note))) == 6 for note in battles)


def test_a_faction_is_told_before_it_is_chosen() -> None:
    desk = Desk("terra_mystica", 2, 3, "en")
    move = next(move for move in desk.table.match.legal() if str(move).startswith("choose"))
    desk.teller.explain(desk.table.match.seat, str(move))
    faction = str(move).split()[1]
    assert desk.teller.catalogue.text(f"faction.{faction}.about") in desk.said()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", games())
def test_every_move_can_be_explained(key: str, language: str) -> None:
    luck = random.Random(9)
    desk = Desk(key, find(key).fewest, 3, language)
    match = desk.table.match
    for _ in range(60):
        if match.over:
            break
        if luck.random() < 0.2:
            for move in match.legal()[:12]:
                desk.teller.explain_move(match.seat, move)
            desk.teller.due(match.seat)
        desk.play(luck.choice(match.legal()))
    said = desk.said()
    assert said
    assert not set("{}") & set(said)


@pytest.mark.once  # the bot takes many minutes in the interpreted form
def test_the_coach_asks_once_in_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wonder, "DOUBT", 0.0)
    desk = Desk("ethnos", 3, 5, "en")
    table = desk.table
    seat, moves = table.match.seat, table.match.legal()
    assert not desk.teller.doubts(seat, moves[0]), "there is no coach"
    table.created = msgspec.structs.replace(table.created, coach=True)
    assert not desk.teller.doubts(seat, moves[0]), "nor among people"
    for number in range(3):
        if number != seat:
            table.seats[number].give_to_bot("easy", for_good=True)
    best = (
        make_bot(adviser_for(table.match.game), table.match.game)
        .advise(table.match.state, seat)
        .action
    )
    worse = [move for move in moves if move.pack() != best]
    asked = [move for move in worse if desk.teller.doubts(seat, move)]
    assert len(asked) == 1
    said = desk.said()
    assert "Are you sure?" in said
    assert "with your move" in said
