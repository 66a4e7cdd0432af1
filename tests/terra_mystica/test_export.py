"""Exports: read back to the same position, and fit for other servers."""

import re
from collections.abc import Callable

import pytest
from tests.terra_mystica.dialect import Table, validate
from tests.terra_mystica.dialect_parts import Wrong
from tests.terra_mystica.ledger import GOLDEN, games, text_of
from tests.terra_mystica.random_games import bot_match, random_match

import ludoteka
from ludoteka.core.match import Match
from ludoteka.core.registry import find
from ludoteka.games.terra_mystica import notation
from ludoteka.games.terra_mystica.moves import Accept, Decline, Ordain
from ludoteka.games.terra_mystica.notation import exchange
from ludoteka.games.terra_mystica.notation.writer import write


def check_export(match: Match) -> Table:
    """The export leads to the same position, without a note, and the validator takes it."""
    text = write(match)
    reading = notation.read(text)
    assert reading.digest == match.state.digest()
    assert reading.notes == ()
    table = validate(text)
    assert table.over
    return table


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "options"])
@pytest.mark.parametrize("seed", range(20))
def test_random_games_are_exported(seed: int, plain: bool) -> None:
    check_export(random_match(seed, plain))


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "options"])
@pytest.mark.parametrize("seed", range(2, 4))
def test_games_of_bots_are_exported(seed: int, plain: bool) -> None:
    check_export(bot_match(seed, plain))


@pytest.mark.parametrize("name", list(games(GOLDEN))[::6])
def test_imported_games_are_exported(name: str) -> None:
    check_export(notation.read(text_of(GOLDEN, name)).match)


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, 1000, 100))
def test_a_thousand_random_games_are_exported(start: int) -> None:
    for seed in range(start, start + 100):
        check_export(random_match(seed, seed % 8 < 4))


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, 200, 20))
def test_two_hundred_games_of_bots_are_exported(start: int) -> None:
    for seed in range(start, start + 20):
        check_export(bot_match(seed, seed % 8 < 4))


def test_games_of_earlier_rules_are_exported_with_them() -> None:
    record = (GOLDEN / "base_tmai_2p_ai0_s101.record").read_text("utf-8")
    match = ludoteka.load(record)
    text = write(match)
    assert "# ludoteka rules=1\n" in text
    reading = notation.read(text)
    assert (reading.rules, reading.digest) == (1, match.state.digest())


# --- what the writer tells ------------------------------------------------------------------


def rows_of(seeds: range, wanted: Callable[[str], bool], plain: bool = True) -> list[list[str]]:
    """The rows of random games that have such a row."""
    found = [write(random_match(seed, plain)).splitlines() for seed in seeds]
    return [rows for rows in found if any(map(wanted, rows))]


def test_the_options_say_what_the_rules_say() -> None:
    text = write(random_match(0, True))
    assert "option strict-chaosmagician-sh\n" in text
    assert "option strict-darkling-sh\n" in text


def test_offers_nobody_was_asked_about_are_declined() -> None:
    """All tokens in bowl III: no question, but the others wait for an answer."""
    match = notation.read(text_of(GOLDEN, "base_tmai_2p_ai0_s101")).match
    assert not match.options["late_answers"]
    asked = [step.move for step in match.steps if isinstance(step.move, Accept | Decline)]
    written = text_of(GOLDEN, "base_tmai_2p_ai0_s101").lower()
    answers = written.count("leech ") + written.count("decline ")
    assert answers > len(asked)
    export = write(match)
    assert export.count("leech ") + export.count("decline ") == answers


def test_an_action_with_offers_open_declines_them_in_so_many_words() -> None:
    more = 0
    for seed in range(40):
        match = random_match(seed)
        declined = [step.move for step in match.steps if isinstance(step.move, Decline)]
        if match.options["late_answers"]:
            more += write(match).count("decline ") > len(declined)
    assert more > 0


def test_every_lost_spade_is_told_before_the_dwelling() -> None:
    rows = rows_of(range(60), lambda row: "-SPADE" in row)
    assert rows
    for game in rows:
        for row in game:
            commands = row.partition(": ")[2].split(". ")
            if "-SPADE" in commands and "build" in row and "ACTC" not in row:
                last = max(i for i, command in enumerate(commands) if command == "-SPADE")
                assert last < next(i for i, c in enumerate(commands) if c.startswith("build"))


def test_done_stands_between_two_turns_of_the_last_seat() -> None:
    assert rows_of(range(5), lambda row: row.endswith(". done"))


EXCHANGE = ("base_tmai_2p_ai0_s101", "base_tmai_4p_ai0_s110", "base_tmai_5p_ai0_s123")


@pytest.mark.parametrize("name", EXCHANGE)
def test_the_exchange_of_the_darklings_is_one_command(name: str) -> None:
    """Also when they convert something between two workers."""
    match = notation.read(text_of(GOLDEN, name)).match
    steps = [step.move for step in match.steps]
    first = next(i for i, move in enumerate(steps) if isinstance(move, Ordain))
    number = sum(isinstance(move, Ordain) for move in steps)
    assert number > 1
    again = Match(match.game, match.seats, match.seed, match.options)
    for move in steps[: first + 1]:
        again.play(move)
    for text in ("convert priest to worker", "ordain"):
        again.play(text)
    for more in range(number - 1):
        if more:
            again.play("ordain")
        text = write(again)
        assert len(re.findall(r"convert \dW to \dP", text.splitlines()[-1])) == 1
        assert notation.read(text).digest == again.state.digest()
    assert f"convert {number}W to {number}P" in write(match)


def test_both_actions_of_a_double_turn_stand_in_one_row() -> None:
    rows = rows_of(range(60), lambda row: "action ACTC" in row)
    assert rows
    for game in rows:
        for row in game:
            if "action ACTC" in row:
                behind = row.partition("action ACTC. ")[2]
                assert behind
    given_up = [r for game in rows for r in game if "ACTC" in r and r.endswith(". done")]
    assert given_up


# --- the validator itself -------------------------------------------------------------------

MUST_HAVE = ("decline", "leech", "-SPADE", "transform", "+FAV", "upgrade", "pass BON")


@pytest.mark.parametrize("word", MUST_HAVE)
def test_the_validator_misses_what_is_taken_out(word: str) -> None:
    found = 0
    for seed in range(40):
        lines = write(random_match(seed, word != "-SPADE")).splitlines()
        for number, line in enumerate(lines[: len(lines) // 2]):
            name, _, rest = line.partition(": ")
            kept = [command for command in rest.split(". ") if not command.startswith(word)]
            if rest and len(kept) < len(rest.split(". ")):
                row = [f"{name}: {'. '.join(kept)}"] if kept else []
                with pytest.raises(Wrong):
                    validate("\n".join([*lines[:number], *row, *lines[number + 1 :]]))
                found += 1
                break
        if found == 5:
            return
    assert found > 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (". done", ""),
        ("option strict-chaosmagician-sh\n", ""),
        ("dig 1", "dig 2"),
        ("send p to", "send priest to"),
        ("burn 1", "burn 0"),
    ],
)
def test_the_validator_refuses(old: str, new: str) -> None:
    text = next(t for t in (write(random_match(seed, True)) for seed in range(20)) if old in t)
    validate(text)
    with pytest.raises(Wrong):
        validate(text.replace(old, new, 1))


def test_the_exchange_knows_its_moves() -> None:
    codec = find("terra_mystica").codec
    assert codec.parse("ordain").pack() == exchange.ORDAIN
    assert codec.parse("convert priest to worker").pack() == exchange.BACK
