"""Every kind of move in Kroniky, declared once: fields, text, what it touches; and the phases."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from ludoteka.core.codec import Codec, Move, number, one_of, thing_id
from ludoteka.core.questions import Phases
from ludoteka.core.reason import Param
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.data import (
    ACTION_NAMES,
    AREA_NAMES,
    BUILDING_NAMES,
    CRISIS_NAMES,
    DIRECTION_NAMES,
    LANE_NAMES,
    RESOURCE_NAMES,
    SPACE_NAMES,
    STRUCTURE_NAMES,
    TRACK_NAMES,
    UNIT_NAMES,
    WORKER_NAMES,
)
from ludoteka.games.kroniky.state import AT, FIGURES, Board

Space: TypeAlias = Annotated[int, one_of(SPACE_NAMES, "hex")]
Worker: TypeAlias = Annotated[int, one_of(WORKER_NAMES, "worker")]
Action: TypeAlias = Annotated[int, one_of(ACTION_NAMES, "action")]
Area: TypeAlias = Annotated[int, one_of(AREA_NAMES, "area")]
Track: TypeAlias = Annotated[int, one_of(TRACK_NAMES, "track")]
Resource: TypeAlias = Annotated[int, one_of(RESOURCE_NAMES, "resource")]
Unit: TypeAlias = Annotated[int, one_of(UNIT_NAMES, "unit")]
Division: TypeAlias = Annotated[int, one_of(LANE_NAMES, "division")]
Structure: TypeAlias = Annotated[int, one_of(STRUCTURE_NAMES, "structure")]
Crisis: TypeAlias = Annotated[int, one_of(CRISIS_NAMES[:2], "crisis")]
Way: TypeAlias = Annotated[int, one_of(DIRECTION_NAMES[:2])]
MarchWay: TypeAlias = Annotated[int, one_of(DIRECTION_NAMES)]
Amount: TypeAlias = Annotated[int, number(4)]
AIMS = ("wonder", "tribute")  # tracks that a victory adds


class Found(Move, frozen=True):
    """Found the capital on an empty space."""

    kind: ClassVar[int] = codes.MOVE_FOUND
    form: ClassVar[str] = "found {space}"
    space: Space


class PlaceCard(Move, frozen=True):
    """Put the action card into the slot of an area."""

    kind: ClassVar[int] = codes.MOVE_CARD
    form: ClassVar[str] = "card {area}"
    area: Area


class Use(Move, frozen=True):
    """Put workers on an action space."""

    kind: ClassVar[int] = codes.MOVE_USE
    form: ClassVar[str] = "use {action}"
    action: Action


class Add(Move, frozen=True):
    """Put the extra worker to an action space in use."""

    kind: ClassVar[int] = codes.MOVE_ADD
    form: ClassVar[str] = "add {action}"
    action: Action


class Celebrate(Move, frozen=True):
    """Use a happiness action together with the capital's celebration."""

    kind: ClassVar[int] = codes.MOVE_CELEBRATE
    form: ClassVar[str] = "celebrate {action}"
    action: Action

    def touches(self, state: State) -> list[str]:
        return [thing_id("action", ACTION_NAMES[self.action]), "action.capital.celebration"]


class Help(Move, frozen=True):
    """Put a worker on the extra action of the action card."""

    kind: ClassVar[int] = codes.MOVE_HELP
    form: ClassVar[str] = "help"

    def touches(self, state: State) -> list[str]:
        return ["card"]


class Develop(Move, frozen=True):
    """Pay all that is missing of a track's next segment."""

    kind: ClassVar[int] = codes.MOVE_DEVELOP
    form: ClassVar[str] = "develop {track}"
    track: Track

    def label(self) -> tuple[str, dict[str, Param]]:
        """Areas are developed, buildings are built."""
        key, params = super().label()
        name = TRACK_NAMES[self.track]
        kind = "building" if name in BUILDING_NAMES else name if name in AIMS else "area"
        return key, {**params, "kind": kind}


