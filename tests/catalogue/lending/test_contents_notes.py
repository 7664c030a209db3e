"""Contents notes as records really carry them, and what a careful person would make of each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.lending.contents_notes import LABEL_LENGTH, MOST_OF_ONE, read_note

GLUED = (
    "Contenu: 1 bloc de feuilles, 13 cartes forme de départ (8 carrés), 40 cartes forme (de 1 à7 carrés) "
    "3 cartes formes disponibles, 1règle de jeu. But du jeu: Coloriez 3 formes dans votre grille."
)


def pieces(note: str) -> list[tuple[int, str]]:
    return [(piece.quantity, piece.label) for piece in read_note(note).pieces]


@pytest.mark.parametrize(
    ("note", "read"),
    [
        ("", []),
        ("Livret.", []),
        ("104 cartes", [(104, "Cartes")]),
        (
            "106 cartes, 4 pions bleus, 1 plateau, 2 x 7 jetons …",
            [(106, "Cartes"), (4, "Pions bleus"), (1, "Plateau"), (14, "Jetons")],
        ),
        ("2 fois 7 cartes ; 3 × 4 dés", [(14, "Cartes"), (12, "Dés")]),
        ("1 règle et 3 dés", [(1, "Règle"), (3, "Dés")]),
        ("un plateau et deux dés, la règle du jeu", [(1, "Plateau"), (2, "Dés"), (1, "Règle du jeu")]),
        ("- 3 dés\n• Cartes (106)\n* Jetons bleus x12\nPlateau : 1", [
            (3, "Dés"), (106, "Cartes"), (12, "Jetons bleus"), (1, "Plateau"),
        ]),
        ("1 000 pièces", [(1000, "Pièces")]),
        # A number within the words is not one of pieces.
        ("1 sablier de 30 secondes", [(1, "Sablier de 30 secondes")]),
        ("106 tuiles dont 2 jokers", [(106, "Tuiles dont 2 jokers")]),
        ("12 cartes de 2 et 3 couleurs", [(12, "Cartes de 2 et 3 couleurs")]),
        ("1 plateau 40 x 40 cm, 4 cartes 3D", [(1, "Plateau 40 x 40 cm"), (4, "Cartes 3D")]),
        ("40 cartes (20 rouges, 20 bleues), 1 sac et son lacet", [
            (40, "Cartes (20 rouges, 20 bleues)"), (1, "Sac et son lacet"),
        ]),
        # A bracket that is never closed swallows nothing.
        ("40 cartes (20 rouges, 1 sac", [(40, "Cartes (20 rouges"), (1, "Sac")]),
        # As records of the trade have it: glued, a comma forgotten, the rules in the same breath.
        (
            GLUED,
            [
                (1, "Bloc de feuilles"),
                (13, "Cartes forme de départ (8 carrés)"),
                (40, "Cartes forme (de 1 à7 carrés)"),
                (3, "Cartes formes disponibles"),
                (1, "Règle de jeu"),
            ],
        ),
        (
            "Contenu : 220 cartes représentant, 440 personnalités, 1 carnet de résultat.",
            [(220, "Cartes représentant 440 personnalités"), (1, "Carnet de résultat")],
        ),
        (
            "Contenu: 1 grand sac, et 77 pions/ dominos, 1 règle de jeu. But du jeu: 4 bergers",
            [(1, "Grand sac"), (77, "Pions/ dominos"), (1, "Règle de jeu")],
        ),
    ],
)  # fmt: skip
def test_a_note_is_read_as_a_careful_person_would(note: str, read: list[tuple[int, str]]):
    assert pieces(note) == read


@pytest.mark.parametrize(
    ("note", "left_out"),
    [
        ("1 plateau, des pions et des cubes de cinq couleurs", ("des pions et des cubes de cinq couleurs",)),
        ("1 sac, 2 à 4 dés, 1,5 kg de sable, 0 carte", ("2 à 4 dés", "1,5 kg de sable", "0 carte")),
        ("1 sac, 1 000 000 perles", ("1 000 000 perles",)),
        ("1 sac", ()),
    ],
)
def test_what_has_no_number_to_rely_on_is_left_out_in_sight(note: str, left_out: tuple[str, ...]):
    assert read_note(note).left_out == left_out


@pytest.mark.parametrize(
    ("note", "doubtful"),
    [
        ("environ 30 perles", True),
        ("une dizaine de jetons", True),
        ("4 jetons de chaque couleur", True),
        ("1 règle, 1 règle", True),
        ("4 jetons", False),
    ],
)
def test_a_number_that_may_mean_something_else_is_doubtful(note: str, doubtful: bool):  # noqa: FBT001 - a column
    [piece] = read_note(note).pieces

    assert piece.doubtful is doubtful


@given(st.text(alphabet=st.sampled_from("0123456789 ,;.()[]xet×•-\n\x00àdéscartesunplusde'’"), max_size=300))
def test_whatever_is_written_the_pieces_fit_a_list(note: str):
    read = read_note(note).pieces

    assert all(1 <= piece.quantity <= MOST_OF_ONE and 0 < len(piece.label) <= LABEL_LENGTH for piece in read)
    labels = [piece.label.casefold() for piece in read]
    assert len(labels) == len(set(labels))
