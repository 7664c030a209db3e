"""An import killed in mid-chunk takes every record once, on either engine."""

from pathlib import Path

from tests.races.killed import told_by
from tests.races.killed_import import KILLS, RECORDS


def test_an_import_killed_again_and_again_takes_every_record_once(database_url: str, tmp_path: Path):
    told = told_by("killed_import", database_url=database_url, folder=tmp_path)

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
