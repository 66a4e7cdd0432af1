"""Everything a table or the server refuses, each with one clear sentence."""

from __future__ import annotations

from ludoteka.core.reason import Param, Reason

SENTENCES = {
    "error.stale": "The table has moved on: it is at version {version}.",
    "error.id_taken": "This command id was used by somebody else.",
    "error.waiting": "The game has not begun: a seat is still open.",
    "error.over": "The game is over.",
    "error.not_over": "The game is still running.",
    "error.not_your_seat": "Seat {seat} is not yours.",
    "error.no_seat": "There is no seat {seat} at this table.",
    "error.not_your_turn": "It is not the turn of seat {seat}.",
    "error.turn_open": "Seat {seat} has not ended its turn yet.",
    "error.nothing_to_end": "There is no turn to end.",
    "error.illegal": "'{move}' is not legal now: {why}.",
    "error.no_move": "This is no move: {problem}.",
    "error.bad_undo": "There are {steps} steps; going back to {to} is not possible.",
    "error.undo_pending": "Another undo is waiting for an answer.",
    "error.no_undo_pending": "No undo is waiting for an answer.",
    "error.undo_not_asked": "Seat {seat} is not asked about this undo.",
    "error.undo_not_yours": "Only the player who asked can withdraw an undo.",
    "error.name": "A name has 1 to {most} characters, and some that can be seen.",
    "error.name_reserved": "Bots and seats without a name are called so; choose another name.",
    "error.name_taken": "Somebody else at this table has this name or one like it.",
    "error.chat": "A chat message has 1 to {most} printable characters.",
    "error.chat_guest": "Say your name first: only guests with a name may chat.",
    "error.level": "There is no bot level '{level}'.",
    "error.not_owner": "Only the owner of the table or the player may do that.",
    "error.not_replaced": "No bot stands in at seat {seat}.",
    "error.resigned": "Seat {seat} was given up for good.",
    "error.seat_taken": "Seat {seat} is taken.",
    "error.seat_bot": "A bot sits at seat {seat}.",
    "error.invitation": "This invitation is not valid.",
    "error.too_many_seats": "A table has at most {most} seats.",
    "error.no_person": "At least one seat must be yours.",
    "error.setup": "This table cannot be set up: {problem}.",
    "error.no_clock": "The time of seat {seat} has not run out.",
    "error.bad_record": "This record cannot be used: {problem}.",
    "error.bad_step": "There are {steps} steps, not {step}.",
    "error.secret": "While the game runs you may look only from your own seats.",
    "error.not_looking": "You are not looking from seat {seat}.",
    "error.hint": "The bot has no answer this time.",
    "error.no_thing": "There is no thing '{thing}' in this game.",
    "error.malformed": "This message cannot be read: {problem}.",
    "error.hello": "The first message must be a hello, and only the first.",
    "error.no_table": "There is no such table.",
    "error.not_found": "There is nothing at this address.",
    "error.method": "This address does not take {method}.",
    "error.too_large": "This is too large: at most {most} bytes.",
    "error.not_json": "Send JSON.",
    "error.too_many": "Too many requests; try again in a moment.",
    "error.origin": "This request comes from another site.",
    "error.host": "This server does not answer to that name.",
    "error.notes": "Notes have at most {most} characters and no control characters.",
    "error.no_guest": "Only players may do that: sit down or say your name first.",
    "error.busy": "The server could not store this; try again.",
    "error.unknown": "It is not known yet whether this was stored; it will show when the database"
    " is back.",
    "error.closing": "The server is shutting down.",
    "error.internal": "Something went wrong in the server; it has been noted.",
}


class Refused(Exception):
    """A wish that is not granted. Nothing has changed."""

    def __init__(self, key: str, reason: Reason | None = None, **params: Param) -> None:
        super().__init__(SENTENCES[key].format(**params))
        self.key = key
        self.reason = reason
        self.params = params
        if "seat" in params:  # for the catalogues the seat is a thing with a name
            self.params = {**params, "seat": f"seat.{params['seat']}"}
