"""The proof sheets in docs/language show today's words."""

import pytest
from tests.tools import proof

from ludoteka.language import LANGUAGES

pytestmark = pytest.mark.once


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", proof.parts())
def test_the_sheets_are_of_today(part: str, language: str) -> None:
    kept = (proof.SHEETS / f"{part}.{language}.txt").read_text("utf-8")
    assert proof.sheet(part, language) == kept, "`make proof` writes them anew"


def test_no_sheet_is_left_over() -> None:
    kept = {file.name for file in proof.SHEETS.iterdir()}
    assert kept == {f"{part}.{language}.txt" for part in proof.parts() for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", proof.parts())
def test_every_message_has_a_line(part: str, language: str) -> None:
    words = proof.catalogue(part, language)
    texts = [key for key, entry in proof.texts(part, language) if isinstance(entry, str)]
    assert [key for key in texts if not proof.told(part, key, words)] == []
