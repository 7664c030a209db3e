"""An archive of the house killed in its midst is whole in the end, and nobody's before that, on either engine."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.races.killed_archive import GAMES, KILLS
from tests.races.test_killed import ROOT, database_url

__all__ = ["database_url"]


def test_an_archive_killed_again_and_again_is_whole_in_the_end(database_url: str, tmp_path: Path):
    run = subprocess.run(
        [sys.executable, "-m", "tests.races.killed_archive"],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": database_url,
            "DJANGO_SETTINGS_MODULE": "ludotheque.settings",
            "KILLED_FOLDER": str(tmp_path / "archives"),
        },
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert run.returncode == 0, run.stderr[-4000:]
    told = json.loads(run.stdout)
    # A worker that was never killed would prove nothing.
    assert told.pop("kills") == KILLS
    assert told == {
        "taken_too_early": 0,
        "state": "ready",
        "reason": "",
        "whole": True,
        "fault": None,
        "games": GAMES,
        "files": [True],
    }
