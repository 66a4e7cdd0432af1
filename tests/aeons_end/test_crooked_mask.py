"""Crooked Mask: corruptions and its cards."""

from tests.aeons_end.scene import Scene

from ludoteka.games.aeons_end import state as places
from ludoteka.games.aeons_end.data import CARD_NAMES

CORRUPTIONS = CARD_NAMES[37:]


def mask(mages: str = "brama jian", **options: str) -> Scene:
    return Scene(mages, "crooked_mask", **options)


def suffer(card: str, scene: Scene | None = None, hand: str = "") -> Scene:
    """The first player's turn begins with this corruption in hand."""
    scene = scene or mask()
    rest = " ".join(name for name in CORRUPTIONS if name != card)
    return scene.hand(0, f"{card} {hand}").corruptions(rest).turn()


def deck_bottom(scene: Scene) -> str:
    return CARD_NAMES[scene.state.cards(places.CORRUPTIONS)[0]]


def test_setup() -> None:
    assert (mask().view.nemesis_life, mask().view.corruption_deck) == (70, 11)


def test_unleash() -> None:
    scene = mask().menace("bane_sire", 6).corruptions("dire_wisdom")
    scene.deck(1, "spark").discard(1, "jade jade").nemesis()
    assert scene.anyone
    scene.do("choose jian")
    assert sorted(scene.deck_of(1).split()) == ["dire_wisdom", "jade", "jade", "spark"]
    assert scene.discard_of(1) == ""
    assert scene.view.mages[1].shuffled


def test_unleash_without_corruptions() -> None:
    scene = mask().menace("bane_sire", 6).corruptions("").nemesis().do("choose jian")
    assert scene.view.gravehold == 28
    assert scene.told("deck_shuffled")


def test_corruptions_come_before_the_casting_phase_in_any_order() -> None:
    scene = mask().hand(0, "lust_for_power endless_hunger crystal").prep(0, "I", "spark").turn()
    assert scene.options == {"resolve lust_for_power", "resolve endless_hunger"}
    scene.do("resolve endless_hunger")
    assert scene.view.phase == "casting"
    assert scene.hand_of(0) == "crystal"


def test_corruptions_drawn_in_the_main_phase_are_resolved_at_its_end() -> None:
    scene = mask("mist brama").hand(0, "bottled_vortex").deck(0, "lust_for_power crystal").main()
    scene.do("play bottled_vortex")
    assert scene.hand_of(0) == "lust_for_power"
    assert scene.why_not("play lust_for_power") == "corruptions_wait"
    scene.do("end turn")
    assert scene.lives()[0] == 9
    assert scene.view.mages[0].charges == 1


def test_a_destroyed_corruption_goes_under_its_deck() -> None:
    assert deck_bottom(suffer("lust_for_power")) == "lust_for_power"


def test_destroying_a_corruption_by_a_card() -> None:
    scene = mask().prep(0, "I", "consuming_void").hand(0, "grim_sight").casting()
    scene.do("cast consuming_void from I of brama", "destroy grim_sight of brama")
    assert deck_bottom(scene) == "grim_sight"
    assert scene.view.nemesis_life == 67


def test_increased_difficulty_gives_it_to_a_player() -> None:
    scene = suffer("lust_for_power", mask(level="expert"))
    assert scene.options == {"choose brama", "choose jian", "yes"}
    scene.do("choose jian")
    assert scene.discard_of(1) == "lust_for_power"
    assert scene.view.mages[0].charges == 1


def test_increased_difficulty_can_be_bought_off() -> None:
    scene = suffer("lust_for_power", mask(level="expert")).do("yes")
    assert deck_bottom(scene) == "lust_for_power"
    assert scene.view.mages[0].charges == 0


def test_increased_difficulty_without_charges() -> None:
    scene = suffer("endless_hunger", mask(level="expert"))
    assert scene.options == {"choose brama", "choose jian"}
    assert scene.why_not("yes") == "no_charge"


# --- the eleven corruptions -----------------------------------------------------------


def test_blind_abandon() -> None:
    scene = suffer("blind_abandon", hand="crystal").do("destroy crystal of brama")
    assert (scene.lives()[0], scene.hand_of(0), scene.view.destroyed) == (9, "", 1)


def test_contagion() -> None:
    scene = suffer("contagion", mask().discard(0, "jade crystal spark")).do("recover spark")
    assert (scene.lives()[0], scene.hand_of(0), scene.discard_of(0)) == (9, "spark", "jade crystal")


def test_contagion_can_take_back_a_corruption() -> None:
    scene = mask(level="expert").discard(0, "lust_for_power").charges(0, 3)
    scene = suffer("contagion", scene).do("yes")
    assert scene.view.phase == "banish"  # the corruption taken back was resolved, too
    assert scene.lives()[0] == 8


def test_delirium_veil() -> None:
    scene = suffer("delirium_veil").do("turn IV of brama")
    assert (scene.view.gravehold, scene.view.mages[0].breaches[3].stage) == (28, 3)
    assert scene.view.mages[0].breaches[3].focused


def test_dire_wisdom() -> None:
    scene = suffer("dire_wisdom").do("gain planar_insight")
    assert scene.discard_of(0) == "planar_insight"
    assert scene.deck_of(0).split()[:3] == ["delirium_veil", "contagion", "blind_abandon"]


