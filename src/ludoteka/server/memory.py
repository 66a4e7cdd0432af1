"""Keeps full garbage collections short, and measures them."""

from __future__ import annotations

import gc
import time

from ludoteka.server.metrics import Metrics

# Entries come and go quickly; what stays are few objects a table. So look rarely.
THRESHOLDS = (10_000, 20, 20)


class Pauses:
    """Told by the collector when it begins and ends."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.began = 0.0
        self.missed = 0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self.began = time.perf_counter()
        else:
            # deep inside a body with too many brackets there may be no room left for a call
            try:
                self.metrics.asked.collected(time.perf_counter() - self.began)
            except RecursionError:
                self.missed += 1


def freeze(metrics: Metrics) -> Pauses:
    """What was loaded so far stays for good: the collector need never look at it again."""
    pauses = Pauses(metrics)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(pauses)
    return pauses
