"""The layout check: every game at every stage, on every screen, in every language and theme.

`python -m tests.browser.layout [--game G] [--stage middle] [--size 1366x768] [--language cs]
[--theme dark] [--shot FOLDER]` prints what is cut, broken, covered, too small or outside.
"""

from __future__ import annotations

import argparse
import itertools
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.house import House
from tests.browser.positions import GAMES, STAGES, Made
from tests.browser.window import Window
from tests.outside import OWARE, environment, register

ROOT = Path(__file__).parents[2]
CHECK = (ROOT / "tests/browser/layout.js").read_text("utf-8")
DESKS = ("1280x720", "1366x768", "1440x900", "1920x1080", "2560x1440")
TOUCHED = ("820x1180", "1180x820", "390x844", "360x740")
SIZES = (*DESKS, *TOUCHED)
LANGUAGES = ("en", "cs", "pl")
THEMES = ("light", "dark")
THING = re.compile(r'(?<=data-thing=")[^"]*')
# Each with its reason.
ALLOWED = [
    {"rule": "ellipsis", "within": "input", "why": "what somebody typed may be long"},
]


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong in a place."""

    rule: str
    what: str
    text: str
    more: str = ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.what} '{self.text}' {self.more}".rstrip()

    @property
    def like(self) -> str:
        """The same for all things of a kind: every hex, every card."""
        return f"{self.rule} {THING.sub('', self.what)}"


class Place(msgspec.Struct, frozen=True):
    """Where to look: an address, what is clicked there, and whether one comes as the owner."""

    name: str
    path: str
    clicks: tuple[str, ...] = ()
    stranger: bool = False


class Look(msgspec.Struct, frozen=True):
    """One combination that is looked at."""

    place: str
    size: str
    language: str
    theme: str

    def __str__(self) -> str:
        return f"{self.place}, {self.size}, {self.language}, {self.theme}"


class Gallery:
    """A server whose tables stand at every stage, and all places worth a look."""

    def __init__(self, folder: Path) -> None:
        register(folder / "site", "oware", oware="oware:GAME")
        paths = environment(folder / "site", OWARE / "src", ROOT)
        self.house = House(folder, PYTHONPATH=paths["PYTHONPATH"])
        command = [sys.executable, "-m", "tests.browser.positions", str(self.house.database)]
        done = subprocess.run(
            command, env=paths, cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        self.made = msgspec.json.decode(done.stdout, type=Made)
        self.house.open()

    def places(self, game: str = "", stage: str = "") -> Iterator[Place]:
        """The tables of a game at a stage, and without either the pages before the table too."""
        for name, table in self.made.tables.items():
            of, *_, at = name.split()
            if game in ("", of) and stage in ("", at):
                yield Place(name, f"/t/{table}")
        if not stage:
            for one in GAMES:
                if game in ("", one):
                    yield Place(f"setup {one}", "/", (f"[data-game={one}] [data-mode]",))
        if not stage and not game:
            yield Place("lobby", "/")
            yield Place("invitation", self.made.invitation, stranger=True)

    def close(self) -> None:
        """Stop the server."""
        self.house.close()


def looks(
    browser: Browser,
    gallery: Gallery,
    places: list[Place],
    sizes: list[str],
    languages: list[str],
    themes: list[str],
    shots: Path | None = None,
) -> Iterator[tuple[Look, list[Finding]]]:
    """Look at all combinations: a page is loaded once in a language, then only resized."""
    for language, touch, stranger in itertools.product(languages, (False, True), (False, True)):
        fitting = [size for size in sizes if (size in TOUCHED) == touch]
        there = [place for place in places if place.stranger == stranger]
        if not fitting or not there:
            continue
        url, size = gallery.house.url, measured(fitting[0])
        window = Window(browser, url, size=size, touch=touch, language=language)
        if not stranger:
            cookie = {"name": "ludoteka_guest", "value": gallery.made.cookie, "url": url}
            window.context.add_cookies([cookie])  # type: ignore[list-item]
        for place in there:
            enter(window, place)
            for chosen, theme in itertools.product(fitting, themes):
                look = Look(place.name, chosen, language, theme)
                yield look, check(window, look, touch)
                if shots:
                    name = f"{place.name}-{chosen}-{language}-{theme}.png".replace(" ", "_")
                    window.page.screenshot(path=shots / name)
        assert not window.troubles, window.troubles
        window.context.close()


def enter(window: Window, place: Place) -> None:
    """Go to a place and open what is folded there."""
    window.go("/health").go(place.path)  # a page anew, also where only the part after # differs
    expect(window.page.locator("h1, h2, [data-testid=status]").first).not_to_be_empty()
    for click in place.clicks:
        window.page.locator(click).first.click()
    window.page.evaluate(
        "document.querySelectorAll('dialog details').forEach((one) => { one.open = true; })"
    )
    window.page.wait_for_load_state("networkidle")


def measured(size: str) -> tuple[int, int]:
    """Width and height."""
    width, height = size.split("x")
    return int(width), int(height)


def check(window: Window, look: Look, touch: bool) -> list[Finding]:
    """What is wrong here; a page that scrolls is looked at from top to bottom."""
    width, height = measured(look.size)
    page = window.page
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", look.theme)
    found: dict[Finding, None] = {}
    at = 0
    while True:
        page.evaluate("at => scrollTo(0, at)", at)
        given = {"touch": touch, "allowed": ALLOWED}
        for one in page.evaluate(CHECK, given):
            found[Finding(**one)] = None
        at += height // 2
        if at >= page.evaluate("document.documentElement.scrollHeight - innerHeight / 2"):
            break
    page.evaluate("scrollTo(0, 0)")
    return list(found)


def run(arguments: list[str]) -> int:
    """Look as asked, print what was found, and count it."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.layout")
    parser.add_argument("--game", default="", choices=["", *GAMES])
    parser.add_argument("--stage", default="", choices=["", "waiting", *STAGES])
    parser.add_argument("--place", default="", help="part of the name of a place, like 'lobby'")
    parser.add_argument("--size", action="append", help=", ".join(SIZES))
    parser.add_argument("--language", action="append", choices=LANGUAGES)
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--shot", type=Path, help="a folder for a picture of each combination")
    wish = parser.parse_args(arguments)
    if wish.shot:
        wish.shot.mkdir(parents=True, exist_ok=True)
    counted: Counter[tuple[str, str]] = Counter()
    combinations: Counter[str] = Counter()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        gallery = Gallery(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            places = [
                one for one in gallery.places(wish.game, wish.stage) if wish.place in one.name
            ]
            sizes, languages = wish.size or list(SIZES), wish.language or list(LANGUAGES)
            themes = wish.theme or list(THEMES)
            seen: set[tuple[str, str]] = set()
            for look, found in looks(browser, gallery, places, sizes, languages, themes, wish.shot):
                kind = look.place.split()[0]
                combinations[kind] += 1
                alike = Counter(one.like for one in found)
                for one in found:
                    counted[kind, one.rule] += 1
                    if (kind, one.like) not in seen:
                        seen.add((kind, one.like))
                        print(f"[{look}] {one} (of {alike[one.like]})", flush=True)
        finally:
            browser.close()
            gallery.close()
    rules = sorted({rule for _, rule in counted})
    print("\n" + " | ".join(["place", "combinations", *rules]))
    for kind, number in combinations.items():
        print(" | ".join([kind, str(number), *(str(counted[kind, rule]) for rule in rules)]))
    total, seconds = sum(counted.values()), round(time.monotonic() - began)
    print(f"combinations: {sum(combinations.values())}, findings: {total}, {seconds} s")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
