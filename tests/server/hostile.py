"""Hostile messages without end: real ones that were spoilt, and what was never one."""

from __future__ import annotations

import json
import random
import uuid
from typing import Any

ODD: list[Any] = [
    None, True, False, 0, -1, 1, 99, 100, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63), 10**400, 0.5,
    -0.0, 1e308, float("nan"), float("inf"), "", " ", "0", "draw", "\0", "\x7f", "\u202e", "\ud800",
    "\U0001f600", "a" * 41, "b" * 501, "c" * 9000, "' OR 1=1--", "<script>", "../../etc/passwd",
    "{}", "seat.0", [], [[]], [0] * 200, {}, {"type": "move"}, {"": {"": {}}},
]  # fmt: skip
MESSAGES: list[dict[str, Any]] = [
    {"type": "hello", "since": 0, "look": 0, "changes": True},
    {"type": "look", "seat": 1},
    {"type": "move", "expect": 1, "seat": 0, "move": "draw"},
    {"type": "move", "expect": 1, "seat": 1, "move": "take elf:red"},
    {"type": "end_turn", "expect": 1, "seat": 0},
    {"type": "undo", "expect": 1, "seat": 0, "to": 0},
    {"type": "answer_undo", "expect": 1, "seat": 1, "agree": True},
    {"type": "withdraw_undo", "expect": 1, "seat": 0},
    {"type": "chat", "seat": 0, "text": "well played"},
    {"type": "rename", "seat": 0, "name": "Anna"},
    {"type": "auto_end", "seat": 0, "on": True},
    {"type": "replace", "expect": 1, "seat": 5, "level": "easy"},
    {"type": "take_back_seat", "expect": 1, "seat": 0},
    {"type": "why", "seat": 0, "move": "take elf:blue"},
    {"type": "why", "seat": 0, "thing": "kingdom.ithys"},
    {"type": "preview", "seat": 0, "moves": ["draw"]},
    {"type": "preview", "seat": 1, "moves": ["draw", "draw"]},
    {"type": "forecasts"},
]
WISHES: list[tuple[str, str, Any]] = [
    ("POST", "/api/me", {"name": "Anna"}),
    ("POST", "/api/tables", {"game": "ethnos", "seats": [{"kind": "me"}, {"kind": "open"}]}),
    ("POST", "/api/tables", {"game": "kroniky", "seats": [{"kind": "me"}], "options": {}}),
    ("POST", "/api/records", {"record": "ludoteka record 1\ngame ethnos\n"}),
    ("GET", "/api/tables", None),
    ("GET", "/api/tables/TABLE", None),
    ("POST", "/api/tables/TABLE/invitation", {"token": "x"}),
    ("POST", "/api/tables/TABLE/claim", {"token": "x", "seat": 1, "name": "Petr"}),
    ("POST", "/api/tables/TABLE/again", None),
    ("GET", "/api/tables/TABLE/record", None),
    ("GET", "/api/tables/TABLE/replay?seat=0", None),
    ("GET", "/api/tables/TABLE/replay/3?seat=0", None),
    ("PUT", "/api/tables/TABLE/notes", {"text": "notes"}),
    ("GET", "/api/tables/TABLE/notes", None),
    ("GET", "/api/tables/TABLE/contents", None),
    ("GET", "/t/TABLE", None),
    ("GET", "/assets/nothing.js", None),
]
LONGEST = 15_000  # longer ones close a socket
METHODS = ["GET", "POST", "PUT", "HEAD", "DELETE", "OPTIONS", "PATCH", "BREW"]


def spoilt(rng: random.Random, value: Any) -> Any:
    """A value with one thing changed, left out, added or put elsewhere."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.1:
        return rng.choice(ODD)
    if isinstance(value, list):
        place = rng.randrange(len(value))
        return [*value[:place], spoilt(rng, value[place]), *value[place + 1 :]]
    key = rng.choice(list(value))
    match rng.randrange(4):
        case 0:
            return {name: held for name, held in value.items() if name != key}
        case 1:
            return {**value, rng.choice(["x", "", "type", "id", "seat", "\0"]): rng.choice(ODD)}
        case _:
            return {**value, key: spoilt(rng, value[key])}


def nested(rng: random.Random) -> str:
    """Brackets in brackets."""
    deep = rng.choice([10, 1000, 3000])
    return rng.choice(["[" * deep, '{"a":' * deep, "[" * deep + "]" * deep])


def written(rng: random.Random, value: Any) -> bytes:
    """JSON, or nearly."""
    text = nested(rng) if rng.random() < 0.03 else json.dumps(value)
    data = text.encode("utf-8", "surrogatepass")[:LONGEST]
    match rng.randrange(12):
        case 0:
            return data[: rng.randrange(len(data) + 1)]
        case 1:
            place = rng.randrange(len(data) + 1)
            return data[:place] + rng.randbytes(rng.randrange(1, 4)) + data[place + 1 :]
        case 2:
            return (data + data)[:LONGEST]
        case 3:
            return rng.randbytes(rng.randrange(200))
    return data


def message(rng: random.Random) -> str | bytes:
    """One message for a socket, as a text frame if it can be one."""
    found: Any = {**rng.choice(MESSAGES), "id": str(uuid.UUID(int=rng.getrandbits(128)))}
    for _ in range(rng.choice([0, 1, 1, 1, 2])):
        found = spoilt(rng, found)
    data = written(rng, found)
    if rng.random() < 0.1:
        return data
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def request(rng: random.Random, table: str, cookie: str) -> tuple[str, bytes]:
    """One request that can be told from the next one: its method, and all of it."""
    method, path, body = rng.choice(WISHES)
    path = path.replace("TABLE", table if rng.random() < 0.8 else "A" * 22)
    if rng.random() < 0.2:
        place = rng.randrange(len(path)) + 1
        path = path[:place] + rng.choice(["%00", "/..", "%2e%2e", "%ff", "//", "?", "x" * 400])
    if rng.random() < 0.1:
        method = rng.choice(METHODS)
    data = b"" if body is None else written(rng, spoilt(rng, body) if rng.random() < 0.9 else body)
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    if rng.random() < 0.5:
        head += f"Cookie: {cookie if rng.random() < 0.8 else 'ludoteka_guest=%00'}\r\n"
    if data and rng.random() < 0.9:
        head += "Content-Type: application/json\r\n"
    if rng.random() < 0.05:
        head += rng.choice(["Origin: null\r\n", "X-Odd: \x80\xff\r\n", "Expect: nothing\r\n"])
    if data and rng.random() < 0.3:
        head += "Transfer-Encoding: chunked\r\n"
        data = b"%x\r\n%s\r\n0\r\n\r\n" % (len(data), data)
    else:
        head += f"Content-Length: {len(data)}\r\n"
    return method, f"{head}\r\n".encode("latin-1") + data


def broken(rng: random.Random, opening: bytes) -> bytes:
    """No HTTP and no frames at all, or spoilt in the middle."""
    if rng.random() < 0.3:
        return rng.randbytes(rng.randrange(1, 400))
    place = rng.randrange(len(opening))
    if rng.random() < 0.5:
        return opening[:place]
    return opening[:place] + rng.randbytes(rng.randrange(1, 8)) + opening[place:]
