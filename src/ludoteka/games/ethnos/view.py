"""What a seat sees of a game of Ethnos, and what is printed, as types of their own."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludoteka.core.state import NOBODY, State
from ludoteka.core.view import View
from ludoteka.games.ethnos import codes, legal, scoring
from ludoteka.games.ethnos import state as layout
from ludoteka.games.ethnos.data import CARD_NAMES, COLOUR_NAMES, DATA, KINGDOM_NAMES, TRIBE_NAMES
from ludoteka.games.ethnos.moves import PHASES
from ludoteka.games.ethnos.state import DRAGONS, HAND_LIMIT, SHEET, SLOTS, SPACES, Board

MOST_BANDS = 5000


class BandView(msgspec.Struct, frozen=True):
    """A band on the table: its leader and all its cards."""

    seat: int
    leader: str
    size: int
    cards: list[str]
    giant: bool
    glory: int  # at the end of the age


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player."""

    seat: int
    glory: int
    hand_size: int
    seen: list[str]  # cards in hand that everybody has seen this player take
    markers: list[int]
    supply: int
    merfolk: int | None
    horde: list[str] | None
    trolls: list[int] | None
    band_glory: int  # of all bands at the end of the age


class KingdomView(msgspec.Struct, frozen=True):
    """A kingdom: its glory tokens in the order of the ages, and markers by seat."""

    kingdom: str
    colour: str
    tokens: list[int]
    markers: list[int]
    leader: int | None  # who alone comes first there
    needed: int | None  # how large a band the viewer needs for the next marker


