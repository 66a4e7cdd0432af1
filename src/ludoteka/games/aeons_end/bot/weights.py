"""The weights of weights.json as packed tables: what the bots take things to be worth.

There is a set for each number of mages and each nemesis; all of them were tuned by play. Cards,
threats and abilities have theirs by name, all else by the places below.
"""

import json
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.data import (
    CARD_NAMES,
    DATA,
    MAGE_NAMES,
    MENACE_NAMES,
    NEMESIS_NAMES,
)
from ludoteka.games.aeons_end.state import Board

Group = dict[str, int]

# The places of `wish`: how much a move of the main phase is wanted.
OPEN: Final = 0
LACKING: Final = 1  # for each spell in hand without a place
CROWDED: Final = 2  # for each spell owned above two for every opened breach
OPEN_LATE: Final = 3  # less for each round gone
FOCUS: Final = 4
FOCUS_NOW: Final = 5  # for each damage of a spell that can then be prepped
FOCUS_LATE: Final = 6
CHARGE: Final = 7
CHARGE_EACH: Final = 8  # for each charge there is
CHARGE_LAST: Final = 9  # more for the one that makes the ability ready
CHARGE_LATE: Final = 10
REMOVE: Final = 11  # percent of the threat of a power about to act
REMOVE_EARLY: Final = 12  # of one that is not
REMOVE_CARDS: Final = 13  # the price of removing with cards or charges
ABILITY: Final = 14
USE: Final = 15
RELIC_PLAY: Final = 16
FIRST_GEM: Final = 17  # percent of a gem's price
EACH_GEM: Final = 18
LAST_GEM: Final = 19
LATE_GEM: Final = 20
SPELLS_FIRST: Final = 21
SPELLS_EACH: Final = 22
SPELLS_MANY: Final = 23
LATE_SPELL: Final = 24
ROOM: Final = 25  # percent more for a spell, for each opened breach
REPEAT: Final = 26  # percent less for each relic owned
LATE_RELIC: Final = 27
SAME: Final = 28  # percent less for each card of the same kind
SECOND: Final = 29  # percent that a second purchase counts
JUNK: Final = 30  # for each card worth destroying
PLANAR_EACH: Final = 31
HURT: Final = 32  # life missing that is worth healing
MIRROR: Final = 33  # damage that is worth doubling
GATE: Final = 34  # spells that are worth taking back
DONE_GEM: Final = 35  # percent less for each ten damage that the nemesis has suffered
DONE_SPELL: Final = 36
DREAM: Final = 37  # percent less for a spell, of what the market's best is worth more
GOAL: Final = 38  # percent of what the best is worth more for a gem
WISHES: Final = 39

# The places of `position`: what is worth how much in a position.
GRAVEHOLD: Final = 0
RUIN: Final = 1  # more for each of Gravehold's last points
NEMESIS: Final = 2
LIVES: Final = 3
WOUND: Final = 4  # more for each of a player's last points of life
EXHAUSTED: Final = 5
OPEN_BREACH: Final = 6
STAGE: Final = 7
PREPPED: Final = 8  # for each damage of a prepped spell
CARDS: Final = 9  # percent of what a card is worth to its owner
DECK_SIZE: Final = 10  # each card makes the deck slower
STAYS: Final = 11  # percent of turns that a minion of full life counts for
WOUNDED: Final = 12  # and one almost dead
POWER_NEAR: Final = 13  # percent of a power's threat: with one token, with more
POWER_FAR: Final = 14
FURY: Final = 15
HUSK: Final = 16
HUSKS_MANY: Final = 17  # more for each above a few
EMPTY: Final = 18
DEVOURED: Final = 19
CORRUPTED: Final = 20
CHARGED: Final = 21  # more when the ability is ready
HELD: Final = 22  # percent of its worth for a card in hand
POSITIONS: Final = 23

# The places of `choice`: what answers to the questions of texts are worth.
HIT_NEMESIS: Final = 0  # per damage
HIT_LATE: Final = 1  # more for each round gone
HIT_HUSK: Final = 2  # per husk killed
HIT_HUSKS: Final = 3  # more for each husk there is
BRAVE: Final = 4  # with more life a player pays for spreading damage over husks
KEEP: Final = 5  # cards worth more are not destroyed
HOLD: Final = 6  # cards worth more are not discarded
KILLED: Final = 7  # percent more for a minion that dies
CHIPPED: Final = 8  # percent of its share for damage to one that does not
GATHER: Final = 9  # for laying a card on one of its type
LOATHED: Final = 10  # a corruption in hand
HIT_DONE: Final = 11  # more for each ten damage that the nemesis has suffered
DANGER: Final = 12  # percent more for threats, for each ten that Gravehold has suffered
CHOICES: Final = 13


class Weights:
    """What a bot takes things to be worth against one nemesis, with so many mages."""

    __slots__ = ("buy", "choice", "gift", "hold", "keep", "lay", "position", "threat", "wish")

    def __init__(self, groups: dict[str, Group]) -> None:
        # by card: to buy it, not to destroy it, not to discard it, how early it is laid down
        self.buy: vec[i64] = by_name(groups["buy"], CARD_NAMES)
        self.keep: vec[i64] = by_name(groups["keep"], CARD_NAMES)
        self.hold: vec[i64] = by_name(groups["hold"], CARD_NAMES)
        self.lay: vec[i64] = by_name(groups["lay"], CARD_NAMES)
        # by nemesis card in play: how bad it is, per turn that it stays; a power, once
        self.threat: vec[i64] = by_name(groups["threat"], MENACE_NAMES)
        # by mage: what a charge is worth
        self.gift: vec[i64] = by_name(groups["gift"], MAGE_NAMES)
        self.wish: vec[i64] = by_place(groups["wish"], WISHES)
        self.position: vec[i64] = by_place(groups["position"], POSITIONS)
        self.choice: vec[i64] = by_place(groups["choice"], CHOICES)


def by_name(group: Group, names: tuple[str, ...]) -> "vec[i64]":
    """A number for each name, 0 for those left out."""
    return vec[i64]([group.get(name, 0) for name in names])


def by_place(group: Group, places: int) -> "vec[i64]":
    """The numbers in the order of the file."""
    assert len(group) == places
    return vec[i64](list(group.values()))


def read(file: Path) -> list[Weights]:
    """The sets of a file: by number of mages, then by nemesis."""
    sets: dict[str, dict[str, dict[str, Group]]] = json.loads(file.read_text("utf-8"))
    seats: list[str] = list(DATA["turn_order"]["deck"])
    return [Weights(sets[number][nemesis]) for number in seats for nemesis in NEMESIS_NAMES]


SETS: Final = read(Path(__file__).with_name("weights.json"))


def weights_of(board: Board) -> Weights:
    """The weights that fit the game."""
    return SETS[(board.setup.seats - 1) * codes.NEMESES + board.setup.nemesis]
