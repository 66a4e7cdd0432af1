"""Passkeys: made here, for this site alone, and used without a name."""

from __future__ import annotations

import ipaddress
import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.accounts import tokens
from ludoteka.server.club.accounts.people import Arrival, Entered, account_name, taken
from ludoteka.server.club.accounts.tokens import Held
from ludoteka.server.rows import insert
from ludoteka.server.store import MINUTE, Guest, key, now
from ludoteka.table.refusals import Refused

if TYPE_CHECKING:
    from ludoteka.server.club.accounts.service import Accounts

MAKE, USE = "passkey", "passkey use"
LASTS = 5 * MINUTE
MOST = 20  # of one account
LONGEST_ID = 1400
NAME = "Ludoteka"


class Site(NamedTuple):
    """The site that a browser shows: its name without the port, and its origin."""

    host: str
    origin: str

    @property
    def fit(self) -> bool:
        """Whether passkeys can be for it: they are for names, not for numbers."""
        try:
            ipaddress.ip_address(self.host)
        except ValueError:
            return bool(self.host)
        return False


def check(site: Site) -> None:
    """Raises Refused where there can be no passkeys."""
    if not site.fit:
        raise Refused("error.passkey_host")


def challenge_in(credential: dict[str, Any]) -> str:
    """The challenge that the browser says it answers. Raises Refused."""
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json

    try:
        data = base64url_to_bytes(credential["response"]["clientDataJSON"])
        return bytes_to_base64url(parse_client_data_json(data).challenge)
    except Exception:  # whatever a stranger may send
        raise Refused("error.passkey") from None


def number_of(connection: sa.Connection, guest: str) -> int:
    """How many passkeys an account has; nobody adds one until the transaction is over."""
    mine = sa.select(db.accounts.c.guest).where(db.accounts.c.guest == guest)
    connection.execute(mine.with_for_update())
    count = sa.select(sa.func.count()).where(db.passkeys.c.guest == guest)
    return connection.scalar(count) or 0


