"""Why a move of Ethnos is not legal. Called only for moves that are not.

Looks only at what the deciding seat knows: its own hand, and what lies open on the table.
"""

from __future__ import annotations

from ludoteka.core.codec import Move, thing_id
from ludoteka.core.reason import Param, Reason
from ludoteka.core.state import State
from ludoteka.games.ethnos import actions, codes, legal
from ludoteka.games.ethnos.data import CARD_NAMES, COLOUR_NAMES, KINGDOM_NAMES, TRIBE_NAMES
from ludoteka.games.ethnos.state import (
    BAND_SIZE,
    FULL,
    HAND,
    HAND_LIMIT,
    HORDE,
    SHEET,
    SLOTS,
    SUPPLY,
    TOKENS,
    Board,
)
from ludoteka.games.ethnos.view import PHASES

# A tribe without which the move does not exist.
NEEDS = {
    actions.Skip: codes.MERFOLK,
    actions.TakeToken: codes.TROLLS,
    actions.Leave: codes.TROLLS,
    actions.Stop: codes.CENTAURS,
    actions.Keep: codes.ELVES,
    actions.KeepAll: codes.ELVES,
    actions.Discard: codes.ELVES,
    actions.Summon: codes.WIZARDS,
    actions.Decline: codes.WIZARDS,
    actions.Raid: codes.ORCS,
    actions.TenSkeletons: codes.SKELETONS,
    actions.Scatter: codes.SKELETONS,
}
# The phases in which the kind of move fits the question; what is wrong then, explain() says.
PHASES_OF: dict[type[Move], tuple[int, ...]] = {
    actions.Draw: (codes.TURN,),
    actions.Take: (codes.TURN,),
    actions.Band: (codes.TURN, codes.CHAIN, codes.FORM),
    actions.Pick: (codes.TURN, codes.CHAIN, codes.FORM),
    actions.Add: (codes.FORM,),
    actions.Place: (codes.WINGS,),
    actions.Skip: (codes.WINGS,),
    actions.TakeToken: (codes.TOKEN,),
    actions.Keep: (codes.KEEP,),
    actions.KeepAll: (codes.KEEP,),
    actions.Discard: (codes.KEEP,),
    actions.Raid: (codes.RAID,),
    actions.TenSkeletons: (codes.TURN,),
    actions.Scatter: (codes.TURN,),
}
# The paragraph of the rules for each move.
PLACES: dict[type[Move], str] = {
    actions.Draw: "rules.recruit",
    actions.Take: "rules.recruit",
    actions.Band: "rules.band",
    actions.Pick: "rules.band",
    actions.Add: "rules.band",
    actions.Play: "rules.band",
    actions.Place: "rules.marker",
}


def reason(state: State, seat: int, move: Move) -> Reason:
    """Why the move is not legal for the seat that decides."""
    assert isinstance(state, Board)
    kind = type(move)
    tribe = NEEDS.get(kind)
    place = PLACES.get(kind, "rules.turn") if tribe is None else tribe_rules(tribe)
    fits = state.phase in PHASES_OF.get(kind, ())
    if tribe is not None and state.setup.slot_of[tribe] < 0 and not (fits and kind is actions.Skip):
        return Reason("tribe_not_in_play", {"tribe": f"tribe.{TRIBE_NAMES[tribe]}"}, place)
    if fits:
        return explain(state, seat, move)
    if kind is actions.Place and state.sheets[seat * SHEET + SUPPLY] == 0:
        return Reason("no_markers_left", {}, place)
    tag = kind.__struct_config__.tag
    question = f"phase.{PHASES[state.phase]}"
    return Reason("wrong_phase", {"when": f"when.{tag}", "question": question}, place)


def explain(board: Board, seat: int, move: Move) -> Reason:
    """Why a kind of move that fits the question is not legal in this way."""
    match move:
        case actions.Draw():
            return full_hand(board)
        case actions.Take():
            return take(board, move)
        case actions.Band():
            return leader(board, seat, move.leader, "no_colour_mates")
        case actions.Pick():
            return leader(board, seat, move.leader, "nothing_to_choose")
        case actions.Add():
            return add(board, seat, move)
        case actions.Place():
            return place(board, move)
        case actions.Skip():
            return Reason("marker_must_be_placed", {}, tribe_rules(codes.WINGFOLK))
        case actions.TakeToken():
            return token(board, move)
        case actions.Keep():
            return keep(board, seat, move)
        case actions.KeepAll():
            return keep_all(board, seat)
        case actions.Discard():
            number = int(board.pending)
            return Reason("keep_exact", {"number": number}, tribe_rules(codes.ELVES))
        case actions.Raid():
            return raid(board, seat, move)
    return ten_skeletons(board, seat, move)


