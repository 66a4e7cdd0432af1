"""What things are worth to a bot: cards, breaches, charges, the whole position."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.data import CARD_NAMES, MAGE_NAMES, MENACE_NAMES
from ludoteka.games.aeons_end.state import (
    BREACH,
    BREACHES,
    CHARGES,
    DISCARD,
    HAND,
    IN_PLAY,
    KIND,
    LIFE,
    OPENED,
    SHEET,
    SPELLS,
    STRENGTH_SHIFT,
    Board,
)
from ludoteka.games.aeons_end.tables import MENACE_TYPE, SLOTS, STRENGTH

PRICES: Final = {
    "crystal": 4, "spark": 7, "amethyst_shard": 8, "buried_light": 3, "moonstone_shard": 4,
    "emerald_shard": 11, "quartz_shard": 9, "garnet_shard": 5, "tourmaline_shard": 7,
    "flare": 10, "jade": 22, "sifters_pearl": 29, "vriswood_amber": 41, "diamond_cluster": 41,
    "searing_ruby": 20, "burning_opal": 12, "clouded_sapphire": 27, "flexing_dagger": 2,
    "bottled_vortex": 4, "unstable_prism": 6, "blasting_staff": 22, "focusing_orb": 12,
    "mages_talisman": 34, "phoenix_flame": 38, "spectral_echo": 13, "amplify_vision": 60,
    "ignite": 86, "lava_tendril": 108, "dark_fire": 64, "essence_theft": 91,
    "feral_lightning": 119, "oblivion_swell": 57, "chaos_arc": 79, "planar_insight": 121,
    "wildfire_whip": 150, "arcane_nexus": 47, "consuming_void": 64,
}  # fmt: skip
# How much a bot wants a card, before it looks at what it has.
PRICE: Final = vec[i64]([PRICES.get(name, 0) for name in CARD_NAMES])
# Damage a spell deals in the usual case, for counting on it.
DAMAGES: Final = {
    "spark": 1, "buried_light": 1, "flare": 2, "phoenix_flame": 3, "spectral_echo": 2,
    "amplify_vision": 2, "ignite": 2, "lava_tendril": 4, "dark_fire": 5, "essence_theft": 3,
    "feral_lightning": 3, "oblivion_swell": 3, "chaos_arc": 5, "planar_insight": 4,
    "wildfire_whip": 4, "arcane_nexus": 4, "consuming_void": 6,
}  # fmt: skip
DAMAGE: Final = vec[i64]([DAMAGES.get(name, 0) for name in CARD_NAMES])
# How bad a nemesis card in play is, per turn that it stays; a power, once.
THREATS: Final = {
    "bane_sire": 43, "haze_spewer": 58, "agony_field": 66, "bleed_static": 12,
    "eye_of_nothing": 53, "woven_sky": 10, "cauterizer": 32, "needlemaw": 17, "venomite": 10,
    "pulverizing_ray": 31, "jagged_one": 31, "doom_aegis": 28, "reality_rupture": 66,
    "provoker": 38, "blood_cry": 107, "invoke_carnage": 47, "scorn": 10, "avatar_of_wrath": 41,
    "rolling_death": 88, "broodwomb": 11, "blot_the_sun": 101, "foul_multitudes": 26,
    "legion_beacon": 86, "maggot_engine": 50, "thought_biter": 35, "cerephage": 63,
    "godfeeders": 56, "mindguzzler": 33, "memory_eater": 22, "vile_feast": 10, "corrupter": 4,
    "pain_sower": 8, "twisting_madness": 36, "bedlam_sage": 29, "ruin_priest": 29,
}  # fmt: skip
THREAT: Final = vec[i64]([THREATS.get(name, 0) for name in MENACE_NAMES])
# What a charge of each mage's ability is worth.
GIFTS: Final = {
    "adelheim": 2, "brama": 7, "jian": 5, "kadir": 6, "lash": 6, "mist": 10, "phaedraxa": 12,
    "xaxos": 1,
}  # fmt: skip
GIFT: Final = vec[i64]([GIFTS[name] for name in MAGE_NAMES])

# The places of WEIGHT, tuned by play.
GRAVEHOLD: Final = 0
RUIN: Final = 1  # more for each of Gravehold's last points
NEMESIS: Final = 2
LIVES: Final = 3
WOUND: Final = 4  # more for each of a player's last points of life
EXHAUSTED: Final = 5
OPEN_BREACH: Final = 6
STAGE: Final = 7
PREPPED: Final = 8  # for each damage of a prepped spell
CARDS: Final = 9  # percent of a card's price in the value of a position
DECK_SIZE: Final = 10  # each card makes the deck slower
STAYS: Final = 11  # percent of turns that a minion of full life counts for
WOUNDED: Final = 12  # and one almost dead
POWER_NEAR: Final = 13  # percent of a power's threat: with one token, with more
POWER_FAR: Final = 14
FURY: Final = 15
HUSK: Final = 16
HUSKS_MANY: Final = 17  # more for each above a few
EMPTY: Final = 18
DEVOURED: Final = 19
CORRUPTED: Final = 20
CHARGED: Final = 21  # more when the ability is ready
HELD: Final = 22  # percent of its price for a card in hand
WEIGHT: Final = vec[i64](
    [22, 20, 22, 9, 9, 419, 38, 5, 11, 26, 9, 1171, 375, 71, 61, 14, 10, 14, 15, 9, 9, 9, 5]
)  # fmt: skip
RUINED: Final = 12
WOUNDS: Final = 4
FEW_HUSKS: Final = 5


def points(board: Board) -> i64:
    """How well the players stand: ten for each damage dealt to the nemesis, or so."""
    gravehold: i64 = board.gravehold
    total: i64 = WEIGHT[GRAVEHOLD] * gravehold - WEIGHT[NEMESIS] * board.nemesis_life
    if gravehold < RUINED:
        total -= WEIGHT[RUIN] * (RUINED - gravehold)
    total -= threats(board)
    held: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        held += holdings(board, seat)
        seat += 1
    return total + 2 * held // board.setup.seats


def holdings(board: Board, seat: i64) -> i64:
    """What all is worth that a mage has: cards, prepped spells, breaches, charges and life."""
    cards: i64 = 0
    total: i64 = 0
    which: i64 = HAND
    while which <= DISCARD:
        for card in board.piles[board.pile(seat, which)]:
            cards += PRICE[card] - WEIGHT[DECK_SIZE]
            if card >= codes.FIRST_CORRUPTION:
                total -= WEIGHT[CORRUPTED]
        which += 1
    for card in board.piles[board.pile(seat, HAND)]:
        total += PRICE[card] * WEIGHT[HELD] // 100
    sheet: i64 = seat * SHEET
    i: i64 = sheet + SPELLS
    while i < sheet + SHEET:
        spell: i64 = board.sheets[i]
        if spell >= 0:
            cards += PRICE[spell & KIND] - WEIGHT[DECK_SIZE]
            total += WEIGHT[PREPPED] * DAMAGE[spell & KIND]
        i += 1
    total += standing(board, seat)
    return total + cards * WEIGHT[CARDS] // 100


def standing(board: Board, seat: i64) -> i64:
    """What a mage's breaches, charges and life are worth."""
    sheet: i64 = seat * SHEET
    mage: i64 = board.setup.mages[seat]
    charges: i64 = board.sheets[sheet + CHARGES]
    total: i64 = GIFT[mage] * charges
    if charges == SLOTS[mage]:
        total += WEIGHT[CHARGED]
    breach: i64 = 0
    while breach < BREACHES:
        stage: i64 = board.sheets[sheet + BREACH + breach]
        if stage == OPENED:
            total += WEIGHT[OPEN_BREACH]
        elif stage < OPENED:
            total += WEIGHT[STAGE] * stage
        breach += 1
    life: i64 = board.sheets[sheet + LIFE]
    if life == 0:
        return total - WEIGHT[EXHAUSTED]
    total += WEIGHT[LIVES] * life
    if life < WOUNDS:
        total -= WEIGHT[WOUND] * (WOUNDS - life)
    return total


