"""Links in the cells of a table, and how many letters of a title are not sorted by."""

import pytest

from catalogue.exchange.linked_titles import link_in
from catalogue.exchange.records import ForeignLink, LinkKind
from tests.catalogue.exchange.spreadsheet.tables import records_of, table, told

BASE = LinkKind.EXPANSION_OF


@pytest.mark.parametrize(
    ("cell", "link"),
    [
        ("Le Moulin (n° 12)", ForeignLink(BASE, "12", "Le Moulin")),
        ("Le Moulin (édition de 1990) (n° A-12)", ForeignLink(BASE, "A-12", "Le Moulin (édition de 1990)")),
        ("n°\u202f12", ForeignLink(BASE, "12")),
        ("no 12", ForeignLink(BASE, "12")),
        ("12", ForeignLink(BASE, "12")),
        ("Le  Moulin", ForeignLink(BASE, "", "Le Moulin")),
        ("Le Moulin (1990)", ForeignLink(BASE, "", "Le Moulin (1990)")),
        ("oui", None),
        ("Non", None),
        (" ", None),
    ],
)
def test_a_cell_names_another_game(cell: str, link: ForeignLink | None) -> None:
    assert link_in(BASE, cell) == link


def test_columns_of_links_are_known_by_their_names_and_an_edition_stays_one() -> None:
    data = table("Titre;Version;Extension de;Version de", "La crue;2e édition;Le Moulin;n° 7")

    (record,) = records_of(data)

    assert record.edition == "2e édition"
    assert record.links == (ForeignLink(BASE, "", "Le Moulin"), ForeignLink(LinkKind.VERSION_OF, "7"))


def test_letters_that_are_not_sorted_by_are_a_number_that_cuts_no_word() -> None:
    data = table("Titre;Lettres non classées", "Die Siedler;4", "La Paz;0", "Le Roi;4", "Un Roi;trois")

    assert [record.unsorted for record in records_of(data)] == [4, 0, None, None]
    assert told(data) == [(5, "Lettres non classées : valeur impossible, « trois ».")]
