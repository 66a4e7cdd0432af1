"""What each faction gets for its stronghold at once (rules, section 11)."""

from mypy_extensions import i64

from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica.codes import (
    ALCHEMISTS,
    AUREN,
    CULTISTS,
    DARKLINGS,
    FROM_FACTION,
    HALFLINGS,
    MERMAIDS,
    ORDAINED,
)
from ludoteka.games.terra_mystica.rules import favors, power, spades, towns
from ludoteka.games.terra_mystica.state import PRIESTS, SHEET, WORKERS, Board
from ludoteka.games.terra_mystica.tables import (
    ALCHEMISTS_POWER,
    CULTISTS_VP,
    DARKLINGS_EXCHANGE,
    HALFLINGS_SPADES,
)


def raised(board: Board, seat: i64) -> None:
    """The stronghold stands: its effect at once, by faction. The others gain an action."""
    faction: i64 = board.faction(seat)
    if faction == ALCHEMISTS:
        fill_bowls(board, seat)
    elif faction == AUREN:
        favors.owe(board, seat, 1)
    elif faction == CULTISTS:
        power.score(board, seat, CULTISTS_VP, FROM_FACTION)
    elif faction == DARKLINGS:
        open_exchange(board)
    elif faction == HALFLINGS:
        dig_fields(board, seat)
    elif faction == MERMAIDS:
        towns.raise_shipping(board, seat)


def fill_bowls(board: Board, seat: i64) -> None:
    """Alchemists: power once; from now on also for every spade."""
    power.gain_power(board, seat, ALCHEMISTS_POWER)


def open_exchange(board: Board) -> None:
    """Darklings: workers become priests until the end of this turn."""
    board.exchange = DARKLINGS_EXCHANGE


def can_ordain(board: Board, seat: i64) -> bool:
    """Darklings: whether the new stronghold turns one more worker into a priest."""
    if board.exchange == 0 or board.sheets[seat * SHEET + WORKERS] == 0:
        return False
    return power.priest_room(board, seat) > 0


def ordain(board: Board, seat: i64) -> None:
    """Darklings: a worker becomes a priest."""
    board.exchange -= 1
    board.sheets[seat * SHEET + WORKERS] -= 1
    board.sheets[seat * SHEET + PRIESTS] += 1
    board.tell(ORDAINED, EVERYONE, seat, 0, 0)


def dig_fields(board: Board, seat: i64) -> None:
    """Halflings: three spades to use in this action."""
    spades.grant(board, seat, HALFLINGS_SPADES)
