"""The small ints of Kroniky: resources, areas, terrains, phases, moves, flags, events."""

from typing import Final

SEAT: Final = 0  # the only player

# Resources, in the order of the data file. A bundle (a price or a reward) is one int:
# a byte for each resource, then victory points, population and levels.
WOOD: Final = 0
ORE: Final = 1
FOOD: Final = 2
WORK: Final = 3
SCIENCE: Final = 4
GOLD: Final = 5
RESOURCES: Final = 6
BUNDLE_BITS: Final = 8
BUNDLE_BYTE: Final = 255
BUNDLE_GOODS: Final = 0xFFFFFFFFFFFF
BUNDLE_POINTS: Final = 48
BUNDLE_PEOPLE: Final = 56

# Tracks: whatever is crossed out from left to right. The first ones are areas with levels.
AGRICULTURE: Final = 0
MINING: Final = 1
SEAFARING: Final = 2
SETTLEMENT_A: Final = 3
SETTLEMENT_B: Final = 4
SETTLEMENT_C: Final = 5
SETTLEMENT_D: Final = 6
RELIGION: Final = 7
CAPITAL: Final = 8
EDUCATION: Final = 9
PRODUCTION: Final = 10
DIPLOMACY: Final = 11
FINANCE: Final = 12
MILITARY: Final = 13
AREAS: Final = 14
BUILDINGS: Final = 14  # six tracks of one segment
INVENTIONS: Final = 20  # three lines of five
INVENTIONS_IN_LINE: Final = 5
WONDER: Final = 23
TRIBUTE: Final = 24  # the victory "pay the listed resources"
TRACKS: Final = 25
# Two more names for areas: the best settlement, and the area without a track.
SETTLEMENTS: Final = 25
TAXES: Final = 26
NO_AREA: Final = -1

# Structures.
FARM: Final = 0
MINE: Final = 1
PORT: Final = 2
VILLAGE_A: Final = 3
VILLAGES: Final = 4
VILLAGE: Final = 7  # any settlement
STRUCTURES: Final = 7
OF_A_KIND: Final = 3  # farms, mines and ports have as many places

# Terrains.
OUTSIDE: Final = 0
EMPTY: Final = 1
FOREST: Final = 2
TREE: Final = 3
ROCKS: Final = 4
CROPS: Final = 5
DEPOSIT: Final = 6
WATER: Final = 7
FISH: Final = 8
TREASURE: Final = 9
RUINS: Final = 10
SPECIAL: Final = 11
HARVESTED: Final = 12

# The map: space = row * WIDTH + column.
WIDTH: Final = 16
SPACES: Final = 256
DIRECTIONS: Final = 6
NOWHERE: Final = -1

# Phases: which question is asked.
FOUNDING: Final = 0
CARD: Final = 1
ACTIONS: Final = 2
MARCH: Final = 3  # the order to all divisions, lane by lane
DOWNSIZING: Final = 4
RETURN: Final = 5  # which workers stay on the map

# The battlefield.
LANES: Final = 3
BOXES: Final = 5
BOX_BITS: Final = 4
BOX: Final = 15
CROSSED: Final = 15  # a box whose unit is lost
PLAYER_BASE: Final = 0
FIRST_SPACE: Final = 1
MIDDLE: Final = 3
LAST_SPACE: Final = 5
ENEMY_BASE: Final = 6
DIE: Final = 6
FORWARD: Final = 0
BACK: Final = 1
HOLD: Final = 2

PEACE: Final = 0
WAR: Final = 6

# Crises, and how a game ends.
HUNGER: Final = 0
BANKRUPTCY: Final = 1
REBELLION: Final = 2
WAR_LOST: Final = 3
OUT_OF_TIME: Final = 4
RUNNING: Final = -1
WON: Final = 8  # WON + n: the victory condition n was fulfilled

# Counters of the key events.
TREES_CHOPPED: Final = 0
DEPOSITS_MINED_OUT: Final = 1
FISH_CAUGHT: Final = 2
RUINS_EXPLORED: Final = 3
SETTLEMENTS_ON_SPECIAL: Final = 4
COUNTERS: Final = 5

UNITS: Final = 6
WORKERS: Final = 8
CARDS: Final = 12
ROUNDS: Final = 15
LINES: Final = 3

# Flags: the kind in byte 0, operands above.
FLAG_LEVEL: Final = 0  # area, level
FLAG_BUILT: Final = 1  # structure, number
FLAG_WORKING: Final = 2  # structure, number: connected, and not exhausted
FLAG_INVENTION: Final = 3
FLAG_BUILDING: Final = 4
FLAG_POPULATION: Final = 5
FLAG_HAPPINESS: Final = 6
FLAG_PEACE: Final = 7  # peace, or no enemy left
FLAG_ARMY: Final = 8
FLAG_COUNTER: Final = 9  # counter, number
FLAG_POINTS: Final = 10
FLAG_RECRUITED: Final = 11  # unit, number
FLAG_DONE: Final = 12  # track
FLAG_BEATEN: Final = 13
FLAG_RECONCILED: Final = 14  # the marker on peace

