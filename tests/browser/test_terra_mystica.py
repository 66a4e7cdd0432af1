"""Terra Mystica in real windows: whole games, a turn with conversions, offers, small screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect
from tests.browser.conftest import Open
from tests.browser.window import BOT, ME, OPEN, Window

pytestmark = pytest.mark.once

GOLDEN = Path(__file__).parents[1] / "golden" / "terra_mystica"
FIRST_GAME = {"setup": "first_game", "start_player": "first_seat"}
SHORT = "pass|end turn|finish|favor|town"  # the shortest way through a game
FEWEST = 9  # moves of a game: a faction, a dwelling, a bonus card, six passes


def sit(window: Window, *seats: dict[str, str], **options: object) -> str:
    return window.sit(*seats, game="terra_mystica", options=options)


def me(window: Window) -> dict[str, Any]:
    """One's own faction board, as the socket told it last."""
    view = window.tables()[-1]["view"]
    board: dict[str, Any] = view["players"][view["viewer"]]
    return board


def touch(window: Window, *things: str) -> None:
    """Touch things, also those that are dimmed."""
    for thing in things:
        window.page.locator(f'[data-thing="{thing}"]').first.click(force=True)


def step(window: Window, *things: str) -> None:
    """Touch things and wait for the move that is made at once."""
    before = window.steps()
    touch(window, *things)
    expect(window.get("steps")).not_to_have_attribute("data-steps", str(before))


def first_turn(window: Window) -> Window:
    """The first game up to the first action."""
    take_bonus_card(window)
    expect(window.get("status")).to_contain_text("an action or pass")
    return window


def take_bonus_card(window: Window) -> None:
    """Take the first bonus card, for good."""
    window.my_turn()
    window.play(window.moves()[0])
    held = window.get("end-turn")
    if window.tables()[-1]["table"]["holding"] is not None:
        held.click()
    expect(held).to_have_count(0)


def pair(window: Open, **settings: object) -> tuple[Window, Window]:
    """The first game for two windows, up to the first action of the first."""
    anna, petr = window(), window(**settings)
    table = anna.create(ME, OPEN, game="terra_mystica", options=FIRST_GAME)
    petr.join(anna.invitation(table), "Petr")
    anna.go(f"/t/{table}").ready()
    take_bonus_card(petr)
    return first_turn(anna), petr


def upload(window: Window, text: str) -> None:
    window.go()
    file = FilePayload(name="game.txt", mimeType="text/plain", buffer=text.encode())
    window.get("upload").set_input_files(file)


def check_points(window: Window) -> None:
    """The points by round and source add up to the scores."""
    expect(window.get("ending")).to_be_visible()
    window.show_figures()
    scores = window.tables()[-1]["view"]["scores"]
    rows = window.get("points").locator("tbody tr").all()
    cells = [[int(cell) for cell in row.locator("td").all_inner_texts()] for row in rows]
    assert len(cells) == 7 * 11
    assert [sum(column) for column in zip(*cells, strict=True)] == scores


def test_whole_game_against_a_bot(window: Open) -> None:
    anna = window()
    sit(anna, ME, BOT)
    expect(anna.page.get_by_role("group", name="The map")).to_be_visible()
    assert anna.robot(liked=SHORT) >= FEWEST
    check_points(anna)


def test_whole_game_in_two_windows(window: Open) -> None:
    anna, petr = pair(window, theme="dark")
    anna.start_robot(3, SHORT)
    petr.start_robot(5, SHORT)
    assert anna.finish_robot() >= FEWEST
    assert petr.finish_robot() >= FEWEST
    for one in (anna, petr):
        check_points(one)


