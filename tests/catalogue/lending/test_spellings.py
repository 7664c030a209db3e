import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.lending.spellings import CODE_LENGTH, Spelling, as_digits, clean, spellings

# The keys of a US scanner as a French keyboard hears them.
AZERTY = str.maketrans("1234567890aqzwAQZWm", "&é\"'(-è_çàqawzQAWZ,")


def codes(text: str) -> list[str]:
    return [spelling.code for spelling in spellings(text)]


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        (" 91233\t", "91233"),
        ("91\x00233\r\n", "91233"),
        ("\ufeff91233\u200b", "91233"),
        ("A 12", "A 12"),
        ("\x00\x1b \t", ""),
    ],
)
def test_what_cannot_be_printed_is_dropped(text: str, cleaned: str):
    assert clean(text) == cleaned


@pytest.mark.parametrize("code", ["91233", "ACC10000034595", "0638020148", "3760053690012"])
def test_a_plain_code_is_read_as_it_is_first(code: str):
    assert spellings(code)[0] == Spelling(code)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("]C191233", "91233"),
        ("]A091233", "91233"),
        ("*91233*", "91233"),
        ("]A0*91233*", "91233"),
        ("A91233B", "91233"),
        ("d0091233c", "0091233"),
    ],
)
def test_the_marks_of_a_symbology_are_no_part_of_the_code(text: str, code: str):
    assert Spelling(code) in spellings(text)


@pytest.mark.parametrize("text", ['Qç&é""B', 'qç&é""b'])
def test_a_codabar_typed_on_the_wrong_keyboard_loses_its_letters_too(text: str):
    assert Spelling("91233", repaired=True) in spellings(text)


@pytest.mark.parametrize("text", ["]C1", "*", "**", "]", "A", "AB"])
def test_marks_around_nothing_are_read_as_they_are(text: str):
    assert spellings(text)[0] == Spelling(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('ç&é""', "91233"),
        ("à-\"_àéà&'_", "0638020148"),
        ("QCC&ààààà\"'(ç(", "ACC10000034595"),
        # Caps Lock, on a system where it makes capitals of accented letters.
        ('Ç&É""', "91233"),
        # Caps Lock where it gives figures: the letters alone are out of place.
        ("qcc10000034595", "acc10000034595"),
        # A French scanner under Caps Lock: figures become signs, letters stay.
        ('ACC&é"', "ACC123"),
        # The stars of Code 39, and the prefix of AIM, on the wrong keyboard.
        ('8ç&é""8', "91233"),
        ('$C&ç&é""', "91233"),
        ("e\u0301&", "21"),
    ],
)
def test_a_scanner_on_the_wrong_keyboard_is_understood(text: str, code: str):
    assert Spelling(code, repaired=True) in spellings(text)


def test_every_sign_of_the_keyboard_table_is_read_back():
    assert Spelling("1234567890aqzwAQZWm", repaired=True) in spellings("1234567890aqzwAQZWm".translate(AZERTY))


def test_what_decodes_to_no_code_is_not_decoded():
    assert codes("l'été à Ré") == ["l'été à Ré"]


def test_the_plain_reading_comes_first_and_each_reading_once():
    assert codes("*A91*") == ["*A91*", "A91", "Q91"]
    assert codes("91233") == ["91233"]


@pytest.mark.parametrize("text", ["", "   ", "\x00", "9" * (CODE_LENGTH + 1)])
def test_nothing_and_the_endless_have_no_reading(text: str):
    assert spellings(text) == []


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ('ç&é""', "91233"),
        ("91233", ""),
        ("QCC&", ""),
        ("bonjour", ""),
        ("", ""),
        ("🎲", ""),
        ("é" * (CODE_LENGTH + 1), ""),
        ('8ç&é""8', "91233"),
    ],
)
def test_only_a_text_that_is_all_figures_tells_of_the_keyboard(text: str, digits: str):
    assert as_digits(text) == digits


@given(st.text(max_size=600))
def test_any_text_has_readings_that_fit_a_code_or_none(text: str):
    readings = spellings(text)

    assert [len(reading.code) <= CODE_LENGTH and clean(reading.code) == reading.code for reading in readings] == [
        True
    ] * len(readings)
    assert not readings or readings[0] == Spelling(clean(text))


@given(st.text(alphabet="0123456789", min_size=1, max_size=CODE_LENGTH))
def test_figures_survive_the_wrong_keyboard(code: str):
    assert as_digits(code.translate(AZERTY)) == code
