"""One position of Kroniky: which moves are legal, and what each does."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, C
from ludoteka.core.rng import Rng
from ludoteka.games.kroniky import hidden, scoring
from ludoteka.games.kroniky.codes import (
    ACTIONS,
    BUNDLE_BITS,
    BUNDLE_BYTE,
    CARD,
    DOWNSIZING,
    ENEMY_BASE,
    LANES,
    MARCH,
    MOVE_ADD,
    MOVE_BUILD,
    MOVE_CARD,
    MOVE_CELEBRATE,
    MOVE_CHOP,
    MOVE_CONTINUE,
    MOVE_DEPLOY,
    MOVE_DEVELOP,
    MOVE_DISBAND,
    MOVE_END,
    MOVE_EXCHANGE,
    MOVE_EXPLORE,
    MOVE_FOUND,
    MOVE_HELP,
    MOVE_MARCH,
    MOVE_ORDER,
    MOVE_ORDER_ALL,
    MOVE_PAY,
    MOVE_RECALL,
    MOVE_RECRUIT,
    MOVE_REINFORCE,
    MOVE_RELIEVE,
    MOVE_RESTORE,
    MOVE_ROAD,
    MOVE_SELL,
    MOVE_STAFF,
    MOVE_STEP,
    MOVE_USE,
    NOWHERE,
    OF_A_KIND,
    RESOURCES,
    RETURN,
    VILLAGE_A,
    VILLAGES,
    WAR,
    WORKERS,
)
from ludoteka.games.kroniky.rules import (
    army,
    development,
    fortune,
    land,
    rounds,
    spaces,
    war,
    works,
)
from ludoteka.games.kroniky.state import FIGURES, FOE, FOE_AT, GOODS, HOUSES, SHEET, Board
from ludoteka.games.kroniky.tables import (
    N_HAPPINESS,
    N_POPULATION,
    N_RELATIONS,
    N_START,
    Setup,
)


class KronikyState(Board):
    """One position of Kroniky."""

    __slots__ = ()

    def legal(self) -> "vec[i64]":
        if self.over:
            return vec[i64]()
        phase = self.phase
        if phase == ACTIONS:
            return self.actions()
        if phase == CARD:
            return rounds.slots(self)
        if phase == RETURN:
            return rounds.returns(self)
        if phase == MARCH:
            return army.marches(self)
        if phase == DOWNSIZING:
            return army.downsizing(self)
        return rounds.foundings(self)

    def actions(self) -> "vec[i64]":
        """All that can be done in phase 2."""
        actions = append(vec[i64](capacity=96), MOVE_END)
        actions = development.developments(self, actions)
        actions = spaces.uses(self, actions)
        actions = spaces.helps(self, actions)
        actions = spaces.reliefs(self, actions)
        actions = army.recruits(self, actions)
        actions = army.orders(self, actions)
        actions = land.deployments(self, actions)
        worker: i64 = 0
        while worker < WORKERS:
            if self.sheet[FIGURES + worker] != NOWHERE and not land.is_twin(self, worker):
                actions = land.moves(self, worker, actions)
                actions = works.works(self, worker, actions)
                actions = works.buildings(self, worker, actions)
            worker += 1
        return actions

    def apply(self, action: i64) -> None:
        move: i64 = action & BYTE
        a: i64 = (action >> A) & BYTE
        b: i64 = (action >> B) & BYTE
        if move == MOVE_STEP:
            land.step(self, a, b)
        elif MOVE_CHOP <= move <= MOVE_EXPLORE:
            works.work(self, move, a, b)
        elif move == MOVE_PAY:
            development.pay(self, a, b)
        elif move == MOVE_DEVELOP:
            development.develop(self, a)
        elif move == MOVE_USE:
            spaces.use(self, a)
        elif move == MOVE_ADD:
            spaces.add(self, a)
        elif move == MOVE_DEPLOY:
            land.deploy(self, a)
        elif move == MOVE_END:
            rounds.end_actions(self)
        elif move == MOVE_HELP:
            spaces.help_out(self)
        elif move == MOVE_CARD:
            rounds.place_card(self, a)
        elif move == MOVE_ROAD:
            land.pave(self, a)
        elif move == MOVE_RESTORE:
            land.restore(self, a)
        elif move == MOVE_BUILD:
            works.build(self, a, b)
        elif move == MOVE_EXCHANGE:
            spaces.exchange(self, a, b, action >> C)
        elif move == MOVE_SELL:
            spaces.sell(self, a, b, action >> C)
        else:
            self.apply_rare(move, a, b)
        fortune.check_victory(self)

    def apply_rare(self, move: i64, a: i64, b: i64) -> None:
        """The moves that come less often."""
        if move == MOVE_STAFF:
            development.staff(self, a)
        elif move == MOVE_CELEBRATE:
            spaces.celebrate(self, a)
        elif move == MOVE_RELIEVE:
            spaces.relieve(self, a)
        elif move == MOVE_RECRUIT:
            army.recruit(self, a, b, False)
        elif move == MOVE_REINFORCE:
            army.recruit(self, a, b, True)
        elif move == MOVE_ORDER:
            army.order(self, a, b)
        elif move == MOVE_ORDER_ALL:
            army.order_all(self)
        elif move == MOVE_MARCH:
            army.march(self, b)
        elif move == MOVE_DISBAND:
            army.disband(self, a)
        elif move == MOVE_CONTINUE:
            rounds.resolve(self)
        elif move == MOVE_RECALL:
            rounds.recall(self, a)
        elif move == MOVE_FOUND:
            rounds.found(self, a)
        else:
            rounds.begin_round(self)  # MOVE_STAY

    def copy(self) -> "KronikyState":
        twin = KronikyState(self.setup, self.luck, self.sheet[:], self.land[:], self.deck)
        twin.share(self)
        return twin

    def determinize(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, rng)

    def scores(self) -> "vec[i64]":
        return scoring.scores(self)

    def winners(self) -> i64:
        return scoring.winners(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.setup.tables, self.setup.texts, self.fields())


def start(setup: Setup, luck: i64) -> KronikyState:
    """The table before the capital is founded."""
    numbers = setup.numbers
    sheet = vec[i64]([0] * SHEET)
    state = KronikyState(setup, luck, sheet, setup.terrain[:], vec[i64]())
    goods: i64 = numbers[N_START]
    i: i64 = 0
    while i < RESOURCES:
        sheet[GOODS + i] = (goods >> (i * BUNDLE_BITS)) & BUNDLE_BYTE
        i += 1
    worker: i64 = 0
    while worker < WORKERS:
        sheet[FIGURES + worker] = NOWHERE
        worker += 1
    place: i64 = 0
    while place < VILLAGE_A * OF_A_KIND + VILLAGES:
        sheet[HOUSES + place] = NOWHERE
        place += 1
    lane: i64 = 0
    while lane < LANES:
        sheet[FOE + lane] = setup.foes[lane]
        sheet[FOE_AT + lane] = ENEMY_BASE
        lane += 1
    state.population = numbers[N_POPULATION]
    state.happiness = numbers[N_HAPPINESS]
    state.supply = setup.people_workers[state.population]
    state.relations = numbers[N_RELATIONS]
    if state.relations == WAR:
        war.begin(state)
    return state


def restore(tables: list[list[int]], texts: list[str], fields: tuple[Any, ...]) -> KronikyState:
    """The state with these tables and fields."""
    fingerprint, scalars, sheet, land_, deck = fields
    state = KronikyState(
        Setup(tables, fingerprint, texts), 0, vec[i64](sheet), vec[i64](land_), vec[i64](deck)
    )
    state.set_scalars(scalars)
    return state
