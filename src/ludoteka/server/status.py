"""The HTTP status of each refusal."""

STATUS = {
    403: (
        "error.not_owner",
        "error.secret",
        "error.no_guest",
        "error.invitation",
        "error.origin",
        "error.event_account",
        "error.event_organiser",
        "error.event_invitation",
    ),
    404: (
        "error.no_table",
        "error.not_found",
        "error.bad_step",
        "error.no_seat",
        "error.no_event",
        "error.event_player",
    ),
    405: ("error.method",),
    409: (
        "error.not_over",
        "error.over",
        "error.seat_taken",
        "error.seat_bot",
        "error.stale",
        "error.analysis_running",
        "error.analysis_copy",
        "error.analysis_lesson",
        "error.branch_over",
        "error.event_begun",
        "error.event_ended",
        "error.event_few",
        "error.event_full",
        "error.event_not_running",
        "error.event_season",
        "error.event_stale",
    ),
    413: ("error.too_large",),
    415: ("error.not_json",),
    421: ("error.host",),
    429: ("error.too_many", "error.analysis_queue", "error.event_many"),
    500: ("error.internal", "error.game_failed"),
    503: ("error.busy", "error.unknown", "error.closing"),
}
CODES = {key: code for code, keys in STATUS.items() for key in keys}


def status(key: str) -> int:
    """The status of a refusal: 400 unless a better one is known."""
    return CODES.get(key, 400)
