"""Action spaces of the development cards, the card's extra action, and exchanges."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.rules import flags, fortune, war
from ludoteka.games.kroniky.state import GOODS, Board, covers
from ludoteka.games.kroniky.tables import (
    ACT_AREA,
    ACT_COST,
    ACT_CREW,
    ACT_EFFECT,
    ACT_EXTRA,
    ACT_FLAG_END,
    ACT_FLAGS,
    ACT_P,
    ACT_Q,
    ACT_R,
    ACT_S,
    ACT_SIZE,
    CARD_HELP,
    CARD_HELPERS,
    CARD_OPTION,
    CARD_SIZE,
)

# How a structure enters a product (ACT_S): structure + 1 multiplies, structure + ADDED adds.
ADDED: Final = 16


# --- workers --------------------------------------------------------------------------


def take_supply(board: Board, number: i64) -> None:
    """Workers leave the supply for this round."""
    board.supply -= number
    board.busy += number


def free_workers(board: Board, area: i64) -> i64:
    """Workers that could be put somewhere in an area."""
    return workers_for(area, board.supply, board.bonus)


def workers_for(area: i64, supply: i64, bonus: i64) -> i64:
    """The workers in the supply, and the bonus worker in his own area."""
    return supply + 1 if bonus == area else supply


def take_workers(board: Board, area: i64, number: i64) -> None:
    """Workers for an area: the bonus worker first, for he can go nowhere else."""
    if number > 0 and board.bonus == area:
        board.bonus = codes.NO_AREA
        number -= 1
    take_supply(board, number)


# --- action spaces --------------------------------------------------------------------


def stands_alone(effect: i64) -> bool:
    """Whether a space is used by itself, not only together with something else."""
    return effect != codes.CELEBRATE and effect != codes.REINFORCE


def vacant(board: Board, purse: i64) -> i64:
    """The action spaces that can be taken now, as a bit mask."""
    acts = board.setup.actions
    used: i64 = board.used
    supply: i64 = board.supply
    bonus: i64 = board.bonus
    found: i64 = 0
    row: i64 = 0
    space: i64 = 0
    while row < len(acts):
        free: i64 = workers_for(acts[row + ACT_AREA], supply, bonus)
        if (
            acts[row + ACT_CREW] <= free
            and (used >> space) & 1 == 0
            and covers(purse, acts[row + ACT_COST])
        ):
            flag: i64 = acts[row + ACT_FLAGS]
            flag_end: i64 = acts[row + ACT_FLAG_END]
            if flag == flag_end or flags.all_hold(board, flag, flag_end):
                if acts[row + ACT_EFFECT] != codes.APPEASE or not board.beaten:
                    found |= bit(space)
        row += ACT_SIZE
        space += 1
    return found


def may_add(board: Board, space: i64) -> bool:
    """Whether the extra worker can be put to a used space."""
    row: i64 = space * ACT_SIZE
    acts = board.setup.actions
    return (
        acts[row + ACT_EXTRA] != 0
        and (board.extras >> space) & 1 == 0
        and free_workers(board, acts[row + ACT_AREA]) > 0
    )


def may_celebrate(board: Board, row: i64) -> bool:
    """Whether a space cheers, and leaves a worker for the celebration."""
    acts = board.setup.actions
    if acts[row + ACT_EFFECT] != codes.CHEER:
        return False
    free: i64 = free_workers(board, acts[row + ACT_AREA])
    return free > acts[row + ACT_CREW]


def occupy(board: Board, space: i64) -> None:
    """Put the workers on a space and pay its price."""
    acts = board.setup.actions
    row: i64 = space * ACT_SIZE
    board.used |= bit(space)
    take_workers(board, acts[row + ACT_AREA], acts[row + ACT_CREW])
    board.spend(acts[row + ACT_COST])


def use(board: Board, space: i64) -> None:
    """Use an action space."""
    acts = board.setup.actions
    row: i64 = space * ACT_SIZE
    occupy(board, space)
    board.tell(codes.TOLD_USED, EVERYONE, space, 0, 0)
    effect: i64 = acts[row + ACT_EFFECT]
    if effect == codes.PRODUCE:
        produce(board, row, product(board, row), space)
    elif effect == codes.CHEER:
        board.cheers += 1
        fortune.cheer(board, acts[row + ACT_P])
    elif effect == codes.APPEASE:
        war.change_relations(board, acts[row + ACT_P])
    elif effect == codes.EXCHANGE and is_circular(board, row):
        board.exchanges = board.setup.most_exchanges
    elif effect == codes.TAX:
        fortune.gain(
            board, tax(board, row) << (codes.GOLD * codes.BUNDLE_BITS), codes.FROM_SPACE, space
        )
        fortune.sadden(board, acts[row + ACT_Q])
    elif effect == codes.RATION:
        board.rations += acts[row + ACT_P]


def celebrate(board: Board, space: i64) -> None:
    """Use a happiness action together with the capital's celebration."""
    celebration: i64 = board.setup.celebration
    occupy(board, celebration)
    board.cheers += 1
    board.tell(codes.TOLD_USED, EVERYONE, celebration, 0, 0)
    use(board, space)
    fortune.cheer(board, board.setup.actions[celebration * ACT_SIZE + ACT_P])


