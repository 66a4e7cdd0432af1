"""The forms of the commands of the notation, and the names in them."""

from __future__ import annotations

import re

from ludoteka.core.errors import BadMove, BadRecord
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import COLOUR_NAMES, HEX_NAMES, TERRAIN_NAMES, TRACK_NAMES

HEX = r"([a-i]\d+)"
TRACK = rf"({'|'.join(TRACK_NAMES)})"
NUMBER = r"(\d{1,4})"
GOOD = r"(pw|p|w|c|vp)"
BUILDINGS = {
    "tp": codes.TRADING_HOUSE, "te": codes.TEMPLE, "sh": codes.STRONGHOLD, "sa": codes.SANCTUARY,
}  # fmt: skip
# rate and conversions of one unit; for coins to points the rate depends on the faction
CONVERSIONS = {
    ("pw", "p"): (5, (codes.POWER_TO_PRIEST,)),
    ("pw", "w"): (3, (codes.POWER_TO_WORKER,)),
    ("pw", "c"): (1, (codes.POWER_TO_COIN,)),
    ("p", "w"): (1, (codes.PRIEST_TO_WORKER,)),
    ("p", "c"): (1, (codes.PRIEST_TO_WORKER, codes.WORKER_TO_COIN)),
    ("w", "c"): (1, (codes.WORKER_TO_COIN,)),
    ("vp", "c"): (1, (codes.POINT_TO_COIN,)),
    ("c", "vp"): (0, (codes.COIN_TO_POINT,)),
}
STORM, RIDE, SWARM, BRIDGE, CULT = "actn", "actw", "acts", "bridge", "cult"
WAITING = {"actn": STORM, "actw": RIDE, "acts": SWARM, "act1": BRIDGE, "acte": BRIDGE}
CULT_SOURCES = {"bon2": codes.BY_BON2, "fav6": codes.BY_FAV6, "acta": codes.BY_AUREN}
SPADE_SOURCES = {"bon1": codes.BY_BON1, "actg": codes.BY_GIANTS}


class NeedsLate(BadRecord):
    """The file puts an answer off."""


class NeedsLenient(BadRecord):
    """The file does what only the lenient reading allows."""


def place(names: tuple[str, ...], missing: str, name: str) -> int:
    """The place of a name among all names of a kind. `missing`: what is said if it is none."""
    if name.upper() not in names:
        raise BadMove(missing, name=name)
    return names.index(name.upper())


def terrain_of(colour: str) -> int:
    """The terrain that a colour of the notation names."""
    colour = "grey" if colour == "gray" else colour
    if colour in COLOUR_NAMES:
        return COLOUR_NAMES.index(colour)
    if colour in TERRAIN_NAMES:
        return TERRAIN_NAMES.index(colour)
    raise BadMove("there is no colour '{name}'", name=colour)


def hex_of(name: str) -> int:
    """The hex with a name."""
    return place(HEX_NAMES, "there is no hex '{name}'", name)


FORMS = (
    (rf"build{HEX}", "build"),
    (rf"transform{HEX}(?:to([a-z]+))?", "transform"),
    (rf"dig{NUMBER}", "dig"),
    (rf"upgrade{HEX}to(tp|te|sh|sa)", "upgrade"),
    (r"advance(ship|dig)(?:ping|ging)?", "advance"),
    (r"action(act\w|bon\d+|fav\d+)", "action"),
    (rf"bridge{HEX}:{HEX}", "bridge"),
    (r"connect(r\d+)", "connect"),
    (rf"connect({HEX[1:-1]}(?::{HEX[1:-1]})+)", "connect_hexes"),
    (rf"sendpto{TRACK}(?:(?:for|amount)(\d))?", "send"),
    (r"\+(fav\d+)", "favor"),
    (rf"\+{NUMBER}?(tw\d+)", "town"),
    (rf"\+([12]?){TRACK}", "step"),
    (rf"-1?{TRACK}", "spare"),
    (r"\+(bon\d+)", "first_bonus_card"),
    (r"-2w", "pay_bridge"),
    (r"-\d*spades?", "lose_spades"),
    (rf"convert{NUMBER}?{GOOD}to{NUMBER}?{GOOD}", "convert"),
    (rf"burn{NUMBER}", "burn"),
    (rf"(leech|decline){NUMBER}?(?:from(.+))?", "answer"),
    (r"pass(bon\d+)?", "pass_round"),
    (r"drop-faction(.*)", "drop"),
    (r"resign()", "drop"),
    (r"done", "done"),
    (r"-free_d", "no_ride"),
)
# By the first letter; `(leech|decline)` has two.
PATTERNS: dict[str, list[tuple[re.Pattern[str], str]]] = {}
for form, method in FORMS:
    for letter in ("l", "d") if method == "answer" else (form.lstrip("\\")[0],):
        PATTERNS.setdefault(letter, []).append((re.compile(form, re.ASCII), method))
