"""A record as one line of JSON. Empty fields are left out: what is not said is not known."""

import json
from collections.abc import Mapping
from typing import Any, Final

from pydantic import TypeAdapter

from catalogue.exchange.records import ForeignRecord

RECORD: Final = "record"
"""The key that every line has; its value is what any catalogue would know of the game."""

HOUSE: Final = "house"
"""What a line says of the game in this house alone: links to others, adaptations, files."""

ADAPTER: Final = TypeAdapter(ForeignRecord)
_OF_THE_FILE: Final[Any] = {"source": True, "line": True, "copies": {"__all__": {"line"}}}


def line_of(record: ForeignRecord, house: Mapping[str, object] | None = None) -> str:
    """The line with its end; days as "2026-01-17", ages in months, prices in cents."""
    said = ADAPTER.dump_python(record, mode="json", exclude=_OF_THE_FILE, exclude_defaults=True)
    line = {RECORD: said, **({HOUSE: house} if house else {})}
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
