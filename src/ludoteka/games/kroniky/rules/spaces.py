"""Action spaces of the development cards, the card's extra action, and exchanges."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B, C, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.kroniky.codes import (
    APPEASE,
    BUNDLE_BITS,
    CELEBRATE,
    CHEER,
    EXCHANGE,
    FOOD,
    FROM_HELP,
    FROM_SPACE,
    GOLD,
    HUNGER,
    MOVE_ADD,
    MOVE_CELEBRATE,
    MOVE_EXCHANGE,
    MOVE_HELP,
    MOVE_RELIEVE,
    MOVE_SELL,
    MOVE_USE,
    NO_AREA,
    ORE,
    PRODUCE,
    RATION,
    REBELLION,
    REINFORCE,
    RESOURCES,
    TAX,
    TOLD_EXCHANGED,
    TOLD_HELPED,
    TOLD_RELIEVED,
    TOLD_USED,
    WOOD,
)
from ludoteka.games.kroniky.rules import flags, fortune, war
from ludoteka.games.kroniky.state import GOODS, Board
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
    N_CELEBRATION,
    N_EXCHANGES,
    N_SALE,
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
    return board.supply + 1 if board.bonus == area else board.supply


def take_workers(board: Board, area: i64, number: i64) -> None:
    """Workers for an area: the bonus worker first, for he can go nowhere else."""
    if number > 0 and board.bonus == area:
        board.bonus = NO_AREA
        number -= 1
    take_supply(board, number)


# --- action spaces --------------------------------------------------------------------


def open_for(board: Board, space: i64, besides: i64) -> bool:
    """Whether the space can be taken now, with so many supply workers needed besides."""
    acts = board.setup.actions
    row: i64 = space * ACT_SIZE
    if board.used & bit(space) != 0:
        return False
    if acts[row + ACT_CREW] + besides > free_workers(board, acts[row + ACT_AREA]):
        return False
    if acts[row + ACT_COST] != 0 and not board.affords(acts[row + ACT_COST]):
        return False
    if acts[row + ACT_EFFECT] == APPEASE and board.beaten:
        return False
    return flags.all_hold(board, acts[row + ACT_FLAGS], acts[row + ACT_FLAG_END])


def uses(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Spaces that can be used, given an extra worker, or traded at."""
    acts = board.setup.actions
    count: i64 = len(acts) // ACT_SIZE
    celebration: bool = open_for(board, board.setup.numbers[N_CELEBRATION], 0)
    space: i64 = 0
    while space < count:
        row: i64 = space * ACT_SIZE
        effect: i64 = acts[row + ACT_EFFECT]
        if board.used & bit(space) != 0:
            if may_add(board, space):
                actions = append(actions, MOVE_ADD | space << A)
            if effect == EXCHANGE:
                actions = trades(board, space, actions)
        elif effect != CELEBRATE and effect != REINFORCE and open_for(board, space, 0):
            actions = append(actions, MOVE_USE | space << A)
            if effect == CHEER and celebration and open_for(board, space, 1):
                actions = append(actions, MOVE_CELEBRATE | space << A)
        space += 1
    return actions


def may_add(board: Board, space: i64) -> bool:
    """Whether the extra worker can be put to a used space."""
    row: i64 = space * ACT_SIZE
    acts = board.setup.actions
    return (
        acts[row + ACT_EXTRA] != 0
        and board.extras & bit(space) == 0
        and free_workers(board, acts[row + ACT_AREA]) > 0
    )


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
    board.tell(TOLD_USED, EVERYONE, space, 0, 0)
    effect: i64 = acts[row + ACT_EFFECT]
    if effect == PRODUCE:
        produce(board, row, product(board, row), space)
    elif effect == CHEER:
        board.cheers += 1
        fortune.cheer(board, acts[row + ACT_P])
    elif effect == APPEASE:
        war.change_relations(board, acts[row + ACT_P])
    elif effect == EXCHANGE and is_circular(board, row):
        board.exchanges = board.setup.numbers[N_EXCHANGES]
    elif effect == TAX:
        fortune.gain(board, tax(board, row) << (GOLD * BUNDLE_BITS), FROM_SPACE, space)
        fortune.sadden(board, acts[row + ACT_Q])
    elif effect == RATION:
        board.rations += acts[row + ACT_P]


def celebrate(board: Board, space: i64) -> None:
    """Use a happiness action together with the capital's celebration."""
    celebration: i64 = board.setup.numbers[N_CELEBRATION]
    occupy(board, celebration)
    board.cheers += 1
    board.tell(TOLD_USED, EVERYONE, celebration, 0, 0)
    use(board, space)
    fortune.cheer(board, board.setup.actions[celebration * ACT_SIZE + ACT_P])


def product(board: Board, row: i64) -> i64:
    """How much a producing space gives now."""
    acts = board.setup.actions
    amount: i64 = acts[row + ACT_Q]
    if acts[row + ACT_R] != NO_AREA:
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
    fortune.gain(board, amount << (resource * BUNDLE_BITS), FROM_SPACE, space)