def product(board: Board, row: i64) -> i64:
    """How much a producing space gives now."""
    acts = board.setup.actions
    amount: i64 = acts[row + ACT_Q]
    if acts[row + ACT_R] != codes.NO_AREA:
        amount += board.level(acts[row + ACT_R])
    structure: i64 = acts[row + ACT_S]
    if structure >= ADDED:
        amount += flags.working(board, structure - ADDED)
    elif structure > 0:
        amount *= flags.working(board, structure - 1)
    return amount


def tax(board: Board, row: i64) -> i64:
    """How much gold a taxing space gives now."""
    return board.setup.actions[row + ACT_P] * board.population


def produce(board: Board, row: i64, amount: i64, space: i64) -> None:
    """Gain some of the space's resource."""
    resource: i64 = board.setup.actions[row + ACT_P]
    fortune.gain(board, amount << (resource * codes.BUNDLE_BITS), codes.FROM_SPACE, space)


def add(board: Board, space: i64) -> None:
    """The extra worker: the result is one better."""
    acts = board.setup.actions
    row: i64 = space * ACT_SIZE
    board.extras |= bit(space)
    take_workers(board, acts[row + ACT_AREA], 1)
    board.tell(codes.TOLD_USED, EVERYONE, space, 1, 0)
    if acts[row + ACT_EFFECT] == codes.RATION:
        board.rations += acts[row + ACT_Q]
    else:
        produce(board, row, 1, space)


# --- exchanges ------------------------------------------------------------------------


def is_circular(board: Board, row: i64) -> bool:
    """Whether what is got may be given again: such exchanges are counted, or none would end."""
    acts = board.setup.actions
    return acts[row + ACT_P] & acts[row + ACT_Q] != 0


def exchange(board: Board, space: i64, give: i64, get: i64) -> None:
    """One exchange at an occupied space."""
    acts = board.setup.actions
    row: i64 = space * ACT_SIZE
    board.sheet[GOODS + give] -= acts[row + ACT_R]
    board.sheet[GOODS + get] += acts[row + ACT_S]
    if is_circular(board, row):
        board.exchanges -= 1
    given: i64 = acts[row + ACT_R] << (give * codes.BUNDLE_BITS)
    got: i64 = acts[row + ACT_S] << (get * codes.BUNDLE_BITS)
    board.tell(codes.TOLD_EXCHANGED, EVERYONE, given, got, 0)


def sell(board: Board, wood: i64, food: i64, ore: i64) -> None:
    """Sell a mix of wood, food and ore."""
    given: i64 = wood << (codes.WOOD * codes.BUNDLE_BITS) | food << (codes.FOOD * codes.BUNDLE_BITS)
    given |= ore << (codes.ORE * codes.BUNDLE_BITS)
    gold: i64 = board.setup.actions[board.setup.sale * ACT_SIZE + ACT_S]
    board.spend(given)
    board.sheet[GOODS + codes.GOLD] += gold
    board.tell(codes.TOLD_EXCHANGED, EVERYONE, given, gold << (codes.GOLD * codes.BUNDLE_BITS), 0)


# --- the card's extra action, crisis relief -------------------------------------------


def card_row(board: Board) -> i64:
    """Where the chosen option of the action card lies."""
    return board.card * CARD_SIZE + board.option * CARD_OPTION


def most_helpers(board: Board) -> i64:
    """How many workers the card's extra action takes."""
    return board.setup.cards[card_row(board) + CARD_HELPERS]


def help_out(board: Board) -> None:
    """One supply worker on the action card."""
    take_supply(board, 1)
    board.helped += 1
    board.tell(codes.TOLD_HELPED, EVERYONE, board.helped, 0, 0)
    fortune.gain(board, board.setup.cards[card_row(board) + CARD_HELP], codes.FROM_HELP, 0)


def relieve(board: Board, crisis: i64) -> None:
    """Pay a crisis down by one."""
    board.spend(board.setup.relief[crisis])
    board.tell(codes.TOLD_RELIEVED, EVERYONE, crisis, 0, 0)
    fortune.ease(board, crisis)


def act(board: Board, move: i64, a: i64, b: i64, c: i64) -> bool:
    """Make a move of spaces, exchanges and relief; False: it is none."""
    if move == codes.MOVE_USE:
        use(board, a)
    elif move == codes.MOVE_ADD:
        add(board, a)
    elif move == codes.MOVE_HELP:
        help_out(board)
    elif move == codes.MOVE_EXCHANGE:
        exchange(board, a, b, c)
    elif move == codes.MOVE_SELL:
        sell(board, a, b, c)
    elif move == codes.MOVE_CELEBRATE:
        celebrate(board, a)
    elif move == codes.MOVE_RELIEVE:
        relieve(board, a)
    else:
        return False
    return True
