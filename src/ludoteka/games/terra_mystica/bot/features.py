"""What the net of advantages sees of a position after a plan: the features, block by block."""

from typing import Final

from ludoteka.games.terra_mystica.codes import (
    BONUS_CARDS,
    FACTIONS,
    FAVORS,
    LAND,
    MOST_SEATS,
    POWER_ACTIONS,
    TOWNS,
    TRACKS,
)

VERSION: Final = "terra_mystica advantage 1"  # another one where anything below changes

ROUNDS: Final = 6
TABLES: Final = 4  # 2 to 5 players
PHASES: Final = 12
TILES: Final = 9
MOVES: Final = 36
LEAST_POINTS: Final = -6
POINTS_SEEN: Final = 22
COINS_SEEN: Final = 16
WORKERS_SEEN: Final = 12
PRIESTS_SEEN: Final = 8
BOWL_SEEN: Final = 13
SHIPPING_SEEN: Final = 7
DIGGING_SEEN: Final = 4
CULT_SEEN: Final = 11
FEW: Final = 5
KINDS: Final = 5  # of buildings
BUILT_SEEN: Final = 9
GAP: Final = 5  # differences from -5 to 5
GAPS: Final = 11
GROUP_POWER: Final = 8
GROUP_SIZE: Final = 5
AREA_SEEN: Final = 18
REACH_SEEN: Final = 10
PRICES: Final = 4  # spades that a hex needs

# What is asked, and what was done.
ROUND: Final = 0
TABLE: Final = ROUND + ROUNDS
PHASE: Final = TABLE + TABLES
MOVE: Final = PHASE + PHASES  # move * ROUNDS + round
ACT: Final = MOVE + MOVES * ROUNDS
POINTS: Final = ACT + POWER_ACTIONS
POINTS_TOLD: Final = POINTS + POINTS_SEEN
ADVANCED: Final = POINTS_TOLD + 1
TILE: Final = ADVANCED + 1  # rounds ahead * TILES + tile
# The own board.
FACTION: Final = TILE + ROUNDS * TILES
COINS: Final = FACTION + FACTIONS
WORKERS: Final = COINS + COINS_SEEN
PRIESTS: Final = WORKERS + WORKERS_SEEN
BOWLS: Final = PRIESTS + PRIESTS_SEEN
GOODS: Final = BOWLS + 3 * BOWL_SEEN  # coins, workers, priests and bowls as numbers
SHIPPING: Final = GOODS + 6
DIGGING: Final = SHIPPING + SHIPPING_SEEN
CULT: Final = DIGGING + DIGGING_SEEN
KEYS: Final = CULT + TRACKS * CULT_SEEN
BUILT: Final = KEYS + FEW
FAVOR: Final = BUILT + KINDS * BUILT_SEEN
CARD: Final = FAVOR + FAVORS
PASSED: Final = CARD + BONUS_CARDS
USED: Final = PASSED + 1 + MOST_SEATS
TOWN: Final = USED + 4
TOWN_NUMBER: Final = TOWN + TOWNS
BRIDGES: Final = TOWN_NUMBER + FEW + 1
CARPET: Final = BRIDGES + FEW
# The faction together with its buildings, tracks, favor tiles and cards.
FACTION_BUILT: Final = CARPET + FEW
FACTION_TRACK: Final = FACTION_BUILT + FACTIONS * KINDS * BUILT_SEEN
FACTION_FAVOR: Final = FACTION_TRACK + FACTIONS * (SHIPPING_SEEN + DIGGING_SEEN)
FACTION_CARD: Final = FACTION_FAVOR + FACTIONS * FAVORS
ROUND_CARD: Final = FACTION_CARD + FACTIONS * BONUS_CARDS
# The map.
HEX: Final = ROUND_CARD + ROUNDS * BONUS_CARDS  # hex * KINDS + building
SETTLED: Final = HEX + LAND * KINDS  # faction * LAND + hex
REACH: Final = SETTLED + FACTIONS * LAND
NEXT_TO: Final = REACH + PRICES * REACH_SEEN
NEXT_POWER: Final = NEXT_TO + REACH_SEEN
GROUP: Final = NEXT_POWER + REACH_SEEN
AREA: Final = GROUP + GROUP_POWER * GROUP_SIZE
AREA_PLACE: Final = AREA + AREA_SEEN
AREA_GAP: Final = AREA_PLACE + MOST_SEATS
# The rivals and the table.
CULT_PLACE: Final = AREA_GAP + GAPS
CULT_GAP: Final = CULT_PLACE + TRACKS * MOST_SEATS
SPOT: Final = CULT_GAP + TRACKS * GAPS
ACT_USED: Final = SPOT + TRACKS * PRICES
CARD_FREE: Final = ACT_USED + POWER_ACTIONS
CARD_COINS: Final = CARD_FREE + BONUS_CARDS
PLAYING: Final = CARD_COINS + BONUS_CARDS
RIVAL_POWER: Final = PLAYING + MOST_SEATS
RIVAL: Final = RIVAL_POWER + BOWL_SEEN
APART: Final = RIVAL + FACTIONS  # (places apart on the ring - 1) * MOST_SEATS + rivals
# The choice of a faction.
CHOSEN: Final = APART + 3 * MOST_SEATS  # faction * CHOICE + what follows
CHOSEN_TILE: Final = TABLES
CHOSEN_CARD: Final = CHOSEN_TILE + ROUNDS * TILES
CHOSEN_RIVAL: Final = CHOSEN_CARD + BONUS_CARDS
CHOSEN_PLACE: Final = CHOSEN_RIVAL + FACTIONS
CHOICE: Final = CHOSEN_PLACE + MOST_SEATS
SIZE: Final = CHOSEN + FACTIONS * CHOICE
