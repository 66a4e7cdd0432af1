"""The components of Ethnos, read from data.json, and the setup of one game made of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.errors import BadOption
from ludoteka.core.options import Value
from ludoteka.core.rng import Rng
from ludoteka.games.ethnos.codes import COLOURS, MERFOLK, SKELETONS, TRIBES
from ludoteka.games.ethnos.fields import Setup
from ludoteka.games.ethnos.state import SLOTS, SPACES

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("data.json").read_text("utf-8"))

TRIBE_NAMES: tuple[str, ...] = tuple(tribe["id"] for tribe in DATA["tribes"])
MEMBER_NAMES: tuple[str, ...] = tuple(tribe["one"] for tribe in DATA["tribes"])
KINGDOM_NAMES: tuple[str, ...] = tuple(kingdom["id"] for kingdom in DATA["kingdoms"])
COLOUR_NAMES: tuple[str, ...] = tuple(kingdom["colour"] for kingdom in DATA["kingdoms"])
SOURCE_NAMES = ("kingdoms", "merfolk", "giant", "orcs", "bands")


def card_name(kind: int) -> str:
    """The text of a card kind: `elf:red`, `skeleton`."""
    tribe, colour = divmod(kind, COLOURS)
    if tribe == SKELETONS:
        return "skeleton" if colour == 0 else f"skeleton:{COLOUR_NAMES[colour]}"
    return f"{MEMBER_NAMES[tribe]}:{COLOUR_NAMES[colour]}"


CARD_NAMES: tuple[str, ...] = tuple(
    card_name(kind) for kind in range(len(TRIBE_NAMES) * len(COLOUR_NAMES))
)


def setup(seats: int, options: Mapping[str, Value], rng: Rng) -> Setup:
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
    )


def choose_tribes(wish: Value, number: int, seats: int, rng: Rng) -> list[int]:
    """The tribes in play, ascending: drawn from the setup cards, or as wished."""
    if isinstance(wish, tuple):
        if len(wish) != number:
            raise BadOption(f"with {seats} seats there are {number} tribes, not {len(wish)}")
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


assert max(plan["tribes"] for plan in DATA["setup"].values()) <= SLOTS
