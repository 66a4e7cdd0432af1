"""A small table to lay out positions of Aeon's End in words, and to play on from there."""

from __future__ import annotations

from itertools import count
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from tests.golden.untold import unnamed

from ludoteka.core.event import Event
from ludoteka.core.layout import scalar
from ludoteka.core.piles import packed, unpacked
from ludoteka.core.sink import Sink
from ludoteka.games.aeons_end import GAME, codes
from ludoteka.games.aeons_end import state as places
from ludoteka.games.aeons_end.data import (
    BREACH_NAMES,
    CARD_NAMES,
    MAGE_NAMES,
    MENACE_NAMES,
)
from ludoteka.games.aeons_end.layout import STATE
from ludoteka.games.aeons_end.rules.engine import AeonsEndState
from ludoteka.games.aeons_end.rules.operation import WORDS
from ludoteka.games.aeons_end.tables import TEXTS
from ludoteka.games.aeons_end.view import AeonsEndView

QUIET = "bleed_static"  # a power that does nothing when it comes
LATER = "topple"  # stays in the deck, so that it is not empty


def kinds(names: str) -> list[int]:
    """Player cards by name; `3*crystal` stands for three."""
    found: list[int] = []
    for word in names.split():
        times, _, name = word.rpartition("*")
        found += [CARD_NAMES.index(name)] * int(times or 1)
    return found


