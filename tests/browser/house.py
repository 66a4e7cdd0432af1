"""A server in a process of its own, for browsers to talk to."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

LUCKY = Path(__file__).with_name("lucky.py")
PATIENCE = 60  # seconds for the server to answer


class House:
    """`ludoteka serve` with a database file, which can be stopped and started again."""

    def __init__(self, folder: Path, **environ: str) -> None:
        self.environ = environ
        self.database = folder / "ludoteka.sqlite3"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "serve.log"
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-P", str(LUCKY), "serve", "--port", str(self.port)]
        command += ["--database", f"sqlite:///{self.database}"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env={**os.environ, **self.environ},
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
            if self.process.poll() is not None:
                break
        self.close()
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()[-2000:]}")

    def close(self) -> None:
        """Stop at once, bots and all."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


class Clockwork(House):
    """A house whose clock can be put forward."""

    def __init__(self, folder: Path, **environ: str) -> None:
        self.ahead = folder / "ahead"
        super().__init__(folder, **environ, LUDOTEKA_TEST_AHEAD=str(self.ahead))

    def forward(self, hours: float) -> None:
        """Let hours pass in a moment."""
        assert self.process is not None
        self.ahead.write_text(str(int(hours * 3_600_000)))
        os.kill(self.process.pid, signal.SIGUSR1)
        deadline = time.monotonic() + PATIENCE
        while self.ahead.exists():
            assert time.monotonic() < deadline, "the server's clock stands still"
            time.sleep(0.01)
