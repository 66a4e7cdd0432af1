"""What the moves of a player's turn are good for: spells, aether, breaches, charges, powers."""

from __future__ import annotations

from ludoteka.core.action import BYTE, A, B, C
from ludoteka.core.reason import Reason
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.bot import worth
from ludoteka.games.aeons_end.bot.weights import weights_of
from ludoteka.games.aeons_end.data import (
    ABILITY_NAMES,
    BREACH_NAMES,
    CARD_NAMES,
    MAGE_NAMES,
    MENACE_NAMES,
)
from ludoteka.games.aeons_end.rules import breaches
from ludoteka.games.aeons_end.state import (
    BREACH,
    BREACHES,
    CHARGES,
    DECK,
    DISCARD,
    HAND,
    IN_PLAY,
    KIND,
    LAST_STAGE,
    OPENED,
    PLAYED,
    SHEET,
    SPELLS,
    STRENGTH_SHIFT,
    Board,
)
from ludoteka.games.aeons_end.tables import BREACH_BONUS, COST, MENACE_TYPE, SLOTS, TYPE

SOON = 5  # cards in the deck: what is gained now comes with the next hands
IDLE = 2  # aether that is worth a word when it is lost


def card_id(kind: int) -> str:
    return f"card.{CARD_NAMES[kind]}"


def menace_id(card: int) -> str:
    return f"menace.{MENACE_NAMES[card]}"


def made(board: Board, action: int) -> Board | None:
    """The board when the move is made; None where luck has a part in it."""
    after = board.copy()
    after.apply(action)
    assert isinstance(after, Board)
    return after if after.revealed == board.revealed else None


# --- spells --------------------------------------------------------------------------------


def cast(board: Board, action: int) -> list[Reason]:
    """A spell: its target, its breach, and room for the next."""
    kind, breach, mage = action >> A & BYTE, action >> B & BYTE, action >> C & BYTE
    seat = int(board.seat_of(mage))
    said = target(board, int(worth.DAMAGE[kind]) + int(breaches.bonus_of(board, seat, breach)))
    if board.sheets[seat * SHEET + BREACH + breach] != OPENED:
        return [*said, Reason("advice.cast_must")]
    if breaches.bonus_of(board, seat, breach):
        said.append(Reason("advice.breach_bonus"))
    return [*said, Reason("advice.room")]


def target(board: Board, damage: int) -> list[Reason]:
    """What a spell of so much damage could do best: defeat a minion, or the nemesis."""
    if 0 < board.nemesis_life <= damage:
        return [Reason("advice.cast_win")]
    minions = [
        (int(weights_of(board).threat[entry & BYTE]), int(entry & BYTE))
        for entry in board.cards(IN_PLAY)
        if MENACE_TYPE[entry & BYTE] == codes.MINION and entry >> STRENGTH_SHIFT & BYTE <= damage
    ]
    if not minions:
        return []
    return [Reason("advice.cast_minion", {"menace": menace_id(max(minions)[1])})]


def stop(board: Board, action: int) -> list[Reason]:
    """Spells that wait."""
    return [Reason("advice.stop", {"number": int(board.prepped(board.active))})]


def prep(board: Board, action: int) -> list[Reason]:
    """A spell for the next turn."""
    kind, breach = action >> A & BYTE, action >> B & BYTE
    said = [Reason("advice.prep")]
    if breaches.bonus_of(board, board.active, breach):
        said.append(Reason("advice.breach_bonus"))
    elif board.sheets[board.active * SHEET + BREACH + breach] != OPENED:
        said.append(Reason("advice.prep_closed"))
    return [*said, *damage_ready(board, int(worth.DAMAGE[kind]))]


def damage_ready(board: Board, more: int) -> list[Reason]:
    """The damage that all prepped spells together will usually deal."""
    total = more
    for place in range(int(board.active) * SHEET + SPELLS, (int(board.active) + 1) * SHEET):
        if board.sheets[place] >= 0:
            total += int(worth.DAMAGE[board.sheets[place] & KIND])
    return [Reason("advice.damage_ready", {"number": total})] if more and total > more else []


def use(board: Board, action: int) -> list[Reason]:
    """A prepped spell that does something while it waits."""
    return [*opens(board, action), Reason("advice.use", {"card": card_id(action >> A & BYTE)})]


# --- aether --------------------------------------------------------------------------------


def play(board: Board, action: int) -> list[Reason]:
    """A gem or a relic: what it makes possible."""
    said = opens(board, action)
    if TYPE[action >> A & BYTE] == codes.RELIC:
        return [*said, Reason("advice.relic")]
    return said or [Reason("advice.gem")]