def tribe_rules(tribe: int) -> str:
    """The paragraph of a tribe."""
    return f"rules.tribe.{TRIBE_NAMES[tribe]}"


def card(kind: int) -> str:
    """The id of a card kind."""
    return thing_id("card", CARD_NAMES[kind])


def no_such_card(board: Board, kind: int) -> Reason | None:
    """Cards that are not in this game at all."""
    tribe, colour = divmod(kind, codes.COLOURS)
    if board.setup.slot_of[tribe] < 0:
        name = TRIBE_NAMES[tribe]
        return Reason("tribe_not_in_play", {"tribe": f"tribe.{name}"}, "rules.band")
    if tribe == codes.SKELETONS and colour > 0:
        return Reason("skeleton_colour", {}, tribe_rules(codes.SKELETONS))
    return None


# --- recruiting ---------------------------------------------------------------------------


def full_hand(board: Board) -> Reason:
    """Ten cards in hand: no recruiting."""
    if legal.all_skeletons(board):
        return Reason("only_ten_skeletons", {}, tribe_rules(codes.SKELETONS))
    return Reason("hand_full", {"limit": HAND_LIMIT}, "rules.turn")


def take(board: Board, move: actions.Take) -> Reason:
    """A card of the row that cannot be recruited."""
    missing = no_such_card(board, move.card)
    if missing:
        return missing
    row = board.row()
    if all(board.cards[row + slot] == 0 for slot in range(SLOTS)):
        return Reason("row_empty", {}, "rules.recruit")
    if board.count(row, board.card(move.card)) == 0:
        return Reason("not_in_row", {"card": card(move.card)}, "rules.recruit")
    return full_hand(board)


# --- bands --------------------------------------------------------------------------------


def leader(board: Board, seat: int, kind: int, alone: str) -> Reason:
    """A card that cannot lead a band; `alone` is the reason if it could, but stands alone."""
    if board.phase == codes.FORM:
        forming = card(int(board.kind(board.leader)))
        return Reason("already_forming", {"leader": forming}, "rules.band")
    if kind // codes.COLOURS == codes.SKELETONS:
        return Reason("skeleton_leads", {}, "rules.leader")
    missing = no_such_card(board, kind)
    if missing:
        return missing
    if board.count(seat * SLOTS, board.card(kind)) == 0:
        return Reason("not_in_hand", {"card": card(kind)}, "rules.band")
    return Reason(alone, {"card": card(kind)}, "rules.band")


def add(board: Board, seat: int, move: actions.Add) -> Reason:
    """A card that cannot be added to the band being formed."""
    params: dict[str, Param] = {"card": card(move.card)}
    missing = no_such_card(board, move.card) or not_held(board, seat, move.card)
    if missing:
        return missing
    added = int(board.card(move.card))
    same_tribe = added // codes.COLOURS == board.leader // codes.COLOURS
    same_colour = added % codes.COLOURS == board.leader % codes.COLOURS
    wild = move.card == codes.SKELETON
    if not (wild or same_tribe or same_colour):
        params["leader"] = card(int(board.kind(board.leader)))
        return Reason("fits_neither", params, "rules.band")
    if not wild and same_tribe != same_colour:
        if same_tribe and any(other(board, slot) for slot in range(SLOTS)):
            return Reason("band_by_colour", params, "rules.band")
        if same_colour and other_colours(board):
            return Reason("band_by_tribe", params, "rules.band")
    params["last"] = card(int(board.kind(board.last)))
    return Reason("order_passed", params, "rules.band")


