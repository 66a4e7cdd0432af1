"""What stands in the way of choices, tracks, conversions, answers, passing and leaving."""

from __future__ import annotations

from ludoteka.core.questions import when
from ludoteka.core.reason import Reason
from ludoteka.games.terra_mystica import codes, legal, moves
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import BONUS_CARD_NAMES, FACTION_NAMES, ROUNDS
from ludoteka.games.terra_mystica.reasons.goods import missing
from ludoteka.games.terra_mystica.rules import cults, offers, power
from ludoteka.games.terra_mystica.state import SHEET, Board
from ludoteka.games.terra_mystica.tables import DIGGING_COST, DIGGING_MAX, HOME, SHIPPING_MAX


def key_first(board: Board, seat: int, move: object) -> Reason | None:
    """While several tracks contend for a key, nothing else can be done."""
    contest = board.keyless != 0 and cults.key_contest(board) != 0
    if contest and not isinstance(move, moves.Key):
        return Reason("key_first", {}, "rules.cults")
    return None


def colour_taken(board: Board, seat: int, move: moves.Choose) -> Reason | None:
    for other in range(board.setup.seats):
        chosen = board.faction(other)
        if chosen >= 0 and HOME[chosen] == HOME[move.faction]:
            mine, theirs = (f"faction.{FACTION_NAMES[f]}" for f in (move.faction, chosen))
            return Reason("colour_taken", {"faction": mine, "other": theirs})
    return None


# --- tracks -------------------------------------------------------------------------------


def no_shipping(board: Board, seat: int, move: moves.Shipping) -> Reason | None:
    """The end of the track, or a faction without one."""
    faction = board.faction(seat)
    if SHIPPING_MAX[faction] == 0:
        return Reason("no_shipping", {"faction": f"faction.{FACTION_NAMES[faction]}"})
    level = board.sheets[seat * SHEET + layout.SHIPPING]
    return Reason("track_end") if level >= SHIPPING_MAX[faction] else None


def no_digging(board: Board, seat: int, move: moves.Digging) -> Reason | None:
    """The end of the track, or a faction without one."""
    faction = board.faction(seat)
    if DIGGING_MAX[faction] == 0:
        return Reason("no_digging", {"faction": f"faction.{FACTION_NAMES[faction]}"})
    level = board.sheets[seat * SHEET + layout.DIGGING]
    return Reason("track_end") if level >= DIGGING_MAX[faction] else None


def digging_price(board: Board, seat: int, move: moves.Digging) -> Reason | None:
    row = board.faction(seat) * codes.GOODS
    return missing(board, seat, *(int(n) for n in DIGGING_COST[row : row + codes.POWER]))


def spot_taken(board: Board, seat: int, move: moves.Priest) -> Reason | None:
    if cults.spot_free(board, move.track, move.steps):
        return None
    return Reason("spot_taken", {"cult": move.label()[1]["track"], "steps": move.steps})


steps_zero = when("steps_zero", lambda board, seat, move: move.steps == 0)
bridge_needs_site = when("bridge_needs_site", lambda board, seat, move: True)
ride_or_not = when("ride_or_not", lambda board, seat, move: not board.setup.lenient)


# --- passing ------------------------------------------------------------------------------


def bonus_card_taken(
    board: Board, seat: int, move: moves.FirstBonusCard | moves.Pass
) -> Reason | None:
    if board.table[layout.BONUS_CARDS_FREE] >> move.bonus_card & 1:
        return None
    name = f"bonus_card.{BONUS_CARD_NAMES[move.bonus_card]}"
    for other in range(board.setup.seats):
        if board.sheets[other * SHEET + layout.BONUS_CARD] == move.bonus_card:
            if other == seat:
                return Reason("bonus_card_own", {"bonus_card": name})
            return Reason("bonus_card_held", {"bonus_card": name, "seat": f"seat.{other}"})
    return Reason("bonus_card_not_in_play", {"bonus_card": name})


