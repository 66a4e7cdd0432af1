"""What the commands for spades and dwellings do."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from ludoteka.core.action import A
from ludoteka.core.errors import BadMove
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import HEX_NAMES, TERRAIN_NAMES
from ludoteka.games.terra_mystica.notation.forms import (
    RIDE,
    STORM,
    NeedsLenient,
    hex_of,
    terrain_of,
)
from ludoteka.games.terra_mystica.rules import reach, spades
from ludoteka.games.terra_mystica.tables import HOME, TILE_REWARD

if TYPE_CHECKING:
    from ludoteka.games.terra_mystica.notation.reader import Reader
    from ludoteka.games.terra_mystica.notation.rows import Command

FINISH = codes.MOVE_FINISH
SITE = re.compile(r"(build|transform)([a-i]\d+)(?:to([a-z]+))?")


class Spades:
    """Makes the moves of commands with spades, and remembers what a command before has begun."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.waiting = ""  # an action whose hex, site or track follows
        self.begun: Command | None = None  # the command that must be completed in its turn
        self.dug = 0  # spades bought with the hex that follows

    def follows(self, command: Command, *words: str) -> bool:
        """Whether the rest of the row has a command that begins so."""
        rest = self.reader.commands[command.index + 1 :]
        return any(other.text.startswith(words) for other in takewhile(command.beside, rest))

    def home(self) -> int:
        """The home terrain of the deciding seat."""
        board = self.reader.board
        return int(HOME[board.faction(board.seat)])

    def some(self, command: Command, number: str) -> int:
        """A number that should not be nothing."""
        if int(number) == 0:
            self.reader.note_that(command.line, command.shown, "'{command}' does nothing")
        return int(number)

    def build(self, command: Command, name: str) -> None:
        reader, hex = self.reader, hex_of(name)
        board, seat = reader.board, reader.seats[command.faction]
        if board.phase == codes.FIRST_BONUS_CARD and board.owns(seat, hex):
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
            raise BadMove("this takes {price} spades, {left} are open", price=price, left=left)
        if price < bought and not board.setup.wasteful:
            told = "{bought} spades are bought and only {price} used"
            raise BadMove(told, bought=bought, price=price)
        if self.dug > max(0, price - int(board.free + board.dug)):
            self.buy()
        if price != spades.price_with(board, board.seat, hex, goal, board.free + board.dug):
            self.buy()  # the long way round
        missing = max(0, price - int(board.free + board.dug))
        if self.dug != missing or price != spades.price(board, board.seat, hex, goal):
            raise BadMove("{bought} spades cannot be bought for this hex", bought=bought)
        self.dug = 0
        reader.do(codes.MOVE_TERRAFORM | hex << A)
        if board.site == hex:
            reader.do(codes.MOVE_GOAL | goal << A)
        elif board.terrain(hex) != goal:
            told = "{hex} cannot become {terrain} here"
            raise BadMove(told, hex=HEX_NAMES[hex], terrain=TERRAIN_NAMES[goal])

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

    def use_first(self, command: Command) -> None:
        """Alchemists: power for spades comes when they are gained; by the rules with the hex.

        So the hex that follows a conversion is changed before it.
        """
        board, seat = self.reader.board, self.reader.board.seat
        spades_open = int(board.free) + self.dug
        if spades_open == 0 or not self.reader.exact or board.faction(seat) != codes.ALCHEMISTS:
            return
        if not board.has_stronghold(seat):
            return
        rest = takewhile(command.beside, self.reader.commands[command.index + 1 :])
        for other in rest:
            if found := SITE.fullmatch(other.text):
                hex = hex_of(found[2])
                goal = terrain_of(found[3]) if found[3] else self.home()
                if spades_open != spades.shortest(board.faction(seat), board.terrain(hex), goal):
                    break
                self.change(hex, goal)
                other.done = found[1] == "transform"
                return
        raise NeedsLenient(0, "power for spades comes before they are used")
