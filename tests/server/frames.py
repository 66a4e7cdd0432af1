"""WebSocket by hand, for what no honest client does."""

from __future__ import annotations

import socket

TEXT, BINARY, CLOSE = 0x1, 0x2, 0x8


def frame(payload: bytes, opcode: int = TEXT, first: int = 0x80) -> bytes:
    """One masked frame."""
    size = len(payload)
    if size < 126:
        head = bytes((first | opcode, 0x80 | size))
    else:
        head = bytes((first | opcode, 0x80 | 126)) + size.to_bytes(2, "big")
    return head + bytes(4) + payload  # a mask of nothing is a mask


def handshake(table: str, cookie: str = "") -> bytes:
    """The request for a table's socket."""
    more = f"Cookie: {cookie}\r\n" if cookie else ""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
    ).encode()


def deaf_socket(port: int, table: str) -> socket.socket:
    """A page that looks at a table and never reads what it is told."""
    page = socket.socket()
    page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    page.settimeout(10)
    page.connect(("127.0.0.1", port))
    page.sendall(handshake(table))
    assert b" 101 " in page.recv(1024)
    page.sendall(frame(b'{"type": "hello"}'))
    return page