def threats(board: Board) -> i64:
    """How bad the nemesis cards in play are; a wounded minion is less bad."""
    total: i64 = 0
    for entry in board.piles[IN_PLAY]:
        total += threat(entry & BYTE, entry >> STRENGTH_SHIFT & BYTE)
    total += WEIGHT[FURY] * board.fury
    nemesis: i64 = board.setup.nemesis
    if nemesis == codes.CARAPACE_QUEEN:
        total += WEIGHT[HUSK] * board.husks
        if board.husks > FEW_HUSKS:
            total += WEIGHT[HUSKS_MANY] * (board.husks - FEW_HUSKS)
    elif nemesis == codes.PRINCE_OF_GLUTTONS:
        total += WEIGHT[EMPTY] * board.empty_piles()
        for left in board.supply:
            total -= WEIGHT[DEVOURED] * left
    return total


def threat(card: i64, strength: i64) -> i64:
    """How bad a nemesis card in play is."""
    if MENACE_TYPE[card] == codes.MINION:
        full: i64 = STRENGTH[card] if STRENGTH[card] > 0 else strength
        stays: i64 = WEIGHT[WOUNDED] * full + (WEIGHT[STAYS] - WEIGHT[WOUNDED]) * strength
        return THREAT[card] * stays // (100 * full if full > 0 else i64(100))
    return THREAT[card] * WEIGHT[POWER_NEAR if strength <= 1 else POWER_FAR] // 100
