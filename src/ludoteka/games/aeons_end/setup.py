"""Options and luck become the first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.errors import BadOption
from ludoteka.core.options import Facts, Option, Part, Value
from ludoteka.core.piles import packed
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.data import (
    CARD_NAMES,
    CARDS,
    DATA,
    LEVEL_NAMES,
    MAGE_DATA,
    MAGE_NAMES,
    MARKET_NAMES,
    MARKETS,
    MENACES,
    NEMESIS_DATA,
    NEMESIS_NAMES,
)
from ludoteka.games.aeons_end.fields import Setup
from ludoteka.games.aeons_end.rules.engine import AeonsEndState
from ludoteka.games.aeons_end.state import (
    BREACH_SPELLS,
    BREACHES,
    CORRUPTIONS,
    DECK,
    DEVOURED,
    GONE,
    HAND,
    NEMESIS_DECK,
    NO_SPELL,
    OPENED,
    SEAT_PILES,
    TURN_DECK,
)
from ludoteka.games.aeons_end.tables import TEXTS

RULES = 2
MARKET_PARTS = tuple(
    Part(
        f"market.{type}",
        number,
        tuple(card["key"] for card in DATA["market_cards"] if card["type"] == type),
    )
    for type, number in DATA["constants"]["supply_piles"].items()
)
FIRST_MAGES = ("adelheim", "brama")
FIRST_NEMESIS = "rageborne"
MAGE_FACTS = Facts("mage", {mage["key"]: mage["difficulty"] for mage in MAGE_DATA}, FIRST_MAGES)
NEMESIS_FACTS = Facts(
    "nemesis",
    {nemesis["key"]: nemesis["difficulty"] for nemesis in NEMESIS_DATA},
    (FIRST_NEMESIS,),
    hardest=10,  # as printed on the mats
)
OPTIONS = (
    Option("nemesis", FIRST_NEMESIS, NEMESIS_NAMES, facts=NEMESIS_FACTS),
    Option("mages", "random", MAGE_NAMES, many=True, per_seat=True, facts=MAGE_FACTS),
    Option(
        "market",
        "deck_destruction",
        (*MARKETS, "random", *MARKET_NAMES),
        many=True,
        parts=MARKET_PARTS,
    ),
    Option("level", "normal", LEVEL_NAMES),
    Option("solo_fourth_card", False, most_seats=1),
    Option("solo_life", "level", ("level", "12", "15"), most_seats=1),
)

TYPES = ("gem", "relic", "spell")
TURN_CARDS = {"p1": 0, "p2": 1, "p3": 2, "p4": 3, "nemesis": codes.NEMESIS_CARD,
              "wild": codes.WILD_CARD}  # fmt: skip


def start(seats: int, options: Mapping[str, Value], rng: Rng, rules: int = RULES) -> AeonsEndState:
    """Set up a game by the options and play up to its first decision."""
    mages = choose_mages(options["mages"], seats, rng)
    market = choose_market(options["market"], rng)
    nemesis = NEMESIS_NAMES.index(str(options["nemesis"]))
    turn_cards = sorted(TURN_CARDS[card] for card in turn_order(seats, options))
    level = DATA["difficulty_levels"][options["level"]]
    params = NEMESIS_DATA[nemesis]["params"]
    setup = Setup(
        seats=seats,
        rules=rules,
        mages=vec[i64](mages),
        nemesis=nemesis,
        market=vec[i64](market),
        turn_cards=vec[i64](turn_cards),
        player_life=player_life(level, seats, options),
        gravehold_life=level["gravehold_life"],
        nemesis_life=NEMESIS_DATA[nemesis]["life"] + level["nemesis_life_delta"],
        nemesis_cap=nemesis_cap(level, nemesis),
        increased=int(level["increased_difficulty"]),
    )
    state = AeonsEndState(setup)
    lay_out(state, mages, market, turn_cards, rng)
    state.luck = rng.seed()
    state.gravehold = setup.gravehold_life
    state.nemesis_life = setup.nemesis_life
    state.fury = params.get("start_fury", 0)
    state.husks = params.get("start_husks", 0)
    state.sink = Sink()
    state.push(TEXTS.turns, NOBODY, NOBODY, 0, codes.THING_TURN)
    extra = params.get("extra_cards_devoured_at_setup", {"normal": 0, "increased": 0})
    for _ in range(extra["increased" if setup.increased else "normal"]):
        state.push(TEXTS.setup_devour, NOBODY, NOBODY, 0, codes.THING_TURN)
    state.run()
    return state


def lay_out(
    state: AeonsEndState, mages: list[int], market: list[int], turn_cards: list[int], rng: Rng
) -> None:
    """Decks, supply and mages."""
    seats, nemesis = len(mages), int(state.setup.nemesis)
    piles: list[list[int]] = [[] for _ in range(HAND + SEAT_PILES * seats)]
    piles[TURN_DECK] = shuffled(turn_cards, rng)
    piles[NEMESIS_DECK] = nemesis_deck(nemesis, seats, rng)
    supply = [int(DATA["constants"]["pile_size"][CARDS[kind]["type"]]) for kind in market]
    if nemesis == codes.CROOKED_MASK:
        piles[CORRUPTIONS] = shuffled(range(codes.FIRST_CORRUPTION, codes.KINDS), rng)
    elif nemesis == codes.PRINCE_OF_GLUTTONS:
        piles[DEVOURED] = devour_gems(market, supply)
    sheets: list[int] = []
    for seat, mage in enumerate(mages):
        lay_out_mage(seat, MAGE_DATA[mage], int(state.setup.player_life), piles, sheets)
    state.piles = packed(piles)
    state.sheets = vec[i64](sheets)
    state.supply = vec[i64](supply)


def choose_mages(wish: Value, seats: int, rng: Rng) -> list[int]:
    """The mages in seat order: as wished, or drawn."""
    if isinstance(wish, tuple):
        if len(wish) != seats:
            raise BadOption(
                "{seats} seats need {seats} mages, not {given}", seats=seats, given=len(wish)
            )
        return [MAGE_NAMES.index(name) for name in wish]
    return shuffled(range(len(MAGE_NAMES)), rng)[:seats]


def choose_market(wish: Value, rng: Rng) -> list[int]:
    """The nine piles: gems, relics, spells, each by kind."""
    names = (wish,) if isinstance(wish, str) else wish
    assert isinstance(names, tuple)
    wanted = DATA["constants"]["supply_piles"]
    kinds: list[int] = []
    if names == ("random",):
        for type in TYPES:
            pool = [k for k in market_kinds() if CARDS[k]["type"] == type]
            kinds += shuffled(pool, rng)[: wanted[type]]
        return sorted(kinds)
    if len(names) == 1 and names[0] in MARKETS:
        market = MARKETS[names[0]]
        names = (*market["gems"], *market["relics"], *market["spells"])
    for name in names:
        if name not in CARD_NAMES:
            raise BadOption(
                "option market is one set or a list of cards; '{name}' is a set", name=name
            )
    kinds = sorted(CARD_NAMES.index(name) for name in names)
    for type in TYPES:
        number = sum(CARDS[kind]["type"] == type for kind in kinds)
        if number != wanted[type]:
            raise BadOption(
                "a market has {wanted} piles of type {type}, not {number}",
                wanted=wanted[type],
                type=type,
                number=number,
            )
    return kinds


def market_kinds() -> range:
    """The kinds that can be in a market."""
    return range(codes.MARKET_CARD, codes.FIRST_CORRUPTION)


def player_life(level: Mapping[str, Any], seats: int, options: Mapping[str, Value]) -> int:
    """The life each player starts with."""
    if options["solo_life"] != "level" and seats == 1:
        return int(str(options["solo_life"]))
    return int(level["player_life"])


def nemesis_cap(level: Mapping[str, Any], nemesis: int) -> int:
    """The most life that the nemesis can be healed to."""
    mat = int(NEMESIS_DATA[nemesis]["life"])
    return mat if codes.NEMESIS_HEALS_TO_MAT else mat + int(level["nemesis_life_delta"])


def turn_order(seats: int, options: Mapping[str, Value]) -> list[str]:
    """The turn order cards of the game."""
    if options["solo_fourth_card"] and seats == 1:
        return list(DATA["turn_order"]["solo_easier"])
    return list(DATA["turn_order"]["deck"][str(seats)])


def nemesis_deck(nemesis: int, seats: int, rng: Rng) -> list[int]:
    """Three tiers, each shuffled on its own, the third at the bottom."""
    first = codes.BASICS + nemesis * codes.UNIQUES
    deck: list[int] = []
    for tier in range(codes.TIERS, 0, -1):
        own, basic = of_tier(tier, first, codes.UNIQUES), of_tier(tier, 0, codes.BASICS)
        number = DATA["basic_by_players"][str(seats)][str(tier)]
        deck += shuffled(own + shuffled(basic, rng)[:number], rng)
    return deck


@cache
def of_tier(tier: int, first: int, number: int) -> list[int]:
    """The cards of a tier among some nemesis cards."""
    return [card for card in range(first, first + number) if MENACES[card]["tier"] == tier]


def devour_gems(market: Sequence[int], supply: list[int]) -> list[int]:
    """One card of each gem pile, the costliest first; of equal ones the first in the list."""
    gems = [i for i, kind in enumerate(market) if CARDS[kind]["type"] == "gem"]
    gems.sort(key=lambda i: -int(CARDS[market[i]]["cost"]))
    for i in gems:
        supply[i] -= 1
    return [market[i] for i in gems]


def lay_out_mage(
    seat: int, mage: Mapping[str, Any], life: int, piles: list[list[int]], sheets: list[int]
) -> None:
    """Hand, deck and breaches as the mat shows them."""
    base = seat * SEAT_PILES
    deck = [CARD_NAMES.index(name) for name in mage["starting_deck_top_first"]]
    piles[base + HAND] = sorted(CARD_NAMES.index(name) for name in mage["starting_hand"])
    piles[base + DECK] = deck[::-1]
    stages = {"opened": OPENED, "absent": GONE}
    breaches = [stages[b] if isinstance(b, str) else int(b) for b in mage["breaches"]]
    spells = [NO_SPELL] * (BREACHES * BREACH_SPELLS)
    sheets += [life, 0, 0, 0, *breaches, *spells]


def shuffled(cards: Sequence[int], rng: Rng) -> list[int]:
    """The cards in random order."""
    pile = vec[i64](cards)
    rng.shuffle(pile, 0, len(pile))
    return [int(card) for card in pile]
