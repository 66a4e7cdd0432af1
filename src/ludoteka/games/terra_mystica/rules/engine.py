"""One position of Terra Mystica: which action does what, and how a game starts."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica import hidden, legal, scoring
from ludoteka.games.terra_mystica.codes import (
    ANSWER,
    CULT_SPADES,
    GRANT,
    MOVE_ACCEPT,
    MOVE_BRIDGE,
    MOVE_BUILD,
    MOVE_CHOOSE,
    MOVE_CONNECT,
    MOVE_CONVERT,
    MOVE_CULT,
    MOVE_DECLINE,
    MOVE_DIG,
    MOVE_DIGGING,
    MOVE_DOUBLE,
    MOVE_DROP,
    MOVE_END,
    MOVE_FAVOR,
    MOVE_FINISH,
    MOVE_FORGO,
    MOVE_GOAL,
    MOVE_KEY,
    MOVE_LAST_PASS,
    MOVE_LATER,
    MOVE_ORDAIN,
    MOVE_PASS,
    MOVE_POWER,
    MOVE_PRIEST,
    MOVE_RIDE,
    MOVE_SACRIFICE,
    MOVE_SANDSTORM,
    MOVE_SCROLL,
    MOVE_SETTLE,
    MOVE_SHIPPING,
    MOVE_SPADE,
    MOVE_STEP,
    MOVE_SWARM,
    MOVE_TERRAFORM,
    MOVE_TOWN,
    MOVE_UPGRADE,
    NO_SCROLL,
    ORDAINED,
    REST,
    SPADES,
    SPECIAL_STRONGHOLD,
    STEP,
    TURN,
)
from ludoteka.games.terra_mystica.rules import (
    bridges,
    building,
    cults,
    favors,
    offers,
    opening,
    power,
    rounds,
    spades,
    specials,
    towns,
    tracks,
    turns,
)
from ludoteka.games.terra_mystica.state import (
    PRIESTS,
    SHEET,
    TABLE,
    WORKERS,
    Board,
    Setup,
    restore_setup,
)
from ludoteka.games.terra_mystica.tables import TERRAIN_AT_START


class TerraState(Board):
    """One position of Terra Mystica."""

    __slots__ = ()

    def legal(self) -> "vec[i64]":
        return legal.legal(self)

    def copy(self) -> "TerraState":
        twin = TerraState(
            self.setup, self.seat, self.luck,
            self.hexes[:], self.sheets[:], self.table[:], self.offers[:],
        )  # fmt: skip
        twin.share(self)
        return twin

    def determinize(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, seat, rng)

    def winners(self) -> i64:
        return scoring.winners(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.fields(),)

    def apply(self, action: i64) -> None:
        move: i64 = action & BYTE
        a: i64 = (action >> A) & BYTE
        b: i64 = (action >> B) & BYTE
        if self.phase == TURN or self.phase == SPADES or self.phase == REST:
            self.act(move, a, b)
        elif move in (MOVE_ACCEPT, MOVE_DECLINE):
            offers.answer(self, self.seat, a, b, move == MOVE_ACCEPT)
            turns.ask(self)
        elif move == MOVE_LATER:
            turns.put_off(self)
        elif move == MOVE_DROP:
            turns.drop(self, a)
        elif self.phase == STEP or self.phase == ANSWER:
            turns.step(self, self.seat, a)
            turns.ask(self)
        elif self.phase == CULT_SPADES:
            self.use_cult_spades(move, a)
        elif self.phase == GRANT:
            self.take_granted(move, a)
        else:
            self.set_up(move, a)

    def set_up(self, move: i64, a: i64) -> None:
        """Choices before the first round."""
        if move == MOVE_CHOOSE:
            opening.choose(self, a)
        elif move == MOVE_SETTLE:
            opening.settle(self, a)
        elif move == MOVE_SCROLL:
            opening.take_scroll(self, a)

    def use_cult_spades(self, move: i64, a: i64) -> None:
        """Spades of the cult bonus."""
        if move == MOVE_TERRAFORM:
            spades.choose(self, a)
            rounds.more_spades(self)
        elif move == MOVE_GOAL:
            spades.transform(self, a)
            rounds.more_spades(self)
        else:
            rounds.stop_spades(self)

    def take_granted(self, move: i64, a: i64) -> None:
        """The tile of a town that somebody else's bridge made."""
        if move == MOVE_TOWN:
            towns.take_tile(self, self.seat, a)
        else:
            self.lift(a)
        turns.take_granted(self)

    def act(self, move: i64, a: i64, b: i64) -> None:
        """Everything a seat can do in its own turn."""
        if self.phase == TURN and self.act_freely(move, a, b):
            return
        if self.phase != TURN and self.act_freely(move, a, b):
            turns.settle(self)
        elif move == MOVE_END:
            turns.end(self)
        elif move == MOVE_FINISH:
            turns.finish_action(self)
        elif move == MOVE_DROP:
            turns.drop(self, a)
        else:
            if self.phase == TURN and len(self.offers) > 0 and self.setup.late:
                offers.decline_all(self, self.seat)
            self.take_action(move, a, b)

    def act_freely(self, move: i64, a: i64, b: i64) -> bool:
        """What is no action: conversions, owed choices, late answers. False: it is one."""
        seat: i64 = self.seat
        if move == MOVE_CONVERT:
            power.convert(self, seat, a)
        elif move == MOVE_SACRIFICE:
            power.sacrifice(self, seat)
        elif move == MOVE_FAVOR:
            favors.take(self, seat, a)
        elif move == MOVE_TOWN:
            towns.take_tile(self, seat, a)
        elif move == MOVE_KEY:
            self.lift(a)
        elif move == MOVE_ORDAIN:
            self.ordain()
        elif move == MOVE_CONNECT:
            towns.connect(self, seat, a)
        elif move == MOVE_STEP:
            turns.step(self, seat, a)
        elif move in (MOVE_ACCEPT, MOVE_DECLINE):
            offers.answer(self, seat, a, b, move == MOVE_ACCEPT)
        else:
            return False
        return True

    def lift(self, track: i64) -> None:
        """A key lifts one of several markers; the rest follows if keys are left for all."""
        cults.use_key(self, self.seat, track)
        cults.use_keys(self, self.seat)

    def ordain(self) -> None:
        """Darklings: a worker becomes a priest."""
        self.exchange -= 1
        self.sheets[self.seat * SHEET + WORKERS] -= 1
        self.sheets[self.seat * SHEET + PRIESTS] += 1
        self.tell(ORDAINED, EVERYONE, self.seat, 0, 0)

    def take_action(self, move: i64, a: i64, b: i64) -> None:
        """One of the eight actions, or a part of one."""
        seat: i64 = self.seat
        if move == MOVE_PASS:
            turns.pass_round(self, seat, a)
            return
        if move == MOVE_LAST_PASS:
            turns.pass_round(self, seat, NO_SCROLL)
            return
        if move == MOVE_DOUBLE:
            specials.double_turn(self, seat)
            return
        if self.take_spades(move, a):
            turns.settle(self)
            return
        if move == MOVE_BUILD:
            building.build(self, seat, a)
        elif move == MOVE_UPGRADE:
            building.upgrade(self, seat, a, b)
        elif move == MOVE_SHIPPING:
            tracks.advance_shipping(self, seat)
        elif move == MOVE_DIGGING:
            tracks.advance_digging(self, seat)
        elif move == MOVE_PRIEST:
            cults.send(self, seat, a, b)
        elif move == MOVE_POWER:
            specials.take_power(self, seat, a)
        elif move == MOVE_BRIDGE:
            bridges.build(self, seat, a, b)
        elif move == MOVE_CULT:
            specials.take_steps(self, seat, a, b)
        elif move == MOVE_SWARM:
            specials.swarm(self, seat, a)
        elif move == MOVE_RIDE:
            specials.ride(self, seat, a)
        elif move == MOVE_FORGO:
            specials.use(self, seat, SPECIAL_STRONGHOLD)
        if self.free > 0 and move != MOVE_BUILD:
            turns.settle(self)
        else:
            turns.finish_action(self)

    def take_spades(self, move: i64, a: i64) -> bool:
        """Parts of an action with spades, or the start of one. False: it is something else."""
        if move == MOVE_TERRAFORM:
            spades.choose(self, a)
        elif move == MOVE_GOAL:
            spades.transform(self, a)
        elif move == MOVE_DIG:
            spades.dig(self, self.seat, 1)
            self.phase = SPADES
        elif move == MOVE_SPADE:
            specials.take_spades(self, self.seat, a)
        elif move == MOVE_SANDSTORM:
            specials.sandstorm(self, self.seat, a)
        else:
            return False
        return True


def start(setup: Setup, luck: i64, first: i64, scrolls: i64, towns_left: "vec[i64]") -> TerraState:
    """A new game, its opening told to a sink of its own."""
    state = TerraState(
        setup, first, luck, TERRAIN_AT_START[:],
        vec[i64]([0] * (setup.seats * SHEET)), vec[i64]([0] * TABLE), vec[i64](),
    )  # fmt: skip
    state.sink = Sink()
    opening.lay_out(state, first, scrolls, towns_left)
    return state


def restore(fields: tuple[Any, ...]) -> TerraState:
    """The state with these fields."""
    setup, scalars, hexes, sheets, table, offered = fields
    state = TerraState(
        restore_setup(setup), scalars[0], scalars[1],
        vec[i64](hexes), vec[i64](sheets), vec[i64](table), vec[i64](offered),
    )  # fmt: skip
    state.set_scalars(scalars)
    return state
