"""What a seat knows of a game of Aeon's End, as numbers for machines that learn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludoteka.core.action import BYTE
from ludoteka.core.encoding import Encoding, bits, mark, put, seen_from
from ludoteka.core.parts import Part
from ludoteka.core.state import NOBODY, State
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end import state as layout
from ludoteka.games.aeons_end.rules.operation import present
from ludoteka.games.aeons_end.state import FRAME, SHEET, THING, Board
from ludoteka.games.aeons_end.tables import TIER

MANY: Final = 1000  # more than any count here
QUESTIONS: Final = 32
STEPS: Final = 8
NEMESES: Final = 4
THINGS: Final = 141
TURNS: Final = 6  # turn order cards
CORRUPTION_KINDS: Final = 11
COUNTED_PLAYS: Final = 2  # cards that count how often they were played
STAGES: Final = 6
NEXT: Final = 10  # cards of a deck that are told in their order
ORDER: Final = 20  # cards of a discard pile that are told in their order
NUMBERS: Final = 17
ASKED_NUMBERS: Final = 4
KINDS_TOLD = "how many of each card (48 kinds): "
IN_ORDER = "numbers of cards + 1, 0 for none or unknown: "


def parts(seats: int) -> list[Part]:
    """The parts of an observation, in the order in which they are written."""
    kinds, menaces = int(codes.KINDS), int(codes.MENACES)
    breaches = int(layout.BREACHES)
    return [
        Part("question", (QUESTIONS,), "what is asked, as codes.py numbers it"),
        Part("step", (STEPS,), "the phase of the turn"),
        Part("asked", (seats,), "who is asked first"),
        Part("anyone", (1,), "whether any seat may answer"),
        Part("active", (seats,), "the seat of the last player turn"),
        Part("turn", (seats + 2,), "whose turn it is: seats, the nemesis, wild"),
        Part("text", (THINGS,), "the card or mat whose text asks"),
        Part("pending", (THINGS,), "all texts that are being resolved", MANY),
        Part(
            "asking",
            (ASKED_NUMBERS,),
            "how much is asked for, damage whose target is asked, the number the text keeps, "
            "more damage that it deals",
            MANY,
        ),
        Part("selected", (seats,), "the seat that the text selected last"),
        Part("nemesis", (NEMESES,), "who the nemesis is"),
        Part(
            "numbers",
            (NUMBERS,),
            "Gravehold, life of the nemesis, fury, husks, wound of a husk, aether, aether for "
            "gems, aether for spells, discount, capacity, shielded, cards destroyed, increased "
            "difficulty, corruptions left, nemesis cards left in tiers 1, 2, 3",
            MANY,
        ),
        Part("plays", (COUNTED_PLAYS,), "plays of the cards that count them", MANY),
        Part("declined", (seats,), "who did not want to use the ability this turn"),
        Part("corruptions_drawn", (CORRUPTION_KINDS,), "this turn by the active player"),
        Part("corruptions_known", (CORRUPTION_KINDS,), "known to lie at the bottom of the deck"),
        Part("in_play", (menaces,), "nemesis cards in play"),
        Part("strength", (menaces,), "their life or tokens", MANY),
        Part("acted", (menaces,), "those that have acted in this turn"),
        Part("drawn", (menaces,), "nemesis cards being resolved"),
        Part("nemesis_discard", (menaces,), "nemesis cards discarded"),
        Part("turn_left", (seats + 2,), "cards in the turn order deck", MANY),
        Part("turn_discard", (seats + 2,), "turn order cards used", MANY),
        Part("turn_next", (TURNS, seats + 2), "known cards on top, the next one first"),
        Part("turn_last", (TURNS, seats + 2), "known cards at the bottom, the last one first"),
        Part("market", (kinds,), "the kinds of the supply piles"),
        Part("supply", (kinds,), KINDS_TOLD + "left in the supply", MANY),
        Part("played", (kinds,), KINDS_TOLD + "played in this turn", MANY),
        Part("limbo", (kinds,), KINDS_TOLD + "corruptions being destroyed", MANY),
        Part("devoured", (kinds,), KINDS_TOLD + "devoured", MANY),
        Part("devoured_top", (1,), IN_ORDER + "the top card devoured", kinds),
        Part("shown", (kinds,), "the top card of a deck that is decided about"),
        Part("mage", (seats, int(codes.MAGES)), "the mage of each seat"),
        Part("life", (seats, 4), "life, charges, cards in the deck, of unknown order", MANY),
        Part("breaches", (seats, breaches, STAGES), "stage 0 to 3, opened, gone"),
        Part("focused", (seats, breaches), "breaches focused in this turn"),
        Part("prepped", (seats, breaches, kinds), KINDS_TOLD + "spells on each breach", 2),
        Part("fresh", (seats, breaches), "spells prepped in this turn", 2),
        Part("spent", (seats, breaches), "spells whose effect of this turn was used", 2),
        Part("hand", (seats, kinds), KINDS_TOLD + "in hand", MANY),
        Part("discard", (seats, kinds), KINDS_TOLD + "discarded", MANY),
        Part("deck", (seats, kinds), KINDS_TOLD + "in the deck", MANY),
        Part("next", (seats, NEXT), IN_ORDER + "the next ones of the deck", kinds),
        Part("order", (seats, ORDER), IN_ORDER + "discarded, the first one first", kinds),
    ]


class AeonsEndEncoding(Encoding):
    """The observations of Aeon's End."""

    __slots__ = ()

    def __init__(self, seats: int) -> None:
        super().__init__(parts(seats))

    def write(self, state: State, seat: i64, buffer: "vec[i16]", start: i64) -> None:
        """What the seat knows."""
        assert isinstance(state, Board)
        board: Board = state
        at: i64 = write_question(board, seat, buffer, start)
        at = write_numbers(board, seat, buffer, at)
        at = write_menaces(board, buffer, at)
        at = write_turns(board, seat, buffer, at)
        at = write_cards(board, buffer, at)
        at = write_players(board, seat, buffer, at)
        assert at == start + self.size