class Pay(Move, frozen=True):
    """Pay one unit of a split segment."""

    kind: ClassVar[int] = codes.MOVE_PAY
    form: ClassVar[str] = "pay {track} {resource}"
    track: Track
    resource: Resource


class Staff(Move, frozen=True):
    """Put a worker to a split segment."""

    kind: ClassVar[int] = codes.MOVE_STAFF
    form: ClassVar[str] = "staff {track}"
    track: Track


class Sell(Move, frozen=True):
    """Sell a mix of wood, food and ore."""

    kind: ClassVar[int] = codes.MOVE_SELL
    form: ClassVar[str] = "sell wood {wood} food {food} ore {ore}"
    wood: Amount
    food: Amount
    ore: Amount

    def goods(self) -> list[str]:
        """The ids of all single units."""
        given = {"wood": self.wood, "food": self.food, "ore": self.ore}
        return [f"resource.{name}" for name, number in given.items() for _ in range(number)]

    def label(self) -> tuple[str, dict[str, Param]]:
        key, params = super().label()
        return key, {**params, "goods": self.goods()}

    def touches(self, state: State) -> list[str]:
        return ["action.finance.sell", *dict.fromkeys(self.goods())]


class Exchange(Move, frozen=True):
    """Exchange at an occupied action space."""

    kind: ClassVar[int] = codes.MOVE_EXCHANGE
    form: ClassVar[str] = "exchange {action} {give} for {get}"
    action: Action
    give: Resource
    get: Resource


class Relieve(Move, frozen=True):
    """Pay hunger or bankruptcy down."""

    kind: ClassVar[int] = codes.MOVE_RELIEVE
    form: ClassVar[str] = "relieve {crisis}"
    crisis: Crisis


class Recruit(Move, frozen=True):
    """Recruit a unit into a division."""

    kind: ClassVar[int] = codes.MOVE_RECRUIT
    form: ClassVar[str] = "recruit {unit} {division}"
    unit: Unit
    division: Division


class Reinforce(Move, frozen=True):
    """Recruit a reinforced unit into a division."""

    kind: ClassVar[int] = codes.MOVE_REINFORCE
    form: ClassVar[str] = "reinforce {unit} {division}"
    unit: Unit
    division: Division


class Deploy(Move, frozen=True):
    """Put a supply worker on the map."""

    kind: ClassVar[int] = codes.MOVE_DEPLOY
    form: ClassVar[str] = "deploy {space}"
    space: Space


class WorkerMove(Move, frozen=True):
    """The base of moves of one worker on the map; it also touches the space he stands on."""

    worker: Worker

    def touches(self, state: State) -> list[str]:
        assert isinstance(state, Board)
        figure = int(state.sheet[FIGURES + self.worker])
        here = [] if figure == codes.NOWHERE else [thing_id("hex", SPACE_NAMES[figure & AT])]
        return [*super().touches(state), *here]


class Road(WorkerMove, frozen=True):
    """Pay for a road along this worker's way."""

    kind: ClassVar[int] = codes.MOVE_ROAD
    form: ClassVar[str] = "road {worker}"


class Step(WorkerMove, frozen=True):
    """Walk to a neighbouring space."""

    kind: ClassVar[int] = codes.MOVE_STEP
    form: ClassVar[str] = "step {worker} {space}"
    space: Space


class Restore(WorkerMove, frozen=True):
    """Spend a supply worker to restore a worker's movement."""

    kind: ClassVar[int] = codes.MOVE_RESTORE
    form: ClassVar[str] = "restore {worker}"


class Chop(WorkerMove, frozen=True):
    """Chop a tree beside the worker."""

    kind: ClassVar[int] = codes.MOVE_CHOP
    form: ClassVar[str] = "chop {worker} {space}"
    space: Space


