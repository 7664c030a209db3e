"""The reports of the command line, written as they are read: a run has any number of faults."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from catalogue.exchange.readings import Fault
from catalogue.importing.report import fault_as_json
from catalogue.importing.run import Taken
from catalogue.models import ImportLine, ImportRun


def fault_line(kind: str, fault: Fault) -> str:
    """A fault as one line that begins with its place."""
    place = [fault.source]
    if fault.line:
        place.append(_("ligne %(line)d") % {"line": fault.line})
    if fault.record:
        place.append(fault.record)
    return _("%(kind)s – %(place)s : %(message)s") % {
        "kind": kind,
        "place": ", ".join(place),
        "message": fault.message,
    }


def json_of_taken(taken: Taken) -> Iterator[str]:
    """The document of ``--json`` in pieces: sums, warnings and errors."""
    sums = taken.sums().as_json()
    yield '{\n  "records": '
    yield json.dumps(sums["records"])
    yield ',\n  "copies": '
    yield json.dumps(sums["copies"])
    yield ',\n  "warnings": '
    yield from _listed(map(fault_as_json, taken.warnings()))
    yield ',\n  "errors": '
    yield from _listed(map(fault_as_json, taken.errors()))
    yield "\n}\n"


def json_of_undone(run: ImportRun, undone: int, kept: QuerySet[ImportLine]) -> Iterator[str]:
    """What ``--undo --json`` prints: how many records were taken back, and why the others were kept."""
    yield '{\n  "run": '
    yield json.dumps(run.pk)
    yield ',\n  "undone": '
    yield json.dumps(undone)
    yield ',\n  "kept": '
    yield from _listed(
        {"record": line.title, "line": line.line, "message": message["text"]}
        for line in kept.iterator()
        for message in line.messages
        if message["level"] == "kept"
    )
    yield "\n}\n"


def _listed(values: Iterable[dict[str, Any]]) -> Iterator[str]:
    before = "[\n    "
    for value in values:
        yield before + json.dumps(value, ensure_ascii=False)
        before = ",\n    "
    yield "[]" if before.startswith("[") else "\n  ]"
