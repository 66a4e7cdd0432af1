"""Everything on the table explains itself: by a right click, a long touch, or a key."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.window import BOT, ME, Window

pytestmark = pytest.mark.once
GAMES = {"ethnos": 3, "terra_mystica": 3, "aeons_end": 2, "kroniky": 1}

# What can be seen on the boards and neither is a thing nor tells what it is.
UNEXPLAINED = """() => {
  const places = document.querySelectorAll('main .board, main .own, .players');
  const told = '.unseen, .legend, [data-thing], [data-tell], nav, [role=tablist]';
  const seen = (at) => at.checkVisibility() && at.getBoundingClientRect().width > 0;
  const found = [];
  for (const place of places)
    for (const at of place.querySelectorAll('svg, span, b, strong, small, p, td, th, dt, dd, text'))
      if (seen(at) && !at.closest(told) &&
          !at.querySelector('[data-thing], [data-tell]') &&
          (at.tagName === 'svg' || [...at.childNodes].some(n => n.nodeType === 3 && n.data.trim())))
        found.push(at.outerHTML.slice(0, 160));
  return found;
}"""
# Explain all that can be seen and was not before; what tells too little, with what it tells.
SILENT = """async () => {
  const rest = () => new Promise((done) => setTimeout(done));
  const before = (globalThis.explained ??= new Set());
  const found = new Map();
  for (const at of document.querySelectorAll('[data-thing], [data-tell]')) {
    const id = at.dataset.thing ?? at.dataset.tell;
    // spaces of a map that are told alike, but for their name, are explained alike
    const kind = id.startsWith('hex.') ? at.ariaLabel?.replace(/^[a-zA-Z0-9]+/, '') ?? id : id;
    if (before.has(kind) || !at.checkVisibility()) continue;
    before.add(kind);
    found.set(id, at);
  }
  const told = () => document.querySelector('[data-testid=explanation]');
  const silent = [];
  for (const [id, at] of found) {
    at.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true}));
    const late = Date.now() + 5000;
    while (told()?.dataset.about !== id && Date.now() < late) await rest();
    const window = told()?.closest('dialog');
    const heading = window?.querySelector('#dialog-title').textContent ?? '';
    const text = told()?.querySelector('p')?.textContent ?? '';
    const rule = window?.querySelector('[data-testid=explained-rule]');
    if (!heading || /[a-z_]\\.[a-z_]/.test(heading) || !rule || text.length < 8 ||
        /[a-z_]\\.[a-z_]|[{}]|undefined|NaN/.test(text))
      silent.push(`${id}: ${heading}: ${text}`);
    window?.close();
    while (told() && Date.now() < late) await rest();
  }
  return silent;
}"""


def sit(anna: Window, game: str) -> None:
    anna.sit(ME, *[BOT] * (GAMES[game] - 1), game=game)
    anna.my_turn()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 12])
def test_everything_that_can_be_seen_is_explained(window: Open, game: str, moves: int) -> None:
    anna = window()
    sit(anna, game)
    anna.robot(moves)
    anna.my_turn()  # bots would change what is being explained
    tabs = anna.page.locator("main .board [role=tab]")
    for tab in [None, *tabs.all()]:
        if tab:
            tab.click()
        assert anna.page.evaluate(UNEXPLAINED) == []
        assert anna.page.evaluate(SILENT) == []


def test_by_mouse_touch_and_key(window: Open) -> None:
    anna = window()
    sit(anna, "ethnos")
    deck = anna.page.locator('[data-thing="deck"]')
    deck.click(button="right")
    told = anna.get("explanation")
    expect(told).to_contain_text("Recruiting allies")
    anna.axe("an explanation")
    anna.get("explained-rule").click()
    expect(anna.page.locator("[data-anchor=recruit]")).to_be_focused()
    deck.focus()
    anna.page.keyboard.press("i")
    expect(told).to_be_visible()
    anna.page.get_by_role("button", name="What the signs mean").click()
    expect(anna.get("legend")).to_be_visible()
    anna.axe("the legend")


def test_a_long_touch_explains_and_does_nothing_else(window: Open) -> None:
    anna = window(size=(390, 844), touch=True, language="cs")
    sit(anna, "ethnos")
    steps = anna.steps()
    box = anna.page.locator('[data-thing="deck"]').bounding_box()
    assert box
    at = {"x": box["x"] + 10, "y": box["y"] + 10}
    finger = anna.page.context.new_cdp_session(anna.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(anna.get("explanation")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(anna.get("explanation")).to_be_visible()
    anna.axe("an explanation on a phone")
    anna.page.keyboard.press("Escape")
    expect(anna.get("confirm")).to_have_count(0)
    assert anna.steps() == steps
