"""Setup and options (rules, sections 2 and 17)."""

import pytest
from tests.terra_mystica.positions import TRADING_HOUSE, Table

import ludoteka
from ludoteka.core.errors import BadOption, BadRecord
from ludoteka.core.match import Match
from ludoteka.core.registry import find
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import BONUS_CARD_NAMES, DATA, FACTION_NAMES, HEX_NAMES
from ludoteka.games.terra_mystica.state import SHEET, Board


def new(seats: int, **options: object) -> tuple[ludoteka.Match, Board]:
    match = ludoteka.new("terra_mystica", seats, seed=3, **options)
    assert isinstance(match.state, Board)
    return match, match.state


@pytest.mark.parametrize("seats", range(2, 6))
def test_first_game_as_recommended(seats: int) -> None:
    _, board = new(seats, setup="first_game")
    plan = DATA["first_game"]
    names = [FACTION_NAMES[board.faction(seat)] for seat in range(seats)]
    assert names == plan["factions"][str(seats)]
    for seat, name in enumerate(names):
        hexes = {h for i, h in enumerate(HEX_NAMES) if board.owns(seat, i)}
        assert hexes == set(plan["dwellings"][str(seats)][name])
    assert board.phase == codes.FIRST_BONUS_CARD
    free = {
        n for i, n in enumerate(BONUS_CARD_NAMES) if board.table[layout.BONUS_CARDS_FREE] >> i & 1
    }
    assert free == set(BONUS_CARD_NAMES[:9]) - set(plan["bonus_cards_removed"][str(seats)])


def test_factions_are_chosen_in_turn_order_and_no_colour_twice() -> None:
    match, board = new(3)
    first = match.seat
    match.play("choose witches")
    assert match.seat == (first + 1) % 3
    reason = match.why_not("choose auren")
    assert reason is not None
    assert reason.key == "colour_taken"
    match.play("choose nomads")
    match.play("choose mermaids")
    assert board.phase == codes.SETTLE


def test_order_of_first_dwellings_and_bonus_cards() -> None:
    factions = ("nomads", "chaos_magicians", "witches")
    match, _ = new(3, factions=factions, start_player="first_seat")
    asked = []
    while str(match.legal()[0]).startswith("settle"):
        asked.append(match.seat)
        match.play(match.legal()[0])
    assert asked == [0, 2, 2, 0, 0, 1]
    asked = []
    while str(match.legal()[0]).startswith("scroll "):
        asked.append(match.seat)
        match.play(match.legal()[0])
    assert asked == [2, 1, 0]


@pytest.mark.parametrize("seed", range(30))
def test_spade_tile_never_in_the_last_two_rounds(seed: int) -> None:
    match = ludoteka.new("terra_mystica", 2, seed=seed)
    assert isinstance(match.state, Board)
    assert 0 not in list(match.state.setup.scoring)[4:]


@pytest.mark.parametrize(
    "options",
    [
        {"factions": ("witches",)},
        {"factions": ("witches", "auren")},
        {"factions": ("witches", "witches")},
        {"factions": ("witches", "elves")},
        {"scrolls": ("BON1", "BON2")},
        {"scrolls": ("BON1", "BON2", "BON3", "BON4", "BON10")},
        {"scoring_tiles": ("SCORE1",)},
        {"scoring_tiles": ("SCORE2", "SCORE3", "SCORE4", "SCORE5", "SCORE6", "SCORE1")},
        {"scoring_tiles": ("SCORE2", "SCORE3", "SCORE4", "SCORE5", "SCORE6", "SCORE9")},
        {"setup": "first_game", "factions": ("witches", "nomads")},
        {"setup": "second_game"},
        {"lenient": "perhaps"},
    ],
)
def test_wrong_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        ludoteka.new("terra_mystica", 2, seed=1, **options)


def test_the_order_of_passing_is_the_next_turn_order() -> None:
    for by_passing, order in ((False, [2, 0, 1]), (True, [2, 0, 1])):
        table = Table("witches", "nomads", "mermaids", turn_order_by_passing=by_passing)
        table.put(0, "E9")
        table.rich(0)
        table.rich(1)
        table.turn(2)
        table.pass_now()
        table.play("power ACT4")
        table.end()
        table.play("power ACT2")
        table.end()
        table.pass_now()
        table.pass_now()
        assert [int(table.board.ordered(place)) for place in range(3)] == order


