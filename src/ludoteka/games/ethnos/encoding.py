"""What a seat knows of a game of Ethnos, as numbers for machines that learn."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludoteka.core.encoding import Encoding, bits, mark, only_if, put, seen_from
from ludoteka.core.parts import Part
from ludoteka.core.state import State
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.ledger import is_choosing
from ludoteka.games.ethnos.scoring import band_glory
from ludoteka.games.ethnos.state import (
    BAND_LEADER,
    BAND_OWNER,
    BAND_SIZE,
    BAND_SKELETONS,
    DRAGONS,
    FULL,
    GLORY,
    HAND,
    HAND_LIMIT,
    HORDE,
    MARKERS,
    NIBBLE,
    SHEET,
    SLOTS,
    SPACES,
    SUPPLY,
    SWUM,
    TOKENS,
    Board,
)

MANY = 500  # more than any count here
SWITCHES = 7  # of the rules
ALIKE = 15  # more cards of one kind than the game has
CARDS = "how many of each card, tribe by tribe and in it by colour: "


def parts(seats: int) -> list[Part]:
    """The parts of an observation, in the order in which they are written."""
    tribes, colours, sizes = int(codes.TRIBES), int(codes.COLOURS), int(HAND_LIMIT)
    return [
        Part("phase", (int(codes.PHASES),), "what is asked, as codes.py numbers it"),
        Part("asked", (seats,), "who is asked"),
        Part("active", (seats,), "whose turn it is"),
        Part("first", (seats,), "who began this age"),
        Part("giant", (seats,), "who has the giant token"),
        Part("age", (int(codes.AGES),), "which age it is"),
        Part("deck", (2,), "cards in the deck; the next ones that cannot be dragons", MANY),
        Part("dragons", (1,), "shown in this age", int(DRAGONS)),
        Part("giant_size", (1,), "of the band that brought the giant token", MANY),
        Part("pending", (1,), "answers of this phase still open", MANY),
        Part("band_size", (1,), "of the band whose leader acts now", MANY),
        Part("leader_tribe", (tribes,), "of the band being formed or just played"),
        Part("leader_colour", (colours,), "of the same leader"),
        Part("tribes", (tribes,), "the tribes in play"),
        Part("options", (SWITCHES,), "the switches of the rules, in the order of layout.py"),
        Part("glory_tokens", (colours, int(SPACES)), "by kingdom and age", MANY),
        Part("row", (tribes, colours), CARDS + "face up", ALIKE),
        Part("played", (tribes, colours), CARDS + "in the bands of this age", MANY),
        Part("hand", (tribes, colours), CARDS + "in the own hand", ALIKE),
        Part("chosen", (tribes, colours), CARDS + "chosen for a band, or to be kept", ALIKE),
        Part("glory", (seats,), "points", MANY),
        Part("band_glory", (seats,), "what the bands of this age are worth", MANY),
        Part("hand_size", (seats,), "cards in hand, chosen ones too", MANY),
        Part("supply", (seats,), "control markers left", MANY),
        Part("merfolk", (seats,), "space on the merfolk board", MANY),
        Part("horde", (seats, colours), "colours on the horde board"),
        Part("trolls", (seats, int(codes.TROLL_TOKENS)), "troll tokens, 1 to 6"),
        Part("markers", (seats, colours), "control markers in each kingdom", MANY),
        Part("bands", (seats, sizes), "bands of this age, by size: 1 to 10 and more", MANY),
        Part("seen", (seats, tribes, colours), CARDS + "that everybody saw this seat take", ALIKE),
    ]


class EthnosEncoding(Encoding):
    """The observations of Ethnos."""

    __slots__ = ()

    def __init__(self, seats: int) -> None:
        super().__init__(parts(seats))

    def write(self, state: State, seat: i64, buffer: "vec[i16]", start: i64) -> None:
        """What the seat knows."""
        assert isinstance(state, Board)
        board: Board = state
        at: i64 = write_table(board, seat, buffer, start)
        at = write_setup(board, buffer, at)
        at = write_cards(board, board.row(), buffer, at)
        at = write_cards(board, board.played(), buffer, at)
        at = write_cards(board, seat * SLOTS, buffer, at)
        if seat == board.active and is_choosing(board):
            write_cards(board, board.formed(), buffer, at)
        at += codes.KINDS
        at = write_players(board, seat, buffer, at)
        assert at == start + self.size


def write_table(board: Board, seat: i64, buffer: "vec[i16]", at: i64) -> i64:
    """What is asked, of whom, and the single numbers of the table."""
    seats: i64 = board.setup.seats
    own: bool = seat == board.active
    phase: i64 = board.phase
    leader: i64 = board.leader
    if phase == codes.FORM and not own:
        phase = codes.TURN
        if board.chained:
            phase = codes.CHAIN
            leader = board.bands[len(board.bands) - 1] & BAND_LEADER
    pending: i64 = board.pending
    if phase == codes.KEEP and not own:
        pending += board.number(board.formed())
    at = mark(buffer, at, only_if(not board.over, phase), codes.PHASES)
    asked: i64 = only_if(not board.over, seen_from(board.seat, seat, seats))
    at = mark(buffer, at, asked, seats)
    at = mark(buffer, at, seen_from(board.active, seat, seats), seats)
    at = mark(buffer, at, seen_from(board.first, seat, seats), seats)
    at = mark(buffer, at, seen_from(board.giant, seat, seats), seats)
    at = mark(buffer, at, board.age, codes.AGES)
    at = put(buffer, at, board.left)
    at = put(buffer, at, board.safe)
    at = put(buffer, at, board.dragons)
    at = put(buffer, at, board.giant_size)
    at = put(buffer, at, pending)
    if phase == codes.TURN or phase == codes.RAID or board.over:
        return at + 1 + codes.TRIBES + codes.COLOURS
    if phase != codes.FORM:
        put(buffer, at, board.band_size())
    at += 1
    kind: i64 = board.kind(leader)
    at = mark(buffer, at, kind // codes.COLOURS, codes.TRIBES)
    return mark(buffer, at, kind % codes.COLOURS, codes.COLOURS)


def write_setup(board: Board, buffer: "vec[i16]", at: i64) -> i64:
    """What stays the same for a whole game."""
    setup = board.setup
    for tribe in setup.tribe_of:
        buffer[at + tribe] = 1
    at += codes.TRIBES
    at = put(buffer, at, 1 if setup.leader_only else 0)
    at = put(buffer, at, 1 if setup.zero_scores else 0)
    at = put(buffer, at, 1 if setup.partial_raid else 0)
    at = put(buffer, at, 1 if setup.instant_win else 0)
    at = put(buffer, at, 1 if setup.split_both else 0)
    at = put(buffer, at, 1 if setup.draw_two else 0)
    at = put(buffer, at, 1 if setup.keep_exact else 0)
    for token in setup.tokens:
        at = put(buffer, at, token)
    return at


def write_cards(board: Board, zone: i64, buffer: "vec[i16]", at: i64) -> i64:
    """How many of each card lie in a zone."""
    tribe_of = board.setup.tribe_of
    cards = board.cards
    slot: i64 = 0
    while slot < len(tribe_of):
        word: i64 = cards[zone + slot]
        if word != 0:
            i: i64 = at + tribe_of[slot] * codes.COLOURS
            while word != 0:
                if word & FULL != 0:
                    buffer[i] = i16(word & FULL)
                word >>= NIBBLE
                i += 1
        slot += 1
    return at + codes.KINDS


def write_players(board: Board, viewer: i64, buffer: "vec[i16]", at: i64) -> i64:
    """What everybody knows of the seats, the viewer first: part after part."""
    seats: i64 = board.setup.seats
    sheets = board.sheets
    horde: i64 = at + 5 * seats
    trolls: i64 = horde + codes.COLOURS * seats
    markers: i64 = trolls + codes.TROLL_TOKENS * seats
    bands: i64 = markers + codes.COLOURS * seats
    seen: i64 = bands + HAND_LIMIT * seats
    place: i64 = 0
    seat: i64 = viewer
    while place < seats:
        sheet: i64 = seat * SHEET
        hand: i64 = sheets[sheet + HAND]
        if seat == board.active and is_choosing(board):
            hand += board.number(board.formed())
        buffer[at + place] = i16(sheets[sheet + GLORY])
        buffer[at + 2 * seats + place] = i16(hand)
        buffer[at + 3 * seats + place] = i16(sheets[sheet + SUPPLY])
        buffer[at + 4 * seats + place] = i16(sheets[sheet + SWUM])
        bits(buffer, horde + place * codes.COLOURS, sheets[sheet + HORDE], codes.COLOURS)
        troll: i64 = trolls + place * codes.TROLL_TOKENS
        bits(buffer, troll, sheets[sheet + TOKENS] >> 1, codes.TROLL_TOKENS)
        kingdom: i64 = 0
        while kingdom < codes.COLOURS:
            i: i64 = markers + place * codes.COLOURS + kingdom
            buffer[i] = i16(sheets[sheet + MARKERS + kingdom])
            kingdom += 1
        write_cards(board, board.known(seat), buffer, seen + place * codes.KINDS)
        place += 1
        seat += 1
        if seat == seats:
            seat = 0
    write_bands(board, viewer, buffer, at + seats, bands)
    return seen + codes.KINDS * seats


def write_bands(board: Board, viewer: i64, buffer: "vec[i16]", worth: i64, sizes: i64) -> None:
    """What the bands of each seat are worth, and how many it has of each size."""
    seats: i64 = board.setup.seats
    for band in board.bands:
        owner: i64 = seen_from((band >> BAND_OWNER) & 7, viewer, seats)
        size: i64 = (band >> BAND_SIZE) & FULL
        cards: i64 = size - ((band >> BAND_SKELETONS) & FULL)
        buffer[worth + owner] += i16(band_glory(board, band & BAND_LEADER, cards))
        if size > HAND_LIMIT:
            size = HAND_LIMIT
        buffer[sizes + owner * HAND_LIMIT + size - 1] += 1
