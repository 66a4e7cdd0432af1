"""Changes single lines of the sources and looks whether the tests notice.

`make mutants` takes a random sample of changes over core, games and table (not the bots: what they
think is measured by their strength). Each is made in a copy of the repository, in which the tests
of its room run on the interpreted engine, the quickest first. Survivors are printed as they are
found; for each, either write the test that is missing, or say in docs/mutants.md why no test can
tell it apart. With `--again` only the survivors of an earlier run are tried.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import compress, repeat
from pathlib import Path
from queue import SimpleQueue
from xml.etree import ElementTree

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parents[1]
PACKAGE = Path("src/ludoteka")
ROOMS = ("core", "games", "table")
LEFT_OUT = re.compile(r"/bot(/|\.py)|/fields\.py$|/layout\.py$|/conformance/")
GAMES = ("ethnos", "terra_mystica", "aeons_end", "kroniky")
PATIENCE = 3600.0  # seconds for one run of tests, however busy the machine is
MEMORY = 4_000_000  # kilobytes for it: an endless loop may fill a list
TOLD = ("not caught by the quick tests", "survived")
QUICK = 3.0  # seconds of a file of tests that is asked at first
# The interpreted engine, no plugins (they take three seconds at every start), and the recorded
# games of people where they lie beside the repository.
PLAIN = {
    "LUDOTEKA_PURE": "1",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "LUDOTEKA_SHARED": os.environ.get("LUDOTEKA_SHARED", str(ROOT.parent / "shared")),
}
KINDS = re.compile(
    r"core/(NumberReplacer|AddNot|Replace(True|False)With\w+|Replace(And|Or)With\w+"
    r"|ReplaceBreakWithContinue|ReplaceContinueWithBreak|ZeroIterationForLoop|ExceptionReplacer"
    r"|ReplaceUnaryOperator_Delete_Not"
    r"|ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Is_IsNot|IsNot_Is)"
    r"|ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|FloorDiv_Mul|Mod_Add|BitAnd_BitOr"
    r"|BitOr_BitAnd|LShift_RShift|RShift_LShift))"
)


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    file: Path  # inside the repository
    operator: str
    occurrence: int

    def code(self) -> str:
        """The changed file."""
        before = (ROOT / self.file).read_text("utf-8")
        return mutate_code(before, get_operator(self.operator)(), self.occurrence) or before

    def matters(self) -> bool:
        """Whether more than types would change."""
        return meaning(self.code()) != meaning((ROOT / self.file).read_text("utf-8"))

    def room(self) -> str:
        """Which part of the house it is in; games are told apart."""
        parts = self.file.relative_to(PACKAGE).parts
        return "/".join(parts[: 2 if parts[0] == "games" else 1])

    def line(self) -> str:
        """Where it is, and what the line became."""
        before = (ROOT / self.file).read_text("utf-8").splitlines()
        changed = enumerate(zip(before, self.code().splitlines(), strict=False), 1)
        number, (old, new) = next((n, both) for n, both in changed if both[0] != both[1])
        return f"{self.file}:{number}: {old.strip()}  ->  {new.strip()}"


def meaning(code: str) -> str:
    """The program without types, and without sizes that only make it quick."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
            for given in (*node.args.args, *node.args.kwonlyargs):
                given.annotation = None
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "lru_cache":
            node.args = []
        elif isinstance(node, ast.keyword) and node.arg == "capacity":
            node.value = ast.Constant(None)
    return ast.dump(tree)


def spots() -> Iterator[Mutant]:
    """Every change that could be made."""
    operators = [name for name in operator_names() if KINDS.fullmatch(name)]
    for room in ROOMS:
        for place in sorted((ROOT / PACKAGE / room).rglob("*.py")):
            file = place.relative_to(ROOT)
            if LEFT_OUT.search(file.as_posix()):
                continue
            tree = get_ast(place.read_text("utf-8"))
            for name in operators:
                operator = get_operator(name)()
                found = sum(
                    1 for node in ast_nodes(tree) for _ in operator.mutation_positions(node)
                )
                yield from (Mutant(file, name, i) for i in range(found))


def sample(number: int, seed: int, only: str) -> list[Mutant]:
    """So many changes at random that change what the program does, rooms by their size."""
    everything = [mutant for mutant in spots() if only in mutant.file.as_posix()]
    chance = random.Random(seed)
    chance.shuffle(everything)
    print(f"{len(everything)} changes could be made", flush=True)
    chosen: list[Mutant] = []
    for mutant in everything:
        if len(chosen) == number:
            break
        if mutant.matters():
            chosen.append(mutant)
    return chosen


