"""What else hangs on a row than the import that made it, found by the relations of the models themselves.

A noun that is added later and points to games or copies is asked about without a word here: what is not known to be
part of a record keeps the record.
"""

from typing import Any, Final

from django.db.models import Model
from django.utils.translation import gettext as _

from catalogue.models import (
    Attachment,
    Barrier,
    Contribution,
    Copy,
    Game,
    GameLanguage,
    Identifier,
    ImportLine,
    Publication,
    RecordChange,
    SearchEntry,
    SourceRecord,
)

_PARTS: Final[set[type[Model]]] = {
    Attachment,
    Barrier,
    Contribution,
    Copy,  # judged one by one
    GameLanguage,
    Identifier,
    ImportLine,
    Publication,
    RecordChange,
    SearchEntry,
}


def what_hangs_on(row: Game | Copy) -> list[str]:
    """The names of the nouns that point to ``row`` and are no part of its record."""
    relations: list[Any] = list(row._meta.related_objects)  # noqa: SLF001 - Django's name for what is public
    pointing = [one.related_model for one in relations if one.related_model not in _PARTS and _points(one, row)]
    return sorted({str(model._meta.verbose_name) for model in pointing})  # noqa: SLF001 - the same


def _points(relation: Any, row: Model) -> bool:
    rows = relation.related_model._default_manager.filter(**{relation.field.name: row.pk})  # noqa: SLF001 - Django's name for any model's rows
    if relation.related_model is SourceRecord:
        return bool(rows[1:2])  # one is the import's own
    return bool(rows.exists())


def own_work_on(game: Game) -> list[str]:
    """What a person has added to the record since, beside its values: a cover, a document."""
    added = [_("couverture")] if game.cover else []
    return [*added, *([_("document numérique")] if game.attachments.exclude(file="").exists() else [])]
