"""What a seat sees of a game of Aeon's End, as types of its own. All seats see the same."""

from __future__ import annotations

import msgspec

from ludoteka.core.state import NOBODY, State
from ludoteka.core.view import View
from ludoteka.games.aeons_end import codes, scoring
from ludoteka.games.aeons_end.data import (
    ABILITY_NAMES,
    BREACH_NAMES,
    CARD_NAMES,
    END_NAMES,
    MAGE_NAMES,
    MENACE_NAMES,
    NEMESIS_NAMES,
    STEP_NAMES,
    TURN_CARD_NAMES,
)
from ludoteka.games.aeons_end.moves import PHASES
from ludoteka.games.aeons_end.rules import breaches, order
from ludoteka.games.aeons_end.rules.amounts import amount
from ludoteka.games.aeons_end.rules.operation import operation_of, present
from ludoteka.games.aeons_end.rules.operations import carapace_queen, rageborne
from ludoteka.games.aeons_end.state import (
    BREACH,
    BREACH_SPELLS,
    BREACHES,
    CHARGES,
    CORRUPTIONS,
    DECK,
    DEVOURED,
    DISCARD,
    FOCUSED,
    FRESH,
    GONE,
    HAND,
    IN_PLAY,
    KIND,
    LAST_STAGE,
    LIFE,
    NEMESIS_DECK,
    NEMESIS_DISCARD,
    OPENED,
    PILES,
    PLAYED,
    SHEET,
    SPELLS,
    STRENGTH_SHIFT,
    THING,
    TURN_DECK,
    TURN_DISCARD,
    UNKNOWN,
    USED,
    Board,
)
from ludoteka.games.aeons_end.tables import TEXTS, TIER


class SpellView(msgspec.Struct, frozen=True):
    """A prepped spell."""

    card: str
    fresh: bool  # prepped this turn
    used: bool  # its once-a-turn effect was used


class BreachView(msgspec.Struct, frozen=True):
    """A breach: opened, closed at a stage from 0 to 3, or gone."""

    breach: str
    state: str
    stage: int
    focused: bool  # by its owner this turn
    focus_cost: int | None  # what its owner would pay now
    open_cost: int | None
    bonus: int  # damage it adds to spells cast from it
    spells: list[SpellView]


class MageView(msgspec.Struct, frozen=True):
    """One mage: hands are open, decks are not looked at."""

    seat: int
    mage: str
    ability: str
    life: int
    charges: int
    hand: list[str]
    deck_size: int
    shuffled: bool  # the order of (the lower part of) the deck is not known
    discard: list[str]  # the top card last
    breaches: list[BreachView]


class MenaceView(msgspec.Struct, frozen=True):
    """A minion with its life or a power with its tokens."""

    card: str
    strength: int


class PileView(msgspec.Struct, frozen=True):
    """A supply pile."""

    card: str
    left: int


class QuestionView(msgspec.Struct, frozen=True):
    """What is asked: by which text, and about how much."""

    kind: str
    text: str | None
    number: int


class AeonsEndView(View, frozen=True, kw_only=True):
    """The table as everybody sees it."""

    phase: str  # what is asked
    step: str  # the phase of the turn
    turn: str | None
    active: int
    question: QuestionView | None
    ended: str
    nemesis: str
    increased: bool
    nemesis_life: int
    nemesis_start: int
    gravehold: int
    gravehold_start: int
    player_start: int
    unleash: int  # fury, husks, cards devoured or corruptions that an unleash brings
    fury: int
    strikes: bool  # Rageborne has fury enough to strike at the end of its turn
    husks: int
    swarm: int  # the row of the husk track that a swarm would be now
    husk_life: int
    in_play: list[MenaceView]
    nemesis_deck: list[int]  # cards left in tiers 1, 2 and 3
    nemesis_discard: list[str]
    devoured: list[str]
    corruption_deck: int
    mages: list[MageView]
    supply: list[PileView]
    aether: int
    gem_aether: int
    spell_aether: int
    discount: int
    capacity: int
    shielded: bool
    played: list[str]
    turn_left: list[str]  # cards in the turn order deck, in no order
    turn_next: list[str]  # known cards on its top, the next one first
    turn_discard: list[str]
    destroyed: int


