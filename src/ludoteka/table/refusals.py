"""Everything a table or the server refuses. The words are `error.*` in the shared catalogues."""

from __future__ import annotations

from ludoteka.core.problem import Problem
from ludoteka.core.reason import Param, Reason
from ludoteka.language import Catalogue

ENGLISH = Catalogue("en")
FOR_NOW = ("error.busy", "error.unknown", "error.closing")


class Refused(Exception):
    """A wish that is not granted. Nothing has changed."""

    def __init__(
        self,
        key: str,
        reason: Reason | None = None,
        problem: Problem | None = None,
        **params: Param,
    ) -> None:
        if "seat" in params:  # for the catalogues the seat is a thing with a name
            params["seat"] = f"seat.{params['seat']}"
        if problem is not None:
            params["problem"] = str(problem).rstrip(".")
        super().__init__(ENGLISH.text(key, params))
        self.key = key
        self.reason = reason
        self.problem = problem
        self.params = params

    @property
    def for_now(self) -> bool:
        """Whether only the server cannot do it at the moment: later the same may be granted."""
        return self.key in FOR_NOW
