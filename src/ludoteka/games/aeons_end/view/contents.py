"""What is printed on the components of Aeon's End, for whoever draws them."""

from __future__ import annotations

import msgspec

from ludoteka.core.state import State
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.data import (
    CARDS,
    DATA,
    GATHERED,
    MAGE_DATA,
    MAGE_NAMES,
    MENACES,
    NEMESIS_DATA,
    Card,
)
from ludoteka.games.aeons_end.ledger.numbers import kinds_in_game, menaces_in_game
from ludoteka.games.aeons_end.state import Board


class CardContents(msgspec.Struct, frozen=True):
    """A player's card."""

    type: str
    cost: int
    plain: bool  # a gem that gives aether and nothing else


class MenaceContents(msgspec.Struct, frozen=True):
    """A nemesis card; a strike has no tier."""

    type: str
    tier: int


class MageContents(msgspec.Struct, frozen=True):
    """What stands on the mat of a mage."""

    slots: int


class BreachContents(msgspec.Struct, frozen=True):
    """A breach: what a turn of it costs, and opening it at each stage."""

    focus_cost: int
    open_costs: list[int]
    bonus: int


class NemesisContents(msgspec.Struct, frozen=True):
    """What stands on the mat of the nemesis."""

    life: int
    gathers: str  # fury, husks, devoured or corruption_deck, as previews call it
    strikes_at: int | None  # fury
    husk_cap: int | None


class AeonsEndContents(msgspec.Struct, frozen=True):
    """All that stays the same for a whole game, by name."""

    cards: dict[str, CardContents]
    menaces: dict[str, MenaceContents]
    mages: dict[str, MageContents]
    breaches: dict[str, BreachContents]
    nemesis: NemesisContents


def contents(state: State) -> AeonsEndContents:
    """The components of this game; of the nemesis cards, all that may come."""
    assert isinstance(state, Board)
    setup = state.setup
    nemesis = int(setup.nemesis)
    menaces = [int(card) for card in menaces_in_game(setup)]
    if nemesis == codes.RAGEBORNE:
        menaces += range(codes.STRIKES, codes.MENACES)
    return AeonsEndContents(
        cards={CARDS[kind]["key"]: card(CARDS[kind]) for kind in kinds_in_game(setup)},
        menaces={MENACES[number]["key"]: menace(MENACES[number]) for number in menaces},
        mages={MAGE_NAMES[who]: mage(MAGE_DATA[who]) for who in setup.mages},
        breaches={printed["key"]: breach(printed) for printed in DATA["breaches"]},
        nemesis=NemesisContents(
            life=NEMESIS_DATA[nemesis]["life"],
            gathers=GATHERED[nemesis][0],
            strikes_at=NEMESIS_DATA[nemesis]["params"].get("end_of_turn_strike_at_fury"),
            husk_cap=DATA["constants"]["husk_cap"] if nemesis == codes.CARAPACE_QUEEN else None,
        ),
    )


def card(printed: Card) -> CardContents:
    """A player's card."""
    ops = {op["op"] for op in printed.get("ops", ())}
    plain = printed["type"] == "gem" and ops == {"gain_aether"}
    return CardContents(printed["type"], printed.get("cost", 0), plain)


def menace(printed: Card) -> MenaceContents:
    """A nemesis card."""
    return MenaceContents(printed["type"], printed["tier"])


def mage(printed: Card) -> MageContents:
    """A mage."""
    return MageContents(printed["ability"]["charges"])


def breach(printed: Card) -> BreachContents:
    """A breach."""
    return BreachContents(
        printed["focus_cost"], printed["open_cost_by_stage"], printed["opened_bonus_damage"]
    )
