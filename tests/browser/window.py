"""A browser window at our page, as a person uses it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket, expect

from ludoteka.table.changes import follow

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WAIT = 60_000
expect.set_options(timeout=WAIT)
KEPT = "ludoteka"
ROBOT = """async ([moves, seed, liked]) => {
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const find = (selector) => document.querySelector(selector);
  const rest = () => new Promise((done) => setTimeout(done, 4));
  let made = 0;
  const until = Date.now() + 280000;
  while (Date.now() < until && made < moves) {
    if (find('[data-testid=ending]')) break;
    const ready = find('[data-testid=handover], [data-testid=part] button')
      ?? find('[data-testid=curtain]:enabled')
      ?? find('[data-testid=end-turn]:enabled');
    const choices = [...document.querySelectorAll('[data-move]')];
    find('[data-testid=list]')?.click();
    if (ready) ready.click();
    else if (choices.length || find('[data-testid=confirm]:enabled')) {
      // on a small screen a single move has no list, only its button
      const best = choices.find((choice) => choice.dataset.move.match(`^(${liked})`));
      const choice = best && random() < 0.7 ? best : choices[Math.floor(random() * choices.length)];
      const before = find('[data-testid=steps]').dataset.steps;
      choice?.click();
      await rest();
      find('[data-testid=confirm]:enabled')?.click();
      const late = Date.now() + 20000;
      const steps = () => find('[data-testid=steps]').dataset.steps;
      while (steps() === before && Date.now() < late) await rest();
      made += 1;
    }
    await rest();
  }
  return made;
}"""


class Window:
    """A window with its own cookies; collects what the socket says and what goes wrong."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = (1440, 900),
        touch: bool = False,
        **settings: object,
    ) -> None:
        chosen: dict[str, object] = {"language": "en", "theme": "light", "pace": "off"}
        chosen |= {"motion": "off", "oneTouch": False, "offerEnd": False, **settings}
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            locale="en-GB",
            service_workers="block",  # what it does has a test of its own
        )
        self.context.set_default_timeout(WAIT)
        self.context.add_init_script(f"localStorage.{KEPT} ??= {json.dumps(json.dumps(chosen))}")
        self.page: Page = self.context.new_page()
        self.url = url
        self.heard: list[dict[str, Any]] = []
        self.states: list[dict[str, Any]] = []  # the same, each whole
        self.followed = 0  # how many of the messages are in them
        self.troubles: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda said: self._note(said.type, said.text))

    def _note(self, kind: str, text: str) -> None:
        if kind == "error" and "WebSocket connection" not in text and "Failed to load" not in text:
            self.troubles.append(text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, message: dict[str, Any]) -> None:
        """A change is kept as the whole message that it makes of the one before."""
        if message["type"] == "change":
            message = {**follow(self._tables()[-1], message), "type": "table"}
        self.heard.append(message)

    # --- going places -------------------------------------------------------------------------

    def go(self, path: str = "/") -> Window:
        """Open an address of the page."""
        self.page.goto(self.url + path)
        return self

    def create(self, *seats: dict[str, str], **more: object) -> str:
        """Make a table, as this browser's guest; its key."""
        body = {"game": "ethnos", "seats": list(seats), "pace": 0, **more}
        answer = self.page.request.post(
            f"{self.url}/api/tables", data=body, headers={"Origin": self.url}
        )
        assert answer.ok, answer.text()
        return str(answer.json()["table"])

    def invitation(self, table: str) -> str:
        """The address that invites to the first free seat."""
        about = self.page.request.get(f"{self.url}/api/tables/{table}").json()
        return f"/t/{table}#seat={about['invites'][0]['token']}"

    def join(self, invitation: str, name: str) -> Window:
        """Take a seat by invitation."""
        self.go(invitation)
        self.page.locator("#join-name").fill(name)
        self.page.get_by_role("button", name="Take the seat").click()
        return self.ready()

    def sit(self, *seats: dict[str, str], **more: object) -> str:
        """Make a table and open it."""
        table = self.create(*seats, **more)
        self.go(f"/t/{table}").ready()
        return table

    def ready(self) -> Window:
        """Wait until the table is shown."""
        expect(self.get("status")).not_to_be_empty()
        return self

    # --- looking ------------------------------------------------------------------------------

    def get(self, name: str) -> Locator:
        """Something by its test id."""
        return self.page.get_by_test_id(name)

    def listed(self, table: str) -> Locator:
        """A table in the lists of the lobby; the button to the next table that waits is not one."""
        return self.page.locator(f'section a[href="/t/{table}"]')

    def moves(self) -> list[str]:
        """The moves that are offered, as text."""
        return list(
            self.page.locator("[data-move]").evaluate_all("all => all.map(one => one.dataset.move)")
        )

    def my_turn(self) -> Window:
        """Wait until the page asks for something."""
        expect(self.page.locator("[data-testid=status][data-act]")).to_be_visible()
        return self

    def steps(self) -> int:
        """How many moves stand at the table, as shown."""
        return int(self.get("steps").get_attribute("data-steps") or 0)

    def tables(self) -> list[dict[str, Any]]:
        """All states that came over the socket, what is shown now among them."""
        shown = self.get("steps")
        version = int(shown.get_attribute("data-version") or 0) if shown.count() else 0
        self.latest(lambda message: message["version"] >= version)
        return self._tables()

    def latest(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The last state, once it is as wanted: it may be heard after it is shown."""
        late = time.monotonic() + WAIT / 1000
        while not (self._tables() and wanted(self._tables()[-1])):
            assert time.monotonic() < late, f"the last message is {self._tables()[-1:]}"
            self.page.wait_for_timeout(10)
        return self._tables()[-1]

    def _tables(self) -> list[dict[str, Any]]:
        for message in self.heard[self.followed :]:
            if message["type"] == "table":
                self.states.append(message)
            elif message["type"] == "change":
                self.states.append(follow(self.states[-1], message))
        self.followed = len(self.heard)
        return self.states

    # --- doing --------------------------------------------------------------------------------

    def play(self, move: str) -> Window:
        """Choose a move from the list and confirm it."""
        before = self.steps()
        self.page.locator(f'[data-move="{move}"]').click()
        self.get("confirm").click()
        expect(self.get("steps")).not_to_have_attribute("data-steps", str(before))
        return self

    def hand_over(self) -> Window:
        """Around one screen: hide what was drawn, if something was, and let the curtain fall."""
        expect(self.get("handover").or_(self.get("curtain"))).to_be_visible()
        if self.get("handover").count():
            self.get("handover").click()
        expect(self.get("curtain")).to_be_enabled()
        return self

    def show_figures(self) -> None:
        """Open the tables of an end screen, which are open already where there is room."""
        expect(self.get("points")).to_be_attached()  # they come once the steps were asked for
        if not self.get("points").is_visible():
            self.page.get_by_text("The figures as tables").click()

    def robot(self, moves: int = 10_000, seed: int = 7, liked: str = "draw") -> int:
        """Click through moves inside the page until the game or the number of moves is over,
        most of the time those that begin like the pattern."""
        return int(self.page.evaluate(ROBOT, [moves, seed, liked]))

    def start_robot(self, seed: int = 7, liked: str = "draw") -> None:
        """The same without waiting for it, so that several windows can play."""
        start = f"given => {{ window.playing = ({ROBOT})(given); }}"
        self.page.evaluate(start, [10_000, seed, liked])

    def finish_robot(self) -> int:
        """Wait for the robot that was started."""
        return int(self.page.evaluate("() => window.playing"))

    def axe(self, state: str) -> None:
        """No violation of the accessibility rules in what is shown, once it stands still."""
        self.page.evaluate(
            "() => Promise.allSettled(document.getAnimations().map(one => one.finished))"
        )
        self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate(
            "() => axe.run(document, {resultTypes: ['violations']}).then(all => all.violations)"
        )
        told = [
            f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
            for one in found
            for node in one["nodes"]
        ]
        assert not told, f"{state}:\n" + "\n".join(told)

    def text(self) -> str:
        """All that is shown."""
        return re.sub(r"\s+", " ", self.page.locator("body").inner_text())


ME = {"kind": "me", "name": "Anna"}
JAN = {"kind": "me", "name": "Jan"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}
