"""Every event, reason and label of Kroniky has its words, and no word is left over."""

import random
import re
from pathlib import Path

import pytest
from tests.kroniky.rich import PAIRS, fed

import ludoteka
from ludoteka.core.codec import Move
from ludoteka.core.event import Event
from ludoteka.games import kroniky
from ludoteka.games.kroniky import GAME, data
from ludoteka.games.kroniky.moves import MOVES, PHASES
from ludoteka.language import LANGUAGES, Catalogue

FOLDER = Path(kroniky.__file__).parent
SOURCES = "".join(
    file.read_text("utf-8") for file in (FOLDER / "events.py", *FOLDER.glob("reasons/*.py"))
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_have_names(language: str) -> None:
    catalogue = Catalogue(language, GAME, strict=True)
    ids = [
        *(f"hex.{name.replace(':', '.')}" for name in data.SPACE_NAMES),
        *(f"track.{name}" for name in data.TRACK_NAMES),
        *(f"action.{name}" for name in data.ACTION_NAMES),
        *(f"terrain.{name}" for name in data.TERRAIN_NAMES),
        *(f"phase.{name}" for name in PHASES.names.values()),
        *(f"when.{move.__struct_config__.tag}" for move in MOVES.kinds.values()),
        *(f"invention.{name}" for name in data.INVENTION_NAMES),
        *(f"defeat.{name}" for name in data.DEFEAT_NAMES),
        *(f"counter.{name}" for name in data.COUNTER_NAMES),
    ]
    for thing in ids:
        assert catalogue.name(thing)


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        (
            "en",
            [
                "Develop agriculture",
                "Build the granary",
                "Build the next part of the Wonder of the World",
                "Make the payment for victory",
                "Sell 2 wood and 1 ore for 1 gold",
                "Division II stays",
            ],
        ),
        (
            "cs",
            [
                "Rozvinout zemědělství",
                "Postavit sýpku",
                "Postavit další část Divu světa",
                "Složit platbu za vítězství",
                "Prodat 2 dřeva a\u00a01 rudu za 1 zlato",
                "Divize II zůstane",
            ],
        ),
        (
            "pl",
            [
                "Rozwiń rolnictwo",
                "Zbuduj spichlerz",
                "Zbuduj kolejną część Cudu Świata",
                "Uiść zapłatę za zwycięstwo",
                "Sprzedaj 2 drewna i 1 rudę za 1 złoto",
                "Dywizja II zostaje",
            ],
        ),
    ],
)
def test_moves_are_called_by_what_they_do(language: str, labels: list[str]) -> None:
    catalogue = Catalogue(language, GAME, strict=True)
    moves = [
        "develop agriculture", "develop granary", "develop wonder", "develop tribute",
        "sell wood 2 food 0 ore 1", "march II hold",
    ]  # fmt: skip
    assert [catalogue.move(MOVES.parse(move)) for move in moves] == labels


def test_events_and_reasons_are_all_used() -> None:
    messages = Catalogue("en", GAME).messages
    words = set(re.findall(r'"([a-z_]+)"', SOURCES))
    for start in ("event.", "reason."):
        keys = {key.removeprefix(start) for key in messages if key.startswith(start)}
        shared = {"wrong_phase", "game_over", "no_such_seat", "not_your_turn", "not_now"}
        assert keys - words - shared == set()
    anchors = set(re.findall(r'"(rules\.[a-z_]+)"', SOURCES))
    assert anchors <= set(messages)


def test_long_games_can_be_told() -> None:
    """Events, labels and reasons of games that see all of the rules, in all languages."""
    catalogues = [Catalogue(language, GAME, strict=True) for language in LANGUAGES]
    seen: set[str] = set()
    moves: dict[str, Move] = {}
    for seed in range(25):
        land, chronicle = PAIRS[seed]
        match = ludoteka.new("kroniky", 1, seed=seed, map=land, chronicle=chronicle)
        chance = random.Random(seed)
        for _ in fed(match, chance):
            sink = match.state.sink
            assert sink is not None
            for kind, _, a, b, c in sink.raw:
                event = GAME.tell(match.state, kind, a, b, c)
                told(event, catalogues, seen)
            sink.raw.clear()
            if chance.random() < 0.05:
                for move in match.legal():
                    moves.setdefault(str(move), move)
                refused(match, chance.sample(list(moves.values()), min(9, len(moves))), catalogues)
    for move in moves.values():
        for catalogue in catalogues:
            assert not set(catalogue.move(move)) & set("{}")
        assert all("." in t or t in ("card", "round") for t in move.touches(match.state))
    assert len({key.split()[0] for key in seen}) > 50


def told(event: Event, catalogues: list[Catalogue], seen: set[str]) -> None:
    """An event can be told in all languages."""
    shape = f"{event.key} {event.params}"
    if shape not in seen:
        seen.add(shape)
        for catalogue in catalogues:
            text = catalogue.event(event)
            assert not set(text) & set("{}")
            assert "  " not in text


def refused(match: ludoteka.Match, moves: list[Move], catalogues: list[Catalogue]) -> None:
    """The reasons against moves can be told in all languages, with the rule's paragraph."""
    for move in moves:
        reason = match.why_not(move)
        if reason is not None and not match.over:
            for catalogue in catalogues:
                assert catalogue.reason(reason)
                assert not reason.place or catalogue.has(reason.place)
