"""The HTTP status of each refusal."""

STATUS = {
    403: (
        "error.not_owner",
        "error.secret",
        "error.no_guest",
        "error.invitation",
        "error.origin",
        "error.no_account",
        "error.link",
        "error.code",
        "error.passkey",
        "error.house_state",
        "error.stop_link",
    ),
    404: ("error.no_table", "error.not_found", "error.bad_step", "error.no_seat"),
        "error.rated_account",
    ),
    404: (
        "error.no_table",
        "error.not_found",
        "error.bad_step",
        "error.no_seat",
        "error.no_profile",
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
        "error.account_name",
        "error.address_taken",
        "error.seat_yours",
        "error.last_way",
        "error.passkeys_many",
    ),
    413: ("error.too_large",),
    415: ("error.not_json",),
    421: ("error.host",),
    429: ("error.too_many", "error.analysis_queue"),
    500: ("error.internal", "error.game_failed"),
    503: ("error.busy", "error.unknown", "error.closing", "error.house"),
}
CODES = {key: code for code, keys in STATUS.items() for key in keys}


def status(key: str) -> int:
    """The status of a refusal: 400 unless a better one is known."""
    return CODES.get(key, 400)
