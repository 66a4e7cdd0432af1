"""The first position of a game, made of its options and the luck of the draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.errors import BadOption
from ludoteka.core.options import Facts, Option, Value
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import (
    BONUS_CARD_NAMES,
    DATA,
    FACTION_NAMES,
    HEX_NAMES,
    ROUNDS,
    TILE_NAMES,
    TOWN_NAMES,
)
from ludoteka.games.terra_mystica.fields import Setup
from ludoteka.games.terra_mystica.rules.engine import TerraState
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    BONUS_CARDS_FREE,
    FACTION,
    FAVORS_LEFT,
    ORDERS,
    SEAT_BITS,
    SHEET,
    TABLE,
    TOWNS_LEFT,
)
from ludoteka.games.terra_mystica.tables import FAVOR_SUPPLY, TERRAIN_AT_START

RULES = 2
RANDOM = "random"
CHOSEN = "chosen"
FIRST_GAME = "first_game"
FIRST_SEAT = "first_seat"

FIRST_FACTIONS = {name for chosen in DATA["first_game"]["factions"].values() for name in chosen}
FACTION_FACTS = Facts(
    "faction",
    {faction["key"]: faction["difficulty"] for faction in DATA["factions"]},
    tuple(name for name in FACTION_NAMES if name in FIRST_FACTIONS),
)
OPTIONS = (
    Option("setup", RANDOM, (RANDOM, FIRST_GAME)),
    # in seat order
    Option("factions", CHOSEN, FACTION_NAMES, many=True, facts=FACTION_FACTS),
    Option("start_player", RANDOM, (RANDOM, FIRST_SEAT)),
    Option("scoring_tiles", RANDOM, TILE_NAMES, many=True),  # of rounds 1 to 6
    Option("scrolls", RANDOM, BONUS_CARD_NAMES, many=True),
    Option("cultists_errata", False),
    Option("extra_town_tiles", False),
    Option("shipping_scroll", False),
    Option("temple_scoring", False),
    Option("turn_order_by_passing", False),
    Option("lenient", False),
    Option("late_answers", False),
    Option("dropping_out", False),
)

BASE_BONUS_CARDS, BASE_TILES, BASE_TOWNS = 9, 8, 5
SPARE_BONUS_CARDS = 3


def start(seats: int, options: Mapping[str, Value], rng: Rng, rules: int = RULES) -> TerraState:
    """The first position of a game, by a version of the rules."""
    first_game = options["setup"] == FIRST_GAME
    if first_game:
        options = as_first_game(seats, options)
    first = 0 if options["start_player"] == FIRST_SEAT else int(rng.below(seats))
    tiles = scoring_tiles(options, rng)
    bonus_cards = bonus_cards_in_play(options, seats, rng)
    setup = Setup(
        seats=seats,
        scoring=vec[i64](tiles),
        errata=options["cultists_errata"] is True,
        by_passing=options["turn_order_by_passing"] is True,
        lenient=options["lenient"] is True,
        late=options["late_answers"] is True,
        drop_out=options["dropping_out"] is True,
        wasteful=options["lenient"] is True and rules == 1,
    )
    state = lay_out(setup, first, bonus_cards, town_supply(options))
    state.luck = rng.seed()
    give_factions(state, options["factions"])
    if first_game:
        settle_first_game(state)
    return state


def lay_out(
    setup: Setup, first: int, bonus_cards: Sequence[int], towns: Sequence[int]
) -> TerraState:
    """The map and the supplies; the start player chooses first. The opening has its own sink."""
    seats = int(setup.seats)
    sheet, table = [0] * SHEET, [0] * TABLE
    sheet[FACTION], sheet[BONUS_CARD] = codes.NO_FACTION, codes.NO_BONUS_CARD
    table[FAVORS_LEFT:TOWNS_LEFT] = FAVOR_SUPPLY
    table[TOWNS_LEFT:ORDERS] = towns
    table[BONUS_CARDS_FREE] = sum(1 << bonus_card for bonus_card in bonus_cards)
    state = TerraState(setup)
    state.hexes = TERRAIN_AT_START[:]
    state.sheets = vec[i64](sheet * seats)
    state.table = vec[i64](table)
    state.order = sum((first + seat) % seats << seat * SEAT_BITS for seat in range(seats))
    state.seat = state.active = first
    state.sink = Sink()
    return state


def as_first_game(seats: int, options: Mapping[str, Value]) -> dict[str, Value]:
    """The options of the recommended first game; nothing else may be wished for."""
    for name, usual in (("factions", CHOSEN), ("scoring_tiles", RANDOM), ("scrolls", RANDOM)):
        if options[name] != usual:
            raise BadOption(
                "the first game has its own {option}: leave that option out", option=name
            )
    plan = DATA["first_game"]
    removed = plan["bonus_cards_removed"][str(seats)]
    return {
        **options,
        "factions": tuple(plan["factions"][str(seats)]),
        "scoring_tiles": tuple(plan["scoring"]),
        "scrolls": tuple(
            name for name in BONUS_CARD_NAMES[:BASE_BONUS_CARDS] if name not in removed
        ),
    }


def settle_first_game(state: TerraState) -> None:
    """The first dwellings of the recommended first game."""
    plan = DATA["first_game"]["dwellings"][str(state.setup.seats)]
    left = {name: list(hexes) for name, hexes in plan.items()}
    while state.phase == codes.SETTLE:
        name = left[FACTION_NAMES[state.faction(state.seat)]].pop(0)
        state.apply(codes.MOVE_SETTLE | HEX_NAMES.index(name) << 8)


def scoring_tiles(options: Mapping[str, Value], rng: Rng) -> list[int]:
    """The scoring tiles of the rounds: drawn, or as wished."""
    usable = len(TILE_NAMES) if options["temple_scoring"] is True else BASE_TILES
    wish = options["scoring_tiles"]
    if isinstance(wish, tuple):
        if len(wish) != ROUNDS:
            raise BadOption("there are {number} scoring tiles, one for each round", number=ROUNDS)
        tiles = [TILE_NAMES.index(name) for name in wish]
        check_available("scoring_tiles", wish, TILE_NAMES[:usable])
        if not fits_rounds(tiles) and options["lenient"] is not True:
            raise BadOption("the scoring tile for spades cannot be in round 5 or 6")
        return tiles
    while True:
        drawn = vec[i64](range(usable))
        rng.shuffle(drawn, 0, usable)
        tiles = [int(tile) for tile in drawn[:ROUNDS]]
        if fits_rounds(tiles):
            return tiles


def fits_rounds(tiles: Sequence[int]) -> bool:
    """Whether no tile lies in a round where it may not lie."""
    return all(
        number not in DATA["scoring"][tile].get("not_in_rounds", [])
        for number, tile in enumerate(tiles, 1)
    )


def bonus_cards_in_play(options: Mapping[str, Value], seats: int, rng: Rng) -> list[int]:
    """The bonus cards of a game: drawn, or as wished."""
    usable = len(BONUS_CARD_NAMES) if options["shipping_scroll"] is True else BASE_BONUS_CARDS
    number = seats + SPARE_BONUS_CARDS
    wish = options["scrolls"]
    if isinstance(wish, tuple):
        if len(wish) != number:
            raise BadOption(
                "with {seats} seats there are {number} bonus cards, not {given}",
                seats=seats,
                number=number,
                given=len(wish),
            )
        check_available("scrolls", wish, BONUS_CARD_NAMES[:usable])
        return [BONUS_CARD_NAMES.index(name) for name in wish]
    drawn = vec[i64](range(usable))
    rng.shuffle(drawn, 0, usable)
    return [int(bonus_card) for bonus_card in drawn[:number]]


def check_available(option: str, wish: Sequence[str], usable: Sequence[str]) -> None:
    """Refuse a tile whose option is off."""
    for name in wish:
        if name not in usable:
            raise BadOption(
                "option {option} names {name}, but the option that adds it is off",
                option=option,
                name=name,
            )


def town_supply(options: Mapping[str, Value]) -> list[int]:
    """How many of each town tile there are."""
    usable = len(TOWN_NAMES) if options["extra_town_tiles"] is True else BASE_TOWNS
    return [town["count"] if i < usable else 0 for i, town in enumerate(DATA["towns"])]


def give_factions(state: TerraState, wish: Value) -> None:
    """Deal the factions that are wished for, in seat order."""
    if not isinstance(wish, tuple):
        return
    seats = int(state.setup.seats)
    if len(wish) != seats:
        raise BadOption(
            "with {seats} seats there are {seats} factions, not {given}",
            seats=seats,
            given=len(wish),
        )
    factions = [FACTION_NAMES.index(name) for name in wish]
    while state.phase == codes.CHOOSE:
        action = codes.MOVE_CHOOSE | factions[state.seat] << 8
        if action not in state.legal():
            raise BadOption("{faction} has the colour of another faction", faction=wish[state.seat])
        state.apply(action)
