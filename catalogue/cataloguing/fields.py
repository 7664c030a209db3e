"""The fields of a record as plain values: read from a game, compared, written back.

A value is what JSON gives back: text, a number, yes or no, None, or a list of such. What has no order is sorted, so
that two equal states compare equal. The history keeps these values, and the form sends them.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from catalogue.cataloguing.names import named
from catalogue.cataloguing.refusals import UnfitValues, in_words
from catalogue.cataloguing.rows import ROWS
from catalogue.models import Game, Series
from rules.models import Ruleset

Value: TypeAlias = Any
Values: TypeAlias = Mapping[str, Value]

COLUMNS: Final = (
    "title", "unsorted", "other_titles", "kind", "document_type", "year", "edition", "min_players", "max_players",
    "best_min_players", "best_max_players", "min_age_months", "max_age_months", "min_minutes", "max_minutes",
    "cooperative", "principle", "teaching_note", "rules_note", "contents_note", "note",
)  # fmt: skip
# Rows of other tables that the record names: a series by its name, rules by their slug, games by their number.
LINKS: Final = ("series", "series_number", "ruleset", "base_game", "version_of", "cover")
FIELDS: Final = (*COLUMNS, *LINKS, *ROWS)


def values_of(game: Game, names: Iterable[str] = FIELDS) -> dict[str, Value]:
    """The values of those fields as they stand; a query for each list."""
    return {name: _read(game, name) for name in names}


def empty_values() -> dict[str, Value]:
    """The values of a record that says nothing."""
    blank = Game()
    return {name: [] if name in ROWS else _read(blank, name) for name in FIELDS}


def digests(values: Values) -> dict[str, str]:
    """A short mark of each value, by which a form knows later what somebody else has changed."""
    return {name: hashlib.sha256(_as_text(value)).hexdigest()[:12] for name, value in values.items()}


def plain(text: str) -> str:
    """Text as it is stored and compared: without the line ends of a browser, and blanks around it."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def write(game: Game, values: Values) -> None:
    """Write those values into ``game``, saved or not yet, and save it. UnfitValues names the fields at fault."""
    for name in values.keys() - ROWS.keys():
        _set(game, name, values[name])
    check(game)
    game.save()
    for name, rows in ROWS.items():
        if name in values:
            rows.write(game, values[name])


def check(game: Game) -> None:
    """Raise UnfitValues where a column or a constraint of the record does not hold."""
    try:
        game.clean_fields(exclude=["title_key", "series", "ruleset", "base_game", "version_of", "cover"])
        game.validate_constraints()
    except ValidationError as problem:
        raise UnfitValues(in_words(problem.message_dict)) from problem


def _read(game: Game, name: str) -> Value:
    if name in ROWS:
        return ROWS[name].read(game)
    match name:
        case "series":
            return game.series.name if game.series else ""
        case "ruleset":
            return game.ruleset.slug if game.ruleset else ""
        case "base_game" | "version_of":
            return getattr(game, f"{name}_id")
        case "cover":
            return game.cover.name or ""
    value = getattr(game, name)
    return plain(value) if isinstance(value, str) else value


def _set(game: Game, name: str, value: Value) -> None:
    match name:
        case "series":
            game.series = named(Series, [value], field="series")[0] if value else None
        case "ruleset":
            game.ruleset = _ruleset(value) if value else None
        case "base_game" | "version_of":
            setattr(game, name, _other_game(game, name, value) if value else None)
        case _:
            setattr(game, name, value)


def _ruleset(slug: str) -> Ruleset:
    found = Ruleset.objects.filter(slug=slug).first()
    if found is None:
        raise UnfitValues({"ruleset": [_("Les règles « %(slug)s » ne sont plus ici.") % {"slug": slug}]})
    return found


def _other_game(game: Game, name: str, pk: int) -> Game:
    found = Game.objects.filter(pk=pk).exclude(pk=game.pk).first()
    if found is None:
        raise UnfitValues({name: [_("La notice n° %(pk)d n’est pas un autre jeu d’ici.") % {"pk": pk}]})
    return found


def _as_text(value: Value) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
