import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.plays.codes import ALPHABET, read_code, shown_code


@pytest.mark.parametrize(
    "typed",
    [
        "ABCDE-F0H1K",
        "abcde-f0h1k",
        " ABCDE F0H1K ",
        "abc de\u00a0f0-h1k",
        "ABCDE–FOHIK",
        "abcdefohlk",
        "A-B-C-D-E-F-0-H-1-K",
    ],
)
def test_a_code_is_read_as_people_type_it(typed: str):
    assert read_code(typed) == "ABCDEF0H1K"


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ABCDE-F0H1",
        "ABCDE-F0H1K0",
        "ABCDE-F0H1U",
        "ABCDE-F0H1É",
        "ABCDE/F0H1K",
        "A" * 9 + "\0",
        "A-" * 40,
        "١" * 10,
    ],
)
def test_what_is_no_code_is_none(typed: str):
    assert read_code(typed) is None


@given(st.text(st.sampled_from(ALPHABET), min_size=10, max_size=10))
def test_a_code_that_is_shown_is_read_again(code: str):
    assert read_code(shown_code(code)) == code
    assert read_code(shown_code(code).lower()) == code
