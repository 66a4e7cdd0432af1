"""The catalogue names things and puts parameters into messages."""

import pytest

import ludoteka
from ludoteka.core.event import Event
from ludoteka.core.reason import Reason
from ludoteka.core.registry import find
from ludoteka.language import LANGUAGES, Catalogue, MissingText, sentence
from ludoteka.language.catalogue import UnknownLanguage

ETHNOS = find("ethnos")


@pytest.mark.parametrize(
    ("language", "names"),
    [
        (
            "en",
            [
                "red elf",
                "skeleton",
                "Player 3",
                "Duris",
                "red",
                "2 red elves, 1 skeleton and 1 deck",
            ],
        ),
        (
            "cs",
            [
                "červený elf",
                "kostlivec",
                "Hráč 3",
                "Duris",
                "červené",
                "2 červení elfové, 1 kostlivec a\u00a01 balíček spojenců",
            ],
        ),
        (
            "pl",
            [
                "czerwony Elf",
                "Szkielet",
                "Gracz 3",
                "Duris",
                "czerwone",
                "2 czerwone Elfy, 1 Szkielet i 1 Talia Sojuszników",
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
    assert catalogue.event(told) == "Jan takes the red elf from the row."


@pytest.mark.parametrize(
    ("language", "took", "discarded"),
    [
        (
            "en",
            "Jan takes the red merfolk from the row.",
            "Jan discards 2 blue elves, 5 skeletons and 2 grey orcs.",
        ),
        (
            "cs",
            "Jan bere z nabídky červeného příslušníka mořského lidu.",
            "Jan odkládá 2 modré elfy, 5 kostlivců a\u00a02 šedé orky.",
        ),
        (
            "pl",
            "Jan bierze z puli czerwonego przedstawiciela Morskiego Ludu.",
            "Jan odrzuca 2 niebieskie Elfy, 5 Szkieletów i 2 szarych Orków.",
        ),
    ],
)
def test_names_are_declined(language: str, took: str, discarded: str) -> None:
    catalogue = Catalogue(language, ETHNOS, names=["Ema", "Jan"], strict=True)
    cards = ["card.elf.blue"] * 2 + ["card.skeleton"] * 5 + ["card.orc.grey"] * 2
    taken = Event("took", {"seat": "seat.1", "card": "row.merfolk.red"})
    assert catalogue.event(taken) == took
    gone = Event("discarded", {"seat": "seat.1", "number": len(cards), "cards": cards})
    assert catalogue.event(gone) == discarded


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("en", 1, "You must keep 1 more card."),
        ("en", 5, "You must keep 5 more cards."),
        ("cs", 1, "Musíte si nechat ještě 1 kartu."),
        ("cs", 4, "Musíte si nechat ještě 4 karty."),
        ("cs", 5, "Musíte si nechat ještě 5 karet."),
        ("pl", 1, "Musisz zatrzymać jeszcze 1 kartę."),
        ("pl", 3, "Musisz zatrzymać jeszcze 3 karty."),
        ("pl", 5, "Musisz zatrzymać jeszcze 5 kart."),
        ("pl", 22, "Musisz zatrzymać jeszcze 22 karty."),
    ],
)
def test_plurals(language: str, number: int, text: str) -> None:
    reason = Reason("keep_exact", {"number": number})
    assert Catalogue(language, ETHNOS, strict=True).reason(reason) == text


def test_moves_have_labels() -> None:
    catalogue = Catalogue("en", ETHNOS, strict=True)
    parse = ETHNOS.codec.parse
    assert catalogue.move(parse("take skeleton")) == "Take the skeleton"
    assert catalogue.move(parse("band elf:red by colour")) == (
        "Play a band of one colour led by the red elf"
    )
    assert catalogue.move(parse("raid nothing")) == "Keep the horde for later"
    assert catalogue.move(parse("raid red blue")) == "Raid with 2 markers: red and blue"


def test_what_is_missing_is_told_by_its_key() -> None:
    kind = Catalogue("en", ETHNOS)
    assert kind.text("event.unheard_of") == "event.unheard_of"
    assert kind.name("card.gnome.red") == "red member.gnome"
    assert kind.text("event.took", {"seat": "seat.0"}) == "Player 1 takes the card from the row."
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


@pytest.mark.parametrize(
    ("language", "texts", "odds", "difference"),
    [
        ("en", ["a, b and c", "a or b"], ["50%", "<1%", ">99%", "100%"], ["+12,345", "-2"]),
        ("cs", ["a, b a c", "a nebo b"], ["50 %", "<1 %", ">99 %", "100 %"], ["+12 345", "-2"]),
        ("pl", ["a, b i c", "a lub b"], ["50%", "<1%", ">99%", "100%"], ["+12 345", "-2"]),
    ],
)
def test_a_language_writes_lists_and_numbers_its_own_way(
    language: str, texts: list[str], odds: list[str], difference: list[str]
) -> None:
    words = Catalogue(language)
    said = [words.listed(["a", "b", "c"]), words.listed(["a", "b"], "or")]
    assert [plain(text) for text in said] == texts
    assert [plain(words.percent(share)) for share in (0.5, 0.004, 0.996, 1)] == odds
    assert [plain(words.signed(number)) for number in (12345, -2)] == difference


def plain(text: str) -> str:
    """With ordinary spaces."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_a_phrase_becomes_a_sentence() -> None:
    assert sentence("žádejte o karty") == "Žádejte o karty."
    assert sentence("Do you agree?") == "Do you agree?"
