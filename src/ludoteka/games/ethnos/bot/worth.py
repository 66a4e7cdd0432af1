"""What things are worth in Ethnos: markers, bands, a hand. All in hundredths of a glory."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.legal import may_mark, reach_of
from ludoteka.games.ethnos.scoring import band_glory, bands_of, places
from ludoteka.games.ethnos.state import (
    DRAGONS,
    FULL,
    GLORY,
    HAND,
    HORDE,
    MARKERS,
    NIBBLE,
    SHEET,
    SLOTS,
    SPACES,
    SWUM,
    TOKENS,
    Board,
    digits,
    ones,
)

ONE: Final = 100  # a glory; also a certainty
DRAWS: Final = 60  # hundredths of a card that a player draws from the deck in a turn
LATER: Final = 25  # of what a standing would bring in a later age, so much counts now
FOOTHOLD: Final = 84  # a marker that changes no place yet
SYMBOL: Final = 250  # a marker anywhere
# A hand whose largest group has so many cards: what it may still bring.
HOPE: Final = vec[i64]([0, 100, 250, 500, 850, 1300, 1700, 1750, 1800, 1850, 1900])


def danger(board: Board) -> i64:
    """The chance, in hundredths, that the age ends before the turn comes round again."""
    drawn: i64 = DRAWS * board.setup.seats + 40 - ONE * board.safe
    if drawn <= 0:
        return 0
    if board.left == board.safe:
        return ONE
    share: i64 = drawn // (board.left - board.safe)
    if share >= ONE:
        return ONE
    chance: i64 = share
    dragons: i64 = board.dragons
    while dragons < DRAGONS - 1:
        chance = chance * share // ONE
        dragons += 1
    return chance


def standing(board: Board, seat: i64, field: i64, amount: i64, glory: "vec[i64]", at: i64) -> i64:
    """What an amount in a field of the sheet will bring by its place, in this age and later.

    `glory` holds the tokens from `at` on. One's place is taken as it is now.
    """
    if amount == 0:
        return 0
    above: i64 = 0
    level: i64 = 1
    present: i64 = 1
    trolls: i64 = board.sheets[seat * SHEET + TOKENS]
    other: i64 = 0
    while other < board.setup.seats:
        theirs: i64 = board.sheets[other * SHEET + field]
        if other != seat and theirs > 0:
            present += 1
            rank: i64 = board.sheets[other * SHEET + TOKENS]
            if theirs > amount or (theirs == amount and rank > trolls):
                above += 1
            elif theirs == amount and rank == trolls:
                level += 1
        other += 1
    worth: i64 = 0
    weight: i64 = ONE
    age: i64 = board.age
    while age < board.setup.ages:
        share: i64 = 0
        if board.setup.seats == 2 and age == 1:
            share = duel(above, present, glory, at)
        else:
            share = places(glory, at, age - above, level)
        worth += weight * share // level
        weight = LATER
        age += 1
    return worth


def duel(above: i64, present: i64, glory: "vec[i64]", at: i64) -> i64:
    """The tokens of the last age between two players: the second place is worth nothing."""
    if above > 0:
        return 0
    return glory[at + 1] + glory[at] if present == 1 else glory[at + 1]


def kingdom(board: Board, seat: i64, where: i64, more: i64) -> i64:
    """What a seat's markers in a kingdom will bring, if there were more of them."""
    field: i64 = MARKERS + where
    amount: i64 = board.sheets[seat * SHEET + field] + more
    return standing(board, seat, field, amount, board.setup.tokens, where * SPACES)


def marker(board: Board, seat: i64, where: i64) -> i64:
    """What one more marker in a kingdom is worth."""
    gain: i64 = kingdom(board, seat, where, 1) - kingdom(board, seat, where, 0)
    return gain + FOOTHOLD


