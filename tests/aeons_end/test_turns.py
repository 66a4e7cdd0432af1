"""Turn order, breaches, exhaustion, the end of the game, levels and solo play."""

import pytest
from tests.aeons_end.scene import Scene

import ludoteka
from ludoteka.core.errors import BadOption
from ludoteka.games.aeons_end import GAME
from ludoteka.games.aeons_end.data import MARKETS
from ludoteka.games.aeons_end.view.contents import contents

# --- turn order -----------------------------------------------------------------------


def test_the_wild_is_given_by_the_players_together() -> None:
    scene = Scene("brama jian mist").turns("w01n2n").between()
    assert (scene.anyone, scene.view.phase) == (True, "wild")
    scene.do("choose mist")
    assert (scene.seat, scene.view.turn, scene.view.turn_discard) == (2, "mist", ["wild"])


def test_turn_cards_are_shuffled_only_when_the_deck_is_empty() -> None:
    scene = Scene().turns("0", "1n10n").between()
    assert len(scene.view.turn_left) == 0
    scene.do("end turn")
    assert len(scene.view.turn_left) + len(scene.view.turn_discard) == 6


@pytest.mark.parametrize(
    ("mages", "cards"), [("brama", 5), ("brama jian", 6), ("brama jian mist", 6),
                         ("brama jian mist lash", 6)],
)  # fmt: skip
def test_turn_order_decks(mages: str, cards: int) -> None:
    view = Scene(mages).view
    names = [*view.turn_left, *view.turn_discard]
    assert len(names) == cards
    assert names.count("nemesis") == 2
    assert names.count("wild") == (1 if len(mages.split()) == 3 else 0)


@pytest.mark.parametrize(("seats", "cards"), [(1, 20), (2, 24), (3, 27), (4, 31)])
def test_nemesis_deck_sizes(seats: int, cards: int) -> None:
    state = GAME.new(*GAME.check(seats, 3, {}))
    piles = state.fields()[2]
    assert sum(len(piles[i]) for i in (4, 5, 6, 7)) == cards


# --- breaches -------------------------------------------------------------------------


def test_a_focused_breach_takes_a_spell_this_turn_only() -> None:
    scene = Scene().hand(0, "2*spark").put(aether=2).main()
    assert scene.why_not("prep spark to II") == "breach_not_focused"
    scene.do("focus II", "prep spark to II")
    assert scene.why_not("prep spark to II") == "breach_taken"
    scene.do("end turn")
    assert not scene.view.mages[0].breaches[1].focused


def test_the_last_stage_can_only_be_opened() -> None:
    scene = Scene().breach(0, "II", 3).put(aether=2).main()
    assert scene.why_not("focus II") == "cannot_focus_further"
    assert scene.do("open II").view.aether == 0


@pytest.mark.parametrize(
    ("breach", "stage", "focus", "opening"),
    [("II", 0, 2, 5), ("II", 1, 2, 4), ("II", 2, 2, 3), ("III", 0, 3, 9), ("III", 1, 3, 7),
     ("III", 2, 3, 5), ("IV", 0, 4, 13), ("IV", 1, 4, 10), ("IV", 2, 4, 7)],
)  # fmt: skip
def test_breach_costs(breach: str, stage: int, focus: int, opening: int) -> None:
    scene = Scene().breach(0, breach, stage).put(aether=20).main()
    assert scene.do(f"focus {breach}").view.aether == 20 - focus
    scene = Scene().breach(0, breach, stage).put(aether=opening - 1).main()
    assert scene.why_not(f"open {breach}") == "not_enough_aether"
    scene = Scene().breach(0, breach, stage).put(aether=opening).main()
    assert scene.do(f"open {breach}").view.aether == 0


def test_bonus_only_from_opened_breaches_three_and_four() -> None:
    for breach, damage in (("I", 1), ("II", 1), ("III", 2), ("IV", 2)):
        scene = Scene().open(0, breach).prep(0, breach, "spark").casting()
        scene.do(f"cast spark from {breach} of brama")
        assert scene.view.nemesis_life == 70 - damage


def test_a_breach_opened_since_keeps_its_spell() -> None:
    scene = Scene().open(0, "II").prep(0, "II", "spark").casting()
    assert "stop casting" in scene.options


# --- drawing --------------------------------------------------------------------------


def test_unplayed_cards_stay_and_the_hand_is_filled_to_five() -> None:
    scene = Scene().hand(0, "3*spark").deck(0, "jade crystal ignite").main().do("end turn")
    assert sorted(scene.hand_of(0).split()) == ["crystal", "jade", "spark", "spark", "spark"]


def test_more_than_five_cards_draw_none() -> None:
    scene = Scene().hand(0, "7*spark").main().do("end turn")
    assert len(scene.view.mages[0].hand) == 7


def test_unspent_aether_is_lost() -> None:
    assert Scene().hand(0, "crystal").main().do("play crystal", "end turn").view.aether == 0


# --- exhaustion and the end -----------------------------------------------------------


