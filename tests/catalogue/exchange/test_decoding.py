import pytest

from catalogue.exchange.decoding import MAX_BYTES, Decoded, decode
from catalogue.exchange.readings import UnreadableFile


@pytest.mark.parametrize(
    ("data", "encoding", "guessed"),
    [
        ("Dés d’été\n".encode(), "utf-8", False),
        ("Dés d’été\n".encode("utf-8-sig"), "utf-8-sig", False),
        ("Dés d’été\n".encode("utf-16"), "utf-16", False),
        ("Dés d’été\n".encode("utf-32"), "utf-32", False),
        ("Dés d’été\n".encode("cp1252"), "cp1252", True),
    ],
)
def test_the_encoding_is_found_by_evidence(data: bytes, encoding: str, *, guessed: bool) -> None:
    assert decode(data, "jeu.txt") == Decoded("Dés d’été\n", encoding, guessed)


def test_what_a_page_says_of_its_own_encoding_is_not_believed() -> None:
    markup = '<meta charset="iso-8859-1"><p>été</p>'

    assert decode(markup.encode(), "jeu.html") == Decoded(markup, "utf-8", guessed=False)


def test_every_line_end_becomes_one() -> None:
    assert decode(b"a\r\nb\rc\n", "jeu.txt").text == "a\nb\nc\n"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "fichier vide."),
        (b" \r\n\t", "fichier vide."),
        (b"\xef\xbb\xbf", "fichier vide."),
        (b"Titre : \x00", "fichier binaire, ce n’est pas du texte."),
        (b"%PDF-1.4 \x81\x8d\x8f", "fichier binaire, ce n’est pas du texte."),
        (b"\xff\xfe\x00\xd8", "fichier binaire, ce n’est pas du texte."),
        (b"\x01\x02\x03 abc", "fichier binaire, ce n’est pas du texte."),
        (b"a" * (MAX_BYTES + 1), "fichier trop gros, la limite est de 20\u00a0Mo."),
    ],
    ids=["empty", "blank", "mark alone", "NUL", "outside cp1252", "broken UTF-16", "controls", "too large"],
)
def test_what_is_no_text_is_refused_with_its_reason(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableFile) as refusal:
        decode(data, "truc.bin")

    assert (refusal.value.source, refusal.value.reason) == ("truc.bin", reason)
    assert str(refusal.value) == f"truc.bin\u00a0: {reason}"
