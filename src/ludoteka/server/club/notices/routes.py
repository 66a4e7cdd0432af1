"""What people are told when they are away: wishes, addresses, and the queue. The HTTP API."""

from __future__ import annotations

from typing import Any

ROUTES: list[Any] = []
