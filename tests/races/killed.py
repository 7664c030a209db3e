"""Programs that are killed while they work on a database of their own, and what they tell at their end."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg

from tests.plugin import ENGINE

ROOT = Path(__file__).parents[2]


@contextmanager
def database_of_its_own(folder: Path) -> Iterator[str]:
    """The URL of a new database: a file in ``folder``, or one more on the server of this run."""
    if ENGINE == "sqlite":
        yield f"sqlite:///{folder / 'killed.sqlite3'}"
        return
    server, name = os.environ["DATABASE_URL"], f"killed_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as hall:
        hall.execute(f'CREATE DATABASE "{name}"')
        try:
            yield _url_of(server, name)
        finally:
            hall.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def told_by(module: str, *arguments: object, database_url: str, folder: Path) -> dict[str, Any]:
    """Run a module of this folder, which kills what it starts, to its end, and read what it found."""
    run = subprocess.run(  # noqa: S603 - this project's own module
        [sys.executable, "-m", f"tests.races.{module}", *map(str, arguments)],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": database_url,
            "DJANGO_SETTINGS_MODULE": "ludotheque.settings",
            "KILLED_FOLDER": str(folder),
        },
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-4000:]
    told: dict[str, Any] = json.loads(run.stdout)
    return told


def _url_of(server: str, name: str) -> str:
    address, mark, options = server.partition("?")
    return f"{address.rpartition('/')[0]}/{name}{mark}{options}"
