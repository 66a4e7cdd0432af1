"""The toy game with one mistake each: what the kit must refuse, and in which words."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64
from tests.conformance import pebbles
from tests.conformance.pebbles import GAME, Pebbles, PebblesView, Swap, Take

from ludoteka.core.codec import Codec, Move, number
from ludoteka.core.event import Event
from ludoteka.core.game import Game
from ludoteka.core.guide import Guide
from ludoteka.core.ledger import Branch, Gain, Names, Quantity, Waiting
from ludoteka.core.options import Option
from ludoteka.core.questions import Kind, Kinds, Phases
from ludoteka.core.reason import Reason
from ludoteka.core.rng import Rng
from ludoteka.core.state import EVERYONE, State

TICK = itertools.count()


def with_state(kind: type[Pebbles], foretells: bool = True) -> Game:
    """The toy with another state."""
    ledger = GAME.ledger if foretells else None
    return replace(GAME, start=partial(pebbles.start_as, kind), ledger=ledger)


class SaysTwice(Pebbles):
    def legal(self) -> vec[i64]:
        actions = super().legal()
        return append(actions, actions[0]) if len(actions) else actions


class ChangesItsMind(Pebbles):
    def legal(self) -> vec[i64]:
        actions = list(super().legal())
        return vec[i64](actions if next(TICK) % 2 else actions[::-1])


class SaysNothing(Pebbles):
    def legal(self) -> vec[i64]:
        return vec[i64]() if self.pile < 5 else super().legal()

    def rollout(self, rng: Rng) -> None:
        self.over = True


class GoesOnAfterTheEnd(Pebbles):
    def legal(self) -> vec[i64]:
        return vec[i64]([Swap.kind]) if self.over else super().legal()


class OffersWhatItCannotDo(Pebbles):
    def legal(self) -> vec[i64]:
        return append(super().legal(), Take.kind | 0 << 8) if not self.over else super().legal()

    def apply(self, action: i64) -> None:
        if action == Take.kind:
            raise IndexError("no pebble")
        super().apply(action)


class PlaysDice(Pebbles):
    def apply(self, action: i64) -> None:
        super().apply(action)
        self.luck = next(TICK)


class SharesItsHands(Pebbles):
    def copy(self) -> Pebbles:
        twin = super().copy()
        twin.taken = self.taken
        return twin


class CopiesItsSink(Pebbles):
    def copy(self) -> Pebbles:
        twin = super().copy()
        twin.sink = self.sink
        return twin


class ForgetsTheSwap(Pebbles):
    def __reduce__(self) -> tuple[Any, ...]:
        fields = list(self.fields())
        fields[5] = [0] * len(self.cards)
        return pebbles.restore, (type(self), tuple(fields))


class NeverEnds(Pebbles):
    def apply(self, action: i64) -> None:
        super().apply(action)
        self.swapped = [0] * len(self.cards)
        if not self.deck:
            self.deck, self.shown = self.shown, []
        if self.pile < 3:
            self.pile, self.taken = self.pile + sum(self.taken), [0] * len(self.cards)
            self.over, self.seat = False, 0

    def rollout(self, rng: Rng) -> None:
        self.over = True


class StopsShort(Pebbles):
    def rollout(self, rng: Rng) -> None:
        self.apply(self.legal()[0])


class LosesPebbles(Pebbles):
    def apply(self, action: i64) -> None:
        super().apply(action)
        if self.pile > 1:
            self.pile -= 1


class CountsWhenLooking(Pebbles):
    def scores(self) -> vec[i64]:
        self.luck += 1
        return super().scores()


class AsksAStranger(Pebbles):
    def apply(self, action: i64) -> None:
        super().apply(action)
        if not self.over and self.pile < 8:
            self.seat = len(self.cards)

    def rollout(self, rng: Rng) -> None:
        self.over = True


class NobodyWins(Pebbles):
    def winners(self) -> i64:
        return 0


class DealsFromNowhere(Pebbles):
    def determinize(self, seat: i64, rng: Rng) -> None:
        super().determinize(seat, rng)
        self.deck = [*self.deck, 4]


class DealsTheOwnCard(Pebbles):
    def determinize(self, seat: i64, rng: Rng) -> None:
        super().determinize(-1, rng)


class DealsByTheClock(Pebbles):
    def determinize(self, seat: i64, rng: Rng) -> None:
        super().determinize(seat, Rng(1 + next(TICK)))


class TellsTheDeck(Pebbles):
    def apply(self, action: i64) -> None:
        top = self.deck[-1]
        super().apply(action)
        self.tell(pebbles.TOOK, EVERYONE, 0, top, 0)


class RevealsInSilence(Pebbles):
    def apply(self, action: i64) -> None:
        before = self.revealed
        super().apply(action)
        self.revealed = before


class ShowsACard(Pebbles):
    def apply(self, action: i64) -> None:
        super().apply(action)
        if action & 0xFF == Take.kind and self.deck:
            self.shown = [*self.shown, self.deck[-1]]
            self.deck = self.deck[:-1]


class LegalByTheDeck(Pebbles):
    def legal(self) -> vec[i64]:
        actions = super().legal()
        return actions if self.over or self.deck[-1] < 3 else actions[:1]


class ListsAList(Pebbles):
    def legal(self) -> vec[i64]:
        return list(super().legal())  # type: ignore[return-value]


class NoCopy(State):
    """A state that leaves out most of the contract."""

    def legal(self) -> vec[i64]:
        return vec[i64]([Swap.kind])


class LeakyView(PebblesView, frozen=True, kw_only=True):
    deck: list[int]


def leaky(state: State, seat: int | None) -> PebblesView:
    assert isinstance(state, Pebbles)
    known = pebbles.view(state, seat)
    return LeakyView(
        deck=list(state.deck), **{f: getattr(known, f) for f in known.__struct_fields__}
    )


def none_against(state: State, seat: int, move: Move) -> Reason | None:
    return None


def against_all(state: State, seat: int, move: Move) -> Reason | None:
    return Reason("never")


ONE_PHASE = Phases({0: "turn"}, lambda state, seat: 0)
TOO_STRICT = Kinds(ONE_PHASE, {Take: Kind((0,), "", (against_all,)), Swap: Kind((1,), "")})
FORGETFUL = Kinds(ONE_PHASE, {Take: Kind((1,), "")})


def gossip(state: State, seat: int, move: Move) -> Reason:
    assert isinstance(state, Pebbles)
    return Reason("the_deck_is", {"top": state.deck[-1] if state.deck else 0})


class Meddler(Guide):
    def moves(self, state: State) -> vec[i64]:
        return vec[i64]([Take.kind])


class Overconfident(Guide):
    def value(self, state: State, seat: i64) -> float:
        return 2.0


class Grab(Move, frozen=True):
    """Its text forgets the number."""

    kind: ClassVar[int] = 0
    form: ClassVar[str] = "take {pebbles}"
    pebbles: Annotated[int, number(4)]

    def __str__(self) -> str:
        return "take 1"


class Sneak(Move, frozen=True):
    """Says that nobody notices it."""

    kind: ClassVar[int] = 0
    form: ClassVar[str] = "take {pebbles}"
    secret: ClassVar[bool] = True
    pebbles: Annotated[int, number(4)]


def whisper(state: State, kind: int, a: int, b: int, c: int) -> Event:
    return Event("said", {"number": next(TICK)})


def with_ledger(**parts: Any) -> Game:
    """The toy with another ledger."""
    ledger = replace(pebbles.LEDGER, **parts)
    return replace(GAME, ledger=lambda: ledger)


SAMPLED = with_ledger(branches=None)  # not broken: it leaves odds to the sampling of worlds


def counts_the_deck(state: State, viewer: int) -> vec[i64]:
    """Says what lies on top."""
    assert isinstance(state, Pebbles)
    top = state.deck[-1] if state.deck else 0
    return vec[i64]([*pebbles.read(state, viewer), top])


def names_the_deck(state: State, viewer: int) -> Names:
    return Names([*pebbles.names(state, viewer).quantities, Quantity("top")])


def counts_too_much(state: State, viewer: int) -> vec[i64]:
    return append(pebbles.read(state, viewer), 0)


def counts_and_tidies(state: State, viewer: int) -> vec[i64]:
    """Sorts the deck of whatever it is shown."""
    assert isinstance(state, Pebbles)
    state.deck.sort()
    return pebbles.read(state, viewer)


def names_twice(state: State, viewer: int) -> Names:
    names = pebbles.names(state, viewer).quantities
    return Names([names[1], *names[1:]])


def double_gain(state: State, kind: int, a: int, b: int, c: int) -> Gain | None:
    return Gain("taken", a, 2 * b, "source.pile") if kind == pebbles.TOOK else None


def equal_odds(state: State, seat: int, action: int) -> list[Branch] | None:
    """Forgets how many cards of a kind are left."""
    right = pebbles.branches(state, seat, action) or []
    return [(1 / len(right), worlds) for _, worlds in right]


def first_odds(state: State, seat: int, action: int) -> list[Branch] | None:
    """Says that luck always falls the same."""
    right = pebbles.branches(state, seat, action) or []
    return [(1.0, worlds) for _, worlds in right[:1]]


def half_odds(state: State, seat: int, action: int) -> list[Branch] | None:
    """Forgets one way."""
    return (pebbles.branches(state, seat, action) or [])[1:]


def no_luck(state: State, seat: int, action: int) -> list[Branch] | None:
    return []


def wait_by_grabbing(state: State) -> int | None:
    assert isinstance(state, Pebbles)
    return Take.kind | 3 << 8 if state.pile > 1 else None


def wait_for_ever(state: State) -> int | None:
    """Takes nothing."""
    return Take.kind


class DealsAsItLies(Pebbles):
    """Re-deals by exchanging places: who knows the generator knows the deck."""

    def determinize(self, seat: i64, rng: Rng) -> None:
        self.luck = rng.seed()
        self.deck = self.deck[::-1]


class GoesOnInSecret(Pebbles):
    """Who is next depends on a card that nobody sees."""

    def apply(self, action: i64) -> None:
        seat = self.seat
        super().apply(action)
        if action & 0xFF == Swap.kind and self.deck and self.deck[0] == 4:
            self.seat = seat


def no_state(seats: int, options: Mapping[str, Any], rng: Rng) -> State:
    return NoCopy(0, rng.seed())


# name -> the broken game, words of the sentence that refuses it, and more arguments of check()
BROKEN: dict[str, tuple[Game, str, dict[str, Any]]] = {
    "an action twice": (with_state(SaysTwice), "names an action twice", {}),
    "another list each time": (with_state(ChangesItsMind), "another list when it is asked", {}),
    "nothing legal": (with_state(SaysNothing), "nothing is legal and the game is not over", {}),
    "legal after the end": (with_state(GoesOnAfterTheEnd), "legal after the end", {}),
    "an action that fails": (with_state(OffersWhatItCannotDo), "'take 0' raised IndexError", {}),
    "not deterministic": (with_state(PlaysDice), "does not always do the same", {}),
    "copies share": (with_state(SharesItsHands), "changes the original", {}),
    "copies talk": (with_state(CopiesItsSink), "tells what happens to it", {}),
    "pickle forgets": (with_state(ForgetsTheSwap), "gives another position", {}),
    "never ends": (with_state(NeverEnds, False), "does not end within 300", {"longest": 300}),
    "rollout stops": (with_state(StopsShort), "rollout() stops before the end", {}),
    "pebbles vanish": (with_state(LosesPebbles), "at the start there were", {}),
    "looking changes": (with_state(CountsWhenLooking), "looking at the position changes it", {}),
    "no such seat": (with_state(AsksAStranger, False), "is asked", {}),
    "nobody wins": (with_state(NobodyWins), "nobody won", {}),
    "re-deal invents": (with_state(DealsFromNowhere), "shows what it cannot know", {}),
    "re-deal takes own": (with_state(DealsTheOwnCard), "shows what it cannot know: card", {}),
    "re-deal by clock": (with_state(DealsByTheClock), "another world for the same luck", {}),
    "events leak": (with_state(TellsTheDeck), "tell", {}),
    "revealed stays": (with_state(RevealsInSilence), "the events of 'swap' tell", {}),
    "view grows in silence": (with_state(ShowsACard), "`revealed` did not grow", {}),
    "legal leaks": (with_state(LegalByTheDeck), "depends on what it cannot know", {}),
    "list for vec": (with_state(ListsAList), "list", {}),
    "half a contract": (replace(GAME, start=no_state), "does not say apply()", {}),
    "view leaks": (replace(GAME, view=leaky), "shows what it cannot know: deck", {}),
    "no reason": (replace(GAME, reason=none_against), "finds nothing against", {}),
    "declared too strictly": (
        replace(GAME, reason=TOO_STRICT.reason), "a reason against the legal", {},
    ),
    "kind not declared": (replace(GAME, reason=FORGETFUL.reason), "Swap", {}),
    "reason leaks": (replace(GAME, reason=gossip), "is refused tells", {}),
    "guide breaks rules": (replace(GAME, guide=Meddler), "recommends what is not legal", {}),
    "guide exaggerates": (replace(GAME, guide=Overconfident), "gives the value 2.0", {}),
    "text loses a field": (replace(GAME, codec=Codec(Grab, Swap)), "reads as 'take 1'", {}),
    "secret is seen": (replace(GAME, codec=Codec(Sneak, Swap)), "notices it", {}),
    "story at random": (replace(GAME, tell=whisper), "tell", {}),
    "ledger leaks": (
        with_ledger(read=counts_the_deck, names=names_the_deck), "what it cannot know", {},
    ),
    "ledger without names": (with_ledger(read=counts_too_much), "numbers have", {}),
    "ledger changes": (with_ledger(read=counts_and_tidies), "foretelling changes the position", {}),
    "a quantity twice": (with_ledger(names=names_twice), "names a quantity twice", {}),
    "gains too high": (with_ledger(gain=double_gain), "is not the sum of its gains", {}),
    "odds are wrong": (with_ledger(branches=equal_odds), "standard deviations", {"games": 150}),
    "a way is forgotten": (with_ledger(branches=half_odds), "the odds make", {}),
    "luck is denied": (with_ledger(branches=no_luck), "does not do what was foretold", {}),
    "one way only": (with_ledger(branches=first_odds), "does not do what was foretold", {}),
    "waits against the rules": (
        with_ledger(waiting=(Waiting("half", passive=wait_by_grabbing),)), "not legal", {},
    ),
    "waits for ever": (
        with_ledger(waiting=(Waiting("half", passive=wait_for_ever),)), "more than 1000 moves", {},
    ),
    "re-deal tells the deck": (with_state(DealsAsItLies), "goes by what it cannot know", {}),
    "luck is overlooked": (with_state(GoesOnInSecret), "next comes", {}),
    "two options alike": (replace(GAME, options=GAME.options * 2), "share a name", {}),
    "default not readable": (
        replace(GAME, options=(Option("pile", "huge", ("short", "long")),)), "pile", {},
    ),
    "no seats": (replace(GAME, fewest=0), "from 0 to 4 seats", {}),
}  # fmt: skip
