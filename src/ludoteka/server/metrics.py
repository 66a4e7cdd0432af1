"""Numbers about the server, for Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import prometheus_client as prometheus
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

# Litestar adds the charset to what begins with text/
CONTENT_TYPE = prometheus.CONTENT_TYPE_PLAIN_0_0_4.removesuffix("; charset=utf-8")
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
COUNTERS = {
    "messages": "WebSocket messages received",
    "commands": "commands stored",
    "bot_moves": "moves chosen by bots",
    "bots_stopped": "bots that gave no answer",
    "failures": "errors of our own",
    "write_failures": "tries to write that failed, and were made again",
    "unknown": "senders who had to be told that it is not known whether theirs was stored",
}
COUNTERS_BY_KIND = {
    "requests": "HTTP requests answered, by status class",
    "refused": "messages and requests refused, by key",
    "dropped": "connections refused or cut off, by reason",
}
prometheus.disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """Counters, gauges, and the time from a command to its acknowledgement."""

    def __init__(self) -> None:
        self.registry = prometheus.CollectorRegistry()
        self.counters = {
            name: prometheus.Counter(full(name), about, labels, registry=self.registry)
            for counters, labels in ((COUNTERS, ()), (COUNTERS_BY_KIND, ("kind",)))
            for name, about in counters.items()
        }
        about = "from a command to its commit"
        self.acks = prometheus.Histogram(
            full("ack_seconds"), about, buckets=BUCKETS, registry=self.registry
        )
        self.tables = prometheus.Gauge(full("tables"), "tables in memory", registry=self.registry)
        self.sockets = prometheus.Gauge(full("sockets"), "open sockets", registry=self.registry)
        self.asked = Asked()
        self.registry.register(self.asked)

    def count(self, name: str, kind: str = "") -> None:
        """Something happened once more."""
        counter = self.counters[name]
        (counter.labels(kind) if kind else counter).inc()

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Something to be asked for whenever somebody wants to know."""
        prometheus.Gauge(full(name), about, registry=self.registry).set_function(value)

    def acknowledged(self, seconds: float) -> None:
        """A command was stored after this time."""
        self.count("commands")
        self.acks.observe(seconds)

    def value(self, name: str, kind: str = "") -> float:
        """One of the numbers; 0 if there is none yet."""
        labels = {"kind": kind} if kind else {}
        return self.registry.get_sample_value(full(name), labels) or 0.0

    def text(self) -> bytes:
        """All of it."""
        return prometheus.generate_latest(self.registry)


class Asked(Collector):
    """What is looked at only when somebody wants to know.

    The times of the garbage collector too: it may begin anywhere, also where one of the library's
    locks is held, so no lock may be taken to note them.
    """

    def __init__(self) -> None:
        self.connections: Callable[[], Mapping[str, int]] = dict  # by state
        self.gc_seconds = 0.0
        self.gc_longest = 0.0

    def collected(self, seconds: float) -> None:
        """The garbage collector stopped everything for this time."""
        self.gc_seconds += seconds
        self.gc_longest = max(self.gc_longest, seconds)

    def collect(self) -> Iterator[Metric]:
        states = GaugeMetricFamily(full("connections"), "connections, by state", labels=["state"])
        for state, number in sorted(self.connections().items()):
            states.add_metric([state], number)
        yield states
        longest = "the longest stop for garbage collection"
        yield GaugeMetricFamily(full("gc_longest_seconds"), longest, self.gc_longest)
        every = "all stops for garbage collection"
        yield CounterMetricFamily(full("gc_seconds"), every, self.gc_seconds)


def full(name: str) -> str:
    """A name as Prometheus shows it, among those of other programs."""
    return f"ludoteka_{name}"
