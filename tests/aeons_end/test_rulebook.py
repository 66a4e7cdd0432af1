"""The worked examples of the rulebook, by their titles. Hanka plays Kadir, Honza Brama."""

from tests.aeons_end.scene import Scene

from ludoteka.games.aeons_end import state as places
from ludoteka.games.aeons_end.data import CARDS, DATA, MAGE_DATA, MENACES


def test_example_of_the_setup() -> None:
    scene = Scene("kadir brama")
    hanka = scene.view.mages[0]
    assert sorted(hanka.hand) == ["crystal", "crystal", "crystal", "emerald_shard", "spark"]
    assert scene.deck_of(0) == "crystal crystal crystal spark spark"
    assert [(b.state, b.stage) for b in hanka.breaches] == [
        ("opened", 3), ("closed", 2), ("closed", 1), ("closed", 2),
    ]  # fmt: skip


def test_example_of_the_turn_order_deck() -> None:
    view = Scene("kadir brama").view
    cards = sorted([*view.turn_left, *view.turn_discard])
    assert cards == ["brama", "brama", "kadir", "kadir", "nemesis", "nemesis"]


def test_example_of_the_nemesis_setup() -> None:
    view = Scene("kadir brama").view
    assert (view.nemesis_life, view.fury) == (70, 1)
    assert view.nemesis_deck == [3 + 3, 3 + 5, 3 + 7]


def test_example_of_the_supply() -> None:
    view = Scene("kadir brama", market="deck_destruction").view
    assert {pile.card: pile.left for pile in view.supply} == {
        "jade": 7, "searing_ruby": 7, "burning_opal": 7, "flexing_dagger": 5, "bottled_vortex": 5,
        "amplify_vision": 5, "essence_theft": 5, "planar_insight": 5, "consuming_void": 5,
    }  # fmt: skip


def test_example_of_the_first_turn_without_spells() -> None:
    assert Scene("kadir brama").turns("010n1n").between().view.phase == "main"


def test_example_of_casting() -> None:
    scene = Scene("kadir brama").prep(1, "I", "spark").open(1, "II")
    scene.breach(1, "III", 1).prep(1, "III", "amplify_vision").casting(1)
    assert scene.options == {"cast amplify_vision from III of brama", "cast spark from I of brama"}
    assert scene.why_not("stop casting") == "must_cast_closed"
    scene.do("cast amplify_vision from III of brama")
    assert (scene.view.nemesis_life, scene.discard_of(1)) == (68, "amplify_vision")
    assert scene.view.mages[1].breaches[2].stage == 2
    scene.do("stop casting")
    assert scene.spells_of(1) == {"I": ["spark"]}


def test_of_two_spells_on_a_breach_the_named_one_is_cast() -> None:
    scene = Scene().prep(0, "I", "spark ignite").casting().do("cast ignite from I of brama")
    assert (scene.spells_of(0), scene.discard_of(0)) == ({"I": ["spark"]}, "ignite")


def test_example_of_casting_somebody_elses_spell() -> None:
    scene = Scene("kadir mist").prep(0, "I", "dark_fire").hand(1, "garnet_shard 2*crystal spark")
    scene.menace("needlemaw", 11).main(1).do("play garnet_shard", "option second")
    scene.do("discard crystal of mist", "discard spark of mist", "hit needlemaw")
    assert scene.in_play() == {"needlemaw": 5}
    assert (scene.discard_of(0), scene.discard_of(1)) == ("dark_fire", "crystal spark")


def test_example_of_gaining_and_spending_aether() -> None:
    def hanka() -> Scene:
        scene = Scene("kadir brama").main()
        return scene.do(*["play crystal"] * 3, "play emerald_shard")

    assert hanka().view.aether == 4  # nobody can be healed: the shard must give aether
    assert hanka().do("gain searing_ruby").discard_of(0) == "searing_ruby"
    assert hanka().do("charge", "charge").view.mages[0].charges == 2
    scene = hanka().do("gain jade", "charge")
    assert (scene.discard_of(0), scene.view.mages[0].charges) == ("jade", 1)


