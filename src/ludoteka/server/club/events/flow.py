"""What comes next in an event: pure functions of what is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ludoteka.server.club.events.pairing import groups, knock_out, league, round_robin, swiss
from ludoteka.server.club.events.pairing.history import Group
from ludoteka.server.club.events.pairing.seats import all_seated
from ludoteka.server.club.events.plan import bounds, least, rounds
from ludoteka.server.club.events.state import State
from ludoteka.server.store import DAY

STALE = 30 * DAY  # an event that nobody begins is cancelled then
Tables = list[tuple[int, Group]]  # the division and the players by seat


def due(state: State, now: int) -> bool:
    """Whether an event that is open begins by itself now."""
    if state.begins is not None:
        return state.begins <= now
    return state.plan.start == "full" and len(state.active) >= state.plan.places


def stale(state: State, now: int) -> bool:
    """Whether nobody will begin it any more."""
    return state.begins is None and now - state.created > STALE


def enough(state: State) -> bool:
    """Whether it can begin, with bots at the places left if they may fill up."""
    there = state.plan.places if state.plan.fill else len(state.active)
    return max(there, len(state.active)) >= least(state.plan)


def seeding(state: State, players: Sequence[int], ratings: Mapping[int, int | None]) -> list[int]:
    """The order in which players are seeded: by rating where that is wished, then by lot.

    In a later season of a league the order is that of the last one, newcomers after it.
    """
    mixed = sorted(players)
    Random(state.lot).shuffle(mixed)
    if state.season > 1:
        known = {player.number: player.seeded for player in state.players}
        return sorted(mixed, key=lambda player: known.get(player, len(players)))
    if state.plan.by_rating and state.plan.kind in ("knock_out", "league"):
        return sorted(mixed, key=lambda player: -(ratings.get(player) or 0))
    return mixed


def divided(state: State, order: Sequence[int]) -> dict[int, int]:
    """The division of each player, from 0."""
    if state.plan.kind != "league":
        return dict.fromkeys(order, 0)
    found = league.divisions(order, state.plan.division)
    return {player: number for number, division in enumerate(found) for player in division}


def next_round(state: State) -> Tables | None:
    """The tables of the next round; None: the event is over."""
    number = len(state.rounds) + 1
    rng = Random(f"{state.lot} {number}")
    kind = state.plan.kind
    if kind == "knock_out":
        made = next_knock_out(state)
    elif kind == "league":
        made = next_in_divisions(state, number, rng)
    elif number > rounds(state.plan, len(state.active)) or len(state.active) < 2:
        made = []
    elif kind == "challenge":
        made = [(0, (player.number,)) for player in state.active]
    else:
        made = [(0, group) for group in next_groups(state, number, rng)]
    # in a knock-out whoever has no opponent left goes on; elsewhere somebody must play
    plays = kind in ("challenge", "knock_out") or any(len(group) > 1 for _, group in made)
    return made if made and plays else None


def next_groups(state: State, number: int, rng: Random) -> list[Group]:
    """The tables of a round robin or a Swiss event."""
    plan, there = state.plan, [player.number for player in state.active]
    if plan.kind == "swiss":
        left = {player.number for player in state.players if player.left}
        order = [one.player for one in state.standing() if one.player not in left]
        return swiss.tables(order, plan.size, bounds(plan), state.history(), rng)
    return robin(state, there, number, rng, 0)


def robin(
    state: State, there: Sequence[int], number: int, rng: Random, division: int
) -> list[Group]:
    """A round in which everybody is to meet everybody of a division."""
    history, size = state.history(division), state.plan.size
    if size > 2:
        return round_robin.tables(there, size, bounds(state.plan), history, rng)
    everybody = sorted(
        (player for player in state.players if player.division == division),
        key=lambda player: (player.seeded, player.number),
    )
    gone = {player.number for player in everybody if player.left}
    return round_robin.pairs([player.number for player in everybody], gone, number)


def next_in_divisions(state: State, number: int, rng: Random) -> Tables:
    """The tables of all divisions that have rounds left."""
    made: Tables = []
    for division in state.divisions:
        there = [player.number for player in state.active if player.division == division]
        everybody = [player for player in state.players if player.division == division]
        if len(there) > 1 and number <= rounds(state.plan, len(everybody)):
            found = robin(state, there, number, rng, division)
            made += [(division, group) for group in found]
    return made


def next_knock_out(state: State) -> Tables:
    """The tables of those who are still in."""
    plan, there = state.plan, {player.number for player in state.active}
    if not state.rounds:
        seeded = [player.number for player in state.active]
        if plan.size == 2:
            made = knock_out.first_pairs(seeded)
        else:
            made = knock_out.spread(seeded, plan.size, bounds(plan), plan.onward)
        return [(0, group) for group in all_seated(made, state.history())]
    if len(state.last) == 1:
        return []
    ended = [state.ended(table) for table in state.last]
    if plan.size == 2:
        pairs = knock_out.next_pairs([group[0] for group in ended])
        made = [tuple(p for p in pair if p in there) or pair[:1] for pair in pairs]
    else:
        through = [p for p in knock_out.qualified(ended, plan.onward) if p in there]
        if len(through) < 2:
            return []
        apart = knock_out.spread(through, plan.size, bounds(plan), plan.onward)
        byes = [group for group in apart if len(group) == 1]
        met = state.history().met
        played = groups.bettered([list(group) for group in apart if len(group) > 1], met)
        made = [*byes, *map(tuple, played)]
    return [(0, group) for group in all_seated(made, state.history())]


def promoted(state: State) -> list[int]:
    """The order in which the players of a league begin the next season; who has left is out."""
    left = {player.number for player in state.players if player.left}
    ended = [[one.player for one in state.standing(division)] for division in state.divisions]
    moved = league.moved(ended, state.plan.moving)
    return [player for player in moved if player not in left]
