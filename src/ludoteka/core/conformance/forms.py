"""Compiled and interpreted code play the same game: compared decision by decision."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from hashlib import blake2b

import msgspec

from ludoteka import build_info
from ludoteka.core.conformance.trial import Trial, locate
from ludoteka.core.spaces import encoding_of

SWITCH = "LUDOTEKA_PURE"
LOOK = 8  # decisions from one observation that is compared to the next


class Order(msgspec.Struct, frozen=True):
    """A trial as it is told to another process."""

    game: str
    seats: int
    seed: int
    options: dict[str, str]

    def trial(self) -> Trial:
        """The trial itself."""
        return Trial(locate(self.game), self.seats, self.seed, self.options)


def trace(trial: Trial) -> list[str]:
    """A fingerprint of the digest and the legal list at every decision of a random game.

    Of some of them, what the seat observes is in it too.
    """
    chance = random.Random(f"{trial.seed}")
    state = trial.match().state
    lines: list[str] = []
    while not state.over:
        legal = [int(action) for action in state.legal()]
        told = f"{state.seat} {state.digest()} {legal} {list(state.scores())}"
        if len(lines) % LOOK == 0 and trial.game.encoding is not None:
            told += f" {list(encoding_of(trial.game, state).dense(state, state.seat))}"
        lines.append(blake2b(told.encode(), digest_size=4).hexdigest())
        state.apply(legal[chance.randrange(len(legal))])
    return [*lines, state.digest(), str(int(state.winners()))]


def other_form() -> dict[str, str] | None:
    """The environment in which the other form of the engine runs; None if there is none."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    if build_info.compiled():
        return {**environment, SWITCH: "1"}
    if build_info.pure() and (build_info.PACKAGE / build_info.RECORD).exists():
        return {name: value for name, value in environment.items() if name != SWITCH}
    return None


def same_in_both_forms(orders: list[Order]) -> int:
    """Play the orders in this form and in the other; how many decisions were compared.

    0 where the engine is not compiled: then there is only one form.
    """
    environment = other_form()
    if environment is None or not orders:
        return 0
    command = [sys.executable, "-c", f"from {__name__} import main; main()"]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(orders))
        process.stdin.close()
        compared = 0
        for order in orders:
            here = trace(order.trial())
            there = process.stdout.readline().decode().split()
            compared += len(here)
            if here != there:
                process.kill()
                raise AssertionError(first_difference(order.trial(), here, there))
    return compared


def first_difference(trial: Trial, here: list[str], there: list[str]) -> str:
    """A sentence that says where the two forms part."""
    if not there:
        return f"{trial}: the other form of the engine gave up"
    steps = [i for i, (a, b) in enumerate(zip(here, there, strict=False), 1) if a != b]
    where = steps[0] if steps else min(len(here), len(there)) + 1
    return f"{trial}, decision {where}: compiled and interpreted code differ"


def main() -> None:
    """Play the orders on standard input, one line for each."""
    for order in msgspec.json.decode(sys.stdin.buffer.read(), type=list[Order]):
        print(*trace(order.trial()), flush=True)


if __name__ == "__main__":
    main()
