"""Every kind of move in Terra Mystica, declared once, and the phases with their questions."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from ludoteka.core.codec import Codec, Move, number, one_of
from ludoteka.core.questions import Phases
from ludoteka.core.reason import Param
from ludoteka.core.state import NOBODY, State
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import (
    BONUS_CARD_NAMES,
    BUILDING_NAMES,
    CONVERSION_NAMES,
    FACTION_NAMES,
    FAVOR_NAMES,
    HEX_NAMES,
    POWER_ACTION_NAMES,
    RIVER_NAMES,
    SITE_NAMES,
    TERRAIN_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.state import OFFER_LIMIT, Board

Faction: TypeAlias = Annotated[int, one_of(FACTION_NAMES, "faction")]
Hex: TypeAlias = Annotated[int, one_of(HEX_NAMES, "hex")]
River: TypeAlias = Annotated[int, one_of(RIVER_NAMES, "hex")]
Terrain: TypeAlias = Annotated[int, one_of(TERRAIN_NAMES, "terrain")]
Building: TypeAlias = Annotated[int, one_of(BUILDING_NAMES, "building")]
Track: TypeAlias = Annotated[int, one_of(TRACK_NAMES, "cult")]
BonusCard: TypeAlias = Annotated[int, one_of(BONUS_CARD_NAMES, "bonus_card")]
Favor: TypeAlias = Annotated[int, one_of(FAVOR_NAMES, "favor")]
Town: TypeAlias = Annotated[int, one_of(TOWN_NAMES, "town")]
Site: TypeAlias = Annotated[int, one_of(SITE_NAMES, "bridge")]
PowerAction: TypeAlias = Annotated[int, one_of(POWER_ACTION_NAMES, "action")]
BridgeMeans: TypeAlias = Annotated[int, one_of(("ACT1", "ACTE"), "action")]
CultMeans: TypeAlias = Annotated[int, one_of(("BON2", "FAV6", "ACTA"), "action")]
SpadeMeans: TypeAlias = Annotated[int, one_of(("BON1", "ACTG"), "action")]
Conversion: TypeAlias = Annotated[int, one_of(CONVERSION_NAMES, "conversion")]
Seat: TypeAlias = Annotated[int, one_of([str(seat) for seat in range(codes.MOST_SEATS)], "seat")]
Amount: TypeAlias = Annotated[int, number(OFFER_LIMIT + 1)]
Steps: TypeAlias = Annotated[int, number(4)]


class Deed(Move, frozen=True):
    """A move with a place of its own on the table, beside what its fields name."""

    thing: ClassVar[str]

    def touches(self, state: State) -> list[str]:
        return [*self.named(), self.thing]


class Taking(Move, frozen=True):
    """A move that takes a tile or a bonus card: its label tells what that gives."""

    def label(self) -> tuple[str, dict[str, Param]]:
        key, params = super().label()
        return key, {**params, "about": f"{self.named()[0]}.about"}


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


class FirstBonusCard(Taking, frozen=True):
    """Take the first bonus card."""

    kind: ClassVar[int] = codes.MOVE_BONUS_CARD
    form: ClassVar[str] = "scroll {bonus_card}"
    bonus_card: BonusCard


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


class Finish(Deed, frozen=True):
    """Use no more spades and build nothing."""

    kind: ClassVar[int] = codes.MOVE_FINISH
    form: ClassVar[str] = "finish"
    thing: ClassVar[str] = "turn.finish"


class Upgrade(Move, frozen=True):
    """Upgrade a building."""

    kind: ClassVar[int] = codes.MOVE_UPGRADE
    form: ClassVar[str] = "upgrade {hex} to {building}"
    hex: Hex
    building: Building


class Shipping(Deed, frozen=True):
    """Advance on the shipping track."""

    kind: ClassVar[int] = codes.MOVE_SHIPPING
    form: ClassVar[str] = "advance shipping"
    thing: ClassVar[str] = "shipping"


class Digging(Deed, frozen=True):
    """Advance on the digging track."""

    kind: ClassVar[int] = codes.MOVE_DIGGING
    form: ClassVar[str] = "advance digging"
    thing: ClassVar[str] = "digging"


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
    """Take cult steps by a bonus card, a favor tile or the Auren's stronghold."""

    kind: ClassVar[int] = codes.MOVE_CULT
    form: ClassVar[str] = "cult {track} by {means}"
    track: Track
    means: CultMeans


class Spade(Move, frozen=True):
    """Take free spades by a bonus card or the Giants' stronghold."""

    kind: ClassVar[int] = codes.MOVE_SPADE
    form: ClassVar[str] = "spades by {means}"
    means: SpadeMeans


class Double(Deed, frozen=True):
    """Take two actions (Chaos Magicians)."""

    kind: ClassVar[int] = codes.MOVE_DOUBLE
    form: ClassVar[str] = "double turn"
    thing: ClassVar[str] = "action.ACTC"


