"""The board as areas: the viewer's houses in the lower row, the sowing goes against the clock."""

from ludoteka.core.areas import Area, Thing
from ludoteka.core.codec import thing_id
from oware.moves import HOUSES
from oware.rules import SIDE
from oware.view import OwareView


def layout(view: OwareView) -> tuple[Area, ...]:
    """The houses, and what each player has captured."""
    below = view.viewer or 0
    houses = [house(view, number, below) for number in range(len(HOUSES))]
    return (
        Area("area.board", tuple(houses), "grid"),
        *(Area("area.store", (store(view, seat),), "pile", seat) for seat in (1 - below, below)),
    )


def house(view: OwareView, number: int, below: int) -> Thing:
    """A house with its seeds."""
    seat, place = divmod(number, SIDE)
    at = (place, 1) if seat == below else (SIDE - 1 - place, 0)
    name = HOUSES[number]
    return Thing(
        id=thing_id("house", name),
        kind="space",
        name=thing_id("letter", name),
        count=view.houses[number],
        seat=seat,
        at=at,
    )


def store(view: OwareView, seat: int) -> Thing:
    """The seeds a player has captured."""
    return Thing(kind="figure", name="thing.seeds", count=view.scores[seat], seat=seat)
