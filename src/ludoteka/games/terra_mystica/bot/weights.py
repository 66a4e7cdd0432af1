"""The weights of weights.json as packed tables: what the bots take things to be worth.

All in hundredths of a point: what goods, reach, tracks and prospects are worth with so many incomes
still to come, what abilities bring each round, and what a choice before the game adds.
"""

import json
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.games.terra_mystica.codes import BONUS_CARDS
from ludoteka.games.terra_mystica.data import BONUS_CARD_NAMES, FACTION_NAMES, FAVOR_NAMES

_weights: dict[str, Any] = json.loads(Path(__file__).with_name("weights.json").read_text("utf-8"))
_rows: dict[str, list[int]] = _weights["rounds_left"]
POINT: Final = 100
INCOMES: Final = 7  # 0 to 6 incomes are still to come

# Rows of the weights, in the order of the file.
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

# row * INCOMES + incomes to come
W: Final = vec[i64]([number for row in _rows.values() for number in row])
POWER_LACKING: Final = vec[i64](_weights["town_power_lacking"])
SIZE_LACKING: Final = vec[i64](_weights["town_size_lacking"])
STRONGHOLD_ROUND: Final = vec[i64](
    [_weights["stronghold_each_round"][name] for name in FACTION_NAMES]
)
FAVOR_ROUND: Final = vec[i64]([_weights["favor_each_round"].get(name, 0) for name in FAVOR_NAMES])
BONUS_CARD_ACTION: Final = vec[i64](
    [_weights["bonus_card_action"].get(name, 0) for name in BONUS_CARD_NAMES]
)

FACTION_WORTH: Final = vec[i64]([_weights["faction"][name] for name in FACTION_NAMES])
DECIDE: Final = vec[i64](list(_weights["decide"].values()))
PASSING: Final = 0  # what a plan must bring at least, or the seat passes
URGENT: Final = 1  # for what others may take away
RIVAL: Final = 2  # a rival on a neighbouring terrain
TOUCH: Final = 3  # a first dwelling next to somebody
NEAR: Final = 4  # a first dwelling near the own other one

READY: Final = 6  # tokens in bowl III that power actions can use
# coins, workers, priests: what lies beyond is worth no more than at the end
AMPLE: Final = vec[i64](list(_weights["ample"].values()))
PERCENT: Final = 100

assert len(W) == (KEY_ROW + 1) * INCOMES
assert len(BONUS_CARD_ACTION) == BONUS_CARDS
