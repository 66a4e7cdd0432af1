"""Schemathesis over the API: whatever comes, no answer is a failure of ours, and each answer
is one that the OpenAPI document tells of."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.client import Browser, Server

pytestmark = pytest.mark.once
CHECKS: Any = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_no_server_error(server: Server) -> None:
    table, cookie = asyncio.run(real_table(server.url))
    api = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    tried = []
    for found in api.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        try_out(operation.as_strategy(), table, cookie)
        tried.append(operation.label)
    assert len(tried) >= 14, tried


async def real_table(url: str) -> tuple[str, str]:
    """A table, and the cookie of its owner."""
    browser = Browser(url)
    return await browser.create("me", "open", "random"), browser.cookie


def try_out(cases: Any, table: str, cookie: str) -> None:
    """Send a few requests to one operation, by strangers and by the owner of a table."""

    @settings(max_examples=12, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(cases, st.booleans())
    def send(case: Any, real: bool) -> None:
        if real:
            case.headers = {**(case.headers or {}), "Cookie": cookie}
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = table
        answer = case.call_and_validate(checks=CHECKS)
        if answer.status_code >= 400:
            assert answer.json()["text"].endswith("."), answer.content

    send()
