"""Aeon's End in real windows: mages shared by people, clicks on the table, small screens."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.late import until
from tests.browser.window import ME, OPEN, Window

import ludoteka
from ludoteka.core.match import Match

pytestmark = pytest.mark.once

GAME = "aeons_end"
DEADLY = {"nemesis": "carapace_queen", "level": "extinction"}
RAW_KEY = re.compile(
    r"\b(aeons|card|menace|ability|phase|step|event|move|either|end|text)\.[a-z_]+"
)


def played(
    until: Callable[[Match], bool], seats: int = 2, seed: int = 3, **options: str | list[str]
) -> Match:
    """A game played at random, with a liking for deeds, until something is asked."""
    match = ludoteka.new(GAME, seats=seats, seed=seed, **options)
    rng = random.Random(seed)
    while not match.over and not until(match):
        moves = match.legal()
        last = [move for move in moves if str(move) in ("end turn", "stop casting")]
        rest = [move for move in moves if move not in last]
        match.play(rng.choice(rest or last))
    return match


def show(window: Window, match: Match) -> Window:
    """Put a recorded game on the table; all its mages are this reader's."""
    answer = window.page.request.post(
        f"{window.url}/api/records", data={"record": match.record()}, headers={"Origin": window.url}
    )
    assert answer.ok, answer.text()
    return window.go(f"/t/{answer.json()['table']}").ready()


def asks(phase: str) -> Callable[[Match], bool]:
    """Whether this is asked now."""
    return lambda match: match.view(0).phase == phase  # type: ignore[attr-defined]


def in_main_phase(*windows: Window) -> tuple[Window, Window]:
    """Play on until somebody has a main phase before them: this window first."""
    for _ in range(60):
        for window in windows:
            if "end turn" in window.moves():
                return window, next(one for one in windows if one is not window)
        asked(*windows).robot(1)
    raise AssertionError("no main phase began")


def asked(*windows: Window) -> Window:
    """The first window that has a move to make, as soon as one has."""
    found: list[Window] = []

    def ready() -> bool:
        found[:] = [window for window in windows if window.moves()]
        return bool(found)

    until(windows[0].page, ready)
    return found[0]


def test_one_person_plays_two_mages_to_the_end(window: Open) -> None:
    # with other luck it may be over before both have had a turn
    match = ludoteka.new(GAME, seats=2, seed=3, **DEADLY, mages=["mist", "lash"])
    anna = show(window(), match)
    assert anna.robot() > 20
    expect(anna.get("ending")).to_be_visible()
    assert anna.get("curtain").count() == 0
    messages = anna.tables()
    offered = [one for one in messages if one["moves"]]
    assert {one["you"]["look"] for one in offered} == {0, 1}, "the page turns to who has to act"
    for one in offered:
        assert one["view"]["anyone"] or one["view"]["seat"] == one["you"]["look"]
    last = messages[-1]["view"]
    verdicts = (
        "Gravehold has fallen.",
        "All mages are exhausted.",
        "The swarm overruns Gravehold.",
    )
    assert last["ended"] in ("gravehold_fallen", "all_exhausted", "swarmed")
    expect(anna.get("status")).to_have_text(re.compile("|".join(verdicts)))
    expect(anna.get("ending")).to_contain_text("The game is lost.")
    expect(anna.get("deeds").locator("tbody tr")).to_have_count(2)
    expect(anna.get("deeds")).to_contain_text("Mist")


