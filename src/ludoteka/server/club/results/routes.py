"""How games ended, and the ratings that follow. The HTTP API."""

from __future__ import annotations

from typing import Any

ROUTES: list[Any] = []
