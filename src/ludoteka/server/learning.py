"""The lessons and puzzles over HTTP: which there are, and a table for one of them."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import json

from ludoteka.lessons.course import read
from ludoteka.lessons.files import LessonFile
from ludoteka.lessons.shelf import daily, lessons, texts
from ludoteka.server import messages as m
from ludoteka.server.given import TheGuests, TheHub
from ludoteka.server.routes import CHANGING, Ask, asker, errors, tagged
from ludoteka.table import setup
from ludoteka.table.refusals import Refused


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson or puzzle as the lobby shows it; `titles` by language."""

    name: str
    game: str
    kind: str
    minutes: int
    difficulty: int
    steps: int
    titles: dict[str, str]


class Lessons(msgspec.Struct, frozen=True):
    """All lessons and puzzles; `daily`: the puzzle of the day."""

    lessons: list[LessonInfo]
    daily: str | None


class Learn(msgspec.Struct, frozen=True):
    """The wish for a lesson or puzzle: its name, or a file of one's own."""

    name: str | None = None
    file: str | None = None


@get("/api/lessons", responses=errors())
async def list_lessons(request: Ask) -> Response[Lessons]:
    """All lessons and puzzles, and the puzzle of the day; the answer to a known tag is short."""
    found = await asyncio.to_thread(offered)
    today = Lessons(found, daily(datetime.now(UTC).toordinal()))
    return tagged(request, json.encode(today))


@cache
def offered() -> list[LessonInfo]:
    """All lessons and puzzles that come with the games."""
    return [told(lesson) for lesson in lessons().values()]


def told(lesson: LessonFile) -> LessonInfo:
    """A lesson as the lobby shows it."""
    return LessonInfo(
        name=lesson.name,
        game=lesson.game,
        kind=lesson.kind,
        minutes=lesson.minutes,
        difficulty=lesson.difficulty,
        steps=len(lesson.steps),
        titles=lesson.titles,
    )


@post("/api/lessons", responses=errors(*CHANGING))
async def learn(
    request: Ask, data: JSONBody[Learn], hub: TheHub, guests: TheGuests
) -> Response[m.TableKey]:
    """Make a table for a lesson or puzzle: one that comes with the games, or one's own file."""
    text = texts().get(data.name or "") if data.file is None else data.file
    if text is None:
        raise Refused("error.unknown_lesson")
    payer = asker(request, await guests.find(request))
    plan = await hub.questions.ask(payer, lambda: setup.from_lesson(text))
    async with guests.coming(request, None) as (guest, cookies):
        table = await hub.create(setup.owned(plan, guest.id, guest.name), payer)
    return Response(m.TableKey(table), status_code=201, cookies=cookies)


@get("/api/tables/{table:str}/lesson", responses=errors(404))
async def lesson_words(request: Ask, table: FromPath[str], hub: TheHub) -> Response[Any]:
    """What the lesson of a table says, in each language that it speaks."""
    found = (await hub.open(table)).table.created.lesson
    if found is None:
        raise Refused("error.no_lesson")
    return tagged(request, json.encode(read(found).text))


ROUTES = [list_lessons, learn, lesson_words]
