"""The effects of all cards as one program, and where each text begins."""

from __future__ import annotations

from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.assemble import ALL_CHARGES, PLAIN, Op, Program
from ludoteka.games.aeons_end.cards import CARDS, MAGE_DATA, MENACES, NEMESIS_DATA, Card

# The rulebook's example deals Amplify Vision's damage first; English cards focus first.
VISION_FOCUSES_FIRST = False


def in_order(card: Card) -> list[Op]:
    """The operations of a card, Amplify Vision's as the ruling says."""
    ops: list[Op] = card["ops"]
    if card["key"] == "amplify_vision" and VISION_FOCUSES_FIRST:
        return ops[::-1]
    return ops


def without_heal(ops: list[Op]) -> list[Op]:
    """Afflict heals each of the two players right after corrupting that one."""
    return [op for op in ops if op.get("who") != "those_players"]


PROGRAM = Program()
ABSENT = -1

PLAY_AT = [PROGRAM.routine(in_order(card)) for card in CARDS]
GAIN_AT = [PROGRAM.routine(card["on_gain"]) if "on_gain" in card else ABSENT for card in CARDS]
PREPPED_AT = [
    PROGRAM.routine(card["while_prepped"]["ops"]) if "while_prepped" in card else ABSENT
    for card in CARDS
]
ARRIVE_AT = [
    PROGRAM.routine(
        without_heal(card["ops"] if "ops" in card else card.get("immediately", [])),
        {"attack": codes.OP_DISCARD_DRAWN, "strike": codes.OP_AFTER_STRIKE}.get(
            card["type"], codes.OP_ENTER
        ),
    )
    for card in MENACES
]
ACT_AT = [
    PROGRAM.routine(card["power_ops"], codes.OP_LEAVE)
    if "power_ops" in card
    else PROGRAM.routine(card.get("persistent", []))
    for card in MENACES
]
REMOVE_AT = [
    PROGRAM.routine(card["to_discard"], codes.OP_LEAVE) if card.get("to_discard") else ABSENT
    for card in MENACES
]
DAMAGED_AT = [
    PROGRAM.routine(card["when_damaged"]) if "when_damaged" in card else ABSENT for card in MENACES
]
ABILITY_AT = [
    PROGRAM.routine([op for op in mage["ability"]["ops"] if op["op"] in PLAIN or op["op"] in (
        "cast_prepped", "return_from_discard", "shuffle_turn_order")])
    for mage in MAGE_DATA
]  # fmt: skip
UNLEASH_AT = [PROGRAM.routine(nemesis["unleash"]) for nemesis in NEMESIS_DATA]
HUSK_ROWS = [row for nemesis in NEMESIS_DATA for row in nemesis["husk_track"]]
SWARM_AT = [PROGRAM.routine(row["ops"]) for row in HUSK_ROWS]

TURNS_AT = PROGRAM.routine([], codes.OP_REVEAL, codes.OP_RUNE, codes.OP_TAKE_TURN,
                           codes.OP_END_TURN)  # fmt: skip
PLAYER_TURN_AT = len(PROGRAM.ops)
PROGRAM.add(codes.OP_CORRUPTIONS)
PROGRAM.add(codes.OP_CASTING)
PROGRAM.add(codes.OP_PREPPED_EFFECTS)
PROGRAM.add(codes.OP_MAIN)
PROGRAM.add(codes.OP_CORRUPTIONS, variant=codes.DRAWN_ONLY)
PROGRAM.routine([], codes.OP_LAY, codes.OP_DRAW_UP)
NEMESIS_TURN_AT = PROGRAM.routine([], codes.OP_MENACE, codes.OP_DRAW_NEMESIS, codes.OP_WARD,
                                  codes.OP_RESOLVE, codes.OP_RAGE)  # fmt: skip
EMPTY_DECK_AT = PROGRAM.routine([{"op": "unleash", "n": 3}])
EXHAUSTION_AT = len(PROGRAM.ops)
PROGRAM.add(codes.OP_UNLEASH, 2)
PROGRAM.add(codes.OP_LOSE_BREACH)
PROGRAM.add(codes.OP_LOSE_CHARGES, ALL_CHARGES)
PROGRAM.routine([{"op": "damage_gravehold", "n": "2*k"}])
SETUP_DEVOUR_AT = len(PROGRAM.ops)
PROGRAM.add(codes.OP_DEVOUR, 1, variant=codes.ANY_PILE)
PROGRAM.add(codes.OP_END)
SPEND_AT = len(PROGRAM.ops)
PROGRAM.add(codes.OP_LOSE_CHARGES, ALL_CHARGES)
PROGRAM.add(codes.OP_END)
CONSENT_AT = PROGRAM.routine([], codes.OP_CONSENT)
SPREAD_AT = PROGRAM.routine([], codes.OP_SPREAD)
BANISH_AT = PROGRAM.routine([], codes.OP_BANISH)
