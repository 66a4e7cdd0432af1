"""How much one guest, and one address, may ask for."""

from __future__ import annotations

import time
from collections import Counter
from typing import Literal

from ludoteka.table.refusals import Refused

MOST_KEPT = 20_000
MOST_SOCKETS = 100  # of one address
Social = Literal["asks", "reports", "wishes"]


class Bucket:
    """Fills up at a rate, to at most `burst`; every request takes some."""

    __slots__ = ("at", "level")

    def __init__(self, burst: float) -> None:
        self.level = burst
        self.at = time.monotonic()

    def fill(self, rate: float, burst: float) -> float:
        """What is in it now."""
        now = time.monotonic()
        self.level = min(burst, self.level + (now - self.at) * rate)
        self.at = now
        return self.level


class Rate:
    """One bucket for each name."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> None:
        """Count one request; raises Refused when it is one too many."""
        bucket = self.bucket(name)
        if bucket.fill(self.rate, self.burst) < 1:
            raise Refused("error.too_many")
        bucket.level -= 1

    def afford(self, name: str) -> None:
        """Raises Refused while more was spent than has come in."""
        if self.bucket(name).fill(self.rate, self.burst) <= 0:
            raise Refused("error.too_many")

    def spend(self, name: str, amount: float) -> None:
        """Take what something has cost: this may leave a debt."""
        self.bucket(name).level -= amount

    def bucket(self, name: str) -> Bucket:
        """The bucket of a name, a full one at first."""
        if name not in self.buckets:
            if len(self.buckets) >= MOST_KEPT:
                self.buckets.clear()
            self.buckets[name] = Bucket(self.burst)
        return self.buckets[name]


class Limits:
    """All limits of a server; `on` False: none."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.guests = Rate(20, 60)
        self.addresses = Rate(100, 300)
        self.talkers = Rate(1, 10)  # chat, by guest
        self.makers = Rate(1, 30)  # new tables, guests and uploads, by address
        self.hints = Rate(0.25, 10)  # by guest
        self.analyses = Rate(1 / 60, 10)  # by address
        self.letters = Rate(1 / 300, 5)  # mails that somebody asked for, by where they go
        self.writers = Rate(1 / 60, 10)  # the same, by address and by account
        self.exports = Rate(1 / 60, 5)  # all that is kept of somebody, by address and by guest
        self.guesses = Rate(1 / 10, 20)  # tries to use a link or a code, by address and by guest
        # seconds of the engine: what questions, replays, records and new tables cost
        self.guests_time = Rate(0.1, 1)
        self.addresses_time = Rate(0.3, 5)
        # what bothers others - friend requests and invitations, reports, quick matches - by
        # guest and by address
        self.bothers = {
            "asks": (Rate(1 / 20, 20), Rate(1 / 5, 60)),
            "reports": (Rate(1 / 300, 5), Rate(1 / 60, 15)),
            "wishes": (Rate(1 / 10, 10), Rate(1 / 2, 40)),
        }
        # games and ratings that are looked up, by guest and by address
        self.readers = Rate(1, 30), Rate(5, 150)
        self.bookings = Rate(1 / 20, 20)  # of holidays, by guest: all their tables hear of it
        self.sockets: Counter[str] = Counter()
        self.most_sockets = MOST_SOCKETS

    def message(self, address: str, guest: str | None) -> None:
        """A message of a socket."""
        if self.on:
            self.guests.take(guest or address)
            self.addresses.take(address)

    def chat(self, guest: str | None) -> None:
        """Something said: everybody has to read it."""
        if self.on:
            self.talkers.take(guest or "")

    def hint(self, guest: str) -> None:
        """A bot is to think for a guest."""
        if self.on:
            self.hints.take(guest)

    def analysis(self, address: str) -> None:
        """A whole game is to be looked at."""
        if self.on:
            self.analyses.take(address)

    def letter(self, address: str, to: str, guest: str | None) -> None:
        """A mail is to be sent, wherever it was asked for."""
        if self.on:
            self.writers.take(address)
            if guest is not None:
                self.writers.take(guest)
            self.letters.take(to)

    def export(self, address: str, guest: str) -> None:
        """Somebody wants all their data as a file."""
        if self.on:
            self.exports.take(address)
            self.exports.take(guest)

    def guess(self, address: str, guest: str | None) -> None:
        """Somebody shows a link, a code or a passkey, which may be a guess."""
        if self.on:
            self.guesses.take(address)
            if guest is not None:
                self.guesses.take(guest)

    def social(self, kind: Social, address: str, guest: str | None) -> None:
        """Something that bothers other people."""
        if self.on:
            guests, addresses = self.bothers[kind]
            guests.take(guest or address)
            addresses.take(address)

    def look(self, address: str, guest: str | None) -> None:
        """Many games or ratings are to be looked through."""
        if self.on:
            guests, addresses = self.readers
            guests.take(guest or address)
            addresses.take(address)

    def booking(self, guest: str) -> None:
        """Holidays are booked, or ended."""
        if self.on:
            self.bookings.take(guest)

    def afford(self, address: str, guest: str | None) -> None:
        """Something is asked of the engine; raises Refused while earlier work is not paid off."""
        if self.on:
            self.guests_time.afford(guest or address)
            self.addresses_time.afford(address)

    def charge(self, address: str, guest: str | None, seconds: float) -> None:
        """The engine has worked so long for somebody."""
        if self.on:
            self.guests_time.spend(guest or address, seconds)
            self.addresses_time.spend(address, seconds)

    def request(self, address: str, makes: bool) -> None:
        """A request; `makes`: one that adds something to the database."""
        if self.on:
            self.addresses.take(address)
            if makes:
                self.makers.take(address)

    def connect(self, address: str) -> None:
        """A socket is opened."""
        self.sockets[address] += 1
        if self.on and self.sockets[address] > self.most_sockets:
            raise Refused("error.too_many")

    def disconnect(self, address: str) -> None:
        """A socket is closed."""
        self.sockets[address] -= 1
        if self.sockets[address] <= 0:
            del self.sockets[address]
