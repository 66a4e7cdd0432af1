"""Every legal action of a decision. What the rules ask of each stands in rules/, by topic."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B, C, bit
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.rules import army, development, flags, fortune, land, spaces, works
from ludoteka.games.kroniky.state import (
    ARMY,
    ARMY_AT,
    AT,
    DONE,
    ENDED,
    FIGURES,
    GOODS,
    HOUSE,
    HOUSES,
    PAID,
    TERRAIN,
    TRACK,
    Board,
    covers,
)


def legal(board: Board) -> "vec[i64]":
    """Every legal action of this decision."""
    if board.over:
        return vec[i64]()
    phase: i64 = board.phase
    if phase == codes.ACTIONS:
        return actions_of(board)
    if phase == codes.CARD:
        return slots(board)
    if phase == codes.RETURN:
        return returns(board)
    if phase == codes.MARCH:
        return marches(board)
    if phase == codes.DOWNSIZING:
        return downsizing(board)
    return foundings(board)


def actions_of(board: Board) -> "vec[i64]":
    """All that can be done in phase 2."""
    purse: i64 = board.purse()
    actions = append(vec[i64](capacity=96), codes.MOVE_END)
    actions = developments(board, purse, actions)
    vacant: i64 = spaces.vacant(board, purse)
    actions = uses(board, vacant, actions)
    actions = helps(board, actions)
    actions = reliefs(board, purse, actions)
    actions = recruits(board, purse, vacant, actions)
    actions = orders(board, actions)
    actions = deployments(board, actions)
    worker: i64 = 0
    while worker < codes.WORKERS:
        if board.sheet[FIGURES + worker] != codes.NOWHERE and not land.is_twin(board, worker):
            actions = walks(board, purse, worker, actions)
            actions = jobs(board, purse, worker, actions)
            actions = buildings(board, purse, worker, actions)
        worker += 1
    return actions


def foundings(board: Board) -> "vec[i64]":
    """The capital may stand on any empty space."""
    actions = vec[i64](capacity=64)
    space: i64 = 0
    while space < len(board.land):
        if board.land[space] & TERRAIN == codes.EMPTY:
            actions = append(actions, codes.MOVE_FOUND | space << A)
        space += 1
    return actions


def slots(board: Board) -> "vec[i64]":
    """The two slots in which the card may be put."""
    cards = board.setup.cards
    first: i64 = cards[board.card * columns.CARD_SIZE + columns.CARD_AREA]
    second: i64 = cards[board.card * columns.CARD_SIZE + columns.CARD_OPTION + columns.CARD_AREA]
    return vec[i64]([codes.MOVE_CARD | first << A, codes.MOVE_CARD | second << A])


# --- cards ----------------------------------------------------------------------------


def developments(board: Board, purse: i64, actions: "vec[i64]") -> "vec[i64]":
    """All that can be paid on tracks: a whole segment, or one unit of a split one."""
    setup = board.setup
    segments = setup.segments
    first = setup.track_first
    end = setup.track_end
    sheet = board.sheet
    supply: i64 = board.supply
    bonus: i64 = board.bonus
    track: i64 = 0
    while track < codes.TRACKS:
        noted: i64 = sheet[TRACK + track]
        index: i64 = first[track] + (noted & DONE)
        if index < end[track]:
            row: i64 = index * columns.SEG_SIZE
            cost: i64 = segments[row + columns.SEG_COST]
            crew: i64 = segments[row + columns.SEG_CREW]
            if noted >> PAID != 0:
                cost = development.unpaid(board, track, row)
                crew = development.missing_crew(board, track, row)
            free: i64 = spaces.workers_for(track, supply, bonus)
            whole: bool = crew <= free and covers(purse, cost)
            split: bool = segments[row + columns.SEG_SPLIT] != 0
            flag: i64 = segments[row + columns.SEG_FLAGS]
            flag_end: i64 = segments[row + columns.SEG_FLAG_END]
            if (whole or split) and (flag == flag_end or flags.all_hold(board, flag, flag_end)):
                if whole:
                    actions = append(actions, codes.MOVE_DEVELOP | track << A)
                if split and development.cost_units(cost) + crew > 1:
                    if crew > 0 and free > 0:
                        actions = append(actions, codes.MOVE_STAFF | track << A)
                    actions = payments(purse, track, cost, actions)
        track += 1
    return actions


def payments(purse: i64, track: i64, cost: i64, actions: "vec[i64]") -> "vec[i64]":
    """One unit of what is missing of a split segment."""
    i: i64 = 0
    while cost != 0:
        if cost & codes.BUNDLE_BYTE != 0 and purse & codes.BUNDLE_BYTE != 0:
            actions = append(actions, codes.MOVE_PAY | track << A | i << B)
        cost >>= codes.BUNDLE_BITS
        purse >>= codes.BUNDLE_BITS
        i += 1
    return actions


def uses(board: Board, vacant: i64, actions: "vec[i64]") -> "vec[i64]":
    """Spaces that can be used, given an extra worker, or traded at."""
    acts = board.setup.actions
    used: i64 = board.used
    space: i64 = 0
    while (used | vacant) >> space != 0:
        row: i64 = space * columns.ACT_SIZE
        if (used >> space) & 1:
            if spaces.may_add(board, space):
                actions = append(actions, codes.MOVE_ADD | space << A)
            if acts[row + columns.ACT_EFFECT] == codes.EXCHANGE:
                actions = trades(board, space, actions)
        elif (vacant >> space) & 1 and spaces.stands_alone(acts[row + columns.ACT_EFFECT]):
            actions = append(actions, codes.MOVE_USE | space << A)
            if (vacant >> board.setup.celebration) & 1 and spaces.may_celebrate(board, row):
                actions = append(actions, codes.MOVE_CELEBRATE | space << A)
        space += 1
    return actions


def trades(board: Board, space: i64, actions: "vec[i64]") -> "vec[i64]":
    """The exchanges that an occupied space offers."""
    acts = board.setup.actions
    row: i64 = space * columns.ACT_SIZE
    if not flags.all_hold(board, acts[row + columns.ACT_FLAGS], acts[row + columns.ACT_FLAG_END]):
        return actions
    if space == board.setup.sale:
        return sales(board, acts[row + columns.ACT_R], actions)
    if spaces.is_circular(board, row) and board.exchanges == 0:
        return actions
    taken: i64 = acts[row + columns.ACT_P]
    given: i64 = acts[row + columns.ACT_Q]
    rate: i64 = acts[row + columns.ACT_R]
    give: i64 = 0
    while give < codes.RESOURCES:
        if (taken >> give) & 1 and board.sheet[GOODS + give] >= rate:
            get: i64 = 0
            while get < codes.RESOURCES:
                if (given >> get) & 1 and get != give:
                    trade: i64 = codes.MOVE_EXCHANGE | space << A | give << B | get << C
                    actions = append(actions, trade)
                get += 1
        give += 1
    return actions


def sales(board: Board, number: i64, actions: "vec[i64]") -> "vec[i64]":
    """Every mix of wood, food and ore that makes up the price."""
    sheet = board.sheet
    wood: i64 = 0
    while wood <= number and wood <= sheet[GOODS + codes.WOOD]:
        food: i64 = 0
        while wood + food <= number and food <= sheet[GOODS + codes.FOOD]:
            ore: i64 = number - wood - food
            if ore <= sheet[GOODS + codes.ORE]:
                actions = append(actions, codes.MOVE_SELL | wood << A | food << B | ore << C)
            food += 1
        wood += 1
    return actions


def helps(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """The extra action of the action card."""
    if board.supply > 0 and board.helped < spaces.most_helpers(board):
        return append(actions, codes.MOVE_HELP)
    return actions


def reliefs(board: Board, purse: i64, actions: "vec[i64]") -> "vec[i64]":
    """Food against hunger, gold against bankruptcy."""
    crisis: i64 = codes.HUNGER
    while crisis < codes.REBELLION:
        if fortune.level(board, crisis) > 0 and covers(purse, board.setup.relief[crisis]):
            actions = append(actions, codes.MOVE_RELIEVE | crisis << A)
        crisis += 1
    return actions


# --- army -----------------------------------------------------------------------------


def recruits(board: Board, purse: i64, vacant: i64, actions: "vec[i64]") -> "vec[i64]":
    """Units that can be bought, and reinforced ones."""
    units = board.setup.units
    level: i64 = board.level(codes.MILITARY)
    unit: i64 = 0
    while unit < codes.UNITS and units[unit * columns.UNIT_SIZE + columns.UNIT_LEVEL] <= level:
        cost: i64 = units[unit * columns.UNIT_SIZE + columns.UNIT_COST]
        if covers(purse, cost):
            stronger: bool = (vacant >> board.setup.reinforcing) & 1 != 0 and covers(
                purse, cost + army.reinforcement(board)
            )
            lane: i64 = 0
            while lane < codes.LANES:
                if board.free_box(ARMY + lane) < codes.BOXES:
                    actions = append(actions, codes.MOVE_RECRUIT | unit << A | lane << B)
                    if stronger:
                        actions = append(actions, codes.MOVE_REINFORCE | unit << A | lane << B)
                lane += 1
        unit += 1
    return actions


def orders(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Orders on the chronicle card."""
    setup = board.setup
    if board.beaten or board.supply < setup.order_crew:
        return actions
    living: i64 = 0
    lane: i64 = 0
    while lane < codes.LANES:
        if board.units(ARMY + lane) > 0:
            living += 1
            actions = append(actions, codes.MOVE_ORDER | lane << A | codes.FORWARD << B)
            if board.sheet[ARMY_AT + lane] > codes.PLAYER_BASE:
                actions = append(actions, codes.MOVE_ORDER | lane << A | codes.BACK << B)
        lane += 1
    if living > 0 and board.supply >= setup.order_all_crew:
        actions = append(actions, codes.MOVE_ORDER_ALL)
    return actions


