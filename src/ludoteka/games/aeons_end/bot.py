"""How bots think about Aeon's End: moves worth a thought, a quick way to play, who is ahead."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.aeons_end import scoring, worth
from ludoteka.games.aeons_end.codes import (
    GEM,
    MOVE_ABILITY,
    MOVE_CHARGE,
    MOVE_CHOOSE,
    MOVE_DESTROY,
    MOVE_DISCARD,
    MOVE_END,
    MOVE_FOCUS,
    MOVE_GAIN,
    MOVE_OPEN,
    MOVE_PASS,
    MOVE_PLAY,
    MOVE_PREP,
    MOVE_PURGE,
    MOVE_RECLAIM,
    MOVE_REMOVE,
    MOVE_USE,
    MOVE_YES,
    OP_CASTING,
    OP_DEAL,
    OP_HIT_PLAYER,
    OP_LAY,
    OP_MAIN,
    OP_SELECT,
    OP_SPREAD,
    RELIC,
    TARGET_HUSKS,
    TARGET_NEMESIS,
)
from ludoteka.games.aeons_end.rules.amounts import amount
from ludoteka.games.aeons_end.rules.layout import (
    AT,
    BONUS,
    BREACH,
    CHARGES,
    HAND,
    LIFE,
    OPENED,
    SHEET,
)
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import COST, PROGRAM, TYPE

SPREAD: Final = 140.0  # points of a position by which the game may still turn
HORIZON: Final = 600  # decisions in a playout: in practice to the end
SHARE: Final = 4  # searches of this game get so many times fewer iterations than others
BUYS: Final = 4  # cards worth a thought when buying
LOST: Final = 0.5  # at most, for a loss with the nemesis almost beaten

# How much things are wanted, tuned by play; the places of WISHES.
OPEN: Final = 0
FOCUS: Final = 1
CHARGE: Final = 2
REMOVE: Final = 3
ABILITY: Final = 4
USE: Final = 5
RELIC_PLAY: Final = 6
LACKING: Final = 7  # for each spell without a place
IDLE_BREACH: Final = 8  # opening though all spells have a place
KILL: Final = 9  # per threat of a minion that dies
HURT: Final = 10  # per threat of a minion that does not
NEMESIS: Final = 11
HUSK: Final = 12
CHARGED: Final = 13  # for each charge there is
WISHES: Final = vec[i64]([121, 26, 26, 24, 90, 45, 5, 6, 10, 8, 9, 31, 8, 0])
NEVER: Final = -1000
BRAVE: Final = 3  # with more life a player pays for spreading damage over husks


class AeonsEndGuide(Guide):
    """Advice for bots that play Aeon's End."""

    __slots__ = ()

    def moves(self, state: State) -> "vec[i64]":
        """Gems are played, spells prepped and cards laid down without much thought."""
        assert isinstance(state, Board)
        actions = state.legal()
        code: i64 = state.operation() & BYTE
        if code == OP_MAIN:
            return most_wanted(state, main_moves(state, actions))
        if code in (OP_LAY, OP_CASTING):
            return vec[i64]([actions[0]])
        if code == OP_DEAL:
            frame: i64 = state.frame()
            n: i64 = amount(state, state.operation(), frame) + state.stack[frame + BONUS]
            return with_first(target(state, actions, n), actions)
        return actions

    def value(self, state: State, seat: i64) -> float:
        """The chance to win together."""
        assert isinstance(state, Board)
        return 1.0 / (1.0 + exp(-float(points(state)) / SPREAD))

    def outcome(self, state: State, seat: i64) -> float:
        """1 for a victory; a loss is the better the nearer the victory was."""
        assert isinstance(state, Board)
        if scoring.won(state):
            return 1.0
        done: i64 = state.setup.nemesis_life - state.nemesis_life
        return LOST * float(done) / float(state.setup.nemesis_life)

    def playout(self, state: State, rng: Rng) -> None:
        """Play sensibly to the end: a position is hard to judge, the policy is quick."""
        assert isinstance(state, Board)
        left: i64 = HORIZON
        while left > 0 and not state.over:
            state.apply(self.policy(state, rng))
            left -= 1

    def budget(self, iterations: i64) -> i64:
        """A turn is many small decisions, most of them easy."""
        return iterations // SHARE

    def policy(self, board: Board, rng: Rng) -> i64:
        """A quick and fairly sensible answer to any question."""
        op: i64 = board.operation()
        frame: i64 = board.frame()
        actions = board.choices
        code: i64 = op & BYTE
        if code == OP_MAIN:
            actions = main_moves(board, actions)
            if len(actions) == 1:
                return actions[0]
            return best_action(board, actions, rng)
        if code == OP_CASTING:
            return actions[0]
        if code == OP_DEAL:
            n: i64 = amount(board, op, frame) + board.stack[frame + BONUS]
            return target(board, actions, n)
        if code == OP_SELECT:
            return player(board, actions, PROGRAM[board.stack[frame + AT] + 1] & BYTE)
        move: i64 = actions[0] & BYTE
        if move in (MOVE_DISCARD, MOVE_DESTROY):
            return cheapest(actions, rng)
        if code == OP_SPREAD:
            wounded: bool = board.sheets[board.seat * SHEET + LIFE] <= BRAVE
            return MOVE_PASS if wounded else MOVE_YES
        return self.best_outlook(board, actions, rng)

    def best_outlook(self, board: Board, actions: "vec[i64]", rng: Rng) -> i64:
        """The answer after which the position looks best."""
        best: i64 = actions[0]
        highest: i64 = -NEVER * NEVER
        for action in actions:
            after = board.copy()
            after.apply(action)
            assert isinstance(after, Board)
            outlook: i64 = points(after) + rng.below(3)
            if after.over:
                outlook = -NEVER if scoring.won(after) else NEVER
            if outlook > highest:
                highest = outlook
                best = action
        return best


