"""What happened, told as message keys with parameters."""

from __future__ import annotations

from collections.abc import Callable

from ludoteka.core.event import Event
from ludoteka.core.reason import Param
from ludoteka.core.state import State
from ludoteka.games.aeons_end.cards import (
    ABILITY_NAMES,
    BREACH_NAMES,
    CARD_NAMES,
    MENACE_NAMES,
    NEMESIS_NAMES,
    TURN_CARD_NAMES,
)
from ludoteka.games.aeons_end.rules import events
from ludoteka.games.aeons_end.rules.layout import BREACHES
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.view import ENDS

# How a number of a raw event becomes a parameter.
WORDS: dict[str, Callable[[int], Param]] = {
    "seat": lambda n: f"seat.{n}",
    "card": lambda n: f"card.{CARD_NAMES[n]}",
    "menace": lambda n: f"menace.{MENACE_NAMES[n]}",
    "breach": lambda n: f"breach.{BREACH_NAMES[n]}",
    "ability": lambda n: f"ability.{ABILITY_NAMES[n]}",
    "turn": lambda n: f"turn.{TURN_CARD_NAMES[n]}",
    "nemesis": lambda n: f"nemesis.{NEMESIS_NAMES[n]}",
    "end": lambda n: f"end.{ENDS[n]}",
    "place": lambda n: f"place.{('discard', 'hand', 'deck')[n]}",
    "number": int,
    "total": int,
    "asked": int,
    "stage": int,
}

# The key of each event and what its a, b and c are.
EVENTS: dict[int, tuple[str, str]] = {
    events.TURN_DRAWN: ("turn_drawn", "turn"),
    events.WILD_GIVEN: ("wild_given", "seat"),
    events.CAST: ("cast", "seat card"),
    events.PLAYED: ("played", "seat card"),
    events.GAINED: ("gained", "seat card place"),
    events.CHARGED: ("charged", "seat number total"),
    events.FOCUSED: ("focused", "seat breach stage"),
    events.OPENED: ("opened", "seat breach"),
    events.PREPPED: ("prepped", "seat card breach"),
    events.USED: ("used", "seat card breach"),
    events.POWER_REMOVED: ("power_removed", "seat menace"),
    events.ABILITY_USED: ("ability_used", "seat ability"),
    events.ABILITY_DECLINED: ("ability_declined", "seat"),
    events.NEMESIS_HIT: ("nemesis_hit", "seat number total"),
    events.MINION_HIT: ("minion_hit", "menace number"),
    events.HUSKS_HIT: ("husks_hit", "seat number total"),
    events.MINION_DEFEATED: ("minion_defeated", "menace"),
    events.DREW: ("drew", "seat card"),
    events.FLIPPED: ("flipped", "seat number"),
    events.DISCARDED: ("discarded", "seat card"),
    events.DESTROYED: ("destroyed", "seat card"),
    events.WOUNDED: ("wounded", "seat number total"),
    events.GRAVEHOLD_HIT: ("gravehold_hit", "number total"),
    events.PREVENTED: ("prevented", "- number"),
    events.EXHAUSTED: ("exhausted", "seat"),
    events.BREACH_LOST: ("breach_lost", "seat breach"),
    events.CHARGES_LOST: ("charges_lost", "seat number"),
    events.HEALED: ("healed", "seat number total"),
    events.GRAVEHOLD_HEALED: ("gravehold_healed", "number total"),
    events.NEMESIS_HEALED: ("nemesis_healed", "number total"),
    events.NEMESIS_DREW: ("nemesis_drew", "menace"),
    events.NEMESIS_DECK_EMPTY: ("nemesis_deck_empty", ""),
    events.WARDED: ("warded", "seat menace"),
    events.ENTERED: ("entered", "menace number"),
    events.POWER_TICKED: ("power_ticked", "menace number"),
    events.POWER_STRUCK: ("power_struck", "menace"),
    events.MINION_ACTED: ("minion_acted", "menace"),
    events.UNLEASHED: ("unleashed", "nemesis"),
    events.FURY_GREW: ("fury_grew", "number total"),
    events.FURY_FELL: ("fury_fell", "number total"),
    events.STRUCK: ("struck", "menace"),
    events.HUSKS_CAME: ("husks_came", "number total"),
    events.HUSKS_LEFT: ("husks_left", "number total"),
    events.SWARM_CAME: ("swarm_came", "number"),
    events.DEVOURED: ("devoured", "card number asked"),
    events.CORRUPTED: ("corrupted", "seat card place"),
    events.CORRUPTION_RESOLVED: ("corruption_resolved", "seat card"),
    events.DECK_SHUFFLED: ("deck_shuffled", "seat"),
    events.TURN_SHUFFLED: ("turn_shuffled", "number"),
    events.TURN_REVEALED: ("turn_revealed", "turn"),
    events.TURN_BOTTOMED: ("turn_bottomed", "turn"),
    events.TURN_REORDERED: ("turn_reordered", "seat"),
    events.RECOVERED: ("recovered", "seat card"),
    events.TOP_REVEALED: ("top_revealed", "seat card"),
    events.SPELL_DROPPED: ("spell_dropped", "seat card breach"),
    events.MINION_RETURNED: ("minion_returned", "menace"),
    events.MENACE_DISCARDED: ("menace_discarded", "menace"),
    events.CORRUPTION_MOVED: ("corruption_moved", "seat card"),
    events.TOPDECKED: ("topdecked", "seat card"),
    events.TAKEN_BACK: ("taken_back", "seat card"),
    events.ENDED: ("ended", "end"),
    events.LAID: ("laid", "seat card"),
}


def tell(state: State, kind: int, a: int, b: int, c: int) -> Event:
    """The event behind a raw one."""
    assert isinstance(state, Board)
    key, words = EVENTS[kind]
    named = zip(words.split(), (a, b, c), strict=False)
    params = {word: WORDS[word](n) for word, n in named if word != "-"}
    if kind == events.CAST:
        owner, breach = divmod(c, BREACHES)
        params["breach"] = WORDS["breach"](breach)
        if owner != a:
            key, params["owner"] = "cast_for", f"seat.{owner}"
    elif kind == events.MINION_HIT and c >= 0:
        key, params["seat"] = "minion_hit_by", f"seat.{c}"
    elif kind == events.CORRUPTION_MOVED and a < 0:
        key = "corruption_banished"
        del params["seat"]
    return Event(key, params)