def write_question(board: Board, viewer: i64, buffer: "vec[i16]", at: i64) -> i64:
    """What is asked of whom, and by which texts."""
    seats: i64 = board.setup.seats
    over: bool = board.over
    if not over:
        mark(buffer, at, present(board).question, QUESTIONS)
    at += QUESTIONS
    at = mark(buffer, at, board.phase, STEPS)
    at = mark(buffer, at, seen_from(board.seat, viewer, seats), seats)
    at = put(buffer, at, 1 if board.anyone else 0)
    at = mark(buffer, at, seen_from(board.active, viewer, seats), seats)
    at = mark(buffer, at, turn_card(board.turn, viewer, seats), seats + 2)
    if over:
        return at + 2 * THINGS + ASKED_NUMBERS + seats
    stack = board.stack
    frame: i64 = board.frame()
    at = mark(buffer, at, stack[frame + THING], THINGS)
    i: i64 = THING
    while i < board.height:
        if 0 <= stack[i] < THINGS:
            buffer[at + stack[i]] += 1
        i += FRAME
    at += THINGS
    op: i64 = board.operation()
    at = put(buffer, at, bounded(present(board).number(board, op, frame)))
    at = put(buffer, at, bounded(present(board).damage(board, op, frame)))
    at = put(buffer, at, bounded(stack[frame + layout.STORED]))
    at = put(buffer, at, bounded(stack[frame + layout.BONUS]))
    return mark(buffer, at, seen_from(stack[frame + layout.CHOSEN], viewer, seats), seats)


def bounded(number: i64) -> i64:
    """A number that can be told."""
    if number < 0:
        return 0
    if number > MANY:
        return MANY
    return number


def turn_card(card: i64, viewer: i64, seats: i64) -> i64:
    """A turn order card from the viewer's side: seats, the nemesis, wild."""
    if card < codes.NEMESIS_CARD:
        return seen_from(card, viewer, seats)
    return seats + card - codes.NEMESIS_CARD


