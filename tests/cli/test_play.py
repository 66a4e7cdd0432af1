"""Playing in the terminal, with what is typed given beforehand."""

import random
import re
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.command import ludoteka

import ludoteka as engine
from ludoteka.cli import boards, foretold
from ludoteka.core.ledger import Quantity
from ludoteka.core.registry import find, games
from ludoteka.language import LANGUAGES, Catalogue, sentence

CURTAIN = "Pass the screen to"


def play(*arguments: str, typed: str, width: int = 80) -> str:
    """What stands on the screen afterwards."""
    done = ludoteka("play", "ethnos", *arguments, typed=typed, COLUMNS=str(width))
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def test_a_whole_game_with_the_first_move_always() -> None:
    screen = play("--seats", "human,bot:greedy,bot:random", "--seed", "4", typed="1\n" * 2000)
    assert screen.startswith("Ethnos: Player 1, Ada (greedy bot) and Bruno (random bot)\n")
    assert "Age 2 of 2" in screen
    assert re.search(r"\nTotal +\d+ +\d+ +\d+\n", screen)
    assert screen.endswith((" wins.\n", " share the victory.\n"))


def test_two_people_play_a_given_game_and_never_see_each_other_s_cards(tmp_path: Path) -> None:
    luck = random.Random(5)
    match = engine.new("ethnos", seats=2, seed=5, elf_keep_exact=True)
    typed, last = [], -1
    for _ in range(120):
        if match.seat != last:
            last = match.seat
            typed.append("")
        move = luck.choice(match.legal())
        typed.append(str(move))
        match.play(move)
    file = tmp_path / "game.txt"
    typed += [""] if match.seat != last else []
    typed += [f"save {file}", "quit", ""]
    screen = play(
        "--seats", "human,human", "--seed", "5", "--option", "elf_keep_exact=on",
        typed="\n".join(typed),
    )  # fmt: skip
    assert file.read_text("utf-8") == match.record()
    before, *turns = screen.split(CURTAIN)
    assert "hand" not in before
    for turn in turns:
        name = turn.split(",")[0].strip()
        other = {"Player 1": "Player 2", "Player 2": "Player 1"}[name]
        assert f"{name} (you)" in turn
        assert f"{other} (you)" not in turn
        assert not re.search(rf"{other} gets (?!\d)", turn)


def test_the_end_of_the_input_ends_the_game() -> None:
    assert play("--seats", "human,bot:random", typed="").endswith("The game is not finished.\n")
    assert play("--seats", "human,human", typed="").endswith("The game is not finished.\n")


def test_bots_alone() -> None:
    screen = play("--seats", "bot:random,bot:greedy", "--seed", "2", typed="")
    assert "and the first age ends." in screen
    assert screen.endswith(" wins.\n")


@pytest.mark.once
def test_commands(tmp_path: Path) -> None:
    typed = [
        "?", "draw", "undo", "undo", "hint", "why take orc:red",
        "why lead skeleton", "? 1", "why draw", "foo", "tke giant:red", "0", "999999999999",
        "take elf:grey", "Draw a card from the deck", "log", "board", "rules", "rules turn",
        "rules nonsense", "save", f"save {tmp_path}/a", f"save {tmp_path}/a", "save /nowhere/a",
        "", "   ", "quit",
    ]  # fmt: skip
    screen = play(
        "--seats", "human,bot:random,bot:random", "--seed", "8",
        "--option", "tribes=elves,giants,skeletons,trolls,wizards",
        typed="\n".join(typed) + "\n", width=300,
    )  # fmt: skip
    for said in (
        "what move 3 does, costs and brings, or why a move is not possible",
        "Player 1 takes back 4 steps.",
        "You have no move to take back.",
        "Hint: ",
        "also considered: ",
        "Orcs are not in this game.",
        "A skeleton cannot lead a band.\nRule: The leader (rules leader)",
        "Draw a card from the deck  [draw]",
        "“foo” is not a move; ? shows help.",
        "is not a move; did you mean “take",
        "There is no move 0; the moves are 1 to ",
        "There is no move 999999999999; the moves are 1 to ",
        "There is no grey elf in the row now.",
        "rules tribe.wizards",
        "On your turn you either recruit one ally or play one band of allies.",
        "There is no section “nonsense”.",
        "Say where to save it: save FILE.",
        "already exists; choose another name.",
        "/nowhere/a could not be written: No such file or directory.",
    ):
        assert said in screen, said
    saved = engine.load((tmp_path / "a").read_text("utf-8"))
    assert "undo" in saved.lines
    assert saved.steps


