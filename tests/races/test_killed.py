"""A server killed in mid-verb leaves no half loan and loses no event, on either engine."""

from pathlib import Path

from tests.races.killed import told_by

KILLS = 200


def test_two_hundred_desks_killed_in_mid_verb_leave_everything_whole(database_url: str, tmp_path: Path):
    told = told_by("killed_desk", KILLS, database_url=database_url, folder=tmp_path)

    assert (told["kills"], told["faults"]) == (KILLS, [])
    # Desks that did nothing would prove nothing.
    assert told["events"] > KILLS
