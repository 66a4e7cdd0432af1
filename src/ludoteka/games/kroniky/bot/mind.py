"""A plan for the nearest victory, and what each move does for it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, C, bit
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.bot import care, paths, worth
from ludoteka.games.kroniky.bot.care import NEVER
from ludoteka.games.kroniky.rules import (
    development,
    fortune,
    land,
    rounds,
    spaces,
    works,
)
from ludoteka.games.kroniky.state import (
    AT,
    FIGURES,
    GOODS,
    NETWORK,
    Board,
)
from ludoteka.games.kroniky.tables import (
    ACT_COST,
    ACT_CREW,
    ACT_EFFECT,
    ACT_P,
    ACT_Q,
    ACT_R,
    ACT_S,
    ACT_SIZE,
    CARD_AREA,
    CARD_GOODS,
    CARD_HELP,
    CARD_LINE,
    CARD_OPTION,
    CARD_SIZE,
    HOUSE_COST,
    SEG_REWARD,
    WORK_REWARD,
)

HUNGRY: Final = 9  # the weight of what is missing for the end of the round
LEAST_CREW: Final = 2  # in the supply before a worker goes on the map
STOCK: Final = 3  # food above the upkeep


class Mind:
    """Weighs the moves of one position at a time."""

    __slots__ = ("aim", "errands", "plan", "scratch", "ways", "weights")

    def __init__(self, aim: i64) -> None:
        self.aim: i64 = aim
        self.plan: worth.Plan = worth.Plan()
        self.scratch: worth.Plan = worth.Plan()
        # what one of each resource is worth now
        self.weights: vec[i64] = vec[i64]([1] * codes.RESOURCES)
        self.ways: paths.Ways = paths.Ways()
        # sites and terrains that workers are sent to, as bit masks
        self.errands: i64 = 0

    # --- the plan ---------------------------------------------------------------------

    def think(self, board: Board) -> None:
        """Choose a plan and weigh the resources by it."""
        plan = self.plan
        plan.aim(board, worth.best_victory(board, self.scratch, self.aim))
        saving: bool = plan.tracks == 0 and plan.units != 0
        if board.round <= codes.ROUNDS - 4 and not saving:
            care.want_economy(board, plan)
        care.want_safety(board, plan)
        i: i64 = 0
        while i < codes.RESOURCES:
            short: i64 = plan.need[i] - board.sheet[GOODS + i]
            self.weights[i] = 4 if short > 0 else 2 if board.sheet[GOODS + i] < 6 else 1
            i += 1
        if board.sheet[GOODS + codes.FOOD] < rounds.food_due(board) + STOCK:
            self.weights[codes.FOOD] = 5
        if board.phase == codes.ACTIONS:
            if board.sheet[GOODS + codes.FOOD] < care.reserve(board, codes.FOOD):
                self.weights[codes.FOOD] = HUNGRY
            if board.sheet[GOODS + codes.GOLD] < care.reserve(board, codes.GOLD):
                self.weights[codes.GOLD] = HUNGRY
            if board.sheet[GOODS + codes.WORK] < 2:
                self.weights[codes.WORK] += 2
            if board.supply >= LEAST_CREW or land.on_map(board) > 0:
                self.errand(board)

    def errand(self, board: Board) -> None:
        """Where workers are wanted on the map: at sites, ruins, and trees when wood is short."""
        sites: i64 = self.plan.structures
        if not paths.can_build(board, sites):
            sites = 0
        beside: i64 = 0
        if self.plan.ruins or sites == 0:
            beside |= bit(codes.RUINS)
        if self.weights[codes.WOOD] > 3 and board.sheet[GOODS + codes.WORK] > 1 and sites == 0:
            beside |= bit(codes.TREE)
        self.errands = sites | beside << codes.STRUCTURES
        self.ways.lead_to(board, sites, beside)

    def goods(self, bundle: i64) -> i64:
        """What a bundle is worth now."""
        total: i64 = 0
        i: i64 = 0
        while i < codes.RESOURCES:
            total += ((bundle >> (i * codes.BUNDLE_BITS)) & codes.BUNDLE_BYTE) * self.weights[i]
            i += 1
        return total + ((bundle >> codes.BUNDLE_POINTS) & codes.BUNDLE_BYTE) * 12

    # --- ranks ------------------------------------------------------------------------

    def rank(self, board: Board, action: i64) -> i64:
        """What a move does for the plan; ending the phase is 0."""
        move: i64 = action & BYTE
        a: i64 = (action >> A) & BYTE
        b: i64 = (action >> B) & BYTE
        if codes.MOVE_DEPLOY <= move <= codes.MOVE_BUILD:
            return self.rank_on_map(board, move, a, b)
        if move == codes.MOVE_DEVELOP:
            return self.rank_track(board, a)
        if move == codes.MOVE_USE:
            return self.rank_space(board, a)
        if move == codes.MOVE_ADD:
            return self.rank_extra(board, a)
        if move == codes.MOVE_HELP:
            return self.goods(board.setup.cards[spaces.card_row(board) + CARD_HELP]) * 3
        if move == codes.MOVE_CARD:
            return self.rank_card(board, a)
        if move in (codes.MOVE_RECRUIT, codes.MOVE_REINFORCE):
            return care.rank_unit(board, self.plan, a, b)
        if move == codes.MOVE_ORDER:
            return care.rank_order(board, self.plan, a, b)
        return self.rank_other(board, move, a, b, action >> C)

    def rank_on_map(self, board: Board, move: i64, a: i64, b: i64) -> i64:
        """What workers do on the map."""
        if move == codes.MOVE_STEP:
            return self.rank_step(board, a, b)
        if move == codes.MOVE_DEPLOY:
            return self.rank_deploy(board, a)
        if move == codes.MOVE_ROAD:
            return self.rank_road(board, a)
        if move == codes.MOVE_RESTORE:
            return self.rank_restore(board, a)
        if move == codes.MOVE_BUILD:
            return 90 if self.plan.structures & bit(b) != 0 else NEVER
        return self.rank_work(board, move)

    def rank_other(self, board: Board, move: i64, a: i64, b: i64, c: i64) -> i64:
        """The moves that come less often."""
        if move == codes.MOVE_RELIEVE:
            return 30 * fortune.level(board, a) - 35
        if move == codes.MOVE_CELEBRATE:
            return self.rank_space(board, a) + 4
        if move == codes.MOVE_FOUND:
            return paths.promise(board, a)
        if move == codes.MOVE_MARCH:
            return i64(1) if b == codes.HOLD else care.rank_order(board, self.plan, a, b)
        if move == codes.MOVE_EXCHANGE:
            return self.rank_exchange(board, a, b, c)
        if move in (codes.MOVE_CONTINUE, codes.MOVE_RECALL):
            return 1
        return 0 if move in (codes.MOVE_END, codes.MOVE_STAY) else NEVER

    def rank_track(self, board: Board, track: i64) -> i64:
        """A segment: what it is for, and what it brings."""
        if track >= codes.WONDER:
            return 500
        row: i64 = development.segment(board, track)
        segments = board.setup.segments
        cost: i64 = development.unpaid(board, track, row)
        if care.starves(board, cost, 0):
            return NEVER
        if board.built(codes.FARM) == 0 and track != codes.AGRICULTURE:
            if not board.affords(cost + board.setup.houses[HOUSE_COST]):
                return NEVER
        reward: i64 = segments[row + SEG_REWARD]
        rank: i64 = self.goods(reward) + (reward >> codes.BUNDLE_PEOPLE) * 60
        if self.plan.tracks & bit(track) != 0:
            return 100 + rank
        return 20 if reward >> codes.BUNDLE_PEOPLE != 0 else NEVER

    def rank_space(self, board: Board, space: i64) -> i64:
        """An action space: what its workers bring each."""
        acts = board.setup.actions
        row: i64 = space * ACT_SIZE
        effect: i64 = acts[row + ACT_EFFECT]
        crew: i64 = acts[row + ACT_CREW]
        cost: i64 = acts[row + ACT_COST]
        if cost != 0 and care.starves(board, cost, 0):
            return NEVER
        if effect == codes.PRODUCE:
            amount: i64 = spaces.product(board, row) * self.weights[acts[row + ACT_P]]
            return (amount - self.goods(cost)) * 3 // crew
        if effect == codes.CHEER:
            happy: bool = board.happiness > 2
            return 70 if self.plan.cheer else NEVER if happy else 40
        if effect == codes.APPEASE:
            return 80 if self.plan.treaty or board.relations >= codes.WAR - 1 else NEVER
        if effect == codes.TAX:
            return self.rank_tax(board, row)
        if effect == codes.RATION:
            return 20 if self.weights[codes.FOOD] == HUNGRY else NEVER
        if effect == codes.EXCHANGE and acts[row + ACT_P] == bit(codes.GOLD):
            return self.rank_market(board, space)
        return NEVER

    def rank_tax(self, board: Board, row: i64) -> i64:
        """A tax, where the people stay happy enough."""
        acts = board.setup.actions
        grief: i64 = acts[row + ACT_Q]
        if grief > 0 and (board.happiness - grief < 3 or self.plan.cheer):
            return NEVER
        return spaces.tax(board, row) * self.weights[codes.GOLD] * 2 // acts[row + ACT_CREW]

    def rank_market(self, board: Board, space: i64) -> i64:
        """A space that gives goods for gold, if there is gold to spare for two exchanges."""
        wanted: i64 = (
            codes.FOOD if self.weights[codes.FOOD] > self.weights[codes.WOOD] else codes.WOOD
        )
        spare: i64 = board.sheet[GOODS + codes.GOLD] - care.reserve(board, codes.GOLD)
        if spare < 2 * board.setup.actions[space * ACT_SIZE + ACT_R]:
            return NEVER
        return self.rank_exchange(board, space, codes.GOLD, wanted) * 2

    def rank_exchange(self, board: Board, space: i64, give: i64, get: i64) -> i64:
        """What an exchange brings, without touching what the end of the round needs."""
        acts = board.setup.actions
        row: i64 = space * ACT_SIZE
        spare: i64 = board.sheet[GOODS + give] - acts[row + ACT_R]
        if (give in (codes.GOLD, codes.FOOD)) and spare < care.reserve(board, give):
            return NEVER
        gain: i64 = self.weights[get] * acts[row + ACT_S] - self.weights[give] * acts[row + ACT_R]
        return gain * 3 if gain > 0 else i64(NEVER)

    def rank_extra(self, board: Board, space: i64) -> i64:
        """One more worker for one more unit."""
        row: i64 = space * ACT_SIZE
        if board.setup.actions[row + ACT_EFFECT] == codes.RATION:
            return 10 if self.weights[codes.FOOD] == HUNGRY else NEVER
        return self.weights[board.setup.actions[row + ACT_P]] * 3 - 1

    def rank_card(self, board: Board, area: i64) -> i64:
        """A slot for the card: its goods, less what its event takes."""
        cards = board.setup.cards
        row: i64 = board.card * CARD_SIZE
        if cards[row + CARD_AREA] != area:
            row += CARD_OPTION
        line: i64 = cards[row + CARD_LINE]
        rank: i64 = 50 + self.goods(cards[row + CARD_GOODS]) * 2 + board.level(area)
        i: i64 = 0
        while i < codes.RESOURCES:
            rank -= care.event_due(board, line, i) * self.weights[i] * 2
            i += 1
        return rank

    def rank_deploy(self, board: Board, space: i64) -> i64:
        """A worker on the map, where one is wanted and none is on his way."""
        if board.supply < LEAST_CREW or land.on_map(board) > 0:
            return NEVER
        away: i64 = self.ways.steps[space]
        if away > 8:
            return NEVER
        idle: bool = self.errands == bit(codes.RUINS) << codes.STRUCTURES and not self.plan.ruins
        return (20 if idle else 45) - away * 2

    def rank_step(self, board: Board, worker: i64, space: i64) -> i64:
        """A step towards where the worker is wanted."""
        here: i64 = board.sheet[FIGURES + worker] & AT
        if self.ways.steps[space] < self.ways.steps[here]:
            risk: i64 = 10 if board.setup.dangerous[space] != 0 else 0
            return 40 - risk
        return NEVER

    def rank_road(self, board: Board, worker: i64) -> i64:
        """A road to a site that is not connected yet."""
        here: i64 = board.sheet[FIGURES + worker] & AT
        away: i64 = self.ways.steps[here]
        sites: i64 = self.errands & (bit(codes.STRUCTURES) - 1)
        if sites == 0 or board.land[here] & NETWORK == 0 or away > 8:
            return NEVER
        return 50 if away > 1 else NEVER

    def rank_restore(self, board: Board, worker: i64) -> i64:
        """New steps for a worker who is not yet where he is wanted."""
        here: i64 = board.sheet[FIGURES + worker] & AT
        wanted: bool = self.errands & (bit(codes.STRUCTURES) - 1) != 0 or self.plan.ruins
        if wanted and 0 < self.ways.steps[here] <= land.steps_limit(board):
            return 22
        return NEVER

    def rank_work(self, board: Board, move: i64) -> i64:
        """Work on the map."""
        if move == codes.MOVE_EXPLORE:
            return 95 if self.plan.ruins else 30
        if move == codes.MOVE_HARVEST:
            return (
                30 if self.weights[codes.FOOD] == HUNGRY and board.built(codes.FARM) == 0 else NEVER
            )
        reward: i64 = board.setup.works[works.work_row(move) + WORK_REWARD]
        if move == codes.MOVE_CHOP:
            reward = board.setup.chop[board.level(codes.PRODUCTION)]
        gain: i64 = self.goods(reward) - self.weights[codes.WORK]
        if move == codes.MOVE_MINE_OUT and self.plan.structures & bit(codes.MINE) != 0:
            return NEVER
        return gain * 2 if gain > 0 else i64(NEVER)
