"""What a seat knows of a game of Terra Mystica - everything - as numbers for learners."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludoteka.core.encoding import Encoding, bits, mark, only_if, put, seen_from
from ludoteka.core.parts import Part
from ludoteka.core.state import NOBODY, State
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.state import OWNER, SHEET, TERRAIN, Board
from ludoteka.games.terra_mystica.tables import HALF

MANY: Final = 1000  # more than any count here
PHASES: Final = 12
TILES: Final = 9
SPECIALS: Final = 4
OFFERS: Final = 8  # open offers that are told, oldest first
OFFER_NUMBERS: Final = 3
OWED: Final = 10
NUMBERS: Final = 21  # of a sheet, as they are: from the points to the bridges built
HEX: Final = 13  # terrain, building, in a town
ROUNDS: Final = 6
SPOTS: Final = 4  # priest spots of a track


def parts(seats: int) -> list[Part]:
    """The parts of an observation, in the order in which they are written."""
    land, sites = int(codes.LAND), int(codes.SITES)
    return [
        Part("phase", (PHASES,), "what is asked, as codes.py numbers it"),
        Part("asked", (seats,), "who is asked"),
        Part("active", (seats,), "whose turn it is"),
        Part("round", (ROUNDS,), "which round it is"),
        Part("scoring", (ROUNDS, TILES), "the scoring tile of each round"),
        Part("options", (5,), "errata, by_passing, lenient, late, drop_out"),
        Part(
            "owed",
            (OWED,),
            "free and bought spades open, spades bought, favor tiles, town tiles, workers to "
            "ordain, actions of a double turn, cult steps, choices made in the setup, a hex left "
            "in another terrain",
            MANY,
        ),
        Part("keyless", (int(codes.TRACKS),), "tracks where a step of this turn lacked a key"),
        Part("granted", (seats,), "seats owed a town tile for somebody else's bridge"),
        Part("later", (seats,), "seats that put their answers off"),
        Part("site", (land,), "the hex being transformed"),
        Part("crossed", (land,), "the hex that a tunnel or a flight was paid for"),
        Part("changed", (land,), "hexes transformed by this action"),
        Part("home", (land,), "those of them brought to home terrain"),
        Part("hexes", (land, HEX), "terrain (7), building (5), in a town"),
        Part("owners", (land, seats), "whose building stands on each hex"),
        Part("river_towns", (seats, int(codes.RIVERS)), "river hexes with a town (Mermaids)"),
        Part("bridges", (seats, sites), "bridges on each site", 3),
        Part("spots", (int(codes.TRACKS), SPOTS, seats), "priests on the cult spots"),
        Part("bonus_cards", (int(codes.BONUS_CARDS),), "bonus cards that nobody holds"),
        Part("bonus_coins", (int(codes.BONUS_CARDS),), "coins on the bonus cards", MANY),
        Part("favors_left", (int(codes.FAVORS),), "favor tiles left", MANY),
        Part("towns_left", (int(codes.TOWNS),), "town tiles left", MANY),
        Part("power_used", (int(codes.POWER_ACTIONS),), "power actions taken in this round"),
        Part(
            "offers",
            (OFFERS, 2 * seats + OFFER_NUMBERS),
            "open offers of power: receiver, giver, amount, another took, another declined",
            MANY,
        ),
        Part("order", (seats, seats), "place in the turn order of this round"),
        Part("passing", (seats, seats), "place among those who have passed"),
        Part("faction", (seats, int(codes.FACTIONS)), "the faction of each seat"),
        Part(
            "numbers",
            (seats, NUMBERS),
            "points, coins, workers, priests, three bowls, shipping, digging, four cults, keys, "
            "nothing, dwellings, trading houses, temples, strongholds, sanctuaries, bridges",
            MANY,
        ),
        Part("more", (seats, 5), "priests sent, range of carpets, spades of the cult bonus, "
             "passed, dropped out", MANY),
        Part("favors", (seats, int(codes.FAVORS)), "favor tiles of each seat"),
        Part("bonus_card", (seats, int(codes.BONUS_CARDS)), "the bonus card of each seat"),
        Part("used", (seats, SPECIALS), "special actions used in this round"),
        Part("towns", (seats, int(codes.TOWNS)), "town tiles of each seat", MANY),
    ]  # fmt: skip


class TerraEncoding(Encoding):
    """The observations of Terra Mystica."""

    __slots__ = ()

    def __init__(self, seats: int) -> None:
        super().__init__(parts(seats))

    def write(self, state: State, seat: i64, buffer: "vec[i16]", start: i64) -> None:
        """What the seat knows."""
        assert isinstance(state, Board)
        board: Board = state
        at: i64 = write_question(board, seat, buffer, start)
        at = write_turn(board, seat, buffer, at)
        at = write_map(board, seat, buffer, at)
        at = write_table(board, seat, buffer, at)
        at = write_offers(board, seat, buffer, at)
        at = write_orders(board, seat, buffer, at)
        at = write_players(board, seat, buffer, at)
        assert at == start + self.size


def write_question(board: Board, seat: i64, buffer: "vec[i16]", at: i64) -> i64:
    """What is asked of whom, in which round, by which rules."""
    setup = board.setup
    seats: i64 = setup.seats
    phase: i64 = board.phase
    if board.site != NOBODY:
        phase = codes.GOAL
    at = mark(buffer, at, phase, PHASES)
    asked: i64 = only_if(not board.over, seen_from(board.seat, seat, seats))
    at = mark(buffer, at, asked, seats)
    at = mark(buffer, at, seen_from(board.active, seat, seats), seats)
    at = mark(buffer, at, board.round, ROUNDS)
    for tile in setup.scoring:
        at = mark(buffer, at, tile, TILES)
    at = put(buffer, at, 1 if setup.errata else 0)
    at = put(buffer, at, 1 if setup.by_passing else 0)
    at = put(buffer, at, 1 if setup.lenient else 0)
    at = put(buffer, at, 1 if setup.late else 0)
    return put(buffer, at, 1 if setup.drop_out else 0)


def write_turn(board: Board, seat: i64, buffer: "vec[i16]", at: i64) -> i64:
    """What is open in this turn."""
    seats: i64 = board.setup.seats
    at = put(buffer, at, board.free)
    at = put(buffer, at, board.dug)
    at = put(buffer, at, board.bought)
    at = put(buffer, at, board.favors_owed)
    at = put(buffer, at, board.towns_owed)
    at = put(buffer, at, board.exchange)
    at = put(buffer, at, board.double)
    at = put(buffer, at, board.steps_owed)
    at = put(buffer, at, board.placed)
    at = put(buffer, at, 1 if board.rough else 0)
    at = bits(buffer, at, board.keyless, codes.TRACKS)
    at = write_seats(board.granted, seat, seats, buffer, at)
    at = write_seats(board.later, seat, seats, buffer, at)
    at = mark(buffer, at, board.site, codes.LAND)
    at = mark(buffer, at, board.crossed, codes.LAND)
    at = write_hexes(board.changed_low, board.changed_high, buffer, at)
    return write_hexes(board.home_low, board.home_high, buffer, at)


def write_seats(mask: i64, viewer: i64, seats: i64, buffer: "vec[i16]", at: i64) -> i64:
    """A mask of seats, the viewer first."""
    seat: i64 = 0
    while mask != 0:
        if mask & 1:
            buffer[at + seen_from(seat, viewer, seats)] = 1
        mask >>= 1
        seat += 1
    return at + seats


def write_hexes(low: i64, high: i64, buffer: "vec[i16]", at: i64) -> i64:
    """A set of hexes."""
    bits(buffer, at, low, HALF)
    bits(buffer, at + HALF, high, codes.LAND - HALF)
    return at + codes.LAND


def write_map(board: Board, viewer: i64, buffer: "vec[i16]", at: i64) -> i64:
    """The hexes, whose buildings stand on them, river towns and bridges."""
    seats: i64 = board.setup.seats
    hexes = board.hexes
    owners: i64 = at + codes.LAND * HEX
    hex: i64 = 0
    while hex < codes.LAND:
        word: i64 = hexes[hex]
        buffer[at + (word & TERRAIN)] = 1
        owner: i64 = (word >> OWNER) - 1
        if owner >= 0:
            building: i64 = board.building(hex)
            if building > 0:
                buffer[at + codes.TERRAINS + building - 1] = 1
            if board.in_town(owner, hex):
                buffer[at + HEX - 1] = 1
            buffer[owners + hex * seats + seen_from(owner, viewer, seats)] = 1
        at += HEX
        hex += 1
    at = owners + codes.LAND * seats
    bridges: i64 = at + codes.RIVERS * seats
    seat: i64 = 0
    while seat < seats:
        place: i64 = seen_from(seat, viewer, seats)
        sheet: i64 = seat * SHEET
        towns: i64 = board.sheets[sheet + layout.RIVER_TOWNS]
        bits(buffer, at + place * codes.RIVERS, towns, codes.RIVERS)
        spans: i64 = board.sheets[sheet + layout.SPANS]
        i: i64 = bridges + place * codes.SITES
        while spans != 0:
            buffer[i] = i16(spans & layout.SITE_MASK)
            spans >>= layout.SITE_BITS
            i += 1
        seat += 1
    return bridges + codes.SITES * seats


def write_table(board: Board, viewer: i64, buffer: "vec[i16]", at: i64) -> i64:
    """Cult spots, tiles, bonus cards and power actions."""
    seats: i64 = board.setup.seats
    table = board.table
    track: i64 = 0
    while track < codes.TRACKS:
        word: i64 = table[layout.ORDERS + track]
        spot: i64 = 0
        while spot < SPOTS:
            seat: i64 = (word & layout.SEAT_MASK) - 1
            at = mark(buffer, at, seen_from(seat, viewer, seats), seats)
            word >>= layout.SEAT_BITS
            spot += 1
        track += 1
    at = bits(buffer, at, table[layout.BONUS_CARDS_FREE], codes.BONUS_CARDS)
    i: i64 = layout.BONUS_CARD_COINS
    while i < layout.ORDERS:  # then the favor tiles and the town tiles
        at = put(buffer, at, table[i])
        i += 1
    return bits(buffer, at, table[layout.POWER_USED], codes.POWER_ACTIONS)


def write_offers(board: Board, viewer: i64, buffer: "vec[i16]", at: i64) -> i64:
    """The oldest offers of power."""
    seats: i64 = board.setup.seats
    end: i64 = at + OFFERS * (2 * seats + OFFER_NUMBERS)
    for offer in board.offers:
        if at < end:
            receiver: i64 = offer & layout.SEAT_MASK
            giver: i64 = (offer >> layout.OFFER_FROM) & layout.SEAT_MASK
            at = mark(buffer, at, seen_from(receiver, viewer, seats), seats)
            at = mark(buffer, at, seen_from(giver, viewer, seats), seats)
            at = put(buffer, at, (offer >> layout.OFFER_AMOUNT) & layout.OFFER_LIMIT)
            at = put(buffer, at, (offer >> layout.OFFER_TAKEN) & 1)
            at = put(buffer, at, (offer >> layout.OFFER_REFUSED) & 1)
    return end


def write_orders(board: Board, viewer: i64, buffer: "vec[i16]", at: i64) -> i64:
    """Who acts and who passed at which place."""
    seats: i64 = board.setup.seats
    passed: i64 = board.passed_count()
    place: i64 = 0
    while place < seats:
        buffer[at + seen_from(board.ordered(place), viewer, seats) * seats + place] = 1
        if place < passed:
            seat: i64 = seen_from(board.passed_at(place), viewer, seats)
            buffer[at + (seats + seat) * seats + place] = 1
        place += 1
    return at + 2 * seats * seats


def write_players(board: Board, viewer: i64, buffer: "vec[i16]", at: i64) -> i64:
    """The faction boards, the viewer's first: part after part."""
    seats: i64 = board.setup.seats
    sheets = board.sheets
    numbers: i64 = at + codes.FACTIONS * seats
    more: i64 = numbers + NUMBERS * seats
    favors: i64 = more + 5 * seats
    cards: i64 = favors + codes.FAVORS * seats
    used: i64 = cards + codes.BONUS_CARDS * seats
    towns: i64 = used + SPECIALS * seats
    seat: i64 = 0
    while seat < seats:
        place: i64 = seen_from(seat, viewer, seats)
        sheet: i64 = seat * SHEET
        mark(buffer, at + place * codes.FACTIONS, board.faction(seat), codes.FACTIONS)
        i: i64 = 0
        while i < NUMBERS:
            buffer[numbers + place * NUMBERS + i] = i16(sheets[sheet + layout.VP + i])
            i += 1
        i = more + place * 5
        i = put(buffer, i, sheets[sheet + layout.ORDER])
        i = put(buffer, i, sheets[sheet + layout.CARPET])
        i = put(buffer, i, sheets[sheet + layout.SPADES])
        i = put(buffer, i, sheets[sheet + layout.PASSED])
        put(buffer, i, sheets[sheet + layout.DROPPED])
        tiles: i64 = sheets[sheet + layout.FAVOR_MASK]
        bits(buffer, favors + place * codes.FAVORS, tiles, codes.FAVORS)
        card: i64 = sheets[sheet + layout.BONUS_CARD]
        mark(buffer, cards + place * codes.BONUS_CARDS, card, codes.BONUS_CARDS)
        bits(buffer, used + place * SPECIALS, sheets[sheet + layout.USED], SPECIALS)
        counts: i64 = sheets[sheet + layout.TOWN_COUNTS]
        i = towns + place * codes.TOWNS
        while counts != 0:
            buffer[i] = i16(counts & 15)
            counts >>= layout.NIBBLE
            i += 1
        seat += 1
    return towns + codes.TOWNS * seats
