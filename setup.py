"""Compiles the modules listed below. LUDOTEKA_PURE=1, or no C compiler, gives plain Python."""

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
COMPILED = [
    "core/action.py",
    "core/compare.py",
    "core/guide.py",
    "core/rng.py",
    "core/sink.py",
    "core/state.py",
    "games/*/bot.py",
    "games/*/bot/*.py",
    "games/*/care.py",
    "games/*/codes.py",
    "games/*/fields.py",
    "games/*/foretell/odds.py",
    "games/*/hidden.py",
    "games/*/ledger.py",
    "games/*/legal.py",
    "games/*/marshal.py",
    "games/*/mind.py",
    "games/*/mind/*.py",
    "games/*/odds.py",
    "games/*/paths.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/rules/*/*.py",
    "games/*/scoring.py",
    "games/*/state.py",
    "games/*/tables.py",
    "games/*/worth.py",
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


def widen_shifts(before: dict[Path, tuple[str, float]]) -> None:
    """mypyc 2.4.1 writes `1 << n` as a 32-bit C shift; remove this when it no longer does."""
    for path, (text, _) in generated().items():
        fixed = re.sub(r"= (-?\d+) (<<|>>) ", r"= (int64_t)\1 \2 ", text)
        if fixed != text:
            path.write_text(fixed)
        if path in before and before[path][0] == fixed:  # unchanged: no recompilation
            os.utime(path, (before[path][1],) * 2)


def remove_modules(package: Path, keep: Iterable[str] = ()) -> None:
    """Remove compiled modules without a listed source: they would outlive it."""
    kept = {name.removesuffix(".py").removesuffix("/__init__") for name in keep}
    for file in package.rglob(f"*{SUFFIX}"):
        name = file.relative_to(package).as_posix().removesuffix(SUFFIX)
        if name.removesuffix("__mypyc").removesuffix("/__init__") not in kept:
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
    widen_shifts(before)
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
