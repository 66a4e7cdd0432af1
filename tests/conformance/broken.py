"""The toy game with one mistake each: what the kit must refuse, and in which words."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64
from tests.conformance import pebbles
from tests.conformance.pebbles import GAME, Pebbles, PebblesView, Swap, Take
from tests.conformance.wrong_ledgers import WRONG_LEDGERS
from tests.conformance.wrong_states import TICK, WRONG_STATES

from ludoteka.core.codec import Codec, Move, number
from ludoteka.core.event import Event
from ludoteka.core.game import Game
from ludoteka.core.guide import Guide
from ludoteka.core.options import Facts, Option
from ludoteka.core.questions import Kind, Kinds, Phases
from ludoteka.core.reason import Reason
from ludoteka.core.state import State


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


# name -> the broken game, words of the sentence that refuses it, and more arguments of check()


def compared(*first: str, **difficulty: int) -> Game:
    """The toy with facts about its option."""
    facts = Facts("pile", difficulty, first)
    return replace(GAME, options=(Option("pile", "short", ("short", "long"), facts=facts),))


BROKEN: dict[str, tuple[Game, str, dict[str, Any]]] = {
    **WRONG_STATES,
    **WRONG_LEDGERS,
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
    "two options alike": (replace(GAME, options=GAME.options * 2), "share a name", {}),
    "default not readable": (
        replace(GAME, options=(Option("pile", "huge", ("short", "long")),)), "pile", {},
    ),
    "a choice without facts": (compared(short=1), "leave out some choices", {}),
    "no such difficulty": (compared(short=1, long=4), "go beyond 1 to 3", {}),
    "no such advice": (compared("huge", short=1, long=2), "recommend what is no choice", {}),
    "nothing told of a choice": (compared(short=1, long=2), "(en): pile.long.about, ", {}),
    "no seats": (replace(GAME, fewest=0), "from 0 to 4 seats", {}),
}  # fmt: skip
