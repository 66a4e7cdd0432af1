"""Compiles the modules listed below. LUDOTEKA_PURE=1, or no C compiler, gives plain Python.

What is to be given to others (a wheel, an sdist) carries the page; an editable install need not.
"""

import ast
import json
import os
import re
import runpy
import sys
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import SimpleNamespace

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

os.chdir(Path(__file__).parent)
PACKAGE, GENERATED = Path("src/ludoteka"), Path("build/mypyc")
PAGE = PACKAGE / "web" / "index.html"
NO_PAGE = (
    f"ludoteka: the page is not built (there is no {PAGE.as_posix()}): run scripts/web.sh, which "
    "needs Node, and build again; `pip install -e .` does without the page"
)
ASKED = set(sys.argv)
SUFFIX = EXTENSION_SUFFIXES[0]
# Every module whose Final constants these use belongs here too: constants are folded at build time.
# Never a folder's __init__: compiled by mypyc 2.4.1 into a group, it does not find its own modules.
COMPILED = [
    "core/action.py",
    "core/batch.py",
    "core/compare.py",
    "core/encoding.py",
    "core/guide.py",
    "core/net.py",
    "core/numbering.py",
    "core/piles.py",
    "core/rng.py",
    "core/searches.py",
    "core/sink.py",
    "core/state.py",
    "games/*/bot.py",
    "games/*/bot/*.py",
    "games/*/codes.py",
    "games/*/encoding.py",
    "games/*/encoding/*.py",
    "games/*/fields.py",
    "games/*/hidden.py",
    "games/*/ledger.py",
    "games/*/ledger/numbers.py",
    "games/*/ledger/odds.py",
    "games/*/legal.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/rules/*/*.py",
    "games/*/scoring.py",
    "games/*/state.py",
    "games/*/tables.py",
    "bots/race.py",
    "bots/search.py",
    "bots/sight.py",
]
FOUND = {file for pattern in COMPILED for file in PACKAGE.glob(pattern)}
FILES = sorted(file for file in FOUND if file.name != "__init__.py")
NAMES = [file.relative_to(PACKAGE).as_posix() for file in FILES]
# Calls inside a group are direct and may be inlined. A developer who builds often sets
# LUDOTEKA_SEPARATE=1: each module alone, so that a change recompiles little.
SEPARATE = os.environ.get("LUDOTEKA_SEPARATE") == "1"
OPTIONS = ["--follow-imports=silent", "--ignore-missing-imports"]
info = SimpleNamespace(**runpy.run_path(str(PACKAGE / "build_info.py")))
MADE_FROM = info.digest(PACKAGE, NAMES)  # taken first: a source may be edited while this runs


def groups() -> dict[str, list[Path]]:
    """The modules by the library they are compiled into: one for each game, one for the rest.

    They lie beside the package: mypyc 2.4.1 looks for the files of a group's modules from there.
    """
    found: dict[str, list[Path]] = {}
    for file in FILES:
        parts = file.relative_to(PACKAGE).with_suffix("").parts
        name = f"ludoteka_{parts[1] if parts[0] == 'games' else 'engine'}"
        found.setdefault(".".join(("ludoteka", *parts)) if SEPARATE else name, []).append(file)
    return found


def libraries() -> set[str]:
    """Where the libraries of the groups lie, from the folder of the package."""
    return {f"{name.replace('.', '/')}__mypyc{SUFFIX}" for name in groups()}


def generated() -> dict[Path, tuple[str, float]]:
    """The generated C files: their text and time."""
    return {p: (p.read_text(), p.stat().st_mtime) for p in GENERATED.rglob("*.[ch]")}


def documented(text: str) -> str:
    """mypyc 2.4.1 keeps the signatures of classes and functions, but not their docstrings."""
    for source in FILES:
        name = "___".join(source.relative_to("src").with_suffix("").parts)
        methods = f" {name}module_methods[] = {{"
        if methods not in text:
            continue
        tree = ast.parse(source.read_text("utf-8"))
        text = describe(text, methods, tree.body)
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                text = describe(text, f" {name}___{node.name}_methods[] = {{", node.body)
                text = describe(text, f" CPyType_{name}___{node.name}_template_ = {{", [node])
    return text


def describe(text: str, opening: str, nodes: list[ast.stmt]) -> str:
    """Add the docstrings of these classes or functions to the C table that opens so."""
    begin = text.find(opening)
    closing = re.compile(r"\n *};").search(text, begin) if begin >= 0 else None
    if closing is None:
        return text
    end = closing.start()
    table = text[begin:end]
    for node in nodes:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and (told := ast.get_docstring(node)):
            empty = re.search(rf'PyDoc_STR\("{node.name}\([^"]*\\n--\\n\\n(?=")', table)
            if empty:
                table = table[: empty.end()] + json.dumps(told)[1:-1] + table[empty.end() :]
    return text[:begin] + table + text[end:]


