"""All that is counted in Aeon's End: the numbers behind previews. Everybody sees everything."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.state import NOBODY, State
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.fields import Setup
from ludoteka.games.aeons_end.rules.operation import present
from ludoteka.games.aeons_end.state import (
    BREACH,
    BREACHES,
    CHARGES,
    CORRUPTIONS,
    DECK,
    DEVOURED,
    DISCARD,
    GONE,
    HAND,
    IN_PLAY,
    KIND,
    LIFE,
    NEMESIS_DECK,
    NEMESIS_DISCARD,
    PILES,
    PLAYED,
    SHEET,
    SPELLS,
    STRENGTH_SHIFT,
    TURN_DECK,
    Board,
)
from ludoteka.games.aeons_end.tables import TYPE

FIRST_UNIQUE: Final = 2  # the mages' own cards come after the starters


def kinds_in_game(setup: Setup) -> "vec[i64]":
    """The player cards that a game has."""
    kinds = vec[i64]([0, 1])
    for mage in setup.mages:
        kinds = append(kinds, FIRST_UNIQUE + mage)
    for kind in setup.market:
        kinds = append(kinds, kind)
    if setup.nemesis == codes.CROOKED_MASK:
        corruption: i64 = codes.FIRST_CORRUPTION
        while corruption < codes.KINDS:
            kinds = append(kinds, corruption)
            corruption += 1
    return kinds


def menaces_in_game(setup: Setup) -> "vec[i64]":
    """The nemesis cards that a game may have."""
    cards = vec[i64](capacity=codes.BASICS + codes.UNIQUES)
    card: i64 = 0
    while card < codes.BASICS:
        cards = append(cards, card)
        card += 1
    card = codes.BASICS + setup.nemesis * codes.UNIQUES
    while card < codes.BASICS + setup.nemesis * codes.UNIQUES + codes.UNIQUES:
        cards = append(cards, card)
        card += 1
    return cards


def read(state: State, viewer: i64) -> "vec[i64]":
    """The numbers that names() in ledger/ calls by name, in its order."""
    assert isinstance(state, Board)
    board: Board = state
    kinds = kinds_in_game(board.setup)
    found = read_table(board)
    found = read_turns(board, found)
    found = read_menaces(board, found)
    i: i64 = 0
    while i < PILES:
        found = append(found, board.supply[i])
        i += 1
    found = add(found, kinds, counted(board, PLAYED, zeros(codes.KINDS)))
    found = add(found, kinds, shown(board))
    seat: i64 = 0
    while seat < board.setup.seats:
        found = read_player(board, seat, kinds, found)
        seat += 1
    return found


def read_table(board: Board) -> "vec[i64]":
    """Single numbers of the table."""
    found = vec[i64]([board.gravehold, board.nemesis_life, board.size(NEMESIS_DECK)])
    nemesis: i64 = board.setup.nemesis
    if nemesis == codes.RAGEBORNE:
        found = append(found, board.fury)
    elif nemesis == codes.CARAPACE_QUEEN:
        found = append(found, board.husks)
        found = append(found, board.husk_wound)
    elif nemesis == codes.PRINCE_OF_GLUTTONS:
        found = append(found, board.size(DEVOURED))
    else:
        found = append(found, board.size(CORRUPTIONS))
    found = append(found, board.aether)
    found = append(found, board.gem_aether)
    found = append(found, board.spell_aether)
    found = append(found, board.discount)
    found = append(found, board.capacity)
    found = append(found, 1 if board.shielded else 0)
    return append(found, damage_asked(board))


def read_turns(board: Board, found: "vec[i64]") -> "vec[i64]":
    """Whose turn it is, and the cards left in the turn order deck: seats, nemesis, wild."""
    left = zeros(codes.WILD_CARD + 1)
    for card in board.cards(TURN_DECK):
        left[card] += 1
    i: i64 = 0
    while i <= codes.WILD_CARD:
        if i < board.setup.seats or i >= codes.NEMESIS_CARD:
            found = append(found, left[i])
        i += 1
    i = 0
    while i <= codes.NEMESIS_CARD:
        if i < board.setup.seats or i == codes.NEMESIS_CARD:
            found = append(found, 1 if board.turn == i else 0)
        i += 1
    return found


def read_menaces(board: Board, found: "vec[i64]") -> "vec[i64]":
    """The life or tokens of nemesis cards in play, and which of them were discarded."""
    strength = zeros(codes.MENACES)
    for entry in board.cards(IN_PLAY):
        strength[entry & BYTE] = entry >> STRENGTH_SHIFT & BYTE
    cards = menaces_in_game(board.setup)
    found = add(found, cards, strength)
    return add(found, cards, counted(board, NEMESIS_DISCARD, zeros(codes.MENACES)))


def read_player(board: Board, seat: i64, kinds: "vec[i64]", found: "vec[i64]") -> "vec[i64]":
    """Life, charges, breaches and cards of a seat."""
    sheet: i64 = seat * SHEET
    found = append(found, board.sheets[sheet + LIFE])
    found = append(found, board.sheets[sheet + CHARGES])
    found = append(found, board.size(board.pile(seat, DECK)))
    kept: i64 = 0
    breach: i64 = 0
    while breach < BREACHES:
        stage: i64 = board.sheets[sheet + BREACH + breach]
        if stage != GONE:
            kept += 1
        found = append(found, stage if stage != GONE else 0)
        breach += 1
    found = append(found, kept)
    prepped = zeros(codes.KINDS)
    i: i64 = sheet + SPELLS
    while i < sheet + SHEET:
        if board.sheets[i] >= 0:
            prepped[board.sheets[i] & KIND] += 1
        i += 1
    for kind in kinds:
        if TYPE[kind] == codes.SPELL:
            found = append(found, prepped[kind])
    found = add(found, kinds, counted(board, board.pile(seat, HAND), zeros(codes.KINDS)))
    found = add(found, kinds, counted(board, board.pile(seat, DISCARD), zeros(codes.KINDS)))
    owned = counted(board, board.pile(seat, HAND), prepped)
    owned = counted(board, board.pile(seat, DISCARD), owned)
    owned = counted(board, board.pile(seat, DECK), owned)
    if seat == board.active:
        owned = counted(board, PLAYED, owned)
    return add(found, kinds, owned)


def damage_asked(board: Board) -> i64:
    """The damage whose target is asked for; 0: another question, or none."""
    if board.over:
        return 0
    return present(board).damage(board, board.operation(), board.frame())


def shown(board: Board) -> "vec[i64]":
    """The top card of a deck while its owner decides about it."""
    found = zeros(codes.KINDS)
    if board.over:
        return found
    seat: i64 = present(board).shows(board, board.operation(), board.frame())
    if seat != NOBODY and board.size(board.pile(seat, DECK)) > 0:
        found[board.top(board.pile(seat, DECK))] = 1
    return found


def counted(board: Board, pile: i64, found: "vec[i64]") -> "vec[i64]":
    """The cards of a pile, added by kind."""
    for card in board.cards(pile):
        found[card] += 1
    return found


def add(found: "vec[i64]", wanted: "vec[i64]", numbers: "vec[i64]") -> "vec[i64]":
    """Some of the numbers, appended."""
    for i in wanted:
        found = append(found, numbers[i])
    return found


def zeros(number: i64) -> "vec[i64]":
    """So many zeros."""
    return vec[i64]([0] * number)
