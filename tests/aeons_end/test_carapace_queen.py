"""Carapace Queen: husks, swarms and her cards."""

import pytest
from tests.aeons_end.scene import Scene


def queen(husks: int = 2, **options: str) -> Scene:
    return Scene("brama jian", "carapace_queen", **options).put(husks=husks)


def casts(spell: str, husks: int) -> Scene:
    scene = queen(husks).prep(0, "I", spell).casting()
    return scene.do(f"cast {spell} from I of brama", "hit husks")


def test_setup() -> None:
    scene = Scene("brama jian", "carapace_queen")
    assert (scene.view.nemesis_life, scene.view.husks) == (60, 2)


@pytest.mark.parametrize(("level", "husks"), [("normal", 4), ("expert", 5)])
def test_unleash_brings_husks(level: str, husks: int) -> None:
    assert queen(level=level).menace("bane_sire", 6).nemesis().view.husks == husks


def test_damage_kills_one_husk() -> None:
    assert casts("arcane_nexus", 5).do("pass").view.husks == 4


def test_damage_is_spread_for_a_wound() -> None:
    scene = casts("arcane_nexus", 5).do("yes")
    assert (scene.view.husks, scene.lives()) == (1, [9, 10])


def test_no_question_when_spreading_is_useless() -> None:
    assert casts("spark", 5).view.husks == 4
    assert casts("arcane_nexus", 1).view.husks == 0


def test_an_exhausted_player_pays_with_gravehold() -> None:
    scene = queen(5).life(0, 0).prep(0, "I", "arcane_nexus").casting()
    scene.do("cast arcane_nexus from I of brama", "hit husks", "yes")
    assert (scene.view.husks, scene.view.gravehold) == (1, 28)


def test_overflow_hits_gravehold() -> None:
    scene = queen(14).menace("bane_sire", 6).nemesis()
    assert (scene.view.husks, scene.view.gravehold) == (15, 29)
    assert scene.told("gravehold_hit")


def test_no_damage_is_told_when_every_husk_finds_a_token() -> None:
    assert not queen(13).menace("bane_sire", 6).nemesis().told("gravehold_hit")


def test_broodwomb() -> None:
    assert queen().menace("broodwomb", 5).nemesis().view.husks == 3
    scene = queen(1).menace("broodwomb", 5).prep(0, "I", "spark").casting()
    scene.do("cast spark from I of brama")
    assert "hit broodwomb" not in scene.options
    assert scene.why_not("hit broodwomb") == "behind_husks"
    scene = queen(0).menace("broodwomb", 5).prep(0, "I", "spark").casting()
    scene.do("cast spark from I of brama")
    assert (scene.why_not("hit husks"), scene.why_not("hit maggot_engine")) == (
        "no_husks", "not_in_play",
    )  # fmt: skip
    assert scene.do("hit broodwomb").in_play() == {"broodwomb": 4}


def test_swarm_of_few() -> None:
    assert queen(3).nemesis("endless_throng").view.husks == 7


def test_swarm_of_four_to_six() -> None:
    scene = queen(4).prep(0, "I", "spark").nemesis("endless_throng")
    assert (scene.view.husks, scene.spells_of(0)) == (6, {})
    assert queen(6).nemesis("endless_throng").view.husks == 8


def test_swarm_of_seven_to_ten() -> None:
    scene = queen(10).nemesis("endless_throng")
    assert (scene.view.husks, scene.view.gravehold) == (10, 25)


def test_swarm_of_eleven() -> None:
    scene = queen(12).life(1, 8).nemesis("endless_throng")
    assert (scene.view.husks, scene.lives()) == (11, [10, 5])


def test_swarm_of_thirteen_is_the_end() -> None:
    scene = queen(13).nemesis("endless_throng")
    assert (scene.view.over, scene.view.ended, scene.view.winners) == (True, "swarmed", [])


def test_hatch() -> None:
    assert queen().turns("0", "n1n01").nemesis("hatch").view.husks == 2 + 5


def test_blot_the_sun() -> None:
    scene = queen(2).menace("blot_the_sun", 1).nemesis()
    assert (scene.view.husks, scene.view.gravehold) == (8, 25)  # 2 -> 6 -> 8 -> 5 damage


def test_blot_the_sun_to_discard() -> None:
    scene = queen().menace("blot_the_sun", 2).charges(0, 4).main().do("remove blot_the_sun")
    assert scene.view.mages[0].charges == 0


def test_foul_multitudes_unleashes() -> None:
    scene = queen(2).nemesis("foul_multitudes")
    assert (scene.view.husks, scene.view.husk_life, scene.in_play()) == (
        4, 2, {"foul_multitudes": 3},
    )  # fmt: skip


def test_foul_multitudes_double_the_husks_life() -> None:
    scene = (
        queen(4).menace("foul_multitudes", 3).prep(0, "I", "arcane_nexus").prep(0, "II", "spark")
    )
    scene.open(0, "II").casting().do("cast spark from II of brama", "hit husks")
    assert (scene.view.husks, scene.state.husk_wound) == (4, 1)
    scene.do("cast arcane_nexus from I of brama", "hit husks", "yes")
    assert (scene.view.husks, scene.state.husk_wound) == (2, 1)
    scene.do("end turn")
    assert scene.state.husk_wound == 0


def test_new_husks_are_whole_when_all_fell() -> None:
    """What is left of the damage is lost with the last husk; it does not wound those to come."""
    scene = queen(2).menace("foul_multitudes", 3).life(0, 1)
    scene.open(0, "III").prep(0, "III", "planar_insight").casting()
    scene.do("cast planar_insight from III of brama", "hit husks", "yes")  # 5 damage
    assert scene.told("husks_hit")[0].params["total"] == 0
    assert (scene.view.husks, scene.state.husk_wound) == (4, 0)  # unleashed by the exhaustion


def test_foul_multitudes_ends_with_a_swarm() -> None:
    scene = queen(8).menace("foul_multitudes", 1).nemesis()
    assert (scene.view.gravehold, scene.view.husk_life) == (25, 1)


def test_infest() -> None:
    scene = queen(7).nemesis("infest").do("option first")
    assert scene.view.gravehold == 20
    assert queen(7).nemesis("infest").do("option second", "choose jian").lives() == [10, 6]


def test_legion_beacon() -> None:
    assert queen(2).nemesis("legion_beacon").view.husks == 6
    scene = queen(5).menace("legion_beacon", 1).nemesis()
    assert (scene.view.husks, scene.view.gravehold) == (6, 24)  # 3 leave, 4 come by the swarm
    scene = queen(4).menace("legion_beacon", 1).nemesis()
    assert (scene.view.husks, scene.view.gravehold) == (6, 26)  # 2 leave, 4 come by the swarm


def test_maggot_engine() -> None:
    assert queen(2).nemesis("maggot_engine").in_play() == {"maggot_engine": 16}
    assert queen(0).menace("maggot_engine", 4).nemesis().view.husks == 4


def test_spawn() -> None:
    scene = queen(2).nemesis("spawn")
    assert (scene.view.husks, scene.view.gravehold) == (8, 25)


def test_husks_do_not_block_the_win_by_an_empty_deck() -> None:
    scene = queen(5).nemesis_deck("").main().do("end turn")
    assert scene.view.ended == "deck_outlasted"
