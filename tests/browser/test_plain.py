"""The plain board: games that the page knows nothing of are played all the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests import faulty
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.window import BOT, JAN, ME, Window
from tests.outside import OWARE, environment, install

from ludoteka.cli import run

pytestmark = pytest.mark.once
SIZES = {"small desk": (1366, 768), "desk": (1440, 900), "phone": (390, 844)}
RANDOM = {"kind": "bot", "level": "random"}


@pytest.fixture(scope="module")
def cafe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with games of others: Oware, one just laid out, and broken ones."""
    folder = tmp_path_factory.mktemp("cafe")
    assert run(["new-game", "high_card", "--into", str(folder / "high_card")]) == 0
    install(OWARE, folder / "oware")
    install(folder / "high_card", folder / "new")
    sites = [folder / "oware", folder / "new", faulty.install(folder / "faulty")]
    house = House(folder, PYTHONPATH=environment(*sites)["PYTHONPATH"])
    house.open()
    yield house
    house.close()


def oware(window: Open, cafe: House, *seats: dict[str, str], **wishes: object) -> Window:
    """A window at a new table of Oware, at one's own turn."""
    anna = window(cafe, **wishes)
    anna.sit(*(seats or (ME, BOT)), game="oware")
    return anna.my_turn()


def house(anna: Window, letter: str) -> str:
    """The seeds that a house shows."""
    return anna.page.locator(f'main [data-thing="house.{letter}"] .count').inner_text()


def test_from_the_lobby_to_the_board(window: Open, cafe: House) -> None:
    page = window(cafe).go().page
    card = page.locator("[data-game=oware]")
    expect(card).to_contain_text("Sow seeds round the board")
    expect(card).to_contain_text("2 players")
    expect(page.locator("[data-broken=raises]")).to_contain_text("RuntimeError: half written")
    card.get_by_role("button", name="Play against bots").click()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("plain")).to_be_visible()
    expect(page.locator('[data-thing^="house."]')).to_have_count(12)


@pytest.mark.parametrize("size", SIZES)
def test_everything_fits(window: Open, cafe: House, size: str) -> None:
    anna = oware(window, cafe, size=SIZES[size], touch=size == "phone")
    width, height = SIZES[size]
    for place in anna.page.locator('[data-thing^="house."]').all():
        box = place.bounding_box()
        assert box is not None
        assert min(box["x"], box["y"]) >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert min(box["width"], box["height"]) >= 40
    wide = anna.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width
    anna.axe(size)


@pytest.mark.parametrize("size", SIZES)
def test_a_move_by_touching_and_back_again(window: Open, cafe: House, size: str) -> None:
    anna = oware(window, cafe, size=SIZES[size], touch=size == "phone")
    anna.page.locator('main [data-thing="house.c"]').click()
    expect(anna.get("confirm")).to_have_text("Sow from house c")
    expect(anna.get("preview")).to_contain_text("house d")
    anna.get("confirm").click()
    expect(anna.get("steps")).to_have_attribute("data-steps", "1")
    assert [house(anna, letter) for letter in "cdefA"] == ["0", "5", "5", "5", "5"]
    anna.get("undo").click()
    expect(anna.get("steps")).to_have_attribute("data-steps", "0")
    assert house(anna, "c") == "4"
    anna.my_turn().axe("after an undo")


def test_why_not_hints_and_what_comes(window: Open, cafe: House) -> None:
    anna = oware(window, cafe)
    anna.page.locator('main [data-thing="house.A"]').click(force=True)  # it looks disabled
    expect(anna.get("notice")).to_contain_text("This house is your opponent’s.")
    anna.get("hint").click()
    expect(anna.get("confirm")).to_contain_text("Sow from house")
    anna.page.get_by_role("tab", name="Ahead").click()
    expect(anna.page.get_by_text("If the game ended now")).to_be_visible()
    anna.page.get_by_role("tab", name="Rules").click()
    expect(anna.page.get_by_text("Grand slam")).to_be_visible()


