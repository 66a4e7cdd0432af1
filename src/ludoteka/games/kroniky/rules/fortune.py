"""What a civilisation gains and suffers: rewards, happiness, crises, victory and defeat."""

from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.rules import flags
from ludoteka.games.kroniky.state import GOODS, Board


def gain(board: Board, reward: i64, source: i64, detail: i64) -> None:
    """Take a reward. `source` and `detail` only tell where it comes from."""
    if reward == 0:
        return
    sheet = board.sheet
    goods: i64 = reward & codes.BUNDLE_GOODS
    i: i64 = 0
    while goods != 0:
        sheet[GOODS + i] += goods & codes.BUNDLE_BYTE
        goods >>= codes.BUNDLE_BITS
        i += 1
    board.points += (reward >> codes.BUNDLE_POINTS) & codes.BUNDLE_BYTE
    people: i64 = reward >> codes.BUNDLE_PEOPLE
    if reward != people << codes.BUNDLE_PEOPLE:
        board.tell(codes.TOLD_GAINED, EVERYONE, reward, source, detail)
    while people > 0:
        grow(board)
        people -= 1


def grow(board: Board) -> None:
    """Population rises by one; the new worker is in the supply at once."""
    if board.population == board.setup.most_people:
        return
    workers = board.setup.people_workers
    board.population += 1
    board.supply += workers[board.population] - workers[board.population - 1]
    board.tell(codes.TOLD_POPULATION, EVERYONE, board.population, 0, 0)


def cheer(board: Board, points: i64) -> None:
    """Happiness rises; what is above the maximum is lost."""
    before: i64 = board.happiness
    board.happiness += points
    if board.happiness > board.setup.happiest:
        board.happiness = board.setup.happiest
    if board.happiness != before:
        board.tell(codes.TOLD_HAPPINESS, EVERYONE, board.happiness, points, 0)


def sadden(board: Board, points: i64) -> None:
    """Happiness falls; every point that it cannot fall raises rebellion."""
    unrest: i64 = 0
    i: i64 = 0
    while i < points:
        if board.happiness > board.setup.saddest:
            board.happiness -= 1
        else:
            unrest += 1
        i += 1
    if points > unrest:
        board.tell(codes.TOLD_HAPPINESS, EVERYONE, board.happiness, -points, 0)
    worsen(board, codes.REBELLION, unrest)


def change_happiness(board: Board, delta: i64) -> None:
    """Happiness moves up or down."""
    if delta > 0:
        cheer(board, delta)
    else:
        sadden(board, -delta)


def worsen(board: Board, crisis: i64, levels: i64) -> None:
    """A crisis grows; at its end the game may be lost. Levels stop there."""
    if levels == 0:
        return
    end: i64 = board.setup.defeat_at
    reached: i64 = level(board, crisis) + levels
    if reached > end:
        reached = end
    set_level(board, crisis, reached)
    board.tell(codes.TOLD_CRISIS, EVERYONE, crisis, reached, levels)
    if reached == end:
        lose(board, crisis)


def ease(board: Board, crisis: i64) -> None:
    """A crisis falls by one."""
    set_level(board, crisis, level(board, crisis) - 1)
    board.tell(codes.TOLD_CRISIS, EVERYONE, crisis, level(board, crisis), -1)


def level(board: Board, crisis: i64) -> i64:
    """How far a crisis has grown."""
    if crisis == codes.HUNGER:
        return board.hunger
    if crisis == codes.BANKRUPTCY:
        return board.bankruptcy
    return board.rebellion


def set_level(board: Board, crisis: i64, reached: i64) -> None:
    """Move a crisis marker."""
    if crisis == codes.HUNGER:
        board.hunger = reached
    elif crisis == codes.BANKRUPTCY:
        board.bankruptcy = reached
    else:
        board.rebellion = reached


def pay_all(board: Board, due: i64) -> bool:
    """Pay what must be paid: other goods are replaced by gold, then crises grow.

    Whether nothing was missing.
    """
    sheet = board.sheet
    lacking: i64 = 0  # of wood, ore, work and science, due in gold
    hungry: i64 = 0
    gold: i64 = 0
    spent: i64 = 0
    i: i64 = 0
    while i < codes.RESOURCES:
        owed: i64 = (due >> (i * codes.BUNDLE_BITS)) & codes.BUNDLE_BYTE
        if i == codes.GOLD:
            gold = owed
            break
        missing: i64 = owed - sheet[GOODS + i]
        if missing < 0:
            missing = 0
        sheet[GOODS + i] -= owed - missing
        spent |= (owed - missing) << (i * codes.BUNDLE_BITS)
        if i == codes.FOOD:
            hungry = missing
        else:
            lacking += missing
        i += 1
    gold += lacking
    short: i64 = gold - sheet[GOODS + codes.GOLD]
    if short < 0:
        short = 0
    sheet[GOODS + codes.GOLD] -= gold - short
    spent |= (gold - short) << (codes.GOLD * codes.BUNDLE_BITS)
    if due != 0:
        board.tell(codes.TOLD_SPENT, EVERYONE, spent, hungry, short)
    starve(board, hungry)
    if not board.over:
        worsen(board, codes.BANKRUPTCY, short)
    return hungry + short == 0


def starve(board: Board, missing: i64) -> None:
    """Missing food: hunger for each, and once per round less happiness."""
    if missing == 0:
        return
    worsen(board, codes.HUNGER, missing)
    if not board.starved and not board.over:
        board.starved = True
        sadden(board, 1)


def lose(board: Board, kind: i64) -> None:
    """The game is lost, if the chronicle knows this kind of defeat."""
    if board.over or board.setup.defeats & bit(kind) == 0:
        return
    finish(board, kind)
    board.tell(codes.TOLD_DEFEAT, EVERYONE, kind, board.round, 0)


def check_victory(board: Board) -> None:
    """The game is won as soon as one of the chronicle's conditions holds."""
    if board.over:
        return
    victories = board.setup.victories
    i: i64 = 0
    while i < len(victories):
        if flags.all_hold(board, victories[i], victories[i + 1]):
            finish(board, codes.WON + i // 2)
            board.tell(codes.TOLD_VICTORY, EVERYONE, i // 2, board.round, 0)
            return
        i += 2


def finish(board: Board, outcome: i64) -> None:
    """The game is over."""
    assert board.outcome == codes.RUNNING
    board.outcome = outcome
    board.over = True
    board.seat = NOBODY