def test_people_at_one_screen_agree_to_an_undo() -> None:
    """Who sits there answers for all; a step back that nobody else knew of is free."""
    typed = ["", "draw", "", "draw", "", "undo", "no", "undo", "y", "quit"]
    screen = play("--seats", "human,human", "--seed", "5", typed="\n".join(typed) + "\n")
    lines = [line.strip() for line in screen.splitlines()]
    asked = "2 moves would be taken back, and something has been revealed since then."
    assert screen.count(asked) == 2
    assert "Player 2 does not agree to the undo." in lines
    assert lines[lines.index("Player 2 agrees.") + 1] == "Player 1 takes back 2 steps."


def test_a_turn_waits_for_who_wants_it_so() -> None:
    """Nobody else moves before it ends, and taking it back is free."""
    typed = ["hold", "take giant:grey", "draw", "undo", "take giant:grey", "", "hold", "quit"]
    screen = play("--seats", "human,bot:random", "--seed", "5", typed="\n".join(typed) + "\n")
    turn, back, ended = screen.split("It is Player 1's turn. Press Enter to end it, or type undo")
    assert "Your turns now wait until you end them with Enter." in turn
    assert "Player 1 has not ended the turn yet." in back
    assert "Player 1 takes back a step." in back
    assert "Ada" not in back.split("What has happened\n")[-1].split("\n\n")[0]
    assert re.search(r"Player 1 is done\.\s+Ada ", ended)
    assert "Your turns end automatically again." in ended


@pytest.mark.parametrize(("language", "turn"), [("cs", "Na tahu je"), ("pl", "Teraz gra")])
def test_other_languages(language: str, turn: str) -> None:
    typed = "?\nundo\n1\nquit\n"
    screen = play("--seats", "human,bot:random", "--language", language, typed=typed, width=200)
    words = Catalogue(language, find("ethnos"))
    assert f"{turn} {words.seat(0)}. {sentence(words.text('phase.turn'))}\n" in screen
    for word in ("terminal.", "board.", "phase.", "Player", "{", "}"):
        assert word not in screen


def shown(thing: object, width: int) -> str:
    """What a screen of this width shows."""
    console = Console(width=width)
    with console.capture() as captured:
        console.print(thing)
    return captured.get()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_can_be_shown(language: str) -> None:
    """For people and spectators, on narrow and wide screens; and the points add up."""
    luck = random.Random(7)
    catalogue = Catalogue(language, find("ethnos"), strict=True)
    board = boards.find("ethnos")
    for seats in (2, 4, 6):
        match = engine.new("ethnos", seats=seats, seed=seats)
        while not match.over:
            if luck.random() < 0.05:
                seat, width = luck.choice([None, match.seat]), luck.choice([80, 140])
                view = match.view(seat)
                screen = shown(board.draw(view, catalogue, width), width)
                assert not set("{}") & set(screen)
                assert "…" not in screen
                assert board.question(view, catalogue)
            match.play(luck.choice(match.legal()))
        totals = shown(board.result(match, catalogue), 200)
        assert [int(n) for n in totals.split("\n")[-2].split()[1:]] == match.scores


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [key for key in games() if find(key).ledger is not None])
def test_what_is_foretold_is_said_in_words(key: str, language: str) -> None:
    """Every kind of move, and what is due, wherever the game has come to."""
    game, luck = find(key), random.Random(11)
    catalogue = Catalogue(language, game, strict=True)
    told = boards.find(key).TOLD
    then = "then" if game.most > 1 else "then.yours"  # nobody else's turn comes
    over = catalogue.text("terminal.then.over")
    said = dict.fromkeys(("costs", "brings", "reveals", then), False)
    for seats in (game.fewest, game.most):
        match = engine.new(key, seats=seats, seed=seats)
        while not match.over:
            if luck.random() < 0.05:
                seat = match.seat
                for move, preview in match.previews(seat).items():
                    lines = [*foretold.whole(preview, seat, catalogue)]
                    lines += foretold.following(match, game.codec.parse(move), seat, catalogue)
                    lines.append(foretold.brief(preview, seat, told, catalogue))
                    assert not set("{}") & set("".join(lines))
                    for kind in said:
                        begin = str(catalogue.messages[f"terminal.{kind}"]).split("{")[0]
                        said[kind] |= any(line.startswith(begin) and line != over for line in lines)
                for forecast in match.forecast(luck.choice([None, seat])):
                    lines = [*foretold.due(forecast, told, catalogue, game.together)]
                    assert len(lines) != 1, "a title is followed by something"
                    assert not set("{}") & set("".join(lines))
            match.play(luck.choice(match.legal()))
    assert said["costs"]
    assert said["brings"]
    assert said[then]
    assert said["reveals"] or key == "terra_mystica"


