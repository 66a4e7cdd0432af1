"""How a view is laid out: areas of things. The page and the terminal draw them."""

from ludoteka.core.areas import Area, Thing
from ludoteka.core.codec import thing_id

from my_game.moves import CARDS
from my_game.rules import NOTHING
from my_game.view import MyView


def card(number: int, seat: int | None = None) -> Thing:
    """A card. Its id is what moves touch, and the key of its name."""
    return Thing(thing_id("card", CARDS[number]), "card", seat=seat)


def layout(view: MyView) -> tuple[Area, ...]:
    """The trick in the middle, and a hand for each seat: one's own is open."""
    played = tuple(card(c, seat) for seat, c in enumerate(view.trick) if c != NOTHING)
    hands = [Area("area.hand", hand(view, seat), "row", seat) for seat in range(len(view.sizes))]
    return (Area("area.trick", played, "row"), *hands)


def hand(view: MyView, seat: int) -> tuple[Thing, ...]:
    """The cards of a hand, or their backs."""
    if seat == view.viewer:
        return tuple(card(number) for number in view.hand)
    return (Thing(kind="card", name="thing.card", count=view.sizes[seat], down=True),)
