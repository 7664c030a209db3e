"""A box from the parcel to the shelf: its record and its first copies, made together or not at all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.cataloguing.copies import add_copies
from catalogue.cataloguing.fields import Values
from catalogue.cataloguing.records import Cover, create_record
from catalogue.models import Game


@dataclass(frozen=True, slots=True)
class Copies:
    """How many copies to make, or their ``barcodes``, and what each of them says."""

    count: int
    barcodes: Sequence[str] = ()
    values: Mapping[str, Any] = field(default_factory=dict)


def catalogue_box(
    *,
    values: Values,
    copies: Copies,
    at: datetime,
    by: User | None,
    cover: "Cover | None" = None,
    submission: UUID | None,
) -> Game:
    """A new record with its copies, none where ``copies.count`` is 0; every refusal of both verbs changes nothing."""
    with transaction.atomic():
        game = create_record(values=values, at=at, by=by, cover=cover, submission=submission)
        # A form sent twice finds the record with its copies: they were made by the first.
        if copies.count and not game.copies.exists():
            add_copies(game=game, values=copies.values, count=copies.count, barcodes=copies.barcodes, at=at, by=by)
    return game
