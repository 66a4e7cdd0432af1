"""What a net is told of a seat in Ethnos: the same numbers however many seats there are.

Positions are told between two turns. The seat's own cards are told as they are: bots only ever ask
about re-dealt worlds.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludoteka.core.encoding import seen_from
from ludoteka.core.net import Net
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.bot import worth
from ludoteka.games.ethnos.legal import may_mark, reach_of
from ludoteka.games.ethnos.scoring import bands_of, troll_rank
from ludoteka.games.ethnos.state import (
    BAND_OWNER,
    FULL,
    GLORY,
    HAND,
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
    digits,
    ones,
)

VERSION: Final = "ethnos 1"  # of what follows: a net is only good for the features it was taught
MOST_SEATS: Final = 6
STAGES: Final = 12  # ages still to come, and in each: dragons cannot come yet, or so many came
RISKS: Final = 4  # how likely the age is to end before the next turn
LEADS: Final = 5  # two or more behind the best rival, one, level, one ahead, two or more
COUNTS: Final = 6  # markers in a kingdom, 5 and more alike
HANDS: Final = 11  # 0 to 10 cards

# where each group of features begins
NUMBER: Final = 0  # of seats
STAGE: Final = NUMBER + MOST_SEATS + 1
DANGER: Final = STAGE + STAGES
TRIBE: Final = DANGER + 11
WAIT: Final = TRIBE + codes.TRIBES  # turns before the seat's own
AHEAD: Final = WAIT + MOST_SEATS  # of the best rival, by what each can count on
ABOVE: Final = AHEAD + STAGES  # the mean
GLORIES: Final = ABOVE + STAGES  # ahead of the best rival in glory and bands, by ages to come
HAND_SIZE: Final = GLORIES + codes.AGES
GROUP: Final = HAND_SIZE + HANDS * RISKS  # the largest band that the hand could make
BAND: Final = GROUP + HANDS * RISKS  # what the best band would bring now
CARDS: Final = BAND + codes.AGES * RISKS  # in hand, by tribe
FITTING: Final = CARDS + codes.TRIBES  # cards of the row that make the largest group larger
NOW: Final = FITTING + 16  # kingdoms, by own markers and lead: what this age pays there
LAST: Final = NOW + codes.AGES * COUNTS * LEADS  # and the last one
READY: Final = LAST + codes.AGES * COUNTS * LEADS  # kingdoms where the hand can place a marker
SWIM: Final = READY + LEADS * RISKS  # merfolk: spaces
SWIMMERS: Final = SWIM + codes.AGES  # their lead
SYMBOLS: Final = SWIMMERS + codes.AGES * LEADS  # spaces to the next extra marker
GIANT: Final = SYMBOLS + 8  # the token is the seat's
GIANTS: Final = GIANT + codes.AGES  # the size of the band that holds it
HORDES: Final = GIANTS + codes.AGES
TROLLS: Final = HORDES + codes.AGES * (codes.COLOURS + 1)  # the strongest; then how strong
MARKER: Final = TROLLS + 2  # left in the supply, 5 and more alike
BANDS: Final = MARKER + 6  # played in this age
FEATURES: Final = BANDS + 1
MOST: Final = 128  # features present at once


class Features:
    """The features of one seat after another in one position."""

    __slots__ = (
        "band", "colours", "count", "glories", "group", "later", "places", "prospects", "reaches",
        "risk", "risks", "values",
    )  # fmt: skip

    def __init__(self) -> None:
        # what was noted: features and how much of each
        self.count: i64 = 0
        self.places: vec[i16] = vec[i16]([i16(0)] * MOST)
        self.values: vec[i16] = vec[i16]([i16(0)] * MOST)
        # of the position
        self.later: i64 = 0  # ages to come
        self.risk: i64 = 0
        self.risks: i64 = 0
        self.prospects: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.glories: vec[i64] = vec[i64]([0] * MOST_SEATS)
        # of the seat's hand
        self.group: i64 = 0
        self.band: i64 = 0
        self.colours: i64 = 0
        self.reaches: vec[i64] = vec[i64]([0] * codes.COLOURS)

    def note(self, feature: i64, value: i64) -> None:
        """One feature that is present."""
        if value != 0:
            self.places[self.count] = i16(feature)
            self.values[self.count] = i16(value)
            self.count += 1

    def ask(self, net: Net) -> i64:
        """What a net says to all that was noted."""
        net.begin()
        i: i64 = 0
        while i < self.count:
            net.add(i64(self.places[i]), i64(self.values[i]))
            i += 1
        return net.ask()

    def settled(self, board: Board) -> bool:
        """Whether a position can be told: a turn begins."""
        return board.phase == codes.TURN and not board.over

    def measure(self, board: Board) -> None:
        """How far the game is."""
        self.later = board.setup.ages - 1 - board.age
        self.risk = worth.danger(board)
        self.risks = 0 if self.risk < 5 else 1 if self.risk < 20 else 2 if self.risk < 50 else 3

    def look(self, board: Board) -> None:
        """A position: what all seats share."""
        self.measure(board)
        seat: i64 = 0
        while seat < board.setup.seats:
            self.prospects[seat] = worth.prospect(board, seat)
            self.glories[seat] = board.sheets[seat * SHEET + GLORY] + bands_of(board, seat)
            seat += 1

    def tell(self, board: Board, seat: i64) -> None:
        """Note all features of a seat; the position was looked at."""
        self.count = 0
        self.tell_table(board, seat)
        self.tell_standing(board, seat)
        self.study_hand(board, seat)
        self.tell_hand(board, seat)
        self.tell_kingdoms(board, seat)
        self.tell_boards(board, seat)

    def tell_table(self, board: Board, seat: i64) -> None:
        """How far the game is, and what is in it."""
        setup = board.setup
        self.note(NUMBER + setup.seats, 1)
        self.note(STAGE + self.stage(board), 1)
        self.note(DANGER + self.risk // 10, 1)
        for tribe in setup.tribe_of:
            self.note(TRIBE + tribe, 1)
        self.note(WAIT + seen_from(seat, board.seat, setup.seats), 1)

    def stage(self, board: Board) -> i64:
        """How far the game is, as one number."""
        return self.later * 4 + (0 if board.safe > 0 else 1 + board.dragons % 3)

    def tell_standing(self, board: Board, seat: i64) -> None:
        """How far the seat is ahead."""
        seats: i64 = board.setup.seats
        total: i64 = 0
        best: i64 = -1
        most: i64 = -1
        other: i64 = 0
        while other < seats:
            total += self.prospects[other]
            if other != seat:
                if self.prospects[other] > best:
                    best = self.prospects[other]
                if self.glories[other] > most:
                    most = self.glories[other]
            other += 1
        stage: i64 = self.stage(board)
        self.note(AHEAD + stage, (self.prospects[seat] - best) // 25)
        self.note(ABOVE + stage, (self.prospects[seat] - total // seats) // 25)
        self.note(GLORIES + self.later, self.glories[seat] - most)

    def study_hand(self, board: Board, seat: i64) -> None:
        """The bands that a hand could make."""
        hand: i64 = seat * SLOTS
        wild: i64 = board.setup.slot_of[codes.SKELETONS]
        skeletons: i64 = board.skeletons(hand)
        colours: i64 = board.colours(hand)
        reaches = self.reaches
        colour: i64 = 0
        while colour < codes.COLOURS:
            reaches[colour] = 0
            colour += 1
        self.band = 0
        self.group = skeletons
        self.colours = colours
        slot: i64 = 0
        while slot < SLOTS:
            word: i64 = board.cards[hand + slot]
            if slot != wild and word != 0:
                alike: i64 = digits(word)
                colour = 0
                while word != 0:
                    if word & FULL:
                        same: i64 = (colours >> colour * NIBBLE) & FULL
                        size: i64 = skeletons + (alike if alike >= same else same)
                        self.study_band(board, seat, slot * codes.COLOURS + colour, size, skeletons)
                    word >>= NIBBLE
                    colour += 1
            slot += 1

    def study_band(self, board: Board, seat: i64, leader: i64, size: i64, skeletons: i64) -> None:
        """One of them."""
        reach: i64 = reach_of(board, leader, size)
        if reach > self.reaches[leader % codes.COLOURS]:
            self.reaches[leader % codes.COLOURS] = reach
        if size > self.group:
            self.group = size
        gain: i64 = worth.band(board, seat, leader, size, skeletons)
        if gain > self.band:
            self.band = gain

    def tell_hand(self, board: Board, seat: i64) -> None:
        """The cards in hand and what they promise."""
        hand: i64 = seat * SLOTS
        size: i64 = board.sheets[seat * SHEET + HAND]
        self.note(HAND_SIZE + size * RISKS + self.risks, 1)
        group: i64 = self.group if self.group < HANDS else HANDS - 1
        self.note(GROUP + group * RISKS + self.risks, 1)
        self.note(BAND + self.later * RISKS + self.risks, self.band // 50)
        slot: i64 = 0
        while slot < len(board.setup.tribe_of):
            alike: i64 = digits(board.cards[hand + slot])
            self.note(CARDS + board.setup.tribe_of[slot], alike)
            slot += 1
        fitting: i64 = self.fitting_cards(board, seat)
        wait: i64 = seen_from(seat, board.seat, board.setup.seats)
        if wait > 3:
            wait = 3
        self.note(FITTING + wait * 4 + (fitting if fitting < 3 else 3), 1)

    def fitting_cards(self, board: Board, seat: i64) -> i64:
        """Cards of the row that make a largest group larger; one may count twice."""
        hand: i64 = seat * SLOTS
        row: i64 = board.row()
        wild: i64 = board.setup.slot_of[codes.SKELETONS]
        skeletons: i64 = board.skeletons(hand)
        on_row: i64 = board.colours(row)
        fitting: i64 = board.skeletons(row)
        slot: i64 = 0
        while slot < SLOTS:
            alike: i64 = digits(board.cards[hand + slot])
            if slot != wild and alike > 0 and alike + skeletons == self.group:
                fitting += digits(board.cards[row + slot])
            slot += 1
        colour: i64 = 0
        while colour < codes.COLOURS:
            same: i64 = (self.colours >> colour * NIBBLE) & FULL
            if same > 0 and same + skeletons == self.group:
                fitting += (on_row >> colour * NIBBLE) & FULL
            colour += 1
        return fitting

    def tell_kingdoms(self, board: Board, seat: i64) -> None:
        """The markers, and where the hand can add one."""
        tokens = board.setup.tokens
        last: i64 = board.setup.ages - 1
        kingdom: i64 = 0
        while kingdom < codes.COLOURS:
            own: i64 = board.sheets[seat * SHEET + MARKERS + kingdom]
            lead: i64 = self.lead(board, seat, MARKERS + kingdom)
            place: i64 = (self.later * COUNTS + (own if own < 5 else 5)) * LEADS + lead
            self.note(NOW + place, tokens[kingdom * SPACES + board.age])
            if self.later > 0:
                self.note(LAST + place, tokens[kingdom * SPACES + last])
            if self.reaches[kingdom] > 0 and may_mark(board, seat, kingdom, self.reaches[kingdom]):
                self.note(READY + lead * RISKS + self.risks, tokens[kingdom * SPACES + board.age])
            kingdom += 1

    def lead(self, board: Board, seat: i64, field: i64) -> i64:
        """How far a seat is ahead of its best rival in a field of the sheets."""
        most: i64 = 0
        other: i64 = 0
        while other < board.setup.seats:
            if other != seat and board.sheets[other * SHEET + field] > most:
                most = board.sheets[other * SHEET + field]
            other += 1
        lead: i64 = board.sheets[seat * SHEET + field] - most + 2
        return 0 if lead < 0 else LEADS - 1 if lead >= LEADS else lead

    def tell_boards(self, board: Board, seat: i64) -> None:
        """What the tribes have besides kingdoms."""
        setup = board.setup
        sheet: i64 = seat * SHEET
        if setup.slot_of[codes.MERFOLK] >= 0:
            swum: i64 = board.sheets[sheet + SWUM]
            self.note(SWIM + self.later, swum)
            lead: i64 = self.lead(board, seat, SWUM)
            self.note(SWIMMERS + self.later * LEADS + lead, setup.merfolk_glory[board.age])
            self.note(SYMBOLS + to_symbol(board, swum), 1)
        if board.giant == seat:
            self.note(GIANT + self.later, setup.giant_glory[board.age])
            self.note(GIANTS + self.later, board.giant_size)
        if setup.slot_of[codes.ORCS] >= 0:
            horde: i64 = ones(board.sheets[sheet + HORDE])
            self.note(HORDES + self.later * (codes.COLOURS + 1) + horde, 1)
        rank: i64 = troll_rank(board.sheets[sheet + TOKENS])
        if rank > 0:
            self.note(TROLLS + 1, rank // 8)
            other: i64 = 0
            while other < setup.seats and troll_rank(board.sheets[other * SHEET + TOKENS]) <= rank:
                other += 1
            self.note(TROLLS, other // setup.seats)
        supply: i64 = board.sheets[sheet + SUPPLY]
        self.note(MARKER + (supply if supply < 5 else 5), 1)
        played: i64 = 0
        for band in board.bands:
            if (band >> BAND_OWNER) & 7 == seat:
                played += 1
        self.note(BANDS, played)


def to_symbol(board: Board, swum: i64) -> i64:
    """Spaces to the next extra marker of the merfolk, 6 and more alike; 7 if there is none."""
    for symbol in board.setup.symbols:
        if symbol > swum:
            return symbol - swum if symbol - swum < 6 else i64(6)
    return 7