def test_example_of_focusing_and_opening() -> None:
    scene = Scene("kadir brama").hand(0, "3*crystal 2*spark").main().do(*["play crystal"] * 3)
    wishes = {"focus II", "open II", "focus III"}
    assert {o for o in scene.options if o.startswith(("focus", "open"))} == wishes
    scene.do("open II", "prep spark to I", "prep spark to II")
    assert scene.spells_of(0) == {"I": ["spark"], "II": ["spark"]}
    assert scene.view.aether == 0


def test_example_of_the_draw_phase() -> None:
    scene = Scene("kadir brama").prep(1, "I", "amplify_vision").open(1, "II").breach(1, "III", 0)
    scene.hand(1, "flexing_dagger 3*crystal jade").deck(1, "2*spark").casting(1)
    scene.do(
        "cast amplify_vision from I of brama", "play flexing_dagger", "option first", "focus III"
    )
    scene.do(*["play crystal"] * 3, "play jade", "gain essence_theft", "end turn")
    scene.do("lay flexing_dagger", "lay jade")
    assert sorted(scene.hand_of(1).split()) == [
        "amplify_vision", "essence_theft", "flexing_dagger", "spark", "spark",
    ]  # fmt: skip
    assert scene.deck_of(1) == "jade crystal crystal crystal"


def test_example_of_the_nemesis_main_phase() -> None:
    scene = Scene("kadir brama").menace("bane_sire", 6).menace("woven_sky", 1)
    scene.menace("provoker", 5).nemesis()
    assert scene.view.fury == 3
    scene.do("choose brama")
    assert (scene.lives(), scene.view.gravehold) == ([10, 6], 27)
    assert "woven_sky" in scene.view.nemesis_discard


def test_example_of_an_attack() -> None:
    scene = Scene("kadir brama").put(gravehold=27).nemesis("slaughter")
    assert (scene.view.fury, scene.view.gravehold) == (2, 24)
    assert scene.view.nemesis_discard == ["slaughter"]


def test_example_of_a_minion() -> None:
    scene = Scene("kadir brama").nemesis("haze_spewer")
    assert (scene.in_play(), scene.view.gravehold) == ({"haze_spewer": 5}, 30)


def test_example_of_a_power() -> None:
    assert Scene("kadir brama").nemesis("eye_of_nothing").in_play() == {"eye_of_nothing": 2}


def test_example_of_ambiguity_lowest_life() -> None:
    scene = Scene("kadir brama mist").life(0, 4).life(1, 4).menace("memory_eater", 16)
    scene.pile("jade", 0).nemesis()
    assert scene.anyone
    assert scene.options == {"choose kadir", "choose brama"}


def test_example_of_doing_as_much_as_possible() -> None:
    scene = Scene("kadir brama").hand(0, "2*crystal").hand(1, "crystal").menace("agony_field", 1)
    assert scene.nemesis().discard_of(0) == "crystal crystal"


def test_example_of_exhaustion() -> None:
    scene = Scene("kadir brama").life(0, 2).charges(0, 3).put(gravehold=24, fury=0)
    scene.open(0, "II", "IV").prep(0, "I", "spark").prep(0, "II", "spark").prep(0, "IV", "ignite")
    scene.menace("bleed_static", 1).nemesis("needlemaw")
    assert (scene.seat, scene.anyone, scene.view.phase) == (0, False, "lose_breach")
    assert (scene.view.fury, scene.view.gravehold) == (2, 24)
    scene.do("collapse IV")
    kadir = scene.view.mages[0]
    assert (kadir.life, kadir.charges, kadir.breaches[3].state) == (0, 0, "gone")
    assert (scene.discard_of(0), scene.view.gravehold) == ("ignite", 16)


def test_component_counts_agree_with_the_rulebook() -> None:
    sizes = DATA["constants"]["pile_size"]
    market = {t: [c for c in DATA["market_cards"] if c["type"] == t] for t in sizes}
    own = [mage["unique_starter"]["type"] for mage in MAGE_DATA]
    common = {card["type"]: card["copies"] for card in DATA["starters"]}
    cards = {t: len(market[t]) * sizes[t] + own.count(t) + common.get(t, 0) for t in sizes}
    assert cards == {"gem": 87, "relic": 30, "spell": 86}
    assert len(DATA["market_cards"]) == 27
    corruptions = [card for card in CARDS if card["type"] == "corruption"]
    assert len(MENACES) + len(corruptions) == 75
    assert sum(DATA["turn_order"]["cards_in_box"].values()) == 9
    assert places.BREACHES * 4 == 16