# A vec that plain Python hands to compiled code, and the check that it is one.
HANDED_OVER = re.compile(
    r"(?P<name>arg_\w+|tmp) = Vec(?P<kind>I64|I16|U8|Float|Nested)Api\.unbox\([^;]*\);\n"
    r"\s*if \(VEC_IS_ERROR\((?P=name)\)\) \{\n[^\n]*\n\s*\}\n(?!VEC_)"
)


def borrowed(handed: re.Match[str]) -> str:
    """mypyc 2.4.1 never gives a vec back that was handed over: every call leaks it."""
    return f"{handed[0]}VEC_{handed['kind'].upper()}_DECREF({handed['name']});\n"


def mend(before: dict[Path, tuple[str, float]]) -> None:
    """Repair the generated C; `tests/build` says when one of these is no longer needed.

    mypyc 2.4.1 writes `1 << n` as a 32-bit C shift.
    """
    for path, (text, _) in generated().items():
        fixed = re.sub(r"= (-?\d+) (<<|>>) ", r"= (int64_t)\1 \2 ", text)
        fixed = documented(HANDED_OVER.sub(borrowed, fixed))
        if fixed != text:
            path.write_text(fixed)
        if path in before and before[path][0] == fixed:  # unchanged: no recompilation
            os.utime(path, (before[path][1],) * 2)


def remove_modules(package: Path, keep: Iterable[str] = ()) -> None:
    """Remove compiled modules without a listed source: they would outlive it."""
    kept = {f"ludoteka/{name.removesuffix('.py')}{SUFFIX}" for name in keep}
    if kept:
        kept |= libraries()
    beside = package.parent.glob(f"ludoteka_*__mypyc{SUFFIX}")
    for file in [*package.rglob(f"*{SUFFIX}"), *beside]:
        if file.relative_to(package.parent).as_posix() not in kept:
            file.unlink()


def up_to_date() -> bool:
    """Whether the compiled modules beside the sources are all there and made from them."""
    modules = [file.with_suffix(SUFFIX) for file in FILES]
    modules += [Path("src", library) for library in libraries()]
    return info.recorded(PACKAGE) == NAMES and all(module.exists() for module in modules)


def extensions() -> list[Extension]:
    """The modules to compile; none where plain Python is asked for or nothing can be compiled."""
    if info.pure() or not FILES or ("--inplace" in ASKED and up_to_date()):
        return []
    if ASKED & {"dist_info", "egg_info", "sdist"}:  # they ask for names only
        return []
    if not info.can_compile():
        print("ludoteka: no C compiler: the engine stays plain Python", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    sys.path.insert(0, "src")
    before = generated()
    found = mypycify(
        # no cache: from cached modules mypyc 2.4.1 forgets ClassIR.bitmap_attrs and fails
        [f"--cache-dir={os.devnull}", *OPTIONS, *map(str, FILES)],
        separate=[([str(file) for file in files], name) for name, files in groups().items()],
        target_dir=str(GENERATED),
        debug_level="0",
        opt_level=os.environ.get("LUDOTEKA_OPT", "2"),
    )
    mend(before)
    if sys.platform != "win32":
        for extension in found:  # -Wno-error: a newer compiler warns of more
            flags = ["-fvisibility=hidden", "-Wno-error"]
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return list(found)


class Build(build_ext):
    """Compiles all modules or none, and notes from which sources."""

    def run(self) -> None:
        """Build; where the C compiler fails, say so and leave plain Python."""
        if not self.extensions:
            return
        package = PACKAGE if self.inplace else Path(self.build_lib, "ludoteka")
        (package / info.RECORD).unlink(missing_ok=True)
        try:
            super().run()
        except (CCompilerError, ExecError, PlatformError):
            remove_modules(package)
            print("ludoteka: the C compiler failed: the engine stays plain Python", file=sys.stderr)
        else:
            remove_modules(package, NAMES)
            (package / info.RECORD).write_text("\n".join([MADE_FROM, *NAMES]))


if ASKED & {"bdist_wheel", "sdist"} and not PAGE.exists():
    sys.exit(NO_PAGE)
setup(
    ext_modules=extensions(), cmdclass={"build_ext": Build}, options={"build_ext": {"parallel": 2}}
)
