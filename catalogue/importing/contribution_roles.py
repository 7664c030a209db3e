"""Functions as sources print them, to the relator codes of the catalogue."""

from typing import Final

from catalogue.folding import fold
from catalogue.models import Contribution

_ROLES: Final = {
    "": Contribution.Role.AUTHOR,
    "auteur": Contribution.Role.AUTHOR,
    "auteur du jeu": Contribution.Role.AUTHOR,
    "auteur principal": Contribution.Role.AUTHOR,
    "createur": Contribution.Role.AUTHOR,
    "concepteur": Contribution.Role.AUTHOR,
    "inventeur": Contribution.Role.AUTHOR,
    "illustrateur": Contribution.Role.ILLUSTRATOR,
    "illustration": Contribution.Role.ILLUSTRATOR,
    "illustrations": Contribution.Role.ILLUSTRATOR,
    "dessinateur": Contribution.Role.ILLUSTRATOR,
    "editeur scientifique": Contribution.Role.EDITOR,
    "directeur de publication": Contribution.Role.EDITOR,
    "traducteur": Contribution.Role.TRANSLATOR,
}


def role_of(function: str) -> str:
    """The relator code of a printed function, whatever its gender, case and accents; 570 when unknown."""
    first, *rest = fold(function).split() or [""]
    if first.endswith("trice"):
        first = first.removesuffix("trice") + "teur"
    return _ROLES.get(" ".join([first, *rest]), Contribution.Role.OTHER).value
