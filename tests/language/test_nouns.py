"""Every name has the forms its language needs, and those that messages ask for."""

import pytest
from tests.tools import proof

from ludoteka.language import LANGUAGES
from ludoteka.language.message import read
from ludoteka.language.nouns import (
    NOMINATIVE,
    Form,
    asked,
    faults,
    form_of,
    governed,
    plural_only,
)

PARTS = list(proof.parts())


@pytest.mark.parametrize(
    ("argument", "param", "case", "many", "counted", "by"),
    [
        ("card", "card", "nom", False, False, ""),
        ("card_acc", "card", "acc", False, False, ""),
        ("card_many", "card", "nom", True, False, ""),
        ("bonus_card_gen_many", "bonus_card", "gen", True, False, ""),
        ("goods_acc_counted", "goods", "acc", False, True, ""),
        ("good_ins_by_number", "good", "ins", False, False, "number"),
        ("card_2_gen", "card_2", "gen", False, False, ""),
    ],
)
def test_arguments(
    argument: str, param: str, case: str, many: bool, counted: bool, by: str
) -> None:
    assert asked(argument) == (param, "", Form(case, many), counted, by)


def test_a_parameter_may_be_called_like_a_form() -> None:
    assert asked("by_gen", {"by_gen": 1}).param == "by_gen"
    assert asked("card_gender").fact == "gender"


@pytest.mark.parametrize(
    ("language", "category", "case", "gender", "form"),
    [
        ("en", "one", "nom", "", Form()),
        ("en", "other", "nom", "", Form("nom", True)),
        ("cs", "one", "acc", "m", Form("acc")),
        ("cs", "few", "acc", "m", Form("acc", True)),
        ("cs", "other", "acc", "m", Form("gen", True)),
        ("cs", "other", "ins", "m", Form("ins", True)),
        ("pl", "few", "nom", "f", Form("nom", True)),
        ("pl", "few", "nom", "m1", Form("gen", True)),
        ("pl", "many", "acc", "f", Form("gen", True)),
        ("pl", "many", "loc", "f", Form("loc", True)),
    ],
)
def test_the_form_after_a_number(
    language: str, category: str, case: str, gender: str, form: Form
) -> None:
    assert governed(language, category, case, gender) == form


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_every_name_is_declined_in_full(part: str, language: str) -> None:
    found = {
        key: told
        for key, entry in proof.texts(part, language)
        if (told := list(faults(language, entry)))
    }
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_no_form_that_a_message_asks_for_is_missing(part: str, language: str) -> None:
    """Of every name of the kinds that came up in play, not only of those that did."""
    words = proof.catalogue(part, language)
    lost = set()
    for key, entry in proof.texts(part, language):
        if not isinstance(entry, str):
            continue
        for argument in read(entry).arguments():
            param, fact, form, counted, by = asked(argument)
            if fact or not (counted or by or form != NOMINATIVE):
                continue
            for kind in kinds(part, key, param):
                for name, forms in words.messages.items():
                    if name.startswith(f"{kind}.") and is_name(name):
                        wanted = (
                            [form]
                            if not (counted or by)
                            else [Form(form.case), Form("gen" if language != "en" else "nom", True)]
                        )
                        for each in wanted:
                            if isinstance(forms, str) or (
                                form_of(forms, each) is None and not plural_only(forms)
                            ):
                                lost.add((name, each.case, "plural" if each.many else "singular"))
    assert not lost


def is_name(key: str) -> bool:
    """Whether an entry names a thing, rather than tell about it."""
    return not key.endswith((".about", ".title"))


def kinds(part: str, key: str, param: str) -> set[str]:
    """The first parts of the ids that this parameter was seen with."""
    known = proof.samples(part)
    values = [params[param] for params in known.get("messages", {}).get(key, ()) if param in params]
    values += () if values else known.get("names", {}).get(param, ())
    each = (one for value in values for one in ([value] if isinstance(value, str) else value))
    return {thing.partition(".")[0] for thing in each}
