"""Written from layout.py by `make fields`: change that, not this."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.state import State, mixed, mixed_all, rebuild, revive


class Setup:
    """What stays the same for a whole game; shared by all copies of its state."""

    __slots__ = (
        "ages", "allies", "band_glory", "draw_two", "giant_bonus", "giant_glory", "horde_glory",
        "instant_win", "keep_exact", "leader_only", "markers", "merfolk_glory", "partial_raid",
        "seats", "slot_of", "split_both", "symbols", "tokens", "traces", "track_end", "tribe_of",
        "zero_scores",
    )  # fmt: skip

    def __init__(
        self, seats: i64, ages: i64, tribe_of: "vec[i64]", slot_of: "vec[i64]", allies: "vec[i64]",
        tokens: "vec[i64]", band_glory: "vec[i64]", horde_glory: "vec[i64]",
        merfolk_glory: "vec[i64]", giant_glory: "vec[i64]", symbols: "vec[i64]", track_end: i64,
        giant_bonus: i64, markers: i64, leader_only: bool, zero_scores: bool, partial_raid: bool,
        instant_win: bool, split_both: bool, draw_two: bool, keep_exact: bool, traces: bool,
    ) -> None:  # fmt: skip
        self.seats: i64 = seats
        self.ages: i64 = ages
        # slot -> tribe
        self.tribe_of: vec[i64] = tribe_of
        # tribe -> slot (-1: not in play)
        self.slot_of: vec[i64] = slot_of
        # every card of the deck, dragons apart
        self.allies: vec[i64] = allies
        # kingdom * SPACES + space, ascending
        self.tokens: vec[i64] = tokens
        # by the size of a band
        self.band_glory: vec[i64] = band_glory
        # by the markers on the horde board
        self.horde_glory: vec[i64] = horde_glory
        self.merfolk_glory: vec[i64] = merfolk_glory
        self.giant_glory: vec[i64] = giant_glory
        # the spaces of the merfolk board that give a marker
        self.symbols: vec[i64] = symbols
        # the last space of the merfolk board
        self.track_end: i64 = track_end
        # glory at once for the giant token
        self.giant_bonus: i64 = giant_bonus
        # control markers of each player
        self.markers: i64 = markers
        self.leader_only: bool = leader_only
        self.zero_scores: bool = zero_scores
        self.partial_raid: bool = partial_raid
        self.instant_win: bool = instant_win
        self.split_both: bool = split_both
        self.draw_two: bool = draw_two
        self.keep_exact: bool = keep_exact
        # rules 1: a position keeps traces of the moves that led to it
        self.traces: bool = traces

    def fields(self) -> tuple[Any, ...]:
        """All that tells two setups apart."""
        return (
            self.seats, self.ages, list(self.tribe_of), list(self.allies), list(self.tokens),
            [list(self.band_glory), list(self.horde_glory), list(self.merfolk_glory),
            list(self.giant_glory), list(self.symbols), [self.track_end, self.giant_bonus,
            self.markers]], [self.leader_only, self.zero_scores, self.partial_raid,
            self.instant_win, self.split_both, self.draw_two, self.keep_exact],
        )  # fmt: skip

    def everything(self) -> tuple[Any, ...]:
        """What the constructor was given, as plain Python."""
        return (
            self.seats, self.ages, list(self.tribe_of), list(self.slot_of), list(self.allies),
            list(self.tokens), list(self.band_glory), list(self.horde_glory),
            list(self.merfolk_glory), list(self.giant_glory), list(self.symbols), self.track_end,
            self.giant_bonus, self.markers, self.leader_only, self.zero_scores, self.partial_raid,
            self.instant_win, self.split_both, self.draw_two, self.keep_exact, self.traces,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild, (type(self), self.everything())


class Fields(State):
    """The fields of a position: made, copied, compared and kept."""

    __slots__ = (
        "active", "age", "bands", "cards", "chained", "deck", "dragons", "drawer", "first", "giant",
        "giant_size", "last", "leader", "left", "pending", "phase", "safe", "setup", "sheets",
        "skeleton_winner",
    )  # fmt: skip

    def __init__(self, setup: Setup, like: "Fields | None" = None) -> None:
        """The first state, or one like another; what may change is copied."""
        super().__init__(0, 0)
        self.setup: Setup = setup
        if like is None:
            # cards in the deck
            self.left: i64 = 0
            # how many of the next cards cannot be dragons
            self.safe: i64 = 0
            # shown in this age
            self.dragons: i64 = 0
            self.age: i64 = 0
            self.phase: i64 = 0
            # whose turn it is; the deciding seat differs only when orcs raid
            self.active: i64 = 0
            # who began this age
            self.first: i64 = 0
            # of the band being formed or played in this turn
            self.leader: i64 = 0
            # the last card that was chosen, for a band or to be kept
            self.last: i64 = 0
            # answers of this phase still open: extra markers, kept cards, raiders
            self.pending: i64 = 0
            # who has the giant token
            self.giant: i64 = -1
            # of the band that brought it
            self.giant_size: i64 = 0
            # who drew the third dragon, until the next age begins
            self.drawer: i64 = -1
            self.skeleton_winner: i64 = -1
            # a band is being formed in a chain of centaurs
            self.chained: bool = False
            # zones of cards: hands, known(seat), row, played, formed
            self.cards: vec[i64] = vec[i64]()
            self.sheets: vec[i64] = vec[i64]()
            # of this age, in play order
            self.bands: vec[i64] = vec[i64]()
            # the next card is deck[left - 1]
            self.deck: vec[i64] = vec[i64]()
        else:
            self.seat = like.seat
            self.anyone = like.anyone
            self.over = like.over
            self.luck = like.luck
            self.revealed = like.revealed
            self.left = like.left
            self.safe = like.safe
            self.dragons = like.dragons
            self.age = like.age
            self.phase = like.phase
            self.active = like.active
            self.first = like.first
            self.leader = like.leader
            self.last = like.last
            self.pending = like.pending
            self.giant = like.giant
            self.giant_size = like.giant_size
            self.drawer = like.drawer
            self.skeleton_winner = like.skeleton_winner
            self.chained = like.chained
            self.cards = like.cards[:]
            self.sheets = like.sheets[:]
            self.bands = like.bands[:]
            self.deck = like.deck

    def fields(self) -> tuple[Any, ...]:
        """The whole state as nested tuples of ints: what the digest is made of."""
        numbers = (
            self.seat, self.luck, self.revealed, self.left, self.safe, self.dragons, self.age,
            self.phase, self.active, self.first, self.leader, self.last, self.pending, self.giant,
            self.giant_size, self.drawer, self.skeleton_winner, int(self.chained), int(self.over),
        )  # fmt: skip
        return (
            self.setup.fields(), numbers, list(self.cards), list(self.sheets), list(self.bands),
            list(self.deck[: self.left]),
        )  # fmt: skip

    def key(self) -> i64:
        """One number for the position, made of the same fields as the digest."""
        key: i64 = 0
        key = mixed(key, self.seat)
        key = mixed(key, self.luck)
        key = mixed(key, self.revealed)
        key = mixed(key, self.left)
        key = mixed(key, self.safe)
        key = mixed(key, self.dragons)
        key = mixed(key, self.age)
        key = mixed(key, self.phase)
        key = mixed(key, self.active)
        key = mixed(key, self.first)
        key = mixed(key, self.leader)
        key = mixed(key, self.last)
        key = mixed(key, self.pending)
        key = mixed(key, self.giant)
        key = mixed(key, self.giant_size)
        key = mixed(key, self.drawer)
        key = mixed(key, self.skeleton_winner)
        key = mixed(key, i64(self.chained))
        key = mixed(key, i64(self.over))
        key = mixed_all(key, self.cards, len(self.cards))
        key = mixed_all(key, self.sheets, len(self.sheets))
        key = mixed_all(key, self.bands, len(self.bands))
        key = mixed_all(key, self.deck, self.left)
        return mixed(mixed(key, 0), 0)

    def everything(self) -> tuple[Any, ...]:
        """All fields as plain Python."""
        return (
            self.seat, int(self.anyone), int(self.over), self.luck, self.revealed, self.left,
            self.safe, self.dragons, self.age, self.phase, self.active, self.first, self.leader,
            self.last, self.pending, self.giant, self.giant_size, self.drawer, self.skeleton_winner,
            int(self.chained), list(self.cards), list(self.sheets), list(self.bands),
            list(self.deck[: self.left]),
        )  # fmt: skip

    def restore(self, kept: tuple[Any, ...]) -> None:
        """The reverse of everything()."""
        self.seat = kept[0]
        self.anyone = kept[1] != 0
        self.over = kept[2] != 0
        self.luck = kept[3]
        self.revealed = kept[4]
        self.left = kept[5]
        self.safe = kept[6]
        self.dragons = kept[7]
        self.age = kept[8]
        self.phase = kept[9]
        self.active = kept[10]
        self.first = kept[11]
        self.leader = kept[12]
        self.last = kept[13]
        self.pending = kept[14]
        self.giant = kept[15]
        self.giant_size = kept[16]
        self.drawer = kept[17]
        self.skeleton_winner = kept[18]
        self.chained = kept[19] != 0
        self.cards = vec[i64](kept[20])
        self.sheets = vec[i64](kept[21])
        self.bands = vec[i64](kept[22])
        self.deck = vec[i64](kept[23])

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (type(self), self.setup, self.everything())
