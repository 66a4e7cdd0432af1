"""What the view says of the map and of lanes before a move, against the moves themselves."""

import random

import pytest
from tests.kroniky.positions import position, quiet_chronicle
from tests.kroniky.rich import PAIRS, choice

import ludoteka
from ludoteka.core.action import BYTE, A, B
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky.data import SPACE_NAMES
from ludoteka.games.kroniky.rules import land
from ludoteka.games.kroniky.state import Board
from ludoteka.games.kroniky.view import reachable


def walked(board: Board, worker: int) -> dict[str, int]:
    """The fewest steps to every space, by making every legal step there is."""
    start = int(board.sheet[layout.FIGURES + worker])
    full = int(land.steps_left(board, start))
    fewest: dict[int, int] = {start & layout.AT: 0}
    met = {start}
    open_ends = [board.copy()]
    while open_ends:
        here = open_ends.pop()
        for action in here.legal():
            if action & BYTE != codes.MOVE_STEP or action >> A & BYTE != worker:
                continue
            after = here.copy()
            assert isinstance(after, Board)
            after.apply(action)
            space = int(action >> B & BYTE)
            figure = int(after.sheet[layout.FIGURES + worker])
            steps = full - int(land.steps_left(board, figure))
            fewest[space] = min(steps, fewest.get(space, steps))
            careful = land.is_provoked(board) and board.setup.dangerous[space]
            if figure not in met and not careful and not after.over:
                met.add(figure)
                open_ends.append(after)
    del fewest[start & layout.AT]
    return {SPACE_NAMES[space]: steps for space, steps in fewest.items()}


@pytest.mark.parametrize("pair", PAIRS[::6])
def test_a_worker_reaches_what_he_can_walk_to(pair: tuple[str, str]) -> None:
    chance = random.Random(str(pair))
    compared, seed = 0, 0
    while compared < 40:
        match = ludoteka.new("kroniky", 1, seed=seed, map=pair[0], chronicle=pair[1])
        board = match.state
        assert isinstance(board, Board)
        seed += 1
        while not board.over:
            worker = chance.randrange(codes.WORKERS)
            told = reachable(board, worker) if chance.random() < 0.1 else []
            if told:
                found = {space: n for n, spaces in enumerate(told) for space in spaces}
                could = walked(board, worker)
                assert all(could[space] <= steps for space, steps in found.items())
                # others may stand in the way: from their spaces they are moved on instead of him
                assert found == could or worker > 0
                compared += 1
            board.apply(choice(board, chance)[0])


def test_every_way_is_made_of_legal_steps() -> None:
    table = position(
        rows=["..T..", ".....", "T....", "....."], capital="a:1", roads=["b:1", "b:2", "c:2"],
        workers=["a:1"], inventions=[9],
    )  # fmt: skip
    [worker] = table.view.map_workers
    before = {space: origin for spaces in worker.reach for space, origin in spaces.items()}
    assert worker.reach[0].keys() == {"b:1", "b:2", "c:2"}  # a ride
    for goal in before:
        way = [goal]
        while before[way[0]] != worker.space:
            way.insert(0, before[way[0]])
        twin = position(
            rows=["..T..", ".....", "T....", "....."], capital="a:1", roads=["b:1", "b:2", "c:2"],
            workers=["a:1"], inventions=[9],
        )  # fmt: skip
        twin.play(*(f"step 1 {space}" for space in way))
        [stands] = twin.view.map_workers
        assert stands.space == goal
        assert worker.steps - stands.steps == next(
            n for n, spaces in enumerate(worker.reach) if goal in spaces
        )


DANGER = quiet_chronicle({(1, 1): {"effects": [], "dangerous": True}})


def test_ways_lead_around_danger_that_would_provoke() -> None:
    rows, dangerous = ["....", "TTT."], ["c:1"]
    table = position(rows=rows, chronicle=DANGER, dangerous=dangerous, workers=["a:1"])
    [worker] = table.view.map_workers
    assert table.view.provoking
    assert [set(spaces) for spaces in worker.reach] == [set(), {"b:1"}, {"c:1"}]
    quiet = position(rows=rows, dangerous=dangerous, workers=["a:1"])
    assert not quiet.view.provoking
    assert "d:1" in quiet.view.map_workers[0].reach[3]


def test_alike_workers_and_those_who_have_ended_are_told_once_or_not() -> None:
    table = position(rows=["....", "...."], workers=["a:1", "a:1", "b:1"])
    first, twin, other = table.view.map_workers
    assert first.reach
    assert other.reach
    assert twin.reach == []


def test_a_lane_says_which_step_wins_and_which_loses_the_war() -> None:
    table = position(
        relations=codes.WAR, army={1: ([2], codes.LAST_SPACE)},
        foes={2: ([2], codes.FIRST_SPACE), 3: ([1], 2)},
    )  # fmt: skip
    assert [(lane.wins, lane.threatens) for lane in table.view.lanes] == [
        (True, False), (False, True), (False, False),
    ]  # fmt: skip


def test_the_slots_that_give_their_bonus_are_named() -> None:
    table = position()
    level = {slot.area: slot.level for slot in table.contents.slots}
    assert table.view.bonuses == []
    table = position(levels={area: number for area, number in level.items() if area != "finance"})
    assert table.view.bonuses == [area for area in level if area != "finance"]