class MineOut(WorkerMove, frozen=True):
    """Mine out a deposit beside the worker."""

    kind: ClassVar[int] = codes.MOVE_MINE_OUT
    form: ClassVar[str] = "mine out {worker} {space}"
    space: Space


class Harvest(WorkerMove, frozen=True):
    """Harvest crops beside or under the worker."""

    kind: ClassVar[int] = codes.MOVE_HARVEST
    form: ClassVar[str] = "harvest {worker} {space}"
    space: Space


class Fish(WorkerMove, frozen=True):
    """Catch the fish beside or under the worker."""

    kind: ClassVar[int] = codes.MOVE_FISH
    form: ClassVar[str] = "fish {worker} {space}"
    space: Space


class Explore(WorkerMove, frozen=True):
    """Explore ruins beside the worker, with a supply worker."""

    kind: ClassVar[int] = codes.MOVE_EXPLORE
    form: ClassVar[str] = "explore {worker} {space}"
    space: Space


class Build(WorkerMove, frozen=True):
    """Build a structure where the worker stands."""

    kind: ClassVar[int] = codes.MOVE_BUILD
    form: ClassVar[str] = "build {worker} {structure}"
    structure: Structure


class Order(Move, frozen=True):
    """Move one division."""

    kind: ClassVar[int] = codes.MOVE_ORDER
    form: ClassVar[str] = "order {division} {way}"
    division: Division
    way: Way


class OrderAll(Move, frozen=True):
    """Move all divisions, one lane after the other."""

    kind: ClassVar[int] = codes.MOVE_ORDER_ALL
    form: ClassVar[str] = "order all"

    def touches(self, state: State) -> list[str]:
        return [thing_id("division", lane) for lane in LANE_NAMES]


class March(Move, frozen=True):
    """Say where a division goes when all are ordered."""

    kind: ClassVar[int] = codes.MOVE_MARCH
    form: ClassVar[str] = "march {division} {way}"
    division: Division
    way: MarchWay


class End(Move, frozen=True):
    """End the phase of resources and workers."""

    kind: ClassVar[int] = codes.MOVE_END
    form: ClassVar[str] = "end"

    def touches(self, state: State) -> list[str]:
        return ["round"]


class Disband(Move, frozen=True):
    """Cross out the last unit of a division."""

    kind: ClassVar[int] = codes.MOVE_DISBAND
    form: ClassVar[str] = "disband {division}"
    division: Division


class Continue(Move, frozen=True):
    """Keep the divisions as they are: the enemy moves and the event comes."""

    kind: ClassVar[int] = codes.MOVE_CONTINUE
    form: ClassVar[str] = "continue"

    def touches(self, state: State) -> list[str]:
        return ["round"]


class Recall(WorkerMove, frozen=True):
    """Take a worker back from the map."""

    kind: ClassVar[int] = codes.MOVE_RECALL
    form: ClassVar[str] = "recall {worker}"


class Stay(Move, frozen=True):
    """Leave all other workers on the map and begin the next round."""

    kind: ClassVar[int] = codes.MOVE_STAY
    form: ClassVar[str] = "stay"

    def touches(self, state: State) -> list[str]:
        return ["round"]


MOVES = Codec(
    Found, PlaceCard, Use, Add, Celebrate, Help, Develop, Pay, Staff, Sell, Exchange, Relieve,
    Recruit, Reinforce, Deploy, Road, Step, Restore, Chop, MineOut, Harvest, Fish, Explore, Build,
    Order, OrderAll, March, End, Disband, Continue, Recall, Stay,
)  # fmt: skip


def phase(board: Board, seat: int) -> int:
    """What is asked now, for everybody alike."""
    return int(board.phase)


PHASES = Phases(
    {
        codes.FOUNDING: "founding",
        codes.CARD: "card",
        codes.ACTIONS: "actions",
        codes.MARCH: "march",
        codes.DOWNSIZING: "downsizing",
        codes.RETURN: "return",
    },
    phase,
)
