"""Every field of a setup and a state of Kroniky, declared once; fields.py is written from it."""

from dataclasses import replace

from ludoteka.core.layout import Field, Layout, flag, inherited, number, shared, value, vector

NONE = -1  # NO_AREA, NOWHERE and RUNNING of codes.py, which is not there before fields.py is


def printed(*fields: Field) -> list[Field]:
    """Fields that follow from map, chronicle and rules: the fingerprint stands for them."""
    return [replace(field, told=False) for field in fields]


SETUP = Layout(
    number("fingerprint", "tells two setups apart"),
    value("map_text", "str", "the files of map and chronicle, for those who show them"),
    value("chronicle_text", "str"),
    printed(
        flag("lenient", "rules 1 and 2: divisions shrink although the upkeep was not paid in full"),
        # at the start
        number("start_population"),
        number("start_happiness"),
        number("start_relations"),
        vector("start_sheet", "goods and the enemy; nothing else stands anywhere"),
        # the resource card
        number("most_people"),
        number("saddest"),
        number("happiest"),
        number("steps", "of a worker in a round"),
        number("fast_steps"),
        number("fast_invention"),
        number("ride_invention", "steps along roads are free"),
        number("sail_level", "of seafaring, for spaces of water"),
        number("road_cost"),
        number("restore_crew"),
        number("defeat_at", "the level at which a crisis loses the game"),
        number("relief_cheers", "happiness actions that ease a rebellion"),
        number("most_exchanges", "in a round, where they lead in a circle"),
        vector("people_workers", "by population"),
        vector("people_food"),
        vector("bonus_level", "by area: from which level its slot gives its bonus"),
        vector("bonus_goods"),
        vector("relief", "by crisis: the price of a level less"),
        vector("keep", "steps of the army's upkeep: rows of KEEP_SIZE"),
        # cards; the rows of these tables are described in tables.py
        vector("cards"),
        vector("track_first", "by track: its first segment, and the end of its segments"),
        vector("track_end"),
        vector("segments"),
        vector("actions"),
        vector("flags", "all conditions; others say where theirs begin and end"),
        vector("units"),
        vector("houses"),
        vector("works"),
        vector("jobs", "by terrain: the move that works on it; NOWHERE: there is none"),
        vector("chop", "what a tree brings, by the level of production"),
        number("reinforcing", "the action spaces that only go with something else"),
        number("celebration"),
        number("sale", "the exchange with a mixed price"),
        # the map, by space
        vector("terrain"),
        vector("dangerous"),
        vector("treasures"),
        vector("neighbours", "six for each space, NOWHERE for none"),
        number("road_terrains", "as bit masks"),
        number("walk_terrains"),
        number("sail_terrains"),
        # the battlefield
        number("order_crew"),
        number("order_all_crew"),
        number("bad_roll", "the die costs the attacker a point"),
        number("good_roll"),
        vector("fights", "the battle table"),
        # the chronicle
        number("treasury"),
        number("special", "what a settlement on a special space brings"),
        number("defeats", "the kinds of defeat as a bit mask"),
        vector("victories", "first flag and end of flags of each"),
        vector("events", "line * ROUNDS + round: where its program begins, whether dangerous"),
        vector("key_events", "round, flags, end of flags, program of each"),
        vector("program", "effects of events: what, how much, and where a condition jumps to"),
    ),
)

STATE = Layout(
    inherited("seat", "luck", "revealed"),
    number("left", "cards in the deck"),
    number("played", "cards drawn since the last shuffle, as a bit mask"),
    number("phase"),
    number("round"),
    number("outcome", default=NONE),
    number("capital", default=NONE),
    number("population"),
    number("happiness"),
    number("hunger"),
    number("bankruptcy"),
    number("rebellion"),
    number("points"),
    number("relations"),
    number("supply", "workers in the supply, and workers put somewhere else than on the map"),
    number("busy"),
    number("card", "the action card of the round, its chosen option and event line"),
    number("option"),
    number("line"),
    number("bonus", "the area in which the bonus worker waits", NONE),
    number("helped", "workers on the card's extra action"),
    number("used", "action spaces used in this round, and those with their extra worker: masks"),
    number("extras"),
    number("exchanges", "free ones left in this round"),
    number("rations"),
    number("cheers", "happiness actions of this round"),
    number("lane", "which an order to all divisions has reached"),
    number("network", "spaces of the road network"),
    number("farms", "structures that work"),
    number("mines"),
    number("ports"),
    flag("beaten", "the enemy is out of the game"),
    flag("danger_met", "once per round: dangerous land was entered; food was missing"),
    flag("starved"),
    inherited("over"),
    vector("sheet", "all numbers of the cards, as state.py names them"),
    vector("land", "the spaces of the map"),
    shared("deck", "the next card is deck[left - 1]", upto="left"),
)
