"""Every kind of move in Terra Mystica, declared once, and the phases with their questions."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from ludoteka.core.codec import Codec, Move, number, one_of
from ludoteka.core.questions import Phases
from ludoteka.core.state import NOBODY, State
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import (
    BUILDING_NAMES,
    CONVERSION_NAMES,
    FACTION_NAMES,
    FAVOR_NAMES,
    HEX_NAMES,
    POWER_ACTION_NAMES,
    RIVER_NAMES,
    SCROLL_NAMES,
    SITE_NAMES,
    TERRAIN_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.meta import MOST
from ludoteka.games.terra_mystica.state import OFFER_LIMIT, Board

Faction: TypeAlias = Annotated[int, one_of(FACTION_NAMES, "faction")]
Hex: TypeAlias = Annotated[int, one_of(HEX_NAMES, "hex")]
River: TypeAlias = Annotated[int, one_of(RIVER_NAMES, "hex")]
Terrain: TypeAlias = Annotated[int, one_of(TERRAIN_NAMES, "terrain")]
Building: TypeAlias = Annotated[int, one_of(BUILDING_NAMES, "building")]
Track: TypeAlias = Annotated[int, one_of(TRACK_NAMES, "cult")]
Scroll: TypeAlias = Annotated[int, one_of(SCROLL_NAMES, "scroll")]
Favor: TypeAlias = Annotated[int, one_of(FAVOR_NAMES, "favor")]
Town: TypeAlias = Annotated[int, one_of(TOWN_NAMES, "town")]
Site: TypeAlias = Annotated[int, one_of(SITE_NAMES, "bridge")]
PowerAction: TypeAlias = Annotated[int, one_of(POWER_ACTION_NAMES, "action")]
BridgeMeans: TypeAlias = Annotated[int, one_of(("ACT1", "ACTE"), "action")]
CultMeans: TypeAlias = Annotated[int, one_of(("BON2", "FAV6", "ACTA"), "action")]
SpadeMeans: TypeAlias = Annotated[int, one_of(("BON1", "ACTG"), "action")]
Conversion: TypeAlias = Annotated[int, one_of(CONVERSION_NAMES, "conversion")]
Seat: TypeAlias = Annotated[int, one_of([str(seat) for seat in range(MOST)], "seat")]
Amount: TypeAlias = Annotated[int, number(OFFER_LIMIT + 1)]
Steps: TypeAlias = Annotated[int, number(4)]


class Choose(Move, frozen=True):
    """Choose a faction."""

    kind: ClassVar[int] = codes.MOVE_CHOOSE
    form: ClassVar[str] = "choose {faction}"
    faction: Faction


class Settle(Move, frozen=True):
    """Place a first dwelling."""

    kind: ClassVar[int] = codes.MOVE_SETTLE
    form: ClassVar[str] = "settle {hex}"
    hex: Hex


class FirstScroll(Move, frozen=True):
    """Take the first bonus scroll."""

    kind: ClassVar[int] = codes.MOVE_SCROLL
    form: ClassVar[str] = "scroll {scroll}"
    scroll: Scroll


class Build(Move, frozen=True):
    """Build a dwelling on home terrain."""

    kind: ClassVar[int] = codes.MOVE_BUILD
    form: ClassVar[str] = "build {hex}"
    hex: Hex


class Terraform(Move, frozen=True):
    """Use spades on a hex; missing ones are bought."""

    kind: ClassVar[int] = codes.MOVE_TERRAFORM
    form: ClassVar[str] = "terraform {hex}"
    hex: Hex


class Goal(Move, frozen=True):
    """Turn the chosen hex into this terrain."""

    kind: ClassVar[int] = codes.MOVE_GOAL
    form: ClassVar[str] = "to {terrain}"
    terrain: Terrain

    def touches(self, state: State) -> list[str]:
        assert isinstance(state, Board)
        return [*super().touches(state), f"hex.{HEX_NAMES[state.site]}"]


class Dig(Move, frozen=True):
    """Buy one spade before choosing the hex (lenient reading)."""

    kind: ClassVar[int] = codes.MOVE_DIG
    form: ClassVar[str] = "dig"


class Finish(Move, frozen=True):
    """Use no more spades and build nothing."""

    kind: ClassVar[int] = codes.MOVE_FINISH
    form: ClassVar[str] = "finish"

    def touches(self, state: State) -> list[str]:
        return ["turn.finish"]


class Upgrade(Move, frozen=True):
    """Upgrade a building."""

    kind: ClassVar[int] = codes.MOVE_UPGRADE
    form: ClassVar[str] = "upgrade {hex} to {building}"
    hex: Hex
    building: Building


class Shipping(Move, frozen=True):
    """Advance on the shipping track."""

    kind: ClassVar[int] = codes.MOVE_SHIPPING
    form: ClassVar[str] = "advance shipping"

    def touches(self, state: State) -> list[str]:
        return ["shipping"]


class Digging(Move, frozen=True):
    """Advance on the digging track."""

    kind: ClassVar[int] = codes.MOVE_DIGGING
    form: ClassVar[str] = "advance digging"

    def touches(self, state: State) -> list[str]:
        return ["digging"]


class Priest(Move, frozen=True):
    """Send a priest to a cult: to a spot for 3 or 2 steps, or back to the supply for 1."""

    kind: ClassVar[int] = codes.MOVE_PRIEST
    form: ClassVar[str] = "priest to {track} for {steps}"
    track: Track
    steps: Steps

    def touches(self, state: State) -> list[str]:
        return [*super().touches(state), f"spot.{TRACK_NAMES[self.track]}.{self.steps}"]


class Power(Move, frozen=True):
    """Take a power action."""

    kind: ClassVar[int] = codes.MOVE_POWER
    form: ClassVar[str] = "power {action}"
    action: PowerAction


class Bridge(Move, frozen=True):
    """Build a bridge."""

    kind: ClassVar[int] = codes.MOVE_BRIDGE
    form: ClassVar[str] = "bridge {site} by {means}"
    site: Site
    means: BridgeMeans

    def touches(self, state: State) -> list[str]:
        ends = SITE_NAMES[self.site].split(":")
        return [*super().touches(state), *(f"hex.{end}" for end in ends)]


class Cult(Move, frozen=True):
    """Take cult steps by a scroll, a favor tile or the Auren's stronghold."""

    kind: ClassVar[int] = codes.MOVE_CULT
    form: ClassVar[str] = "cult {track} by {means}"
    track: Track
    means: CultMeans


