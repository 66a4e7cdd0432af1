"""What stands in the way of several kinds of moves: goods, stock, factions, strongholds, tiles."""

from __future__ import annotations

from ludoteka.core.questions import Obstacle, when
from ludoteka.core.reason import Reason
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import BUILDING_NAMES, FACTION_NAMES
from ludoteka.games.terra_mystica.rules import building, power, specials
from ludoteka.games.terra_mystica.state import SHEET, Board
from ludoteka.games.terra_mystica.tables import POWER_COST


def missing(
    board: Board, seat: int, coins: int, workers: int = 0, priests: int = 0
) -> Reason | None:
    """The goods that a seat would need and has not."""
    goods: list[str] = []
    for good, field, needed in (
        ("coin", layout.COINS, coins),
        ("worker", layout.WORKERS, workers),
        ("priest", layout.PRIESTS, priests),
    ):
        goods += [f"good.{good}"] * (int(needed) - int(board.sheets[seat * SHEET + field]))
    return Reason("too_expensive", {"goods": goods}) if goods else None


def price(coins: int = 0, workers: int = 0, priests: int = 0) -> Obstacle:
    """Goods that are always the same."""
    return lambda board, seat, move: missing(board, seat, coins, workers, priests)


def tokens(needed: int) -> Obstacle:
    """So many tokens in bowl III."""

    def no_power(board: Board, seat: int, move: object) -> Reason | None:
        has = int(board.sheets[seat * SHEET + layout.BOWL_3])
        return Reason("no_power", {"needed": int(needed), "has": has}) if has < needed else None

    return no_power


def power_action(action: int) -> tuple[Obstacle, ...]:
    """A power action that nobody has taken in this round, and its price."""

    def power_used(board: Board, seat: int, move: object) -> Reason | None:
        taken = board.table[layout.POWER_USED] >> action & 1
        return Reason("power_used", {"action": f"action.ACT{action + 1}"}) if taken else None

    return power_used, tokens(int(POWER_COST[action]))


def stock(kind: int) -> Obstacle:
    """A building of this kind on the faction board."""

    def no_stock(board: Board, seat: int, move: object) -> Reason | None:
        if building.in_stock(board, seat, kind):
            return None
        return Reason("no_stock", {"building": f"building.{BUILDING_NAMES[kind]}"})

    return no_stock


def only(faction: int) -> Obstacle:
    """What one faction alone can do."""

    def faction_only(board: Board, seat: int, move: object) -> Reason | None:
        if board.faction(seat) == faction:
            return None
        return Reason("faction_only", {"faction": f"faction.{FACTION_NAMES[faction]}"})

    return faction_only


def once(special: int, tile: str) -> Obstacle:
    """A special action once in a round."""

    def used_already(board: Board, seat: int, move: object) -> Reason | None:
        free = specials.unused(board, seat, special)
        return None if free else Reason("used_already", {"tile": tile})

    return used_already


def stronghold(faction: int) -> tuple[Obstacle, ...]:
    """The action of a faction's stronghold."""
    used = once(codes.SPECIAL_STRONGHOLD, "building.stronghold")
    return only(faction), needs_stronghold, used


def bonus_card_action(bonus_card: int, special: int) -> tuple[Obstacle, ...]:
    """The action of a bonus card."""
    tile = f"bonus_card.BON{bonus_card + 1}"

    def not_held(board: Board, seat: int, move: object) -> Reason | None:
        held = board.sheets[seat * SHEET + layout.BONUS_CARD] == bonus_card
        return None if held else Reason("not_held", {"tile": tile})

    return not_held, once(special, tile)


def favor_action(favor: int, special: int) -> tuple[Obstacle, ...]:
    """The action of a favor tile."""
    tile = f"favor.FAV{favor + 1}"

    def not_held(board: Board, seat: int, move: object) -> Reason | None:
        return None if board.has_favor(seat, favor) else Reason("not_held", {"tile": tile})

    return not_held, once(special, tile)


needs_stronghold = when("needs_stronghold", lambda board, seat, _: not board.has_stronghold(seat))
priest_limit = when("priest_limit", lambda board, seat, _: power.priest_room(board, seat) == 0)
