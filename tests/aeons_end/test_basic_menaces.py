"""The 22 basic nemesis cards, against Rageborne (unleash: one more fury)."""

import pytest
from tests.aeons_end.scene import Scene


def acts(card: str, strength: int, **options: str) -> Scene:
    """A scene with this card in play."""
    return Scene(**options).menace(card, strength)


# --- tier 1 ---------------------------------------------------------------------------


def test_skewer() -> None:
    scene = Scene().nemesis("skewer")
    assert (scene.anyone, scene.options) == (True, {"choose brama", "choose jian"})
    scene.do("choose jian")
    assert (scene.view.fury, scene.lives(), len(scene.view.mages[1].hand)) == (2, [10, 7], 6)


def test_slaughter() -> None:
    scene = Scene().nemesis("slaughter")
    assert (scene.view.fury, scene.view.gravehold) == (2, 27)
    assert scene.view.nemesis_discard == ["slaughter"]


def test_bane_sire() -> None:
    assert acts("bane_sire", 6).nemesis().view.fury == 2


def test_a_new_minion_does_not_act_in_its_turn() -> None:
    scene = Scene().nemesis("bane_sire")
    assert (scene.in_play(), scene.view.fury) == ({"bane_sire": 6}, 1)


def test_haze_spewer() -> None:
    scene = acts("haze_spewer", 5).nemesis()
    assert (scene.view.gravehold, scene.in_play()["haze_spewer"]) == (25, 4)


def test_haze_spewer_dies_of_itself() -> None:
    scene = acts("haze_spewer", 1).nemesis()
    assert scene.view.gravehold == 29
    assert "haze_spewer" in scene.view.nemesis_discard


def test_agony_field() -> None:
    scene = acts("agony_field", 1).hand(0, "crystal").hand(1, "4*crystal").nemesis()
    # only Jian can discard three cards, so Jian must
    assert scene.view.fury == 2
    assert scene.discard_of(1) == "crystal crystal crystal"
    assert scene.view.nemesis_discard == ["agony_field"]


def test_agony_field_to_discard() -> None:
    scene = acts("agony_field", 2).hand(0, "jade crystal").main().do("remove agony_field")
    assert (scene.in_play(), scene.hand_of(0), scene.view.destroyed) == ({}, "crystal", 1)
    scene = acts("agony_field", 2).hand(0, "crystal").main()
    assert scene.why_not("remove agony_field") == "condition_not_met"


def test_bleed_static() -> None:
    scene = acts("bleed_static", 1).prep(1, "I", "spark").prep(1, "II", "spark").nemesis("topple")
    assert scene.lives() == [10, 6]


@pytest.mark.parametrize(("rules", "phase"), [(1, "player"), (2, "main")])
def test_bleed_static_without_a_prepped_spell(rules: int, phase: str) -> None:
    """Nobody is asked who suffers 0; by the first rules the players were."""
    scene = Scene(rules=rules).menace("bleed_static", 1).nemesis("bane_sire")
    assert (scene.view.phase, scene.lives()) == (phase, [10, 10])
    assert scene.told("wounded") == []


def test_bleed_static_cannot_be_removed() -> None:
    assert acts("bleed_static", 3).main().why_not("remove bleed_static") == "cannot_be_removed"


def test_eye_of_nothing() -> None:
    assert acts("eye_of_nothing", 1).nemesis().view.fury == 3


def test_eye_of_nothing_to_discard() -> None:
    scene = acts("eye_of_nothing", 2).put(aether=7).main().do("remove eye_of_nothing")
    assert (scene.view.aether, scene.in_play()) == (1, {})


def test_woven_sky() -> None:
    scene = acts("woven_sky", 1).nemesis().do("choose brama")
    assert (scene.view.fury, scene.lives()) == (2, [6, 10])


def test_woven_sky_to_discard() -> None:
    scene = acts("woven_sky", 2).hand(0, "3*crystal").main().do("remove woven_sky")
    assert (scene.hand_of(0), scene.in_play()) == ("", {})
    scene = acts("woven_sky", 2).hand(0, "2*crystal").main()
    assert scene.why_not("remove woven_sky") == "condition_not_met"


# --- tier 2 ---------------------------------------------------------------------------


def test_awaken_returns_a_minion() -> None:
    scene = Scene().nemesis_discard("needlemaw bane_sire slaughter").nemesis("awaken")
    scene.do("option first")
    assert scene.in_play() == {"bane_sire": 6}
    assert scene.view.nemesis_discard == ["needlemaw", "slaughter", "awaken"]


def test_awaken_or_damage() -> None:
    scene = Scene().nemesis_discard("bane_sire").nemesis("awaken").do("option second")
    assert (scene.view.fury, scene.view.gravehold) == (3, 27)


def test_awaken_without_a_minion() -> None:
    scene = Scene().nemesis_discard("slaughter").nemesis("awaken")
    assert (scene.view.fury, scene.view.gravehold) == (3, 27)


def test_dispel() -> None:
    scene = Scene().prep(0, "I", "spark").prep(0, "II", "ignite").prep(1, "I", "dark_fire")
    scene.nemesis("dispel")
    assert (scene.view.fury, scene.spells_of(0), scene.discard_of(0)) == (
        3, {"I": ["spark"]}, "ignite",
    )  # fmt: skip