class Spade(Move, frozen=True):
    """Take free spades by a scroll or the Giants' stronghold."""

    kind: ClassVar[int] = codes.MOVE_SPADE
    form: ClassVar[str] = "spades by {means}"
    means: SpadeMeans


class Double(Move, frozen=True):
    """Take two actions (Chaos Magicians)."""

    kind: ClassVar[int] = codes.MOVE_DOUBLE
    form: ClassVar[str] = "double turn"

    def touches(self, state: State) -> list[str]:
        return ["action.ACTC"]


class Sandstorm(Move, frozen=True):
    """Turn a neighbouring hex into desert (Nomads)."""

    kind: ClassVar[int] = codes.MOVE_SANDSTORM
    form: ClassVar[str] = "sandstorm {hex}"
    hex: Hex

    def touches(self, state: State) -> list[str]:
        return [*super().touches(state), "action.ACTN"]


class Swarm(Move, frozen=True):
    """Upgrade a dwelling for free (Swarmlings)."""

    kind: ClassVar[int] = codes.MOVE_SWARM
    form: ClassVar[str] = "swarm {hex}"
    hex: Hex

    def touches(self, state: State) -> list[str]:
        return [*super().touches(state), "action.ACTS"]


class Ride(Move, frozen=True):
    """Build a free dwelling on a forest hex (Witches)."""

    kind: ClassVar[int] = codes.MOVE_RIDE
    form: ClassVar[str] = "ride {hex}"
    hex: Hex

    def touches(self, state: State) -> list[str]:
        return [*super().touches(state), "action.ACTW"]


class Forgo(Move, frozen=True):
    """Give the ride up that was begun (Witches, lenient)."""

    kind: ClassVar[int] = codes.MOVE_FORGO
    form: ClassVar[str] = "forgo ride"

    def touches(self, state: State) -> list[str]:
        return ["action.ACTW"]


class Pass(Move, frozen=True):
    """Pass and take a scroll."""

    kind: ClassVar[int] = codes.MOVE_PASS
    form: ClassVar[str] = "pass {scroll}"
    scroll: Scroll

    def touches(self, state: State) -> list[str]:
        return [*super().touches(state), "turn.pass"]


class LastPass(Move, frozen=True):
    """Pass in the last round."""

    kind: ClassVar[int] = codes.MOVE_LAST_PASS
    form: ClassVar[str] = "pass"

    def touches(self, state: State) -> list[str]:
        return ["turn.pass"]


class TakeFavor(Move, frozen=True):
    """Take a favor tile."""

    kind: ClassVar[int] = codes.MOVE_FAVOR
    form: ClassVar[str] = "favor {favor}"
    favor: Favor


