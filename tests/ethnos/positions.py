"""Positions of Ethnos by names, so that tests read like the rulebook.

    table = position(seats=3, hands={0: "dwarf:purple dwarf:red dwarf:blue elf:green"},
                     markers={0: {"duris": 2}})
    table.play("band dwarf:purple by tribe")
    assert table.markers(0, "duris") == 3

A card may be written with a number: `skeleton*2`. Cards that no place names lie in the deck,
under those that `deck` names from the top; dragons that are left lie at its bottom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

import ludoteka
from ludoteka.core.match import Match
from ludoteka.core.sink import Sink
from ludoteka.games.ethnos import data
from ludoteka.games.ethnos import state as layout
from ludoteka.games.ethnos.codes import COLOURS, SKELETONS
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.games.ethnos.state import DRAGON_CARD, DRAGONS, NIBBLE, SHEET, SLOTS
from ludoteka.games.ethnos.view import EthnosView

# tribes that fill the table up, those without components first
FILLERS = ("halflings", "minotaurs", "wingfolk", "elves", "wizards", "dwarves", "centaurs")
KINDS = {name: kind for kind, name in enumerate(data.CARD_NAMES)}


class Table:
    """A match in a position of our own making."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def play(self, *moves: str) -> Table:
        """Make the moves."""
        for move in moves:
            self.match.play(move)
        return self

    def legal(self) -> list[str]:
        """The legal moves as texts."""
        return [str(move) for move in self.match.legal()]

    def legal_kinds(self) -> set[str]:
        """The first words of the legal moves."""
        return {text.split()[0] for text in self.legal()}

    @property
    def view(self) -> EthnosView:
        """What a spectator sees."""
        return self.seen_by(None)

    def seen_by(self, seat: int | None) -> EthnosView:
        """What a seat sees."""
        view = self.match.view(seat)
        assert isinstance(view, EthnosView)
        return view

    @property
    def phase(self) -> str:
        """The question that is asked."""
        return self.view.phase

    @property
    def row(self) -> list[str]:
        """The face-up cards."""
        return self.view.row

    def hand(self, seat: int) -> list[str]:
        """The cards in hand."""
        hand = self.seen_by(seat).hand
        assert hand is not None
        return hand

    def glory(self, seat: int) -> int:
        """Points so far."""
        return self.match.scores[seat]

    def markers(self, seat: int, kingdom: str) -> int:
        """Control markers in a kingdom."""
        return self.view.players[seat].markers[data.KINGDOM_NAMES.index(kingdom)]

    def told(self) -> list[str]:
        """The keys of what the last move told."""
        return [event.key for event in self.match.steps[-1].events]

    def gained(self, seat: int, source: str) -> int:
        """Glory of a seat from a source over the whole match."""
        events = [e for e in self.match.events if e.key in ("scored", "scored_kingdom")]
        mine = [e for e in events if e.params["seat"] == f"seat.{seat}"]
        points = [e.params["points"] for e in mine if e.params["source"] == f"source.{source}"]
        return sum(int(str(number)) for number in points)


def words(text: str) -> list[str]:
    """The card names of a text."""
    named = []
    for word in text.split():
        name, _, number = word.partition("*")
        named += [name] * int(number or 1)
    return named


