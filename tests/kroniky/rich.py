"""Long games: a random player who is fed every round, so that he sees all of the rules."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import ludoteka
from ludoteka.core.match import Match
from ludoteka.core.rng import Rng
from ludoteka.games.kroniky import GAME, codes
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky.own_files.files import CHRONICLES, MAPS
from ludoteka.games.kroniky.setup.printed import boxes
from ludoteka.games.kroniky.state import Board

PAIRS = [(land, chronicle) for land in MAPS for chronicle in CHRONICLES]
GRUDGING = (codes.MOVE_END, codes.MOVE_DISBAND, codes.MOVE_RECALL)


def fed(match: Match, chance: random.Random) -> Iterator[int]:
    """Play a game to its end; at each decision the number of legal moves."""
    board = match.state
    assert isinstance(board, Board)
    while not board.over:
        action, number = choice(board, chance)
        yield number
        board.apply(action)


def choice(board: Board, chance: random.Random) -> tuple[int, int]:
    """The random player's action, and of how many he chose it. He may be fed before it."""
    if board.phase == codes.CARD:
        feed(board, chance, 6)
    legal = [int(action) for action in board.legal()]
    willing = [a for a in legal if a & 0xFF not in GRUDGING]
    bored = not willing or chance.random() < 0.02
    action = chance.choice(legal if bored else willing)
    if action & 0xFF == codes.MOVE_END:
        feed(board, chance, 20)
    return action, len(legal)


def besiege(board: Board, chance: random.Random) -> None:
    """War, with divisions of both sides anywhere on the battlefield."""
    board.relations = codes.WAR
    for lane in range(codes.LANES):
        foes = [chance.randrange(1, 5) for _ in range(chance.randrange(4))]
        own = [chance.randrange(1, 5) for _ in range(chance.randrange(4))]
        columns = range(codes.FIRST_SPACE, codes.ENEMY_BASE)
        foes_at = chance.choice(columns) if foes else codes.ENEMY_BASE
        board.sheet[layout.FOE + lane] = boxes(foes)
        board.sheet[layout.FOE_AT + lane] = foes_at
        board.sheet[layout.ARMY + lane] = boxes(own)
        board.sheet[layout.ARMY_AT + lane] = chance.randrange(foes_at) if own else 0


def feed(board: Board, chance: random.Random, least: int) -> None:
    """Goods for the next decisions, and an end to all crises."""
    for i in range(codes.RESOURCES):
        board.sheet[layout.GOODS + i] = least + chance.randrange(10)
    board.hunger = board.bankruptcy = board.rebellion = 0
    board.happiness = 3 + chance.randrange(3)


def trace(seed: int) -> list[str]:
    """The digest and the legal list at every decision."""
    land, chronicle = PAIRS[seed % len(PAIRS)]
    match = ludoteka.new("kroniky", 1, seed=seed, map=land, chronicle=chronicle)
    told = []
    for number in fed(match, random.Random(seed)):
        told.append(f"{match.state.digest()} {number} {sum(match.state.legal()) % 65521}")
    return [*told, match.state.digest()]


def random_game(seed: int) -> str:
    """The digest at the end of a random game; the seed chooses map and chronicle too."""
    land, chronicle = PAIRS[seed % len(PAIRS)]
    state = GAME.new(1, seed, {"map": land, "chronicle": chronicle})
    state.rollout(Rng(seed + 1))
    assert state.over
    return state.digest()


def main() -> None:
    """Print the traces of the given seeds, or the ends of so many random games."""
    if sys.argv[1] == "random":
        print(*(random_game(seed) for seed in range(int(sys.argv[2]))), sep="\n")
        return
    for seed in map(int, sys.argv[1:]):
        print(*trace(seed), sep="\n", flush=True)


if __name__ == "__main__":
    main()
