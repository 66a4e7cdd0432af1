"""Writes the page's types from the structs that the server and the games send.

.venv/bin/python web/tools/typescript.py           write them
.venv/bin/python web/tools/typescript.py --check   say whether they are up to date
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from ludoteka.core.lazy import itself
from ludoteka.core.registry import find, games
from ludoteka.server.schema import ROOTS, definitions

SOURCE = Path(__file__).parents[1] / "src"
HEAD = "// Written by tools/typescript.py from the Python structs; change those.\n"
PROTOCOL = (
    "FromPage", "FromServer", "Error", "Games", "Me", "NameWish", "Lobby", "NewTable", "Lessons",
    "Learn", "TableKey",
    "About", "Invitation", "Invited", "Claim", "Seated", "Upload", "Notes", "Timeline", "Moment",
    "StoryPart", "Progress", "Branch", "Ways", "LinkLook", "Signed", "Options", "HouseAddress",
    "Account", "SeatCode", "CodeLook",
    "Notified", "NoticeChoices", "PushWish",
    "PushEnd", "StopMails", "MailsStopped",
    "Waiting", "Holidays", "HolidayWish", "HolidayEnd",
    "History", "Statistics", "Profile", "Ladders", "Standing", "TableRating", "Privacy",
    "Here", "Circle", "Card", "FriendDeed", "Block", "PersonNote", "Visibility", "InviteWish",
    "InviteAnswer", "Answered", "Company", "GameWish", "Found", "Report", "Desk", "ModeratorDeed",
    "NewEvent", "EventKey", "JoinEvent", "AddBot", "Extend",
    "RemovePlayer", "EventList", "EventPage",
)  # fmt: skip
SIMPLE = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def type_of(schema: dict[str, Any]) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        return " | ".join(type_of(one) for one in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " | ".join(repr(value) for value in schema.get("enum", [schema.get("const")]))
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
        inner = type_of(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    return SIMPLE.get(str(kind), "unknown")


def interface(name: str, schema: dict[str, Any]) -> str:
    """A struct as an interface, anything else as a type of its own."""
    if "properties" not in schema:
        return f"export type {name} = {type_of(schema)};\n"
    needed = schema.get("required", ())
    lines = [
        # the server leaves nothing out; the page may leave out what has a default
        f"  {field}{'' if field in needed else '?'}: {type_of(one)};\n"
        for field, one in schema["properties"].items()
    ]
    return f"export interface {name} {{\n{''.join(lines)}}}\n"


def reached(parts: dict[str, Any], names: list[str]) -> list[str]:
    """These types and all they are made of, in the schema's order."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found:
            found.add(name)
            names += re.findall(r"#/\$defs/(\w+)", json.dumps(parts[name]))
    return [name for name in parts if name in found]


def written(parts: dict[str, Any], *names: str) -> str:
    """One file with these types."""
    return HEAD + "".join(
        f"\n{interface(name, parts[name])}" for name in reached(parts, list(names))
    )


def view(key: str) -> str:
    """The view of one game, and its contents if they are served: apart from other games, as their
    parts may bear the same names."""
    game = find(key)
    rooms = [room for room in (game.view, game.contents) if room is not None]
    roots = [get_type_hints(itself(room))["return"] for room in rooms]
    _, parts = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    return written(parts, *(root.__name__ for root in roots))


def files() -> dict[Path, str]:
    """Every file and what should stand in it: the protocol, and the view of each game drawn."""
    texts = {SOURCE / "lib" / "protocol.ts": written(definitions(ROOTS), *PROTOCOL)}
    for folder in (SOURCE / "games" / key for key in games()):
        if folder.is_dir():
            texts[folder / "view.ts"] = view(folder.name)
    return texts


def main() -> int:
    """Write the files, or with --check compare them."""
    wanted = files()
    stale = [path for path in wanted if not path.exists() or path.read_text() != wanted[path]]
    for path in stale:
        if "--check" in sys.argv:
            print(f"{path} is out of date: run web/tools/typescript.py")
        else:
            path.write_text(wanted[path])
    return bool(stale) and "--check" in sys.argv


if __name__ == "__main__":
    sys.exit(main())
