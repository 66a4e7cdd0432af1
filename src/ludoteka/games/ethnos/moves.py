"""Every kind of move in Ethnos, declared once: fields, text, what it touches; and the phases."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from ludoteka.core.codec import Codec, Move, number, one_of, some_of, thing_id
from ludoteka.core.questions import Phases
from ludoteka.core.state import State
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.data import CARD_NAMES, COLOUR_NAMES, KINGDOM_NAMES
from ludoteka.games.ethnos.state import SLOTS, Board

Card: TypeAlias = Annotated[int, one_of(CARD_NAMES, "card")]
RowCard: TypeAlias = Annotated[int, one_of(CARD_NAMES, "row")]
Kingdom: TypeAlias = Annotated[int, one_of(KINGDOM_NAMES, "kingdom")]
Colours: TypeAlias = Annotated[int, some_of(COLOUR_NAMES, "horde")]
Criterion: TypeAlias = Annotated[int, one_of(("tribe", "colour"))]
Token: TypeAlias = Annotated[int, number(7)]


class Draw(Move, frozen=True):
    """Recruit the top card of the deck."""

    kind: ClassVar[int] = codes.MOVE_DRAW
    form: ClassVar[str] = "draw"

    def touches(self, state: State) -> list[str]:
        return ["deck"]


class Take(Move, frozen=True):
    """Recruit a card of the row."""

    kind: ClassVar[int] = codes.MOVE_TAKE
    form: ClassVar[str] = "take {card}"
    card: RowCard


class Band(Move, frozen=True):
    """Play all cards of the leader's tribe, or of its colour, with every skeleton."""

    kind: ClassVar[int] = codes.MOVE_BAND
    form: ClassVar[str] = "band {leader} by {group}"
    leader: Card
    group: Criterion

    def touches(self, state: State) -> list[str]:
        assert isinstance(state, Board)
        return [thing_id("card", CARD_NAMES[kind]) for kind in self.cards(state)]

    def cards(self, state: Board) -> list[int]:
        """The kinds of cards that the band would take from the hand."""
        tribe, colour = divmod(self.leader, codes.COLOURS)
        kinds = []
        for card in range(SLOTS * codes.COLOURS):
            if state.count(state.seat * SLOTS, card) > 0:
                kind = int(state.kind(card))
                its_tribe, its_colour = divmod(kind, codes.COLOURS)
                fits = its_colour == colour if self.group else its_tribe == tribe
                if fits or its_tribe == codes.SKELETONS:
                    kinds.append(kind)
        return kinds


class Pick(Move, frozen=True):
    """Begin a band with this leader and choose its other cards one by one."""

    kind: ClassVar[int] = codes.MOVE_PICK
    form: ClassVar[str] = "lead {leader}"
    secret: ClassVar[bool] = True
    leader: Card


class Add(Move, frozen=True):
    """Add a card to the band."""

    kind: ClassVar[int] = codes.MOVE_ADD
    form: ClassVar[str] = "add {card}"
    secret: ClassVar[bool] = True
    card: Card


class Play(Move, frozen=True):
    """Play the band as it was formed."""

    kind: ClassVar[int] = codes.MOVE_PLAY
    form: ClassVar[str] = "play"


class Place(Move, frozen=True):
    """Place a marker in a kingdom of choice (wingfolk, merfolk)."""

    kind: ClassVar[int] = codes.MOVE_PLACE
    form: ClassVar[str] = "place {kingdom}"
    kingdom: Kingdom


class Skip(Move, frozen=True):
    """Place no extra marker (merfolk)."""

    kind: ClassVar[int] = codes.MOVE_SKIP
    form: ClassVar[str] = "skip"


class TakeToken(Move, frozen=True):
    """Take a troll token."""

    kind: ClassVar[int] = codes.MOVE_TOKEN
    form: ClassVar[str] = "token {value}"
    value: Token

    def touches(self, state: State) -> list[str]:
        return [f"troll.{self.value}"]


class Leave(Move, frozen=True):
    """Take no troll token."""

    kind: ClassVar[int] = codes.MOVE_LEAVE
    form: ClassVar[str] = "leave tokens"


class Stop(Move, frozen=True):
    """Play no further band (centaurs)."""

    kind: ClassVar[int] = codes.MOVE_STOP
    form: ClassVar[str] = "stop"


class Keep(Move, frozen=True):
    """Keep a card in hand (elves)."""

    kind: ClassVar[int] = codes.MOVE_KEEP
    form: ClassVar[str] = "keep {card}"
    secret: ClassVar[bool] = True
    card: Card


class KeepAll(Move, frozen=True):
    """Keep every card that is left (elves)."""

    kind: ClassVar[int] = codes.MOVE_KEEP_ALL
    form: ClassVar[str] = "keep all"


class Discard(Move, frozen=True):
    """Keep nothing more and discard the rest (elves)."""

    kind: ClassVar[int] = codes.MOVE_DISCARD
    form: ClassVar[str] = "discard"


class Summon(Move, frozen=True):
    """Draw as many cards as the band had (wizards)."""

    kind: ClassVar[int] = codes.MOVE_SUMMON
    form: ClassVar[str] = "summon"

    def touches(self, state: State) -> list[str]:
        return ["deck"]


class Decline(Move, frozen=True):
    """Draw nothing (wizards)."""

    kind: ClassVar[int] = codes.MOVE_DECLINE
    form: ClassVar[str] = "decline"


class Raid(Move, frozen=True):
    """Remove horde markers for glory, or none (orcs, end of an age)."""

    kind: ClassVar[int] = codes.MOVE_RAID
    form: ClassVar[str] = "raid {colours}"
    colours: Colours


class TenSkeletons(Move, frozen=True):
    """Play ten skeletons and win."""

    kind: ClassVar[int] = codes.MOVE_SKELETONS
    form: ClassVar[str] = "skeletons"

    def touches(self, state: State) -> list[str]:
        return ["card.skeleton"]


class Scatter(Move, frozen=True):
    """Lay ten skeletons into the row (without the instant win)."""

    kind: ClassVar[int] = codes.MOVE_SCATTER
    form: ClassVar[str] = "scatter"

    def touches(self, state: State) -> list[str]:
        return ["card.skeleton"]


MOVES = Codec(
    Draw, Take, Band, Pick, Add, Play, Place, Skip, TakeToken, Leave, Stop, Keep, KeepAll, Discard,
    Summon, Decline, Raid, TenSkeletons, Scatter,
)  # fmt: skip


def now(board: Board, seat: int) -> int:
    """The phase as a seat knows it: that a band is being formed is its player's secret."""
    if board.phase == codes.FORM and seat != board.active:
        return codes.CHAIN if board.chained else codes.TURN
    return int(board.phase)


PHASES = Phases(
    {
        codes.TURN: "turn",
        codes.FORM: "form",
        codes.WINGS: "wings",
        codes.TIDE: "tide",
        codes.TOKEN: "token",
        codes.CHAIN: "chain",
        codes.KEEP: "keep",
        codes.SPELL: "spell",
        codes.RAID: "raid",
    },
    now,
)
