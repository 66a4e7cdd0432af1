"""Every spell a player can own does what it says."""

import pytest
from tests.aeons_end.scene import Scene
from tests.aeons_end.test_cards import cast

from ludoteka.games.aeons_end import state as places


def test_phoenix_flame() -> None:
    scene = cast("phoenix_flame").charges(0, 2).casting()
    scene.do("cast phoenix_flame from I of brama", "yes")
    assert (scene.view.nemesis_life, scene.view.mages[0].charges) == (66, 1)
    scene = cast("phoenix_flame").casting().do("cast phoenix_flame from I of brama")
    assert scene.view.nemesis_life == 68


def test_spectral_echo() -> None:
    scene = cast("spectral_echo").hand(0, "spark jade").casting()
    scene.do("cast spectral_echo from I of brama", "destroy spark of brama")
    assert (scene.view.nemesis_life, scene.hand_of(0)) == (68, "jade")


def test_amplify_vision() -> None:
    scene = cast("amplify_vision").breach(0, "II", 1).casting()
    scene.do("cast amplify_vision from I of brama")
    breach = scene.view.mages[0].breaches[1]
    assert (scene.view.nemesis_life, breach.stage, breach.focused) == (68, 2, True)


def test_amplify_vision_with_all_breaches_opened() -> None:
    scene = cast("amplify_vision").open(0, "II", "III").breach(0, "IV", places.GONE).casting()
    assert scene.do("cast amplify_vision from I of brama").view.nemesis_life == 67


def test_amplify_vision_cannot_turn_the_last_stage() -> None:
    scene = cast("amplify_vision").breach(0, "II", 3).casting()
    scene.do("cast amplify_vision from I of brama")
    assert [b.stage for b in scene.view.mages[0].breaches] == [3, 3, 0, 2]


def test_ignite() -> None:
    scene = cast("ignite").casting().do("cast ignite from I of brama")
    assert (scene.view.nemesis_life, scene.view.mages[1].charges) == (68, 1)


def test_lava_tendril_kept() -> None:
    scene = cast("lava_tendril", "III").casting().do("stop casting")
    assert scene.view.nemesis_life == 69
    assert scene.spells_of(0) == {"III": ["lava_tendril"]}


def test_lava_tendril_cast() -> None:
    scene = cast("lava_tendril").casting().do("cast lava_tendril from I of brama")
    assert scene.view.nemesis_life == 67


@pytest.mark.parametrize(("discarded", "damage"), [(0, 1), (1, 4), (2, 7)])
def test_dark_fire_from_breach_three(discarded: int, damage: int) -> None:
    scene = cast("dark_fire", "III").hand(0, "3*crystal").casting()
    scene.do("cast dark_fire from III of brama")
    scene.do(*["discard crystal of brama"] * discarded)
    if discarded < 2:
        scene.do("pass")
    assert scene.view.nemesis_life == 70 - damage
    assert scene.discard_of(0) == " ".join(["dark_fire"] + ["crystal"] * discarded)


def test_essence_theft() -> None:
    scene = cast("essence_theft").hand(0, "crystal").life(1, 5).casting()
    scene.do("cast essence_theft from I of brama", "discard crystal of brama")
    assert (scene.view.nemesis_life, scene.lives()) == (67, [10, 6])


def test_feral_lightning_on_a_closed_breach() -> None:
    scene = Scene().hand(0, "feral_lightning spark").main()
    assert "prep feral_lightning to III" in scene.options
    assert scene.why_not("prep spark to III") == "breach_not_focused"
    scene = Scene().prep(0, "III", "feral_lightning").casting()
    assert scene.view.nemesis_life == 67  # it must be cast, and a closed breach gives no bonus


def test_oblivion_swell() -> None:
    scene = cast("oblivion_swell").hand(0, "burning_opal spark").casting()
    scene.do("cast oblivion_swell from I of brama")
    assert scene.options == {"discard burning_opal of brama", "pass"}
    assert scene.do("discard burning_opal of brama").view.nemesis_life == 70 - 2 - 5


def test_oblivion_swell_prepped() -> None:
    scene = cast("oblivion_swell").main().do("use oblivion_swell on I")
    assert scene.view.aether == 1
    assert scene.why_not("use oblivion_swell on I") == "used_this_turn"


def test_chaos_arc() -> None:
    scene = Scene().open(0, "I", "II", "III").prep(0, "II", "chaos_arc")
    scene.prep(0, "I", "spark spark").prep(0, "III", "spark").casting()
    assert scene.do("cast chaos_arc from II of brama").view.nemesis_life == 70 - 3 - 2 * 3
    scene = Scene().open(0, "I", "II", "III").prep(0, "III", "chaos_arc")
    scene.prep(0, "II", "spark").casting()
    assert (
        scene.do("cast chaos_arc from III of brama").view.nemesis_life == 70 - 3 - 2 - 1
    )  # III adds 1


def test_planar_insight() -> None:
    scene = Scene().open(0, "II", "III").prep(0, "II", "planar_insight").casting()
    assert scene.do("cast planar_insight from II of brama").view.nemesis_life == 70 - 2 - 3


def test_wildfire_whip() -> None:
    scene = cast("wildfire_whip").prep(1, "I", "spark").put(aether=5).main()
    scene.do("use wildfire_whip on I", "cast spark from I of jian")
    assert (scene.view.nemesis_life, scene.view.aether, scene.discard_of(1)) == (69, 3, "spark")
    scene.do("use wildfire_whip on I")
    assert (scene.view.nemesis_life, scene.spells_of(0)) == (65, {})


def test_wildfire_whip_beside_another_spell() -> None:
    scene = Scene("kadir jian").open(1, "IV").prep(1, "IV", "spark wildfire_whip")
    scene.prep(0, "I", "spark spark").put(aether=4).main(1)
    scene.do("use wildfire_whip on IV", "cast spark from I of kadir")
    scene.do("use wildfire_whip on IV", "cast spark from I of kadir")
    assert scene.spells_of(1) == {"IV": ["spark", "wildfire_whip"]}
    assert scene.view.aether == 0


def test_arcane_nexus() -> None:
    scene = cast("arcane_nexus").hand(0, "diamond_cluster crystal").main()
    assert scene.why_not("use arcane_nexus on I") == "no_gem_played"
    scene.do("play diamond_cluster", "use arcane_nexus on I", "play diamond_cluster")
    assert scene.view.aether == 2 + 4
    assert scene.why_not("use arcane_nexus on I") == "used_this_turn"


def test_arcane_nexus_takes_back_only_gems_played_this_turn() -> None:
    scene = cast("arcane_nexus").hand(0, "jade crystal mages_talisman spark").main()
    scene.do("play jade", "play crystal", "play mages_talisman", "use arcane_nexus on I")
    assert scene.options == {"take back jade", "take back crystal"}
    assert scene.why_not("take back mages_talisman") == "only_gems"
    assert scene.why_not("take back diamond_cluster") == "not_played"


def test_arcane_nexus_cast() -> None:
    scene = cast("arcane_nexus").casting().do("cast arcane_nexus from I of brama")
    assert scene.view.nemesis_life == 66


def test_consuming_void() -> None:
    scene = cast("consuming_void").hand(0, "2*crystal").casting()
    scene.do("cast consuming_void from I of brama", *["destroy crystal of brama"] * 2)
    assert (scene.view.nemesis_life, scene.view.destroyed) == (64, 2)
