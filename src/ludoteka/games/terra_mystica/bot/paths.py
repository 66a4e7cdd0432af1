"""Carrying a plan out: paying for it by conversions, and all that follows the main action."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A
from ludoteka.core.state import NOBODY
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.bot.weights import INCOMES, PERCENT, TOWN_ROW
from ludoteka.games.terra_mystica.bot.worth import Judge, seat_worth
from ludoteka.games.terra_mystica.rules import (
    building,
    cults,
    power,
    reach,
    spades,
    towns,
)
from ludoteka.games.terra_mystica.state import (
    BOWL_2,
    BOWL_3,
    COINS,
    OWNER,
    PRIESTS,
    SHEET,
    TOWNS_LEFT,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import HOME, POWER_PER_PRIEST, POWER_PER_WORKER


class Path:
    """Makes moves in a trial position and remembers them."""

    __slots__ = ("judge", "me", "steps", "trial")

    def __init__(self, board: Board, me: i64, judge: Judge) -> None:
        twin = board.copy()
        assert isinstance(twin, Board)
        self.trial: Board = twin
        self.me: i64 = me
        self.judge: Judge = judge
        self.steps: vec[i64] = vec[i64]()

    def do(self, action: i64) -> None:
        """One move."""
        self.steps = append(self.steps, action)
        self.trial.apply(action)

    def repeat(self, action: i64, times: i64) -> None:
        """The same move several times."""
        while times > 0:
            self.do(action)
            times -= 1

    def provide(self, coins: i64, workers: i64, priests: i64, tokens: i64) -> bool:
        """Convert so that goods and power of bowl III suffice. False: they cannot."""
        sheets = self.trial.sheets
        sheet: i64 = self.me * SHEET
        lack_coins: i64 = max(0, coins - sheets[sheet + COINS])
        lack_workers: i64 = max(0, workers - sheets[sheet + WORKERS])
        lack_priests: i64 = max(0, priests - sheets[sheet + PRIESTS])
        ready: i64 = sheets[sheet + BOWL_3]
        needed: i64 = tokens + lack_coins
        needed += POWER_PER_WORKER * lack_workers + POWER_PER_PRIEST * lack_priests
        if needed <= ready and lack_coins + lack_workers + lack_priests == 0:
            return True
        most: i64 = ready + sheets[sheet + BOWL_2] // 2
        spared_workers: i64 = 0
        spared_priests: i64 = 0
        if needed > most:
            spare: i64 = max(0, sheets[sheet + PRIESTS] - priests)
            while needed > most and spared_priests < min(spare, lack_workers):
                spared_priests += 1
                needed -= POWER_PER_WORKER
            spare = max(0, sheets[sheet + WORKERS] - workers)
            spared_workers = min(min(spare, lack_coins), max(0, needed - most))
            needed -= spared_workers
        if needed > most or lack_priests > power.priest_room(self.trial, self.me):
            return False
        self.repeat(codes.MOVE_SACRIFICE, needed - ready)
        self.repeat(codes.MOVE_CONVERT | codes.PRIEST_TO_WORKER << A, spared_priests)
        self.repeat(codes.MOVE_CONVERT | codes.WORKER_TO_COIN << A, spared_workers)
        self.repeat(codes.MOVE_CONVERT | codes.POWER_TO_PRIEST << A, lack_priests)
        self.repeat(codes.MOVE_CONVERT | codes.POWER_TO_WORKER << A, lack_workers - spared_priests)
        self.repeat(codes.MOVE_CONVERT | codes.POWER_TO_COIN << A, lack_coins - spared_workers)
        return True

    def follow(self, hex: i64) -> None:
        """All that is left of the turn; spades go to the hex, and a dwelling."""
        me: i64 = self.me
        board = self.trial
        while board.seat == me and not board.over:
            if board.keyless != 0 and cults.key_contest(board) != 0:
                self.do(cults.key_choices(board, vec[i64](capacity=codes.TRACKS))[0])
            elif board.phase != codes.SPADES and board.phase != codes.REST:
                return
            elif board.site != NOBODY:
                self.do(codes.MOVE_GOAL | self.goal(board.site) << A)
            elif board.towns_owed > 0:
                self.do(self.best(codes.MOVE_TOWN, codes.TOWNS))
            elif board.favors_owed > 0:
                self.do(self.best(codes.MOVE_FAVOR, codes.FAVORS))
            elif power.can_ordain(board, me):
                self.do(codes.MOVE_ORDAIN)
            elif board.faction(me) == codes.MERMAIDS and self.connect():
                pass
            elif board.phase == codes.SPADES:
                self.do(self.use_spades(hex))
            else:
                self.do(codes.MOVE_END)

    def connect(self) -> bool:
        """Mermaids: a river town, if there is one."""
        rivers = towns.connect_choices(self.trial, vec[i64]())
        if len(rivers) == 0:
            return False
        self.do(rivers[0])
        return True

    def use_spades(self, hex: i64) -> i64:
        """Transform the hex and build on it; what is left goes where it helps."""
        board = self.trial
        started: bool = board.changed_low | board.changed_high != 0
        if hex != NOBODY and not reach.has(board.changed_low, board.changed_high, hex):
            if spade_target(board, hex):
                return codes.MOVE_TERRAFORM | hex << A
        if board.free > 0:
            other: i64 = self.spare_target(board)
            if other != NOBODY:
                return codes.MOVE_TERRAFORM | other << A
        if hex != NOBODY and reach.has(board.home_low, board.home_high, hex):
            if building.can_pay_dwelling(board, self.me):
                return codes.MOVE_BUILD | hex << A
        if not started and board.free + board.dug > 0:
            actions = spades.targets(board, vec[i64]())
            if len(actions) > 0:
                return actions[0]
        return codes.MOVE_FINISH

    def spare_target(self, board: Board) -> i64:
        """A hex that the open spades bring home, or near it; NOBODY: none."""
        home: i64 = HOME[board.faction(self.me)]
        best: i64 = NOBODY
        least: i64 = codes.TERRAINS
        for action in spades.targets(board, vec[i64](capacity=32)):
            hex: i64 = action >> A
            price: i64 = spades.price(board, self.me, hex, home)
            if price > 0 and price < least and price <= board.free:
                least = price
                best = hex
        return best

    def goal(self, hex: i64) -> i64:
        """Home terrain, or what lies nearest to it."""
        board = self.trial
        home: i64 = HOME[board.faction(self.me)]
        mask: i64 = spades.goals_at(board, board.site)
        best: i64 = home
        least: i64 = PERCENT
        goal: i64 = 0
        while goal < codes.TERRAINS:
            if (mask >> goal) & 1:
                price: i64 = spades.shortest(board.faction(self.me), goal, home)
                if price < least:
                    least = price
                    best = goal
            goal += 1
        return best

    def best(self, move: i64, number: i64) -> i64:
        """The favor or town tile that is worth most."""
        board = self.trial
        found: i64 = NOBODY
        most: i64 = 0
        tile: i64 = 0
        while tile < number:
            there: bool = board.table[TOWNS_LEFT + tile] > 0
            if move == codes.MOVE_FAVOR:
                there = towns.favor_possible(board, self.me, tile)
            if there:
                after = board.copy()
                assert isinstance(after, Board)
                after.apply(move | tile << A)
                gain: i64 = seat_worth(after, self.me, self.judge)
                gain += after.towns_owed * self.judge.weights[TOWN_ROW * INCOMES]
                if found == NOBODY or gain > most:
                    most = gain
                    found = tile
            tile += 1
        return move | found << A

    def gain(self) -> i64:
        """What the trial position is worth to its seat."""
        return seat_worth(self.trial, self.me, self.judge)


def spade_target(board: Board, hex: i64) -> bool:
    """Whether the spades at hand or for sale can change a hex now."""
    wanted: i64 = codes.MOVE_TERRAFORM | hex << A
    for action in spades.targets(board, vec[i64](capacity=32)):
        if action == wanted:
            return True
    return False


def cult_spade(path: Path, hex: i64) -> None:
    """Spades of the cult bonus on one hex, as near to home terrain as they go."""
    path.do(codes.MOVE_TERRAFORM | hex << A)
    trial = path.trial
    if trial.phase == codes.CULT_SPADES and trial.site == hex and trial.seat == path.me:
        path.do(codes.MOVE_GOAL | path.goal(hex) << A)


def free_land(board: Board, hex: i64) -> bool:
    """Whether nothing stands on a hex."""
    return board.hexes[hex] >> OWNER == 0
