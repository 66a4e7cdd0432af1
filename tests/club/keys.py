"""A passkey made of code: what an authenticator and a browser would answer."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, KEY_INCLUDED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    """Bytes as browsers send them."""
    return urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """Keeps one key, for the site it was made for."""

    def __init__(self) -> None:
        self.id = secrets.token_bytes(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.count = 0

    def client(self, kind: str, challenge: str, origin: str) -> bytes:
        """What the browser says of itself."""
        said = {"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def data(self, site: str, flags: int) -> bytes:
        """What the authenticator says of itself."""
        return (
            hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")
        )

    def make(self, options: dict[str, Any], origin: str, site: str | None = None) -> dict[str, Any]:
        """A new passkey, as the page sends it."""
        numbers = self.key.public_key().public_numbers()
        public = {
            1: 2, 3: -7, -1: 1,
            -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big"),
        }  # fmt: skip
        data = self.data(site or options["rp"]["id"], PRESENT | VERIFIED | KEY_INCLUDED)
        data += bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self.client("webauthn.create", options["challenge"], origin)
        response = {"clientDataJSON": text(client), "attestationObject": text(attested)}
        return self.credential(response)

    def use(self, options: dict[str, Any], origin: str, site: str | None = None) -> dict[str, Any]:
        """The passkey used, as the page sends it."""
        self.count += 1
        data = self.data(site or options["rpId"], PRESENT | VERIFIED)
        client = self.client("webauthn.get", options["challenge"], origin)
        signed = data + hashlib.sha256(client).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self.credential(
            {
                "clientDataJSON": text(client),
                "authenticatorData": text(data),
                "signature": text(signature),
                "userHandle": "",
            }
        )

    def credential(self, response: dict[str, Any]) -> dict[str, Any]:
        """What both have in common."""
        name = text(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
