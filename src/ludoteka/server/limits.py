"""How much one guest, and one address, may ask for."""

from __future__ import annotations

import time
from collections import Counter

from ludoteka.table.refusals import Refused

MOST_KEPT = 20_000
MOST_SOCKETS = 100  # of one address


class Bucket:
    """Fills up at a rate, to at most `burst`; every request takes one."""

    __slots__ = ("at", "level")

    def __init__(self, burst: float) -> None:
        self.level = burst
        self.at = time.monotonic()

    def take(self, rate: float, burst: float) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self.level = min(burst, self.level + (now - self.at) * rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Rate:
    """One bucket for each name."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> None:
        """Count one request; raises Refused when it is one too many."""
        if len(self.buckets) >= MOST_KEPT:
            self.buckets.clear()
        bucket = self.buckets.get(name)
        if bucket is None:
            bucket = self.buckets[name] = Bucket(self.burst)
        if not bucket.take(self.rate, self.burst):
            raise Refused("error.too_many")


class Limits:
    """All limits of a server; `on` False: none."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.guests = Rate(20, 60)
        self.addresses = Rate(100, 300)
        self.talkers = Rate(1, 10)  # chat, by guest
        self.makers = Rate(1, 30)  # new tables, guests and uploads, by address
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
