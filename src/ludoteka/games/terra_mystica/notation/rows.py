"""The notation of other servers taken apart into rows of commands, not yet replayed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ludoteka.core.errors import BadRecord, clean, meant
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import (
    BONUS_CARD_NAMES,
    FACTION_NAMES,
    TILE_NAMES,
    TRACK_NAMES,
)

LONGEST = 1_000_000
OWN_REMARK = "# ludoteka "

# Options of the notation that change rules, and ours for them.
RULE_OPTIONS = {
    "errata-cultist-power": "cultists_errata",
    "mini-expansion-1": "extra_town_tiles",
    "shipping-bonus": "shipping_scroll",
    "temple-scoring-tile": "temple_scoring",
    "variable-turn-order": "turn_order_by_passing",
}
# Options that say what the rules say anyway.
STRICT_OPTIONS = ("strict-darkling-sh", "strict-chaosmagician-sh")
IDLE_OPTIONS = ("strict-leech", *STRICT_OPTIONS, "email-notify", "maintain-player-order")
FACTIONS = {name.replace("_", ""): name for name in FACTION_NAMES}

SHOW_HISTORY = re.compile(r"\s*show history\s*$", re.IGNORECASE)
PLAY_ROW = re.compile(r"([a-z_ -]+?)\s*:\s*(.*)", re.IGNORECASE)
SCORING_REMARK = re.compile(r"round (\d) scoring: (score\d+)\b.*", re.IGNORECASE)
TABLE_REMARK = re.compile(
    r"round \d+ income|round \d+, turn \d+|scoring [a-z]+ cult|scoring network|"
    r"converting resources to vps|player \d+:.*|default game options|randomize setup|"
    r"income|start|finish|email .*",
    re.IGNORECASE,
)
TABLE_CELLS = 15
ANSWERS = ("leech", "decline")
CULTISTS = FACTION_NAMES[codes.CULTISTS]
TRACK_STEP = re.compile(rf"\+1?({'|'.join(TRACK_NAMES)})")
STEP_SOURCES = ("actionbon2", "actionfav6")
SPADE_SOURCE = re.compile(r"action ?(act ?[56g]|bon ?1)$")
FREE = ("convert", "burn", "connect", "+")
NO_COMMAND = re.compile(
    r"setup|other_income_for_faction|cult_income_for_faction|\+\d+vp for \w+|score_resources|"
    r"income|start|\[.*\]"
)


@dataclass(frozen=True)
class Holdings:
    """What a table says a faction has after a row."""

    vp: int
    coins: int
    workers: int
    priests: int
    bowls: tuple[int, ...]
    cults: tuple[int, ...]

    def __str__(self) -> str:
        bowls, cults = ("/".join(map(str, numbers)) for numbers in (self.bowls, self.cults))
        goods = f"{self.vp} VP, {self.coins} C, {self.workers} W, {self.priests} P"
        return f"{goods}, {bowls} PW, {cults}"


@dataclass(slots=True)
class Row:
    """The commands of one faction in one row; without a faction: of the server."""

    line: int
    faction: str
    commands: list[str]
    remarks: tuple[str, ...] = ()  # what is not a command but says what the row shows
    expected: Holdings | None = None
    moved: str = ""  # a command that is read before those it was written behind


@dataclass
class Script:
    """A whole file."""

    options: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    scoring: list[str] = field(default_factory=list)
    factions: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    own: dict[str, str] = field(default_factory=dict)  # remarks of our own export


def read_script(text: str) -> Script:
    """The parts of a file, plain or as a table. Raises BadRecord."""
    if not isinstance(text, str):
        raise BadRecord(0, "a game in this notation is a text")
    if len(text) > LONGEST:
        told = "a file has at most {most} characters, this one has {number}"
        raise BadRecord(0, told, most=LONGEST, number=len(text))
    script = Script()
    table = "\t" in text
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if raw.startswith(OWN_REMARK):
            name, _, value = raw.removeprefix(OWN_REMARK).strip().partition("=")
            script.own[name] = value
        elif not raw.startswith("#"):
            read_any_row(script, number, SHOW_HISTORY.sub("", raw) if table else raw)
    if not script.factions:
        raise BadRecord(0, "no faction is set up: there is no row 'setup FACTION'")
    return script


def read_any_row(script: Script, number: int, raw: str) -> None:
    """A row of a table, a plain row of a faction, or another line."""
    first, tab, _ = raw.partition("\t")
    if tab and (faction := faction_key(first)):
        read_table_row(script, number, raw, faction)
        return
    name, colon, rest = raw.partition(":")
    if colon and (faction := FACTIONS.get(name, "")):
        script.rows.append(read_row(number, faction, rest, typed=True))
        return
    line = " ".join(raw.partition("#")[0].split())
    if line:
        read_line(script, number, line)


def faction_key(name: str) -> str:
    """Our key of a faction, or nothing."""
    return FACTIONS.get(name) or FACTIONS.get(re.sub(r"[\s_-]", "", name).lower(), "")


def find_faction(line: int, name: str, command: str) -> str:
    """Our key of a faction that must be one."""
    key = faction_key(name)
    if not key:
        raise BadRecord(line, "'{row}': {meant}", row=clean(command), meant=meant(name, FACTIONS))
    return key


def read_line(script: Script, number: int, line: str) -> None:
    """One line that is no row of a table."""
    word, _, rest = line.partition(" ")
    word, rest = word.lower(), rest.strip()
    scoring = SCORING_REMARK.fullmatch(line)
    if word == "option":
        check_option(number, line, rest.lower())
        script.options.append(rest.lower())
    elif word == "delete" or line.lower().startswith("removing tile "):
        script.deleted.append(find_tile(number, line, line.split()[-1], BONUS_CARD_NAMES))
    elif word == "score":
        script.scoring = [find_tile(number, line, t, TILE_NAMES) for t in rest.split(",")]
    elif scoring:
        script.scoring.append(find_tile(number, line, scoring[2], TILE_NAMES))
    elif word == "setup":
        script.factions.append(find_faction(number, rest.lower().partition(" for ")[0], line))
    elif word == "drop-faction" or line.lower().endswith(" dropped from the game"):
        name = rest if word == "drop-faction" else line.lower().split(" dropped")[0]
        key = find_faction(number, name, line)
        script.rows.append(Row(number, "", [f"drop-faction {key}"]))
    elif (row := PLAY_ROW.fullmatch(line)) and faction_key(row[1]):
        script.rows.append(read_row(number, faction_key(row[1]), row[2], typed=True))
    elif not TABLE_REMARK.fullmatch(line):
        told = "'{row}' is neither a row of play nor of the head"
        raise BadRecord(number, told, row=clean(line))


def check_option(number: int, line: str, name: str) -> None:
    """Refuse an option that nobody knows."""
    if name not in RULE_OPTIONS and name not in IDLE_OPTIONS:
        known = meant(name, [*RULE_OPTIONS, *IDLE_OPTIONS])
        told = "'{row}': there is no option '{name}'; {meant}"
        raise BadRecord(number, told, row=clean(line), name=clean(name), meant=known)


def find_tile(number: int, line: str, name: str, names: tuple[str, ...]) -> str:
    """The name of a tile that must be one."""
    tile = name.strip().upper()
    if tile not in names:
        raise BadRecord(number, "'{row}': {meant}", row=clean(line), meant=meant(tile, names))
    return tile


def read_row(
    number: int, faction: str, text: str, typed: bool, expected: Holdings | None = None
) -> Row:
    """A row of play. In a typed row answers come first, whatever was written."""
    text = text.partition("#")[0].lower()
    commands: list[str] = []
    remarks = []
    for part in text.split("."):
        command = part.strip()
        if not command or command == "wait":
            continue
        if command[0] in "[+osci" and NO_COMMAND.fullmatch(command):
            remarks.append(command)
        else:
            commands.append(command)
    row = Row(number, faction, commands, tuple(remarks), expected)
    if len(commands) > 1:
        row.commands, row.moved = put_in_order(commands, typed)
    return row


def put_in_order(commands: list[str], typed: bool) -> tuple[list[str], str]:
    """Parts that are often typed in the wrong order: what must come first comes first."""
    ordered = list(commands)
    if typed:
        answers = [command for command in ordered if command.startswith(ANSWERS)]
        if answers:
            ordered = answers + [c for c in ordered if not c.startswith(ANSWERS)]
    for i in range(len(ordered) - 1, 0, -1):
        before, after = ordered[i - 1], ordered[i]
        late_transform = before.startswith("build") and after.startswith("transform")
        late_source = before.startswith("dig") and SPADE_SOURCE.match(after)
        if late_transform or late_source:
            ordered[i - 1], ordered[i] = after, before
    passing = next((i for i, command in enumerate(ordered) if command.startswith("pass")), -1)
    if 0 <= passing < len(ordered) - 1:
        behind = [command for command in ordered[passing + 1 :] if command.startswith(FREE)]
        rest = [command for command in ordered[passing + 1 :] if not command.startswith(FREE)]
        ordered = [*ordered[:passing], *behind, ordered[passing], *rest]
    moved = next((b for a, b in zip(commands, ordered, strict=True) if a != b), "")
    return ordered, moved


def read_table_row(script: Script, number: int, raw: str, faction: str) -> None:
    """A row of a table: faction, six values with their changes, offers, commands."""
    cells = [cell.strip() for cell in raw.split("\t")]
    if not any(cells[1:]):
        return  # an empty row of a seat that dropped out
    values = [cells[i] if i < len(cells) else "" for i in range(2, 13, 2)]
    text = cells[TABLE_CELLS - 1] if len(cells) >= TABLE_CELLS else ""
    try:
        vp, coins, workers, priests = (int(value.split()[0]) for value in values[:4])
        bowls = tuple(int(n) for n in values[4].split()[0].split("/"))
        cults = tuple(int(n) for n in values[5].split("/"))
        expected = Holdings(vp, coins, workers, priests, bowls, cults)
    except (ValueError, IndexError):
        raise BadRecord(number, "'{row}' is no row of a table", row=clean(raw)) from None
    if text.lower() == "setup":
        script.factions.append(faction)
    script.rows.append(read_row(number, faction, text, typed=False, expected=expected))


class Command:
    """One command of the file."""

    __slots__ = ("answers", "chain", "done", "faction", "index", "line", "row", "shown", "text")

    def __init__(self, index: int, row: int, line: int, faction: str, shown: str) -> None:
        self.index = index
        self.row = row
        self.line = line
        self.faction = faction
        self.shown = shown
        self.text = shown.replace(" ", "")
        # it answers an offer, or takes the Cultists' step
        self.answers = self.text.startswith(ANSWERS)
        self.done = False
        self.chain = 0  # rows of one faction with nobody else's turn between them are like one

    def beside(self, other: Command) -> bool:
        """Whether another command stands in the same row."""
        return other.row == self.row

    @property
    def steps(self) -> bool:
        """Whether it is the Cultists' step."""
        return self.answers and self.text[0] == "+"


def list_commands(rows: list[Row]) -> list[Command]:
    """All commands in the order of the file."""
    commands: list[Command] = []
    source = ""  # an action of the Cultists that gives a step
    for number, row in enumerate(rows):
        for shown in row.commands:
            command = Command(len(commands), number, row.line, row.faction, shown)
            commands.append(command)
            if row.faction == CULTISTS:
                if command.text in STEP_SOURCES:
                    source = command.text
                elif TRACK_STEP.fullmatch(command.text):
                    command.answers, source = not source, ""
    chain, last = 0, ""
    for command in commands:
        if not command.answers and command.faction != last:
            chain, last = chain + 1, command.faction
        command.chain = chain
    return commands
