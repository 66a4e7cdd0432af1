"""Every word exists in every language, and every text of a game can be told."""

import ast
import json
import random
from pathlib import Path

import pytest
from babel import Locale

import ludoteka
from ludoteka.core.questions import WRONG_PHASE
from ludoteka.core.registry import find, games
from ludoteka.games.ethnos import events, reasons
from ludoteka.games.ethnos.moves import PHASES
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.language.catalogue import SHARED, load
from ludoteka.language.message import Message, read
from ludoteka.language.nouns import asked

GAMES = games()
FOLDERS = [SHARED, *(find(game).text for game in GAMES)]
PAGE = Path(__file__).parents[2] / "web" / "src"
FILES = sorted(
    file for folder in (*FOLDERS, *PAGE.glob("**/text")) for file in folder.glob("*.json")
)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_all_languages_have_the_same_keys_in_the_same_order(folder: Path) -> None:
    english, *others = (list(load(folder, language)) for language in LANGUAGES)
    for keys in others:
        assert set(keys) == set(english)
        assert keys == english


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_no_key_is_written_twice(file: Path) -> None:
    def keys(pairs: list[tuple[str, object]]) -> list[str]:
        return [key for key, _ in pairs]

    written = json.loads(file.read_text("utf-8"), object_pairs_hook=keys)
    assert len(written) == len(set(written))


def sentences(folder: Path, language: str) -> dict[str, str]:
    """The entries that are not names in their forms."""
    return {key: text for key, text in load(folder, language).items() if isinstance(text, str)}


def parameters(text: str) -> set[str]:
    """What a message is told with."""
    wanted = [asked(argument) for argument in read(text).arguments()]
    return {each.param for each in wanted} | {each.by for each in wanted if each.by}


def plain(message: Message) -> list[str]:
    """The fixed words of a message, the inner ones too."""
    words = [part for part in message.parts if isinstance(part, str)]
    for choice in message.choices():
        for form in choice.forms.values():
            words += [part for part in form.parts if isinstance(part, str)]
    return words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_text_is_a_message_with_all_its_plural_forms(folder: Path, language: str) -> None:
    form_of = Locale(language).plural_form
    needed = {form_of(number) for number in range(200)} | {"other"}
    for key, text in sentences(folder, language).items():
        assert text.strip() == text != "", key
        assert not set("".join(plain(read(text)))) & set("{}"), key
        for choice in read(text).choices():
            if choice.plural:
                named = {form for form in choice.forms if not form.startswith("=")}
                assert named == needed, key


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_all_languages_use_the_same_parameters(folder: Path) -> None:
    """In the forms they need; a number of things may be left out where all of them are told."""
    for key, text in sentences(folder, "en").items():
        wanted = parameters(text)
        for language in LANGUAGES:
            assert parameters(sentences(folder, language).get(key, "")) == wanted, (key, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_moves_options_and_rules_have_texts(key: str, language: str) -> None:
    game = find(key)
    catalogue = Catalogue(language, game, strict=True)
    assert catalogue.text("game.title") == game.title or language != "en"
    assert catalogue.text("game.about")
    for kind in game.codec.kinds.values():
        assert catalogue.has(f"move.{kind.__struct_config__.tag}.about")
    for option in game.options:
        assert catalogue.text(f"option.{option.name}")
        assert catalogue.text(f"option.{option.name}.about")
        for value in option.choices:
            assert catalogue.name(f"option.{option.name}.{value}")
        if option.many and isinstance(option.default, str):
            assert catalogue.name(f"option.{option.name}.{option.default}")
    anchors = {k for k in catalogue.messages if k.startswith("rules.")}
    assert anchors
    for anchor in anchors:
        whole = anchor.removesuffix(".title")
        assert {whole, f"{whole}.title"} <= anchors


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_all_that_is_counted_and_foretold_has_words(key: str, language: str) -> None:
    game = find(key)
    catalogue = Catalogue(language, game, strict=True)
    if game.ledger is None:
        pytest.skip("keeps no ledger")
    ledger = game.ledger()
    for seed in range(20):
        seats = game.fewest + seed % (game.most - game.fewest + 1)
        state = ludoteka.new(key, seats, seed).state
        for name in ledger.names(state, 0).quantities:
            params = {"thing": name.thing} if name.thing else {}
            assert catalogue.text(f"quantity.{name.quantity}", params)
    for waiting in ledger.waiting:
        assert catalogue.text(f"forecast.{waiting.key}")


def test_a_title_may_be_translated() -> None:
    aeons_end = find("aeons_end")
    titles = {language: Catalogue(language, aeons_end).text("game.title") for language in LANGUAGES}
    assert titles == {"en": aeons_end.title, "cs": "Konec věků", "pl": "Aeon's End"}


@pytest.mark.once
@pytest.mark.parametrize("key", GAMES)
def test_random_games_can_be_told(key: str) -> None:
    """Every event of 200 games, and every move offered in them, in all languages."""
    game = find(key)
    catalogues = [Catalogue(language, game, strict=True) for language in LANGUAGES]
    luck = random.Random(7)
    told: set[str] = set()
    labelled: set[str] = set()
    for number in range(200):
        seats = luck.randint(game.fewest, game.most)
        options = {
            o.name: not o.default for o in game.options if not o.choices and luck.random() < 0.3
        }
        match = ludoteka.new(key, seats, seed=number, **options)
        while not match.over:
            moves = match.legal()
            match.play(luck.choice(moves))
            for move in moves:
                if str(move) not in labelled:
                    labelled.add(str(move))
                    texts = [catalogue.move(move) for catalogue in catalogues]
                    assert not any(set(text) & set("{}") for text in texts)
        for event in match.events:
            shape = repr((event.key, event.params))
            if shape not in told:
                told.add(shape)
                for catalogue in catalogues:
                    text = catalogue.event(event)
                    assert not set(text) & set("{}"), text
                    assert "  " not in text, text


def strings(module: object) -> set[str]:
    """All string constants of a module's source."""
    source = Path(str(getattr(module, "__file__", ""))).with_suffix(".py")
    tree = ast.parse(source.read_text("utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def keys(start: str) -> set[str]:
    """What follows `start` in the keys of the texts of Ethnos."""
    texts = load(find("ethnos").text, "en")
    return {key.removeprefix(start) for key in texts if key.startswith(start)}


def test_ethnos_tells_exactly_its_events() -> None:
    parameters = {"seat", "age", "card", "cards", "size", "kingdom", "colour", "source", "points"}
    parameters |= {"number", "markers", "start", "goal", "value", "leader", "winners", "horde"}
    words = {word for word in strings(events) if word.isidentifier()}
    assert words - parameters == keys("event.")


def test_ethnos_gives_exactly_its_reasons() -> None:
    used = strings(reasons) | {WRONG_PHASE}
    assert {
        f"when.{kind.__struct_config__.tag}" for kind in find("ethnos").codec.kinds.values()
    } == {f"when.{tag}" for tag in keys("when.")}
    assert keys("reason.") <= used
    anchors = {text for text in used if text.startswith("rules.") and "{" not in text}
    assert {anchor for anchor in anchors if anchor != "rules.tribe."} <= {
        f"rules.{anchor}" for anchor in keys("rules.")
    }


def test_ethnos_asks_its_questions() -> None:
    assert keys("phase.") == set(PHASES.names.values())


def test_a_move_is_labelled_by_its_tag() -> None:
    assert find("ethnos").codec.parse("keep all").label() == ("move.keepall", {})
