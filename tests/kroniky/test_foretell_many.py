"""What is foretold in Kroniky over many positions comes true."""

import random
from collections import Counter
from collections.abc import Callable

import msgspec
import pytest
from tests.kroniky.rich import PAIRS, besiege, choice
from tests.kroniky.test_foretell import causes

import ludoteka
from ludoteka import build_info
from ludoteka.bots import make_bot
from ludoteka.core import conformance
from ludoteka.core.match import Match
from ludoteka.core.preview import Forecast, Preview
from ludoteka.core.registry import find
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.data import DEFEAT_NAMES
from ludoteka.games.kroniky.ledger import idle
from ludoteka.games.kroniky.state import Board


def ends(match: Match) -> str:
    """The defeat that this round brings if nothing more is done, or nothing."""
    state = match.state.copy()
    assert isinstance(state, Board)
    while not state.over and (action := idle(state)) is not None:
        state.apply(action)
    lost = state.over and state.outcome < codes.WON
    return f"defeat.{DEFEAT_NAMES[state.outcome]}" if lost else ""


def player(chance: random.Random) -> Callable[[State, int], int]:
    """A random player who is fed, and is at war in half of the rounds."""

    def choose(state: State, seat: int) -> int:
        assert isinstance(state, Board)
        if state.phase == codes.CARD and not state.beaten and chance.random() < 0.5:
            besiege(state, chance)
        return choice(state, chance)[0]

    return choose


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_no_position_is_lost_without_warning(first: int) -> None:
    """Whenever doing nothing more loses the game, the forecast of the round has said so."""
    positions, lost = 0, Counter[str]()
    for seed in range(first, first + 10):
        land, chronicle = PAIRS[(7 * seed) % len(PAIRS)]
        match = ludoteka.new("kroniky", 1, seed=seed, map=land, chronicle=chronicle)
        chance = random.Random(seed)
        choose, board = player(chance), match.state
        assert isinstance(board, Board)
        while not board.over:
            if board.phase != codes.CARD and chance.random() < 0.5:
                told = next(told for told in match.forecast(0) if told.when == "round")
                cause = ends(match)
                positions += 1
                lost[cause] += 1
                assert not cause or cause in causes(told), (seed, board.round)
                certain = {line.params["cause"] for line in told.lines if line.key == "defeat"}
                assert certain <= {cause}, (seed, board.round)
            board.apply(choose(board, 0))
    assert positions > 100
    assert lost["defeat.war_lost"] > 20


@pytest.mark.once  # the bot takes many minutes in the interpreted form
@pytest.mark.parametrize("seed", range(3))
def test_what_is_foretold_comes_true(seed: int) -> None:
    """In games of a player at war, of chance, and of a bot."""
    game, share = find("kroniky"), 0.1 if build_info.compiled() else 0.03
    with make_bot("greedy", game) as bot:
        for choose in (player(random.Random(seed)), None, bot.choose):
            counts = conformance.foretold(
                game, seed=10 * seed, games=10, share=share, choose=choose
            )
            assert counts["positions"] > 5
            assert counts["missed"] == counts["sampled"] == 0


@pytest.mark.soak
def test_what_is_foretold_comes_true_in_many_games() -> None:
    game = find("kroniky")
    with make_bot("easy", game) as bot:
        for choose, games in ((player(random.Random(1)), 100), (None, 400), (bot.choose, 50)):
            counts = conformance.foretold(game, games=games, share=0.5, choose=choose)
            assert counts["moves"] > 10_000
            assert counts["missed"] == counts["sampled"] == 0


def test_what_is_foretold_is_plain_json() -> None:
    match = ludoteka.new("kroniky", 1, seed=3, chronicle="conquer_or_fall")
    chance = random.Random(3)
    for _ in range(60):
        for told in match.previews().values():
            assert msgspec.json.decode(msgspec.json.encode(told), type=Preview) == told
        for waited in match.forecast(0):
            assert msgspec.json.decode(msgspec.json.encode(waited), type=Forecast) == waited
        if match.over:
            break
        match.play(chance.choice(match.legal()))