def view(state: State, seat: int | None) -> AeonsEndView:
    """What the seat (None: a spectator) sees."""
    board = state
    assert isinstance(board, Board)
    setup = board.setup
    seats = range(setup.seats)
    winners = int(scoring.winners(board))
    turn_deck = board.cards(TURN_DECK)
    known = turn_deck[len(turn_deck) - board.known_top :]
    return AeonsEndView(
        viewer=seat,
        seat=None if board.seat == NOBODY else int(board.seat),
        anyone=bool(board.anyone),
        over=bool(board.over),
        scores=[int(score) for score in scoring.scores(board)],
        winners=[s for s in seats if winners >> s & 1],
        phase=asked(board),
        step=STEP_NAMES[board.phase],
        turn=None if board.turn == NOBODY else turn_name(board, int(board.turn)),
        active=int(board.active),
        question=None if board.over else question(board),
        ended=END_NAMES[board.ended],
        nemesis=NEMESIS_NAMES[setup.nemesis],
        increased=bool(setup.increased),
        nemesis_life=int(board.nemesis_life),
        nemesis_start=int(setup.nemesis_life),
        gravehold=int(board.gravehold),
        gravehold_start=int(setup.gravehold_life),
        player_start=int(setup.player_life),
        unleash=unleash(board),
        fury=int(board.fury),
        strikes=bool(rageborne.rages(board)),
        husks=int(board.husks),
        swarm=int(carapace_queen.swarm_row(board)),
        husk_life=int(board.husk_life()),
        in_play=[menace(int(entry)) for entry in board.cards(IN_PLAY)],
        nemesis_deck=tiers(board),
        nemesis_discard=[MENACE_NAMES[card] for card in board.cards(NEMESIS_DISCARD)],
        devoured=cards(board, DEVOURED),
        corruption_deck=int(board.size(CORRUPTIONS)),
        mages=[mage(board, s) for s in seats],
        supply=[pile(board, i) for i in range(PILES)],
        aether=int(board.aether),
        gem_aether=int(board.gem_aether),
        spell_aether=int(board.spell_aether),
        discount=int(board.discount),
        capacity=int(board.capacity),
        shielded=bool(board.shielded),
        played=cards(board, PLAYED),
        turn_left=sorted(turn_name(board, int(card)) for card in turn_deck),
        turn_next=[turn_name(board, int(card)) for card in list(known)[::-1]],
        turn_discard=[turn_name(board, int(card)) for card in board.cards(TURN_DISCARD)],
        destroyed=int(board.destroyed),
    )


def cards(board: Board, number: int) -> list[str]:
    """A pile of player cards by name, the top one last."""
    return [CARD_NAMES[card] for card in board.cards(number)]


def turn_name(board: Board, card: int) -> str:
    """A turn order card by name."""
    return TURN_CARD_NAMES[order.name_of(board, card)]


def unleash(board: Board) -> int:
    """How much an unleash brings now."""
    at = int(TEXTS.unleash[board.setup.nemesis])
    while operation_of(TEXTS.ops[at]).question == codes.ASK_PLAYER:
        at += 1
    return int(amount(board, TEXTS.ops[at], board.frame()))


def tiers(board: Board) -> list[int]:
    """How many nemesis cards of each tier are still to come."""
    deck = [int(TIER[card]) for card in board.cards(NEMESIS_DECK)]
    return [deck.count(tier) for tier in range(1, codes.TIERS + 1)]


def menace(entry: int) -> MenaceView:
    """A nemesis card in play."""
    return MenaceView(MENACE_NAMES[entry & 0xFF], entry >> STRENGTH_SHIFT & 0xFF)


def pile(board: Board, number: int) -> PileView:
    """A supply pile."""
    return PileView(CARD_NAMES[board.setup.market[number]], int(board.supply[number]))


def mage(board: Board, seat: int) -> MageView:
    """One mage."""
    who = board.setup.mages[seat]
    sheet = [int(n) for n in board.sheets[seat * SHEET : (seat + 1) * SHEET]]
    return MageView(
        seat=seat,
        mage=MAGE_NAMES[who],
        ability=ABILITY_NAMES[who],
        life=sheet[LIFE],
        charges=sheet[CHARGES],
        hand=cards(board, int(board.pile(seat, HAND))),
        deck_size=int(board.size(board.pile(seat, DECK))),
        shuffled=sheet[UNKNOWN] > 1,
        discard=cards(board, int(board.pile(seat, DISCARD))),
        breaches=[breach(board, seat, sheet, number) for number in range(BREACHES)],
    )


def breach(board: Board, seat: int, sheet: list[int], number: int) -> BreachView:
    """One breach of a player's sheet."""
    stage = sheet[BREACH + number]
    closed, can_turn = stage <= LAST_STAGE, stage < LAST_STAGE
    states = {OPENED: "opened", GONE: "gone"}
    first = SPELLS + number * BREACH_SPELLS
    spells = [spell for spell in sheet[first : first + BREACH_SPELLS] if spell >= 0]
    return BreachView(
        breach=BREACH_NAMES[number],
        state=states.get(stage, "closed"),
        stage=min(stage, LAST_STAGE),
        focused=bool(sheet[FOCUSED] >> number & 1),
        focus_cost=int(breaches.focus_price(board, seat, number)) if can_turn else None,
        open_cost=int(breaches.open_price(board, seat, number, stage)) if closed else None,
        bonus=int(breaches.bonus_of(board, seat, number)),
        spells=[
            SpellView(
                CARD_NAMES[spell & KIND],
                bool(spell & FRESH),
                bool(spell & USED),
            )
            for spell in spells
        ],
    )


def asked(board: Board) -> str:
    """The name of the question that is asked now."""
    return "over" if board.over else PHASES.name(board, NOBODY)


def question(board: Board) -> QuestionView:
    """What is asked now, by which text."""
    frame = board.frame()
    number = present(board).number(board, board.operation(), frame)
    return QuestionView(asked(board), text(int(board.stack[frame + THING])), int(number))


def text(thing: int) -> str | None:
    """The id of the card or mat whose text is being resolved."""
    if thing < codes.THING_MENACE:
        return f"card.{CARD_NAMES[thing]}"
    if thing < codes.THING_ABILITY:
        return f"menace.{MENACE_NAMES[thing - codes.THING_MENACE]}"
    if thing < codes.THING_UNLEASH:
        return f"ability.{ABILITY_NAMES[thing - codes.THING_ABILITY]}"
    return {
        codes.THING_UNLEASH: "text.unleash",
        codes.THING_EXHAUSTION: "text.exhaustion",
        codes.THING_SWARM: "text.swarm",
        codes.THING_HUSKS: "text.husks",
    }.get(thing)
