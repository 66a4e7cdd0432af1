"""Why a move may be good, in words: what it gains, what it prepares, what it prevents."""

from __future__ import annotations

from collections.abc import Callable

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.reason import Reason
from ludoteka.core.state import NOBODY, State
from ludoteka.games.ethnos import codes, legal
from ludoteka.games.ethnos.bot import worth
from ludoteka.games.ethnos.data import COLOUR_NAMES, KINGDOM_NAMES, MEMBER_NAMES
from ludoteka.games.ethnos.scoring import band_glory
from ludoteka.games.ethnos.state import (
    DRAGONS,
    HAND,
    HAND_LIMIT,
    HORDE,
    MARKERS,
    NIBBLE,
    SHEET,
    SLOTS,
    SWUM,
    TOKENS,
    Board,
    digits,
    ones,
)

MOST = 3  # sentences
RISK = 15  # percent from which the end of the age is worth a word
COLLECTS = 2  # cards of a kind that somebody was seen to take


def advice(state: State, action: int) -> list[Reason]:
    """What a move is good for, as far as the seat that decides can know."""
    assert isinstance(state, Board)
    return MOVES[action & BYTE](state, action >> A)[:MOST]


# --- recruiting ----------------------------------------------------------------------------


def draw(board: Board, operands: int) -> list[Reason]:
    """Draw from the deck."""
    return [Reason(draw_reason(board)), *dragon(board)]


def dragon(board: Board) -> list[Reason]:
    """Drawing a card may end the age."""
    near = board.dragons == DRAGONS - 1 and not board.safe
    return [Reason("advice.draw_dragon")] if near else []


def draw_reason(board: Board) -> str:
    """Why the deck, and not the row."""
    if not board.number(board.row()):
        return "advice.draw_empty"
    group = int(worth.largest_group(board, board.seat))
    row = [card for card in range(SLOTS * codes.COLOURS) if board.count(board.row(), card)]
    helps = any(grouped(board, card)[1] > group for card in row)
    return "advice.draw_hope" if helps else "advice.draw_none"


def take(board: Board, operands: int) -> list[Reason]:
    """Take a card of the row."""
    card = int(board.card(operands & BYTE))
    said = join(board, card)
    rival = collector(board, card)
    return said if rival is None else [*said, Reason("advice.deny", {"seat": f"seat.{rival}"})]


