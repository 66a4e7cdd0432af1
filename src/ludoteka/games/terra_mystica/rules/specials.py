"""Power actions and special actions (rules, sections 5.6, 5.7 and 11)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.rules import bridges, building, cults, power, spades
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    BOWL_3,
    OWN_HIGH,
    OWN_LOW,
    OWNER,
    POWER_USED,
    SHEET,
    TERRAIN,
    USED,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    AUREN_STEPS,
    BRIDGE_WORKERS,
    GIANTS_SPADES,
    HOME,
    POWER_COST,
    POWER_GAIN,
    POWER_SPADES,
    REACH_HIGH,
    REACH_LOW,
)


def power_possible(board: Board, seat: i64, act: i64) -> bool:
    """Whether a power action is free and can be paid."""
    if board.table[POWER_USED] & bit(act):
        return False
    return board.sheets[seat * SHEET + BOWL_3] >= POWER_COST[act]


def unused(board: Board, seat: i64, special: i64) -> bool:
    """Whether a special action was not used in this round."""
    return board.sheets[seat * SHEET + USED] & bit(special) == 0


def use(board: Board, seat: i64, special: i64) -> None:
    """Mark a special action as used in this round."""
    board.sheets[seat * SHEET + USED] |= bit(special)
    board.tell(codes.SPECIAL_ACTION, EVERYONE, seat, special, board.faction(seat))


def stronghold_ready(board: Board, seat: i64, faction: i64) -> bool:
    """Whether the seat is this faction and its stronghold's action can be used."""
    if board.faction(seat) != faction or not board.has_stronghold(seat):
        return False
    return unused(board, seat, codes.SPECIAL_STRONGHOLD)


def choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """All power actions and special actions that are possible."""
    seat: i64 = board.seat
    if power_possible(board, seat, codes.ACT1):
        actions = bridges.choices(board, codes.BY_POWER, actions)
    act: i64 = codes.ACT2
    while act < codes.POWER_ACTIONS:
        if power_possible(board, seat, act):
            free: i64 = POWER_SPADES[act]
            if free == 0 or spades.possible(board, seat, free):
                actions = append(actions, codes.MOVE_POWER | act << A)
        act += 1
    actions = tile_choices(board, actions)
    return faction_choices(board, actions)


def tile_choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """The actions of bonus cards and favor tiles."""
    seat: i64 = board.seat
    bonus_card: i64 = board.sheets[seat * SHEET + BONUS_CARD]
    if (
        bonus_card == codes.BON1
        and unused(board, seat, codes.SPECIAL_BON1)
        and spades.possible(board, seat, 1)
    ):
        actions = append(actions, codes.MOVE_SPADE | codes.BY_BON1 << A)
    if bonus_card == codes.BON2 and unused(board, seat, codes.SPECIAL_BON2):
        actions = cult_choices(codes.BY_BON2, actions)
    if board.has_favor(seat, codes.FAV6) and unused(board, seat, codes.SPECIAL_FAV6):
        actions = cult_choices(codes.BY_FAV6, actions)
    return actions


def cult_choices(source: i64, actions: "vec[i64]") -> "vec[i64]":
    """One action for each track."""
    track: i64 = 0
    while track < codes.TRACKS:
        actions = append(actions, codes.MOVE_CULT | track << A | source << B)
        track += 1
    return actions


def faction_choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """The actions of the factions."""
    seat: i64 = board.seat
    faction: i64 = board.faction(seat)
    if faction == codes.ENGINEERS:
        if board.sheets[seat * SHEET + WORKERS] >= BRIDGE_WORKERS:
            actions = bridges.choices(board, codes.BY_WORKERS, actions)
        return actions
    if not stronghold_ready(board, seat, faction):
        return actions
    if faction == codes.AUREN:
        return cult_choices(codes.BY_AUREN, actions)
    if faction == codes.CHAOS_MAGICIANS and board.double == 0:
        return append(actions, codes.MOVE_DOUBLE)
    if faction == codes.GIANTS and spades.possible(board, seat, GIANTS_SPADES):
        return append(actions, codes.MOVE_SPADE | codes.BY_GIANTS << A)
    if faction == codes.WITCHES and board.setup.lenient:
        actions = append(actions, codes.MOVE_FORGO)
    return hex_choices(board, faction, actions)


