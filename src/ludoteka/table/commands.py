"""What people at a table can ask for. A command becomes an entry, or is refused."""

from __future__ import annotations

from typing import Annotated

import msgspec

CommandId = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9-]{8,64}\Z")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
LONGEST_PAUSE = 90 * 24  # hours


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """`id` is made by the sender: the same id is never applied twice."""

    id: CommandId


class SeatCommand(Command, frozen=True, kw_only=True):
    """Something done for one seat, decided at version `expect`."""

    seat: SeatNumber
    expect: Version


class Move(SeatCommand, frozen=True, kw_only=True, tag="move"):
    """Make a move, given as its text."""

    move: str


class EndTurn(SeatCommand, frozen=True, kw_only=True, tag="end_turn"):
    """End a turn whose last step could still be taken back."""


class Undo(SeatCommand, frozen=True, kw_only=True, tag="undo"):
    """Go back to this number of steps, at once or by consent."""

    to: Version


class AnswerUndo(SeatCommand, frozen=True, kw_only=True, tag="answer_undo"):
    """Agree to an undo that was asked for, or refuse it."""

    agree: bool


class WithdrawUndo(SeatCommand, frozen=True, kw_only=True, tag="withdraw_undo"):
    """Take back the request for an undo."""


class GoToStep(SeatCommand, frozen=True, kw_only=True, tag="go_to_step"):
    """Go to a step of the lesson: the next one, or one from where the shown way leads to it."""

    step: Version


class Chat(Command, frozen=True, kw_only=True, tag="chat"):
    """Say something; `seat` None: as a spectator."""

    text: str
    seat: SeatNumber | None = None


class Rename(Command, frozen=True, kw_only=True, tag="rename"):
    """Go by another name."""

    seat: SeatNumber
    name: str


class SetAutoEnd(Command, frozen=True, kw_only=True, tag="auto_end"):
    """Let turns end by themselves, or not."""

    seat: SeatNumber
    on: bool


class AskPause(Command, frozen=True, kw_only=True, tag="ask_pause"):
    """Propose that the game stands still: for some hours; 0: until somebody goes on."""

    seat: SeatNumber
    hours: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_PAUSE)] = 0


class AnswerPause(Command, frozen=True, kw_only=True, tag="answer_pause"):
    """Agree to a pause that was proposed, or refuse it."""

    seat: SeatNumber
    agree: bool


class WithdrawPause(Command, frozen=True, kw_only=True, tag="withdraw_pause"):
    """Take back the proposal of a pause."""

    seat: SeatNumber


class EndPause(Command, frozen=True, kw_only=True, tag="end_pause"):
    """Let the game go on."""

    seat: SeatNumber


class Resign(SeatCommand, frozen=True, kw_only=True, tag="resign"):
    """Give up; a bot plays on for good."""


class Replace(SeatCommand, frozen=True, kw_only=True, tag="replace"):
    """Let a bot of this level sit down."""

    level: str


class TakeBackSeat(SeatCommand, frozen=True, kw_only=True, tag="take_back_seat"):
    """Come back to the seat a bot has kept."""


GameCommand = Move | EndTurn | Undo | AnswerUndo | WithdrawUndo | GoToStep
TableCommand = Chat | Rename | SetAutoEnd | Resign | Replace | TakeBackSeat
PauseCommand = AskPause | AnswerPause | WithdrawPause | EndPause
AnyCommand = GameCommand | TableCommand | PauseCommand