def test_the_last_card_of_a_pile_can_be_gained_but_no_more() -> None:
    scene = suffer("dire_wisdom", mask().pile("planar_insight", 1).pile("essence_theft", 0))
    assert "gain planar_insight" in scene.options
    assert "gain essence_theft" not in scene.options


def test_endless_hunger() -> None:
    scene = suffer("endless_hunger", mask().life(0, 5))
    assert (scene.view.gravehold, scene.lives()[0]) == (27, 7)


def test_fever_of_war() -> None:
    scene = suffer("fever_of_war", mask().menace("corrupter", 6)).do("hit nemesis")
    assert (scene.lives()[0], scene.view.nemesis_life) == (9, 68)


def test_grim_sight() -> None:
    scene = suffer("grim_sight", mask().deck(0, "spark crystal"))
    assert scene.view.gravehold == 28
    assert scene.do("yes").deck_of(0) == "crystal"


def test_insatiable_avarice() -> None:
    scene = suffer("insatiable_avarice")
    assert (scene.lives()[0], scene.hand_of(0)) == (8, "jade")


def test_lust_for_power() -> None:
    scene = suffer("lust_for_power")
    assert (scene.lives()[0], scene.view.mages[0].charges) == (9, 1)


def test_nothingness() -> None:
    scene = suffer("nothingness", mask().turns("n01", "1"), "3*crystal")
    scene.do("shuffle jian")
    assert (scene.hand_of(0), scene.lives()[0]) == ("crystal", 8)
    assert scene.view.turn_discard == ["brama"]


def test_reckless_might() -> None:
    scene = suffer("reckless_might").do("gain bottled_vortex")
    assert scene.deck_of(0).startswith("bottled_vortex")
    assert scene.lives()[0] == 8  # half of 3, rounded up


# --- its cards ------------------------------------------------------------------------


def test_burden() -> None:
    scene = mask().corruptions("grim_sight contagion").nemesis("burden")
    scene.do("choose jian", "choose brama", "turn III of jian")
    assert scene.deck_of(1).startswith("grim_sight")
    assert scene.deck_of(0).startswith("contagion")
    assert scene.view.mages[1].breaches[2].stage == 1


def test_corrupter() -> None:
    assert mask().menace("corrupter", 6).nemesis().view.gravehold == 29
    scene = mask().menace("corrupter", 6).corruptions("contagion").prep(0, "I", "spark").casting()
    scene.do("cast spark from I of brama", "hit corrupter")
    assert (scene.in_play(), scene.deck_of(0).split()[0]) == ({"corrupter": 5}, "contagion")


def test_tempt() -> None:
    scene = mask().hand(0, "2*crystal spark").hand(1, "crystal").nemesis("tempt")
    assert (scene.seat, scene.anyone) == (0, False)
    assert "gain planar_insight" not in scene.options
    scene.do("gain searing_ruby")
    assert (scene.hand_of(0), scene.lives()[0]) == ("spark", 7)
    assert scene.discard_of(0) == "crystal crystal searing_ruby"


def test_pain_sower() -> None:
    scene = mask().menace("pain_sower", 11).nemesis().do("choose jian")
    assert all(option.endswith("brama") for option in scene.options)
    scene.do("turn II of brama")
    assert (scene.lives(), scene.view.mages[0].breaches[1].stage) == ([10, 8], 2)


def test_twisting_madness() -> None:
    scene = mask().put(gravehold=20, nemesis_life=50).menace("twisting_madness", 1).nemesis()
    assert (scene.view.gravehold, scene.view.nemesis_life) == (23, 63)


def test_twisting_madness_never_heals_beyond_the_start() -> None:
    assert (
        mask().put(nemesis_life=65).menace("twisting_madness", 1).nemesis().view.nemesis_life == 70
    )


def test_twisting_madness_to_discard() -> None:
    scene = mask().menace("twisting_madness", 2).hand(0, "4*crystal").deck(0, "jade").main()
    assert scene.do("remove twisting_madness").hand_of(0) == "jade"


def test_vex() -> None:
    scene = mask().nemesis("vex needlemaw jagged_one")
    assert scene.view.gravehold == 26
    assert scene.view.nemesis_discard == ["needlemaw", "jagged_one", "vex"]


def test_afflict() -> None:
    scene = mask("brama jian mist").life(0, 5).life(2, 5)
    scene.corruptions("contagion grim_sight dire_wisdom delirium_veil").nemesis("afflict")
    scene.do("choose brama")
    assert scene.options == {"choose jian", "choose mist"}
    scene.do("choose mist")
    assert scene.deck_of(0).split()[:2] == ["grim_sight", "contagion"]
    assert scene.deck_of(2).split()[:2] == ["delirium_veil", "dire_wisdom"]
    assert scene.lives() == [6, 10, 6]


def test_bedlam_sage() -> None:
    scene = mask().put(gravehold=20).life(0, 9).menace("bedlam_sage", 14).nemesis()
    assert (scene.view.gravehold, scene.lives()) == (22, [9, 7])


def test_ruin_priest() -> None:
    scene = mask().hand(0, "crystal").hand(1, "3*crystal spark").menace("ruin_priest", 17)
    scene.corruptions("contagion grim_sight dire_wisdom").nemesis()
    assert (scene.seat, scene.anyone) == (1, False)  # only Jian can discard three
    for left in (3, 2, 1):
        question = scene.view.question
        assert question is not None
        assert question.number == left
        scene.do("discard crystal of jian")
    assert sorted(scene.hand_of(1).split()) == ["contagion", "dire_wisdom", "grim_sight", "spark"]