def write_numbers(board: Board, viewer: i64, buffer: "vec[i16]", at: i64) -> i64:
    """The nemesis, and the single numbers of the table."""
    seats: i64 = board.setup.seats
    at = mark(buffer, at, board.setup.nemesis, NEMESES)
    at = put(buffer, at, bounded(board.gravehold))
    at = put(buffer, at, bounded(board.nemesis_life))
    at = put(buffer, at, board.fury)
    at = put(buffer, at, board.husks)
    at = put(buffer, at, board.husk_wound)
    at = put(buffer, at, bounded(board.aether))
    at = put(buffer, at, bounded(board.gem_aether))
    at = put(buffer, at, bounded(board.spell_aether))
    at = put(buffer, at, board.discount)
    at = put(buffer, at, board.capacity)
    at = put(buffer, at, 1 if board.shielded else 0)
    at = put(buffer, at, bounded(board.destroyed))
    at = put(buffer, at, board.setup.increased)
    at = put(buffer, at, board.size(layout.CORRUPTIONS))
    for card in board.cards(layout.NEMESIS_DECK):
        buffer[at + TIER[card] - 1] += 1
    at += codes.TIERS
    plays: i64 = board.plays
    at = put(buffer, at, plays & 15)
    at = put(buffer, at, plays >> 4)
    seat: i64 = 0
    while seat < seats:
        buffer[at + seen_from(seat, viewer, seats)] = i16((board.asked >> seat) & 1)
        seat += 1
    return write_corruptions(board, buffer, at + seats)


def write_corruptions(board: Board, buffer: "vec[i16]", at: i64) -> i64:
    """Corruptions drawn in this turn, and those known to lie at the bottom of their deck."""
    at = bits(buffer, at, board.corruptions_drawn, CORRUPTION_KINDS)
    deck = board.cards(layout.CORRUPTIONS)
    i: i64 = 0
    while i < board.known_corruptions and i < len(deck):
        buffer[at + deck[i] - codes.FIRST_CORRUPTION] = 1
        i += 1
    return at + CORRUPTION_KINDS


def write_menaces(board: Board, buffer: "vec[i16]", at: i64) -> i64:
    """Nemesis cards: in play, drawn, discarded."""
    for entry in board.cards(layout.IN_PLAY):
        card: i64 = entry & BYTE
        buffer[at + card] = 1
        buffer[at + codes.MENACES + card] = i16(entry >> layout.STRENGTH_SHIFT & BYTE)
        buffer[at + 2 * codes.MENACES + card] = 1 if entry & layout.ACTED else 0
    at += 3 * codes.MENACES
    for card in board.cards(layout.DRAWN):
        buffer[at + card] = 1
    at += codes.MENACES
    for card in board.cards(layout.NEMESIS_DISCARD):
        buffer[at + card] = 1
    return at + codes.MENACES


def write_turns(board: Board, viewer: i64, buffer: "vec[i16]", at: i64) -> i64:
    """The turn order cards: those left, those used, and those known on top and at the bottom."""
    seats: i64 = board.setup.seats
    width: i64 = seats + 2
    deck = board.cards(layout.TURN_DECK)
    for card in deck:
        buffer[at + turn_card(card, viewer, seats)] += 1
    at += width
    for card in board.cards(layout.TURN_DISCARD):
        buffer[at + turn_card(card, viewer, seats)] += 1
    at += width
    i: i64 = 0
    while i < board.known_top and i < TURNS and i < len(deck):
        card = deck[len(deck) - 1 - i]
        buffer[at + i * width + turn_card(card, viewer, seats)] = 1
        i += 1
    at += TURNS * width
    i = 0
    while i < board.known_bottom and i < TURNS and i < len(deck):
        buffer[at + i * width + turn_card(deck[i], viewer, seats)] = 1
        i += 1
    return at + TURNS * width


def write_cards(board: Board, buffer: "vec[i16]", at: i64) -> i64:
    """The supply, and the cards that belong to nobody."""
    i: i64 = 0
    while i < layout.PILES:
        kind: i64 = board.setup.market[i]
        buffer[at + kind] = 1
        buffer[at + codes.KINDS + kind] = i16(board.supply[i])
        i += 1
    at += 2 * codes.KINDS
    at = write_pile(board, layout.PLAYED, buffer, at)
    at = write_pile(board, layout.LIMBO, buffer, at)
    at = write_pile(board, layout.DEVOURED, buffer, at)
    if board.size(layout.DEVOURED) > 0:
        put(buffer, at, board.top(layout.DEVOURED) + 1)
    at += 1
    if not board.over:
        seat: i64 = present(board).shows(board, board.operation(), board.frame())
        if seat != NOBODY and board.size(board.pile(seat, layout.DECK)) > 0:
            buffer[at + board.top(board.pile(seat, layout.DECK))] = 1
    return at + codes.KINDS


