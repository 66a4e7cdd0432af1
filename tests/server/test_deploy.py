"""The files of `deploy` agree with the server, with each other, and with what is written."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from tests.docs.test_blocks import reads

from ludoteka.server.keeping import Keep
from ludoteka.server.run import GRACE
from ludoteka.server.settings import BadSecret, database_at, from_environment, revealed

pytestmark = pytest.mark.once
ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
SETTING = re.compile(r"\bLUDOTEKA_[A-Z_]*[A-Z]\b")
TO_STOP = GRACE + 10  # seconds a server may need when it drains no more
DOCS = {name: (ROOT / "docs" / name).read_text("utf-8") for name in ("operate.md", "deploy.md")}


def known() -> set[str]:
    """Every setting that the sources of the server read."""
    sources = (ROOT / "src" / "ludoteka" / "server").rglob("*.py")
    found = {name for file in sources for name in SETTING.findall(file.read_text("utf-8"))}
    return found | {f"LUDOTEKA_KEEP_{kind.upper()}" for kind in vars(Keep())}


def files() -> list[Path]:
    """All files of deploy."""
    return [f for f in sorted(DEPLOY.rglob("*")) if f.is_file() and "secrets" not in f.parts]


def unit(name: str) -> configparser.RawConfigParser:
    """A unit of systemd; of a line that stands there more than once, the last."""
    found = configparser.RawConfigParser(strict=False, interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(DEPLOY / "systemd" / name)
    return found


def compose() -> dict[str, Any]:
    """What compose.yaml says."""
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


def dockerfile() -> list[list[str]]:
    """The instructions of the Dockerfile, in words."""
    lines = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    return [line.split() for line in lines if line and line[0] != "#"]


def test_every_setting_is_written_down() -> None:
    missing = known() - set(SETTING.findall(DOCS["operate.md"]))
    assert not missing, "docs/operate.md has a table of all settings"


@pytest.mark.parametrize("page", DOCS)
def test_no_setting_is_made_up(page: str) -> None:
    made_up = set(SETTING.findall(DOCS[page])) - known() - in_caddyfile()
    assert {name for name in made_up if name.removesuffix("_FILE") not in known()} == set()


def in_caddyfile() -> set[str]:
    """What the Caddyfile reads of its own environment."""
    return set(re.findall(r"\{\$(\w+)\}", (DEPLOY / "Caddyfile").read_text()))


def test_settings_exist() -> None:
    for file in files():
        used = {name.removesuffix("_FILE") for name in SETTING.findall(file.read_text("utf-8"))}
        assert used <= known() | in_caddyfile(), file.name


def test_every_file_has_its_place_in_the_instructions() -> None:
    hidden = {".gitignore", "Dockerfile.dockerignore"}
    for file in files():
        assert file.name in hidden or f"deploy/{file.relative_to(DEPLOY)}" in DOCS["deploy.md"]


def test_no_secret_lies_here() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "deploy"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert not [
        name for name in listed.stdout.splitlines() if "/secrets/" in name or ".env" in name
    ]
    secrets = compose()["secrets"].values()
    assert all(secret["file"].startswith("./secrets/") for secret in secrets)
    assert "secrets/" in (DEPLOY / ".gitignore").read_text()


# --- Docker -----------------------------------------------------------------------------------


def test_the_image_is_made_of_what_is_there() -> None:
    stages: set[str] = set()
    for word, *rest in dockerfile():
        if word == "FROM" and "AS" in rest:
            stages.add(rest[-1])
        if word == "COPY" and rest[0].startswith("--from="):
            assert rest[0].removeprefix("--from=") in stages
        elif word == "COPY":
            assert all((ROOT / source).exists() for source in rest[:-1]), rest
    assert stages == {"page", "wheels"}
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    for word, *rest in dockerfile():
        if word == "COPY" and not rest[0].startswith("--"):
            assert all(f"!{source.split('/')[0]}" in ignored for source in rest[:-1]), rest


def test_the_image_serves() -> None:
    found = {words[0]: words[1:] for words in dockerfile()}
    (port,) = found["EXPOSE"]
    command = yaml.safe_load(" ".join(found["CMD"]))
    assert command[0] == "ludoteka"
    reads(command[1:])
    assert command[command.index("--port") + 1] == port
    assert f"127.0.0.1:{port}/health" in " ".join(found["HEALTHCHECK"])
    assert found["USER"] == ["ludoteka"]
    assert found["STOPSIGNAL"] == ["SIGTERM"]
    servers = compose()["services"]["proxy"]["environment"]["LUDOTEKA_SERVERS"].split()
    assert {server.split(":")[1] for server in servers} == {port}


def test_compose() -> None:
    found = compose()
    services = found["services"]
    assert set(services) == {"db", "one", "two", "proxy", "backup"}
    for service in services.values():
        assert set(service.get("secrets", [])) <= set(found["secrets"])
        assert set(service["networks"]) <= set(found["networks"])
        assert set(service.get("depends_on", [])) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in found["volumes"] or (DEPLOY / source).exists()
    one = services["one"]
    settings = from_environment("0.0.0.0", 8000, "", {**one["environment"], **NO_FILE})
    inside = found["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert settings.proxies == (inside,), "the proxy is believed"
    assert settings.drain_seconds + TO_STOP <= int(one["stop_grace_period"].removesuffix("s"))
    servers = services["proxy"]["environment"]["LUDOTEKA_SERVERS"].split()
    assert {server.split(":")[0] for server in servers} == {"one", "two"}
    night = services["backup"]["command"][-1]
    assert "ludoteka-backup /backup" in night
    assert subprocess.run(["sh", "-n"], input=night, text=True, check=True).returncode == 0


NO_FILE = {"LUDOTEKA_DATABASE_FILE": ""}


def test_the_backup_script(tmp_path: Path) -> None:
    """It makes a backup and removes what is old, and nothing else."""
    folder = tmp_path / "backup"
    folder.mkdir()
    for name in ("ludoteka-old", "ludoteka-new", "letters"):
        (folder / name).touch()
    for name in ("ludoteka-old", "letters"):
        os.utime(folder / name, (0, 0))
    programs = tmp_path / "bin"
    programs.mkdir()
    fake = programs / "ludoteka"
    fake.write_text('#!/bin/sh\nprintf "%s\\n" "$@" > "$2"\n')
    fake.chmod(0o755)
    environ = {"PATH": f"{programs}:/usr/bin:/bin"}
    script = [str(DEPLOY / "backup.sh"), str(folder), "28"]
    subprocess.run(script, env=environ, check=True)
    left = {file.name for file in folder.iterdir()}
    (made,) = left - {"ludoteka-new", "letters"}
    words = (folder / made).read_text().splitlines()
    assert words == ["backup", str(folder / made)]
    reads(words)


# --- systemd ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_units(file: Path) -> None:
    found = unit(file.name)
    assert found["Unit"]["Description"]
    if file.suffix != ".service":
        return
    service = found["Service"]
    assert service["User"] == "ludoteka"
    words = shlex.split(service["ExecStart"])
    if words[0].endswith("/ludoteka"):
        reads([word.replace("%i", "8001") for word in words[1:]])
        drain = 15 if "LUDOTEKA_DRAIN=15" in file.read_text() else 0
        assert int(service["TimeoutStopSec"]) >= drain + TO_STOP
    else:
        assert (DEPLOY / Path(words[0]).name).is_file()
    for line in ("NoNewPrivileges=true", "ProtectSystem=strict", "CapabilityBoundingSet="):
        assert line in file.read_text().splitlines()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    """All that it says of them is nothing; their programs are put where they are here."""
    for file in UNITS:
        text = file.read_text().replace("/opt/ludoteka/bin/ludoteka", sys.executable)
        (tmp_path / file.name).write_text(text.replace("/opt/ludoteka", str(DEPLOY)))
    names = [file.name.replace("@", "@8001") for file in UNITS]
    done = subprocess.run(
        ["systemd-analyze", "verify", *(f"./{name}" for name in names)],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert not [line for line in done.stderr.splitlines() if "ludoteka" in line]


def test_ports_of_the_servers() -> None:
    """nginx looks where the units of the instructions listen."""
    upstream = re.findall(r"server 127\.0\.0\.1:(\d+)", (DEPLOY / "nginx.conf").read_text())
    told = re.findall(r"ludoteka@(\d+)", (DEPLOY / "systemd" / "ludoteka@.service").read_text())
    assert upstream == told
    for port in upstream:
        assert f"ludoteka@{port}" in DOCS["deploy.md"]


# --- settings in files ------------------------------------------------------------------------


def test_secrets_are_read_from_files(tmp_path: Path) -> None:
    file = tmp_path / "database"
    file.write_text("postgresql://ludoteka:word@db/ludoteka\n")
    environ = {"LUDOTEKA_DATABASE_FILE": str(file), "OTHER_FILE": "/nowhere"}
    assert database_at(None, environ) == "postgresql://ludoteka:word@db/ludoteka"
    assert from_environment("", 1, None, environ).database == database_at(None, environ)
    assert database_at("sqlite:///x", environ) == "sqlite:///x"
    assert revealed(environ)["OTHER_FILE"] == "/nowhere"
    with pytest.raises(BadSecret, match="LUDOTEKA_DATABASE_FILE names cannot be read"):
        database_at(None, {"LUDOTEKA_DATABASE_FILE": str(tmp_path)})
