"""Schemathesis over the API: whatever comes, no answer is a failure of ours."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from tests.server.client import Server

pytestmark = pytest.mark.once


def test_no_server_error(server: Server) -> None:
    api = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    tried = []
    for found in api.get_all_operations():
        operation = found.ok()
        try_out(operation.as_strategy())
        tried.append(operation.label)
    assert len(tried) >= 14, tried


def try_out(cases: Any) -> None:
    """Send a few requests to one operation."""

    @settings(max_examples=12, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(cases)
    def send(case: Any) -> None:
        answer = case.call_and_validate(checks=[not_a_server_error])
        if answer.status_code >= 400:
            assert answer.json()["text"].endswith("."), answer.content

    send()
