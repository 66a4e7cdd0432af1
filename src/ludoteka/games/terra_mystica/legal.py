"""Every legal action of a decision, as the rules allow it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A
from ludoteka.core.state import NOBODY
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.rules import (
    building,
    cults,
    offers,
    power,
    spades,
    specials,
    towns,
)
from ludoteka.games.terra_mystica.state import (
    BONUS_CARDS_FREE,
    DROPPED,
    FACTION,
    SHEET,
    Board,
)
from ludoteka.games.terra_mystica.tables import HALFLINGS_SPADES, HOME, ROUNDS


def legal(board: Board) -> "vec[i64]":
    """The legal actions of the present question."""
    phase: i64 = board.phase
    if board.keyless != 0 and cults.key_contest(board) != 0:
        return cults.key_choices(board, vec[i64](capacity=codes.TRACKS))
    if phase == codes.TURN:
        return turn(board)
    if phase == codes.REST:
        return rest(board)
    if phase == codes.SPADES:
        return spade_action(board)
    if phase == codes.ANSWER:
        return answer(board)
    if phase == codes.CULT_SPADES:
        return cult_spades(board)
    if phase == codes.STEP:
        return drops(board, steps(vec[i64](capacity=codes.TRACKS)))
    if phase == codes.GRANT:
        return towns.town_choices(board, vec[i64](capacity=codes.TOWNS))
    return opening(board)


# --- setup ------------------------------------------------------------------------------


def opening(board: Board) -> "vec[i64]":
    """The choices before the first round; none when the game is over."""
    if board.phase == codes.SETTLE:
        return settle(board)
    if board.phase == codes.FIRST_BONUS_CARD:
        return free_bonus_cards(board, codes.MOVE_BONUS_CARD, vec[i64](capacity=codes.BONUS_CARDS))
    if board.phase == codes.CHOOSE:
        return choose(board)
    return vec[i64]()


def choose(board: Board) -> "vec[i64]":
    """Factions whose colour nobody has."""
    actions = vec[i64](capacity=codes.FACTIONS)
    faction: i64 = 0
    while faction < codes.FACTIONS:
        if colour_free(board, faction):
            actions = append(actions, codes.MOVE_CHOOSE | faction << A)
        faction += 1
    return actions


def colour_free(board: Board, faction: i64) -> bool:
    """Whether nobody has a faction of the same colour."""
    seat: i64 = 0
    while seat < board.setup.seats:
        other: i64 = board.sheets[seat * SHEET + FACTION]
        if other >= 0 and HOME[other] == HOME[faction]:
            return False
        seat += 1
    return True


def settle(board: Board) -> "vec[i64]":
    """Free hexes of home terrain."""
    actions = vec[i64](capacity=11)
    home: i64 = HOME[board.faction(board.seat)]
    hex: i64 = 0
    while hex < codes.LAND:
        if board.hexes[hex] == home:
            actions = append(actions, codes.MOVE_SETTLE | hex << A)
        hex += 1
    return actions


def free_bonus_cards(board: Board, move: i64, actions: "vec[i64]") -> "vec[i64]":
    """The bonus cards that nobody holds."""
    bonus_card: i64 = 0
    while bonus_card < codes.BONUS_CARDS:
        if (board.table[BONUS_CARDS_FREE] >> bonus_card) & 1:
            actions = append(actions, move | bonus_card << A)
        bonus_card += 1
    return actions


# --- a turn -----------------------------------------------------------------------------


def turn(board: Board) -> "vec[i64]":
    """One of the eight actions, and what is free before it."""
    seat: i64 = board.seat
    actions = vec[i64](capacity=64)
    actions = building.build_choices(board, actions)
    actions = spades.targets(board, actions)
    if spades.can_dig(board, seat):
        actions = append(actions, codes.MOVE_DIG)
    actions = building.upgrade_choices(board, actions)
    if building.shipping_possible(board, seat):
        actions = append(actions, codes.MOVE_SHIPPING)
    if building.digging_possible(board, seat):
        actions = append(actions, codes.MOVE_DIGGING)
    actions = cults.send_choices(board, actions)
    actions = specials.choices(board, actions)
    if may_end(board):
        if board.round == ROUNDS - 1:
            actions = append(actions, codes.MOVE_LAST_PASS)
        else:
            actions = free_bonus_cards(board, codes.MOVE_PASS, actions)
        if board.double == 1:
            actions = append(actions, codes.MOVE_END)
    actions = free_moves(board, actions)
    if len(board.offers) > 0:
        actions = offers.answers(board, seat, actions)
    return drops(board, actions)


def may_end(board: Board) -> bool:
    """Whether nothing compulsory is open."""
    if board.favors_owed > 0 or board.towns_owed > 0:
        return False
    return board.steps_owed == 0 or board.faction(board.seat) != codes.CULTISTS


def free_moves(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """What the deciding seat may do at any point of its turn: open choices and conversions."""
    seat: i64 = board.seat
    if board.favors_owed > 0:
        actions = towns.favor_choices(board, actions)
    if board.towns_owed > 0:
        actions = towns.town_choices(board, actions)
    if power.can_ordain(board, seat):
        actions = append(actions, codes.MOVE_ORDAIN)
    if board.steps_owed > 0 and board.faction(seat) == codes.CULTISTS:
        actions = steps(actions)
    actions = towns.connect_choices(board, actions)
    return power.conversions(board, actions)


def steps(actions: "vec[i64]") -> "vec[i64]":
    """Cultists: the track of a step."""
    track: i64 = 0
    while track < codes.TRACKS:
        actions = append(actions, codes.MOVE_STEP | track << A)
        track += 1
    return actions


def spade_action(board: Board) -> "vec[i64]":
    """Use spades, build on a hex they brought home, or finish."""
    if board.site != NOBODY:
        return spades.goal_choices(board)
    actions = vec[i64](capacity=32)
    if board.free + board.dug > 0:
        actions = spades.targets(board, actions)
    started: bool = board.changed_low | board.changed_high != 0
    if not started and spades.can_dig(board, board.seat):
        actions = append(actions, codes.MOVE_DIG)
    if may_finish(board, len(actions)):
        actions = append(building.spade_build_choices(board, actions), codes.MOVE_FINISH)
    return free_moves(board, actions)


def may_finish(board: Board, choices: i64) -> bool:
    """Whether no spades must be used, with so many choices for them."""
    if board.dug > 0 and not board.setup.wasteful:
        return False
    if choices == 0 or board.setup.lenient or board.changed_low | board.changed_high != 0:
        return True
    # the three spades of the Halflings' stronghold need not be used
    return board.free == HALFLINGS_SPADES


def rest(board: Board) -> "vec[i64]":
    """After the action: open choices and conversions, then the end of the turn."""
    actions = vec[i64](capacity=16)
    if may_end(board):
        actions = append(actions, codes.MOVE_END)
    return free_moves(board, actions)


# --- between turns ----------------------------------------------------------------------


def answer(board: Board) -> "vec[i64]":
    """The answer to an offer of power; as an option it may be put off."""
    actions = vec[i64](capacity=8)
    if not board.setup.late:
        offer: i64 = board.offers[0]
        actions = offers.answers(board, offers.receiver(offer), actions)
        return drops(board, actions[:2])
    actions = offers.answers(board, board.seat, actions)
    if board.steps_owed > 0 and board.faction(board.seat) == codes.CULTISTS:
        actions = steps(actions)
    if not everybody_out(board):
        actions = append(actions, codes.MOVE_LATER)
    return drops(board, actions)


def everybody_out(board: Board) -> bool:
    """Whether no seat will act in this round any more."""
    seat: i64 = 0
    while seat < board.setup.seats:
        if not board.out(seat):
            return False
        seat += 1
    return True


def drops(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """As an option, any seat may leave the game for good, but not the last one."""
    if not board.setup.drop_out:
        return actions
    left: i64 = board.setup.seats
    seat: i64 = 0
    while seat < board.setup.seats:
        left -= board.sheets[seat * SHEET + DROPPED]
        seat += 1
    seat = 0
    while seat < board.setup.seats and left > 1:
        if board.sheets[seat * SHEET + DROPPED] == 0:
            actions = append(actions, codes.MOVE_DROP | seat << A)
        seat += 1
    return actions


def cult_spades(board: Board) -> "vec[i64]":
    """Spades of the cult bonus: where, into what, or no more."""
    if board.site != NOBODY:
        return spades.goal_choices(board)
    return append(spades.targets(board, vec[i64](capacity=32)), codes.MOVE_FINISH)
