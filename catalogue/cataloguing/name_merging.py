"""Names that records share, set right: renamed, made one of two, deleted. Each record's history says so."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final, TypeAlias

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Exists, OuterRef, QuerySet

from catalogue.cataloguing.changes import differences
from catalogue.cataloguing.many import OF_GAMES, ContributionsOfGames, Readable
from catalogue.cataloguing.merged_names import lead_on
from catalogue.cataloguing.refusals import NameGone, NameInUse, NameTaken, SameName, TermsNested, UnfitValues, in_words
from catalogue.models import Author, Contribution, Game, Publication, Publisher, RecordChange, Series, Term
from catalogue.search.upkeep import reindex, reindexing_once

Authority: TypeAlias = Author | Publisher | Series | Term

MODELS: Final[dict[str, type[Authority]]] = {
    "author": Author,
    "publisher": Publisher,
    "series": Series,
    "term": Term,
}
FIELD: Final = {Author: "contributions", Publisher: "publishers", Series: "series", Term: "terms"}
READ: Final[dict[str, Readable]] = {**OF_GAMES, "contributions": ContributionsOfGames()}


def games_of(row: Authority) -> QuerySet[Game]:
    """The records that bear the name."""
    return Game.objects.filter(pk__in=row.games.order_by().values("pk"))


def merge_names(*, kept: Authority, gone: Authority, at: datetime, by: User | None) -> int:
    """Give ``kept`` the records of ``gone``, which is deleted; how many records were changed.

    The address of ``gone`` leads to ``kept`` from then on, and so does what went into ``gone`` before.

    SameName, NameGone; TermsNested where ``kept`` stands below ``gone``.
    """
    if kept.pk == gone.pk or type(kept) is not type(gone):
        raise SameName
    with transaction.atomic(), reindexing_once():
        _lock(kept, gone)
        if isinstance(kept, Term) and isinstance(gone, Term):
            _refuse_nested(kept, gone)
        with _noted(gone, kind=RecordChange.Kind.CHANGED, at=at, by=by) as keys:
            _HAND_OVER[type(kept)](kept, gone)
            lead_on(gone=gone, kept=kept)
            gone.delete()
    return len(keys)


def rename(*, row: Authority, name: str, at: datetime, by: User | None) -> int:
    """Write the name otherwise; how many records bear it. NameTaken: the two are merged; NameGone, UnfitValues."""
    column = "label" if isinstance(row, Term) else "name"
    with transaction.atomic(), reindexing_once():
        _lock(row)
        setattr(row, column, name.strip())
        _refuse_taken(row, column)
        try:
            row.clean_fields()
        except ValidationError as problem:
            raise UnfitValues(in_words(problem.message_dict)) from problem
        with _noted(row, kind=RecordChange.Kind.CHANGED, at=at, by=by) as keys:
            row.save(update_fields=[column])
    return len(keys)


def delete_name(*, row: Authority) -> None:
    """Delete a name that no record bears any more; NameInUse, NameGone."""
    with transaction.atomic():
        _lock(row)
        if row.games.exists():
            raise NameInUse(name=str(row))
        try:
            row.delete()
        except models.ProtectedError as problem:
            raise NameInUse(name=str(row)) from problem


@contextmanager
def _noted(row: Authority, *, kind: RecordChange.Kind, at: datetime, by: User | None) -> Iterator[list[int]]:
    """Within: the records of ``row`` change by it; each gets its line of history, and is found anew."""
    field = FIELD[type(row)]
    games = list(games_of(row).order_by("pk").values_list("pk", "title"))
    keys = [pk for pk, _title in games]
    before = READ[field].read(keys)
    yield keys
    after = READ[field].read(keys)
    pairs = {pk: differences({field: before[pk]}, {field: after[pk]}) for pk in keys}
    RecordChange.objects.bulk_create(
        [
            RecordChange(game_id=pk, title=title, kind=kind, changes=pairs[pk], at=at, by=by)
            for pk, title in games
            if pairs[pk]
        ],
        batch_size=500,
    )
    changed = Game.objects.filter(pk__in=keys)
    changed.update(changed_at=at)
    reindex(changed)


def _lock(*rows: Authority) -> None:
    """Keep the names from others, the lower key first; NameGone."""
    everybody: QuerySet[Any] = QuerySet(type(rows[0]))
    held = everybody.select_for_update(of=("self",)).filter(pk__in=[row.pk for row in rows]).order_by("pk")
    if len(list(held)) != len(rows):
        raise NameGone


def _refuse_taken(row: Authority, column: str) -> None:
    """Raise NameTaken where another one is called so; terms with a code may share their label."""
    others: QuerySet[Any] = QuerySet(type(row)).filter(**{column: getattr(row, column)}).exclude(pk=row.pk)
    if isinstance(row, Term):
        others = others.filter(scheme=row.scheme, code="") if row.code == "" else others.none()
    if others.exists():
        raise NameTaken(name=getattr(row, column))


def _refuse_nested(kept: Term, gone: Term) -> None:
    above = kept.parent
    for _step in range(50):  # far deeper than any classification; a ring of terms would have no end
        if above is None:
            return
        if above.pk == gone.pk:
            raise TermsNested
        above = above.parent


def _authors(kept: Any, gone: Any) -> None:
    """A person noted twice in one role of a game is noted once."""
    noted = Contribution.objects.filter(author=kept, game=OuterRef("game"), role=OuterRef("role"))
    Contribution.objects.filter(Exists(noted), author=gone).delete()
    Contribution.objects.filter(author=gone).update(author=kept)


def _publishers(kept: Any, gone: Any) -> None:
    Publication.objects.filter(publisher=gone, game__in=kept.publications.values("game")).delete()
    Publication.objects.filter(publisher=gone).update(publisher=kept)


def _series(kept: Any, gone: Any) -> None:
    Game.objects.filter(series=gone).update(series=kept)


def _terms(kept: Any, gone: Any) -> None:
    through = Game.terms.through
    has_both = through.objects.filter(term=kept).values("game")
    through.objects.filter(term=gone, game__in=has_both).delete()
    through.objects.filter(term=gone).update(term=kept)
    Term.objects.filter(parent=gone).update(parent=kept)


_HAND_OVER: Final = {Author: _authors, Publisher: _publishers, Series: _series, Term: _terms}
