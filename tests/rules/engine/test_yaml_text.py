"""The part of YAML that documents are written in, and its bounds."""

import pytest

from rules.engine.document.yaml_text import read_yaml
from rules.engine.faults import DocumentRefused


def faults(text: str) -> list[str]:
    with pytest.raises(DocumentRefused) as refusal:
        read_yaml(text)
    return [str(fault).replace("\u00a0", " ") for fault in refusal.value.faults]


def test_plain_values_are_texts_integers_booleans_or_nothing() -> None:
    text = """
a: 3
b: -12
c: "3"
d: yes
e: 1.5
f: 2021-05-04
g: 1:30
h: 010
i: true
j: false
k: null
l: ~
m:
n: [1, {x: y}, 'z']
o: >-
  plié
  ici
2: deux
p: ""
"""
    assert read_yaml(text) == {
        "a": 3,
        "b": -12,
        "c": "3",
        "d": "yes",
        "e": "1.5",
        "f": "2021-05-04",
        "g": "1:30",
        "h": "010",
        "i": True,
        "j": False,
        "k": None,
        "l": None,
        "m": None,
        "n": [1, {"x": "y"}, "z"],
        "o": "plié ici",
        2: "deux",
        "p": "",
    }


def test_an_empty_text_is_nothing() -> None:
    assert read_yaml("") is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: &x [1]\nb: *x", ["ligne 1 : ni ancre, ni alias, ni étiquette de type (& * !)"]),
        ("a: *x", ["ligne 1 : ni ancre, ni alias, ni étiquette de type (& * !)"]),
        ("a: !!python/object:os.system x", ["ligne 1 : ni ancre, ni alias, ni étiquette de type (& * !)"]),
        ("a: !!set {x}", ["ligne 1 : ni ancre, ni alias, ni étiquette de type (& * !)"]),
        ("a: 1\na: 2\nb: {c: 1, c: 2}", ["ligne 2 : clé en double : « a »", "ligne 3 : clé en double : « c »"]),
        ("? [1]\n: 2", ["ligne 1 : une clé est un texte ou un nombre"]),
        ("true: 1", ["ligne 1 : une clé est un texte ou un nombre"]),
        ("a: 1\n--- \nb: 2", ["ligne 2 : un seul document par texte"]),
        (
            "a: b: c",
            ["ligne 1 : ce n’est pas du YAML lisible (un texte qui contient « : » ou « # » s’écrit entre guillemets)"],
        ),
        ("a: \x07", ["le texte contient des caractères que YAML refuse"]),
        ("a: \ud800", ["le texte contient des caractères que YAML refuse"]),
        ("[" * 30 + "]" * 30, ["ligne 1 : document trop profond : 24 niveaux au plus"]),
        ("[" * 900, ["ligne 1 : document trop profond : 24 niveaux au plus"]),
        ("[" + "1," * 40_001 + "]", ["ligne 1 : document trop long : 40000 valeurs au plus"]),
        ("x" * 400_001, ["document trop long : 400001 caractères, 400000 au plus"]),
    ],
)
def test_what_a_document_does_not_need_is_refused_with_its_line(text: str, told: list[str]) -> None:
    assert faults(text) == told
