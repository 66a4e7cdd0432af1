"""`ludoteka backup`, `restore` and `clean`: the care of a server's database."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteka.cli.serve import DatabaseAddress, needs_server

if TYPE_CHECKING:
    from ludoteka.server.database import Database

DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would be removed.")]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the backup.")]


def backup(file: BackupFile, database: DatabaseAddress = None) -> None:
    """Write all that a server has stored to a file, while it runs."""
    with needs_server():
        from ludoteka.server import backup as backups

    source = reach(database, new=False)
    rows = asyncio.run(using(source, backups.backup(source, file)))
    typer.echo(f"Backed up {told(rows)}.")


def restore(file: BackupFile, database: DatabaseAddress = None) -> None:
    """Fill an empty database from a backup; stop its server first."""
    with needs_server():
        from ludoteka.server import backup as backups

    backups.check(file)
    target = reach(database, new=True)
    rows = asyncio.run(using(target, backups.restore(target, file)))
    typer.echo(f"Restored {told(rows)}.")


def clean(database: DatabaseAddress = None, dry_run: DryRun = False) -> None:
    """Remove guests and tables that nobody has used for as long as LUDOTEKA_KEEP_... says."""
    with needs_server():
        from ludoteka.server.cleaning import PEOPLE, clean_once, expired
        from ludoteka.server.keeping import keep_from

    keep = keep_from(os.environ)
    source = reach(database, new=False)
    removed = asyncio.run(using(source, clean_once(source, keep, dry_run)))
    kinds = {kind: kind if kind in PEOPLE else f"tables ({kind})" for kind in vars(keep)}
    kinds |= {relation.name: relation.name for relation in expired()}
    parts = [f"{removed[kind]} {name}" for kind, name in kinds.items()]
    typer.echo(f"{'Would remove' if dry_run else 'Removed'} {', '.join(parts)}.")


def reach(address: str | None, new: bool) -> Database:
    """The database that is named, or the one a server would use."""
    from ludoteka.server.database import connect
    from ludoteka.server.settings import database_at

    return connect(database_at(address), new)


async def using(database: Database, work: Awaitable[Counter[str]]) -> Counter[str]:
    """The outcome of work on a database that is closed afterwards."""
    try:
        return await work
    finally:
        await database.close()


def told(rows: Counter[str]) -> str:
    """What a backup holds, in words."""
    return f"{rows['tables']} tables with {rows['entries']} entries, {rows['guests']} guests"
