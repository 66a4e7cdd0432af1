"""What each command of the notation does: its form, and the moves it stands for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from ludoteka.core.action import A, B
from ludoteka.core.errors import BadMove, BadRecord
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import (
    COLOUR_NAMES,
    FAVOR_NAMES,
    HEX_NAMES,
    POWER_ACTION_NAMES,
    RIVER_NAMES,
    SCROLL_NAMES,
    SITE_NAMES,
    TERRAIN_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.notation_rows import faction_key
from ludoteka.games.terra_mystica.rules import cults, offers, power, reach, spades
from ludoteka.games.terra_mystica.tables import (
    BIT_HIGH,
    BIT_LOW,
    HOME,
    ROUNDS,
    SHORE_HIGH,
    SHORE_LOW,
    TILE_REWARD,
)

if TYPE_CHECKING:
    from ludoteka.games.terra_mystica.notation_reader import Command, Reader

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


def place(names: tuple[str, ...], name: str, thing: str) -> int:
    """The place of a name among all names of a kind."""
    if name.upper() not in names:
        raise BadMove(f"there is no {thing} '{name}'")
    return names.index(name.upper())


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
    return place(HEX_NAMES, name, "hex")


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


class Commands:
    """Makes the moves of commands, and remembers what a command before has begun."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.waiting = ""  # an action whose hex, site or track follows
        self.source = ""
        self.begun: Command | None = None  # the command that must be completed in its row
        self.second = ""  # the track of a second step that the first move has made already
        self.dug = 0  # spades bought with the hex that follows
        self.spared: set[int] = set()  # tracks that give the key to another

    def make(self, command: Command) -> None:
        """Make the moves of a command. Raises BadMove or IllegalMove."""
        text = command.text
        for form, name in PATTERNS.get(text[0], ()):
            if found := form.fullmatch(text):
                method: Callable[..., None] = getattr(self, name)
                method(command, *found.groups())
                return
        raise BadMove("no command of this notation looks like that")

    def check_complete(self, command: Command | None) -> None:
        """Refuse an action, spades or a spared key that the rest of the row does not use."""
        begun, open = self.begun, self.waiting or self.dug or self.spared
        if begun is None or not open or (command and command.row == begun.row):
            return
        if command is None or not command.answers:
            raise self.reader.refusal(begun, "the row does not say what it is for")

    def follows(self, command: Command, *words: str) -> bool:
        """Whether the rest of the row has a command that begins so."""
        for other in self.reader.commands[command.index + 1 :]:
            if other.row != command.row:
                return False
            if other.text.startswith(words):
                return True
        return False

    def home(self) -> int:
        """The home terrain of the deciding seat."""
        board = self.reader.board
        return int(HOME[board.faction(board.seat)])

    # --- building and spades ------------------------------------------------------------

    def build(self, command: Command, name: str) -> None:
        reader, hex = self.reader, hex_of(name)
        board, seat = reader.board, reader.seats[command.faction]
        if board.phase == codes.FIRST_SCROLL and board.owns(seat, hex):
            return  # the dwellings of the recommended first game stand already
        reader.bring(command, "spade")
        if board.phase == codes.SETTLE:
            reader.do(codes.MOVE_SETTLE | hex << A)
            return
        if self.waiting == RIDE:
            self.waiting = ""
            reader.do(codes.MOVE_RIDE | hex << A)
            return
        if board.terrain(hex) != self.home():
            self.change(hex, self.home())
        elif board.phase == codes.SPADES and not reach.has(board.home_low, board.home_high, hex):
            self.lose_rest()
            reader.bring(command, "action")
        self.check_loss()
        reader.do(codes.MOVE_BUILD | hex << A)

    def transform(self, command: Command, name: str, colour: str | None) -> None:
        self.reader.bring(command, "spade")
        hex = hex_of(name)
        self.change(hex, terrain_of(colour) if colour else self.nearest(hex))

    def nearest(self, hex: int) -> int:
        """Home terrain, or as far towards it as the open spades go."""
        board = self.reader.board
        home, start = self.home(), int(board.terrain(hex))
        left = int(board.free + board.dug) + self.dug
        distance = int(spades.shortest(board.faction(board.seat), start, home))
        if distance <= left or self.waiting == STORM:
            return home
        terrains = codes.TERRAINS
        forward = (home - start) % terrains == distance
        return (start + left * (1 if forward else -1)) % terrains

    def change(self, hex: int, goal: int) -> None:
        """Turn a hex into a terrain by the sandstorm or by the spades that are open."""
        reader, board = self.reader, self.reader.board
        if self.waiting == STORM:
            self.waiting = ""
            if goal != self.home():
                raise BadMove("the sandstorm makes desert")
            reader.do(codes.MOVE_SANDSTORM | hex << A)
            return
        bought = int(board.dug) + self.dug
        left = int(board.free) + bought
        price = int(spades.price_with(board, board.seat, hex, goal, left))
        if price > left:
            raise BadMove(f"this takes {price} spades, {left} are open")
        if price < bought and not board.setup.wasteful:
            raise BadMove(f"{bought} spades are bought and only {price} used")
        if self.dug > max(0, price - int(board.free + board.dug)):
            self.buy()
        if price != spades.price_with(board, board.seat, hex, goal, board.free + board.dug):
            self.buy()  # the long way round
        self.dug = 0
        reader.do(codes.MOVE_TERRAFORM | hex << A)
        if board.site == hex:
            reader.do(codes.MOVE_GOAL | goal << A)
        elif board.terrain(hex) != goal:
            raise BadMove(f"{HEX_NAMES[hex]} cannot become {TERRAIN_NAMES[goal]} here")

    def dig(self, command: Command, number: str) -> None:
        self.reader.bring(command, "spade")
        self.dug += self.some(command, number)
        self.begun = command
        if self.reader.board.setup.lenient:
            self.buy()

    def buy(self) -> None:
        """Buy the spades before the hex, as far as that is possible."""
        board = self.reader.board
        if not board.setup.lenient:
            raise NeedsLenient(0, "spades are bought that the hex does not need")
        while self.dug and codes.MOVE_DIG in board.legal():
            self.reader.apply(codes.MOVE_DIG)
            self.dug -= 1

    def lose_spades(self, command: Command) -> None:
        board, seat = self.reader.board, self.reader.seats[command.faction]
        if self.dug or (board.dug > 0 and not board.setup.wasteful):
            raise BadMove("bought spades must be used")
        asked = board.phase in (codes.SPADES, codes.CULT_SPADES) and board.seat == seat
        if asked and not self.follows(command, "transform", "build"):
            self.lose_rest()

    def lose_rest(self) -> None:
        """The open spades are given up."""
        reader, board = self.reader, self.reader.board
        self.check_loss()
        if board.free > 0 and not board.setup.lenient and FINISH not in board.legal():
            raise NeedsLenient(0, "spades of an action are given up")
        reader.do(FINISH)

    def check_loss(self) -> None:
        """Spades that are lost count only in the lenient reading."""
        board = self.reader.board
        if not self.reader.exact or board.free == 0:
            return
        tile = board.setup.scoring[board.round]
        scores = board.phase == codes.SPADES and TILE_REWARD[tile] == codes.FOR_SPADE
        if scores or self.spades_pay(int(board.seat)):
            raise NeedsLenient(0, "spades that are lost count")

    def spades_pay(self, seat: int) -> bool:
        """Whether spades bring the faction something."""
        board = self.reader.board
        faction = board.faction(seat)
        alchemists = faction == codes.ALCHEMISTS and board.has_stronghold(seat)
        return bool(faction == codes.HALFLINGS or alchemists)

    def upgrade(self, command: Command, name: str, kind: str) -> None:
        self.reader.bring(command, "action")
        hex = hex_of(name)
        if self.waiting == SWARM:
            self.waiting = ""
            self.reader.do(codes.MOVE_SWARM | hex << A)
        else:
            self.reader.do(codes.MOVE_UPGRADE | hex << A | BUILDINGS[kind] << B)

    def advance(self, command: Command, what: str) -> None:
        self.reader.bring(command, "action")
        self.reader.do(codes.MOVE_SHIPPING if what == "ship" else codes.MOVE_DIGGING)

    # --- actions ------------------------------------------------------------------------

    def action(self, command: Command, name: str) -> None:
        self.reader.bring(command, "action")
        if self.waiting:
            raise BadMove(f"{self.source.upper()} before it is not complete")
        self.begun, self.source = command, name
        if name in CULT_SOURCES:
            self.waiting = CULT
        elif name in WAITING:
            self.waiting = WAITING[name]
        elif name == "actc":
            self.reader.do(codes.MOVE_DOUBLE)
        elif name in SPADE_SOURCES:
            self.reader.do(codes.MOVE_SPADE | SPADE_SOURCES[name] << A)
        else:
            self.reader.do(codes.MOVE_POWER | place(POWER_ACTION_NAMES, name, "action") << A)

    def bridge(self, command: Command, one: str, other: str) -> None:
        self.reader.bring(command, "action")
        if self.waiting != BRIDGE:
            raise BadMove("no action for a bridge stands before it")
        self.waiting = ""
        names = [f"{a.upper()}:{b.upper()}" for a, b in ((one, other), (other, one))]
        site = next((SITE_NAMES.index(name) for name in names if name in SITE_NAMES), -1)
        if site < 0:
            raise BadMove(f"no bridge can join {one.upper()} and {other.upper()}")
        means = codes.BY_POWER if self.source == "act1" else codes.BY_WORKERS
        self.reader.do(codes.MOVE_BRIDGE | site << A | means << B)

    def connect(self, command: Command, river: str) -> None:
        self.reader.bring(command, "free")
        if river not in RIVER_NAMES:
            raise BadMove(f"there is no river hex '{river}'")
        self.reader.do(codes.MOVE_CONNECT | RIVER_NAMES.index(river) << A)

    def connect_hexes(self, command: Command, names: str) -> None:
        self.reader.bring(command, "free")
        low, high = 0, 0
        for name in names.split(":"):
            hex = hex_of(name)
            low, high = low | int(BIT_LOW[hex]), high | int(BIT_HIGH[hex])
        possible = self.reader.board.legal()
        for river in range(len(RIVER_NAMES)):
            if low & ~int(SHORE_LOW[river]) == 0 and high & ~int(SHORE_HIGH[river]) == 0:
                if codes.MOVE_CONNECT | river << A in possible:
                    self.reader.do(codes.MOVE_CONNECT | river << A)
                    return
        raise BadMove("no river hex that touches all of these makes a town")

    def send(self, command: Command, track: str, steps: str | None) -> None:
        self.reader.bring(command, "action")
        number = TRACK_NAMES.index(track)
        best = next(n for n in (3, 2, 1) if cults.spot_free(self.reader.board, number, n))
        self.reader.do(codes.MOVE_PRIEST | number << A | int(steps or best) << B)

    def pass_round(self, command: Command, scroll: str | None) -> None:
        reader, board = self.reader, self.reader.board
        reader.bring(command, "action")
        number = place(SCROLL_NAMES, scroll, "scroll") if scroll else -1
        if board.phase == codes.FIRST_SCROLL:
            if scroll is None:
                raise BadMove("it does not name a scroll")
            reader.do(codes.MOVE_SCROLL | number << A)
            return
        if board.steps_owed > 0 and board.faction(board.seat) == codes.CULTISTS:
            reader.step_early()
        if board.round == ROUNDS - 1:
            if scroll:
                reader.note(command.line, command.shown, "names a scroll in the last round")
            reader.do(codes.MOVE_LAST_PASS)
        else:
            reader.do(codes.MOVE_PASS | number << A if scroll else codes.MOVE_LAST_PASS)

    # --- choices ------------------------------------------------------------------------

    def favor(self, command: Command, name: str) -> None:
        self.reader.bring(command, "free")
        self.reader.do(codes.MOVE_FAVOR | place(FAVOR_NAMES, name, "favor tile") << A)
        self.use_keys()

    def town(self, command: Command, number: str | None, name: str) -> None:
        self.reader.bring(command, "free")
        for _ in range(int(number or 1)):
            self.reader.do(codes.MOVE_TOWN | place(TOWN_NAMES, name, "town tile") << A)
            self.use_keys()
        self.spared.clear()

    def use_keys(self) -> None:
        """Where tracks contend for a key: the first that the file does not hold back."""
        board = self.reader.board
        while not board.over and (contest := int(cults.key_contest(board))):
            tracks = [t for t in range(codes.TRACKS) if contest >> t & 1]
            wanted = [t for t in tracks if t not in self.spared] or tracks
            self.reader.do(codes.MOVE_KEY | wanted[0] << A)

    def step(self, command: Command, number: str, track: str) -> None:
        reader, level = self.reader, TRACK_NAMES.index(track) << A
        if self.waiting == CULT and not command.answers:
            reader.bring(command, "action")
            if number == "2" and self.source != "acta":
                raise BadMove(f"{self.source.upper()} gives one step")
            self.waiting = ""
            reader.do(codes.MOVE_CULT | level | CULT_SOURCES[self.source] << B)
            self.second = track if self.source == "acta" and number != "2" else ""
        elif self.second == track and not command.answers:
            self.second = ""  # the second half of `+AIR. +AIR`
        else:
            if number == "2":
                raise BadMove("no action that gives two steps stands before it")
            if reader.board.seat != reader.seats[command.faction]:
                reader.bring(command, "answer")
            reader.do(codes.MOVE_STEP | level)

    def spare(self, command: Command, track: str) -> None:
        self.reader.bring(command, "free")
        self.spared.add(TRACK_NAMES.index(track))
        self.begun = command

    # --- conversions and answers --------------------------------------------------------

    def some(self, command: Command, number: str) -> int:
        """A number that should not be nothing."""
        if int(number) == 0:
            self.reader.note(command.line, command.shown, "does nothing")
        return int(number)

    def check_order(self) -> None:
        """Alchemists: their power for spades comes with the hex, unless the reading is lenient."""
        board = self.reader.board
        if (self.dug or board.free > 0) and self.reader.exact:
            if board.faction(board.seat) == codes.ALCHEMISTS and board.has_stronghold(board.seat):
                raise NeedsLenient(0, "power for spades comes before they are used")

    def convert(
        self, command: Command, number: str | None, source: str, gained: str | None, goal: str
    ) -> None:
        reader, board = self.reader, self.reader.board
        reader.bring(command, "free")
        self.check_order()
        paid, got = self.some(command, number or "1"), int(gained or 1)
        if (source, goal) == ("w", "p"):
            if paid != got:
                raise BadMove("a worker becomes one priest")
            for _ in range(paid):
                reader.do(codes.MOVE_ORDAIN)
            return
        if (source, goal) not in CONVERSIONS:
            raise BadMove("nothing of this kind can be converted so")
        rate, chain = CONVERSIONS[source, goal]
        rate = rate or int(power.coins_per_point(board, board.seat))
        if paid != got * rate:
            raise BadMove(f"the rate is {rate} for 1")
        for _ in range(got):
            for conversion in chain:
                reader.do(codes.MOVE_CONVERT | conversion << A)

    def burn(self, command: Command, number: str) -> None:
        self.reader.bring(command, "free")
        self.check_order()
        for _ in range(self.some(command, number)):
            self.reader.do(codes.MOVE_SACRIFICE)

    def answer(self, command: Command, how: str, number: str | None, name: str | None) -> None:
        reader, seat = self.reader, self.reader.seats[command.faction]
        giver = -1
        if name is not None:
            if (key := faction_key(name)) not in reader.seats:
                raise BadMove(f"there is no faction '{name}' in this game")
            giver = reader.seats[key]
        if how == "decline" and number is None:
            self.decline_all(command, seat, giver)
            return
        offer = self.find_offer(seat, giver, int(number or 0))
        late = reader.board.setup.late
        if power.capacity(reader.board, seat) == 0 and (offer < 0 or not late):
            return  # nothing can move, so nobody is asked
        if offer < 0:
            if not late:
                raise NeedsLate(0, "no such offer is open now")
            amount = f"{number} power" if number else "power"
            raise BadMove(f"{name or 'nobody'} offers no {amount} to {command.faction}")
        giver, amount = int(offers.giver(offer)), int(offers.size(offer))
        if name is None or number is None:
            told = f"is read as {amount} from {reader.names[giver]}"
            reader.note(command.line, command.shown, told)
        reader.bring(command, "answer")
        moves = offers.gainable(reader.board, seat, amount) > 0
        move = codes.MOVE_ACCEPT if how == "leech" and moves else codes.MOVE_DECLINE
        reader.do(move | giver << A | amount << B)

    def find_offer(self, seat: int, giver: int, amount: int) -> int:
        """The oldest open offer to a seat; a giver or an amount that is not named may be any."""
        for offer in self.reader.board.offers:
            if offers.receiver(offer) == seat and giver in (-1, offers.giver(offer)):
                if amount in (0, offers.size(offer)):
                    return int(offer)
        return -1

    def decline_all(self, command: Command, seat: int, giver: int) -> None:
        """All that is offered, or all of one faction."""
        reader = self.reader
        if self.find_offer(seat, giver, 0) < 0:
            reader.note(command.line, command.shown, "finds no open offer")
        while (offer := self.find_offer(seat, giver, 0)) >= 0:
            reader.bring(command, "answer")
            taken = int(offers.giver(offer)) << A | int(offers.size(offer)) << B
            reader.do(codes.MOVE_DECLINE | taken)

    def drop(self, command: Command, name: str) -> None:
        reader = self.reader
        key = faction_key(name) if name else command.faction
        if key not in reader.seats:
            raise BadMove(f"there is no faction '{name}' in this game")
        while reader.board.phase not in (codes.TURN, codes.ANSWER, codes.STEP):
            reader.move_on(command)
        reader.do(codes.MOVE_DROP | reader.seats[key] << A)

    def done(self, command: Command) -> None:
        reader, board, seat = self.reader, self.reader.board, self.reader.seats[command.faction]
        if board.active != seat or board.over:
            return
        if board.seat == seat and board.phase == codes.SPADES:
            self.lose_rest()
        if board.double > 0:  # the second action is given up
            if board.phase == codes.REST:
                reader.do(codes.MOVE_END)
            reader.bring(command, "action")
        elif board.phase != codes.REST:
            return
        reader.do(codes.MOVE_END)

    def no_ride(self, command: Command) -> None:
        self.reader.bring(command, "action")
        if self.waiting != RIDE:
            raise BadMove("no ride of the Witches stands before it")
        self.waiting = ""
        if not self.reader.board.setup.lenient:
            raise NeedsLenient(0, "a ride of the Witches is given up")
        self.reader.do(codes.MOVE_FORGO)


FINISH = codes.MOVE_FINISH
