"""What is said of moves and events of Terra Mystica, in all three languages."""

import pytest
from tests.terra_mystica.positions import Table

from ludoteka.core.event import Event
from ludoteka.core.registry import find
from ludoteka.games.terra_mystica import codes, events
from ludoteka.language import LANGUAGES, Catalogue

GAME = find("terra_mystica")
CATALOGUES = {
    language: Catalogue(language, GAME, ["Ema", "Jan"], strict=True) for language in LANGUAGES
}


@pytest.mark.parametrize(
    ("move", "english", "czech", "polish"),
    [
        (
            "pass BON1",
            "Pass and take bonus card BON1 (2 coins; action: 1 spade)",
            "Pasovat a vzít si svitek BON1 (2 peníze; akce: 1 rýč)",
            "Spasuj i weź zwój BON1 (2 monety; akcja: 1 łopata)",
        ),
        (
            "town TW4",
            "Take town tile TW4 (6 points and 8 power)",
            "Vzít si žeton města TW4 (6 bodů a 8 krystalů energie)",
            "Weź żeton miasta TW4 (6 punktów i 8 mocy)",
        ),
        (
            "upgrade F4 to stronghold",
            "Upgrade F4 to a stronghold",
            "Vylepšit budovu na poli F4 na pevnost",
            "Ulepsz budynek na polu F4 do twierdzy",
        ),
        (
            "power ACT3",
            "Buy 2 workers for 4 power",
            "Koupit 2 dělníky za 4 krystaly energie",
            "Kup 2 robotników za 4 moce",
        ),
        (
            "priest to fire for 1",
            "Return a priest for 1 step in the cult of Fire",
            "Vrátit šamana do zásoby za 1 stupeň v kultu ohně",
            "Odłóż kapłana do puli za 1 krok w kulcie ognia",
        ),
        (
            "accept 5 from seat 1",
            "Take 5 power from Jan",
            "Přijmout 5 krystalů energie (nabízí Jan)",
            "Przyjmij 5 mocy (oferuje Jan)",
        ),
    ],
)
def test_moves(move: str, english: str, czech: str, polish: str) -> None:
    said = [catalogue.move(GAME.codec.parse(move)) for catalogue in CATALOGUES.values()]
    assert said == [english, czech, polish]


@pytest.mark.parametrize(
    ("event", "english", "czech", "polish"),
    [
        (
            Event("took_power", {"seat": "seat.0", "giver": "seat.1", "power": 1, "price": 0}),
            "Ema takes 1 power from Jan for free.",
            "Ema přijímá 1 krystal energie zdarma (nabízí Jan).",
            "Ema przyjmuje 1 moc za darmo (oferuje Jan).",
        ),
        (
            Event("points", {"seat": "seat.0", "points": 4, "source": "source.tile"}),
            "Ema scores 4 points for the scoring tile.",
            "Ema získává 4 body za destičku hodnocení.",
            "Ema zdobywa 4 punkty za żeton punktacji.",
        ),
        (
            Event("income", {"seat": "seat.0", "goods": ["good.coin"] * 2 + ["good.worker"] * 3}),
            "Ema gets an income of 2 coins and 3 workers.",
            "Ema dostává jako příjem 2 peníze a\N{NO-BREAK SPACE}3 dělníky.",
            "Ema otrzymuje jako dochód 2 monety i 3 robotników.",
        ),
        (
            Event(
                "terraformed",
                {"seat": "seat.0", "hex": "hex.H4", "terrain": "terrain.swamp", "spades": 1},
            ),
            "Ema turns H4 into swamp with 1 spade.",
            "Ema za 1 rýč přetváří pole H4 na močály.",
            "Ema zamienia pole H4 w bagna za 1 łopatę.",
        ),
    ],
)
def test_events(event: Event, english: str, czech: str, polish: str) -> None:
    assert [words.event(event) for words in CATALOGUES.values()] == [english, czech, polish]


@pytest.mark.parametrize(
    ("kind", "english"),
    [
        (codes.BONUS_CARD_TAKEN, "Ema takes bonus card BON2 (4 coins; action: 1 cult step)."),
        (codes.PASSED, "Ema passes and takes bonus card BON2 (4 coins; action: 1 cult step)."),
        (codes.FAVOR_TAKEN, "Ema takes favor tile FAV2 (3 steps in the cult of Water)."),
        (codes.TOWN_FOUNDED, "Ema founds a town and takes town tile TW2 (7 points and 2 workers)."),
        (
            codes.ROUND_BEGAN,
            "Round 1 begins with scoring tile SCORE2 (5 points for every town; "
            "1 spade for every 4 steps in the cult of Earth).",
        ),
    ],
)
def test_the_log_says_what_a_tile_gives(kind: int, english: str) -> None:
    event = events.EVENTS.tell(Table("witches", "nomads").board, kind, 0, 1, 0)
    assert CATALOGUES["en"].event(event) == english
    for words in CATALOGUES.values():
        assert str(event.params["about"]) in words.messages
        assert words.name(str(event.params["about"])) in words.event(event)


def test_goods_gained_are_the_difference_of_two_holdings() -> None:
    table = Table("witches", "nomads")
    table.give(0, bowls=(3, 4, 5), coins=5, workers=2, priests=1)
    before = int(table.board.holdings(0))
    table.give(0, bowls=(2, 5, 5), coins=7, workers=3, priests=2)
    found = events.goods(before, int(table.board.holdings(0)))
    assert found == ["good.coin", "good.coin", "good.worker", "good.priest", "good.power"]
