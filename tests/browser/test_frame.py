"""What the frame does for every game, seen with Kroniky: room for the decision, own files."""

from __future__ import annotations

import pytest
from playwright.sync_api import FilePayload, expect
from tests.browser.conftest import Open
from tests.browser.kroniky import STRIP, begin, file, set_up, steps_are, thing
from tests.browser.window import BOT, ME

from ludoteka.core.registry import find
from ludoteka.language import Catalogue

pytestmark = pytest.mark.once


def test_a_hint_leaves_the_decision_in_sight(window: Open) -> None:
    anna = window(language="cs")
    anna.sit(ME, game="kroniky", options={"chronicle": "wonder_of_the_world"})
    anna.my_turn()
    for _ in range(3):
        steps = anna.steps()
        anna.get("hint").click()
        expect(anna.page.locator(".hint")).to_be_visible()
        for name in ("confirm", "undo", "hint"):
            expect(anna.get(name)).to_be_in_viewport(ratio=1)
        anna.axe("a hint")
        anna.get("confirm").click()
        steps_are(anna, steps + 1)


def test_steps_are_listed_last(window: Open) -> None:
    anna = window()
    begin(anna)
    anna.play("deploy a:1")
    thing(anna, "worker.1").click()
    expect(anna.page.locator("[data-move='road 1']")).to_be_visible()
    steps = [move.startswith("step ") for move in anna.moves()]
    assert any(steps)
    assert steps == sorted(steps)


def test_the_sheet_leaves_what_was_touched_in_sight(window: Open) -> None:
    anna = window(size=(360, 740), touch=True)
    begin(anna)
    sheet = anna.page.locator("[data-sheet]")
    own = anna.page.locator("section.own")
    for name in ("hex.a.1", "worker.1"):
        expect(own).to_be_visible()
        thing(anna, name).tap()
        expect(own).to_be_hidden()
        anna.axe(name)
        above, below = thing(anna, name).bounding_box(), sheet.bounding_box()
        assert above is not None
        assert below is not None
        assert below["height"] <= 0.4 * 740
        assert above["y"] + above["height"] <= below["y"]
        if name == "hex.a.1":
            anna.get("confirm").tap()
            steps_are(anna, 3)
            anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="start over").tap()
    expect(own).to_be_visible()


def test_what_is_no_own_file(window: Open) -> None:
    anna = window(language="cs").go()
    set_up(anna)
    image = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
    payload = FilePayload(name="mapa.png", mimeType="image/png", buffer=image)
    anna.get("own-map").set_input_files(payload)
    alert = anna.page.get_by_role("alert")
    expect(alert).to_contain_text("Soubor mapa.png není ve formátu JSON.")
    anna.axe("a file of no use")
    anna.get("own-map").set_input_files(file("nic.json", ""))
    expect(alert).to_contain_text("Soubor nic.json je prázdný.")
    anna.get("own-map").set_input_files(file("mapa.json", '{"id": 7}'))
    expect(alert).to_have_count(0)
    anna.get("start").click()
    expect(alert).to_contain_text("Soubor mapa.json nelze použít: řádek 1")


@pytest.mark.parametrize("size", [(1440, 900), (360, 740)])
def test_a_long_file_name_stays_in_the_dialog(window: Open, size: tuple[int, int]) -> None:
    anna = window(language="pl", size=size).go()
    set_up(anna)
    dialog = anna.page.get_by_role("dialog")
    before = dialog.bounding_box()
    anna.get("own-map").set_input_files(file(f"{'bardzo-dluga-nazwa-' * 8}.json", STRIP))
    expect(anna.page.get_by_role("group", name="Mapa")).to_contain_text("bardzo-dluga")
    after = dialog.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] == before["width"]
    assert dialog.evaluate("box => box.scrollWidth <= box.clientWidth")
    expect(anna.get("start")).to_be_in_viewport(ratio=1)


