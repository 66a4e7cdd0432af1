"""What a player meets at the table besides moving."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.window import BOT, ME, Window

pytestmark = pytest.mark.once


def my_turn_of(window: Window) -> Window:
    window.sit(ME, BOT)
    return window.my_turn()


def test_touching_narrows_and_previews(window: Open) -> None:
    anna = my_turn_of(window())
    everything = anna.moves()
    anna.page.locator('[data-thing="deck"]').click()
    assert anna.moves() == ["draw"]
    expect(anna.get("confirm")).to_have_text("Draw a card from the deck")
    anna.page.keyboard.press("Escape")
    assert anna.moves() == everything
    row = anna.page.locator('[data-thing^="row."]').first
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    assert len(anna.moves()) == 1
    anna.get("confirm").click()
    expect(anna.get("end-turn")).to_be_visible()


def test_moves_can_be_searched(window: Open) -> None:
    anna = window()
    anna.sit(ME, BOT, game="terra_mystica")
    anna.my_turn()
    *_, wanted = anna.moves()
    label = anna.page.locator(f'[data-move="{wanted}"]').inner_text()
    anna.page.get_by_placeholder("Search moves").fill(label)
    assert anna.moves() == [wanted]


def test_an_impossible_wish_is_explained_with_its_rule(window: Open) -> None:
    anna = my_turn_of(window())
    anna.page.locator('[data-thing="kingdom.rhea"]').click()
    expect(anna.get("notice")).to_contain_text("A kingdom is chosen only")
    rule = anna.get("notice").get_by_role("button", name="The rule")
    if rule.count():
        rule.click()
        expect(anna.page.get_by_role("tab", name="Rules")).to_have_attribute(
            "aria-selected", "true"
        )
        expect(anna.page.locator("[data-anchor].shown")).to_be_visible()


def test_reload_in_the_middle_of_a_decision(window: Open) -> None:
    anna = my_turn_of(window())
    moves, steps = anna.moves(), anna.steps()
    anna.page.locator('[data-thing="deck"]').click()
    anna.page.reload()
    anna.my_turn()
    assert (anna.moves(), anna.steps()) == (moves, steps)


def test_reconnects_after_the_server_was_killed(window: Open, inn: House) -> None:
    anna = my_turn_of(window(house=inn))
    before, heard = anna.steps(), len(anna.tables())
    inn.close()
    expect(anna.get("status")).to_contain_text("Connection lost")
    anna.page.locator('[data-thing="deck"]').click()
    anna.get("confirm").click()
    inn.open()
    expect(anna.get("status")).not_to_contain_text("Connection lost")
    expect(anna.get("steps")).not_to_have_attribute("data-steps", str(before))
    told = [line for message in anna.tables()[heard:] for line in message["lines"]]
    numbers = [line["number"] for line in told]
    assert numbers == sorted(numbers)
    drawn = [line for line in told if line["key"] == "drew" and line["params"]["seat"] == "seat.0"]
    assert len(drawn) == 1, "sent twice, done once"


def test_language_changes_in_the_middle_of_a_game(window: Open) -> None:
    anna = my_turn_of(window())
    anna.play("draw")
    log = anna.page.get_by_role("log")
    expect(log.get_by_text("draws a card from the deck").first).to_be_visible()
    anna.page.get_by_label("Language").select_option("cs")
    expect(anna.page.get_by_role("tab", name="Průběh")).to_be_visible()
    expect(anna.page.get_by_text("dobírá kartu z balíčku").first).to_be_visible()
    expect(anna.page.locator("html")).to_have_attribute("lang", "cs")
    anna.page.get_by_label("Jazyk").select_option("pl")
    expect(anna.page.get_by_role("tab", name="Zasady")).to_be_visible()
    anna.my_turn()
    assert "draw" in anna.moves()


def test_what_happened_since_my_last_turn(window: Open) -> None:
    anna = my_turn_of(window())
    anna.play("draw")
    anna.my_turn()
    now = anna.steps()
    anna.get("news").click()
    expect(anna.get("status")).to_contain_text("Replay: step")
    expect(anna.get("slider")).to_have_attribute("max", str(now))
    assert not anna.moves()
    anna.get("present").click()
    anna.my_turn()
    anna.page.get_by_role("button", name="Seen").click()
    expect(anna.get("news")).to_have_count(0)


def test_names_and_chat_are_plain_text(window: Open) -> None:
    evil = '<img src=x onerror="window.hurt=1"><b>Eva</b>'[:40]
    anna = window()
    anna.sit({"kind": "me", "name": evil}, BOT)
    expect(anna.page.locator("[data-seat='0'] .name")).to_have_text(evil)
    anna.page.get_by_role("tab", name="Chat").click()
    said = "<script>window.hurt=1</script> & {card}"
    anna.page.get_by_label("Say something").fill(said)
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_role("log")).to_contain_text(said)
    assert anna.page.evaluate("() => window.hurt") is None
    assert anna.page.locator("main img, aside img, aside b b").count() == 0


def test_notes_are_kept(window: Open) -> None:
    anna = my_turn_of(window())
    anna.page.get_by_role("tab", name="Notes").click()
    anna.page.locator("#notes").fill("Petr collects wizards")
    anna.page.locator("#notes").blur()
    expect(anna.page.get_by_text("Not saved yet")).to_have_count(0)
    anna.page.reload()
    anna.page.get_by_role("tab", name="Notes").click()
    expect(anna.page.locator("#notes")).to_have_value("Petr collects wizards")


def test_hint(window: Open) -> None:
    anna = my_turn_of(window())
    anna.get("hint").click()
    expect(anna.get("confirm")).to_be_visible()
    best = anna.page.locator("[data-move][aria-pressed=true]").get_attribute("data-move")
    assert best in anna.moves()


def test_resign_and_play_again(window: Open) -> None:
    anna = my_turn_of(window())
    anna.page.get_by_role("button", name="Table", exact=True).click()
    anna.get("resign").click()
    anna.get("resign").click()
    expect(anna.page.get_by_role("log").get_by_text("resigns").first).to_be_visible()
    first = anna.page.url
    anna.page.get_by_role("button", name="Table", exact=True).click()
    again = anna.page.get_by_role("button", name="Play again")
    if again.count():
        again.click()
        anna.page.wait_for_url(lambda url: url != first)
        anna.my_turn()


def test_a_table_that_is_not_there(window: Open) -> None:
    anna = window().go("/t/AAAAAAAAAAAAAAAAAAAAAA")
    expect(anna.page.get_by_role("heading", name="There is no such table.")).to_be_visible()
    anna.page.get_by_role("link", name="All games").click()
    expect(anna.page.get_by_role("heading", name="Ethnos")).to_be_visible()
