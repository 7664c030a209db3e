"""What UNIMARC has no field for, in fields 900 as PMB writes custom fields: text, label, machine name and type."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from catalogue.exchange.barriers import barriers_text
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcField
from catalogue.exchange.marc.texts import between_marks, letters_between_marks
from catalogue.exchange.quantities import NO_MAXIMUM_YEARS
from catalogue.exchange.records import ForeignRecord
from catalogue.exchange.unimarc.building import NO_TYPE
from catalogue.exchange.unimarc.custom_fields import TAG
from catalogue.exchange.written_figures import age_text, count_text, minutes_text, range_text

CUSTOM: Final = {
    "unsorted": ("Lettres non classées", "lettres_non_classees"),
    "min_players": ("Nombre minimum de joueurs", "joueurs_min"),
    "max_players": ("Nombre maximum de joueurs", "joueurs_max"),
    "best_players": ("Nombre idéal de joueurs", "joueurs_ideal"),
    "min_age": ("Âge minimum", "age_min"),
    "max_age": ("Âge maximum", "age_max"),
    "min_minutes": ("Durée minimum (minutes)", "duree_mini"),
    "max_minutes": ("Durée maximum (minutes)", "duree_maxi"),
    "cooperative": ("Coopératif", "cooperatif"),
    "document_type": ("Type de document", "type_document"),
    "barriers": ("Difficultés pour jouer", "difficultes"),
    "teaching_note": ("Analyse pédagogique", "analyse_pedagogique"),
    "rules_note": ("Règles du jeu", "regles_jeu"),
}
"""Label and machine name by target: a reader guesses the target from either."""

_TEXT, _LIST = "text", "list"


@dataclass(frozen=True, slots=True)
class _Figure:
    """A figure of the record and how it is written; a text of None is one that no reader would understand."""

    target: str
    value: object
    text: str | None


def custom_fields(record: ForeignRecord, doubts: Doubts) -> Iterator[MarcField]:
    """The fields of one record; a figure that cannot be said is left out and told."""
    for figure in _figures(record):
        label, name = CUSTOM[figure.target]
        if figure.text is None:
            doubts.tell(TAG, f"{label} : {figure.value} ne peut pas s’écrire, laissé de côté.")
        elif figure.text:
            yield _custom(figure.text, label, name)
    for target in ("teaching_note", "rules_note"):
        if text := getattr(record, target):
            yield _custom(text, *CUSTOM[target])
    if not record.document_type:
        yield _custom(NO_TYPE, *CUSTOM["document_type"])
    if record.unsorted is not None and not title_field_marks(record):
        yield _custom(str(record.unsorted), *CUSTOM["unsorted"])
    for barrier in record.barriers:
        yield _custom(barriers_text([barrier]), *CUSTOM["barriers"], of_type=_LIST)


def title_parts(title: str) -> list[str]:
    """The title proper and its complements; the whole where the parts would not give it back."""
    parts = [part.strip() for part in title.split(" : ")]
    return parts if all(parts) and " : ".join(parts) == title else [title]


def title_field_marks(record: ForeignRecord) -> int:
    """How many letters of the title proper stand between marks: none where a reader would count others.

    Marks pass over the space that follows them, and over forty letters at most.
    """
    proper = title_parts(record.title)[0]
    letters = record.unsorted or 0
    return letters if letters < len(proper) and letters_between_marks(between_marks(proper, letters)) == letters else 0


def _figures(record: ForeignRecord) -> Iterator[_Figure]:
    for target in ("min_players", "max_players"):
        value = getattr(record, target)
        yield _Figure(target, value, count_text(value))
    best = (record.best_min_players, record.best_max_players)
    yield _Figure("best_players", best, range_text(*best))
    for target in ("min_age", "max_age"):
        value = getattr(record, f"{target}_months")
        has_no_maximum = target == "max_age" and value is not None and value >= NO_MAXIMUM_YEARS * 12
        yield _Figure(target, value, "" if has_no_maximum else age_text(value))
    for target in ("min_minutes", "max_minutes"):
        value = getattr(record, target)
        yield _Figure(target, value, minutes_text(value))
    yield _Figure("cooperative", record.cooperative, {None: "", True: "oui", False: "non"}[record.cooperative])


def _custom(text: str, label: str, name: str, *, of_type: str = _TEXT) -> MarcField:
    return MarcField(TAG, "  ", (("a", text), ("l", label), ("n", name), ("t", of_type)))
