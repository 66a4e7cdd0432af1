"""What a mage has: aether, charges with the ability they pay for, life."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.rules.damage import can_heal, heal
from ludoteka.games.aeons_end.rules.operation import Deed, Printed, Writer, add, whose
from ludoteka.games.aeons_end.state import ACTOR, CHARGES, SHEET, STORED, Board
from ludoteka.games.aeons_end.tables import SLOTS, TEXTS

ALL_CHARGES: Final = 99  # as many as there are
FOR_GEMS: Final = 1  # variants of aether
FOR_SPELLS: Final = 2


def charge(board: Board, seat: i64, n: i64) -> None:
    """A player gains charges, as many as there are slots."""
    place: i64 = seat * SHEET + CHARGES
    gained: i64 = min(n, SLOTS[board.setup.mages[seat]] - board.sheets[place])
    if gained > 0:
        board.sheets[place] += gained
        board.tell(codes.CHARGED, EVERYONE, seat, gained, board.sheets[place])


def charged_seat(board: Board, mage: i64) -> i64:
    """The seat of a mage whose ability is charged; NOBODY if it is not, or nobody plays it."""
    seat: i64 = board.seat_of(mage)
    return i64(NOBODY) if seat == NOBODY or board.can_charge(seat) else seat


def use_ability(board: Board, seat: i64) -> None:
    """A mage uses the ability: the charges come off, its text begins."""
    mage: i64 = board.setup.mages[seat]
    board.tell(codes.ABILITY_USED, EVERYONE, seat, mage, 0)
    if codes.CHARGES_COME_OFF_FIRST:
        board.sheets[seat * SHEET + CHARGES] = 0
    else:
        board.push(TEXTS.spend, seat, seat, 0, codes.THING_ABILITY + mage)
    board.push(TEXTS.ability[mage], seat, board.active, 0, codes.THING_ABILITY + mage)


def use_plain_ability(board: Board, seat: i64) -> None:
    """An ability that is answered to a question of the rules is used."""
    board.tell(codes.ABILITY_USED, EVERYONE, seat, board.setup.mages[seat], 0)
    board.sheets[seat * SHEET + CHARGES] = 0


class GainAether(Deed):
    """Aether, sometimes only for cards of a type."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        only: i64 = op >> codes.VARIANT & BYTE
        if only == FOR_GEMS:
            board.gem_aether += n
        elif only == FOR_SPELLS:
            board.spell_aether += n
        else:
            board.aether += n

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        only = {"": 0, "gem": FOR_GEMS, "spell": FOR_SPELLS}[printed.get("only_for", "")]
        writer.add(self, printed["n"], variant=only)


class SpendAether(Deed):
    """A price in aether."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        board.aether -= n

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return board.aether >= op >> codes.BASE & BYTE


class GainCharge(Deed):
    """A player gains charges."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        charge(board, whose(board, op, frame), n)

    def able(self, board: Board, op: i64, seat: i64) -> i64:
        return 1 if board.can_charge(seat) else 0

    def gains(self) -> bool:
        return True

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        if printed.get("who") == "allies_collectively":
            writer.effects([{**printed, "who": "any_ally", "n": 1}] * printed["n"])
        else:
            super().write(writer, printed, rest, variant)


class LoseCharges(Deed):
    """A player loses charges, as many as there are."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        seat: i64 = whose(board, op, frame)
        lost: i64 = min(n, board.sheets[seat * SHEET + CHARGES])
        board.sheets[seat * SHEET + CHARGES] -= lost
        if op >> codes.VARIANT & codes.STORE:
            board.stack[frame + STORED] = 1
        if lost > 0:
            board.tell(codes.CHARGES_LOST, EVERYONE, seat, lost, 0)

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return board.sheets[board.stack[frame + ACTOR] * SHEET + CHARGES] >= op >> codes.BASE & BYTE

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        """What a text then asks is whether they were paid."""
        writer.add(self, printed["n"], variant=codes.STORE)


class LoseAllCharges(LoseCharges):
    """A player loses all charges."""

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return True

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        writer.add(self, ALL_CHARGES, writer.whom(printed, 0))


class GainLife(Deed):
    """A player gains life."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        heal(board, whose(board, op, frame), n)

    def able(self, board: Board, op: i64, seat: i64) -> i64:
        return 1 if can_heal(board, seat) else 0

    def gains(self) -> bool:
        return True


add(
    GainAether("gain_aether"),
    SpendAether("spend_aether"),
    GainCharge("gain_charge"),
    LoseCharges("lose_charges"),
    LoseAllCharges("lose_all_charges"),
    GainLife("gain_life"),
)
