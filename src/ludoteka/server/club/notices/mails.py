"""Mails: how a notice becomes one, and how it goes out."""

from __future__ import annotations

import hashlib
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate
from html import escape
from urllib.parse import urlsplit

import aiosmtplib
import msgspec

from ludoteka.server.club.notices.settings import Smtp, is_address
from ludoteka.server.club.notices.words import Told, say

PATIENCE = 30.0  # seconds for one mail
LONGEST_SUBJECT = 150
FOR_GOOD = 500  # a refusal with this code or a higher one is meant for good
PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title></head>
<body style="margin:0;padding:24px;background:#f4f1ea;color:#22201c;font:16px/1.5 sans-serif">
<div style="max-width:34em;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
{parts}
</div></body></html>
"""
BUTTON = (
    '<p><a href="{link}" style="display:inline-block;padding:12px 20px;border-radius:8px;'
    'background:#2c5f4b;color:#fff;text-decoration:none">{text}</a></p>'
)


class Undeliverable(Exception):
    """It makes no sense to try again."""


class Mail(msgspec.Struct, frozen=True):
    """A notice on its way to an address. `stop`: where one says that one wants no more."""

    to: str
    once: str
    language: str
    told: Told
    stop: str = ""


def plain(text: str, most: int = LONGEST_SUBJECT) -> str:
    """A text that stays on its line."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:most]


def whole(link: str, url: str) -> str:
    """A link as it can be followed from anywhere; those that lead elsewhere lead to our page."""
    if link.startswith("/"):
        return url + link
    return link if link.startswith(f"{url}/") else url


def message(mail: Mail, smtp: Smtp, url: str, at: int) -> EmailMessage:
    """The mail as it is sent. Raises Undeliverable."""
    if not is_address(mail.to):
        raise Undeliverable("no mail address")
    made = EmailMessage()
    made["From"] = Address("Ludoteka", addr_spec=smtp.sender)
    made["To"] = Address(addr_spec=mail.to)
    made["Subject"] = plain(mail.told.title)
    made["Date"] = formatdate(at / 1000)
    # the same for every try: who gets a second copy can see that it is one
    name = hashlib.sha256(mail.once.encode()).hexdigest()[:40]
    made["Message-ID"] = f"<{name}@{urlsplit(url).hostname}>"
    made["Auto-Submitted"] = "auto-generated"
    if mail.stop:
        made["List-Unsubscribe"] = f"<{whole(mail.stop, url)}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(as_text(mail, url))
    made.add_alternative(as_page(mail, url), subtype="html")
    return made


def as_text(mail: Mail, url: str) -> str:
    """The mail as plain text."""
    told = mail.told
    lines = [told.body, ""] if told.body else []
    for item in told.items:
        lines += [f"- {item.text}", f"  {whole(item.link, url)}"] if item.link else [item.text]
    lines += [""] if told.items else []
    lines += [f"{told.button}:", whole(told.link, url), "", "--", foot(mail)]
    if mail.stop:
        lines += [f"{say('mail.stop', mail.language)}: {whole(mail.stop, url)}"]
    return "\n".join(lines) + "\n"


def as_page(mail: Mail, url: str) -> str:
    """The same as a simple page."""
    told = mail.told
    parts = [f'<h1 style="font-size:20px;margin:0 0 12px">{escape(told.title)}</h1>']
    parts += [f"<p>{escape(line)}</p>" for line in told.body.splitlines() if line]
    if told.items:
        parts += ["<ul>", *(as_item(item.text, item.link, url) for item in told.items), "</ul>"]
    parts.append(BUTTON.format(link=escape(whole(told.link, url)), text=escape(told.button)))
    small = escape(foot(mail))
    if mail.stop:
        stop = escape(say("mail.stop", mail.language))
        small += f' <a href="{escape(whole(mail.stop, url))}">{stop}</a>'
    parts.append(f'<p style="font-size:13px;color:#5c574e">{small}</p>')
    return PAGE.format(
        language=mail.language, title=escape(plain(told.title)), parts="\n".join(parts)
    )


def as_item(text: str, link: str, url: str) -> str:
    """One line of several."""
    if not link:
        return f"<li>{escape(text)}</li>"
    return f'<li><a href="{escape(whole(link, url))}">{escape(text)}</a></li>'


def foot(mail: Mail) -> str:
    """Why somebody gets this mail."""
    return say("mail.why" if mail.stop else "mail.asked", mail.language)


async def send(made: EmailMessage, smtp: Smtp) -> None:
    """Hand a mail over. Raises Undeliverable, or what may be over another time."""
    try:
        await aiosmtplib.send(
            made,
            hostname=smtp.host,
            port=smtp.port,
            username=smtp.user or None,
            password=smtp.password or None,
            timeout=PATIENCE,
            use_tls=smtp.tls == "tls",
            start_tls=smtp.tls == "starttls",
        )
    except aiosmtplib.SMTPRecipientsRefused as refused:
        if all(each.code >= FOR_GOOD for each in refused.recipients):
            raise Undeliverable("the address is refused") from refused
        raise
    except (aiosmtplib.SMTPDataError, aiosmtplib.SMTPSenderRefused) as refused:
        if refused.code >= FOR_GOOD:
            raise Undeliverable(f"the mail is refused: {refused.message}") from refused
        raise
