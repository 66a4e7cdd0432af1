"""Who gets glory, when: the end of an age and the end of the game."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.state import (
    BAND_LEADER,
    BAND_OWNER,
    BAND_SIZE,
    BAND_SKELETONS,
    FULL,
    GLORY,
    HORDE,
    MARKERS,
    SHEET,
    SPACES,
    SUPPLY,
    SWUM,
    TOKENS,
    Board,
    ones,
)


def gain(board: Board, seat: i64, points: i64, source: i64, where: i64) -> None:
    """Give glory. `where`: the kingdom, or nothing."""
    board.sheets[seat * SHEET + GLORY] += points
    board.tell(codes.SCORED, EVERYONE, seat, source, points | where << 8 | board.age << 16)


def troll_rank(tokens: i64) -> i64:
    """Troll tokens as one number: the larger sum wins, then the highest single token."""
    total: i64 = 0
    highest: i64 = 0
    value: i64 = 1
    while value <= 6:
        if tokens & bit(value):
            total += value
            highest = value
        value += 1
    return total * 8 + highest


def kingdoms(board: Board) -> None:
    """Score the six kingdoms (rules, section 8)."""
    kingdom: i64 = 0
    while kingdom < codes.COLOURS:
        tokens = board.setup.tokens
        majority(board, MARKERS + kingdom, tokens, kingdom * SPACES, codes.FROM_KINGDOM, kingdom)
        kingdom += 1


def merfolk(board: Board) -> None:
    """Score the merfolk board like a seventh kingdom."""
    setup = board.setup
    if setup.slot_of[codes.MERFOLK] < 0:
        return
    glory = vec[i64]([0, 0, 0])
    age: i64 = 0
    while age < setup.ages:
        if not setup.leader_only or age == board.age:
            glory[age] = setup.merfolk_glory[age]
        age += 1
    majority(board, SWUM, glory, 0, codes.FROM_MERFOLK, codes.COLOURS)


def rank_of(board: Board, seat: i64, field: i64) -> i64:
    """The amount in a field of the sheet, and the trolls that break ties, as one number."""
    sheet: i64 = seat * SHEET
    return board.sheets[sheet + field] * 256 + troll_rank(board.sheets[sheet + TOKENS])


def majority(
    board: Board, field: i64, tokens: "vec[i64]", at: i64, source: i64, where: i64
) -> None:
    """Pay the places by the amounts in one field of the sheets; ties by trolls, then shared.

    First place is worth the token of this age, each further place the token below it. The tokens
    begin at `at`.
    """
    ranks = ranked(board, field, source)
    duel: bool = board.setup.seats == 2 and board.age == 1
    place: i64 = board.age
    while place >= 0:
        best: i64 = -1
        tied: i64 = 0
        for rank in ranks:
            if rank > best:
                best = rank
                tied = 1
            elif rank == best:
                tied += 1
        if best < 0:
            return
        share: i64 = 0
        if duel:
            alone: bool = ranks[0] < 0 or ranks[1] < 0
            share = last_duel(board, tokens, at, alone, tied) // tied
            place = -1
        else:
            share = places(tokens, at, place, tied) // tied
            place -= tied
        pay(board, ranks, best, share, source, where)


def ranked(board: Board, field: i64, source: i64) -> "vec[i64]":
    """The rank of each seat by a field of the sheets; -1 for those who are not present."""
    seats: i64 = board.setup.seats
    floor: i64 = 1
    if source == codes.FROM_MERFOLK and board.setup.zero_scores:
        floor = 0
    ranks = vec[i64]([-1] * seats)
    seat: i64 = 0
    while seat < seats:
        if board.sheets[seat * SHEET + field] >= floor:
            ranks[seat] = rank_of(board, seat, field)
        seat += 1
    return ranks


def last_duel(board: Board, tokens: "vec[i64]", at: i64, alone: bool, tied: i64) -> i64:
    """Two players, last age: second place is worth nothing, a lone player takes both tokens."""
    if alone or (tied == 2 and board.setup.split_both):
        return tokens[at + 1] + tokens[at]
    return tokens[at + 1]


def places(tokens: "vec[i64]", at: i64, first: i64, number: i64) -> i64:
    """The tokens of so many places, from this one down."""
    share: i64 = 0
    place: i64 = first
    while place > first - number and place >= 0:
        share += tokens[at + place]
        place -= 1
    return share


def pay(board: Board, ranks: "vec[i64]", best: i64, share: i64, source: i64, where: i64) -> None:
    """Give all of one rank their share, and take them out of the ranks."""
    seat: i64 = 0
    while seat < len(ranks):
        if ranks[seat] == best:
            ranks[seat] = -1
            if share > 0:
                gain(board, seat, share, source, where)
        seat += 1


def giant(board: Board) -> None:
    """The holder of the giant token scores its value for this age."""
    if board.giant != NOBODY:
        points: i64 = board.setup.giant_glory[board.age]
        gain(board, board.giant, points, codes.FROM_GIANT, 0)


def raid(board: Board, seat: i64, colours: i64) -> None:
    """Remove horde markers and score by their number."""
    removed: i64 = ones(colours)
    board.sheets[seat * SHEET + HORDE] &= ~colours
    board.sheets[seat * SHEET + SUPPLY] += removed
    board.tell(codes.RAIDED, EVERYONE, seat, removed, 0)
    if removed > 0:
        gain(board, seat, board.setup.horde_glory[removed], codes.FROM_ORCS, 0)


def bands_of(board: Board, seat: i64) -> i64:
    """What a seat's bands are worth at the end of the age, when their skeletons are gone."""
    glory: i64 = 0
    for band in board.bands:
        if (band >> BAND_OWNER) & 7 == seat:
            glory += glory_of(board, band)
    return glory


