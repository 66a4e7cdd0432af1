"""Answers that come late, or in another order than they were asked for."""

from __future__ import annotations

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect
from tests.browser.conftest import Open
from tests.browser.kroniky import STRIP, file, set_up
from tests.browser.late import Late, Wire, settle
from tests.browser.test_records import finished, upload
from tests.browser.window import BOT, ME, OPEN, Window

import ludoteka

pytestmark = pytest.mark.once


def replayed(window: Open) -> tuple[Window, ludoteka.Match]:
    """A finished game, at its opening."""
    match, anna = finished(), window()
    upload(anna, match.record())
    anna.get("replay-ending").click()
    expect(anna.get("status")).to_have_text(f"Replay: step 0 of {len(match.steps)}")
    return anna, match


def test_slider_and_seat_of_a_replay(window: Open) -> None:
    anna, match = replayed(window)
    late = Late(anna.page, "/replay")
    anna.get("slider").fill("20")
    anna.page.get_by_label("Seen from").select_option(index=2)
    late.wait(2)
    late.backwards()
    expect(anna.get("status")).to_have_text(f"Replay: step 20 of {len(match.steps)}")
    expect(anna.get("slider")).to_have_value("20")
    past = ludoteka.new("ethnos", seats=3, seed=11)
    for done in match.steps[:20]:
        past.play(done.move, done.seat)
    hand = past.view(1).hand  # type: ignore[attr-defined]
    expect(anna.page.locator(".hand [data-thing]")).to_have_count(len(hand))


def test_steps_of_a_replay_asked_for_quickly(window: Open) -> None:
    anna, match = replayed(window)
    late = Late(anna.page, "/replay")
    for _ in range(3):
        anna.page.get_by_role("button", name="One step forward").click()
    late.backwards()
    expect(anna.get("status")).to_have_text(f"Replay: step 3 of {len(match.steps)}")


def test_a_replay_that_was_closed_stays_closed(window: Open) -> None:
    anna, _ = replayed(window)
    late = Late(anna.page, "/replay")
    anna.page.get_by_label("Seen from").select_option(index=2)
    late.wait(1)
    anna.get("present").click()
    expect(anna.get("ending")).to_be_visible()
    late.backwards()
    expect(anna.get("ending")).to_be_visible()
    expect(anna.get("slider")).to_have_count(0)


def writing(window: Open) -> tuple[Window, Locator, Late]:
    """The notes of a table, which are stored late."""
    anna = window()
    anna.sit(ME, BOT)
    anna.page.get_by_role("tab", name="Notes").click()
    notes = anna.page.locator("#notes")
    expect(notes).to_be_enabled()
    return anna, notes, Late(anna.page, "/notes$")


def test_notes_typed_while_others_are_stored(window: Open) -> None:
    anna, notes, late = writing(window)
    notes.fill("Petr collects wizards")
    notes.blur()
    late.wait(1)
    notes.fill("Petr collects wizards and elves")
    late.answer(late.held.pop())
    expect(anna.page.get_by_text("Not saved yet")).to_be_visible()
    late.wait(1)
    late.backwards()
    expect(anna.page.get_by_text("Not saved yet")).to_have_count(0)
    anna.page.unroute_all()
    anna.page.reload()
    anna.page.get_by_role("tab", name="Notes").click()
    expect(notes).to_have_value("Petr collects wizards and elves")


def test_notes_are_there_again_before_they_are_stored(window: Open) -> None:
    anna, notes, late = writing(window)
    notes.fill("Petr collects wizards")
    anna.page.get_by_role("tab", name="Log").click()
    late.wait(1)
    anna.page.get_by_role("tab", name="Notes").click()
    late.backwards()
    expect(notes).to_have_value("Petr collects wizards")


def test_a_reason_does_not_come_after_another_choice(window: Open) -> None:
    anna = window()
    wire = Wire(anna.page, "why")
    anna.sit(ME, BOT)
    anna.my_turn()
    anna.page.locator('[data-thing="kingdom.rhea"]').click()
    wire.wait(1)
    anna.page.locator('[data-thing="deck"]').click()
    wire.answer()
    expect(anna.get("confirm")).to_have_text("Draw a card from the deck")
    assert anna.get("notice").count() == 0


def test_a_hint_does_not_replace_a_later_choice(window: Open) -> None:
    anna = window()
    wire = Wire(anna.page, "hint")
    anna.sit(ME, BOT)
    anna.my_turn()
    anna.get("hint").click()
    wire.wait(1)
    best = anna.page.locator("[data-move][aria-pressed=true]")
    anna.page.locator('[data-thing="deck"]').click()
    wire.answer()
    expect(anna.page.locator(".hint")).to_be_visible()
    expect(best).to_have_attribute("data-move", "draw")
    anna.page.keyboard.press("Escape")
    row = anna.page.locator('[data-thing^="row."]').first
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")


def test_a_line_of_chat_begun_while_another_is_sent(window: Open) -> None:
    anna = window()
    wire = Wire(anna.page, "ack")
    anna.sit(ME, BOT)
    anna.page.get_by_role("tab", name="Chat").click()
    say = anna.page.get_by_label("Say something")
    say.fill("hello")
    say.press("Enter")
    wire.wait(1)
    say.fill("well played")
    wire.answer()
    expect(say).to_have_value("well played")
    expect(anna.page.get_by_role("log").get_by_text("hello")).to_have_count(1)


