"""What previews of Ethnos are made of: all that is counted, how luck can fall, the age's end."""

from functools import lru_cache
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.codec import thing_id
from ludoteka.core.ledger import Gain, Ledger, Names, Quantity, Waiting
from ludoteka.core.rng import Rng
from ludoteka.core.state import NOBODY, State
from ludoteka.games.ethnos import codes, hidden, scoring
from ludoteka.games.ethnos.data import CARD_NAMES, COLOUR_NAMES, KINGDOM_NAMES, SOURCE_NAMES
from ludoteka.games.ethnos.rules import ages
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.games.ethnos.state import (
    DRAGON_CARD,
    DRAGONS,
    GLORY,
    HAND,
    HORDE,
    MARKERS,
    SHEET,
    SLOTS,
    SUPPLY,
    SWUM,
    TOKENS,
    Board,
)

TABLE = ("age", "deck", "dragons", "giant_size")
OF_EACH = ("glory", "band_glory", "hand", "supply", "giant")
KEPT = 500  # lists of names, about 20 kB each
RAID_NOTHING = codes.MOVE_RAID
NEW_AGES: Final = 6  # worlds with other luck: a new age is dealt differently in each

# --- the numbers, as a viewer may know them -------------------------------------------


def read(state: State, viewer: i64) -> "vec[i64]":
    """The numbers that names() below calls by name, in its order."""
    assert isinstance(state, Board)
    board: Board = state
    found = vec[i64]([board.age + 1, board.left, board.dragons, board.giant_size])
    seat: i64 = 0
    while seat < board.setup.seats:
        found = read_player(board, seat, found)
        seat += 1
    found = read_cards(board, board.row(), found)
    if viewer != NOBODY:
        choosing: bool = viewer == board.active and is_choosing(board)
        found = read_cards(board, viewer * SLOTS, found)
        found = read_cards(board, board.formed() if choosing else NOBODY, found)
    return found


def is_choosing(board: Board) -> bool:
    """Whether cards are chosen one by one, which is the player's secret until they are shown."""
    return board.phase == codes.FORM or board.phase == codes.KEEP


def read_player(board: Board, seat: i64, found: "vec[i64]") -> "vec[i64]":
    """What everybody knows of a seat."""
    sheet: i64 = seat * SHEET
    hand: i64 = board.sheets[sheet + HAND]
    if seat == board.active and is_choosing(board):
        hand += board.number(board.formed())
    found = append(found, board.sheets[sheet + GLORY])
    found = append(found, scoring.bands_of(board, seat))
    found = append(found, hand)
    found = append(found, board.sheets[sheet + SUPPLY])
    found = append(found, 1 if board.giant == seat else 0)
    kingdom: i64 = 0
    while kingdom < codes.COLOURS:
        found = append(found, board.sheets[sheet + MARKERS + kingdom])
        kingdom += 1
    slot_of = board.setup.slot_of
    if slot_of[codes.MERFOLK] >= 0:
        found = append(found, board.sheets[sheet + SWUM])
    if slot_of[codes.ORCS] >= 0:
        found = read_bits(board.sheets[sheet + HORDE], 0, codes.COLOURS, found)
    if slot_of[codes.TROLLS] >= 0:
        found = read_bits(board.sheets[sheet + TOKENS], 1, 7, found)
    return found


def read_bits(mask: i64, first: i64, end: i64, found: "vec[i64]") -> "vec[i64]":
    """The bits of a mask, one number each."""
    while first < end:
        found = append(found, (mask >> first) & 1)
        first += 1
    return found


def read_cards(board: Board, zone: i64, found: "vec[i64]") -> "vec[i64]":
    """How many of each card lie in a zone; NOBODY: in no zone."""
    wild: i64 = board.setup.slot_of[codes.SKELETONS]
    slot: i64 = 0
    while slot < len(board.setup.tribe_of):
        colour: i64 = 0
        while colour < (1 if slot == wild else codes.COLOURS):
            card: i64 = slot * codes.COLOURS + colour
            found = append(found, 0 if zone == NOBODY else board.count(zone, card))
            colour += 1
        slot += 1
    return found


