"""Writes the proof sheets: every message of a language with typical parameters, to be read.

`python -m tests.tools.proof` (`make proof`) writes `docs/language/proof/PART.LANGUAGE.txt`; a part
is a game with its board on the page, what all games share, a topic of the club, or the rest of the
page. Names come in all their forms, counted ones with 1, 2, 5 and 22. A test compares the sheets,
so that a change of words is seen in review.

Parameters come from games that were played (samples.py; those of the page are written by hand).
Where those have none, values by the name of the parameter stand in `samples/PART.typical.json` and
`samples/typical.json` (of what can be wrong, in `samples/problems.typical.json` first); others are
3. A value that begins with `=` is text as it stands, not the id of a thing.

With `--json` it prints all of them with their parameters, for the page's tests: the page has to say
the same.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ludoteka.core.registry import find, games
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.language.catalogue import PART, SHARED, load, problems
from ludoteka.language.message import Message
from ludoteka.language.nouns import CASES, Entry, Form, asked, form_of, plural_only

ROOT = Path(__file__).parents[2]
SHEETS = ROOT / "docs" / "language" / "proof"
SAMPLES = ROOT / "tests" / "language" / "samples"
PAGE = ROOT / "web" / "src"
MAIL = ROOT / "src" / "ludoteka" / "server" / "club" / "notices" / "text"
PLAYERS = ("Ema", "Jan", "Ola", "Petr", "Zoe", "Ivo")
NUMBERS = (1, 2, 5, 22)
MOST_LINES = 6  # of one message
# What to say before a noun, so that a native hears its case.
CARRIERS = {
    "cs": {"nom": "", "gen": "bez", "dat": "k", "acc": "vidím", "loc": "o", "ins": "s"},
    "pl": {"nom": "", "gen": "nie ma", "dat": "ku", "acc": "widzę", "loc": "o", "ins": "z"},
}


@cache
def samples(part: str) -> dict[str, Any]:
    """The parameters that are known for a part."""
    file = SAMPLES / f"{part}.json"
    return json.loads(file.read_text("utf-8")) if file.exists() else {}


def parts() -> dict[str, list[Path]]:
    """The sheets, and the folders with the texts of each."""
    found = {"shared": [SHARED], "page": [PAGE / "text"]}
    found |= {folder.name: [folder] for folder in sorted((PAGE / "club" / "text").glob("*"))}
    found |= {"mail": [MAIL]} if MAIL.exists() else {}
    for key in games():
        found[key] = [find(key).text, PAGE / "games" / key / "text"]
    return found


def catalogue(part: str, language: str) -> Catalogue:
    """All words that a part can use."""
    words = Catalogue(language, find(part) if part in games() else None, PLAYERS, strict=True)
    for folder in (PAGE / "text", *parts()[part]):
        if folder.exists():
            words.messages |= load(folder, language)
    return words


def sheet(part: str, language: str) -> str:
    """One proof sheet."""
    words = catalogue(part, language)
    lines: list[str] = []
    for key, entry in texts(part, language):
        if isinstance(entry, str):
            said = [text for _, text in told(part, key, words)]
            lines += (
                [f"{key}: {said[0]}"]
                if len(said) == 1
                else [key, *(f"    {text}" for text in said)]
            )
        else:
            lines.append(f"{key}: {'; '.join(declined(key, entry, words))}")
    return "\n".join(lines) + "\n"


def texts(part: str, language: str) -> Iterator[tuple[str, Entry]]:
    """All entries of a part."""
    for folder in parts()[part]:
        if folder.exists():
            yield from load(folder, language).items()
            yield from problems(folder, language).items()


def told(part: str, key: str, words: Catalogue) -> list[tuple[dict[str, Any], str]]:
    """A message with sets of typical parameters; those that make no difference once."""
    found: dict[str, dict[str, Any]] = {}
    for params, text in written(part, key, words):
        found.setdefault(text, params)
    return [(params, text) for text, params in found.items()][:MOST_LINES]


def everything() -> Iterator[dict[str, Any]]:
    """Every line of every sheet, with what it was made of."""
    for part in parts():
        for language in LANGUAGES:
            words = catalogue(part, language)
            for key, entry in texts(part, language):
                if isinstance(entry, str):
                    for params, text in told(part, key, words):
                        yield {
                            "part": part,
                            "language": language,
                            "key": key,
                            "params": params,
                            "text": text,
                        }


def declined(key: str, entry: dict[str, Any], words: Catalogue) -> Iterator[str]:
    """A noun or an adjective in all its forms."""
    genders = [gender for gender, forms in entry.items() if isinstance(forms, dict)] or [""]
    carriers = CARRIERS.get(words.language, {"nom": ""})
    for gender in genders:
        for many in (False, True):
            forms = {case: form_of(entry, Form(case, many), gender) for case in CASES}
            told = [f"{carriers[case]} {forms[case]}".strip() for case in carriers if forms[case]]
            if told and not (many and plural_only(entry)):
                yield ", ".join(told)
    if genders == [""] and form_of(entry, Form("nom", many=True)) and not plural_only(entry):
        yield ", ".join(words.counted(key, number) for number in NUMBERS)
    if "an" in entry:
        yield str(entry["an"])


def written(part: str, key: str, words: Catalogue) -> Iterator[tuple[dict[str, Any], str]]:
    """A message with typical parameters; of a composed name, some of those that were met."""
    message = words.message(key)
    wanted = [asked(argument) for argument in message.arguments()]
    if any(PART.fullmatch(each.param) for each in wanted):
        things = met(part, f"{key}.") or composed(key, words)
        yield from (({"": thing}, words.name(thing)) for thing in things)
        return
    needed = {each.param for each in wanted} | {each.by for each in wanted if each.by}
    for params in variants(part, key, message, needed):
        if any(isinstance(value, str) and value.startswith("=") for value in params.values()):
            said = {name: plain(value, words) for name, value in params.items()}
            yield {"=": said}, words.write(key, said)
        else:
            yield params, words.text(key, params)


def met(part: str, start: str) -> list[str]:
    """The things that were met in play whose ids begin so."""
    values = samples(part).get("names", {}).values()
    each = (
        one
        for found in values
        for value in found
        for one in ([value] if isinstance(value, str) else value)
    )
    return sorted({thing for thing in each if thing.startswith(start)})


def composed(key: str, words: Catalogue) -> Iterator[str]:
    """Some things called by this composed name, made of parts that have names."""
    found = (PART.fullmatch(asked(argument).param) for argument in words.message(key).arguments())
    places = {int(part[2]): part[1] for part in found if part}
    for number in range(MOST_LINES):
        ids = [one_of(places.get(n, ""), number, words) for n in range(1, max(places) + 1)]
        yield ".".join((key, *ids))


def one_of(kind: str, number: int, words: Catalogue) -> str:
    """A thing of a kind, without the kind; of seats, and where none is named, a number."""
    names = [key.partition(".")[2] for key in words.messages if key.startswith(f"{kind}.")]
    simple = [name for name in names if "." not in name]
    if kind == "seat" or not simple:
        return str(number)
    return simple[number % len(simple)]


def plain(value: Any, words: Catalogue) -> int | str:
    """A parameter as the page puts it in: text as it stands."""
    if isinstance(value, int):
        return value
    if isinstance(value, list):
        return words.names_of(value)
    return value.removeprefix("=") if value.startswith("=") else words.name(value)


def variants(part: str, key: str, message: Message, needed: set[str]) -> Iterator[dict[str, Any]]:
    """Sets of parameters: those that were met, numbers that a plural depends on varied."""
    numeric = {choice.name for choice in message.choices() if choice.plural}
    numeric |= {asked(argument).by for argument in message.arguments()} - {""}
    lists = {asked(name).param for name in numeric if asked(name).fact == "count"}
    known = samples(part).get("messages", {}).get(key) or list(made_up(part, key, message, needed))
    for number in NUMBERS if numeric else (0,):
        for params in known[: 1 if numeric else MOST_LINES]:
            varied: dict[str, Any] = {name: number for name in numeric if name in params}
            varied |= {name: several(params[name], number) for name in lists if params.get(name)}
            yield {**params, **varied}
    if numeric:
        yield from known[1:]


def several(things: list[str], number: int) -> list[str]:
    """So many things: those that are there again and again, but every player once."""
    if things[0].startswith("seat."):
        return [f"seat.{seat}" for seat in range(min(number, len(PLAYERS)))]
    return (things * number)[:number]


def made_up(part: str, key: str, message: Message, needed: set[str]) -> Iterator[dict[str, Any]]:
    """Parameters by their names, for a message that was not met."""
    values = {name: typical(part, key, name, message) for name in sorted(needed)}
    most = max((len(found) for found in values.values()), default=1)
    for i in range(most):
        yield {name: found[i % len(found)] for name, found in values.items()}


def typical(part: str, key: str, name: str, message: Message) -> list[Any]:
    """Values for the name of a parameter. Whatever can be wrong has the English as its key."""
    if any(choice.name == name and choice.plural for choice in message.choices()):
        return [5]
    known = [samples(f"{part}.typical"), samples(part).get("names", {}), samples("typical")]
    if " " in key or "{" in key:
        known.insert(0, samples("problems.typical"))
    return next((list(values[name]) for values in known if name in values), [3])


def main() -> None:
    """Write the sheets of some parts, or of all."""
    if sys.argv[1:] == ["--json"]:
        print(json.dumps(list(everything())))
        return
    for part in sys.argv[1:] or parts():
        for language in LANGUAGES:
            (SHEETS / f"{part}.{language}.txt").write_text(sheet(part, language), "utf-8")


if __name__ == "__main__":
    main()
