"""An event as it is shown."""

from __future__ import annotations

from typing import Any

import msgspec

from ludoteka.server.club.events import shapes as s
from ludoteka.server.club.events.plan import EventPlan, least, rounds
from ludoteka.server.club.events.state import Player, State, TableOf
from ludoteka.server.club.events.tables import last_end


def brief(row: Any, players: int, mine: bool) -> s.EventBrief:
    """An event in the list, from its row."""
    return s.EventBrief(
        event=row.id,
        title=row.title,
        plan=msgspec.json.decode(row.plan, type=EventPlan),
        phase=row.phase,
        season=row.season,
        players=players,
        updated=row.updated,
        begins=row.begins,
        invited=row.token is not None,
        mine=mine,
    )


def page(
    state: State, guest: str | None, organiser: str | None, account: bool, follows: str | None
) -> s.EventPage:
    """An event for the one who asks."""
    me = state.by_guest(guest)
    mine = guest is not None and guest == state.organiser
    everybody = len(state.active if state.plan.kind != "league" else largest_division(state))
    return s.EventPage(
        event=state.id,
        title=state.title,
        plan=state.plan,
        phase=state.phase,  # type: ignore[arg-type]
        season=state.season,
        public=state.public,
        invited=state.token is not None,
        organiser=organiser,
        mine=mine,
        me=None if me is None or me.left else me.number,
        account=account,
        token=state.token if mine or (me is not None and not me.left) else None,
        begins=state.begins,
        least=least(state.plan),
        players=[
            s.EventPlayer(one.number, one.name, one.level, one.division, one.left)
            for one in state.players
        ],
        rounds=shown_rounds(state, me.number if me else None),
        rounds_planned=0 if state.plan.kind == "knock_out" else rounds(state.plan, everybody),
        standings=shown_standings(state) if state.rounds else [],
        follows=follows,
    )


def largest_division(state: State) -> list[Player]:
    """The players of the largest division."""
    by_division = [
        [player for player in state.players if player.division == division]
        for division in state.divisions
    ]
    return max(by_division, key=len, default=[])


def shown_rounds(state: State, me: int | None) -> list[s.EventRound]:
    """The rounds. In a challenge the tables of others are shown when the round is over."""
    found = []
    for one in state.rounds:
        tables = [table for table in state.tables if table.round == one.number]
        over = all(table.result is not None or table.table is None for table in tables)
        hidden = state.plan.kind == "challenge" and state.phase == "running" and not over
        found.append(
            s.EventRound(
                one.number,
                one.began,
                one.deadline,
                last_end(state, one.deadline),
                [shown_table(state, table, hidden and me not in table.players) for table in tables],
            )
        )
    return found


def shown_table(state: State, table: TableOf, hidden: bool) -> s.EventTable:
    """A table, or a bye; `hidden`: without the way there."""
    through: list[int] = []
    if state.plan.kind == "knock_out" and (table.result is not None or table.table is None):
        final = table.round == len(state.rounds) and len(state.last) == 1
        through = state.ended(table)[: 1 if final else state.plan.onward]
    return s.EventTable(
        None if hidden else table.table,
        table.division,
        list(table.players),
        table.result,
        through,
    )


def shown_standings(state: State) -> list[s.EventStanding]:
    """The standing, in a league by divisions."""
    by_division = [state.standing(division) for division in state.divisions]
    sizes = [len(lines) for lines in by_division]
    found = []
    for number, lines in enumerate(by_division):
        for place, one in enumerate(lines):
            found.append(
                s.EventStanding(
                    one.player,
                    state.divisions[number],
                    round(float(one.points), 3),
                    round(float(one.opponents), 3),
                    round(float(one.share), 4),
                    one.wins,
                    one.games,
                    one.reached,
                    moves(state.plan, sizes, number, place),
                )
            )
    return found


def moves(plan: EventPlan, sizes: list[int], division: int, place: int) -> int:
    """Whether a place of a league leads up or down; `sizes`: of the divisions, from the top."""
    if plan.kind != "league":
        return 0
    players = sizes[division]
    if division > 0 and place < min(plan.moving, players // 2, sizes[division - 1] // 2):
        return 1
    if division < len(sizes) - 1:
        number = min(plan.moving, players // 2, sizes[division + 1] // 2)
        if place >= players - number:
            return -1
    return 0
