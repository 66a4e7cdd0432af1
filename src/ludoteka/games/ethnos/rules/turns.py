"""A turn: recruiting, or a band with its marker and its leader (rules, sections 4 to 6)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.ethnos import codes, legal, scoring
from ludoteka.games.ethnos.rules import ages
from ludoteka.games.ethnos.state import (
    BAND_BY,
    BAND_CARDS,
    BAND_OWNER,
    BAND_SIZE,
    BAND_SKELETONS,
    FULL,
    HAND,
    HORDE,
    MARKERS,
    NIBBLE,
    SHEET,
    SLOTS,
    SUPPLY,
    SWUM,
    TOKENS,
    Board,
    digits,
)


def turn(board: Board, action: i64) -> None:
    """Recruit, play a band, or show ten skeletons."""
    move: i64 = action & BYTE
    if move == codes.MOVE_DRAW:
        ages.draw(board, ages.recruits(board))
    elif move == codes.MOVE_TAKE:
        ages.take(board, board.card((action >> A) & BYTE))
    elif move == codes.MOVE_SKELETONS:
        win_with_skeletons(board)
    elif move == codes.MOVE_SCATTER:
        board.tell(codes.SCATTERED, EVERYONE, board.seat, 0, 0)
        scatter(board)
        ages.end_turn(board)
    else:
        begin_band(board, action)


def chain(board: Board, action: i64) -> None:
    """Centaurs: the answer whether one more band is played."""
    if action == codes.MOVE_STOP:
        board.tell(codes.DECLINED, EVERYONE, board.seat, codes.CHAIN, 0)
        discard(board)
    else:
        begin_band(board, action)


def win_with_skeletons(board: Board) -> None:
    """A band of ten skeletons wins at once."""
    board.skeleton_winner = board.seat
    board.revealed += 1
    board.tell(codes.SKELETONS_WON, EVERYONE, board.seat, 0, 0)
    ages.end_game(board)


# --- bands ---------------------------------------------------------------------------------


def begin_band(board: Board, action: i64) -> None:
    """A band: a whole group of cards at once, or its leader alone and then card by card."""
    leader: i64 = board.card((action >> A) & BYTE)
    board.leader = leader
    if action & BYTE == codes.MOVE_BAND:
        choose_group(board, leader, action >> B)
        play(board)
        return
    board.last = 0
    board.choose(leader)
    board.chained = board.phase == codes.CHAIN
    board.phase = codes.FORM


def form(board: Board, action: i64) -> None:
    """The answer while a band is being formed: one more card, or play it."""
    if action == codes.MOVE_PLAY:
        play(board)
        return
    board.last = board.card((action >> A) & BYTE)
    board.choose(board.last)


def choose_group(board: Board, leader: i64, by: i64) -> None:
    """Form the largest band of the leader's tribe or colour, with every skeleton."""
    hand: i64 = board.seat * SLOTS
    formed: i64 = board.formed()
    wild: i64 = board.setup.slot_of[codes.SKELETONS]
    colour: i64 = leader % codes.COLOURS * NIBBLE
    moved: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        word: i64 = board.cards[hand + slot]
        if slot != wild:
            if by == codes.BY_COLOUR:
                word &= FULL << colour
            elif slot != leader // codes.COLOURS:
                word = 0
        board.cards[hand + slot] -= word
        board.cards[formed + slot] = word
        moved += digits(word)
        slot += 1
    board.sheets[board.seat * SHEET + HAND] -= moved


