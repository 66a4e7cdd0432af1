"""`ludoteka analyse`: a finished game looked at again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from ludoteka.bots import LEVELS
from ludoteka.bots import analysis as analyses
from ludoteka.bots.analysis import Analysis, Turning, Verdict
from ludoteka.bots.strength import ANALYST
from ludoteka.cli.arguments import Json, Language
from ludoteka.cli.files import Unreadable, read
from ludoteka.cli.progress import counting
from ludoteka.cli.spoken import record_problem, spoken
from ludoteka.core.errors import BadOption, BadRecord, clean, meant
from ludoteka.core.loading import load
from ludoteka.core.match import Match
from ludoteka.core.problem import Problem
from ludoteka.core.record import LONGEST
from ludoteka.language import Catalogue

HEIGHTS = "▁▂▃▄▅▆▇█"
COLUMNS = 60  # of a curve


def analyse(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record of a finished game.")],
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help="The bot that looks at it. Default: the strongest.")
    ] = ANALYST,
    seat: Annotated[
        int | None,
        typer.Option(metavar="S", help="Tell only the mistakes of this seat (0 is the first)."),
    ] = None,
    language: Language = "en",
    json: Json = False,
) -> None:
    """Look at a finished game again: chances, turning points, mistakes, and what was better.

    A move is judged by what its player knew at the time. The same record gives the same analysis.
    It takes a minute or two.
    """
    words = Catalogue(language)
    if level not in LEVELS:
        raise BadOption(f"there is no bot '{clean(level)}'; {meant(clean(level), tuple(LEVELS))}")
    try:
        match = load(read(file, LONGEST, "a record"))
    except BadRecord as error:
        raise Unreadable(Problem(f"'{clean(file)}': {record_problem(error, words)}")) from None
    if seat is not None:
        match.view(seat)  # or there is no such seat
    with spoken(language, match.game), counting("steps", len(match.steps)) as count:
        found = analyses.analyse(match, level, count)
    if json:
        print(msgspec.json.encode(found).decode())
        return
    console = Console(highlight=False)
    for line in Told(found, match, Catalogue(language, match.game)).lines(seat):
        console.print(Text(line))


class Told:
    """An analysis in words."""

    def __init__(self, found: Analysis, match: Match, catalogue: Catalogue) -> None:
        self.found = found
        self.match = match
        self.catalogue = catalogue

    def lines(self, seat: int | None) -> Iterator[str]:
        """All of it, line by line; of one seat only its own mistakes."""
        write, text = self.catalogue.write, self.catalogue.text
        title = text("game.title")
        yield write("terminal.analysis", {"title": title, "steps": len(self.found.steps)})
        yield text("analysis.about" if self.found.unit == "chance" else "analysis.about.points")
        yield ""
        yield from self.curves()
        yield ""
        yield text("analysis.turnings")
        yield from map(self.turning, self.found.turnings)
        if not self.found.turnings:
            yield text("analysis.none")
        yield ""
        yield text("analysis.mistakes")
        for each in self.found.sums:
            if seat in (None, each.seat):
                numbers = {f"{grade}s": number for grade, number in each.grades.items()}
                numbers["inaccuracies"] = each.grades["inaccuracy"]
                yield write("terminal.analysis.sum", {"name": self.name(each.seat), **numbers})
        for step in self.found.steps:
            if seat in (None, step.seat) and step.grade not in (None, "good"):
                yield from self.mistake(step)

    def curves(self) -> Iterator[str]:
        """What each line could expect over the whole game, drawn in one row."""
        steps = [self.found.opening, *(step.values for step in self.found.steps)]
        highest = max(1.0, *(value for values in steps for value in values))
        for line in range(self.found.lines):
            drawn = "".join(HEIGHTS[round(value / highest * 7)] for value in thinned(steps, line))
            first, last = (self.value(steps[at][line]) for at in (0, -1))
            yield f"{drawn} {self.line(line)}: {first} → {last}"

    def turning(self, turning: Turning) -> str:
        """A step that changed much."""
        swing = self.catalogue.signed(round(self.shown(turning.swing)))
        unit = " %" if self.found.unit == "chance" else ""
        said: dict[str, int | str] = {
            "step": turning.step,
            "name": self.line(turning.line),
            "swing": f"{swing}{unit}",
            "cause": self.catalogue.text(f"analysis.{turning.cause}"),
        }
        return self.catalogue.write("terminal.analysis.turning", said)

    def mistake(self, step: Verdict) -> Iterator[str]:
        """A move, what would have been better, and why."""
        best, write = step.best, self.catalogue.write
        if best is None:
            return
        grade = self.catalogue.text(f"analysis.grade.{step.grade}")
        label = self.catalogue.sentence(step.move.key, step.move.params)
        said = {"name": self.name(step.seat), "move": label, "grade": grade}
        yield ""
        number = write("analysis.step", {"step": step.step})
        yield f"{number}. {write('terminal.analysis.mistake', said)}"
        better = self.catalogue.sentence(best.move.key, best.move.params)
        yield write("analysis.better", {"move": better})
        for reason in best.reasons:
            yield self.catalogue.sentence(reason.key, reason.params)
        names = ("percent", "second") if self.found.unit == "chance" else ("points", "fewer")
        values = (self.value(value) for value in (best.value, step.value))
        yield write(f"analysis.{self.found.unit}", dict(zip(names, values, strict=True)))

    def line(self, line: int) -> str:
        """Whose line it is."""
        if self.found.lines == 1 and self.match.seats > 1:
            return self.catalogue.text("analysis.group")
        return self.name(line)

    def name(self, seat: int) -> str:
        """What a player is called."""
        return self.catalogue.seat(seat)

    def shown(self, value: float) -> float:
        """A difference in percent, or in points."""
        return 100 * value if self.found.unit == "chance" else value

    def value(self, value: float) -> str:
        """A chance, or points."""
        if self.found.unit == "chance":
            return self.catalogue.percent(value)
        return self.catalogue.number(round(value))


def thinned(steps: Sequence[Sequence[float]], line: int) -> list[float]:
    """The values of a line at moments spread over the game."""
    columns = min(COLUMNS, len(steps))
    places = (round(at * (len(steps) - 1) / max(1, columns - 1)) for at in range(columns))
    return [max(0.0, steps[place][line]) for place in places]
