"""The tables of a year for those who may see its figures: the plain numbers."""

from django.utils.dates import MONTHS
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalogue.figures.tables import Row, Table
from catalogue.figures.yearly import Yearly, turnover


def staff_tables(year: Yearly) -> list[Table]:
    """Every table of the yearly report."""
    return [
        holdings(year),
        loans_by_month(year),
        loans_by_group(year),
        people(year),
        age_bands(year),
        most_lent(year),
        on_the_premises(year),
    ]


def months() -> list[str]:
    """The names of the months."""
    return [str(MONTHS[month]) for month in sorted(MONTHS)]


def holdings(year: Yearly) -> Table:
    """Titles and copies by group."""
    kept = [(row.titles, row.copies, row.added, row.withdrawn, row.lost) for row in year.holdings]
    return Table(
        key="holdings",
        title=_("Le fonds au %(day)s") % {"day": date_format(year.period.last, "j F Y")},
        stub=_("Groupe"),
        columns=(_("Titres"), _("Exemplaires"), _("Entrés"), _("Retirés"), _("Dont perdus")),
        rows=tuple(Row(row.group.name, cells) for row, cells in zip(year.holdings, kept, strict=True)),
        total=Row(_("Total"), tuple(map(sum, zip(*kept, strict=True)))),
        note=_(
            "Un jeu compte dans un groupe, le premier de sa notice. Un exemplaire perdu compte jusqu’à son retrait."
        ),
    )


def loans_by_month(year: Yearly) -> Table:
    """Loans by month and group."""
    cells = year.loans_by_month_and_group()
    return Table(
        key="loans-by-month",
        title=_("Prêts par mois et par groupe"),
        stub=_("Mois"),
        columns=(_("Total"), *(group.code or group.name for group in year.groups)),
        rows=tuple(Row(name, (sum(row), *row)) for name, row in zip(months(), cells, strict=True)),
        total=Row(_("Total"), (year.loans, *year.loans_by_group())),
        note=_("Les prêts repris d’un autre système sans leur date ne comptent pas."),
        chart=True,
    )


def loans_by_group(year: Yearly) -> Table:
    """Turnover by group, and what stayed on its shelf."""
    loans = year.loans_by_group()
    copies, idle = sum(row.copies for row in year.holdings), sum(row.never_lent for row in year.holdings)
    return Table(
        key="turnover",
        title=_("Rotation par groupe"),
        stub=_("Groupe"),
        columns=(_("Prêts"), _("Exemplaires"), _("Prêts par exemplaire"), _("Jamais prêtés")),
        rows=tuple(
            Row(row.group.name, (count, row.copies, turnover(count, row.copies), row.never_lent))
            for row, count in zip(year.holdings, loans, strict=True)
        ),
        total=Row(_("Total"), (year.loans, copies, turnover(year.loans, copies), idle)),
        note=_("Jamais prêtés : ceux qui pouvaient l’être et ne l’ont pas été cette année-là."),
        chart=True,
    )


def people(year: Yearly) -> Table:
    """Those who were enrolled."""
    enrolled = year.enrolled
    return Table(
        key="enrolled",
        title=_("Inscrits"),
        stub=_("Adhésion"),
        columns=(_("Nombre"),),
        rows=(
            Row(_("Foyers"), (enrolled.households,)),
            Row(_("dont nouveaux"), (enrolled.new,)),
            Row(_("Personnes"), (sum(count for _band, count in enrolled.people),)),
            *(Row(_("Foyers, adhésion « %(kind)s »") % {"kind": kind}, (count,)) for kind, count in enrolled.kinds),
        ),
        note=_("Ceux dont l’adhésion a couvert un jour au moins, tant que leur dossier est gardé."),
    )


def age_bands(year: Yearly) -> Table:
    """People, borrowers and loans by age band."""
    columns = [
        [count for _band, count in year.enrolled.people],
        [count for _band, count in year.borrowers],
        year.loans_by_band(),
    ]
    names = [str(band.label) for band, _count in year.borrowers]
    return Table(
        key="age-bands",
        title=_("Par tranche d’âge"),
        stub=_("Âge atteint dans l’année"),
        columns=(_("Personnes inscrites"), _("Emprunteurs actifs"), _("Prêts")),
        rows=tuple(Row(name, cells) for name, cells in zip(names, zip(*columns, strict=True), strict=True)),
        total=Row(_("Total"), tuple(map(sum, columns))),
        note=_memory(year),
    )


def most_lent(year: Yearly) -> Table:
    """The titles lent most often."""
    return Table(
        key="most-lent",
        title=_("Les plus prêtés"),
        stub=_("Jeu"),
        columns=(_("Prêts"),),
        rows=tuple(Row(row.title, (row.loans,)) for row in year.most_lent),
    )


def on_the_premises(year: Yearly) -> Table:
    """Plays and visits by month."""
    plays, visits = dict(year.plays), dict(year.visits)
    return Table(
        key="premises",
        title=_("Sur place"),
        stub=_("Mois"),
        columns=(_("Jeux joués"), _("Visites")),
        rows=tuple(
            Row(name, (plays.get(month, 0), visits.get(month, 0))) for month, name in enumerate(months(), start=1)
        ),
        total=Row(_("Total"), (sum(plays.values()), sum(visits.values()))),
    )


def _memory(year: Yearly) -> str:
    """How much of the year the borrowers can still be counted over."""
    if not year.forgotten:
        return ""
    return ngettext(
        "Emprunteurs actifs : %(n)d prêt a déjà oublié son emprunteur, comme il le doit, et n’y compte plus.",
        "Emprunteurs actifs : %(n)d prêts ont déjà oublié leur emprunteur, comme ils le doivent, et n’y comptent plus.",
        year.forgotten,
    ) % {"n": year.forgotten}