def test_words_of_the_game_in_every_language(window: Open, cafe: House) -> None:
    for language, words in (("cs", "Zasejte z jednoho"), ("pl", "Zasiej z jednego")):
        anna = oware(window, cafe, language=language)
        expect(anna.get("status")).to_contain_text(words)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_whole_game_against_a_bot_and_its_replay(window: Open, cafe: House, size: str) -> None:
    anna = oware(window, cafe, size=SIZES[size], touch=size == "phone")
    anna.robot(liked="sow")
    expect(anna.get("ending")).to_be_visible()
    anna.axe("the end")
    state = anna.tables()[-1]
    assert state["table"]["phase"] == "over"
    assert sum(state["view"]["scores"]) <= 48
    assert max(state["view"]["scores"]) >= 24
    anna.get("replay-ending").click()
    expect(anna.get("plain")).to_be_visible()
    assert {house(anna, letter) for letter in "abcdefABCDEF"} == {"4"}
    anna.page.get_by_role("button", name="One step forward").click()
    expect(anna.get("status")).to_contain_text("step 1 of")
    assert {house(anna, letter) for letter in "abcdefABCDEF"} == {"0", "4", "5"}


def test_two_at_one_screen_see_their_own_side_below(window: Open, cafe: House) -> None:
    anna = oware(window, cafe, ME, JAN)
    lower = 'main [data-thing="house.a"]', 'main [data-thing="house.A"]'

    def below() -> bool:
        boxes = [anna.page.locator(place).bounding_box() for place in lower]
        assert boxes[0] is not None
        assert boxes[1] is not None
        return boxes[0]["y"] > boxes[1]["y"]

    assert below()
    anna.play("sow c")
    anna.get("end-turn").click()
    expect(anna.page.locator('[data-move="sow A"]')).to_be_visible()
    assert not below()


def test_cards_stay_hidden(window: Open, cafe: House) -> None:
    """The game that `new-game` lays out: an own hand, and the backs of the others."""
    anna = window(cafe)
    anna.sit(ME, RANDOM, RANDOM, game="high_card")
    anna.my_turn()
    own = anna.page.locator('.own [data-thing^="card."]')
    expect(own).to_have_count(5)
    hands = [area for area in anna.tables()[-1]["view"]["areas"] if area["title"] == "area.hand"]
    assert [len(area["things"]) for area in hands] == [5, 1, 1]
    assert all("id" not in area["things"][0] for area in hands[1:])
    own.first.click()
    anna.get("confirm").click()
    expect(own).to_have_count(4)
    anna.axe("cards")
    anna.robot(liked="play")
    expect(anna.get("ending")).to_be_visible()


def test_a_game_that_lays_nothing_out_shows_its_fields(window: Open, cafe: House) -> None:
    anna = window(cafe)
    anna.sit(ME, RANDOM, game="pebbles")
    anna.my_turn()
    expect(anna.get("plain")).to_contain_text("deck_size")
    anna.axe("fields")
    anna.robot(liked="take")
    expect(anna.get("ending")).to_be_visible()


def test_a_move_that_a_game_fails_over_is_refused(window: Open, cafe: House) -> None:
    anna = window(cafe)
    anna.sit(ME, RANDOM, game="apply_fails")
    anna.page.locator('[data-move="take 1"]').click()
    anna.get("confirm").click()
    expect(anna.get("notice")).to_contain_text("the game 'apply_fails' failed")
    anna.page.locator('[data-move="swap"]').click()
    anna.get("confirm").click()
    expect(anna.get("steps")).to_have_attribute("data-steps", "2")


def test_a_game_that_fails_says_so(window: Open, cafe: House) -> None:
    anna = window(cafe)
    anna.sit(ME, RANDOM, game="mood")
    mood = cafe.database.parent / "faulty" / "mood"
    mood.touch()
    try:
        anna.page.reload()
        expect(anna.page.get_by_text("has a fault and cannot go on")).to_be_visible()
    finally:
        mood.unlink()
