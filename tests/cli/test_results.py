"""games, simulate, replay and bench: what they print."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.cli.command import ludoteka

import ludoteka as engine
from ludoteka import build_info
from ludoteka.bots.analysis import weighing
from ludoteka.cli import measure, run
from ludoteka.core.registry import find, games, shelf
from ludoteka.core.rng import Rng
from ludoteka.games.aeons_end.state import Board


def printed(arguments: str, capsys: pytest.CaptureFixture[str]) -> Any:
    """The one JSON object on one line that the command prints."""
    assert run(arguments.split()) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("\n") == 1
    return json.loads(out)


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed("games --json", capsys)["games"]
    assert [game["key"] for game in told] == [game.key for game in shelf().games]
    assert {game["key"] for game in told} == set(games())
    ethnos = next(game for game in told if game["key"] == "ethnos")
    assert (ethnos["fewest"], ethnos["most"]) == (2, 6)
    options = {option["name"]: option for option in ethnos["options"]}
    assert options["elf_keep_exact"]["default"] == "off"
    assert options["elf_keep_exact"]["values"] == ["on", "off"]
    assert options["tribes"]["many"]
    assert options["tribes"]["facts"]["difficulty"]["merfolk"] == 3
    assert options["elf_keep_exact"]["facts"] is None
    assert run(["games", "--language", "pl"]) == 0
    shown = capsys.readouterr().out
    assert "elf_keep_exact" in shown
    assert "trudne: merfolk, orcs" in shown
    assert "trudność 2 z 10: rageborne" in shown
    assert "dobre na pierwszą grę: rageborne" in shown


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed("simulate ethnos --games 12 --seed 5 --json", capsys)
    assert list(told) == [
        "game", "seats", "games", "finished", "decisions", "cpu_seconds", "wins", "mean_scores",
        "mean_best_score",
    ]  # fmt: skip
    assert told["game"] == "ethnos"
    assert told["seats"] == ["bot:random"] * 4
    assert told["games"] == told["finished"] == 12
    assert sum(told["wins"]) >= 12
    assert told["decisions"] > 1000
    assert told["cpu_seconds"] > 0
    assert run(["simulate", "ethnos", "--games", "2", "--seed", "3"]) == 0
    assert "2 of 2 games finished" in capsys.readouterr().out


@pytest.mark.once
def test_the_result_does_not_depend_on_the_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = "simulate ethnos --games 10 --seed 7 --seats bot:random,bot:greedy,bot:random"
    results = [printed(f"{arguments} --json --jobs {jobs}", capsys) for jobs in (1, 2, 3)]
    for result in results:
        del result["cpu_seconds"]
    assert results[0] == results[1] == results[2]
    assert results[0]["wins"][1] >= 8


@pytest.mark.once
def test_players_are_counted_wherever_they_sit(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "simulate ethnos --games 6 --seed 7 --json --seats"
    first = printed(f"{arguments} bot:greedy,bot:random", capsys)
    second = printed(f"{arguments} bot:random,bot:greedy --no-rotate", capsys)
    assert first["wins"][0] >= 5
    assert second["wins"][1] >= 5


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game."""
    luck = random.Random(1)
    match = engine.new("ethnos", seats=3, seed=1)
    match.play("draw")
    match.undo()
    while not match.over:
        match.play(luck.choice(match.legal()))
    file = tmp_path_factory.mktemp("records") / "game.txt"
    file.write_text(match.record(), encoding="utf-8")
    return file