def marches(board: Board) -> "vec[i64]":
    """Where the present lane's division may go."""
    move: i64 = codes.MOVE_MARCH | board.lane << A
    actions = vec[i64]([move | codes.FORWARD << B, move | codes.HOLD << B])
    if board.sheet[ARMY_AT + board.lane] > codes.PLAYER_BASE:
        actions = append(actions, move | codes.BACK << B)
    return actions


def downsizing(board: Board) -> "vec[i64]":
    """Units may be crossed out after the upkeep."""
    actions = vec[i64]([codes.MOVE_CONTINUE])
    lane: i64 = 0
    while lane < codes.LANES:
        if board.units(ARMY + lane) > 0:
            actions = append(actions, codes.MOVE_DISBAND | lane << A)
        lane += 1
    return actions


# --- map ------------------------------------------------------------------------------


def deployments(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """The capital and the settlements, while workers are in the supply."""
    if board.supply == 0:
        return actions
    actions = append(actions, codes.MOVE_DEPLOY | board.capital << A)
    i: i64 = 0
    while i < codes.VILLAGES:
        space: i64 = board.sheet[HOUSES + codes.VILLAGE_A * codes.OF_A_KIND + i]
        if space != codes.NOWHERE:
            actions = append(actions, codes.MOVE_DEPLOY | space << A)
        i += 1
    return actions


def walks(board: Board, purse: i64, worker: i64, actions: "vec[i64]") -> "vec[i64]":
    """Steps, road building and restored movement of one worker."""
    setup = board.setup
    figure: i64 = board.sheet[FIGURES + worker]
    if figure & ENDED == 0:
        i: i64 = (figure & AT) * codes.DIRECTIONS
        end: i64 = i + codes.DIRECTIONS
        while i < end:
            space: i64 = setup.neighbours[i]
            if space != codes.NOWHERE and land.may_step(board, figure, space):
                actions = append(actions, codes.MOVE_STEP | worker << A | space << B)
            i += 1
        if land.may_pave(figure) and covers(purse, setup.road_cost):
            actions = append(actions, codes.MOVE_ROAD | worker << A)
    if land.has_moved(figure) and board.supply >= setup.restore_crew:
        actions = append(actions, codes.MOVE_RESTORE | worker << A)
    return actions


def jobs(board: Board, purse: i64, worker: i64, actions: "vec[i64]") -> "vec[i64]":
    """All work that a worker can do on his space and those beside it."""
    here: i64 = board.sheet[FIGURES + worker] & AT
    actions = jobs_at(board, purse, worker, here, True, actions)
    neighbours = board.setup.neighbours
    i: i64 = here * codes.DIRECTIONS
    end: i64 = i + codes.DIRECTIONS
    while i < end:
        if neighbours[i] != codes.NOWHERE:
            actions = jobs_at(board, purse, worker, neighbours[i], False, actions)
        i += 1
    return actions


def jobs_at(
    board: Board, purse: i64, worker: i64, space: i64, on_it: bool, actions: "vec[i64]"
) -> "vec[i64]":
    """The work that a worker can do on one space."""
    move: i64 = board.setup.jobs[board.land[space] & TERRAIN]
    if move != codes.NOWHERE and may_work(board, purse, move, on_it):
        actions = append(actions, move | worker << A | space << B)
    return actions


def may_work(board: Board, purse: i64, move: i64, on_it: bool) -> bool:
    """Whether such work can be paid for now, and done from here."""
    table = board.setup.works
    row: i64 = works.work_row(move)
    if on_it and table[row + columns.WORK_ON_IT] == 0:
        return False
    if board.supply < table[row + columns.WORK_CREW]:
        return False
    if not covers(purse, table[row + columns.WORK_COST]):
        return False
    first: i64 = table[row + columns.WORK_FLAGS]
    return flags.all_hold(board, first, table[row + columns.WORK_FLAG_END])


def buildings(board: Board, purse: i64, worker: i64, actions: "vec[i64]") -> "vec[i64]":
    """Structures that a worker can build where he stands."""
    houses = board.setup.houses
    here: i64 = board.sheet[FIGURES + worker] & AT
    if board.land[here] >> HOUSE != 0 or here == board.capital:
        return actions
    terrain: i64 = bit(board.land[here] & TERRAIN)
    structure: i64 = 0
    while structure < codes.STRUCTURES:
        row: i64 = works.house_row(structure)
        if (
            houses[row + columns.HOUSE_ON] & terrain != 0
            and covers(purse, houses[row + columns.HOUSE_COST])
            and works.free_place(board, structure) != codes.NOWHERE
            and works.lies_well(board, here, structure)
        ):
            actions = append(actions, codes.MOVE_BUILD | worker << A | structure << B)
        structure += 1
    return actions


def returns(board: Board) -> "vec[i64]":
    """Any worker may leave the map; workers on one space are alike."""
    actions = vec[i64]([codes.MOVE_STAY])
    worker: i64 = 0
    while worker < codes.WORKERS:
        if board.sheet[FIGURES + worker] != codes.NOWHERE and not land.is_twin(board, worker):
            actions = append(actions, codes.MOVE_RECALL | worker << A)
        worker += 1
    return actions
