"""Every card a player can own does what it says."""

from tests.aeons_end.scene import Scene

from ludoteka.games.aeons_end import state as places
from ludoteka.games.aeons_end.data import MENACE_NAMES
from ludoteka.games.aeons_end.rules import damage


def play(card: str, hand: str = "", **options: str) -> Scene:
    """A main phase in which the first player has just played a card."""
    return Scene(**options).hand(0, f"{card} {hand}").main().do(f"play {card}")


def cast(spell: str, breach: str = "I") -> Scene:
    """The first player's casting phase with one spell on an opened breach."""
    return Scene().open(0, breach).prep(0, breach, spell)


# --- starters -------------------------------------------------------------------------


def test_crystal() -> None:
    assert play("crystal").view.aether == 1


def test_spark() -> None:
    scene = cast("spark").casting().do("cast spark from I of brama")
    assert scene.view.nemesis_life == 69
    assert scene.discard_of(0) == "spark"


def test_amethyst_shard() -> None:
    scene = Scene("adelheim jian").hand(0, "amethyst_shard").hand(1, "spark").deck(1, "crystal")
    scene.main().do("play amethyst_shard")
    assert scene.view.aether == 1
    assert scene.options == {"choose jian", "pass"}
    scene.do("choose jian")
    assert scene.seat == 1
    scene.do("discard spark of jian")
    assert (scene.hand_of(1), scene.discard_of(1)) == ("crystal", "spark")


def test_amethyst_shard_may_be_left() -> None:
    scene = Scene("adelheim jian").hand(0, "amethyst_shard").main()
    hand = scene.hand_of(1)
    scene.do("play amethyst_shard", "pass")
    assert scene.hand_of(1) == hand


def test_buried_light() -> None:
    scene = cast("buried_light").casting().do("cast buried_light from I of brama")
    assert (scene.view.nemesis_life, scene.view.aether, scene.view.step) == (69, 1, "main")


def test_moonstone_shard() -> None:
    scene = Scene().hand(0, "moonstone_shard crystal").main()
    scene.do("play moonstone_shard", "play crystal")
    assert (scene.view.aether, scene.view.gem_aether) == (2, 1)
    scene.do("gain jade")
    assert (scene.view.aether, scene.view.gem_aether) == (1, 0)


def test_emerald_shard() -> None:
    scene = Scene("kadir brama").life(1, 7).hand(0, "emerald_shard").main()
    scene.do("play emerald_shard", "option second")
    assert scene.lives() == [10, 8]
    assert scene.view.aether == 0


def test_emerald_shard_heals_no_exhausted_player() -> None:
    scene = Scene("kadir brama").life(1, 0).hand(0, "emerald_shard").main()
    assert scene.do("play emerald_shard").view.aether == 1


def test_quartz_shard() -> None:
    scene = Scene("lash brama").turns("n01").hand(0, "quartz_shard").main()
    scene.do("play quartz_shard")
    assert scene.view.turn_next == ["nemesis"]
    scene.do("yes")
    assert scene.view.aether == 1
    assert [int(c) for c in scene.state.cards(places.TURN_DECK)] == [4, 1]
    assert scene.told("turn_bottomed")


def test_quartz_shard_pays_for_a_player_card() -> None:
    scene = Scene("lash brama").turns("1n").hand(0, "quartz_shard").main()
    assert scene.do("play quartz_shard", "pass").view.aether == 2
    assert scene.view.turn_next == ["brama"]


def test_quartz_shard_shuffles_an_empty_turn_deck() -> None:
    scene = Scene("lash brama").turns("", "01nn01").hand(0, "quartz_shard").main()
    scene.do("play quartz_shard", "pass")
    assert len(scene.view.turn_left) == 6
    assert scene.view.turn_discard == []


def test_garnet_shard() -> None:
    scene = Scene("mist brama").prep(1, "I", "spark").hand(0, "garnet_shard").main()
    scene.do("play garnet_shard", "option second")
    assert (scene.view.nemesis_life, scene.discard_of(1)) == (69, "spark")


def test_garnet_shard_without_a_spell_is_aether() -> None:
    scene = Scene("mist brama").hand(0, "garnet_shard").main()
    assert scene.do("play garnet_shard").view.aether == 1


