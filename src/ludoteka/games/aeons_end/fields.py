"""Written from layout.py by `make fields`: change that, not this."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.piles import mixed_piles, packed, unpacked
from ludoteka.core.state import State, mixed, mixed_all, rebuild, revive


class Setup:
    """What stays the same for a whole game; shared by all copies of its state."""

    __slots__ = (
        "gravehold_life", "increased", "mages", "market", "nemesis", "nemesis_cap", "nemesis_life",
        "player_life", "rules", "seats", "turn_cards",
    )  # fmt: skip

    def __init__(
        self, seats: i64, rules: i64, mages: "vec[i64]", nemesis: i64, market: "vec[i64]",
        turn_cards: "vec[i64]", player_life: i64, gravehold_life: i64, nemesis_life: i64,
        nemesis_cap: i64, increased: i64,
    ) -> None:  # fmt: skip
        self.seats: i64 = seats
        # the version of the rules that the game goes by
        self.rules: i64 = rules
        # by seat
        self.mages: vec[i64] = mages
        self.nemesis: i64 = nemesis
        # the kinds of the nine piles: gems, relics, spells
        self.market: vec[i64] = market
        # the turn order cards, sorted
        self.turn_cards: vec[i64] = turn_cards
        self.player_life: i64 = player_life
        self.gravehold_life: i64 = gravehold_life
        # what it starts with
        self.nemesis_life: i64 = nemesis_life
        # the most it can be healed to
        self.nemesis_cap: i64 = nemesis_cap
        # 1: with increased difficulty
        self.increased: i64 = increased

    def fields(self) -> tuple[Any, ...]:
        """All that tells two setups apart."""
        return (
            list(self.mages), self.nemesis, list(self.market), list(self.turn_cards),
            [self.player_life, self.gravehold_life, self.nemesis_life, self.nemesis_cap],
            self.increased,
        )  # fmt: skip

    def everything(self) -> tuple[Any, ...]:
        """What the constructor was given, as plain Python."""
        return (
            self.seats, self.rules, list(self.mages), self.nemesis, list(self.market),
            list(self.turn_cards), self.player_life, self.gravehold_life, self.nemesis_life,
            self.nemesis_cap, self.increased,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild, (type(self), self.everything())


class Fields(State):
    """The fields of a position: made, copied, compared and kept."""

    __slots__ = (
        "active", "aether", "asked", "capacity", "choices", "corruptions_drawn", "destroyed",
        "discount", "ended", "fury", "gem_aether", "gravehold", "height", "husk_wound", "husks",
        "known_bottom", "known_corruptions", "known_top", "nemesis_life", "phase", "piles", "plays",
        "setup", "sheets", "shielded", "spell_aether", "stack", "supply", "turn",
    )  # fmt: skip

    def __init__(self, setup: Setup, like: "Fields | None" = None) -> None:
        """The first state, or one like another; what may change is copied."""
        super().__init__(0, 0)
        self.setup: Setup = setup
        if like is None:
            self.gravehold: i64 = 0
            self.nemesis_life: i64 = 0
            self.fury: i64 = 0
            self.husks: i64 = 0
            # damage on one husk that did not kill it
            self.husk_wound: i64 = 0
            # the turn order card that began this turn
            self.turn: i64 = -1
            # the seat of the last player turn
            self.active: i64 = 0
            # of the turn, for the view
            self.phase: i64 = 0
            self.aether: i64 = 0
            # that pays only for gems
            self.gem_aether: i64 = 0
            self.spell_aether: i64 = 0
            # on the next focus or opening of a breach
            self.discount: i64 = 0
            # of cards that count them this turn; four bits each
            self.plays: i64 = 0
            # spells an opened breach of the active player holds this turn
            self.capacity: i64 = 1
            # this turn by the active player, as bits
            self.corruptions_drawn: i64 = 0
            # seats that were asked for their ability this turn and said no, as bits
            self.asked: i64 = 0
            # how many player cards
            self.destroyed: i64 = 0
            # so many cards on top of the turn order deck are known
            self.known_top: i64 = 0
            # and so many at its bottom
            self.known_bottom: i64 = 0
            # at the bottom of their deck
            self.known_corruptions: i64 = 0
            # how the game ended
            self.ended: i64 = 0
            # no damage to players and Gravehold this turn
            self.shielded: bool = False
            # of cards: those everybody shares, then three of each seat
            self.piles: vec[i64] = vec[i64]()
            # of the players
            self.sheets: vec[i64] = vec[i64]()
            # cards left in each pile of the market
            self.supply: vec[i64] = vec[i64]()
            # the pending texts, the innermost last
            self.stack: vec[i64] = vec[i64]()
            # of the stack; above it is room for more texts
            self.height: i64 = 0
            # the answers to the present question; replaced as a whole
            self.choices: vec[i64] = vec[i64]()
        else:
            self.seat = like.seat
            self.anyone = like.anyone
            self.over = like.over
            self.luck = like.luck
            self.revealed = like.revealed
            self.gravehold = like.gravehold
            self.nemesis_life = like.nemesis_life
            self.fury = like.fury
            self.husks = like.husks
            self.husk_wound = like.husk_wound
            self.turn = like.turn
            self.active = like.active
            self.phase = like.phase
            self.aether = like.aether
            self.gem_aether = like.gem_aether
            self.spell_aether = like.spell_aether
            self.discount = like.discount
            self.plays = like.plays
            self.capacity = like.capacity
            self.corruptions_drawn = like.corruptions_drawn
            self.asked = like.asked
            self.destroyed = like.destroyed
            self.known_top = like.known_top
            self.known_bottom = like.known_bottom
            self.known_corruptions = like.known_corruptions
            self.ended = like.ended
            self.shielded = like.shielded
            self.piles = like.piles[:]
            self.sheets = like.sheets[:]
            self.supply = like.supply[:]
            self.stack = like.stack[:]
            self.height = like.height
            self.choices = like.choices

    def fields(self) -> tuple[Any, ...]:
        """The whole state as nested tuples of ints: what the digest is made of."""
        numbers = (
            self.seat, self.luck, self.revealed, self.gravehold, self.nemesis_life, self.fury,
            self.husks, self.husk_wound, self.turn, self.active, self.phase, self.aether,
            self.gem_aether, self.spell_aether, self.discount, self.plays, self.capacity,
            self.corruptions_drawn, self.asked, self.destroyed, self.known_top, self.known_bottom,
            self.known_corruptions, self.ended, int(self.shielded), int(self.anyone),
            int(self.over),
        )  # fmt: skip
        return (
            self.setup.fields(), numbers, unpacked(self.piles), list(self.sheets),
            list(self.supply), list(self.stack[: self.height]),
        )  # fmt: skip

    def key(self) -> i64:
        """One number for the position, made of the same fields as the digest."""
        key: i64 = 0
        key = mixed(key, self.seat)
        key = mixed(key, self.luck)
        key = mixed(key, self.revealed)
        key = mixed(key, self.gravehold)
        key = mixed(key, self.nemesis_life)
        key = mixed(key, self.fury)
        key = mixed(key, self.husks)
        key = mixed(key, self.husk_wound)
        key = mixed(key, self.turn)
        key = mixed(key, self.active)
        key = mixed(key, self.phase)
        key = mixed(key, self.aether)
        key = mixed(key, self.gem_aether)
        key = mixed(key, self.spell_aether)
        key = mixed(key, self.discount)
        key = mixed(key, self.plays)
        key = mixed(key, self.capacity)
        key = mixed(key, self.corruptions_drawn)
        key = mixed(key, self.asked)
        key = mixed(key, self.destroyed)
        key = mixed(key, self.known_top)
        key = mixed(key, self.known_bottom)
        key = mixed(key, self.known_corruptions)
        key = mixed(key, self.ended)
        key = mixed(key, i64(self.shielded))
        key = mixed(key, i64(self.anyone))
        key = mixed(key, i64(self.over))
        key = mixed_piles(key, self.piles)
        key = mixed_all(key, self.sheets, len(self.sheets))
        key = mixed_all(key, self.supply, len(self.supply))
        key = mixed_all(key, self.stack, self.height)
        return mixed(mixed(key, 0), 0)

    def everything(self) -> tuple[Any, ...]:
        """All fields as plain Python."""
        return (
            self.seat, int(self.anyone), int(self.over), self.luck, self.revealed, self.gravehold,
            self.nemesis_life, self.fury, self.husks, self.husk_wound, self.turn, self.active,
            self.phase, self.aether, self.gem_aether, self.spell_aether, self.discount, self.plays,
            self.capacity, self.corruptions_drawn, self.asked, self.destroyed, self.known_top,
            self.known_bottom, self.known_corruptions, self.ended, int(self.shielded),
            unpacked(self.piles), list(self.sheets), list(self.supply),
            list(self.stack[: self.height]), list(self.choices),
        )  # fmt: skip

    def restore(self, kept: tuple[Any, ...]) -> None:
        """The reverse of everything()."""
        self.seat = kept[0]
        self.anyone = kept[1] != 0
        self.over = kept[2] != 0
        self.luck = kept[3]
        self.revealed = kept[4]
        self.gravehold = kept[5]
        self.nemesis_life = kept[6]
        self.fury = kept[7]
        self.husks = kept[8]
        self.husk_wound = kept[9]
        self.turn = kept[10]
        self.active = kept[11]
        self.phase = kept[12]
        self.aether = kept[13]
        self.gem_aether = kept[14]
        self.spell_aether = kept[15]
        self.discount = kept[16]
        self.plays = kept[17]
        self.capacity = kept[18]
        self.corruptions_drawn = kept[19]
        self.asked = kept[20]
        self.destroyed = kept[21]
        self.known_top = kept[22]
        self.known_bottom = kept[23]
        self.known_corruptions = kept[24]
        self.ended = kept[25]
        self.shielded = kept[26] != 0
        self.piles = packed(kept[27])
        self.sheets = vec[i64](kept[28])
        self.supply = vec[i64](kept[29])
        self.stack = vec[i64](kept[30])
        self.height = len(self.stack)
        self.choices = vec[i64](kept[31])

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (type(self), self.setup, self.everything())
