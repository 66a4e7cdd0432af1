"""How a game begins: options and luck become the first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.errors import BadOption
from ludoteka.core.options import Facts, Option, Value
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.games.ethnos.codes import COLOURS, MERFOLK, SKELETONS, TRIBES
from ludoteka.games.ethnos.data import DATA, TRIBE_NAMES
from ludoteka.games.ethnos.fields import Setup
from ludoteka.games.ethnos.rules import ages
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.games.ethnos.state import SHEET, SLOTS, SPACES, SUPPLY, ZONES

RULES = 2  # 2: a position keeps nothing of how it was reached
# those that explain themselves
FIRST_TRIBES = ("centaurs", "dwarves", "giants", "halflings", "minotaurs", "wingfolk")
TRIBE_FACTS = Facts(
    "tribe", {tribe["id"]: tribe["difficulty"] for tribe in DATA["tribes"]}, FIRST_TRIBES
)
OPTIONS = (
    Option("tribes", "random", TRIBE_NAMES, many=True, facts=TRIBE_FACTS),
    Option("merfolk_scoring", "ranked_like_kingdom", ("ranked_like_kingdom", "leader_only")),
    Option("merfolk_zero_position_scores", False),
    Option("orc_partial_removal", False),
    Option("skeleton_instant_win", True),
    Option(
        "two_player_tie_age_two",
        "split_token_II_only",
        ("split_token_II_only", "split_both_tokens"),
    ),
    Option("glory_token_list", "recommended", ("recommended", "alternative")),
    Option("elf_keep_exact", False),
    Option("empty_row_draw_two", False),
)


def start(seats: int, options: Mapping[str, Value], rng: Rng, rules: int = RULES) -> EthnosState:
    """The first position of a game, its opening told to a sink of its own."""
    setup = set_up(seats, options, rng, rules)
    luck = Rng(rng.seed())
    first = luck.below(seats)
    state = EthnosState(setup)
    state.luck = luck.luck
    state.cards = vec[i64]([0] * ((2 * seats + ZONES) * SLOTS))
    state.sheets = vec[i64]([0] * (seats * SHEET))
    for seat in range(seats):
        state.sheets[seat * SHEET + SUPPLY] = setup.markers
    state.sink = Sink()
    ages.begin_age(state, first)
    return state


def set_up(seats: int, options: Mapping[str, Value], rng: Rng, rules: int) -> Setup:
    """Draw or take the tribes, lay the glory tokens, and put the tables together."""
    plan = DATA["setup"][str(seats)]
    side = plan["side"]
    tribes = choose_tribes(options["tribes"], plan["tribes"], seats, rng)
    board, giant = DATA["merfolk_board"], DATA["giant_token"]
    return Setup(
        seats=seats,
        ages=plan["ages"],
        tribe_of=vec[i64](tribes),
        slot_of=vec[i64](tribes.index(t) if t in tribes else -1 for t in range(TRIBES)),
        allies=vec[i64](allies(tribes)),
        tokens=vec[i64](lay_tokens(str(options["glory_token_list"]), plan["tokens"], rng)),
        band_glory=vec[i64](DATA["band_glory"]["by_size"]),
        horde_glory=vec[i64](DATA["horde_board"]["by_markers"]),
        merfolk_glory=vec[i64](board["glory"][side]),
        giant_glory=vec[i64](giant["glory"][side]),
        symbols=vec[i64](board["symbols"][side]),
        track_end=board["last"]["value"],
        giant_bonus=giant["at_once"]["value"],
        # one lies on the glory track, one on the merfolk board if in play
        markers=DATA["control_markers"]["each"] - 1 - int(MERFOLK in tribes),
        leader_only=options["merfolk_scoring"] == "leader_only",
        zero_scores=options["merfolk_zero_position_scores"] is True,
        partial_raid=options["orc_partial_removal"] is True,
        instant_win=options["skeleton_instant_win"] is True,
        split_both=options["two_player_tie_age_two"] == "split_both_tokens",
        draw_two=options["empty_row_draw_two"] is True,
        keep_exact=options["elf_keep_exact"] is True,
        traces=rules < 2,
    )


def choose_tribes(wish: Value, number: int, seats: int, rng: Rng) -> list[int]:
    """The tribes in play, ascending: drawn from the setup cards, or as wished."""
    if isinstance(wish, tuple):
        if len(wish) != number:
            raise BadOption(
                "with {seats} seats there are {number} tribes, not {given}",
                seats=seats,
                number=number,
                given=len(wish),
            )
        return sorted(TRIBE_NAMES.index(name) for name in wish)
    cards = vec[i64](range(len(TRIBE_NAMES)))
    rng.shuffle(cards, 0, len(cards))
    return sorted(int(tribe) for tribe in cards[:number])


def allies(tribes: Sequence[int]) -> list[int]:
    """Every card of the tribes in play, as slot * COLOURS + colour."""
    cards = []
    for slot, tribe in enumerate(tribes):
        number = DATA["tribes"][tribe]["cards"]
        if tribe == SKELETONS:
            cards += [slot * COLOURS] * number
        else:
            cards += [slot * COLOURS + i % COLOURS for i in range(number)]
    return sorted(cards)


def lay_tokens(which: str, per_kingdom: int, rng: Rng) -> list[int]:
    """Glory tokens at random, ascending in each kingdom; unused spaces hold 0."""
    tokens = DATA["glory_tokens"][which]
    pool = vec[i64](tokens["base"] + (tokens["four_plus"] if per_kingdom == SPACES else []))
    rng.shuffle(pool, 0, len(pool))
    laid: list[int] = []
    for kingdom in range(COLOURS):
        here = sorted(int(t) for t in pool[kingdom * per_kingdom : (kingdom + 1) * per_kingdom])
        laid += here + [0] * (SPACES - per_kingdom)
    return laid