class Passkeys:
    """Asks browsers for passkeys, and checks what they answer."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.store = accounts.store

    async def ask_new(self, site: Site, guest: Guest | None, name: str | None) -> dict[str, Any]:
        """What a browser needs to make a passkey; `name`: of the account that comes with it."""
        from webauthn import generate_registration_options
        from webauthn.helpers import base64url_to_bytes, options_to_json_dict
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        check(site)
        if guest is None or not guest.account:
            wanted = account_name(name)
            if await self.store.database.read(lambda connection: taken(connection, wanted)):
                raise Refused("error.account_name")
        else:
            wanted = guest.name or ""
        who = key() if guest is None else guest.id
        there = await self.ids(who)
        if len(there) >= MOST:
            raise Refused("error.passkeys_many", most=MOST)
        challenge = await self.challenge(MAKE, who, {"name": wanted, "new": guest is None})
        options = generate_registration_options(
            rp_id=site.host,
            rp_name=NAME,
            user_name=wanted,
            user_id=who.encode(),
            challenge=challenge,
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in there
            ],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
        )
        return options_to_json_dict(options)

    async def ids(self, guest: str) -> list[str]:
        """The passkeys of a guest."""
        kept = db.passkeys.c
        found = await self.store.fetch(sa.select(kept.id).where(kept.guest == guest))
        return [one for (one,) in found]

    async def challenge(self, kind: str, guest: str | None, body: dict[str, Any]) -> bytes:
        """Something to sign, once."""
        from webauthn.helpers import bytes_to_base64url

        made = secrets.token_bytes(32)
        await tokens.issue(self.store, kind, bytes_to_base64url(made), guest, body, LASTS)
        return made

    async def answered(self, kind: str, credential: dict[str, Any]) -> tuple[Held, bytes]:
        """The challenge that is answered, which nobody can answer again. Raises Refused."""
        from webauthn.helpers import base64url_to_bytes

        challenge = challenge_in(credential)
        held = await tokens.use(self.store, kind, challenge)
        if held is None:
            raise Refused("error.passkey")
        return held, base64url_to_bytes(challenge)

    async def add(
        self, site: Site, credential: dict[str, Any], guest: Guest | None, arrival: Arrival
    ) -> tuple[Entered, bool]:
        """Keep a passkey that was made: for whom, and whether the account is new with it."""
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url

        check(site)
        held, challenge = await self.answered(MAKE, credential)
        if held.guest is None or (None if held.body["new"] else held.guest) != arrival.guest:
            raise Refused("error.passkey")
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        except Exception:  # whatever a stranger may send
            raise Refused("error.passkey") from None
        row: dict[str, Any] = {
            "id": bytes_to_base64url(made.credential_id),
            "guest": held.guest,
            "public_key": bytes_to_base64url(made.credential_public_key),
            "count": made.sign_count,
            "name": arrival.device or NAME,
        }
        if len(row["id"]) > LONGEST_ID:
            raise Refused("error.passkey")
        return await self.keep(row, held.body["name"], guest, arrival)

    async def keep(
        self, row: dict[str, Any], name: str, guest: Guest | None, arrival: Arrival
    ) -> tuple[Entered, bool]:
        """Store a passkey, with the account that comes with it if there is none."""
        new = guest is None or not guest.account
        rows, who = self.accounts.rows, row["guest"]
        stored = insert(db.passkeys, rows.shared).values(**row, created=now(), used=now())

        def work(connection: sa.Connection) -> Entered:
            if new and (before := rows.entered(connection, arrival)) is not None:
                return before
            known = sa.select(db.passkeys.c.id).where(db.passkeys.c.id == row["id"])
            if connection.execute(known).first() is not None:
                return Entered(problem="error.passkey")
            if number_of(connection, who) >= MOST:
                return Entered(problem="error.passkeys_many")
            if new and (problem := rows.make(connection, who, name, None)) is not None:
                return Entered(problem=problem)
            connection.execute(stored)
            if new:
                rows.admit(connection, arrival, who)
            return Entered(who, name)

        entered = await self.store.writer.do("passkey", work)
        if entered.problem == "error.passkeys_many":
            raise Refused(entered.problem, most=MOST)
        return entered, new

    async def ask(self, site: Site) -> dict[str, Any]:
        """What a browser needs to offer the passkeys it has for this site."""
        from webauthn import generate_authentication_options
        from webauthn.helpers import options_to_json_dict

        check(site)
        challenge = await self.challenge(USE, None, {})
        return options_to_json_dict(
            generate_authentication_options(rp_id=site.host, challenge=challenge)
        )

    async def sign_in(self, site: Site, credential: dict[str, Any], arrival: Arrival) -> Entered:
        """Come in by a passkey. Raises Refused."""
        from webauthn import verify_authentication_response
        from webauthn.helpers import base64url_to_bytes

        check(site)
        _, challenge = await self.answered(USE, credential)
        name, kept = str(credential.get("id", "")), db.passkeys.c
        query = sa.select(kept.guest, kept.public_key, kept.count).where(kept.id == name)
        found = await self.store.fetch(query) if len(name) <= LONGEST_ID else []
        if not found:
            raise Refused("error.passkey")
        guest, public_key, count = found[0]
        try:
            used = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(public_key),
                credential_current_sign_count=count,
            )
        except Exception:  # whatever a stranger may send
            raise Refused("error.passkey") from None
        rows = self.accounts.rows

        def work(connection: sa.Connection) -> Entered:
            if (before := rows.entered(connection, arrival)) is not None:
                return before
            mine = sa.update(db.passkeys).where(kept.id == name, kept.count == count)
            news = mine.values(count=used.new_sign_count, used=now())
            if not connection.execute(news).rowcount:  # used twice, or removed
                return Entered(problem="error.passkey")
            rows.admit(connection, arrival, guest)
            who = sa.select(db.accounts.c.name).where(db.accounts.c.guest == guest)
            return Entered(guest, connection.scalar(who) or "")

        return await self.store.writer.do("sign in", work)

    async def rename(self, guest: str, passkey: str, name: str) -> None:
        """A passkey is called otherwise."""
        kept = db.passkeys.c
        mine = sa.update(db.passkeys).where(kept.id == passkey, kept.guest == guest)
        await self.store.change("passkey", mine.values(name=name))

    async def remove(self, guest: str, passkey: str) -> None:
        """A passkey does not open anything any more. Raises Refused for the last way in."""
        kept = db.passkeys.c

        def work(connection: sa.Connection) -> bool:
            others = sa.exists().where(kept.guest == guest, kept.id != passkey)
            mail = sa.exists().where(db.accounts.c.guest == guest, db.accounts.c.email.is_not(None))
            house = sa.exists().where(db.identities.c.guest == guest)
            if not connection.scalar(sa.select(sa.or_(others, mail, house))):
                return False
            gone = sa.delete(db.passkeys).where(kept.id == passkey, kept.guest == guest)
            connection.execute(gone)
            return True

        if not await self.store.writer.do("passkey", work):
            raise Refused("error.last_way")
