"""Whatever the bytes, a table is read or refused; its time grows with its size, and its memory does not."""

import time
import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.spreadsheet.reading import columns, read, recognises
from catalogue.exchange.streams import Item
from catalogue.exchange.targets import TARGETS
from tests.catalogue.exchange.spreadsheet.tables import NAME, items_of

UNHURRIED = settings(deadline=None)  # other work on the machine makes single examples slow
HEADER = "Code barre;Titre;Auteurs;Éditeur;Nb joueurs;Âge;Durée;Prix;Date achat;État;Langue;EAN;Thèmes"
SHARDS = st.sampled_from([
    ";", "\n", "\r", '"', '""', "\t", "|", ",", " ", "Titre", "Code barre", "Le Phare", "00123", "1,2E+12", "2 à 4",
    "10 ans", "30 min", "12,50 €", "30/02/2015", "45123", "prêté", "É", "\x00", "\ufeff", "=", "'=", "sep=", "A406",
    "٣", "²", "Ada / Léo,", "3760000000017",
])  # fmt: skip


def read_or_refused(data: bytes, mapping: dict[str, str] | None = None) -> bool:
    """Whether each item is a record, an error, or a warning about the file."""
    try:
        recognises(data, NAME)
        columns(BytesIO(data), NAME)
        items = items_of(data, mapping)
    except UnreadableFile:
        return True
    return bool(items) and all(item.record or item.error or item.warnings for item in items)


@UNHURRIED
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert read_or_refused(data)


@UNHURRIED
@given(st.lists(SHARDS, max_size=40).map("".join), st.sampled_from(["utf-8", "cp1252", "utf-16"]))
def test_any_shards_of_a_table_are_read_or_refused(text: str, encoding: str) -> None:
    assert read_or_refused((f"{HEADER}\n{text}").encode(encoding, "replace"))
    assert read_or_refused(text.encode(encoding, "replace"), {"colonne 1": "title"})


@UNHURRIED
@given(st.sampled_from(sorted(TARGETS)), st.text(max_size=30))
def test_any_text_in_any_column_is_read_or_refused(target: str, value: str) -> None:
    quoted = value.replace('"', '""')

    assert read_or_refused(f'Titre;Zibeline\nLe Phare;"{quoted}"\n'.encode("utf-8", "replace"), {"Zibeline": target})


def seconds(data: bytes) -> float:
    begin = time.process_time()
    read_or_refused(data)
    return time.process_time() - begin


@pytest.mark.parametrize(
    "piece",
    [
        '"',
        ';"',
        ';"a""',
        '"\n',
        ';"x\n',
        "\n",
        "\r",
        ";",
        " ",
        "x",
        'Le Phare;"\n',
        "00123;Le Phare\n",
        'x";"\n',
        f"a{';' * 4_000}\n",
    ],
    ids=lambda piece: repr(piece[:20]),
)
def test_no_piece_repeated_makes_the_time_explode(piece: str) -> None:
    few, many = (seconds((f"{HEADER}\n" + piece * (size // len(piece))).encode()) for size in (10_000, 40_000))

    # Four times as much takes four times as long, and sixteen where each piece is looked at again for each other.
    assert many < 8 * few + 0.5


def rows(count: int) -> Iterator[bytes]:
    yield f"{HEADER}\n".encode()
    for number in range(count):
        game = number - 7 if number % 10 == 0 else number  # one row in ten is a second copy, further down
        yield (
            f"{number:08};Jeu {game} de la mer;Ada Exemple / Léo Modèle;Le Moulin;2 à 4;8 ans +;30 min;12,50 €;"
            f"12/09/2014;Bon;Français;;mer, phare, {'texte ' * 30}\n"
        ).encode()


@pytest.fixture
def large_file(tmp_path: Path) -> Path:
    path = tmp_path / NAME
    with path.open("wb") as file:
        file.writelines(rows(4_000))
    return path


def peak_of(items: Iterator[Item]) -> tuple[int, int]:
    tracemalloc.start()
    try:
        count = sum(1 for _ in items)
        return count, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_file(large_file: Path) -> None:
    with large_file.open("rb") as file:
        count, peak = peak_of(read(file, NAME))

    assert (count, peak < 3_000_000) == (3_600, True)
