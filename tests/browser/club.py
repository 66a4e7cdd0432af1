"""A club that has been open for a while: people, friends, results, events, a moderator's desk."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
import sqlalchemy as sa
from tests.browser.house import House
from tests.club.made_results import game, seat

from ludoteka.server.club.accounts.people import handle_of
from ludoteka.server.club.results import measured
from ludoteka.server.club.results.finished import Finished, FinishedSeat
from ludoteka.server.club.results.recording import record
from ludoteka.server.guests import COOKIE
from ludoteka.server.store import DAY, hashed, now

LONG = "Wilhelmina Kowalczykova-Featherstone III"
NAMES = ("Boris", LONG, "Dana", "Emil", "Fany", "Gita", "Hugo")
BOT = {"kind": "bot", "level": "random"}
OPEN = {"kind": "open"}
BY_DAY = {"bank": 5 * 24 * 3600, "increment": 0, "out": "bot", "move": 24 * 3600}
QUICK = {"game": "ethnos", "size": 2, "places": 4, "fill": "random", "pace": 0}
FACTS: dict[str, dict[str, list[str]]] = {
    "ethnos": {"tribe": ["centaurs", "dwarves", "elves", "merfolk", "minotaurs"]},
    "terra_mystica": {},
    "aeons_end": {"nemesis": ["rageborne"], "level": ["normal"]},
}


class Somebody:
    """A person by the requests of their browser."""

    def __init__(self, house: House, name: str, role: str = "", account: bool = True) -> None:
        self.house = house
        self.name = name
        self.http = httpx.Client(base_url=house.url, headers={"Origin": house.url}, timeout=60)
        self.do("POST", "/api/me", {"name": name})
        self.cookie = self.http.cookies[COOKIE]
        with sqlite3.connect(house.database, timeout=30) as base:
            query = "SELECT guest FROM sessions WHERE cookie_hash = ?"
            self.guest: str = base.execute(query, (hashed(self.cookie),)).fetchone()[0]
            if account:
                base.execute(
                    "INSERT INTO accounts (guest, name, handle, email, role, created)"
                    " VALUES (?, ?, ?, ?, ?, ?)",
                    (self.guest, name, self.handle, None, role, now() - 90 * DAY),
                )

    @property
    def handle(self) -> str:
        """The handle of the account."""
        return handle_of(self.name)

    def do(self, method: str, path: str, body: Any = None) -> Any:
        """A request that must be granted: what is answered."""
        answer = self.http.request(method, path, json=body)
        assert answer.status_code in (200, 201), f"{path}: {answer.text}"
        return answer.json()

    def table(self, *others: dict[str, str], **more: object) -> str:
        """Make a table and sit down: its key."""
        seats = [{"kind": "me", "name": self.name}, *others]
        wish = {"game": "ethnos", "seats": seats, "pace": 0, **more}
        return str(self.do("POST", "/api/tables", wish)["table"])

    def sit(self, host: Somebody, table: str) -> None:
        """Sit down by invitation."""
        about = host.do("GET", f"/api/tables/{table}")
        token = about["invites"][0]["token"]
        self.do("POST", f"/api/tables/{table}/claim", {"token": token, "name": self.name})

    def befriend(self, other: Somebody) -> None:
        """Ask to be friends, or accept."""
        self.do("POST", "/api/meeting/friends", {"handle": other.handle, "deed": "ask"})

    def event(self, title: str, begun: bool = True, **plan: object) -> str:
        """Organise an event and take part: its key."""
        playing = bool(plan.pop("playing", True))
        body = {"title": title, "playing": playing, "plan": {**QUICK, **plan}}
        key = str(self.do("POST", "/api/events", body)["event"])
        if begun:
            self.do("POST", f"/api/events/{key}/begin", {})
        return key


class Place(NamedTuple):
    """A page: its address, what is there once it is filled, and who looks; None: a stranger."""

    path: str
    shown: str
    who: Somebody | None = None


class FilledClub:
    """The server, the people in it, and the addresses of all pages worth a look."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder, LUDOTEKA_LIMITS="off", LUDOTEKA_SMTP_HOST="127.0.0.1")
        self.house.url = self.house.url.replace("127.0.0.1", "localhost")
        nowhere = {"LUDOTEKA_SMTP_PORT": "9", "LUDOTEKA_SMTP_TLS": "none"}
        self.house.environ |= {**nowhere, "LUDOTEKA_MAIL_FROM": "club@mail.example"}
        self.house.environ["LUDOTEKA_URL"] = self.house.url
        self.house.open()
        self.anna = Somebody(self.house, "Anna", "admin")
        self.people = [self.anna, *(Somebody(self.house, name) for name in NAMES)]
        self.guest = Somebody(self.house, "Otto", account=False)
        self.events: dict[str, str] = {}
        self.fill_own()
        self.fill_results()
        self.fill_people()
        self.fill_tables()
        self.fill_events()

    # --- filling ----------------------------------------------------------------------------

    def fill_own(self) -> None:
        """What Anna has on her own page."""
        today = datetime.now(UTC)
        for first, last in ((0, 3), (40, 47)):
            wish = {"zone": "UTC"} | {
                name: f"{today + timedelta(days):%Y-%m-%d}"
                for name, days in (("first", first), ("last", last))
            }
            self.anna.do("POST", "/api/holidays", wish)
        for who in self.people[:3]:
            seen = {"profile": True, "history": True, "ratings": True}
            who.do("PUT", "/api/privacy", seen)
        with sqlite3.connect(self.house.database, timeout=30) as base:
            base.execute(
                "UPDATE accounts SET email = 'anna@mail.example' WHERE guest = ?",
                (self.anna.guest,),
            )
            base.execute(
                "INSERT INTO sessions (cookie_hash, guest, device, created, seen)"
                " VALUES ('other', ?, 'Firefox, Android', ?, ?)",
                (self.anna.guest, now() - 9 * DAY, now() - DAY),
            )
            base.execute(
                "INSERT INTO passkeys (id, guest, public_key, count, name, created, used)"
                " VALUES ('key', ?, '', 0, 'Laptop', ?, ?)",
                (self.anna.guest, now() - 9 * DAY, now() - DAY),
            )

    def fill_results(self) -> None:
        """Finished games of the last weeks, rated and not; one whose table is still there."""
        base = sa.create_engine(f"sqlite:///{self.house.database}", connect_args={"timeout": 30})
        with base.begin() as connection:
            for told in finished(self.people):
                record(connection, told)
        base.dispose()

    def fill_people(self) -> None:
        """Friends, requests, a block, a note, reports, deeds of a moderator and a sanction."""
        anna, boris, long, dana, emil, fany, gita, hugo = self.people
        for one, other in ((anna, boris), (boris, anna), (long, anna), (anna, long)):
            one.befriend(other)
        dana.befriend(anna)
        anna.befriend(emil)
        anna.do("POST", "/api/meeting/blocks", {"whom": {"handle": fany.handle}, "on": True})
        note = "Likes long games and short talks; plays on Sunday evenings."
        anna.do("PUT", "/api/meeting/notes", {"handle": boris.handle, "text": note})
        for who in (boris, gita, self.guest):
            who.do("POST", "/api/meeting/here", {})
        for reason, words in (("insult", "Look at what was said."), ("name", "")):
            whom = {"handle": hugo.handle}
            anna.do(
                "POST", "/api/meeting/reports", {"whom": whom, "reason": reason, "words": words}
            )
        for deed, who in (("mute", hugo), ("suspend", fany)):
            wish = {"deed": deed, "handle": who.handle, "days": 3, "why": "insults in the chat"}
            anna.do("POST", "/api/admin/deeds", wish)
        self.reported()

    def reported(self) -> None:
        """A line of chat that was reported, with those around it."""
        lines = [
            {"at": now() - 60_000, "name": "Anna", "text": "Your turn.", "reported": False},
            {"at": now() - 30_000, "name": "Hugo", "text": "You <b>fool</b>!", "reported": True},
        ]
        with sqlite3.connect(self.house.database, timeout=30) as base:
            base.execute(
                "UPDATE reports SET kind = 'chat', context = ? WHERE reason = 'insult'",
                (msgspec.json.encode(lines).decode(),),
            )

    def fill_tables(self) -> None:
        """Tables that wait for people, one by day, and one to which Anna is invited."""
        anna, boris, long, *_ = self.people
        self.by_day = anna.table(OPEN, clock=BY_DAY)
        boris.sit(anna, self.by_day)
        range_ = {"least": 1300, "most": 1700}
        boris.table(OPEN, OPEN, public=True, language="cs", range=range_, clock=BY_DAY, rated=True)
        long.table(OPEN, BOT, public=True, game="terra_mystica", language="en")
        boris.table(BOT, OPEN, public=True, range={"least": 1300}, clock=BY_DAY, rated=True)
        self.guest.table(OPEN, public=True)
        self.waiting = anna.table(OPEN, OPEN, public=True)
        invited = boris.table(OPEN)
        boris.do(
            "POST",
            "/api/meeting/invitations",
            {"table": invited, "seat": 1, "handle": anna.handle},
        )
        anna.do(
            "POST",
            "/api/meeting/invitations",
            {"table": self.waiting, "seat": 1, "handle": long.handle},
        )

    def fill_events(self) -> None:
        """One before it begins, one that runs, and one that is over."""
        anna, boris, long, dana, *_ = self.people
        over = boris.event("Cup of autumn", kind="knock_out", playing=False)
        running = anna.event("League of the north", kind="league", places=8, division=4)
        opened = anna.event("Summer in the valley", False, kind="swiss", places=16, rounds=4)
        for who in (boris, long, dana):
            who.do("POST", f"/api/events/{opened}/join", {})
        self.events = {"open": opened, "running": running, "over": over}  # bots play that meanwhile

    # --- looking ----------------------------------------------------------------------------

    def places(self) -> dict[str, Place]:
        """All pages worth a look by name, as Anna sees them or as a stranger does."""
        boris = self.people[1].handle
        own = {
            "/": "[data-testid=here] .card",
            "/me": "[data-testid=devices] li",
            "/history": "[data-testid=past-games] li",
            "/ratings": "tbody tr",
            "/friends": "main li",
            "/conduct": "main li",
            "/events": "main section a",
            "/notices": "[data-testid=notices] h3",
            "/move": "main form",
            "/admin": "[data-report]",
            f"/people/{boris}": "[data-testid=past-games] li",
        }
        events = {f"/events/{key}": f"[data-phase={phase}]" for phase, key in self.events.items()}
        strange = {
            "/sign-in": "main form",
            "/me": "main a.button",
            "/history": "main .muted",
            "/friends": "main .card",
            "/people/nobody": "[role=alert]",
        }
        return {
            **{path: Place(path, shown, self.anna) for path, shown in {**own, **events}.items()},
            **{f"{path} of a stranger": Place(path, shown) for path, shown in strange.items()},
        }

    def close(self) -> None:
        """Stop the server."""
        self.house.close()


