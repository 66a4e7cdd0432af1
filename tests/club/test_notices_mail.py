"""Mails: each goes out once, in words, with headers that nobody can break out of."""

from __future__ import annotations

import asyncio
from email.utils import parsedate_to_datetime

import msgspec
import pytest
from tests.club.post import Clock, office, person, rows
from tests.club.smtp import SENDER, Mailbox, links, text_of

from ludoteka.server.club.notices.mails import Mail, Undeliverable, message
from ludoteka.server.club.notices.settings import BadPost, Smtp, post_from
from ludoteka.server.club.notices.words import Told
from ludoteka.table.refusals import Refused

pytestmark = pytest.mark.once


def test_a_link_comes_once(mailbox: Mailbox, database: str) -> None:
    async def work() -> None:
        async with office(database, mailbox.environ) as notices:
            for _ in range(3):
                link = "/sign-in#token"
                await notices.mail("ema@mail.example", "sign_in", "ask 1", "cs", link=link)
            await notices.worker.round()
            await notices.worker.round()
            (row,) = await rows(notices)
            assert row.sent
            assert row.due is None
            assert row.params == "{}", "the secret of the link is not kept"

    asyncio.run(work())
    (mail,) = mailbox.messages
    assert mailbox.recipients == ["ema@mail.example"]
    assert mail["Subject"] == "Přihlášení do Ludoteky"
    assert SENDER in mail["From"]
    assert parsedate_to_datetime(mail["Date"])
    assert mail["Message-ID"].endswith("@tables.example>")
    assert mail["List-Unsubscribe"] is None, "somebody asked for it"
    assert links(mail) == ["http://tables.example/sign-in#token"]
    page = mail.get_body(("html",))
    assert page is not None
    assert 'href="http://tables.example/sign-in#token"' in page.get_content()


def test_a_person_is_told_by_mail(mailbox: Mailbox, database: str) -> None:
    async def work() -> None:
        async with office(database, mailbox.environ) as notices:
            guest = await person(notices, "Ema", "ema@mail.example")
            choices = await notices.people.choices(guest)
            await notices.people.choose(guest, msgspec.structs.replace(choices, quiet=False))
            for _ in range(2):
                said = {"name": "Jan", "game": "ethnos", "table": "abc"}
                await notices.tell(guest, "invited", "invitation 1", **said)
            await notices.worker.round()

    asyncio.run(work())
    (mail,) = mailbox.messages
    assert mail["Subject"] == "Jan invites you: Ethnos"
    assert "http://tables.example/t/abc" in links(mail)


def test_back_off_and_the_same_id(
    mailbox: Mailbox, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that fails is asked again, later each time; a mail keeps its id."""
    mailbox.failing = 2
    clock = Clock(monkeypatch)

    async def work() -> list[int]:
        pauses = []
        async with office(database, mailbox.environ) as notices:
            await notices.mail("ema@mail.example", "new_address", "ask 1", "en", link="/x")
            for _ in range(2):
                await notices.worker.round()
                (row,) = await rows(notices)
                assert "451" in row.trouble or "try again" in row.trouble
                pauses.append(row.due - row.made)
                await notices.worker.round()
                clock.at(row.due + 1)
            await notices.worker.round()
            (row,) = await rows(notices)
            assert row.sent
        return pauses

    first, second = asyncio.run(work())
    assert mailbox.tried == 3
    assert 14_000 <= first <= 35_000
    assert second > first + 25_000
    assert len(mailbox.messages) == 1


def test_given_up_in_the_end(
    mailbox: Mailbox, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox.failing = 1000
    clock = Clock(monkeypatch)

    async def work() -> int:
        async with office(database, mailbox.environ) as notices:
            await notices.mail("ema@mail.example", "address_changed", "ask 1", "en")
            await notices.mail("jan@mail.example", "sign_in", "ask 2", "en", link="/x")
            await notices.mail("jan@mail.example", "new_address", "ask 3", "en", link="/x")
            tries = 0
            while tries < 100:
                tries += 1
                due = await notices.queue.next_due()
                if due is None:
                    break
                clock.at(due + 1)
                await notices.worker.round()
            first, *others = sorted(await rows(notices), key=lambda row: row.once)
            assert not first.sent
            assert first.failed - first.made > 2 * 86_400_000
            for other in others:
                assert other.failed - other.made < 16 * 60_000, "its link no longer works"
        return tries

    assert 10 < asyncio.run(work()) < 40
    assert not mailbox.messages


def test_refused_for_good(mailbox: Mailbox, database: str) -> None:
    mailbox.failing, mailbox.code = 1, "550 no such box"

    async def work() -> None:
        async with office(database, mailbox.environ) as notices:
            await notices.mail("ema@mail.example", "new_address", "ask 1", "en", link="/x")
            await notices.worker.round()
            (row,) = await rows(notices)
            assert row.failed
            assert row.due is None

    asyncio.run(work())


SMTP = Smtp("127.0.0.1", 25, "none", SENDER)
EVIL = "Hello\r\nBcc: all@mail.example\r\n\r\nread this"


@pytest.mark.parametrize("to", [EVIL, "a@b.example\r\nBcc: c@d.example", "a@b, c@d", "<a@b>", ""])
def test_no_address_breaks_out(to: str, database: str) -> None:
    with pytest.raises(Undeliverable):
        message(Mail(to, "x", "en", Told("t", "b", "button", "/")), SMTP, "http://t.example", 0)

    async def work() -> None:
        async with office(database, {}) as notices:
            with pytest.raises(Refused):
                await notices.mail(to, "sign_in", "x", "en")

    asyncio.run(work())


def test_no_word_breaks_out() -> None:
    told = Told(EVIL, EVIL, EVIL, "https://evil.example/\r\nX: y")
    made = message(Mail("a@b.example", EVIL, "en", told), SMTP, "http://t.example", 0)
    assert made["Bcc"] is None
    assert "\n" not in made["Subject"]
    head = made.as_bytes().split(b"\n\n")[0]
    assert b"\nBcc" not in head
    assert "evil.example" not in text_of(made), "links lead to us"
    page = message(
        Mail("a@b.example", "x", "en", Told("<b>", "<script>", "<i>", '/"><script>')),
        SMTP,
        "http://t.example",
        0,
    ).get_body(("html",))
    assert page is not None
    assert "<script>" not in page.get_content()


def test_settings() -> None:
    assert not post_from({}).mails
    assert not post_from({}).pushes
    full = {"LUDOTEKA_SMTP_HOST": "h", "LUDOTEKA_MAIL_FROM": SENDER, "LUDOTEKA_URL": "https://t.e/"}
    post = post_from(full)
    assert post.smtp is not None
    assert (post.smtp.port, post.url) == (587, "https://t.e")
    for wrong in (
        {"LUDOTEKA_SMTP_HOST": "h"},
        {**full, "LUDOTEKA_SMTP_TLS": "ssl"},
        {**full, "LUDOTEKA_URL": "ftp://x"},
        {**full, "LUDOTEKA_MAIL_FROM": "a\nb@c"},
    ):
        with pytest.raises(BadPost):
            post_from(wrong)
