"""What moderators do, each deed with a line in the log: for the page and the command line."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ludoteka.server import relations as db
from ludoteka.server.club.accounts.people import rename
from ludoteka.server.club.events.calling_off import call_off, organiser_of
from ludoteka.server.club.meeting import reports
from ludoteka.server.club.meeting import shapes as s
from ludoteka.server.club.meeting.people import Who, account, by_handle, written
from ludoteka.server.relations import meeting as kept
from ludoteka.server.rows import insert
from ludoteka.server.store import DAY, key, now
from ludoteka.table.names import name_of
from ludoteka.table.refusals import Refused

LONGEST_WHY = 500
LISTED = 200
ROLES = ("moderator", "admin")


class Moderator(NamedTuple):
    """Who does it; the one at the command line may do everything."""

    name: str
    role: str
    guest: str = ""


OPERATOR = Moderator("command line", "admin")


def day(moment: int) -> str:
    """A moment as a date with the time, the same in every language."""
    return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


class Errand(msgspec.Struct, frozen=True):
    """What a server does after a deed: tell the person, and rename them at their tables."""

    deed: str
    why: str
    until: str = ""
    name: str = ""


class Deeds:
    """Deeds in one transaction, which may be tried again: the id of the log line makes it once."""

    def __init__(self, connection: sa.Connection, who: Moderator, once: str | None = None) -> None:
        self.connection = connection
        self.who = who
        self.once = once or key()
        self.shared = connection.dialect.name == "postgresql"

    def do(self, wish: s.ModeratorDeed) -> None:
        """Do it and write it down. Raises Refused; then nothing has changed."""
        mine = kept.moderation.c
        if self.connection.scalar(sa.select(mine.at).where(mine.id == self.once)) is not None:
            return
        why = written(wish.why, LONGEST_WHY)
        if not why:
            raise Refused("error.why")
        about = self.about(wish)
        if self.who.role != "admin" and about.role in ROLES and wish.deed != "close":
            raise Refused("error.admin_only")
        doing: dict[str, Callable[[Who, s.ModeratorDeed, str], str]] = {
            "mute": self.sanction,
            "suspend": self.sanction,
            "unmute": self.pardon,
            "unsuspend": self.pardon,
            "rename": self.rename,
            "grant": self.set_role,
            "revoke": self.set_role,
            "close": self.close,
            "cancel": self.cancel,
        }
        detail = doing[wish.deed](about, wish, why)
        line = {"id": self.once, "at": now(), "who": self.who.name, "deed": wish.deed}
        line |= {"about": about.guest, "about_name": about.name, "detail": detail, "why": why}
        self.connection.execute(sa.insert(kept.moderation).values(line))

    def about(self, wish: s.ModeratorDeed) -> Who:
        """Whom it is about: by handle, or by a report, which also knows guests; or an organiser."""
        if wish.deed == "cancel":
            organiser = organiser_of(self.connection, wish.event or "")
            return account(self.connection, organiser or "") or Who("", "")
        if wish.handle is not None:
            return by_handle(self.connection, wish.handle)
        if wish.report is None:
            raise Refused("error.nobody")
        return reports.about(self.connection, wish.report)

    def sanction(self, about: Who, wish: s.ModeratorDeed, why: str) -> str:
        """For some days somebody may not speak, or not play either."""
        until, mine = now() + wish.days * DAY, kept.sanctions.c
        pair = sa.and_(mine.guest == about.guest, mine.kind == wish.deed)
        self.connection.execute(sa.delete(kept.sanctions).where(pair))
        new = {"guest": about.guest, "kind": wish.deed, "until": until, "why": why}
        self.connection.execute(sa.insert(kept.sanctions).values(new))
        self.send("tell", about, Errand(wish.deed, why, day(until)))
        return day(until)

    def pardon(self, about: Who, wish: s.ModeratorDeed, why: str) -> str:
        """It is over before its time."""
        mine = kept.sanctions.c
        kind = mine.kind == wish.deed.removeprefix("un")
        gone = sa.delete(kept.sanctions).where(mine.guest == about.guest, kind)
        if not self.connection.execute(gone).rowcount:
            raise Refused("error.no_sanction")
        self.send("tell", about, Errand(wish.deed, why))
        return ""

    def rename(self, about: Who, wish: s.ModeratorDeed, why: str) -> str:
        """Another name, with the handle that belongs to it; tables follow."""
        name = name_of(wish.text)
        if about.handle is None:
            guest = sa.update(db.guests).where(db.guests.c.id == about.guest)
            self.connection.execute(guest.values(name=name))
        else:
            try:
                problem = rename(self.connection, about.guest, name)
            except IntegrityError:  # somebody else was faster
                problem = "error.account_name"
            if problem is not None:
                raise Refused(problem)
        self.send("rename", about, Errand("rename", why, name=name))
        return name

    def set_role(self, about: Who, wish: s.ModeratorDeed, why: str) -> str:
        """Make somebody a moderator or an admin, or no longer. Only admins may."""
        role = wish.text if wish.deed == "grant" else ""
        if self.who.role != "admin":
            raise Refused("error.admin_only")
        if about.handle is None or (wish.deed == "grant" and role not in ROLES):
            raise Refused("error.no_role")
        mine = db.accounts.c
        self.connection.execute(
            sa.update(db.accounts).where(mine.guest == about.guest).values(role=role)
        )
        return role

    def close(self, about: Who, wish: s.ModeratorDeed, why: str) -> str:
        """The report is dealt with."""
        mine = kept.reports.c
        this = sa.update(kept.reports).where(mine.id == (wish.report or ""), mine.closed.is_(None))
        if not self.connection.execute(this.values(closed=now(), outcome=why)).rowcount:
            raise Refused("error.no_report")
        return wish.report or ""

    def cancel(self, about: Who, wish: s.ModeratorDeed, why: str) -> str:
        """An event is called off."""
        title = call_off(self.connection, wish.event or "")
        if about.guest:
            self.send("tell", about, Errand(wish.deed, why))
        return title

    def send(self, kind: str, about: Who, errand: Errand) -> None:
        """Leave word for a server."""
        body = msgspec.json.encode(errand).decode()
        new = {"id": self.once, "kind": kind, "guest": about.guest, "body": body}
        self.connection.execute(insert(kept.errands, self.shared).values(new))


def log(connection: sa.Connection, about: str | None = None) -> list[s.LogLine]:
    """What was done, the newest first; about somebody, if a guest is named."""
    mine = kept.moderation.c
    query = sa.select(mine.at, mine.who, mine.deed, mine.about_name, mine.detail, mine.why)
    if about is not None:
        query = query.where(mine.about == about)
    rows = connection.execute(query.order_by(mine.at.desc()).limit(LISTED))
    return [s.LogLine(*row) for row in rows]
