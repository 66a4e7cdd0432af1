"""What stays the same for a whole game - cards, map, chronicle: told once, not in every view."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import A, B
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes, events
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.data import (
    ACTION_NAMES,
    AREA_NAMES,
    CRISIS_NAMES,
    INVENTION_NAMES,
    MAP_SIGNS,
    RESOURCE_NAMES,
    SLOT_NAMES,
    SPACE_NAMES,
    STRUCTURE_NAMES,
    TRACK_NAMES,
    UNIT_NAMES,
    space_at,
)
from ludoteka.games.kroniky.fields import Setup
from ludoteka.games.kroniky.own_files.content import AnyEffect, If, SimpleEffect, Unless
from ludoteka.games.kroniky.own_files.files import read_chronicle, read_map
from ludoteka.games.kroniky.reasons.needs import needs
from ludoteka.games.kroniky.rules import spaces
from ludoteka.games.kroniky.state import Board
from ludoteka.games.kroniky.view.types import (
    ActionText,
    CardOption,
    EffectText,
    EventText,
    FlagText,
    HexText,
    InventionText,
    KeyEventText,
    KronikyContents,
    Limits,
    SegmentText,
    Share,
    SlotText,
    StructureText,
    TrackText,
    UnitText,
    VictoryText,
)

KEPT = 64
ANY = "term.good"
PLAIN = {
    codes.CHEER: "term.happiness",
    codes.CELEBRATE: "term.happiness",
    codes.APPEASE: "term.relations",
    codes.REINFORCE: "term.strength",
}
BOOKS: dict[int, Book] = {}


def contents(state: State) -> KronikyContents:
    """What stays the same in the game of this position."""
    assert isinstance(state, Board)
    return book(state.setup).contents


def book(setup: Setup) -> Book:
    """The contents of a setup, kept for the next view."""
    found = BOOKS.get(setup.fingerprint)
    if found is None:
        while len(BOOKS) >= KEPT:
            del BOOKS[next(iter(BOOKS))]
        found = BOOKS[setup.fingerprint] = Book(setup)
    return found


def named(key: str) -> KronikyContents:
    """The contents that a view of this process speaks of."""
    return next(one.contents for one in BOOKS.values() if one.contents.key == key)


class Book:
    """The contents of a setup, and the flags they speak of in the order of their list."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.flags: list[int] = []
        self.map = read_map(setup.map_text)
        self.chronicle = read_chronicle(setup.chronicle_text)
        told = self.tell()
        key = hashlib.blake2b(msgspec.json.encode(told), digest_size=8).hexdigest()
        self.contents = msgspec.structs.replace(told, key=key)
        # what every view looks at
        self.packed = vec[i64](self.flags)
        self.terrain: list[int] = list(setup.terrain)
        self.dangerous = [one.space for one in told.hexes if one.dangerous]
        self.products = list(products(setup))

    def tell(self) -> KronikyContents:
        """All of it, without its key."""
        setup, chronicle = self.setup, self.chronicle
        actions = [self.action(number) for number in range(len(ACTION_NAMES))]
        tracks = [self.track(n) for n in range(codes.TRACKS) if size(setup, n)]
        units = [self.unit(number) for number in range(codes.UNITS)]
        victories = [self.victory(v) for v in range(len(chronicle.victory))]
        lines = [
            [EventText(self.effects(event.effects), event.dangerous) for event in line]
            for line in chronicle.events.lines()
        ]
        keys = [
            KeyEventText(e.round, [self.place(e.condition.flag())], self.effects(e.effects))
            for e in chronicle.key_events
        ]
        return KronikyContents(
            key="",
            map=self.map.id,
            chronicle=chronicle.id,
            map_names=msgspec.to_builtins(self.map.name),
            chronicle_names=msgspec.to_builtins(chronicle.name),
            columns=len(self.map.rows[0]),
            limits=limits(setup),
            flags=[FlagText(needs(one).key, needs(one).params) for one in self.flags],
            cards=[self.card(number) for number in range(codes.CARDS)],
            slots=[self.slot(AREA_NAMES.index(name)) for name in SLOT_NAMES],
            tracks=tracks,
            actions=actions,
            inventions=[self.invention(i, tracks, actions) for i in range(len(INVENTION_NAMES))],
            units=units,
            structures=[self.structure(number) for number in range(codes.STRUCTURES)],
            road=events.goods(int(setup.road_cost)),
            relief={
                name: events.goods(int(price))
                for name, price in zip(CRISIS_NAMES, setup.relief, strict=False)
            },
            hexes=self.hexes(),
            victories=victories,
            defeats=list(chronicle.defeat),
            events=lines,
            key_events=keys,
            ruins_reward=events.goods(chronicle.ruins_reward.bundle()),
            special_reward=events.goods(chronicle.special.reward.bundle()),
            treasury=events.goods(chronicle.treasury.bundle()),
        )

    # --- flags ------------------------------------------------------------------------

    def place(self, one: int) -> int:
        """Where a flag stands in the list."""
        if one not in self.flags:
            self.flags.append(one)
        return self.flags.index(one)

    def places(self, start: int, end: int) -> list[int]:
        """The flags of a range of the setup."""
        return [self.place(int(one)) for one in self.setup.flags[start:end]]

    # --- cards ------------------------------------------------------------------------

    def card(self, number: int) -> list[CardOption]:
        """Both halves of an action card."""
        cards, options = self.setup.cards, []
        for option in range(2):
            row = number * columns.CARD_SIZE + option * columns.CARD_OPTION
            options.append(
                CardOption(
                    area=AREA_NAMES[cards[row + columns.CARD_AREA]],
                    line=int(cards[row + columns.CARD_LINE]) + 1,
                    goods=events.goods(int(cards[row + columns.CARD_GOODS])),
                    help=events.goods(int(cards[row + columns.CARD_HELP])),
                    helpers=int(cards[row + columns.CARD_HELPERS]),
                )
            )
        return options

    def slot(self, area: int) -> SlotText:
        """A slot of the resource card."""
        level, goods = self.setup.bonus_level[area], self.setup.bonus_goods[area]
        return SlotText(AREA_NAMES[area], int(level), events.goods(int(goods)))

    def track(self, number: int) -> TrackText:
        """One track."""
        first, end = int(self.setup.track_first[number]), int(self.setup.track_end[number])
        segments = [self.segment(at * columns.SEG_SIZE) for at in range(first, end)]
        return TrackText(TRACK_NAMES[number], segments)

    def segment(self, row: int) -> SegmentText:
        """One segment."""
        numbers = self.setup.segments
        reward = int(numbers[row + columns.SEG_REWARD])
        people = ["term.population"] * (reward >> codes.BUNDLE_PEOPLE)
        flags = int(numbers[row + columns.SEG_FLAGS]), int(numbers[row + columns.SEG_FLAG_END])
        return SegmentText(
            split=bool(numbers[row + columns.SEG_SPLIT]),
            cost=events.goods(int(numbers[row + columns.SEG_COST])),
            workers=int(numbers[row + columns.SEG_CREW]),
            flags=self.places(*flags),
            reward=events.goods(reward) + people,
        )

    def action(self, number: int) -> ActionText:
        """One action space."""
        acts, row = self.setup.actions, number * columns.ACT_SIZE
        return ActionText(
            action=ACTION_NAMES[number],
            workers=int(acts[row + columns.ACT_CREW]),
            cost=events.goods(int(acts[row + columns.ACT_COST])),
            flags=self.places(
                int(acts[row + columns.ACT_FLAGS]), int(acts[row + columns.ACT_FLAG_END])
            ),
            does=does(self.setup, row),
            takes_extra=bool(acts[row + columns.ACT_EXTRA]),
        )

    def invention(
        self, number: int, tracks: Sequence[TrackText], actions: Sequence[ActionText]
    ) -> InventionText:
        """One invention."""
        code = codes.FLAG_INVENTION | number + 1 << A
        asked = self.flags.index(code) if code in self.flags else -1
        opens = [
            f"track.{one.track}"
            for one in tracks
            if any(asked in segment.flags for segment in one.segments)
        ]
        opens += [f"action.{one.action}" for one in actions if asked in one.flags]
        setup = self.setup
        gifts = {
            int(setup.fast_invention): "steps",
            int(setup.ride_invention): "rides",
        }
        return InventionText(INVENTION_NAMES[number], opens, gifts.get(number + 1, ""))

    def unit(self, number: int) -> UnitText:
        """A kind of unit."""
        units, row = self.setup.units, number * columns.UNIT_SIZE
        level = int(units[row + columns.UNIT_LEVEL])
        return UnitText(
            unit=UNIT_NAMES[number],
            level=level,
            strength=int(units[row + columns.UNIT_STRENGTH]),
            cost=events.goods(int(units[row + columns.UNIT_COST])),
            flags=[self.place(codes.FLAG_LEVEL | codes.MILITARY << A | level << B)],
        )

    def structure(self, number: int) -> StructureText:
        """A kind of structure."""
        village = number >= codes.VILLAGE_A
        row = (codes.VILLAGE_A if village else number) * columns.HOUSE_SIZE
        cost = events.goods(int(self.setup.houses[row + columns.HOUSE_COST]))
        return StructureText(STRUCTURE_NAMES[number], cost, 1 if village else codes.OF_A_KIND)

    def hexes(self) -> list[HexText]:
        """All spaces of the map, row by row."""
        setup, told = self.setup, []
        for row, signs in enumerate(self.map.rows):
            for column, sign in enumerate(signs):
                space = space_at(column, row)
                treasure = events.goods(int(setup.treasures[space]))
                dangerous = bool(setup.dangerous[space])
                told.append(HexText(SPACE_NAMES[space], MAP_SIGNS[sign], dangerous, treasure))
        return told

    # --- the chronicle ----------------------------------------------------------------

    def victory(self, number: int) -> VictoryText:
        """One way to win."""
        start, end = (int(n) for n in self.setup.victories[2 * number : 2 * number + 2])
        kind = self.chronicle.victory[number].__struct_config__.tag
        return VictoryText(f"victory.{kind}", self.places(start, end))

    def effects(self, found: Iterable[AnyEffect]) -> list[EffectText]:
        """The effects of an event, those with a condition one by one."""
        told: list[EffectText] = []
        for effect in found:
            if isinstance(effect, If | Unless):
                place = [self.place(effect.condition.flag())]
                when, unless = (place, []) if isinstance(effect, If) else ([], place)
                told += [self.effect(one, when, unless) for one in effect.then]
            else:
                told.append(self.effect(effect, [], []))
        return told

    def effect(self, found: SimpleEffect, when: list[int], unless: list[int]) -> EffectText:
        """One effect."""
        kind, goods = str(found.__struct_config__.tag), events.goods(found.goods())
        return EffectText(kind, goods, found.amount(), when, unless, found.enemy)