def test_replay(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = engine.load(record.read_text("utf-8"))
    told = printed(f"replay {record} --json", capsys)
    assert list(told) == ["game", "seats", "over", "moves", "scores", "winners", "digest"]
    assert told == {
        "game": "ethnos",
        "seats": 3,
        "over": True,
        "moves": len(match.steps),
        "scores": match.scores,
        "winners": match.winners,
        "digest": match.state.digest(),
    }
    start = printed(f"replay {record} --json --to 0", capsys)
    assert start["moves"] == 0
    assert not start["over"]
    assert start["winners"] == []
    fresh = engine.new("ethnos", seats=3, seed=1)
    assert start["digest"] == fresh.state.digest()


def test_replay_tells_only_what_the_seat_sees(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def story(*arguments: str) -> str:
        assert run(["replay", str(record), *arguments]) == 0
        return capsys.readouterr().out

    spectator = story()
    assert not [line for line in spectator.splitlines() if own_card(line)]
    assert "your hand" not in spectator.casefold()
    assert "Total" in spectator
    own = story("--seat", "1", "--to", "30")
    assert "Your hand" in own
    assert "Player 2 (you)" in own
    drawn = [line for line in own.splitlines() if own_card(line)]
    assert drawn
    assert all(line.startswith("Player 2") for line in drawn)
    assert "Pozice po 30 tazích" in story("--to", "30", "--language", "cs")


def own_card(line: str) -> bool:
    """Whether a line of the story names a card that only its owner may know."""
    return " gets " in line and "glory" not in line


def test_replay_reads_line_ends_of_other_systems(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.txt"
    other.write_bytes(record.read_bytes().replace(b"\n", b"\r\n"))
    assert printed(f"replay {other} --json", capsys)["over"]


@pytest.mark.once
def test_bench() -> None:
    done = ludoteka("bench", "ethnos", "--seconds", "0.05", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    told = json.loads(done.stdout)["ethnos"]
    assert list(told) == [
        "decisions_per_s", "games_per_s", "copies_per_s", "search_iterations_per_s",
        "guided_iterations_per_s", "match_moves_per_s", "compiled", "interpreted_decisions_per_s",
        "speedup", "calibration", "decision_ns", "action_ns", "state_bytes",
    ]  # fmt: skip
    assert told["compiled"] is build_info.compiled()
    assert all(told[name] > 0 for name in list(told)[:6])
    if build_info.compiled():
        assert told["speedup"] > 5
    assert "Ethnos, 4 seats, engine" in ludoteka("bench", "--seconds", "0.02").stdout


def test_decisions_are_counted_as_they_were_played() -> None:
    game = find("ethnos")
    _, _, options = game.check(4, 9, {})
    rolled, walked = (game.new(4, 9, options).copy() for _ in range(2))
    rolled.rollout(Rng(77))
    assert len(list(measure.walk(walked, Rng(77)))) > 100
    assert walked.digest() == rolled.digest()
    played = measure.random_play(game, 2, 0.001)
    assert played.games % measure.BATCH == 0
    assert played.decisions > 100 * played.games
    assert played.actions > 2 * played.decisions


def test_the_price_of_an_action_is_never_negative() -> None:
    assert measure.action_ns(find("kroniky"), 1, 0.05) > 0


def test_the_data_of_a_position_include_its_piles() -> None:
    game = find("aeons_end")
    state = game.new(2, 9, game.check(2, 9, {})[2])
    assert isinstance(state, Board)
    held = len(state.piles)  # with the places of the piles, and the room they have to grow
    assert held > sum(map(len, state.fields()[2]))
    lean = state.copy()
    assert isinstance(lean, Board)
    lean.piles = vec[i64]()
    assert measure.data_bytes(state) - measure.data_bytes(lean) == 8 * held


def test_the_data_of_a_position_are_its_numbers() -> None:
    game = find("ethnos")
    state = game.new(4, 9, game.check(4, 9, {})[2])
    scalars, cards, sheets, bands, deck = state.fields()[1:]
    numbers = sum(map(len, (scalars, cards, sheets, bands, deck)))
    anyone = 1  # the only number that is not among the fields
    assert measure.data_bytes(state) == 8 * (numbers + anyone)


@pytest.mark.once
def test_analyse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "MOST", 6)
    luck = random.Random(1)
    match = engine.new("kroniky", seats=1, seed=3)
    early = tmp_path / "early.txt"
    early.write_text(match.record(), encoding="utf-8")
    while not match.over:
        match.play(luck.choice(match.legal()))
    record = tmp_path / "game.txt"
    record.write_text(match.record(), encoding="utf-8")
    told = printed(f"analyse {record} --level greedy --json", capsys)
    assert (told["game"], told["unit"], told["lines"]) == ("kroniky", "chance", 1)
    assert len(told["steps"]) == len(match.steps)
    assert run(["analyse", str(record), "--level", "greedy", "--language", "cs"]) == 0
    assert "Zlomové okamžiky" in capsys.readouterr().out
    for wrong, sentence in (
        (["analyse", str(early)], "the game is not over: only finished games are analysed"),
        (["analyse", str(record), "--level", "wise"], "there is no bot 'wise'"),
        (["analyse", str(record), "--seat", "3"], "there is no seat 3"),
    ):
        assert run(wrong) != 0
        out, err = capsys.readouterr()
        assert sentence in err
        assert out == ""
