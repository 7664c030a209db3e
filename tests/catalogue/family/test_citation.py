import pytest

from catalogue.family.citation import Cited, isbd


@pytest.mark.parametrize(
    ("cited", "line"),
    [
        (Cited("Toupie"), "Toupie"),
        (Cited("Toupie", authors=["Ada Essai", "Bo Essai"]), "Toupie / Ada Essai, Bo Essai"),
        (Cited("Toupie", illustrators=["Cy Essai"]), "Toupie / ill. Cy Essai"),
        (Cited("Toupie", publishers=["Éditions Nues"]), "Toupie. – [S. l.] : Éditions Nues, [s. d.]"),
        (Cited("Toupie", year=1999), "Toupie. – [S. l.], 1999"),
        (Cited("Toupie", series="Minis"), "Toupie. – (Minis)"),
        (
            Cited(
                "Toupie",
                authors=["Ada Essai"],
                illustrators=["Cy Essai"],
                edition="2e éd.",
                publishers=["Nues", "Maison"],
                year=2015,
                series="Minis",
                series_number="3",
                identifiers=["EAN 376"],
            ),
            "Toupie / Ada Essai ; ill. Cy Essai. – 2e éd. – [S. l.] : Nues : Maison, 2015. – (Minis ; 3). – EAN 376",
        ),
    ],
)
def test_a_citation_has_the_areas_that_are_known(cited: Cited, line: str):
    assert isbd(cited) == line
