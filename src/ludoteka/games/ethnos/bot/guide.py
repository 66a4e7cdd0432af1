"""How bots think about Ethnos: moves worth a thought, a quick way to play, who is ahead."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.ethnos import codes, legal
from ludoteka.games.ethnos.bot import worth
from ludoteka.games.ethnos.state import (
    FULL,
    HAND,
    HAND_LIMIT,
    HORDE,
    NIBBLE,
    SHEET,
    SLOTS,
    SPACES,
    Board,
    digits,
    ones,
)

SPREAD: Final = 900  # hundredths of glory by which an age may still turn the game
HORIZON: Final = 16  # decisions in a playout
# How readily, in hundredths, a band of so many cards is played when the row holds a card that
# would make it larger, and when it does not.
EARLY: Final = vec[i64]([0, 0, 0, 5, 10, 15, 100])
STUCK: Final = vec[i64]([0, 0, 0, 20, 90, 95, 100])
RISK: Final = 105  # the glory, in hundredths, that may be at risk


class EthnosGuide(Guide):
    """Advice for bots that play Ethnos."""

    __slots__ = ("size", "worth")

    def __init__(self) -> None:
        # what best_band() found besides the action
        self.worth: i64 = 0
        self.size: i64 = 0

    def moves(self, state: State) -> "vec[i64]":
        """All but bands chosen card by card, which are rarely better than whole groups."""
        assert isinstance(state, Board)
        actions = state.legal()
        if state.phase != codes.TURN and state.phase != codes.CHAIN:
            return actions
        kept = vec[i64](capacity=len(actions))
        for action in actions:
            if action & BYTE != codes.MOVE_PICK or self.divides(state, (action >> A) & BYTE):
                kept = append(kept, action)
        return kept

    def divides(self, board: Board, kind: i64) -> bool:
        """Whether a band of only some of its cards may pay: centaurs that lead another one."""
        if kind // codes.COLOURS != codes.CENTAURS:
            return False
        return digits(board.cards[board.seat * SLOTS + board.setup.slot_of[codes.CENTAURS]]) > 1

    def value(self, state: State, seat: i64) -> float:
        """The chance to win, from what each seat can count on."""
        assert isinstance(state, Board)
        best: i64 = 0
        other: i64 = 0
        while other < state.setup.seats:
            if other != seat:
                theirs: i64 = worth.prospect(state, other)
                if theirs > best:
                    best = theirs
            other += 1
        behind: float = float(best - worth.prospect(state, seat))
        return 1.0 / (1.0 + exp(behind / float(SPREAD * (state.setup.ages - state.age))))

    def playout(self, state: State, rng: Rng) -> None:
        """Play sensibly for a few rounds, not beyond the end of the age."""
        assert isinstance(state, Board)
        age: i64 = state.age
        left: i64 = HORIZON
        while left > 0 and not state.over and state.age == age:
            state.apply(self.policy(state, rng))
            left -= 1

    def policy(self, board: Board, rng: Rng) -> i64:
        """A quick and fairly sensible answer to any question."""
        phase: i64 = board.phase
        if phase == codes.TURN:
            return self.turn(board, rng)
        if phase == codes.WINGS:
            return best_place(board, legal.places(board, vec[i64]()), rng)
        if phase == codes.TIDE:
            return best_place(board, legal.anywhere(), rng)
        if phase == codes.CHAIN:
            action: i64 = self.best_band(board, rng)
            return action if self.worth > worth.ONE else i64(codes.MOVE_STOP)
        if phase == codes.FORM:
            return codes.MOVE_PLAY
        if phase == codes.TOKEN:
            tokens = legal.tokens(board)
            return tokens[len(tokens) - 2]
        if phase == codes.KEEP:
            return keep(board)
        if phase == codes.SPELL:
            return codes.MOVE_SUMMON if rng.below(8) > 0 else codes.MOVE_DECLINE
        horde: i64 = board.sheets[board.seat * SHEET + HORDE]
        return codes.MOVE_RAID | horde << A if rng.below(6) < ones(horde) else i64(codes.MOVE_RAID)

    def turn(self, board: Board, rng: Rng) -> i64:
        """Collect a group of cards; play it when it is large, or before the age ends."""
        hand: i64 = board.sheets[board.seat * SHEET + HAND]
        if hand == 0:
            return recruit(board, 0, rng)
        group: i64 = worth.largest_group(board, board.seat)
        full: bool = hand == HAND_LIMIT
        risk: i64 = worth.danger(board)
        if full or group >= 3 or risk > 10:
            if full and legal.all_skeletons(board):
                return board.legal()[0]
            action: i64 = self.best_band(board, rng)
            if full or (action != codes.MOVE_STOP and self.ready(board, action, risk, rng)):
                return action
        return recruit(board, group, rng)

    def ready(self, board: Board, action: i64, risk: i64, rng: Rng) -> bool:
        """Whether to play the best band now, not a larger one later."""
        if self.worth * risk > RISK * worth.ONE:
            return True
        size: i64 = self.size if self.size < len(EARLY) else len(EARLY) - 1
        return rng.below(100) < (EARLY[size] if extends(board, action) else STUCK[size])

    def best_band(self, board: Board, rng: Rng) -> i64:
        """The band that is worth most; MOVE_STOP if there is none. Sets worth and size."""
        hand: i64 = board.seat * SLOTS
        wild: i64 = board.setup.slot_of[codes.SKELETONS]
        skeletons: i64 = board.skeletons(hand)
        colours: i64 = board.colours(hand)
        best: i64 = codes.MOVE_STOP
        self.worth = -1
        self.size = 0
        slot: i64 = 0
        while slot < SLOTS:
            word: i64 = board.cards[hand + slot]
            if slot != wild and word != 0:
                alike: i64 = digits(word)
                colour: i64 = 0
                while word != 0:
                    if word & FULL:
                        same: i64 = (colours >> colour * NIBBLE) & FULL
                        size: i64 = skeletons + (alike if alike >= same else same)
                        leader: i64 = slot * codes.COLOURS + colour
                        gain: i64 = worth.band(board, leader, size, skeletons)
                        gain += rng.below(worth.ONE)
                        if gain > self.worth:
                            self.worth = gain
                            self.size = size
                            by: i64 = codes.BY_TRIBE if alike >= same else codes.BY_COLOUR
                            best = codes.MOVE_BAND | board.kind(leader) << A | by << B
                    word >>= NIBBLE
                    colour += 1
            slot += 1
        return best


def extends(board: Board, action: i64) -> bool:
    """Whether the row holds a card that would make a band larger."""
    kind: i64 = (action >> A) & BYTE
    row: i64 = board.row()
    if board.skeletons(row) > 0:
        return True
    if action >> B == codes.BY_TRIBE:
        return board.cards[row + board.setup.slot_of[kind // codes.COLOURS]] != 0
    return (board.colours(row) >> kind % codes.COLOURS * NIBBLE) & FULL != 0


def recruit(board: Board, group: i64, rng: Rng) -> i64:
    """A card of the row that fits the hand, or the deck."""
    hand: i64 = board.seat * SLOTS
    row: i64 = board.row()
    wild: i64 = board.setup.slot_of[codes.SKELETONS]
    colours: i64 = board.colours(hand)
    best: i64 = codes.MOVE_DRAW
    # how a card of the deck fits, as a rule
    most: i64 = 4 * group - 4 + rng.below(2)
    slot: i64 = 0
    while slot < SLOTS:
        word: i64 = board.cards[row + slot]
        if word != 0:
            alike: i64 = digits(board.cards[hand + slot])
            colour: i64 = 0
            while word != 0:
                if word & FULL:
                    same: i64 = (colours >> colour * NIBBLE) & FULL
                    fit: i64 = alike if alike > same else same
                    if slot == wild:
                        fit = group
                    fit = 4 * fit + rng.below(4)
                    if fit > most:
                        most = fit
                        best = codes.MOVE_TAKE | board.kind(slot * codes.COLOURS + colour) << A
                word >>= NIBBLE
                colour += 1
        slot += 1
    return best


def best_place(board: Board, actions: "vec[i64]", rng: Rng) -> i64:
    """The kingdom where a marker is worth most."""
    best: i64 = actions[0]
    most: i64 = -1
    for action in actions:
        if action & BYTE == codes.MOVE_PLACE:
            where: i64 = (action >> A) & BYTE
            gain: i64 = worth.marker(board, board.seat, where) + rng.below(worth.ONE)
            gain += 10 * board.setup.tokens[where * SPACES + board.setup.ages - 1]
            if gain > most:
                most = gain
                best = action
    return best


def keep(board: Board) -> i64:
    """Elves: keep all, or the cards that fit the others best."""
    actions = legal.keep(board)
    if actions[0] == codes.MOVE_KEEP_ALL:
        return codes.MOVE_KEEP_ALL
    hand: i64 = board.seat * SLOTS
    wild: i64 = board.setup.slot_of[codes.SKELETONS]
    colours: i64 = board.colours(hand)
    best: i64 = actions[len(actions) - 1]
    most: i64 = 0
    for action in actions:
        if action & BYTE == codes.MOVE_KEEP:
            card: i64 = board.card((action >> A) & BYTE)
            same: i64 = (colours >> card % codes.COLOURS * NIBBLE) & FULL
            fit: i64 = digits(board.cards[hand + card // codes.COLOURS])
            if same > fit:
                fit = same
            if card // codes.COLOURS == wild:
                fit = HAND_LIMIT
            if fit > most:
                most = fit
                best = action
    return best