class EthnosView(View, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    phase: str
    active: int
    age: int
    ages: int
    first: int
    tribes: list[str]
    kingdoms: list[KingdomView]
    players: list[PlayerView]
    bands: list[BandView]
    row: list[str]
    deck_size: int
    dragons: int
    giant: int | None
    giant_size: int
    free_trolls: list[int]
    symbols: list[int]
    track_end: int
    hand: list[str] | None  # the viewer's own cards
    chosen: list[str] | None  # the viewer's cards chosen for a band or to be kept
    pending: int


def view(state: State, seat: int | None) -> EthnosView:
    """What the seat (None: a spectator) sees."""
    board = state
    assert isinstance(board, Board)
    setup = board.setup
    seats = range(setup.seats)
    own = seat is not None and seat == board.active
    choosing = board.phase in (codes.FORM, codes.KEEP)
    pending = int(board.pending)
    if board.phase == codes.KEEP and not own:
        pending += int(board.number(board.formed()))
    winners = int(state.winners()) if state.over else 0
    giant = None if board.giant == NOBODY else int(board.giant)
    taken = {token for s in seats for token in tokens(board, s)}
    trolls = setup.slot_of[codes.TROLLS] >= 0
    return EthnosView(
        viewer=seat,
        seat=None if state.over else int(state.seat),
        anyone=False,
        over=bool(state.over),
        scores=[int(points) for points in state.scores()],
        winners=[s for s in seats if winners >> s & 1],
        phase=PHASES.name(board, NOBODY if seat is None else seat),
        active=int(board.active),
        age=int(board.age) + 1,
        ages=int(setup.ages),
        first=int(board.first),
        tribes=[TRIBE_NAMES[tribe] for tribe in setup.tribe_of],
        kingdoms=[kingdom(board, k, seat) for k in range(codes.COLOURS)],
        players=[player(board, s) for s in seats],
        bands=bands(board),
        row=zone(board, int(board.row())),
        deck_size=int(board.left),
        dragons=int(board.dragons),
        giant=giant,
        giant_size=int(board.giant_size),
        free_trolls=[value for value in range(1, 7) if value not in taken] if trolls else [],
        symbols=[int(symbol) for symbol in setup.symbols],
        track_end=int(setup.track_end),
        hand=None if seat is None else zone(board, seat * SLOTS),
        chosen=zone(board, int(board.formed())) if own and choosing else None,
        pending=pending,
    )


def zone(board: Board, start: int) -> list[str]:
    """The cards of a zone by name, in their fixed order."""
    named: list[str] = []
    for slot, word in enumerate(board.cards[start : start + SLOTS]):
        card = slot * codes.COLOURS
        while word:  # most slots are empty: so this is quicker than to count every card
            if number := word & layout.FULL:
                named += [CARD_NAMES[board.kind(card)]] * number
            word >>= layout.NIBBLE
            card += 1
    return named


def tokens(board: Board, seat: int) -> list[int]:
    """The troll tokens of a seat."""
    mask = board.sheets[seat * SHEET + layout.TOKENS]
    return [value for value in range(1, 7) if mask >> value & 1]


def kingdom(board: Board, k: int, viewer: int | None) -> KingdomView:
    """One kingdom."""
    setup = board.setup
    spaces = range(k * SPACES, k * SPACES + setup.ages)
    markers = [int(board.sheets[s * SHEET + layout.MARKERS + k]) for s in range(setup.seats)]
    values = [int(setup.tokens[space]) for space in spaces]
    ranks = [int(scoring.rank_of(board, s, layout.MARKERS + k)) for s in range(setup.seats)]
    alone = max(markers) > 0 and ranks.count(max(ranks)) == 1
    leader = ranks.index(max(ranks)) if alone else None
    needed = None if viewer is None else int(legal.standing(board, viewer, k)) + 1
    return KingdomView(KINGDOM_NAMES[k], COLOUR_NAMES[k], values, markers, leader, needed)


def player(board: Board, seat: int) -> PlayerView:
    """What everybody sees of a seat."""
    setup = board.setup
    sheet = [int(n) for n in board.sheets[seat * SHEET : (seat + 1) * SHEET]]
    hand_size = sheet[layout.HAND]
    if seat == board.active and board.phase in (codes.FORM, codes.KEEP):
        hand_size += int(board.number(board.formed()))
    horde = [c for i, c in enumerate(COLOUR_NAMES) if sheet[layout.HORDE] >> i & 1]
    return PlayerView(
        seat=seat,
        glory=sheet[layout.GLORY],
        hand_size=hand_size,
        seen=zone(board, int(board.known(seat))),
        markers=sheet[layout.MARKERS : layout.MARKERS + codes.COLOURS],
        supply=sheet[layout.SUPPLY],
        merfolk=sheet[layout.SWUM] if setup.slot_of[codes.MERFOLK] >= 0 else None,
        horde=horde if setup.slot_of[codes.ORCS] >= 0 else None,
        trolls=tokens(board, seat) if setup.slot_of[codes.TROLLS] >= 0 else None,
        band_glory=int(scoring.bands_of(board, seat)),
    )


def bands(board: Board) -> list[BandView]:
    """The bands of this age, in play order."""
    told: list[BandView] = []
    tribes = tuple(int(tribe) for tribe in board.setup.tribe_of)
    largest = int(board.giant_size)
    lies = False  # the giant token: on the first band of its size, a later one did not beat it
    for band in board.bands:
        giant = False
        if not lies and band >> layout.BAND_SIZE & layout.FULL == largest:
            giant = tribes[(band & layout.BAND_LEADER) // codes.COLOURS] == codes.GIANTS
            lies = giant
        told.append(band_view(tribes, int(band), giant, int(scoring.glory_of(board, band))))
    return told


@lru_cache(MOST_BANDS)
def band_view(tribes: tuple[int, ...], band: int, giant: bool, glory: int) -> BandView:
    """A band, its skeletons last. It lies there for many views."""

    def name(card: int) -> str:
        slot, colour = divmod(card, codes.COLOURS)
        return CARD_NAMES[tribes[slot] * codes.COLOURS + colour]

    leader = band & layout.BAND_LEADER
    slot, colour = divmod(leader, codes.COLOURS)
    cards: list[str] = []
    for i in range(SLOTS):
        number = band >> (layout.BAND_CARDS + i * layout.NIBBLE) & layout.FULL
        by_colour = band >> layout.BAND_BY & 1
        card = i * codes.COLOURS + colour if by_colour else slot * codes.COLOURS + i
        cards += [name(card)] * number if number else []
    cards += [CARD_NAMES[codes.SKELETON]] * (band >> layout.BAND_SKELETONS & layout.FULL)
    seat, size = band >> layout.BAND_OWNER & 7, band >> layout.BAND_SIZE & layout.FULL
    return BandView(seat, name(leader), size, cards, giant, glory)


# --- what stays the same for a whole game ---------------------------------------------


class EthnosContents(msgspec.Struct, frozen=True):
    """All that stays the same for a whole game."""

    hand_limit: int
    dragons: int  # in the deck of an age
    trolls: list[int]  # the tokens
    band_glory: list[int]  # by the size of a band, from 0
    horde_glory: list[int]  # by the markers that go raiding, from 0
    giant_glory: list[int]  # of who holds the token, by age
    giant_bonus: int  # of who takes it
    merfolk_glory: list[int]  # by age


def contents(state: State) -> EthnosContents:
    """The components of a game."""
    board = state
    assert isinstance(board, Board)
    setup = board.setup
    return EthnosContents(
        hand_limit=int(HAND_LIMIT),
        dragons=int(DRAGONS),
        trolls=DATA["troll_tokens"]["values"],
        band_glory=[int(glory) for glory in setup.band_glory],
        horde_glory=[int(glory) for glory in setup.horde_glory],
        giant_glory=[int(glory) for glory in setup.giant_glory],
        giant_bonus=int(setup.giant_bonus),
        merfolk_glory=[int(glory) for glory in setup.merfolk_glory],
    )
