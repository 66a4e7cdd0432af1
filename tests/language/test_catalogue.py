"""The catalogue names things and puts parameters into messages."""

import pytest

import ludoteka
from ludoteka.core.event import Event
from ludoteka.core.reason import Reason
from ludoteka.core.registry import find
from ludoteka.language import LANGUAGES, Catalogue, MissingText
from ludoteka.language.catalogue import UnknownLanguage

ETHNOS = find("ethnos")


@pytest.mark.parametrize(
    ("language", "names"),
    [
        (
            "en",
            ["red elf", "skeleton", "Player 3", "Duris", "red", "2x red elf, skeleton and deck"],
        ),
        (
            "cs",
            [
                "červený elf",
                "kostlivec",
                "Hráč 3",
                "Duris",
                "červená",
                "2x červený elf, kostlivec a balíček spojenců",
            ],
        ),
        (
            "pl",
            [
                "czerwony Elf",
                "Szkielet",
                "Gracz 3",
                "Duris",
                "czerwony",
                "2x czerwony Elf, Szkielet i Talia Sojuszników",
            ],
        ),
    ],
)
def test_names(language: str, names: list[str]) -> None:
    catalogue = Catalogue(language, ETHNOS, strict=True)
    things = ["card.elf.red", "card.skeleton", "seat.2", "kingdom.duris", "horde.red"]
    assert [catalogue.name(thing) for thing in things] == names[:5]
    hand = ["card.elf.red", "card.skeleton", "card.elf.red", "deck"]
    assert catalogue.names_of(hand) == names[5]
    assert catalogue.names_of(["deck"]) == catalogue.name("deck")
    assert catalogue.names_of([]) == ""


def test_what_a_line_begins_with_has_a_capital_letter() -> None:
    kroniky = find("kroniky")
    czech = Catalogue("cs", kroniky, strict=True)
    walked = Event("stepped", {"worker": "worker.1", "space": "hex.f.5"})
    assert czech.text("event.stepped", walked.params) == "dělník 1 jde na pole f5."
    assert czech.event(walked) == "Dělník 1 jde na pole f5."
    assert czech.reason(Reason("not_on_map", {"worker": "worker.1"})) == "Dělník 1 není na mapě."


def test_players_are_called_by_their_names() -> None:
    catalogue = Catalogue("en", ETHNOS, names=["Ema", "Jan"], strict=True)
    told = Event("took", {"seat": "seat.1", "card": "card.elf.red"})
    assert catalogue.event(told) == "Jan takes red elf from the row."


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("en", 1, "You must keep 1 more card."),
        ("en", 5, "You must keep 5 more cards."),
        ("cs", 1, "Musíte si nechat ještě 1 kartu."),
        ("cs", 4, "Musíte si nechat ještě 4 karty."),
        ("cs", 5, "Musíte si nechat ještě 5 karet."),
        ("pl", 1, "Musisz zachować jeszcze 1 kartę."),
        ("pl", 3, "Musisz zachować jeszcze 3 karty."),
        ("pl", 5, "Musisz zachować jeszcze 5 kart."),
        ("pl", 22, "Musisz zachować jeszcze 22 karty."),
    ],
)
def test_plurals(language: str, number: int, text: str) -> None:
    reason = Reason("keep_exact", {"number": number})
    assert Catalogue(language, ETHNOS, strict=True).reason(reason) == text


def test_moves_have_labels() -> None:
    catalogue = Catalogue("en", ETHNOS, strict=True)
    parse = ETHNOS.codec.parse
    assert catalogue.move(parse("take skeleton")) == "Take skeleton"
    assert catalogue.move(parse("band elf:red by colour")) == ("Band led by red elf, by colour")
    assert catalogue.move(parse("raid nothing")) == "Keep the horde for later"
    assert catalogue.move(parse("raid red blue")) == "Raid with 2 markers: red and blue"


def test_what_is_missing_is_told_by_its_key() -> None:
    kind = Catalogue("en", ETHNOS)
    assert kind.text("event.unheard_of") == "event.unheard_of"
    assert kind.name("card.gnome.red") == "red member.gnome"
    assert kind.text("event.took", {"seat": "seat.0"}) == "Player 1 takes card from the row."
    assert kind.text("event.kept", {"seat": "seat.0"}) == "Player 1 keeps number cards."
    strict = Catalogue("en", ETHNOS, strict=True)
    for key, params in (("event.unheard_of", {}), ("event.took", {"seat": "seat.0"})):
        with pytest.raises(MissingText):
            strict.text(key, {**params})
    with pytest.raises(MissingText):
        strict.name("card.gnome.red")


def test_unknown_language() -> None:
    with pytest.raises(UnknownLanguage, match="there is no language 'de'"):
        Catalogue("de", ETHNOS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_of_the_match_have_texts(language: str) -> None:
    match = ludoteka.new("ethnos", seats=2, seed=1)
    catalogue = Catalogue(language, ETHNOS, strict=True)
    for seat in (1 - match.seat, 7):
        reason = match.why_not("draw", seat)
        assert reason is not None
        assert catalogue.reason(reason)
    assert catalogue.reason(Reason("game_over")) != catalogue.reason(Reason("not_now"))
