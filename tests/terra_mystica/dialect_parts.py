"""The grammar of the dialect, the map, and what a player and a turn are. See dialect.py."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import ludoteka

FILE = Path(ludoteka.__file__).parent / "games/terra_mystica/data.json"
DATA = json.loads(FILE.read_text("utf-8"))
RING = [terrain["key"] for terrain in DATA["terrains"]]
COLOURS = {("gray" if t["colour"] == "grey" else t["colour"]): t["key"] for t in DATA["terrains"]}
FACTIONS = {faction["key"].replace("_", ""): faction for faction in DATA["factions"]}
TRACKS = [track.upper() for track in DATA["cults"]["tracks"]]
POWER = {kind["key"]: kind["power"] for kind in DATA["buildings"]}
SUPPLY = {kind["key"]: kind["supply"] for kind in DATA["buildings"]}
SHORT = {"TP": "trading_house", "TE": "temple", "SH": "stronghold", "SA": "sanctuary"}
FROM = {"TP": "dwelling", "TE": "trading_house", "SH": "trading_house", "SA": "temple"}
SITES = {frozenset(site) for site in DATA["map"]["bridge_sites"]}
FAVORS = {favor["id"]: favor for favor in DATA["favors"]}
TOWNS = {town["id"]: town for town in DATA["towns"]}
TILES = {tile["id"]: tile for tile in DATA["scoring"]}
RATES = {"PW P": 5, "PW W": 3, "PW C": 1, "P W": 1, "W C": 1, "VP C": 1}
ACTIONS = {
    "ACTA": "auren", "ACTC": "chaosmagicians", "ACTG": "giants", "ACTN": "nomads",
    "ACTS": "swarmlings", "ACTW": "witches",
}  # fmt: skip
SPADES = {"ACT5": 1, "ACT6": 2, "BON1": 1, "ACTG": 2}
STEPS = {"BON2": 1, "FAV6": 1, "ACTA": 2}
OPTIONS = (
    "strict-darkling-sh", "strict-chaosmagician-sh", "errata-cultist-power", "mini-expansion-1",
    "shipping-bonus", "temple-scoring-tile", "variable-turn-order",
)  # fmt: skip
GRAMMAR = re.compile(
    r"build (?P<build>[A-I]\d+)|transform (?P<hex>[A-I]\d+) to (?P<colour>[a-z]+)|dig (?P<dig>\d+)|"
    r"upgrade (?P<upgrade>[A-I]\d+) to (?P<kind>TP|TE|SH|SA)|advance (?P<advance>ship|dig)|"
    r"send p to (?P<send>[A-Z]+) for (?P<spot>[123])|action (?P<action>[A-Z]+\d*)|"
    r"Bridge (?P<bridge>[A-I]\d+:[A-I]\d+)|connect (?P<connect>r\d+)|\+(?P<favor>FAV\d+)|"
    r"\+(?P<town>TW\d)|\+(?P<two>2?)(?P<step>FIRE|WATER|EARTH|AIR)|"
    r"-(?P<spare>FIRE|WATER|EARTH|AIR)|(?P<lost>-SPADE)|(?P<forgo>-FREE_D)|burn (?P<burn>\d+)|"
    r"convert (?P<paid>\d+)(?P<source>PW|P|W|C|VP) to (?P<got>\d+)(?P<goal>P|W|C|VP)|"
    r"(?P<answer>leech|decline) (?P<amount>\d+) from (?P<giver>[a-z]+)|"
    r"(?P<passed>pass)(?: (?P<bonus_card>BON\d+))?|(?P<done>done)"
)


class Wrong(Exception):
    """A row that another server would not take."""


def need(true: object, problem: str) -> None:
    """Refuse what is not so."""
    if not true:
        raise Wrong(problem)


def lay_map() -> tuple[dict[str, str], dict[str, set[str]]]:
    """The terrain of every land hex, and which land lies beside it."""
    places, terrain = {}, {}
    for row, pattern in enumerate(DATA["map"]["rows"]):
        land = [column for column, code in enumerate(pattern) if code != "~"]
        for number, column in enumerate(land, 1):
            name = f"{'ABCDEFGHI'[row]}{number}"
            places[2 * column + row % 2, row] = name  # odd rows lie half a hex to the right
            terrain[name] = DATA["map"]["codes"][pattern[column]]
    around = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
    beside = {
        name: {places[x + dx, y + dy] for dx, dy in around if (x + dx, y + dy) in places}
        for (x, y), name in places.items()
    }
    return terrain, beside


class Player:
    """One faction."""

    def __init__(self, name: str) -> None:
        data = FACTIONS[name]
        self.name, self.home = name, data["home"]
        self.built: Counter[str] = Counter()
        self.levels = dict(zip(TRACKS, data["cults"], strict=True))
        self.keys = self.bridges = 0
        self.favors: set[str] = set()
        self.bonus_card = ""
        self.used: set[str] = set()
        self.passed = self.dropped = False

    @property
    def out(self) -> bool:
        return self.passed or self.dropped


class Turn:
    """What a turn has begun, and what it owes."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.left = 1  # actions
        self.taken = 0
        self.waiting = ""  # an action whose hex, bridge or step follows
        self.spades = self.favors = 0
        self.changed: set[str] = set()  # hexes that this action brought home
        self.digging = self.split = False
        self.exchange = False
        self.spared: set[str] = set()
        self.blocked: set[str] = set()  # tracks where a step lacked a key
        self.ended = self.bridged = False
