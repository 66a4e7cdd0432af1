"""Decisions as a table of Parquet, a row group for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import NamedTuple

import numpy as np

from ludoteka.core.extras import needs
from ludoteka.research.space import Observation

with needs("data", "data"):
    import pyarrow as pa
    import pyarrow.parquet as pq


class Row(NamedTuple):
    """One decision."""

    seat: int
    player: int
    observation: Observation
    action: int
    legal: list[int]
    visits: list[int] | None
    value: float | None


class Parquet:
    """A table that is written game by game."""

    def __init__(self, seats: int, size: int, told: Mapping[str, str]) -> None:
        self.seats = seats
        self.size = size
        self.rows = 0
        numbers = pa.list_(pa.int32())
        self.schema = pa.schema(
            {
                "game": pa.int32(),
                "step": pa.int32(),
                "seat": pa.int8(),
                "player": pa.int8(),
                "observation": pa.list_(pa.int16(), size),
                "action": pa.int32(),
                "legal": numbers,
                "visits": numbers,
                "value": pa.float32(),
                "rewards": pa.list_(pa.float32(), seats),
                "points": pa.list_(pa.int32(), seats),
            },
            metadata=dict(told),
        )
        self.file = BytesIO()
        self.writer = pq.ParquetWriter(self.file, self.schema, compression="zstd")

    def add(
        self, game: int, rows: Sequence[Row], rewards: Sequence[float], points: Sequence[int]
    ) -> None:
        """Write the decisions of a game."""
        number = len(rows)
        seen = np.concatenate([row.observation for row in rows])
        columns = [
            np.full(number, game, np.int32),
            np.arange(number, dtype=np.int32),
            [row.seat for row in rows],
            [row.player for row in rows],
            pa.FixedSizeListArray.from_arrays(pa.array(seen), self.size),
            [row.action for row in rows],
            [row.legal for row in rows],
            [row.visits for row in rows],
            [row.value for row in rows],
            [list(rewards)] * number,
            [list(points)] * number,
        ]
        arrays = [
            column if isinstance(column, pa.Array) else pa.array(column, field.type)
            for column, field in zip(columns, self.schema, strict=True)
        ]
        self.writer.write_table(pa.Table.from_arrays(arrays, schema=self.schema))
        self.rows += number

    def close(self) -> bytes:
        """The whole file."""
        self.writer.close()
        return self.file.getvalue()
