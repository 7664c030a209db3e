"""``manage.py ruleset_schema``: what it prints and what it writes."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules.engine.document.json_schema import document_schema


def test_the_schema_is_printed_and_nothing_else():
    out = io.StringIO()

    call_command("ruleset_schema", stdout=out)

    assert json.loads(out.getvalue()) == document_schema()


def test_the_file_is_the_published_one(tmp_path: Path):
    made = tmp_path / "schema.json"

    call_command("ruleset_schema", "--output", str(made))

    assert made.read_bytes() == (Path(__file__).parents[2] / "docs" / "ruleset.schema.json").read_bytes()


@pytest.mark.parametrize("name", ["missing/schema.json", "a\0b"])
def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, name: str):
    with pytest.raises(CommandError, match="Fichier impossible à écrire"):
        call_command("ruleset_schema", "--output", f"{tmp_path}/{name}")
