"""Turns by day: a clock that runs out with each of its outcomes, holidays, pauses, what waits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.house import Clockwork
from tests.browser.late import until
from tests.browser.window import Window

DAY = 24 * 3600
PEOPLE = ({"kind": "me", "name": "Anna"}, {"kind": "open"})


@pytest.fixture(scope="module")
def clockwork(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clockwork]:
    """A server whose clock the tests put forward."""
    house = Clockwork(tmp_path_factory.mktemp("clockwork"))
    house.open()
    yield house
    house.close()


def clock(out: str, reserve: int = 5 * DAY) -> dict[str, object]:
    return {"bank": reserve, "increment": 0, "out": out, "move": DAY}


def two(window: Open, house: Clockwork, out: str, reserve: int = 5 * DAY) -> tuple[Window, Window]:
    """Anna and Boris at a table: the one who has to act first."""
    anna, boris = window(house), window(house)
    anna.go()
    table = anna.create(*PEOPLE, clock=clock(out, reserve))
    boris.join(anna.invitation(table), "Boris")
    anna.go(f"/t/{table}").ready()
    acting = anna.tables()[-1]["table"]["to_act"]
    return (anna, boris) if acting == [0] else (boris, anna)


def seat_of(page: Window) -> int:
    return int(page.tables()[-1]["you"]["look"])


def player(seat: int) -> str:
    return f'li[data-seat="{seat}"]'


@pytest.mark.parametrize("out", ["nothing", "move", "bot", "loss"])
def test_a_day_clock_runs_out(window: Open, clockwork: Clockwork, out: str) -> None:
    first, second = two(window, clockwork, out)
    seat = seat_of(first)
    mine = second.page.locator(player(seat))
    expect(mine.get_by_test_id("remaining")).to_contain_text("in reserve")
    expect(mine.get_by_test_id("remaining")).to_contain_text("left of this move")
    clockwork.forward(30)
    second.page.reload()
    second.ready()
    expect(mine.get_by_test_id("remaining")).to_have_text("4 days left in reserve")
    clockwork.forward(5 * 24)
    if out == "nothing":
        expect(mine.get_by_test_id("remaining")).to_have_text("time is up")
        first.my_turn()
    elif out == "move":
        second.my_turn()
        expect(second.page.get_by_text("a bot plays this turn").first).to_be_visible()
        assert first.tables()[-1]["table"]["seats"][seat]["kind"] == "person"
    elif out == "bot":
        second.my_turn()
        assert second.tables()[-1]["table"]["seats"][seat]["stand_in"]
    else:
        expect(mine.get_by_test_id("lost")).to_have_text("lost on time")
        expect(second.page.get_by_text("loses the game").first).to_be_visible()


def waiting(page: Window) -> int:
    """How many tables wait for a guest, as the server tells."""
    return int(page.page.request.get(f"{page.url}/api/waiting").json()["count"])


def test_nobody_has_to_look(window: Open, clockwork: Clockwork) -> None:
    anna = window(clockwork)
    anna.go()
    bots = [{"kind": "bot", "level": "random"}]
    table = anna.create({"kind": "me", "name": "Anna"}, *bots, clock=clock("move", 0))
    anna.go("/rules/ethnos")
    until(anna.page, lambda: waiting(anna) == 1)
    clockwork.forward(25)

    def played() -> bool:
        brief = anna.page.request.get(f"{anna.url}/api/tables").json()["mine"][0]
        return bool(brief["since"] > brief["created"] + DAY * 1000 and brief["to_act"] == [0])

    until(anna.page, played)
    anna.go(f"/t/{table}").ready()
    expect(anna.page.get_by_text("a bot plays this turn").first).to_be_visible()
    anna.my_turn()


def test_holidays_stop_the_clock(window: Open, clockwork: Clockwork) -> None:
    first, second = two(window, clockwork, "loss", 0)
    seat = seat_of(first)
    now = datetime.fromtimestamp(first.tables()[-1]["now"] / 1000, UTC)
    wish = {"first": f"{now:%Y-%m-%d}", "last": f"{now + timedelta(5):%Y-%m-%d}", "zone": "UTC"}
    answer = first.page.request.post(
        f"{first.url}/api/holidays", data=wish, headers={"Origin": first.url}
    )
    assert answer.ok, answer.text()
    theirs = second.page.locator(player(seat))
    expect(theirs.get_by_test_id("away")).to_contain_text("on holiday until")
    clockwork.forward(4 * 24)
    second.page.reload()
    second.ready()
    expect(theirs.get_by_test_id("away")).to_be_visible()
    expect(theirs.get_by_test_id("lost")).to_have_count(0)
    clockwork.forward(4 * 24)
    expect(theirs.get_by_test_id("lost")).to_be_visible()


def test_a_pause_by_consent(window: Open, clockwork: Clockwork) -> None:
    first, second = two(window, clockwork, "loss", 0)
    first.page.get_by_role("button", name="Table", exact=True).click()
    first.get("pause-form").get_by_text("open end").click()
    first.get("ask-pause").click()
    expect(first.get("pausing")).to_contain_text("Waiting for")
    second.get("agree").click()
    expect(first.get("status")).to_have_text("The game is paused")
    assert not first.moves()
    clockwork.forward(10 * 24)
    second.page.reload()
    second.ready()
    second.get("end-pause").click()
    first.my_turn()
    expect(first.get("pausing")).to_have_count(0)


def test_tables_that_wait_are_counted(window: Open, clockwork: Clockwork) -> None:
    anna = window(clockwork)
    anna.go()
    mates = ({"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Eva"})
    oldest = anna.create(*mates)
    urgent = anna.create(*mates, clock=clock("bot"))
    anna.go()
    expect(anna.get("next-table")).to_have_text("2 tables wait for you")
    expect(anna.page).to_have_title("(2) Ludoteka")
    icon = anna.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    listed = anna.page.get_by_label("My tables").locator("a")
    expect(listed.first).to_have_attribute("href", f"/t/{urgent}")
    expect(listed.first.get_by_test_id("left")).to_contain_text("5 days in reserve")
    anna.get("next-table").click()
    anna.ready()
    expect(anna.page).to_have_url(f"{anna.url}/t/{oldest}")
    expect(anna.get("next-table")).to_have_attribute("href", f"/t/{urgent}")
    assert "(1)" in anna.page.title()


def test_the_form_offers_clocks_by_day(window: Open, clockwork: Clockwork) -> None:
    anna = window(clockwork, size=(390, 844)).go()
    page = anna.page
    page.locator("[data-game=ethnos]").get_by_role("button", name="Invite friends").click()
    page.locator("summary", has_text="Thinking time").click()
    page.get_by_text("turns by day", exact=True).click()
    page.get_by_text("3 days", exact=True).first.click()
    page.get_by_text("10 days", exact=True).click()
    page.get_by_text("the game is lost", exact=True).click()
    anna.axe("clocks by day")
    assert not page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
    with page.expect_response(lambda found: found.url.endswith("/api/tables")) as made:
        page.get_by_role("button", name="Create the table").click()
    wish = made.value.request.post_data_json or {}
    assert wish["clock"] == {"bank": 10 * DAY, "increment": 0, "out": "loss", "move": 3 * DAY}


def test_time_left_on_a_small_screen(window: Open, clockwork: Clockwork) -> None:
    anna = window(clockwork, size=(390, 844)).go()
    anna.sit({"kind": "me"}, {"kind": "bot", "level": "random"}, clock=clock("bot"))
    anna.my_turn()
    expect(anna.get("remaining")).to_contain_text("left of this move, 5 days in reserve")
    anna.axe("a clock by day")
