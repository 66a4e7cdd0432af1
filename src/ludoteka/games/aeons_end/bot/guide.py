"""How bots think about Aeon's End: moves worth a thought, a quick way to play, who is ahead."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, bit
from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.aeons_end import codes, scoring
from ludoteka.games.aeons_end.bot import mind, weights, worth
from ludoteka.games.aeons_end.bot.weights import Weights, weights_of
from ludoteka.games.aeons_end.rules.operation import operation_of, present
from ludoteka.games.aeons_end.state import (
    AT,
    DISCARD,
    HAND,
    LIFE,
    NEMESIS_DECK,
    SHEET,
    Board,
)
from ludoteka.games.aeons_end.tables import TEXTS, TYPE

SPREAD: Final = 400.0  # points of a position by which the game may still turn
HORIZON: Final = 600  # decisions in a playout: in practice to the end
SHARE: Final = 4  # searches of this game get so many times fewer iterations than others
LOST: Final = 0.5  # at most, for a loss with the nemesis almost beaten
NEVER: Final = mind.NEVER

FEW: Final = 3  # moves of the main phase that are compared without ending the turn
SORTS: Final = 6  # of moves that are compared at most
OTHER_SORTS: Final = 4  # sorts of moves that are no purchases come after those of cards


class AeonsEndGuide(Guide):
    """Advice for bots that play Aeon's End."""

    __slots__ = ()

    def moves(self, state: State) -> "vec[i64]":
        """Gems are played and spells prepped without much thought."""
        assert isinstance(state, Board)
        actions = state.legal()
        asked: i64 = present(state).question
        if asked == codes.ASK_MAIN:
            sure: i64 = mind.main_move(state, actions)
            if sure >= 0:
                return vec[i64]([sure])
            return most_wanted(actions, mind.wishes(state, actions, weights_of(state)))
        return with_first(self.policy(state, Rng(1)), actions)

    def value(self, state: State, seat: i64) -> float:
        """The chance to win together."""
        assert isinstance(state, Board)
        return 1.0 / (1.0 + exp(-float(worth.points(state, weights_of(state))) / SPREAD))

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
        w = weights_of(board)
        asked: i64 = present(board).question
        if asked == codes.ASK_MAIN:
            return main_move(board, actions, w)
        if asked in (codes.ASK_CASTING, codes.ASK_LAY):
            return first_to_lay(board, actions, w)
        if asked == codes.ASK_TARGET:
            n: i64 = present(board).damage(board, board.operation(), board.frame())
            return target(board, actions, n, w)
        move: i64 = actions[0] & BYTE
        if asked == codes.ASK_GEM or move in (codes.MOVE_DESTROY, codes.MOVE_PURGE):
            return cheapest(actions, w.keep, w.choice[weights.KEEP], w)
        if move == codes.MOVE_DISCARD:
            return cheapest(actions, w.hold, w.choice[weights.HOLD], w)
        if asked == codes.ASK_SPREAD:
            life: i64 = board.sheets[board.seat * SHEET + LIFE]
            return codes.MOVE_PASS if life <= w.choice[weights.BRAVE] else codes.MOVE_YES
        if move == codes.MOVE_NEXT:
            return actions[0] if actions[0] >> A & BYTE != codes.TURN_NEMESIS else actions[1]
        if asked == codes.ASK_PLAYER and costs_cards(board):
            return poorest(board, actions, w)
        return self.best_outlook(board, actions, rng, w)

    def best_outlook(self, board: Board, actions: "vec[i64]", rng: Rng, w: Weights) -> i64:
        """The answer after which the position looks best."""
        best: i64 = actions[0]
        highest: i64 = NEVER
        for action in actions:
            after = board.copy()
            after.apply(action)
            assert isinstance(after, Board)
            outlook: i64 = worth.points(after, w) + rng.below(3)
            if after.over:
                outlook = -NEVER if scoring.won(after) else NEVER
            if outlook > highest:
                highest = outlook
                best = action
        return best


# --- the main phase -------------------------------------------------------------------


def main_move(board: Board, actions: "vec[i64]", w: Weights) -> i64:
    """What to do in the main phase."""
    sure: i64 = mind.main_move(board, actions)
    if sure >= 0:
        return sure
    if len(actions) == 1:
        return actions[0]
    return best_action(actions, mind.wishes(board, actions, w))


