"""What the pages are told of results and ratings."""

from __future__ import annotations

import msgspec

from ludoteka.server.club.results.counted import Facts


class Privacy(msgspec.Struct, frozen=True):
    """What others may see: the profile, the history on it, the ratings in lists and on it."""

    profile: bool = False
    history: bool = False
    ratings: bool = True


class Player(msgspec.Struct, frozen=True):
    """Somebody at a seat of a finished game."""

    seat: int
    name: str | None
    level: str | None
    place: int
    points: int
    won: bool
    how: str
    mine: bool


class PastGame(msgspec.Struct, frozen=True):
    """A finished game in somebody's history; `change`: what it did to the rating shown.

    `kept`: its table is still there. Place, points and facts are those of the person.
    """

    table: str
    game: str
    ended: int
    place: int
    points: int
    won: bool
    how: str
    together: bool
    rated: bool
    facts: Facts
    players: list[Player]
    kept: bool
    change: int | None = None


class History(msgspec.Struct, frozen=True):
    """A page of finished games, newest first, of all that were looked for."""

    games: list[PastGame]
    found: int
    page: int
    pages: int


class Tally(msgspec.Struct, frozen=True):
    """How somebody fared with something: a game, a number of seats, a faction.

    `points` is the mean where games were played to the end.
    """

    game: str
    kind: str
    name: str
    games: int
    won: int
    points: float | None


class Records(msgspec.Struct, frozen=True):
    """The best of somebody in a game.

    `hardest`: the strongest opponent that was beaten where all play together, and its rating.
    """

    game: str
    best: int | None
    best_table: str | None
    run: int
    hardest: Facts | None = None
    hardest_rating: int | None = None


class Point(msgspec.Struct, frozen=True):
    """A value at a time."""

    at: int
    value: int


class Rating(msgspec.Struct, frozen=True):
    """Somebody's rating in a game, and how it came."""

    game: str
    rating: int
    games: int
    provisional: bool
    course: list[Point]


class Course(msgspec.Struct, frozen=True):
    """How somebody's games went: points, and the share won of the last ten in percent."""

    game: str
    points: list[Point]
    won: list[Point]


class Statistics(msgspec.Struct, frozen=True):
    """What somebody's finished games add up to."""

    games: int
    won: int
    tallies: list[Tally]
    records: list[Records]
    courses: list[Course]
    ratings: list[Rating]


class Profile(msgspec.Struct, frozen=True):
    """Somebody as others may see them; what they keep to themselves is null."""

    name: str
    handle: str
    since: int
    mine: bool
    ratings: list[Rating] | None
    statistics: Statistics | None


class Rank(msgspec.Struct, frozen=True):
    """A line of the list of ratings; `handle`: there is a profile to look at."""

    name: str | None
    level: str | None
    handle: str | None
    rating: int
    games: int
    provisional: bool
    mine: bool


class Hardness(msgspec.Struct, frozen=True):
    """How hard a part of a game is that all play together: by so much the opponent is stronger."""

    part: str
    name: str
    rating: int


class Ladder(msgspec.Struct, frozen=True):
    """The ratings of a game, the best first."""

    game: str
    ranks: list[Rank]
    hardness: list[Hardness]


class Ladders(msgspec.Struct, frozen=True):
    """The ratings of all games."""

    ladders: list[Ladder]


class Standing(msgspec.Struct, frozen=True):
    """Whether one may play rated games, and one's ratings by game."""

    account: bool
    ratings: dict[str, int]


class SeatRating(msgspec.Struct, frozen=True):
    """The rating at a seat: now, and what the game did to it."""

    seat: int
    rating: int | None
    provisional: bool
    change: int | None = None


class TableRating(msgspec.Struct, frozen=True):
    """What a table means for ratings; `unrated`: why a game that was to count does not."""

    rated: bool
    recorded: bool
    unrated: str
    seats: list[SeatRating]