def named(told: str) -> list[Mutant]:
    """The survivors that an earlier run told of."""
    there = [mutant for mutant in spots() if f"{TOLD[-1]}: {mutant.file}:" in told]
    return [mutant for mutant in there if f"{TOLD[-1]}: {mutant.line()}\n" in told]


def suites(file: Path) -> tuple[list[str], list[str]]:
    """The folders of the tests that are asked: those that likely notice, and the others."""
    room, inner = file.parts[2], file.parts[3]
    if room == "games":
        return [inner, "golden", "games"], ["core", "cli", "language", "table"]
    if room == "table":
        return ["table", "games"], ["cli", "server"]
    return ["core", "golden", "games", "conformance"], ["table", "cli", "language", *GAMES]


def stages(file: Path, seconds: dict[str, float]) -> tuple[list[str], list[str]]:
    """The files of tests, the quickest first; the first stage has no slow ones."""
    likely, others = (
        sorted((test for test in seconds if test.split("/")[1] in folders), key=seconds.__getitem__)
        for folders in suites(file)
    )
    quick = [test for test in likely if seconds[test] < QUICK]
    return quick, [*others, *(test for test in likely if test not in quick)]


def passes(copy: Path, tests: list[str], seconds: float) -> bool:
    """Whether these tests pass in a copy of the repository, in so many seconds of the processor."""
    path = f"{copy / 'src'}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    env = {**os.environ, **PLAIN, "PYTHONPATH": path}
    limits = f'ulimit -t {seconds:.0f}; ulimit -v {MEMORY}; exec "$0" "$@"'
    command = ["sh", "-c", limits, sys.executable, "-m", "pytest", "-x", "-q"]
    command += ["-p", "no:cacheprovider", "-m", "not once and not soak", *tests]
    command += [f"--basetemp={copy / 'tmp'}", f"--junitxml={copy / 'seconds.xml'}"]
    try:
        done = subprocess.run(command, cwd=copy, env=env, capture_output=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def measured(copy: Path, folder: str) -> dict[str, float]:
    """How many seconds each file of tests takes where nothing is changed."""
    if not passes(copy, [f"tests/{folder}"], PATIENCE):
        sys.exit(f"without any change these fail already: tests/{folder}")
    seconds: defaultdict[str, float] = defaultdict(float)
    for case in ElementTree.parse(copy / "seconds.xml").iter("testcase"):
        seconds[f"{case.attrib['classname'].replace('.', '/')}.py"] += float(case.attrib["time"])
    return seconds


def workplace(folder: Path) -> Path:
    """A copy of the repository without what is built, so that the sources run."""
    copy = Path(tempfile.mkdtemp(dir=folder))
    built = shutil.ignore_patterns("*.so", "compiled.txt", "__pycache__", "browser")
    for name in ("src", "tests", "docs", "examples", "web/src"):
        shutil.copytree(ROOT / name, copy / name, ignore=built)
    for name in ("pyproject.toml", "setup.py", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, copy)
    return copy


def main() -> None:
    """Try the sample; say what survives."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="a part of the paths of the files to change")
    parser.add_argument("--again", type=Path, help="what an earlier run printed: try its survivors")
    given = parser.parse_args()
    if given.again:
        mutants = named(given.again.read_text("utf-8"))
    else:
        mutants = sample(given.number, given.seed, given.only)
    folders = {folder for mutant in mutants for part in suites(mutant.file) for folder in part}
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(given.jobs) as pool:
        places: SimpleQueue[Path] = SimpleQueue()
        for _ in range(given.jobs):
            places.put(workplace(Path(name)))

        @contextmanager
        def place() -> Iterator[Path]:
            copy = places.get()
            yield copy
            places.put(copy)

        def measure(folder: str) -> dict[str, float]:
            with place() as copy:
                return measured(copy, folder)

        seconds = {test: s for part in pool.map(measure, folders) for test, s in part.items()}

        def survives(mutant: Mutant, stage: int) -> bool:
            tests = stages(mutant.file, seconds)[stage]
            with place() as copy:
                (copy / mutant.file).write_text(mutant.code(), "utf-8")
                passed = passes(copy, tests, 30 + 5 * sum(seconds[test] for test in tests))
                shutil.copy(ROOT / mutant.file, copy / mutant.file)
            if passed:
                print(f"{TOLD[stage]}: {mutant.line()}", flush=True)
            return passed

        left = mutants
        for stage in range(len(TOLD)):
            passed = list(pool.map(survives, left, repeat(stage)))
            left = list(compress(left, passed))
    rooms, survivors = (Counter(mutant.room() for mutant in some) for some in (mutants, left))
    for room, count in sorted(rooms.items()):
        print(f"{room}: {count - survivors[room]} of {count} caught")
    print(f"{len(mutants) - len(left)} of {len(mutants)} caught, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