def test_a_turn_with_conversions_and_undo(window: Open) -> None:
    anna = window()
    sit(anna, ME, BOT, **FIRST_GAME)
    first_turn(anna)
    start = me(anna)
    step(anna, "conversion.sacrifice")
    step(anna, "conversion.power to coin")
    step(anna, "conversion.worker to coin")
    assert me(anna)["coins"] == start["coins"] + 2
    assert me(anna)["bowls"] == [start["bowls"][0] + 1, start["bowls"][1] - 2, 0]
    for left in (1, 0, 0):
        before = anna.steps()
        anna.get("undo").click()
        expect(anna.get("steps")).to_have_attribute("data-steps", str(before - 1))
        assert me(anna)["coins"] == start["coins"] + left
    assert me(anna) == start
    touch(anna, "hex.F4")
    told = anna.get("preview")
    for quantity, by in (("workers", "−2"), ("coins", "−3")):
        expect(told.locator(f"[data-quantity={quantity}] b")).to_have_text(by)
    assert [move for move in anna.moves() if move.startswith("upgrade")] == anna.moves()
    before = anna.steps()
    anna.get("confirm").click()
    expect(anna.get("steps")).not_to_have_attribute("data-steps", str(before))
    built = me(anna)
    assert built["buildings"]["trading_house"] == 1
    assert built["coins"] == start["coins"] - 3
    step(anna, "conversion.worker to coin")
    touch(anna, "turn.end")
    before = anna.steps()
    anna.get("confirm").click()
    expect(anna.get("steps")).not_to_have_attribute("data-steps", str(before))
    ended = [one for one in anna.tables() if one["table"]["steps"] == before + 1]
    assert ended[-1]["table"]["to_act"] == [1], "the turn is not held once more"


def test_a_wish_is_explained_and_a_thing_described(window: Open) -> None:
    anna = window()
    sit(anna, ME, BOT, **FIRST_GAME)
    first_turn(anna)
    for thing, told in (
        ("hex.A1", "out of reach"),
        ("shipping", "You lack"),
        ("action.ACT4", "power in bowl III"),
        ("spot.fire.3", "You lack"),
        ("favor.FAV5", "You may not take a favor tile now"),
    ):
        touch(anna, thing)
        expect(anna.get("notice")).to_contain_text(told)
        anna.page.keyboard.press("Escape")
        expect(anna.get("notice")).to_have_count(0)
    anna.page.locator('[data-thing="hex.E7"]').hover()
    tip = anna.page.get_by_role("tooltip")
    expect(tip).to_contain_text("in reach with 1 spade; it costs 3 workers.")
    anna.page.locator('[data-thing="tile.SCORE5"]').hover()
    expect(tip).to_contain_text("2 points for every dwelling; 4 power for every 4 steps")
    expect(tip).to_contain_text("scored during round 1")
    anna.page.get_by_role("button", name="Nomads").click()
    dialog = anna.page.get_by_role("dialog", name="Nomads")
    expect(dialog).to_contain_text("sandstorm")
    anna.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_an_offer_is_a_quiet_question(window: Open) -> None:
    anna, petr = pair(window)
    anna.play("upgrade F4 to trading_house").play("end turn")
    offer = petr.get("offer")
    expect(offer).to_contain_text("Anna offers you 1 power for free.")
    petr.axe("an offer")
    before = me(petr)
    offer.get_by_role("button", name="Take 1 for free").click()
    expect(offer).to_have_count(0)
    expect(petr.get("status")).to_contain_text("an action or pass")
    assert me(petr)["bowls"] == [before["bowls"][0] - 1, before["bowls"][1] + 1, 0]


def test_offers_within_the_limit_are_answered_by_themselves(window: Open) -> None:
    anna, petr = pair(window)
    petr.get("auto").select_option("0")
    anna.play("upgrade F4 to trading_house").play("end turn")
    expect(petr.get("status")).to_contain_text("an action or pass")
    expect(petr.page.get_by_text("takes 1 power from Anna for free").first).to_be_visible()
    assert petr.get("offer").count() == 0
    petr.page.reload()
    petr.my_turn()
    expect(petr.get("auto")).to_have_value("0")
    petr.get("auto").select_option("-1")
    petr.page.reload()
    expect(petr.get("auto")).to_have_value("-1")


def test_the_map_by_keyboard(window: Open) -> None:
    anna = window()
    sit(anna, ME, BOT, **FIRST_GAME)
    first_turn(anna)
    stops = anna.page.locator('.map [tabindex="0"]')
    expect(stops).to_have_count(1)
    stops.focus()
    expect(anna.page.locator('[data-thing="hex.C3"]')).to_be_focused()
    anna.page.locator('[data-thing="hex.F4"]').focus()
    anna.page.keyboard.press("ArrowLeft")
    expect(anna.page.locator('[data-thing="hex.F3"]')).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(anna.get("notice")).to_contain_text("already has a building on F3")
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press(" ")
    expect(anna.page.locator('[data-thing="hex.F4"][data-look=chosen]')).to_be_focused()


def ring(window: Window, hex: str) -> tuple[str, str]:
    """The colour and the dashes of the ring around a hex, as drawn."""
    drawn = window.page.locator(f'[data-thing="hex.{hex}"] .state').evaluate(
        "ring => [getComputedStyle(ring).stroke, getComputedStyle(ring).strokeDasharray]"
    )
    return tuple(drawn)


