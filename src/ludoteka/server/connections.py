"""All open connections: how many, whose, and how long each may keep the server waiting."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import math
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache

from ludoteka.server.metrics import Metrics
from ludoteka.server.settings import Settings

SLOWEST_BODY = 4096  # bytes a second, once the time for a body is over
SILENT = ("waiting", "idle")

log = logging.getLogger(__name__)


def unmapped(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address; IPv4 inside IPv6 is IPv4. Raises ValueError."""
    found = ipaddress.ip_address(host)
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


@lru_cache(maxsize=10_000)
def origin(host: str) -> str:
    """Whom limits count: an address, or the network that one IPv6 customer is given."""
    try:
        found = unmapped(host)
    except ValueError:
        return host[:64]
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))


def trusted(proxies: Iterable[str]) -> list[str]:
    """Proxies as uvicorn compares them: IPv4 also inside IPv6."""
    networks = [ipaddress.ip_network(proxy) for proxy in proxies]
    mapped = [f"::ffff:{n.network_address}/{96 + n.prefixlen}" for n in networks if n.version == 4]
    return [*map(str, networks), *mapped]


class Connection:
    """One connection. `state`: waiting (for a request), reading (its body), answering, idle
    (between two requests) or socket."""

    def __init__(self, transport: asyncio.Transport, address: str, proxied: bool) -> None:
        self.transport = transport
        self.address = address
        self.proxied = proxied
        self.state = ""
        self.since = 0.0
        self.until = math.inf  # what the state waits for must have come by then
        self.unsent = 0  # bytes, at the last look
        self.stuck = math.inf  # since when none of them could be sent
        self.plays: Callable[[], bool] = lambda: False  # whether a player sits behind it
        self.send_home: Callable[[], None] = lambda: None  # tells a page to come back


class Connections:
    """Who may come in, and who has to go.

    One address has its share; the last quarter is for addresses somebody plays from. When there
    is no room, those who say nothing go first. Sockets of tables are never closed to make room.
    """

    def __init__(self, settings: Settings, metrics: Metrics, most: int) -> None:
        self.settings = settings
        self.metrics = metrics
        self.proxies = [ipaddress.ip_network(proxy) for proxy in settings.proxies]
        self.most = most
        self.reserve = most // 4
        self.share = min(settings.per_address, most // 4) if settings.limits else most
        self.all: dict[asyncio.Transport, Connection] = {}
        self.silent: dict[Connection, None] = {}  # the longest silent first
        self.addresses: dict[str, dict[Connection, None]] = {}  # the oldest first
        self.most_sockets = 0  # while they are sent home
        self.loop = asyncio.get_running_loop()
        metrics.asked.connections = self.by_state

    def by_state(self) -> Counter[str]:
        """How many connections there are of each kind."""
        return Counter(connection.state for connection in self.all.values())

    def trusts(self, host: str) -> bool:
        """Whether this is a proxy of ours, which speaks for many."""
        try:
            found = unmapped(host)
        except ValueError:
            return False
        return any(found in network for network in self.proxies)

    # --- coming and going -------------------------------------------------------------------

    def arrive(self, transport: asyncio.Transport) -> Connection:
        """Somebody has connected. Without room for them they are cut off at once."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        connection = Connection(transport, origin(host), self.trusts(host))
        self.all[transport] = connection
        here = self.addresses.setdefault(connection.address, {})
        here[connection] = None
        if not connection.proxied and len(here) > self.share and not self.make_room(here):
            self.drop(connection, "address")
        elif len(self.all) > self.most - self.reserve and not self.has_room(connection):
            self.drop(connection, "full")
        else:
            self.enter(connection, "waiting", self.settings.header_seconds)
        return connection

    def has_room(self, connection: Connection) -> bool:
        """Whether there is room for one more: in the reserve, or in the place of a silent one."""
        if len(self.all) <= self.most and (
            connection.proxied or any(c.plays() for c in self.addresses[connection.address])
        ):
            return True
        return self.make_room(self.silent)

    def make_room(self, group: Iterable[Connection]) -> bool:
        """Let go of the first one in the group who says nothing, if there is one."""
        found = next((c for c in group if c.state in SILENT), None)
        if found is not None:
            self.drop(found, "silent")
        return found is not None

    def enter(self, connection: Connection, state: str, seconds: float = math.inf) -> None:
        """From now on a connection is in this state, for so many seconds at most."""
        if connection.state != state and connection.transport in self.all:
            connection.state = state
            connection.since = self.loop.time()
            connection.until = connection.since + seconds
            self.silent.pop(connection, None)
            if state in SILENT:
                self.silent[connection] = None

    def drop(self, connection: Connection, why: str) -> None:
        """Cut a connection off: an orderly end would wait for the other side."""
        self.metrics.count("dropped", why)
        if why != "waiting":  # browsers connect before they have something to ask
            log.info("connection dropped", extra={"address": connection.address, "problem": why})
        self.leave(connection)
        connection.transport.abort()

    def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        self.all.pop(connection.transport, None)
        self.silent.pop(connection, None)
        here = self.addresses.get(connection.address, {})
        here.pop(connection, None)
        if not here:
            self.addresses.pop(connection.address, None)

    def send_home(self, share: float) -> None:
        """Let only the rest of the sockets stay that there were: the others are to come back."""
        sockets = [c for c in self.all.values() if c.state == "socket"]
        self.most_sockets = max(self.most_sockets, len(sockets))
        stay = math.ceil(self.most_sockets * (1 - share))
        for connection in sockets[: len(sockets) - stay]:
            connection.send_home()

    # --- patience ---------------------------------------------------------------------------

    def look_at_all(self) -> None:
        """To be called now and then."""
        now = self.loop.time()
        for connection in list(self.all.values()):
            self.look(connection, now)

    def look(self, connection: Connection, now: float) -> None:
        """Drop those who send too slowly, and those who do not take what is sent."""
        if now > connection.until:
            self.drop(connection, connection.state)
            return
        unsent = connection.transport.get_write_buffer_size()
        if not unsent or unsent < connection.unsent:
            connection.stuck = math.inf
        elif connection.stuck == math.inf:
            connection.stuck = now
        connection.unsent = unsent
        if now - connection.stuck > self.settings.deaf_seconds:
            self.drop(connection, "deaf")
