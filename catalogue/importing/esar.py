"""What is known of the ESAR classification beforehand: some labels, and how its codes nest.

Only codes whose labels agree between published sources stand here; a record brings the others with it.
"""

import re
from typing import Final

LABELS: Final = {
    "A100": "jeu d’exercice",
    "A107": "jeu de manipulation",
    "A200": "jeu symbolique",
    "A300": "jeu d’assemblage",
    "A400": "jeu de règles",
    "A401": "jeu d’association",
    "A403": "jeu de circuit",
    "A406": "jeu de stratégie",
    "A410": "jeu de langue",
    "C221": "coordination œil-main",
}
_LEAF = re.compile(r"([A-F][1-9])(?!00)\d\d")


def group_of(code: str) -> str:
    """The code of the wider class: ``A406`` gives ``A400``; a group, or no code at all, gives ``""``."""
    leaf = _LEAF.fullmatch(code)
    return f"{leaf[1]}00" if leaf else ""
