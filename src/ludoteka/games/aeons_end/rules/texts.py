"""Writes the texts of all cards and of the course of the game into one program.

Where a text begins lies on the stack of a position, and so in its digest: a new text comes last.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.games.aeons_end.data import CARDS, MAGE_DATA, MENACES, NEMESIS_DATA, Card
from ludoteka.games.aeons_end.rules.operation import WORDS, Printed, Writer
from ludoteka.games.aeons_end.rules.operations import (
    carapace_queen,
    cards,
    crooked_mask,
    damage,
    decks,
    flow,
    mages,
    main_phase,
    nemesis,
    prince_of_gluttons,
    rageborne,
    spells,
    turn_order,
    turns,
)
from ludoteka.games.aeons_end.tables import ABSENT, HUSK_ROWS, TEXTS

# With these modules all operations are known.
TOPICS: Final = (
    carapace_queen, cards, crooked_mask, damage, decks, flow, mages, main_phase, nemesis,
    prince_of_gluttons, rageborne, spells, turn_order, turns,
)  # fmt: skip
# The rulebook's example deals Amplify Vision's damage first; English cards focus first.
VISION_FOCUSES_FIRST: Final = False
# What closes the text of a nemesis card that arrives.
CLOSES: Final = {"attack": "discard_drawn", "strike": "calm", "minion": "enter", "power": "enter"}


def in_order(card: Card) -> list[Printed]:
    """The operations of a card, Amplify Vision's as the ruling says."""
    effects: list[Printed] = card["ops"]
    if card["key"] == "amplify_vision" and VISION_FOCUSES_FIRST:
        return effects[::-1]
    return effects


def arrival(card: Card) -> list[Printed]:
    """What happens when a nemesis card is drawn; Afflict's healing comes with its corruptions."""
    effects = card["ops"] if "ops" in card else card.get("immediately", [])
    return [effect for effect in effects if effect.get("who") != "those_players"]


def known(effects: list[Printed]) -> list[Printed]:
    """An ability without those that are answered to questions of the rules."""
    return [effect for effect in effects if effect["op"] in WORDS]


def write() -> None:
    """All texts, in the order they have had from the beginning."""
    writer = Writer([])
    text = writer.text
    TEXTS.play = vec[i64]([text(in_order(card)) for card in CARDS])
    TEXTS.gain = vec[i64](
        [text(card["on_gain"]) if "on_gain" in card else ABSENT for card in CARDS]
    )
    TEXTS.prepped = vec[i64](
        [text(card["while_prepped"]["ops"]) if "while_prepped" in card else ABSENT
         for card in CARDS]
    )  # fmt: skip
    TEXTS.arrive = vec[i64]([text(arrival(card), CLOSES[card["type"]]) for card in MENACES])
    TEXTS.act = vec[i64](
        [text(card["power_ops"], "leave") if "power_ops" in card
         else text(card.get("persistent", [])) for card in MENACES]
    )  # fmt: skip
    TEXTS.remove = vec[i64](
        [text(card["to_discard"], "leave") if card.get("to_discard") else ABSENT
         for card in MENACES]
    )  # fmt: skip
    TEXTS.damaged = vec[i64](
        [text(card["when_damaged"]) if "when_damaged" in card else ABSENT for card in MENACES]
    )
    TEXTS.ability = vec[i64]([text(known(mage["ability"]["ops"])) for mage in MAGE_DATA])
    TEXTS.unleash = vec[i64]([text(nemesis["unleash"]) for nemesis in NEMESIS_DATA])
    TEXTS.swarm = vec[i64]([text(row["ops"]) for row in HUSK_ROWS])
    TEXTS.turns = text([], "reveal", "rune", "take_turn", "end_turn")
    TEXTS.player_turn = text(
        [], "corruptions", "casting", "prepped_effects", "main", "drawn_corruptions", "lay",
        "draw_up",
    )  # fmt: skip
    TEXTS.nemesis_turn = text([], "menace", "draw_nemesis", "ward", "resolve", "rage")
    TEXTS.empty_deck = text([{"op": "unleash", "n": 3}])
    TEXTS.exhaustion = text(
        [{"op": "unleash", "n": 2}, {"op": "lose_breach"}, {"op": "lose_all_charges"},
         {"op": "damage_gravehold", "n": "2*k"}]
    )  # fmt: skip
    TEXTS.setup_devour = text([{"op": "devour", "n": 1, "pile": "any_single"}])
    TEXTS.spend = text([{"op": "lose_all_charges"}])
    TEXTS.consent = text([], "consent")
    TEXTS.spread = text([], "spread")
    TEXTS.banish = text([], "banish")
    TEXTS.ops = vec[i64](writer.ops)
