"""The shapes of the plain board - hexes, a track, lists - touched and looked at in a browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.window import BOT, JAN, ME, Window
from tests.outside import environment, register

pytestmark = pytest.mark.once
GARDEN = Path(__file__).parents[1] / "garden"
SIZES = {"small desk": (1366, 768), "desk": (1440, 900), "phone": (390, 844)}
SMALLEST = 40  # pixels that a finger finds
# Things that cannot be touched in their middle, or whose words are cut off or cross their edge.
# The size of a hex is known only once the board has been drawn.
FAULTS = """async () => {
await document.fonts.ready;
for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
return [...document.querySelectorAll('main [data-thing]')].flatMap((thing) => {
  thing.scrollIntoView({ block: 'center' });
  const box = thing.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const found = [];
  if (!thing.contains(document.elementFromPoint(x, y))) found.push('is covered');
  if (box.x < 0 || box.right > innerWidth) found.push('is outside');
  const hex = thing.classList.contains('hex');
  // half the width that a hexagon which stands on a corner has at some height
  const half = (at) => {
    const up = Math.abs(at - y) / box.height;
    return (hex && up > 0.25 ? (0.5 - up) * 2 : 0.5) * box.width;
  };
  for (const text of thing.querySelectorAll('.name, .marks, .count')) {
    if (text.scrollWidth > text.clientWidth + 1 && text.clientWidth) found.push('is cut');
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects())
      for (const at of [line.top + 2, line.bottom - 2])
        if (line.left < x - half(at) || line.right > x + half(at) || at < box.y || at > box.bottom)
          found.push(`${text.textContent} crosses the edge`);
  }
  return found.map((fault) => `${thing.dataset.thing} ${fault}`);
});
}"""


@pytest.fixture(scope="module")
def park(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with the garden."""
    folder = tmp_path_factory.mktemp("park")
    shutil.copytree(GARDEN, folder / "site" / "garden")
    register(folder / "site", "garden", garden="garden:GAME")
    house = House(folder, PYTHONPATH=environment(folder / "site")["PYTHONPATH"])
    house.open()
    yield house
    house.close()


def garden(
    window: Open, park: House, size: str, *seats: dict[str, str], **wishes: object
) -> Window:
    """A window at a new table, at one's own turn."""
    anna = window(park, size=SIZES[size], touch=size == "phone", **wishes)
    anna.sit(*(seats or (ME, BOT)), game="garden")
    return anna.my_turn()


def touch(anna: Window, thing: str) -> None:
    """Touch a thing, and do what it offers."""
    before = anna.steps()
    anna.page.locator(f'main [data-thing="{thing}"]').click()
    anna.get("confirm").click()
    expect(anna.get("steps")).not_to_have_attribute("data-steps", str(before))


def end_turn(anna: Window) -> None:
    """The turn passes to the other player at this screen."""
    anna.get("end-turn").click()
    expect(anna.get("end-turn")).to_have_count(0)
    anna.my_turn()


@pytest.mark.parametrize("size", SIZES)
def test_all_of_it_is_touched(window: Open, park: House, size: str) -> None:
    anna = garden(window, park, size, ME, JAN)
    touch(anna, "bed.b2")
    expect(anna.page.locator('[data-thing="bed.b2"] svg')).to_be_visible()  # whose it is
    end_turn(anna)
    touch(anna, "space.3")
    expect(anna.page.locator('[data-thing="space.3"]')).to_contain_text("P2")
    end_turn(anna)
    touch(anna, "wish.roses")
    granted = anna.page.get_by_role("region", name="Granted wishes: Anna")
    expect(granted.locator('[data-thing="wish.roses"]')).to_be_visible()
    end_turn(anna)
    anna.page.locator('main [data-thing="bed.b2"]').click(force=True)  # it looks disabled
    expect(anna.get("notice")).to_contain_text("A flower grows there already.")
    anna.axe(size)


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_or_covered(window: Open, park: House, size: str, language: str) -> None:
    anna = garden(window, park, size, ME, JAN, {"kind": "me", "name": "Ema"}, language=language)
    assert anna.page.evaluate(FAULTS) == []  # three walkers on one space
    touch(anna, "bed.c3")
    end_turn(anna)
    touch(anna, "wish.roses")
    end_turn(anna)
    assert anna.page.evaluate(FAULTS) == []
    width, height = SIZES[size]
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= width
    for place in anna.page.locator("main [data-thing]").all():
        box = place.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= SMALLEST
        if size != "phone":  # there one scrolls
            assert box["y"] + box["height"] <= height


def test_a_whole_game_against_a_bot(window: Open, park: House) -> None:
    anna = garden(window, park, "phone")
    anna.robot(liked="walk")
    expect(anna.get("ending")).to_be_visible()
    state = anna.tables()[-1]
    assert max(state["view"]["walkers"]) == 17 or -1 not in state["view"]["beds"]