def test_turn_order_by_passing_differs_from_clockwise() -> None:
    orders = []
    for by_passing in (False, True):
        table = Table("witches", "nomads", "mermaids", turn_order_by_passing=by_passing)
        table.rich(1)
        table.pass_now()
        table.play("power ACT4")
        table.end()
        table.pass_now()
        table.pass_now()
        orders.append([int(table.board.ordered(place)) for place in range(3)])
    assert orders == [[0, 1, 2], [0, 2, 1]]


# --- late answers -------------------------------------------------------------------------


def late_table() -> Table:
    table = Table("witches", "nomads", "mermaids", late_answers=True)
    table.put(0, "E9")
    table.put(2, "E10", kind=TRADING_HOUSE)
    for seat in range(3):
        table.rich(seat)
    table.give(2, bowls=(6, 6, 0))
    table.play("upgrade E9 to trading_house")
    table.end()
    return table


def test_an_offer_may_wait_until_the_own_turn() -> None:
    table = late_table()
    assert table.match.seat == 2
    table.play("later")
    assert table.match.seat == 1
    table.play("power ACT4")
    table.end()
    assert table.match.seat == 2
    table.play("later")
    assert table.match.seat == 2
    table.play("sacrifice", "accept 2 from seat 0")
    assert table.bowls(2) == (4, 6, 1)


def test_taking_an_action_declines_open_offers() -> None:
    table = late_table()
    table.play("later", "power ACT4")
    table.end()
    table.play("later", "advance shipping")
    assert table.offers() == []
    assert table.bowls(2) == (6, 6, 0)


def test_a_round_ends_only_when_all_offers_are_answered() -> None:
    table = late_table()
    table.play("later")
    table.pass_now()  # the Nomads
    table.play("later")
    table.turn(2)
    table.pass_now()
    assert table.offers() == []


def test_late_step_of_the_cultists() -> None:
    table = Table("cultists", "nomads", late_answers=True)
    table.put(0, "E6")
    table.put(1, "F3")
    table.rich(0)
    table.rich(1)
    table.give(0, cults=(0, 0, 0, 0))
    table.give(1, bowls=(12, 0, 0))
    table.play("upgrade E6 to trading_house")
    table.end()
    table.play("accept 1 from seat 0")
    assert table.match.seat == 0
    table.play("later")
    assert table.match.seat == 1
    table.play("priest to fire for 3")
    table.end()
    table.play("later")
    table.play("priest to water for 3")
    assert table.why("end turn") == "owes_step"
    table.play("step air")
    assert table.cult(0, "air") == 1


# --- lenient ------------------------------------------------------------------------------


def test_lenient_spades_score_when_gained() -> None:
    table = Table("halflings", "nomads", tile="SCORE1", lenient=True)
    table.put(0, "E6")
    table.rich(0)
    points = table.get(0, "points")
    table.play("dig", "dig")
    assert table.get(0, "points") - points == 6
    table.play("terraform E5", "to forest")
    assert table.get(0, "points") - points == 6


def test_lenient_bought_spades_must_be_used() -> None:
    """Rules 5.1; before rules 2 they could be given up after they had scored."""
    table = Table("halflings", "nomads", tile="SCORE1", lenient=True)
    table.put(0, "E6")
    table.rich(0)
    table.play("dig", "dig")
    assert table.why("finish") == "bought_spades"
    table.play("terraform E7")
    assert table.why("to wasteland") == "bought_spades"  # one spade
    table.play("to lakes")
    assert table.board.dug == 0


def test_lenient_spades_are_not_bought_in_vain() -> None:
    """Every bought spade finds a hex; Giants buy theirs with it."""
    table = Table("halflings", "giants", lenient=True)
    table.put(0, "E6")
    table.put(1, "D4")
    table.rich(0)
    bought = 0
    while table.why("dig") == "":
        table.play("dig")
        bought += 1
    assert 3 <= bought <= 6
    assert table.why("dig") == "dig_in_vain"
    assert any(str(move).startswith("terraform") for move in table.match.legal())
    giants = Table("giants", "halflings", lenient=True)
    giants.put(0, "D4")
    giants.rich(0)
    assert giants.why("dig") == "dig_in_vain"


