"""Games of others, as pip installs them: into a folder of their own, without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

OWARE = Path(__file__).parents[1] / "examples" / "oware"


def install(package: Path, target: Path) -> None:
    """Install a package from its folder; that folder stays as it is."""
    copy = target.with_name(f"{target.name}-source") / package.name
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    command += ["--no-build-isolation", "--disable-pip-version-check", "--target", str(target)]
    done = subprocess.run([*command, str(copy)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def register(target: Path, package: str, **games: str) -> None:
    """Entry points of a package that lies in a folder, without installing anything."""
    info = target / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    points = [f"{key} = {place}\n" for key, place in games.items()]
    (info / "entry_points.txt").write_text(f"[ludoteka.games]\n{''.join(points)}")


def environment(*folders: Path, **more: str) -> dict[str, str]:
    """The environment of a process that finds what is installed in these folders."""
    found = [*map(str, folders), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, found)), **more}
