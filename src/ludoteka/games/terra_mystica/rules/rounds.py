"""Rounds: income, cult bonuses, clean-up and the end (rules, section 3)."""

from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.terra_mystica import codes, legal, scoring
from ludoteka.games.terra_mystica.rules import power, spades
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    BONUS_CARD_COINS,
    BONUS_CARDS_FREE,
    BUILT,
    CULT,
    DROPPED,
    ORDER,
    PASSED,
    POWER_USED,
    SEAT_BITS,
    SHEET,
    SPADES,
    USED,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    BONUS_CARD_INCOME,
    BUILDING_INCOME,
    COUNTS,
    FAVOR_INCOME,
    ROUNDS,
    TILE_BONUS,
    TILE_SPADES,
    TILE_STEPS,
    TILE_TRACK,
)


def begin(board: Board) -> None:
    """Phase I, then the first turn."""
    board.tell(codes.ROUND_BEGAN, EVERYONE, board.round, board.setup.scoring[board.round], 0)
    incomes(board)
    board.passing = 0
    board.phase = codes.TURN
    place: i64 = 0
    while board.out(board.ordered(place)):
        place += 1
    board.active = board.ordered(place)
    board.seat = board.active


def incomes(board: Board) -> None:
    """Phase I: the income of all seats."""
    seat: i64 = 0
    while seat < board.setup.seats:
        before: i64 = board.holdings(seat)
        income(board, seat)
        board.tell(codes.INCOME, EVERYONE, seat, before, board.holdings(seat))
        seat += 1


def income(board: Board, seat: i64) -> None:
    """Income of buildings, bonus card and favor tiles."""
    sheet: i64 = seat * SHEET
    row: i64 = board.faction(seat) * codes.BUILDINGS
    building: i64 = codes.DWELLING
    while building <= codes.SANCTUARY:
        number: i64 = board.sheets[sheet + BUILT + building]
        power.gain(board, seat, BUILDING_INCOME, (row + building) * COUNTS + number, 1)
        building += 1
    bonus_card: i64 = board.sheets[sheet + BONUS_CARD]
    if bonus_card != codes.NO_BONUS_CARD:
        power.gain(board, seat, BONUS_CARD_INCOME, bonus_card, 1)
    favor: i64 = 0
    while favor < codes.FAVORS:
        if board.has_favor(seat, favor):
            power.gain(board, seat, FAVOR_INCOME, favor, 1)
        favor += 1


def end(board: Board) -> None:
    """All have passed: phase III, or the final scoring."""
    if board.round == ROUNDS - 1:
        finish(board)
        return
    cult_bonuses(board)
    board.order = next_order(board)
    board.placed = 0
    next_spades(board)


def cult_bonuses(board: Board) -> None:
    """Phase III: the bonus of all seats."""
    board.phase = codes.CULT_SPADES
    seat: i64 = 0
    while seat < board.setup.seats:
        before: i64 = board.holdings(seat)
        cult_bonus(board, seat)
        board.tell(codes.CULT_BONUS, EVERYONE, seat, before, board.holdings(seat))
        seat += 1


def cult_bonus(board: Board, seat: i64) -> None:
    """The bonus of the round's tile; its spades are used when all have got theirs."""
    sheet: i64 = seat * SHEET
    tile: i64 = board.setup.scoring[board.round]
    track: i64 = TILE_TRACK[tile]
    level: i64 = board.sheets[sheet + ORDER]
    if track < codes.TRACKS:
        level = board.sheets[sheet + CULT + track]
    times: i64 = level // TILE_STEPS[tile]
    power.gain(board, seat, TILE_BONUS, tile, times)
    number: i64 = TILE_SPADES[tile] * times
    board.sheets[sheet + SPADES] = number
    if number > 0:
        board.tell(codes.SPADES_GAINED, EVERYONE, seat, number, 0)
        if board.setup.lenient:
            spades.reward(board, seat, number)


def next_order(board: Board) -> i64:
    """The turn order of the next round: clockwise from the first to pass, or as all passed."""
    seats: i64 = board.setup.seats
    order: i64 = 0
    place: i64 = 0
    if not board.setup.by_passing:
        first: i64 = board.passed_at(0)
        while place < seats:
            order |= (first + place) % seats << place * SEAT_BITS
            place += 1
        return order
    number: i64 = board.passed_count()
    order = board.passing
    seat: i64 = 0
    while seat < seats:
        if board.sheets[seat * SHEET + PASSED] == 0:
            order |= seat << number * SEAT_BITS
            number += 1
        seat += 1
    return order


def next_spades(board: Board) -> None:
    """The next seat with spades of the cult bonus, from the next start player on."""
    while board.placed < board.setup.seats:
        seat: i64 = board.ordered(board.placed)
        number: i64 = board.sheets[seat * SHEET + SPADES]
        board.placed += 1
        board.sheets[seat * SHEET + SPADES] = 0
        if number > 0:
            board.seat = seat
            board.active = seat
            board.free = number
            if board.sheets[seat * SHEET + DROPPED] == 0 and len(legal.cult_spades(board)) > 1:
                return
            spades.clear(board)
    clean_up(board)


def use_spades(board: Board, move: i64, operand: i64) -> None:
    """A hex, or what it becomes; then the rest of the spades, or the next seat."""
    if move == codes.MOVE_TERRAFORM:
        spades.choose(board, operand)
    elif move == codes.MOVE_GOAL:
        spades.transform(board, operand)
    else:
        stop_spades(board)
        return
    if board.site == NOBODY and (board.free == 0 or len(legal.cult_spades(board)) == 1):
        stop_spades(board)


def stop_spades(board: Board) -> None:
    """The seat has used what it wants."""
    spades.clear(board)
    next_spades(board)


def clean_up(board: Board) -> None:
    """Markers off, coins on the bonus cards nobody took; the next round begins."""
    board.table[POWER_USED] = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        board.sheets[seat * SHEET + USED] = 0
        board.sheets[seat * SHEET + PASSED] = 0
        seat += 1
    lay_coins(board)
    board.round += 1
    begin(board)


def lay_coins(board: Board) -> None:
    """A coin on every bonus card that is left over."""
    bonus_card: i64 = 0
    while bonus_card < codes.BONUS_CARDS:
        if board.table[BONUS_CARDS_FREE] & bit(bonus_card):
            board.table[BONUS_CARD_COINS + bonus_card] += 1
        bonus_card += 1


def finish(board: Board) -> None:
    """The final scoring."""
    scoring.cult_tracks(board)
    scoring.areas(board)
    scoring.goods(board)
    board.over = True
    board.phase = codes.ENDED
    board.seat = NOBODY
    board.tell(codes.GAME_ENDED, EVERYONE, scoring.winners(board), 0, 0)