def owed(board: Board, seat: int, move: object) -> Reason | None:
    """Something compulsory that is still open."""
    if board.favors_owed > 0:
        return Reason("owes_favor", {"number": int(board.favors_owed)})
    if board.towns_owed > 0:
        return Reason("owes_town", {"number": int(board.towns_owed)})
    return None if legal.may_end(board) else Reason("owes_step")


no_bonus_card_now = when("no_bonus_card_now", lambda board, seat, move: board.round == ROUNDS - 1)
bonus_card_needed = when("bonus_card_needed", lambda board, seat, move: board.round < ROUNDS - 1)
# only the second action of a double turn can be left out
must_act = when(
    "must_act", lambda board, seat, move: board.phase == codes.TURN and board.double != 1
)


# --- choices ------------------------------------------------------------------------------


def no_key_choice(board: Board, seat: int, move: moves.Key) -> Reason | None:
    if cults.key_contest(board) >> move.track & 1:
        return None
    return Reason("no_key_choice", {"cult": move.label()[1]["track"]})


no_favor_owed = when("no_favor_owed", lambda board, seat, move: board.favors_owed == 0)
favor_owned = when(
    "favor_owned", lambda board, seat, move: board.has_favor(seat, move.favor), "favor"
)
favor_gone = when(
    "favor_gone",
    lambda board, seat, move: board.table[layout.FAVORS_LEFT + move.favor] == 0,
    "favor",
)
no_town_owed = when("no_town_owed", lambda board, seat, move: board.towns_owed == 0)
town_gone = when(
    "town_gone", lambda board, seat, move: board.table[layout.TOWNS_LEFT + move.town] == 0, "town"
)
no_exchange = when("no_exchange", lambda board, seat, move: board.exchange == 0)
no_step_owed = when("no_step_owed", lambda board, seat, move: board.steps_owed == 0)


# --- conversions --------------------------------------------------------------------------


def points_at_end(board: Board, seat: int, move: moves.Convert) -> Reason | None:
    alchemists = board.faction(seat) == codes.ALCHEMISTS
    return None if alchemists or board.setup.lenient else Reason("points_at_end")


def point_price(board: Board, seat: int, move: moves.Convert) -> Reason | None:
    return missing(board, seat, coins=int(power.coins_per_point(board, seat)))


def two_tokens(board: Board, seat: int, move: moves.Sacrifice) -> Reason | None:
    has = int(board.sheets[seat * SHEET + layout.BOWL_2])
    return Reason("two_tokens", {"has": has}) if has < 2 else None


no_points = when("no_points", lambda board, seat, move: board.sheets[seat * SHEET + layout.VP] == 0)


# --- answers, leaving ---------------------------------------------------------------------


def no_offer(board: Board, seat: int, move: moves.Accept | moves.Decline) -> Reason | None:
    """An offer that is not open, or not the one being asked about."""
    place = offers.find(board, seat, move.giver, move.amount)
    if place == 0 or (place > 0 and board.setup.late):
        return None
    return Reason("no_offer", {"giver": f"seat.{move.giver}", "power": move.amount})


def no_such_seat(board: Board, seat: int, move: moves.Drop) -> Reason | None:
    seats = int(board.setup.seats)
    return Reason("no_such_seat", {"seats": seats}) if move.seat >= seats else None


def last_seat(board: Board, seat: int, move: moves.Drop) -> Reason | None:
    seats = range(board.setup.seats)
    left = sum(board.sheets[other * SHEET + layout.DROPPED] == 0 for other in seats)
    return Reason("last_seat") if left == 1 else None


nothing_moves = when(
    "nothing_moves", lambda board, seat, move: offers.gainable(board, seat, move.amount) == 0
)
answer_now = when("answer_now", lambda board, seat, move: not board.setup.late)
round_ends = when("round_ends", lambda board, seat, move: legal.everybody_out(board))
no_dropping_out = when("no_dropping_out", lambda board, seat, move: not board.setup.drop_out)
dropped_already = when(
    "dropped_already",
    lambda board, seat, move: board.sheets[move.seat * SHEET + layout.DROPPED] > 0,
    "seat",
)