def size(setup: Setup, track: int) -> int:
    """How many segments a track has."""
    return int(setup.track_end[track] - setup.track_first[track])


def limits(setup: Setup) -> Limits:
    """The single numbers."""
    return Limits(
        rounds=codes.ROUNDS,
        population=int(setup.most_people),
        happiness=int(setup.happiest),
        saddest=int(setup.saddest),
        crisis=int(setup.defeat_at),
        war=codes.WAR,
        relief=int(setup.relief_cheers),
        die=codes.DIE,
        middle=codes.MIDDLE,
        enemy_base=codes.ENEMY_BASE,
    )


def products(setup: Setup) -> Iterator[tuple[str, int, Callable[[Board, int], int]]]:
    """The action spaces that bring something: where they lie, and what tells how much."""
    for number, name in enumerate(ACTION_NAMES):
        row = number * columns.ACT_SIZE
        effect = setup.actions[row + columns.ACT_EFFECT]
        if effect == codes.PRODUCE:
            yield name, row, spaces.product
        elif effect == codes.TAX:
            yield name, row, spaces.tax


def does(setup: Setup, row: int) -> list[Share]:
    """What an action space does."""
    acts = setup.actions
    effect = int(acts[row + columns.ACT_EFFECT])
    p, q, r, s = (int(acts[row + columns.ACT_P + i]) for i in range(4))
    if effect == codes.PRODUCE:
        return [Share(None, resources(1 << p)[0])]
    if effect == codes.TAX:
        taken = Share(None, "resource.gold")
        return [taken, Share(-q, "term.happiness")] if q else [taken]
    if effect == codes.EXCHANGE:
        return [traded(-r, p), traded(s, q)]
    if effect == codes.RATION:
        return [Share(-p, "resource.food")]
    return [Share(p, PLAIN[effect])]


def traded(number: int, kinds: int) -> Share:
    """So many goods of these kinds, a bit mask."""
    names = resources(kinds)
    return Share(number, names[0]) if len(names) == 1 else Share(number, ANY, names)


def resources(kinds: int) -> list[str]:
    """The resources of a bit mask."""
    return [f"resource.{name}" for i, name in enumerate(RESOURCE_NAMES) if kinds >> i & 1]
