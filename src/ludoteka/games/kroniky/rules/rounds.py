"""The course of the game: founding, the five phases of a round, and its end."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.rng import Rng
from ludoteka.core.state import EVERYONE
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.rules import flags, fortune, land, war
from ludoteka.games.kroniky.state import ARMY, AT, FIGURES, NETWORK, Board
from ludoteka.games.kroniky.tables import (
    CARD_AREA,
    CARD_GOODS,
    CARD_LINE,
    CARD_OPTION,
    CARD_SIZE,
    KEEP_FOOD,
    KEEP_GOLD,
    KEEP_SIZE,
    KEEP_UNITS,
)

INSTRUCTION: Final = 3
KEY_EVENT: Final = 4


# --- setup and the action card --------------------------------------------------------


def found(board: Board, space: i64) -> None:
    """Found the capital; the first round begins."""
    board.capital = space
    board.tell(codes.TOLD_FOUNDED, EVERYONE, space, 0, 0)
    if war.at_war(board):  # from the start
        board.tell(codes.TOLD_WAR, EVERYONE, 0, 0, 0)
    land.join(board, space)
    begin_round(board)


def begin_round(board: Board) -> None:
    """Draw the next action card, from a new deck when the old one is used up."""
    board.round += 1
    board.revealed += 1
    if board.left == 0:
        deck = vec[i64](range(codes.CARDS))
        rng = Rng(board.luck)
        rng.shuffle(deck, 0, codes.CARDS)
        board.luck = rng.luck
        board.deck = deck
        board.left = codes.CARDS
        board.played = 0
    board.left -= 1
    board.card = board.deck[board.left]
    board.played |= bit(board.card)
    board.phase = codes.CARD
    board.tell(codes.TOLD_ROUND, EVERYONE, board.round, 0, 0)
    board.tell(codes.TOLD_DREW, EVERYONE, board.card, 0, 0)


def place_card(board: Board, area: i64) -> None:
    """Put the card into the slot of an area: goods, bonus worker, event line."""
    setup = board.setup
    row: i64 = board.card * CARD_SIZE
    board.option = 0 if setup.cards[row + CARD_AREA] == area else 1
    row += board.option * CARD_OPTION
    board.line = setup.cards[row + CARD_LINE]
    board.bonus = area
    board.phase = codes.ACTIONS
    board.tell(codes.TOLD_PLACED, EVERYONE, area, board.line, 0)
    fortune.gain(board, setup.cards[row + CARD_GOODS], codes.FROM_CARD, board.card)
    if has_bonus(board, area):
        fortune.gain(board, setup.bonus_goods[area], codes.FROM_SLOT, area)


def has_bonus(board: Board, area: i64) -> bool:
    """Whether the slot of an area gives its own goods besides those of the card."""
    return board.level(area) >= board.setup.bonus_level[area]


# --- upkeep ---------------------------------------------------------------------------


def food_due(board: Board) -> i64:
    """Food for population and army, less the rations."""
    due: i64 = board.setup.people_food[board.population] - board.rations
    due += army_due(board, KEEP_FOOD)
    return due if due > 0 else i64(0)


def army_due(board: Board, column: i64) -> i64:
    """What the army costs: KEEP_FOOD or KEEP_GOLD."""
    keep = board.setup.keep
    due: i64 = 0
    lane: i64 = 0
    while lane < codes.LANES:
        units: i64 = board.units(ARMY + lane)
        row: i64 = len(keep) - KEEP_SIZE
        while row >= 0:
            if units >= keep[row + KEEP_UNITS]:
                due += keep[row + column]
                break
            row -= KEEP_SIZE
        lane += 1
    return due


def upkeep(board: Board) -> bool:
    """Phase 3: pay for population and army. Whether it was paid in full."""
    food: i64 = food_due(board)
    gold: i64 = army_due(board, KEEP_GOLD)
    board.tell(codes.TOLD_UPKEEP, EVERYONE, food, gold, 0)
    due: i64 = food << (codes.FOOD * codes.BUNDLE_BITS) | gold << (codes.GOLD * codes.BUNDLE_BITS)
    paid: bool = fortune.pay_all(board, due)
    fortune.check_victory(board)
    return paid


def end_actions(board: Board) -> None:
    """The upkeep; then divisions whose costs were paid may be made smaller (rulebook, phase 3)."""
    paid: bool = upkeep(board)
    if board.over:
        return
    if board.army() > 0 and (paid or board.setup.lenient):
        board.phase = codes.DOWNSIZING
    else:
        resolve(board)


# --- enemy and event ------------------------------------------------------------------


def resolve(board: Board) -> None:
    """Phases 4 and 5: the enemy moves, the event comes, the round ends."""
    board.revealed += 1
    if war.at_war(board):
        war.advance_all(board)
        fortune.check_victory(board)
    if not board.over:
        event(board)
    if not board.over:
        key_events(board)
    if not board.over:
        end_round(board)


def event(board: Board) -> None:
    """The event of the chosen line, and what a dangerous one does to old infrastructure."""
    events = board.setup.events
    at: i64 = (board.line * codes.ROUNDS + board.round - 1) * 2
    board.tell(codes.TOLD_EVENT, EVERYONE, board.line, board.round, 0)
    run(board, events[at])
    if events[at + 1] == 0 or board.over or board.danger_met or board.beaten:
        return
    space: i64 = 0
    while space < len(board.land):
        if board.setup.dangerous[space] != 0 and board.land[space] & NETWORK != 0:
            war.danger(board)
            fortune.check_victory(board)
            return
        space += 1


def key_events(board: Board) -> None:
    """The key events of this round whose conditions hold."""
    keys = board.setup.key_events
    i: i64 = 0
    while i < len(keys) and not board.over:
        if keys[i] == board.round:
            told: i64 = i // KEY_EVENT
            if flags.all_hold(board, keys[i + 1], keys[i + 2]):
                board.tell(codes.TOLD_KEY_EVENT, EVERYONE, told, 1, 0)
                run(board, keys[i + 3])
            else:
                board.tell(codes.TOLD_KEY_EVENT, EVERYONE, told, 0, 0)
        i += KEY_EVENT


def run(board: Board, start: i64) -> None:
    """The effects of an event, left to right; victory and defeat are looked at after each."""
    program = board.setup.program
    end: i64 = program[start]
    i: i64 = start + 1
    while i < end and not board.over:
        operation: i64 = program[i]
        operand: i64 = program[i + 1]
        i += INSTRUCTION
        if operation == codes.DO_IF:
            if not flags.holds(board, operand):
                i = program[i - 1]
        elif operation == codes.DO_UNLESS:
            if flags.holds(board, operand):
                i = program[i - 1]
        else:
            do(board, operation, operand)
            fortune.check_victory(board)


def do(board: Board, operation: i64, operand: i64) -> None:
    """One effect."""
    if operation == codes.DO_PAY:
        fortune.pay_all(board, operand)
    elif operation == codes.DO_GAIN:
        fortune.gain(board, operand, codes.FROM_EVENT, 0)
    elif operation == codes.DO_RECRUIT:
        war.enemy_recruits(board, board.line, operand)
    elif operation == codes.DO_RELATIONS:
        war.change_relations(board, operand)
    elif operation == codes.DO_HAPPINESS:
        fortune.change_happiness(board, operand)
    elif operation == codes.DO_REBELLION:
        fortune.worsen(board, codes.REBELLION, operand)


# --- the end of a round ---------------------------------------------------------------


def end_round(board: Board) -> None:
    """Unrest and its relief; after the last round the game is lost."""
    setup = board.setup
    if board.cheers >= setup.relief_cheers and board.rebellion > 0:
        fortune.ease(board, codes.REBELLION)
    if board.happiness == setup.saddest:
        fortune.worsen(board, codes.REBELLION, 1)
    fortune.check_victory(board)
    if board.over:
        return
    board.tell(codes.TOLD_ROUND_ENDED, EVERYONE, board.round, 0, 0)
    if board.round == codes.ROUNDS:
        fortune.lose(board, codes.OUT_OF_TIME)
        return
    clear_round(board)
    if land.on_map(board) > 0:
        board.phase = codes.RETURN
    else:
        begin_round(board)


def clear_round(board: Board) -> None:
    """Workers come back from the cards, those on the map have moved enough."""
    board.supply += board.busy
    board.busy = 0
    board.bonus = codes.NO_AREA
    board.helped = 0
    board.used = 0
    board.extras = 0
    board.exchanges = 0
    board.rations = 0
    board.cheers = 0
    board.danger_met = False
    board.starved = False
    worker: i64 = 0
    while worker < codes.WORKERS:
        if board.sheet[FIGURES + worker] != codes.NOWHERE:
            board.sheet[FIGURES + worker] &= AT
        worker += 1


def recall(board: Board, worker: i64) -> None:
    """A worker goes back to the supply."""
    board.sheet[FIGURES + worker] = codes.NOWHERE
    board.supply += 1
    board.tell(codes.TOLD_RECALLED, EVERYONE, worker, 0, 0)
    if land.on_map(board) == 0:
        begin_round(board)


def act(board: Board, move: i64, a: i64) -> bool:
    """Make a move of the course of the game; False: it is none."""
    if move == codes.MOVE_END:
        end_actions(board)
    elif move == codes.MOVE_CARD:
        place_card(board, a)
    elif move == codes.MOVE_CONTINUE:
        resolve(board)
    elif move == codes.MOVE_RECALL:
        recall(board, a)
    elif move == codes.MOVE_STAY:
        begin_round(board)
    elif move == codes.MOVE_FOUND:
        found(board, a)
    else:
        return False
    return True
