"""How much a bot wants each thing it could do in its main phase."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.bot import worth
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

# The places of WISH, tuned by play.
OPEN: Final = 0
LACKING: Final = 1  # for each spell in hand without a place
CROWDED: Final = 2  # for each spell owned above two for every opened breach
FOCUS: Final = 3
FOCUS_NOW: Final = 4  # for each damage of a spell that can then be prepped
CHARGE: Final = 5
CHARGE_EACH: Final = 6  # for each charge there is
REMOVE: Final = 7  # percent of the threat of a power about to act
REMOVE_EARLY: Final = 8  # of one that is not
REMOVE_CARDS: Final = 9  # the price of removing with cards or charges
ABILITY: Final = 10
USE: Final = 11
RELIC_PLAY: Final = 12
FIRST_GEM: Final = 13  # percent of a gem's price
EACH_GEM: Final = 14
LAST_GEM: Final = 15
LATE_GEM: Final = 16
SPELLS_FIRST: Final = 17
SPELLS_EACH: Final = 18
SPELLS_MANY: Final = 19
LATE_SPELL: Final = 20
REPEAT: Final = 21  # percent less for each relic of the same kind
SECOND: Final = 22  # percent that a second purchase counts
JUNK: Final = 23  # for each card worth destroying
WISH: Final = vec[i64](
    [80, 16, 12, 32, 15, 20, 0, 102, 101, 32, 49, 128, 55, 32, 31, 10, 4, 161, 8, 20, 0, 26, 62,
     3]
)  # fmt: skip
ENOUGH_GEMS: Final = 5
HURT: Final = 3  # life missing that is worth healing
MIRROR: Final = 4  # damage that is worth doubling
GATE: Final = 2  # spells that are worth taking back
ROUNDS: Final = 12
PLANAR_EACH: Final = 8


class Mind:
    """What the active player owns, counted once for a decision."""

    __slots__ = ("gems", "hand_spells", "junk", "opened", "relics", "rounds", "spells", "strongest")

    def __init__(self, board: Board) -> None:
        seat: i64 = board.active
        self.gems: i64 = 0
        self.spells: i64 = 0
        self.junk: i64 = 0
        self.relics: i64 = 0
        self.hand_spells: i64 = 0
        self.strongest: i64 = 0
        which: i64 = HAND
        while which <= DISCARD:
            for card in board.piles[board.pile(seat, which)]:
                self.count(card)
            which += 1
        for card in board.piles[board.pile(seat, HAND)]:
            if TYPE[card] == codes.SPELL:
                self.hand_spells += 1
                self.strongest = max(self.strongest, worth.DAMAGE[card])
        i: i64 = seat * SHEET + SPELLS
        while i < seat * SHEET + SHEET:
            if board.sheets[i] >= 0 and COST[board.sheets[i] & KIND] > 0:
                self.spells += 1
            i += 1
        for card in board.piles[PLAYED]:
            if TYPE[card] == codes.GEM and COST[card] > 0:
                self.gems += 1
        self.opened: i64 = board.opened(seat)
        self.rounds: i64 = board.size(NEMESIS_DECK) // 2

    def count(self, card: i64) -> None:
        """Add a card of the hand, the deck or the discard pile."""
        if TYPE[card] == codes.RELIC:
            self.relics += 1
        elif COST[card] == 0:
            if TYPE[card] == codes.GEM or TYPE[card] == codes.SPELL:
                self.junk += 1
        elif TYPE[card] == codes.GEM:
            self.gems += 1
        else:
            self.spells += 1


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


def wishes(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """How much each action is wanted, with what could be bought for the rest."""
    mind = Mind(board)
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
        total = append(total, wish[i] + more * WISH[SECOND] // 100)
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
        charges: i64 = board.sheets[seat * SHEET + CHARGES]
        gift: i64 = worth.GIFT[board.setup.mages[seat]]
        return WISH[CHARGE] + gift + WISH[CHARGE_EACH] * charges
    if move == codes.MOVE_REMOVE:
        return remove_wish(board, a)
    if move == codes.MOVE_ABILITY:
        return WISH[ABILITY] if ability_wanted(board, a) else i64(0)
    if move == codes.MOVE_USE:
        return WISH[USE] if PREPPED_COST[a] > 0 else i64(0)
    if move == codes.MOVE_PLAY and TYPE[a] == codes.RELIC:
        return relic_wish(mind, a)
    return 0


def card_wish(mind: Mind, kind: i64) -> i64:
    """How much a card is wanted."""
    price: i64 = worth.PRICE[kind]
    late: i64 = ROUNDS - mind.rounds
    if TYPE[kind] == codes.GEM:
        share: i64 = WISH[FIRST_GEM] - WISH[EACH_GEM] * mind.gems - WISH[LATE_GEM] * late
        return price * (share if share > WISH[LAST_GEM] else WISH[LAST_GEM]) // 100
    if TYPE[kind] == codes.SPELL:
        gems: i64 = mind.gems if mind.gems < ENOUGH_GEMS else i64(ENOUGH_GEMS)
        eager: i64 = WISH[SPELLS_FIRST] + WISH[SPELLS_EACH] * gems - WISH[LATE_SPELL] * late
        eager -= WISH[SPELLS_MANY] * mind.spells
        if kind == PLANAR:
            price += PLANAR_EACH * (mind.opened - 2)
        elif kind == VOID:
            price += WISH[JUNK] * (mind.junk - 6)
        return price * eager // 100
    return price - price * WISH[REPEAT] * mind.relics // 100


def open_wish(mind: Mind, breach: i64) -> i64:
    """Breaches are wanted by who has more spells than places for them."""
    crowd: i64 = mind.spells - 2 * mind.opened + 2
    wish: i64 = WISH[OPEN] + WISH[LACKING] * mind.hand_spells + WISH[CROWDED] * crowd
    return wish + 10 * BREACH_BONUS[breach]


def focus_wish(board: Board, mind: Mind, seat: i64, breach: i64) -> i64:
    """A focus helps to open later, and a spell without a place now."""
    wish: i64 = WISH[FOCUS] + 3 * breach
    if mind.strongest > 0 and board.spells_on(seat, breach) == 0:
        wish += WISH[FOCUS_NOW] * mind.strongest
    return wish


def remove_wish(board: Board, power: i64) -> i64:
    """A power is removed the sooner the worse it is and the nearer it is."""
    near: bool = board.strength(power) <= 1
    wish: i64 = worth.THREAT[power] * WISH[REMOVE if near else REMOVE_EARLY] // 100
    if REMOVE_COST[power] == 0:
        wish -= WISH[REMOVE_CARDS]
    return wish


def relic_wish(mind: Mind, kind: i64) -> i64:
    """Relics are played; a Flexing Dagger only by who has breaches to open."""
    return WISH[RELIC_PLAY] if kind != DAGGER or mind.opened < 4 else i64(1)


def ability_wanted(board: Board, mage: i64) -> bool:
    """Whether now is a good time for a charged ability."""
    if mage == BRAMA:
        return most_missing(board) >= HURT
    if mage == JIAN:
        return strongest_prepped(board) >= MIRROR
    if mage == KADIR:
        spells: i64 = 0
        for card in board.piles[board.pile(board.active, DISCARD)]:
            if TYPE[card] == codes.SPELL and COST[card] > 0:
                spells += 1
        return spells >= GATE
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
