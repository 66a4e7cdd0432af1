"""One JSON object a line. Secrets - cookies, tokens, seeds, table keys - never come here."""

from __future__ import annotations

import hashlib
import logging
import sys
import time
import traceback
from collections import Counter
from contextlib import nullcontext
from datetime import UTC, datetime
from typing import TextIO

import msgspec

FIELDS = (
    "kind", "level", "method", "more", "ms", "path", "problem", "removed", "status", "stopped",
    "table", "address", "database",
)  # fmt: skip
MOST_ALIKE = 60  # lines of one kind in a minute
MOST_OF_ADDRESS = 5  # of them about one address
MOST_CLOSING = 20  # lines at the end of a minute on what was left out
MINUTE = 60.0
# our doors say this better, with the address
UVICORN_SAYS = ("Invalid HTTP request received.", "Unsupported upgrade request.")


def short(key: str) -> str:
    """A name for a table that tells lines apart and opens nothing."""
    return hashlib.sha256(key.encode()).hexdigest()[:8]


class JsonLines(logging.Formatter):
    """Time, level, what, and the fields we know."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "at": at,
            "severity": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            # the places only: messages and locals might hold what must not be told
            line["error"] = record.exc_info[0].__name__
            line["places"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])[-8:]
            ]
        return msgspec.json.encode(line).decode()


class Calm(logging.StreamHandler[TextIO]):
    """Writes only so many lines of one kind, and about one address, in a minute.

    What was left out is counted in a last line: a flood helps nobody but must be seen.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.until = 0.0
        self.written: Counter[tuple[str, str]] = Counter()
        self.left_out: Counter[tuple[str, str]] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        self.end_minute(record.created)
        kind, address = str(record.msg), str(getattr(record, "address", ""))
        enough = self.written[kind, address] >= MOST_OF_ADDRESS if address else False
        if enough or self.written[kind, ""] >= MOST_ALIKE:
            # of many addresses the first ones are counted apart
            apart = len(self.left_out) < MOST_CLOSING or (kind, address) in self.left_out
            self.left_out[kind, address if apart else ""] += 1
            return
        self.written[kind, ""] += 1
        if address:
            self.written[kind, address] += 1
        super().emit(record)

    def end_minute(self, now: float) -> None:
        """When a minute is over, tell what was left out of it."""
        if now < self.until:
            return
        left_out, self.left_out = self.left_out, Counter()
        self.written.clear()
        self.until = now + MINUTE
        for (kind, address), number in left_out.items():
            fields = {"msg": kind, "levelname": "INFO", "levelno": logging.INFO, "more": number}
            if address:
                fields["address"] = address
            super().emit(logging.makeLogRecord({"name": __name__, **fields}))

    def tick(self) -> None:
        """Also when nothing more is said."""
        with self.lock or nullcontext():
            self.end_minute(time.time())


def unsaid(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn is to be written."""
    return record.getMessage() not in UVICORN_SAYS


def set_up() -> Calm:
    """Send all log lines to standard error as JSON."""
    handler = Calm(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    # what uvicorn says of sockets and requests at a lower level holds their paths
    for name in ("sqlalchemy", "alembic", "asyncio", "uvicorn"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(unsaid)
    return handler