def test_two_browsers_share_three_mages(window: Open) -> None:
    anna, petr = window(), window(language="cs")
    table = anna.create(ME, OPEN, OPEN, game=GAME, options={"nemesis": "rageborne"})
    petr.go(anna.invitation(table))
    petr.page.locator("#join-name").fill("Petr")
    petr.page.get_by_role("button", name="Obsadit místo").click()
    petr.ready()
    anna.go(f"/t/{table}").ready()
    anna.page.get_by_role("button", name="Sit down").click()
    expect(anna.page.get_by_text("Waiting for players")).to_have_count(0)
    told = anna.page.get_by_role("log").get_by_text("decides for everybody")
    for number in range(80):
        both = (anna, petr) if number % 2 else (petr, anna)
        asked(*both).robot(1, seed=number + 1)
        if told.count():
            break
    expect(told.first).to_be_visible()
    expect(petr.page.get_by_role("log").get_by_text("Za všechny rozhoduje").first).to_be_visible()
    shared = 0
    for reader, mine in ((anna, {0, 2}), (petr, {1})):
        for message in reader.tables():
            assert message["you"]["look"] in mine
            if message["moves"] and message["view"]["anyone"]:
                shared += 1
            elif message["moves"]:
                assert message["view"]["seat"] in mine
    assert shared, "a decision of the group is offered to everybody"


def test_the_order_of_the_discard_pile_is_chosen(window: Open) -> None:
    def two_kinds(match: Match) -> bool:
        return asks("lay")(match) and len(match.legal()) > 1

    match = played(two_kinds, nemesis="rageborne")
    anna = show(window(), match)
    seat = match.seat
    mage = match.view(seat).mages[seat]  # type: ignore[attr-defined]
    before = list(mage.discard)
    wanted: list[str] = []
    while True:
        things = anna.page.locator('[data-thing^="played."][data-look=live]')
        if asks("lay")(match) is False:
            break
        thing = things.last.get_attribute("data-thing") or ""
        card = thing.removeprefix("played.")
        wanted.append(card)
        steps = anna.steps()
        things.last.click()
        expect(anna.get("steps")).not_to_have_attribute("data-steps", str(steps))
        match.play(f"lay {card}")
    said = [
        line["params"]["card"].removeprefix("card.")
        for one in anna.tables()
        for line in one["lines"]
        if line["key"] == "laid" and line["step"] >= len(match.steps) - len(wanted) + 1
    ]
    assert said[: len(wanted)] == wanted
    now = match.view(seat).mages[seat]  # type: ignore[attr-defined]
    assert now.discard[: len(before) + len(wanted)] == [*before, *wanted] or now.deck_size
    shown = anna.tables()[-1]["view"]["mages"][seat]["discard"]
    assert shown == now.discard
    anna.get(f"mage-{seat}").click()
    chips = anna.page.locator(f'.own [data-thing^="pile.{mage.mage}."]')
    names = chips.evaluate_all("all => all.map(one => one.dataset.thing.split('.').pop())")
    assert names == shown, "the pile lies as it was laid"


def test_undo_inside_a_turn_and_refused_after_a_draw(window: Open) -> None:
    anna, petr = window(), window()
    options = {"mages": ["adelheim", "brama"], "nemesis": "rageborne"}
    table = anna.create(ME, OPEN, game=GAME, options=options)
    petr.join(anna.invitation(table), "Petr")
    anna.go(f"/t/{table}").ready()
    first, other = in_main_phase(anna, petr)
    before, moves = first.steps(), first.moves()
    crystal = first.page.locator('.own [data-thing$=".crystal"]').first
    crystal.click()
    expect(first.get("steps")).to_have_attribute("data-steps", str(before + 1))
    expect(first.page.locator(".aether")).to_contain_text("1 aether")
    expect(first.get("undo")).to_have_text("Undo")
    first.get("undo").click()
    expect(first.get("steps")).to_have_attribute("data-steps", str(before))
    first.my_turn()
    assert first.moves() == moves
    crystal.click()
    expect(first.get("steps")).to_have_attribute("data-steps", str(before + 1))
    first.play("end turn")
    after = first.steps()
    expect(first.get("undo")).to_have_text("Request undo")
    first.get("undo").click()
    other.get("refuse").click()
    expect(first.page.get_by_role("log").get_by_text("does not agree")).to_be_visible()
    assert first.steps() == after


