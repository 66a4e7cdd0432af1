"""Looks for rules where only drawing belongs: `web/src/games` and `cli/boards`.

What it sees, in the scripts of the page's games (`.ts`, `<script>` of `.svelte`) and in the boards
of the terminal:

- `number`: a number other than -1, 0, 1 (a price, a table of values, a limit);
- `order`: a comparison by size (`<`, `<=`, `>`, `>=`), in the markup too, but with 0 and 1;
- `sum`: arithmetic of results: `Math.max` and the like, `reduce`; `min`, `max`, `sum` in Python;
- `name`: a comparison with the name of one tribe, faction, card, nemesis, building ... (a condition
  of one of them), found in the game's own catalogue;
- `import`: a board that imports rules (`rules`, `legal`, `scoring`, `tables` ... of a game);
- `module`: a module of the page named after what the engine answers (`preview.ts`, `due.ts`).

What it cannot see: conditions by plain truth or equality (`view.a === view.b`), sums written with
`+`, rules that need no number but 0 and 1, numbers in markup, styles and texts, code inside
template strings, and all of `icons.ts` (shapes). A number is found, not understood: drawing needs
numbers too. So `one_truth.json` says for each file how many findings it may have, and why:
`drawing`, or `rule` for what is still to be taken out. More findings fail the test, and fewer ask
for a shorter list. `python -m tests.tools.one_truth` shows them; with `--write` it writes the
numbers of today and keeps the reasons.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_suffix(".json")
PAGE, BOARDS = ROOT / "web/src/games", ROOT / "src/ludoteka/cli/boards"
GAMES = ROOT / "src/ludoteka/games"
NEW = "rule: to be judged"
GENERATED = ("view.ts",)  # written by web/tools/typescript.py
SHAPES = ("icons.ts",)  # paths and points of drawings only
SCENES = ("scene.ts",)  # positions for tests
RULES = {"preview.ts", "due.ts", "war.ts", "progress.ts", "reach.ts", "scoring.ts"}
ROOMS = re.compile(
    r"ludoteka\.games\.\w+\.(rules|legal|scoring|tables|state|codes|bot|ledger|odds|paths|worth)\b"
)
KINDS = (
    "tribe", "member", "faction", "building", "nemesis", "mage", "card", "menace", "structure",
    "track", "good", "cult",
)  # fmt: skip
COMMENTS = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
STRINGS = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`", re.S)
NUMBER = re.compile(r"(?<![\w.$#])\d[\d_]*(?:\.\d+)?(?![\w.])")
ORDER = re.compile(r" (?:<=?|>=?) (?!=|[01]\b(?!\.))")
SUM = re.compile(r"\bMath\.(?:max|min|ceil|floor|round|abs)\b|\.reduce\b")
NAMED = re.compile(r"(?:[=!]==? |case |includes\()'([a-z_]+)'")
SCRIPT = re.compile(r"<script[^>]*>(.*?)</script>", re.S)
STYLE = re.compile(r"<style[^>]*>.*?</style>", re.S)
INNER = re.compile(r"\{[^{}]*\}")


class Finding(NamedTuple):
    """Something that looks like a rule."""

    line: int
    kind: str
    text: str


def names(game: str) -> set[str]:
    """What single things of a game are called in code: `minotaur`, `dwarves`."""
    file = GAMES / game / "text" / "en.json"
    keys = (key.split(".") for key in json.loads(file.read_text("utf-8")))
    return {parts[1] for parts in keys if len(parts) == 2 and parts[0] in KINDS}


# --- the page -----------------------------------------------------------------------------


def blanked(text: str, pattern: re.Pattern[str]) -> str:
    """The same text with blanks for all that is found, lines kept."""
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def scripts(text: str) -> str:
    """Only the scripts of a component."""
    kept = [found.span(1) for found in SCRIPT.finditer(text)]
    return "".join(
        sign if sign == "\n" or any(start <= i < end for start, end in kept) else " "
        for i, sign in enumerate(text)
    )


def in_page(file: Path) -> Iterator[Finding]:
    """The findings in a module or component of the page."""
    text = file.read_text("utf-8")
    if file.name in RULES:
        yield Finding(1, "module", file.name)
    component = file.suffix == ".svelte"
    code = blanked(scripts(text) if component else text, COMMENTS)
    markup = blanked(blanked(text, SCRIPT), STYLE) if component else ""
    plain = blanked(code, STRINGS)
    yield from matched(plain, NUMBER, "number", lambda found: float(found.replace("_", "")) > 1)
    yield from matched(plain, ORDER, "order")
    yield from matched(plain, SUM, "sum")
    known = names(file.relative_to(PAGE).parts[0])
    for part in (code, markup):
        for found in NAMED.finditer(part):
            if found[1] in known:
                yield Finding(line_of(part, found.start()), "name", found[1])
    for inner in INNER.finditer(markup):
        start = line_of(markup, inner.start())
        for finding in matched(blanked(inner[0], STRINGS), ORDER, "order"):
            yield finding._replace(line=start + finding.line - 1)


def matched(
    text: str, pattern: re.Pattern[str], kind: str, wanted: Any = lambda _: True
) -> Iterator[Finding]:
    """What a pattern finds."""
    for found in pattern.finditer(text):
        if wanted(found[0]):
            yield Finding(line_of(text, found.start()), kind, found[0].strip())


def line_of(text: str, place: int) -> int:
    """The number of the line at a place."""
    return text.count("\n", 0, place) + 1


# --- the boards of the terminal -----------------------------------------------------------


def in_board(file: Path) -> Iterator[Finding]:
    """The findings in a board of the terminal."""
    known = names(file.stem) if (GAMES / file.stem).is_dir() else set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and ROOMS.match(f"{node.module}."):
            yield Finding(node.lineno, "import", str(node.module))
        elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            if node.value > 1:
                yield Finding(node.lineno, "number", str(node.value))
        elif isinstance(node, ast.JoinedStr):
            yield from written(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("min", "max", "sum", "round"):
                yield Finding(node.lineno, "sum", node.func.id)
        elif isinstance(node, ast.Compare):
            yield from compared(node, known)


def written(node: ast.JoinedStr) -> Iterator[Finding]:
    """Numbers in the fixed parts of a text that is put together: `{n}/4`."""
    for part in node.values:
        if isinstance(part, ast.Constant):
            yield from (
                Finding(node.lineno, "number", found)
                for found in re.findall(r"\d+", str(part.value))
                if int(found) > 1
            )


def compared(node: ast.Compare, known: set[str]) -> Iterator[Finding]:
    """Comparisons by size, and with the name of one thing."""
    sides = [node.left, *node.comparators]
    small = any(isinstance(side, ast.Constant) and side.value in (0, 1) for side in sides)
    if not small and any(isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in node.ops):
        yield Finding(node.lineno, "order", ast.unparse(node))
    said = [inner for side in sides for inner in ast.walk(side) if isinstance(inner, ast.Constant)]
    for constant in said:
        if isinstance(constant.value, str) and constant.value in known:
            yield Finding(node.lineno, "name", constant.value)


# --- all of it ----------------------------------------------------------------------------


def files() -> list[Path]:
    """Everything that is looked at."""
    page = [*PAGE.glob("*/**/*.ts"), *PAGE.glob("*/**/*.svelte")]
    page = [file for file in page if not file.name.endswith(".test.ts")]
    page = [file for file in page if file.name not in GENERATED + SHAPES + SCENES]
    return sorted(page) + sorted(BOARDS.glob("*.py"))


def findings() -> dict[str, list[Finding]]:
    """All findings by file; files without any are left out."""
    found = {}
    for file in files():
        looked = in_board(file) if file.suffix == ".py" else in_page(file)
        if here := sorted(looked):
            found[file.relative_to(ROOT).as_posix()] = here
    return found


def allowed() -> dict[str, dict[str, Any]]:
    """For each file: how many findings, and why."""
    listed: dict[str, dict[str, Any]] = json.loads(LIST.read_text("utf-8"))
    return listed


def main() -> None:
    """Show the findings; with `--write`, write their numbers into the list."""
    found = findings()
    for file, here in found.items():
        for line, kind, text in here:
            print(f"{file}:{line}: {kind} {text}")
    if sys.argv[1:] == ["--write"]:
        old = allowed() if LIST.exists() else {}
        listed = {
            file: {"count": len(here), "reason": old.get(file, {}).get("reason", NEW)}
            for file, here in found.items()
        }
        lines = (f"  {json.dumps(file)}: {json.dumps(entry)}" for file, entry in listed.items())
        LIST.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
