"""Nothing is cut, broken, covered, too small or outside its place: see `layout.py`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.browser.layout import CHECK, LANGUAGES, SIZES, THEMES, Gallery, Place, looks
from tests.browser.positions import GAMES

pytestmark = pytest.mark.once
# What is looked at in every run: parts of the names of places, with sizes and languages.
SAMPLE = [
    ("invitation", "390x844", "pl"),
    ("lobby", "1366x768", "cs"),
    ("lobby", "360x740", "pl"),
    ("setup", "390x844", "cs"),
    ("terra_mystica 5 waiting", "820x1180", "pl"),
    ("ethnos 6 over", "1280x720", "cs"),
    ("ethnos 6 over", "360x740", "pl"),
    ("kroniky 1 over", "1366x768", "pl"),
    ("ethnos 6 late", "1366x768", "cs"),
    ("ethnos 2 middle", "390x844", "pl"),
    ("terra_mystica 5 late", "1280x720", "pl"),
    ("terra_mystica 2 start", "360x740", "pl"),
    ("terra_mystica 5 middle", "820x1180", "pl"),
    ("aeons_end 4 late", "1366x768", "pl"),
    ("aeons_end 1 middle", "390x844", "cs"),
    ("kroniky 1 late", "1280x720", "cs"),
    ("kroniky 1 middle", "360x740", "pl"),
    ("oware 2 middle", "1440x900", "cs"),
    ("ethnos 2 late", "1920x1080", "pl"),
    ("ethnos 2 start", "820x1180", "pl"),
    ("terra_mystica 5 start", "1180x820", "cs"),
]


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    """A server with tables at every stage."""
    made = Gallery(tmp_path_factory.mktemp("gallery"))
    yield made
    made.close()


def wrong(
    browser: Browser, gallery: Gallery, places: list[Place], sizes: list[str], languages: list[str]
) -> list[str]:
    """What is wrong in these places, in both themes."""
    assert places
    seen = looks(browser, gallery, places, sizes, languages, list(THEMES))
    return [f"[{look}] {one}" for look, found in seen for one in found]


@pytest.mark.parametrize(("name", "size", "language"), SAMPLE)
def test_a_sample(browser: Browser, gallery: Gallery, name: str, size: str, language: str) -> None:
    places = [place for place in gallery.places() if name in place.name]
    assert wrong(browser, gallery, places, [size], [language]) == []


FAULTS = {
    "cut": '<p style="width: 60px; overflow: hidden; white-space: nowrap">Cut in the middle</p>',
    "ellipsis": """<p style="width: 60px; overflow: hidden; white-space: nowrap;
        text-overflow: ellipsis">Cut with three dots</p>""",
    "broken": '<p style="width: 40px; overflow-wrap: anywhere">Swarmlings</p>',
    "overlap": """<p style="position: relative; height: 20px">Below
        <span style="position: absolute; left: 0">Above</span></p>""",
    "covered": """<p style="position: relative; height: 20px">Below
        <b style="position: absolute; left: 0; background: red; width: 50px">7</b></p>""",
    "outside": '<p style="width: 50px; border: 1px solid; white-space: nowrap">Pushed off it</p>',
    "tiny": '<p style="font-size: 6px">Too small to read</p>',
    "target": '<button style="padding: 0">1</button><button style="padding: 0">2</button>',
    "sideways": '<p style="width: 500px">Wider than the page</p>',
    "squeezed": """<div style="height: 10px; overflow-y: auto">
        <button style="height: 40px">One</button></div>""",
}


@pytest.mark.parametrize("rule", FAULTS)
def test_what_is_wrong_is_found(browser: Browser, rule: str) -> None:
    page = browser.new_page(viewport={"width": 300, "height": 300})
    page.set_content(FAULTS[rule])
    assert rule in {one["rule"] for one in page.evaluate(CHECK, {"touch": False, "allowed": []})}
    page.close()


WELL = """<main>
<p style="width: 60px">Words that take several lines, well-known ones too</p>
<p style="width: 60px; height: 30px; overflow: auto">Words that one can scroll to the end of</p>
<button style="height: 24px; width: 60px">One</button>
<p>A sentence with <a href="#there">a link</a> in it.</p>
<p style="position: relative">Below <b style="position: fixed; inset: 0; background: #fff">On
purpose</b></p>
<svg width="80" height="40"><g data-thing="hex"><path d="M0 0H80V40H0Z" fill="#888"></path>
<text x="10" y="20" font-size="12">A1</text></g></svg>
</main>"""


def test_what_is_well_is_left_alone(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 300, "height": 300})
    page.set_content(WELL)
    assert page.evaluate(CHECK, {"touch": False, "allowed": []}) == []
    page.close()


@pytest.mark.soak
@pytest.mark.parametrize("game", [*GAMES, ""])
def test_every_combination(browser: Browser, gallery: Gallery, game: str) -> None:
    if game:
        places = list(gallery.places(game))
    else:
        places = [place for place in gallery.places() if place.name in ("lobby", "invitation")]
    assert wrong(browser, gallery, places, list(SIZES), list(LANGUAGES)) == []
