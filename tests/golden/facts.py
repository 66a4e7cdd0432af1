"""What a finished match of Ethnos shows: the golden records together must show everything."""

from __future__ import annotations

from itertools import takewhile

from ludoteka.core.event import Event
from ludoteka.core.match import Match
from ludoteka.core.record import UNDO
from ludoteka.games.ethnos.data import CARD_NAMES, TRIBE_NAMES
from ludoteka.games.ethnos.moves import PHASES
from ludoteka.games.ethnos.setup import OPTIONS
from ludoteka.games.ethnos.state import Board
from ludoteka.games.ethnos.view import EthnosView

LED_BY = {
    f"card.{name}".replace(":", "."): TRIBE_NAMES[kind // 6] for kind, name in enumerate(CARD_NAMES)
}


def facts(match: Match) -> set[str]:
    """Everything a match shows, in a few words each."""
    found = {f"seats {match.seats}"}
    if UNDO in match.lines:
        found.add("undo")
    for option in OPTIONS:
        value = match.options[option.name]
        if value != option.default and not option.many:
            found.add(f"option {option.name}={option.write(value)}")
    state = match.first()
    for step in match.steps:
        assert isinstance(state, Board)
        phase = PHASES.names[state.phase]
        found |= {f"asked {phase}", f"move {type(step.move).__name__}", *told(step.events, phase)}
        state.apply(step.action)
    return found | won(match)


def told(events: list[Event], phase: str) -> set[str]:
    """What the events of one move show."""
    keys = [event.key for event in events]
    found = {f"told {key}" for key in keys}
    for event in events:
        if event.key == "played":
            found.add(f"leader {LED_BY[str(event.params['leader'])]}")
    if "age_ended" in keys:
        before = keys[: keys.index("age_ended")][::-1]
        row = len(list(takewhile(lambda key: key == "dragon", before)))
        found.add(f"age ended by {'wizards' if phase == 'spell' else 'recruiting'}")
        found.add(f"age ended by {row} dragons in a row")
    return found


def won(match: Match) -> set[str]:
    """How the match was won."""
    if not match.over:
        return set()
    if any(event.key == "skeletons_won" for event in match.events):
        return {"won by ten skeletons"}
    view = match.view()
    assert isinstance(view, EthnosView)
    top = [seat for seat, glory in enumerate(match.scores) if glory == max(match.scores)]
    if len(top) == 1:
        return {"won by glory"}
    most = max(sum(view.players[seat].markers) for seat in top)
    tied = [seat for seat in top if sum(view.players[seat].markers) == most]
    if len(tied) == 1:
        return {"won by markers"}
    return {"won by bands"} if len(match.winners) == 1 else {"won together"}


ALL = {
    *(f"seats {seats}" for seats in range(2, 7)),
    *(f"leader {tribe}" for tribe in TRIBE_NAMES if tribe != "skeletons"),
    *(f"asked {phase}" for phase in PHASES.names.values()),
    *(f"age ended by {row} dragons in a row" for row in (1, 2, 3)),
    "age ended by recruiting", "age ended by wizards",
    "won by glory", "won by markers", "won by bands", "won together", "won by ten skeletons",
    "undo", "told scattered", "told held_horde", "told raided", "told giant_taken",
    "told troll_taken", "told horde_grew", "told swam", "told kept", "told too_small",
    *(
        f"option {option.name}={option.write(value)}"
        for option in OPTIONS
        if not option.many
        for value in (option.choices or (True, False))
        if value != option.default
    ),
}  # fmt: skip
