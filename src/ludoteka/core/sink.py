"""Where the rules drop what happened, when somebody listens."""

from mypy_extensions import i64


class Sink:
    """Collects raw events: (kind, audience, a, b, c). The game's story.py gives them words.

    The audience is a bit mask of the seats that may see the event, or EVERYONE.
    """

    __slots__ = ("raw",)

    def __init__(self) -> None:
        self.raw: list[tuple[int, int, int, int, int]] = []

    def put(self, kind: i64, audience: i64, a: i64, b: i64, c: i64) -> None:
        """Add one raw event."""
        self.raw.append((kind, audience, a, b, c))
