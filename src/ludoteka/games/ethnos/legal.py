"""Every legal action of a decision, as the rules allow it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B, bit
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.state import (
    CARDS,
    FULL,
    HAND,
    HAND_LIMIT,
    HORDE,
    MARKERS,
    NIBBLE,
    SHEET,
    SLOTS,
    SUPPLY,
    TOKENS,
    Board,
)


def legal(board: Board) -> "vec[i64]":
    """The legal actions of the present question; none after the end."""
    phase = board.phase
    if board.over:
        return vec[i64]()
    if phase == codes.TURN:
        return turn(board)
    if phase == codes.CHAIN:
        return append(bands(board, vec[i64](capacity=16)), codes.MOVE_STOP)
    if phase == codes.FORM:
        return form(board)
    if phase == codes.WINGS:
        return places(board, vec[i64]())
    if phase == codes.TIDE:
        return anywhere()
    if phase == codes.TOKEN:
        return tokens(board)
    if phase == codes.KEEP:
        return keep(board)
    if phase == codes.SPELL:
        return vec[i64]([codes.MOVE_SUMMON, codes.MOVE_DECLINE])
    return raids(board)


def turn(board: Board) -> "vec[i64]":
    """Recruit or play a band."""
    actions = vec[i64](capacity=24)
    hand_size: i64 = board.sheets[board.seat * SHEET + HAND]
    if hand_size < HAND_LIMIT:
        actions = append(actions, codes.MOVE_DRAW)
        actions = each_card(board, board.row(), codes.MOVE_TAKE, actions)
    elif all_skeletons(board):
        wins: bool = board.setup.instant_win
        return append(actions, codes.MOVE_SKELETONS if wins else codes.MOVE_SCATTER)
    return bands(board, actions)


def each_card(board: Board, zone: i64, move: i64, actions: "vec[i64]") -> "vec[i64]":
    """One action for every kind of card in the zone."""
    slot: i64 = 0
    while slot < SLOTS:
        word: i64 = board.cards[zone + slot]
        if word != 0:
            kind: i64 = board.setup.tribe_of[slot] * codes.COLOURS
            while word != 0:
                if word & FULL:
                    actions = append(actions, move | kind << A)
                word >>= NIBBLE
                kind += 1
        slot += 1
    return actions


def all_skeletons(board: Board) -> bool:
    """Whether the hand holds nothing but skeletons."""
    hand: i64 = board.sheets[board.seat * SHEET + HAND]
    return hand > 0 and board.skeletons(board.seat * SLOTS) == hand


def bands(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """For each possible leader: all of its tribe, all of its colour, or a choice of cards."""
    hand: i64 = board.seat * SLOTS
    wild: i64 = board.setup.slot_of[codes.SKELETONS]
    skeletons: i64 = board.skeletons(hand)
    colours: i64 = board.colours(hand)
    slot: i64 = 0
    while slot < SLOTS:
        word: i64 = board.cards[hand + slot]
        if word != 0 and slot != wild:
            kind: i64 = board.setup.tribe_of[slot] * codes.COLOURS
            rest: i64 = word
            shift: i64 = 0
            while rest != 0:
                n: i64 = rest & FULL
                if n != 0:
                    leader: i64 = kind << A
                    actions = append(actions, codes.MOVE_BAND | leader | codes.BY_TRIBE << B)
                    mates: bool = (colours >> shift) & FULL != n
                    if mates:
                        actions = append(actions, codes.MOVE_BAND | leader | codes.BY_COLOUR << B)
                    if mates or skeletons != 0 or n > 1 or word != n << shift:
                        actions = append(actions, codes.MOVE_PICK | leader)
                rest >>= NIBBLE
                shift += NIBBLE
                kind += 1
        slot += 1
    return actions


def form(board: Board) -> "vec[i64]":
    """Cards that fit the band being formed, in ascending order so that no band comes twice."""
    actions = vec[i64]([codes.MOVE_PLAY])
    hand: i64 = board.seat * SLOTS
    leader_slot: i64 = board.leader // codes.COLOURS
    colour: i64 = board.leader % codes.COLOURS
    wild: i64 = board.setup.slot_of[codes.SKELETONS]
    by_tribe: bool = True
    by_colour: bool = True
    formed: i64 = board.formed()
    slot: i64 = 0
    while slot < SLOTS:
        word: i64 = board.cards[formed + slot]
        if slot == leader_slot:
            if word & ~(FULL << colour * NIBBLE) != 0:
                by_colour = False
        elif slot != wild and word != 0:
            by_tribe = False
        slot += 1
    card: i64 = board.following(hand, board.last)
    while card < CARDS:
        slot = card // codes.COLOURS
        same_tribe: bool = slot == leader_slot
        same_colour: bool = card % codes.COLOURS == colour
        if slot == wild or (same_tribe and by_tribe) or (same_colour and by_colour):
            actions = append(actions, codes.MOVE_ADD | board.kind(card) << A)
        card = board.following(hand, card + 1)
    return actions


def reach(board: Board) -> i64:
    """Size of the band just played, as it counts for placing its marker."""
    return reach_of(board, board.leader, board.band_size())


def reach_of(board: Board, leader: i64, size: i64) -> i64:
    """A band's size as it counts for placing its marker: a minotaur adds one."""
    return size + 1 if board.setup.tribe_of[leader // codes.COLOURS] == codes.MINOTAURS else size


def standing(board: Board, seat: i64, kingdom: i64) -> i64:
    """The markers a band must beat in a kingdom: one's own; with two players, all of them."""
    markers: i64 = board.sheets[seat * SHEET + MARKERS + kingdom]
    if board.setup.seats == 2:
        markers += board.sheets[(1 - seat) * SHEET + MARKERS + kingdom]
    return markers


def may_mark(board: Board, seat: i64, kingdom: i64, size: i64) -> bool:
    """Whether a band that counts as so large places a marker in a kingdom."""
    return board.sheets[seat * SHEET + SUPPLY] > 0 and size > standing(board, seat, kingdom)


def places(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Kingdoms where a wingfolk leader may place the marker."""
    size: i64 = reach(board)
    kingdom: i64 = 0
    while kingdom < codes.COLOURS:
        if may_mark(board, board.active, kingdom, size):
            actions = append(actions, codes.MOVE_PLACE | kingdom << A)
        kingdom += 1
    return actions


def anywhere() -> "vec[i64]":
    """Any kingdom for an extra marker of the merfolk, or none."""
    actions = vec[i64]()
    kingdom: i64 = 0
    while kingdom < codes.COLOURS:
        actions = append(actions, codes.MOVE_PLACE | kingdom << A)
        kingdom += 1
    return append(actions, codes.MOVE_SKIP)


def free_tokens(board: Board) -> i64:
    """Bit mask of the troll tokens that the band just played may take."""
    free: i64 = 126
    seat: i64 = 0
    while seat < board.setup.seats:
        free &= ~board.sheets[seat * SHEET + TOKENS]
        seat += 1
    return free & (bit(board.band_size() + 1) - 1)


def tokens(board: Board) -> "vec[i64]":
    """A free troll token up to the band's size, or none."""
    free: i64 = free_tokens(board)
    actions = vec[i64]()
    value: i64 = 1
    while value <= 6:
        if free & bit(value):
            actions = append(actions, codes.MOVE_TOKEN | value << A)
        value += 1
    return append(actions, codes.MOVE_LEAVE)


def keep(board: Board) -> "vec[i64]":
    """An elf's choice: one card after the other, in ascending order, or no more."""
    hand: i64 = board.seat * SLOTS
    actions = vec[i64]()
    remaining: i64 = board.sheets[board.seat * SHEET + HAND]
    ahead: i64 = 0  # cards that can still be chosen
    card: i64 = board.following(hand, board.last)
    while card < CARDS:
        ahead += board.count(hand, card)
        card = board.following(hand, card + 1)
    if 2 <= remaining <= board.pending and ahead == remaining:
        actions = append(actions, codes.MOVE_KEEP_ALL)
    exact: bool = board.setup.keep_exact and remaining > board.pending
    if board.pending > 0:
        card = board.following(hand, board.last)
        while card < CARDS:
            if not (exact and ahead < board.pending):
                actions = append(actions, codes.MOVE_KEEP | board.kind(card) << A)
            ahead -= board.count(hand, card)
            card = board.following(hand, card + 1)
    if not exact or board.pending == 0:
        actions = append(actions, codes.MOVE_DISCARD)
    return actions


def raids(board: Board) -> "vec[i64]":
    """Empty the horde board or not; as an option, any part of it."""
    horde: i64 = board.sheets[board.seat * SHEET + HORDE]
    if not board.setup.partial_raid:
        return vec[i64]([codes.MOVE_RAID, codes.MOVE_RAID | horde << A])
    actions = vec[i64]()
    part: i64 = 0
    while part < bit(codes.COLOURS):
        if part & ~horde == 0:
            actions = append(actions, codes.MOVE_RAID | part << A)
        part += 1
    return actions
