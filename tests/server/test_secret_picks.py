"""Nobody is sent anything of a choice that is still secret: two worlds, the same bytes."""

from __future__ import annotations

import asyncio
import random
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludoteka.games.ethnos.moves import Pick
from ludoteka.server import audience, hub
from ludoteka.server.audience import Viewer
from ludoteka.server.database import connect, migrate
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.live import Live, kept
from ludoteka.server.metrics import Metrics
from ludoteka.server.questions import Asker, Questions
from ludoteka.server.settings import Settings
from ludoteka.server.socket import Conversation
from ludoteka.server.store import Guest, Store
from ludoteka.server.workers import Workers
from ludoteka.table import replay, setup
from ludoteka.table.setup import SeatWish

pytestmark = pytest.mark.once
ROUNDS = 80


class Person:
    """A page of a guest, without a network: all that it was sent."""

    def __init__(self, hub: Hub, live: Live, guest: str | None, look: int | None) -> None:
        self.live = live
        self.viewer = Viewer(live.viewers, Guest(guest) if guest else None, look, 0)
        self.talk = Conversation(hub, Settings(), Limits(False), live, self.viewer, "")
        self.sent: list[str] = []
        self.ids = count(1)
        self.state: dict[str, Any] = {}
        hub.join(live, self.viewer)
        self.task = asyncio.create_task(self.viewer.pump(self.take))

    async def take(self, text: str) -> None:
        self.sent.append(text.replace(self.live.table.key, "KEY"))
        message = msgspec.json.decode(text)
        if message["type"] == "table":
            self.state = message

    async def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command at the version seen: its answer, after all that comes before it."""
        seat = self.viewer.look
        name = f"{seat}-{next(self.ids):08}"
        common = {"type": kind, "id": name, "seat": seat, "expect": self.state["version"]}
        await self.talk.take(msgspec.json.encode({**common, **fields}))
        await settle()
        answer: dict[str, Any] = msgspec.json.decode(self.sent[-1])
        assert answer["id"] == name
        return answer


async def settle() -> None:
    """Let everything that is to be sent be sent."""
    for _ in range(10):
        await asyncio.sleep(0)


class World:
    """One table with two players and a spectator. With `picks` the first one hesitates."""

    def __init__(self, folder: Path, picks: bool, seed: int) -> None:
        self.folder = folder / str(picks)
        self.folder.mkdir()
        self.picks = picks
        self.seed = seed
        self.asked: list[bytes] = []
        self.hesitated = 0

    async def run(self) -> World:
        database = connect(f"sqlite:///{self.folder / 'x.sqlite3'}")
        await migrate(database)
        hub = Hub(Store(database), Workers(1, 1.0), Metrics(), Questions(Limits(False)))
        hub.start()
        plan = setup.create("ethnos", [SeatWish("me"), SeatWish("me")], {}, seed=self.seed)
        seats = [
            msgspec.structs.replace(seat, guest=guest)
            for seat, guest in zip(plan.seats, "ab", strict=True)
        ]
        created = msgspec.structs.replace(plan, seats=seats, owner="b")
        self.live = await hub.open(await hub.create(created, Asker("", "b")))
        self.anna = Person(hub, self.live, "a", 0)
        self.petr = Person(hub, self.live, "b", 1)
        self.watcher = Person(hub, self.live, None, None)
        await settle()
        rng = random.Random(self.seed)
        for _ in range(ROUNDS):
            if self.live.table.phase == "over":
                break
            await self.turn(rng)
        await hub.close()
        return self

    async def turn(self, rng: random.Random) -> None:
        table = self.live.table
        acting = (self.anna, self.petr)[table.to_act[0]]
        chance, choice = rng.random(), rng.random()
        if table.holding is not None:
            await acting.say("end_turn")
            return
        picking = acting is self.anna and await self.pick()
        if chance < 0.3:
            await self.disturb(chance)
        self.look_around()
        if picking and self.anna.state["view"]["chosen"]:
            steps = self.anna.state["undo"]["free"]
            assert (await self.anna.say("undo", to=steps))["type"] == "ack"
            assert "table.undone" in self.anna.sent[-2]
        self.look_around()
        if table.match.seat != acting.viewer.look:
            return  # the other one took a step back
        lead = next((str(move) for move in table.match.legal() if type(move) is Pick), None)
        if chance > 0.7 and lead is not None:
            assert (await acting.say("move", move=lead))["type"] == "ack"
            self.look_around()
            move = "play"
        else:
            legal = [move for move in table.match.legal() if not move.secret]
            move = str(legal[int(choice * len(legal))])
        assert (await acting.say("move", move=move))["type"] == "ack"

    async def pick(self) -> bool:
        """Begin to form a band, unless this is the world without it."""
        moves = [
            m["text"] for m in self.anna.state["moves"] if m["key"] in ("move.pick", "move.keep")
        ]
        if not self.picks or not moves:
            return False
        self.hesitated += 1
        assert (await self.anna.say("move", move=moves[0]))["type"] == "ack"
        for m in self.anna.state["moves"]:
            if m["key"] in ("move.add", "move.keep"):
                assert (await self.anna.say("move", move=m["text"]))["type"] == "ack"
                break
        return True

    async def disturb(self, chance: float) -> None:
        """The other one does something meanwhile, decided on what was shown to them."""
        petr = self.petr
        if chance < 0.05:
            assert (await petr.say("chat", text="hm"))["type"] == "ack"
        elif chance < 0.1:
            await petr.say("move", move="draw")  # mostly not their turn
        elif chance < 0.15:
            assert (await petr.say("undo", to=petr.state["table"]["steps"]))["type"] == "refused"
        elif chance < 0.2:
            await petr.say("move", move="draw", expect=petr.state["version"] - 1)
        elif chance < 0.25:
            petr.viewer.look_from(1)
            await settle()
        elif petr.state["undo"]["ask"] is not None:
            assert (await petr.say("undo", to=petr.state["undo"]["ask"]))["type"] == "ack"
            if self.live.table.ask is not None:
                agree = chance < 0.27
                assert (await self.anna.say("answer_undo", agree=agree))["type"] == "ack"

    def look_around(self) -> None:
        """All that others may ask for over HTTP."""
        table = self.live.table
        for guest, seat in (("b", 1), (None, None)):
            before = table.count(seat).number
            past = replay.Past(table, guest, seat).timeline()
            last = replay.Past(table, guest, seat).moment(len(past.steps))
            found = [past, last, msgspec.Raw(replay.story(table, guest, seat, before))]
            self.asked.append(
                msgspec.json.encode([*found, kept(table)]).replace(table.key.encode(), b"KEY")
            )


@pytest.mark.parametrize("seed", range(3))
def test_a_pick_that_is_taken_back_was_never_there(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (hub, audience):
        monkeypatch.setattr(module, "now", lambda: 1_700_000_000_000)
    monkeypatch.setattr(audience, "PRESENCE_WAIT", 0.0)
    quiet, picking = (asyncio.run(World(tmp_path, picks, seed).run()) for picks in (False, True))
    assert picking.hesitated > 3
    assert len(picking.anna.sent) > len(quiet.anna.sent)
    for one, other in ((quiet.petr, picking.petr), (quiet.watcher, picking.watcher)):
        assert one.sent == other.sent
    assert quiet.asked == picking.asked
