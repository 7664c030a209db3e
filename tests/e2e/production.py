"""The site as it runs in production, in processes of its own that a test may kill, freeze and deploy anew.

A copy of the source with a database in a file, collected files and gunicorn: a deploy changes the copy alone.
"""

import http.client
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

SOURCE = Path(__file__).parents[2]
ROOMS = ("ludotheque", "playaid", "catalogue", "rules", "templates", "static", "locale", "manage.py")
# As the demonstration runs it, and as docs/operations.md says.
GUNICORN = ("-m", "gunicorn", "ludotheque.wsgi", "--workers", "2", "--threads", "4", "--keep-alive", "10")
STARTS_WITHIN = 60.0

Headers = dict[str, str]
ROWS = """
SELECT entry."order", uid, seat, "key", value FROM playaid_entry AS entry
JOIN playaid_play AS play ON play.id = play_id WHERE code = ? ORDER BY 1
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One entry as the database has it."""

    order: int
    uid: str
    seat: int
    key: str
    value: Any


def free_port() -> int:
    """A port of this machine that nobody listens on now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Site:
    """One installation in a folder: prepared once, then started and stopped as a test likes."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.code, self.port = folder, folder / "code", free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.code.mkdir()
        for room in ROOMS:
            copy = shutil.copytree if (SOURCE / room).is_dir() else shutil.copy
            copy(SOURCE / room, self.code / room)

    @property
    def address(self) -> str:
        """Where the browser finds it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        """The production settings: nothing but a secret and the places of the data."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        return {
            **kept,
            "SECRET_KEY": "tests-only-" + "y" * 50,
            "DATABASE_URL": f"sqlite:///{self.folder / 'site.sqlite3'}",
            "STATIC_ROOT": str(self.folder / "static"),
            "ARCHIVES_ROOT": str(self.folder / "archives"),
        }

    def prepare(self) -> None:
        """Make the database with the rules of the games, and collect the files, both at once."""
        collecting = self._begin("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
        self._done(self._begin("manage.py", "migrate", "--verbosity", "0"))
        self._done(self._begin("manage.py", "load_rulesets"))
        self._done(collecting)

    def prepare_database(self, code: str) -> str:
        """Make the database alone, filled by ``code``, which runs in a process of the site; what it prints."""
        self._done(self._begin("manage.py", "migrate", "--verbosity", "0"))
        command = [sys.executable, "-c", f"import django\ndjango.setup()\n{code}"]
        named = {**self.environment, "DJANGO_SETTINGS_MODULE": "ludotheque.settings"}
        told = subprocess.run(command, cwd=self.code, env=named, check=True, capture_output=True, text=True)  # noqa: S603 # the tests' own words
        return told.stdout.strip()

    def start(self, *options: str, wait: bool = True) -> None:
        """Start the server, and wait until it answers; ``options`` are gunicorn's and stand above our own."""
        self.process = self._begin(*GUNICORN, "--bind", f"127.0.0.1:{self.port}", "--log-level", "error", *options)
        if wait:
            self.answers()

    def answers(self) -> None:
        """Wait until the server takes connections and answers them."""
        end = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end:
            try:
                self.headers("/sw.js")
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError(f"The server does not answer within {STARTS_WITHIN:.0f} s.")

    def kill(self) -> None:
        """Take the server away with all its workers, as a power cut does: nobody is asked, nothing is finished."""
        if self.process is None:
            return
        self._signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def freeze(self) -> None:
        """Let it answer nothing: connections are taken, and then there is silence."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on, with the questions that have waited meanwhile."""
        self._signal(signal.SIGCONT)

    def deploy(self, changed: dict[str, bytes]) -> None:
        """Put other files of the static folder into place, drop the old ones, and start the server anew."""
        for name, content in changed.items():
            (self.code / "static" / name).write_bytes(content)
        self.kill()
        self._done(self._begin("manage.py", "collectstatic", "--noinput", "--clear", "--verbosity", "0"))
        self.start()

    def headers(self, path: str) -> tuple[int, Headers]:
        """Ask as a stranger; gives the status and the headers, names in lower case."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
            connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
            answer = connection.getresponse()
            answer.read()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}

    def log(self, code: str) -> list[Row]:
        """Read the log of a play from the database itself, which must be whole."""
        with closing(sqlite3.connect(self.folder / "site.sqlite3")) as database:
            # The constraints of the tables ask for it.
            database.create_function("REGEXP", 2, lambda shape, text: re.search(shape, text) is not None)
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            return [
                Row(order, str(UUID(uid)), seat, key, json.loads(value) if value else None)
                for order, uid, seat, key, value in database.execute(ROWS, (code,))
            ]

    def _signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        os.killpg(self.process.pid, number)

    def _begin(self, *command: str) -> "subprocess.Popen[bytes]":
        # A group of its own, so that the workers get the signals too, and nobody else does.
        return subprocess.Popen(  # noqa: S603 # this interpreter, with the site's own commands
            [sys.executable, *command], cwd=self.code, env=self.environment, start_new_session=True,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip

    @staticmethod
    def _done(process: "subprocess.Popen[bytes]") -> None:
        assert process.wait() == 0, process.args
