"""Why a choice, a conversion, an answer or passing is not possible."""

from __future__ import annotations

from ludoteka.core.reason import Param, Reason
from ludoteka.games.terra_mystica import codes, legal, moves
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import (
    FACTION_NAMES,
    FAVOR_NAMES,
    ROUNDS,
    SCROLL_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.reasons.map import no_power, too_expensive
from ludoteka.games.terra_mystica.rules import offers, power
from ludoteka.games.terra_mystica.state import SHEET, Board
from ludoteka.games.terra_mystica.tables import HOME, POWER_PER_PRIEST, POWER_PER_WORKER


def choose(board: Board, seat: int, move: moves.Choose) -> Reason:
    for other in range(board.setup.seats):
        chosen = board.faction(other)
        if chosen >= 0 and HOME[chosen] == HOME[move.faction]:
            names = {"faction": move.faction, "other": int(chosen)}
            return Reason(
                "colour_taken", {k: f"faction.{FACTION_NAMES[f]}" for k, f in names.items()}
            )
    raise AssertionError("a faction of a free colour can be chosen")


# --- passing ------------------------------------------------------------------------------


def scroll(board: Board, seat: int, move: moves.FirstScroll | moves.Pass) -> Reason:
    """A scroll that is not free."""
    name = f"scroll.{SCROLL_NAMES[move.scroll]}"
    for other in range(board.setup.seats):
        if board.sheets[other * SHEET + layout.SCROLL] == move.scroll:
            if other == seat:
                return Reason("scroll_own", {"scroll": name})
            return Reason("scroll_held", {"scroll": name, "seat": f"seat.{other}"})
    return Reason("scroll_not_in_play", {"scroll": name})


def owed(board: Board, seat: int) -> Reason | None:
    """Something compulsory that is still open."""
    if board.favors_owed > 0:
        return Reason("owes_favor", {"number": int(board.favors_owed)})
    if board.towns_owed > 0:
        return Reason("owes_town", {"number": int(board.towns_owed)})
    if board.steps_owed > 0 and board.faction(seat) == codes.CULTISTS:
        return Reason("owes_step")
    return None


def pass_round(board: Board, seat: int, move: moves.Pass) -> Reason:
    if board.round == ROUNDS - 1:
        return Reason("no_scroll_now")
    if not board.table[layout.SCROLLS_FREE] >> move.scroll & 1:
        return scroll(board, seat, move)
    return must_owe(board, seat)


def last_pass(board: Board, seat: int, move: moves.LastPass) -> Reason:
    if board.round < ROUNDS - 1:
        return Reason("scroll_needed")
    return must_owe(board, seat)


def must_owe(board: Board, seat: int) -> Reason:
    """Nothing but an open choice stands in the way."""
    found = owed(board, seat)
    assert found is not None
    return found


def end(board: Board, seat: int, move: moves.End) -> Reason:
    return owed(board, seat) or Reason("must_act")


# --- choices ------------------------------------------------------------------------------


def favor(board: Board, seat: int, move: moves.TakeFavor) -> Reason:
    name: dict[str, Param] = {"favor": f"favor.{FAVOR_NAMES[move.favor]}"}
    if board.favors_owed == 0:
        return Reason("no_favor_owed")
    if board.has_favor(seat, move.favor):
        return Reason("favor_owned", name)
    return Reason("favor_gone", name)


def town(board: Board, seat: int, move: moves.TakeTown) -> Reason:
    if board.towns_owed == 0:
        return Reason("no_town_owed")
    return Reason("town_gone", {"town": f"town.{TOWN_NAMES[move.town]}"})


def key(board: Board, seat: int, move: moves.Key) -> Reason:
    return Reason("no_key_choice", {"cult": f"cult.{TRACK_NAMES[move.track]}"})


def ordain(board: Board, seat: int, move: moves.Ordain) -> Reason:
    if board.faction(seat) != codes.DARKLINGS:
        return Reason("faction_only", {"faction": "faction.darklings"})
    if board.exchange == 0:
        return Reason("no_exchange")
    if power.priest_room(board, seat) == 0:
        return Reason("priest_limit")
    return too_expensive(board, seat, 0, 1, 0)


def step(board: Board, seat: int, move: moves.Step) -> Reason:
    if board.faction(seat) != codes.CULTISTS:
        return Reason("faction_only", {"faction": "faction.cultists"})
    return Reason("no_step_owed")


# --- conversions --------------------------------------------------------------------------


def convert(board: Board, seat: int, move: moves.Convert) -> Reason:
    kind = move.conversion
    alchemists = board.faction(seat) == codes.ALCHEMISTS
    if kind == codes.POWER_TO_PRIEST and power.priest_room(board, seat) == 0:
        return Reason("priest_limit")
    if kind <= codes.POWER_TO_COIN:
        needed = (int(POWER_PER_PRIEST), int(POWER_PER_WORKER), 1)[kind]
        return no_power(board, seat, needed)
    if kind == codes.POINT_TO_COIN:
        return (
            Reason("no_points")
            if alchemists
            else Reason("faction_only", {"faction": "faction.alchemists"})
        )
    if kind == codes.COIN_TO_POINT:
        if not alchemists and not board.setup.lenient:
            return Reason("points_at_end")
        return too_expensive(board, seat, int(power.coins_per_point(board, seat)), 0, 0)
    return too_expensive(
        board, seat, 0, int(kind == codes.WORKER_TO_COIN), int(kind == codes.PRIEST_TO_WORKER)
    )


def sacrifice(board: Board, seat: int, move: moves.Sacrifice) -> Reason:
    return Reason("two_tokens", {"has": int(board.sheets[seat * SHEET + layout.BOWL_2])})


# --- answers ------------------------------------------------------------------------------


def accept(board: Board, seat: int, move: moves.Accept) -> Reason:
    if offers.find(board, seat, move.giver, move.amount) < 0 or not board.setup.late:
        return no_offer(move.giver, move.amount)
    return Reason("nothing_moves")


def decline(board: Board, seat: int, move: moves.Decline) -> Reason:
    return no_offer(move.giver, move.amount)


def no_offer(giver: int, amount: int) -> Reason:
    """An offer that is not open, or not the one being asked about."""
    return Reason("no_offer", {"giver": f"seat.{giver}", "power": amount})


def later(board: Board, seat: int, move: moves.Later) -> Reason:
    if not board.setup.late:
        return Reason("answer_now")
    assert legal.everybody_out(board)
    return Reason("round_ends")


def drop(board: Board, seat: int, move: moves.Drop) -> Reason:
    if not board.setup.drop_out:
        return Reason("no_dropping_out")
    if move.seat >= board.setup.seats:
        return Reason("no_such_seat", {"seats": int(board.setup.seats)})
    if board.sheets[move.seat * SHEET + layout.DROPPED]:
        return Reason("dropped_already", {"seat": f"seat.{move.seat}"})
    return Reason("last_seat")