def opens(board: Board, action: int) -> list[Reason]:
    """What can be paid after a move that could not be paid before."""
    after = made(board, action)
    if after is None or after.over or after.active != board.active:
        return []
    new = {int(a) for a in after.legal()} - {int(a) for a in board.legal()}
    removed = [a >> A for a in new if a & BYTE == codes.MOVE_REMOVE]
    if removed:
        power = max(removed, key=lambda menace: int(weights_of(board).threat[menace]))
        return [Reason("advice.pays_power", {"menace": menace_id(power)})]
    gained = [a >> A for a in new if a & BYTE == codes.MOVE_GAIN]
    if gained:
        best = max(gained, key=lambda kind: (int(weights_of(board).buy[kind]), kind))
        return [Reason("advice.pays_card", {"card": card_id(best)})]
    opened = sorted(a >> A for a in new if a & BYTE == codes.MOVE_OPEN)
    if opened:
        return [Reason("advice.pays_breach", {"breach": breach_id(opened[0])})]
    return []


def breach_id(breach: int) -> str:
    return f"breach.{BREACH_NAMES[breach]}"


def gain(board: Board, action: int) -> list[Reason]:
    """A card for the deck: what the deck has of its kind, and when it comes."""
    kind = action >> A & BYTE
    deck = owned(board, int(board.active))
    own_type = int(TYPE[kind])
    better = sum(TYPE[k] == own_type and COST[k] > 0 for k in deck)
    said = [Reason(WANTED[own_type], {"number": better})]
    left = int(board.size(board.pile(board.active, DECK)))
    return [*said, Reason("advice.soon", {"number": left})] if left <= SOON else said


WANTED = {
    codes.GEM: "advice.want_gem",
    codes.RELIC: "advice.want_relic",
    codes.SPELL: "advice.want_spell",
}


def owned(board: Board, seat: int) -> list[int]:
    """All cards of a seat, wherever they lie."""
    piles = [board.pile(seat, which) for which in (HAND, DECK, DISCARD)]
    if seat == board.active:
        piles.append(PLAYED)
    found = [int(kind) for pile in piles for kind in board.cards(pile)]
    places = range(seat * SHEET + SPELLS, (seat + 1) * SHEET)
    return found + [int(board.sheets[i] & KIND) for i in places if board.sheets[i] >= 0]


def charge(board: Board, action: int) -> list[Reason]:
    """A charge: how far the ability is."""
    mage = int(board.setup.mages[board.active])
    lacks = int(SLOTS[mage] - board.sheets[board.active * SHEET + CHARGES]) - 1
    ability = f"ability.{ABILITY_NAMES[mage]}"
    if lacks == 0:
        return [Reason("advice.charged", {"ability": ability})]
    return [Reason("advice.charge", {"ability": ability, "number": lacks})]


# --- breaches ------------------------------------------------------------------------------


def focus(board: Board, action: int) -> list[Reason]:
    """A breach that can be used in this turn, and is cheaper to open."""
    return [*room(board, action >> A & BYTE), Reason("advice.focus")]


def room(board: Board, breach: int) -> list[Reason]:
    """A spell in hand that waits for a breach."""
    seat = int(board.active)
    hand = [int(kind) for kind in board.cards(board.pile(seat, HAND)) if TYPE[kind] == codes.SPELL]
    free = any(breaches.can_prep(board, seat, b, k) for b in range(BREACHES) for k in hand)
    if not hand or free:
        return []
    best = max(hand, key=lambda kind: (int(weights_of(board).buy[kind]), kind))
    named = {"card": card_id(best), "breach": breach_id(breach)}
    return [Reason("advice.room_for", {**named})]


def open_breach(board: Board, action: int) -> list[Reason]:
    """A breach that stays open."""
    breach = action >> A & BYTE
    said = [*room(board, breach), Reason("advice.open")]
    bonus = int(BREACH_BONUS[breach])
    return [*said, Reason("advice.open_bonus", {"number": bonus})] if bonus else said


def turn_breach(board: Board, action: int) -> list[Reason]:
    """A free focus."""
    breach, mage = action >> A & BYTE, action >> B & BYTE
    stage = int(board.sheets[int(board.seat_of(mage)) * SHEET + BREACH + breach])
    return [Reason("advice.turn_last" if stage >= LAST_STAGE else "advice.focus")]


# --- the nemesis ---------------------------------------------------------------------------


def remove(board: Board, action: int) -> list[Reason]:
    """A power that will not strike."""
    power = action >> A & BYTE
    turns = int(board.strength(power))
    return [Reason("advice.remove", {"menace": menace_id(power), "number": turns})]


def ability(board: Board, action: int) -> list[Reason]:
    """The ability of a mage."""
    mage = action >> A & BYTE
    named = {"ability": f"ability.{ABILITY_NAMES[mage]}", "mage": f"mage.{MAGE_NAMES[mage]}"}
    return [Reason("advice.ability", {**named})]


def end(board: Board, action: int) -> list[Reason]:
    """The end of the turn: what is lost, and what stays."""
    if board.aether >= IDLE:
        return [Reason("advice.end_aether", {"number": int(board.aether)})]
    hand = int(board.size(board.pile(board.active, HAND)))
    return [Reason("advice.end_hand", {"number": hand})] if hand else [Reason("advice.end")]
