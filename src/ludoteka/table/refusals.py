"""Everything a table or the server refuses. The words are `error.*` in the shared catalogues."""

from __future__ import annotations

from ludoteka.core.reason import Param, Reason
from ludoteka.language import Catalogue

ENGLISH = Catalogue("en")


class Refused(Exception):
    """A wish that is not granted. Nothing has changed."""

    def __init__(self, key: str, reason: Reason | None = None, **params: Param) -> None:
        if "seat" in params:  # for the catalogues the seat is a thing with a name
            params["seat"] = f"seat.{params['seat']}"
        super().__init__(ENGLISH.text(key, params))
        self.key = key
        self.reason = reason
        self.params = params
