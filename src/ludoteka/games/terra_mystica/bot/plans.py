"""What a seat could do in Terra Mystica: every question, answered by whole plans."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.state import NOBODY
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.bot.lands import lands
from ludoteka.games.terra_mystica.bot.paths import cult_spade, free_land
from ludoteka.games.terra_mystica.bot.plan import NEVER, Mind, faction_worth, settle_worth
from ludoteka.games.terra_mystica.bot.weights import PASSING, URGENT
from ludoteka.games.terra_mystica.bot.worth import seat_worth
from ludoteka.games.terra_mystica.legal import free_bonus_cards, may_end
from ludoteka.games.terra_mystica.rules import bridges, building, cults, reach, specials
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    DIGGING,
    POWER_USED,
    SHEET,
    SHIPPING,
)
from ludoteka.games.terra_mystica.tables import (
    BRIDGE_WORKERS,
    BUILDING_COST,
    DIGGING_COST,
    DIGGING_MAX,
    POWER_COST,
    POWER_SPADES,
    ROUNDS,
    SHIPPING_COINS,
    SHIPPING_MAX,
    SHIPPING_PRIESTS,
)

MOST_STEPS: Final = 3


def think(mind: Mind) -> None:
    """Weigh all plans of the present decision."""
    board = mind.board
    mind.judge.look(board, mind.me)
    mind.base = seat_worth(board, mind.me, mind.judge)
    phase: i64 = board.phase
    if phase == codes.TURN:
        turn(mind)
    elif phase in (codes.SPADES, codes.REST):
        rest(mind)
    elif phase == codes.CULT_SPADES:
        cult_spades(mind)
    else:
        each(mind)


def each(mind: Mind) -> None:
    """Every answer on its own."""
    board = mind.board
    w = mind.judge.weights
    for action in board.legal():
        move: i64 = action & BYTE
        if move in (codes.MOVE_DROP, codes.MOVE_LATER):
            continue
        if board.phase == codes.CHOOSE:
            mind.keep(vec[i64]([action]), faction_worth(board, action >> A, w))
            continue
        path = mind.path()
        path.do(action)
        more: i64 = 0
        if board.phase == codes.SETTLE:
            more = settle_worth(board, mind.me, action >> A, w)
        mind.weigh(path, more)
    if len(mind.plans) == 0:
        mind.keep(board.legal()[:1], 0)


def rest(mind: Mind) -> None:
    """The rest of a turn."""
    board = mind.board
    if board.favors_owed + board.towns_owed > 0 and board.site == NOBODY:
        tiles(mind)
        if len(mind.plans) > 0:
            return
    path = mind.path()
    path.follow(NOBODY)
    mind.weigh(path, 0)
    if board.phase == codes.SPADES and board.site == NOBODY:
        hex: i64 = 0
        while hex < codes.LAND:
            if free_land(board, hex) and reachable(mind, hex):
                path = mind.path()
                path.follow(hex)
                mind.weigh(path, 0)
            hex += 1
    if len(mind.plans) == 0:
        mind.keep(board.legal()[:1], 0)


def tiles(mind: Mind) -> None:
    """Each favor or town tile that can be taken now, with the rest of the turn."""
    for action in mind.board.legal():
        if action & BYTE in (codes.MOVE_FAVOR, codes.MOVE_TOWN):
            path = mind.path()
            path.do(action)
            path.follow(NOBODY)
            mind.weigh(path, 0)


def reachable(mind: Mind, hex: i64) -> bool:
    """Whether spades of this action can go, or went, to the hex."""
    board = mind.board
    if reach.has(board.home_low, board.home_high, hex):
        return True
    low, high = reach.within(board, mind.me, reach.ship_level(board, mind.me))
    return reach.has(low, high, hex)


def cult_spades(mind: Mind) -> None:
    """Spades of the cult bonus."""
    board = mind.board
    if board.site != NOBODY:
        each(mind)
        return
    for action in board.legal():
        path = mind.path()
        if action & BYTE == codes.MOVE_TERRAFORM:
            cult_spade(path, action >> A)
        else:
            path.do(action)
        mind.weigh(path, 0)


# --- a turn -----------------------------------------------------------------------------


def turn(mind: Mind) -> None:
    """All actions of a turn, with the conversions they need."""
    board = mind.board
    if board.favors_owed + board.towns_owed > 0 or not may_end(board):
        each(mind)
        return
    me: i64 = mind.me
    faction: i64 = board.faction(me)
    if faction == codes.MERMAIDS:
        path = mind.path()
        if path.connect():
            path.follow(NOBODY)
            mind.weigh(path, 0)
    lands(mind)
    upgrades(mind)
    improvements(mind)
    power_actions(mind)
    faction_actions(mind, faction)
    priests(mind)
    if faction == codes.CHAOS_MAGICIANS and board.double == 0 and mind.most() > 0:
        if specials.stronghold_ready(board, me, faction):
            double_turn(mind)
    passes(mind)


def double_turn(mind: Mind) -> None:
    """Chaos Magicians: the best plan as the first of two actions."""
    path = mind.path()
    path.do(codes.MOVE_DOUBLE)
    for step in mind.plans[mind.best]:
        path.do(step)
    mind.keep(path.steps, mind.most() + mind.judge.weights[URGENT])


def passes(mind: Mind) -> None:
    """Passing counts only when nothing else gains much."""
    board = mind.board
    passing: i64 = mind.judge.weights[PASSING]
    if board.round == ROUNDS - 1:
        mind.keep(vec[i64]([codes.MOVE_LAST_PASS]), passing)
        return
    most: i64 = NEVER
    choices = free_bonus_cards(board, codes.MOVE_PASS, vec[i64]())
    gains = vec[i64]([NEVER] * len(choices))
    i: i64 = 0
    while i < len(choices):
        path = mind.path()
        path.do(choices[i])
        gains[i] = path.gain()
        most = max(most, gains[i])
        i += 1
    i = 0
    while i < len(choices):
        mind.keep(vec[i64]([choices[i]]), gains[i] - most + passing)
        i += 1


def upgrades(mind: Mind) -> None:
    """Every upgrade of an own building."""
    board = mind.board
    me: i64 = mind.me
    hex: i64 = 0
    while hex < codes.LAND:
        if board.owns(me, hex):
            kind: i64 = codes.TRADING_HOUSE
            while kind <= codes.SANCTUARY:
                if building.follows(board.building(hex), kind) and building.in_stock(
                    board, me, kind
                ):
                    coins: i64 = building.upgrade_cost_coins(board, me, hex, kind)
                    workers: i64 = building.upgrade_cost_workers(board, me, kind)
                    mind.plan(codes.MOVE_UPGRADE | hex << A | kind << B, coins, workers, 0, 0)
                kind += 1
        hex += 1


def improvements(mind: Mind) -> None:
    """Shipping and digging."""
    board = mind.board
    sheet: i64 = mind.me * SHEET
    faction: i64 = board.faction(mind.me)
    if board.sheets[sheet + SHIPPING] < SHIPPING_MAX[faction]:
        mind.plan(codes.MOVE_SHIPPING, SHIPPING_COINS, 0, SHIPPING_PRIESTS, 0)
    if board.sheets[sheet + DIGGING] < DIGGING_MAX[faction]:
        cost: i64 = faction * codes.GOODS
        workers: i64 = DIGGING_COST[cost + 1]
        mind.plan(codes.MOVE_DIGGING, DIGGING_COST[cost], workers, DIGGING_COST[cost + 2], 0)


def power_actions(mind: Mind) -> None:
    """Power actions that bring goods or a bridge."""
    board = mind.board
    used: i64 = board.table[POWER_USED]
    if used & 1 == 0:
        bridge_plans(mind, codes.BY_POWER, 0, POWER_COST[codes.ACT1])
    act: i64 = codes.ACT2
    while act < codes.POWER_ACTIONS:
        if POWER_SPADES[act] == 0 and (used >> act) & 1 == 0:
            mind.plan(codes.MOVE_POWER | act << A, 0, 0, 0, POWER_COST[act])
        act += 1


def bridge_plans(mind: Mind, means: i64, workers: i64, tokens: i64) -> None:
    """Bridges on every site."""
    site: i64 = 0
    while site < codes.SITES:
        if bridges.possible(mind.board, mind.me, site):
            mind.plan(codes.MOVE_BRIDGE | site << A | means << B, 0, workers, 0, tokens)
        site += 1


def faction_actions(mind: Mind, faction: i64) -> None:
    """Actions of the faction, its bonus card and its favor tiles."""
    board = mind.board
    me: i64 = mind.me
    held: i64 = board.sheets[me * SHEET + BONUS_CARD]
    if held == codes.BON2 and specials.unused(board, me, codes.SPECIAL_BON2):
        steps(mind, codes.BY_BON2)
    if board.has_favor(me, codes.FAV6) and specials.unused(board, me, codes.SPECIAL_FAV6):
        steps(mind, codes.BY_FAV6)
    if faction == codes.ENGINEERS:
        bridge_plans(mind, codes.BY_WORKERS, BRIDGE_WORKERS, 0)
    elif not specials.stronghold_ready(board, me, faction):
        return
    elif faction == codes.AUREN:
        steps(mind, codes.BY_AUREN)
    elif faction == codes.NOMADS:
        at_hexes(mind, codes.MOVE_SANDSTORM)
    elif faction == codes.SWARMLINGS and building.in_stock(board, me, codes.TRADING_HOUSE):
        at_hexes(mind, codes.MOVE_SWARM)
    elif faction == codes.WITCHES and building.in_stock(board, me, codes.DWELLING):
        at_hexes(mind, codes.MOVE_RIDE)


def steps(mind: Mind, source: i64) -> None:
    """Cult steps on each track."""
    track: i64 = 0
    while track < codes.TRACKS:
        mind.plan(codes.MOVE_CULT | track << A | source << B, 0, 0, 0, 0)
        track += 1


def at_hexes(mind: Mind, move: i64) -> None:
    """A sandstorm with its dwelling, a free trading house or a ride."""
    board = mind.board
    cost: i64 = (board.faction(mind.me) * codes.BUILDINGS + codes.DWELLING) * codes.GOODS
    hex: i64 = 0
    while hex < codes.LAND:
        if specials.fits(board, mind.me, move, hex):
            path = mind.path()
            if move != codes.MOVE_SANDSTORM or path.provide(
                BUILDING_COST[cost], BUILDING_COST[cost + 1], 0, 0
            ):
                path.do(move | hex << A)
                path.follow(hex)
                mind.weigh(path, 0)
        hex += 1


def priests(mind: Mind) -> None:
    """A priest to each cult, for as many steps as there are."""
    board = mind.board
    track: i64 = 0
    while track < codes.TRACKS:
        number: i64 = MOST_STEPS
        while not cults.spot_free(board, track, number):
            number -= 1
        mind.plan(codes.MOVE_PRIEST | track << A | number << B, 0, 0, 1, 0)
        track += 1
