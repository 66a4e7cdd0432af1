"""What a stranger's program does with Ludoteka; checked by mypy and pyright, and run."""

from __future__ import annotations

import random

import ludoteka
from ludoteka import (
    BadMove,
    Event,
    Game,
    IllegalMove,
    LudotekaError,
    Match,
    Move,
    Outcome,
    Reason,
    State,
)
from ludoteka.bots import Bot, make_bot
from ludoteka.core.rng import Rng


def play_out(match: Match, luck: random.Random) -> Outcome:
    """Play at random to the end."""
    while not match.over:
        moves: list[Move] = match.legal()
        match.play(luck.choice(moves), match.seat)
    outcome = match.outcome()
    assert outcome is not None
    return outcome


def main() -> None:
    """All of the public face once."""
    keys: tuple[str, ...] = ludoteka.games()
    match = ludoteka.new(keys[0], seats=2, seed=1)
    game: Game = match.game
    state: State = match.state.copy()
    state.determinize(0, Rng(1))
    state.apply(state.legal()[0])
    digest: str = state.digest()
    bot: Bot = make_bot("greedy", game)
    match.play(game.codec.unpack(bot.choose(match.state, match.seat)))
    events: list[Event] = match.events
    reason: Reason | None = match.why_not(match.legal()[0])
    sentence = ""
    try:
        match.play("nonsense")
    except (BadMove, IllegalMove) as error:
        sentence = str(error)
    except LudotekaError:
        raise
    outcome = play_out(match.copy(), random.Random(1))
    again: Match = ludoteka.load(match.record())
    print(game.title, digest, len(events), reason, sentence, outcome.winners, again)


if __name__ == "__main__":
    main()