def test_tourmaline_shard() -> None:
    scene = Scene("phaedraxa brama").hand(0, "tourmaline_shard").hand(1, "spark crystal").main()
    scene.do("play tourmaline_shard", "choose brama", "destroy spark of brama")
    assert (scene.lives()[1], scene.hand_of(1), scene.view.destroyed) == (9, "crystal", 1)


def test_flare() -> None:
    scene = Scene("xaxos brama").turns("1n").prep(0, "I", "flare").casting()
    scene.do("cast flare from I of xaxos")
    assert scene.view.nemesis_life == 67
    assert scene.view.turn_next == ["brama"]


def test_flare_before_a_nemesis_card() -> None:
    scene = Scene("xaxos brama").turns("n1").prep(0, "I", "flare").casting()
    assert scene.do("cast flare from I of xaxos").view.nemesis_life == 69


# --- gems -----------------------------------------------------------------------------


def test_jade() -> None:
    assert play("jade").view.aether == 2


def test_sifters_pearl() -> None:
    scene = Scene().hand(0, "sifters_pearl").deck(0, "spark crystal").deck(1, "crystal").main()
    scene.do("play sifters_pearl")
    assert scene.view.question is not None
    assert scene.view.question.number == 0
    assert (scene.seat, scene.view.aether) == (0, 2)
    scene.do("yes")
    assert scene.seat == 1
    scene.do("pass")
    assert (scene.deck_of(0), scene.discard_of(0), scene.deck_of(1)) == (
        "crystal", "spark", "crystal",
    )  # fmt: skip


def test_sifters_pearl_turns_an_empty_deck_and_skips_who_has_no_cards() -> None:
    scene = Scene().hand(0, "sifters_pearl").deck(0, "").discard(0, "spark jade").deck(1, "").main()
    scene.do("play sifters_pearl", "yes")
    assert (scene.deck_of(0), scene.discard_of(0)) == ("jade", "spark")
    assert scene.view.phase == "main"


def test_vriswood_amber() -> None:
    scene = Scene(market="free_charges").put(aether=6).main()
    scene.do("gain vriswood_amber", "yes")
    assert scene.deck_of(0).startswith("vriswood_amber")
    scene.do("gain vriswood_amber", "pass")
    assert scene.discard_of(0) == "vriswood_amber"


def test_vriswood_amber_is_worth_two() -> None:
    assert play("vriswood_amber").view.aether == 2


def test_diamond_cluster_counts_only_the_second() -> None:
    scene = Scene().hand(0, "3*diamond_cluster").main()
    worth = []
    for _ in range(3):
        before = scene.view.aether
        worth.append(scene.do("play diamond_cluster").view.aether - before)
    assert worth == [2, 4, 2]


def test_searing_ruby() -> None:
    scene = play("searing_ruby")
    assert (scene.view.aether, scene.view.spell_aether) == (2, 1)
    assert "gain searing_ruby" not in scene.options
    assert scene.why_not("gain searing_ruby") == "too_expensive"


def test_burning_opal() -> None:
    scene = play("burning_opal", "spark")
    cards = len(scene.view.mages[1].hand)
    scene.do("discard spark of brama")
    assert scene.view.aether == 3
    assert len(scene.view.mages[1].hand) == cards + 1


def test_burning_opal_without_a_discard_draws_nothing() -> None:
    scene = play("burning_opal")
    assert scene.view.phase == "main"
    assert len(scene.view.mages[1].hand) == 5


def test_clouded_sapphire_charges_once_a_turn() -> None:
    scene = Scene().hand(0, "2*clouded_sapphire").main()
    scene.do("play clouded_sapphire", "play clouded_sapphire")
    assert (scene.view.aether, scene.view.mages[1].charges) == (6, 1)


# --- relics ---------------------------------------------------------------------------


def test_flexing_dagger_makes_a_breach_cheaper() -> None:
    scene = Scene().breach(0, "II", 2).hand(0, "flexing_dagger").main()
    scene.do("play flexing_dagger", "option first", "open II")
    assert scene.view.mages[0].breaches[1].state == "opened"
    assert scene.view.discount == 0


def test_flexing_daggers_add_up() -> None:
    scene = Scene().breach(0, "IV", 2).hand(0, "2*flexing_dagger").put(aether=1).main()
    scene.do(
        "play flexing_dagger", "option first", "play flexing_dagger", "option first", "open IV"
    )
    assert scene.view.aether == 0


