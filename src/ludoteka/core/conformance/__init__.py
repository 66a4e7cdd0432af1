"""One set of checks that every game passes: ours, and yours.

    from ludoteka.core import conformance

    conformance.check("ethnos")                        # a registered game
    conformance.check("my_package.my_game:GAME")       # any Game, by its place
    conformance.check(GAME, seats=3, games=5)          # or the object itself

Random games are played at every number of seats and with every option. At each decision the
legal list is complete in itself (no action twice, the same when asked again), its moves survive
as int, text and JSON, and all components are there. At many decisions, and always where a new
kind of question comes up, every legal action is tried on copies, moves that are not legal are
refused with a reason and change nothing, no declared reason stands against a legal one, copies
and pickles are independent, undo gives back the earlier position, and for every seat and a
spectator the hidden part of the game is dealt anew: view, legal moves, reasons, events and the
observation for learners must stay the same. Every action has a number of its own. Everything that
is told has words in all languages, and where views are laid out as areas, all that moves touch
lies there. Where the game keeps a ledger, what is foretold of every move, and of doing nothing
more, must come true; `foretold` compares that alone, in many positions and in games of a bot too.
At the end the record and the repeated game lead to the same position, and compiled and interpreted
code agree.

A failure is an AssertionError whose sentence names the game, the seats, the seed, the decision
and what does not hold. Run the checks in both forms of the engine: some mistakes of a game in
plain Python (a legal() that returns a list) show only where the engine is compiled.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from ludoteka.core.codec import Move
from ludoteka.core.conformance import areas, copies, knowledge, moves, spaces, texts
from ludoteka.core.conformance.contract import complete
from ludoteka.core.conformance.foretold import fair, foretold, previews_true
from ludoteka.core.conformance.forms import Order, same_in_both_forms
from ludoteka.core.conformance.trial import (
    LONGEST,
    Options,
    Position,
    Tally,
    Trial,
    guarded,
    locate,
    trials,
)
from ludoteka.core.game import Game
from ludoteka.core.registry import games as registered

__all__ = [
    "ALWAYS", "AT_THE_END", "OFTEN", "Position", "Trial", "check", "complete", "foretold",
    "play", "same_in_both_forms", "trials",
]  # fmt: skip

OFTEN_SHARE = 0.03  # of the decisions
FIRST_TIMES = 3  # a new kind of question is looked at as often as this

Check = Callable[[Position], None]

ALWAYS: tuple[Check, ...] = (
    moves.decision,
    moves.conserved,
    moves.round_trips,
    texts.spoken,
)
OFTEN: tuple[Check, ...] = (
    copies.reading_changes_nothing,
    copies.actions_apply,
    copies.copies_independent,
    copies.pickles,
    moves.why_not_agrees,
    moves.declared,
    moves.guided,
    knowledge.views_safe,
    knowledge.secrets_kept,
    spaces.numbered,
    previews_true,
    spaces.observed,
    copies.undone,
    copies.other_ways,
    texts.explained,
    areas.laid_out,
)
AT_THE_END: tuple[Check, ...] = (
    moves.conserved,
    copies.ended,
    copies.recorded,
    copies.repeated,
    knowledge.views_safe,
    spaces.observed,
    texts.ended,
)


def check(
    game: str | Game,
    seats: int | None = None,
    options: Options | None = None,
    games: int = 20,
    seed: int = 0,
    forms: bool = True,
    longest: int = LONGEST,
) -> int:
    """Play at least `games` games for each number of seats and check all; how many were played.

    `seats` and `options` narrow it to one number of seats and one choice of options. `forms`:
    also compare compiled and interpreted code, which needs the game's key or place. `longest`:
    more decisions than any game can have.

    >>> check("ethnos", seats=2, options={}, games=1, forms=False)
    1
    """
    found = locate(game)
    complete(found)
    texts.written(found)
    words = texts.Words(found)
    met: dict[int, Move] = {}
    asked: Counter[frozenset[int]] = Counter()
    played = list(trials(found, seats, options, games, seed))
    tally = Tally()
    for trial in played:
        play(trial, met, asked, longest, tally, words)
    fair(tally)
    place = game if isinstance(game, str) else key_of(found)
    if forms and place:
        same_in_both_forms([order(place, trial) for trial in played])
    return len(played)


def play(
    trial: Trial,
    met: dict[int, Move],
    asked: Counter[frozenset[int]],
    longest: int = LONGEST,
    tally: Tally | None = None,
    words: texts.Words | None = None,
) -> None:
    """Play one random game and check it all the way.

    `met`, `asked`, `tally`, `words`: what earlier games saw, and said.
    """
    chance = random.Random(f"{trial}")
    match = trial.match()
    total = trial.game.count(match.state)
    first = [match.state.digest()]
    words = words or texts.Words(trial.game)
    p = Position(trial, match, chance, met, first, total, tally or Tally(), words)
    while not match.over:
        p.expect(len(match.steps) < longest, f"the game does not end within {longest} decisions")
        for looked_at in ALWAYS:
            guarded(p, looked_at)
        legal = match.state.legal()
        question = frozenset(int(action) & 0xFF for action in legal)
        asked[question] += 1
        if asked[question] <= FIRST_TIMES or chance.random() < OFTEN_SHARE:
            for looked_at in OFTEN:
                guarded(p, looked_at)
        guarded(p, lambda p: p.match.play(p.met[int(chance.choice(p.state.legal()))]))
        p.digests.append(match.state.digest())
    for looked_at in AT_THE_END:
        guarded(p, looked_at)


def key_of(game: Game) -> str | None:
    """The key under which another process finds the game; None if it is not registered."""
    return game.key if game.key in registered() and locate(game.key) is game else None


def order(place: str, trial: Trial) -> Order:
    """The trial as another process reads it."""
    written = {
        option.name: option.write(option.read(trial.options[option.name]))
        for option in trial.game.options
        if option.name in trial.options
    }
    return Order(place, trial.seats, trial.seed, written)