def test_rules_have_no_empty_heading(window: Open) -> None:
    anna = window()
    begin(anna)
    anna.page.get_by_role("tab", name="Rules").click()
    expect(anna.page.get_by_role("heading", name="The game in short")).to_be_visible()
    expect(anna.page.get_by_role("heading", name="In this game")).to_have_count(0)


def test_english_names_beside_the_others(window: Open) -> None:
    czech, english = (Catalogue(language, find("aeons_end")) for language in ("cs", "en"))
    name = czech.name("card.jade").capitalize()
    anna = window(language="cs")
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.sit(ME, game="aeons_end")
    heading = anna.page.get_by_role("tooltip").locator("strong")
    anna.page.locator('[data-thing="supply.jade"]').hover()
    expect(heading).to_have_text(name)
    assert not [url for url in asked if url.endswith("/text/en")]
    anna.page.get_by_role("button", name="Nastavení").click()
    anna.page.get_by_role("switch", name="Ukazovat i anglické názvy").check(force=True)
    anna.axe("settings with English names")
    anna.page.keyboard.press("Escape")
    for _ in range(2):
        anna.page.locator('[data-thing="supply.jade"]').hover()
        expect(heading).to_have_text(f"{name} ({english.name('card.jade')})")
        assert [url for url in asked if url.endswith("/text/en")]
        anna.page.reload()  # the choice is kept
        anna.ready()


def test_english_names_are_no_choice_in_english(window: Open) -> None:
    anna = window(english=True)
    anna.sit(ME, game="aeons_end")
    anna.page.get_by_role("button", name="Settings").click()
    expect(
        anna.page.get_by_role("switch", name="Soft sounds for moves, points and my turn")
    ).to_have_count(1)
    expect(anna.page.get_by_role("switch", name="English names")).to_have_count(0)


def test_text_in_four_sizes(window: Open) -> None:
    anna = window()
    anna.sit(ME, BOT)
    page, name = anna.page, anna.page.locator("[data-seat] .name").first
    usual = name.bounding_box()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("very large").click()
    page.keyboard.press("Escape")
    large = name.bounding_box()
    assert usual is not None
    assert large is not None
    assert large["height"] > 1.2 * usual["height"]
    page.reload()
    expect(name).to_be_visible()
    assert name.bounding_box() == large  # it is kept
    assert page.evaluate("document.documentElement.scrollHeight") <= 900


def test_an_upright_tablet_has_board_log_and_moves_side_by_side(window: Open) -> None:
    anna = window(size=(820, 1180), touch=True)
    anna.sit(ME, BOT)
    for seen in ("main", "[role=tab]", "section.moves", "[data-seat]"):
        expect(anna.page.locator(seen).first).to_be_in_viewport()
    expect(anna.page.locator("[data-sheet]")).to_have_count(0)
    assert anna.page.evaluate("document.documentElement.scrollHeight") <= 1180


def test_a_very_large_screen_is_zoomed_with_all_that_lies_over_it(window: Open) -> None:
    anna = window(size=(2560, 1440))
    anna.sit(ME, BOT, game="terra_mystica")
    hexagon = thing(anna, "hex.C3")
    hexagon.hover()
    box, tip = hexagon.bounding_box(), anna.page.get_by_role("tooltip").bounding_box()
    assert box is not None
    assert tip is not None
    middle = box["x"] + box["width"] / 2
    assert tip["x"] + tip["width"] / 2 == pytest.approx(middle, abs=2)
    assert 0 <= box["y"] - tip["y"] - tip["height"] < 12
    anna.page.keyboard.down("Control")
    anna.page.mouse.wheel(0, -100)
    anna.page.keyboard.up("Control")
    expect(anna.page.locator("[data-zoom=fit]")).to_be_visible()
    closer = hexagon.bounding_box()
    assert closer is not None
    assert closer["width"] > box["width"] * 1.2
    assert closer["x"] + closer["width"] / 2 == pytest.approx(middle, abs=3)
