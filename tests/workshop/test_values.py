"""The same plan gives the same nets, and going on gives them too."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteka.arena.sharing import Crew, crew
from ludoteka.core import learned
from ludoteka.core.errors import BadOption
from ludoteka.workshop.selfplay import MOVES, VALUES, Plan, features_of, net_file

pytest.importorskip("torch")

from ludoteka.workshop import values

pytestmark = pytest.mark.once
PLANS = [
    Plan("ethnos", VALUES, rounds=2, games=20, seed=5, hidden=(4,), epochs=2),
    Plan("ethnos", MOVES, rounds=1, games=12, seed=5, hidden=(4,), epochs=2, iterations=8),
]


@pytest.mark.parametrize("plan", PLANS, ids=[VALUES, MOVES])
def test_the_same_plan_gives_the_same_net(plan: Plan, tmp_path: Path) -> None:
    net = values.teach(plan, tmp_path / "alone", Crew())
    with crew(2) as workers:
        again = values.teach(plan, tmp_path / "shared", workers)
    assert net.read_bytes() == again.read_bytes()
    assert learned.read(net, features_of("ethnos", plan.kind).VERSION)


def test_what_was_learnt_is_not_learnt_again(tmp_path: Path) -> None:
    plan = PLANS[0]
    net = values.teach(plan, tmp_path, Crew()).read_bytes()
    for file in (net_file(tmp_path, 2), net_file(tmp_path, 2).with_suffix(".json")):
        file.unlink()
    epochs: list[int] = []
    again = values.teach(plan, tmp_path, Crew(), report=lambda number, _: epochs.append(number))
    assert again.read_bytes() == net
    assert epochs == [2, 2]


def test_too_few_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="at least 1 round and 10 games"):
        values.teach(Plan("ethnos", VALUES, 1, 9, 1), tmp_path, Crew())
