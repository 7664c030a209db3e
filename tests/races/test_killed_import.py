"""An import killed in mid-chunk takes every record once, on either engine."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.races.killed_import import KILLS, RECORDS
from tests.races.test_killed import ROOT, database_url

__all__ = ["database_url"]


def test_an_import_killed_again_and_again_takes_every_record_once(database_url: str, tmp_path: Path):
    run = subprocess.run(
        [sys.executable, "-m", "tests.races.killed_import"],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": database_url,
            "DJANGO_SETTINGS_MODULE": "ludotheque.settings",
            "KILLED_FOLDER": str(tmp_path),
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
        "state": "done",
        "reason": "",
        "records": {"read": RECORDS, "created": RECORDS, "changed": 0, "unchanged": 0, "failed": 0},
        "lines": RECORDS,
        "rows": [RECORDS] * 4,
        "twice": [],
    }
