"""Which form of the engine runs here: compiled, or plain Python. setup.py uses this file too."""

import hashlib
import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

PACKAGE = Path(__file__).parent
RECORD = "compiled.txt"
NOT_BUILT = "interpreted (not built)"


def pure() -> bool:
    """Whether LUDOTEKA_PURE=1 asks for plain Python."""
    return os.environ.get("LUDOTEKA_PURE") == "1"


def can_compile() -> bool:
    """Whether this machine has a C compiler and the headers of Python."""
    if sys.platform == "win32":
        return True
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(shlex.split(command)[0]) is not None and headers.exists()


def compiled() -> bool:
    """Whether the engine that runs is compiled."""
    return not str(import_module("ludoteka.core.state").__file__).endswith(".py")


def digest(package: Path, names: Iterable[str]) -> str:
    """A fingerprint of some source files of the package."""
    total = hashlib.sha256()
    for name in names:
        source = package / name
        total.update(name.encode() + b"\0")
        total.update(source.read_bytes() if source.exists() else b"missing")
    return total.hexdigest()


def recorded(package: Path) -> list[str] | None:
    """The sources that the compiled modules were made from, if these are still the same."""
    record = package / RECORD
    made_from, *names = record.read_text().split() if record.exists() else [""]
    return names if digest(package, names) == made_from else None


def stale() -> bool:
    """Whether the compiled modules that run were made from other sources than those here."""
    return compiled() and recorded(PACKAGE) is None


def form() -> str:
    """The form of the engine in words, with the reason if it is not compiled."""
    if compiled():
        return "compiled"
    if pure():
        return "interpreted (LUDOTEKA_PURE=1)"
    return NOT_BUILT if can_compile() else "interpreted (no C compiler)"


if __name__ == "__main__":
    print(form())
