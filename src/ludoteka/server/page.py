"""The page and its files, read once at the start: no request ever becomes a path on the disk."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.params import FromPath

from ludoteka.table.refusals import Refused

INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
WORTH_PACKING = ("text/", "application/javascript", "application/json", "image/svg")
MISSING = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Ludoteka</title>
<h1>The page has not been built</h1>
<p>The server runs, but this Ludoteka was installed without its page.
Build it with <code>make setup</code> and start the server again.</p>
</html>
"""


@dataclass(frozen=True)
class File:
    """A file of the page, as it is and packed."""

    body: bytes
    packed: bytes
    kind: str
    tag: str
    caching: str


def read(folder: Path) -> dict[str, File]:
    """All files of the page by their path; empty when it has not been built."""
    if not (folder / INDEX).is_file():
        return {}
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            files[name] = as_file(name, path.read_bytes())
    return files


def as_file(name: str, body: bytes) -> File:
    """A file with what its answer needs."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".js"):
        kind = "application/javascript"
    packed = gzip.compress(body, mtime=0) if kind.startswith(WORTH_PACKING) else b""
    if kind.startswith(("text/", "application/javascript", "application/json")):
        kind += "; charset=utf-8"
    caching = FOR_EVER if name.startswith("assets/") else ALWAYS_ASK
    return File(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', caching)


def answer(request: Request, file: File) -> Response[bytes]:  # type: ignore[type-arg]
    """The file, packed if the browser likes, or word that it has not changed."""
    headers = {"cache-control": file.caching, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.packed, "gzip"
    return Response(body, headers=headers, media_type=file.kind)


def index(request: Request, files: dict[str, File]) -> Response[bytes]:  # type: ignore[type-arg]
    """The page itself."""
    if not files:
        return Response(MISSING, media_type=MediaType.HTML, status_code=503)
    return answer(request, files[INDEX])


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: Request,  # type: ignore[type-arg]
    files: NamedDependency[dict[str, File]],
    path: FromPath[str] = "",
) -> Response[bytes]:
    """A file of the page, or the page itself, which finds its way by the address."""
    name = path.strip("/")
    if name in files:
        return answer(request, files[name])
    if name.split("/")[0] in ("api", "assets", "schema") or "." in name.rsplit("/", 1)[-1]:
        raise Refused("error.not_found")
    return index(request, files)
