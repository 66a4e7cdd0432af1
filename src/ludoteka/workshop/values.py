"""Nets taught by games that bots play with themselves: who will win, what a search would try."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from ludoteka.arena.folder import claim
from ludoteka.arena.playing import luck
from ludoteka.arena.sharing import Crew
from ludoteka.core.errors import BadOption
from ludoteka.core.extras import needs
from ludoteka.workshop import nets
from ludoteka.workshop.selfplay import Block, Plan, features_of, lessons, net_file, play_round

with needs("teaching a net", "train"):
    import numpy as np
    import torch
    from numpy.typing import NDArray
    from torch import Tensor

MARGIN = 10.0  # how much a wrong margin counts beside a wrong winner


def teach(
    plan: Plan,
    folder: Path,
    crew: Crew,
    count: Callable[[int, int], None] = lambda _, __: None,
    report: Callable[[int, nets.Epoch], None] = lambda _, __: None,
) -> Path:
    """Play and learn, round by round; the file of the last net.

    `count` is told the round and the games played in it, `report` the round and each epoch.
    """
    room = features_of(plan.game, plan.kind)
    if plan.rounds < 1 or plan.games < nets.HELD:
        raise BadOption(f"teaching needs at least 1 round and {nets.HELD} games")
    claim(folder, plan.kind, plan)
    for number in range(1, plan.rounds + 1):
        if net_file(folder, number).with_suffix(".json").exists():
            continue
        play_round(plan, number, folder, crew, count)
        examples, shares, margins = examples_of(list(lessons(plan, number, folder)))
        fitted = nets.fit(
            examples,
            (int(room.FEATURES), *plan.hidden, 2),
            contest(examples, shares, margins),
            luck(plan.seed, number) % 2**32,
            nets.Course(epochs=plan.epochs),
            partial(report, number),
        )
        card = {
            "made_by": f"ludoteka train {plan.game} {plan.kind}",
            "plan": plan,
            "round": number,
            "positions": int(examples.groups[-1]) + 1,
        }
        nets.keep(fitted, room.VERSION, net_file(folder, number), card)
    return net_file(folder, plan.rounds)


def examples_of(
    blocks: list[Block],
) -> tuple[nets.Examples, NDArray[np.float32], NDArray[np.float32]]:
    """The examples of some games with the shares of victory and the margins they led to."""

    def joined(name: str, kind: type[Any]) -> NDArray[Any]:
        return np.concatenate([np.frombuffer(getattr(each, name), kind) for each in blocks])

    sizes = joined("sizes", np.int16).astype(np.int64)
    seats = joined("groups", np.int16).astype(np.int64)
    examples = nets.Examples(
        np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)]),
        joined("places", np.int16).astype(np.int32),
        joined("values", np.int16),
        np.repeat(np.arange(len(seats)), seats),
        np.repeat(joined("games", np.int32).astype(np.int64), seats),
    )
    return examples, joined("shares", np.float32), joined("margins", np.float32)


def contest(
    examples: nets.Examples, shares: NDArray[np.float32], margins: NDArray[np.float32]
) -> nets.Loss:
    """The rows of a position share the victory, or the visits; the second answer is the margin."""
    won, ahead = torch.from_numpy(shares), torch.from_numpy(margins)
    whose = torch.from_numpy(examples.groups)

    def loss(answers: Tensor, rows: Tensor) -> Tensor:
        _, place, size = torch.unique_consecutive(
            whose[rows], return_inverse=True, return_counts=True
        )
        logits = answers[:, 0]
        total = torch.zeros(len(size)).index_add(0, place, torch.exp(logits))
        surprise = (won[rows] * (torch.log(total)[place] - logits)).sum() / len(size)
        return surprise + MARGIN * ((answers[:, 1] - ahead[rows]) ** 2).mean()

    return loss