def test_a_table_left_before_it_opened(window: Open) -> None:
    anna = window()
    first = anna.create(ME, BOT)
    second = anna.create(ME, game="kroniky")
    sockets: list[str] = []
    anna.page.on("websocket", lambda socket: sockets.append(socket.url))
    anna.go()
    late = Late(anna.page, f"/api/tables/{first}$")
    anna.listed(first).click()
    late.wait(1)
    anna.page.go_back()
    anna.listed(second).click()
    anna.ready().my_turn()
    late.backwards()
    anna.play("found f:5")
    expect(anna.get("status")).to_contain_text("Place the action card")
    assert [second in url for url in sockets] == [True]


def test_who_left_is_not_called_back(window: Open) -> None:
    anna = window()
    anna.sit(ME, BOT)
    late = Late(anna.page, "/again$")
    anna.page.get_by_role("button", name="Table", exact=True).click()
    anna.page.get_by_role("button", name="Play again").click()
    late.wait(1)
    anna.page.get_by_role("link", name="All games").click()
    in_the_lobby(anna.page)
    late.backwards()
    in_the_lobby(anna.page)


def in_the_lobby(page: Page) -> None:
    expect(page.get_by_role("heading", name="Ethnos")).to_be_visible()
    assert page.evaluate("() => location.pathname") == "/"


def test_a_dialog_that_was_closed_makes_nobody_sit_down(window: Open) -> None:
    anna = window().go()
    late = Late(anna.page, "/api/tables$", "POST")
    anna.page.locator("[data-game=ethnos]").get_by_role("button", name="Invite friends").click()
    anna.get("start").click()
    late.wait(1)
    anna.page.keyboard.press("Escape")
    expect(anna.get("start")).to_have_count(0)
    late.backwards()
    in_the_lobby(anna.page)


def test_only_the_last_record_is_opened(window: Open) -> None:
    anna = window().go()
    late = Late(anna.page, "/api/records$")
    for text in (finished().record(), "no record"):
        record = FilePayload(name="game.txt", mimeType="text/plain", buffer=text.encode())
        anna.get("upload").set_input_files(record)
    late.wait(2)
    late.backwards()
    expect(anna.get("upload-problem")).to_be_visible()
    in_the_lobby(anna.page)


def test_the_dialog_of_the_game_chosen_last(window: Open) -> None:
    anna = window().go()
    in_the_lobby(anna.page)
    words = Late(anna.page, "/assets/.*js$")
    anna.page.locator("[data-game=ethnos]").get_by_role("button", name="Invite friends").click()
    words.wait(1)
    ethnos = len(words.held)
    anna.page.locator("[data-game=kroniky]").get_by_role("button", name="Play").click()
    words.wait(ethnos + 1)
    words.backwards()
    expect(anna.page.get_by_role("dialog")).to_contain_text("Kroniky")
    expect(anna.get("own-map")).to_have_count(1)


def test_the_own_file_chosen_last_is_used(window: Open) -> None:
    anna = window().go()
    set_up(anna)
    anna.page.evaluate(
        """() => {
          const read = Blob.prototype.arrayBuffer;
          window.reading = [];
          Blob.prototype.arrayBuffer = function () {
            return new Promise((done) => reading.push(() => done(read.call(this))));
          };
        }"""
    )
    for name in ("first.json", "second.json"):
        anna.get("own-map").set_input_files(file(name, STRIP))
    anna.page.wait_for_function("() => reading.length === 2")
    expect(anna.get("start")).to_be_disabled()
    for _ in range(2):
        anna.page.evaluate("() => reading.pop()()")
        settle(anna.page)
    expect(anna.page.get_by_role("group", name="Map")).to_contain_text("second.json")
    expect(anna.get("start")).to_be_enabled()
    anna.get("own-map").set_input_files(file("third.json", STRIP))
    anna.page.wait_for_function("() => reading.length === 1")
    anna.page.get_by_role("group", name="Map").get_by_role("radio").first.check()
    anna.page.evaluate("() => reading.pop()()")
    settle(anna.page)
    expect(anna.page.get_by_role("group", name="Map")).not_to_contain_text("third.json")


def test_the_seat_taken_by_two_clicks(window: Open) -> None:
    anna, petr = window(), window()
    invitation = anna.invitation(anna.create(ME, OPEN))
    sockets: list[str] = []
    petr.page.on("websocket", lambda socket: sockets.append(socket.url))
    petr.go(invitation)
    late = Late(petr.page, "/claim$")
    sit = petr.page.get_by_role("button", name="Take the seat")
    sit.click()
    sit.click()
    late.wait(2)
    late.backwards()
    petr.ready()
    settle(petr.page)
    assert len(sockets) == 1


def test_a_part_that_cannot_be_loaded(window: Open) -> None:
    anna = window()
    anna.page.route("**/assets/Here-*", lambda route: route.abort())
    anna.go()
    expect(anna.get("missing")).to_contain_text("could not be loaded")
    expect(anna.get("daily")).to_be_visible()
    anna.page.unroute("**/assets/Here-*")
    anna.get("missing").get_by_role("button", name="Load the page again").click()
    expect(anna.get("missing")).to_have_count(0)
    expect(anna.page.get_by_role("link", name="Friends and other people")).to_be_visible()