class Scene:
    """A position, first as plain lists, then, after `main`, `casting` or `nemesis`, played."""

    def __init__(self, mages: str = "brama jian", nemesis: str = "rageborne", **options: Any):
        names, rules = tuple(mages.split()), options.pop("rules", None)
        wish = {"mages": names, "nemesis": nemesis, **options}
        for seed in count():
            state = GAME.new(*GAME.check(len(names), seed, wish), rules)
            assert isinstance(state, AeonsEndState)
            if codes.NEMESIS_CARD not in state.cards(places.TURN_DISCARD):
                break
        assert isinstance(state, AeonsEndState)
        self.setup = state.setup
        self.piles = unpacked(state.piles)
        self.sheets = [int(n) for n in state.sheets]
        self.supply = [int(n) for n in state.supply]
        numbers = [field.name for field in STATE.fields if scalar(field)]
        self.numbers = {name: getattr(state, name) for name in numbers}
        self.numbers |= {"over": False, "seat": 0, "anyone": False}
        self.piles[places.TURN_DECK] = self.turn_cards()
        self.piles[places.TURN_DISCARD] = []
        self.state: AeonsEndState = state

    def turn_cards(self) -> list[int]:
        return sorted(int(card) for card in self.setup.turn_cards)

    # --- laying out -------------------------------------------------------------------

    def hand(self, seat: int, names: str) -> Scene:
        self.piles[places.HAND + places.SEAT_PILES * seat] = sorted(kinds(names))
        return self

    def deck(self, seat: int, names: str) -> Scene:
        """The deck, its top card first."""
        self.piles[places.DECK + places.SEAT_PILES * seat] = kinds(names)[::-1]
        return self

    def discard(self, seat: int, names: str) -> Scene:
        """The discard pile, its top card last."""
        self.piles[places.DISCARD + places.SEAT_PILES * seat] = kinds(names)
        return self

    def sheet(self, seat: int, place: int, value: int) -> Scene:
        self.sheets[seat * places.SHEET + place] = value
        return self

    def life(self, seat: int, n: int) -> Scene:
        return self.sheet(seat, places.LIFE, n)

    def charges(self, seat: int, n: int) -> Scene:
        return self.sheet(seat, places.CHARGES, n)

    def breach(self, seat: int, name: str, stage: int) -> Scene:
        return self.sheet(seat, places.BREACH + BREACH_NAMES.index(name), stage)

    def prep(self, seat: int, name: str, spells: str, marks: int = 0) -> Scene:
        """Spells on a breach, which is opened unless it was laid out otherwise."""
        number = BREACH_NAMES.index(name)
        place = seat * places.SHEET + places.SPELLS + number * places.BREACH_SPELLS
        for i, kind in enumerate(kinds(spells)):
            self.sheets[place + i] = kind | marks
        return self

    def open(self, seat: int, *names: str) -> Scene:
        for name in names:
            self.breach(seat, name, places.OPENED)
        return self

    def put(self, **numbers: int) -> Scene:
        """Single numbers: gravehold, nemesis_life, fury, husks, aether, ..."""
        self.numbers |= numbers
        return self

    def pile(self, card: str, left: int) -> Scene:
        self.supply[list(self.setup.market).index(CARD_NAMES.index(card))] = left
        return self

    def menace(self, card: str, strength: int) -> Scene:
        """A minion or power in play, the oldest first."""
        entry = MENACE_NAMES.index(card) | strength << places.STRENGTH_SHIFT
        self.piles[places.IN_PLAY] = [*self.piles[places.IN_PLAY], entry]
        return self

    def nemesis_deck(self, names: str) -> Scene:
        """The nemesis deck, its top card first."""
        self.piles[places.NEMESIS_DECK] = [MENACE_NAMES.index(n) for n in names.split()][::-1]
        return self

    def nemesis_discard(self, names: str) -> Scene:
        self.piles[places.NEMESIS_DISCARD] = [MENACE_NAMES.index(n) for n in names.split()]
        return self

    def corruptions(self, names: str) -> Scene:
        """The corruption deck, its top card first."""
        self.piles[places.CORRUPTIONS] = kinds(names)[::-1]
        return self

    def turns(self, deck: str, discard: str = "") -> Scene:
        """The turn order deck (top first) and discard pile: seats, `n` or `w`."""
        cards = {"n": codes.NEMESIS_CARD, "w": codes.WILD_CARD}
        self.piles[places.TURN_DECK] = [cards.get(c) or int(c) for c in deck][::-1]
        self.piles[places.TURN_DISCARD] = [cards.get(c) or int(c) for c in discard]
        return self

    # --- beginning --------------------------------------------------------------------

    def begin(self, stack: list[int], turn: int) -> Scene:
        """Start playing from texts on the stack."""
        self.numbers["turn"] = turn
        if turn != codes.NEMESIS_CARD:
            self.numbers["active"] = turn
        self.state = AeonsEndState(self.setup)
        for name, number in self.numbers.items():
            setattr(self.state, name, number)
        self.state.piles = packed(self.piles)
        self.state.sheets = vec[i64](self.sheets)
        self.state.supply = vec[i64](self.supply)
        self.state.stack = vec[i64](stack)
        self.state.height = len(stack)
        self.state.sink = Sink()
        self.state.run()
        return self

    def frame(self, at: int, actor: int, stored: int = 0) -> list[int]:
        return [at, actor, actor, stored, codes.THING_TURN, -1, 0, 0]

    def player_turn(self, seat: int, phase: str) -> Scene:
        if seat in self.piles[places.TURN_DECK]:
            self.piles[places.TURN_DECK].remove(seat)
            self.piles[places.TURN_DISCARD].append(seat)
        at = int(TEXTS.player_turn)
        while int(TEXTS.ops[at]) & 0xFF != WORDS[phase].code:
            at += 1
        return self.begin(self.frame(int(TEXTS.turns) + 3, -1) + self.frame(at, seat), seat)

    def turn(self, seat: int = 0) -> Scene:
        """The whole turn of a player from its beginning."""
        return self.player_turn(seat, "corruptions")

    def casting(self, seat: int = 0) -> Scene:
        return self.player_turn(seat, "casting")

    def main(self, seat: int = 0) -> Scene:
        return self.player_turn(seat, "main")

    def nemesis(self, draw: str = QUIET) -> Scene:
        """A nemesis turn that draws these cards; a player's turn comes next."""
        if draw:
            self.nemesis_deck(f"{draw} {LATER}")
        if self.piles[places.TURN_DECK] == self.turn_cards():
            self.turns("0" + "n", "n")
        return self.begin(self.frame(int(TEXTS.turns) + 2, -1), codes.NEMESIS_CARD)

    def between(self) -> Scene:
        """Just before the next turn order card is drawn."""
        return self.begin(self.frame(int(TEXTS.turns), -1), -1)

    # --- playing ----------------------------------------------------------------------

    def do(self, *moves: str) -> Scene:
        for text in moves:
            assert text in self.options, f"'{text}' is not among {sorted(self.options)}"
            self.state.apply(GAME.codec.parse(text).pack())
        return self

    def why_not(self, text: str) -> str:
        """The key of the reason why a move is not legal."""
        assert text not in self.options
        return GAME.against(self.state, GAME.codec.parse(text)).key

    @property
    def options(self) -> set[str]:
        return {str(GAME.codec.unpack(int(action))) for action in self.state.legal()}

    @property
    def seat(self) -> int:
        return int(self.state.seat)

    @property
    def anyone(self) -> bool:
        return bool(self.state.anyone)

    @property
    def view(self) -> AeonsEndView:
        seen = GAME.view(self.state, None)
        assert isinstance(seen, AeonsEndView)
        return seen

    @property
    def events(self) -> list[Event]:
        sink = self.state.sink
        assert sink is not None
        assert not unnamed(GAME.key, sink)
        return [GAME.tell(self.state, kind, a, b, c) for kind, _, a, b, c in sink.raw]

    def told(self, key: str) -> list[Event]:
        return [event for event in self.events if event.key == key]

    def lives(self) -> list[int]:
        return [mage.life for mage in self.view.mages]

    def hand_of(self, seat: int) -> str:
        return " ".join(self.view.mages[seat].hand)

    def discard_of(self, seat: int) -> str:
        return " ".join(self.view.mages[seat].discard)

    def deck_of(self, seat: int) -> str:
        """The deck, its top card first (no view shows it)."""
        pile = self.state.cards(self.state.pile(seat, places.DECK))
        return " ".join(CARD_NAMES[card] for card in list(pile)[::-1])

    def spells_of(self, seat: int) -> dict[str, list[str]]:
        found = self.view.mages[seat].breaches
        return {b.breach: [s.card for s in b.spells] for b in found if b.spells}

    def in_play(self) -> dict[str, int]:
        return {menace.card: menace.strength for menace in self.view.in_play}

    def supply_of(self, card: str) -> int:
        return next(pile.left for pile in self.view.supply if pile.card == card)


assert len(MAGE_NAMES) == codes.MAGES
