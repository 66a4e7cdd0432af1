"""Names: all the world's may be used, but none unseen, and none that is another's in disguise."""

from __future__ import annotations

import pytest
from tests.table.play import ethnos
from tests.table.test_undo import refused

from ludoteka.table import commands as c
from ludoteka.table import decide, setup
from ludoteka.table.names import name_of, skeleton, unlike
from ludoteka.table.setup import SeatWish


@pytest.mark.parametrize(
    "name",
    [
        "Jiří", "Žofie", "Łukasz", "Małgorzata", "Zażółć", "Елена", "Їжак", "Фёдор", "李雷",
        "王小明", "さくら", "김철수", "Ελένη", "שרה", "فاطمة", "अनिल", "สมชาย", "O'Neil",
        "Anne-Marie", "Jan 3", "😀", "❤️", "...", "Botond", "Boti", "Playero", "Robot", "x",
        "1", "Bára & Petr", "Ája",
    ],
)  # fmt: skip
def test_names_of_people(name: str) -> None:
    assert name_of(f" {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        "", "   ", "\u3164", "\u115f\u1160", "\uffa0\uffa0", "\u2800 \u2800", "\u200b", "\u2060",
        "\u0301", "\u0301\u0302", "\u034f", "\ufe0f", "\u00ad", "\u00a0", "\U0001d159", "\u180b",
        "\U000e0041", "\u202eannA", "a\u0000b", "x" * 41,
    ],
)  # fmt: skip
def test_names_that_nobody_sees(name: str) -> None:
    with refused("error.name"):
        name_of(name)


@pytest.mark.parametrize(
    "name",
    [
        "Player 3", "player3", "PLAYER 12", "Player", "PIayer 1", "Рlayer 2", "Player l",
        "Plаyer-2", "Hráč 1", "hrac 4", "Gracz 2", "Ｐｌａｙｅｒ ３", "Bot 2", "bot", "Bоt 1",
        "Bot, hard", "B\u3164ot 2",
    ],
)  # fmt: skip
def test_names_of_bots_and_of_seats_without_a_name(name: str) -> None:
    with refused("error.name_reserved"):
        name_of(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"), ("Anna", "Аnnа"), ("Anna", "A n n a"), ("Anna", "Anna."),
        ("Anna", "Ánna"), ("Anna", "Αnna"), ("Anna", "Ａｎｎａ"), ("Anna", "𝐀𝐧𝐧𝐚"),
        ("Anna", "An\u3164na"),
        ("Ilja", "lIja"), ("Bob0", "BobO"), ("Marta", "Ｍarta"), ("Emma", "Ernrna"),
        ("Łukasz", "Lukasz"), ("Оля", "Oля"), ("Eva", "Eνa"), ("Will", "VViII"), ("Petr", "Ρetr"),
        ("Jiří", "Jiri"), ("...", "..."), ("❤️", "❤"),
    ],
)  # fmt: skip
def test_names_that_look_alike(one: str, other: str) -> None:
    with refused("error.name_taken"):
        unlike(other, [None, "Zdeněk", one])


def test_names_that_do_not() -> None:
    names = [
        "Anna", "Hanka", "Eva", "Ewa", "Jan", "Jana", "Петр", "Petr", "李雷", "李明", "😀", "😎",
        "!", "?", "Анна", "Ася", "Míša", "Máša",
    ]  # fmt: skip
    assert len({skeleton(name) for name in names}) == len(names)


def test_nobody_sits_down_or_is_renamed_like_another() -> None:
    played = ethnos("ab?")
    played.wish("a", c.Rename, 0, name="Anna")
    played.wish("a", c.Rename, 0, name="ANNA")
    with refused("error.name_taken"):
        played.wish("b", c.Rename, 1, name="Аnna")
    for name, key in (
        ("Anna", "error.name_taken"),
        ("\u3164", "error.name"),
        ("Player 1", "error.name_reserved"),
    ):
        with refused(key):
            decide.claim(played.table, "c", name, 2)
    body = decide.claim(played.table, "a", "Anna", 2)
    assert body is not None, "one person may hold two seats by one name"
    assert body.name == "Anna"


def test_a_seat_kept_for_somebody_takes_them() -> None:
    plan = setup.create("ethnos", [SeatWish("me", "Anna"), SeatWish("open", "Petr")], {})
    played = type(ethnos())(setup.owned(plan, "a", None))
    body = decide.claim(played.table, "p", "Petr", 1)
    assert body is not None
    assert body.name == "Petr"


def test_a_new_table_has_no_bot_with_the_name_of_its_owner() -> None:
    with refused("error.name_taken"):
        setup.owned(
            setup.create("ethnos", [SeatWish("me"), SeatWish("bot", "Аnna")], {}), "a", "Anna"
        )
    with refused("error.name_reserved"):
        setup.create("ethnos", [SeatWish("me", "Bot 2"), SeatWish("bot")], {})