def add(board: Board, space: i64) -> None:
    """The extra worker: the result is one better."""
    acts = board.setup.actions
    row: i64 = space * ACT_SIZE
    board.extras |= bit(space)
    take_workers(board, acts[row + ACT_AREA], 1)
    board.tell(TOLD_USED, EVERYONE, space, 1, 0)
    if acts[row + ACT_EFFECT] == RATION:
        board.rations += acts[row + ACT_Q]
    else:
        produce(board, row, 1, space)


# --- exchanges ------------------------------------------------------------------------


def is_circular(board: Board, row: i64) -> bool:
    """Whether what is got may be given again: such exchanges are counted, or none would end."""
    acts = board.setup.actions
    return acts[row + ACT_P] & acts[row + ACT_Q] != 0


def trades(board: Board, space: i64, actions: "vec[i64]") -> "vec[i64]":
    """The exchanges that an occupied space offers."""
    acts = board.setup.actions
    row: i64 = space * ACT_SIZE
    if not flags.all_hold(board, acts[row + ACT_FLAGS], acts[row + ACT_FLAG_END]):
        return actions
    if space == board.setup.numbers[N_SALE]:
        return sales(board, acts[row + ACT_R], actions)
    if is_circular(board, row) and board.exchanges == 0:
        return actions
    give: i64 = 0
    while give < RESOURCES:
        if acts[row + ACT_P] & bit(give) != 0 and board.sheet[GOODS + give] >= acts[row + ACT_R]:
            get: i64 = 0
            while get < RESOURCES:
                if acts[row + ACT_Q] & bit(get) != 0 and get != give:
                    trade: i64 = MOVE_EXCHANGE | space << A | give << B | get << C
                    actions = append(actions, trade)
                get += 1
        give += 1
    return actions


def sales(board: Board, number: i64, actions: "vec[i64]") -> "vec[i64]":
    """Every mix of wood, food and ore that makes up the price."""
    sheet = board.sheet
    wood: i64 = 0
    while wood <= number and wood <= sheet[GOODS + WOOD]:
        food: i64 = 0
        while wood + food <= number and food <= sheet[GOODS + FOOD]:
            ore: i64 = number - wood - food
            if ore <= sheet[GOODS + ORE]:
                actions = append(actions, MOVE_SELL | wood << A | food << B | ore << C)
            food += 1
        wood += 1
    return actions


def exchange(board: Board, space: i64, give: i64, get: i64) -> None:
    """One exchange at an occupied space."""
    acts = board.setup.actions
    row: i64 = space * ACT_SIZE
    board.sheet[GOODS + give] -= acts[row + ACT_R]
    board.sheet[GOODS + get] += acts[row + ACT_S]
    if is_circular(board, row):
        board.exchanges -= 1
    given: i64 = acts[row + ACT_R] << (give * BUNDLE_BITS)
    got: i64 = acts[row + ACT_S] << (get * BUNDLE_BITS)
    board.tell(TOLD_EXCHANGED, EVERYONE, given, got, 0)


def sell(board: Board, wood: i64, food: i64, ore: i64) -> None:
    """Sell a mix of wood, food and ore."""
    given: i64 = wood << (WOOD * BUNDLE_BITS) | food << (FOOD * BUNDLE_BITS)
    given |= ore << (ORE * BUNDLE_BITS)
    gold: i64 = board.setup.actions[board.setup.numbers[N_SALE] * ACT_SIZE + ACT_S]
    board.spend(given)
    board.sheet[GOODS + GOLD] += gold
    board.tell(TOLD_EXCHANGED, EVERYONE, given, gold << (GOLD * BUNDLE_BITS), 0)


# --- the card's extra action, crisis relief -------------------------------------------


def card_row(board: Board) -> i64:
    """Where the chosen option of the action card lies."""
    return board.card * CARD_SIZE + board.option * CARD_OPTION


def helps(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """The extra action of the action card."""
    if board.supply > 0 and board.helped < board.setup.cards[card_row(board) + CARD_HELPERS]:
        return append(actions, MOVE_HELP)
    return actions


def help_out(board: Board) -> None:
    """One supply worker on the action card."""
    take_supply(board, 1)
    board.helped += 1
    board.tell(TOLD_HELPED, EVERYONE, board.helped, 0, 0)
    fortune.gain(board, board.setup.cards[card_row(board) + CARD_HELP], FROM_HELP, 0)


def reliefs(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Food against hunger, gold against bankruptcy."""
    crisis: i64 = HUNGER
    while crisis < REBELLION:
        if fortune.level(board, crisis) > 0 and board.affords(board.setup.relief[crisis]):
            actions = append(actions, MOVE_RELIEVE | crisis << A)
        crisis += 1
    return actions


def relieve(board: Board, crisis: i64) -> None:
    """Pay a crisis down by one."""
    board.spend(board.setup.relief[crisis])
    board.tell(TOLD_RELIEVED, EVERYONE, crisis, 0, 0)
    fortune.ease(board, crisis)
