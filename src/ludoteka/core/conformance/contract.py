"""What a game must say of itself before anything is played."""

from __future__ import annotations

from ludoteka.core.errors import BadOption
from ludoteka.core.game import Game
from ludoteka.core.guide import Guide
from ludoteka.core.options import Option
from ludoteka.core.plain import PlainState
from ludoteka.core.state import State

SAID_BY_THE_GAME = (
    "legal", "apply", "copy", "scores", "winners", "determinize", "fields", "__reduce__",
)  # fmt: skip
SAID_IN_PLAIN_PYTHON = ("choices", "play", "points")


def complete(game: Game) -> None:
    """Every method of the contract is written, seats and options hold together."""
    refuse_seats(game)
    names = [option.name for option in game.options]
    assert len(set(names)) == len(names), f"{game.key}: two options share a name"
    for option in game.options:
        readable(game, option)
        comparable(game, option)
    state = game.new(game.fewest, 0, {option.name: option.default for option in game.options})
    assert isinstance(state, State), f"{game.key}: start() gives no State"
    plain = isinstance(state, PlainState)
    own = type(state).__mro__[: type(state).__mro__.index(PlainState if plain else State)]
    for name in SAID_IN_PLAIN_PYTHON if plain else SAID_BY_THE_GAME:
        written = any(name in vars(cls) for cls in own)
        assert written, f"{game.key}: {type(state).__name__} does not say {name}()"
    assert isinstance(game.guide(), Guide), f"{game.key}: guide() gives no Guide"


def refuse_seats(game: Game) -> None:
    """Only the numbers of seats that the game names are accepted."""
    assert 1 <= game.fewest <= game.most, f"{game.key}: from {game.fewest} to {game.most} seats"
    for seats in (0, -1, game.fewest - 1, game.most + 1, True, str(game.fewest), None):
        try:
            game.check(seats, 0, {})
        except BadOption:
            continue
        raise AssertionError(f"{game.key}: {seats!r} passes as a number of seats")


def readable(game: Game, option: Option) -> None:
    """A default is a value of its option, and every value is read as it was written."""
    values = [option.default]
    if not option.many:
        values += list(option.choices) or [True, False]
    for value in values:
        try:
            read = option.read(option.write(value))
        except BadOption as error:
            raise AssertionError(f"{game.key}: option {option.name}: {error}") from error
        assert read == value, f"{game.key}: option {option.name} writes {value!r}, reads {read!r}"


def comparable(game: Game, option: Option) -> None:
    """Facts speak of every choice of their option and of nothing else."""
    facts = option.facts
    if facts is None:
        return
    told = f"{game.key}: the facts of option {option.name}"
    assert set(facts.difficulty) == set(option.choices), f"{told} leave out some choices"
    assert set(facts.first) <= set(option.choices), f"{told} recommend what is no choice"
    levels = range(1, facts.hardest + 1)
    assert set(facts.difficulty.values()) <= set(levels), f"{told} go beyond 1 to {facts.hardest}"
