"""The sign-in of the house: OpenID Connect, with a code, PKCE, state and nonce."""

from __future__ import annotations

import logging
import secrets
import time
import warnings
from typing import TYPE_CHECKING, Any

import httpx
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.accounts import tokens
from ludoteka.server.club.accounts.people import Arrival, Entered, account_by, address_of, taken
from ludoteka.server.rows import insert
from ludoteka.server.store import MINUTE, hashed, key
from ludoteka.table.names import LONGEST_NAME, name_of
from ludoteka.table.refusals import Refused

if TYPE_CHECKING:
    from ludoteka.server.club.accounts.service import Accounts

STATE = "house"
COOKIE = "ludoteka_house"
LASTS = 10 * MINUTE
PATIENCE = 10.0  # seconds
FRESH = 600.0  # seconds for which what the provider says of itself is kept
SCOPE = "openid profile email"
ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
MOST_ALIKE = 99
log = logging.getLogger(__name__)


def client(settings: Any, redirect: str, **more: Any) -> Any:
    """Authlib's client for the provider."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like a later httpx
        from authlib.integrations.httpx_client import (  # type: ignore[import-untyped]
            AsyncOAuth2Client,
        )
    return AsyncOAuth2Client(
        client_id=settings.house_client,
        client_secret=settings.house_secret or None,
        token_endpoint_auth_method="client_secret_basic" if settings.house_secret else "none",
        redirect_uri=redirect,
        scope=SCOPE,
        code_challenge_method="S256",
        timeout=PATIENCE,
        **more,
    )


class House:
    """Asks the provider of the house who somebody is."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.store = accounts.store
        self.settings = accounts.settings
        self.known: tuple[float, dict[str, Any], Any] | None = None

    def check(self) -> None:
        """Raises Refused where the house has none."""
        if not self.settings.house_issuer:
            raise Refused("error.no_house")

    async def provider(self) -> tuple[dict[str, Any], Any]:
        """What the provider says of itself, and its keys. Raises Refused."""
        if self.known is not None and self.known[0] > time.monotonic():
            return self.known[1:]
        issuer = self.settings.house_issuer
        try:
            async with httpx.AsyncClient(timeout=PATIENCE) as http:
                address = f"{issuer.rstrip('/')}/.well-known/openid-configuration"
                about = (await http.get(address)).raise_for_status().json()
                if about["issuer"] != issuer:
                    raise ValueError("it calls itself otherwise")
                keys = (await http.get(about["jwks_uri"])).raise_for_status().json()
        except (httpx.HTTPError, ValueError, KeyError, TypeError):
            log.exception("the sign-in of the house does not answer")
            raise Refused("error.house") from None
        self.known = time.monotonic() + FRESH, about, keys
        return about, keys

    async def begin(self, redirect: str, account: str | None = None) -> tuple[str, str]:
        """Where the browser has to go, and the cookie that binds the answer to it.

        `account`: the guest whose account is to be opened by the house too, as they wished.
        """
        self.check()
        about, _ = await self.provider()
        state, nonce = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        verifier, cookie = secrets.token_urlsafe(48), secrets.token_urlsafe(24)
        async with client(self.settings, redirect) as oauth:
            address, _ = oauth.create_authorization_url(
                about["authorization_endpoint"], state=state, code_verifier=verifier, nonce=nonce
            )
        body = {"nonce": nonce, "verifier": verifier, "cookie": hashed(cookie), "to": redirect}
        await tokens.issue(self.store, STATE, state, account, body, LASTS)
        return str(address), cookie

    async def answer(self, code: str, state: str, cookie: str, arrival: Arrival) -> Entered:
        """The browser is back: come in. Raises Refused."""
        self.check()
        held = await tokens.use(self.store, STATE, state)
        if held is None or held.body["cookie"] != hashed(cookie):
            raise Refused("error.house_state")
        if held.guest is not None and held.guest != arrival.guest:
            raise Refused("error.house_state")
        claims, joins, new = await self.claims(code, held.body), held.guest is not None, key()
        return await self.store.writer.do(
            "sign in", lambda connection: self.enter(connection, claims, arrival, joins, new)
        )

    async def claims(self, code: str, asked: dict[str, Any]) -> dict[str, Any]:
        """What the provider says of the person, signed and for us, just now. Raises Refused."""
        from joserfc import jwt
        from joserfc.jwk import KeySet

        about, keys = await self.provider()
        try:
            async with client(self.settings, asked["to"]) as oauth:
                answer = await oauth.fetch_token(
                    about["token_endpoint"], code=code, code_verifier=asked["verifier"]
                )
            token = jwt.decode(
                answer["id_token"], KeySet.import_key_set(keys), algorithms=ALGORITHMS
            )
            wanted = {
                "iss": {"essential": True, "value": self.settings.house_issuer},
                "aud": {"essential": True, "value": self.settings.house_client},
                "nonce": {"essential": True, "value": asked["nonce"]},
                "exp": {"essential": True},
                "sub": {"essential": True},
            }
            jwt.JWTClaimsRegistry(leeway=60, **wanted).validate(token.claims)  # type: ignore[arg-type]
        except Exception:  # whatever the provider may say, or not
            self.known = None  # its keys may be new
            log.exception("the sign-in of the house was refused")
            raise Refused("error.house") from None
        claims: dict[str, Any] = dict(token.claims)
        return claims

    def enter(
        self,
        connection: sa.Connection,
        claims: dict[str, Any],
        arrival: Arrival,
        joins: bool,
        new: str,
    ) -> Entered:
        """The account that the house knows gets the browser; a new one, if need be.

        Who is signed in already stays who they are; `joins`: the house is to open their account.
        """
        rows, issuer = self.accounts.rows, self.settings.house_issuer
        if (before := rows.entered(connection, arrival)) is not None:
            return before
        known, subject = db.identities.c, str(claims["sub"])[:200]
        query = sa.select(known.guest).where(known.issuer == issuer, known.subject == subject)
        guest = connection.scalar(query)
        if arrival.account and guest != arrival.guest and not (joins and guest is None):
            return Entered(problem="error.house_taken" if joins else "error.signed_in")
        if guest is None:
            guest = arrival.guest or new
            if not joins:
                name, email = free_name(connection, claims), free_address(connection, claims)
                if (problem := rows.make(connection, guest, name, email)) is not None:
                    return Entered(problem=problem)
            row = {"issuer": issuer, "subject": subject, "guest": guest}
            connection.execute(insert(db.identities, rows.shared).values(row))
        rows.admit(connection, arrival, guest)
        found = account_by(connection, db.accounts.c.guest == guest)
        return Entered(guest, found[1] if found else "")


def free_name(connection: sa.Connection, claims: dict[str, Any]) -> str:
    """A name for a new account, as the house says it, with a number where it is taken."""
    told = [claims.get(key) for key in ("preferred_username", "nickname", "name")]
    for name in filter(None, map(fit_name, told)):
        for more in ("", *(f" {number}" for number in range(2, MOST_ALIKE))):
            wanted = name[: LONGEST_NAME - len(more)] + more
            if not taken(connection, wanted):
                return wanted
    return f"Guest {secrets.token_hex(4)}"


def fit_name(told: object) -> str | None:
    """A name fit to be shown, or none."""
    try:
        return name_of(told) if isinstance(told, str) else None
    except Refused:
        return None


def free_address(connection: sa.Connection, claims: dict[str, Any]) -> str | None:
    """The address that the house has made sure of, if nobody else here has it."""
    if claims.get("email_verified") is not True or not isinstance(claims.get("email"), str):
        return None
    try:
        email = address_of(claims["email"])
    except Refused:
        return None
    return None if account_by(connection, db.accounts.c.email == email) else email
