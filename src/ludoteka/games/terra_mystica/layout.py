"""Every field of a setup and a state of Terra Mystica, declared once; fields.py comes from it."""

from ludoteka.core.layout import Layout, flag, inherited, number, vector
from ludoteka.core.state import NOBODY

SETUP = Layout(
    number("seats"),
    vector("scoring", "the scoring tile of each round"),
    flag("errata", "the Cultists gain power when all neighbours decline"),
    flag("by_passing", "who passes earlier acts earlier in the next round"),
    flag("lenient", "the reading of rules that recorded games of others need"),
    flag("late", "offers of power may be answered later"),
    flag("drop_out", "seats may leave the game"),
    flag("wasteful", "rules 1: lenient games can give bought spades up", told=False),
    told=("seats", "scoring", ("errata", "by_passing", "lenient", "late", "drop_out")),
)

STATE = Layout(
    inherited("seat", "luck", "revealed", "over"),
    number("phase"),
    number("round"),
    number("active", "whose turn it is"),
    number("order", "the seats in turn order, three bits each"),
    number("passing", "the seats that have passed, in this order, three bits each"),
    number("placed", "setup: how many choices of this phase have been made"),
    number("free", "free spades of this action that are still open"),
    number("dug", "bought spades of this action that are still open"),
    number("bought", "how many spades this action has bought"),
    number("changed_low", "hexes transformed by this action"),
    number("changed_high"),
    number("home_low", "those of them brought to home terrain"),
    number("home_high"),
    flag("rough", "a hex was left in another terrain"),
    number("site", "the hex being transformed", NOBODY),
    number("crossed", "the hex that a tunnel or a flight was paid for", NOBODY),
    number("favors_owed", "favor tiles that this turn owes"),
    number("towns_owed", "town tiles that this turn owes"),
    number("keyless", "tracks where a step of this turn lacked a key, as bits"),
    number("exchange", "workers the Darklings' new stronghold can still turn into priests"),
    number("double", "actions left of a double turn"),
    number("granted", "seats that are owed a town tile for somebody else's bridge, as bits"),
    number("events", "building events so far, to tell whose offers belong together"),
    number("steps_owed", "cult steps the Cultists may still take"),
    number("later", "seats that put their answers off, as bits"),
    vector("hexes"),
    vector("sheets", "the faction boards"),
    vector("table", "the shared supplies"),
    vector("offers", "open offers of power, oldest first"),
)
