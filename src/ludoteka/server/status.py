"""The HTTP status of each refusal."""

STATUS = {
    403: (
        "error.not_owner",
        "error.secret",
        "error.no_guest",
        "error.invitation",
        "error.origin",
        "error.account_needed",
        "error.muted",
        "error.suspended",
        "error.not_welcome",
        "error.not_reached",
        "error.rating_range",
        "error.admin_only",
    ),
    404: (
        "error.no_table",
        "error.not_found",
        "error.bad_step",
        "error.no_seat",
        "error.nobody",
        "error.no_report",
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
        "error.no_free_seat",
        "error.sits_already",
        "error.not_asked",
        "error.no_sanction",
        "error.name_in_use",
    ),
    413: ("error.too_large",),
    415: ("error.not_json",),
    421: ("error.host",),
    429: ("error.too_many", "error.analysis_queue"),
    500: ("error.internal", "error.game_failed"),
    503: ("error.busy", "error.unknown", "error.closing"),
}
CODES = {key: code for code, keys in STATUS.items() for key in keys}


def status(key: str) -> int:
    """The status of a refusal: 400 unless a better one is known."""
    return CODES.get(key, 400)
