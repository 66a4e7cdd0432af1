"""Why a move of Ethnos cannot be made: for each kind of move, what can stand in its way.

Looks only at what the deciding seat knows: its own hand, and what lies open on the table.
"""

from __future__ import annotations

from ludoteka.core.codec import Move, thing_id
from ludoteka.core.questions import Kind, Kinds, Obstacle
from ludoteka.core.reason import Param, Reason
from ludoteka.games.ethnos import codes, legal, moves
from ludoteka.games.ethnos.data import CARD_NAMES, COLOUR_NAMES, KINGDOM_NAMES, TRIBE_NAMES
from ludoteka.games.ethnos.state import (
    FULL,
    HAND,
    HAND_LIMIT,
    HORDE,
    NIBBLE,
    SHEET,
    SLOTS,
    SUPPLY,
    TOKENS,
    Board,
)


def tribe_rules(tribe: int) -> str:
    """The paragraph of a tribe."""
    return f"rules.tribe.{TRIBE_NAMES[tribe]}"


def card(kind: int) -> str:
    """The id of a card kind."""
    return thing_id("card", CARD_NAMES[kind])


def hand_size(board: Board, seat: int) -> int:
    """Cards in the hand, without those that are chosen already."""
    return int(board.sheets[seat * SHEET + HAND])


def without(tribe: int) -> Obstacle:
    """An obstacle: the tribe whose ability this is does not take part."""

    def not_in_play(board: Board, seat: int, move: Move) -> Reason | None:
        if board.setup.slot_of[tribe] >= 0:
            return None
        return Reason("tribe_not_in_play", {"tribe": f"tribe.{TRIBE_NAMES[tribe]}"})

    return not_in_play


# --- cards that are named -----------------------------------------------------------------

CardMove = moves.Take | moves.Add | moves.Keep | moves.Band | moves.Pick


def named(move: CardMove) -> int:
    """The kind of card that a move names."""
    return move.leader if isinstance(move, moves.Band | moves.Pick) else move.card


def no_such_card(board: Board, seat: int, move: CardMove) -> Reason | None:
    """Cards that are not in this game at all."""
    tribe, colour = divmod(named(move), codes.COLOURS)
    if tribe == codes.SKELETONS and colour > 0 and board.setup.slot_of[tribe] >= 0:
        return Reason("skeleton_colour", {}, tribe_rules(codes.SKELETONS))
    return without(tribe)(board, seat, move)


def not_held(board: Board, seat: int, move: CardMove) -> Reason | None:
    """No such card, or no other one, in the hand."""
    kind = named(move)
    if board.count(seat * SLOTS, board.card(kind)) > 0:
        return None
    chosen = board.count(board.formed(), board.card(kind)) > 0
    return Reason("none_left" if chosen else "not_in_hand", {"card": card(kind)})


# --- recruiting ---------------------------------------------------------------------------


def hand_full(board: Board, seat: int, move: Move) -> Reason | None:
    """Ten cards in hand: no recruiting."""
    if hand_size(board, seat) < HAND_LIMIT:
        return None
    if legal.all_skeletons(board):
        return Reason("only_ten_skeletons", {}, tribe_rules(codes.SKELETONS))
    return Reason("hand_full", {"limit": HAND_LIMIT}, "rules.turn")


def not_in_row(board: Board, seat: int, move: moves.Take) -> Reason | None:
    """A card that does not lie in the row."""
    if board.number(board.row()) == 0:
        return Reason("row_empty")
    if board.count(board.row(), board.card(move.card)) == 0:
        return Reason("not_in_row", {"card": card(move.card)})
    return None


# --- bands --------------------------------------------------------------------------------


def already_forming(board: Board, seat: int, move: Move) -> Reason | None:
    """Another band has a leader already."""
    if board.phase != codes.FORM:
        return None
    return Reason("already_forming", {"leader": card(int(board.kind(board.leader)))})


def skeleton_leads(board: Board, seat: int, move: moves.Band | moves.Pick) -> Reason | None:
    """Skeletons never lead."""
    leads = move.leader // codes.COLOURS == codes.SKELETONS
    return Reason("skeleton_leads", {}, "rules.leader") if leads else None


def colour_mates(board: Board, seat: int, kind: int) -> bool:
    """Whether the hand holds cards of this one's colour and another tribe."""
    alike = board.colours(seat * SLOTS) >> kind % codes.COLOURS * NIBBLE & FULL
    return bool(alike > board.count(seat * SLOTS, board.card(kind)))


def no_colour_mates(board: Board, seat: int, move: moves.Band) -> Reason | None:
    """A band by colour of one tribe alone is a band by tribe."""
    if move.group == codes.BY_TRIBE or colour_mates(board, seat, move.leader):
        return None
    return Reason("no_colour_mates", {"card": card(move.leader)})


