"""What a seat can do in its own turn: the eight actions, and all that is free beside them."""

from mypy_extensions import i64

from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.rules import (
    bridges,
    building,
    cults,
    offers,
    power,
    spades,
    specials,
    towns,
    turns,
)
from ludoteka.games.terra_mystica.state import Board


def act(board: Board, move: i64, a: i64, b: i64) -> None:
    """Everything a seat can do in its own turn."""
    if act_freely(board, move, a, b):
        if board.phase != codes.TURN:
            turns.proceed(board)
    elif move == codes.MOVE_END:
        turns.end(board)
    elif move == codes.MOVE_FINISH:
        turns.finish_action(board)
    elif move == codes.MOVE_DROP:
        turns.drop(board, a)
    else:
        if board.phase == codes.TURN and len(board.offers) > 0 and board.setup.late:
            offers.decline_all(board, board.seat)
        take_action(board, move, a, b)


def act_freely(board: Board, move: i64, a: i64, b: i64) -> bool:
    """What is no action: conversions, owed choices, late answers. False: it is one."""
    seat: i64 = board.seat
    if move == codes.MOVE_CONVERT:
        power.convert(board, seat, a)
    elif move == codes.MOVE_SACRIFICE:
        power.sacrifice(board, seat)
    elif move == codes.MOVE_FAVOR:
        towns.take_favor(board, seat, a)
    elif move == codes.MOVE_TOWN:
        towns.take_tile(board, seat, a)
    elif move == codes.MOVE_KEY:
        cults.lift(board, seat, a)
    elif move == codes.MOVE_ORDAIN:
        power.ordain(board, seat)
    elif move == codes.MOVE_CONNECT:
        towns.connect(board, seat, a)
    elif move == codes.MOVE_STEP:
        turns.step(board, seat, a)
    elif move in (codes.MOVE_ACCEPT, codes.MOVE_DECLINE):
        offers.answer(board, seat, a, b, move == codes.MOVE_ACCEPT)
    else:
        return False
    return True


def take_action(board: Board, move: i64, a: i64, b: i64) -> None:
    """One of the eight actions, or a part of one."""
    seat: i64 = board.seat
    if move == codes.MOVE_PASS:
        turns.pass_round(board, seat, a)
    elif move == codes.MOVE_LAST_PASS:
        turns.pass_round(board, seat, codes.NO_BONUS_CARD)
    elif move == codes.MOVE_DOUBLE:
        specials.double_turn(board, seat)
    elif use_spades(board, move, a):
        turns.proceed(board)
    else:
        if not develop(board, move, a, b):
            act_specially(board, move, a, b)
        if board.free > 0 and move != codes.MOVE_BUILD:
            turns.proceed(board)
        else:
            turns.finish_action(board)


def use_spades(board: Board, move: i64, a: i64) -> bool:
    """Parts of an action with spades, or the start of one. False: it is something else."""
    if move == codes.MOVE_TERRAFORM:
        spades.choose(board, a)
    elif move == codes.MOVE_GOAL:
        spades.transform(board, a)
    elif move == codes.MOVE_DIG:
        spades.dig(board, board.seat, 1)
        board.phase = codes.SPADES
    elif move == codes.MOVE_SPADE:
        specials.take_spades(board, board.seat, a)
    elif move == codes.MOVE_SANDSTORM:
        specials.sandstorm(board, board.seat, a)
    else:
        return False
    return True


def develop(board: Board, move: i64, a: i64, b: i64) -> bool:
    """Buildings, the two tracks, and priests sent to the cults. False: it is something else."""
    seat: i64 = board.seat
    if move == codes.MOVE_BUILD:
        building.build(board, seat, a)
    elif move == codes.MOVE_UPGRADE:
        building.upgrade(board, seat, a, b)
    elif move == codes.MOVE_SHIPPING:
        building.advance_shipping(board, seat)
    elif move == codes.MOVE_DIGGING:
        building.advance_digging(board, seat)
    elif move == codes.MOVE_PRIEST:
        cults.send(board, seat, a, b)
    else:
        return False
    return True


def act_specially(board: Board, move: i64, a: i64, b: i64) -> None:
    """Power actions and special actions that are complete at once."""
    seat: i64 = board.seat
    if move == codes.MOVE_POWER:
        specials.take_power(board, seat, a)
    elif move == codes.MOVE_BRIDGE:
        bridges.build(board, seat, a, b)
    elif move == codes.MOVE_CULT:
        specials.take_steps(board, seat, a, b)
    elif move == codes.MOVE_SWARM:
        specials.swarm(board, seat, a)
    elif move == codes.MOVE_RIDE:
        specials.ride(board, seat, a)
    elif move == codes.MOVE_FORGO:
        specials.use(board, seat, codes.SPECIAL_STRONGHOLD)
