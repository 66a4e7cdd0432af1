"""Schemathesis over the API: whatever comes, no answer is a failure of ours, and each answer
is one that the OpenAPI document tells of."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
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


def test_errors_are_as_declared(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", LUDOTEKA_LIMITS="on")
    api = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    declared = httpx.get(f"{server.url}/schema/openapi.json").json()["paths"]
    table, cookie = asyncio.run(real_table(server.url))
    path, json = "/api/tables/{table}", {"Content-Type": "application/json"}
    seen = set()

    def check(method: str, route: str, code: int, **more: Any) -> None:
        address = route.replace("{table}", table).replace("{step}", "1000")
        with httpx.Client(base_url=server.url) as http:
            answer = http.request(method, address, **more)
            while code == 429 and answer.status_code != code:
                answer = http.request(method, address, **more)
        assert answer.status_code == code, answer.text
        assert str(code) in declared[route][method.lower()]["responses"], route
        api[route][method].validate_response(answer)
        assert answer.json()["key"].startswith("error.")
        seen.add(code)

    mine = {"Cookie": cookie}
    check("POST", "/api/me", 400, json={"name": ""})
    check("POST", "/api/me", 400, json={})
    check("POST", "/api/me", 400, content=b"{", headers=json)
    check("POST", "/api/me", 403, json={"name": "x"}, headers={"Origin": "https://x.example"})
    check("POST", "/api/me", 413, json={"name": "x" * 70_000})
    check("POST", "/api/me", 415, content=b"x", headers={"Content-Type": "text/plain"})
    check("GET", "/api/games", 421, headers={"Host": "x.example"})
    check("GET", f"{path}/record", 409)
    check("GET", f"{path}/replay", 403, params={"seat": 0})
    check("GET", f"{path}/replay/{{step}}", 404, headers=mine)
    check("POST", f"{path}/claim", 403, json={"token": "x"})
    check("PUT", f"{path}/notes", 403, json={"text": "x"})
    check("PUT", f"{path}/notes", 400, json={"text": "\0"}, headers=mine)
    with sqlite3.connect(tmp_path / "x.sqlite3") as database:
        database.execute("ALTER TABLE notes RENAME TO gone")
    check("GET", f"{path}/notes", 503, headers=mine)
    table = "A" * 22
    for route in (path, f"{path}/record", f"{path}/replay", f"{path}/notes"):
        check("GET", route, 404)
    check("POST", "/api/me", 429, content=b"{", headers=json)
    assert seen == {400, 403, 404, 409, 413, 415, 421, 429, 503}
