"""Prints the JSON schema of all messages: `python -m ludoteka.server.schema`."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec

from ludoteka.core.lazy import itself
from ludoteka.core.registry import shelf
from ludoteka.server import messages as m
from ludoteka.server.analysis import Branch
from ludoteka.server.analyst import Progress
from ludoteka.server.club.events import shapes as events
from ludoteka.server.learning import Learn, Lessons
from ludoteka.table.replay import Moment, StoryPart, Timeline

ROOTS = {
    "FromPage": m.FromPage,
    "FromServer": m.FromServer,
    "Error": m.Error,
    "Games": m.Games,
    "Me": m.Me,
    "NameWish": m.NameWish,
    "Lobby": m.Lobby,
    "NewTable": m.NewTable,
    "Lessons": Lessons,
    "Learn": Learn,
    "TableKey": m.TableKey,
    "About": m.About,
    "Invitation": m.Invitation,
    "Invited": m.Invited,
    "Claim": m.Claim,
    "Seated": m.Seated,
    "Upload": m.Upload,
    "Notes": m.Notes,
    "Health": m.Health,
    "Timeline": Timeline,
    "Moment": Moment,
    "StoryPart": StoryPart,
    "Progress": Progress,
    "Branch": Branch,
    "NewEvent": events.NewEvent,
    "EventKey": events.EventKey,
    "JoinEvent": events.JoinEvent,
    "AddBot": events.AddBot,
    "Extend": events.Extend,
    "RemovePlayer": events.RemovePlayer,
    "EventList": events.EventList,
    "EventPage": events.EventPage,
}


def schema() -> dict[str, Any]:
    """All types in `$defs`: the unions FromPage and FromServer, and what each game adds."""
    types = dict(ROOTS)
    for game in shelf().games:
        name = "".join(word.title() for word in game.key.split("_"))
        types[f"{name}View"] = get_type_hints(itself(game.view))["return"]
        types[f"{name}Move"] = game.codec.union()
        if game.contents is not None:
            types[f"{name}Contents"] = get_type_hints(itself(game.contents))["return"]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions(types)}


def definitions(types: dict[str, Any]) -> dict[str, Any]:
    """These types and all they are made of, by name."""
    found, parts = msgspec.json.schema_components(types.values(), ref_template="#/$defs/{name}")
    for name, part in zip(types, found, strict=True):
        if part != {"$ref": f"#/$defs/{name}"}:
            parts[name] = part
    return dict(parts)


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(schema())).decode())
