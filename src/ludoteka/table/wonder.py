"""Why not, and what would the bot do? Answers for the seat that wonders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice, product

import msgspec

from ludoteka.bots import Thought
from ludoteka.core.codec import Move
from ludoteka.core.errors import BadMove, clean
from ludoteka.core.game import Game
from ludoteka.core.reason import Param, Reason
from ludoteka.core.state import State
from ludoteka.table.refusals import Refused
from ludoteka.table.snapshot import MoveChoice, choice
from ludoteka.table.table import Table

MOST_MOVES = 2000
CLEAR, CLOSE = 15, 3  # percent between the best move and the next
CLOSE_POINTS = 2
DOUBT = 0.12  # by so much less chance to win a move is clearly worse
PERCENTS = ("percent", "second")  # parameters of a comparison that are chances


class Weighed(msgspec.Struct, frozen=True):
    """A move with the result the bot expects (0 to 1) and the share of its thought."""

    move: MoveChoice
    value: float
    share: float


class Hint(msgspec.Struct, frozen=True):
    """What the bot would do, what else it weighed, and why, as message keys."""

    best: MoveChoice
    options: list[Weighed]
    reasons: list[Reason]


class Doubt(msgspec.Struct, frozen=True):
    """What the coach asks before a move: a better one, and why."""

    best: MoveChoice
    reasons: list[Reason]


def why_not_move(table: Table, seat: int, text: str) -> Reason | None:
    """Why a seat cannot make a move now; None: it can."""
    return not_now(table, seat) or question(table, text, None)()


def why_not_thing(table: Table, seat: int, thing: str) -> Reason | None:
    """Why no legal move of the seat touches a thing; None: one does."""
    return not_now(table, seat) or question(table, None, thing)()


def question(table: Table, move: str | None, thing: str | None) -> Callable[[], Reason | None]:
    """The question of the seat that decides, with a position of its own.

    It can be answered in another thread while the table goes on.
    """
    game, state = table.match.game, table.match.state.copy()
    if move is not None:
        return partial(move_reason, game, state, move)
    return partial(thing_reason, game, state, thing or "")


def move_reason(game: Game, state: State, text: str) -> Reason | None:
    """Why the seat that decides cannot make a move; None: it can."""
    try:
        move = game.codec.parse(text.strip())
    except BadMove as error:
        raise Refused("error.no_move", problem=error.told) from None
    return next(iter(reasons(game, state, [move])), None)


def thing_reason(game: Game, state: State, thing: str) -> Reason | None:
    """Why no legal move touches a thing; None: one does."""
    legal = (game.codec.unpack(int(action)) for action in state.legal())
    if any(thing in move.touches(state) for move in legal):
        return None
    meant = game.meant(state, state.seat, thing) if game.meant else []
    found = reasons(game, state, meant or about(game, state, thing))
    if not found:
        raise Refused("error.no_thing", thing=clean(thing))
    # the reason given for most moves that are about the thing, the first one on a tie
    counted = Counter((reason.key, reason.place) for reason in found)
    return max(found, key=lambda reason: counted[reason.key, reason.place])


def reasons(game: Game, state: State, moves: Iterable[Move]) -> list[Reason]:
    """Why moves are not legal; the legal ones are left out."""
    legal = {int(action) for action in state.legal()}
    illegal = (move for move in moves if move.pack() not in legal)
    return [game.against(state, move) for move in illegal]


def not_now(table: Table, seat: int) -> Reason | None:
    """Reasons that have nothing to do with the rules."""
    if table.match.over:
        return Reason("game_over")
    if table.holding is not None:
        return Reason("not_your_turn", {"seat": f"seat.{table.holding}"})
    if seat not in table.to_act:
        return Reason("not_your_turn", {"seat": f"seat.{table.match.seat}"})
    return None


def about(game: Game, state: State, thing: str) -> list[Move]:
    """The moves, legal or not, that touch a thing."""
    found: list[Move] = []
    for kind in game.codec.kinds.values():
        special = kind.touches is not Move.touches
        for move in possible(kind) if special else naming(kind, thing):
            if not special or thing in move.touches(state):
                found.append(move)
        if len(found) > MOST_MOVES:
            return found[:MOST_MOVES]
    return found


def naming(kind: type[Move], thing: str) -> list[Move]:
    """The moves of a kind that name a thing in one of their fields."""
    found: list[Move] = []
    for place, field in enumerate(kind.layout):
        if thing not in field.ids:
            continue
        named = field.ids.index(thing)
        value = 1 << named if field.many else named
        ranges = [
            [value] if other == place else range(1 if each.many else min(each.limit, 64))
            for other, each in enumerate(kind.layout)
        ]
        found += [kind(*values) for values in product(*ranges)]
    return found


def possible(kind: type[Move]) -> list[Move]:
    """All moves of a kind that says itself what it touches, as many as can be looked through."""
    ranges = [range(1 if each.many else each.limit) for each in kind.layout]
    return [kind(*values) for values in islice(product(*ranges), MOST_MOVES)]


def hint(game: Game, state: State, thought: Thought) -> Hint:
    """A bot's thought about a position, with the reasons put into message keys."""
    codec = game.codec
    best = choice(codec.unpack(thought.action), state)
    total = max(1, thought.visits)
    options = [
        Weighed(
            choice(codec.unpack(c.action), state), round(c.value, 4), round(c.visits / total, 4)
        )
        for c in thought.choices[:5]
    ]
    said = game.advised(state, thought.seat, thought.action)
    return Hint(best, options, [*said, reason(game, state, options)])