def test_damage_goes_where_one_clicks(window: Open) -> None:
    def minion_to_hit(match: Match) -> bool:
        return asks("target")(match) and len(match.legal()) > 1

    match = played(minion_to_hit, nemesis="rageborne")
    minion = next(str(move).split()[1] for move in match.legal() if "nemesis" not in str(move))
    anna = show(window(), match)
    anna.my_turn()
    life = match.view(0).nemesis_life  # type: ignore[attr-defined]
    damage = match.view(0).question.number  # type: ignore[attr-defined]
    anna.page.locator('[data-thing="nemesis"]').click()
    expect(anna.page.locator('[data-thing="nemesis"] s')).to_have_text(str(life))
    expect(anna.page.locator('[data-thing="nemesis"] strong')).to_contain_text(str(life - damage))
    anna.page.locator(f'[data-thing="menace.{minion}"]').click()
    assert anna.moves() == [f"hit {minion}"]
    before = anna.steps()
    anna.get("confirm").click()
    expect(anna.get("steps")).not_to_have_attribute("data-steps", str(before))
    hits = [line["key"] for one in anna.tables() for line in one["lines"]]
    assert "minion_hit_by" in hits


def test_every_mage_shows_what_it_has(window: Open) -> None:
    match = played(lambda match: len(match.steps) > 90, seats=4, nemesis="prince_of_gluttons")
    anna = show(window(), match)
    page = anna.page
    assert page.evaluate("document.documentElement.scrollHeight") <= 900
    view = match.view(0)
    for mage in view.mages:  # type: ignore[attr-defined]
        row = page.locator(f'[data-seat="{mage.seat}"]')
        expect(row).to_contain_text(str(mage.life))
        for card in set(mage.hand):
            expect(row.locator(f'[data-thing="hand.{mage.mage}.{card}"]')).to_be_visible()
        for breach in mage.breaches:
            thing = row.locator(f'[data-thing="breach.{mage.mage}.{breach.breach}"]')
            expect(thing).to_have_count(0 if breach.state == "gone" else 1)
    for pile in view.supply:  # type: ignore[attr-defined]
        thing = page.locator(f'[data-thing="supply.{pile.card}"]')
        expect(thing).to_contain_text(f"{pile.left} left" if pile.left else "none left")
    page.locator('[data-thing="supply.jade"]').hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Gain 2 aether.")


def test_a_table_as_one_wishes(window: Open) -> None:
    anna = window().go()
    page = anna.page
    page.locator("[data-game=aeons_end]").get_by_role("button", name="Play with bots").click()
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_text("Rules and options").click()
    page.get_by_role("radio", name="Crooked Mask").check()
    mages = page.get_by_role("group", name="Mages")
    mages.get_by_role("radio", name="Adelheim", exact=True).check()
    mages.get_by_text("Seat 2: Brama").click()
    mages.get_by_role("radio", name="Xaxos", exact=True).check()
    mages.get_by_text("Seat 1: Adelheim").click()
    mages.get_by_role("radio", name="Xaxos", exact=True).check()
    page.get_by_label(re.compile("^Market")).select_option(label="my own choice")
    expect(anna.get("start")).to_be_disabled()
    cards = ["Jade", "Sifter's Pearl", "Burning Opal", "Focusing Orb", "Mage's Talisman"]
    cards += ["Ignite", "Dark Fire", "Chaos Arc", "Arcane Nexus"]
    for card in cards:
        page.get_by_label(card, exact=True).check()
    expect(page.get_by_label("Phoenix Flame")).to_be_disabled()
    expect(page.get_by_label("Solo: starting life")).to_have_count(0)
    anna.get("start").click()
    anna.ready()
    view = anna.tables()[-1]["view"]
    assert [mage["mage"] for mage in view["mages"]] == ["xaxos", "adelheim"]
    assert view["nemesis"] == "crooked_mask"
    assert {pile["card"] for pile in view["supply"]} > {"jade", "dark_fire", "focusing_orb"}


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_three_languages(window: Open, language: str) -> None:
    names = {
        "en": ("Deeds of the mages", "Gravehold", "Supply", "The game is lost."),
        "cs": ("Skutky mágů", "Útočiště", "Zásoba", "Hra je prohraná."),
        "pl": ("Czyny magów", "Gravehold", "Rynek", "Gra jest przegrana."),
    }
    anna = window(language=language)
    shown = ""
    for number, phase in enumerate(("main", "target", "player", "or", "casting")):
        match = played(asks(phase), seats=3, seed=number, market="random", nemesis="crooked_mask")
        show(anna, match)
        expect(anna.page.get_by_text(names[language][1]).first).to_be_visible()
        shown += anna.text()
    over = played(lambda _: False, seats=2, seed=5, nemesis="carapace_queen")
    show(anna, over)
    expect(anna.get("ending")).to_be_visible()
    expect(anna.get("deeds")).to_be_visible()
    shown += anna.text()
    for name in names[language]:
        assert name in shown
    assert not RAW_KEY.findall(shown), "a message is missing"