def tribe_of(card: str) -> str:
    """The tribe of a card name."""
    return data.TRIBE_NAMES[KINDS[card] // COLOURS]


def position(
    seats: int = 3,
    tribes: str = "",
    hands: Mapping[int, str] = {},
    row: str = "",
    deck: str = "",
    bands: Sequence[tuple[int, str]] = (),
    markers: Mapping[int, Mapping[str, int]] = {},
    glory: Mapping[int, int] = {},
    tokens: Mapping[str, Sequence[int]] = {},
    swum: Mapping[int, int] = {},
    horde: Mapping[int, str] = {},
    trolls: Mapping[int, Sequence[int]] = {},
    supply: Mapping[int, int] = {},
    giant: tuple[int, int] | None = None,
    known: Mapping[int, str] = {},
    age: int = 1,
    turn: int = 0,
    first: int = 0,
    dragons: int = 0,
    **options: object,
) -> Table:
    """A table with these cards and markers; the rest as at the start of the age.

    `bands`: (seat, cards with the leader first), in play order. `tokens`: glory tokens of a
    kingdom, all others are 0 as soon as one is given. `known`: cards seen by all in a hand.
    `giant`: holder and size.
    """
    places = [*hands.values(), row, deck.replace("dragon", ""), *(cards for _, cards in bands)]
    named = {tribe_of(card) for text in places for card in words(text)}
    match = ludoteka.new(
        "ethnos", seats, 1, **{"tribes": chosen_tribes(seats, named, tribes), **options}
    )
    state = match.state
    assert isinstance(state, EthnosState)
    if tokens:
        laid = [0] * len(state.setup.tokens)
        for name, values in tokens.items():
            space = data.KINGDOM_NAMES.index(name) * layout.SPACES
            laid[space : space + len(values)] = values
        state.setup.tokens = vec[i64](laid)

    def card(name: str) -> int:
        return int(state.card(KINDS[name]))

    cards = [0] * len(state.cards)
    zones = [(seat * SLOTS, text) for seat, text in hands.items()]
    zones += [(int(state.known(seat)), text) for seat, text in known.items()]
    zones += [(int(state.row()), row)]
    zones += [(int(state.played()), text) for _, text in bands]
    for zone, text in zones:
        for name in words(text):
            slot, colour = divmod(card(name), COLOURS)
            cards[zone + slot] += 1 << colour * NIBBLE

    rest = Counter(int(c) for c in state.setup.allies)
    rest.subtract(Counter(card(name) for text in places for name in words(text)))
    missing = [data.CARD_NAMES[state.kind(c)] for c, n in rest.items() if n < 0]
    assert not missing, f"more of these than there are: {missing}"
    on_top = [DRAGON_CARD if name == "dragon" else card(name) for name in words(deck)]
    under = sorted(rest.elements())
    left_dragons = DRAGONS - dragons - on_top.count(DRAGON_CARD)
    pile = [DRAGON_CARD] * left_dragons + under + on_top[::-1]

    sheets: list[int] = []
    for seat in range(seats):
        sheet = [int(n) for n in state.sheets[seat * SHEET : (seat + 1) * SHEET]]
        sheet[layout.GLORY] = glory.get(seat, 0)
        sheet[layout.HAND] = len(words(hands.get(seat, "")))
        sheet[layout.SWUM] = swum.get(seat, 0)
        for space_colour in horde.get(seat, "").split():
            sheet[layout.HORDE] |= 1 << data.COLOUR_NAMES.index(space_colour)
            sheet[layout.SUPPLY] -= 1
        for value in trolls.get(seat, ()):
            sheet[layout.TOKENS] |= 1 << value
        for name, number in markers.get(seat, {}).items():
            sheet[layout.MARKERS + data.KINGDOM_NAMES.index(name)] = number
            sheet[layout.SUPPLY] -= number
        sheet[layout.SUPPLY] = supply.get(seat, sheet[layout.SUPPLY])
        sheets += sheet

    made = EthnosState(state.setup)
    made.seat = made.active = turn
    made.first = first
    made.luck = state.luck
    made.left = len(pile)
    made.dragons = dragons
    made.age = age - 1
    made.giant, made.giant_size = giant or (-1, 0)
    made.cards = vec[i64](cards)
    made.sheets = vec[i64](sheets)
    made.bands = vec[i64](
        pack_band(seat, [card(name) for name in words(text)], state) for seat, text in bands
    )
    made.deck = vec[i64](pile)
    match.state = made
    match.state.sink = Sink()
    match.opening.clear()
    return Table(match)


def chosen_tribes(seats: int, named: set[str], wished: str) -> list[str]:
    """The tribes that the position needs, filled up to the number in play."""
    number = 5 if seats < 4 else 6
    chosen = [*dict.fromkeys([*wished.split(), *sorted(named)])]
    chosen += [tribe for tribe in FILLERS if tribe not in chosen]
    assert len({*wished.split(), *named}) <= number, f"more than {number} tribes"
    return chosen[:number]


def pack_band(seat: int, cards: list[int], state: EthnosState) -> int:
    """A band as the state keeps it; the first card leads."""
    wild = int(state.setup.slot_of[SKELETONS])
    leader = cards[0]
    coloured = [c for c in cards if c // COLOURS != wild]
    by_colour = any(c // COLOURS != leader // COLOURS for c in coloured)
    counts = sum(1 << (c // COLOURS if by_colour else c % COLOURS) * NIBBLE for c in coloured)
    return (
        leader
        | len(cards) << layout.BAND_SIZE
        | (len(cards) - len(coloured)) << layout.BAND_SKELETONS
        | seat << layout.BAND_OWNER
        | by_colour << layout.BAND_BY
        | counts << layout.BAND_CARDS
    )