def test_an_exhausted_player_passes_double_damage_on() -> None:
    scene = Scene().life(0, 0).menace("woven_sky", 1).nemesis().do("choose brama")
    assert (scene.lives(), scene.view.gravehold) == ([0, 10], 22)


def test_the_lowest_life_skips_exhausted_players() -> None:
    scene = Scene("brama jian mist").life(0, 0).life(2, 9).nemesis("sunder").do("option first")
    assert scene.lives() == [0, 10, 5]


def test_all_exhausted_is_lost_before_any_step() -> None:
    scene = Scene().life(0, 0).life(1, 2).menace("woven_sky", 1).nemesis().do("choose jian")
    assert (scene.view.ended, scene.view.fury, scene.view.winners) == ("all_exhausted", 2, [])


def test_gravehold_at_nothing_is_lost() -> None:
    scene = Scene().put(gravehold=3).nemesis("slaughter")
    assert (scene.view.ended, scene.state.seat) == ("gravehold_fallen", -1)


def test_the_nemesis_at_nothing_is_won() -> None:
    scene = Scene().put(nemesis_life=1).prep(0, "I", "spark").casting()
    scene.do("cast spark from I of brama")
    assert (scene.view.ended, scene.view.winners, scene.view.scores) == (
        "nemesis_defeated", [0, 1], [1, 1],
    )  # fmt: skip


def test_outlasting_the_nemesis_deck() -> None:
    scene = Scene().nemesis_deck("").main().do("end turn")
    assert scene.view.ended == "deck_outlasted"
    scene = Scene().nemesis_deck("").menace("needlemaw", 4).main().do("end turn")
    assert not scene.view.over


def test_an_empty_nemesis_deck_unleashes_three_times() -> None:
    scene = Scene().menace("needlemaw", 5).nemesis_deck("").nemesis("")
    assert len(scene.told("fury_grew")) == 3


def test_a_player_without_breaches_loses_none() -> None:
    scene = Scene().life(0, 1).menace("woven_sky", 1)
    for name in ("I", "II", "III", "IV"):
        scene.breach(0, name, 5)
    assert scene.nemesis().do("choose brama").view.gravehold == 30 - 2 * 3


# --- levels, options, solo ------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "life", "gravehold", "nemesis", "increased"),
    [("beginner", 12, 35, 60, False), ("normal", 10, 30, 70, False), ("expert", 10, 30, 70, True),
     ("extinction", 8, 25, 80, True)],
)  # fmt: skip
def test_levels(level: str, life: int, gravehold: int, nemesis: int, increased: bool) -> None:
    view = Scene(level=level).view
    assert (view.player_start, view.gravehold_start, view.nemesis_start, view.increased) == (
        life, gravehold, nemesis, increased,
    )  # fmt: skip


def test_the_nemesis_heals_to_its_adjusted_start() -> None:
    scene = Scene("brama jian", "crooked_mask", level="extinction").put(nemesis_life=78)
    assert scene.menace("twisting_madness", 1).nemesis().view.nemesis_life == 80


def test_solo_one_is_ones_own_ally() -> None:
    scene = Scene("mist").charges(0, 5).hand(0, "mages_talisman").main().do("ability mist")
    scene.do("play mages_talisman")
    assert scene.view.mages[0].charges == 2
    assert len(scene.view.mages[0].hand) == 4


def test_solo_exhaustion_does_not_lose() -> None:
    scene = Scene("brama").put(fury=0).life(0, 1).menace("woven_sky", 1).nemesis()
    scene.do("collapse IV")
    assert (scene.view.over, scene.view.gravehold) == (False, 24)


def test_solo_lowest_life_is_the_only_player_even_exhausted() -> None:
    scene = Scene("brama").life(0, 0).menace("venomite", 9).nemesis()
    assert scene.view.gravehold == 26


def test_solo_variants() -> None:
    view = Scene("brama", solo_fourth_card=True, solo_life="15").view
    assert (view.player_start, len(view.turn_left) + len(view.turn_discard)) == (15, 6)
    view = Scene("brama jian", solo_fourth_card=True, solo_life="15").view
    assert (view.player_start, len(view.turn_left) + len(view.turn_discard)) == (10, 6)


def test_markets() -> None:
    for name, market in MARKETS.items():
        view = Scene(market=name).view
        wanted = {*market["gems"], *market["relics"], *market["spells"]}
        assert {pile.card for pile in view.supply} == wanted
    scene = Scene(market="random")
    printed = contents(scene.state).cards
    assert [printed[pile.card].type for pile in scene.view.supply] == ["gem"] * 3 + [
        "relic"
    ] * 2 + ["spell"] * 4


@pytest.mark.parametrize(
    "options",
    [{"market": "jade"}, {"market": "jade,random"}, {"mages": "brama"}, {"mages": "brama,brama"},
     {"nemesis": "jade"}, {"level": "hard"}, {"market": "free_charges,random"},
     {"market": "jade,searing_ruby,burning_opal,ignite,dark_fire,chaos_arc,planar_insight,"
      "amplify_vision,essence_theft"}],
)  # fmt: skip
def test_bad_options(options: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        ludoteka.new("aeons_end", seats=2, seed=1, **options)
