"""What happened, told as message keys with parameters."""

from __future__ import annotations

from ludoteka.core.codec import thing_id
from ludoteka.core.event import Event
from ludoteka.core.reason import Param
from ludoteka.core.state import State
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.data import CARD_NAMES, COLOUR_NAMES, KINGDOM_NAMES, SOURCE_NAMES
from ludoteka.games.ethnos.state import BAND_LEADER, BAND_SIZE, FULL, TOLD_BITS, Board

DECLINED = {
    codes.TIDE: "declined_marker",
    codes.TOKEN: "declined_token",
    codes.CHAIN: "declined_band",
    codes.SPELL: "declined_draw",
}


def card(kind: int) -> str:
    """The id of a card kind."""
    return thing_id("card", CARD_NAMES[kind])


def cards(board: Board, packed: int) -> list[str]:
    """The ids of the cards that Board.packed put into one int."""
    named = []
    while packed:
        named.append(card(int(board.kind(packed % (1 << TOLD_BITS) - 1))))
        packed >>= TOLD_BITS
    return named


def tell(state: State, kind: int, a: int, b: int, c: int) -> Event:
    """The event behind a raw one. For most of them a is the seat."""
    assert isinstance(state, Board)
    seat = {"seat": f"seat.{a}"}
    where = c >> 8 & 0xFF
    told: dict[int, tuple[str, dict[str, Param]]] = {
        codes.AGE_BEGAN: ("age_began", {"age": a + 1, "seat": f"seat.{b}"}),
        codes.ROW_LAID: ("row_laid", {}),
        codes.DREW: ("drew", {**seat}),
        codes.DREW_CARD: ("drew_card", {**seat}),
        codes.TOOK: ("took", {**seat}),
        codes.DRAGON: ("dragon", {**seat, "number": b}),
        codes.PLAYED: ("played", {**seat}),
        codes.MARKED: ("marked", {**seat}),
        codes.TOO_SMALL: ("too_small", {**seat, "markers": c}),
        codes.NO_MARKERS: ("no_markers", {**seat}),
        codes.GIANT_TAKEN: ("giant_taken", {**seat, "size": b}),
        codes.SWAM: ("swam", {**seat, "start": b, "goal": c}),
        codes.TROLL_TAKEN: ("troll_taken", {**seat, "value": b}),
        codes.HORDE_GREW: ("horde_grew", {**seat}),
        codes.KEPT: ("kept", {**seat, "number": b}),
        codes.DISCARDED: ("discarded", {**seat, "number": b}),
        codes.AGE_ENDED: ("age_ended", {"age": a + 1, "seat": f"seat.{b}"}),
        codes.SCORED: ("scored", {**seat, "points": c & 0xFF, "age": (c >> 16) + 1}),
        codes.RAIDED: ("raided" if b else "held_horde", {**seat, "number": b}),
        codes.GAME_ENDED: ("game_ended", {}),
        codes.SKELETONS_WON: ("skeletons_won", {**seat}),
        codes.SCATTERED: ("scattered", {**seat}),
        codes.DECLINED: (DECLINED.get(b, ""), {**seat}),
    }
    key, params = told[kind]
    if kind == codes.ROW_LAID:
        params["cards"] = cards(state, a)
    elif kind in (codes.DREW_CARD, codes.TOOK):
        params["card"] = card(b)
    elif kind == codes.PLAYED:
        params["leader"] = card(int(state.kind(b & BAND_LEADER)))
        params["size"] = b >> BAND_SIZE & FULL
        params["cards"] = cards(state, c)
    elif kind in (codes.MARKED, codes.TOO_SMALL):
        params["kingdom"] = thing_id("kingdom", KINGDOM_NAMES[b])
    elif kind == codes.HORDE_GREW:
        params["colour"] = thing_id("horde", COLOUR_NAMES[b])
    elif kind == codes.DISCARDED:
        params["cards"] = cards(state, c)
    elif kind == codes.SCORED:
        params["source"] = f"source.{SOURCE_NAMES[b]}"
        if b == codes.FROM_KINGDOM:
            key, params["kingdom"] = "scored_kingdom", thing_id("kingdom", KINGDOM_NAMES[where])
    elif kind == codes.GAME_ENDED:
        params["winners"] = [f"seat.{s}" for s in range(a.bit_length()) if a >> s & 1]
    return Event(key, params)
