"""Words as natives write them: nothing put together by machine, nothing left in English."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator

import morfeusz2  # type: ignore[import-untyped]
import pytest
from tests.tools import proof

from ludoteka.language import LANGUAGES
from ludoteka.language.message import Choice, Message, read
from ludoteka.language.nouns import CASES, INDECLINABLE, Entry, Form, form_of
from ludoteka.lessons.shelf import lessons

pytestmark = pytest.mark.once

PARTS = list(proof.parts())
FOREIGN = ("cs", "pl")
DICTIONARIES = {"en": "en_GB", "cs": "cs_CZ", "pl": "pl_PL"}
WORDS = proof.ROOT / "docs" / "language" / "words"
ENGLISH = proof.ROOT / "docs" / "language" / "english"
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# Words put in a row by hand: `", ".join(`, `Text(", ").join(`, `.join(', ')`.
BY_HAND = re.compile(r"""(["']), \1\)?\.join\(|\.join\((["'`]), \2\)""")
# What is no thing to count has the genitive singular after 5: "5 złota", "6 pracy".
MASSES = {"drewna", "rudy", "pracy", "nauki", "złota", "piechoty", "konnicy"}


def fixed(message: Message) -> Iterator[str]:
    """The words of a message that are not parameters, of each of its forms apart."""
    yield "".join(part if isinstance(part, str) else " … " for part in message.parts)
    for part in message.parts:
        if isinstance(part, Choice):
            for form in part.forms.values():
                yield from fixed(form)


def written(entry: Entry) -> Iterator[str]:
    """All texts of an entry."""
    if isinstance(entry, str):
        yield from fixed(read(entry))
        return
    for name, forms in entry.items():
        if isinstance(forms, dict):
            yield from written({**forms})
        elif name != "gender":
            yield from forms.split("|")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_multiplied(part: str, language: str) -> None:
    """ "2x coin" is what a machine says."""
    times = re.compile(r"(\d|\}|#|…)\s*[x×]\s|\b[x×] ?(\d|\{|#|…)")
    found = [
        (key, text)
        for key, entry in proof.texts(part, language)
        for text in written(entry)
        if times.search(text)
    ]
    assert not found


def test_nothing_is_listed_by_hand() -> None:
    """How a row of words is joined is the language's: `Catalogue.listed`, `words.list`."""
    boards = proof.ROOT / "src" / "ludoteka" / "cli" / "boards"
    files = [*boards.glob("*.py"), *proof.PAGE.rglob("*.svelte"), *proof.PAGE.rglob("*.ts")]
    sources = [file for file in files if not file.name.endswith(".test.ts")]
    found = {file.name for file in sources if BY_HAND.search(file.read_text("utf-8"))}
    assert not found


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("part", PARTS)
def test_no_colon_stands_between_a_player_and_a_verb(part: str, language: str) -> None:
    colon = re.compile(r"\{(seat|name|owner|giver)\}: ?[a-ząćęłńóśźžáčďéěíňóřšťúůý{]")
    allowed = {"terminal.question", "terminal.holding"}  # somebody is asked by name
    found = [
        (key, entry)
        for key, entry in proof.texts(part, language)
        if isinstance(entry, str) and colon.search(entry) and key not in allowed
    ]
    assert not found


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_left_in_english(part: str, language: str) -> None:
    """What is the same in both languages is listed with its reason, and nothing else."""
    english = dict(proof.texts(part, "en"))
    listed = json.loads((ENGLISH / f"{part}.json").read_text("utf-8"))
    reasons: dict[str, str] = listed[language]
    same = set()
    for key, entry in proof.texts(part, language):
        before = {text.strip() for text in written(english.get(key, key))}
        after = {text.strip() for text in written(entry)}
        for text in before & after:
            if len(WORD.findall(text)) and max(map(len, WORD.findall(text))) > 2:
                same.add(text)
    assert same == set(reasons)
    assert all(reason.strip() for reason in reasons.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_spelling(part: str, language: str) -> None:
    """By hunspell with Debian's dictionaries; our own words are listed in docs/language/words."""
    assert shutil.which("hunspell"), "hunspell is missing: `make test` installs it"
    used = {
        word
        for key, entry in proof.texts(part, language)
        for text in written(entry)
        for word in WORD.findall(text)
    } | set(taught_words(part, language))
    own = WORDS / f"{part}.{language}.txt"
    known = set(own.read_text("utf-8").split()) if own.exists() else set()
    command = ["hunspell", "-d", DICTIONARIES[language], "-i", "utf-8", "-l"]
    told = subprocess.run(
        command, input="\n".join(sorted(used)), capture_output=True, text=True, check=True
    )
    wrong = set(told.stdout.split())
    assert not wrong - known, f"misspelt, or not listed: {sorted(wrong - known)}"
    assert known <= wrong, f"in the dictionary, or not used: {sorted(known - wrong)}"


def taught_words(part: str, language: str) -> Iterator[str]:
    """The words of a game's lessons and puzzles."""
    for lesson in lessons().values():
        if lesson.game == part:
            texts = {str(key): words for key, words in lesson.text.items()}[language]
            for message in texts.values():
                for text in written(message):
                    yield from WORD.findall(text)


@pytest.mark.parametrize("part", PARTS)
def test_polish_forms(part: str) -> None:
    """Each word of a name that is declined has the case and number it stands for."""
    analyser = morfeusz2.Morfeusz()
    wrong = []
    for key, entry in proof.texts(part, "pl"):
        if isinstance(entry, str) or INDECLINABLE in entry:
            continue
        genders = [gender for gender, forms in entry.items() if isinstance(forms, dict)] or [""]
        for gender in genders:
            for many in (False, True):
                forms = {case: form_of(entry, Form(case, many), gender) for case in CASES}
                plural = many or str(entry.get("gender", "")).endswith("p")
                wrong += [(key, *each) for each in misdeclined(analyser, forms, plural)]
    assert not wrong


def misdeclined(
    analyser: morfeusz2.Morfeusz, forms: dict[str, str | None], plural: bool
) -> Iterator[tuple[str, str]]:
    """Words that Morfeusz knows, but not in this case and number."""
    rows = {case: WORD.findall(form) for case, form in forms.items() if form}
    if len({len(row) for row in rows.values()}) != 1:
        return
    for place in range(len(rows["nom"])):
        if len({row[place] for row in rows.values()}) == 1:
            continue  # it stays as it is: "kult ognia"
        for case, row in rows.items():
            if plural and row[place] in MASSES:
                continue
            tags = [tag for _, _, (_, _, tag, *_) in analyser.analyse(row[place])]
            known = [tag for tag in tags if tag.startswith(("subst", "adj", "ger", "ppas", "pact"))]
            number = "pl" if plural else "sg"
            if known and not any(fits(tag, number, case) for tag in known):
                yield row[place], f"{number} {case}"


def fits(tag: str, number: str, case: str) -> bool:
    """Whether a tag of Morfeusz (`subst:sg:nom.acc:m3`) allows a number and a case."""
    _, numbers, cases, *_ = (*tag.split(":"), "", "")
    wanted = "inst" if case == "ins" else case
    return number in numbers.split(".") and wanted in cases.split(".")
