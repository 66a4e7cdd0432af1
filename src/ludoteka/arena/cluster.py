"""Sharing work out on a Ray cluster. Ludoteka has to be installed on each of its machines."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from importlib.metadata import version
from itertools import islice
from typing import Any, Self

from ludoteka.arena.sharing import AHEAD, Crew, Do, Done, Piece, Refused, Report, attempt, take
from ludoteka.core.errors import BadOption, clean, fault
from ludoteka.core.extras import needs

KNOCK = 10  # seconds
LOCAL = "local"  # a cluster of this machine alone, that ends with us


def attempt_alike(theirs: str, do: Do[Piece, Done], piece: Piece) -> Done | Refused:
    """Do a piece on a machine that has the same Ludoteka as those who ask."""
    here = version("ludoteka")
    if here != theirs:
        return Refused(f"a machine of the cluster has Ludoteka {here}, this one has {theirs}")
    return attempt(do, piece)


class Cluster(Crew):
    """The processors of a Ray cluster, however many machines it has."""

    def __init__(self, address: str) -> None:
        with needs("an --address", "ray"):
            import ray
        self.ray: Any = ray
        self.address = address

    def __enter__(self) -> Self:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a local one tells nobody
        self.knock()
        own = {"include_dashboard": False} if self.address == LOCAL else {}
        try:
            self.ray.init(self.address, log_to_driver=False, logging_level="ERROR", **own)
        except ConnectionError:
            raise BadOption(f"there is no Ray cluster at '{clean(self.address)}'") from None
        except (RuntimeError, ValueError) as error:
            problem = f"the Ray cluster at '{clean(self.address)}' cannot be used ({fault(error)})"
            raise BadOption(problem) from None
        return self

    def knock(self) -> None:
        """Look whether anybody answers: Ray itself would wait for minutes. Raises BadOption."""
        host, colon, port = self.address.removeprefix("ray://").rpartition(":")
        if colon and port.isdecimal():
            try:
                socket.create_connection((host, int(port)), KNOCK).close()
            except (OSError, OverflowError, UnicodeError):
                raise BadOption(f"there is no Ray cluster at '{clean(self.address)}'") from None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.ray.shutdown()

    def share(self, do: Do[Piece, Done], pieces: Iterable[Piece], report: Report[Done]) -> None:
        """Keep every processor busy with pieces; those of a machine that is lost are done again."""
        ray, waiting = self.ray, iter(pieces)
        remote = ray.remote(attempt_alike)
        given = (version("ludoteka"), ray.put(do))
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        try:
            running = [remote.remote(*given, piece) for piece in islice(waiting, ahead)]
            while running:
                done, running = ray.wait(running)
                for piece in islice(waiting, len(done)):
                    running.append(remote.remote(*given, piece))
                for ready in done:
                    take(report, ray.get(ready))
        except ray.exceptions.RayError as error:
            cause = getattr(error, "cause", None) or error
            raise BadOption(f"the Ray cluster failed ({fault(cause)})") from error
