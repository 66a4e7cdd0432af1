"""Every kind of move in Terra Mystica: when it fits, what can stand in its way, what is meant."""

from __future__ import annotations

from ludoteka.core.codec import Move
from ludoteka.core.questions import Kind, Kinds, by
from ludoteka.core.state import NOBODY, State
from ludoteka.games.terra_mystica import codes, moves
from ludoteka.games.terra_mystica.data import HEX_NAMES
from ludoteka.games.terra_mystica.reasons import goods, land, turn
from ludoteka.games.terra_mystica.rules import building
from ludoteka.games.terra_mystica.state import Board
from ludoteka.games.terra_mystica.tables import (
    BRIDGE_WORKERS,
    GIANTS_SPADES,
    HOME,
    POWER_PER_PRIEST,
    POWER_PER_WORKER,
    POWER_SPADES,
    SHIPPING_COINS,
    SHIPPING_PRIESTS,
)

ACTION = (codes.TURN,)
OWN_TURN = (codes.TURN, codes.SPADES, codes.REST)
SPADES = (codes.TURN, codes.SPADES, codes.CULT_SPADES)
SPECIAL = "rules.special_actions"

GOODS_ACTIONS = {act: goods.power_action(act) for act in range(codes.ACT2, codes.POWER_ACTIONS)}
SPADE_ACTIONS = {
    act: (*goods.power_action(act), land.some_hex(int(number)))
    for act, number in enumerate(POWER_SPADES)
    if number > 0
}
POWER_ACTIONS = by(
    "action", {**GOODS_ACTIONS, **SPADE_ACTIONS, codes.ACT1: (turn.bridge_needs_site,)}
)
SHIPPING_PRICE = goods.price(coins=int(SHIPPING_COINS), priests=int(SHIPPING_PRIESTS))
BRIDGE_MEANS = by("means", {
    codes.BY_POWER: goods.power_action(codes.ACT1),
    codes.BY_WORKERS: (goods.only(codes.ENGINEERS), goods.price(workers=int(BRIDGE_WORKERS))),
})  # fmt: skip
CULT_MEANS = by("means", {
    codes.BY_BON2: goods.bonus_card_action(codes.BON2, codes.SPECIAL_BON2),
    codes.BY_FAV6: goods.favor_action(codes.FAV6, codes.SPECIAL_FAV6),
    codes.BY_AUREN: goods.stronghold(codes.AUREN),
})  # fmt: skip
SPADE_MEANS = by("means", {
    codes.BY_BON1: (*goods.bonus_card_action(codes.BON1, codes.SPECIAL_BON1), land.some_hex(1)),
    codes.BY_GIANTS: (*goods.stronghold(codes.GIANTS), land.some_hex(int(GIANTS_SPADES))),
})  # fmt: skip
CONVERSIONS = by("conversion", {
    codes.POWER_TO_PRIEST: (goods.priest_limit, goods.tokens(int(POWER_PER_PRIEST))),
    codes.POWER_TO_WORKER: (goods.tokens(int(POWER_PER_WORKER)),),
    codes.POWER_TO_COIN: (goods.tokens(1),),
    codes.PRIEST_TO_WORKER: (goods.price(priests=1),),
    codes.WORKER_TO_COIN: (goods.price(workers=1),),
    codes.POINT_TO_COIN: (goods.only(codes.ALCHEMISTS), turn.no_points),
    codes.COIN_TO_POINT: (turn.points_at_end, turn.point_price),
})  # fmt: skip