def test_thumb_at_360_pixels(window: Open) -> None:
    match = played(
        lambda match: asks("main")(match) and len(match.steps) > 60, seats=4, nemesis="rageborne"
    )
    anna = show(window(size=(360, 740), touch=True), match)
    anna.my_turn()
    page = anna.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sheet = page.locator("[data-sheet]").bounding_box()
    assert sheet is not None
    assert sheet["height"] < 0.7 * 740
    for mage in range(4):
        page.get_by_test_id(f"mage-{mage}").tap()
        expect(page.get_by_test_id(f"mage-{mage}")).to_have_attribute("aria-pressed", "true")
    before = anna.steps()
    page.get_by_test_id(f"mage-{match.seat}").tap()
    page.locator('.sheet [data-thing^="hand."][data-thing$=".spark"]').tap()
    confirm = anna.get("confirm")
    box = confirm.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    assert box["y"] + box["height"] <= 740
    confirm.tap()
    expect(anna.get("steps")).not_to_have_attribute("data-steps", str(before))


@pytest.mark.parametrize(
    ("theme", "size", "nemesis"),
    [
        ("light", (1440, 900), "rageborne"),
        ("dark", (1440, 900), "carapace_queen"),
        ("light", (390, 844), "prince_of_gluttons"),
        ("dark", (390, 844), "crooked_mask"),
    ],
)
def test_axe(window: Open, theme: str, size: tuple[int, int], nemesis: str) -> None:
    anna = window(theme=theme, size=size)
    show(anna, played(lambda match: len(match.steps) > 110, seats=4, nemesis=nemesis))
    anna.axe("in the middle")
    show(anna, played(asks("target"), nemesis=nemesis)).my_turn()
    anna.page.locator('[data-thing="nemesis"]').click()
    anna.axe("a target considered")
    anna.page.locator('[data-thing^="supply."]').first.click()
    expect(anna.get("notice")).to_be_visible()
    anna.axe("a wish explained")
    show(anna, played(lambda _: False, seed=5, nemesis=nemesis))
    expect(anna.get("deeds")).to_be_visible()
    anna.axe("the end")


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_the_market_of_a_laptop_is_read_whole(window: Open, language: str) -> None:
    """Each pile tells its text whole, under its picture, and the copies left cover none of it."""
    anna = window(size=(1366, 768), language=language)
    show(anna, ludoteka.new(GAME, seats=4, seed=3))
    piles = anna.page.locator('[data-thing^="supply."]')
    expect(piles).to_have_count(9)
    for pile in piles.all():
        card, text = pile.locator(".card"), pile.locator(".effect")
        expect(text).to_be_visible()
        assert card.evaluate("one => one.scrollHeight <= one.clientHeight")
        copies, told = pile.locator(".left").bounding_box(), text.bounding_box()
        assert copies
        assert told
        assert copies["y"] + copies["height"] <= told["y"]