def glory_of(board: Board, band: i64) -> i64:
    """What one band is worth then."""
    cards: i64 = ((band >> BAND_SIZE) & FULL) - ((band >> BAND_SKELETONS) & FULL)
    return band_glory(board, band & BAND_LEADER, cards)


def band_glory(board: Board, leader: i64, cards: i64) -> i64:
    """The glory of so many cards; a dwarf who leads them adds one."""
    size: i64 = cards
    if board.setup.tribe_of[leader // codes.COLOURS] == codes.DWARVES:
        size += 1
    glory = board.setup.band_glory
    if size >= len(glory):
        size = len(glory) - 1
    return glory[size]


def bands(board: Board) -> None:
    """Score all bands of the age, seat by seat."""
    seat: i64 = 0
    while seat < board.setup.seats:
        points: i64 = bands_of(board, seat)
        if points > 0:
            gain(board, seat, points, codes.FROM_BANDS, 0)
        seat += 1


def next_first(board: Board) -> i64:
    """Who begins the next age: the lowest glory; ties go clockwise from the dragon's drawer."""
    seats: i64 = board.setup.seats
    best: i64 = NOBODY
    lowest: i64 = 0
    i: i64 = 0
    while i < seats:
        seat: i64 = (board.drawer + i) % seats
        glory: i64 = board.sheets[seat * SHEET + GLORY]
        if best == NOBODY or glory < lowest:
            best = seat
            lowest = glory
        i += 1
    return best


def winners(board: Board) -> i64:
    """Bit mask of the winners: glory, then markers in kingdoms, then bands of the last age."""
    if board.skeleton_winner != NOBODY:
        return bit(board.skeleton_winner)
    seats: i64 = board.setup.seats
    tied: i64 = bit(seats) - 1
    values = vec[i64]([0] * seats)
    seat: i64 = 0
    while seat < seats:
        sheet: i64 = seat * SHEET
        markers: i64 = 0
        kingdom: i64 = 0
        while kingdom < codes.COLOURS:
            markers += board.sheets[sheet + MARKERS + kingdom]
            kingdom += 1
        values[seat] = board.sheets[sheet + GLORY] * 256 + markers
        seat += 1
    tied = leaders(values, tied)
    nth: i64 = 0
    while tied & (tied - 1) and nth < len(board.bands):
        seat = 0
        while seat < seats:
            values[seat] = nth_largest(board, seat, nth)
            seat += 1
        tied = leaders(values, tied)
        nth += 1
    return tied


def leaders(values: "vec[i64]", among: i64) -> i64:
    """Bit mask of those with the largest value among the seats of a mask."""
    best: i64 = -1
    mask: i64 = 0
    seat: i64 = 0
    while seat < len(values):
        if among & bit(seat):
            if values[seat] > best:
                best = values[seat]
                mask = bit(seat)
            elif values[seat] == best:
                mask |= bit(seat)
        seat += 1
    return mask


def nth_largest(board: Board, seat: i64, nth: i64) -> i64:
    """Size as played of the seat's nth largest band of this age; 0 if it has fewer."""
    size: i64 = 10
    while size > 0:
        for band in board.bands:
            if (band >> BAND_OWNER) & 7 == seat and (band >> BAND_SIZE) & FULL == size:
                if nth == 0:
                    return size
                nth -= 1
        size -= 1
    return 0
