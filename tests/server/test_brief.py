"""What the lobby and an invitation say of a table."""

from __future__ import annotations

import asyncio
import random

import pytest
from tests.server.client import Browser, Server

import ludoteka

pytestmark = pytest.mark.once


def test_who_invites_and_how_it_ended(server: Server) -> None:
    asyncio.run(told(server.url))


async def told(url: str) -> None:
    anna, petr = Browser(url), Browser(url)
    table = await anna.create(seats=[{"kind": "me", "name": "Anna"}, {"kind": "open"}])
    about = (await petr.http.get(f"/api/tables/{table}")).json()
    assert (about["host"], about["invites"]) == ("Anna", [])
    assert about["brief"]["winners"] == []
    match, rng = ludoteka.new("ethnos", seats=3, seed=5), random.Random(5)
    while not match.over:
        match.play(rng.choice(match.legal()))
    made = (await anna.http.post("/api/records", json={"record": match.record()})).json()["table"]
    mine = (await anna.http.get("/api/tables")).json()["mine"]
    (brief,) = [one for one in mine if one["table"] == made]
    assert (brief["phase"], brief["winners"]) == ("over", match.winners)
