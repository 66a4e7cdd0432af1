"""How bots think about Ethnos: moves worth a thought, a quick way to play, who is ahead."""

from math import exp
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core import learned
from ludoteka.core.action import BYTE, A, B
from ludoteka.core.guide import WIN, Guide
from ludoteka.core.net import UNIT, Net
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.ethnos import codes, legal
from ludoteka.games.ethnos.bot import features, likely, worth
from ludoteka.games.ethnos.bot.features import Features
from ludoteka.games.ethnos.bot.likely import Likely
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

VALUES: Final = Path(__file__).with_name("values.net")
MOVES: Final = Path(__file__).with_name("moves.net")
SPREAD: Final = 900  # hundredths of glory by which an age may still turn the game
HORIZON: Final = 16  # decisions in a playout, if no net judges its end
SHORT: Final = 8  # if one does; then to the end of the turn
# How readily, in hundredths, a band of so many cards is played when the row holds a card that
# would make it larger, and when it does not.
EARLY: Final = vec[i64]([0, 0, 0, 5, 10, 15, 100])
STUCK: Final = vec[i64]([0, 0, 0, 20, 90, 95, 100])
RISK: Final = 105  # the glory, in hundredths, that may be at risk


class EthnosGuide(Guide):
    """Advice for bots that play Ethnos. Without a net it judges by what each seat can count on."""

    __slots__ = (
        "chances", "features", "horizon", "judged", "likelihood", "likely", "net", "size", "stamp",
        "worth",
    )  # fmt: skip

    def __init__(self) -> None:
        # what best_band() found besides the action
        self.worth: i64 = 0
        self.size: i64 = 0
        self.horizon: i64 = HORIZON
        # the net, and what it said of the position that was judged last
        self.net: Net | None = None
        self.features = Features()
        self.judged: Board | None = None
        self.stamp: i64 = 0
        self.chances: vec[float] = vec[float]()
        self.listen_to(learned.load(VALUES, features.VERSION))
        # the net that says which moves are likely
        self.likelihood: Net | None = None
        self.likely = Likely()
        self.expect_by(learned.load(MOVES, likely.VERSION))

    def expect_by(self, net: Net | None) -> None:
        """Expect moves as this net says from now on, or all alike."""
        self.likelihood = None if net is None else net.twin()

    def listen_to(self, net: Net | None) -> None:
        """Judge by this net from now on, or by no net."""
        self.net = None if net is None else net.twin()
        self.horizon = HORIZON if net is None else SHORT
        self.judged = None

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
        """How good the position is, as the end of a game would be told."""
        assert isinstance(state, Board)
        net = self.net
        if net is None:
            return by_prospects(state, seat)
        if self.judged is not state or self.stamp != stamp(state):
            self.judged = state
            self.stamp = stamp(state)
            later: Board = state
            if state.phase != codes.TURN:
                copied = state.copy()
                assert isinstance(copied, Board)
                later = copied
                self.finish(later, later.age, Rng(1))
            self.judge(later, net)
        return self.chances[seat]

    def judge(self, board: Board, net: Net) -> None:
        """What all seats may hope for when a turn is over: the net says it, or the end."""
        seats: i64 = board.setup.seats
        features = self.features
        chances = vec[float]([0.0] * seats)
        self.chances = chances
        seat: i64 = 0
        if board.over:
            while seat < seats:
                chances[seat] = self.outcome(board, seat)
                seat += 1
            return
        margins = vec[float]([0.0] * seats)
        features.look(board)
        total: float = 0.0
        while seat < seats:
            features.tell(board, seat)
            chances[seat] = exp(float(features.ask(net)) / float(UNIT))
            margins[seat] = min(1.0, max(0.0, float(net.answers[1]) / float(UNIT)))
            total += chances[seat]
            seat += 1
        seat = 0
        while seat < seats:
            chances[seat] = WIN * chances[seat] / total + (1.0 - WIN) * margins[seat]
            seat += 1

    def priors(self, state: State, moves: "vec[i64]") -> "vec[float]":
        """How likely a search is to choose each of the moves; all alike without a net."""
        assert isinstance(state, Board)
        priors = vec[float]([1.0] * len(moves))
        net = self.likelihood
        if net is None or len(moves) < 2:
            return priors
        likely = self.likely
        likely.weigh(state)
        i: i64 = 0
        while i < len(moves):
            likely.tell_move(state, moves[i])
            priors[i] = exp(float(likely.ask(net)) / float(UNIT))
            i += 1
        return priors

    def playout(self, state: State, rng: Rng) -> None:
        """Play sensibly for a few rounds, not beyond the end of the age."""
        assert isinstance(state, Board)
        age: i64 = state.age
        left: i64 = self.horizon
        while left > 0 and not state.over and state.age == age:
            state.apply(self.policy(state, rng))
            left -= 1
        if self.net is not None:
            self.finish(state, age, rng)

    def judges(self) -> bool:
        """With a net, yes."""
        return self.net is not None

    def finish(self, board: Board, age: i64, rng: Rng) -> None:
        """Play to the end of the turn."""
        while board.phase != codes.TURN and not board.over and board.age == age:
            board.apply(self.policy(board, rng))

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
        larger: bool = worth.extends(board, board.card((action >> A) & BYTE), action >> B)
        return rng.below(100) < (EARLY[size] if larger else STUCK[size])

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
                        gain: i64 = worth.band(board, board.seat, leader, size, skeletons)
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


def by_prospects(board: Board, seat: i64) -> float:
    """The chance to win, from what each seat can count on."""
    best: i64 = 0
    other: i64 = 0
    while other < board.setup.seats:
        if other != seat:
            theirs: i64 = worth.prospect(board, other)
            if theirs > best:
                best = theirs
        other += 1
    behind: float = float(best - worth.prospect(board, seat))
    return 1.0 / (1.0 + exp(behind / float(SPREAD * (board.setup.ages - board.age))))


def stamp(board: Board) -> i64:
    """A number that every move changes, though not one for each position."""
    turn: i64 = (board.seat * codes.PHASES + board.phase) * 4 + board.age
    cards: i64 = (board.left * 64 + board.last) * 16 + board.sheets[board.seat * SHEET + HAND]
    return ((turn * 64 + board.pending) * 128 + len(board.bands)) * (1 << 20) + cards


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
