"""How bots think about Aeon's End: moves worth a thought, a quick way to play, who is ahead."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A
from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.aeons_end import codes, scoring
from ludoteka.games.aeons_end.bot import mind, worth
from ludoteka.games.aeons_end.rules.operation import operation_of, present
from ludoteka.games.aeons_end.state import AT, HAND, LIFE, SHEET, Board
from ludoteka.games.aeons_end.tables import TEXTS

SPREAD: Final = 400.0  # points of a position by which the game may still turn
HORIZON: Final = 600  # decisions in a playout: in practice to the end
SHARE: Final = 4  # searches of this game get so many times fewer iterations than others
LOST: Final = 0.5  # at most, for a loss with the nemesis almost beaten
NEVER: Final = mind.NEVER

# The places of CHOICE, tuned by play.
HIT_NEMESIS: Final = 0  # per damage
HIT_HUSK: Final = 1  # per husk killed
BRAVE: Final = 2  # with more life a player pays for spreading damage over husks
KEEP: Final = 3  # cards worth more are not destroyed
KILLED: Final = 4  # percent more for a minion that dies
CHIPPED: Final = 5  # percent of its share for damage to one that does not
CHOICE: Final = vec[i64]([34, 8, 1, 14, 20, 92])
LOATHED: Final = -20  # a corruption in hand
FEW: Final = 3  # candidates in a search


class AeonsEndGuide(Guide):
    """Advice for bots that play Aeon's End."""

    __slots__ = ()

    def moves(self, state: State) -> "vec[i64]":
        """Gems are played, spells prepped and cards laid down without much thought."""
        assert isinstance(state, Board)
        actions = state.legal()
        asked: i64 = present(state).question
        if asked == codes.ASK_MAIN:
            sure: i64 = mind.main_move(state, actions)
            if sure >= 0:
                return vec[i64]([sure])
            return most_wanted(actions, mind.wishes(state, actions))
        if asked in (codes.ASK_LAY, codes.ASK_CASTING):
            return vec[i64]([actions[0]])
        return with_first(self.policy(state, Rng(1)), actions)

    def value(self, state: State, seat: i64) -> float:
        """The chance to win together."""
        assert isinstance(state, Board)
        return 1.0 / (1.0 + exp(-float(worth.points(state)) / SPREAD))

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

    def races(self) -> bool:
        """The policy is better than a shallow tree, and luck weighs more than most moves."""
        return True

    def budget(self, iterations: i64) -> i64:
        """A turn is many small decisions, most of them easy."""
        return iterations // SHARE

    def policy(self, board: Board, rng: Rng) -> i64:
        """A quick and fairly sensible answer to any question."""
        actions = board.choices
        asked: i64 = present(board).question
        if asked == codes.ASK_MAIN:
            return main_move(board, actions)
        if asked in (codes.ASK_CASTING, codes.ASK_LAY):
            return actions[0]
        if asked == codes.ASK_TARGET:
            n: i64 = present(board).damage(board, board.operation(), board.frame())
            return target(board, actions, n)
        move: i64 = actions[0] & BYTE
        if asked == codes.ASK_GEM:
            return cheapest(actions)
        if move in (codes.MOVE_DISCARD, codes.MOVE_DESTROY, codes.MOVE_PURGE):
            return cheapest(actions)
        if asked == codes.ASK_SPREAD:
            wounded: bool = board.sheets[board.seat * SHEET + LIFE] <= CHOICE[BRAVE]
            return codes.MOVE_PASS if wounded else codes.MOVE_YES
        if move == codes.MOVE_NEXT:
            return actions[0] if actions[0] >> A & BYTE != codes.TURN_NEMESIS else actions[1]
        if asked == codes.ASK_PLAYER and costs_cards(board):
            return poorest(board, actions)
        return self.best_outlook(board, actions, rng)

    def best_outlook(self, board: Board, actions: "vec[i64]", rng: Rng) -> i64:
        """The answer after which the position looks best."""
        best: i64 = actions[0]
        highest: i64 = NEVER
        for action in actions:
            after = board.copy()
            after.apply(action)
            assert isinstance(after, Board)
            outlook: i64 = worth.points(after) + rng.below(3)
            if after.over:
                outlook = -NEVER if scoring.won(after) else NEVER
            if outlook > highest:
                highest = outlook
                best = action
        return best