def test_a_hex_touched_in_vain_does_not_look_chosen(window: Open) -> None:
    anna = window()
    sit(anna, ME, BOT, **FIRST_GAME)
    first_turn(anna)
    live = ring(anna, "F4")
    for key in ("", "Enter"):
        touch(anna, "hex.F4")
        chosen = ring(anna, "F4")
        refused = anna.page.locator('[data-thing="hex.A1"]')
        if key:
            refused.press(key)
        else:
            touch(anna, "hex.A1")
        expect(anna.get("notice")).to_contain_text("out of reach")
        expect(refused).to_have_attribute("data-refused", "true")
        assert ring(anna, "A1")[1] != "none"
        assert ring(anna, "A1")[0] not in (live[0], chosen[0])
        anna.page.locator('[data-thing="hex.F4"]').hover()
        anna.page.keyboard.press("Escape")
        touch(anna, "hex.F4")
        expect(refused).not_to_have_attribute("data-refused", "true")
        anna.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("size", "least"), [((1280, 720), 500), ((1366, 768), 580), ((1440, 900), 700)]
)
def test_the_map_is_large_on_laptops(window: Open, size: tuple[int, int], least: int) -> None:
    """It was 425 pixels wide at 1366 by 768; and nothing of the own place is cut."""
    anna = window(size=size, language="pl")
    sit(anna, ME, BOT, **FIRST_GAME)
    take_bonus_card(anna)
    anna.my_turn()
    land = anna.page.locator(".map .banks").bounding_box()
    assert land is not None
    assert land["width"] >= least
    own = anna.page.locator(".own.panel").bounding_box()
    assert own is not None
    for button in anna.page.locator(".own.panel :is(button, select)").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= own["x"] + own["width"]
        assert box["y"] + box["height"] <= own["y"] + own["height"]


def test_thumb_at_360_pixels(window: Open) -> None:
    anna = window(size=(360, 740), touch=True)
    sit(anna, ME, BOT, **FIRST_GAME)
    anna.my_turn()
    page = anna.page
    page.locator('[data-thing^="bonus_card."][data-look=live]').first.tap()
    anna.get("confirm").tap()
    expect(anna.get("status")).to_contain_text("an action or pass")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    hex = page.locator('[data-thing="hex.C3"]')
    box = hex.bounding_box()
    assert box is not None
    assert box["width"] >= 24
    page.evaluate("window.scrollTo(0, 0)")
    hex.tap()
    confirm = anna.get("confirm")
    box = confirm.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    assert box["y"] + box["height"] <= 740
    before = anna.steps()
    confirm.tap()
    expect(anna.get("steps")).not_to_have_attribute("data-steps", str(before))
    page.get_by_role("button", name="Conversions").tap()
    page.locator('[data-thing="conversion.worker to coin"]').tap()
    expect(anna.get("steps")).not_to_have_attribute("data-steps", str(before + 1))
    page.locator('[data-thing="turn.end"]').tap()
    anna.get("confirm").tap()


@pytest.mark.parametrize(("theme", "size"), [("light", (1440, 900)), ("dark", (390, 844))])
def test_axe_at_the_table(window: Open, theme: str, size: tuple[int, int]) -> None:
    anna = window(theme=theme, size=size)
    sit(anna, ME, *[BOT] * 4)
    anna.my_turn()
    anna.axe("factions to choose")
    sit(anna, ME, BOT, **FIRST_GAME)
    anna.my_turn()
    anna.page.locator('[data-thing^="bonus_card."][data-look=live]').first.click()
    anna.get("confirm").click()
    expect(anna.get("status")).to_contain_text("an action or pass")
    anna.axe("a turn")
    touch(anna, "hex.F4")
    anna.axe("a move considered")
    touch(anna, "hex.A1")
    expect(anna.get("notice")).to_be_visible()
    anna.axe("a wish explained")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_later_and_at_the_end(window: Open, theme: str) -> None:
    text = (GOLDEN / "base_tmai_5p_ai0_s101.record").read_text("utf-8")
    anna = window(theme=theme)
    upload(anna, text)
    expect(anna.get("ending")).to_be_visible()
    anna.axe("ending")
    check_points(anna)
    anna.get("replay-ending").click()
    anna.get("slider").fill("260")
    expect(anna.get("status")).to_contain_text("Replay: step 260")
    anna.axe("replay")
    anna.page.get_by_role("button", name="Dwarves", exact=True).click()
    anna.axe("faction board")
