"""Corners of the rules reference: effects inside effects, surplus, the wild, two ends at once."""

from tests.aeons_end.scene import Scene


def test_endless_throng() -> None:
    scene = Scene(nemesis="carapace_queen").put(husks=2).nemesis("endless_throng")
    assert scene.view.husks == 6


def test_vile_feast_to_discard() -> None:
    scene = Scene(nemesis="prince_of_gluttons").menace("vile_feast", 2).put(aether=8).main()
    scene.do("remove vile_feast")
    assert scene.in_play() == {}
    assert scene.view.aether == 0


def test_surplus_damage_on_a_minion_is_lost() -> None:
    scene = Scene().menace("bane_sire", 1).prep(0, "I", "planar_insight").casting()
    scene.do("cast planar_insight from I of brama", "hit bane_sire")
    assert scene.in_play() == {}
    assert scene.view.nemesis_life == 70


def test_exhaustion_in_the_middle_of_an_attack() -> None:
    """Skewer: unleash, 3 damage, then the player draws; all of the exhaustion comes before."""
    scene = Scene().life(0, 1).charges(0, 3).hand(0, "crystal").deck(0, "jade").nemesis("skewer")
    assert scene.anyone
    scene.do("choose brama")
    assert scene.seat == 0
    assert scene.hand_of(0) == "crystal"
    assert scene.view.fury == 4  # 1 at the start, 1 of Skewer, 2 of the exhaustion
    scene.do("collapse III")
    keys = [event.key for event in scene.events]
    assert keys.index("charges_lost") < keys.index("gravehold_hit") < keys.index("drew")
    assert scene.told("gravehold_hit")[0].params["number"] == 4  # the excess of 2, doubled


def test_unleashes_of_an_exhaustion_come_before_its_other_steps() -> None:
    scene = Scene("brama jian mist", nemesis="carapace_queen").life(0, 1).life(1, 1)
    scene.put(husks=15, gravehold=30).nemesis("infest")
    scene.do("option second", "choose brama")
    assert [event.params["seat"] for event in scene.told("exhausted")] == ["seat.0"]
    hits = [event.params["number"] for event in scene.told("gravehold_hit")]
    assert hits == [2, 2]  # two unleashes without room for husks, before the breach is lost
    scene.do("collapse I")
    hits = [event.params["number"] for event in scene.told("gravehold_hit")]
    assert hits == [2, 2, 6]  # then the excess of 3, doubled


def test_the_wild_shown_on_top_counts_as_a_player_card() -> None:
    scene = Scene("xaxos brama jian").prep(0, "I", "flare").turns("w1n", "0n2").casting()
    scene.do("cast flare from I of xaxos")
    assert scene.view.nemesis_life == 67


def test_gravehold_falls_before_the_blow_that_would_have_won() -> None:
    """Fever of War wounds first: an exhausted player's damage ends Gravehold, the blow is late."""
    scene = Scene(nemesis="crooked_mask").life(0, 0).put(gravehold=2, nemesis_life=2)
    scene.hand(0, "fever_of_war").turn()
    assert scene.view.ended == "gravehold_fallen"
    assert scene.view.nemesis_life == 2
