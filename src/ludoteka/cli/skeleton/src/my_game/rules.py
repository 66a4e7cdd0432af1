"""The position, and what moves do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ludoteka.core.codec import Move
from ludoteka.core.options import Value
from ludoteka.core.plain import PlainState
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

from my_game.moves import CARDS, MOVES, Play

HANDS = {"three": 3, "five": 5}
PLAYED, WON = range(2)  # events; events.py gives them words
NOTHING = -1


class MyGame(PlainState):
    """One position. Every field is declared here once; copying and saving are made of it."""

    codec = MOVES
    hands: list[list[int]]  # of each seat, sorted
    trick: list[int]  # the card each seat has played, or NOTHING
    won: list[int]  # tricks of each seat
    rest: list[int]  # cards that nobody has seen
    gone: list[int]  # cards of earlier tricks

    def choices(self) -> Iterable[Move]:
        """Every legal move of the seat that decides."""
        return [Play(card) for card in self.hands[self.seat]]

    def play(self, move: Move) -> None:
        """Do a legal move: change the fields, say what happened, name the seat that decides."""
        assert isinstance(move, Play)
        seat = int(self.seat)
        self.hands[seat].remove(move.card)
        self.trick[seat] = move.card
        self.revealed += 1  # others learn of the card: from here on undo needs their consent
        self.say(PLAYED, seat, move.card)
        self.seat = (seat + 1) % len(self.hands)
        if NOTHING not in self.trick:
            self.end_trick()

    def end_trick(self) -> None:
        """The highest card takes the trick, and its player leads the next one."""
        best = self.trick.index(max(self.trick))
        self.won[best] += 1
        self.say(WON, best, self.trick[best])
        self.gone += self.trick
        self.trick = [NOTHING] * len(self.hands)
        self.seat = best
        if not self.hands[best]:
            self.end()

    def points(self) -> Sequence[int]:
        """Points so far. Who has most wins; write won_by() if your game says otherwise."""
        return self.won

    def redeal(self, seat: int, rng: Rng) -> None:
        """Deal anew what the seat cannot know: the other hands and the rest."""
        others = [other for other in range(len(self.hands)) if other != seat]
        hidden = sorted([*self.rest, *(card for other in others for card in self.hands[other])])
        for other in others:
            drawn = [hidden.pop(rng.below(len(hidden))) for _ in self.hands[other]]
            self.hands[other] = sorted(drawn)
        self.rest = hidden


def start(seats: int, options: Mapping[str, Value], rng: Rng) -> State:
    """The first position."""
    rest = list(range(len(CARDS)))
    hands = []
    for _ in range(seats):
        drawn = [rest.pop(rng.below(len(rest))) for _ in range(HANDS[str(options["hand"])])]
        hands.append(sorted(drawn))
    none = [NOTHING] * seats
    return MyGame(
        luck=rng.seed(), hands=hands, trick=none, won=[0] * seats, rest=sorted(rest), gone=[]
    )


def count(state: State) -> int:
    """All components: the kit checks that none is lost."""
    assert isinstance(state, MyGame)
    played = sum(card != NOTHING for card in state.trick)
    return sum(map(len, state.hands)) + played + len(state.rest) + len(state.gone)
