import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.strict_json import MAX_BYTES, UnreadableJSON, read_json

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=20,
)

ODD = [
    (b"", "rien à lire\u00a0: un document JSON est attendu"),
    (b" \n\t", "rien à lire\u00a0: un document JSON est attendu"),
    (b'{"a":\n  ,}', "JSON illisible à la ligne 2, colonne 3"),
    (b"[1, 2", "JSON illisible à la ligne 1, colonne 6"),
    (b"{} {}", "JSON illisible à la ligne 1, colonne 4"),
    (b'{"a": NaN}', "NaN n’est pas un nombre"),
    (b"[-Infinity]", "-Infinity n’est pas un nombre"),
    (b"1" * 17, "nombre trop grand\u00a0: 16 chiffres au plus"),
    (b"9" * 10_000, "nombre trop grand\u00a0: 16 chiffres au plus"),
    (b"[-1e999]", "nombre trop grand"),
    (b'{"a": 1, "b": 2, "a": 3}', "clé en double\u00a0: «\u00a0a\u00a0»"),
    (b'{"\\ud800": 1, "\\ud800": 2}', "clé en double\u00a0: «\u00a0?\u00a0»"),
    (b'"\\ud800"', "un texte contient une moitié de caractère (\\ud800 à \\udfff)"),
    (b'{"\\udfff": 1}', "un texte contient une moitié de caractère (\\ud800 à \\udfff)"),
    (b"caf\xe9", "le texte n’est pas en UTF-8 (octet 4)"),
    (b"[" * 25 + b"]" * 25, "document trop profond\u00a0: 24 niveaux au plus"),
    (b"[" * 100_000, "document trop profond\u00a0: 24 niveaux au plus"),
    (b" " * MAX_BYTES + b"1", "document trop long\u00a0: 262144 octets au plus"),
]


@pytest.mark.parametrize(("content", "message"), ODD, ids=[f"{content[:12]!r}" for content, _message in ODD])
def test_what_is_no_acceptable_json_is_told_with_its_place(content, message):
    with pytest.raises(UnreadableJSON) as refused:
        read_json(content)

    assert str(refused.value) == message


def test_the_depth_that_is_allowed_is_read():
    assert read_json(b"[" * 24 + b"]" * 24) == json.loads("[" * 24 + "]" * 24)


def test_numbers_within_bounds_are_read():
    assert read_json(b"[-9999999999999999, 0.5, 1e3]") == [-9999999999999999, 0.5, 1000.0]


def test_a_byte_order_mark_is_forgiven():
    assert read_json(b'\xef\xbb\xbf{"a": [true, null, "\xc3\xa9"]}') == {"a": [True, None, "é"]}


@given(PLAIN)
def test_what_python_writes_is_read_back(value):
    assert read_json(json.dumps(value).encode()) == value


@given(st.binary(max_size=200))
def test_no_bytes_whatever_raise_anything_else(content):
    with contextlib.suppress(UnreadableJSON):
        read_json(content)
