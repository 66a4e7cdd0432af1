"""Writing down what the net of advantages sees: the position after a plan, for one seat."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, bit
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.bot import features as f
from ludoteka.games.terra_mystica.bot.sight import Sight
from ludoteka.games.terra_mystica.bot.surroundings import see_map
from ludoteka.games.terra_mystica.bot.weights import FEWEST
from ludoteka.games.terra_mystica.rules import cults
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    BONUS_CARD_COINS,
    BONUS_CARDS_FREE,
    BOWL_1,
    BOWL_3,
    BRIDGES,
    BUILT,
    CARPET,
    COINS,
    CULT,
    DIGGING,
    FAVOR_MASK,
    KEYS,
    NIBBLE,
    PASSED,
    POWER_USED,
    PRIESTS,
    SHEET,
    SHIPPING,
    TOWN_COUNTS,
    USED,
    VP,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import HOME

HALF_RING: Final = 3


def see(sight: Sight, before: Board, steps: "vec[i64]", after: Board) -> None:
    """The position after a plan, for the seat that decided."""
    me: i64 = before.seat
    see_question(sight, before, steps, after, me)
    see_own(sight, after, me)
    see_faction(sight, after, me)
    see_map(sight, before, after, me)
    see_cults(sight, after, me)
    see_table(sight, after, me)
    if before.phase == codes.CHOOSE:
        see_choice(sight, before, after, me)


def main_move(steps: "vec[i64]") -> i64:
    """What the plan is about: its first move that is no conversion."""
    for step in steps:
        move: i64 = step & BYTE
        if move not in (codes.MOVE_CONVERT, codes.MOVE_SACRIFICE, codes.MOVE_DOUBLE):
            return step
    return steps[0]


def see_question(sight: Sight, before: Board, steps: "vec[i64]", after: Board, me: i64) -> None:
    """What was asked, what was done, and what it brought at once."""
    action: i64 = main_move(steps)
    move: i64 = action & BYTE
    sight.put(f.ROUND + before.round, 1)
    sight.put(f.TABLE + before.setup.seats - FEWEST, 1)
    sight.put(f.PHASE + before.phase, 1)
    sight.put(f.MOVE + move * f.ROUNDS + before.round, 1)
    if move == codes.MOVE_POWER:
        sight.put(f.ACT + ((action >> A) & BYTE), 1)
    points: i64 = after.sheets[me * SHEET + VP] - before.sheets[me * SHEET + VP]
    sight.one(f.POINTS, points - f.LEAST_POINTS, f.POINTS_SEEN)
    sight.put(f.POINTS_TOLD, points)
    if after.round != before.round or after.over:
        sight.put(f.ADVANCED, 1)
    round: i64 = after.round
    while round < f.ROUNDS:
        sight.put(f.TILE + (round - after.round) * f.TILES + after.setup.scoring[round], 1)
        round += 1


def see_own(sight: Sight, board: Board, me: i64) -> None:
    """The own board."""
    sheets = board.sheets
    sheet: i64 = me * SHEET
    sight.put(f.FACTION + board.faction(me), 1)
    sight.one(f.COINS, sheets[sheet + COINS], f.COINS_SEEN)
    sight.one(f.WORKERS, sheets[sheet + WORKERS], f.WORKERS_SEEN)
    sight.one(f.PRIESTS, sheets[sheet + PRIESTS], f.PRIESTS_SEEN)
    bowl: i64 = 0
    while bowl < 3:
        sight.one(f.BOWLS + bowl * f.BOWL_SEEN, sheets[sheet + BOWL_1 + bowl], f.BOWL_SEEN)
        sight.put(f.GOODS + bowl, sheets[sheet + COINS + bowl])
        sight.put(f.GOODS + 3 + bowl, sheets[sheet + BOWL_1 + bowl])
        bowl += 1
    sight.one(f.KEYS, sheets[sheet + KEYS], f.FEW)
    sight.put(f.PASSED, sheets[sheet + PASSED])
    if sheets[sheet + PASSED]:
        sight.one(f.PASSED + 1, board.passed_count() - 1, codes.MOST_SEATS)
    used: i64 = 0
    while used <= codes.SPECIAL_FAV6:
        sight.put(f.USED + used, (sheets[sheet + USED] >> used) & 1)
        used += 1
    number: i64 = 0
    town: i64 = 0
    while town < codes.TOWNS:
        tiles: i64 = (sheets[sheet + TOWN_COUNTS] >> town * NIBBLE) & 15
        sight.put(f.TOWN + town, tiles)
        number += tiles
        town += 1
    sight.one(f.TOWN_NUMBER, number, f.FEW + 1)
    sight.one(f.BRIDGES, sheets[sheet + BRIDGES], f.FEW)
    sight.one(f.CARPET, sheets[sheet + CARPET], f.FEW)


def see_faction(sight: Sight, board: Board, me: i64) -> None:
    """Buildings, tracks, favor tiles and the card: alone, and together with the faction."""
    sheets = board.sheets
    sheet: i64 = me * SHEET
    faction: i64 = board.faction(me)
    kind: i64 = 0
    while kind < f.KINDS:
        built: i64 = sheets[sheet + BUILT + 1 + kind]
        sight.one(f.BUILT + kind * f.BUILT_SEEN, built, f.BUILT_SEEN)
        row: i64 = faction * f.KINDS + kind
        sight.one(f.FACTION_BUILT + row * f.BUILT_SEEN, built, f.BUILT_SEEN)
        kind += 1
    ship: i64 = sheets[sheet + SHIPPING]
    dig: i64 = sheets[sheet + DIGGING]
    sight.one(f.SHIPPING, ship, f.SHIPPING_SEEN)
    sight.one(f.DIGGING, dig, f.DIGGING_SEEN)
    row = f.FACTION_TRACK + faction * (f.SHIPPING_SEEN + f.DIGGING_SEEN)
    sight.one(row, ship, f.SHIPPING_SEEN)
    sight.one(row + f.SHIPPING_SEEN, dig, f.DIGGING_SEEN)
    favor: i64 = 0
    while favor < codes.FAVORS:
        if sheets[sheet + FAVOR_MASK] & bit(favor):
            sight.put(f.FAVOR + favor, 1)
            sight.put(f.FACTION_FAVOR + faction * codes.FAVORS + favor, 1)
        favor += 1
    card: i64 = sheets[sheet + BONUS_CARD]
    if card != codes.NO_BONUS_CARD:
        sight.put(f.CARD + card, 1)
        sight.put(f.FACTION_CARD + faction * codes.BONUS_CARDS + card, 1)
        sight.put(f.ROUND_CARD + board.round * codes.BONUS_CARDS + card, 1)


def see_cults(sight: Sight, board: Board, me: i64) -> None:
    """The cult tracks, and the rivals on them."""
    track: i64 = 0
    while track < codes.TRACKS:
        level: i64 = board.sheets[me * SHEET + CULT + track]
        sight.one(f.CULT + track * f.CULT_SEEN, level, f.CULT_SEEN)
        better: i64 = 0
        best: i64 = 0
        seat: i64 = 0
        while seat < board.setup.seats:
            theirs: i64 = board.sheets[seat * SHEET + CULT + track]
            if seat != me:
                best = max(best, theirs)
                if theirs > level:
                    better += 1
            seat += 1
        sight.put(f.CULT_PLACE + track * codes.MOST_SEATS + better, 1)
        sight.one(f.CULT_GAP + track * f.GAPS, level - best + f.GAP, f.GAPS)
        steps: i64 = 3
        while not cults.spot_free(board, track, steps):
            steps -= 1
        sight.put(f.SPOT + track * f.PRICES + steps, 1)
        track += 1


def see_table(sight: Sight, board: Board, me: i64) -> None:
    """Power actions, cards, and who the rivals are."""
    act: i64 = 0
    while act < codes.POWER_ACTIONS:
        sight.put(f.ACT_USED + act, (board.table[POWER_USED] >> act) & 1)
        act += 1
    card: i64 = 0
    while card < codes.BONUS_CARDS:
        if (board.table[BONUS_CARDS_FREE] >> card) & 1:
            sight.put(f.CARD_FREE + card, 1)
            sight.put(f.CARD_COINS + card, board.table[BONUS_CARD_COINS + card])
        card += 1
    playing: i64 = 0
    most: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        if seat != me:
            if not board.out(seat):
                playing += 1
                most = max(most, board.sheets[seat * SHEET + BOWL_3])
            if board.faction(seat) >= 0:
                sight.put(f.RIVAL + board.faction(seat), 1)
        seat += 1
    sight.put(f.PLAYING + playing, 1)
    sight.one(f.RIVAL_POWER, most, f.BOWL_SEEN)
    apart: i64 = 1
    while apart <= HALF_RING:
        rivals: i64 = rivals_apart(board, me, apart)
        sight.put(f.APART + (apart - 1) * codes.MOST_SEATS + rivals, 1)
        apart += 1


def rivals_apart(board: Board, me: i64, places: i64) -> i64:
    """How many rivals have a home terrain so many places from the own one on the ring."""
    home: i64 = HOME[board.faction(me)]
    number: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        if seat != me and board.faction(seat) >= 0:
            apart: i64 = (HOME[board.faction(seat)] - home) % codes.TERRAINS
            if apart == places or apart == codes.TERRAINS - places:
                number += 1
        seat += 1
    return number


def see_choice(sight: Sight, before: Board, after: Board, me: i64) -> None:
    """A faction, together with all that lies on the table."""
    row: i64 = f.CHOSEN + after.faction(me) * f.CHOICE
    sight.put(row + before.setup.seats - FEWEST, 1)
    round: i64 = 0
    while round < f.ROUNDS:
        sight.put(row + f.CHOSEN_TILE + round * f.TILES + before.setup.scoring[round], 1)
        round += 1
    card: i64 = 0
    while card < codes.BONUS_CARDS:
        sight.put(row + f.CHOSEN_CARD + card, (before.table[BONUS_CARDS_FREE] >> card) & 1)
        card += 1
    seat: i64 = 0
    while seat < before.setup.seats:
        if before.faction(seat) >= 0:
            sight.put(row + f.CHOSEN_RIVAL + before.faction(seat), 1)
        seat += 1
    sight.put(row + f.CHOSEN_PLACE + before.placed, 1)
