"""Writes a match in the notation of other servers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoteka.core.codec import Move
from ludoteka.core.match import Match
from ludoteka.core.sink import Sink
from ludoteka.games.terra_mystica import codes, moves
from ludoteka.games.terra_mystica.data import (
    BONUS_CARD_NAMES,
    COLOUR_NAMES,
    DATA,
    FACTION_NAMES,
    FAVOR_NAMES,
    HEX_NAMES,
    POWER_ACTION_NAMES,
    RIVER_NAMES,
    SITE_ENDS,
    TILE_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.notation.exchange import gathered
from ludoteka.games.terra_mystica.notation.rows import OWN_REMARK, RULE_OPTIONS, STRICT_OPTIONS
from ludoteka.games.terra_mystica.rules import cults, offers, power, spades
from ludoteka.games.terra_mystica.setup import FIRST_GAME
from ludoteka.games.terra_mystica.state import BONUS_CARDS_FREE, DROPPED, SHEET, Board

SHORT = ("", "D", "TP", "TE", "SH", "SA")
CONVERSIONS = (
    (5, "PW", "P"), (3, "PW", "W"), (1, "PW", "C"), (1, "P", "W"), (1, "W", "C"), (1, "VP", "C"),
    (0, "C", "VP"),
)  # fmt: skip
# What is free in the own turn: no action.
FREE = (
    moves.Convert, moves.Sacrifice, moves.TakeFavor, moves.TakeTown, moves.Key,
    moves.Ordain, moves.Connect, moves.Step, moves.Accept, moves.Decline,
)  # fmt: skip
BUILDING = (moves.Build, moves.Upgrade, moves.Swarm, moves.Ride)
PASSING = (moves.Pass, moves.LastPass)
OWN_TURN = (codes.TURN, codes.SPADES, codes.REST)
BRIDGE_SOURCES = ("ACT1", "ACTE")
CULT_SOURCES = ("BON2. +{}", "FAV6. +{}", "ACTA. +2{}")
SPADE_SOURCES = ("BON1", "ACTG")
LOST, DONE = "-SPADE", "done"
Offer = tuple[int, int, int]  # receiver, giver, amount


def write(match: Match) -> str:
    """The match in the notation. Remarks keep what it has no words for: seed and options."""
    writer = Writer(match)
    lines = [*own_remarks(match), *head(match), *first_dwellings(match), *writer.lines()]
    return "\n".join(lines) + "\n"


def own_remarks(match: Match) -> list[str]:
    """Seed, rules and options, so that reading gives the very same match."""
    remarks = [f"{OWN_REMARK}seed={match.seed}"]
    if match.rules != match.game.rules:
        remarks.append(f"{OWN_REMARK}rules={match.rules}")
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
    lines = [f"option {name}" for name in STRICT_OPTIONS]
    lines += [f"option {name}" for name, ours in RULE_OPTIONS.items() if match.options[ours]]
    usable = (
        len(BONUS_CARD_NAMES) if match.options["shipping_scroll"] else len(BONUS_CARD_NAMES) - 1
    )
    in_play = first.table[BONUS_CARDS_FREE]
    lines += [f"delete {BONUS_CARD_NAMES[i]}" for i in range(usable) if not in_play >> i & 1]
    lines.append("score " + ",".join(TILE_NAMES[tile] for tile in first.setup.scoring))
    for place in range(match.seats):
        faction = now.faction(first.ordered(place))
        if faction >= 0:
            lines.append(f"setup {name_of(faction)}")
    return lines


def first_dwellings(match: Match) -> list[str]:
    """The dwellings that stand from the start in the recommended first game."""
    if match.options["setup"] != FIRST_GAME:
        return []
    first = match.first()
    assert isinstance(first, Board)
    plan = DATA["first_game"]["dwellings"][str(match.seats)]
    order = [int(first.faction(first.ordered(place))) for place in range(match.seats)]
    late = codes.CHAOS_MAGICIANS
    once = [faction for faction in order if faction != late]
    order = [*once, *reversed(once), *(f for f in (codes.NOMADS, late) if f in order)]
    left = {faction: list(plan[FACTION_NAMES[faction]]) for faction in order}
    return [f"{name_of(faction)}: build {left[faction].pop(0)}" for faction in order]


def name_of(faction: int) -> str:
    """The name of a faction in the notation."""
    return FACTION_NAMES[faction].replace("_", "")


class Row:
    """A row being written. A command that can be repeated is kept with its number."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.commands: list[tuple[str | Callable[[int], str], Any, int]] = []

    def add(self, command: str) -> None:
        """One more command."""
        self.commands.append((command, None, 1))

    def repeat(self, form: Callable[[int], str], kind: object) -> None:
        """A command for one unit; with the same before it, one command for all."""
        if self.commands and self.commands[-1][1] == kind:
            self.commands[-1] = (form, kind, self.commands[-1][2] + 1)
        else:
            self.commands.append((form, kind, 1))

    def only_answers(self) -> bool:
        """Whether nothing but answers to offers stands in the row."""
        texts = [form for form, _, _ in self.commands]
        return all(isinstance(t, str) and t.startswith(("leech", "decline")) for t in texts)

    def text(self) -> str:
        """The row as it is written."""
        words = [form if isinstance(form, str) else form(n) for form, _, n in self.commands]
        return f"{self.name}: {'. '.join(words)}" if self.name else words[0]


