"""Rageborne: fury, strikes and his cards."""

import pytest
from tests.aeons_end.scene import Scene

from ludoteka.games.aeons_end.data import MENACE_NAMES
from ludoteka.games.aeons_end.tables import TEXTS


def struck(card: str, scene: Scene | None = None) -> Scene:
    """A strike card that is being resolved in a nemesis turn."""
    scene = scene or Scene()
    scene.turns("0n", "n").nemesis_deck("bleed_static")
    number = MENACE_NAMES.index(card)
    strike = [int(TEXTS.arrive[number]), -1, -1, 0, 64 + number, -1, 0, 0]
    return scene.begin(scene.frame(int(TEXTS.turns) + 3, -1) + strike, 4)


def test_setup() -> None:
    assert (Scene().view.nemesis_life, Scene().view.fury) == (70, 1)


def test_unleash_is_one_fury() -> None:
    assert Scene().menace("bane_sire", 6).nemesis().view.fury == 2


def test_four_fury_strike_once_at_the_end_of_the_nemesis_turn() -> None:
    scene = Scene().put(fury=8).nemesis()
    assert len(scene.told("struck")) == 1


def test_three_fury_do_not_strike() -> None:
    assert Scene().put(fury=3).nemesis().told("struck") == []


@pytest.mark.parametrize(("level", "left"), [("normal", 2), ("expert", 4)])
def test_a_strike_costs_fury(level: str, left: int) -> None:
    scene = Scene(level=level).put(fury=5)
    assert struck("devastate", scene).view.fury == left


def test_fury_never_falls_below_nothing() -> None:
    assert struck("devastate").view.fury == 0


def test_convoke() -> None:
    assert struck("convoke").do("choose jian").lives() == [10, 6]


def test_devastate() -> None:
    assert struck("devastate").view.gravehold == 25


def test_eviscerate() -> None:
    assert struck("eviscerate", Scene().life(0, 5)).lives() == [3, 10]


def test_frenzy() -> None:
    assert struck("frenzy").lives() == [10, 7]  # Jian starts with two opened breaches


def test_raze() -> None:
    scene = struck("raze").do("choose brama")
    assert (scene.view.gravehold, scene.lives()) == (27, [9, 10])


def test_seize() -> None:
    scene = Scene().open(0, "II").prep(0, "I", "ignite").prep(0, "II", "spark")
    scene = struck("seize", scene.prep(1, "I", "dark_fire"))
    assert (scene.spells_of(0), scene.spells_of(1)) == ({"II": ["spark"]}, {})


def test_seize_ties_are_chosen_together() -> None:
    scene = struck(
        "seize", Scene().prep(0, "I", "spark").prep(1, "I", "spark").prep(1, "II", "spark")
    )
    assert scene.anyone
    assert len(scene.options) == 3


def test_seize_with_one_spell() -> None:
    assert struck("seize", Scene().prep(0, "I", "spark")).spells_of(0) == {}


def test_cleave() -> None:
    assert len(Scene().nemesis("cleave").told("struck")) == 1


def test_provoker() -> None:
    assert Scene().put(fury=3).menace("provoker", 5).nemesis().view.gravehold == 27


def test_unrelenting_ire() -> None:
    assert Scene().turns("0n", "n").nemesis("unrelenting_ire").view.fury == 2
    scene = Scene().turns("01", "nn").nemesis("unrelenting_ire")
    assert len(scene.told("fury_grew")) == 3


def test_blood_cry() -> None:
    assert len(Scene().menace("blood_cry", 1).nemesis().told("fury_grew")) == 4


def test_blood_cry_to_discard() -> None:
    scene = Scene().menace("blood_cry", 2).charges(0, 5).main().do("remove blood_cry")
    assert (scene.view.mages[0].charges, scene.in_play()) == (1, {})


def test_invoke_carnage() -> None:
    scene = Scene().menace("invoke_carnage", 1).nemesis().do("choose jian")
    assert (scene.view.fury, scene.lives()) == (2, [10, 7])


def test_invoke_carnage_to_discard() -> None:
    scene = Scene().menace("invoke_carnage", 2).put(aether=7).main().do("remove invoke_carnage")
    assert scene.view.aether == 0


def test_scorn() -> None:
    assert Scene().menace("scorn", 9).nemesis().do("option first").view.gravehold == 27
    assert Scene().menace("scorn", 9).nemesis().do("option second").view.fury == 3


def test_avatar_of_wrath() -> None:
    assert len(Scene().menace("avatar_of_wrath", 16).nemesis().told("struck")) == 1


def test_onslaught() -> None:
    scene = Scene().put(fury=0).hand(0, "2*crystal").hand(1, "2*spark").nemesis("onslaught")
    assert scene.anyone
    scene.do("discard crystal of brama", "discard spark of jian", "discard spark of jian")
    assert (scene.hand_of(0), scene.hand_of(1)) == ("crystal", "")


def test_rolling_death() -> None:
    scene = Scene().menace("rolling_death", 1).nemesis()
    while scene.view.phase != "main":
        scene.do(sorted(scene.options)[0])
    assert len(scene.told("struck")) == 2


def test_rolling_death_to_discard() -> None:
    scene = Scene().menace("rolling_death", 2).put(aether=8).main().do("remove rolling_death")
    assert scene.in_play() == {}
