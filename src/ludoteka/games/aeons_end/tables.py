"""What is printed on the components, as packed tables for the rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.data import (
    CARD_TYPES,
    CARDS,
    DATA,
    MAGE_DATA,
    MENACE_TYPES,
    MENACES,
    NEMESIS_DATA,
    Card,
)

ABSENT: Final = -1
TIMINGS: Final = {
    "own_main_phase": codes.OWN_MAIN,
    "any_player_main_phase": codes.ANY_MAIN,
    "nemesis_draw_phase": codes.NEMESIS_DRAW,
    "immediately_after_turn_order_card_drawn": codes.AFTER_REVEAL,
}


def when_prepped(card: dict[str, object]) -> int:
    """When the spell acts while it lies on a breach."""
    effect = card.get("while_prepped")
    if not isinstance(effect, dict):
        return codes.NOT_PREPPED
    if effect["when"] == "end_of_own_casting_phase":
        return codes.END_OF_CASTING
    return codes.ONCE_IN_MAIN if effect.get("once_per_turn") else codes.IN_MAIN


def prepped_cost(card: dict[str, object]) -> int:
    """The aether that each use of the prepped spell costs."""
    effect = card.get("while_prepped")
    return int(effect.get("cost_aether", 0)) if isinstance(effect, dict) else 0


def removal(card: Card) -> int:
    """The aether for which a power is removed."""
    first = (card.get("to_discard") or [{}])[0]
    return int(first["n"]) if first.get("op") == "spend_aether" else 0


def fits(card: dict[str, object], filter: str) -> bool:
    """Whether a player card is one that a filter of data.json names."""
    if filter in CARD_TYPES:
        return card["type"] == filter
    if filter == "not corruption":
        return card["type"] != "corruption"
    word, _, number = filter.rpartition(" ")
    cost = int(str(card["cost"]))
    if word == "cost ==":
        return cost == int(number)
    if word == "cost >=":
        return cost >= int(number)
    if word == "cost <=":
        return cost <= int(number)
    return filter in ("", card["key"])


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
# The cards of each filter as bits of their kinds.
FILTERS: Final = (
    "", "gem", "relic", "spell", "crystal", "not corruption", "cost == 0", "cost >= 2", "cost >= 3",
    "cost <= 4",
)  # fmt: skip
FILTER_MASK: Final = vec[i64](
    [sum(1 << kind for kind in ALL_KINDS if fits(CARDS[kind], name)) for name in FILTERS]
)
GEMS: Final[i64] = FILTER_MASK[FILTERS.index("gem")]
CRYSTALS: Final[i64] = FILTER_MASK[FILTERS.index("crystal")]

# Breaches.
FOCUS_COST: Final = vec[i64]([breach["focus_cost"] for breach in DATA["breaches"]])
OPEN_COST: Final = vec[i64](
    [cost for breach in DATA["breaches"] for cost in breach["open_cost_by_stage"]]
)
BREACH_BONUS: Final = vec[i64]([breach["opened_bonus_damage"] for breach in DATA["breaches"]])

# Mages.
SLOTS: Final = vec[i64]([mage["ability"]["charges"] for mage in MAGE_DATA])
# Abilities that are not offered while their first part could not be done.
NEEDS_TARGET: Final = vec[i64](
    [
        int(
            mage["ability"]["when"] == "own_main_phase"
            or mage["ability"]["ops"][0]["op"] == "shuffle_turn_order"
        )
        for mage in MAGE_DATA
    ]
)
TIMING: Final = vec[i64]([TIMINGS[mage["ability"]["when"]] for mage in MAGE_DATA])

# Nemesis cards.
MENACE_TYPE: Final = vec[i64]([MENACE_TYPES.index(card["type"]) for card in MENACES])
TIER: Final = vec[i64]([card["tier"] for card in MENACES])
# Life of a minion, tokens of a power; 0: set when it arrives.
STRENGTH: Final = vec[i64]([card.get("life") or card.get("power") or 0 for card in MENACES])
# What it costs to remove a power: aether; 0: something else.
REMOVE_COST: Final = vec[i64]([removal(card) for card in MENACES])
LARGEST_HIT: Final = vec[i64]([card.get("max_damage_per_hit", 0) for card in MENACES])
BEHIND_HUSKS: Final = vec[i64]([int("immune_while" in card) for card in MENACES])
HUSK_LIFE: Final = vec[i64]([card.get("continuous", {}).get("husk_life", 0) for card in MENACES])
HUSK_ROWS: Final = [row for nemesis in NEMESIS_DATA for row in nemesis["husk_track"]]
HUSK_ROW_MAX: Final = vec[i64]([row["max"] for row in HUSK_ROWS])

RAGE: Final = NEMESIS_DATA[0]["params"]
RAGE_AT: Final[i64] = RAGE["end_of_turn_strike_at_fury"]
FURY_LOST: Final[i64] = RAGE["fury_lost_per_strike"]["normal"]
FURY_LOST_INCREASED: Final[i64] = RAGE["fury_lost_per_strike"]["increased"]
MISSING_CARD_DAMAGE: Final[i64] = NEMESIS_DATA[2]["params"]["damage_per_missing_card"]
MISSING_CORRUPTION_DAMAGE: Final[i64] = NEMESIS_DATA[3]["params"]["damage_per_missing_corruption"]
HUSK_CAP: Final[i64] = DATA["constants"]["husk_cap"]
HAND_SIZE: Final[i64] = DATA["constants"]["hand_size"]
CHARGE_COST: Final[i64] = DATA["constants"]["charge_cost_aether"]


class Texts:
    """All texts as one program, and where each begins; ABSENT: there is none.

    rules/texts.py writes them when the operations they are made of are known.
    """

    __slots__ = (
        "ability", "act", "arrive", "banish", "consent", "damaged", "empty_deck", "exhaustion",
        "gain", "nemesis_turn", "ops", "play", "player_turn", "prepped", "remove", "setup_devour",
        "spend", "spread", "swarm", "turns", "unleash",
    )  # fmt: skip

    def __init__(self) -> None:
        # one int for each operation
        self.ops: vec[i64] = vec[i64]()
        # by player card
        self.play: vec[i64] = vec[i64]()
        self.gain: vec[i64] = vec[i64]()
        self.prepped: vec[i64] = vec[i64]()
        # by nemesis card
        self.arrive: vec[i64] = vec[i64]()
        self.act: vec[i64] = vec[i64]()
        self.remove: vec[i64] = vec[i64]()
        self.damaged: vec[i64] = vec[i64]()
        # by mage, by nemesis, by row of the husk track
        self.ability: vec[i64] = vec[i64]()
        self.unleash: vec[i64] = vec[i64]()
        self.swarm: vec[i64] = vec[i64]()
        # the course of the game, and rules that are texts too
        self.turns: i64 = ABSENT
        self.player_turn: i64 = ABSENT
        self.nemesis_turn: i64 = ABSENT
        self.empty_deck: i64 = ABSENT
        self.exhaustion: i64 = ABSENT
        self.setup_devour: i64 = ABSENT
        self.spend: i64 = ABSENT
        self.consent: i64 = ABSENT
        self.spread: i64 = ABSENT
        self.banish: i64 = ABSENT


TEXTS: Final = Texts()