KINDS = Kinds(moves.PHASES, {
    # setup
    moves.Choose: Kind((codes.CHOOSE,), "rules.setup", (turn.colour_taken,)),
    moves.Settle: Kind((codes.SETTLE,), "rules.setup", (land.hex_taken, land.not_home)),
    moves.FirstBonusCard: Kind((codes.FIRST_BONUS_CARD,), "rules.setup", (turn.bonus_card_taken,)),
    # actions
    moves.Build: Kind((codes.TURN, codes.SPADES), "rules.build", (
        land.hex_taken, land.only_new_home, land.out_of_reach, land.needs_spades,
        goods.stock(codes.DWELLING), land.dwelling_price, land.crossing_too,
    )),
    moves.Terraform: Kind(SPADES, "rules.spades", (
        land.hex_taken, land.changed_already, land.no_split_after_buying, land.out_of_reach,
        land.giants_stay_home, land.no_goal,
    )),
    moves.Goal: Kind((*SPADES, codes.GOAL), "rules.spades", (
        land.hex_first, land.goal_is_there, land.giants_goal, land.goal_too_far,
        land.goal_too_near, land.second_rough,
    )),
    moves.Dig: Kind((codes.TURN, codes.SPADES), "rules.spades", (
        land.dig_with_hex, land.dig_before, land.dig_in_vain,
    )),
    moves.Finish: Kind((codes.SPADES, codes.CULT_SPADES), "rules.spades", (
        land.bought_spades, land.must_transform,
    )),
    moves.Upgrade: Kind(ACTION, "rules.upgrade", (
        land.not_yours, land.no_such_upgrade, land.upgrade_stock, land.upgrade_price,
    )),
    moves.Shipping: Kind(ACTION, "rules.shipping", (turn.no_shipping, SHIPPING_PRICE)),
    moves.Digging: Kind(ACTION, "rules.digging", (turn.no_digging, turn.digging_price)),
    moves.Priest: Kind(ACTION, "rules.cults", (
        goods.price(priests=1), turn.steps_zero, turn.spot_taken,
    )),
    moves.Power: Kind(ACTION, "rules.power_actions", (POWER_ACTIONS,)),
    moves.Bridge: Kind(ACTION, "rules.bridges", (
        BRIDGE_MEANS, land.no_bridges, land.bridge_end, land.site_taken,
    )),
    moves.Pass: Kind(ACTION, "rules.passing", (
        turn.no_bonus_card_now, turn.bonus_card_taken, turn.owed,
    )),
    moves.LastPass: Kind(ACTION, "rules.passing", (turn.bonus_card_needed, turn.owed)),
    # special actions
    moves.Cult: Kind(ACTION, SPECIAL, (CULT_MEANS,)),
    moves.Spade: Kind(ACTION, SPECIAL, (SPADE_MEANS,)),
    moves.Double: Kind(ACTION, SPECIAL, goods.stronghold(codes.CHAOS_MAGICIANS)),
    moves.Sandstorm: Kind(ACTION, SPECIAL, (
        *goods.stronghold(codes.NOMADS), land.hex_taken, land.desert_already, land.storm_edge,
    )),
    moves.Swarm: Kind(ACTION, SPECIAL, (
        *goods.stronghold(codes.SWARMLINGS), goods.stock(codes.TRADING_HOUSE), land.swarm_dwelling,
    )),
    moves.Ride: Kind(ACTION, SPECIAL, (
        *goods.stronghold(codes.WITCHES), goods.stock(codes.DWELLING), land.hex_taken,
        land.not_home,
    )),
    moves.Forgo: Kind(ACTION, SPECIAL, (*goods.stronghold(codes.WITCHES), turn.ride_or_not)),
    # at any time of the own turn
    moves.TakeFavor: Kind(OWN_TURN, "rules.favors", (
        turn.no_favor_owed, turn.favor_owned, turn.favor_gone,
    )),
    moves.TakeTown: Kind((*OWN_TURN, codes.GRANT), "rules.towns", (
        turn.no_town_owed, turn.town_gone,
    )),
    moves.Key: Kind((*OWN_TURN, codes.GRANT), "rules.cults", (turn.no_key_choice,)),
    moves.Ordain: Kind(OWN_TURN, "rules.factions", (
        goods.only(codes.DARKLINGS), turn.no_exchange, goods.priest_limit, goods.price(workers=1),
    )),
    moves.Connect: Kind(OWN_TURN, "rules.towns", (
        goods.only(codes.MERMAIDS), land.towns_gone, land.no_river_town,
    )),
    moves.Convert: Kind(OWN_TURN, "rules.conversions", (CONVERSIONS,)),
    moves.Sacrifice: Kind(OWN_TURN, "rules.conversions", (turn.two_tokens,)),
    moves.End: Kind((codes.TURN, codes.REST), "rules.turn", (turn.owed, turn.must_act)),
    # answers
    moves.Accept: Kind((codes.ANSWER, codes.TURN), "rules.offers", (
        turn.no_offer, turn.nothing_moves,
    )),
    moves.Decline: Kind((codes.ANSWER, codes.TURN), "rules.offers", (turn.no_offer,)),
    moves.Later: Kind((codes.ANSWER,), "rules.offers", (turn.answer_now, turn.round_ends)),
    moves.Step: Kind((*OWN_TURN, codes.ANSWER, codes.STEP), "rules.factions", (
        goods.only(codes.CULTISTS), turn.no_step_owed,
    )),
    moves.Drop: Kind((codes.TURN, codes.ANSWER, codes.STEP), "rules.dropping_out", (
        turn.no_dropping_out, turn.no_such_seat, turn.dropped_already, turn.last_seat,
    )),
}, always=(turn.key_first,))  # fmt: skip
reason = KINDS.reason

# --- what a touch most likely means, so that the right reason is given ----------------


def meant(state: State, seat: int, thing: str) -> list[Move]:
    """The moves meant by touching a hex: upgrades at home, else building or transforming."""
    assert isinstance(state, Board)
    kind, _, name = thing.partition(".")
    if kind != "hex" or name not in HEX_NAMES or state.phase < codes.TURN:
        return []
    hex = HEX_NAMES.index(name)
    if state.owns(seat, hex):
        old = state.building(hex)
        kinds = range(codes.TRADING_HOUSE, codes.BUILDINGS)
        return [moves.Upgrade(hex, new) for new in kinds if building.follows(old, new)]
    if state.owner(hex) != NOBODY or state.terrain(hex) == HOME[state.faction(seat)]:
        return [moves.Build(hex)]
    return [moves.Terraform(hex)]
