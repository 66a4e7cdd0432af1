"""What each command of the notation does: its form, and the moves it stands for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from ludoteka.core.errors import BadMove
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import (
    COLOUR_NAMES,
    HEX_NAMES,
    RIVER_NAMES,
    SITE_NAMES,
    TERRAIN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.notation_rows import faction_key
from ludoteka.games.terra_mystica.rules import cults, offers, power, reach, spades
from ludoteka.games.terra_mystica.tables import BIT_HIGH, BIT_LOW, HOME, SHORE_HIGH, SHORE_LOW

if TYPE_CHECKING:
    from ludoteka.games.terra_mystica.notation_reader import Command, Reader

HEX = r"([a-i]\d+)"
TRACK = rf"({'|'.join(TRACK_NAMES)})"
COUNT = r"([1-9]\d{0,3})"
GOOD = r"(pw|p|w|c|vp)"
BUILDINGS = {"tp": "trading_house", "te": "temple", "sh": "stronghold", "sa": "sanctuary"}
GOODS = {"pw": "power", "p": "priest", "w": "worker", "c": "coin", "vp": "point"}
STORM, RIDE, SWARM, BRIDGE, CULT = "actn", "actw", "acts", "bridge", "cult"
WAITING = {"actn": STORM, "actw": RIDE, "acts": SWARM, "act1": BRIDGE, "acte": BRIDGE}
CULT_SOURCES = {"bon2": "BON2", "fav6": "FAV6", "acta": "ACTA"}


def terrain_of(colour: str) -> int:
    """The terrain that a colour of the notation names."""
    colour = "grey" if colour == "gray" else colour
    if colour in COLOUR_NAMES:
        return COLOUR_NAMES.index(colour)
    if colour in TERRAIN_NAMES:
        return TERRAIN_NAMES.index(colour)
    raise BadMove(f"there is no colour '{colour}'")


def hex_of(name: str) -> int:
    """The hex with a name."""
    if name.upper() not in HEX_NAMES:
        raise BadMove(f"there is no hex '{name}'")
    return HEX_NAMES.index(name.upper())


class Commands:
    """Makes the moves of commands, and remembers what a command before has begun."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.waiting = ""  # an action whose hex, site or track follows
        self.source = ""
        self.begun: Command | None = None  # the command that must be completed in its row
        self.second = ""  # the track of a second step that the first move has made already
        self.dug = 0  # spades bought in a match where they are bought with the hex
        self.spared: set[int] = set()  # tracks that give the key to another
        self.forms: list[tuple[re.Pattern[str], Callable[..., None]]] = [
            (re.compile(form, re.ASCII), make)
            for form, make in (
                (rf"build{HEX}", self.build),
                (rf"transform{HEX}(?:to([a-z]+))?", self.transform),
                (rf"dig{COUNT}", self.dig),
                (rf"upgrade{HEX}to(tp|te|sh|sa)", self.upgrade),
                (r"advance(ship|dig)(?:ping|ging)?", self.advance),
                (r"action(act\w|bon\d+|fav\d+)", self.action),
                (rf"bridge{HEX}:{HEX}", self.bridge),
                (r"connect(r\d+)", self.connect),
                (rf"connect({HEX[1:-1]}(?::{HEX[1:-1]})+)", self.connect_hexes),
                (rf"sendpto{TRACK}(?:for(\d))?", self.send),
                (r"\+(fav\d+)", self.favor),
                (rf"\+{COUNT}?(tw\d+)", self.town),
                (rf"\+(2?){TRACK}", self.step),
                (rf"-1?{TRACK}", self.spare),
                (r"-\d*spades?", self.lose_spades),
                (rf"convert{COUNT}?{GOOD}to{COUNT}?{GOOD}", self.convert),
                (rf"burn{COUNT}", self.burn),
                (rf"(leech|decline){COUNT}from(.+)", self.answer),
                (r"decline", self.decline_all),
                (r"pass(bon\d+)?", self.pass_round),
                (r"drop-faction(.+)", self.drop),
                (r"resign", self.resign),
                (r"done", self.done),
                (r"-free_d", self.no_ride),
            )
        ]

    def make(self, command: Command) -> None:
        """Make the moves of a command. Raises BadMove or IllegalMove."""
        for form, make in self.forms:
            if found := form.fullmatch(command.text):
                make(command, *found.groups())
                return
        raise BadMove("no command of this notation looks like that")

    def check_complete(self, command: Command | None) -> None:
        """Refuse an action, spades or a spared key that the rest of the row does not use."""
        begun, open = self.begun, self.waiting or self.dug or self.spared
        if begun is None or not open or (command and command.row == begun.row):
            return
        if command is None or not command.answers:
            raise self.reader.refusal(begun, "the row does not say what it is for")

    def do(self, text: str) -> None:
        """One move."""
        self.reader.match.play(text)

    def home(self) -> int:
        """The home terrain of the deciding seat."""
        return int(HOME[self.reader.board.faction(self.reader.match.seat)])

    # --- building and spades ------------------------------------------------------------

    def build(self, command: Command, name: str) -> None:
        reader, hex = self.reader, hex_of(name)
        reader.bring(command, "spade")
        board = reader.board
        if board.phase == codes.SETTLE:
            self.do(f"settle {HEX_NAMES[hex]}")
            return
        if self.waiting == RIDE:
            self.waiting = ""
            self.do(f"ride {HEX_NAMES[hex]}")
            return
        if board.terrain(hex) != self.home():
            self.change(command, hex, self.home())
        elif board.phase == codes.SPADES and not reach.has(board.home_low, board.home_high, hex):
            self.do("finish")
            reader.bring(command, "action")
        self.do(f"build {HEX_NAMES[hex]}")

    def transform(self, command: Command, name: str, colour: str | None) -> None:
        self.reader.bring(command, "spade")
        hex = hex_of(name)
        goal = terrain_of(colour) if colour else self.nearest(hex)
        self.change(command, hex, goal)

    def nearest(self, hex: int) -> int:
        """Home terrain, or as far towards it as the open spades go."""
        board, seat = self.reader.board, self.reader.match.seat
        home, start = self.home(), int(board.terrain(hex))
        left = int(board.free + board.dug) + self.dug
        distance = int(spades.price(board, seat, hex, home))
        if distance <= left or self.waiting == STORM:
            return home
        terrains = codes.TERRAINS
        forward = (home - start) % terrains == distance
        return (start + left * (1 if forward else -1)) % terrains

    def change(self, command: Command, hex: int, goal: int) -> None:
        """Turn a hex into a terrain by the sandstorm or by the spades that are open."""
        board, seat = self.reader.board, self.reader.match.seat
        if self.waiting == STORM:
            self.waiting = ""
            if goal != self.home():
                raise BadMove("the sandstorm makes desert")
            self.do(f"sandstorm {HEX_NAMES[hex]}")
            return
        price = int(spades.price(board, seat, hex, goal))
        left = int(board.free + board.dug) + self.dug
        if price > left:
            raise BadMove(f"this takes {price} spades, {left} are open")
        self.dug = 0
        before = board.hexes[hex]
        self.do(f"terraform {HEX_NAMES[hex]}")
        if self.reader.board.site == hex and self.reader.board.hexes[hex] == before:
            self.do(f"to {TERRAIN_NAMES[goal]}")
        elif self.reader.board.terrain(hex) != goal:
            raise BadMove(f"{HEX_NAMES[hex]} cannot become {TERRAIN_NAMES[goal]} here")

    def dig(self, command: Command, number: str) -> None:
        self.reader.bring(command, "spade")
        if not self.reader.board.setup.lenient:
            self.dug += int(number)
            self.begun = command
            return
        for _ in range(int(number)):
            self.do("dig")

    def lose_spades(self, command: Command) -> None:
        board, seat = self.reader.board, self.reader.seats[command.faction]
        asked = board.phase in (codes.SPADES, codes.CULT_SPADES) and self.reader.match.seat == seat
        if asked:
            self.do("finish")

    def upgrade(self, command: Command, name: str, kind: str) -> None:
        self.reader.bring(command, "action")
        hex = HEX_NAMES[hex_of(name)]
        if self.waiting == SWARM:
            self.waiting = ""
            self.do(f"swarm {hex}")
        else:
            self.do(f"upgrade {hex} to {BUILDINGS[kind]}")

    def advance(self, command: Command, what: str) -> None:
        self.reader.bring(command, "action")
        self.do("advance shipping" if what == "ship" else "advance digging")

    # --- actions ------------------------------------------------------------------------

    def action(self, command: Command, name: str) -> None:
        self.reader.bring(command, "action")
        if self.waiting:
            raise BadMove(f"{self.source} before it is not complete")
        self.begun = command
        if name in CULT_SOURCES:
            self.waiting, self.source = CULT, CULT_SOURCES[name]
        elif name in WAITING:
            self.waiting, self.source = WAITING[name], name.upper()
        elif name == "actc":
            self.do("double turn")
        elif name in ("bon1", "actg"):
            self.do(f"spades by {name.upper()}")
        else:
            self.do(f"power {name.upper()}")

    def bridge(self, command: Command, one: str, other: str) -> None:
        self.reader.bring(command, "action")
        if self.waiting != BRIDGE:
            raise BadMove("no action for a bridge stands before it")
        self.waiting = ""
        names = [f"{a.upper()}:{b.upper()}" for a, b in ((one, other), (other, one))]
        known = [name for name in names if name in SITE_NAMES]
        if not known:
            raise BadMove(f"no bridge can join {one.upper()} and {other.upper()}")
        self.do(f"bridge {known[0]} by {self.source}")

    def connect(self, command: Command, river: str) -> None:
        self.reader.bring(command, "free")
        self.do(f"connect {river}")

    def connect_hexes(self, command: Command, names: str) -> None:
        self.reader.bring(command, "free")
        low, high = 0, 0
        for name in names.split(":"):
            hex = hex_of(name)
            low, high = low | int(BIT_LOW[hex]), high | int(BIT_HIGH[hex])
        for river, name in enumerate(RIVER_NAMES):
            if low & ~int(SHORE_LOW[river]) == 0 and high & ~int(SHORE_HIGH[river]) == 0:
                if f"connect {name}" in map(str, self.reader.match.legal()):
                    self.do(f"connect {name}")
                    return
        raise BadMove("no river hex that touches all of these makes a town")

    def send(self, command: Command, track: str, steps: str | None) -> None:
        self.reader.bring(command, "action")
        number = TRACK_NAMES.index(track)
        best = next(n for n in (3, 2, 1) if cults.spot_free(self.reader.board, number, n))
        self.do(f"priest to {track} for {steps or best}")

    def pass_round(self, command: Command, scroll: str | None) -> None:
        self.reader.bring(command, "action")
        if self.reader.board.phase == codes.FIRST_SCROLL:
            self.do(f"scroll {(scroll or '?').upper()}")
        else:
            self.do(f"pass {scroll.upper()}" if scroll else "pass")

    # --- choices ------------------------------------------------------------------------

    def favor(self, command: Command, name: str) -> None:
        self.reader.bring(command, "free")
        self.do(f"favor {name.upper()}")
        self.use_keys()

    def town(self, command: Command, number: str | None, name: str) -> None:
        self.reader.bring(command, "free")
        for _ in range(int(number or 1)):
            self.do(f"town {name.upper()}")
            self.use_keys()
        self.spared.clear()

    def use_keys(self) -> None:
        """Where tracks contend for a key: the first that the file does not hold back."""
        while (contest := int(cults.key_contest(self.reader.board))) and not self.reader.match.over:
            tracks = [t for t in range(codes.TRACKS) if contest >> t & 1]
            wanted = [t for t in tracks if t not in self.spared] or tracks
            self.do(f"key to {TRACK_NAMES[wanted[0]]}")

    def step(self, command: Command, number: str, track: str) -> None:
        if self.waiting == CULT and not command.answers:
            self.reader.bring(command, "action")
            if number and self.source != "ACTA":
                raise BadMove(f"{self.source} gives one step")
            self.waiting = ""
            self.do(f"cult {track} by {self.source}")
            self.second = track if self.source == "ACTA" and not number else ""
        elif self.second == track and not command.answers:
            self.second = ""  # the second half of `+AIR. +AIR`
        else:
            if number:
                raise BadMove("no action that gives two steps stands before it")
            if self.reader.match.seat != self.reader.seats[command.faction]:
                self.reader.bring(command, "answer")
            self.do(f"step {track}")

    def spare(self, command: Command, track: str) -> None:
        self.reader.bring(command, "free")
        self.spared.add(TRACK_NAMES.index(track))
        self.begun = command

    # --- conversions and answers --------------------------------------------------------

    def convert(
        self, command: Command, number: str | None, source: str, gained: str | None, goal: str
    ) -> None:
        self.reader.bring(command, "free")
        paid, got = int(number or 1), int(gained or 1)
        if (source, goal) == ("w", "p"):
            if paid != got:
                raise BadMove("a worker becomes one priest")
            for _ in range(paid):
                self.do("ordain")
            return
        chain = [f"{GOODS[source]} to {GOODS[goal]}"]
        rate = {("pw", "p"): 5, ("pw", "w"): 3}.get((source, goal), 1)
        if (source, goal) == ("p", "c"):
            chain = ["priest to worker", "worker to coin"]
        elif (source, goal) == ("c", "vp"):
            chain = ["coin to point"]
            rate = int(power.coins_per_point(self.reader.board, self.reader.match.seat))
        if paid != got * rate:
            raise BadMove(f"the rate is {rate} for 1")
        for _ in range(got):
            for one in chain:
                self.do(f"convert {one}")

    def burn(self, command: Command, number: str) -> None:
        self.reader.bring(command, "free")
        for _ in range(int(number)):
            self.do("sacrifice")

    def answer(self, command: Command, how: str, number: str, name: str) -> None:
        reader, seat = self.reader, self.reader.seats[command.faction]
        key = faction_key(name)
        if key not in reader.seats:
            raise BadMove(f"there is no faction '{name}' in this game")
        giver, amount = reader.seats[key], int(number)
        if offers.find(reader.board, seat, giver, amount) < 0:
            if power.capacity(reader.board, seat) == 0:
                return  # nothing could move, so nobody was asked
            raise BadMove(f"{key} offer no {amount} power to {command.faction}")
        reader.bring(command, "answer")
        moves = offers.gainable(reader.board, seat, amount) > 0
        word = "accept" if how == "leech" and moves else "decline"
        self.do(f"{word} {amount} from seat {giver}")

    def decline_all(self, command: Command) -> None:
        seat = self.reader.seats[command.faction]
        while offers.is_open(self.reader.board, seat):
            self.reader.bring(command, "answer")
            declines = [str(m) for m in self.reader.match.legal() if str(m).startswith("decline")]
            self.do(declines[0])

    def drop(self, command: Command, name: str) -> None:
        key = faction_key(name)
        if key not in self.reader.seats:
            raise BadMove(f"there is no faction '{name}' in this game")
        seat = self.reader.seats[key]
        while self.reader.board.phase not in (codes.TURN, codes.ANSWER, codes.STEP):
            self.reader.move_on(command, seat)
        self.do(f"drop seat {seat}")

    def resign(self, command: Command) -> None:
        self.drop(command, command.faction)

    def done(self, command: Command) -> None:
        mine = self.reader.match.seat == self.reader.seats[command.faction]
        if mine and self.reader.board.phase == codes.REST:
            self.do("end turn")

    def no_ride(self, command: Command) -> None:
        self.reader.bring(command, "action")
        if self.waiting != RIDE:
            raise BadMove("no ride of the Witches stands before it")
        self.waiting = ""
        self.do("forgo ride")
