"""Built, installed and started as a user would: with a compiler, without one, and pure."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
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


def copied(folder: Path) -> Path:
    """A fresh copy of the sources, with the page."""
    built = shutil.ignore_patterns("*.so", "compiled.txt", "__pycache__", "*.egg-info")
    copy = folder / "copy"
    shutil.copytree(ROOT / "src", copy / "src", ignore=built)
    for name in ("pyproject.toml", "setup.py", "LICENSE", "NOTICE.md", "README.md", "MANIFEST.in"):
        shutil.copy(ROOT / name, copy)
    return copy


def wheel_of(source: Path, folder: Path, env: dict[str, str]) -> Path:
    """The wheel built from a folder or an sdist."""
    wheel = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    run(*wheel, "-w", folder, source, env=env, cwd=folder)
    return next(folder.glob("ludoteka-*.whl"))


def build(folder: Path, env: dict[str, str]) -> Path:
    """The wheel built from a fresh copy of the sources."""
    return wheel_of(copied(folder), folder, env)


def check_files(files: list[str]) -> None:
    """Every file of the package that git keeps is installed."""
    ignored = {".so", ".pyd", ".pyc"}
    caches = {".ruff_cache", ".mypy_cache", "__pycache__"}
    package = ROOT / "src" / "ludoteka"
    for source in package.rglob("*"):
        name = source.relative_to(package).as_posix()
        if caches & set(source.parts) or source.suffix in ignored or not source.is_file():
            continue
        if name != build_info.RECORD:
            assert name in files


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the pure wheel, and all that it needs from this one."""
    folder = tmp_path_factory.mktemp("pure")
    wheel = build(folder, environment(LUDOTEKA_PURE="1"))
    assert wheel.name.endswith("-py3-none-any.whl")
    venv.create(folder / "venv")
    python = folder / "venv" / "bin" / "python"
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(run(python, "-c", where, env=environment(), cwd=folder).strip())
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", site]
    run(*install, wheel, env=environment(), cwd=folder)
    (site / "needed.pth").write_text(sysconfig.get_path("purelib"))
    return python


def test_pure_wheel_carries_everything(python: Path, tmp_path: Path) -> None:
    env = environment()
    package, form, files = run(python, "-c", REPORT, env=env, cwd=tmp_path).splitlines()
    assert Path(package).is_relative_to(python.parents[1])
    assert form == "False False"
    check_files(files.split())
    command = "import ludoteka.cli; ludoteka.cli.main()"
    assert "ethnos" in run(python, "-c", command, "games", env=env, cwd=tmp_path).lower()


def test_types_hold_for_a_stranger(python: Path, tmp_path: Path) -> None:
    program = shutil.copy(ROOT / "tests" / "build" / "consumer.py", tmp_path)
    env = environment()
    run(python, program, env=env, cwd=tmp_path)
    strict = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python]
    assert "Success" in run(*strict, program, env=env, cwd=tmp_path)
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    pyright = ROOT / "web" / "node_modules" / ".bin" / "pyright"
    assert "0 errors" in run(pyright, "--pythonpath", python, program, env=env, cwd=tmp_path)


@pytest.mark.parametrize("command", ["bdist_wheel", "sdist"])
def test_nothing_is_released_without_the_page(command: str, tmp_path: Path) -> None:
    copy = copied(tmp_path)
    shutil.rmtree(copy / "src" / "ludoteka" / "web")
    words = [sys.executable, "setup.py", command]
    done = subprocess.run(words, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("ludoteka: the page is not built")
    assert done.stderr.count("\n") == 1
    assert not (copy / "dist").exists()


def test_a_developer_does_without_the_page(tmp_path: Path) -> None:
    copy = copied(tmp_path)
    shutil.rmtree(copy / "src" / "ludoteka" / "web")
    env = environment(LUDOTEKA_PURE="1")
    run(sys.executable, "setup.py", "-q", "editable_wheel", env=env, cwd=copy)
    assert list((copy / "dist").glob("ludoteka-*.whl"))


def test_an_sdist_gives_the_wheel_with_the_page(tmp_path: Path) -> None:
    env = environment(LUDOTEKA_PURE="1", PATH=str(tmp_path))  # no Node to be found
    copy = copied(tmp_path)
    for name in ("tests/build", "web/src/lib"):
        shutil.copytree(ROOT / name, copy / name)
    run(sys.executable, "setup.py", "-q", "sdist", env=env, cwd=copy)
    sdist = next((copy / "dist").glob("ludoteka-*.tar.gz"))
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"setup.py", "tests/build/installed.py", "web/src/lib/latest.ts"} <= names
    assert not [name for name in names if name.endswith((".so", ".c", ".pyc"))]
    with zipfile.ZipFile(wheel_of(sdist, tmp_path, env)) as wheel:
        check_files([name.removeprefix("ludoteka/") for name in wheel.namelist()])


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
    run(*install, f"{wheel}[server]", env=environment(), cwd=tmp_path)
    report = run(python, "-c", REPORT, env=environment(), cwd=tmp_path).splitlines()
    assert report[1] == f"{form == 'compiled'} False"
    check_files(report[2].split())
    expected = "compiled" if form == "compiled" else "interpreted"
    program = ROOT / "tests" / "build" / "installed.py"
    assert "all is there" in run(python, program, expected, env=environment(), cwd=tmp_path)


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
