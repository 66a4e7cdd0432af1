"""Built, installed and started as a user would: with a compiler, without one, and pure."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from ludoteka import build_info

pytestmark = pytest.mark.once
ROOT = Path(__file__).parents[2]
REPORT = """
import ludoteka, pathlib
from ludoteka import build_info
package = pathlib.Path(ludoteka.__file__).parent
print(package)
print(build_info.compiled(), build_info.stale())
print(*sorted(p.relative_to(package).as_posix() for p in package.rglob("*") if p.is_file()))
"""


def run(*command: object, env: dict[str, str], cwd: Path) -> str:
    """What the command prints on standard output."""
    words = [str(word) for word in command]
    done = subprocess.run(words, env=env, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def environment(**changes: str) -> dict[str, str]:
    """This process's environment, asking for neither form of the engine."""
    kept = {k: v for k, v in os.environ.items() if k not in ("LUDOTEKA_PURE", "PYTHONPATH")}
    return {**kept, **changes}


def build(folder: Path, env: dict[str, str]) -> Path:
    """The wheel built from a fresh copy of the sources."""
    built = shutil.ignore_patterns("*.so", "compiled.txt", "__pycache__", "*.egg-info")
    copy = folder / "copy"
    shutil.copytree(ROOT / "src", copy / "src", ignore=built)
    for name in ("pyproject.toml", "setup.py", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, copy)
    wheel = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    run(*wheel, "-w", folder, copy, env=env, cwd=folder)
    return next(folder.glob("ludoteka-*.whl"))


def check_files(files: list[str]) -> None:
    """Every file of the package that git keeps is installed."""
    ignored = {".so", ".pyd", ".pyc"}
    package = ROOT / "src" / "ludoteka"
    for source in package.rglob("*"):
        name = source.relative_to(package).as_posix()
        if source.is_file() and source.suffix not in ignored and name != build_info.RECORD:
            assert name in files


def test_pure_wheel_carries_everything(tmp_path: Path) -> None:
    wheel = build(tmp_path, environment(LUDOTEKA_PURE="1"))
    assert wheel.name.endswith("-py3-none-any.whl")
    site = tmp_path / "site"
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", site]
    run(*install, wheel, env=environment(), cwd=tmp_path)
    env = environment(PYTHONPATH=str(site))
    package, form, files = run(sys.executable, "-c", REPORT, env=env, cwd=tmp_path).splitlines()
    assert Path(package) == site / "ludoteka"
    assert form == "False False"
    check_files(files.split())
    command = "import ludoteka.cli; ludoteka.cli.main()"
    assert "ethnos" in run(sys.executable, "-c", command, "games", env=env, cwd=tmp_path).lower()


@pytest.mark.soak
@pytest.mark.parametrize("form", ["compiled", "pure", "no compiler"])
def test_wheel_in_a_clean_environment(form: str, tmp_path: Path) -> None:
    changes = {"pure": {"LUDOTEKA_PURE": "1"}, "no compiler": {"PATH": str(tmp_path)}}
    if form == "compiled" and not build_info.can_compile():
        pytest.skip("no C compiler")
    wheel = build(tmp_path, environment(**changes.get(form, {})))
    assert wheel.name.endswith("-py3-none-any.whl") == (form != "compiled")

    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    install = [python, "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt"]
    run(*install, wheel, env=environment(), cwd=tmp_path)
    report = run(python, "-c", REPORT, env=environment(), cwd=tmp_path).splitlines()
    assert report[1] == f"{form == 'compiled'} False"
    check_files(report[2].split())
    listed = run(python.with_name("ludoteka"), "games", env=environment(), cwd=tmp_path)
    assert "ethnos" in listed.lower()


@pytest.mark.soak
def test_a_failing_compiler_leaves_plain_python(tmp_path: Path) -> None:
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    wheel = build(tmp_path, environment(CC=str(broken)))
    listed = run(sys.executable, "-m", "zipfile", "-l", wheel, env=environment(), cwd=tmp_path)
    assert "ludoteka/core/state.py" in listed
    assert ".so" not in listed
    assert build_info.RECORD not in listed
