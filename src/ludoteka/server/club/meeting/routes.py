"""People who know each other, and the peace of the house. The HTTP API."""

from __future__ import annotations

from typing import Any

ROUTES: list[Any] = []
