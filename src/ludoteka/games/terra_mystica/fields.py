"""Written from layout.py by `make fields`: change that, not this."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.state import State, mixed, mixed_all, rebuild, revive


class Setup:
    """What stays the same for a whole game; shared by all copies of its state."""

    __slots__ = (
        "by_passing", "drop_out", "errata", "late", "lenient", "scoring", "seats", "wasteful",
    )  # fmt: skip

    def __init__(
        self, seats: i64, scoring: "vec[i64]", errata: bool, by_passing: bool, lenient: bool,
        late: bool, drop_out: bool, wasteful: bool,
    ) -> None:  # fmt: skip
        self.seats: i64 = seats
        # the scoring tile of each round
        self.scoring: vec[i64] = scoring
        # the Cultists gain power when all neighbours decline
        self.errata: bool = errata
        # who passes earlier acts earlier in the next round
        self.by_passing: bool = by_passing
        # the reading of rules that recorded games of others need
        self.lenient: bool = lenient
        # offers of power may be answered later
        self.late: bool = late
        # seats may leave the game
        self.drop_out: bool = drop_out
        # rules 1: lenient games can give bought spades up
        self.wasteful: bool = wasteful

    def fields(self) -> tuple[Any, ...]:
        """All that tells two setups apart."""
        return (
            self.seats, list(self.scoring), [self.errata, self.by_passing, self.lenient, self.late,
            self.drop_out],
        )  # fmt: skip

    def everything(self) -> tuple[Any, ...]:
        """What the constructor was given, as plain Python."""
        return (
            self.seats, list(self.scoring), self.errata, self.by_passing, self.lenient, self.late,
            self.drop_out, self.wasteful,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild, (type(self), self.everything())


class Fields(State):
    """The fields of a position: made, copied, compared and kept."""

    __slots__ = (
        "active", "bought", "changed_high", "changed_low", "crossed", "double", "dug", "events",
        "exchange", "favors_owed", "free", "granted", "hexes", "home_high", "home_low", "keyless",
        "later", "offers", "order", "passing", "phase", "placed", "rough", "round", "setup",
        "sheets", "site", "steps_owed", "table", "towns_owed",
    )  # fmt: skip

    def __init__(self, setup: Setup, like: "Fields | None" = None) -> None:
        """The first state, or one like another; what may change is copied."""
        super().__init__(0, 0)
        self.setup: Setup = setup
        if like is None:
            self.phase: i64 = 0
            self.round: i64 = 0
            # whose turn it is
            self.active: i64 = 0
            # the seats in turn order, three bits each
            self.order: i64 = 0
            # the seats that have passed, in this order, three bits each
            self.passing: i64 = 0
            # setup: how many choices of this phase have been made
            self.placed: i64 = 0
            # free spades of this action that are still open
            self.free: i64 = 0
            # bought spades of this action that are still open
            self.dug: i64 = 0
            # how many spades this action has bought
            self.bought: i64 = 0
            # hexes transformed by this action
            self.changed_low: i64 = 0
            self.changed_high: i64 = 0
            # those of them brought to home terrain
            self.home_low: i64 = 0
            self.home_high: i64 = 0
            # a hex was left in another terrain
            self.rough: bool = False
            # the hex being transformed
            self.site: i64 = -1
            # the hex that a tunnel or a flight was paid for
            self.crossed: i64 = -1
            # favor tiles that this turn owes
            self.favors_owed: i64 = 0
            # town tiles that this turn owes
            self.towns_owed: i64 = 0
            # tracks where a step of this turn lacked a key, as bits
            self.keyless: i64 = 0
            # workers the Darklings' new stronghold can still turn into priests
            self.exchange: i64 = 0
            # actions left of a double turn
            self.double: i64 = 0
            # seats that are owed a town tile for somebody else's bridge, as bits
            self.granted: i64 = 0
            # building events so far, to tell whose offers belong together
            self.events: i64 = 0
            # cult steps the Cultists may still take
            self.steps_owed: i64 = 0
            # seats that put their answers off, as bits
            self.later: i64 = 0
            self.hexes: vec[i64] = vec[i64]()
            # the faction boards
            self.sheets: vec[i64] = vec[i64]()
            # the shared supplies
            self.table: vec[i64] = vec[i64]()
            # open offers of power, oldest first
            self.offers: vec[i64] = vec[i64]()
        else:
            self.seat = like.seat
            self.anyone = like.anyone
            self.over = like.over
            self.luck = like.luck
            self.revealed = like.revealed
            self.phase = like.phase
            self.round = like.round
            self.active = like.active
            self.order = like.order
            self.passing = like.passing
            self.placed = like.placed
            self.free = like.free
            self.dug = like.dug
            self.bought = like.bought
            self.changed_low = like.changed_low
            self.changed_high = like.changed_high
            self.home_low = like.home_low
            self.home_high = like.home_high
            self.rough = like.rough
            self.site = like.site
            self.crossed = like.crossed
            self.favors_owed = like.favors_owed
            self.towns_owed = like.towns_owed
            self.keyless = like.keyless
            self.exchange = like.exchange
            self.double = like.double
            self.granted = like.granted
            self.events = like.events
            self.steps_owed = like.steps_owed
            self.later = like.later
            self.hexes = like.hexes[:]
            self.sheets = like.sheets[:]
            self.table = like.table[:]
            self.offers = like.offers[:]

    def fields(self) -> tuple[Any, ...]:
        """The whole state as nested tuples of ints: what the digest is made of."""
        numbers = (
            self.seat, self.luck, self.revealed, int(self.over), self.phase, self.round,
            self.active, self.order, self.passing, self.placed, self.free, self.dug, self.bought,
            self.changed_low, self.changed_high, self.home_low, self.home_high, int(self.rough),
            self.site, self.crossed, self.favors_owed, self.towns_owed, self.keyless, self.exchange,
            self.double, self.granted, self.events, self.steps_owed, self.later,
        )  # fmt: skip
        return (
            self.setup.fields(), numbers, list(self.hexes), list(self.sheets), list(self.table),
            list(self.offers),
        )  # fmt: skip

    def key(self) -> i64:
        """One number for the position, made of the same fields as the digest."""
        key: i64 = 0
        key = mixed(key, self.seat)
        key = mixed(key, self.luck)
        key = mixed(key, self.revealed)
        key = mixed(key, i64(self.over))
        key = mixed(key, self.phase)
        key = mixed(key, self.round)
        key = mixed(key, self.active)
        key = mixed(key, self.order)
        key = mixed(key, self.passing)
        key = mixed(key, self.placed)
        key = mixed(key, self.free)
        key = mixed(key, self.dug)
        key = mixed(key, self.bought)
        key = mixed(key, self.changed_low)
        key = mixed(key, self.changed_high)
        key = mixed(key, self.home_low)
        key = mixed(key, self.home_high)
        key = mixed(key, i64(self.rough))
        key = mixed(key, self.site)
        key = mixed(key, self.crossed)
        key = mixed(key, self.favors_owed)
        key = mixed(key, self.towns_owed)
        key = mixed(key, self.keyless)
        key = mixed(key, self.exchange)
        key = mixed(key, self.double)
        key = mixed(key, self.granted)
        key = mixed(key, self.events)
        key = mixed(key, self.steps_owed)
        key = mixed(key, self.later)
        key = mixed_all(key, self.hexes, len(self.hexes))
        key = mixed_all(key, self.sheets, len(self.sheets))
        key = mixed_all(key, self.table, len(self.table))
        key = mixed_all(key, self.offers, len(self.offers))
        return mixed(mixed(key, 0), 0)

    def everything(self) -> tuple[Any, ...]:
        """All fields as plain Python."""
        return (
            self.seat, int(self.anyone), int(self.over), self.luck, self.revealed, self.phase,
            self.round, self.active, self.order, self.passing, self.placed, self.free, self.dug,
            self.bought, self.changed_low, self.changed_high, self.home_low, self.home_high,
            int(self.rough), self.site, self.crossed, self.favors_owed, self.towns_owed,
            self.keyless, self.exchange, self.double, self.granted, self.events, self.steps_owed,
            self.later, list(self.hexes), list(self.sheets), list(self.table), list(self.offers),
        )  # fmt: skip

    def restore(self, kept: tuple[Any, ...]) -> None:
        """The reverse of everything()."""
        self.seat = kept[0]
        self.anyone = kept[1] != 0
        self.over = kept[2] != 0
        self.luck = kept[3]
        self.revealed = kept[4]
        self.phase = kept[5]
        self.round = kept[6]
        self.active = kept[7]
        self.order = kept[8]
        self.passing = kept[9]
        self.placed = kept[10]
        self.free = kept[11]
        self.dug = kept[12]
        self.bought = kept[13]
        self.changed_low = kept[14]
        self.changed_high = kept[15]
        self.home_low = kept[16]
        self.home_high = kept[17]
        self.rough = kept[18] != 0
        self.site = kept[19]
        self.crossed = kept[20]
        self.favors_owed = kept[21]
        self.towns_owed = kept[22]
        self.keyless = kept[23]
        self.exchange = kept[24]
        self.double = kept[25]
        self.granted = kept[26]
        self.events = kept[27]
        self.steps_owed = kept[28]
        self.later = kept[29]
        self.hexes = vec[i64](kept[30])
        self.sheets = vec[i64](kept[31])
        self.table = vec[i64](kept[32])
        self.offers = vec[i64](kept[33])

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (type(self), self.setup, self.everything())
