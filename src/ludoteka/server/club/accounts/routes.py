"""Accounts: devices, passkeys, one-time links and codes. The HTTP API."""

from __future__ import annotations

from typing import Any

ROUTES: list[Any] = []