# --- what they are called, and where glory comes from ---------------------------------


def names(state: State, viewer: int) -> Names:
    """What the numbers of read() are, in their order."""
    assert isinstance(state, Board)
    return listed(int(state.setup.seats), tuple(map(int, state.setup.tribe_of)), viewer)


@lru_cache(KEPT)
def listed(seats: int, tribes: tuple[int, ...], viewer: int) -> Names:
    """The names for so many seats and these tribes."""
    found = [Quantity(name) for name in TABLE]
    for seat in range(seats):
        found += names_of_player(seat, tribes)
    found += names_of_cards(tribes, "row", None, "row")
    if viewer >= 0:
        found += names_of_cards(tribes, "cards", viewer, "card")
        found += names_of_cards(tribes, "chosen", viewer, "card")
    return Names(found)


def names_of_player(seat: int, tribes: tuple[int, ...]) -> list[Quantity]:
    """What everybody knows of a seat."""
    found = [Quantity(name, seat) for name in OF_EACH]
    found += [Quantity("markers", seat, thing_id("kingdom", name)) for name in KINGDOM_NAMES]
    if codes.MERFOLK in tribes:
        found += [Quantity("merfolk", seat)]
    if codes.ORCS in tribes:
        found += [Quantity("horde", seat, thing_id("horde", name)) for name in COLOUR_NAMES]
    if codes.TROLLS in tribes:
        found += [Quantity("trolls", seat, f"troll.{value}") for value in range(1, 7)]
    return found


def names_of_cards(
    tribes: tuple[int, ...], name: str, seat: int | None, thing: str
) -> list[Quantity]:
    """Each card of the tribes in play."""
    cards = [
        tribe * codes.COLOURS + colour
        for tribe in tribes
        for colour in range(1 if tribe == codes.SKELETONS else codes.COLOURS)
    ]
    return [Quantity(name, seat, thing_id(thing, CARD_NAMES[card])) for card in cards]


def gain(state: State, kind: int, a: int, b: int, c: int) -> Gain | None:
    """Glory, and what it is for."""
    if kind != codes.SCORED:
        return None
    where = thing_id("kingdom", KINGDOM_NAMES[c >> 8 & 0xFF]) if b == codes.FROM_KINGDOM else ""
    return Gain("glory", a, c & 0xFF, f"source.{SOURCE_NAMES[b]}", where)


# --- what the deck may bring ----------------------------------------------------------


def branches(state: State, seat: i64, action: i64) -> list[tuple[float, list[State]]]:
    """The ways luck can fall when the seat does this; none if luck has no part in it."""
    assert isinstance(state, EthnosState)
    move: i64 = action & BYTE
    if move == codes.MOVE_RAID:
        return [(1.0, new_ages(state))]
    if move == codes.MOVE_DRAW:
        return draw(state, seat, ages.recruits(state))
    if move == codes.MOVE_SUMMON:
        return draw(state, seat, state.band_size())
    return []


def draw(state: EthnosState, seat: i64, number: i64) -> list[tuple[float, list[State]]]:
    """By the dragons that come up; the cards themselves stay open."""
    found: list[tuple[float, list[State]]] = []
    unseen = hidden.unseen_cards(state, seat)
    rest: float = 1.0
    dragons: i64 = 0
    while state.dragons + dragons < DRAGONS:
        odds: float = dragons_before(state, number, dragons)
        rest -= odds
        if odds > 0.0:
            found.append((odds, any_cards(state, seat, unseen, dragons, number)))
        dragons += 1
    if rest > 1e-9:
        # all hands are shown: the first and the last of the unseen cards may be in them
        last: i64 = DRAGONS - state.dragons
        worlds = new_ages(with_next(state, seat, unseen, 0, 0, last))
        worlds.append(late_dragon(with_next(state, seat, backwards(unseen), 0, 0, last), number))
        found.append((rest, worlds))
    return found


