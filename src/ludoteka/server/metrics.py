"""Numbers about the server, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
COUNTERS = {
    "requests": "HTTP requests answered, by status class",
    "messages": "WebSocket messages received",
    "commands": "commands stored",
    "refused": "messages and requests refused, by key",
    "bot_moves": "moves chosen by bots",
    "bots_stopped": "bots that gave no answer",
    "failures": "errors of our own",
    "write_failures": "tries to write that failed, and were made again",
    "unknown": "senders who had to be told that it is not known whether theirs was stored",
    "dropped": "connections refused or cut off, by reason",
}


class Metrics:
    """Counters, gauges, and the time from a command to its acknowledgement."""

    def __init__(self) -> None:
        self.counted: Counter[tuple[str, str]] = Counter()
        self.tables = 0
        self.sockets = 0
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self.connections: Callable[[], Mapping[str, int]] = dict  # by state
        self.acks = [0] * (len(BUCKETS) + 1)
        self.ack_seconds = 0.0
        self.gc_seconds = 0.0
        self.gc_longest = 0.0

    def count(self, name: str, label: str = "") -> None:
        """Something happened once more."""
        self.counted[name, label] += 1

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Something to be asked for whenever somebody wants to know."""
        self.gauges[name] = (about, value)

    def acknowledged(self, seconds: float) -> None:
        """A command was stored after this time."""
        self.count("commands")
        self.ack_seconds += seconds
        self.acks[bisect_left(BUCKETS, seconds)] += 1

    def collected(self, seconds: float) -> None:
        """The garbage collector stopped everything for this time."""
        self.gc_seconds += seconds
        self.gc_longest = max(self.gc_longest, seconds)

    def text(self) -> str:
        """All of it."""
        lines = []
        for name, about in COUNTERS.items():
            full = f"ludoteka_{name}_total"
            lines += [f"# HELP {full} {about}", f"# TYPE {full} counter"]
            labels = sorted(label for known, label in self.counted if known == name) or [""]
            for label in labels:
                shown = f'{{kind="{label}"}}' if label else ""
                lines.append(f"{full}{shown} {self.counted[name, label]}")
        for name, value in (("tables", self.tables), ("sockets", self.sockets)):
            lines += [f"# TYPE ludoteka_{name} gauge", f"ludoteka_{name} {value}"]
        for name, (about, ask) in self.gauges.items():
            full = f"ludoteka_{name}"
            lines += [f"# HELP {full} {about}", f"# TYPE {full} gauge", f"{full} {ask():g}"]
        lines.append("# TYPE ludoteka_connections gauge")
        for state, value in sorted(self.connections().items()):
            lines.append(f'ludoteka_connections{{state="{state}"}} {value}')
        lines += [
            "# HELP ludoteka_gc_longest_seconds the longest stop for garbage collection",
            "# TYPE ludoteka_gc_longest_seconds gauge",
            f"ludoteka_gc_longest_seconds {self.gc_longest:.6f}",
            "# TYPE ludoteka_gc_seconds_total counter",
            f"ludoteka_gc_seconds_total {self.gc_seconds:.6f}",
        ]
        full, total = "ludoteka_ack_seconds", 0
        lines += [f"# HELP {full} from a command to its commit", f"# TYPE {full} histogram"]
        for bound, number in zip((*BUCKETS, "+Inf"), self.acks, strict=True):
            total += number
            lines.append(f'{full}_bucket{{le="{bound}"}} {total}')
        lines += [f"{full}_sum {self.ack_seconds:.6f}", f"{full}_count {total}", ""]
        return "\n".join(lines)