def nothing_to_choose(board: Board, seat: int, move: moves.Pick) -> Reason | None:
    """A leader with whom no other card of the hand could go."""
    hand = seat * SLOTS
    tribe = board.cards[hand + board.card(move.leader) // codes.COLOURS]
    one = 1 << move.leader % codes.COLOURS * NIBBLE
    if tribe != one or board.skeletons(hand) > 0 or colour_mates(board, seat, move.leader):
        return None
    return Reason("nothing_to_choose", {"card": card(move.leader)})


def does_not_fit(board: Board, seat: int, move: moves.Add) -> Reason | None:
    """A card that has not what the band has in common."""
    tribe, colour = divmod(int(board.card(move.card)), codes.COLOURS)
    same_tribe = tribe == board.leader // codes.COLOURS
    same_colour = colour == board.leader % codes.COLOURS
    if move.card == codes.SKELETON or (same_tribe and same_colour):
        return None
    params: dict[str, Param] = {"card": card(move.card)}
    if not same_tribe and not same_colour:
        params["leader"] = card(int(board.kind(board.leader)))
        return Reason("fits_neither", params)
    if same_tribe and other_tribes(board):
        return Reason("band_by_colour", params)
    return Reason("band_by_tribe", params) if same_colour and other_colours(board) else None


def other_tribes(board: Board) -> bool:
    """Whether the band being formed holds cards of other tribes than the leader's."""
    apart = (board.leader // codes.COLOURS, board.setup.slot_of[codes.SKELETONS])
    return any(board.cards[board.formed() + s] != 0 for s in range(SLOTS) if s not in apart)


def other_colours(board: Board) -> bool:
    """Whether the band being formed holds cards of the leader's tribe in other colours."""
    tribe, colour = divmod(int(board.leader), codes.COLOURS)
    return bool(board.cards[board.formed() + tribe] & ~(FULL << colour * NIBBLE))


def passed(key: str) -> Obstacle:
    """An obstacle: the card comes before the last one that was chosen, and the order is fixed."""

    def order_passed(board: Board, seat: int, move: moves.Add | moves.Keep) -> Reason | None:
        if board.card(move.card) >= board.last:
            return None
        return Reason(key, {"card": card(move.card), "last": card(int(board.kind(board.last)))})

    return order_passed


# --- markers and tokens -------------------------------------------------------------------


def no_markers_left(board: Board, seat: int, move: Move) -> Reason | None:
    """All markers are in use."""
    return None if board.sheets[seat * SHEET + SUPPLY] > 0 else Reason("no_markers_left")


def band_too_small(board: Board, seat: int, move: moves.Place) -> Reason | None:
    """A kingdom for which the wingfolk band is too small."""
    if board.phase != codes.WINGS:
        return None
    size = int(legal.reach(board))
    if legal.may_mark(board, seat, move.kingdom, size):
        return None
    params: dict[str, Param] = {
        "size": size,
        "needed": int(legal.standing(board, seat, move.kingdom)) + 1,
        "kingdom": thing_id("kingdom", KINGDOM_NAMES[move.kingdom]),
    }
    if board.setup.seats == 2:
        return Reason("band_too_small_two", params, "rules.two_players")
    return Reason("band_too_small", params)


def marker_must_be_placed(board: Board, seat: int, move: Move) -> Reason | None:
    """Wingfolk may not leave their marker."""
    if board.phase != codes.WINGS:
        return None
    return Reason("marker_must_be_placed", {}, tribe_rules(codes.WINGFOLK))


def token_zero(board: Board, seat: int, move: moves.TakeToken) -> Reason | None:
    """There is no such token."""
    return Reason("token_zero") if move.value == 0 else None


def token_taken(board: Board, seat: int, move: moves.TakeToken) -> Reason | None:
    """A token that somebody holds."""
    for holder in range(board.setup.seats):
        if board.sheets[holder * SHEET + TOKENS] >> move.value & 1:
            return Reason("token_taken", {"value": move.value, "seat": f"seat.{holder}"})
    return None


def token_too_large(board: Board, seat: int, move: moves.TakeToken) -> Reason | None:
    """A token above the size of the band."""
    size = int(board.band_size())
    if move.value <= size:
        return None
    return Reason("token_too_large", {"value": move.value, "size": size})


# --- elves, orcs, skeletons ---------------------------------------------------------------


def must_keep(board: Board, seat: int) -> int:
    """How many cards an elf still has to keep, where the number is exact."""
    exact = board.setup.keep_exact and hand_size(board, seat) > board.pending
    return int(board.pending) if exact else 0


def ahead(board: Board, seat: int, first: int) -> int:
    """Cards of the hand from this one on, in the fixed order."""
    return sum(int(board.count(seat * SLOTS, c)) for c in range(first, SLOTS * codes.COLOURS))


def kept_enough(board: Board, seat: int, move: moves.Keep) -> Reason | None:
    """As many cards are kept as the band had."""
    return None if board.pending else Reason("kept_enough", {"number": int(board.band_size())})


def keep_order_exact(board: Board, seat: int, move: moves.Keep) -> Reason | None:
    """From this card on there are too few for the exact number."""
    number = must_keep(board, seat)
    if ahead(board, seat, int(board.card(move.card))) >= number:
        return None
    return Reason("keep_order_exact", {"card": card(move.card), "number": number})


def keep_exact(board: Board, seat: int, move: Move) -> Reason | None:
    """Too few cards are kept for the exact number."""
    number = must_keep(board, seat)
    return Reason("keep_exact", {"number": number}) if number else None


def keep_all_limits(board: Board, seat: int, move: Move) -> Reason | None:
    """The cards left are none, too many, or a single one."""
    left, number = hand_size(board, seat), int(board.pending)
    if left == 0:
        return Reason("keep_all_none")
    if left > number:
        return Reason("keep_all_too_many", {"left": left, "number": number})
    return Reason("keep_all_one") if left == 1 else None


def keep_all_passed(board: Board, seat: int, move: Move) -> Reason | None:
    """Some of the cards left were passed over."""
    whole = ahead(board, seat, int(board.last)) == hand_size(board, seat)
    return None if whole else Reason("keep_all_passed")


def not_on_horde(board: Board, seat: int, move: moves.Raid) -> Reason | None:
    """Markers that are not there."""
    absent = move.colours & ~int(board.sheets[seat * SHEET + HORDE])
    colours = [thing_id("horde", c) for i, c in enumerate(COLOUR_NAMES) if absent >> i & 1]
    return Reason("not_on_horde", {"colours": colours}) if colours else None


def raid_all(board: Board, seat: int, move: moves.Raid) -> Reason | None:
    """A part of the horde."""
    if board.setup.partial_raid or move.colours in (0, board.sheets[seat * SHEET + HORDE]):
        return None
    return Reason("raid_all")


def no_instant_win(board: Board, seat: int, move: Move) -> Reason | None:
    """Ten skeletons do not win in this game."""
    return None if board.setup.instant_win else Reason("no_instant_win")


def no_scatter(board: Board, seat: int, move: Move) -> Reason | None:
    """Ten skeletons win in this game."""
    return Reason("no_scatter") if board.setup.instant_win else None


def ten_skeletons_needed(board: Board, seat: int, move: Move) -> Reason | None:
    """There are fewer."""
    held = int(board.skeletons(seat * SLOTS))
    return Reason("ten_skeletons_needed", {"number": held}) if held < HAND_LIMIT else None


# --- all kinds of moves -------------------------------------------------------------------


def of_tribe(tribe: int, phase: int, *obstacles: Obstacle) -> Kind:
    """A kind of move that only the ability of a tribe brings."""
    return Kind((phase,), tribe_rules(tribe), obstacles, (without(tribe),))


LEADS = (already_forming, skeleton_leads, no_such_card, not_held)
BANDS = (codes.TURN, codes.CHAIN, codes.FORM)
SKIPS = (marker_must_be_placed, without(codes.MERFOLK))

KINDS = Kinds(
    moves.PHASES,
    {
        moves.Draw: Kind((codes.TURN,), "rules.recruit", (hand_full,)),
        moves.Take: Kind((codes.TURN,), "rules.recruit", (no_such_card, not_in_row, hand_full)),
        moves.Band: Kind(BANDS, "rules.band", (*LEADS, no_colour_mates)),
        moves.Pick: Kind(BANDS, "rules.band", (*LEADS, nothing_to_choose)),
        moves.Add: Kind(
            (codes.FORM,), "rules.band",
            (no_such_card, not_held, does_not_fit, passed("order_passed")),
        ),
        moves.Play: Kind((codes.FORM,), "rules.band"),
        moves.Place: Kind(
            (codes.WINGS, codes.TIDE), "rules.marker", (band_too_small,), (no_markers_left,)
        ),
        moves.Skip: Kind((codes.TIDE,), tribe_rules(codes.MERFOLK), (), SKIPS),
        moves.TakeToken: of_tribe(
            codes.TROLLS, codes.TOKEN, token_zero, token_taken, token_too_large
        ),
        moves.Leave: of_tribe(codes.TROLLS, codes.TOKEN),
        moves.Stop: of_tribe(codes.CENTAURS, codes.CHAIN),
        moves.Keep: of_tribe(
            codes.ELVES, codes.KEEP,
            no_such_card, not_held, kept_enough, passed("order_passed_keep"), keep_order_exact,
        ),
        moves.KeepAll: of_tribe(codes.ELVES, codes.KEEP, keep_all_limits, keep_all_passed),
        moves.Discard: of_tribe(codes.ELVES, codes.KEEP, keep_exact),
        moves.Summon: of_tribe(codes.WIZARDS, codes.SPELL),
        moves.Decline: of_tribe(codes.WIZARDS, codes.SPELL),
        moves.Raid: of_tribe(codes.ORCS, codes.RAID, not_on_horde, raid_all),
        moves.TenSkeletons: of_tribe(
            codes.SKELETONS, codes.TURN, no_instant_win, ten_skeletons_needed
        ),
        moves.Scatter: of_tribe(codes.SKELETONS, codes.TURN, no_scatter, ten_skeletons_needed),
    },
)  # fmt: skip
reason = KINDS.reason
