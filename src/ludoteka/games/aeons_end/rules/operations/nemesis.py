"""Operations of the nemeses: unleashing, fury, husks, devouring, corruptions."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, bit
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end.codes import (
    ASK_BANISH,
    ASK_DEVOUR,
    LUCK_CORRUPT,
    LUCK_STRIKE,
    LUCK_VEX,
    MENACE_DISCARDED,
    MINION,
    MINION_RETURNED,
    MOVE_DEVOUR,
    MOVE_YES,
    SELF,
    STORE,
    SWARMED,
    THAT,
    THING_UNLEASH,
    TIERS,
    UNLEASHED,
    VARIANT,
)
from ludoteka.games.aeons_end.legal import players, supply
from ludoteka.games.aeons_end.rules import (
    carapace_queen,
    crooked_mask,
    prince_of_gluttons,
    rageborne,
)
from ludoteka.games.aeons_end.rules.damage import finish
from ludoteka.games.aeons_end.rules.operation import (
    PLACES,
    WORDS,
    Deed,
    Operation,
    Printed,
    Repeated,
    Writer,
    add,
    answers_left,
    whose,
)
from ludoteka.games.aeons_end.rules.operations.nemesis_turn import arrive
from ludoteka.games.aeons_end.rules.prince_of_gluttons import PILES_TO_DEVOUR, piles
from ludoteka.games.aeons_end.state import (
    ACTOR,
    CHARGES,
    DRAWN,
    LEFT,
    NEMESIS_DECK,
    NEMESIS_DISCARD,
    SHEET,
    STORED,
    Board,
)
from ludoteka.games.aeons_end.tables import MENACE_TYPE, TEXTS, TIER


class Unleash(Repeated):
    """What the mat of the nemesis says."""

    __slots__ = ()

    def once(self, board: Board, op: i64, frame: i64) -> None:
        nemesis: i64 = board.setup.nemesis
        board.tell(UNLEASHED, EVERYONE, nemesis, 0, 0)
        board.push(TEXTS.unleash[nemesis], NOBODY, NOBODY, 0, THING_UNLEASH)


class SetLife(Deed):
    """A minion will enter play with so much life."""

    __slots__ = ()

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        board.stack[frame + STORED] = n


class ReturnMinion(Deed):
    """The minion discarded last comes back as the newest card."""

    __slots__ = ()

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        place: i64 = self.last_minion(board)
        if place >= 0:
            card: i64 = board.take_at(NEMESIS_DISCARD, place)
            board.put(DRAWN, card)
            board.tell(MINION_RETURNED, EVERYONE, card, 0, 0)
            arrive(board, card)

    def last_minion(self, board: Board) -> i64:
        """The place of the minion lying highest in the nemesis discard pile; -1: none."""
        cards = board.piles[NEMESIS_DISCARD]
        i: i64 = len(cards) - 1
        while i >= 0 and MENACE_TYPE[cards[i]] != MINION:
            i -= 1
        return i

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return self.last_minion(board) >= 0


class Vex(Deed):
    """The top nemesis cards are discarded unresolved; stored: how many are of the last tier."""

    __slots__ = ()

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        hard: i64 = 0
        while n > 0 and board.size(NEMESIS_DECK) > 0:
            card: i64 = board.take(NEMESIS_DECK)
            board.put(NEMESIS_DISCARD, card)
            board.revealed += 1
            board.tell(MENACE_DISCARDED, EVERYONE, card, 0, 0)
            if TIER[card] == TIERS:
                hard += 1
            n -= 1
        board.stack[frame + STORED] = hard


class Lose(Deed):
    """The husks overrun Gravehold."""

    __slots__ = ()

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        finish(board, SWARMED)


# --- Rageborne ------------------------------------------------------------------------


class GainFury(Deed):
    """Fury grows."""

    __slots__ = ()

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        rageborne.gain_fury(board, n)


class Strike(Repeated):
    """A strike card is drawn and resolved."""

    __slots__ = ()

    def once(self, board: Board, op: i64, frame: i64) -> None:
        rageborne.strike(board)


class Calm(Deed):
    """After a strike some fury goes."""

    __slots__ = ()

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        rageborne.calm(board)


# --- Carapace Queen -------------------------------------------------------------------


class Swarm(Repeated):
    """The row of the husk track is resolved."""

    __slots__ = ()

    def once(self, board: Board, op: i64, frame: i64) -> None:
        carapace_queen.swarm(board)


class PlaceHusks(Deed):
    """Husks enter play."""

    __slots__ = ()

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        carapace_queen.place_husks(board, n)


class RemoveHusks(Deed):
    """Husks leave play."""

    __slots__ = ()

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        gone: i64 = carapace_queen.remove_husks(board, n)
        if op >> VARIANT & STORE:
            board.stack[frame + STORED] = gone


# --- Prince of Gluttons ---------------------------------------------------------------


class Devour(Operation):
    """The players choose the supply pile; without one every card is missing."""

    __slots__ = ()

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        missing: i64 = answers_left(board, op, frame)
        if missing > 0:
            if piles(board, op >> VARIANT & BYTE) != 0:
                return False
            prince_of_gluttons.miss(board, missing)
        board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        return supply(board, piles(board, op >> VARIANT & BYTE), MOVE_DEVOUR)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        n: i64 = board.stack[frame + LEFT] - 1
        board.advance(frame)
        prince_of_gluttons.devour(board, board.supply_pile(action >> A & BYTE), n)

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return piles(board, op >> VARIANT & BYTE) != 0

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        writer.add(self, printed["n"], variant=PILES_TO_DEVOUR.index(printed["pile"]))


# --- Crooked Mask ---------------------------------------------------------------------


class Corrupt(Repeated):
    """A player gains corruptions."""

    __slots__ = ()

    def once(self, board: Board, op: i64, frame: i64) -> None:
        crooked_mask.corrupt(board, whose(board, op, frame), op >> VARIANT & BYTE)

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        place, n, who = PLACES[printed["to"]], printed["n"], printed["who"]
        if who == "collective":
            for _ in range(n):
                writer.select("any_player")
                writer.add(self, 1, THAT, variant=place)
        elif who == "two_different_players":  # Afflict, which heals both
            for selector in ("any_player", "a_different_player"):
                writer.select(selector)
                writer.add(self, n, THAT, variant=place)
                writer.add(WORDS["gain_life"], 1, THAT)
        elif who == "attacker":
            writer.add(self, n, SELF, variant=place)
        else:
            writer.add(self, n, writer.whom(printed, n), variant=place)


class Banish(Operation):
    """Increased difficulty: where a destroyed corruption goes."""

    __slots__ = ()

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        return False

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        found = players(board, bit(board.setup.seats) - 1)
        if board.sheets[board.stack[frame + ACTOR] * SHEET + CHARGES] > 0:
            found = append(found, MOVE_YES)
        return found

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        card: i64 = board.stack[frame + STORED]
        board.advance(frame)
        if action & BYTE == MOVE_YES:
            crooked_mask.buy_off(board, board.stack[frame + ACTOR], card)
        else:
            crooked_mask.give(board, board.seat_of(action >> A & BYTE), card)


add(
    Unleash("unleash"),
    SetLife("set_life"),
    ReturnMinion("return_minion"),
    Vex("discard_nemesis_deck_top", luck=LUCK_VEX),
    Lose("players_lose"),
    GainFury("gain_fury"),
    Strike("strike", luck=LUCK_STRIKE),
    Calm("calm"),
    Swarm("swarm"),
    PlaceHusks("place_husks"),
    RemoveHusks("remove_husks"),
    Devour("devour", ASK_DEVOUR),
    Corrupt("gain_corruption", luck=LUCK_CORRUPT),
    Banish("banish", ASK_BANISH),
)
