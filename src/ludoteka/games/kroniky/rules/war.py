"""Relations, war and peace, the march of divisions, battles."""

from mypy_extensions import i64

from ludoteka.core.rng import Rng
from ludoteka.core.state import EVERYONE
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.rules import fortune
from ludoteka.games.kroniky.state import ARMY, ARMY_AT, FOE, FOE_AT, Board
from ludoteka.games.kroniky.tables import (
    FIGHT_LOSER,
    FIGHT_MARGIN,
    FIGHT_MOVE,
    FIGHT_SIZE,
    FIGHT_WINNER,
)


def at_war(board: Board) -> bool:
    """Whether there is war now."""
    return board.relations == codes.WAR and not board.beaten


# --- relations ------------------------------------------------------------------------


def change_relations(board: Board, delta: i64) -> None:
    """Move the marker: up is towards war, where every further step lets the enemy advance."""
    if board.beaten:
        return
    while delta > 0 and not board.over and not board.beaten:
        if at_war(board):
            advance_all(board)
        else:
            board.relations += 1
            board.tell(codes.TOLD_RELATIONS, EVERYONE, board.relations, 1, 0)
            if board.relations == codes.WAR:
                begin(board)
        delta -= 1
    if delta < 0:
        appease(board, -delta)


def appease(board: Board, steps: i64) -> None:
    """Steps towards peace. They stop a war; at peace the enemy leaves the battlefield."""
    fought: bool = at_war(board)
    if steps > board.relations - codes.PEACE:
        steps = board.relations - codes.PEACE
    board.relations -= steps
    if steps > 0:
        board.tell(codes.TOLD_RELATIONS, EVERYONE, board.relations, -steps, 0)
    if fought and steps > 0:
        board.tell(codes.TOLD_WAR_STOPPED, EVERYONE, 0, 0, 0)
    if board.relations == codes.PEACE:
        lane: i64 = 0
        while lane < codes.LANES:
            move_enemy(board, lane, codes.ENEMY_BASE)
            lane += 1


def begin(board: Board) -> None:
    """War: the marker goes there, and the enemy's divisions appear."""
    board.relations = codes.WAR
    board.tell(codes.TOLD_WAR, EVERYONE, 0, 0, 0)
    lane: i64 = 0
    while lane < codes.LANES:
        appear(board, lane)
        lane += 1


def appear(board: Board, lane: i64) -> None:
    """An enemy division without a token gets one, unless the player stands in its way."""
    sheet = board.sheet
    if sheet[FOE_AT + lane] != codes.ENEMY_BASE or board.units(FOE + lane) == 0:
        return
    if sheet[ARMY_AT + lane] != codes.LAST_SPACE:
        move_enemy(board, lane, codes.LAST_SPACE)


def danger(board: Board) -> None:
    """Dangerous land was touched, for the first time in this round."""
    board.danger_met = True
    board.tell(codes.TOLD_DANGER, EVERYONE, 0, 0, 0)
    change_relations(board, 1)


def enemy_recruits(board: Board, lane: i64, strength: i64) -> None:
    """The enemy writes a unit into the first free box; a full division takes none."""
    box: i64 = board.free_box(FOE + lane)
    if board.beaten or box == codes.BOXES:
        return
    first: bool = board.units(FOE + lane) == 0
    board.sheet[FOE + lane] |= strength << (box * codes.BOX_BITS)
    board.tell(codes.TOLD_ENEMY_RECRUITED, EVERYONE, lane, strength, 0)
    if first and at_war(board):
        appear(board, lane)


# --- marching -------------------------------------------------------------------------


def advance_all(board: Board) -> None:
    """Every enemy division moves one space towards the player, lanes top to bottom."""
    lane: i64 = 0
    while lane < codes.LANES:
        if not at_war(board) or board.over:
            return
        if board.units(FOE + lane) > 0:
            advance(board, lane)
        lane += 1


def advance(board: Board, lane: i64) -> None:
    """One enemy division moves, attacks, or walks into the player's base."""
    sheet = board.sheet
    goal: i64 = sheet[FOE_AT + lane] - 1
    if board.units(ARMY + lane) > 0 and sheet[ARMY_AT + lane] == goal:
        fight(board, lane, False)
    elif goal == codes.PLAYER_BASE:
        fortune.lose(board, codes.WAR_LOST)
    else:
        move_enemy(board, lane, goal)


def move_enemy(board: Board, lane: i64, column: i64) -> None:
    """An enemy division stands there now; in his base it has no token."""
    if board.sheet[FOE_AT + lane] != column:
        board.sheet[FOE_AT + lane] = column
        board.tell(codes.TOLD_MOVED, EVERYONE, lane, column, 1)


def move_own(board: Board, lane: i64, column: i64) -> None:
    """A division of the player stands there now."""
    if board.sheet[ARMY_AT + lane] != column:
        board.sheet[ARMY_AT + lane] = column
        board.tell(codes.TOLD_MOVED, EVERYONE, lane, column, 0)


def march(board: Board, lane: i64, direction: i64) -> None:
    """One of the player's divisions moves a space, or attacks."""
    sheet = board.sheet
    if direction == codes.BACK:
        move_own(board, lane, sheet[ARMY_AT + lane] - 1)
        return
    assert direction == codes.FORWARD
    goal: i64 = sheet[ARMY_AT + lane] + 1
    attack: bool = board.units(FOE + lane) > 0 and sheet[FOE_AT + lane] == goal
    if (attack or goal == codes.ENEMY_BASE) and not at_war(board):
        begin(board)
    if attack:
        fight(board, lane, True)
    elif goal == codes.ENEMY_BASE:
        win_war(board)
    else:
        move_own(board, lane, goal)
        if goal > codes.MIDDLE and not at_war(board):
            begin(board)


