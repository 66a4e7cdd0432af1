"""Why an action is not possible: tracks, priests, power actions and special actions."""

from __future__ import annotations

from ludoteka.core.reason import Reason
from ludoteka.games.terra_mystica import codes, moves
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import FACTION_NAMES, POWER_ACTION_NAMES, TRACK_NAMES
from ludoteka.games.terra_mystica.reasons.map import hex_id, no_power, taken, too_expensive
from ludoteka.games.terra_mystica.rules import building, specials
from ludoteka.games.terra_mystica.state import SHEET, Board
from ludoteka.games.terra_mystica.tables import (
    DIGGING_COST,
    DIGGING_MAX,
    POWER_COST,
    SHIPPING_COINS,
    SHIPPING_MAX,
    SHIPPING_PRIESTS,
)

CULT_TILES = {
    codes.BY_BON2: "scroll.BON2",
    codes.BY_FAV6: "favor.FAV6",
}


def shipping(board: Board, seat: int, move: moves.Shipping) -> Reason:
    faction = board.faction(seat)
    if SHIPPING_MAX[faction] == 0:
        return Reason("no_shipping", {"faction": f"faction.{FACTION_NAMES[faction]}"})
    if board.sheets[seat * SHEET + layout.SHIPPING] >= SHIPPING_MAX[faction]:
        return Reason("track_end")
    return too_expensive(board, seat, int(SHIPPING_COINS), 0, int(SHIPPING_PRIESTS))


def digging(board: Board, seat: int, move: moves.Digging) -> Reason:
    faction = board.faction(seat)
    if DIGGING_MAX[faction] == 0:
        return Reason("no_digging", {"faction": f"faction.{FACTION_NAMES[faction]}"})
    if board.sheets[seat * SHEET + layout.DIGGING] >= DIGGING_MAX[faction]:
        return Reason("track_end")
    row = faction * codes.GOODS
    coins, workers, priests = (int(n) for n in DIGGING_COST[row : row + 3])
    return too_expensive(board, seat, coins, workers, priests)


def priest(board: Board, seat: int, move: moves.Priest) -> Reason:
    if board.sheets[seat * SHEET + layout.PRIESTS] == 0:
        return too_expensive(board, seat, 0, 0, 1)
    cult = f"cult.{TRACK_NAMES[move.track]}"
    if move.steps == 0:
        return Reason("steps_zero")
    return Reason("spot_taken", {"cult": cult, "steps": move.steps})


def power_action(board: Board, seat: int, move: moves.Power) -> Reason:
    action = f"action.{POWER_ACTION_NAMES[move.action]}"
    if move.action == codes.ACT1:
        return Reason("bridge_needs_site")
    if board.table[layout.POWER_USED] >> move.action & 1:
        return Reason("power_used", {"action": action})
    needed = int(POWER_COST[move.action])
    if board.sheets[seat * SHEET + layout.BOWL_3] < needed:
        return no_power(board, seat, needed)
    return Reason("no_hex_for_spades")


def cult(board: Board, seat: int, move: moves.Cult) -> Reason:
    if move.means == codes.BY_AUREN:
        return stronghold(board, seat, codes.AUREN)
    tile = CULT_TILES[move.means]
    holds = (
        board.sheets[seat * SHEET + layout.SCROLL] == codes.BON2
        if move.means == codes.BY_BON2
        else board.has_favor(seat, codes.FAV6)
    )
    return Reason("used_already", {"tile": tile}) if holds else Reason("not_held", {"tile": tile})


def spade(board: Board, seat: int, move: moves.Spade) -> Reason:
    if move.means == codes.BY_GIANTS:
        return stronghold(board, seat, codes.GIANTS)
    if board.sheets[seat * SHEET + layout.SCROLL] != codes.BON1:
        return Reason("not_held", {"tile": "scroll.BON1"})
    if not specials.unused(board, seat, codes.SPECIAL_BON1):
        return Reason("used_already", {"tile": "scroll.BON1"})
    return Reason("no_hex_for_spades")


def stronghold(board: Board, seat: int, faction: int) -> Reason:
    """Why the action of a stronghold cannot be used at all."""
    if board.faction(seat) != faction:
        return Reason("faction_only", {"faction": f"faction.{FACTION_NAMES[faction]}"})
    if not board.has_stronghold(seat):
        return Reason("needs_stronghold")
    if not specials.unused(board, seat, codes.SPECIAL_STRONGHOLD):
        return Reason("used_already", {"tile": "building.stronghold"})
    return Reason("no_hex_for_spades")


def ready(board: Board, seat: int, faction: int) -> bool:
    """Whether the action of the stronghold could be used, were the hex right."""
    return bool(specials.stronghold_ready(board, seat, faction))


def double(board: Board, seat: int, move: moves.Double) -> Reason:
    return stronghold(board, seat, codes.CHAOS_MAGICIANS)


def sandstorm(board: Board, seat: int, move: moves.Sandstorm) -> Reason:
    if not ready(board, seat, codes.NOMADS):
        return stronghold(board, seat, codes.NOMADS)
    if wrong := taken(board, move.hex):
        return wrong
    if board.terrain(move.hex) == codes.DESERT:
        return Reason("same_terrain", {"hex": hex_id(move.hex), "terrain": "terrain.desert"})
    return Reason("storm_edge", {"hex": hex_id(move.hex)})


def swarm(board: Board, seat: int, move: moves.Swarm) -> Reason:
    if not ready(board, seat, codes.SWARMLINGS):
        return stronghold(board, seat, codes.SWARMLINGS)
    if not building.in_stock(board, seat, codes.TRADING_HOUSE):
        return Reason("no_stock", {"building": "building.trading_house"})
    return Reason("swarm_dwelling", {"hex": hex_id(move.hex)})


def ride(board: Board, seat: int, move: moves.Ride) -> Reason:
    if not ready(board, seat, codes.WITCHES):
        return stronghold(board, seat, codes.WITCHES)
    if not building.in_stock(board, seat, codes.DWELLING):
        return Reason("no_stock", {"building": "building.dwelling"})
    if wrong := taken(board, move.hex):
        return wrong
    return Reason("not_home", {"hex": hex_id(move.hex), "terrain": "terrain.forest"})


def forgo(board: Board, seat: int, move: moves.Forgo) -> Reason:
    if not ready(board, seat, codes.WITCHES):
        return stronghold(board, seat, codes.WITCHES)
    return Reason("ride_or_not")
