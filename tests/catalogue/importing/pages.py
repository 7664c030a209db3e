"""Small pages of invented records, as a person saves them from a public catalogue."""

from pathlib import Path

HEADER = "Cote Section Localisation Code-barres Disponibilité"
RULES_PAGE = (
    "Principe du jeu\n\nAvec ce jeu, bâtissez un phare étage par étage.\n\nMatériel\n\n235 cartes, 1 pion Chat\n"
)


def page(title: str = "Le phare d’Essai", *, age: str = "8", copies: str = "", note: str = "Allumez le phare.") -> str:
    """One record in the layout with a bar after each label and value, printed twice as the catalogue does."""
    fields = (
        f"Nombre minimum de joueurs : |\n2 |\nNombre maximum de joueurs : |\n4 |\nAge minimum : |\n{age} |\n"
        f"Age maximum : |\n99 |\nDurée moyenne (minutes) : |\n30 |\nPrincipe du jeu : |\n{note} |\n"
    )
    table = f"Exemplaires ({copies.count('Maison d’essai')})\n{HEADER} {copies}\n" if copies else ""
    return (
        f"Titre : |\n{title} |\nType de document : |\nobjet à 3 dimensions |\nAuteurs : |\nJeanne Fictive, Auteur |\n"
        f"Editeur : |\nPhare Éditions |\nCatégories : |\nA 406 jeu de stratégie (jeu de règles)\n|\n{fields}"
        f"{title} [objet à 3 dimensions] / Jeanne Fictive, Auteur . - Phare Éditions, [s.d.].\n"
        f"Catégories : |\nA 406 jeu de stratégie (jeu de règles)\n|\n{fields}{table}"
    )


def row(barcode: str, state: str = "Disponible") -> str:
    """A row of copies, without delimiters."""
    return f"FIC A 406 jeu de stratégie Maison d’essai {barcode} {state}"


def save(folder: Path, name: str, text: str) -> Path:
    """The page as a file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
