"""What steps in the cults are good for: the bonus of the round, and the places at the end."""

from __future__ import annotations

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.reason import Reason
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.advice.goods import income_of, listed
from ludoteka.games.terra_mystica.data import TRACK_NAMES
from ludoteka.games.terra_mystica.state import BUILT, CULT, SHEET, TOWNS_LEFT, Board
from ludoteka.games.terra_mystica.tables import (
    AUREN_STEPS,
    BUILDING_SUPPLY,
    FAVOR_INCOME,
    FAVOR_STEPS,
    FAVOR_TRACK,
    ROUNDS,
    TILE_BONUS,
    TILE_SPADES,
    TILE_STEPS,
    TILE_TRACK,
    TOWN_KEYS,
    TOWN_STEPS,
)


def priest(board: Board, action: int) -> list[Reason]:
    """A priest for steps; the spot is his for the rest of the game."""
    track, steps = action >> A & BYTE, action >> B & BYTE
    said = climb(board, track, steps)
    tile = now(board)
    if steps > 1 and tile is not None and TILE_TRACK[tile] == codes.TRACKS:
        said.insert(0, Reason("advice.order_bonus"))
    return [*said, Reason("advice.spot" if steps > 1 else "advice.priest_back")]


def cult(board: Board, action: int) -> list[Reason]:
    """The action of a tile or of the Auren."""
    steps = int(AUREN_STEPS) if action >> B & BYTE == codes.BY_AUREN else 1
    return [*climb(board, action >> A & BYTE, steps), Reason("advice.free_step")]


def step(board: Board, action: int) -> list[Reason]:
    """The Cultists' step, and the step to the top by a key."""
    return climb(board, action >> A & BYTE, 1)


def now(board: Board) -> int | None:
    """The scoring tile whose cult bonus is still to come."""
    if board.round >= ROUNDS - 1:
        return None
    return int(board.setup.scoring[board.round])


def climb(board: Board, track: int, steps: int) -> list[Reason]:
    """What steps on a track bring: the bonus of the round first, then the place."""
    level = int(board.sheets[board.seat * SHEET + CULT + track])
    goal = min(level + steps, codes.TOP)
    return [*bonus(board, track, level, goal), place(board, track, goal)]


def bonus(board: Board, track: int, level: int, goal: int) -> list[Reason]:
    """The cult bonus at the end of the round, if these steps raise it or come near it."""
    tile = now(board)
    if tile is None or TILE_TRACK[tile] != track:
        return []
    per = int(TILE_STEPS[tile])
    times = goal // per - level // per
    if times == 0:
        return [Reason("advice.bonus_near", {"number": per - goal % per})]
    row = tile * codes.GOODS
    goods = listed([times * int(TILE_BONUS[row + good]) for good in range(codes.GOODS)])
    if goods:
        return [Reason("advice.bonus", {"goods": goods})]
    return [Reason("advice.bonus_spades", {"number": times * int(TILE_SPADES[tile])})]


def place(board: Board, track: int, goal: int) -> Reason:
    """Where one stands on a track after a move."""
    named = f"cult.{TRACK_NAMES[track]}"
    others = [seat for seat in range(board.setup.seats) if seat != board.seat]
    rival = max(others, key=lambda seat: level_of(board, seat, track))
    most = level_of(board, rival, track)
    if goal > most:
        return Reason("advice.cult_lead", {"cult": named})
    if goal == most:
        return Reason("advice.cult_level", {"cult": named, "seat": f"seat.{rival}"})
    behind = most - goal
    return Reason("advice.cult_behind", {"cult": named, "seat": f"seat.{rival}", "number": behind})


def level_of(board: Board, seat: int, track: int) -> int:
    return int(board.sheets[seat * SHEET + CULT + track])


# --- favor tiles and town tiles ------------------------------------------------------------


def favor(board: Board, action: int) -> list[Reason]:
    """A favor tile: what it does, then its steps."""
    which = action >> A & BYTE
    climbed = climb(board, int(FAVOR_TRACK[which]), int(FAVOR_STEPS[which]))
    return [*favor_gift(board, which), *climbed]


def favor_gift(board: Board, which: int) -> list[Reason]:
    """What a favor tile does besides its steps."""
    built = board.seat * SHEET + BUILT
    if which == codes.FAV5:
        return [Reason("advice.small_towns")]
    if which == codes.FAV6:
        return [Reason("advice.step_each_round")]
    if which in (codes.FAV10, codes.FAV11):
        kind = codes.TRADING_HOUSE if which == codes.FAV10 else codes.DWELLING
        left = int(BUILDING_SUPPLY[kind] - board.sheets[built + kind])
        key = "advice.houses_left" if which == codes.FAV10 else "advice.dwellings_left"
        return [Reason(key, {"number": left})]
    if which == codes.FAV12:
        houses = int(board.sheets[built + codes.TRADING_HOUSE])
        return [Reason("advice.houses_on_pass", {"number": houses})]
    return income_of(board, FAVOR_INCOME, which)


def town(board: Board, action: int) -> list[Reason]:
    """A town tile."""
    which = action >> A & BYTE
    said = []
    if steps := int(TOWN_STEPS[which]):
        said += best_climb(board, steps)
    if which == codes.TW7:
        said.append(Reason("advice.farther"))
    if TOWN_KEYS[which] > 1:
        said.append(Reason("advice.keys"))
    left = int(board.table[TOWNS_LEFT + which]) - 1
    return [*said, Reason("advice.tiles_left", {"number": left})]


def best_climb(board: Board, steps: int) -> list[Reason]:
    """A step on every track: what it brings to the cult bonus."""
    tile = now(board)
    if tile is None or TILE_TRACK[tile] == codes.TRACKS:
        return []
    track = int(TILE_TRACK[tile])
    level = level_of(board, int(board.seat), track)
    return bonus(board, track, level, min(level + steps, codes.TOP))
