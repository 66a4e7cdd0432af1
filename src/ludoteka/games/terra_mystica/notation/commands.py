"""What each command of the notation does: its form, and the moves it stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludoteka.core.action import A, B
from ludoteka.core.errors import BadMove
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import (
    BONUS_CARD_NAMES,
    FAVOR_NAMES,
    POWER_ACTION_NAMES,
    RIVER_NAMES,
    SITE_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.notation.forms import (
    BRIDGE,
    BUILDINGS,
    CONVERSIONS,
    CULT,
    CULT_SOURCES,
    PATTERNS,
    RIDE,
    SPADE_SOURCES,
    SWARM,
    WAITING,
    NeedsLate,
    NeedsLenient,
    hex_of,
    place,
)
from ludoteka.games.terra_mystica.notation.rows import faction_key
from ludoteka.games.terra_mystica.notation.spades import Spades
from ludoteka.games.terra_mystica.rules import cults, offers, power
from ludoteka.games.terra_mystica.state import CULT as CULT_LEVEL
from ludoteka.games.terra_mystica.state import SHEET
from ludoteka.games.terra_mystica.tables import BIT_HIGH, BIT_LOW, ROUNDS, SHORE_HIGH, SHORE_LOW

if TYPE_CHECKING:
    from ludoteka.games.terra_mystica.notation.reader import Reader
    from ludoteka.games.terra_mystica.notation.rows import Command

OWN_TURN = (codes.TURN, codes.SPADES, codes.REST)


class Commands(Spades):
    """Makes the moves of all commands."""

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        self.source = ""  # what is waiting, by its name
        self.second = ""  # the track of a second step that the first move has made already
        self.spared: set[int] = set()  # tracks that give the key to another
        self.forms: dict[str, list[tuple[Callable[..., Any], Callable[..., None]]]] = {
            letter: [(form.fullmatch, getattr(self, name)) for form, name in forms]
            for letter, forms in PATTERNS.items()
        }

    def make(self, command: Command) -> None:
        """Make the moves of a command. Raises BadMove or IllegalMove."""
        text = command.text
        for fits, do in self.forms.get(text[0], ()):
            if found := fits(text):
                do(command, *found.groups())
                return
        raise BadMove("no command of this notation looks like that")

    def check_complete(self, command: Command | None) -> None:
        """Refuse an action, spades or a spared key that the rest of the turn does not use."""
        begun = self.begun
        if not (self.waiting or self.dug or self.spared):
            self.begun = None
            return
        if begun is None or (command and command.chain == begun.chain):
            return
        if command is None or not command.answers:
            raise self.reader.refusal(begun, "the row does not say what it is for")

    # --- actions ------------------------------------------------------------------------

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

    def action(self, command: Command, name: str) -> None:
        self.reader.bring(command, "action")
        if self.waiting:
            raise BadMove("{action} before it is not complete", action=self.source.upper())
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
            self.reader.do(
                codes.MOVE_POWER
                | place(POWER_ACTION_NAMES, "there is no action '{name}'", name) << A
            )

    def bridge(self, command: Command, one: str, other: str) -> None:
        self.reader.bring(command, "action")
        if self.waiting != BRIDGE:
            raise BadMove("no action for a bridge stands before it")
        self.waiting = ""
        names = [f"{a.upper()}:{b.upper()}" for a, b in ((one, other), (other, one))]
        site = next((SITE_NAMES.index(name) for name in names if name in SITE_NAMES), None)
        if site is None:
            told = "no bridge can join {one} and {other}"
            raise BadMove(told, one=one.upper(), other=other.upper())
        means = codes.BY_POWER if self.source == "act1" else codes.BY_WORKERS
        self.reader.do(codes.MOVE_BRIDGE | site << A | means << B)

    def connect(self, command: Command, river: str) -> None:
        self.reader.bring(command, "free")
        if river not in RIVER_NAMES:
            raise BadMove("there is no river hex '{name}'", name=river)
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

    def pay_bridge(self, command: Command) -> None:
        """The older way of the Engineers: two workers by hand, then the bridge."""
        if not self.follows(command, "bridge"):
            raise BadMove("goods are changed by hand")
        self.action(command, "acte")
        self.reader.note_that(command.line, command.shown, "'{command}' is read as the action ACTE")

    def first_bonus_card(self, command: Command, bonus_card: str) -> None:
        """The older way of the setup."""
        self.reader.bring(command, "action")
        if self.reader.board.phase != codes.FIRST_BONUS_CARD:
            raise BadMove("a bonus card is taken by passing")
        self.pass_round(command, bonus_card)

    def pass_round(self, command: Command, bonus_card: str | None) -> None:
        reader, board = self.reader, self.reader.board
        reader.bring(command, "action")
        number = self.card(bonus_card) if bonus_card else -1
        if board.phase == codes.FIRST_BONUS_CARD:
            if bonus_card is None:
                raise BadMove("it does not name a bonus card")
            reader.do(codes.MOVE_BONUS_CARD | number << A)
            return
        if board.steps_owed > 0 and board.faction(board.seat) == codes.CULTISTS:
            reader.step_early()
        if board.round == ROUNDS - 1:
            if bonus_card:
                told = "'{command}' names a bonus card in the last round"
                reader.note_that(command.line, command.shown, told)
            reader.do(codes.MOVE_LAST_PASS)
        else:
            reader.do(codes.MOVE_PASS | number << A if bonus_card else codes.MOVE_LAST_PASS)

    def card(self, name: str) -> int:
        """The bonus card with a name."""
        return place(BONUS_CARD_NAMES, "there is no bonus card '{name}'", name)

    # --- choices ------------------------------------------------------------------------

    def favor(self, command: Command, name: str) -> None:
        self.reader.bring(command, "free")
        self.reader.do(
            codes.MOVE_FAVOR | place(FAVOR_NAMES, "there is no favor tile '{name}'", name) << A
        )
        self.use_keys()

    def town(self, command: Command, number: str | None, name: str) -> None:
        self.reader.bring(command, "free")
        for _ in range(int(number or 1)):
            tile = place(TOWN_NAMES, "there is no town tile '{name}'", name)
            self.reader.do(codes.MOVE_TOWN | tile << A)
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
                raise BadMove("{action} gives one step", action=self.source.upper())
            self.waiting = ""
            reader.do(codes.MOVE_CULT | level | CULT_SOURCES[self.source] << B)
            self.second = track if self.source == "acta" and number != "2" else ""
        elif self.second == track and not command.answers:
            self.second = ""  # the second half of `+AIR. +AIR`
        else:
            if number == "2":
                raise BadMove("no action that gives two steps stands before it")
            if self.made_up(command, track):
                told = "'{command}' was made already, with the key"
                reader.note_that(command.line, command.shown, told)
                return
            if reader.board.seat != reader.seats[command.faction]:
                reader.bring(command, "answer")
            reader.do(codes.MOVE_STEP | level)

    def made_up(self, command: Command, track: str) -> bool:
        """Whether this is the step to the top that the key of a town tile has just made up."""
        reader, seat = self.reader, self.reader.seats[command.faction]
        level = reader.board.sheets[seat * SHEET + CULT_LEVEL + TRACK_NAMES.index(track)]
        town = command.index > 0 and "tw" in reader.commands[command.index - 1].text[:4]
        return bool(town and not command.answers and level == codes.TOP)

    def spare(self, command: Command, track: str) -> None:
        self.reader.bring(command, "free")
        self.spared.add(TRACK_NAMES.index(track))
        self.begun = command

    # --- conversions and answers --------------------------------------------------------

    def convert(
        self, command: Command, number: str | None, source: str, gained: str | None, goal: str
    ) -> None:
        reader, board = self.reader, self.reader.board
        reader.bring(command, "free")
        self.use_first(command)
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
            raise BadMove("the rate is {rate} for 1", rate=rate)
        for _ in range(got):
            for conversion in chain:
                action = codes.MOVE_CONVERT | conversion << A
                if board.phase in OWN_TURN and power.can_convert(board, board.seat, conversion):
                    reader.apply(action)  # far cheaper than all legal actions
                else:
                    reader.do(action)

    def burn(self, command: Command, number: str) -> None:
        self.reader.bring(command, "free")
        self.use_first(command)
        for _ in range(self.some(command, number)):
            self.reader.do(codes.MOVE_SACRIFICE)

    def answer(self, command: Command, how: str, number: str | None, name: str | None) -> None:
        reader, seat = self.reader, self.reader.seats[command.faction]
        giver = -1
        if name is not None:
            if (key := faction_key(name)) not in reader.seats:
                raise BadMove("there is no faction '{name}' in this game", name=name)
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
            raise not_offered(command.faction, number, name)
        giver, amount = int(offers.giver(offer)), int(offers.size(offer))
        if name is None or number is None:
            told = "'{command}' is read as {amount} from {giver}"
            reader.note_that(
                command.line, command.shown, told, amount=amount, giver=reader.names[giver]
            )
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
            reader.note_that(command.line, command.shown, "'{command}' finds no open offer")
        while (offer := self.find_offer(seat, giver, 0)) >= 0:
            reader.bring(command, "answer")
            taken = int(offers.giver(offer)) << A | int(offers.size(offer)) << B
            reader.do(codes.MOVE_DECLINE | taken)

    def drop(self, command: Command, name: str) -> None:
        reader = self.reader
        key = faction_key(name) if name else command.faction
        if key not in reader.seats:
            raise BadMove("there is no faction '{name}' in this game", name=name)
        while reader.board.phase not in (codes.TURN, codes.ANSWER, codes.STEP):
            reader.move_on(command)
        reader.do(codes.MOVE_DROP | reader.seats[key] << A)

    def done(self, command: Command) -> None:
        reader, board, seat = self.reader, self.reader.board, self.reader.seats[command.faction]
        if board.active != seat or board.over:
            return
        if board.seat == seat and board.phase == codes.SPADES:
            self.lose_rest()
        if board.double == 2:
            reader.do(codes.MOVE_END)
        if board.double == 1 and board.phase != codes.REST:  # the second action is given up
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


def not_offered(faction: str, number: str | None, giver: str | None) -> BadMove:
    """Power that nobody, or not the one who is named, offers to a faction."""
    if giver is None and number is None:
        return BadMove("nobody offers power to {faction}", faction=faction)
    if giver is None:
        told = "nobody offers {number} power to {faction}"
        return BadMove(told, number=int(number or 0), faction=faction)
    if number is None:
        return BadMove("{giver} offers no power to {faction}", giver=giver, faction=faction)
    told = "{giver} offers no {number} power to {faction}"
    return BadMove(told, giver=giver, number=int(number), faction=faction)