def test_dispel_ties() -> None:
    scene = Scene().prep(0, "I", "spark").prep(1, "I", "spark").nemesis("dispel")
    assert scene.options == {"choose brama", "choose jian"}
    assert scene.do("choose jian").discard_of(1) == "spark"


def test_lay_waste() -> None:
    scene = Scene().nemesis("lay_waste").do("choose brama")
    assert (scene.view.fury, scene.lives()) == (3, [8, 10])


def test_cauterizer_hits() -> None:
    scene = acts("cauterizer", 2).nemesis().do("choose jian")
    assert scene.lives() == [10, 8]


def test_cauterizer_suffers_one_at_a_time() -> None:
    scene = acts("cauterizer", 3).prep(0, "I", "arcane_nexus").casting()
    scene.do("cast arcane_nexus from I of brama", "hit cauterizer")
    assert scene.in_play() == {"cauterizer": 2}


def test_needlemaw() -> None:
    assert acts("needlemaw", 11).nemesis().view.gravehold == 28


def test_venomite_bites() -> None:
    scene = acts("venomite", 9).life(1, 4).prep(0, "I", "ignite").nemesis().do("option first")
    assert scene.lives() == [10, 2]


def test_venomite_spoils_a_spell() -> None:
    scene = acts("venomite", 9).open(0, "II").prep(0, "I", "ignite").prep(0, "II", "spark")
    scene.nemesis()
    scene.do("option second")
    assert scene.discard_of(0) == "ignite"


def test_venomite_without_a_costly_spell_must_bite() -> None:
    scene = acts("venomite", 9).life(1, 4).prep(0, "I", "spark").nemesis()
    assert scene.lives() == [10, 2]


def test_pulverizing_ray() -> None:
    scene = acts("pulverizing_ray", 1).hand(0, "3*crystal spark").hand(1, "jade").nemesis()
    assert (scene.anyone, scene.options) == (
        True, {"discard crystal of brama", "discard jade of jian", "pass"},
    )  # fmt: skip
    scene.do("discard jade of jian", "discard crystal of brama", "pass")
    assert scene.view.gravehold == 30 - 18 + 6


# --- tier 3 ---------------------------------------------------------------------------


def test_gather_darkness() -> None:
    scene = Scene().deck(0, "crystal").discard(0, "spark").deck(1, "4*crystal").discard(1, "spark")
    scene.nemesis("gather_darkness")  # only Jian has four cards
    assert (scene.view.destroyed, len(scene.deck_of(1).split()), scene.discard_of(1)) == (4, 1, "")
    assert scene.view.fury == 3


def test_obliterate_by_cards() -> None:
    scene = Scene().open(1, "II").hand(1, "5*crystal").nemesis("obliterate")
    assert (scene.seat, scene.anyone) == (1, False)
    scene.do("option first")
    assert (scene.hand_of(1), scene.view.destroyed, scene.view.fury) == ("crystal", 4, 3)


def test_obliterate_by_damage() -> None:
    scene = Scene().open(1, "II").hand(1, "3*crystal").nemesis("obliterate")
    assert scene.lives() == [10, 6]


def test_sunder_strikes() -> None:
    scene = Scene().life(1, 6).nemesis("sunder").do("option first")
    assert (scene.view.gravehold, scene.lives()) == (26, [10, 2])


def test_sunder_shuffles_nemesis_cards_back() -> None:
    scene = Scene().turns("001", "n1n").nemesis("sunder")
    assert {"option first", "option second"} == scene.options
    scene.do("option second")
    told = scene.told("turn_shuffled")
    assert told[0].params == {"number": 2}


def test_topple() -> None:
    scene = Scene().nemesis("topple")
    assert (scene.view.fury, scene.view.gravehold) == (3, 26)


def test_jagged_one() -> None:
    assert acts("jagged_one", 14).nemesis().view.fury == 3


def test_doom_aegis() -> None:
    scene = acts("doom_aegis", 1).charges(1, 3).charges(0, 2).nemesis()
    assert (scene.lives(), [m.charges for m in scene.view.mages]) == ([10, 6], [2, 0])


def test_doom_aegis_tie_at_nothing() -> None:
    scene = acts("doom_aegis", 1).nemesis()
    assert scene.options == {"choose brama", "choose jian"}


def test_doom_aegis_to_discard() -> None:
    assert acts("doom_aegis", 1).put(aether=7).main().do("remove doom_aegis").in_play() == {}


def test_reality_rupture() -> None:
    assert len(acts("reality_rupture", 1).nemesis().told("fury_grew")) == 3


def test_reality_rupture_to_discard() -> None:
    scene = acts("reality_rupture", 1).prep(0, "I", "ignite").prep(0, "II", "dark_fire")
    scene.prep(1, "I", "ignite").main().do("remove reality_rupture")
    scene.do("drop ignite from I of brama")
    assert (scene.spells_of(0), scene.view.destroyed, scene.in_play()) == ({}, 2, {})


def test_powers_tick_from_the_oldest_to_the_newest() -> None:
    scene = acts("eye_of_nothing", 2).menace("bane_sire", 6).nemesis()
    told = [event.key for event in scene.events if event.key in ("power_ticked", "minion_acted")]
    assert told == ["power_ticked", "minion_acted"]
    assert scene.in_play()["eye_of_nothing"] == 1