class TakeTown(Move, frozen=True):
    """Take a town tile."""

    kind: ClassVar[int] = codes.MOVE_TOWN
    form: ClassVar[str] = "town {town}"
    town: Town


class Key(Move, frozen=True):
    """Use a key on this of several tracks."""

    kind: ClassVar[int] = codes.MOVE_KEY
    form: ClassVar[str] = "key to {track}"
    track: Track


class Ordain(Move, frozen=True):
    """Turn a worker into a priest (Darklings' new stronghold)."""

    kind: ClassVar[int] = codes.MOVE_ORDAIN
    form: ClassVar[str] = "ordain"

    def touches(self, state: State) -> list[str]:
        return ["conversion.ordain"]


class Connect(Move, frozen=True):
    """Found a town over a river hex (Mermaids)."""

    kind: ClassVar[int] = codes.MOVE_CONNECT
    form: ClassVar[str] = "connect {river}"
    river: River


class Convert(Move, frozen=True):
    """Convert one unit."""

    kind: ClassVar[int] = codes.MOVE_CONVERT
    form: ClassVar[str] = "convert {conversion}"
    conversion: Conversion


class Sacrifice(Move, frozen=True):
    """Sacrifice a power token of bowl II to move another to bowl III."""

    kind: ClassVar[int] = codes.MOVE_SACRIFICE
    form: ClassVar[str] = "sacrifice"

    def touches(self, state: State) -> list[str]:
        return ["conversion.sacrifice"]


class Accept(Move, frozen=True):
    """Take the power that a neighbour's building offers."""

    kind: ClassVar[int] = codes.MOVE_ACCEPT
    closes: ClassVar[bool] = True
    form: ClassVar[str] = "accept {amount} from seat {giver}"
    giver: Seat
    amount: Amount

    def touches(self, state: State) -> list[str]:
        return [*super().touches(state), f"offer.{self.giver}.accept"]


class Decline(Move, frozen=True):
    """Decline an offer of power."""

    kind: ClassVar[int] = codes.MOVE_DECLINE
    closes: ClassVar[bool] = True
    form: ClassVar[str] = "decline {amount} from seat {giver}"
    giver: Seat
    amount: Amount

    def touches(self, state: State) -> list[str]:
        return [*super().touches(state), f"offer.{self.giver}.decline"]


class Later(Move, frozen=True):
    """Answer later."""

    kind: ClassVar[int] = codes.MOVE_LATER
    closes: ClassVar[bool] = True
    form: ClassVar[str] = "later"

    def touches(self, state: State) -> list[str]:
        return ["offer.later"]


class Step(Move, frozen=True):
    """Take a cult step because a neighbour took power (Cultists)."""

    kind: ClassVar[int] = codes.MOVE_STEP
    form: ClassVar[str] = "step {track}"
    track: Track


class End(Move, frozen=True):
    """End the turn."""

    kind: ClassVar[int] = codes.MOVE_END
    closes: ClassVar[bool] = True
    form: ClassVar[str] = "end turn"

    def touches(self, state: State) -> list[str]:
        return ["turn.end"]


class Drop(Move, frozen=True):
    """A seat leaves the game."""

    kind: ClassVar[int] = codes.MOVE_DROP
    form: ClassVar[str] = "drop seat {seat}"
    seat: Seat


def asked(board: Board, seat: int) -> int:
    """The phase as a question: with a hex chosen, into which terrain it is turned."""
    return codes.GOAL if board.site != NOBODY else int(board.phase)


PHASES = Phases(
    {
        codes.CHOOSE: "choose",
        codes.SETTLE: "settle",
        codes.FIRST_SCROLL: "first_scroll",
        codes.TURN: "turn",
        codes.SPADES: "spades",
        codes.REST: "rest",
        codes.ANSWER: "answer",
        codes.STEP: "step",
        codes.GRANT: "grant",
        codes.CULT_SPADES: "cult_spades",
        codes.ENDED: "ended",
        codes.GOAL: "goal",
    },
    asked,
)

MOVES = Codec(
    Choose, Settle, FirstScroll, Build, Terraform, Goal, Dig, Finish, Upgrade, Shipping, Digging,
    Priest, Power, Bridge, Cult, Spade, Double, Sandstorm, Swarm, Ride, Pass, LastPass, TakeFavor,
    TakeTown, Key, Ordain, Connect, Convert, Sacrifice, Accept, Decline, Later, Step, End, Drop,
    Forgo,
)  # fmt: skip
