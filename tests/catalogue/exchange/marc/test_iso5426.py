import pytest

from catalogue.exchange.marc.iso5426 import decode, without_lone_accents

GRAVE, ACUTE, CIRCUMFLEX, TILDE, DOT, DIAERESIS, UMLAUT, RING, CARON, CEDILLA, OGONEK, DOUBLE_ACUTE = (
    b"\xc1", b"\xc2", b"\xc3", b"\xc4", b"\xc7", b"\xc8", b"\xc9", b"\xca", b"\xcf", b"\xd0", b"\xd3", b"\xcd",
)  # fmt: skip
LETTERS = {
    "French": [
        ("à", GRAVE, "a"), ("è", GRAVE, "e"), ("ù", GRAVE, "u"), ("é", ACUTE, "e"), ("â", CIRCUMFLEX, "a"),
        ("ê", CIRCUMFLEX, "e"), ("î", CIRCUMFLEX, "i"), ("ô", CIRCUMFLEX, "o"), ("û", CIRCUMFLEX, "u"),
        ("ë", DIAERESIS, "e"), ("ï", DIAERESIS, "i"), ("ü", DIAERESIS, "u"), ("ÿ", DIAERESIS, "y"), ("ç", CEDILLA, "c"),
        ("À", GRAVE, "A"), ("È", GRAVE, "E"), ("Ù", GRAVE, "U"), ("É", ACUTE, "E"), ("Â", CIRCUMFLEX, "A"),
        ("Ê", CIRCUMFLEX, "E"), ("Î", CIRCUMFLEX, "I"), ("Ô", CIRCUMFLEX, "O"), ("Û", CIRCUMFLEX, "U"),
        ("Ë", DIAERESIS, "E"), ("Ï", DIAERESIS, "I"), ("Ü", DIAERESIS, "U"), ("Ÿ", DIAERESIS, "Y"), ("Ç", CEDILLA, "C"),
    ],
    "German": [
        ("ä", UMLAUT, "a"), ("ö", UMLAUT, "o"), ("ü", UMLAUT, "u"), ("Ä", UMLAUT, "A"), ("Ö", UMLAUT, "O"),
        ("Ü", UMLAUT, "U"), ("ä", DIAERESIS, "a"), ("ö", DIAERESIS, "o"),
    ],
    "Spanish": [
        ("á", ACUTE, "a"), ("í", ACUTE, "i"), ("ó", ACUTE, "o"), ("ú", ACUTE, "u"), ("ñ", TILDE, "n"),
        ("Á", ACUTE, "A"), ("Í", ACUTE, "I"), ("Ó", ACUTE, "O"), ("Ú", ACUTE, "U"), ("Ñ", TILDE, "N"),
    ],
    "Polish": [
        ("ą", OGONEK, "a"), ("ę", OGONEK, "e"), ("ć", ACUTE, "c"), ("ń", ACUTE, "n"), ("ś", ACUTE, "s"),
        ("ź", ACUTE, "z"), ("ż", DOT, "z"), ("Ą", OGONEK, "A"), ("Ę", OGONEK, "E"), ("Ć", ACUTE, "C"),
        ("Ń", ACUTE, "N"), ("Ś", ACUTE, "S"), ("Ź", ACUTE, "Z"), ("Ż", DOT, "Z"),
    ],
    "Czech": [
        ("č", CARON, "c"), ("ď", CARON, "d"), ("ě", CARON, "e"), ("ň", CARON, "n"), ("ř", CARON, "r"),
        ("š", CARON, "s"), ("ť", CARON, "t"), ("ž", CARON, "z"), ("ů", RING, "u"), ("ý", ACUTE, "y"),
        ("Č", CARON, "C"), ("Ď", CARON, "D"), ("Ě", CARON, "E"), ("Ň", CARON, "N"), ("Ř", CARON, "R"),
        ("Š", CARON, "S"), ("Ť", CARON, "T"), ("Ž", CARON, "Z"), ("Ů", RING, "U"), ("Ý", ACUTE, "Y"),
    ],
    "others": [("ő", DOUBLE_ACUTE, "o"), ("å", RING, "a"), ("õ", TILDE, "o"), ("ì", GRAVE, "i")],
}  # fmt: skip
SIGNS = {
    0xA1: "¡", 0xA3: "£", 0xA5: "¥", 0xA7: "§", 0xA9: "‘", 0xAA: "“", 0xAB: "«", 0xAD: "©", 0xAF: "®", 0xB9: "’",
    0xBA: "”", 0xBB: "»", 0xBF: "¿", 0xE1: "Æ", 0xE2: "Đ", 0xE8: "Ł", 0xE9: "Ø", 0xEA: "Œ", 0xEC: "Þ", 0xF1: "æ",
    0xF2: "đ", 0xF3: "ð", 0xF5: "ı", 0xF8: "ł", 0xF9: "ø", 0xFA: "œ", 0xFB: "ß", 0xFC: "þ",
}  # fmt: skip


@pytest.mark.parametrize(
    ("letter", "accent", "base"),
    [pytest.param(*one, id=f"{language} {one[0]}") for language, ones in LETTERS.items() for one in ones],
)
def test_an_accent_stands_before_its_letter_and_is_composed_with_it(letter: str, accent: bytes, base: str) -> None:
    assert decode(b"x" + accent + base.encode() + b"y") == f"x{letter}y"


@pytest.mark.parametrize(("byte", "sign"), SIGNS.items())
def test_a_sign_is_one_byte(byte: int, sign: str) -> None:
    assert decode(bytes([byte])) == sign


def test_ascii_is_itself() -> None:
    assert decode(bytes(range(0x20, 0x7F))) == bytes(range(0x20, 0x7F)).decode("ascii")


def test_a_letter_can_bear_two_accents() -> None:
    assert decode(b"Vi\xd6\xc3et Nam") == "Việt Nam"


@pytest.mark.parametrize("data", [b"\xc2", b"\xc1 la", b"\xc2\xc1", b"\x92", b"\xa0", b"\xff", b"\xdce", b"\xe0"])
def test_what_the_set_does_not_have_is_refused(data: bytes) -> None:
    with pytest.raises(UnicodeDecodeError):
        decode(data)


def test_accents_whose_letter_was_cut_off_are_taken_away() -> None:
    assert without_lone_accents(b"pi\xc1ece d\xc2") == b"pi\xc1ece d"