# --- the position ---------------------------------------------------------------------


def points(board: Board) -> i64:
    """How well the players stand; 0 is an even chance."""
    total: i64 = worth.GRAVEHOLD_WORTH * board.gravehold
    total -= worth.NEMESIS_WORTH * board.nemesis_life
    total -= worth.threats(board)
    held: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        held += worth.holdings(board, seat)
        seat += 1
    return total + 2 * held // board.setup.seats


# --- the main phase -------------------------------------------------------------------


def main_moves(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """One obvious move, or those worth a thought."""
    best: i64 = -1
    highest: i64 = 0
    for action in actions:
        move: i64 = action & BYTE
        if move == MOVE_PLAY and TYPE[action >> A & BYTE] == GEM:
            return vec[i64]([action])
        if move == MOVE_PREP:
            here: i64 = prep_worth(board, action)
            if here > highest:
                highest = here
                best = action
    if best >= 0:
        return vec[i64]([best])
    return worth_a_thought(board, actions)


def most_wanted(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """The few actions that are wanted most; ending the turn only if nothing is wanted."""
    owned: i64 = worth.gems(board, board.active)
    first: i64 = MOVE_END
    second: i64 = -1
    highest: i64 = 0
    next_highest: i64 = 0
    for action in actions:
        wish: i64 = eagerness(board, action, owned)
        if wish > highest:
            second = first if highest > 0 else -1
            next_highest = highest
            first = action
            highest = wish
        elif wish > next_highest:
            second = action
            next_highest = wish
    if len(actions) == 1:
        return actions
    if second < 0:
        return vec[i64]([first])
    return vec[i64]([first, second])


def with_first(best: i64, actions: "vec[i64]") -> "vec[i64]":
    """The best answer and, if it is another, the first one: for damage, the nemesis."""
    if best == actions[0]:
        return vec[i64]([best])
    return vec[i64]([best, actions[0]])


def prep_worth(board: Board, action: i64) -> i64:
    """A strong spell on a breach with a bonus comes first."""
    kind: i64 = action >> A & BYTE
    breach: i64 = action >> B & BYTE
    opened: bool = board.sheets[board.active * SHEET + BREACH + breach] == OPENED
    return 10 * worth.DAMAGE[kind] + 10 + (breach + 4 if opened else 0)


def worth_a_thought(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """All but the cards that are wanted least."""
    kept = vec[i64](capacity=len(actions))
    owned: i64 = worth.gems(board, board.active)
    buys = vec[i64]([NEVER] * BUYS)
    for action in actions:
        if is_buy(action):
            wish: i64 = worth.wish(action >> A & BYTE, owned)
            i: i64 = 0
            while i < BUYS:
                if wish > buys[i]:
                    held: i64 = buys[i]
                    buys[i] = wish
                    wish = held
                i += 1
    for action in actions:
        if not is_buy(action):
            kept = append(kept, action)
        elif worth.wish(action >> A & BYTE, owned) >= buys[BUYS - 1]:
            kept = append(kept, action)
    return kept


def is_buy(action: i64) -> bool:
    """Whether a card is gained."""
    return action & BYTE == MOVE_GAIN or action & BYTE == MOVE_RECLAIM


def best_action(board: Board, actions: "vec[i64]", rng: Rng) -> i64:
    """What is wanted most now, a little by chance."""
    owned: i64 = worth.gems(board, board.active)
    best: i64 = MOVE_END
    highest: i64 = 0
    for action in actions:
        wish: i64 = eagerness(board, action, owned)
        if wish > 0:
            wish += rng.below(12)
            if wish > highest:
                highest = wish
                best = action
    return best


def eagerness(board: Board, action: i64, owned: i64) -> i64:
    """How much an action of the main phase is wanted."""
    move: i64 = action & BYTE
    a: i64 = action >> A & BYTE
    seat: i64 = board.active
    if is_buy(action):
        return worth.wish(a, owned)
    if move in (MOVE_OPEN, MOVE_FOCUS):
        return breach_wish(board, seat, a, move == MOVE_OPEN)
    if move == MOVE_CHARGE:
        return WISHES[CHARGE] + WISHES[CHARGED] * board.sheets[seat * SHEET + CHARGES]
    if move == MOVE_REMOVE:
        return WISHES[REMOVE]
    if move == MOVE_ABILITY:
        return WISHES[ABILITY]
    if move == MOVE_USE:
        return WISHES[USE]
    if move == MOVE_PLAY and TYPE[a] == RELIC:
        return WISHES[RELIC_PLAY]
    return 0


def breach_wish(board: Board, seat: i64, breach: i64, opening: bool) -> i64:
    """Breaches are wanted by who has more spells than places for them."""
    spells: i64 = board.prepped(seat)
    for card in board.piles[board.pile(seat, HAND)]:
        if worth.DAMAGE[card] > 0:
            spells += 1
    lacking: i64 = spells - board.opened(seat)
    if lacking <= 0:
        return WISHES[IDLE_BREACH] if opening else 0
    return WISHES[OPEN if opening else FOCUS] + WISHES[LACKING] * lacking + 2 * breach


# --- choices inside texts -------------------------------------------------------------


def target(board: Board, actions: "vec[i64]", n: i64) -> i64:
    """The last blow to the nemesis; else a minion, one that dies first; else the nemesis."""
    best: i64 = actions[0]
    highest: i64 = 0
    for action in actions:
        card: i64 = action >> A & BYTE
        wish: i64 = 10
        if card == TARGET_NEMESIS:
            wish = -NEVER if n >= board.nemesis_life else WISHES[NEMESIS]
        elif card == TARGET_HUSKS:
            wish = WISHES[HUSK] * board.husks
        else:
            life: i64 = board.strength(card)
            wish = WISHES[KILL if life <= n else HURT] * worth.THREAT[card]
        if wish > highest:
            highest = wish
            best = action
    return best


def player(board: Board, actions: "vec[i64]", follows: i64) -> i64:
    """Damage goes to who has most life, all else to who has least."""
    best: i64 = actions[0]
    highest: i64 = NEVER
    for action in actions:
        if action & BYTE == MOVE_CHOOSE:
            seat: i64 = board.seat_of(action >> A & BYTE)
            life: i64 = board.sheets[seat * SHEET + LIFE]
            wish: i64 = life if follows == OP_HIT_PLAYER else -life
            if wish > highest:
                highest = wish
                best = action
    return best


def cheapest(actions: "vec[i64]", rng: Rng) -> i64:
    """The card that costs least; sometimes none where that is possible."""
    best: i64 = actions[0]
    least: i64 = -NEVER
    for action in actions:
        cost: i64 = 4 if action & BYTE == MOVE_PASS else 2 * COST[action >> A & BYTE]
        if action & BYTE == MOVE_PURGE:
            cost += 1
        cost = 2 * cost + rng.below(2)
        if cost < least:
            least = cost
            best = action
    return best
