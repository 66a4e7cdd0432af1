"""What things are worth to a bot: cards, breaches, charges, the whole position."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.bot import weights
from ludoteka.games.aeons_end.bot.weights import Weights
from ludoteka.games.aeons_end.data import CARD_NAMES
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

# Damage a spell deals in the usual case, for counting on it.
DAMAGES: Final = {
    "spark": 1, "buried_light": 1, "flare": 2, "phoenix_flame": 3, "spectral_echo": 2,
    "amplify_vision": 2, "ignite": 2, "lava_tendril": 4, "dark_fire": 5, "essence_theft": 3,
    "feral_lightning": 3, "oblivion_swell": 3, "chaos_arc": 5, "planar_insight": 4,
    "wildfire_whip": 4, "arcane_nexus": 4, "consuming_void": 6,
}  # fmt: skip
DAMAGE: Final = vec[i64]([DAMAGES.get(name, 0) for name in CARD_NAMES])
RUINED: Final = 12
WOUNDS: Final = 4
FEW_HUSKS: Final = 5


def points(board: Board, w: Weights) -> i64:
    """How well the players stand: ten for each damage dealt to the nemesis, or so."""
    worth = w.position
    gravehold: i64 = board.gravehold
    total: i64 = worth[weights.GRAVEHOLD] * gravehold - worth[weights.NEMESIS] * board.nemesis_life
    if gravehold < RUINED:
        total -= worth[weights.RUIN] * (RUINED - gravehold)
    total -= threats(board, w)
    held: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        held += holdings(board, seat, w)
        seat += 1
    return total + 2 * held // board.setup.seats


def holdings(board: Board, seat: i64, w: Weights) -> i64:
    """What all is worth that a mage has: cards, prepped spells, breaches, charges and life."""
    worth = w.position
    cards: i64 = 0
    total: i64 = 0
    which: i64 = HAND
    while which <= DISCARD:
        for card in board.cards(board.pile(seat, which)):
            cards += w.keep[card] - worth[weights.DECK_SIZE]
            if card >= codes.FIRST_CORRUPTION:
                total -= worth[weights.CORRUPTED]
        which += 1
    for card in board.cards(board.pile(seat, HAND)):
        total += w.keep[card] * worth[weights.HELD] // 100
    sheet: i64 = seat * SHEET
    i: i64 = sheet + SPELLS
    while i < sheet + SHEET:
        spell: i64 = board.sheets[i]
        if spell >= 0:
            cards += w.keep[spell & KIND] - worth[weights.DECK_SIZE]
            total += worth[weights.PREPPED] * DAMAGE[spell & KIND]
        i += 1
    total += standing(board, seat, w)
    return total + cards * worth[weights.CARDS] // 100


def standing(board: Board, seat: i64, w: Weights) -> i64:
    """What a mage's breaches, charges and life are worth."""
    worth = w.position
    sheet: i64 = seat * SHEET
    mage: i64 = board.setup.mages[seat]
    charges: i64 = board.sheets[sheet + CHARGES]
    total: i64 = w.gift[mage] * charges
    if charges == SLOTS[mage]:
        total += worth[weights.CHARGED]
    breach: i64 = 0
    while breach < BREACHES:
        stage: i64 = board.sheets[sheet + BREACH + breach]
        if stage == OPENED:
            total += worth[weights.OPEN_BREACH]
        elif stage < OPENED:
            total += worth[weights.STAGE] * stage
        breach += 1
    life: i64 = board.sheets[sheet + LIFE]
    if life == 0:
        return total - worth[weights.EXHAUSTED]
    total += worth[weights.LIVES] * life
    if life < WOUNDS:
        total -= worth[weights.WOUND] * (WOUNDS - life)
    return total


def threats(board: Board, w: Weights) -> i64:
    """How bad the nemesis cards in play are; a wounded minion is less bad."""
    worth = w.position
    total: i64 = 0
    for entry in board.cards(IN_PLAY):
        total += threat(entry & BYTE, entry >> STRENGTH_SHIFT & BYTE, w)
    total += worth[weights.FURY] * board.fury
    nemesis: i64 = board.setup.nemesis
    if nemesis == codes.CARAPACE_QUEEN:
        total += worth[weights.HUSK] * board.husks
        if board.husks > FEW_HUSKS:
            total += worth[weights.HUSKS_MANY] * (board.husks - FEW_HUSKS)
    elif nemesis == codes.PRINCE_OF_GLUTTONS:
        total += worth[weights.EMPTY] * board.empty_piles()
        for left in board.supply:
            total -= worth[weights.DEVOURED] * left
    return total


def threat(card: i64, strength: i64, w: Weights) -> i64:
    """How bad a nemesis card in play is."""
    worth = w.position
    if MENACE_TYPE[card] == codes.MINION:
        full: i64 = STRENGTH[card] if STRENGTH[card] > 0 else strength
        stays: i64 = (
            worth[weights.WOUNDED] * full
            + (worth[weights.STAYS] - worth[weights.WOUNDED]) * strength
        )
        return w.threat[card] * stays // (100 * full if full > 0 else i64(100))
    return w.threat[card] * worth[weights.POWER_NEAR if strength <= 1 else weights.POWER_FAR] // 100