# What an action space does.
PRODUCE: Final = 0
CHEER: Final = 1
APPEASE: Final = 2
EXCHANGE: Final = 3
TAX: Final = 4
RATION: Final = 5
CELEBRATE: Final = 6  # only together with a space that cheers
REINFORCE: Final = 7  # only together with recruiting

# Effects of events.
DO_PAY: Final = 0
DO_GAIN: Final = 1
DO_IF: Final = 2
DO_UNLESS: Final = 3
DO_RECRUIT: Final = 4
DO_RELATIONS: Final = 5
DO_HAPPINESS: Final = 6
DO_REBELLION: Final = 7

# Moves. Those on the cards stand together, from MOVE_USE to MOVE_RELIEVE, and those of workers on
# the map, from MOVE_DEPLOY to MOVE_BUILD.
MOVE_FOUND: Final = 0
MOVE_CARD: Final = 1
MOVE_USE: Final = 2
MOVE_ADD: Final = 3
MOVE_CELEBRATE: Final = 4
MOVE_HELP: Final = 5
MOVE_DEVELOP: Final = 6
MOVE_PAY: Final = 7
MOVE_STAFF: Final = 8
MOVE_SELL: Final = 9
MOVE_EXCHANGE: Final = 10
MOVE_RELIEVE: Final = 11
MOVE_RECRUIT: Final = 12
MOVE_REINFORCE: Final = 13
MOVE_DEPLOY: Final = 14
MOVE_ROAD: Final = 15
MOVE_STEP: Final = 16
MOVE_RESTORE: Final = 17
MOVE_CHOP: Final = 18
MOVE_MINE_OUT: Final = 19
MOVE_HARVEST: Final = 20
MOVE_FISH: Final = 21
MOVE_EXPLORE: Final = 22
MOVE_BUILD: Final = 23
MOVE_ORDER: Final = 24
MOVE_ORDER_ALL: Final = 25
MOVE_MARCH: Final = 26
MOVE_END: Final = 27
MOVE_DISBAND: Final = 28
MOVE_CONTINUE: Final = 29
MOVE_RECALL: Final = 30
MOVE_STAY: Final = 31

# Events told: what a, b and c mean stands in events.py.
TOLD_FOUNDED: Final = 0
TOLD_ROUND: Final = 1
TOLD_DREW: Final = 2
TOLD_PLACED: Final = 3
TOLD_GAINED: Final = 4
TOLD_USED: Final = 5
TOLD_HELPED: Final = 6
TOLD_DEVELOPED: Final = 7
TOLD_PAID: Final = 8
TOLD_STAFFED: Final = 9
TOLD_EXCHANGED: Final = 10
TOLD_RELIEVED: Final = 11
TOLD_RECRUITED: Final = 12
TOLD_DEPLOYED: Final = 13
TOLD_ROAD_PAID: Final = 14
TOLD_STEPPED: Final = 15
TOLD_RESTORED: Final = 16
TOLD_WORKED: Final = 17
TOLD_BUILT: Final = 18
TOLD_ORDERED: Final = 19
TOLD_MOVED: Final = 20
TOLD_WAR: Final = 21
TOLD_WAR_STOPPED: Final = 22
TOLD_RELATIONS: Final = 23
TOLD_BATTLE: Final = 24
TOLD_LOSSES: Final = 25
TOLD_WAR_WON: Final = 26
TOLD_UPKEEP: Final = 27
TOLD_CRISIS: Final = 28
TOLD_HAPPINESS: Final = 29
TOLD_DISBANDED: Final = 30
TOLD_EVENT: Final = 31
TOLD_KEY_EVENT: Final = 32
TOLD_DANGER: Final = 33
TOLD_ENEMY_RECRUITED: Final = 34
TOLD_SPENT: Final = 35
TOLD_ROADS: Final = 36
TOLD_RECALLED: Final = 37
TOLD_VICTORY: Final = 38
TOLD_DEFEAT: Final = 39
TOLD_POPULATION: Final = 40
TOLD_ROUND_ENDED: Final = 41

# Where a gain comes from.
FROM_CARD: Final = 0
FROM_SLOT: Final = 1
FROM_HELP: Final = 2
FROM_SPACE: Final = 3
FROM_TRACK: Final = 4
FROM_TREASURE: Final = 5
FROM_WORK: Final = 6
FROM_SPECIAL: Final = 7
FROM_EVENT: Final = 8
FROM_TREASURY: Final = 9