def finished(people: list[Somebody]) -> list[Finished]:
    """Games of the last weeks, decided by luck."""
    luck = Random(3)
    made = []
    for number in range(12):
        kind = ("ethnos", "terra_mystica", "ethnos", "aeons_end")[number % 4]
        others = luck.sample(people[1:], luck.choice([1, 2]))
        sitting: list[Somebody | None] = [people[0], *others, None]
        together = kind == "aeons_end"
        bot = measured.bot(kind, "medium")
        won = luck.random() < 0.5
        order = luck.sample(range(1, len(sitting) + 1), len(sitting))
        seats: list[FinishedSeat] = []
        for who, place in zip(sitting, order, strict=True):
            place = (1 if won else 2) if together else place
            facts = {"faction": [luck.choice(["witches", "giants"])]} if kind[0] == "t" else {}
            facts = {"mage": ["brama"]} if together else facts
            one = seat(who.guest if who else None, place, facts=facts, bot=None if who else bot)
            name = who.name if who else None
            seats.append(replace(one, name=name, points=luck.randint(40, 160)))
        made.append(
            game(
                f"old{number}",
                *seats,
                game=kind,
                facts=FACTS[kind],
                ended=now() - (20 - number) * DAY,
                began=now() - (20 - number) * DAY - 3_600_000,
                wished=number % 5 != 0,
                together=together,
                won=won if together else True,
                opponent=bot if together else None,
            )
        )
    return made