def hex_choices(board: Board, faction: i64, actions: "vec[i64]") -> "vec[i64]":
    """The actions of strongholds that name a hex."""
    if faction == codes.NOMADS:
        return each_hex(board, codes.MOVE_SANDSTORM, actions)
    if faction == codes.SWARMLINGS and building.in_stock(board, board.seat, codes.TRADING_HOUSE):
        return each_hex(board, codes.MOVE_SWARM, actions)
    if faction == codes.WITCHES and building.in_stock(board, board.seat, codes.DWELLING):
        return each_hex(board, codes.MOVE_RIDE, actions)
    return actions


def each_hex(board: Board, move: i64, actions: "vec[i64]") -> "vec[i64]":
    """One action for each hex that fits the faction's special action."""
    hex: i64 = 0
    while hex < codes.LAND:
        if fits(board, board.seat, move, hex):
            actions = append(actions, move | hex << A)
        hex += 1
    return actions


def fits(board: Board, seat: i64, move: i64, hex: i64) -> bool:
    """Whether the hex fits a sandstorm, a free upgrade or a ride."""
    if move == codes.MOVE_SANDSTORM:
        return storm_reaches(board, seat, hex)
    if move == codes.MOVE_SWARM:
        return board.owns(seat, hex) and board.building(hex) == codes.DWELLING
    return board.hexes[hex] == codes.FOREST


def storm_reaches(board: Board, seat: i64, hex: i64) -> bool:
    """Nomads: a free hex of foreign terrain that shares an edge with an own building."""
    if board.hexes[hex] >> OWNER != 0 or board.terrain(hex) == HOME[codes.NOMADS]:
        return False
    sheet: i64 = seat * SHEET
    low: i64 = REACH_LOW[hex] & board.sheets[sheet + OWN_LOW]
    return low != 0 or REACH_HIGH[hex] & board.sheets[sheet + OWN_HIGH] != 0


# --- what they do -----------------------------------------------------------------------


def take_power(board: Board, seat: i64, act: i64) -> None:
    """Power actions ACT2 to ACT6: goods, or spades to use."""
    power.spend_power(board, seat, POWER_COST[act])
    board.table[POWER_USED] |= bit(act)
    board.tell(codes.POWER_ACTION, EVERYONE, seat, act, 0)
    power.gain(board, seat, POWER_GAIN, act, 1)
    if POWER_SPADES[act] > 0:
        spades.grant(board, seat, POWER_SPADES[act])


def take_steps(board: Board, seat: i64, track: i64, source: i64) -> None:
    """Cult steps of a bonus card, a favor tile or the Auren."""
    if source == codes.BY_BON2:
        use(board, seat, codes.SPECIAL_BON2)
        cults.advance(board, seat, track, 1)
    elif source == codes.BY_FAV6:
        use(board, seat, codes.SPECIAL_FAV6)
        cults.advance(board, seat, track, 1)
    else:
        use(board, seat, codes.SPECIAL_STRONGHOLD)
        cults.advance(board, seat, track, AUREN_STEPS)


def take_spades(board: Board, seat: i64, source: i64) -> None:
    """Free spades of bonus card BON1 or of the Giants."""
    if source == codes.BY_BON1:
        use(board, seat, codes.SPECIAL_BON1)
        spades.grant(board, seat, 1)
    else:
        use(board, seat, codes.SPECIAL_STRONGHOLD)
        spades.grant(board, seat, GIANTS_SPADES)


def double_turn(board: Board, seat: i64) -> None:
    """Chaos Magicians: two actions in a row."""
    use(board, seat, codes.SPECIAL_STRONGHOLD)
    board.double = 2


def sandstorm(board: Board, seat: i64, hex: i64) -> None:
    """Nomads: a neighbouring hex becomes desert without spades; a dwelling may follow."""
    use(board, seat, codes.SPECIAL_STRONGHOLD)
    board.hexes[hex] = (board.hexes[hex] & ~TERRAIN) | HOME[codes.NOMADS]
    spades.mark(board, hex, True)
    board.phase = codes.SPADES
    board.tell(codes.TERRAFORMED, EVERYONE, seat, hex, HOME[codes.NOMADS])


def swarm(board: Board, seat: i64, hex: i64) -> None:
    """Swarmlings: a dwelling becomes a trading house for free."""
    use(board, seat, codes.SPECIAL_STRONGHOLD)
    building.replace(board, seat, hex, codes.TRADING_HOUSE)


def ride(board: Board, seat: i64, hex: i64) -> None:
    """Witches: a free dwelling on any free forest hex."""
    use(board, seat, codes.SPECIAL_STRONGHOLD)
    building.raise_dwelling(board, seat, hex)