def other(board: Board, slot: int) -> bool:
    """Whether the band being formed holds cards of this slot, which is not the leader's."""
    wild = board.setup.slot_of[codes.SKELETONS]
    apart = slot not in (board.leader // codes.COLOURS, wild)
    return bool(apart and board.cards[board.formed() + slot] != 0)


def other_colours(board: Board) -> bool:
    """Whether the band being formed holds cards of the leader's tribe in other colours."""
    first = board.leader // codes.COLOURS * codes.COLOURS
    return any(
        board.count(board.formed(), first + colour) > 0
        for colour in range(codes.COLOURS)
        if colour != board.leader % codes.COLOURS
    )


def not_held(board: Board, seat: int, kind: int) -> Reason | None:
    """No such card, or no other one, in the hand."""
    if board.count(seat * SLOTS, board.card(kind)) > 0:
        return None
    chosen = board.count(board.formed(), board.card(kind)) > 0
    return Reason("none_left" if chosen else "not_in_hand", {"card": card(kind)}, "rules.band")


# --- markers and tokens -------------------------------------------------------------------


def place(board: Board, move: actions.Place) -> Reason:
    """A kingdom for which the wingfolk band is too small."""
    params: dict[str, Param] = {
        "size": int(legal.reach(board)),
        "needed": int(legal.standing(board, board.active, move.kingdom)) + 1,
        "kingdom": thing_id("kingdom", KINGDOM_NAMES[move.kingdom]),
    }
    if board.setup.seats == 2:
        return Reason("band_too_small_two", params, "rules.two_players")
    return Reason("band_too_small", params, "rules.marker")


def band_size(board: Board) -> int:
    """Cards in the band just played."""
    return int(board.bands[len(board.bands) - 1] >> BAND_SIZE & FULL)


def token(board: Board, move: actions.TakeToken) -> Reason:
    """A troll token that cannot be taken."""
    rules = tribe_rules(codes.TROLLS)
    if move.value == 0:
        return Reason("token_zero", {}, rules)
    for holder in range(board.setup.seats):
        if board.sheets[holder * SHEET + TOKENS] >> move.value & 1:
            return Reason("token_taken", {"value": move.value, "seat": f"seat.{holder}"}, rules)
    return Reason("token_too_large", {"value": move.value, "size": band_size(board)}, rules)


# --- elves, orcs, skeletons ---------------------------------------------------------------


def keep(board: Board, seat: int, move: actions.Keep) -> Reason:
    """A card that an elf cannot keep."""
    rules = tribe_rules(codes.ELVES)
    missing = no_such_card(board, move.card) or not_held(board, seat, move.card)
    if missing:
        return missing
    if board.pending == 0:
        return Reason("kept_enough", {"number": band_size(board)}, rules)
    params: dict[str, Param] = {"card": card(move.card)}
    if board.card(move.card) < board.last:
        params["last"] = card(int(board.kind(board.last)))
        return Reason("order_passed_keep", params, rules)
    params["number"] = int(board.pending)
    return Reason("keep_order_exact", params, rules)


def keep_all(board: Board, seat: int) -> Reason:
    """Why an elf cannot keep all."""
    rules = tribe_rules(codes.ELVES)
    left, pending = int(board.sheets[seat * SHEET + HAND]), int(board.pending)
    if left == 0:
        return Reason("keep_all_none", {}, rules)
    if left > pending:
        return Reason("keep_all_too_many", {"left": left, "number": pending}, rules)
    return Reason("keep_all_one" if left == 1 else "keep_all_passed", {}, rules)


def raid(board: Board, seat: int, move: actions.Raid) -> Reason:
    """Horde markers that cannot be removed."""
    rules = tribe_rules(codes.ORCS)
    horde = int(board.sheets[seat * SHEET + HORDE])
    absent = [name for i, name in enumerate(COLOUR_NAMES) if move.colours & ~horde & 1 << i]
    if absent:
        return Reason("not_on_horde", {"colours": [thing_id("horde", c) for c in absent]}, rules)
    return Reason("raid_all", {}, rules)


def ten_skeletons(board: Board, seat: int, move: Move) -> Reason:
    """Why ten skeletons cannot be shown."""
    rules = tribe_rules(codes.SKELETONS)
    if isinstance(move, actions.TenSkeletons) and not board.setup.instant_win:
        return Reason("no_instant_win", {}, rules)
    if isinstance(move, actions.Scatter) and board.setup.instant_win:
        return Reason("no_scatter", {}, rules)
    held = int(board.count(seat * SLOTS, board.card(codes.SKELETON)))
    return Reason("ten_skeletons_needed", {"number": held}, rules)
