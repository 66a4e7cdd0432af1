"""How much a bot wants each thing it could do in its main phase."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.bot import weights, worth
from ludoteka.games.aeons_end.bot.weights import Weights
from ludoteka.games.aeons_end.data import CARD_NAMES
from ludoteka.games.aeons_end.rules.breaches import focus_price, open_price
from ludoteka.games.aeons_end.rules.supply import earmarked
from ludoteka.games.aeons_end.state import (
    BREACH,
    CHARGES,
    DISCARD,
    HAND,
    KIND,
    LIFE,
    NEMESIS_DECK,
    OPENED,
    PILES,
    PLAYED,
    SHEET,
    SPELLS,
    Board,
)
from ludoteka.games.aeons_end.tables import (
    BREACH_BONUS,
    CHARGE_COST,
    COST,
    PREPPED_COST,
    REMOVE_COST,
    SLOTS,
    TAKES_BACK,
    TYPE,
)

PRISM: Final[i64] = CARD_NAMES.index("unstable_prism")
DAGGER: Final[i64] = CARD_NAMES.index("flexing_dagger")
PLANAR: Final[i64] = CARD_NAMES.index("planar_insight")
VOID: Final[i64] = CARD_NAMES.index("consuming_void")
BRAMA: Final = 1
JIAN: Final = 2
KADIR: Final = 3
NEVER: Final = -1000000

ENOUGH_GEMS: Final = 5
ROUNDS: Final = 12
TEN: Final = 10


class Mind:
    """What the active player owns, counted once for a decision."""

    __slots__ = (
        "best", "done", "gems", "hand_spells", "junk", "late", "opened", "owned", "relics",
        "spells", "strongest", "w",
    )  # fmt: skip

    def __init__(self, board: Board, w: Weights) -> None:
        seat: i64 = board.active
        self.w: Weights = w
        # by kind: cards of the hand, the deck and the discard pile
        self.owned: vec[i64] = vec[i64]([0] * codes.KINDS)
        self.gems: i64 = 0
        self.spells: i64 = 0
        self.junk: i64 = 0
        self.relics: i64 = 0
        self.hand_spells: i64 = 0
        self.strongest: i64 = 0
        which: i64 = HAND
        while which <= DISCARD:
            for card in board.cards(board.pile(seat, which)):
                self.count(card)
            which += 1
        for card in board.cards(board.pile(seat, HAND)):
            if TYPE[card] == codes.SPELL:
                self.hand_spells += 1
                self.strongest = max(self.strongest, worth.DAMAGE[card])
        i: i64 = seat * SHEET + SPELLS
        while i < seat * SHEET + SHEET:
            if board.sheets[i] >= 0 and COST[board.sheets[i] & KIND] > 0:
                self.spells += 1
            i += 1
        for card in board.cards(PLAYED):
            if TYPE[card] == codes.GEM and COST[card] > 0:
                self.gems += 1
        self.opened: i64 = board.opened(seat)
        self.best: i64 = best_spell(board, w)
        self.done: i64 = (board.setup.nemesis_life - board.nemesis_life) // TEN
        # nemesis cards that have come, from some point on
        self.late: i64 = ROUNDS - board.size(NEMESIS_DECK) // 2

    def count(self, card: i64) -> None:
        """Add a card of the hand, the deck or the discard pile."""
        self.owned[card] += 1
        if TYPE[card] == codes.RELIC:
            self.relics += 1
        elif COST[card] == 0:
            if TYPE[card] == codes.GEM or TYPE[card] == codes.SPELL:
                self.junk += 1
        elif TYPE[card] == codes.GEM:
            self.gems += 1
        else:
            self.spells += 1


def best_spell(board: Board, w: Weights) -> i64:
    """What the best spell that can be bought in this game is worth."""
    best: i64 = 0
    pile: i64 = 0
    while pile < PILES:
        kind: i64 = board.setup.market[pile]
        if TYPE[kind] == codes.SPELL and board.supply[pile] > 0 and w.buy[kind] > best:
            best = w.buy[kind]
        pile += 1
    return best


def main_move(board: Board, actions: "vec[i64]") -> i64:
    """A move to make without much thought; -1: there is none."""
    best: i64 = -1
    highest: i64 = 0
    for action in actions:
        move: i64 = action & BYTE
        kind: i64 = action >> A & BYTE
        wish: i64 = 0
        if move == codes.MOVE_PLAY:
            if TYPE[kind] == codes.GEM:
                wish = 500 + COST[kind]
            elif kind == PRISM:
                wish = 600
        elif move == codes.MOVE_PREP:
            wish = prep_wish(board, kind, action >> B & BYTE)
        elif move == codes.MOVE_USE and PREPPED_COST[kind] == 0:
            wish = 400 if TAKES_BACK[kind] == 0 else 1
        if wish > highest:
            highest = wish
            best = action
    return best


def prep_wish(board: Board, kind: i64, breach: i64) -> i64:
    """A strong spell on a breach with a bonus comes first."""
    opened: bool = board.sheets[board.active * SHEET + BREACH + breach] == OPENED
    bonus: i64 = breach + 4 + 4 * BREACH_BONUS[breach] if opened else i64(0)
    return 10 + 10 * worth.DAMAGE[kind] + bonus


def wishes(board: Board, actions: "vec[i64]", w: Weights) -> "vec[i64]":
    """How much each action is wanted, with what could be bought for the rest."""
    mind = Mind(board, w)
    wish = vec[i64](capacity=len(actions))
    price = vec[i64](capacity=len(actions))
    for action in actions:
        wish = append(wish, eagerness(board, mind, action))
        price = append(price, cost(board, action))
    total = vec[i64](capacity=len(actions))
    i: i64 = 0
    while i < len(actions):
        more: i64 = 0
        if wish[i] > 0 and price[i] > 0:
            rest: i64 = board.aether - price[i]
            j: i64 = 0
            while j < len(actions):
                if price[j] > 0 and price[j] <= rest and wish[j] > more:
                    if j != i or actions[j] & BYTE != codes.MOVE_OPEN:
                        more = wish[j]
                j += 1
        total = append(total, wish[i] + more * w.wish[weights.SECOND] // 100)
        i += 1
    return total


def cost(board: Board, action: i64) -> i64:
    """The aether an action costs, what is earmarked aside; 0: none."""
    move: i64 = action & BYTE
    a: i64 = action >> A & BYTE
    if move in (codes.MOVE_GAIN, codes.MOVE_RECLAIM):
        rest: i64 = COST[a] - earmarked(board, a)
        return rest if rest > 0 else i64(1)
    if move == codes.MOVE_FOCUS:
        return focus_price(board, board.active, a)
    if move == codes.MOVE_OPEN:
        at: i64 = board.sheets[board.active * SHEET + BREACH + a]
        return open_price(board, board.active, a, at)
    if move == codes.MOVE_CHARGE:
        return CHARGE_COST
    if move == codes.MOVE_REMOVE:
        return REMOVE_COST[a]
    if move == codes.MOVE_USE:
        return PREPPED_COST[a]
    return 0


def eagerness(board: Board, mind: Mind, action: i64) -> i64:
    """How much an action of the main phase is wanted."""
    move: i64 = action & BYTE
    a: i64 = action >> A & BYTE
    seat: i64 = board.active
    if move in (codes.MOVE_GAIN, codes.MOVE_RECLAIM):
        return card_wish(mind, a)
    if move == codes.MOVE_OPEN:
        return open_wish(mind, a)
    if move == codes.MOVE_FOCUS:
        return focus_wish(board, mind, seat, a)
    if move == codes.MOVE_CHARGE:
        return charge_wish(board, mind, seat)
    if move == codes.MOVE_REMOVE:
        return remove_wish(board, mind.w, a)
    wish = mind.w.wish
    if move == codes.MOVE_ABILITY:
        return wish[weights.ABILITY] if ability_wanted(board, mind.w, a) else i64(0)
    if move == codes.MOVE_USE:
        return wish[weights.USE] if PREPPED_COST[a] > 0 else i64(0)
    if move == codes.MOVE_PLAY and TYPE[a] == codes.RELIC:
        return relic_wish(mind, a)
    return 0


def card_wish(mind: Mind, kind: i64) -> i64:
    """How much a card is wanted."""
    price: i64 = mind.w.buy[kind]
    wish = mind.w.wish
    if TYPE[kind] == codes.GEM:
        price += wish[weights.GOAL] * mind.best // 100
        share: i64 = wish[weights.FIRST_GEM] - wish[weights.EACH_GEM] * mind.gems
        share -= wish[weights.LATE_GEM] * mind.late + wish[weights.DONE_GEM] * mind.done
        if share < wish[weights.LAST_GEM]:
            share = wish[weights.LAST_GEM]
        return price * (share - wish[weights.SAME] * mind.owned[kind]) // 100
    eager: i64 = 100 - wish[weights.SAME] * mind.owned[kind]
    if TYPE[kind] == codes.RELIC:
        eager -= wish[weights.REPEAT] * mind.relics + wish[weights.LATE_RELIC] * mind.late
        return price * eager // 100
    if mind.best > price:
        price -= wish[weights.DREAM] * (mind.best - price) // 100
    gems: i64 = mind.gems if mind.gems < ENOUGH_GEMS else i64(ENOUGH_GEMS)
    eager += wish[weights.SPELLS_FIRST] - 100 + wish[weights.SPELLS_EACH] * gems
    eager -= wish[weights.LATE_SPELL] * mind.late + wish[weights.SPELLS_MANY] * mind.spells
    eager += wish[weights.ROOM] * mind.opened - wish[weights.DONE_SPELL] * mind.done
    if kind == PLANAR:
        price += wish[weights.PLANAR_EACH] * (mind.opened - 2)
    elif kind == VOID:
        price += wish[weights.JUNK] * (mind.junk - 6)
    return price * eager // 100


def open_wish(mind: Mind, breach: i64) -> i64:
    """Breaches are wanted by who has more spells than places for them."""
    wish = mind.w.wish
    crowd: i64 = mind.spells - 2 * mind.opened + 2
    total: i64 = wish[weights.OPEN] + wish[weights.LACKING] * mind.hand_spells
    total += wish[weights.CROWDED] * crowd - wish[weights.OPEN_LATE] * mind.late
    return total + 10 * BREACH_BONUS[breach]


def focus_wish(board: Board, mind: Mind, seat: i64, breach: i64) -> i64:
    """A focus helps to open later, and a spell without a place now."""
    wish = mind.w.wish
    total: i64 = wish[weights.FOCUS] + 3 * breach - wish[weights.FOCUS_LATE] * mind.late
    if mind.strongest > 0 and board.spells_on(seat, breach) == 0:
        total += wish[weights.FOCUS_NOW] * mind.strongest
    return total


def charge_wish(board: Board, mind: Mind, seat: i64) -> i64:
    """A charge is wanted the more of them there are."""
    wish = mind.w.wish
    mage: i64 = board.setup.mages[seat]
    charges: i64 = board.sheets[seat * SHEET + CHARGES]
    total: i64 = wish[weights.CHARGE] + mind.w.gift[mage] + wish[weights.CHARGE_EACH] * charges
    if charges == SLOTS[mage] - 1:
        total += wish[weights.CHARGE_LAST]
    return total - wish[weights.CHARGE_LATE] * mind.late


def remove_wish(board: Board, w: Weights, power: i64) -> i64:
    """A power is removed the sooner the worse it is and the nearer it is."""
    near: bool = board.strength(power) <= 1
    share: i64 = w.wish[weights.REMOVE if near else weights.REMOVE_EARLY]
    wish: i64 = w.threat[power] * share // 100
    if REMOVE_COST[power] == 0:
        wish -= w.wish[weights.REMOVE_CARDS]
    return wish


def relic_wish(mind: Mind, kind: i64) -> i64:
    """Relics are played; a Flexing Dagger only by who has breaches to open."""
    wanted: bool = kind != DAGGER or mind.opened < 4
    return mind.w.wish[weights.RELIC_PLAY] if wanted else i64(1)


def ability_wanted(board: Board, w: Weights, mage: i64) -> bool:
    """Whether now is a good time for a charged ability."""
    if mage == BRAMA:
        return most_missing(board) >= w.wish[weights.HURT]
    if mage == JIAN:
        return strongest_prepped(board) >= w.wish[weights.MIRROR]
    if mage == KADIR:
        spells: i64 = 0
        for card in board.cards(board.pile(board.active, DISCARD)):
            if TYPE[card] == codes.SPELL and COST[card] > 0:
                spells += 1
        return spells >= w.wish[weights.GATE]
    return True


def most_missing(board: Board) -> i64:
    """The life that a player who can still be healed lacks most."""
    most: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        life: i64 = board.sheets[seat * SHEET + LIFE]
        if life > 0 and board.setup.player_life - life > most:
            most = board.setup.player_life - life
        seat += 1
    return most


def strongest_prepped(board: Board) -> i64:
    """The damage of the best prepped spell on the table."""
    most: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        i: i64 = seat * SHEET + SPELLS
        while i < seat * SHEET + SHEET:
            if board.sheets[i] >= 0 and worth.DAMAGE[board.sheets[i] & KIND] > most:
                most = worth.DAMAGE[board.sheets[i] & KIND]
            i += 1
        seat += 1
    return most
