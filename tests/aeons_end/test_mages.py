"""The eight mages: their mats and their abilities."""

import pytest
from tests.aeons_end.scene import Scene

from ludoteka.games.aeons_end.data import MAGE_DATA, MAGE_NAMES
from ludoteka.games.aeons_end.view.contents import contents


@pytest.mark.parametrize("number", range(len(MAGE_NAMES)))
def test_mat(number: int) -> None:
    mage = MAGE_DATA[number]
    scene = Scene(MAGE_NAMES[number])
    seen = scene.view.mages[0]
    assert sorted(seen.hand) == sorted(mage["starting_hand"])
    assert scene.deck_of(0).split() == mage["starting_deck_top_first"]
    assert contents(scene.state).mages[seen.mage].slots == mage["ability"]["charges"]
    assert (seen.life, seen.charges, seen.discard) == (10, 0, [])
    shown = ["opened" if b.state == "opened" else "absent" if b.state == "gone" else b.stage
             for b in seen.breaches]  # fmt: skip
    assert shown == mage["breaches"]


def test_an_ability_needs_all_charges_and_takes_them() -> None:
    scene = Scene("brama jian").life(1, 3).charges(0, 4).put(aether=2).main()
    assert scene.why_not("ability brama") == "not_charged"
    scene.do("charge", "ability brama")
    assert (scene.lives()[1], scene.view.mages[0].charges) == (7, 0)
    assert scene.why_not("charge") == "not_enough_aether"


def test_charges_fill_the_slots_and_no_more() -> None:
    scene = Scene().charges(0, 5).put(aether=4).main()
    assert scene.why_not("charge") == "charges_full"


def test_adelheim_aethereal_ward() -> None:
    scene = Scene("adelheim brama").charges(0, 5).nemesis("slaughter")
    assert (scene.seat, scene.view.phase) == (0, "ward")
    scene.do("yes")
    assert (scene.view.gravehold, scene.view.fury, scene.view.mages[0].charges) == (30, 1, 0)
    assert scene.view.nemesis_discard == ["slaughter"]


def test_adelheim_may_let_it_come() -> None:
    scene = Scene("adelheim brama").charges(0, 5).nemesis("slaughter").do("pass")
    assert (scene.view.gravehold, scene.view.mages[0].charges) == (27, 5)


def test_adelheim_has_no_ward_against_minions() -> None:
    scene = Scene("adelheim brama").charges(0, 5).nemesis("bane_sire")
    assert scene.in_play() == {"bane_sire": 6}


def test_brama_brink_siphon() -> None:
    scene = Scene("brama jian kadir").charges(0, 5).life(0, 9).life(1, 3).life(2, 0).main()
    scene.do("ability brama")
    assert scene.options == {"choose brama", "choose jian"}
    assert scene.do("choose brama").lives() == [10, 3, 0]


def test_jian_black_mirror() -> None:
    scene = Scene("jian brama").charges(0, 4).open(1, "III").prep(1, "III", "spark").main()
    scene.do("ability jian")
    assert scene.view.nemesis_life == 70 - 2 - 2
    assert (scene.spells_of(1), scene.discard_of(1)) == ({}, "spark")


def test_jian_black_mirror_casts_with_new_choices() -> None:
    scene = Scene("jian brama").charges(0, 4).prep(0, "I", "dark_fire").hand(0, "3*spark").main()
    scene.do("ability jian", "discard spark of jian", "discard spark of jian")
    assert scene.do("pass" if "pass" in scene.options else "end turn").view.nemesis_life == 64
    assert scene.discard_of(0) == "spark spark dark_fire"


@pytest.mark.parametrize(("rules", "phase", "life"), [(1, "main", 60), (2, "target", 56)])
def test_jian_black_mirror_casts_twice_though_jian_is_exhausted(
    rules: int, phase: str, life: int
) -> None:
    """The first cast costs Jian the breach of the spell; by the first rules that was all."""
    scene = Scene("jian brama", "carapace_queen", rules=rules).charges(0, 4).life(0, 1)
    scene.put(husks=5).prep(0, "I", "arcane_nexus").main()
    scene.do("ability jian", "hit husks", "yes", "collapse I")
    assert scene.discard_of(0) == "arcane_nexus"
    assert scene.view.phase == phase
    if phase == "target":
        scene.do("hit nemesis")
    assert scene.view.nemesis_life == life
    assert len(scene.told("cast")) == rules
    assert (scene.spells_of(0), scene.discard_of(0)) == ({}, "arcane_nexus")


def test_jian_black_mirror_has_no_bonus_from_a_lost_breach() -> None:
    scene = Scene("jian brama", "carapace_queen").charges(0, 4).life(0, 1).open(0, "III")
    scene.put(husks=5).prep(0, "III", "arcane_nexus").main()
    scene.do("ability jian", "hit husks", "yes")  # four damage, and one of the breach
    assert scene.told("husks_hit")[0].params["number"] == 5
    assert scene.do("collapse III", "hit nemesis").view.nemesis_life == 60 - 4