def win_war(board: Board) -> None:
    """The enemy civilisation is beaten: its treasury, and no more enemy."""
    board.beaten = True
    board.tell(codes.TOLD_WAR_WON, EVERYONE, 0, 0, 0)
    lane: i64 = 0
    while lane < codes.LANES:
        move_enemy(board, lane, codes.ENEMY_BASE)
        move_own(board, lane, codes.PLAYER_BASE)
        lane += 1
    fortune.gain(board, board.setup.treasury, codes.FROM_TREASURY, 0)


# --- battle ---------------------------------------------------------------------------


def support(board: Board, divisions: i64, places: i64, lane: i64, column: i64) -> i64:
    """Strength of the divisions beside a lane that stand in the opposing main one's column."""
    total: i64 = 0
    beside: i64 = lane - 1
    while beside <= lane + 1:
        if (
            beside != lane
            and 0 <= beside < codes.LANES
            and codes.FIRST_SPACE <= column <= codes.LAST_SPACE
        ):
            if board.sheet[places + beside] == column:
                total += board.strength(divisions + beside)
        beside += 2
    return total


def total_strength(board: Board, lane: i64, player: bool) -> i64:
    """A main division's strength with its support."""
    sheet = board.sheet
    if player:
        helpers: i64 = support(board, ARMY, ARMY_AT, lane, sheet[FOE_AT + lane])
        return board.strength(ARMY + lane) + helpers
    return board.strength(FOE + lane) + support(board, FOE, FOE_AT, lane, sheet[ARMY_AT + lane])


def fight(board: Board, lane: i64, attacks: bool) -> None:
    """A battle of the two divisions of a lane; `attacks`: the player is the attacker."""
    rng = Rng(board.luck)
    die: i64 = 1 + rng.below(codes.DIE)
    board.luck = rng.luck
    board.revealed += 1
    own: i64 = total_strength(board, lane, True)
    foe: i64 = total_strength(board, lane, False)
    board.tell(codes.TOLD_BATTLE, EVERYONE, lane * 2 + int(attacks), die, own << 8 | foe)
    luck: i64 = swing(board, die)
    settle(board, lane, own - foe + (luck if attacks else -luck))


def swing(board: Board, die: i64) -> i64:
    """What the attacker's die adds to his strength."""
    if die == board.setup.bad_roll:
        return -1
    return 1 if die == board.setup.good_roll else 0


def settle(board: Board, lane: i64, lead: i64) -> None:
    """Losses, then movement, by the player's lead over the enemy."""
    row: i64 = outcome(board, lead if lead > 0 else -lead)
    fights = board.setup.fights
    loser: i64 = fights[row + FIGHT_LOSER]
    winner: i64 = fights[row + FIGHT_WINNER]
    own_loss: i64 = cross_out(board, ARMY + lane, winner if lead > 0 else loser)
    foe_loss: i64 = cross_out(board, FOE + lane, loser if lead > 0 else winner)
    board.tell(codes.TOLD_LOSSES, EVERYONE, lane, own_loss << 8 | foe_loss, lead)
    own: bool = board.units(ARMY + lane) > 0
    foe: bool = board.units(FOE + lane) > 0
    own_at: i64 = board.sheet[ARMY_AT + lane]
    foe_at: i64 = board.sheet[FOE_AT + lane]
    move: i64 = fights[row + FIGHT_MOVE]
    if lead > 0:
        if foe:
            room: i64 = codes.LAST_SPACE - foe_at
            move = least(move, room if room > 0 else i64(0))
            foe_at += move
        own_at += move
    elif lead < 0:
        if own:
            room = own_at - codes.FIRST_SPACE
            move = least(move, room if room > 0 else i64(0))
            own_at -= move
        foe_at -= move
    if own_at >= codes.ENEMY_BASE:
        win_war(board)
        return
    move_enemy(board, lane, foe_at if foe else i64(codes.ENEMY_BASE))
    move_own(board, lane, own_at if own else i64(codes.PLAYER_BASE))
    if foe_at <= codes.PLAYER_BASE:
        fortune.lose(board, codes.WAR_LOST)


def least(a: i64, b: i64) -> i64:
    """The smaller number."""
    return a if a < b else b


def outcome(board: Board, margin: i64) -> i64:
    """The line of the battle table for a margin."""
    fights = board.setup.fights
    row: i64 = 0
    while row + FIGHT_SIZE < len(fights) and fights[row + FIGHT_SIZE + FIGHT_MARGIN] <= margin:
        row += FIGHT_SIZE
    return row


def cross_out(board: Board, division: i64, number: i64) -> i64:
    """Units are lost from the right; a division has none to lose but its own. How many it lost."""
    lost: i64 = 0
    box: i64 = codes.BOXES - 1
    while box >= 0 and lost < number:
        here: i64 = (board.sheet[division] >> (box * codes.BOX_BITS)) & codes.BOX
        if here != 0 and here != codes.CROSSED:
            board.sheet[division] |= codes.CROSSED << (box * codes.BOX_BITS)
            lost += 1
        box -= 1
    return lost
