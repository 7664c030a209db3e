"""The tables of a year for everybody: cells under five are hidden, and so is what would give them away.

The rule is one for all tables, those that count boxes included, so that a reader needs to know one rule. No table
has two directions: each is judged with its own total, and all tables of loans have the same one.
"""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from catalogue.figures.disclosure import LEAST_SHOWN, alone, guarded
from catalogue.figures.staff import months
from catalogue.figures.tables import Cell, Row, Table
from catalogue.figures.yearly import Yearly, turnover


def public_tables(year: Yearly) -> list[Table]:
    """What is published of a year."""
    made = [
        _holdings(year),
        _loans_by_month(year),
        _loans_by_group(year),
        _enrolled(year),
        _age_bands(year),
        _most_lent(year),
        _premises(year),
    ]
    return [replace(table, blank=_("masqué")) for table in made]


def _columns(counts: Sequence[Sequence[int]]) -> tuple[list[tuple[Cell, ...]], tuple[Cell, ...]]:
    """Columns of counts as rows of what may be told, and the totals; each column is judged by itself."""
    told = [guarded(column) for column in counts]
    rows: list[tuple[Cell, ...]] = list(zip(*(column.cells for column in told), strict=True))
    return rows, tuple(column.total for column in told)


def _holdings(year: Yearly) -> Table:
    rows, total = _columns(
        [
            [row.titles for row in year.holdings],
            [row.copies for row in year.holdings],
            [row.added for row in year.holdings],
        ]
    )
    return Table(
        key="holdings",
        title=_("Le fonds au %(day)s") % {"day": date_format(year.period.last, "j F Y")},
        stub=_("Groupe"),
        columns=(_("Titres"), _("Exemplaires"), _("Entrés")),
        rows=tuple(Row(group.name, cells) for group, cells in zip(year.groups, rows, strict=True)),
        total=Row(_("Total"), total),
    )


def _loans_by_month(year: Yearly) -> Table:
    rows, total = _columns([year.loans_by_month()])
    return Table(
        key="loans-by-month",
        title=_("Prêts par mois"),
        stub=_("Mois"),
        columns=(_("Prêts"),),
        rows=tuple(Row(name, cells) for name, cells in zip(months(), rows, strict=True)),
        total=Row(_("Total"), total),
        chart=True,
    )


def _loans_by_group(year: Yearly) -> Table:
    """The mean is told only where both of its figures are, since it would give one away."""
    rows, (loans, copies) = _columns([year.loans_by_group(), [row.copies for row in year.holdings]])
    return Table(
        key="turnover",
        title=_("Prêts par groupe"),
        stub=_("Groupe"),
        columns=(_("Prêts"), _("Prêts par exemplaire")),
        rows=tuple(
            Row(group.name, (count, _mean(count, held))) for group, (count, held) in zip(year.groups, rows, strict=True)
        ),
        total=Row(_("Total"), (loans, _mean(loans, copies))),
        chart=True,
    )


def _enrolled(year: Yearly) -> Table:
    enrolled = year.enrolled
    people = guarded([count for _band, count in enrolled.people])
    return Table(
        key="enrolled",
        title=_("Inscrits"),
        stub=_("Adhésion"),
        columns=(_("Nombre"),),
        rows=(
            Row(_("Foyers"), (alone(enrolled.households),)),
            Row(_("dont nouveaux"), (_part(enrolled.new, enrolled.households),)),
            Row(_("Personnes"), (people.total,)),
        ),
    )


def _age_bands(year: Yearly) -> Table:
    people, borrowers = ([count for _band, count in counts] for counts in (year.enrolled.people, year.borrowers))
    rows, total = _columns([people, borrowers, year.loans_by_band()])
    return Table(
        key="age-bands",
        title=_("Par tranche d’âge"),
        stub=_("Âge atteint dans l’année"),
        columns=(_("Personnes inscrites"), _("Emprunteurs actifs"), _("Prêts")),
        rows=tuple(Row(str(band.label), cells) for (band, _n), cells in zip(year.borrowers, rows, strict=True)),
        total=Row(_("Total"), total),
        note=_("Emprunteurs actifs : d’après les prêts qui n’ont pas encore oublié leur emprunteur.")
        * bool(year.forgotten),
    )


def _most_lent(year: Yearly) -> Table:
    """Titles in their order, without the counts: beside the groups' those would tell what a group hides."""
    return Table(
        key="most-lent",
        title=_("Les plus prêtés"),
        stub=_("Jeu"),
        columns=(),
        rows=tuple(Row(row.title, ()) for row in year.most_lent if row.loans >= LEAST_SHOWN),
    )


def _premises(year: Yearly) -> Table:
    plays, visits = dict(year.plays), dict(year.visits)
    numbers = range(1, len(months()) + 1)
    rows, total = _columns([[plays.get(month, 0) for month in numbers], [visits.get(month, 0) for month in numbers]])
    return Table(
        key="premises",
        title=_("Sur place"),
        stub=_("Mois"),
        columns=(_("Jeux joués"), _("Visites")),
        rows=tuple(Row(name, cells) for name, cells in zip(months(), rows, strict=True)),
        total=Row(_("Total"), total),
    )


def _mean(loans: Cell, copies: Cell) -> Cell:
    return turnover(loans, copies) if isinstance(loans, int) and isinstance(copies, int) else None


def _part(count: int, whole: int) -> int | None:
    """A part of a whole that is told too: what is left of the whole must not be few either."""
    return guarded([count, max(0, whole - count)]).cells[0]
