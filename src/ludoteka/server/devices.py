"""What somebody comes with, in two names: the browser and the system."""

from __future__ import annotations

import re

LONGEST = 80
# the first that fits: others claim to be these, too
BROWSERS = (
    ("Edge", r"Edg(e|A|iOS)?/"), ("Opera", r"OPR/|Opera"), ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"), ("Chrome", r"Chrome/|CriOS/|HeadlessChrome/"),
    ("Safari", r"Safari/"),
)  # fmt: skip
SYSTEMS = (
    ("Android", r"Android"), ("iPhone", r"iPhone"), ("iPad", r"iPad"), ("Windows", r"Windows"),
    ("ChromeOS", r"CrOS"), ("macOS", r"Mac OS X|Macintosh"), ("Linux", r"Linux|X11"),
)  # fmt: skip


def device_of(agent: str) -> str:
    """`Firefox, Linux`; nothing where neither is known."""
    found = [
        next((name for name, sign in known if re.search(sign, agent)), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found))[:LONGEST]