class Writer:
    """Rows being written while the match is replayed."""

    def __init__(self, match: Match) -> None:
        state = match.first()
        assert isinstance(state, Board)
        self.board = state
        self.rows: list[Row] = []
        self.turn: tuple[int, Row] | None = None  # the turn that is being made, and its row
        self.before: tuple[int, int, Row] | None = None  # the last turn: seat, round, row
        self.offers: list[Offer] = []
        self.site: tuple[int, Row] | None = None  # the hex that is changed, and where that is told
        self.texts: dict[type[Move], Callable[..., str]] = {
            moves.Settle: lambda m: f"build {HEX_NAMES[m.hex]}",
            moves.FirstBonusCard: lambda m: f"pass {BONUS_CARD_NAMES[m.bonus_card]}",
            moves.Build: lambda m: f"build {HEX_NAMES[m.hex]}",
            moves.Upgrade: lambda m: f"upgrade {HEX_NAMES[m.hex]} to {SHORT[m.building]}",
            moves.Shipping: lambda m: "advance ship",
            moves.Digging: lambda m: "advance dig",
            moves.Priest: lambda m: f"send p to {track(m.track)} for {m.steps}",
            moves.Power: lambda m: f"action {POWER_ACTION_NAMES[m.action]}",
            moves.Bridge: bridge,
            moves.Cult: lambda m: "action " + CULT_SOURCES[m.means].format(track(m.track)),
            moves.Spade: lambda m: f"action {SPADE_SOURCES[m.means]}",
            moves.Double: lambda m: "action ACTC",
            moves.Sandstorm: lambda m: f"action ACTN. transform {HEX_NAMES[m.hex]} to yellow",
            moves.Swarm: lambda m: f"action ACTS. upgrade {HEX_NAMES[m.hex]} to TP",
            moves.Ride: lambda m: f"action ACTW. build {HEX_NAMES[m.hex]}",
            moves.Forgo: lambda m: "action ACTW. -FREE_D",
            moves.Pass: lambda m: f"pass {BONUS_CARD_NAMES[m.bonus_card]}",
            moves.LastPass: lambda m: "pass",
            moves.TakeFavor: lambda m: f"+{FAVOR_NAMES[m.favor]}",
            moves.Connect: lambda m: f"connect {RIVER_NAMES[m.river]}",
            moves.Step: lambda m: f"+{track(m.track)}",
            moves.Accept: lambda m: f"leech {m.amount} from {self.faction(m.giver)}",
            moves.Decline: lambda m: f"decline {m.amount} from {self.faction(m.giver)}",
            # the second action of a double turn is given up
            moves.End: lambda m: DONE if self.board.phase == codes.TURN else "",
        }
        # several of these in a row are written as one command
        self.repeated: dict[type[Move], Callable[..., Callable[[int], str]]] = {
            moves.Convert: lambda m: self.conversion(m.conversion),
            moves.Sacrifice: lambda m: lambda n: f"burn {n}",
            moves.Ordain: lambda m: lambda n: f"convert {n}W to {n}P",
            moves.Dig: lambda m: lambda n: f"dig {n}",
        }
        steps = gathered(match)
        for number, action in enumerate(steps):
            self.write(match.game.codec.unpack(action), action, steps[number + 1 :])

    def lines(self) -> list[str]:
        """The rows of play."""
        return [row.text() for row in self.rows]

    def faction(self, seat: int) -> str:
        """The name of a seat's faction in the notation."""
        return name_of(int(self.board.faction(seat)))

    # --- one step -----------------------------------------------------------------------

    def write(self, move: Move, action: int, rest: list[int]) -> None:
        """Write one step and make it."""
        board, seat, phase = self.board, int(self.board.seat), int(self.board.phase)
        if isinstance(move, moves.Drop):
            self.drop(move, action)
            return
        if board.setup.late and phase == codes.TURN and not isinstance(move, (*FREE, moves.End)):
            self.decline_rest(seat)
        if isinstance(move, moves.Accept | moves.Decline):
            self.offers.remove((seat, move.giver, move.amount))
        self.tell(seat, move, rest)
        before = board.copy()
        assert isinstance(before, Board)
        board.sink = Sink()
        board.apply(action)
        self.tell_site(seat, before)
        if isinstance(move, BUILDING):
            self.offer(seat, move.hex)
        raw = board.sink.raw
        between = next((i for i, e in enumerate(raw) if e[0] == codes.CULT_BONUS), len(raw))
        if not isinstance(move, moves.Build):  # there they are written before it
            self.lose(raw[:between], self.turn[1] if self.turn else None)
        if phase in OWN_TURN:
            self.end_turn(seat, move, phase)
        self.decline_void()
        self.lose(raw[between:])

    def tell(self, seat: int, move: Move, rest: list[int]) -> None:
        """The command for a move, if the notation has one before the move is made."""
        board = self.board
        if isinstance(move, moves.Terraform):
            self.site = move.hex, self.row(seat)
        elif several := self.repeated.get(type(move)):
            self.row(seat).repeat(several(move), move)
        elif isinstance(move, moves.TakeTown):
            for command in (*self.spared(move, rest), f"+{TOWN_NAMES[move.town]}"):
                self.row(seat).add(command)
        elif form := self.texts.get(type(move)):
            if isinstance(move, moves.Build) and board.phase == codes.SPADES:
                for _ in range(board.free + board.dug):
                    self.row(seat).add(LOST)
            answer = isinstance(move, moves.Accept | moves.Decline)
            if text := form(move):
                self.row(seat, answer).add(text)

    def tell_site(self, seat: int, before: Board) -> None:
        """A hex has changed: the spades that were bought with it, and its new colour."""
        if self.site is None or self.board.site >= 0:
            return
        (hex, row), self.site = self.site, None
        goal = int(self.board.terrain(hex))
        for _ in range(int(spades.price(before, seat, hex, goal) - before.free - before.dug)):
            row.repeat(lambda n: f"dig {n}", moves.Dig())
        colour = "gray" if COLOUR_NAMES[goal] == "grey" else COLOUR_NAMES[goal]
        row.add(f"transform {HEX_NAMES[hex]} to {colour}")

    def conversion(self, kind: int) -> Callable[[int], str]:
        """How a conversion of so many units is written; a point costs what the faction pays."""
        rate, source, goal = CONVERSIONS[kind]
        rate = rate or int(power.coins_per_point(self.board, self.board.seat))
        return lambda n: f"convert {n * rate}{source} to {n}{goal}"

    def spared(self, move: Move, rest: list[int]) -> list[str]:
        """The tracks that give the key to others, written before the town tile."""
        trial = self.board.copy()
        assert isinstance(trial, Board)
        trial.apply(move.pack())
        contest = int(cults.key_contest(trial))
        for action in rest:
            if action & 255 != codes.MOVE_KEY:
                break
            contest &= ~(1 << (action >> 8))
        return [f"-{track(t)}" for t in range(codes.TRACKS) if contest >> t & 1]

    def drop(self, move: moves.Drop, action: int) -> None:
        """A row of the server: a seat leaves the game, and its offers vanish."""
        row = Row("")
        row.add(f"drop-faction {self.faction(move.seat)}")
        self.rows.append(row)
        self.turn = None
        self.offers = [offer for offer in self.offers if offer[0] != move.seat]
        self.board.sink = Sink()
        self.board.apply(action)
        self.decline_void()
        self.lose(self.board.sink.raw)

    # --- rows ---------------------------------------------------------------------------

    def row(self, seat: int, answer: bool = False) -> Row:
        """The row of the seat's turn; between turns a new one, and so for answers."""
        board = self.board
        own = board.phase in OWN_TURN and board.active == seat
        if self.turn and self.turn[0] == seat and (not answer or self.turn[1].only_answers()):
            return self.turn[1]
        if own and self.before and self.before[:2] == (seat, int(board.round)):
            self.before[2].add(DONE)
            self.before = None
        row = self.new_row(seat)
        if own:
            self.turn = seat, row
        return row

    def new_row(self, seat: int) -> Row:
        """A row of its own."""
        row = Row(self.faction(seat))
        self.rows.append(row)
        return row

    def end_turn(self, seat: int, move: Move, phase: int) -> None:
        """The row ends with the turn; both actions of a double turn stand in one."""
        board = self.board
        free = phase == codes.TURN and isinstance(move, (*FREE, moves.Double))
        goes_on = board.phase in OWN_TURN[1:] and board.seat == seat
        if free or goes_on or board.double == 1 or self.turn is None:
            return
        passed = isinstance(move, PASSING) or self.turn[1].commands[-1][0] == DONE
        self.before = None if passed else (seat, int(board.round), self.turn[1])
        self.turn = None

    # --- offers and spades --------------------------------------------------------------

    def offer(self, seat: int, hex: int) -> None:
        """The offers that a building makes, in the order of their answers."""
        board = self.board
        for place in range(1, int(board.setup.seats)):
            other = int(offers.asked(board, seat, place))
            amount = int(offers.amount(board, other, hex))
            if amount > 0 and not board.sheets[other * SHEET + DROPPED]:
                self.offers.append((other, seat, amount))

    def decline_rest(self, seat: int) -> None:
        """Whoever takes an action with offers open declines them."""
        for offer in [offer for offer in self.offers if offer[0] == seat]:
            self.decline(offer)

    def decline_void(self) -> None:
        """Offers that nobody was asked about, because nothing could move."""
        left = [
            (int(offers.receiver(o)), int(offers.giver(o)), int(offers.size(o)))
            for o in self.board.offers
        ]
        for offer in list(self.offers):
            if offer in left:
                left.remove(offer)
            else:
                self.decline(offer)

    def decline(self, offer: Offer) -> None:
        """Write that an offer is declined."""
        seat, giver, amount = offer
        self.offers.remove(offer)
        self.row(seat, True).add(f"decline {amount} from {self.faction(giver)}")

    def lose(self, raw: list[tuple[int, int, int, int, int]], turn: Row | None = None) -> None:
        """Spades that were lost: in the row of the turn, or of the cult bonus in one of its own."""
        for kind, _, seat, number, _ in raw:
            if kind == codes.SPADES_LOST and not self.board.sheets[seat * SHEET + DROPPED]:
                row = turn or self.new_row(seat)
                for _ in range(number):
                    row.add(LOST)


def track(number: int) -> str:
    """The name of a cult in the notation."""
    return TRACK_NAMES[number].upper()


def bridge(move: moves.Bridge) -> str:
    """A bridge with the action that builds it."""
    one, other = SITE_ENDS[move.site]
    return f"action {BRIDGE_SOURCES[move.means]}. Bridge {one}:{other}"
