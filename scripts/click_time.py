"""From the click that confirms a move to the settled board: `python scripts/click_time.py`.

Plays the first moves of each game in Chromium, motion off; wants a built page, a quiet machine.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.conftest import FLAGS, chromium
from tests.browser.house import House
from tests.browser.window import BOT, ME, Window

BOTS = {"ethnos": 3, "terra_mystica": 3, "aeons_end": 1, "kroniky": 0}
# settled: what follows from the answer is drawn, and the next frame has begun
CLICK = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const find = (selector) => document.querySelector(selector);
  const version = () => find('[data-testid=steps]').dataset.version;
  let button = null;
  while (!button) {
    if (find('[data-testid=ending]')) return null;
    find('[data-testid=end-turn]:enabled')?.click();
    if (!find('[data-testid=confirm]')) find('[data-move]')?.click();
    // nothing of what was before is left to do
    for (let i = 0; i < 12; i += 1) await frame();
    button = find('[data-testid=confirm]:enabled');
  }
  const before = version();
  const start = performance.now();
  button.click();
  while (version() === before) await frame();
  await frame();
  return performance.now() - start;
}"""


def times(window: Window, game: str, moves: int) -> list[float]:
    """Milliseconds for each of so many moves, in as many games as it takes."""
    found: list[float] = []
    while len(found) < moves:
        window.sit(ME, *[BOT] * BOTS[game], game=game)
        while len(found) < moves and (took := window.page.evaluate(CLICK)) is not None:
            found.append(took)
    return found


def main() -> None:
    """Measure the games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(BOTS))
    parser.add_argument("--moves", type=int, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            for game in given.games:
                window = Window(browser, house.url, size=(1366, 768))
                found = times(window, game, given.moves)
                middle, worst = statistics.median(found), max(found)
                print(f"{game}: {len(found)} moves, median {middle:.0f} ms, worst {worst:.0f} ms")
                window.context.close()
        finally:
            house.close()


if __name__ == "__main__":
    main()
