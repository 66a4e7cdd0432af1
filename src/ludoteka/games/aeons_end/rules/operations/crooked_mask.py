"""Crooked Mask: corruptions."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.legal import players
from ludoteka.games.aeons_end.rules import hands
from ludoteka.games.aeons_end.rules.damage import hit_gravehold
from ludoteka.games.aeons_end.rules.operation import (
    PLACES,
    WORDS,
    Operation,
    Printed,
    Repeated,
    Writer,
    add,
    whose,
)
from ludoteka.games.aeons_end.state import (
    ACTOR,
    CHARGES,
    CORRUPTIONS,
    DECK,
    DISCARD,
    HAND,
    LIMBO,
    PLAYED,
    SHEET,
    STORED,
    Board,
)
from ludoteka.games.aeons_end.tables import MISSING_CORRUPTION_DAMAGE, TEXTS


class Corrupt(Repeated):
    """A player gains corruptions."""

    def once(self, board: Board, op: i64, frame: i64) -> None:
        """The top corruption is gained openly, to hand or onto the deck."""
        if board.size(CORRUPTIONS) == 0:
            hit_gravehold(board, MISSING_CORRUPTION_DAMAGE)
            return
        seat: i64 = whose(board, op, frame)
        place: i64 = op >> codes.VARIANT & BYTE
        card: i64 = board.take(CORRUPTIONS)
        board.known_corruptions = min(board.known_corruptions, board.size(CORRUPTIONS))
        board.revealed += 1
        if place == codes.TO_HAND:
            board.insert(board.pile(seat, HAND), card)
        else:
            board.put(board.pile(seat, DECK), card)
        board.tell(codes.CORRUPTED, EVERYONE, seat, card, place)

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        place, n, who = PLACES[printed["to"]], printed["n"], printed["who"]
        if who == "collective":
            for _ in range(n):
                writer.select("any_player")
                writer.add(self, 1, codes.THAT, variant=place)
        elif who == "two_different_players":  # Afflict, which heals both
            for selector in ("any_player", "a_different_player"):
                writer.select(selector)
                writer.add(self, n, codes.THAT, variant=place)
                writer.add(WORDS["gain_life"], 1, codes.THAT)
        elif who == "attacker":
            writer.add(self, n, codes.SELF, variant=place)
        else:
            writer.add(self, n, writer.whom(printed, n), variant=place)


class Banish(Operation):
    """Increased difficulty: where a destroyed corruption goes."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        return False

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        found = players(board, bit(board.setup.seats) - 1)
        if board.sheets[board.stack[frame + ACTOR] * SHEET + CHARGES] > 0:
            found = append(found, codes.MOVE_YES)
        return found

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        """It goes on somebody's discard pile, or for a charge under its deck after all."""
        card: i64 = board.stack[frame + STORED]
        board.advance(frame)
        board.remove(LIMBO, card)
        if action & BYTE == codes.MOVE_YES:
            charges: i64 = board.stack[frame + ACTOR] * SHEET + CHARGES
            board.sheets[charges] -= codes.CHARGES_FOR_BANISHING
            hands.banish(board, card)
        else:
            seat: i64 = board.seat_of(action >> A & BYTE)
            board.put(board.pile(seat, DISCARD), card)
            board.tell(codes.CORRUPTION_MOVED, EVERYONE, seat, card, 0)


class Corruptions(Operation):
    """The corruptions in hand are resolved before the casting phase, in any order."""

    def due(self, board: Board, seat: i64) -> i64:
        """Which ones, as bits of their kinds."""
        found: i64 = 0
        hand: i64 = board.pile(seat, HAND)
        i: i64 = board.begin(hand)
        end: i64 = board.end(hand)
        while i < end:
            card: i64 = board.piles[i]
            if card >= codes.FIRST_CORRUPTION:
                found |= bit(card)
            i += 1
        return found

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if self.due(board, board.stack[frame + ACTOR]) != 0:
            self.enter_phase(board)
            return False
        board.advance(frame)
        return True

    def enter_phase(self, board: Board) -> None:
        """Corruptions have a phase of their own."""
        board.phase = codes.PHASE_CORRUPTION

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        found = vec[i64](capacity=4)
        kinds: i64 = self.due(board, board.stack[frame + ACTOR])
        kind: i64 = codes.FIRST_CORRUPTION
        while kinds >> kind != 0:
            if kinds >> kind & 1:
                found = append(found, codes.MOVE_RESOLVE | kind << A)
            kind += 1
        return found

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        actor: i64 = board.stack[frame + ACTOR]
        card: i64 = action >> A & BYTE
        board.remove(board.pile(actor, HAND), card)
        board.insert(PLAYED, card)
        board.tell(codes.CORRUPTION_RESOLVED, EVERYONE, actor, card, 0)
        board.push(TEXTS.play[card], actor, actor, 0, card)

    def goes_by_hands(self, board: Board, op: i64, frame: i64, seats: i64) -> bool:
        return seats >> board.stack[frame + ACTOR] & 1 == 1


class DrawnCorruptions(Corruptions):
    """Those drawn this turn are resolved at the end of the main phase."""

    def due(self, board: Board, seat: i64) -> i64:
        held: i64 = super().due(board, seat)
        if codes.ONLY_DRAWN_CORRUPTIONS:
            held &= board.corruptions_drawn << codes.FIRST_CORRUPTION
        return held

    def enter_phase(self, board: Board) -> None:
        pass


add(
    Corrupt("gain_corruption", luck=codes.LUCK_CORRUPT),
    Banish("banish", codes.ASK_BANISH),
    Corruptions("corruptions", codes.ASK_CORRUPTION),
    DrawnCorruptions("drawn_corruptions", codes.ASK_CORRUPTION),
)