class Sandstorm(Deed, frozen=True):
    """Turn a neighbouring hex into desert (Nomads)."""

    kind: ClassVar[int] = codes.MOVE_SANDSTORM
    form: ClassVar[str] = "sandstorm {hex}"
    thing: ClassVar[str] = "action.ACTN"
    hex: Hex


class Swarm(Deed, frozen=True):
    """Upgrade a dwelling for free (Swarmlings)."""

    kind: ClassVar[int] = codes.MOVE_SWARM
    form: ClassVar[str] = "swarm {hex}"
    thing: ClassVar[str] = "action.ACTS"
    hex: Hex


class Ride(Deed, frozen=True):
    """Build a free dwelling on a forest hex (Witches)."""

    kind: ClassVar[int] = codes.MOVE_RIDE
    form: ClassVar[str] = "ride {hex}"
    thing: ClassVar[str] = "action.ACTW"
    hex: Hex


class Forgo(Deed, frozen=True):
    """Give the ride up that was begun (Witches, lenient)."""

    kind: ClassVar[int] = codes.MOVE_FORGO
    form: ClassVar[str] = "forgo ride"
    thing: ClassVar[str] = "action.ACTW"


class Pass(Deed, Taking, frozen=True):
    """Pass and take a bonus card."""

    kind: ClassVar[int] = codes.MOVE_PASS
    form: ClassVar[str] = "pass {bonus_card}"
    thing: ClassVar[str] = "turn.pass"
    bonus_card: BonusCard


class LastPass(Deed, frozen=True):
    """Pass in the last round."""

    kind: ClassVar[int] = codes.MOVE_LAST_PASS
    form: ClassVar[str] = "pass"
    thing: ClassVar[str] = "turn.pass"


class TakeFavor(Taking, frozen=True):
    """Take a favor tile."""

    kind: ClassVar[int] = codes.MOVE_FAVOR
    form: ClassVar[str] = "favor {favor}"
    favor: Favor


class TakeTown(Taking, frozen=True):
    """Take a town tile."""

    kind: ClassVar[int] = codes.MOVE_TOWN
    form: ClassVar[str] = "town {town}"
    town: Town


class Key(Move, frozen=True):
    """Use a key on this of several tracks."""

    kind: ClassVar[int] = codes.MOVE_KEY
    form: ClassVar[str] = "key to {track}"
    track: Track


class Ordain(Deed, frozen=True):
    """Turn a worker into a priest (Darklings' new stronghold)."""

    kind: ClassVar[int] = codes.MOVE_ORDAIN
    form: ClassVar[str] = "ordain"
    thing: ClassVar[str] = "conversion.ordain"


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


class Sacrifice(Deed, frozen=True):
    """Sacrifice a power token of bowl II to move another to bowl III."""

    kind: ClassVar[int] = codes.MOVE_SACRIFICE
    form: ClassVar[str] = "sacrifice"
    thing: ClassVar[str] = "conversion.sacrifice"


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


class Later(Deed, frozen=True):
    """Answer later."""

    kind: ClassVar[int] = codes.MOVE_LATER
    closes: ClassVar[bool] = True
    form: ClassVar[str] = "later"
    thing: ClassVar[str] = "offer.later"


class Step(Move, frozen=True):
    """Take a cult step because a neighbour took power (Cultists)."""

    kind: ClassVar[int] = codes.MOVE_STEP
    form: ClassVar[str] = "step {track}"
    track: Track


class End(Deed, frozen=True):
    """End the turn."""

    kind: ClassVar[int] = codes.MOVE_END
    closes: ClassVar[bool] = True
    form: ClassVar[str] = "end turn"
    thing: ClassVar[str] = "turn.end"


class Drop(Move, frozen=True):
    """A seat leaves the game."""

    kind: ClassVar[int] = codes.MOVE_DROP
    form: ClassVar[str] = "drop seat {seat}"
    seat: Seat


def asked(board: Board, seat: int) -> int:
    """The phase as a question: with a hex chosen, into which terrain it is turned."""
    return codes.GOAL if board.site != NOBODY else int(board.phase)


PHASES = Phases({
    codes.CHOOSE: "choose", codes.SETTLE: "settle", codes.FIRST_BONUS_CARD: "first_bonus_card",
    codes.TURN: "turn", codes.SPADES: "spades", codes.REST: "rest", codes.ANSWER: "answer",
    codes.STEP: "step", codes.GRANT: "grant", codes.CULT_SPADES: "cult_spades", codes.GOAL: "goal",
    codes.ENDED: "ended",
}, asked)  # fmt: skip
MOVES = Codec(
    Choose, Settle, FirstBonusCard, Build, Terraform, Goal, Dig, Finish, Upgrade, Shipping, Digging,
    Priest, Power, Bridge, Cult, Spade, Double, Sandstorm, Swarm, Ride, Pass, LastPass, TakeFavor,
    TakeTown, Key, Ordain, Connect, Convert, Sacrifice, Accept, Decline, Later, Step, End, Drop,
    Forgo,
)  # fmt: skip