def test_games_of_rules_1_may_still_give_bought_spades_up() -> None:
    game = find("terra_mystica")
    _, seed, options = game.check(2, 1, {"lenient": True, "factions": ("halflings", "nomads")})
    match = Match(game, 2, seed, options, rules=1)
    while "dig" not in map(str, match.legal()):
        match.play(match.legal()[0])
    match.play("dig")
    match.play("finish")
    record = match.record()
    assert "\nrules 1\n" in record
    again = ludoteka.load(record)
    assert again.state.digest() == match.state.digest()
    with pytest.raises(BadRecord, match="bought_spades"):
        ludoteka.load(record.replace("\nrules 1\n", "\nrules 2\n"))


def test_lenient_coins_become_points_in_turns() -> None:
    table = Table("witches", "nomads", lenient=True)
    table.give(0, coins=3)
    points = table.get(0, "points")
    table.play("convert coin to point")
    assert table.get(0, "points") - points == 1


def test_lenient_long_way_round_takes_exactly_the_open_spades() -> None:
    table = Table("halflings", "nomads", tile="SCORE3", lenient=True)
    table.put(0, "E6")
    table.land("forest", "E7")
    table.rich(0)
    table.play("dig", "dig", "dig", "dig", "terraform E7")  # nothing else takes four spades
    assert table.terrain("E7") == "plains"
    assert table.board.dug == 0


def test_lenient_second_bridge_on_a_site() -> None:
    for lenient, reason in ((False, "site_taken"), (True, "")):
        table = Table("witches", "nomads", lenient=lenient)
        table.put(0, "F4")
        table.bridge(0, "F4:G3")
        table.rich(0)
        assert table.why("bridge F4:G3 by ACT1") == reason


# --- dropping out -------------------------------------------------------------------------


def test_a_seat_drops_out() -> None:
    table = Table("witches", "nomads", "mermaids", dropping_out=True)
    table.put(1, "E8")
    table.put(0, "E9")
    free = len(table.free_bonus_cards())
    table.play("drop seat 1")
    assert table.match.seat == 0
    assert len(table.free_bonus_cards()) == free + 1
    table.pass_now()
    assert table.match.seat == 2
    coins = table.get(1, "workers")
    table.pass_now()
    assert table.board.round == 1
    assert table.get(1, "workers") > coins
    assert table.match.seat == 0
    assert table.why("drop seat 1") == "dropped_already"
    table.play("drop seat 0")
    assert table.why("drop seat 2") == "last_seat"


def test_no_offers_go_to_a_seat_that_dropped_out() -> None:
    table = Table("witches", "nomads", dropping_out=True)
    table.put(0, "E9")
    table.put(1, "E10")
    table.rich(0)
    table.play("drop seat 1", "upgrade E9 to trading_house")
    assert table.offers() == []
    # its building still halves the price
    assert table.get(0, "coins") == 60 - 3


def test_the_first_to_pass_begins_even_if_others_dropped() -> None:
    table = Table("witches", "nomads", "mermaids", dropping_out=True)
    table.pass_now()
    table.play("drop seat 0")
    table.pass_now()
    table.pass_now()
    assert table.board.round == 1
    assert table.match.seat == 1
    assert table.board.sheets[SHEET * 0 + layout.DROPPED] == 1


def test_without_the_option_nobody_drops_out() -> None:
    table = Table("witches", "nomads")
    assert table.why("drop seat 1") == "no_dropping_out"


def test_cult_spades_begin_with_the_next_start_player() -> None:
    table = Table("witches", "nomads", tile="SCORE2")
    for seat, hex in ((0, "E9"), (1, "E8")):
        table.put(seat, hex)
        table.give(seat, cults=(0, 0, 4, 0))
    table.turn(1)
    table.pass_now()
    table.pass_now()
    assert table.board.phase == codes.CULT_SPADES
    assert table.match.seat == 1
    table.play("finish")
    assert table.match.seat == 0
    table.play("finish")
    assert table.board.round == 1
