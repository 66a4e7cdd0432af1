"""Makes the golden records of Ethnos again: `.venv/bin/python -m tests.golden.make`.

Everything is searched by counting seeds up, so the same engine always makes the same files.
A change in them is a change of the rules: raise the version in its setup, and keep the old ones.
Most of them are games of rules 1, which go on by these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.golden import playthrough
from tests.golden.facts import facts
from tests.golden.players import anything, dry, hoard, quiet, restless

from ludoteka.core import registry
from ludoteka.core.match import Match
from ludoteka.games.ethnos.data import TRIBE_NAMES
from ludoteka.games.ethnos.rules.engine import EthnosState

FOLDER = Path(__file__).parent / "ethnos"
Player = Callable[[EthnosState, Random], int]


class Wanted(NamedTuple):
    """A record to be searched: its options, its players, and what it must show."""

    name: str
    seats: int
    options: dict[str, object]
    shows: set[str]
    player: Player = anything
    at_the_end: Callable[[EthnosState], bool] = lambda state: True
    differs: bool = False  # from the same moves with the default options
    rules: int = 1


def tied(state: EthnosState) -> bool:
    """Whether two or more have the most glory."""
    glory = sorted(int(points) for points in state.scores())
    return glory[-1] == glory[-2]


def with_tribe(tribe: str, seats: int) -> list[str]:
    """The tribe and others that ask for nothing."""
    plain = ["dwarves", "minotaurs", "halflings", "giants", "orcs", "skeletons", "trolls"]
    chosen = [tribe, *(other for other in plain if other != tribe)]
    return chosen[: 5 if seats < 4 else 6]


HOARDERS = ["skeletons", "dwarves", "minotaurs", "giants", "orcs"]
QUIET = ["halflings", "dwarves", "minotaurs", "giants", "orcs"]
SWIMMERS = ["merfolk", "trolls", "elves", "wizards", "halflings"]

WANTED = [
    *(Wanted(f"seats-{seats}", seats, {}, {"won by glory"}) for seats in range(2, 7)),
    *(
        Wanted(
            f"leader-{tribe}", 2 + i % 5, {"tribes": with_tribe(tribe, 2 + i % 5)},
            {f"leader {tribe}"},
        )
        for i, tribe in enumerate(TRIBE_NAMES)
        if tribe != "skeletons"
    ),
    Wanted("age-by-wizards", 3, {"tribes": SWIMMERS}, {"age ended by wizards"}),
    Wanted("age-by-two-dragons", 2, {}, {"age ended by 2 dragons in a row"}),
    Wanted("age-by-three-dragons", 2, {}, {"age ended by 3 dragons in a row"}),
    Wanted("won-by-markers", 3, {}, {"won by markers"}, at_the_end=tied),
    Wanted("won-by-bands", 2, {"tribes": QUIET}, {"won by bands"}, restless, tied),
    Wanted("won-together", 2, {"tribes": QUIET}, {"won together"}, quiet, tied),
    Wanted("won-by-ten-skeletons", 2, {"tribes": HOARDERS}, {"won by ten skeletons"}, hoard,
           lambda state: state.skeleton_winner == 0),
    Wanted("scattered-skeletons", 2, {"tribes": HOARDERS, "skeleton_instant_win": False},
           {"told scattered"}, hoard, lambda state: state.age == 1),
    Wanted("merfolk-leader-only", 4, {"tribes": [*SWIMMERS, "giants"],
           "merfolk_scoring": "leader_only"}, set(), differs=True),
    Wanted("merfolk-zero-scores", 2, {"tribes": SWIMMERS, "merfolk_zero_position_scores": True},
           set(), dry, differs=True),
    Wanted("orcs-in-part", 4, {"tribes": [*HOARDERS, "trolls"], "orc_partial_removal": True},
           {"asked raid"}, differs=True),
    Wanted("two-player-tie", 2, {"two_player_tie_age_two": "split_both_tokens"}, set(),
           differs=True),
    Wanted("other-tokens", 3, {"glory_token_list": "alternative"}, set(), differs=True),
    Wanted("elves-keep-exactly", 3, {"tribes": SWIMMERS, "elf_keep_exact": True}, {"told kept"}),
    Wanted("draw-two", 2, {"empty_row_draw_two": True}, set(), differs=True),
    Wanted("rules-2", 4, {"tribes": [*SWIMMERS[:-1], "centaurs", "orcs"]},
           {f"asked {phase}" for phase in ("form", "tide", "token", "chain", "keep", "spell",
                                           "raid")}, rules=2),
]  # fmt: skip


def begun(seats: int, seed: int, options: Mapping[str, object], rules: int) -> Match:
    """A new match by a version of the rules."""
    game = registry.find("ethnos")
    return Match(game, *game.check(seats, seed, options), rules)


def matches(wanted: Wanted) -> Iterator[Match]:
    """Finished matches of these players, one for each seed."""
    for seed in count(1):
        match = begun(wanted.seats, seed, wanted.options, wanted.rules)
        chance = Random(seed)
        state = match.state.copy()
        assert isinstance(state, EthnosState)
        actions: list[int] = []
        while not state.over and len(actions) < 5000:
            actions.append(wanted.player(state, chance))
            state.apply(actions[-1])
        if state.over and wanted.at_the_end(state):
            for action in actions:
                match.play(match.game.codec.unpack(action))
            yield match


def differs(match: Match) -> bool:
    """Whether the default options would make another game of the same moves."""
    kept = {"tribes": match.options["tribes"]}
    other = begun(match.seats, match.seed, kept, match.rules)
    for step in match.steps:
        if other.over or other.why_not(step.move) is not None:
            return True
        other.play(step.move)
    return other.scores != match.scores


def find(wanted: Wanted) -> Match:
    """The first match that shows what is wanted."""
    for match in matches(wanted):
        if wanted.differs and not differs(match):
            continue
        if wanted.shows <= facts(match):
            return match
    raise AssertionError("seeds never end")


def with_undos() -> Match:
    """A match in which much is taken back."""
    match = begun(3, 11, {}, rules=1)
    chance = Random(11)
    while not match.over:
        match.play(chance.choice(match.legal()))
        if chance.random() < 0.08:
            match.undo(chance.randint(1, min(6, len(match.steps))))
    return match


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for wanted in WANTED:
        match = find(wanted)
        write(wanted.name, sorted(wanted.shows) or ["options matter"], match)
        print(wanted.name, match.seed, len(match.steps))
    write("undos", ["undo"], with_undos())
    (FOLDER / playthrough.NAME).write_text(playthrough.tell(), "utf-8")


def write(name: str, shows: list[str], match: Match) -> None:
    """One record, with a comment that says what it is for."""
    first, rest = match.record().split("\n", 1)
    (FOLDER / f"{name}.txt").write_text(f"{first}\n# {', '.join(shows)}\n{rest}", "utf-8")


if __name__ == "__main__":
    main()
