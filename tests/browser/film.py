"""A round of the bots as a series of frames: `python -m tests.browser.film GAME FOLDER`.

Plays a few moves, then records what the page shows during two more and the bots' answers, and
lays the frames side by side in one picture, to be looked at critically.
"""

from __future__ import annotations

import argparse
import base64
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.house import House
from tests.browser.window import ME, ROBOT, Window

BOT = {"kind": "bot", "level": "easy"}
SEATS = {"ethnos": 4, "terra_mystica": 4, "aeons_end": 2, "kroniky": 1}
LIKED = {"ethnos": "draw", "terra_mystica": "build", "aeons_end": "play", "kroniky": ""}
FILMED = {**LIKED, "aeons_end": "end turn|stop"}  # so that the bots come to move
MOVES = 2  # own ones during the film
PACE = """() => {
  const kept = JSON.parse(localStorage.ludoteka);
  localStorage.ludoteka = JSON.stringify({ ...kept, pace: 'normal' });
}"""
SHEET = """<style>body{margin:0;display:grid;grid-template-columns:repeat(3,auto);gap:4px;
width:max-content}
img{width:WIDTHpx;display:block}</style>"""


def record(window: Window, liked: str, seconds: float) -> list[bytes]:
    """What is shown during so many seconds, frame by frame, as JPEG."""
    frames: list[bytes] = []
    session = window.context.new_cdp_session(window.page)

    def take(frame: dict[str, Any]) -> None:
        frames.append(base64.b64decode(frame["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", take)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 70})
    window.page.evaluate(f"given => void ({ROBOT})(given)", [MOVES, 7, liked])
    window.page.wait_for_timeout(1000 * seconds)
    session.send("Page.stopScreencast")
    return frames


def sheet(window: Window, frames: list[bytes], shown: int, width: int, picture: Path) -> None:
    """Frames evenly spread over the film in one picture."""
    step = max(1, len(frames) // shown)
    images = "".join(
        f'<img src="data:image/jpeg;base64,{base64.b64encode(frame).decode()}">'
        for frame in frames[::step][:shown]
    )
    page = window.context.new_page()
    page.set_viewport_size({"width": 3 * (width + 4) - 4, "height": 400})
    page.set_content(SHEET.replace("WIDTH", str(width)) + images)
    page.screenshot(path=picture, full_page=True)


def main() -> None:
    """Record a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--moves", type=int, default=20, help="own moves before the film")
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--frames", type=int, default=24, help="frames in the picture")
    parser.add_argument("--width", type=int, default=640, help="of a frame, in pixels")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        house = House(Path(name))
        house.open()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            window = Window(browser, house.url, pace="off", motion="on")
            window.sit(ME, *[BOT] * (SEATS[given.game] - 1), game=given.game)
            window.my_turn().robot(given.moves, liked=LIKED[given.game])
            window.page.evaluate(PACE)
            window.page.reload()
            window.my_turn().page.wait_for_timeout(1000)
            frames = record(window, FILMED[given.game], given.seconds)
            picture = given.folder / f"{given.game}.png"
            sheet(window, frames, given.frames, given.width, picture)
            print(f"{given.game}: {len(frames)} frames in {given.seconds} s")
        finally:
            house.close()


if __name__ == "__main__":
    main()
