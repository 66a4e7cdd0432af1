"""Says what is wrong with a lesson or puzzle file: in which line, and why."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteka.bots.levels import LEVELS, is_level
from ludoteka.core import written
from ludoteka.core.errors import BadOption, LudotekaError, clean, meant
from ludoteka.core.game import Game
from ludoteka.core.loading import replay_line
from ludoteka.core.match import Match
from ludoteka.core.problem import Problem, problem
from ludoteka.core.reason import Param, Reason
from ludoteka.core.registry import find
from ludoteka.core.written import Path, fault, line_of
from ludoteka.language import Catalogue
from ludoteka.language.message import BadMessage
from ludoteka.language.message import read as read_message
from ludoteka.lessons.aims import MISSING, Counter, Scene, at
from ludoteka.lessons.course import Course
from ludoteka.lessons.files import LONGEST_FILE, LONGEST_SAYING, Aim, LessonFile, Range, Step

NEEDED = "title"  # besides what the steps say
Fault = tuple[Path, Problem]


def described(text: str) -> tuple[Reason | None, list[Problem]]:
    """What a file is (None if it cannot be played), and all that is wrong with it."""
    found, problems = read(text)
    if found is None or problems:
        return None, problems
    told: dict[str, Param] = {"id": found.name, "steps": len(found.steps)}
    return Reason(f"terminal.{found.kind}_file", told), []


def read(text: str) -> tuple[LessonFile | None, list[Problem]]:
    """The content of a file (None if it cannot be read at all) and all that is wrong with it."""
    raw, lines, problems = written.parse(text, LONGEST_FILE)
    if problems:
        return None, problems
    found, problems = written.convert(raw, LessonFile, lines)
    if found is None:
        return None, problems
    return found, [fault(line_of(path, lines), told) for path, told in faults(found)]


def start(lesson: LessonFile) -> Match:
    """The match of a lesson before its opening. Raises BadOption."""
    game = find(lesson.game)
    if not 1 <= lesson.rules <= game.rules:
        raise BadOption(
            "the file follows version {wanted} of the rules of {title}; "
            "this Ludoteka knows versions up to {known}",
            wanted=lesson.rules,
            title=game.title,
            known=game.rules,
        )
    return Match(game, *game.check(lesson.seats, lesson.seed, lesson.options), rules=lesson.rules)


def faults(lesson: LessonFile) -> Iterator[Fault]:
    """Where a well-formed file makes no sense, and why."""
    try:
        match = start(lesson)
    except LudotekaError as error:
        yield ("options",) if isinstance(error, BadOption) else ("game",), error.told
        return
    if lesson.you >= lesson.seats:
        yield ("you",), problem("there is no seat {seat}", seat=lesson.you)
        return
    if not is_level(lesson.bots, match.game):
        wrong = clean(lesson.bots)
        told = "there is no bot '{level}'; {meant}"
        yield ("bots",), problem(told, level=wrong, meant=meant(wrong, tuple(LEVELS)))
    yield from text_faults(lesson, match.game)
    for number, step in enumerate(lesson.steps):
        yield from aim_faults(("steps", number), step)
    yield from play_faults(lesson, match)


# --- words ----------------------------------------------------------------------------


def text_faults(lesson: LessonFile, game: Game) -> Iterator[Fault]:
    """What is missing or wrong in the words."""
    if "en" not in lesson.text:
        yield ("text",), problem("a lesson speaks English ('en') at least")
        return
    english = lesson.text["en"]
    words = Catalogue("en", game)
    if NEEDED not in english:
        yield ("text", "en"), problem("the text `{name}` is missing", name=NEEDED)
    for path, key in sayings(lesson):
        if key not in english and not words.has(key):
            yield path, problem("there is no text `{name}`", name=clean(key))
    for language, texts in lesson.text.items():
        for key, text in texts.items():
            yield from message_faults(("text", language, key), text)
        for key in english.keys() - texts.keys():
            yield ("text", language), problem("the text `{name}` is missing", name=clean(key))


def message_faults(path: Path, text: str) -> Iterator[Fault]:
    """What is wrong with one message."""
    if len(text) > LONGEST_SAYING:
        told = "a text has at most {most} characters; this one has {number}"
        yield path, problem(told, most=LONGEST_SAYING, number=len(text))
    try:
        read_message(text)
    except BadMessage as error:
        yield path, problem("this text cannot be read: {why}", why=clean(str(error)))


def sayings(lesson: LessonFile) -> Iterator[tuple[Path, str]]:
    """Every key that something says, and where."""
    for number, step in enumerate(lesson.steps):
        yield ("steps", number, "say"), step.say
        for place, answer in enumerate(step.answers):
            yield ("steps", number, "answers", place, "say"), answer.say


# --- aims -----------------------------------------------------------------------------


def aim_faults(path: Path, step: Step) -> Iterator[Fault]:
    """What is wrong with the aims of a step, as they are written."""
    if step.aim is not None:
        yield from shape_faults((*path, "aim"), step.aim)
        if not step.line:
            yield path, problem("a step with an aim shows one way there in `line`")
    for place, answer in enumerate(step.answers):
        yield from shape_faults((*path, "answers", place, "when"), answer.when)


def shape_faults(path: Path, aim: Aim) -> Iterator[Fault]:
    """An aim is one of four things."""
    given = [bool(aim.told), bool(aim.shows), bool(aim.counts), bool(aim.any), bool(aim.all)]
    if sum(given) != 1:
        yield path, problem("an aim has one of `told`, `shows`, `counts`, `any` and `all`")
    bounds = (aim.equal, aim.least, aim.most)
    if (aim.shows or aim.counts) and all(bound is None for bound in bounds):
        yield path, problem("`shows` and `counts` need `is`, `least` or `most`")
    if any(wanted == Range() for wanted in aim.where.values()):
        yield path, problem("a range has `least`, `most` or both")
    for name, parts in (("any", aim.any), ("all", aim.all)):
        for place, part in enumerate(parts):
            yield from shape_faults((*path, name, place), part)


def counts_in(aim: Aim) -> Iterator[Aim]:
    """All parts of an aim that count something."""
    if aim.counts:
        yield aim
    for part in (*aim.any, *aim.all):
        yield from counts_in(part)


def paths_in(aim: Aim) -> Iterator[str]:
    """All paths of the view that an aim looks at."""
    if aim.shows:
        yield aim.shows
    for part in (*aim.any, *aim.all):
        yield from paths_in(part)


# --- playing --------------------------------------------------------------------------


def play_faults(lesson: LessonFile, match: Match) -> Iterator[Fault]:
    """Whether the opening and the shown way can be played, and lead where they should."""
    for place, line in enumerate(lesson.opening):
        if told := refused(match, line):
            yield ("opening", place), told
            return
    course = Course(lesson, match)
    for number, step in enumerate(lesson.steps):
        found = next(step_faults(course, number, step, match), None)
        if found is not None:
            path, told = found
            yield ("steps", number, *path), told
            return


def step_faults(course: Course, number: int, step: Step, match: Match) -> Iterator[Fault]:
    """What is wrong with one step, played as it is shown."""
    if step.aim is None:
        course.begin(number + 1, match)
    else:
        yield from early_faults(course, step.aim, match)
    for place, line in enumerate(step.line):
        if told := refused(match, line):
            yield ("line", place), told
        course.moved(match)
        if course.number > number + 1:
            told = problem("the way of this step reaches the aim of the next one, too")
            yield ("line", place), told
    if course.number != number + 1:
        yield ("line",), problem("the way that is shown does not reach the aim")


def early_faults(course: Course, aim: Aim, match: Match) -> Iterator[Fault]:
    """What is wrong with an aim where its step begins."""
    if course.reached(match):
        yield ("aim",), problem("this aim is reached before the step begins")
    view = Scene(match, course.lesson.you, ()).view
    for path in paths_in(aim):
        if at(view, path) is MISSING:
            yield ("aim",), problem("the view has nothing at '{path}'", path=clean(path))
    for part in counts_in(aim):
        if uncounted(match, course.lesson.you, part):
            name = clean(f"{part.counts} {part.thing}".strip())
            yield ("aim",), problem("nothing is counted as '{name}'", name=name)
        ledger = match.game.ledger
        waits = ledger().waiting if ledger else ()
        if part.after and part.after not in [one.key for one in waits]:
            yield ("aim",), problem("nothing is waited for as '{name}'", name=clean(part.after))


def uncounted(match: Match, seat: int, aim: Aim) -> bool:
    """Whether the game has no such quantity."""
    if match.game.ledger is None or aim.counts is None:
        return True
    counter = Counter(match.game.ledger(), aim.counts, aim.thing, "", seat)
    return counter.find(match.state) is None


def refused(match: Match, line: str) -> Problem | None:
    """Why a line cannot be played; None: it was."""
    try:
        replay_line(match, line)
    except LudotekaError as error:
        return error.told
    return None
