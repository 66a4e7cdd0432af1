"""A small table to lay out positions of Aeon's End in words, and to play on from there."""

from __future__ import annotations

from itertools import count
from typing import Any

from ludoteka.core.event import Event
from ludoteka.core.sink import Sink
from ludoteka.games.aeons_end import GAME, codes, tables
from ludoteka.games.aeons_end.cards import (
    BREACH_NAMES,
    CARD_NAMES,
    MAGE_NAMES,
    MENACE_NAMES,
)
from ludoteka.games.aeons_end.rules import layout
from ludoteka.games.aeons_end.rules.engine import AeonsEndState, restore
from ludoteka.games.aeons_end.view import AeonsEndView

SCALARS = (
    "seat", "luck", "revealed", "gravehold", "nemesis_life", "fury", "husks", "husk_wound", "turn",
    "active", "phase", "aether", "gem_aether", "spell_aether", "discount", "plays", "capacity",
    "corruptions_drawn", "asked", "destroyed", "known_top", "known_bottom", "known_corruptions",
    "ended", "shielded", "anyone", "over",
)  # fmt: skip
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
        names = tuple(mages.split())
        wish = {"mages": names, "nemesis": nemesis, **options}
        for seed in count():
            state = GAME.new(*GAME.check(len(names), seed, wish))
            assert isinstance(state, AeonsEndState)
            if codes.NEMESIS_CARD not in state.piles[layout.TURN_DISCARD]:
                break
        assert isinstance(state, AeonsEndState)
        setup, scalars, piles, sheets, supply, _ = state.fields()
        self.setup, self.piles, self.sheets, self.supply = setup, piles, sheets, supply
        self.numbers = dict(zip(SCALARS, scalars, strict=True))
        self.numbers |= {"over": 0, "seat": 0, "anyone": 0}
        self.piles[layout.TURN_DECK] = sorted(setup[3])
        self.piles[layout.TURN_DISCARD] = []
        self.state: AeonsEndState = state

    # --- laying out -------------------------------------------------------------------

    def hand(self, seat: int, names: str) -> Scene:
        self.piles[layout.HAND + layout.SEAT_PILES * seat] = sorted(kinds(names))
        return self

    def deck(self, seat: int, names: str) -> Scene:
        """The deck, its top card first."""
        self.piles[layout.DECK + layout.SEAT_PILES * seat] = kinds(names)[::-1]
        return self

    def discard(self, seat: int, names: str) -> Scene:
        """The discard pile, its top card last."""
        self.piles[layout.DISCARD + layout.SEAT_PILES * seat] = kinds(names)
        return self

    def sheet(self, seat: int, place: int, value: int) -> Scene:
        self.sheets[seat * layout.SHEET + place] = value
        return self

    def life(self, seat: int, n: int) -> Scene:
        return self.sheet(seat, layout.LIFE, n)

    def charges(self, seat: int, n: int) -> Scene:
        return self.sheet(seat, layout.CHARGES, n)

    def breach(self, seat: int, name: str, stage: int) -> Scene:
        return self.sheet(seat, layout.BREACH + BREACH_NAMES.index(name), stage)

    def prep(self, seat: int, name: str, spells: str, marks: int = 0) -> Scene:
        """Spells on a breach, which is opened unless it was laid out otherwise."""
        number = BREACH_NAMES.index(name)
        place = seat * layout.SHEET + layout.SPELLS + number * layout.BREACH_SPELLS
        for i, kind in enumerate(kinds(spells)):
            self.sheets[place + i] = kind | marks
        return self

    def open(self, seat: int, *names: str) -> Scene:
        for name in names:
            self.breach(seat, name, layout.OPENED)
        return self

    def put(self, **numbers: int) -> Scene:
        """Single numbers: gravehold, nemesis_life, fury, husks, aether, ..."""
        self.numbers |= numbers
        return self

    def pile(self, card: str, left: int) -> Scene:
        self.supply[list(self.setup[2]).index(CARD_NAMES.index(card))] = left
        return self

    def menace(self, card: str, strength: int) -> Scene:
        """A minion or power in play, the oldest first."""
        entry = MENACE_NAMES.index(card) | strength << layout.STRENGTH_SHIFT
        self.piles[layout.IN_PLAY] = [*self.piles[layout.IN_PLAY], entry]
        return self

    def nemesis_deck(self, names: str) -> Scene:
        """The nemesis deck, its top card first."""
        self.piles[layout.NEMESIS_DECK] = [MENACE_NAMES.index(n) for n in names.split()][::-1]
        return self

    def nemesis_discard(self, names: str) -> Scene:
        self.piles[layout.NEMESIS_DISCARD] = [MENACE_NAMES.index(n) for n in names.split()]
        return self

    def corruptions(self, names: str) -> Scene:
        """The corruption deck, its top card first."""
        self.piles[layout.CORRUPTIONS] = kinds(names)[::-1]
        return self

    def turns(self, deck: str, discard: str = "") -> Scene:
        """The turn order deck (top first) and discard pile: seats, `n` or `w`."""
        cards = {"n": codes.NEMESIS_CARD, "w": codes.WILD_CARD}
        self.piles[layout.TURN_DECK] = [cards.get(c) or int(c) for c in deck][::-1]
        self.piles[layout.TURN_DISCARD] = [cards.get(c) or int(c) for c in discard]
        return self

    # --- beginning --------------------------------------------------------------------

    def begin(self, stack: list[int], turn: int) -> Scene:
        """Start playing from texts on the stack."""
        self.numbers["turn"] = turn
        if turn != codes.NEMESIS_CARD:
            self.numbers["active"] = turn
        scalars = tuple(self.numbers[name] for name in SCALARS)
        over = (*scalars[:-1], 1)  # restore must not look for a question yet
        fields = (self.setup, over, self.piles, self.sheets, self.supply, stack)
        self.state = restore(fields)
        self.state.over = False
        self.state.sink = Sink()
        self.state.run()
        return self

    def frame(self, at: int, actor: int, stored: int = 0) -> list[int]:
        return [at, actor, actor, stored, codes.THING_TURN, -1, 0, 0]

    def player_turn(self, seat: int, phase: int) -> Scene:
        if seat in self.piles[layout.TURN_DECK]:
            self.piles[layout.TURN_DECK].remove(seat)
            self.piles[layout.TURN_DISCARD].append(seat)
        at = int(tables.PLAYER_TURN_AT)
        while int(tables.PROGRAM[at]) & 0xFF != phase:
            at += 1
        return self.begin(self.frame(int(tables.TURNS_AT) + 3, -1) + self.frame(at, seat), seat)

    def turn(self, seat: int = 0) -> Scene:
        """The whole turn of a player from its beginning."""
        return self.player_turn(seat, codes.OP_CORRUPTIONS)

    def casting(self, seat: int = 0) -> Scene:
        return self.player_turn(seat, codes.OP_CASTING)

    def main(self, seat: int = 0) -> Scene:
        return self.player_turn(seat, codes.OP_MAIN)

    def nemesis(self, draw: str = QUIET) -> Scene:
        """A nemesis turn that draws these cards; a player's turn comes next."""
        if draw:
            self.nemesis_deck(f"{draw} {LATER}")
        if self.piles[layout.TURN_DECK] == sorted(self.setup[3]):
            self.turns("0" + "n", "n")
        return self.begin(self.frame(int(tables.TURNS_AT) + 2, -1), codes.NEMESIS_CARD)

    def between(self) -> Scene:
        """Just before the next turn order card is drawn."""
        return self.begin(self.frame(int(tables.TURNS_AT), -1), -1)

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
        pile = self.state.piles[self.state.pile(seat, layout.DECK)]
        return " ".join(CARD_NAMES[card] for card in list(pile)[::-1])

    def spells_of(self, seat: int) -> dict[str, list[str]]:
        found = self.view.mages[seat].breaches
        return {b.breach: [s.card for s in b.spells] for b in found if b.spells}

    def in_play(self) -> dict[str, int]:
        return {menace.card: menace.strength for menace in self.view.in_play}

    def supply_of(self, card: str) -> int:
        return next(pile.left for pile in self.view.supply if pile.card == card)


assert len(MAGE_NAMES) == codes.MAGES