def write_pile(board: Board, pile: i64, buffer: "vec[i16]", at: i64) -> i64:
    """How many of each card lie in a pile."""
    for card in board.cards(pile):
        buffer[at + card] += 1
    return at + codes.KINDS


def write_players(board: Board, viewer: i64, buffer: "vec[i16]", at: i64) -> i64:
    """The mages, the viewer's first: part after part."""
    seats: i64 = board.setup.seats
    life: i64 = at + codes.MAGES * seats
    breaches: i64 = life + 4 * seats
    cards: i64 = breaches + layout.BREACHES * (STAGES + 1 + codes.KINDS + 2) * seats
    seat: i64 = 0
    while seat < seats:
        place: i64 = seen_from(seat, viewer, seats)
        sheet: i64 = seat * SHEET
        buffer[at + place * codes.MAGES + board.setup.mages[seat]] = 1
        i: i64 = life + place * 4
        i = put(buffer, i, bounded(board.sheets[sheet + layout.LIFE]))
        i = put(buffer, i, board.sheets[sheet + layout.CHARGES])
        i = put(buffer, i, board.size(board.pile(seat, layout.DECK)))
        put(buffer, i, board.sheets[sheet + layout.UNKNOWN])
        write_breaches(board, sheet, place, buffer, breaches)
        write_piles(board, seat, place, buffer, cards)
        seat += 1
    return cards + (3 * codes.KINDS + NEXT + ORDER) * seats


def write_breaches(board: Board, sheet: i64, place: i64, buffer: "vec[i16]", at: i64) -> None:
    """The breaches of a mage and the spells on them."""
    seats: i64 = board.setup.seats
    focused: i64 = at + layout.BREACHES * STAGES * seats
    prepped: i64 = focused + layout.BREACHES * seats
    fresh: i64 = prepped + layout.BREACHES * codes.KINDS * seats
    spent: i64 = fresh + layout.BREACHES * seats
    first: i64 = place * layout.BREACHES
    bits(buffer, focused + first, board.sheets[sheet + layout.FOCUSED], layout.BREACHES)
    breach: i64 = 0
    while breach < layout.BREACHES:
        stage: i64 = board.sheets[sheet + layout.BREACH + breach]
        mark(buffer, at + (first + breach) * STAGES, stage, STAGES)
        i: i64 = sheet + layout.SPELLS + breach * layout.BREACH_SPELLS
        end: i64 = i + layout.BREACH_SPELLS
        while i < end:
            spell: i64 = board.sheets[i]
            if spell >= 0:
                buffer[prepped + (first + breach) * codes.KINDS + (spell & layout.KIND)] += 1
                if spell & layout.FRESH:
                    buffer[fresh + first + breach] += 1
                if spell & layout.USED:
                    buffer[spent + first + breach] += 1
            i += 1
        breach += 1


def write_piles(board: Board, seat: i64, place: i64, buffer: "vec[i16]", at: i64) -> None:
    """Hand, discard pile and deck of a mage, and the cards whose order everybody knows."""
    seats: i64 = board.setup.seats
    discards: i64 = board.pile(seat, layout.DISCARD)
    decks: i64 = board.pile(seat, layout.DECK)
    write_pile(board, board.pile(seat, layout.HAND), buffer, at + place * codes.KINDS)
    write_pile(board, discards, buffer, at + (seats + place) * codes.KINDS)
    write_pile(board, decks, buffer, at + (2 * seats + place) * codes.KINDS)
    following: i64 = at + 3 * codes.KINDS * seats + place * NEXT
    deck = board.cards(decks)
    known: i64 = len(deck) - board.sheets[seat * SHEET + layout.UNKNOWN]
    i: i64 = 0
    while i < known and i < NEXT:
        buffer[following + i] = i16(deck[len(deck) - 1 - i] + 1)
        i += 1
    order: i64 = at + (3 * codes.KINDS + NEXT) * seats + place * ORDER
    discard = board.cards(discards)
    i = 0
    while i < len(discard) and i < ORDER:
        buffer[order + i] = i16(discard[i] + 1)
        i += 1
