"""Kroniky on the page: a solo game from the lobby to its end, on the map, at war, own files."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import FilePayload, expect
from tests.browser.conftest import Open
from tests.browser.kroniky import (
    RICHES,
    STRIP,
    begin,
    file,
    finish,
    ore,
    place_card,
    set_up,
    steps_are,
    thing,
)
from tests.browser.window import ME
from tests.kroniky.golden import planned
from tests.kroniky.positions import quiet_chronicle, small_map

import ludoteka

pytestmark = pytest.mark.once


def test_alone_in_two_clicks(window: Open) -> None:
    anna = window().go()
    card = anna.page.locator("[data-game=kroniky]")
    expect(card).to_contain_text("For one player")
    card.get_by_role("button", name="Play").click()
    anna.get("start").click()
    expect(anna.page.get_by_role("group", name="The map")).to_be_visible()
    expect(anna.page.locator("[data-seat]")).to_have_count(1)
    anna.my_turn()
    thing(anna, "hex.f.5").click()
    expect(anna.get("confirm")).to_have_text("Found the capital on f5")
    anna.get("confirm").click()
    expect(anna.get("status")).to_contain_text("Place the action card")
    anna.page.locator("[data-thing^='area.'][data-look=live]").first.click()
    anna.get("confirm").click()
    expect(anna.get("status")).to_contain_text("Use resources and workers")
    expect(anna.get("due-food")).to_contain_text("2")


def test_walking_building_a_road_and_taking_it_back(window: Open) -> None:
    anna = window()
    begin(anna)
    thing(anna, "hex.a.1").click()
    anna.get("confirm").click()
    steps_are(anna, 3)
    thing(anna, "worker.1").click()
    roads = anna.page.locator("path.road")
    for space, steps in (("a:2", "1"), ("b:3", "3"), ("a:5", "4")):
        expect(anna.page.locator(f".range [data-space='{space}']")).to_have_text(steps)
    expect(anna.page.locator(".range [data-space='a:6']")).to_have_count(0)
    expect(roads).to_have_count(0)
    anna.page.locator('[data-move="road 1"]').click()
    anna.get("confirm").click()
    steps_are(anna, 4)
    expect(roads).to_have_count(1)
    # he is still chosen: a far space is reached step by step
    found = ore(anna) + RICHES["ore"]
    thing(anna, "hex.a.4").click()
    steps_are(anna, 7)
    expect(roads).to_have_count(4)
    expect(thing(anna, "resource.ore").locator("strong")).to_have_text(str(found))
    assert "step 1 a:5" in anna.moves()
    for left in (6, 5, 4, 3, 2):
        anna.get("undo").click()
        steps_are(anna, left)
    expect(roads).to_have_count(0)
    expect(anna.page.locator("[data-thing='worker.1']")).to_have_count(0)


def test_danger_is_not_walked_into_at_one_click(window: Open) -> None:
    anna = window()
    wild = small_map([".....", "$....", "....."], ["b:1", "a:3"], {"a:2": RICHES})
    danger = {"effects": [], "dangerous": True}
    begin(anna, quiet_chronicle({(line, 1): danger for line in (1, 2, 3)}), wild)
    anna.play("deploy a:1")
    thing(anna, "worker.1").click()
    thing(anna, "hex.b.1").click()
    expect(anna.page.locator(".preview")).to_contain_text("dangerous territory")
    steps_are(anna, 3)
    # a way ends before the dangerous space: the last step is confirmed
    anna.page.keyboard.press("Escape")
    thing(anna, "worker.1").click()
    thing(anna, "hex.a.3").click()
    steps_are(anna, 4)
    expect(anna.page.locator(".preview")).to_contain_text("dangerous territory")
    anna.get("confirm").click()
    steps_are(anna, 5)
    expect(anna.page.get_by_role("log").get_by_text("the enemy is provoked")).to_be_visible()
    # now it has happened: he walks on freely
    thing(anna, "hex.a.2").click()
    steps_are(anna, 6)


def test_the_last_recall_is_confirmed(window: Open) -> None:
    anna = window()
    begin(anna)
    anna.play("deploy a:1")
    thing(anna, "hex.a.1").click()  # the worker there leaves room for a touch
    anna.play("deploy a:1")
    anna.play("end")
    expect(anna.get("status")).to_contain_text("which workers stay")
    before = anna.steps()
    thing(anna, "worker.1").click()
    steps_are(anna, before + 1)
    thing(anna, "worker.2").click()
    expect(anna.page.locator(".preview")).to_contain_text("the next round begins")
    steps_are(anna, before + 1)
    anna.get("confirm").click()
    expect(anna.get("status")).to_contain_text("Place the action card")


def test_the_open_card_stays(window: Open) -> None:
    anna = window(size=(1280, 720))
    begin(anna)
    anna.page.locator("#page-chronicle").click()
    panel = anna.page.locator("#page-panel")
    panel.evaluate("box => box.scrollTop = 40")
    tabs = anna.page.get_by_role("tablist", name="Development").inner_text()
    thing(anna, "hex.a.1").click()
    assert anna.page.get_by_role("tablist", name="Development").inner_text() == tabs
    anna.get("confirm").click()
    steps_are(anna, 3)
    thing(anna, "worker.1").click()
    thing(anna, "hex.a.2").click()
    steps_are(anna, 4)
    expect(anna.page.locator("#page-chronicle")).to_have_attribute("aria-selected", "true")
    assert panel.evaluate("box => box.scrollTop") == 40
    anna.page.locator("#page-army").click()
    anna.page.locator("#page-chronicle").click()
    assert panel.evaluate("box => box.scrollTop") == 40


def test_things_are_explained(window: Open) -> None:
    anna = window()
    begin(anna)
    tip = anna.page.get_by_role("tooltip")
    thing(anna, "hex.a.2").hover()
    expect(tip).to_contain_text("A worker who enters takes 9 wood, 20 ore")
    anna.page.locator("#page-culture").click()
    thing(anna, "track.inventions_2").hover()
    expect(tip).to_contain_text("It opens workers walk 7 steps")
    thing(anna, "resource.ore").click(force=True)
    expect(anna.get("notice")).to_contain_text("selling goods")


def test_an_impossible_wish_is_explained(window: Open) -> None:
    anna = window()
    begin(anna)
    thing(anna, "hex.c.3").click(force=True)
    expect(anna.get("notice")).to_contain_text("deployed in the capital or a settlement")
    anna.page.locator("#page-culture").click()
    thing(anna, "action.religion.rites").click(force=True)
    expect(anna.get("notice")).to_contain_text("You need religion at level 1")


def test_a_battle_with_its_odds(window: Open) -> None:
    anna = window()
    begin(anna, quiet_chronicle(relations_start=5, enemy_units=[[2], [], []]))
    anna.play("deploy a:1")
    found = ore(anna) + RICHES["ore"]
    thing(anna, "worker.1").click()
    thing(anna, "hex.a.2").click()
    expect(thing(anna, "resource.ore").locator("strong")).to_have_text(str(found))
    anna.page.keyboard.press("Escape")
    anna.play("develop military")
    for _ in range(4):
        anna.play("recruit infantry I")
    for _ in range(3):
        anna.play("order I forward")
    anna.play("end")
    anna.play("continue")
    anna.play("stay")
    place_card(anna)
    anna.page.locator("#page-army").click()
    expect(anna.get("odds")).to_have_count(0)
    # across the middle: war, and the enemy stands before us
    anna.page.locator('[data-move="order I forward"]').click()
    expect(anna.page.locator(".preview")).to_contain_text("this begins a war")
    anna.get("confirm").click()
    odds = anna.get("odds")
    expect(odds).to_contain_text("Battle of strength 4 against 2")
    expect(odds.locator("li")).to_have_count(3)
    expect(odds.locator("li").nth(1)).to_contain_text("4/6")
    won = "you win by 2, the enemy's division is destroyed and you advance 1 space"
    expect(odds.locator("li").nth(1)).to_contain_text(won)
    anna.page.locator('[data-move="order I forward"]').click()
    expect(anna.page.locator(".preview")).to_contain_text("6/6 win")
    anna.get("confirm").click()
    log = anna.page.get_by_role("log")
    expect(log.get_by_text("strength 4 against 2").first).to_be_visible()
    expect(log.get_by_text("wins the battle by").first).to_be_visible()


def test_a_won_game_is_a_record(window: Open) -> None:
    anna = window()
    wins = quiet_chronicle(victory=[{"type": "pay", "cost": {"wood": 1}}])
    begin(anna, wins)
    anna.page.locator("#page-chronicle").click()
    thing(anna, "track.tribute").click()
    anna.get("confirm").click()
    finish(anna)
    expect(anna.get("ending")).to_contain_text("You win!")
    expect(anna.get("result")).to_contain_text("Victory in round 1 through a payment.")
    expect(anna.get("result")).to_contain_text("A new personal record!")
    expect(anna.get("records")).to_contain_text("Small")
    assert anna.get("records").locator("tbody td").all_inner_texts() == ["1"]
    anna.get("replay-ending").click()
    expect(anna.get("slider")).to_be_visible()
    expect(anna.page.get_by_role("group", name="The map")).to_be_visible()
    begin(anna, wins)
    expect(anna.page.locator("[data-seat]")).to_contain_text("best: round 1")
    set_up(anna.go())
    expect(anna.get("best")).to_have_count(0)
    anna.get("own-map").set_input_files(file("strip.json", STRIP))
    anna.get("own-chronicle").set_input_files(file("wins.json", wins))
    expect(anna.get("best")).to_have_text("Best: round 1")


def test_what_was_turned_back_is_no_record(window: Open) -> None:
    anna = window()
    begin(anna, quiet_chronicle(victory=[{"type": "pay", "cost": {"wood": 1}}]))
    anna.get("undo").click()
    steps_are(anna, 1)
    anna.get("undo").click()
    steps_are(anna, 0)
    anna.play("found a:1")
    place_card(anna)
    anna.play("develop tribute")
    finish(anna)
    expect(anna.get("result")).to_contain_text("does not count as a record")
    expect(anna.get("records")).to_have_count(0)


def test_a_lost_game(window: Open) -> None:
    anna = window()
    famine = {"effects": [{"type": "pay", "cost": {"food": 30}}]}
    begin(anna, quiet_chronicle({(line, 1): famine for line in (1, 2, 3)}))
    expect(anna.get("due-food")).to_contain_text("hunger rises by")
    # the game is over before anybody gets unhappy
    expect(anna.get("due-warnings")).to_have_text("The game will be lost because of famine!")
    thing(anna, "round").click()
    anna.get("confirm").click()
    expect(anna.get("ending")).to_contain_text("The game is lost.")
    expect(anna.get("result")).to_contain_text("Defeat in round 1 because of famine.")
    expect(anna.get("result")).to_contain_text("No game won in this browser yet.")


def won_game() -> ludoteka.Match:
    """A game that its plan wins by a move that could be taken back."""
    for seed in range(100):
        match = planned(ludoteka.new("kroniky", 1, seed=seed), seed)
        if match.winners and not match.steps[-1].revealed:
            return match
    raise AssertionError("no plan wins any more")


def test_the_last_move_of_a_long_game(window: Open) -> None:
    match = won_game()
    last = str(match.steps[-1].move)
    match.undo()
    anna = window().go()
    record = FilePayload(name="game.txt", mimeType="text/plain", buffer=match.record().encode())
    anna.get("upload").set_input_files(record)
    anna.ready().my_turn()
    anna.play(last)
    finish(anna)
    expect(anna.get("result")).to_contain_text("Victory in round")
    expect(anna.get("result")).not_to_contain_text("A new personal record!")


def test_own_files_and_broken_ones(window: Open) -> None:
    anna = window().go()
    anna.page.locator("[data-game=kroniky]").get_by_role("button", name="Play").click()
    broken = json.dumps(json.loads(STRIP), indent=1).replace('"....T"', '"....X"')
    line = 1 + next(i for i, text in enumerate(broken.split("\n")) if "X" in text)
    anna.get("own-map").set_input_files(file("hill.json", broken))
    expect(anna.page.get_by_role("group", name="Map")).to_contain_text("Your own file: hill.json")
    anna.get("start").click()
    alert = anna.page.get_by_role("alert")
    expect(alert).to_contain_text(f"hill.json cannot be used: line {line}: 'X' is not a terrain")
    anna.get("own-map").set_input_files(file("strip.json", STRIP))
    anna.get("own-chronicle").set_input_files(file("quiet.json", quiet_chronicle()))
    anna.get("start").click()
    expect(anna.page.locator("[data-seat]")).to_contain_text("Quiet · Small")
    expect(anna.page.locator("[data-thing^='hex.']")).to_have_count(30)


def test_hint(window: Open) -> None:
    anna = window()
    anna.sit(ME, game="kroniky")
    anna.my_turn()
    anna.get("hint").click()
    expect(anna.get("confirm")).to_be_visible()
    anna.get("confirm").click()
    expect(anna.get("status")).to_contain_text("Place the action card")
