"""`ludoteka admin`: reports, and what is done about them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ludoteka.cli.keeping import reach
from ludoteka.cli.serve import DatabaseAddress, needs_server
from ludoteka.core.errors import LudotekaError

if TYPE_CHECKING:
    import sqlalchemy as sa

    from ludoteka.server.club.meeting.shapes import ReportView

T = TypeVar("T")


class Denied(LudotekaError):
    """What cannot be done."""


def readable(typed: str | None) -> str | None:
    """What was typed, if a database can take it. Raises Denied."""
    try:
        (typed or "").encode()
    except UnicodeEncodeError:
        raise Denied("what you typed cannot be read as text") from None
    return typed


Name = Annotated[
    str,
    typer.Argument(metavar="NAME", help="The account, by name or handle.", callback=readable),
]
Why = Annotated[str, typer.Option("--why", help="The reason; the person is told.")]
Days = Annotated[int, typer.Option("--days", min=1, max=3650, help="For how many days.")]
ReportId = Annotated[
    str, typer.Argument(metavar="REPORT", help="The id of a report.", callback=readable)
]
Closed = Annotated[bool, typer.Option("--closed", help="Those that are dealt with.")]
About = Annotated[
    str | None, typer.Option("--about", help="Only about this account.", callback=readable)
]


def commands() -> typer.Typer:
    """The commands of a moderator who sits at the server."""
    app = typer.Typer()
    for command in (
        reports, show, close, mute, unmute, suspend, unsuspend, rename, grant, revoke, cancel, log,
    ):  # fmt: skip
        app.command(command.__name__)(command)
    return app


def reports(closed: Closed = False, database: DatabaseAddress = None) -> None:
    """List the reports that wait, the oldest first."""
    with needs_server():
        from ludoteka.server.club.meeting import reports as kept

    found = use(database, lambda connection: kept.reports(connection, closed))
    for report in found:
        typer.echo(told(report))
    if not found:
        typer.echo("There are no reports.")


def show(report: ReportId, database: DatabaseAddress = None) -> None:
    """Show a report with what was said around it."""
    with needs_server():
        from ludoteka.server.club.meeting import reports as kept

    found = use(database, lambda connection: kept.report(connection, report))
    typer.echo(told(found))
    if found.words:
        typer.echo(f"  {shown(found.words)}")
    for line in found.lines:
        typer.echo(f"{'>' if line.reported else ' '} {shown(line.name)}: {shown(line.text)}")
    if found.outcome:
        typer.echo(f"  closed: {shown(found.outcome)}")


def close(report: ReportId, why: Why, database: DatabaseAddress = None) -> None:
    """Close a report; what came of it is kept with it."""
    do(database, "close", why, report=report)


def mute(name: Name, why: Why, days: Days = 1, database: DatabaseAddress = None) -> None:
    """Let somebody not write to others for some days."""
    do(database, "mute", why, handle=name, days=days)


def unmute(name: Name, why: Why, database: DatabaseAddress = None) -> None:
    """Let somebody write again."""
    do(database, "unmute", why, handle=name)


def suspend(name: Name, why: Why, days: Days = 1, database: DatabaseAddress = None) -> None:
    """Let somebody not open tables, take seats or write for some days."""
    do(database, "suspend", why, handle=name, days=days)


def unsuspend(name: Name, why: Why, database: DatabaseAddress = None) -> None:
    """Let somebody play with others again."""
    do(database, "unsuspend", why, handle=name)


def rename(
    name: Name,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    why: Why,
    database: DatabaseAddress = None,
) -> None:
    """Give an account another name, at its running tables too."""
    do(database, "rename", why, handle=name, text=new)


def grant(
    name: Name,
    role: Annotated[str, typer.Argument(metavar="ROLE", help="moderator or admin.")],
    why: Why = "granted at the command line",
    database: DatabaseAddress = None,
) -> None:
    """Make somebody a moderator or an admin."""
    do(database, "grant", why, handle=name, text=role)


def revoke(
    name: Name,
    why: Why = "revoked at the command line",
    database: DatabaseAddress = None,
) -> None:
    """Take a role away."""
    do(database, "revoke", why, handle=name)


def cancel(
    event: Annotated[str, typer.Argument(metavar="EVENT", help="The end of its address.")],
    why: Why,
    database: DatabaseAddress = None,
) -> None:
    """Call off an event; tables that stand may be played to their end."""
    do(database, "cancel", why, event=event)


def log(about: About = None, database: DatabaseAddress = None) -> None:
    """Print what moderators did, the newest first."""
    with needs_server():
        from ludoteka.server.club.meeting import moderation, people

    def work(connection: sa.Connection) -> list[str]:
        guest = people.by_handle(connection, about).guest if about else None
        return [
            f"{moderation.day(line.at)}  {line.who}  {line.deed} {line.about}"
            f"{f' ({line.detail})' if line.detail else ''}: {line.why}"
            for line in moderation.log(connection, guest)
        ]

    for line in use(database, work):
        typer.echo(shown(line))


def shown(text: str) -> str:
    """What people wrote, on one line and without anything that a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def told(report: ReportView) -> str:
    """A report in one line."""
    with needs_server():
        from ludoteka.server.club.meeting.moderation import day

    about = report.about.name if report.about.handle is None else f"@{report.about.handle}"
    by = report.reporter.handle or "a guest"
    return f"{report.id}  {day(report.at)}  {report.kind} {report.reason}: {shown(about)}, by {by}"


def do(address: str | None, deed: Any, why: str, **more: Any) -> None:
    """Do what a moderator would do on the page, and say so."""
    with needs_server():
        from ludoteka.server.club.meeting.moderation import OPERATOR, Deeds
        from ludoteka.server.club.meeting.shapes import ModeratorDeed

    wish = ModeratorDeed(deed=deed, why=why, **more)
    use(address, lambda connection: Deeds(connection, OPERATOR).do(wish), changes=True)
    typer.echo("Done.")


def use(address: str | None, work: Callable[[sa.Connection], T], changes: bool = False) -> T:
    """Do something with the database, also while its server runs. Raises Denied."""
    with needs_server():
        from sqlalchemy.exc import SQLAlchemyError

        from ludoteka.server.database import newest, reason_of, revision_of
        from ludoteka.server.datafile import DatabaseProblem
        from ludoteka.table.refusals import Refused

    database = reach(address, new=False)

    async def using() -> T:
        try:
            if await database.read(revision_of) != newest():
                raise DatabaseProblem(
                    "the database is of another release: let its server upgrade it"
                )
            return await (database.write(work) if changes else database.read(work))
        except Refused as refused:
            raise Denied(str(refused)) from None
        except (SQLAlchemyError, OSError) as error:
            raise DatabaseProblem(f"the database cannot be used: {reason_of(error)}") from None
        finally:
            await database.close()

    return asyncio.run(using())
