"""The log of a long table: it follows, and earlier lines come when they are wanted."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.browser.conftest import Open
from tests.browser.kroniky import begin, finish, place_card, steps_are
from tests.browser.late import Late, Wire
from tests.browser.test_aeons_end import asks, played, show
from tests.browser.window import BOT, JAN, ME, Window
from tests.kroniky.positions import quiet_chronicle

pytestmark = pytest.mark.once


class Short(Wire):
    """A server that tells only the newest lines of a story, and earlier ones when asked."""

    def __init__(self, page: Page, most: int) -> None:
        super().__init__(page)
        self.most = most
        self.lines: list[dict[str, Any]] = []
        page.route("**/story?*", self.earlier)

    def changed(self, told: dict[str, Any]) -> dict[str, Any]:
        """Without the beginning of the story."""
        if told["type"] not in ("table", "change"):
            return told
        self.lines = (self.lines if told["since"] else []) + told["lines"]
        return {**told, **self.before(None if told["since"] else told["number"] + 1, told["lines"])}

    def before(self, number: int | None, lines: list[dict[str, Any]]) -> dict[str, Any]:
        """The last lines before an entry, whole entries, and whether there are more."""
        if number is None:
            return {"lines": lines, "more": False}
        found = [line for line in lines if line["number"] < number]
        first = found[-self.most :][0]["number"] if found else 0
        kept = [line for line in found if line["number"] >= first]
        return {"lines": kept, "more": len(kept) < len(found)}

    def earlier(self, route: Route) -> None:
        """Answer for the lines before."""
        [number] = parse_qs(urlsplit(route.request.url).query)["before"]
        route.fulfill(json=self.before(int(number), self.lines))


def rows(window: Window) -> Locator:
    return window.page.get_by_role("log").locator("li")


def at_the_newest_line(window: Window) -> None:
    expect(rows(window).last).to_be_in_viewport()


def long_game(window: Window) -> Window:
    """A game with a long story, at a turn."""
    match = played(
        lambda match: len(match.events) > 450 and asks("main")(match), seats=4, nemesis="rageborne"
    )
    return show(window, match).my_turn()


def scroll_to_top(window: Window) -> None:
    """The way of a reader who wants to know how it began; the line at the top stays in sight."""
    log, many = window.page.get_by_role("log"), rows(window).count()
    first = rows(window).first.element_handle()
    log.evaluate("box => { box.scrollTop = 0; }")
    expect(rows(window)).not_to_have_count(many)
    box = log.bounding_box()
    assert box is not None
    top = float(first.evaluate("one => one.getBoundingClientRect().top"))
    assert box["y"] <= top <= box["y"] + 60


def test_a_long_log_follows_and_loses_nothing(window: Open) -> None:
    anna = long_game(window())
    at_the_newest_line(anna)
    for _ in range(2):
        shown = rows(anna).last.element_handle()
        anna.robot(1)
        anna.page.wait_for_function(
            "old => [...document.querySelectorAll('[role=log] li')].at(-1) !== old", arg=shown
        )
        at_the_newest_line(anna)
        anna.my_turn()
    while anna.get("earlier").count():
        scroll_to_top(anna)
    whole = told(anna)
    assert len(whole) > 450
    expect(rows(anna)).to_have_count(len(whole))


def test_a_log_that_grows_past_its_pages_goes_on_following(window: Open) -> None:
    anna = window()
    anna.sit(ME, *[BOT] * 3)
    while len(whole := told(anna)) < 480 and not anna.get("ending").count():
        anna.robot(20)
        expect(rows(anna).last).to_be_in_viewport()
    assert len(whole) >= 480
    asked_or_over = "[data-testid=status][data-act], [data-testid=ending]"
    expect(anna.page.locator(asked_or_over).first).to_be_visible()  # the bots have moved
    while anna.get("earlier").count():
        scroll_to_top(anna)
    expect(rows(anna)).to_have_count(len(told(anna)))
    expect(rows(anna).first).to_have_text("The table has been created.")


# A line grows shorter, so that the browser scrolls up a little; before that is heard, more lines
# come.
DISTURB = """async (box) => {
  const [first, ...rows] = box.querySelectorAll('li');
  const frame = () => new Promise(requestAnimationFrame);
  const frames = () => frame().then(frame);
  first.style.height = '100px';
  await frames();
  box.scrollTop = box.scrollHeight;
  await frames();
  first.style.height = '';
  box.getBoundingClientRect();
  const more = rows.slice(-20).map((row) => row.cloneNode(true));
  first.parentElement.append(...more);
  await frames();
  more.forEach((row) => row.remove());
}"""


def test_a_log_that_is_disturbed_goes_on_following(window: Open) -> None:
    anna = long_game(window())
    at_the_newest_line(anna)
    anna.page.get_by_role("log").evaluate(DISTURB)
    shown = rows(anna).last.element_handle()
    anna.robot(1)
    anna.page.wait_for_function(
        "old => [...document.querySelectorAll('[role=log] li')].at(-1) !== old", arg=shown
    )
    at_the_newest_line(anna)


def told(window: Window) -> list[dict[str, Any]]:
    """All lines that came over the socket, as the page puts them together."""
    lines: list[dict[str, Any]] = []
    for message in window.tables():
        lines = (lines if message["since"] else []) + message["lines"]
    return lines


def test_a_reader_who_comes_late_gets_the_beginning_when_it_is_wanted(window: Open) -> None:
    anna = window()
    anna.sit(ME, *[BOT] * 5)
    while len(whole := told(anna)) < 240:
        anna.robot(5)
        anna.my_turn()
    anna.page.reload()
    anna.my_turn()
    at_the_newest_line(anna)
    newest = told(anna)
    assert 200 <= len(newest) < len(whole)
    assert newest == whole[-len(newest) :]
    while anna.get("earlier").count():
        scroll_to_top(anna)
    expect(rows(anna)).to_have_count(len(whole))


def late_reader(anna: Window) -> tuple[Window, Short]:
    """Somebody who has come back to a game and was told only its newest lines."""
    server = Short(anna.page, 25)
    anna.sit(ME, BOT)
    anna.robot(30)
    anna.my_turn()
    anna.page.reload()
    anna.my_turn()
    at_the_newest_line(anna)
    return anna, server


def test_earlier_lines_by_scrolling_and_by_keyboard(window: Open) -> None:
    anna, server = late_reader(window())
    assert 25 <= rows(anna).count() < 40
    anna.axe("earlier lines")
    scroll_to_top(anna)
    at_the_newest = anna.page.get_by_role("log").evaluate(
        "box => box.scrollHeight - box.scrollTop - box.clientHeight < 24"
    )
    assert not at_the_newest
    # without scrolling: that would ask for lines too, and they might come between two looks
    anna.get("earlier").evaluate("button => button.focus({ preventScroll: true })")
    while anna.get("earlier").count():
        many = rows(anna).count()
        anna.page.keyboard.press("Enter")
        expect(rows(anna)).not_to_have_count(many)
    expect(rows(anna)).to_have_count(len(server.lines))
    expect(anna.page.get_by_role("log")).to_be_focused()


def test_the_place_of_the_keyboard_is_kept_when_the_last_lines_come_by_scrolling(
    window: Open,
) -> None:
    anna, server = late_reader(window())
    anna.get("earlier").evaluate("button => button.focus({ preventScroll: true })")
    while anna.get("earlier").count():
        scroll_to_top(anna)
    expect(rows(anna)).to_have_count(len(server.lines))
    expect(anna.page.get_by_role("log")).to_be_focused()


def test_earlier_lines_of_another_seat_are_dropped(window: Open) -> None:
    shared = window()
    server = Short(shared.page, 2)
    shared.sit(ME, JAN)
    for _ in range(3):
        shared.hand_over().get("curtain").click()
        shared.my_turn()
        shared.play("draw")
    shared.hand_over().get("curtain").click()
    shared.my_turn()
    late = Late(shared.page, "/story")
    shared.get("earlier").click()
    late.wait(1)
    shared.play("draw")
    shared.hand_over()
    [route] = late.held
    server.earlier(route)
    shared.get("curtain").click()
    shared.my_turn()
    expected = server.before(10_000, server.lines)["lines"]
    expect(rows(shared)).to_have_count(len(expected))


def test_earlier_lines_that_cannot_be_had(window: Open) -> None:
    anna = window()
    Short(anna.page, 2)
    anna.sit(ME, BOT)
    anna.my_turn().play("draw")
    anna.my_turn()
    anna.page.reload()
    anna.page.route("**/story?*", lambda route: route.abort())
    anna.get("earlier").click()
    expect(anna.get("notice")).to_contain_text("The server is not responding.")
    expect(anna.get("earlier")).to_have_text("Earlier lines")


def test_what_was_turned_back_long_ago_is_no_record(window: Open) -> None:
    anna = window()
    Short(anna.page, 3)
    begin(anna, quiet_chronicle(victory=[{"type": "pay", "cost": {"wood": 1}}]))
    for left in (1, 0):
        anna.get("undo").click()
        steps_are(anna, left)
    anna.play("found a:1")
    place_card(anna)
    anna.page.reload()
    anna.my_turn()
    anna.play("develop tribute")
    finish(anna)
    expect(anna.get("result")).to_contain_text("does not count as a record")
    expect(anna.get("records")).to_have_count(0)
