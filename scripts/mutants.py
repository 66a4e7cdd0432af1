"""Changes single lines of the sources and looks whether the tests notice.

`make mutants` takes a random sample of changes over core, games and table (not the bots: what they
think is measured by their strength). Each is made in a copy of the repository, in which the tests
of its room run on the interpreted engine. Survivors are printed as they are found; for each,
either write the test that is missing, or say in docs/mutants.md why no test can tell it apart.
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
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parents[1]
PACKAGE = Path("src/ludoteka")
ROOMS = ("core", "games", "table")
LEFT_OUT = re.compile(r"/bot(/|\.py)|/fields\.py$|/layout\.py$|/conformance/")
PATIENCE = 600.0  # seconds for one set of tests
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

    def code(self) -> str | None:
        """The changed file; None where nothing but types or texts for people would change."""
        before = (ROOT / self.file).read_text("utf-8")
        after = mutate_code(before, get_operator(self.operator)(), self.occurrence)
        return after if after is not None and meaning(after) != meaning(before) else None

    def room(self) -> str:
        """Which part of the house it is in; games are told apart."""
        parts = self.file.relative_to(PACKAGE).parts
        return "/".join(parts[: 2 if parts[0] == "games" else 1])

    def line(self, code: str) -> str:
        """Where it is, and what the line became."""
        before = (ROOT / self.file).read_text("utf-8").splitlines()
        for number, (old, new) in enumerate(zip(before, code.splitlines(), strict=False), 1):
            if old != new:
                return f"{self.file}:{number}: {old.strip()}  ->  {new.strip()}"
        return f"{self.file}: {self.operator}"


def meaning(code: str) -> str:
    """The program without types, docstrings and `__slots__`, which nothing at run time looks at."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
            for given in (*node.args.args, *node.args.kwonlyargs):
                given.annotation = None
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
        if mutant.code() is not None:
            chosen.append(mutant)
    return chosen


def suites(file: Path) -> list[list[str]]:
    """The tests that are asked, the likeliest first."""
    room, inner = file.parts[2], file.parts[3]
    if room == "games":
        return [[f"tests/{inner}"], ["tests/golden", "tests/cli", "tests/language", "tests/table"]]
    if room == "table":
        return [["tests/table"], ["tests/cli", "tests/server"]]
    games = ["tests/ethnos", "tests/terra_mystica", "tests/aeons_end", "tests/kroniky"]
    return [
        ["tests/core", "tests/conformance", "tests/table"],
        ["tests/cli", "tests/golden"],
        games,
    ]


def passes(copy: Path, tests: list[str]) -> bool:
    """Whether these tests pass in a copy of the repository."""
    path = f"{copy / 'src'}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    env = {**os.environ, "LUDOTEKA_PURE": "1", "PYTHONPATH": path}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += ["-m", "not once and not soak", f"--basetemp={copy / 'tmp'}", *tests]
    try:
        done = subprocess.run(command, cwd=copy, env=env, capture_output=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def workplace(folder: Path) -> Path:
    """A copy of the repository without what is built, so that the sources run."""
    copy = Path(tempfile.mkdtemp(dir=folder))
    built = shutil.ignore_patterns("*.so", "compiled.txt", "__pycache__", "browser")
    for name in ("src", "tests", "docs", "web/src"):
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
    given = parser.parse_args()
    mutants = sample(given.number, given.seed, given.only)
    needed = {tuple(tests) for mutant in mutants for tests in suites(mutant.file)}
    results: Counter[str] = Counter()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(given.jobs) as pool:
        places: SimpleQueue[Path] = SimpleQueue()
        for _ in range(given.jobs):
            places.put(workplace(Path(name)))

        def sound(tests: tuple[str, ...]) -> None:
            copy = places.get()
            if not passes(copy, list(tests)):
                sys.exit(f"without any change these fail already: {' '.join(tests)}")
            places.put(copy)

        list(pool.map(sound, needed))

        def attempt(mutant: Mutant) -> None:
            code = mutant.code()
            assert code is not None
            copy = places.get()
            try:
                (copy / mutant.file).write_text(code, "utf-8")
                caught = not all(passes(copy, tests) for tests in suites(mutant.file))
            finally:
                shutil.copy(ROOT / mutant.file, copy / mutant.file)
                places.put(copy)
            room = "/".join(
                mutant.file.parts[2:4]
                if mutant.file.parts[2] == "games"
                else mutant.file.parts[2:3]
            )
            results[f"{room} {'caught' if caught else 'survived'}"] += 1
            if not caught:
                print(f"survived: {mutant.line(code)}", flush=True)

        list(pool.map(attempt, mutants))
    caught = sum(count for name, count in results.items() if name.endswith("caught"))
    for name, count in sorted(results.items()):
        print(f"{count:5} {name}")
    print(f"{caught} of {len(mutants)} caught, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
