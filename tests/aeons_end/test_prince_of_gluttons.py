"""Prince of Gluttons: devouring the supply, and his cards."""

import pytest
from tests.aeons_end.scene import Scene

MARKET = (
    "jade", "searing_ruby", "burning_opal", "flexing_dagger", "bottled_vortex", "amplify_vision",
    "essence_theft", "planar_insight", "consuming_void",
)  # fmt: skip


def prince(mages: str = "brama jian", **options: str) -> Scene:
    return Scene(mages, "prince_of_gluttons", **options)


def test_setup() -> None:
    scene = prince()
    assert scene.view.nemesis_life == 70
    assert scene.view.devoured == ["burning_opal", "searing_ruby", "jade"]
    assert [scene.supply_of(gem) for gem in MARKET[:3]] == [6, 6, 6]


def test_increased_difficulty_devours_nine_more() -> None:
    scene = prince(level="expert")
    assert (scene.state.anyone, scene.view.step, scene.view.phase) == (True, "setup", "devour")
    for _ in range(9):
        assert scene.view.step == "setup"
        scene.do("devour jade" if "devour jade" in scene.options else "devour searing_ruby")
    assert (scene.supply_of("jade"), scene.supply_of("searing_ruby")) == (0, 3)
    assert len(scene.view.devoured) == 12
    assert scene.view.step != "setup"


@pytest.mark.parametrize(
    ("mages", "devoured"), [("brama", 3), ("brama jian", 3), ("brama jian mist", 2)]
)
def test_unleash_devours_the_cheapest_pile(mages: str, devoured: int) -> None:
    scene = prince(mages).menace("bane_sire", 6).nemesis()
    assert scene.options == {"devour jade", "devour flexing_dagger"}  # both cost 2
    scene.do("devour flexing_dagger")
    assert scene.supply_of("flexing_dagger") == 5 - devoured


def test_missing_cards_hit_gravehold() -> None:
    scene = prince().pile("jade", 1).pile("flexing_dagger", 0).menace("bane_sire", 6).nemesis()
    assert (scene.supply_of("jade"), scene.view.gravehold) == (0, 26)


def test_the_top_devoured_card_can_be_gained() -> None:
    scene = prince().put(aether=6).main().do("reclaim jade", "reclaim searing_ruby")
    assert (scene.discard_of(0), scene.view.devoured) == ("jade searing_ruby", ["burning_opal"])
    assert scene.supply_of("jade") == 6
    assert scene.why_not("reclaim jade") == "not_on_devoured_pile"
    assert scene.why_not("reclaim burning_opal") == "too_expensive"


def test_an_empty_supply_loses_even_by_buying() -> None:
    scene = prince().put(aether=2)
    for card in MARKET:
        scene.pile(card, 0)
    scene.pile("jade", 1).main().do("gain jade")
    assert scene.view.ended == "market_devoured"


def test_gorge() -> None:
    scene = prince().nemesis("gorge").do("choose jian")
    assert (scene.supply_of("searing_ruby"), scene.lives()) == (4, [10, 8])


def test_gorge_with_one_gem_pile_left() -> None:
    scene = prince().pile("jade", 0).pile("searing_ruby", 0).nemesis("gorge")
    assert (scene.view.gravehold, scene.supply_of("burning_opal")) == (26, 6)


def test_gorge_with_equal_costs() -> None:
    market = ("diamond_cluster", "searing_ruby", "jade", *MARKET[3:])
    scene = Scene("brama jian", "prince_of_gluttons", market=market).nemesis("gorge")
    assert scene.options == {"devour diamond_cluster", "devour searing_ruby"}


def test_lobotomize() -> None:
    assert prince().nemesis("lobotomize").do("option first", "choose brama").lives() == [7, 10]
    scene = prince().nemesis("lobotomize").do("option second")
    assert len(scene.options) == 4
    assert scene.do("devour planar_insight").supply_of("planar_insight") == 2


def test_thought_biter() -> None:
    scene = prince().menace("thought_biter", 6).nemesis().do("option second")
    assert scene.supply_of("flexing_dagger") == 3
    scene = prince().menace("thought_biter", 6).nemesis().do("option first", "choose jian")
    assert scene.lives() == [10, 8]


def test_thought_biter_without_relics_must_bite() -> None:
    scene = prince().pile("flexing_dagger", 0).pile("bottled_vortex", 0)
    assert scene.menace("thought_biter", 6).nemesis().view.phase == "player"


def test_cerephage() -> None:
    scene = prince().menace("cerephage", 7).nemesis().do("devour consuming_void")
    assert (scene.supply_of("consuming_void"), scene.view.gravehold) == (0, 26)
    assert scene.in_play()["cerephage"] == 5


def test_godfeeders() -> None:
    scene = prince().menace("godfeeders", 8).nemesis()
    assert (scene.view.gravehold, scene.supply_of("burning_opal")) == (27, 5)


def test_godfeeders_without_gems() -> None:
    scene = prince().pile("jade", 0).pile("searing_ruby", 0).pile("burning_opal", 0)
    assert scene.menace("godfeeders", 8).nemesis().view.gravehold == 30 - 3 - 2


def test_mindguzzler() -> None:
    scene = prince().pile("jade", 0).pile("flexing_dagger", 0).nemesis("mindguzzler")
    assert scene.in_play() == {"mindguzzler": 10}
    scene = prince().menace("mindguzzler", 8).pile("jade", 0).nemesis()
    assert scene.supply_of("flexing_dagger") == 2


def test_digest() -> None:
    scene = prince().pile("jade", 0).pile("flexing_dagger", 0).nemesis("digest")
    assert scene.do("option second", "choose brama").lives() == [8, 10]
    scene = prince().pile("flexing_dagger", 0).nemesis("digest").do("option first")
    assert (scene.supply_of("jade"), scene.supply_of("bottled_vortex")) == (0, 2)


@pytest.mark.parametrize(("rules", "phase"), [(1, "player"), (2, "main")])
def test_nobody_is_asked_who_suffers_nothing(rules: int, phase: str) -> None:
    """Digest with no empty pile. By the first rules the players were asked all the same."""
    scene = Scene("brama jian", "prince_of_gluttons", rules=rules).nemesis("digest")
    scene.do("option second")
    assert scene.view.phase == phase
    assert scene.told("wounded") == []
    assert scene.lives() == [10, 10]


def test_the_players_are_asked_again_when_a_pile_is_empty() -> None:
    scene = prince().pile("jade", 0).nemesis("digest").do("option second")
    assert (scene.view.phase, scene.anyone) == ("player", True)


def test_memory_eater() -> None:
    scene = prince().pile("jade", 0).life(1, 5).menace("memory_eater", 16).nemesis()
    assert scene.lives() == [10, 4]


def test_vile_feast() -> None:
    scene = prince().pile("jade", 0).menace("vile_feast", 1).nemesis()
    assert scene.view.gravehold == 28
    assert (
        prince().menace("vile_feast", 2).put(aether=8).main().do("remove vile_feast").in_play()
        == {}
    )
