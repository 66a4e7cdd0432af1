"""Every field of a setup and a state of Ethnos, declared once; fields.py is written from it."""

from ludoteka.core.layout import Layout, flag, inherited, number, shared, vector
from ludoteka.core.state import NOBODY

SETUP = Layout(
    number("seats"),
    number("ages"),
    vector("tribe_of", "slot -> tribe"),
    vector("slot_of", "tribe -> slot (-1: not in play)", told=False),
    vector("allies", "every card of the deck, dragons apart"),
    vector("tokens", "kingdom * SPACES + space, ascending"),
    vector("band_glory", "by the size of a band"),
    vector("horde_glory", "by the markers on the horde board"),
    vector("merfolk_glory"),
    vector("giant_glory"),
    vector("symbols", "the spaces of the merfolk board that give a marker"),
    number("track_end", "the last space of the merfolk board"),
    number("giant_bonus", "glory at once for the giant token"),
    number("markers", "control markers of each player"),
    flag("leader_only"),
    flag("zero_scores"),
    flag("partial_raid"),
    flag("instant_win"),
    flag("split_both"),
    flag("draw_two"),
    flag("keep_exact"),
    flag("traces", "rules 1: a position keeps traces of the moves that led to it", told=False),
    told=(
        "seats", "ages", "tribe_of", "allies", "tokens",
        (
            "band_glory", "horde_glory", "merfolk_glory", "giant_glory", "symbols",
            ("track_end", "giant_bonus", "markers"),
        ),
        (
            "leader_only", "zero_scores", "partial_raid", "instant_win", "split_both", "draw_two",
            "keep_exact",
        ),
    ),
)  # fmt: skip

STATE = Layout(
    inherited("seat", "luck", "revealed"),
    number("left", "cards in the deck"),
    number("safe", "how many of the next cards cannot be dragons"),
    number("dragons", "shown in this age"),
    number("age"),
    number("phase"),
    number("active", "whose turn it is; the deciding seat differs only when orcs raid"),
    number("first", "who began this age"),
    number("leader", "of the band being formed or played in this turn"),
    number("last", "the last card that was chosen, for a band or to be kept"),
    number("pending", "answers of this phase still open: extra markers, kept cards, raiders"),
    number("giant", "who has the giant token", NOBODY),
    number("giant_size", "of the band that brought it"),
    number("drawer", "who drew the third dragon, until the next age begins", NOBODY),
    number("skeleton_winner", default=NOBODY),
    flag("chained", "a band is being formed in a chain of centaurs"),
    inherited("over"),
    vector("cards", "zones of cards: hands, known(seat), row, played, formed"),
    vector("sheets"),
    vector("bands", "of this age, in play order"),
    shared("deck", "the next card is deck[left - 1]", upto="left"),
)
