"""Two records of one file that claim one number: the first is taken, the second is told, whatever it is."""

from pathlib import Path

import pytest

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc.writing_iso2709 import iso2709_of
from catalogue.models import Game
from tests.catalogue.importing.builders import NOW
from tests.catalogue.importing.whole_report import import_files

pytestmark = pytest.mark.django_db


def numbered(number: str, title: str) -> bytes:
    fields = (MarcField("001", "", (("", number),)), MarcField("200", "1 ", (("a", title),)))
    return iso2709_of(MarcRecord("     nrm0 22        450 ", fields), Doubts())


def test_another_game_under_a_number_that_was_read_is_told_and_loses_nothing(tmp_path: Path):
    file = tmp_path / "jeux.mrc"
    file.write_bytes(numbered("7", "Renards") + numbered("7", "Abeilles") + numbered("8", "Loups"))

    report = import_files([file], at=NOW)

    assert sorted(Game.objects.values_list("title", flat=True)) == ["Loups", "Renards"]
    assert [(fault.record, fault.message.replace("\u00a0", " ")) for fault in report.warnings] == [
        ("Abeilles", "déjà lue dans jeux.mrc, avec d’autres valeurs ; seule la première compte.")
    ]
    assert report.errors == []