def test_kadir_otherworldly_gate_in_own_turn() -> None:
    scene = Scene("kadir brama").charges(0, 5).hand(0, "spark").discard(0, "spark jade ignite")
    scene.main().do("ability kadir", "recover ignite", "recover spark")
    assert scene.discard_of(0) == "jade"
    scene.do("prep spark to I", "prep ignite to I")
    assert scene.spells_of(0) == {"I": ["spark", "ignite"]}
    assert scene.why_not("prep spark to I") == "breach_taken"


def test_kadir_otherworldly_gate_for_an_ally() -> None:
    scene = Scene("kadir brama").charges(0, 5).discard(1, "spark crystal").hand(1, "").main(1)
    scene.do("ability kadir")
    assert (scene.seat, scene.view.phase) == (0, "consent")
    scene.do("yes")
    assert scene.seat == 1
    scene.do("recover spark")
    assert (scene.hand_of(1), scene.discard_of(1)) == ("spark", "crystal")
    assert (scene.view.capacity, scene.view.mages[0].charges) == (2, 0)


def test_an_ally_may_refuse_and_is_not_asked_again() -> None:
    scene = Scene("kadir brama").charges(0, 5).main(1).do("ability kadir", "pass")
    assert (scene.seat, scene.view.mages[0].charges) == (1, 5)
    assert scene.why_not("ability kadir") == "ability_refused"
    assert scene.told("ability_declined")


def test_lash_quicken_thought() -> None:
    scene = Scene("lash brama").charges(0, 5).turns("0n1", "1").main().do("ability lash")
    assert scene.options == {"shuffle lash", "shuffle brama"}
    scene.do("shuffle brama")
    assert scene.view.turn_discard == ["lash"]
    assert scene.view.turn_left == ["brama", "brama", "nemesis"]
    assert scene.lives() == [10, 9]


def test_lash_quicken_thought_not_the_wild() -> None:
    scene = Scene("lash brama jian").charges(0, 5).turns("0n12", "w").main().do("ability lash")
    assert scene.view.turn_discard == ["wild"]
    assert scene.lives() == [9, 10, 10]


def test_mist_divine_augury_flips_the_discard_pile() -> None:
    scene = (
        Scene("mist brama")
        .charges(0, 5)
        .hand(1, "")
        .deck(1, "spark")
        .discard(1, "jade ignite crystal dark_fire")
    )
    scene.main().do("ability mist")
    assert sorted(scene.hand_of(1).split()) == ["crystal", "ignite", "jade", "spark"]
    assert (scene.deck_of(1), scene.discard_of(1)) == ("dark_fire", "")


def test_phaedraxa_auspex_rune() -> None:
    scene = Scene("phaedraxa brama").charges(0, 5).nemesis_deck("slaughter").turns("n01n", "0")
    scene.between()
    assert (scene.seat, scene.view.phase) == (0, "rune")
    scene.do("yes")
    assert scene.view.gravehold == 30
    assert scene.view.fury == 2  # other effects still occur
    assert scene.view.mages[0].charges == 0
    assert not scene.view.shielded


def test_phaedraxa_covers_a_price_paid_in_damage() -> None:
    scene = Scene("brama phaedraxa", "carapace_queen").charges(1, 5).put(husks=4)
    scene.hand(0, "").prep(0, "I", "planar_insight").turns("0n1", "n").between()
    scene.do("yes", "cast planar_insight from I of brama", "hit husks", "yes")
    assert (scene.view.husks, scene.lives()) == (1, [10, 10])


def test_xaxos_metaphysical_link() -> None:
    scene = Scene("xaxos brama jian").charges(0, 5).turns("0nw2", "1").main()
    scene.do("ability xaxos", "choose jian", "choose brama", "choose jian")
    before = scene.state.revealed
    scene.do("choose jian")
    assert scene.state.revealed == before + 1  # the deck lies open
    assert [mage.charges for mage in scene.view.mages] == [0, 1, 3]
    scene.do("next wild", "next jian")
    assert scene.view.turn_next == ["wild", "jian", "nemesis"]
    assert (scene.state.known_top, scene.state.known_bottom) == (3, 0)
    assert scene.told("turn_reordered")
    assert scene.view.turn_discard == ["brama", "xaxos"]


def test_xaxos_alone_charges_himself() -> None:
    scene = Scene("xaxos").charges(0, 5).turns("0", "n").main().do("ability xaxos")
    assert scene.view.mages[0].charges == 4


def test_absent_breaches_stay_absent() -> None:
    scene = Scene("phaedraxa").put(aether=20).main()
    assert scene.view.mages[0].breaches[0].state == "gone"
    assert scene.why_not("open I") == "no_such_breach"


def test_exhausted_mages_may_charge_and_use_abilities() -> None:
    scene = Scene("brama jian").life(0, 0).life(1, 5).charges(0, 4).put(aether=2).main()
    assert scene.do("charge", "ability brama").lives() == [0, 9]


def test_every_mage_sits_only_where_wished() -> None:
    assert [m.mage for m in Scene("xaxos mist lash").view.mages] == ["xaxos", "mist", "lash"]