# --- the main phase -------------------------------------------------------------------


def main_move(board: Board, actions: "vec[i64]") -> i64:
    """What to do in the main phase."""
    sure: i64 = mind.main_move(board, actions)
    if sure >= 0:
        return sure
    if len(actions) == 1:
        return actions[0]
    return best_action(actions, mind.wishes(board, actions))


def most_wanted(actions: "vec[i64]", wishes: "vec[i64]") -> "vec[i64]":
    """The few actions that are wanted most; ending the turn only if few are wanted."""
    found = vec[i64](capacity=FEW)
    left: i64 = FEW
    while left > 0:
        best: i64 = -1
        i: i64 = 0
        while i < len(actions):
            if wishes[i] > 0 and (best < 0 or wishes[i] > wishes[best]):
                best = i
            i += 1
        if best < 0:
            return append(found, codes.MOVE_END)
        found = append(found, actions[best])
        wishes[best] = 0
        left -= 1
    return found


def with_first(best: i64, actions: "vec[i64]") -> "vec[i64]":
    """The same actions, this one first."""
    found = vec[i64]([best])
    for action in actions:
        if action != best:
            found = append(found, action)
    return found


def best_action(actions: "vec[i64]", wishes: "vec[i64]") -> i64:
    """What is wanted most now; nothing: the end of the turn."""
    best: i64 = codes.MOVE_END
    highest: i64 = 0
    i: i64 = 0
    while i < len(actions):
        if wishes[i] > highest:
            highest = wishes[i]
            best = actions[i]
        i += 1
    return best


# --- choices inside texts -------------------------------------------------------------


def costs_cards(board: Board) -> bool:
    """Whether the player who is selected then loses cards of the hand."""
    follows: i64 = TEXTS.ops[board.stack[board.frame() + AT] + 1]
    return operation_of(follows).question in (codes.ASK_DISCARD, codes.ASK_DESTROY)


def target(board: Board, actions: "vec[i64]", n: i64) -> i64:
    """The last blow to the nemesis; else what the damage is worth most on."""
    best: i64 = actions[0]
    highest: i64 = 0
    for action in actions:
        card: i64 = action >> A & BYTE
        wish: i64 = 0
        if card == codes.TARGET_NEMESIS:
            wish = -NEVER if n >= board.nemesis_life else CHOICE[HIT_NEMESIS] * n
        elif card == codes.TARGET_HUSKS:
            killed: i64 = n if n < board.husks else board.husks
            wish = CHOICE[HIT_HUSK] * killed
        else:
            life: i64 = board.strength(card)
            now: i64 = worth.threat(card, life)
            if n >= life:
                wish = now + now * CHOICE[KILLED] // 100
            else:
                wish = now * n * CHOICE[CHIPPED] // (100 * life)
        if wish > highest:
            highest = wish
            best = action
    return best


def poorest(board: Board, actions: "vec[i64]") -> i64:
    """Of players who lose cards of their hand: the one whose hand is worth least."""
    best: i64 = actions[0]
    least: i64 = -NEVER
    for action in actions:
        if action & BYTE == codes.MOVE_PASS:
            continue
        total: i64 = 0
        for card in board.piles[board.pile(board.seat_of(action >> A & BYTE), HAND)]:
            total += worth.PRICE[card] if card < codes.FIRST_CORRUPTION else i64(LOATHED)
        if total < least:
            least = total
            best = action
    return best


def cheapest(actions: "vec[i64]") -> i64:
    """The card that is worth least; none where that is possible and all are worth keeping."""
    best: i64 = actions[0]
    least: i64 = -NEVER
    for action in actions:
        kind: i64 = action >> A & BYTE
        price: i64 = 2 * (worth.PRICE[kind] if kind < codes.FIRST_CORRUPTION else i64(LOATHED))
        if action & BYTE == codes.MOVE_PASS:
            price = 2 * CHOICE[KEEP]
        elif action & BYTE == codes.MOVE_PURGE:
            price += 1
        if price < least:
            least = price
            best = action
    return best