def dragons_before(state: EthnosState, number: i64, dragons: i64) -> float:
    """How likely so many dragons come up before so many allies are drawn."""
    lower: i64 = state.left - state.safe
    hidden_dragons: i64 = DRAGONS - state.dragons
    wanted: i64 = number - state.safe
    if wanted <= 0:
        return 1.0 if dragons == 0 else 0.0
    allies: i64 = lower - hidden_dragons
    odds: float = 1.0
    i: i64 = 0
    while i < wanted:
        if i == allies:
            return 0.0
        odds *= float(allies - i) / float(lower - i)
        i += 1
    i = 0
    while i < dragons:
        odds *= float(hidden_dragons - i) / float(lower - wanted - i)
        odds *= float(wanted + i) / float(i + 1)
        i += 1
    return odds


def any_cards(
    state: EthnosState, seat: i64, unseen: "vec[i64]", dragons: i64, number: i64
) -> list[State]:
    """The first and the last of the unseen cards: the same only if no other draw is possible."""
    return [
        with_next(state, seat, unseen, 0, number, dragons),
        with_next(state, seat, unseen, len(unseen) - number, number, dragons),
    ]


def with_next(
    state: EthnosState, seat: i64, unseen: "vec[i64]", first: i64, number: i64, dragons: i64
) -> EthnosState:
    """A world in which some of the unseen cards come next, and dragons as soon as they can."""
    world = state.copy()
    allies = vec[i64](capacity=len(unseen))  # the next one last
    i: i64 = 0
    while i < len(unseen):
        if not first <= i < first + number:
            allies = append(allies, unseen[i])
        i += 1
    i = hidden.deal_hands(world, seat, allies)
    allies = allies[i:]
    i = first
    while i < first + number:
        allies = append(allies, unseen[i])
        i += 1
    lower: i64 = len(allies) - world.safe
    deck = vec[i64](capacity=world.left)
    deck = lay_dragons(deck, DRAGONS - world.dragons - dragons)
    i = 0
    while i < len(allies):
        if i == lower:
            deck = lay_dragons(deck, dragons)
        deck = append(deck, allies[i])
        i += 1
    if lower == len(allies):
        deck = lay_dragons(deck, dragons)
    world.deck = deck
    return world


def late_dragon(world: EthnosState, number: i64) -> EthnosState:
    """The last dragon comes as late as it can and still end a draw of so many cards."""
    place: i64 = world.left - world.safe - DRAGONS + world.dragons
    later: i64 = number - 1 - world.safe
    if later > place:
        later = place
    if later > 0:
        deck = world.deck[:]
        deck[place] = deck[place - later]
        deck[place - later] = DRAGON_CARD
        world.deck = deck
    return world


def backwards(cards: "vec[i64]") -> "vec[i64]":
    """The same cards, the last one first."""
    found = vec[i64](capacity=len(cards))
    i: i64 = len(cards)
    while i > 0:
        i -= 1
        found = append(found, cards[i])
    return found


def lay_dragons(deck: "vec[i64]", number: i64) -> "vec[i64]":
    """Put dragons on the deck."""
    while number > 0:
        deck = append(deck, DRAGON_CARD)
        number -= 1
    return deck


def new_ages(state: EthnosState) -> list[State]:
    """The world with different luck to come."""
    found: list[State] = []
    number: i64 = 1
    while number <= NEW_AGES:
        world = state.copy()
        world.luck = Rng(number).seed()
        found.append(world)
        number += 1
    return found


# --- the age's end, as things stand ---------------------------------------------------


def end_age(state: State) -> None:
    """The age ends as things stand, and nobody raids who need not."""
    assert isinstance(state, Board)
    age = state.age
    if state.phase != codes.RAID:
        hidden.take_back_choice(state)
        state.drawer = state.active
        ages.end_age(state)
    while not state.over and state.age == age:
        state.apply(RAID_NOTHING)


LEDGER = Ledger(
    names=names,
    read=read,
    gain=gain,
    explained=frozenset({"glory"}),
    branches=branches,
    waiting=(Waiting("age", fast_forward=end_age, lines=frozenset({codes.SCORED, codes.RAIDED})),),
)


def ledger() -> Ledger:
    """All that is counted."""
    return LEDGER
