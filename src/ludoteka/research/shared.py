"""A batch whose rows are played by several processes, in memory that all of them see."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import msgspec
import numpy as np
import numpy.typing as npt

from ludoteka.bots.workers import Stuck, Worker, stop
from ludoteka.core.errors import BadOption, LudotekaError, said
from ludoteka.core.game import Game
from ludoteka.research.batch import (
    Batch,
    Sparse,
    Step,
    check_rows,
    not_legal,
    read_actions,
    seed_of,
)
from ludoteka.research.space import Space

MEMORY = Path("/dev/shm")  # where files lie in memory, on systems that have it
LINE = 64  # bytes: each array begins at a multiple of it
ACTIONS = "actions"


class Part(msgspec.Struct, frozen=True):
    """The rows of one process, and how they are played."""

    file: str
    rows: int  # of the whole batch
    first: int
    end: int
    game: str
    seats: int
    seed: int
    opponents: str | None
    seat: int
    options: dict[str, Any]


class SharedBatch:
    """The same as `Batch`, row by row, whatever the number of processes that play the rows.

    With a net in between, a process is worth its while from some hundred rows on. They end with
    close(), with `with`, or with this object.

    >>> with SharedBatch("ethnos", 4, processes=2, seats=2, seed=1) as batch:
    ...     step = batch.step(batch.sample())
    ...     step.observations.shape, step.rewards.shape
    ((4, 579), (4, 2))
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        processes: int,
        seats: int | None = None,
        seed: int | None = None,
        opponents: str | None = None,
        seat: int = 0,
        **options: object,
    ) -> None:
        check_rows(n)
        if type(processes) is not int or not 1 <= processes <= n:
            raise BadOption(
                "a batch of {n} games is played by 1 to {n} processes, not {processes}",
                n=n,
                processes=said(processes),
            )
        self.space = Space(game, seats, **options)
        self.n = n
        _, self.seed, _ = self.space.game.check(self.space.seats, seed, {})
        folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
        self._workers = [Worker() for _ in range(processes)]
        self._ended = weakref.finalize(self, end, self._workers, folder)
        file = folder / "batch"
        file.write_bytes(bytes(sum(size for _, _, _, size in layout(self.space, n))))
        arrays = mapped(file, self.space, n)
        self._chosen = arrays.pop(ACTIONS)
        for array in arrays.values():
            array.flags.writeable = False
        self.observations, self.masks = arrays["observations"], arrays["masks"]
        self.seats, self.rewards = arrays["seats"], arrays["rewards"]
        self.points, self.ends = arrays["points"], arrays["ends"]
        self.now = Step(self.observations, self.masks, self.seats, self.rewards, self.ends)
        ends = [n * number // processes for number in range(processes + 1)]
        for worker, first, last in zip(self._workers, ends, ends[1:], strict=False):
            own = dict(self.space.options)
            part = Part(
                str(file), n, first, last, self.space.game.key, self.space.seats,
                self.seed, opponents, seat, own,
            )  # fmt: skip
            worker.send(begin, part)
        self._receive()

    def seed_of(self, row: int, number: int) -> int:
        """The seed of a game of a row, the first one being 0: for playing it again elsewhere."""
        return seed_of(self.seed, row, number)

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action for each row, each equally likely; the seed of the batch decides."""
        self._do(sample)
        return np.array(self._chosen)

    def sparse(self) -> Sparse:
        """The observations without zeros, for nets that sum rows of a table."""
        rows, places = np.nonzero(self.observations)
        offsets = np.searchsorted(rows, np.arange(self.n + 1))
        return Sparse(offsets, places, np.array(self.observations[rows, places]))

    def step(self, actions: npt.ArrayLike) -> Step:
        """Do the action (its number) of each row. One that is not legal changes nothing."""
        given = read_actions(actions, self.n)
        within = (given >= 0) & (given < self.space.actions)
        legal = within & self.masks[np.arange(self.n), np.where(within, given, 0)]
        if not legal.all():
            wrong = int(legal.argmin())
            raise not_legal(int(given[wrong]), wrong)
        self._chosen[:] = given
        self._do(step)
        return self.now

    def close(self) -> None:
        """End the processes."""
        self._ended()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _do(self, what: Callable[[], None]) -> None:
        if not self._ended.alive:
            raise BadOption("the batch is closed")
        for worker in self._workers:
            worker.send(what)
        self._receive()

    def _receive(self) -> None:
        try:
            for worker in self._workers:
                worker.receive()
        except Stuck as stuck:
            self.close()
            if isinstance(stuck.__cause__, LudotekaError):
                raise stuck.__cause__ from None
            raise BadOption("a process of the batch has ended") from stuck


def end(workers: list[Worker], folder: Path) -> None:
    """End all processes, and let their memory go."""
    stop(workers)
    shutil.rmtree(folder, ignore_errors=True)


def layout(space: Space, n: int) -> Iterator[tuple[str, Any, tuple[int, ...], int]]:
    """The arrays in the memory: name, kind, shape, and bytes up to the next one."""
    shapes = {
        "observations": (np.int16, (n, space.size)),
        "masks": (np.bool_, (n, space.actions)),
        "seats": (np.int64, (n,)),
        "rewards": (np.float64, (n, space.seats)),
        "points": (np.int64, (n, space.seats)),
        "ends": (np.bool_, (n,)),
        ACTIONS: (np.int64, (n,)),
    }
    for name, (kind, shape) in shapes.items():
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        yield name, kind, shape, -(-size // LINE) * LINE


def mapped(file: Path, space: Space, n: int) -> dict[str, Any]:
    """The arrays in a file, each as plain numpy shows it."""
    found, offset = {}, 0
    for name, kind, shape, size in layout(space, n):
        memory = np.memmap(file, kind, "r+", offset, shape)
        found[name] = memory.view(np.ndarray)
        offset += size
    return found


# --- in the processes ----------------------------------------------------------------------


class Played:
    """The part of a batch that a process plays."""

    def __init__(self, part: Part) -> None:
        self.batch = Batch(
            part.game, part.end - part.first, part.seats, part.seed, part.opponents, part.seat,
            part.first, **part.options,
        )  # fmt: skip
        whole = mapped(Path(part.file), self.batch.space, part.rows)
        self.arrays = {name: array[part.first : part.end] for name, array in whole.items()}
        self.chosen = self.arrays.pop(ACTIONS)
        self.show()

    def show(self) -> None:
        """Write what the rows show where all can see it."""
        for name, array in self.arrays.items():
            array[:] = getattr(self.batch, name)


own: list[Played] = []


def begin(part: Part) -> None:
    """Play these rows from now on."""
    own[:] = [Played(part)]


def sample() -> None:
    """Choose an action for each row."""
    own[0].chosen[:] = own[0].batch.sample()


def step() -> None:
    """Do the actions that were chosen."""
    own[0].batch.step(own[0].chosen)
    own[0].show()