def band(board: Board, seat: i64, leader: i64, size: i64, skeletons: i64) -> i64:
    """What a band is worth to a seat: its glory, its marker, its leader."""
    setup = board.setup
    sheet: i64 = seat * SHEET
    tribe: i64 = setup.tribe_of[leader // codes.COLOURS]
    reach: i64 = reach_of(board, leader, size)
    worth: i64 = ONE * band_glory(board, leader, size - skeletons)
    rest: i64 = board.sheets[sheet + HAND] - size
    placed: bool = False
    if tribe == codes.WINGFOLK:
        best: i64 = 0
        where: i64 = 0
        while where < codes.COLOURS:
            if may_mark(board, seat, where, reach):
                gain: i64 = marker(board, seat, where)
                if gain > best:
                    best = gain
            where += 1
        worth += best
    elif tribe != codes.HALFLINGS and may_mark(board, seat, leader % codes.COLOURS, reach):
        worth += marker(board, seat, leader % codes.COLOURS)
        placed = True
    return worth + ability(board, sheet, leader, size, rest, placed)


def ability(board: Board, sheet: i64, leader: i64, size: i64, rest: i64, placed: bool) -> i64:
    """What the leader's ability is worth for a band of this size with so many cards left over."""
    setup = board.setup
    tribe: i64 = setup.tribe_of[leader // codes.COLOURS]
    if tribe == codes.CENTAURS:
        return 240 * rest if placed else i64(0)
    if tribe == codes.ELVES:
        return 80 * (rest if rest < size else size)
    if tribe == codes.GIANTS and size > board.giant_size:
        return ONE * setup.giant_bonus + setup.giant_glory[board.age] * (20 + 10 * size)
    if tribe == codes.MERFOLK:
        start: i64 = board.sheets[sheet + SWUM]
        worth: i64 = 50 * size
        for symbol in setup.symbols:
            if start < symbol <= start + size:
                worth += SYMBOL
        return worth
    if tribe == codes.ORCS and not (board.sheets[sheet + HORDE] >> leader % codes.COLOURS) & 1:
        held: i64 = ones(board.sheets[sheet + HORDE])
        return 80 * (setup.horde_glory[held + 1] - setup.horde_glory[held]) + 50
    if tribe == codes.TROLLS:
        return 50 + 15 * size
    if tribe == codes.WIZARDS:
        return 70 * size
    return 0


def extends(board: Board, leader: i64, by: i64) -> bool:
    """Whether the row holds a card that would make a band larger."""
    row: i64 = board.row()
    if board.skeletons(row) > 0:
        return True
    if by == codes.BY_TRIBE:
        return board.cards[row + leader // codes.COLOURS] != 0
    return (board.colours(row) >> leader % codes.COLOURS * NIBBLE) & FULL != 0


def largest_group(board: Board, seat: i64) -> i64:
    """Cards in the largest band that the seat's hand could make."""
    hand: i64 = seat * SLOTS
    wild: i64 = board.setup.slot_of[codes.SKELETONS]
    best: i64 = 0
    colours: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        word: i64 = board.cards[hand + slot]
        if word != 0 and slot != wild:
            colours += word
            size: i64 = digits(word)
            if size > best:
                best = size
        slot += 1
    while colours != 0:
        if colours & FULL > best:
            best = colours & FULL
        colours >>= NIBBLE
    return best + board.skeletons(hand)


def prospect(board: Board, seat: i64) -> i64:
    """The glory a seat can count on: what it has, what its place is worth, what its hand hopes."""
    setup = board.setup
    sheet: i64 = seat * SHEET
    worth: i64 = ONE * (board.sheets[sheet + GLORY] + bands_of(board, seat))
    where: i64 = 0
    while where < codes.COLOURS:
        worth += kingdom(board, seat, where, 0)
        where += 1
    if setup.slot_of[codes.MERFOLK] >= 0:
        swum: i64 = board.sheets[sheet + SWUM]
        worth += standing(board, seat, SWUM, swum, setup.merfolk_glory, 0)
        if board.age < setup.ages - 1:
            worth += 10 * swum
    if board.giant == seat:
        worth += 70 * setup.giant_glory[board.age]
    horde: i64 = ones(board.sheets[sheet + HORDE])
    if horde > 0:
        worth += ONE * setup.horde_glory[horde]
        if board.age < setup.ages - 1 and horde < codes.COLOURS:
            worth += 60 * (setup.horde_glory[horde + 1] - setup.horde_glory[horde])
    hand: i64 = board.sheets[sheet + HAND]
    if hand > 0:
        hope: i64 = HOPE[largest_group(board, seat)] + 20 * hand
        worth += hope * (ONE - danger(board)) // ONE
    return worth
