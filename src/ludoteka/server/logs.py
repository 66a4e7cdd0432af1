"""One JSON object a line. Secrets - cookies, tokens, seeds, table keys - never come here."""

from __future__ import annotations

import hashlib
import logging
import sys
import traceback
from collections import Counter
from datetime import UTC, datetime

import msgspec

FIELDS = (
    "kind", "level", "method", "ms", "path", "problem", "status", "stopped", "table", "address",
    "database", "removed",
)  # fmt: skip
MOST_ALIKE = 20


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


class Calm(logging.Filter):
    """Lets only so many lines of one kind through in a second: a flood helps nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.second = 0
        self.counted: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if int(record.created) != self.second:
            self.second = int(record.created)
            self.counted.clear()
        self.counted[str(record.msg)] += 1
        return self.counted[str(record.msg)] <= MOST_ALIKE


def set_up() -> None:
    """Send all log lines to standard error as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Calm())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    # what uvicorn says of sockets and requests at a lower level holds their paths
    for name in ("sqlalchemy", "alembic", "asyncio", "uvicorn"):
        logging.getLogger(name).setLevel(logging.WARNING)
