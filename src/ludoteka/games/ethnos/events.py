"""What happened, told as message keys with parameters."""

from __future__ import annotations

from ludoteka.core.event import Events, Told, named
from ludoteka.core.reason import Param
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.data import CARD_NAMES, COLOUR_NAMES, KINGDOM_NAMES, SOURCE_NAMES
from ludoteka.games.ethnos.state import BAND_LEADER, BAND_SIZE, FULL, TOLD_BITS, Board

# What was left undone, by the phase that asked for it.
UNDONE = {
    codes.TIDE: "declined_marker",
    codes.TOKEN: "declined_token",
    codes.CHAIN: "declined_band",
    codes.SPELL: "declined_draw",
}
card_id = named("card", CARD_NAMES)


def cards(board: Board, packed: int) -> Param:
    """The cards that Board.packed put into one int."""
    found: list[str] = []
    while packed:
        found.append(str(card_id(board, board.kind(packed % (1 << TOLD_BITS) - 1))))
        packed >>= TOLD_BITS
    return found


def age(board: Board, number: int) -> Param:
    """The ages are told from one on."""
    return number + 1


def winners(board: Board, mask: int) -> Param:
    """The seats of a mask."""
    return [f"seat.{seat}" for seat in range(mask.bit_length()) if mask >> seat & 1]


def played(board: Board, seat: int, band: int, packed: int) -> Told:
    """A band, with its leader, its size and all its cards."""
    leader, size = int(board.kind(band & BAND_LEADER)), band >> BAND_SIZE & FULL
    params = EVENTS.params(board, "seat leader:card size:number", seat, leader, size)
    return "played", {**params, "cards": cards(board, packed)}


def scored(board: Board, seat: int, source: int, gain: int) -> Told:
    """Glory: its amount, the kingdom and the age in one int."""
    parts = "seat points:number age source"
    params = EVENTS.params(board, parts, seat, gain & 0xFF, gain >> 16, source)
    if source != codes.FROM_KINGDOM:
        return "scored", params
    return "scored_kingdom", {**params, **EVENTS.params(board, "kingdom", gain >> 8 & 0xFF)}


def raided(board: Board, seat: int, removed: int, unused: int) -> Told:
    """A raid, or none."""
    params = EVENTS.params(board, "seat number", seat, removed)
    return "raided" if removed else "held_horde", params


def declined(board: Board, seat: int, phase: int, unused: int) -> Told:
    """Something that could have been done and was not."""
    return UNDONE[phase], EVENTS.params(board, "seat", seat)


EVENTS = Events(
    {
        "age": age,
        "card": card_id,
        "cards": cards,
        "colour": named("horde", COLOUR_NAMES),
        "kingdom": named("kingdom", KINGDOM_NAMES),
        "source": named("source", SOURCE_NAMES),
        "winners": winners,
    },
    {
        codes.AGE_BEGAN: ("age_began", "age seat"),
        codes.ROW_LAID: ("row_laid", "cards"),
        codes.DREW: ("drew", "seat"),
        codes.DREW_CARD: ("drew_card", "seat card"),
        codes.TOOK: ("took", "seat card"),
        codes.DRAGON: ("dragon", "seat number"),
        codes.PLAYED: played,
        codes.MARKED: ("marked", "seat kingdom"),
        codes.TOO_SMALL: ("too_small", "seat kingdom markers:number"),
        codes.NO_MARKERS: ("no_markers", "seat"),
        codes.GIANT_TAKEN: ("giant_taken", "seat size:number"),
        codes.SWAM: ("swam", "seat start:number goal:number"),
        codes.TROLL_TAKEN: ("troll_taken", "seat value:number"),
        codes.HORDE_GREW: ("horde_grew", "seat colour"),
        codes.KEPT: ("kept", "seat number"),
        codes.DISCARDED: ("discarded", "seat number cards"),
        codes.AGE_ENDED: ("age_ended", "age seat"),
        codes.SCORED: scored,
        codes.RAIDED: raided,
        codes.GAME_ENDED: ("game_ended", "winners"),
        codes.SKELETONS_WON: ("skeletons_won", "seat"),
        codes.SCATTERED: ("scattered", "seat"),
        codes.DECLINED: declined,
    },
)
tell = EVENTS.tell
