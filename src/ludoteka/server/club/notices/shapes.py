"""What the page and the server say to each other about notices."""

from __future__ import annotations

import msgspec

from ludoteka.server.club.notices.choices import NoticeChoices


class Notified(msgspec.Struct, frozen=True):
    """How you are told. `mail`: the server can send mail; `address`: you have a confirmed one.

    `push_key`: what a browser needs to be told; empty: the server cannot. `pushed`: the browser
    that asks is told.
    """

    mail: bool
    address: bool
    push_key: str
    pushed: bool
    chosen: bool  # these are your choices, not the usual ones
    choices: NoticeChoices


class PushEnd(msgspec.Struct, frozen=True):
    """A browser that is no longer told."""

    endpoint: str


class StopMails(msgspec.Struct, frozen=True):
    """The signed part of a link in a mail. `everything`: no mails at all."""

    token: str
    everything: bool = False


class MailsStopped(msgspec.Struct, frozen=True):
    """It is done."""

    stopped: bool = True
