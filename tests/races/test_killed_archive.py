"""An archive of the house killed in its midst is whole in the end, and nobody's before that, on either engine."""

from pathlib import Path

from tests.races.killed import told_by
from tests.races.killed_archive import GAMES, KILLS


def test_an_archive_killed_again_and_again_is_whole_in_the_end(database_url: str, tmp_path: Path):
    told = told_by("killed_archive", database_url=database_url, folder=tmp_path / "archives")

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