def test_the_terminal_says_what_a_move_costs_and_what_is_due() -> None:
    done = ludoteka(
        "play", "terra_mystica", "--seats", "human,bot:random", "--seed", "3",
        typed="1\n" * 12 + "? 1\ndue\nquit\n", COLUMNS="200",
    )  # fmt: skip
    assert done.stderr == ""
    assert "Income of the next round\n" in done.stdout
    assert re.search(r"\n  Player 1: coins \+\d+ \(\d+\)", done.stdout)
    assert re.search(r"This is possible now\.", done.stdout)


def test_before_a_move_stands_what_it_then_does() -> None:
    """What is said beside a move is what its seat has afterwards, unless luck decides."""
    luck = random.Random(3)
    for key in ("ethnos", "terra_mystica"):
        told, match = boards.find(key).TOLD, engine.new(key, seats=3, seed=4)
        catalogue = Catalogue("en", match.game, strict=True)
        said = 0
        while not match.over:
            move, seat = luck.choice(match.legal()), match.seat
            brief = foretold.brief(match.preview(move), seat, told, catalogue)
            before = numbers(match, seat)
            match.play(move)
            after = numbers(match, seat)
            for name, number in after.items():
                if name[0] in told and number != before[name]:
                    words = foretold.quantity(Quantity(name[0], seat, name[1]), catalogue)
                    if f"{words} {number - before[name]:+d} ({number})" in brief:
                        said += 1
                    else:
                        assert match.steps[-1].revealed, (str(move), brief, words)
        assert said > 40


def numbers(match: engine.Match, seat: int) -> dict[tuple[str, str], int]:
    """The own numbers of a seat."""
    assert match.game.ledger is not None
    ledger = match.game.ledger()
    names, values = ledger.names(match.state, seat).quantities, ledger.read(match.state, seat)
    return {
        (name.quantity, name.thing): int(value)
        for name, value in zip(names, values, strict=True)
        if name.seat == seat
    }


def test_games_without_a_drawing_are_shown_plainly() -> None:
    match = engine.new("ethnos", seats=2, seed=1)
    view, catalogue = match.view(0), Catalogue("en", match.game)
    plain = boards.find("no such game")
    assert "kingdoms 0:\n  kingdom: duris\n" in shown(plain.draw(view, catalogue, 200), 200)
    assert plain.question(view, catalogue) == "recruit or play a band"
    assert plain.detail(view, match.legal()[0], catalogue) == ""
    assert str(plain.result(match, catalogue)) == "Player 1: 0\nPlayer 2: 0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_of_terra_mystica_can_be_shown(language: str) -> None:
    luck = random.Random(5)
    catalogue = Catalogue(language, find("terra_mystica"), strict=True)
    board = boards.find("terra_mystica")
    for seats in (2, 5):
        match = engine.new("terra_mystica", seats=seats, seed=seats)
        while not match.over:
            if luck.random() < 0.05:
                seat = luck.choice([None, match.seat])
                view = match.view(seat)
                screen = shown(board.draw(view, catalogue, 80), 80)
                assert not set("{}") & set(screen)
                assert "…" not in screen
                assert board.question(view, catalogue)
            match.play(luck.choice(match.legal()))
        totals = shown(board.result(match, catalogue), 200)
        assert [int(n) for n in totals.split("\n")[-2].split()[1:]] == match.scores


def test_factions_are_compared_when_one_is_chosen() -> None:
    options = ("--seats", "human,bot:random", "--option", "start_player=first_seat")
    done = ludoteka("play", "terra_mystica", *options, typed="? choose witches\nchoose witches\n")
    asked, answered = done.stdout.split("\n> choose witches\n", 1)
    assert "\nHard: Chaos Magicians, Darklings, Engineers, Fakirs.\n" in asked
    assert "\nGood for a first game: Alchemists, " in asked
    assert "(easy; good for a first game)" in " ".join(asked.split())
    assert "Good for a first game" not in answered
