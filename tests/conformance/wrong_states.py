"""The toy game with a state that makes one mistake each."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64
from tests.conformance import pebbles
from tests.conformance.pebbles import GAME, Pebbles, Swap, Take

from ludoteka.core.game import Game
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


class NoCopy(State):
    """A state that leaves out most of the contract."""

    def legal(self) -> vec[i64]:
        return vec[i64]([Swap.kind])


def no_state(seats: int, options: Mapping[str, Any], rng: Rng) -> State:
    return NoCopy(0, rng.seed())


# name -> the broken game, words of the sentence that refuses it, and more arguments of check()
WRONG_STATES: dict[str, tuple[Game, str, dict[str, Any]]] = {
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
    "re-deal tells the deck": (with_state(DealsAsItLies), "goes by what it cannot know", {}),
    "luck is overlooked": (with_state(GoesOnInSecret), "next comes", {}),
}  # fmt: skip