def most_wanted(actions: "vec[i64]", wishes: "vec[i64]") -> "vec[i64]":
    """The best of each sort that is wanted, best first; ending the turn if few are wanted."""
    found = vec[i64](capacity=SORTS)
    seen: i64 = 0
    while len(found) < SORTS:
        best: i64 = -1
        i: i64 = 0
        while i < len(actions):
            if wishes[i] > 0 and seen & bit(sort(actions[i])) == 0:
                if best < 0 or wishes[i] > wishes[best]:
                    best = i
            i += 1
        if best < 0:
            break
        found = append(found, actions[best])
        seen |= bit(sort(actions[best]))
    return found if len(found) >= FEW else append(found, codes.MOVE_END)


def sort(action: i64) -> i64:
    """What sort of thing is done: a move, or a card of a type bought."""
    move: i64 = action & BYTE
    if move in (codes.MOVE_GAIN, codes.MOVE_RECLAIM):
        return TYPE[action >> A & BYTE]
    return OTHER_SORTS + move


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


def first_to_lay(board: Board, actions: "vec[i64]", w: Weights) -> i64:
    """The card to cast or lay down first: the discard pile becomes the deck as it lies."""
    pile = board.cards(board.pile(board.active, DISCARD))
    top: i64 = TYPE[pile[len(pile) - 1]] if len(pile) > 0 else i64(-1)
    best: i64 = actions[0]
    highest: i64 = NEVER
    for action in actions:
        if action & BYTE == codes.MOVE_STOP:
            continue
        kind: i64 = action >> A & BYTE
        wish: i64 = w.lay[kind]
        if TYPE[kind] == top:
            wish += w.choice[weights.GATHER]
        if wish > highest:
            highest = wish
            best = action
    return best


def target(board: Board, actions: "vec[i64]", n: i64, w: Weights) -> i64:
    """The last blow to the nemesis; else what the damage is worth most on."""
    best: i64 = actions[0]
    highest: i64 = 0
    ruin: i64 = (board.setup.gravehold_life - board.gravehold) // mind.TEN
    danger: i64 = 100 + w.choice[weights.DANGER] * ruin
    for action in actions:
        card: i64 = action >> A & BYTE
        wish: i64 = 0
        if card == codes.TARGET_NEMESIS:
            wish = -NEVER if n >= board.nemesis_life else nemesis_hit(board, w) * n
        elif card == codes.TARGET_HUSKS:
            killed: i64 = n if n < board.husks else board.husks
            each: i64 = w.choice[weights.HIT_HUSK] + w.choice[weights.HIT_HUSKS] * board.husks
            wish = each * killed
        else:
            life: i64 = board.strength(card)
            now: i64 = worth.threat(card, life, w) * danger // 100
            if n >= life:
                wish = now + now * w.choice[weights.KILLED] // 100
            else:
                wish = now * n * w.choice[weights.CHIPPED] // (100 * life)
        if wish > highest:
            highest = wish
            best = action
    return best


def nemesis_hit(board: Board, w: Weights) -> i64:
    """What a damage to the nemesis is worth."""
    late: i64 = mind.ROUNDS - board.size(NEMESIS_DECK) // 2
    done: i64 = (board.setup.nemesis_life - board.nemesis_life) // mind.TEN
    more: i64 = w.choice[weights.HIT_LATE] * late + w.choice[weights.HIT_DONE] * done
    return w.choice[weights.HIT_NEMESIS] + more


def poorest(board: Board, actions: "vec[i64]", w: Weights) -> i64:
    """Of players who lose cards of their hand: the one whose hand is worth least."""
    best: i64 = actions[0]
    least: i64 = -NEVER
    for action in actions:
        if action & BYTE == codes.MOVE_PASS:
            continue
        total: i64 = 0
        for card in board.cards(board.pile(board.seat_of(action >> A & BYTE), HAND)):
            total += held(card, w.hold, w)
        if total < least:
            least = total
            best = action
    return best


def cheapest(actions: "vec[i64]", prices: "vec[i64]", most: i64, w: Weights) -> i64:
    """The card that is worth least; none where that is possible and all are worth more."""
    best: i64 = actions[0]
    least: i64 = -NEVER
    for action in actions:
        price: i64 = 2 * held(action >> A & BYTE, prices, w)
        if action & BYTE == codes.MOVE_PASS:
            price = 2 * most
        elif action & BYTE == codes.MOVE_PURGE:
            price += 1
        if price < least:
            least = price
            best = action
    return best


def held(card: i64, prices: "vec[i64]", w: Weights) -> i64:
    """What a card in hand is worth."""
    return prices[card] if card < codes.FIRST_CORRUPTION else w.choice[weights.LOATHED]
