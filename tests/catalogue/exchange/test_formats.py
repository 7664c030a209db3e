from collections.abc import Callable

import pytest

from catalogue.exchange.decoding import MAX_BYTES
from catalogue.exchange.formats import FORMATS, read, sniff
from catalogue.exchange.pmb_page.reader import read_page
from catalogue.exchange.readings import UnreadableFile

PAGE_NAMES = ("editeur.txt", "cellules.txt", "autres_libelles.txt", "fautes.txt", "impressions.txt", "page.html")


def test_each_format_stands_under_its_key() -> None:
    assert {key: form.key for key, form in FORMATS.items()} == {"pmb-page": "pmb-page"}


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_a_page_is_known_by_its_content_and_read(name: str, page: Callable[[str], bytes]) -> None:
    data = page(name)

    assert sniff(data, "sans-nom.bin") == "pmb-page"
    assert read(data, name) == read(data, name, "pmb-page") == read_page(data, name)


def test_known_locations_reach_the_reader() -> None:
    text = (
        "Titre : Jeu Type de document : jeu Contenu : a.\nExemplaires (1)\n"
        "Cote Localisation Code-barres Disponibilité LOT 4 Le Moulin 0012 Disponible"
    )

    (record,) = read(text.encode(), "jeu.txt", known_locations=["Le Moulin"]).records

    assert [(copy.call_number, copy.location) for copy in record.copies] == [("LOT 4", "Le Moulin")]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "fichier vide."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "fichier binaire, ce n’est pas du texte."),
        (b"x" * (MAX_BYTES + 1), "fichier trop gros, la limite est de 20 Mo."),
        (b"Bonjour.", "aucune notice trouvée (formats lus : page du catalogue public de PMB)."),
    ],
    ids=["empty", "binary", "too large", "no record"],
)
def test_a_file_that_gives_nothing_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableFile) as refusal:
        read(data, "truc.txt")

    assert refusal.value.reason.replace("\u00a0", " ") == reason


def test_a_page_of_rules_is_no_record(page: Callable[[str], bytes]) -> None:
    with pytest.raises(UnreadableFile, match="aucune notice trouvée"):
        read(page("regle_seule.txt"), "regle_seule.txt", "pmb-page")


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="format inconnu"):
        read(b"Titre : Jeu", "jeu.txt", "unimarc")
