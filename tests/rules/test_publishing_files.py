from pathlib import Path

import pytest

from rules.engine import DocumentRefused
from rules.shipped import MAX_BYTES, read_document, shipped_definition, shipped_paths
from tests.playaid.published import LANTERNS, SMALL


def refused(path: Path) -> list[tuple[str, str]]:
    with pytest.raises(DocumentRefused) as refusal:
        read_document(path)
    return [(fault.place, fault.message) for fault in refusal.value.faults]


def test_the_documents_of_the_software_are_found_by_their_slugs():
    slugs = [path.parent.name for path in shipped_paths()]

    assert "7-wonders-architects" in slugs
    assert slugs == sorted(slugs)
    for slug in slugs:
        definition = shipped_definition(slug)
        assert definition is not None
        assert definition.slug == slug


@pytest.mark.parametrize("slug", ["inconnu", "", ".", "..", "../games/7-wonders-architects", "a\0b"])
def test_what_names_no_folder_finds_nothing(slug):
    assert shipped_definition(slug) is None


def test_only_the_tables_that_the_document_names_are_read(tmp_path):
    (tmp_path / "lanternes.yaml").write_bytes(LANTERNS.read_bytes())
    (tmp_path / "lanternes.csv").write_bytes(LANTERNS.with_suffix(".csv").read_bytes())
    (tmp_path / "autre.csv").write_bytes(b"\xff\xfe")

    written = read_document(tmp_path / "lanternes.yaml")

    assert written.text == LANTERNS.read_text(encoding="utf-8")
    assert list(written.tables) == ["lanternes.csv"]


def test_a_faulty_document_is_still_read_so_that_the_check_can_tell_all(tmp_path):
    path = tmp_path / "petit.yaml"
    path.write_text("slug: 1", encoding="utf-8")

    assert read_document(path).text == "slug: 1"


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path):
    path = tmp_path / "petit.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.encode())

    assert read_document(path).text == SMALL


def test_files_that_cannot_be_read_are_told(tmp_path):
    (tmp_path / "latin.yaml").write_bytes(b"slug: \xe9t\xe9")
    (tmp_path / "gros.yaml").write_bytes(b" " * (MAX_BYTES + 1))

    assert refused(tmp_path / "absent.yaml") == [("", "fichier illisible\u00a0: No such file or directory")]
    assert refused(tmp_path) == [("", "fichier illisible\u00a0: Is a directory")]
    assert refused(tmp_path / "a\0b") == [("", "ce n’est pas un nom de fichier")]
    assert refused(tmp_path / "latin.yaml") == [("", "le texte n’est pas en UTF-8 (octet 7)")]
    assert refused(tmp_path / "gros.yaml") == [("", f"fichier trop gros\u00a0: {MAX_BYTES} octets au plus")]


def test_a_table_that_cannot_be_read_is_told_by_its_name(tmp_path):
    (tmp_path / "lanternes.yaml").write_bytes(LANTERNS.read_bytes())
    (tmp_path / "lanternes.csv").write_bytes(b"\xff")

    assert refused(tmp_path / "lanternes.yaml") == [("lanternes.csv", "le texte n’est pas en UTF-8 (octet 1)")]