def join(board: Board, card: int) -> list[Reason]:
    """What a card makes together with those in hand."""
    if board.kind(card) // codes.COLOURS == codes.SKELETONS:
        return [Reason("advice.wild")]
    key, size = grouped(board, card)
    if size == 1:
        return [Reason("advice.new")]
    member = MEMBER_NAMES[int(board.kind(card)) // codes.COLOURS]
    if key == "advice.colour":
        colour = COLOUR_NAMES[card % codes.COLOURS]
        said = Reason(key, {"colour": f"colour.{colour}", "size": size})
    else:
        said = Reason(key, {"member": f"member.{member}", "size": size})
    return [said, *marker_in_reach(board, card, size)]


def grouped(board: Board, card: int) -> tuple[str, int]:
    """The larger group, of one tribe or of one colour, that a card would be in, and its size."""
    hand, slot, colour = board.seat * SLOTS, card // codes.COLOURS, card % codes.COLOURS
    tribe = digits(board.cards[hand + slot])
    same = board.colours(hand) >> colour * NIBBLE & 15
    more = 1 + board.skeletons(hand)
    if slot == board.setup.slot_of[codes.SKELETONS]:
        return "advice.tribe", int(worth.largest_group(board, board.seat)) + 1
    return ("advice.colour", int(same + more)) if same > tribe else ("advice.tribe", tribe + more)


def marker_in_reach(board: Board, card: int, size: int) -> list[Reason]:
    """Whether a band that a card leads would place a marker, or what it lacks."""
    if board.kind(card) // codes.COLOURS in (codes.HALFLINGS, codes.WINGFOLK):
        return []
    kingdom = card % codes.COLOURS
    lacks = lacking(board, card, size)
    if lacks <= 0:
        return [Reason("advice.enough", {"kingdom": kingdom_id(kingdom)})]
    return [Reason("advice.short", {"kingdom": kingdom_id(kingdom), "number": lacks})]


def lacking(board: Board, leader: int, size: int) -> int:
    """The cards that a band lacks for a marker in the kingdom of its leader."""
    needed = legal.standing(board, board.seat, leader % codes.COLOURS) + 1
    return int(needed - legal.reach_of(board, leader, size))


def collector(board: Board, card: int) -> int | None:
    """Another seat that was seen to take cards of the same tribe or colour."""
    wild = board.setup.slot_of[codes.SKELETONS]
    for step in range(1, board.setup.seats):
        seat = int(board.seat + step) % board.setup.seats
        known = board.known(seat)
        tribe = digits(board.cards[known + card // codes.COLOURS])
        colour = board.colours(known) >> card % codes.COLOURS * NIBBLE & 15
        if card // codes.COLOURS != wild and max(tribe, colour) >= COLLECTS:
            return seat
    return None


# --- bands ---------------------------------------------------------------------------------


def band(board: Board, operands: int) -> list[Reason]:
    """Play a whole group."""
    leader = int(board.card(operands & BYTE))
    hand = board.seat * SLOTS
    wild = int(board.skeletons(hand))
    if operands >> (B - A) & BYTE == codes.BY_COLOUR:
        size = board.colours(hand) >> leader % codes.COLOURS * NIBBLE & 15
    else:
        size = digits(board.cards[hand + leader // codes.COLOURS])
    rest = int(board.sheets[board.seat * SHEET + HAND]) - size - wild
    return played(board, leader, int(size) + wild, wild, rest)


def play(board: Board, operands: int) -> list[Reason]:
    """Play the band that was formed."""
    formed = board.formed()
    rest = int(board.sheets[board.seat * SHEET + HAND])
    size, wild = int(board.number(formed)), int(board.skeletons(formed))
    return played(board, int(board.leader), size, wild, rest)


def played(board: Board, leader: int, size: int, wild: int, rest: int) -> list[Reason]:
    """What a band brings: the marker, the leader's ability, safety before the age ends."""
    tribe = int(board.kind(leader)) // codes.COLOURS
    said = []
    if tribe not in (codes.HALFLINGS, codes.WINGFOLK):
        said += marker(board, leader, size)
    if tribe in ABILITIES:
        said += ABILITIES[tribe](board, leader, size, rest)
    if board.sheets[board.seat * SHEET + HAND] == HAND_LIMIT:
        said.append(Reason("advice.full"))
    elif worth.danger(board) >= RISK:
        said.append(Reason("advice.risk"))
    glory = int(band_glory(board, leader, size - wild))
    return said if len(said) > 1 else [*said, Reason("advice.glory", {"number": glory})]


def marker(board: Board, leader: int, size: int) -> list[Reason]:
    """The marker of a band, or why there is none."""
    kingdom = leader % codes.COLOURS
    if legal.may_mark(board, board.seat, kingdom, legal.reach_of(board, leader, size)):
        return placed(board, kingdom)
    lacks = lacking(board, leader, size)
    if lacks <= 0:
        return [Reason("advice.no_markers")]
    return [Reason("advice.small", {"kingdom": kingdom_id(kingdom), "number": lacks})]


def placed(board: Board, kingdom: int) -> list[Reason]:
    """What one more marker changes in a kingdom."""
    named = kingdom_id(kingdom)
    own = marks(board, int(board.seat), kingdom)
    rival, most = strongest(board, kingdom)
    if own > most:
        return [Reason("advice.hold", {"kingdom": named})]
    if own + 1 > most:
        return [Reason("advice.lead", {"kingdom": named})]
    seat = f"seat.{rival}"
    if own + 1 == most:
        return [Reason("advice.level", {"kingdom": named, "seat": seat})]
    behind = most - own - 1
    return [Reason("advice.behind", {"kingdom": named, "seat": seat, "number": behind})]


def strongest(board: Board, kingdom: int) -> tuple[int, int]:
    """The other seat with the most markers in a kingdom, and how many these are."""
    others = [seat for seat in range(board.setup.seats) if seat != board.seat]
    rival = max(others, key=lambda seat: marks(board, seat, kingdom))
    return rival, marks(board, rival, kingdom)


def marks(board: Board, seat: int, kingdom: int) -> int:
    """The markers of a seat in a kingdom."""
    return int(board.sheets[seat * SHEET + MARKERS + kingdom])


def kingdom_id(kingdom: int) -> str:
    return f"kingdom.{KINGDOM_NAMES[kingdom]}"


def add(board: Board, operands: int) -> list[Reason]:
    """One more card for the band."""
    size = int(board.number(board.formed())) + 1
    said = Reason("advice.grow", {"number": size})
    return [said, *marker_in_reach(board, int(board.leader), size)]


# --- what leaders do -----------------------------------------------------------------------


def centaurs(board: Board, leader: int, size: int, rest: int) -> list[Reason]:
    """One more band, if the marker was placed and cards are left."""
    kingdom, reach = leader % codes.COLOURS, legal.reach_of(board, leader, size)
    again = rest and legal.may_mark(board, board.seat, kingdom, reach)
    return [Reason("advice.centaur")] if again else []


def elves(board: Board, leader: int, size: int, rest: int) -> list[Reason]:
    """Cards that stay in hand."""
    return [Reason("advice.elf", {"number": min(rest, size)})] if rest else []


def giants(board: Board, leader: int, size: int, rest: int) -> list[Reason]:
    """The giant token, until somebody has a larger band."""
    if size <= board.giant_size:
        return []
    if board.giant in (NOBODY, board.seat):
        return [Reason("advice.giant")]
    return [Reason("advice.giant_from", {"seat": f"seat.{board.giant}"})]


def merfolk(board: Board, leader: int, size: int, rest: int) -> list[Reason]:
    """The next symbol of the merfolk board: reached, or how far it is then."""
    start = int(board.sheets[board.seat * SHEET + SWUM])
    ahead = [int(symbol) - start - size for symbol in board.setup.symbols if symbol > start]
    if ahead and ahead[0] <= 0:
        return [Reason("advice.symbol")]
    return [Reason("advice.swim", {"number": ahead[0]})] if ahead else []


def minotaurs(board: Board, leader: int, size: int, rest: int) -> list[Reason]:
    """The card that a band would lack."""
    return [Reason("advice.minotaur")] if lacking(board, leader, size) == 0 else []


def orcs(board: Board, leader: int, size: int, rest: int) -> list[Reason]:
    """A new colour of the horde, and what it adds to a raid."""
    horde = int(board.sheets[board.seat * SHEET + HORDE])
    if horde >> leader % codes.COLOURS & 1:
        return []
    return [Reason("advice.horde", {"number": raise_of_horde(board, horde)})]


def raise_of_horde(board: Board, horde: int) -> int:
    """The glory that one more colour would add."""
    glory, held = board.setup.horde_glory, int(ones(horde))
    return int(glory[held + 1] - glory[held])


def trolls(board: Board, leader: int, size: int, rest: int) -> list[Reason]:
    """The highest troll token that is free."""
    held = 0
    for seat in range(board.setup.seats):
        held |= int(board.sheets[seat * SHEET + TOKENS])
    free = [value for value in range(1, 7) if value <= size and not held >> value & 1]
    return [Reason("advice.troll", {"number": free[-1]})] if free else []


def wizards(board: Board, leader: int, size: int, rest: int) -> list[Reason]:
    """New cards."""
    return [Reason("advice.wizard", {"number": size})]


ABILITIES: dict[int, Callable[[Board, int, int, int], list[Reason]]] = {
    codes.CENTAURS: centaurs,
    codes.DWARVES: lambda *band: [Reason("advice.dwarf")],
    codes.ELVES: elves,
    codes.GIANTS: giants,
    codes.HALFLINGS: lambda *band: [Reason("advice.halfling")],
    codes.MERFOLK: merfolk,
    codes.MINOTAURS: minotaurs,
    codes.ORCS: orcs,
    codes.TROLLS: trolls,
    codes.WINGFOLK: lambda *band: [Reason("advice.wings")],
    codes.WIZARDS: wizards,
}


# --- answers -------------------------------------------------------------------------------


def place(board: Board, operands: int) -> list[Reason]:
    """A marker in a kingdom of choice."""
    return placed(board, operands & BYTE)


def token(board: Board, operands: int) -> list[Reason]:
    """A troll token: the ties it may decide."""
    tied = [kingdom for kingdom in range(codes.COLOURS) if is_tied(board, kingdom)]
    if tied:
        return [Reason("advice.ties", {"kingdoms": [kingdom_id(kingdom) for kingdom in tied]})]
    return [Reason("advice.token")]


def is_tied(board: Board, kingdom: int) -> bool:
    """Whether somebody has as many markers in a kingdom as the seat that decides."""
    own = marks(board, int(board.seat), kingdom)
    others = [marks(board, s, kingdom) for s in range(board.setup.seats) if s != board.seat]
    return own > 0 and own in others


def stop(board: Board, operands: int) -> list[Reason]:
    """No further band: what the hand would still make."""
    return [Reason("advice.stop", {"number": int(worth.largest_group(board, board.seat))})]


def keep(board: Board, operands: int) -> list[Reason]:
    """A card kept: it is still in the hand, so it does not count twice."""
    card = int(board.card(operands & BYTE))
    without = board.copy()
    assert isinstance(without, Board)
    without.move_all(without.formed(), without.seat * SLOTS)
    without.take(without.seat * SLOTS, card)
    return join(without, card)


def decline(board: Board, operands: int) -> list[Reason]:
    """Draw nothing after a wizard's band."""
    return [Reason("advice.decline_dragon" if dragon(board) else "advice.decline")]


def summon(board: Board, operands: int) -> list[Reason]:
    """Draw cards after a wizard's band."""
    return [Reason("advice.wizard", {"number": int(board.band_size())}), *dragon(board)]


def raid(board: Board, operands: int) -> list[Reason]:
    """Glory now, or more with another colour later."""
    horde = int(board.sheets[board.seat * SHEET + HORDE])
    left = codes.COLOURS - int(ones(horde))
    if not operands:
        return [Reason("advice.wait", {"number": raise_of_horde(board, horde) if left else 0})]
    if not left:
        return [Reason("advice.whole_horde")]
    return [Reason("advice.raid", {"number": left})]


def always(key: str) -> Callable[[Board, int], list[Reason]]:
    """A move about which there is one thing to say."""
    return lambda board, operands: [Reason(key)]


MOVES: dict[int, Callable[[Board, int], list[Reason]]] = {
    codes.MOVE_DRAW: draw,
    codes.MOVE_TAKE: take,
    codes.MOVE_BAND: band,
    codes.MOVE_PICK: always("advice.pick"),
    codes.MOVE_ADD: add,
    codes.MOVE_PLAY: play,
    codes.MOVE_PLACE: place,
    codes.MOVE_SKIP: always("advice.skip"),
    codes.MOVE_TOKEN: token,
    codes.MOVE_LEAVE: always("advice.leave"),
    codes.MOVE_STOP: stop,
    codes.MOVE_KEEP: keep,
    codes.MOVE_KEEP_ALL: always("advice.keep_all"),
    codes.MOVE_DISCARD: always("advice.discard"),
    codes.MOVE_SUMMON: summon,
    codes.MOVE_DECLINE: decline,
    codes.MOVE_RAID: raid,
    codes.MOVE_SKELETONS: always("advice.skeletons"),
    codes.MOVE_SCATTER: always("advice.scatter"),
}
