"""What a net is told of a move in Ethnos, to say how likely a search is to choose it."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.bot import worth
from ludoteka.games.ethnos.bot.features import HANDS, LEADS, RISKS, Features
from ludoteka.games.ethnos.legal import may_mark, reach_of, standing
from ludoteka.games.ethnos.state import (
    FULL,
    HAND,
    HAND_LIMIT,
    MARKERS,
    NIBBLE,
    SHEET,
    SLOTS,
    SPACES,
    Board,
    digits,
    ones,
)

VERSION: Final = "ethnos moves 1"  # of what follows: a net is only good for what it was taught
KINDS: Final = codes.MOVE_SCATTER + 1
MISSES: Final = 4  # by how much a card fails to make the largest group larger
SHORTS: Final = 4  # cards that a group lacks to place a marker

# where each group of features begins
KIND: Final = 0  # of move, by the danger that the age ends
GATHERED: Final = KIND + KINDS * RISKS  # by the largest band that the hand could make
HELD: Final = GATHERED + KINDS * HANDS  # by cards in hand
FIT: Final = HELD + KINDS * HANDS  # a card: the group it makes
CARD: Final = FIT + HANDS * MISSES  # its tribe
TOWARDS: Final = CARD + codes.TRIBES  # its kingdom: the lead there, and what it pays
LACKS: Final = TOWARDS + LEADS
CHOICE: Final = LACKS + SHORTS  # cards in the row that would make the largest group larger
SIZE: Final = CHOICE + KINDS * MISSES  # a band
GROWS: Final = SIZE + HANDS * RISKS  # it could be made larger by the row
REST: Final = GROWS + HANDS  # cards that are lost
LEADER: Final = REST + HANDS
BRINGS: Final = LEADER + codes.TRIBES  # worth, worth less than the best, is the best
MARKS: Final = BRINGS + 3
PLACED: Final = MARKS + 1  # an extra marker: worth, and in a kingdom with such a lead
TOKEN: Final = PLACED + 1 + LEADS
KEPT: Final = TOKEN + codes.TROLL_TOKENS + 1
RAIDED: Final = KEPT + HANDS
FEATURES: Final = RAIDED + codes.AGES * (codes.COLOURS + 1)


class Likely(Features):
    """The features of one move after another in one position."""

    __slots__ = ("fitting",)

    def __init__(self) -> None:
        super().__init__()
        self.fitting: i64 = 0

    def weigh(self, board: Board) -> None:
        """A position: what all its moves share."""
        self.measure(board)
        self.study_hand(board, board.seat)
        fitting: i64 = self.fitting_cards(board, board.seat)
        self.fitting = fitting if fitting < MISSES else MISSES - 1

    def tell_move(self, board: Board, action: i64) -> None:
        """Note all features of a move; the position was weighed."""
        self.count = 0
        kind: i64 = action & BYTE
        group: i64 = self.group if self.group < HANDS else HANDS - 1
        self.note(KIND + kind * RISKS + self.risks, 1)
        self.note(GATHERED + kind * HANDS + group, 1)
        self.note(HELD + kind * HANDS + board.sheets[board.seat * SHEET + HAND], 1)
        self.note(CHOICE + kind * MISSES + self.fitting, 1)
        if kind == codes.MOVE_TAKE:
            self.tell_card(board, board.card((action >> A) & BYTE))
        elif kind == codes.MOVE_BAND:
            self.tell_band(board, board.card((action >> A) & BYTE), (action >> B) & BYTE)
        elif kind == codes.MOVE_PLACE:
            where: i64 = (action >> A) & BYTE
            self.note(PLACED, worth.marker(board, board.seat, where) // 25)
            self.note(PLACED + 1 + self.lead(board, board.seat, MARKERS + where), 1)
        elif kind == codes.MOVE_TOKEN:
            self.note(TOKEN + ((action >> A) & BYTE), 1)
        elif kind == codes.MOVE_KEEP:
            self.note(KEPT + self.fit(board, board.card((action >> A) & BYTE)), 1)
        elif kind == codes.MOVE_RAID:
            place: i64 = self.later * (codes.COLOURS + 1) + ones((action >> A) & BYTE)
            self.note(RAIDED + place, 1)

    def fit(self, board: Board, card: i64) -> i64:
        """The largest group of the hand that a card belongs to, without the card."""
        hand: i64 = board.seat * SLOTS
        if card // codes.COLOURS == board.setup.slot_of[codes.SKELETONS]:
            return self.group if self.group < HANDS else HANDS - 1
        alike: i64 = digits(board.cards[hand + card // codes.COLOURS])
        same: i64 = (self.colours >> card % codes.COLOURS * NIBBLE) & FULL
        fit: i64 = board.skeletons(hand) + (alike if alike > same else same)
        return fit if fit < HANDS else HANDS - 1

    def tell_card(self, board: Board, card: i64) -> None:
        """A card of the row."""
        setup = board.setup
        fit: i64 = self.fit(board, card)
        miss: i64 = self.group - fit
        self.note(FIT + fit * MISSES + (miss if miss < MISSES else MISSES - 1), 1)
        self.note(CARD + setup.tribe_of[card // codes.COLOURS], 1)
        if card // codes.COLOURS == setup.slot_of[codes.SKELETONS]:
            return
        where: i64 = card % codes.COLOURS
        lead: i64 = self.lead(board, board.seat, MARKERS + where)
        self.note(TOWARDS + lead, setup.tokens[where * SPACES + setup.ages - 1])
        lacks: i64 = standing(board, board.seat, where) - fit
        lacks = 0 if lacks < 0 else lacks
        self.note(LACKS + (lacks if lacks < SHORTS else SHORTS - 1), 1)

    def tell_band(self, board: Board, leader: i64, by: i64) -> None:
        """A band of a whole group."""
        seat: i64 = board.seat
        hand: i64 = seat * SLOTS
        skeletons: i64 = board.skeletons(hand)
        size: i64 = digits(board.cards[hand + leader // codes.COLOURS])
        if by == codes.BY_COLOUR:
            size = (self.colours >> leader % codes.COLOURS * NIBBLE) & FULL
        size += skeletons
        brings: i64 = worth.band(board, seat, leader, size, skeletons)
        rest: i64 = board.sheets[seat * SHEET + HAND] - size
        held: i64 = size if size < HAND_LIMIT else HAND_LIMIT
        self.note(SIZE + held * RISKS + self.risks, 1)
        if worth.extends(board, leader, by):
            self.note(GROWS + held, 1)
        self.note(REST + (rest if rest > 0 else 0), 1)
        self.note(LEADER + board.setup.tribe_of[leader // codes.COLOURS], 1)
        self.note(BRINGS, brings // 50)
        self.note(BRINGS + 1, (self.band - brings) // 50)
        self.note(BRINGS + 2, 1 if brings == self.band else 0)
        reach: i64 = reach_of(board, leader, size)
        if may_mark(board, seat, leader % codes.COLOURS, reach):
            self.note(MARKS, 1)
