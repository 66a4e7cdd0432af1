"""Operations that wound and heal."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.legal import targets
from ludoteka.games.aeons_end.rules import damage
from ludoteka.games.aeons_end.rules.amounts import amount
from ludoteka.games.aeons_end.rules.operation import Deed, Operation, add, whose
from ludoteka.games.aeons_end.state import ACTOR, BONUS, STORED, THING, Board


class Deal(Operation):
    """A player deals damage to a target."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if self.damage(board, op, frame) > 0:
            return False
        board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        return targets(board)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        n: i64 = self.damage(board, op, frame)
        board.stack[frame + BONUS] = 0
        board.advance(frame)
        damage.hit(board, board.stack[frame + ACTOR], action >> A & BYTE, n)

    def damage(self, board: Board, op: i64, frame: i64) -> i64:
        return amount(board, op, frame) + board.stack[frame + BONUS]

    def number(self, board: Board, op: i64, frame: i64) -> i64:
        return self.damage(board, op, frame)


class Spread(Operation):
    """Damage to husks is spread over several of them if the player takes 1."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        return False

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        actor: i64 = board.stack[frame + ACTOR]
        n: i64 = board.stack[frame + STORED]
        board.advance(frame)
        if action & BYTE == codes.MOVE_YES:
            damage.wound(board, actor, 1)
            damage.spread(board, actor, n)
        else:
            damage.hit_husk(board, actor, n)

    def damage(self, board: Board, op: i64, frame: i64) -> i64:
        return board.stack[frame + STORED]

    def number(self, board: Board, op: i64, frame: i64) -> i64:
        return board.stack[frame + STORED]


class HitGravehold(Deed):
    """Gravehold suffers damage."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        damage.hit_gravehold(board, n)


class HitPlayer(Deed):
    """A player suffers damage."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        damage.wound(board, whose(board, op, frame), n)

    def idle(self, board: Board, op: i64, frame: i64) -> bool:
        return amount(board, op, frame) == 0


class HealGravehold(Deed):
    """Gravehold gains life."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        damage.heal_gravehold(board, n)

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return board.gravehold < board.setup.gravehold_life


class HealNemesis(Deed):
    """The nemesis gains life."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        damage.heal_nemesis(board, n)


class HurtMinion(Deed):
    """The minion whose text this is suffers damage."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        damage.hit_minion(board, NOBODY, board.stack[frame + THING] - codes.THING_MENACE, n)


add(
    Deal("deal_damage", codes.ASK_TARGET),
    Spread("spread", codes.ASK_SPREAD),
    HitGravehold("damage_gravehold"),
    HitPlayer("damage_player"),
    HealGravehold("gravehold_gain_life"),
    HealNemesis("nemesis_gain_life"),
    HurtMinion("damage_this_minion"),
)
