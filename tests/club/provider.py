"""A small OpenID provider on this machine: it lets everybody in, as whom the test says."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "ludoteka", "a house secret"


class Provider:
    """The server, as a context manager; `person` is who comes next."""

    def __init__(self) -> None:
        self.person: dict[str, Any] = {"sub": "1", "preferred_username": "Ema"}
        self.wrong: dict[str, Any] = {}  # claims that it gets wrong
        self.key = RSAKey.generate_key(2048, {"kid": "one", "use": "sig", "alg": "RS256"})
        self.codes: dict[str, dict[str, str]] = {}
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                provider.get(self)

            def do_POST(self) -> None:
                provider.post(self)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)

    def __enter__(self) -> Provider:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def environ(self) -> dict[str, str]:
        """What a server of ours needs to know."""
        return {
            "LUDOTEKA_OIDC_ISSUER": self.url,
            "LUDOTEKA_OIDC_CLIENT": CLIENT,
            "LUDOTEKA_OIDC_SECRET": SECRET,
            "LUDOTEKA_OIDC_NAME": "Club house",
        }

    def get(self, request: BaseHTTPRequestHandler) -> None:
        """What it says of itself, its keys, and the door."""
        path = urlsplit(request.path)
        if path.path.endswith("/openid-configuration"):
            about = {
                "issuer": self.url,
                "authorization_endpoint": f"{self.url}/door",
                "token_endpoint": f"{self.url}/token",
                "jwks_uri": f"{self.url}/keys",
            }
            self.answer(request, about)
        elif path.path == "/keys":
            self.answer(request, {"keys": [self.key.as_dict(private=False)]})
        else:
            request.send_response(302)
            request.send_header("location", self.admit(path.query))
            request.end_headers()

    def admit(self, query: str) -> str:
        """Where the browser is sent back to, with a code."""
        asked = {name: values[0] for name, values in parse_qs(query).items()}
        assert asked["client_id"] == CLIENT
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(8)
        self.codes[code] = asked
        back = urlencode({"code": code, "state": asked["state"]})
        return f"{asked['redirect_uri']}?{back}"

    def post(self, request: BaseHTTPRequestHandler) -> None:
        """A code becomes a token, for who knows the verifier and our secret."""
        length = int(request.headers["content-length"])
        sent = {
            name: values[0]
            for name, values in parse_qs(request.rfile.read(length).decode()).items()
        }
        asked = self.codes.pop(sent["code"])
        digest = hashlib.sha256(sent["code_verifier"].encode()).digest()
        proof = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        login = base64.b64encode(f"{CLIENT}:{SECRET}".replace(" ", "%20").encode()).decode()
        plain = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        assert proof == asked["code_challenge"]
        assert request.headers["authorization"] in (f"Basic {login}", f"Basic {plain}")
        claims = {
            "iss": self.url, "aud": CLIENT, "nonce": asked["nonce"],
            "iat": int(time.time()), "exp": int(time.time()) + 300, **self.person, **self.wrong,
        }  # fmt: skip
        token = jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.key)
        self.answer(request, {"access_token": "x", "token_type": "Bearer", "id_token": token})

    def answer(self, request: BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
        """JSON."""
        data = json.dumps(body).encode()
        request.send_response(200)
        request.send_header("content-type", "application/json")
        request.send_header("content-length", str(len(data)))
        request.end_headers()
        request.wfile.write(data)
