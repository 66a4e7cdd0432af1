"""The weights of weights.json: what the bots take things to be worth, by the number of players.

All in hundredths of a point: what goods, reach, tracks and prospects are worth with so many incomes
still to come, what abilities bring each round, and what a choice before the game adds. Factions
differ from that by factions.json. All weights of a seat are one vec, so that they can be tuned.
"""

import json
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.games.terra_mystica.codes import BONUS_CARDS, FACTIONS, FAVORS, FOR_TEMPLE
from ludoteka.games.terra_mystica.data import BONUS_CARD_NAMES, FACTION_NAMES, FAVOR_NAMES

FILE: Final = Path(__file__).with_name("weights.json")
FACTIONS_FILE: Final = Path(__file__).with_name("factions.json")
POINT: Final = 100
INCOMES: Final = 7  # 0 to 6 incomes are still to come
FEWEST: Final = 2  # players

# Rows by the incomes still to come: row * INCOMES + incomes.
COIN_ROW: Final = 0
WORKER_ROW: Final = 1
PRIEST_ROW: Final = 2
READY_ROW: Final = 3
SURPLUS_ROW: Final = 4
SECOND_ROW: Final = 5
FIRST_ROW: Final = 6
SPADE_ROW: Final = 7
TOWN_ROW: Final = 8
RANK_ROW: Final = 9
STEP_ROW: Final = 10
BONUS_ROW: Final = 11
AREA_ROW: Final = 12
AREA_STEP_ROW: Final = 13
HOME_ROW: Final = 14
ONE_ROW: Final = 15
TWO_ROW: Final = 16
SHIPPING_ROW: Final = 17
DIGGING_ROW: Final = 18
BUILDING_ROW: Final = 19  # five rows, dwelling to sanctuary
NEIGHBOUR_ROW: Final = 24
KEY_ROW: Final = 25
ROWS: Final = 26

# Where the other weights begin.
AMPLE: Final = 182  # coins, workers, priests: what lies beyond is worth no more than at the end
POWER_LACKING: Final = 185
SIZE_LACKING: Final = 193
STRONGHOLD_ROUND: Final = 198
FAVOR_ROUND: Final = 212
BONUS_CARD_ACTION: Final = 224
FACTION_WORTH: Final = 234
PASSING: Final = 248  # what a plan must bring at least, or the seat passes
URGENT: Final = 249  # for what others may take away
RIVAL: Final = 250  # a rival on a neighbouring terrain
TOUCH: Final = 251  # a first dwelling next to somebody
NEAR: Final = 252  # a first dwelling near the own other one
TOWN_JOIN: Final = 253  # what a dwelling would make of the groups around it, by its spades
COMING: Final = 257  # of a tile's points: what it rewards * ROUNDS_AHEAD + rounds until then
SIZE: Final = 293

ROUNDS_AHEAD: Final = 6  # 0: this round
READY: Final = 6  # tokens in bowl III that power actions can use
PERCENT: Final = 100
WHOLE: Final = 10000  # a town in prospect
ALL_AMPLE: Final = 3

# The parts of a table in the file, in the order of the vec, and the names in them.
PARTS: Final[dict[str, tuple[str, ...]]] = {
    "ample": ("coin", "worker", "priest"),
    "town_power_lacking": (),
    "town_size_lacking": (),
    "stronghold_each_round": FACTION_NAMES,
    "favor_each_round": FAVOR_NAMES,
    "bonus_card_action": BONUS_CARD_NAMES,
    "faction": FACTION_NAMES,
    "decide": ("pass", "urgent", "rival_colour", "settle_touch", "settle_near"),
    "town_join": (),
    "coming_spade": (),
    "coming_town": (),
    "coming_dwelling": (),
    "coming_trading_house": (),
    "coming_stronghold": (),
    "coming_temple": (),
}


def pack(told: dict[str, Any]) -> "vec[i64]":
    """The weights of one number of players, as the file has them, in one vec."""
    numbers: list[int] = [number for row in told["rounds_left"].values() for number in row]
    for part, names in PARTS.items():
        numbers += [told[part][name] for name in names] if names else told[part]
    assert len(numbers) == SIZE
    return vec[i64](numbers)


TABLES: Final[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
# what a faction takes to be worth more or less than the others do
DIFFERENCES: Final[dict[str, Any]] = json.loads(FACTIONS_FILE.read_text("utf-8"))


def weights_for(seats: int) -> list[int]:
    """What things are worth at a table with so many players, whatever the faction."""
    return list(pack(TABLES[str(seats)]))


def differences() -> list[list[int]]:
    """What each faction adds to that."""
    none = [0] * SIZE
    return [list(pack(DIFFERENCES[name])) if DIFFERENCES else none for name in FACTION_NAMES]


def with_factions(usual: list[int], added: list[list[int]]) -> "list[vec[i64]]":
    """The weights of a seat that has no faction yet, then those of each faction."""
    found = [vec[i64](usual)]
    for more in added:
        found.append(vec[i64]([usual[i] + more[i] for i in range(len(usual))]))
    return found


assert AMPLE == ROWS * INCOMES
assert STRONGHOLD_ROUND + FACTIONS == FAVOR_ROUND
assert FAVOR_ROUND + FAVORS == BONUS_CARD_ACTION
assert BONUS_CARD_ACTION + BONUS_CARDS == FACTION_WORTH
assert FACTION_WORTH + FACTIONS == PASSING
assert COMING + (FOR_TEMPLE + 1) * ROUNDS_AHEAD == SIZE
