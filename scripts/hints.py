"""Hints over positions of the bots' own games: how many say why, what they cost, and how often the
coach would ask.

.venv/bin/python scripts/hints.py                        200 positions of each game
.venv/bin/python scripts/hints.py --games ethnos --positions 20
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

import ludoteka
from ludoteka.bots import Bot, Thought, make_bot
from ludoteka.bots.levels import adviser_for
from ludoteka.core.game import Game
from ludoteka.core.registry import find, games
from ludoteka.core.state import State
from ludoteka.table import wonder

PLAYER = "easy"
EVERY = 5  # positions of a game between two that are looked at


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(games()))
    parser.add_argument("--positions", type=int, default=200, help="of each game")
    wish = parser.parse_args()
    heads = "with a reason in words | with a comparison | mean CPU | longest"
    print(f"| game | positions | {heads} | coach asks: easy bot | any move |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for key in wish.games.split(","):
        print(line(find(key), wish.positions), flush=True)


def line(game: Game, number: int) -> str:
    """What the hints of a game said, and how long they took."""
    said: Counter[str] = Counter()
    took: list[float] = []
    for state in positions(game, number):
        start = time.process_time()
        seed, luck = len(took), Random(len(took))
        with make_bot(adviser_for(game), game, seed) as bot, make_bot(PLAYER, game, seed) as player:
            thought = bot.advise(state, state.seat)
            keys = [reason.key for reason in wonder.hint(game, state, thought).reasons]
            took.append(time.process_time() - start)
            likely = player.choose(state, state.seat)
            said["likely"] += asks(game, bot, state, thought, likely)
            said["any"] += asks(game, bot, state, thought, int(luck.choice(list(state.legal()))))
        said["words"] += any(key.startswith("advice.") for key in keys)
        said["compared"] += "hint.quick" not in keys
    words, compared, asked, asked_of_any = (
        f"{said[kind] / number:.0%}" for kind in ("words", "compared", "likely", "any")
    )
    times = [f"{sum(took) / number:.2f} s", f"{max(took):.2f} s"]
    cells = [game.key, str(number), words, compared, *times, asked, asked_of_any]
    return f"| {' | '.join(cells)} |"


def asks(game: Game, bot: Bot, state: State, thought: Thought, action: int) -> bool:
    """Whether the coach would ask before a move."""
    if not wonder.is_doubtful(thought, action):
        return False
    compared = bot.compare(state, state.seat, (thought.action, action))
    return wonder.doubt(game, state, compared, action) is not None


def positions(game: Game, number: int) -> Iterator[State]:
    """So many positions with a choice, from games that bots play against each other."""
    seed = 0
    while True:
        seats = game.fewest + seed % (game.most - game.fewest + 1)
        luck, state = Random(seed), ludoteka.new(game.key, seats, seed).state.copy()
        with make_bot(PLAYER, game, seed=seed) as bot:
            while not state.over:
                if luck.random() < 1 / EVERY and len(state.legal()) > 1:
                    yield state
                    number -= 1
                    if not number:
                        return
                state.apply(bot.choose(state, state.seat))
        seed += 1


if __name__ == "__main__":
    main()
