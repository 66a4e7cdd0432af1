"""What is printed on the components, as packed tables for the rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.games.aeons_end import program
from ludoteka.games.aeons_end.cards import (
    CARD_TYPES,
    CARDS,
    DATA,
    MAGE_DATA,
    MENACE_TYPES,
    MENACES,
    NEMESIS_DATA,
)
from ludoteka.games.aeons_end.codes import (
    AFTER_REVEAL,
    ANY_MAIN,
    END_OF_CASTING,
    IN_MAIN,
    NEMESIS_DRAW,
    NOT_PREPPED,
    ONCE_IN_MAIN,
    OWN_MAIN,
)

TIMINGS: Final = {
    "own_main_phase": OWN_MAIN,
    "any_player_main_phase": ANY_MAIN,
    "nemesis_draw_phase": NEMESIS_DRAW,
    "immediately_after_turn_order_card_drawn": AFTER_REVEAL,
}


def when_prepped(card: dict[str, object]) -> int:
    """When the spell acts while it lies on a breach."""
    effect = card.get("while_prepped")
    if not isinstance(effect, dict):
        return NOT_PREPPED
    if effect["when"] == "end_of_own_casting_phase":
        return END_OF_CASTING
    return ONCE_IN_MAIN if effect.get("once_per_turn") else IN_MAIN


def prepped_cost(card: dict[str, object]) -> int:
    """The aether that each use of the prepped spell costs."""
    effect = card.get("while_prepped")
    return int(effect.get("cost_aether", 0)) if isinstance(effect, dict) else 0


def mask(kinds: list[int]) -> int:
    """The cards of a filter as bits."""
    return sum(1 << kind for kind in kinds)


ALL_KINDS: Final = list(range(len(CARDS)))
COSTS: Final = [int(card["cost"]) for card in CARDS]
TYPE_NAMES: Final = [str(card["type"]) for card in CARDS]

# Player cards.
COST: Final = vec[i64](COSTS)
TYPE: Final = vec[i64]([CARD_TYPES.index(name) for name in TYPE_NAMES])
PREPPED: Final = vec[i64]([when_prepped(card) for card in CARDS])
PREPPED_COST: Final = vec[i64]([prepped_cost(card) for card in CARDS])
PREP_ANYWHERE: Final = vec[i64]([int("prep_rule" in card) for card in CARDS])
# Cards that count how often they were played: four bits of Board.plays each; -1: not counted.
COUNTED: Final = [k for k in ALL_KINDS if "plays_of_this_name" in str(CARDS[k])]
PLAYS_SHIFT: Final = vec[i64]([4 * COUNTED.index(k) if k in COUNTED else -1 for k in ALL_KINDS])
TAKES_BACK: Final = vec[i64](
    [int("return_gem_to_hand" in str(card.get("while_prepped"))) for card in CARDS]
)
# In the order of the filters in codes.py.
FILTER_MASK: Final = vec[i64](
    [
        mask(ALL_KINDS),
        mask([k for k in ALL_KINDS if TYPE_NAMES[k] == "gem"]),
        mask([k for k in ALL_KINDS if TYPE_NAMES[k] == "relic"]),
        mask([k for k in ALL_KINDS if TYPE_NAMES[k] == "spell"]),
        mask([k for k in ALL_KINDS if CARDS[k]["key"] == "crystal"]),
        mask([k for k in ALL_KINDS if TYPE_NAMES[k] != "corruption"]),
        mask([k for k in ALL_KINDS if COSTS[k] == 0]),
        mask([k for k in ALL_KINDS if COSTS[k] >= 2]),
        mask([k for k in ALL_KINDS if COSTS[k] >= 3]),
        mask([k for k in ALL_KINDS if COSTS[k] <= 4]),
    ]
)

# Breaches.
FOCUS_COST: Final = vec[i64]([breach["focus_cost"] for breach in DATA["breaches"]])
OPEN_COST: Final = vec[i64](
    [cost for breach in DATA["breaches"] for cost in breach["open_cost_by_stage"]]
)
BREACH_BONUS: Final = vec[i64]([breach["opened_bonus_damage"] for breach in DATA["breaches"]])

# Mages.
SLOTS: Final = vec[i64]([mage["ability"]["charges"] for mage in MAGE_DATA])
TIMING: Final = vec[i64]([TIMINGS[mage["ability"]["when"]] for mage in MAGE_DATA])

# Nemesis cards.
MENACE_TYPE: Final = vec[i64]([MENACE_TYPES.index(card["type"]) for card in MENACES])
TIER: Final = vec[i64]([card["tier"] for card in MENACES])
# Life of a minion, tokens of a power; 0: set when it arrives.
STRENGTH: Final = vec[i64]([card.get("life") or card.get("power") or 0 for card in MENACES])
LARGEST_HIT: Final = vec[i64]([card.get("max_damage_per_hit", 0) for card in MENACES])
BEHIND_HUSKS: Final = vec[i64]([int("immune_while" in card) for card in MENACES])
HUSK_LIFE: Final = vec[i64]([card.get("continuous", {}).get("husk_life", 0) for card in MENACES])
HUSK_ROW_MAX: Final = vec[i64]([row["max"] for row in program.HUSK_ROWS])

RAGE: Final = NEMESIS_DATA[0]["params"]
RAGE_AT: Final[i64] = RAGE["end_of_turn_strike_at_fury"]
FURY_LOST: Final[i64] = RAGE["fury_lost_per_strike"]["normal"]
FURY_LOST_INCREASED: Final[i64] = RAGE["fury_lost_per_strike"]["increased"]
MISSING_CARD_DAMAGE: Final[i64] = NEMESIS_DATA[2]["params"]["damage_per_missing_card"]
MISSING_CORRUPTION_DAMAGE: Final[i64] = NEMESIS_DATA[3]["params"]["damage_per_missing_corruption"]
HUSK_CAP: Final[i64] = DATA["constants"]["husk_cap"]
HAND_SIZE: Final[i64] = DATA["constants"]["hand_size"]
CHARGE_COST: Final[i64] = DATA["constants"]["charge_cost_aether"]

# The program and where its texts begin; -1: there is none.
PROGRAM: Final = vec[i64](program.PROGRAM.ops)
PLAY_AT: Final = vec[i64](program.PLAY_AT)
GAIN_AT: Final = vec[i64](program.GAIN_AT)
PREPPED_AT: Final = vec[i64](program.PREPPED_AT)
ARRIVE_AT: Final = vec[i64](program.ARRIVE_AT)
ACT_AT: Final = vec[i64](program.ACT_AT)
REMOVE_AT: Final = vec[i64](program.REMOVE_AT)
DAMAGED_AT: Final = vec[i64](program.DAMAGED_AT)
ABILITY_AT: Final = vec[i64](program.ABILITY_AT)
UNLEASH_AT: Final = vec[i64](program.UNLEASH_AT)
SWARM_AT: Final = vec[i64](program.SWARM_AT)
TURNS_AT: Final[i64] = program.TURNS_AT
PLAYER_TURN_AT: Final[i64] = program.PLAYER_TURN_AT
NEMESIS_TURN_AT: Final[i64] = program.NEMESIS_TURN_AT
EMPTY_DECK_AT: Final[i64] = program.EMPTY_DECK_AT
EXHAUSTION_AT: Final[i64] = program.EXHAUSTION_AT
SETUP_DEVOUR_AT: Final[i64] = program.SETUP_DEVOUR_AT
SPEND_AT: Final[i64] = program.SPEND_AT
CONSENT_AT: Final[i64] = program.CONSENT_AT
SPREAD_AT: Final[i64] = program.SPREAD_AT
BANISH_AT: Final[i64] = program.BANISH_AT
