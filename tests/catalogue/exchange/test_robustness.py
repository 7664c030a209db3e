"""Whatever the bytes, a reader answers or refuses; and its time grows with the size, not with its square."""

import time
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.exchange.formats import read_items, sniff
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.streams import Item

UNHURRIED = settings(deadline=None)  # other work on the machine makes single examples slow
PAGES = {path.name: path.read_bytes() for path in sorted((Path(__file__).parent / "pages").iterdir())}
NAMES = st.sampled_from(sorted(PAGES))
SHARDS = st.sampled_from([
    "Titre : ", "Titre : |\n", "Jeu ", "Type de document : ", "jeu ", "Contenu : ", "Contenu:", "Catégories : ",
    "A 406 ", "Auteurs : ", "Nombre minimum de joueurs : ", "Age minimum : |\n", "2 ", "[jeu] / ", " . - X, [s.d.].",
    "Exemplaires (1)\n", "Cote Section Localisation Code-barres Disponibilité ", "Code-barres | Cote |\n",
    "Disponible ", "Sorti jusqu'au 31/02/2020 ", "Documents numériques\n", "a.pdfAdobe Acrobat PDF ", "|", "\n",
    "\u00a0", "<td>", "</td>", "<br>", "<!--", "0012 ", "٣",
])  # fmt: skip


def answer(data: bytes) -> list[Item] | None:
    """The items of the file, or None for one that was refused as a whole."""
    file = BytesIO(data)
    try:
        return list(read_items(file, "jeu.txt", sniff(file, "jeu.txt")))
    except UnreadableFile:
        return None


def read_or_refused(data: bytes) -> bool:
    """Whether each item is a record, an error, or a warning about the file."""
    items = answer(data)
    return items is None or (bool(items) and all(item.record or item.error or item.warnings for item in items))


@UNHURRIED
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert read_or_refused(data)


@UNHURRIED
@given(st.lists(SHARDS, max_size=40).map("".join))
def test_any_shards_of_a_page_are_read_or_refused(text: str) -> None:
    assert read_or_refused(text.encode())


@UNHURRIED
@given(NAMES, st.integers(0, 5000))
def test_a_page_cut_anywhere_is_read_or_refused(name: str, length: int) -> None:
    assert read_or_refused(PAGES[name][:length])


@UNHURRIED
@given(NAMES, st.data())
def test_lines_doubled_and_shuffled_are_read_or_refused(name: str, data: st.DataObject) -> None:
    lines = PAGES[name].splitlines(keepends=True)
    shuffled = data.draw(st.lists(st.sampled_from(lines), max_size=2 * len(lines)))

    assert read_or_refused(b"".join(shuffled))


@UNHURRIED
@given(NAMES, st.data())
def test_bytes_put_in_anywhere_are_read_or_refused(name: str, data: st.DataObject) -> None:
    page = PAGES[name]
    place = data.draw(st.integers(0, len(page)))
    stray = data.draw(st.binary(min_size=1, max_size=20))

    assert read_or_refused(page[:place] + stray + page[place:])


def seconds(data: bytes) -> float:
    begin = time.process_time()
    answer(data)
    return time.process_time() - begin


def test_a_page_of_five_megabytes_takes_seconds() -> None:
    page = PAGES["editeur.txt"]

    assert seconds(page * (5_000_000 // len(page))) < 30


OPENING = "Titre : Jeu Type de document : jeu Catégories : A 406 jeu Contenu : a.\nJeu [jeu] / X\n"
COPIES = "Exemplaires (1)\nCote Section Localisation Code-barres Disponibilité "


@pytest.mark.parametrize("opening", [OPENING, OPENING + COPIES], ids=["in a note", "in the copies"])
@pytest.mark.parametrize(
    "piece",
    [
        "Titre : ",
        "Titre : |\n",
        "Exemplaires (2)\n",
        "[jeu] ",
        "Disponible ",
        ") A 406 ",
        "(",
        "\n|",
        " " * 50,
        "Contenu : x ",
    ],
)
def test_no_piece_repeated_makes_the_time_explode(opening: str, piece: str) -> None:
    data = (opening + piece * (300_000 // len(piece))).encode()

    assert seconds(data) < 5
