"""Compiles the modules listed below. LUDOTEKA_PURE=1, or no C compiler, gives plain Python."""

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
SUFFIX = EXTENSION_SUFFIXES[0]
# Every module whose Final constants these use belongs here too: constants are folded at build time.
# A folder's __init__ is compiled only where it is empty: mypyc 2.4.1 enters it again, without end,
# when it imports its own modules.
COMPILED = [
    "core/action.py",
    "core/batch.py",
    "core/compare.py",
    "core/encoding.py",
    "core/guide.py",
    "core/numbering.py",
    "core/rng.py",
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
    "bots/search.py",
]
FILES = sorted({file for pattern in COMPILED for file in PACKAGE.glob(pattern)})
NAMES = [file.relative_to(PACKAGE).as_posix() for file in FILES]
OPTIONS = ["--follow-imports=silent", "--ignore-missing-imports"]
info = SimpleNamespace(**runpy.run_path(str(PACKAGE / "build_info.py")))
MADE_FROM = info.digest(PACKAGE, NAMES)  # taken first: a source may be edited while this runs


def generated() -> dict[Path, tuple[str, float]]:
    """The generated C files: their text and time."""
    return {p: (p.read_text(), p.stat().st_mtime) for p in GENERATED.rglob("*.[ch]")}


def documented(path: Path, text: str) -> str:
    """mypyc 2.4.1 keeps the signatures of classes and functions, but not their docstrings."""
    place = path.relative_to(GENERATED).with_name(path.name.removeprefix("__native_"))
    source = Path("src", place).with_suffix(".py")
    if path.suffix != ".c" or not path.name.startswith("__native_") or not source.exists():
        return text
    tree = ast.parse(source.read_text("utf-8"))
    text = describe(text, "module_methods[] = {", tree.body)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            text = describe(text, f"___{node.name}_methods[] = {{", node.body)
            text = describe(text, f'.tp_doc = PyDoc_STR("{node.name}(', [node])
    return text


def describe(text: str, opening: str, nodes: list[ast.stmt]) -> str:
    """Add the docstrings of these classes or functions to the C table that opens so."""
    begin = text.find(opening)
    end = text.find("\n};", begin)
    if begin < 0 or end < 0:
        return text
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
        fixed = documented(path, HANDED_OVER.sub(borrowed, fixed))
        if fixed != text:
            path.write_text(fixed)
        if path in before and before[path][0] == fixed:  # unchanged: no recompilation
            os.utime(path, (before[path][1],) * 2)


def remove_modules(package: Path, keep: Iterable[str] = ()) -> None:
    """Remove compiled modules without a listed source: they would outlive it."""
    modules = {name.removesuffix(".py") for name in keep}
    kept = modules | {f"{name.removesuffix('/__init__')}__mypyc" for name in modules}
    for file in package.rglob(f"*{SUFFIX}"):
        if file.relative_to(package).as_posix().removesuffix(SUFFIX) not in kept:
            file.unlink()


def up_to_date() -> bool:
    """Whether the compiled modules beside the sources are all there and made from them."""
    modules = [file.with_suffix(SUFFIX) for file in FILES]
    return info.recorded(PACKAGE) == NAMES and all(module.exists() for module in modules)


def extensions() -> list[Extension]:
    """The modules to compile; none where plain Python is asked for or nothing can be compiled."""
    if info.pure() or not FILES or ("--inplace" in sys.argv and up_to_date()):
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
        separate=True,
        target_dir=str(GENERATED),
        debug_level="0",
        opt_level=os.environ.get("LUDOTEKA_OPT", "2"),
    )
    mend(before)
    for extension in found:
        if sys.platform != "win32":
            extension.extra_compile_args.append("-Wno-error")  # a newer compiler warns of more
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


setup(
    ext_modules=extensions(), cmdclass={"build_ext": Build}, options={"build_ext": {"parallel": 2}}
)
