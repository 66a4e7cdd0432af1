"""Records: uploaded, replayed from any seat, downloaded; bad ones explained."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import FilePayload, expect
from tests.browser.conftest import Open
from tests.browser.window import Window

import ludoteka

pytestmark = pytest.mark.once


def finished(seed: int = 11) -> ludoteka.Match:
    """A whole game, played at random."""
    match, rng = ludoteka.new("ethnos", seats=3, seed=seed), random.Random(seed)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return match


def upload(window: Window, text: str) -> None:
    window.go()
    file = FilePayload(name="game.txt", mimeType="text/plain", buffer=text.encode())
    window.get("upload").set_input_files(file)


def test_upload_replay_and_download(window: Open) -> None:
    match = finished()
    anna = window()
    upload(anna, match.record())
    expect(anna.get("ending")).to_be_visible()
    anna.get("replay-ending").click()
    slider = anna.get("slider")
    expect(slider).to_have_attribute("max", str(len(match.steps)))
    for step in (0, 1, len(match.steps) // 2, len(match.steps)):
        slider.fill(str(step))
        expect(anna.get("status")).to_have_text(f"Replay: step {step} of {len(match.steps)}")
    seats = anna.page.get_by_label("Seen from")
    slider.fill("20")
    past = ludoteka.new("ethnos", seats=3, seed=11)
    for done in match.steps[:20]:
        past.play(done.move, done.seat)
    for seat in range(3):
        seats.select_option(index=seat + 1)
        hand = past.view(seat).hand  # type: ignore[attr-defined]
        expect(anna.page.locator(".hand [data-thing]")).to_have_count(len(hand))
        expect(anna.get("status")).to_have_text(f"Replay: step 20 of {len(match.steps)}")
    anna.page.get_by_role("button", name="One step forward").click()
    expect(anna.get("status")).to_have_text(f"Replay: step 21 of {len(match.steps)}")
    anna.get("present").click()
    expect(anna.get("ending")).to_be_visible()
    with anna.page.expect_download() as download:
        anna.page.get_by_role("button", name="Download the record").click()
    again = ludoteka.load(download.value.path().read_text())
    assert again.state.digest() == match.state.digest()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "begins with"),
        ("ludoteka record 1\ngame chess\nrules 1\nseats 2\nseed 1\n\nend 0\n", "chess"),
        (finished().record().replace("\nend ", "\ntake elf:rde\nend "), "elf:rde"),
    ],
)
def test_a_bad_record_is_explained(window: Open, text: str, told: str) -> None:
    anna = window()
    upload(anna, text)
    problem = anna.get("upload-problem")
    expect(problem).to_contain_text("This record cannot be used:")
    expect(problem).to_contain_text(told)
