"""What a seat can do in its own turn: the eight actions, and all that is free beside them."""

from mypy_extensions import i64

from ludoteka.games.terra_mystica.codes import (
    MOVE_ACCEPT,
    MOVE_BRIDGE,
    MOVE_BUILD,
    MOVE_CONNECT,
    MOVE_CONVERT,
    MOVE_CULT,
    MOVE_DECLINE,
    MOVE_DIG,
    MOVE_DIGGING,
    MOVE_DOUBLE,
    MOVE_DROP,
    MOVE_END,
    MOVE_FAVOR,
    MOVE_FINISH,
    MOVE_FORGO,
    MOVE_GOAL,
    MOVE_KEY,
    MOVE_LAST_PASS,
    MOVE_ORDAIN,
    MOVE_PASS,
    MOVE_POWER,
    MOVE_PRIEST,
    MOVE_RIDE,
    MOVE_SACRIFICE,
    MOVE_SANDSTORM,
    MOVE_SHIPPING,
    MOVE_SPADE,
    MOVE_STEP,
    MOVE_SWARM,
    MOVE_TERRAFORM,
    MOVE_TOWN,
    MOVE_UPGRADE,
    NO_BONUS_CARD,
    SPADES,
    SPECIAL_STRONGHOLD,
    TURN,
)
from ludoteka.games.terra_mystica.rules import (
    bridges,
    building,
    cults,
    favors,
    offers,
    power,
    spades,
    specials,
    strongholds,
    towns,
    tracks,
    turns,
)
from ludoteka.games.terra_mystica.state import Board


def act(board: Board, move: i64, a: i64, b: i64) -> None:
    """Everything a seat can do in its own turn."""
    if act_freely(board, move, a, b):
        if board.phase != TURN:
            turns.proceed(board)
    elif move == MOVE_END:
        turns.end(board)
    elif move == MOVE_FINISH:
        turns.finish_action(board)
    elif move == MOVE_DROP:
        turns.drop(board, a)
    else:
        if board.phase == TURN and len(board.offers) > 0 and board.setup.late:
            offers.decline_all(board, board.seat)
        take_action(board, move, a, b)


def act_freely(board: Board, move: i64, a: i64, b: i64) -> bool:
    """What is no action: conversions, owed choices, late answers. False: it is one."""
    seat: i64 = board.seat
    if move == MOVE_CONVERT:
        power.convert(board, seat, a)
    elif move == MOVE_SACRIFICE:
        power.sacrifice(board, seat)
    elif move == MOVE_FAVOR:
        favors.take(board, seat, a)
    elif move == MOVE_TOWN:
        towns.take_tile(board, seat, a)
    elif move == MOVE_KEY:
        cults.lift(board, seat, a)
    elif move == MOVE_ORDAIN:
        strongholds.ordain(board, seat)
    elif move == MOVE_CONNECT:
        towns.connect(board, seat, a)
    elif move == MOVE_STEP:
        turns.step(board, seat, a)
    elif move in (MOVE_ACCEPT, MOVE_DECLINE):
        offers.answer(board, seat, a, b, move == MOVE_ACCEPT)
    else:
        return False
    return True


def take_action(board: Board, move: i64, a: i64, b: i64) -> None:
    """One of the eight actions, or a part of one."""
    seat: i64 = board.seat
    if move == MOVE_PASS:
        turns.pass_round(board, seat, a)
    elif move == MOVE_LAST_PASS:
        turns.pass_round(board, seat, NO_BONUS_CARD)
    elif move == MOVE_DOUBLE:
        specials.double_turn(board, seat)
    elif use_spades(board, move, a):
        turns.proceed(board)
    else:
        if not develop(board, move, a, b):
            act_specially(board, move, a, b)
        if board.free > 0 and move != MOVE_BUILD:
            turns.proceed(board)
        else:
            turns.finish_action(board)


def use_spades(board: Board, move: i64, a: i64) -> bool:
    """Parts of an action with spades, or the start of one. False: it is something else."""
    if move == MOVE_TERRAFORM:
        spades.choose(board, a)
    elif move == MOVE_GOAL:
        spades.transform(board, a)
    elif move == MOVE_DIG:
        spades.dig(board, board.seat, 1)
        board.phase = SPADES
    elif move == MOVE_SPADE:
        specials.take_spades(board, board.seat, a)
    elif move == MOVE_SANDSTORM:
        specials.sandstorm(board, board.seat, a)
    else:
        return False
    return True


def develop(board: Board, move: i64, a: i64, b: i64) -> bool:
    """Buildings, the two tracks, and priests sent to the cults. False: it is something else."""
    seat: i64 = board.seat
    if move == MOVE_BUILD:
        building.build(board, seat, a)
    elif move == MOVE_UPGRADE:
        building.upgrade(board, seat, a, b)
    elif move == MOVE_SHIPPING:
        tracks.advance_shipping(board, seat)
    elif move == MOVE_DIGGING:
        tracks.advance_digging(board, seat)
    elif move == MOVE_PRIEST:
        cults.send(board, seat, a, b)
    else:
        return False
    return True


def act_specially(board: Board, move: i64, a: i64, b: i64) -> None:
    """Power actions and special actions that are complete at once."""
    seat: i64 = board.seat
    if move == MOVE_POWER:
        specials.take_power(board, seat, a)
    elif move == MOVE_BRIDGE:
        bridges.build(board, seat, a, b)
    elif move == MOVE_CULT:
        specials.take_steps(board, seat, a, b)
    elif move == MOVE_SWARM:
        specials.swarm(board, seat, a)
    elif move == MOVE_RIDE:
        specials.ride(board, seat, a)
    elif move == MOVE_FORGO:
        specials.use(board, seat, SPECIAL_STRONGHOLD)
