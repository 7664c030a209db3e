"""The formats in which the catalogue can be had, in one table: another format is one more entry."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from catalogue.exchange.csv_out import csv_lines
from catalogue.exchange.dublin_core.writing import HEAD as DC_HEAD
from catalogue.exchange.dublin_core.writing import TAIL as DC_TAIL
from catalogue.exchange.dublin_core.writing import dublin_core_of
from catalogue.exchange.json_lines.writing import line_of
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcRecord
from catalogue.exchange.marc.writing_iso2709 import TooLarge, iso2709_of
from catalogue.exchange.marc.writing_xml import HEAD as MARC_HEAD
from catalogue.exchange.marc.writing_xml import TAIL as MARC_TAIL
from catalogue.exchange.marc.writing_xml import marcxml_of
from catalogue.exchange.unimarc.writing import marc_record_of
from catalogue.exporting.house import house_of
from catalogue.exporting.records import record_of
from catalogue.models import Game

Tell = Callable[[str, str], object]
"""Hears the title of a record and, in French, what of it the format could not hold."""


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """One format: its key, its name and what it is good for, how a browser is told of it, and who writes it.

    ``write`` gives the file in pieces, as the games come.
    """

    key: str
    label: str | Promise
    purpose: str | Promise
    content_type: str
    extension: str
    write: Callable[[Iterable[Game], Tell], Iterator[bytes]]


def _csv(games: Iterable[Game], tell: Tell) -> Iterator[bytes]:  # noqa: ARG001 - the table's signature; all is held
    for line in csv_lines(map(record_of, games)):
        yield line.encode()


def _json_lines(games: Iterable[Game], tell: Tell) -> Iterator[bytes]:  # noqa: ARG001 - the same
    for game in games:
        yield line_of(record_of(game), house_of(game)).encode()


def _iso2709(games: Iterable[Game], tell: Tell) -> Iterator[bytes]:
    for game in games:
        doubts = Doubts()
        try:
            yield iso2709_of(_marc(game, doubts), doubts)
        except TooLarge as refusal:
            doubts.messages[:] = [_left_out(refusal)]
        _pass_on(game, doubts, tell)


def _left_out(refusal: TooLarge) -> str:
    return f"La notice n’est pas dans le fichier : {refusal} Choisissez le MARCXML."


def _marcxml(games: Iterable[Game], tell: Tell) -> Iterator[bytes]:
    yield MARC_HEAD.encode()
    for game in games:
        doubts = Doubts()
        yield marcxml_of(_marc(game, doubts)).encode("utf-8", "replace")
        _pass_on(game, doubts, tell)
    yield MARC_TAIL.encode()


def _dublin_core(games: Iterable[Game], tell: Tell) -> Iterator[bytes]:  # noqa: ARG001 - it is a summary by nature
    yield DC_HEAD.encode()
    for game in games:
        yield dublin_core_of(record_of(game)).encode("utf-8", "replace")
    yield DC_TAIL.encode()


def _marc(game: Game, doubts: Doubts) -> MarcRecord:
    return marc_record_of(record_of(game), changed_at=game.changed_at, doubts=doubts)


def _pass_on(game: Game, doubts: Doubts, tell: Tell) -> None:
    for message in doubts.messages:
        tell(game.title, message)


FORMATS: Final = {
    form.key: form
    for form in (
        ExportFormat(
            "csv",
            _("Tableau (CSV)"),
            _("Pour un tableur : une ligne par exemplaire, les jeux sans exemplaire aussi."),
            "text/csv; charset=utf-8",
            "csv",
            _csv,
        ),
        ExportFormat(
            "unimarc",
            _("UNIMARC (ISO 2709)"),
            _("Pour un autre logiciel de bibliothèque : PMB, Koha… Les exemplaires sont en zone 995."),
            "application/marc",
            "mrc",
            _iso2709,
        ),
        ExportFormat(
            "marcxml",
            _("UNIMARC en XML"),
            _("La même chose sans limite de longueur, pour les notices dont les textes sont longs."),
            "application/marcxml+xml; charset=utf-8",
            "xml",
            _marcxml,
        ),
        ExportFormat(
            "json-lines",
            _("Lignes JSON"),
            _("Pour un programme : tout ce que dit le catalogue, adaptations et liens compris."),
            "application/x-ndjson; charset=utf-8",
            "jsonl",
            _json_lines,
        ),
        ExportFormat(
            "dublin-core",
            _("Dublin Core (XML)"),
            _("Pour un portail ou un moissonneur : l’essentiel de chaque jeu, sans les exemplaires."),
            "application/xml; charset=utf-8",
            "xml",
            _dublin_core,
        ),
    )
}
"""By key, in the order in which a person chooses."""
