"""Writes a match in the notation of other servers."""

from __future__ import annotations

from collections.abc import Callable

from ludoteka.core.codec import Move
from ludoteka.core.match import Match, Step
from ludoteka.games.terra_mystica import actions, codes
from ludoteka.games.terra_mystica.data import (
    COLOUR_NAMES,
    FACTION_NAMES,
    FAVOR_NAMES,
    HEX_NAMES,
    POWER_ACTION_NAMES,
    RIVER_NAMES,
    SCROLL_NAMES,
    SITE_ENDS,
    TILE_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.notation_rows import OWN_REMARK, RULE_OPTIONS
from ludoteka.games.terra_mystica.rules import cults, spades
from ludoteka.games.terra_mystica.state import SCROLLS_FREE, Board

SHORT = ("", "D", "TP", "TE", "SH", "SA")
CONVERSIONS = (
    "5PW to 1P", "3PW to 1W", "1PW to 1C", "1P to 1W", "1W to 1C", "1VP to 1C", "{}C to 1VP",
)  # fmt: skip
FREE = (
    actions.Convert, actions.Sacrifice, actions.TakeFavor, actions.TakeTown, actions.Key,
    actions.Ordain, actions.Connect, actions.Step, actions.Accept, actions.Decline, actions.Double,
)  # fmt: skip
BRIDGE_SOURCES = ("ACT1", "ACTE")
CULT_SOURCES = ("BON2. +{}", "FAV6. +{}", "ACTA. +2{}")
SPADE_SOURCES = ("BON1", "ACTG")


def write(match: Match) -> str:
    """The match in the notation. Remarks keep what it has no words for: seed and options."""
    writer = Writer(match)
    for number, step in enumerate(match.steps):
        writer.add(number, step)
    lines = [*own_remarks(match), *head(match)]
    lines += [f"{name}: {'. '.join(row)}" if name else row[0] for name, row in writer.rows]
    return "\n".join(lines) + "\n"


def own_remarks(match: Match) -> list[str]:
    """Seed and options, so that reading gives the very same match."""
    remarks = [f"{OWN_REMARK}seed={match.seed}"]
    for option in match.game.options:
        value = match.options[option.name]
        if value != option.default:
            remarks.append(f"{OWN_REMARK}{option.name}={option.write(value)}")
    return remarks


def head(match: Match) -> list[str]:
    """The head rows."""
    first = match.first()
    now = match.state
    assert isinstance(first, Board)
    assert isinstance(now, Board)
    lines = [f"option {name}" for name, ours in RULE_OPTIONS.items() if match.options[ours]]
    usable = len(SCROLL_NAMES) if match.options["shipping_scroll"] else len(SCROLL_NAMES) - 1
    in_play = first.table[SCROLLS_FREE]
    lines += [f"delete {SCROLL_NAMES[i]}" for i in range(usable) if not in_play >> i & 1]
    lines.append("score " + ",".join(TILE_NAMES[tile] for tile in first.setup.scoring))
    for place in range(match.seats):
        faction = now.faction(first.ordered(place))
        if faction >= 0:
            lines.append(f"setup {name_of(faction)}")
    return lines


def name_of(faction: int) -> str:
    """The name of a faction in the notation."""
    return FACTION_NAMES[faction].replace("_", "")


class Writer:
    """Rows being written while the match is replayed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        state = match.first()
        state.sink = None
        assert isinstance(state, Board)
        self.board = state
        self.rows: list[tuple[str, list[str]]] = []
        self.seat = -1
        self.site = -1
        self.texts: dict[type[Move], Callable[..., str]] = {
            actions.Settle: lambda m: f"build {HEX_NAMES[m.hex]}",
            actions.FirstScroll: lambda m: f"pass {SCROLL_NAMES[m.scroll]}",
            actions.Build: lambda m: f"build {HEX_NAMES[m.hex]}",
            actions.Dig: lambda m: "dig 1",
            actions.Upgrade: lambda m: f"upgrade {HEX_NAMES[m.hex]} to {SHORT[m.building]}",
            actions.Shipping: lambda m: "advance ship",
            actions.Digging: lambda m: "advance dig",
            actions.Priest: lambda m: f"send p to {track(m.track)} for {m.steps}",
            actions.Power: lambda m: f"action {POWER_ACTION_NAMES[m.action]}",
            actions.Bridge: bridge,
            actions.Cult: lambda m: "action " + CULT_SOURCES[m.means].format(track(m.track)),
            actions.Spade: lambda m: f"action {SPADE_SOURCES[m.means]}",
            actions.Double: lambda m: "action ACTC",
            actions.Sandstorm: lambda m: f"action ACTN. transform {HEX_NAMES[m.hex]} to yellow",
            actions.Swarm: lambda m: f"action ACTS. upgrade {HEX_NAMES[m.hex]} to TP",
            actions.Ride: lambda m: f"action ACTW. build {HEX_NAMES[m.hex]}",
            actions.Forgo: lambda m: "action ACTW. -FREE_D",
            actions.Pass: lambda m: f"pass {SCROLL_NAMES[m.scroll]}",
            actions.LastPass: lambda m: "pass",
            actions.TakeFavor: lambda m: f"+{FAVOR_NAMES[m.favor]}",
            actions.Ordain: lambda m: "convert 1W to 1P",
            actions.Connect: lambda m: f"connect {RIVER_NAMES[m.river]}",
            actions.Sacrifice: lambda m: "burn 1",
            actions.Step: lambda m: f"+{track(m.track)}",
            actions.Convert: self.convert,
            actions.Accept: lambda m: f"leech {m.amount} from {self.faction(m.giver)}",
            actions.Decline: lambda m: f"decline {m.amount} from {self.faction(m.giver)}",
            actions.Drop: lambda m: f"drop-faction {self.faction(m.seat)}",
            actions.Finish: lambda m: "-SPADE" if self.board.free + self.board.dug > 0 else "",
        }

    def faction(self, seat: int) -> str:
        """The name of a seat's faction in the notation."""
        return name_of(int(self.board.faction(seat)))

    def convert(self, move: actions.Convert) -> str:
        """A conversion; the price of a point depends on the faction."""
        alchemists = self.board.faction(self.board.seat) == codes.ALCHEMISTS
        return "convert " + CONVERSIONS[move.conversion].format(2 if alchemists else 3)

    def add(self, number: int, step: Step) -> None:
        """Write one step and make it."""
        board, seat = self.board, int(self.board.seat)
        own_turn = board.phase in (codes.TURN, codes.SPADES, codes.REST)
        goal = isinstance(step.move, actions.Terraform | actions.Goal)
        before = board.copy() if goal else board
        text = "" if goal else self.text(step.move)
        if isinstance(step.move, actions.Terraform):
            self.site = step.move.hex
        board.apply(step.action)
        if goal and board.site < 0:
            assert isinstance(before, Board)
            text = self.transformed(before)
        if isinstance(step.move, actions.TakeTown):
            text = self.spared(number) + f"+{TOWN_NAMES[step.move.town]}"
        if text:
            self.put(seat, text, isinstance(step.move, actions.Drop))
        ended = board.phase == codes.TURN and not isinstance(step.move, FREE)
        if ended or not own_turn:
            self.seat = -1

    def put(self, seat: int, text: str, alone: bool) -> None:
        """Add a command to the row of the seat, or begin a new one."""
        if alone:
            self.rows.append(("", [text]))
            self.seat = -1
            return
        answer = text.startswith(("leech", "decline"))
        if seat != self.seat or (answer and not self.rows[-1][1][-1].startswith(("leech", "decl"))):
            self.rows.append((self.faction(seat), []))
            self.seat = seat
        self.rows[-1][1].append(text)

    def text(self, move: Move) -> str:
        """The command for a move; nothing for moves the notation leaves out."""
        writer = self.texts.get(type(move))
        return writer(move) if writer else ""

    def transformed(self, before: Board) -> str:
        """A hex has changed: the spades that were bought, and its new colour."""
        goal = int(self.board.terrain(self.site))
        seat = int(before.seat)
        missing = int(spades.price(before, seat, self.site, goal) - before.free - before.dug)
        colour = "gray" if COLOUR_NAMES[goal] == "grey" else COLOUR_NAMES[goal]
        text = f"transform {HEX_NAMES[self.site]} to {colour}"
        return f"dig {missing}. {text}" if missing > 0 else text

    def spared(self, number: int) -> str:
        """The tracks that gave the key to others, written before the town tile."""
        contest = int(cults.key_contest(self.board))
        for step in self.match.steps[number + 1 :]:
            if not isinstance(step.move, actions.Key):
                break
            contest &= ~(1 << step.move.track)
        return "".join(f"-{track(t)}. " for t in range(codes.TRACKS) if contest >> t & 1)


def track(number: int) -> str:
    """The name of a cult in the notation."""
    return TRACK_NAMES[number].upper()


def bridge(move: actions.Bridge) -> str:
    """A bridge with the action that builds it."""
    one, other = SITE_ENDS[move.site]
    return f"action {BRIDGE_SOURCES[move.means]}. Bridge {one}:{other}"
