"""What is foretold in Aeon's End: prices, casts, the end of the turn, and what the nemesis does."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import msgspec
import pytest
from tests.aeons_end.scene import Scene

import ludoteka
from ludoteka import build_info
from ludoteka.bots import make_bot
from ludoteka.core import conformance
from ludoteka.core.preview import Forecast, Foresight, Foretold, Preview
from ludoteka.core.registry import find
from ludoteka.games.aeons_end import GAME, codes
from ludoteka.games.aeons_end import state as places
from ludoteka.games.aeons_end.data import NEMESIS_NAMES
from ludoteka.games.aeons_end.ledger import idle, odds
from ludoteka.games.aeons_end.rules.operation import present

Told = dict[tuple[str, int | None, str], tuple[int, int]]


def preview(scene: Scene, move: str) -> Preview:
    assert move in scene.options, sorted(scene.options)
    return Foresight(GAME, scene.state, scene.seat).preview(GAME.codec.parse(move).pack())


def forecast(scene: Scene, when: str) -> Forecast:
    assert GAME.ledger is not None
    [waiting] = [waiting for waiting in GAME.ledger().waiting if waiting.key == when]
    return Foresight(GAME, scene.state, scene.seat).forecast(waiting)


def changes(told: Foretold) -> Told:
    return {(c.quantity, c.seat, c.thing): (c.before, c.after) for c in told.changes}


def unknown(told: Foretold) -> set[tuple[str, int | None]]:
    return {(group.quantity, group.seat) for group in told.unknown}


def lines(told: Foretold) -> list[str]:
    return [line.key for line in told.lines]


def next_turns(told: Preview) -> dict[object, float]:
    """Who is next, with odds; the first turn order card that each chance tells."""
    first = [next(line for line in c.lines if line.key == "turn_drawn") for c in told.chances]
    return {
        line.params["turn"]: chance.odds for line, chance in zip(first, told.chances, strict=True)
    }


# --- the turn of a player -------------------------------------------------------------


def test_a_cast_tells_its_damage_with_the_bonus_of_the_breach_and_where_the_spell_goes() -> None:
    scene = Scene(market="free_charges").open(0, "IV").prep(0, "IV", "ignite")
    scene.menace("cauterizer", 3).casting()
    told = preview(scene, "cast ignite from IV of brama")
    assert changes(told) == {
        ("damage", None, ""): (0, 3),
        ("prepped", 0, "card.ignite"): (1, 0),
        ("discard", 0, "card.ignite"): (0, 1),
    }
    assert told.certain
    assert not told.reveals
    assert told.opens is not None
    assert told.opens.question == "phase.target"
    scene.do("cast ignite from IV of brama")
    assert scene.view.question is not None
    assert scene.view.question.number == 3
    found = changes(preview(scene, "hit nemesis"))
    assert found["nemesis_life", None, ""] == (70, 67)
    assert found["charges", 1, ""] == (0, 1)  # the only ally


def test_a_hit_tells_what_the_minion_really_suffers() -> None:
    scene = Scene(market="free_charges").open(0, "IV").prep(0, "IV", "ignite")
    scene.menace("cauterizer", 3).casting()
    scene.do("cast ignite from IV of brama")
    assert changes(preview(scene, "hit cauterizer"))["menace", None, "menace.cauterizer"] == (3, 2)


def test_a_hit_that_kills_tells_that_the_minion_is_discarded() -> None:
    scene = Scene(market="free_charges").prep(0, "I", "ignite").open(0, "I")
    scene.menace("bane_sire", 2).casting()
    scene.do("cast ignite from I of brama")
    found = changes(preview(scene, "hit bane_sire"))
    assert found["menace", None, "menace.bane_sire"] == (2, 0)
    assert found["nemesis_discard", None, "menace.bane_sire"] == (0, 1)


def test_a_husk_with_two_lives_is_only_wounded() -> None:
    scene = Scene(nemesis="carapace_queen").menace("foul_multitudes", 2).open(0, "I")
    scene.prep(0, "I", "spark").casting().do("cast spark from I of brama")
    found = changes(preview(scene, "hit husks"))
    assert found["husk_wound", None, ""] == (0, 1)
    assert ("husks", None, "") not in found


def test_a_purchase_tells_its_price_and_earmarked_aether_goes_first() -> None:
    scene = Scene().put(aether=4, gem_aether=1).main()
    found = changes(preview(scene, "gain jade"))
    assert found == {
        ("aether", None, ""): (4, 3),
        ("gem_aether", None, ""): (1, 0),
        ("supply", None, "card.jade"): (7, 6),
        ("discard", 0, "card.jade"): (0, 1),
        ("owned", 0, "card.jade"): (0, 1),
    }


def test_breaches_cost_what_is_left_after_the_discount() -> None:
    scene = Scene().breach(0, "II", 0).breach(1, "II", 0).put(aether=5, discount=3).main()
    assert changes(preview(scene, "focus II")) == {
        ("discount", None, ""): (3, 0),
        ("breach", 0, "breach.II"): (0, 1),
    }
    found = changes(preview(scene, "open II"))
    assert found["aether", None, ""] == (5, 3)
    assert found["breach", 0, "breach.II"] == (0, 4)
    mine, other = (mage.breaches[1] for mage in scene.view.mages)
    assert (mine.focus_cost, mine.open_cost) == (0, 2)
    assert (other.focus_cost, other.open_cost) == (2, 5)


def test_a_charge_and_an_ability_tell_what_they_cost() -> None:
    scene = Scene().put(aether=3).charges(0, 4).life(1, 3).main()
    assert changes(preview(scene, "charge")) == {
        ("aether", None, ""): (3, 1),
        ("charges", 0, ""): (4, 5),
    }
    scene.do("charge")
    assert changes(preview(scene, "ability brama"))["charges", 0, ""] == (5, 0)


def test_a_revealed_turn_order_card_decides_the_damage_with_its_odds() -> None:
    scene = Scene("xaxos jian").open(0, "I").prep(0, "I", "flare").turns("0011nn").casting()
    told = preview(scene, "cast flare from I of xaxos")
    players = len("0011nn") - 1 - 2  # one of them is this turn's
    found = {3: 0.0, 1: 0.0}
    for chance in told.chances:
        before, after = (changes(chance) | changes(told))["nemesis_life", None, ""]
        found[before - after] += chance.odds
    assert found == pytest.approx({3: players / (players + 2), 1: 2 / (players + 2)}, abs=1e-5)


# --- the end of a turn ----------------------------------------------------------------


def test_the_end_of_the_turn_tells_cards_and_who_is_next_with_odds() -> None:
    scene = Scene().hand(0, "2*crystal").deck(0, "spark jade crystal crystal").put(aether=2)
    scene.turns("011nn", "0").main().do("play crystal")
    told = preview(scene, "end turn")
    assert next_turns(told) == pytest.approx({"turn.nemesis": 2 / 4, "turn.jian": 2 / 4}, abs=1e-5)
    ally = next(chance for chance in told.chances if chance.opens is not None)
    found = changes(ally) | changes(told)
    assert found["hand", 0, "card.spark"] == (0, 1)
    assert found["discard", 0, "card.crystal"] == (0, 1)
    assert found["aether", None, ""] == (3, 0)
    assert found["turn", None, "turn.jian"] == (0, 1)
    assert ally.opens is not None
    assert (ally.opens.seat, ally.opens.question) == (1, "phase.main")
    assert not told.sampled


def test_what_the_nemesis_does_before_it_draws_is_told_and_the_rest_is_open() -> None:
    scene = Scene().hand(0, "").menace("needlemaw", 5).menace("bleed_static", 2)
    scene.turns("0n", "1").main()
    told = preview(scene, "end turn")
    assert told.opens is None
    assert told.chances == ()
    assert {"turn_drawn", "minion_acted", "gravehold_hit", "power_ticked"} <= set(lines(told))
    assert "nemesis_drew" not in lines(told)
    assert ("gravehold", None) in unknown(told)


def test_a_known_turn_order_card_is_certain() -> None:
    scene = Scene().turns("11nn", "0").put(known_top=1).main()
    told = forecast(scene, "turn")
    assert told.chances == ()
    assert changes(told)["turn", None, "turn.jian"] == (0, 1)


def drawn_first(cards: str) -> dict[str, Fraction]:
    """How likely each card is first, every order counted."""
    orders = list(permutations(cards))
    firsts = [order[0] for order in orders]
    return {card: Fraction(firsts.count(card), len(orders)) for card in set(cards)}


@pytest.mark.parametrize("left", ["1nn", "01", "0011n", ""])
def test_the_odds_of_who_is_next_are_those_of_every_order_of_the_deck(left: str) -> None:
    """An empty deck is made anew of all cards."""
    names = {"0": "turn.brama", "1": "turn.jian", "n": "turn.nemesis"}
    scene = Scene().turns(f"0{left}", "0011nn" if not left else "").main()
    wanted = drawn_first(left or "00011nn")
    told = next_turns(forecast(scene, "turn"))
    assert told == pytest.approx({names[c]: float(odds) for c, odds in wanted.items()}, abs=1e-5)


def test_cards_of_a_shuffled_deck_are_not_known() -> None:
    scene = Scene().hand(0, "").deck(0, "4*crystal 4*spark").turns("01n").main()
    scene.state.sheets[places.UNKNOWN] = 8
    told = forecast(scene, "turn")
    assert ("hand", 0) in unknown(told)
    assert changes(told)["deck", 0, ""] == (8, 3)
    assert "drew" not in lines(told)


def test_one_unknown_card_is_told_with_its_odds() -> None:
    scene = Scene("mist brama").hand(0, "bottled_vortex")
    scene.deck(0, "3*crystal spark").main()
    scene.state.sheets[places.UNKNOWN] = 4
    told = preview(scene, "play bottled_vortex")
    found = {
        thing: chance.odds
        for chance in told.chances
        for quantity, _, thing in changes(chance)
        if quantity == "hand" and thing != "card.bottled_vortex"
    }
    assert found == {"card.crystal": 0.75, "card.spark": 0.25}


# --- the nemesis ----------------------------------------------------------------------


def test_minions_act_and_powers_run_out_as_foretold() -> None:
    scene = Scene().menace("needlemaw", 5).menace("eye_of_nothing", 1).menace("blood_cry", 2)
    told = forecast(scene.main(), "nemesis")
    assert changes(told) == {
        ("gravehold", None, ""): (30, 28),
        ("fury", None, ""): (1, 3),
        ("menace", None, "menace.eye_of_nothing"): (1, 0),
        ("menace", None, "menace.blood_cry"): (2, 1),
        ("nemesis_discard", None, "menace.eye_of_nothing"): (0, 1),
    }
    assert told.certain
    assert "power_struck" in lines(told)


def test_what_the_players_choose_stays_open_and_the_rest_is_told() -> None:
    scene = Scene().menace("cauterizer", 3).menace("needlemaw", 5)
    told = forecast(scene.main(), "nemesis")
    assert changes(told) == {("gravehold", None, ""): (30, 28)}
    assert unknown(told) == {("life", 0), ("life", 1)}


def test_an_end_by_the_nemesis_is_told() -> None:
    scene = Scene().put(gravehold=2).menace("needlemaw", 5)
    told = forecast(scene.main(), "nemesis")
    assert changes(told)["gravehold", None, ""] == (2, 0)
    assert "ended" in lines(told)


def test_strikes_are_chances_of_one_sixth() -> None:
    scene = Scene().put(fury=4).nemesis("skewer")
    assert scene.view.strikes
    told = preview(scene, "choose jian")
    struck = {
        line.params["menace"] for c in told.chances for line in c.lines if line.key == "struck"
    }
    assert len(struck) == 6
    for card in struck:
        odds = sum(
            c.odds for c in told.chances
            if any(line.params.get("menace") == card for line in c.lines)
        )  # fmt: skip
        assert odds == pytest.approx(1 / 6, abs=1e-4)


def test_a_corruption_is_gained_but_which_one_is_open() -> None:
    scene = Scene(nemesis="crooked_mask").menace("bane_sire", 6).nemesis()
    told = preview(scene, "choose jian")
    assert "corrupted" not in lines(told)
    assert ("owned", 1) in unknown(told)


@pytest.mark.parametrize(("husks", "row"), [(0, 0), (3, 0), (4, 1), (7, 2), (11, 3), (13, 4)])
def test_the_view_names_the_row_of_a_swarm(husks: int, row: int) -> None:
    scene = Scene(nemesis="carapace_queen").put(husks=husks).main()
    assert scene.view.swarm == row


@pytest.mark.parametrize(
    ("nemesis", "mages", "level", "number"),
    [
        ("rageborne", "brama jian", "normal", 1),
        ("carapace_queen", "brama jian", "normal", 2),
        ("carapace_queen", "brama jian", "expert", 3),
        ("prince_of_gluttons", "brama jian", "normal", 3),
        ("prince_of_gluttons", "brama jian mist", "normal", 2),
        ("crooked_mask", "brama jian", "normal", 1),
    ],
)
def test_the_view_says_what_an_unleash_brings(
    nemesis: str, mages: str, level: str, number: int
) -> None:
    assert Scene(mages, nemesis, level=level).view.unleash == number


def test_the_view_says_what_a_breach_adds() -> None:
    scene = Scene().open(0, "I", "III").breach(0, "IV", 3).main()
    assert [breach.bonus for breach in scene.view.mages[0].breaches] == [0, 0, 1, 0]


# --- in general -----------------------------------------------------------------------


def test_what_is_foretold_is_plain_json() -> None:
    match = ludoteka.new("aeons_end", 3, seed=4)
    for _ in range(60):
        for told in match.previews().values():
            assert msgspec.json.decode(msgspec.json.encode(told), type=Preview) == told
        for waited in match.forecast(0):
            assert msgspec.json.decode(msgspec.json.encode(waited), type=Forecast) == waited
        match.play(match.legal()[-1])
        if match.over:
            break


@pytest.mark.parametrize("nemesis", NEMESIS_NAMES)
@pytest.mark.parametrize("seats", range(1, 5))
def test_what_is_foretold_comes_true(seats: int, nemesis: str) -> None:
    """In random games, and in those of a bot."""
    game, few = find("aeons_end"), 0.3 if build_info.compiled() else 0.1
    options = {"nemesis": nemesis, "market": ("random",)}
    with make_bot("greedy", game) as bot:
        for choose, games, share in ((None, 4, few), (bot.choose, 1, 0.3)):
            counts = conformance.foretold(game, seats, options, games, share=share, choose=choose)
            assert counts["positions"] > 5
            assert counts["sampled"] == 0


@pytest.mark.soak
@pytest.mark.parametrize("nemesis", NEMESIS_NAMES)
@pytest.mark.parametrize("level", ["normal", "extinction"])
def test_what_is_foretold_comes_true_in_many_games(level: str, nemesis: str) -> None:
    game = find("aeons_end")
    options = {"nemesis": nemesis, "level": level, "market": ("random",)}
    with make_bot("easy", game) as bot:
        for seats in range(1, 5):
            for choose in (None, bot.choose):
                counts = conformance.foretold(game, seats, options, 10, 50, 0.5, choose)
                assert counts["moves"] > 200


@pytest.mark.parametrize(("left", "known"), [(0, 0), (1, 0), (2, 2), (3, 2)])
def test_of_an_empty_deck_of_corruptions_nothing_is_left_open(left: int, known: int) -> None:
    scene = Scene("brama jian", "crooked_mask").corruptions("contagion " * left)
    scene.put(known_corruptions=known).main()
    path = odds.Path(scene.state, 1.0)
    path.strange = True  # another one was gained that nobody knows
    odds.corrupt(path, 0, codes.TO_HAND)
    assert (len(path.open) > 0) == (left > known)


@pytest.mark.parametrize(("deck", "left"), [("crystal crystal", []), ("spark crystal", [0])])
def test_a_card_that_is_destroyed_unseen_is_open_unless_all_are_alike(
    deck: str, left: list[int]
) -> None:
    scene = Scene().deck(0, deck).sheet(0, places.UNKNOWN, 2).main()
    path = odds.Path(scene.state, 1.0)
    odds.destroy(path, 0)
    assert [seat for quantity, seat in path.open if quantity == "owned"] == left


def test_who_is_selected_to_discard_goes_by_the_hands() -> None:
    mask = Scene("brama jian", "crooked_mask").hand(0, "3*crystal").hand(1, "3*spark")
    scene = mask.menace("ruin_priest", 17).corruptions("contagion grim_sight dire_wisdom").nemesis()
    assert scene.options == {"choose brama", "choose jian"}
    state = scene.state
    assert present(state).goes_by_hands(state, state.operation(), state.frame(), 1)


def test_who_does_nothing_more_stops_casting() -> None:
    scene = Scene().prep(0, "I", "ignite").casting()
    assert str(GAME.codec.unpack(idle(scene.state))) == "stop casting"
