"""Sends one notice to a push service, and to nobody else: it is called where a browser said."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import requests
from py_vapid import Vapid02
from pywebpush import WebPushException, webpush
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPSConnection
from urllib3.connectionpool import HTTPSConnectionPool

from ludoteka.server.club.notices.mails import Undeliverable

PATIENCE = 10.0  # seconds
LIVES = 24 * 3600  # seconds for which a push service keeps a notice for a browser that is off


class Forbidden(Exception):
    """A push service that is none."""


class PublicConnection(HTTPSConnection):
    """Speaks only with hosts on the internet: looked at once the connection is there."""

    def _new_conn(self) -> socket.socket:
        made: socket.socket = super()._new_conn()
        if not ipaddress.ip_address(made.getpeername()[0]).is_global:
            made.close()
            raise Forbidden("no public address")
        return made


class PublicPool(HTTPSConnectionPool):
    """Connections of that kind."""

    ConnectionCls = PublicConnection


class PublicAdapter(HTTPAdapter):
    """Requests over such connections."""

    def init_poolmanager(self, *args: Any, **more: Any) -> None:
        super().init_poolmanager(*args, **more)
        self.poolmanager.pool_classes_by_scheme = {"https": PublicPool}


class Pushing(requests.Session):
    """Sends, and reads nothing of the answer but its status. Follows nobody."""

    def __init__(self, local: bool) -> None:
        super().__init__()
        self.trust_env = False
        if not local:
            self.adapters.clear()
            self.mount("https://", PublicAdapter())

    def request(self, *args: Any, **more: Any) -> requests.Response:
        more |= {"stream": True, "allow_redirects": False}
        answer = super().request(*args, **more)
        answer._content = b""
        answer.close()
        return answer


def push(where: dict[str, Any], said: str, key: Vapid02, about: dict[str, str], local: bool) -> int:
    """Send one notice, and wait for the status of the answer."""
    try:
        with Pushing(local) as session:
            answer = webpush(
                where,
                said,
                vapid_private_key=key,
                vapid_claims={"sub": about["sub"]},
                timeout=PATIENCE,
                ttl=LIVES,
                headers={"urgency": "high", "topic": about["topic"]},
                requests_session=session,
            )
    except WebPushException as refused:
        if refused.response is None:
            raise Undeliverable(str(refused.message)) from refused
        return int(refused.response.status_code)
    except Forbidden as problem:
        raise Undeliverable(str(problem)) from problem
    assert isinstance(answer, requests.Response)
    return answer.status_code
