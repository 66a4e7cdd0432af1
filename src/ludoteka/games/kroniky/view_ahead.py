"""What the player is told before he acts: where workers get, how battles end."""

from __future__ import annotations

from collections import Counter

from ludoteka.core.action import BYTE
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky.data import SPACE_NAMES
from ludoteka.games.kroniky.paths import Reach
from ludoteka.games.kroniky.rules import land, war
from ludoteka.games.kroniky.state import Board
from ludoteka.games.kroniky.view_types import BattleView


def reach(board: Board, worker: int) -> list[dict[str, str]]:
    """Where a worker can go, by the number of steps; each space with the one before it."""
    if board.phase != codes.ACTIONS or land.is_twin(board, worker):
        return []
    found = Reach(board, worker)
    told: list[dict[str, str]] = []
    for space in found.spaces:
        while len(told) <= found.steps[space]:
            told.append({})
        told[found.steps[space]][SPACE_NAMES[space]] = SPACE_NAMES[found.before[space]]
    return told


def faces(board: Board, lane: int) -> bool:
    """Whether the two divisions of a lane stand face to face."""
    own_at, foe_at = board.sheet[layout.ARMY_AT + lane], board.sheet[layout.FOE_AT + lane]
    living = board.units(layout.ARMY + lane) and board.units(layout.FOE + lane)
    return bool(living and foe_at == own_at + 1)


def battle(board: Board, lane: int) -> list[BattleView]:
    """All that the die can bring where two divisions stand face to face and one can attack.

    Who attacks makes no difference: a 1 harms the attacker as a 6 helps him. After the upkeep only
    the enemy does, if there is war.
    """
    ordered = board.phase in (codes.DOWNSIZING, codes.RETURN)
    if not faces(board, lane) or (ordered and not war.at_war(board)):
        return []
    own_at = board.sheet[layout.ARMY_AT + lane]
    own, foe = int(board.units(layout.ARMY + lane)), int(board.units(layout.FOE + lane))
    lead = int(war.total_strength(board, lane, True) - war.total_strength(board, lane, False))
    swings = Counter(int(war.swing(board, die)) for die in range(1, codes.DIE + 1))
    told = []
    for swing, sides in sorted(swings.items(), reverse=True):
        after = board.copy()
        assert isinstance(after, Board)
        war.settle(after, lane, lead + swing)
        own_left, foe_left = after.units(layout.ARMY + lane), after.units(layout.FOE + lane)
        told.append(
            BattleView(
                lead=lead + swing,
                sides=sides,
                own_losses=own - int(own_left),
                enemy_losses=foe - int(foe_left),
                moves=int(after.sheet[layout.ARMY_AT + lane] - own_at) if own_left else None,
                enemy_left=int(foe_left),
                war="won" if after.beaten else "lost" if after.over else None,
            )
        )
    return told


def wins(board: Board, lane: int) -> bool:
    """Whether the player's next step forward wins the war, without a battle."""
    if board.beaten or not board.units(layout.ARMY + lane) or faces(board, lane):
        return False
    after = board.copy()
    assert isinstance(after, Board)
    war.march(after, lane, codes.FORWARD)
    return bool(after.beaten)


def threatens(board: Board, lane: int) -> bool:
    """Whether the enemy's next step loses the war, without a battle."""
    if not war.at_war(board) or not board.units(layout.FOE + lane) or faces(board, lane):
        return False
    after = board.copy()
    assert isinstance(after, Board)
    war.advance(after, lane)
    return bool(after.over)


def last_recall(board: Board) -> bool:
    """Whether the round ends when a worker is taken back from the map."""
    if board.phase != codes.RETURN:
        return False
    after = board.copy()
    assert isinstance(after, Board)
    after.apply(next(action for action in board.legal() if is_recall(int(action))))
    return bool(after.phase != codes.RETURN)


def is_recall(action: int) -> bool:
    """Whether an action takes a worker back."""
    return action & BYTE == codes.MOVE_RECALL