def test_flexing_dagger_as_a_weapon() -> None:
    scene = play("flexing_dagger").do("option second")
    assert (scene.view.nemesis_life, scene.view.played, scene.view.destroyed) == (69, [], 1)


def test_flexing_dagger_is_used_up_by_a_free_focus() -> None:
    scene = Scene().breach(0, "II", 0).hand(0, "flexing_dagger focusing_orb").main()
    scene.do("play flexing_dagger", "option first", "play focusing_orb", "turn II of brama")
    assert scene.view.discount == 0


def test_bottled_vortex() -> None:
    scene = Scene().hand(0, "bottled_vortex crystal").discard(0, "spark jade spark").deck(0, "jade")
    scene.main().do("play bottled_vortex", "purge spark", "destroy crystal of brama")
    assert (scene.hand_of(0), scene.discard_of(0)) == ("jade", "spark jade")
    assert scene.view.destroyed == 3


def test_bottled_vortex_may_destroy_nothing() -> None:
    scene = Scene().hand(0, "bottled_vortex crystal").deck(0, "jade").main()
    scene.do("play bottled_vortex", "pass")
    assert scene.hand_of(0) == "crystal jade"


def test_unstable_prism() -> None:
    scene = Scene().hand(0, "unstable_prism diamond_cluster crystal").main()
    scene.do("play unstable_prism", "option first", "play diamond_cluster")
    assert (scene.view.aether, scene.view.played) == (6, ["unstable_prism"])


def test_unstable_prism_of_the_second_player() -> None:
    scene = Scene().hand(1, "unstable_prism clouded_sapphire crystal").main(1)
    scene.do("play unstable_prism", "option first", "play clouded_sapphire")
    assert (scene.view.aether, scene.hand_of(1)) == (6, "crystal")
    assert [mage.charges for mage in scene.view.mages] == [1, 0]


def test_unstable_prism_as_aether() -> None:
    assert play("unstable_prism", "crystal").do("option second").view.aether == 2
    assert play("unstable_prism").view.aether == 2


def test_blasting_staff() -> None:
    scene = Scene().open(0, "III").prep(0, "I", "spark").hand(0, "blasting_staff spark").main()
    scene.do("prep spark to III", "play blasting_staff")
    assert scene.options == {"cast spark from III of brama", "pass"}
    assert scene.do("cast spark from III of brama").view.nemesis_life == 70 - 1 - 2 - 1


def test_blasting_staff_without_a_fresh_spell() -> None:
    scene = Scene().prep(0, "I", "spark").hand(0, "blasting_staff").main()
    assert scene.do("play blasting_staff").view.phase == "main"


def test_focusing_orb_focuses_anybodys_breach() -> None:
    scene = Scene().breach(1, "III", 1).hand(0, "focusing_orb").put(gravehold=20).main()
    scene.do("play focusing_orb", "option first", "turn III of jian")
    breach = scene.view.mages[1].breaches[2]
    assert (breach.stage, breach.focused) == (2, False)


def test_focusing_orb_heals_gravehold() -> None:
    scene = Scene().hand(0, "focusing_orb").put(gravehold=20).main()
    scene.do("play focusing_orb", "option second")
    assert (scene.view.gravehold, scene.view.destroyed) == (23, 1)


def test_a_full_gravehold_gains_nothing_and_nothing_is_told() -> None:
    scene = Scene().main()
    damage.heal_gravehold(scene.state, 2)
    assert (scene.view.gravehold, scene.told("gravehold_healed")) == (30, [])


def test_a_minion_without_a_text_for_it_does_nothing_when_damaged() -> None:
    scene = Scene().menace("cauterizer", 3).main()
    frames = scene.state.height
    damage.hit_minion(scene.state, 0, MENACE_NAMES.index("cauterizer"), 1)
    assert (scene.state.height, scene.in_play()) == (frames, {"cauterizer": 2})


def test_focusing_orb_cannot_heal_a_full_gravehold() -> None:
    scene = play("focusing_orb")
    assert scene.view.phase == "focus"


def test_mages_talisman() -> None:
    scene = play("mages_talisman")
    assert [mage.charges for mage in scene.view.mages] == [1, 1]
