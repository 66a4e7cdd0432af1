"""What goes over the wire about accounts: see docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ludoteka.table.commands import SeatNumber

Text = Annotated[str, msgspec.Meta(max_length=400)]
Language = Literal["en", "cs", "pl"]
Credential = dict[str, Any]


class Ways(msgspec.Struct, frozen=True):
    """How one can sign in here. `house`: what the sign-in of the house is called."""

    mail: bool
    passkeys: bool
    house: str | None = None


class LinkWish(msgspec.Struct, frozen=True):
    """The wish for a link to an address."""

    email: Text
    language: Language = "en"


class Done(msgspec.Struct, frozen=True):
    """It is done; of a link: it is sent, to whomever the address belongs."""

    done: bool = True


class LinkToken(msgspec.Struct, frozen=True):
    """The secret of a link."""

    token: Text


class LinkLook(msgspec.Struct, frozen=True):
    """What a link is for. `name`: the account's; None: there will be a new one.

    `here`: what the guest of this browser is called, whose `tables` go along.
    """

    kind: Literal["sign_in", "new_address"]
    email: str
    name: str | None
    here: str | None
    tables: int


class LinkUse(msgspec.Struct, frozen=True):
    """Sign in by a link; `name`: of the new account."""

    token: Text
    name: Text | None = None


class Signed(msgspec.Struct, frozen=True):
    """Who is signed in now, and how many tables of this browser go along."""

    name: str
    tables: int = 0


class Options(msgspec.Struct, frozen=True):
    """What the browser needs to ask for a passkey."""

    options: Credential


class PasskeyWish(msgspec.Struct, frozen=True):
    """The wish for a passkey; `name`: of the account that a guest gets with it."""

    name: Text | None = None


class PasskeyMade(msgspec.Struct, frozen=True):
    """A passkey that the browser has made or used."""

    credential: Credential


class PasskeyName(msgspec.Struct, frozen=True):
    """What a passkey is to be called; without a name: it is to be removed."""

    id: Annotated[str, msgspec.Meta(max_length=1400)]
    name: Text | None = None


class HouseAddress(msgspec.Struct, frozen=True):
    """Where the house asks who one is."""

    address: str


class HouseAnswer(msgspec.Struct, frozen=True):
    """What the house sent the browser back with."""

    code: Annotated[str, msgspec.Meta(max_length=4000)]
    state: Text


class Passkey(msgspec.Struct, frozen=True):
    """A passkey in the list."""

    id: str
    name: str
    created: int
    used: int


class Device(msgspec.Struct, frozen=True):
    """A browser that is signed in. `seen`: the last day."""

    id: str
    device: str
    created: int
    seen: int
    here: bool


class Account(msgspec.Struct, frozen=True):
    """All about oneself; `account` False: a guest, or a stranger."""

    name: str | None
    account: bool
    email: str | None
    role: str
    created: int
    house: bool
    passkeys: list[Passkey]
    devices: list[Device]


class AccountName(msgspec.Struct, frozen=True):
    """The name to go by, or that of the account that is to be deleted."""

    name: Text


class EndWish(msgspec.Struct, frozen=True):
    """The device to sign out; None: all others."""

    device: Text | None = None


class SeatWish(msgspec.Struct, frozen=True):
    """The own seat that is to move."""

    seat: SeatNumber


class SeatCode(msgspec.Struct, frozen=True):
    """What moves a seat: a code to type, a link, and its picture."""

    code: str
    link: str
    picture: str
    expires: int


class CodeUse(msgspec.Struct, frozen=True):
    """A code as it was typed."""

    code: Text


class CodeLook(msgspec.Struct, frozen=True):
    """What a code is for."""

    table: str
    game: str
    seat: int
    name: str | None
