"""One field of many records or copies at once: read in one query, written in a few, whatever their number."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any, Final, Protocol

from django.db.models import Model, Q, QuerySet

from catalogue.cataloguing.names import named, term_key, terms_named
from catalogue.models import Contribution, Copy, Game, Publication, Publisher, Series, Site, Term


class Readable(Protocol):
    """A field of many rows; values as those of one record or copy are."""

    def read(self, keys: Collection[int]) -> dict[int, Any]:
        """The values by the keys of their rows."""


class Many(Readable, Protocol):
    """One that can be written as well."""

    def write(self, values: Mapping[int, Any]) -> None:
        """Write each row its own value."""


class Column:
    """A column of the row itself."""

    def __init__(self, model: type[Model], name: str) -> None:
        self.model, self.name = model, name

    def read(self, keys: Collection[int]) -> dict[int, Any]:
        """One query."""
        return dict(QuerySet(self.model).filter(pk__in=keys).values_list("pk", self.name))

    def write(self, values: Mapping[int, Any]) -> None:
        """One query for each value that occurs."""
        for value, keys in _by_value(values).items():
            QuerySet(self.model).filter(pk__in=keys).update(**{self.name: value})


class SeriesOfGames:
    """The series by its name; ``""`` is none."""

    def read(self, keys: Collection[int]) -> dict[int, Any]:
        """One query."""
        rows = Game.objects.filter(pk__in=keys).values_list("pk", "series__name")
        return {pk: name or "" for pk, name in rows}

    def write(self, values: Mapping[int, Any]) -> None:
        """One query for each series that occurs. A number belongs to its series, and goes with it."""
        for name, keys in _by_value(values).items():
            series = named(Series, [name], field="series")[0] if name else None
            games = Game.objects.filter(pk__in=keys)
            if series is None:
                games.update(series=None, series_number="")
            else:
                games.update(series=series)


class SiteOfCopies:
    """The site by its name."""

    def read(self, keys: Collection[int]) -> dict[int, Any]:
        """One query."""
        return dict(Copy.objects.filter(pk__in=keys).values_list("pk", "site__name"))

    def write(self, values: Mapping[int, Any]) -> None:
        """One query for each site that occurs."""
        for name, keys in _by_value(values).items():
            Copy.objects.filter(pk__in=keys).update(site=Site.objects.get(name=name))


class TermsOfGames:
    """All terms of each game."""

    def read(self, keys: Collection[int]) -> dict[int, Any]:
        """One query."""
        found: dict[int, list[list[str]]] = {key: [] for key in keys}
        for game_id, term in self._rows(keys):
            found[game_id].append(term_key(term))
        return {game_id: sorted(terms) for game_id, terms in found.items()}

    def write(self, values: Mapping[int, Any]) -> None:
        """Four queries, and a few for each term that occurs."""
        keys = {tuple(key) for terms in values.values() for key in terms}
        rows = {key: terms_named([key])[0].pk for key in sorted(keys)}
        wanted = {(game_id, rows[tuple(key)]) for game_id, terms in values.items() for key in terms}
        here = {(game_id, term.pk) for game_id, term in self._rows(values)}
        through = Game.terms.through
        gone = defaultdict(list)
        for game_id, term_id in here - wanted:
            gone[term_id].append(game_id)
        for term_id, games in gone.items():
            through.objects.filter(term_id=term_id, game_id__in=games).delete()
        through.objects.bulk_create(
            [through(game_id=game_id, term_id=term_id) for game_id, term_id in sorted(wanted - here)], batch_size=500
        )

    def _rows(self, keys: Collection[int]) -> list[tuple[int, Term]]:
        through = Game.terms.through.objects.filter(game_id__in=keys)
        return [(row.game_id, row.term) for row in through.select_related("term__scheme")]


class PublishersOfGames:
    """All publishers of each game, in order."""

    def read(self, keys: Collection[int]) -> dict[int, Any]:
        """One query."""
        found: dict[int, list[str]] = {key: [] for key in keys}
        rows = Publication.objects.filter(game__in=keys).order_by("position", "pk")
        for game_id, name in rows.values_list("game", "publisher__name"):
            found[game_id].append(name)
        return found

    def write(self, values: Mapping[int, Any]) -> None:
        """Two queries, and one for each publisher that occurs."""
        names = dict.fromkeys(name for listed in values.values() for name in listed)
        rows = {name: named(Publisher, [name], field="publishers")[0] for name in names}
        # As rows alone: nothing hangs on them, and a signal for each would write the key of its game once more.
        Publication.objects.filter(game__in=list(values))._raw_delete(Publication.objects.db)  # noqa: SLF001 - see above
        Publication.objects.bulk_create(
            [
                Publication(game_id=game_id, publisher=rows[name], position=at)
                for game_id, listed in values.items()
                for at, name in enumerate(listed)
            ],
            batch_size=500,
        )


class ContributionsOfGames:
    """Who made each game, in order; to be read."""

    def read(self, keys: Collection[int]) -> dict[int, Any]:
        """One query."""
        found: dict[int, list[list[str]]] = {key: [] for key in keys}
        rows = Contribution.objects.filter(game__in=keys).order_by("position", "pk")
        for game_id, name, role in rows.values_list("game", "author__name", "role"):
            found[game_id].append([name, role])
        return found


OF_GAMES: Final[dict[str, Many]] = {
    "terms": TermsOfGames(),
    "publishers": PublishersOfGames(),
    "series": SeriesOfGames(),
    "series_number": Column(Game, "series_number"),
}
OF_COPIES: Final[dict[str, Many]] = {
    "site": SiteOfCopies(),
    "section": Column(Copy, "section"),
    "call_number": Column(Copy, "call_number"),
    # Read here; written by the verb of lending alone, since somebody may wait for the copy.
    "restriction": Column(Copy, "restriction"),
}


def open_copies() -> Q:
    """The copies that can be withdrawn from afar: neither out, nor in repair, nor withdrawn already."""
    closed = [Copy.Restriction.WITHDRAWN, Copy.Restriction.IN_REPAIR]
    return ~Q(state=Copy.State.ON_LOAN) & ~Q(restriction__in=closed)


def _by_value(values: Mapping[int, Any]) -> dict[Any, list[int]]:
    grouped: dict[Any, list[int]] = defaultdict(list)
    for key, value in values.items():
        grouped[value].append(key)
    return grouped
