"""What things are worth to a bot: cards, breaches, charges, the whole position."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.games.aeons_end.cards import CARD_NAMES, MENACE_NAMES
from ludoteka.games.aeons_end.codes import GEM, MINION, PRINCE_OF_GLUTTONS, SPELL
from ludoteka.games.aeons_end.rules.layout import (
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
)
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import COST, MENACE_TYPE, STRENGTH, TYPE

PRICES: Final = {
    "jade": 34, "sifters_pearl": 36, "vriswood_amber": 40, "diamond_cluster": 48,
    "searing_ruby": 30, "burning_opal": 38, "clouded_sapphire": 64,
    "flexing_dagger": 2, "bottled_vortex": 15, "unstable_prism": 22, "blasting_staff": 26,
    "focusing_orb": 20, "mages_talisman": 30,
    "phoenix_flame": 38, "spectral_echo": 40, "amplify_vision": 36, "ignite": 46,
    "lava_tendril": 54, "dark_fire": 52, "essence_theft": 61, "feral_lightning": 58,
    "oblivion_swell": 56, "chaos_arc": 66, "planar_insight": 85, "wildfire_whip": 72,
    "arcane_nexus": 76, "consuming_void": 95,
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
# How bad a nemesis card in play is, per turn that it stays.
THREATS: Final = {
    "bane_sire": 5, "haze_spewer": 5, "cauterizer": 5, "needlemaw": 4, "venomite": 5,
    "jagged_one": 9, "provoker": 6, "scorn": 6, "avatar_of_wrath": 9, "broodwomb": 4,
    "maggot_engine": 10, "thought_biter": 4, "cerephage": 6, "godfeeders": 6, "mindguzzler": 7,
    "memory_eater": 7, "corrupter": 3, "pain_sower": 4, "bedlam_sage": 3, "ruin_priest": 9,
    "agony_field": 8, "bleed_static": 6, "eye_of_nothing": 9, "woven_sky": 9,
    "pulverizing_ray": 10, "doom_aegis": 7, "reality_rupture": 12, "blood_cry": 13,
    "invoke_carnage": 11, "rolling_death": 12, "blot_the_sun": 13, "foul_multitudes": 9,
    "legion_beacon": 12, "vile_feast": 8, "twisting_madness": 8,
}  # fmt: skip
THREAT: Final = vec[i64]([THREATS.get(name, 0) for name in MENACE_NAMES])

ENOUGH_GEMS: Final = 5
# Percent of a card's price, by the good gems a player owns; the places of SHARES.
FIRST_GEM: Final = 0
EACH_GEM: Final = 1
LAST_GEM: Final = 2
SPELLS_FIRST: Final = 3
SPELLS_EACH: Final = 4
SHARES: Final = vec[i64]([120, 22, 23, 105, 10])
LIFE_WORTH: Final = 6
GRAVEHOLD_WORTH: Final = 7
NEMESIS_WORTH: Final = 7
BREACH_WORTH: Final = 12
CHARGE_WORTH: Final = 3
PREPPED_WORTH: Final = 3
EXHAUSTED_LOSS: Final = 45
CARD_SHARE: Final = 8  # a card's price is divided by this in the value of a position
FURY_WORTH: Final = 3
HUSK_WORTH: Final = 4
EMPTY_WORTH: Final = 6


def gems(board: Board, seat: i64) -> i64:
    """Gems a player owns that cost something."""
    total: i64 = 0
    which: i64 = HAND
    while which <= DISCARD:
        for card in board.piles[board.pile(seat, which)]:
            if TYPE[card] == GEM and COST[card] > 0:
                total += 1
        which += 1
    return total


def wish(kind: i64, owned: i64) -> i64:
    """How much a player who owns so many good gems wants a card, in percent of its price."""
    if TYPE[kind] == GEM:
        share: i64 = SHARES[FIRST_GEM] - SHARES[EACH_GEM] * owned
        return PRICE[kind] * (share if share > SHARES[LAST_GEM] else SHARES[LAST_GEM]) // 100
    if TYPE[kind] == SPELL:
        eager: i64 = SHARES[SPELLS_FIRST] + SHARES[SPELLS_EACH] * min(owned, ENOUGH_GEMS)
        return PRICE[kind] * eager // 100
    return PRICE[kind]


def holdings(board: Board, seat: i64) -> i64:
    """What a mage's cards, spells, breaches, charges and life are worth."""
    cards: i64 = 0
    which: i64 = HAND
    while which <= DISCARD:
        for card in board.piles[board.pile(seat, which)]:
            cards += PRICE[card] - 4
        which += 1
    total: i64 = 0
    sheet: i64 = seat * SHEET
    i: i64 = sheet + SPELLS
    while i < sheet + SHEET:
        spell: i64 = board.sheets[i]
        if spell >= 0:
            cards += PRICE[spell & KIND]
            total += PREPPED_WORTH * DAMAGE[spell & KIND]
        i += 1
    breach: i64 = 0
    while breach < BREACHES:
        stage: i64 = board.sheets[sheet + BREACH + breach]
        if stage == OPENED:
            total += BREACH_WORTH
        elif stage < OPENED:
            total += 2 * stage
        breach += 1
    total += CHARGE_WORTH * board.sheets[sheet + CHARGES]
    life: i64 = board.sheets[sheet + LIFE]
    total += LIFE_WORTH * life if life > 0 else -EXHAUSTED_LOSS
    return total + cards // CARD_SHARE


def threats(board: Board) -> i64:
    """How bad the nemesis cards in play are; a wounded minion is less bad."""
    total: i64 = 0
    for entry in board.piles[IN_PLAY]:
        card: i64 = entry & BYTE
        strength: i64 = entry >> STRENGTH_SHIFT & BYTE
        if MENACE_TYPE[card] == MINION:
            full: i64 = STRENGTH[card] if STRENGTH[card] > 0 else strength
            total += THREAT[card] * (full + 2 * strength) // (full if full > 0 else 1)
        else:
            total += THREAT[card] * 2 // (strength + 1)
    total += FURY_WORTH * board.fury + HUSK_WORTH * board.husks
    if board.setup.nemesis == PRINCE_OF_GLUTTONS:
        total += EMPTY_WORTH * board.empty_piles()
    return total
