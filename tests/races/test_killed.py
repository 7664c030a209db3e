"""A server killed in mid-verb leaves no half loan and loses no event, on either engine."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.plugin import ENGINE

ROOT = Path(__file__).parents[2]
KILLS = 200


@pytest.fixture
def database_url(tmp_path: Path) -> Iterator[str]:
    """A database of its own: a file, or one more on the server of this run."""
    if ENGINE == "sqlite":
        yield f"sqlite:///{tmp_path / 'killed.sqlite3'}"
        return
    server, name = os.environ["DATABASE_URL"], f"killed_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as hall:
        hall.execute(f'CREATE DATABASE "{name}"')
        try:
            yield psycopg_url(server, name)
        finally:
            hall.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def psycopg_url(server: str, name: str) -> str:
    """The address of another database on the same server."""
    address, mark, options = server.partition("?")
    return f"{address.rpartition('/')[0]}/{name}{mark}{options}"


def test_two_hundred_desks_killed_in_mid_verb_leave_everything_whole(database_url: str):
    run = subprocess.run(  # noqa: S603 - this project's own module
        [sys.executable, "-m", "tests.races.killed_desk", str(KILLS)],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "ludotheque.settings"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert run.returncode == 0, run.stderr[-4000:]
    told = json.loads(run.stdout)
    assert (told["kills"], told["faults"]) == (KILLS, []), run.stderr[-4000:]
    # Desks that did nothing would prove nothing.
    assert told["events"] > KILLS