def reason(game: Game, state: State, options: list[Weighed]) -> Reason:
    """Why the first of the options: how it compares with the best of the others."""
    if len(state.legal()) == 1:
        return Reason("hint.only")
    if len(options) < 2:
        return Reason("hint.quick")
    first, other = options[0], max(options[1:], key=lambda option: option.value)
    if game.points is not None:
        return in_points(game.points(first.value), game.points(other.value), other)
    percent, second = (round(100 * option.value) for option in (first, other))
    params: dict[str, Param] = {"percent": percent, "second": second, "other": other.move.text}
    if percent - second >= CLEAR:
        return Reason("hint.clear", params)
    return Reason("hint.better" if percent - second >= CLOSE else "hint.close", params)


def in_points(points: int, second: int, other: Weighed) -> Reason:
    """The same where the bot reckons in points."""
    key = "hint.points" if points - second >= CLOSE_POINTS else "hint.points_close"
    return Reason(key, {"points": points, "fewer": second, "other": other.move.text})


def legal_action(game: Game, state: State, text: str) -> int:
    """A move that can be made now. Raises Refused."""
    try:
        action = game.codec.parse(text.strip()).pack()
    except BadMove as error:
        raise Refused("error.no_move", problem=error.told) from None
    if action not in {int(each) for each in state.legal()}:
        raise Refused("error.illegal", move=clean(text), why=clean(text))
    return action


def is_doubtful(thought: Thought, action: int) -> bool:
    """Whether a move has to be weighed against the best one: it is another, and not as good."""
    if action == thought.action:
        return False
    values = {choice.action: choice.value for choice in thought.choices}
    return action not in values or values[thought.action] - values[action] >= DOUBT


def doubt(game: Game, state: State, compared: Thought, action: int) -> Doubt | None:
    """What speaks against a move that was weighed; None: it is about as good as the best."""
    weighed = {choice.action: choice for choice in compared.choices}
    best, other = weighed.get(compared.action), weighed.get(action)
    if best is None or other is None or best.value - other.value < DOUBT:
        return None
    said = game.advised(state, compared.seat, best.action)
    better = choice(game.codec.unpack(best.action), state)
    return Doubt(better, [*said, against(game, best.value, other.value)])


def against(game: Game, best: float, value: float) -> Reason:
    """How far a move is behind the best one."""
    if game.points is not None:
        points = {"points": game.points(best), "fewer": game.points(value)}
        return Reason("coach.points", {**points})
    percents = {"percent": round(100 * best), "second": round(100 * value)}
    return Reason("coach.chance", {**percents})
