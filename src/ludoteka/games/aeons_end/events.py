"""What happened, told as message keys with parameters."""

from __future__ import annotations

from ludoteka.core.event import Events, Told, named
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.data import (
    ABILITY_NAMES,
    BREACH_NAMES,
    CARD_NAMES,
    END_NAMES,
    MENACE_NAMES,
    MENACES,
    NEMESIS_NAMES,
    TURN_CARD_NAMES,
)
from ludoteka.games.aeons_end.state import BREACHES, Board


def cast(board: Board, seat: int, card: int, spot: int) -> Told:
    """A spell is cast, perhaps somebody else's."""
    owner, breach = divmod(spot, BREACHES)
    if owner == seat:
        return "cast", EVENTS.params(board, "seat card breach", seat, card, breach)
    parts = "seat card breach owner:seat"
    return "cast_for", EVENTS.params(board, parts, seat, card, breach, owner)


def minion_hit(board: Board, menace: int, number: int, seat: int) -> Told:
    """A minion suffers damage, perhaps from a player."""
    if seat < 0:
        return "minion_hit", EVENTS.params(board, "menace number", menace, number)
    return "minion_hit_by", EVENTS.params(board, "menace number seat", menace, number, seat)


def entered(board: Board, menace: int, number: int, _: int) -> Told:
    """A minion enters play with life, a power with tokens."""
    key = "power_entered" if MENACES[menace]["type"] == "power" else "entered"
    return key, EVENTS.params(board, "menace number", menace, number)


def corruption_moved(board: Board, seat: int, card: int, _: int) -> Told:
    """A destroyed corruption goes to a discard pile, or under its deck."""
    if seat < 0:
        return "corruption_banished", EVENTS.params(board, "card", card)
    return "corruption_moved", EVENTS.params(board, "seat card", seat, card)


EVENTS = Events(
    {
        "card": named("card", CARD_NAMES),
        "menace": named("menace", MENACE_NAMES),
        "breach": named("breach", BREACH_NAMES),
        "ability": named("ability", ABILITY_NAMES),
        "turn": named("turn", TURN_CARD_NAMES),
        "nemesis": named("nemesis", NEMESIS_NAMES),
        "end": named("end", END_NAMES),
        "place": named("place", ("discard", "hand", "deck")),
    },
    {
        codes.TURN_DRAWN: ("turn_drawn", "turn"),
        codes.WILD_GIVEN: ("wild_given", "seat"),
        codes.SPELL_CAST: cast,
        codes.CARD_PLAYED: ("played", "seat card"),
        codes.GAINED: ("gained", "seat card place"),
        codes.CHARGED: ("charged", "seat number total:number"),
        codes.BREACH_FOCUSED: ("focused", "seat breach stage:number"),
        codes.BREACH_OPENED: ("opened", "seat breach"),
        codes.SPELL_PREPPED: ("prepped", "seat card breach"),
        codes.SPELL_USED: ("used", "seat card breach"),
        codes.POWER_REMOVED: ("power_removed", "seat menace"),
        codes.ABILITY_USED: ("ability_used", "seat ability"),
        codes.ABILITY_DECLINED: ("ability_declined", "seat"),
        codes.NEMESIS_HIT: ("nemesis_hit", "seat number total:number"),
        codes.MINION_HIT: minion_hit,
        codes.HUSKS_HIT: ("husks_hit", "seat number total:number"),
        codes.MINION_DEFEATED: ("minion_defeated", "menace"),
        codes.DREW: ("drew", "seat card"),
        codes.FLIPPED: ("flipped", "seat number"),
        codes.DISCARDED: ("discarded", "seat card"),
        codes.DESTROYED: ("destroyed", "seat card"),
        codes.WOUNDED: ("wounded", "seat number total:number"),
        codes.GRAVEHOLD_HIT: ("gravehold_hit", "number total:number"),
        codes.PREVENTED: ("prevented", "- number"),
        codes.EXHAUSTED: ("exhausted", "seat -"),
        codes.BREACH_LOST: ("breach_lost", "seat breach"),
        codes.CHARGES_LOST: ("charges_lost", "seat number"),
        codes.HEALED: ("healed", "seat number total:number"),
        codes.GRAVEHOLD_HEALED: ("gravehold_healed", "number total:number"),
        codes.NEMESIS_HEALED: ("nemesis_healed", "number total:number"),
        codes.NEMESIS_DREW: ("nemesis_drew", "menace"),
        codes.NEMESIS_DECK_EMPTY: ("nemesis_deck_empty", ""),
        codes.WARDED: ("warded", "seat menace"),
        codes.ENTERED: entered,
        codes.POWER_TICKED: ("power_ticked", "menace number"),
        codes.POWER_STRUCK: ("power_struck", "menace"),
        codes.MINION_ACTED: ("minion_acted", "menace"),
        codes.UNLEASHED: ("unleashed", "nemesis"),
        codes.FURY_GREW: ("fury_grew", "number total:number"),
        codes.FURY_FELL: ("fury_fell", "number total:number"),
        codes.STRUCK: ("struck", "menace -"),
        codes.HUSKS_CAME: ("husks_came", "number total:number"),
        codes.HUSKS_LEFT: ("husks_left", "number total:number"),
        codes.SWARM_CAME: ("swarm_came", "number -"),
        codes.PILE_DEVOURED: ("devoured", "card number asked:number"),
        codes.CORRUPTED: ("corrupted", "seat card place"),
        codes.CORRUPTION_RESOLVED: ("corruption_resolved", "seat card"),
        codes.DECK_SHUFFLED: ("deck_shuffled", "seat"),
        codes.TURN_SHUFFLED: ("turn_shuffled", "number"),
        codes.TURN_REVEALED: ("turn_revealed", "turn"),
        codes.TURN_BOTTOMED: ("turn_bottomed", "turn"),
        codes.TURN_REORDERED: ("turn_reordered", "seat"),
        codes.RECOVERED: ("recovered", "seat card"),
        codes.TOP_REVEALED: ("top_revealed", "seat card"),
        codes.SPELL_DROPPED: ("spell_dropped", "seat card breach"),
        codes.MINION_RETURNED: ("minion_returned", "menace"),
        codes.MENACE_DISCARDED: ("menace_discarded", "menace"),
        codes.CORRUPTION_MOVED: corruption_moved,
        codes.TOPDECKED: ("topdecked", "seat card"),
        codes.TAKEN_BACK: ("taken_back", "seat card"),
        codes.ENDED: ("ended", "end"),
        codes.LAID: ("laid", "seat card"),
    },
)
tell = EVENTS.tell
