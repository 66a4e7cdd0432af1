"""The small ints of Terra Mystica: terrains, factions, buildings, tiles, phases, moves, events."""

from typing import Final

# Terrains, in the order of the terraforming ring.
DESERT: Final = 0
PLAINS: Final = 1
SWAMP: Final = 2
LAKES: Final = 3
FOREST: Final = 4
MOUNTAINS: Final = 5
WASTELAND: Final = 6
TERRAINS: Final = 7

LAND: Final = 77
RIVERS: Final = 36
SITES: Final = 29  # bridge sites
MOST_SEATS: Final = 5

# Factions, in the order of the data file.
ALCHEMISTS: Final = 0
AUREN: Final = 1
CHAOS_MAGICIANS: Final = 2
CULTISTS: Final = 3
DARKLINGS: Final = 4
DWARVES: Final = 5
ENGINEERS: Final = 6
FAKIRS: Final = 7
GIANTS: Final = 8
HALFLINGS: Final = 9
MERMAIDS: Final = 10
NOMADS: Final = 11
SWARMLINGS: Final = 12
WITCHES: Final = 13
FACTIONS: Final = 14
NO_FACTION: Final = -1

# Buildings on a hex; 0 is a free hex.
FREE: Final = 0
DWELLING: Final = 1
TRADING_HOUSE: Final = 2
TEMPLE: Final = 3
STRONGHOLD: Final = 4
SANCTUARY: Final = 5
BUILDINGS: Final = 6

TRACKS: Final = 4
TOP: Final = 10  # the highest level of a track; it needs a key

# Goods, as the tables of costs and incomes list them.
COIN: Final = 0
WORKER: Final = 1
PRIEST: Final = 2
POWER: Final = 3
GOODS: Final = 4

# Tiles: BON1 is bonus card 0 and so on.
BON1: Final = 0
BON2: Final = 1
BON4: Final = 3
BONUS_CARDS: Final = 10
NO_BONUS_CARD: Final = -1
FAV5: Final = 4
FAV6: Final = 5
FAV10: Final = 9
FAV11: Final = 10
FAV12: Final = 11
FAVORS: Final = 12
TW7: Final = 6
TOWNS: Final = 8

# Power actions: ACT1 is 0 and so on.
ACT1: Final = 0
ACT2: Final = 1
ACT3: Final = 2
ACT4: Final = 3
ACT5: Final = 4
ACT6: Final = 5
POWER_ACTIONS: Final = 6

# Special actions, each once in a round.
SPECIAL_STRONGHOLD: Final = 0
SPECIAL_BON1: Final = 1
SPECIAL_BON2: Final = 2
SPECIAL_FAV6: Final = 3

# What a scoring tile rewards.
FOR_SPADE: Final = 0
FOR_TOWN: Final = 1
FOR_DWELLING: Final = 2
FOR_TRADING_HOUSE: Final = 3
FOR_STRONGHOLD: Final = 4  # or sanctuary
FOR_TEMPLE: Final = 5

# Phases: which question the deciding seat is asked.
CHOOSE: Final = 0  # a faction
SETTLE: Final = 1  # a first dwelling
FIRST_BONUS_CARD: Final = 2
TURN: Final = 3  # an action; from here to REST lies the own turn
SPADES: Final = 4  # use spades, then build
REST: Final = 5  # after the action
ANSWER: Final = 6  # an offer of power
STEP: Final = 7  # Cultists: which track
GRANT: Final = 8  # a town made by somebody else's bridge
CULT_SPADES: Final = 9  # spades of the cult bonus
ENDED: Final = 10
GOAL: Final = 11  # what the chosen hex becomes; the state says it by its site

# Conversions.
POWER_TO_PRIEST: Final = 0
POWER_TO_WORKER: Final = 1
POWER_TO_COIN: Final = 2
PRIEST_TO_WORKER: Final = 3
WORKER_TO_COIN: Final = 4
POINT_TO_COIN: Final = 5
COIN_TO_POINT: Final = 6
CONVERSIONS: Final = 7

# Moves.
MOVE_CHOOSE: Final = 0
MOVE_SETTLE: Final = 1
MOVE_BONUS_CARD: Final = 2
MOVE_BUILD: Final = 3
MOVE_TERRAFORM: Final = 4
MOVE_GOAL: Final = 5
MOVE_DIG: Final = 6
MOVE_FINISH: Final = 7
MOVE_UPGRADE: Final = 8
MOVE_SHIPPING: Final = 9
MOVE_DIGGING: Final = 10
MOVE_PRIEST: Final = 11
MOVE_POWER: Final = 12
MOVE_BRIDGE: Final = 13
MOVE_CULT: Final = 14
MOVE_SPADE: Final = 15
MOVE_DOUBLE: Final = 16
MOVE_SANDSTORM: Final = 17
MOVE_SWARM: Final = 18
MOVE_RIDE: Final = 19
MOVE_PASS: Final = 20
MOVE_LAST_PASS: Final = 21
MOVE_FAVOR: Final = 22
MOVE_TOWN: Final = 23
MOVE_KEY: Final = 24
MOVE_ORDAIN: Final = 25
MOVE_CONNECT: Final = 26
MOVE_CONVERT: Final = 27
MOVE_SACRIFICE: Final = 28
MOVE_ACCEPT: Final = 29
MOVE_DECLINE: Final = 30
MOVE_LATER: Final = 31
MOVE_STEP: Final = 32
MOVE_END: Final = 33
MOVE_DROP: Final = 34
MOVE_FORGO: Final = 35

# By what a bridge is built, or a cult step or a spade comes.
BY_POWER: Final = 0
BY_WORKERS: Final = 1
BY_BON2: Final = 0
BY_FAV6: Final = 1
BY_AUREN: Final = 2
BY_BON1: Final = 0
BY_GIANTS: Final = 1

# Events: what a, b and c mean stands in events.py.
FACTION_CHOSEN: Final = 0
SETTLED: Final = 1
BONUS_CARD_TAKEN: Final = 2
ROUND_BEGAN: Final = 3
INCOME: Final = 4
BUILT: Final = 5
TERRAFORMED: Final = 6
UPGRADED: Final = 7
ADVANCED_SHIPPING: Final = 8
ADVANCED_DIGGING: Final = 9
SENT_PRIEST: Final = 10
POWER_ACTION: Final = 11
SPECIAL_ACTION: Final = 12
BRIDGED: Final = 13
CROSSED: Final = 14
PASSED: Final = 15
FAVOR_TAKEN: Final = 16
TOWN_FOUNDED: Final = 17
CULT_STEPS: Final = 18
CONVERTED: Final = 19
SACRIFICED: Final = 20
TOOK_POWER: Final = 21
DECLINED_POWER: Final = 22
PUT_OFF: Final = 23
ERRATA_POWER: Final = 24
POINTS: Final = 25
CULT_BONUS: Final = 26
SPADES_LOST: Final = 27
SCORED_CULT: Final = 28
SCORED_AREA: Final = 29
SCORED_GOODS: Final = 30
GAME_ENDED: Final = 31
DROPPED: Final = 32
SPADES_GAINED: Final = 33
ORDAINED: Final = 34
CONNECTED: Final = 35

# Where points during the game come from.
FROM_TILE: Final = 0  # the scoring tile of the round
FROM_FAVOR: Final = 1
FROM_BONUS_CARD: Final = 2
FROM_FACTION: Final = 3
FROM_SHIPPING: Final = 4
FROM_DIGGING: Final = 5
FROM_TOWN: Final = 6