def play(board: Board) -> None:
    """Lay down the band that was formed, then place its marker (steps 2 and 3)."""
    band: i64 = seal(board)
    board.bands = append(board.bands, band)
    board.forget(board.seat, board.formed())
    board.revealed += 1
    board.tell(codes.PLAYED, EVERYONE, board.seat, band, board.packed(board.formed()))
    board.move_all(board.formed(), board.played())
    tribe: i64 = board.setup.tribe_of[board.leader // codes.COLOURS]
    if tribe == codes.WINGFOLK:
        fly(board)
        return
    placed: bool = False
    if tribe != codes.HALFLINGS:
        placed = try_marker(board, board.leader % codes.COLOURS)
    use_ability(board, placed)


def seal(board: Board) -> i64:
    """The formed band as one int: leader, size, skeletons, owner, cards."""
    formed: i64 = board.formed()
    wild: i64 = board.setup.slot_of[codes.SKELETONS]
    own: i64 = board.leader // codes.COLOURS
    colour: i64 = board.leader % codes.COLOURS * NIBBLE
    by: i64 = codes.BY_TRIBE
    size: i64 = 0
    skeletons: i64 = 0
    mixed: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        word: i64 = board.cards[formed + slot]
        if slot == wild:
            skeletons = word
        else:
            size += digits(word)
            mixed |= ((word >> colour) & FULL) << slot * NIBBLE
            if slot != own and word != 0:
                by = codes.BY_COLOUR
        slot += 1
    cards: i64 = mixed if by == codes.BY_COLOUR else board.cards[formed + own]
    size += skeletons
    return (
        board.leader | size << BAND_SIZE | skeletons << BAND_SKELETONS
        | board.seat << BAND_OWNER | by << BAND_BY | cards << BAND_CARDS
    )  # fmt: skip


# --- the marker of a band ------------------------------------------------------------------


def place(board: Board, kingdom: i64) -> None:
    """Put one marker into a kingdom."""
    board.sheets[board.seat * SHEET + SUPPLY] -= 1
    board.sheets[board.seat * SHEET + MARKERS + kingdom] += 1
    board.tell(codes.MARKED, EVERYONE, board.seat, kingdom, 0)


def try_marker(board: Board, kingdom: i64) -> bool:
    """Place a marker if the band is large enough for the kingdom."""
    if legal.may_mark(board, board.seat, kingdom, legal.reach(board)):
        place(board, kingdom)
        return True
    if board.sheets[board.seat * SHEET + SUPPLY] == 0:
        board.tell(codes.NO_MARKERS, EVERYONE, board.seat, 0, 0)
    else:
        standing: i64 = legal.standing(board, board.seat, kingdom)
        board.tell(codes.TOO_SMALL, EVERYONE, board.seat, kingdom, standing)
    return False


# --- the ability of its leader --------------------------------------------------------------


def use_ability(board: Board, placed: bool) -> None:
    """Step 4, by the leader's tribe; then on to the discard, unless a question is open."""
    tribe: i64 = board.setup.tribe_of[board.leader // codes.COLOURS]
    if tribe == codes.MERFOLK:
        swim(board)
        return
    if tribe == codes.GIANTS:
        challenge_giant(board)
    elif tribe == codes.ORCS:
        grow_horde(board)
    elif tribe == codes.TROLLS and legal.free_tokens(board) != 0:
        board.phase = codes.TOKEN
        return
    elif tribe == codes.CENTAURS and placed and can_lead(board):
        board.phase = codes.CHAIN
        return
    discard(board)


def can_lead(board: Board) -> bool:
    """Whether the hand holds a card that can lead a band."""
    hand: i64 = board.sheets[board.seat * SHEET + HAND]
    return hand > 0 and not legal.all_skeletons(board)


# --- wingfolk and merfolk: markers anywhere ------------------------------------------------


def fly(board: Board) -> None:
    """Wingfolk: the marker goes to any kingdom where the band is large enough."""
    places = legal.places(board, vec[i64]())
    if len(places) > 1:
        board.phase = codes.WINGS
    elif len(places) == 1:
        wings(board, places[0])
    else:
        use_ability(board, try_marker(board, board.leader % codes.COLOURS))


def wings(board: Board, action: i64) -> None:
    """Wingfolk: the answer where the marker goes."""
    place(board, (action >> A) & BYTE)
    use_ability(board, True)


def swim(board: Board) -> None:
    """Merfolk: move on their board; each symbol reached or passed is worth a marker."""
    sheet: i64 = board.seat * SHEET
    start: i64 = board.sheets[sheet + SWUM]
    goal: i64 = start + board.band_size()
    if goal > board.setup.track_end:
        goal = board.setup.track_end
    board.sheets[sheet + SWUM] = goal
    board.tell(codes.SWAM, EVERYONE, board.seat, start, goal)
    board.pending = 0
    for symbol in board.setup.symbols:
        if start < symbol <= goal:
            board.pending += 1
    ask_tide(board)


def ask_tide(board: Board) -> None:
    """Ask for each extra marker, as long as there are markers."""
    if board.pending > 0 and board.sheets[board.seat * SHEET + SUPPLY] > 0:
        board.phase = codes.TIDE
    else:
        board.pending = 0
        discard(board)


def tide(board: Board, action: i64) -> None:
    """Merfolk: the answer where an extra marker goes, if anywhere."""
    if action == codes.MOVE_SKIP:
        board.tell(codes.DECLINED, EVERYONE, board.seat, codes.TIDE, 0)
    else:
        place(board, (action >> A) & BYTE)
    board.pending -= 1
    ask_tide(board)


# --- giants, orcs, trolls -----------------------------------------------------------------


def challenge_giant(board: Board) -> None:
    """Giants: strictly the largest giant-led band of the age takes the token and glory."""
    size: i64 = board.band_size()
    if size > board.giant_size:
        board.giant = board.seat
        board.giant_size = size
        board.tell(codes.GIANT_TAKEN, EVERYONE, board.seat, size, 0)
        scoring.gain(board, board.seat, board.setup.giant_bonus, codes.FROM_GIANT, 0)


def grow_horde(board: Board) -> None:
    """Orcs: a marker on the horde space of the leader's colour, if it is empty."""
    sheet: i64 = board.seat * SHEET
    space: i64 = bit(board.leader % codes.COLOURS)
    if board.sheets[sheet + SUPPLY] > 0 and not board.sheets[sheet + HORDE] & space:
        board.sheets[sheet + SUPPLY] -= 1
        board.sheets[sheet + HORDE] |= space
        board.tell(codes.HORDE_GREW, EVERYONE, board.seat, board.leader % codes.COLOURS, 0)


def token(board: Board, action: i64) -> None:
    """Trolls: the answer which token is taken, if any."""
    if action == codes.MOVE_LEAVE:
        board.tell(codes.DECLINED, EVERYONE, board.seat, codes.TOKEN, 0)
    else:
        value: i64 = (action >> A) & BYTE
        board.sheets[board.seat * SHEET + TOKENS] |= bit(value)
        board.tell(codes.TROLL_TAKEN, EVERYONE, board.seat, value, 0)
    discard(board)


# --- the rest of the hand: elves and wizards ----------------------------------------------


def discard(board: Board) -> None:
    """After a band: an elf keeps cards, the rest goes to the row, then a wizard may draw."""
    tribe: i64 = board.setup.tribe_of[board.leader // codes.COLOURS]
    if tribe == codes.ELVES and board.sheets[board.seat * SHEET + HAND] > 0:
        board.phase = codes.KEEP
        board.pending = board.band_size()
        board.last = 0
        return
    scatter(board)
    if tribe == codes.WIZARDS:
        board.phase = codes.SPELL
        return
    ages.end_turn(board)


def scatter(board: Board) -> None:
    """Lay the whole hand face up into the row."""
    hand: i64 = board.seat * SLOTS
    number: i64 = board.sheets[board.seat * SHEET + HAND]
    if number > 0:
        board.tell(codes.DISCARDED, EVERYONE, board.seat, number, board.packed(hand))
        board.forget(board.seat, hand)
        board.move_all(hand, board.row())
        board.sheets[board.seat * SHEET + HAND] = 0
        board.revealed += 1


def keep(board: Board, action: i64) -> None:
    """Elves: the answer which card is kept, or that no more are."""
    if action & BYTE == codes.MOVE_KEEP:
        board.last = board.card((action >> A) & BYTE)
        board.pending -= 1
        board.choose(board.last)
        return
    if action == codes.MOVE_KEEP_ALL:
        board.move_all(board.seat * SLOTS, board.formed())
        board.sheets[board.seat * SHEET + HAND] = 0
    finish_keeping(board)


def finish_keeping(board: Board) -> None:
    """Elves: the cards not chosen go to the row, the chosen ones come back to the hand."""
    sheet: i64 = board.seat * SHEET
    scatter(board)
    kept: i64 = board.number(board.formed())
    board.move_all(board.formed(), board.seat * SLOTS)
    board.sheets[sheet + HAND] = kept
    board.pending = 0
    board.tell(codes.KEPT, EVERYONE, board.seat, kept, 0)
    ages.end_turn(board)


def spell(board: Board, action: i64) -> None:
    """Wizards: the answer whether as many cards are drawn as the band had."""
    if action == codes.MOVE_SUMMON:
        ages.draw(board, board.band_size())
    else:
        board.tell(codes.DECLINED, EVERYONE, board.seat, codes.SPELL, 0)
        ages.end_turn(board)
