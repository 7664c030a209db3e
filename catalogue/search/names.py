"""Keeps the names that a list while typing may offer, each turned to begin with any of its words."""

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from catalogue.folding import fold
from catalogue.models import Author, Publisher, SearchName, Series, Term

Authority: TypeAlias = Author | Publisher | Series | Term

KINDS: Final[dict[type[Authority], SearchName.Kind]] = {
    Author: SearchName.Kind.AUTHOR,
    Publisher: SearchName.Kind.PUBLISHER,
    Series: SearchName.Kind.SERIES,
    Term: SearchName.Kind.TERM,
}
# A name is known by its first words: a title of nobility that goes on is not typed.
MOST_TURNS: Final = 6
_BATCH: Final = 500


def keep_name(authority: Authority) -> None:
    """Write the turns of one name anew."""
    keep_names(type(authority), [authority])


def drop_name(authority: Authority) -> None:
    """Forget the name of an authority that goes away."""
    SearchName.objects.filter(kind=KINDS[type(authority)], target=authority.pk).delete()


def keep_names(model: type[Authority], batch: Iterable[Authority]) -> None:
    """Write the turns of several names of one kind anew."""
    kind, rows = KINDS[model], list(batch)
    SearchName.objects.filter(kind=kind, target__in=[row.pk for row in rows]).delete()
    SearchName.objects.bulk_create(turn for row in rows for turn in turns(kind, row.pk, str(row)))


def rewrite_names() -> None:
    """Write all names anew, a few hundred at a time, and forget those of nobody."""
    kinds: Iterable[tuple[type[Any], SearchName.Kind]] = KINDS.items()
    for model, kind in kinds:
        everybody = model._default_manager.order_by("pk")  # noqa: SLF001 - Django's name for any model's rows
        SearchName.objects.filter(kind=kind).exclude(target__in=everybody.order_by().values("pk")).delete()
        last = 0
        while batch := list(everybody.filter(pk__gt=last)[:_BATCH]):
            keep_names(model, batch)
            last = batch[-1].pk


def turns(kind: SearchName.Kind, target: int, label: str) -> list[SearchName]:
    """The name beginning with each of its first words; a name without a letter to type has none."""
    words = fold(label).split()[:MOST_TURNS]
    return [
        SearchName(kind=kind, target=target, position=at, label=label[:230], key=_turned(words, at))
        for at in range(len(words))
    ]


def _turned(words: list[str], at: int) -> str:
    return " ".join([*words[at:], *words[:at]])[:200]
