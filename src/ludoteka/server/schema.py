"""Prints the JSON schema of all messages: `python -m ludoteka.server.schema`."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec

from ludoteka.core.lazy import itself
from ludoteka.core.registry import shelf
from ludoteka.server import messages as m
from ludoteka.server.analysis import Branch
from ludoteka.server.analyst import Progress
from ludoteka.server.club.accounts import shapes as accounts
from ludoteka.server.club.events import shapes as events
from ludoteka.server.club.meeting import shapes as meeting
from ludoteka.server.club.notices.choices import NoticeChoices
from ludoteka.server.club.notices.push import PushWish
from ludoteka.server.club.notices.shapes import MailsStopped, Notified, PushEnd, StopMails
from ludoteka.server.club.results import shapes as results
from ludoteka.server.holidays import HolidayEnd, Holidays, HolidayWish
from ludoteka.server.learning import Learn, Lessons
from ludoteka.server.times import Waiting
from ludoteka.table.replay import Moment, StoryPart, Timeline

ROOTS = {
    "FromPage": m.FromPage,
    "FromServer": m.FromServer,
    "Error": m.Error,
    "Games": m.Games,
    "Me": m.Me,
    "NameWish": m.NameWish,
    "Lobby": m.Lobby,
    "Waiting": Waiting,
    "Holidays": Holidays,
    "HolidayWish": HolidayWish,
    "HolidayEnd": HolidayEnd,
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
    "Ways": accounts.Ways,
    "LinkLook": accounts.LinkLook,
    "Signed": accounts.Signed,
    "Options": accounts.Options,
    "HouseAddress": accounts.HouseAddress,
    "Account": accounts.Account,
    "SeatCode": accounts.SeatCode,
    "CodeLook": accounts.CodeLook,
    "Notified": Notified,
    "NoticeChoices": NoticeChoices,
    "PushWish": PushWish,
    "PushEnd": PushEnd,
    "StopMails": StopMails,
    "MailsStopped": MailsStopped,
    "History": results.History,
    "Statistics": results.Statistics,
    "Profile": results.Profile,
    "Ladders": results.Ladders,
    "Standing": results.Standing,
    "TableRating": results.TableRating,
    "Privacy": results.Privacy,
    "Here": meeting.Here,
    "Circle": meeting.Circle,
    "Card": meeting.Card,
    "FriendDeed": meeting.FriendDeed,
    "Block": meeting.Block,
    "PersonNote": meeting.PersonNote,
    "Visibility": meeting.Visibility,
    "InviteWish": meeting.InviteWish,
    "InviteAnswer": meeting.InviteAnswer,
    "Answered": meeting.Answered,
    "Company": meeting.Company,
    "GameWish": meeting.GameWish,
    "Found": meeting.Found,
    "Report": meeting.Report,
    "Desk": meeting.Desk,
    "ModeratorDeed": meeting.ModeratorDeed,
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
