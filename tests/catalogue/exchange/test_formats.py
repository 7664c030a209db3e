from collections.abc import Callable
from io import BytesIO

import pytest

from catalogue.exchange.formats import FORMATS, format_of, read_items, sniff, whole_lines
from catalogue.exchange.pmb_page.reader import read_page
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.streams import RAW_CHARACTERS, SAMPLE_BYTES, Item

PAGE_NAMES = ("editeur.txt", "cellules.txt", "autres_libelles.txt", "fautes.txt", "impressions.txt", "page.html")


def items_in(data: bytes, name: str = "page.txt", **options: object) -> list[Item]:
    file = BytesIO(data)
    return list(read_items(file, name, sniff(file, name), **options))  # type: ignore[arg-type] # options by name


def test_each_format_stands_under_its_key() -> None:
    assert [(key, form.key, bool(form.label)) for key, form in FORMATS.items()] == [(key, key, True) for key in FORMATS]


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_a_page_is_known_by_its_content_and_read(name: str, page: Callable[[str], bytes]) -> None:
    data = page(name)
    reading = read_page(data, name)

    items = items_in(data, name)

    assert sniff(BytesIO(data), "sans-nom.bin").key == "pmb-page"
    assert [item.record for item in items if item.record] == list(reading.records)
    assert [item.error for item in items if item.error] == list(reading.errors)
    assert sorted((fault for item in items for fault in item.warnings), key=lambda fault: fault.line) == list(
        reading.warnings
    )


def test_an_item_shows_the_lines_of_its_own_record(page: Callable[[str], bytes]) -> None:
    items = [item for item in items_in(page("cellules.txt"), "cellules.txt") if item.record]

    assert [item.number for item in items] == list(range(1, len(items) + 1))
    for item in items:
        assert item.record is not None
        assert item.record.title.split()[0] in item.raw
        assert len(item.raw) <= RAW_CHARACTERS


def test_known_locations_reach_the_reader() -> None:
    text = (
        "Titre : Jeu Type de document : jeu Contenu : a.\nExemplaires (1)\n"
        "Cote Localisation Code-barres Disponibilité LOT 4 Le Moulin 0012 Disponible"
    )

    (item,) = items_in(text.encode(), "jeu.txt", known_locations=["Le Moulin"])

    assert item.record is not None
    assert [(copy.call_number, copy.location) for copy in item.record.copies] == [("LOT 4", "Le Moulin")]


def test_the_file_is_left_at_its_beginning(page: Callable[[str], bytes]) -> None:
    file = BytesIO(page("editeur.txt"))

    sniff(file, "editeur.txt")

    assert file.tell() == 0


@pytest.mark.parametrize("before", range(SAMPLE_BYTES - 3, SAMPLE_BYTES + 1))
def test_a_sample_cuts_no_character_in_halves(before: int) -> None:
    opening = b"Titre : Jeu Type de document : jeu Contenu : a.\n"
    text = opening + b"x" * (before - len(opening) - 1) + b"\n" + "é".encode() * 10

    assert sniff(BytesIO(text), "jeu.txt").key == "pmb-page"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "fichier vide."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "fichier binaire, ce n’est pas du texte."),
    ],
    ids=["empty", "binary"],
)
def test_a_file_that_gives_nothing_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableFile) as refusal:
        sniff(BytesIO(data), "truc.txt")

    assert refusal.value.reason == reason


def test_text_without_a_record_is_told_with_the_formats_that_are_read() -> None:
    with pytest.raises(UnreadableFile) as refusal:
        sniff(BytesIO(b"Bonjour."), "truc.txt")

    assert all(form.label in refusal.value.reason for form in FORMATS.values())


def test_a_page_of_rules_is_no_record(page: Callable[[str], bytes]) -> None:
    with pytest.raises(UnreadableFile, match="aucune notice trouvée"):
        next(read_items(BytesIO(page("regle_seule.txt")), "regle_seule.txt", FORMATS["pmb-page"]))


TITLE = '<datafield tag="200" ind1="1" ind2=" "><subfield code="a">Azul</subfield></datafield>'
MARC = f"<record><leader>00000nam a2200000 i 4500</leader>{TITLE}</record>"


@pytest.mark.parametrize("after", ["", "\n"])
def test_a_large_file_of_one_long_line_is_known(after: str) -> None:
    root = f'<?xml version="1.0" encoding="UTF-8"?>{after}<collection xmlns="http://www.loc.gov/MARC21/slim">'
    data = (root + MARC * (2 * SAMPLE_BYTES // len(MARC)) + "</collection>").encode()

    assert sniff(BytesIO(data), "notices.xml").key == "marcxml"


@pytest.mark.parametrize(
    ("beginning", "kept"),
    [(b"aaaa\nbb", b"aaaa\n"), (b"a\nbbbb", b"a\nbbbb"), (b"aaaa", b"aaaa"), (b"aaaa\n", b"aaaa\n"), (b"", b"")],
)
def test_a_beginning_ends_with_a_line_unless_that_leaves_little(beginning: bytes, kept: bytes) -> None:
    assert whole_lines(beginning) == kept


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="format inconnu"):
        format_of("pas-un-format", "jeu.txt")
