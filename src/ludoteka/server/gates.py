"""Who may speak, who may sit down where, and who may look: asked before it is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

from ludoteka.table.table import Table

Deed = Literal["speak", "play"]
Permit = Callable[[Deed, str], Awaitable[None]]
Admit = Callable[[Table, str, bool], Awaitable[None]]
Look = Callable[[Table], Awaitable[None]]


class Gates:
    """What others have to say about it; each raises Refused if it may not be."""

    def __init__(self) -> None:
        self.permits: list[Permit] = []
        self.admits: list[Admit] = []
        self.looks: list[Look] = []

    async def permit(self, deed: Deed, guest: str) -> None:
        """Somebody wants to write to others, or to sit down at a table."""
        for ask in self.permits:
            await ask(deed, guest)

    async def admit(self, table: Table, guest: str, invited: bool) -> None:
        """Somebody wants a free seat of a table; a guest who is new here has no id yet."""
        if guest:
            await self.permit("play", guest)
        for ask in self.admits:
            await ask(table, guest, invited)

    async def look(self, table: Table, guest: str | None) -> None:
        """Somebody wants to see what happens at a table; who plays or played there always may."""
        if guest is None or guest not in {seat.whose for seat in table.seats}:
            await self.study(table)

    async def study(self, table: Table) -> None:
        """Somebody wants what shows all luck of a game that is over, or helps to play it better."""
        for ask in self.looks:
            await ask(table)
