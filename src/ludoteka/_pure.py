"""LUDOTEKA_PURE=1: run the sources even where compiled modules lie beside them."""

import sys
from collections.abc import Sequence
from importlib.machinery import (
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from types import ModuleType


class SourceOnly:
    """Finds this package's modules as .py files only."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a module of this package, None for everything else."""
        if path is None or not name.startswith(f"{__package__}."):
            return None
        for entry in path:
            spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def install() -> None:
    """Put this finder before the usual one; tools that watch imports stay in front."""
    sys.meta_path.insert(sys.meta_path.index(PathFinder), SourceOnly)
