"""What a copy is said to be in words: whether it may be lent, why not, and how worn it is."""

from dataclasses import dataclass
from typing import Final

from catalogue.exchange.records import CopyState
from catalogue.folding import fold

WORDS: Final = {
    CopyState.AVAILABLE: "disponible",
    CopyState.NOT_LENDABLE: "exclu du prêt",
    CopyState.ON_SITE: "sur place seulement",
    CopyState.IN_REPAIR: "en réparation",
    CopyState.LOST: "perdu",
    CopyState.WITHDRAWN: "retiré",
    CopyState.ON_LOAN: "sorti",
    CopyState.RESERVED: "réservé",
}
"""How each state is written: read again, it is that state and nothing more."""

# Words that say where the copy is and nothing more.
_ON_SHELF = frozenset({
    "disponible", "dispo", "oui", "en rayon", "en stock", "ok", "bon", "bon etat", "available", "yes", "good",
    "present", "en service", "pretable", "empruntable", "1",
})  # fmt: skip
_CONDITIONS = frozenset({
    "neuf", "comme neuf", "tres bon", "tres bon etat", "tb", "tbe", "be", "correct", "moyen", "etat moyen", "passable",
    "use", "usee", "usage", "usagee", "vetuste", "abime", "abimee", "mauvais", "mauvais etat", "incomplet",
    "incomplete", "complet", "complete", "new", "like new", "very good", "fair", "worn", "poor", "a reparer",
    "a completer", "a verifier", "a remplacer",
})  # fmt: skip
_BEGINNINGS = (
    (CopyState.ON_LOAN, ("prete", "pret en cours", "en pret", "sorti", "emprunte", "loue", "on loan", "checked out")),
    (CopyState.RESERVED, ("reserve", "on hold")),
    (CopyState.ON_SITE, ("sur place", "consultation", "consultable")),
    (CopyState.IN_REPAIR, ("en reparation", "reparation")),
    (CopyState.LOST, ("perdu", "vole", "manquant", "absent", "lost", "missing", "stolen")),
    (
        CopyState.WITHDRAWN,
        ("retire", "pilon", "pilonne", "elimine", "desherbe", "supprime", "jete", "donne", "vendu", "withdrawn"),
    ),
    (
        CopyState.NOT_LENDABLE,
        (
            "hs", "h s", "hors service", "hors d usage", "casse", "exclu", "non pretable", "non disponible",
            "indisponible", "pas disponible", "non", "no", "archive", "broken", "not for loan", "unavailable",
            "en commande", "en traitement", "0",
        ),
    ),
)  # fmt: skip
_PLAIN = frozenset({
    *map(fold, WORDS.values()), "perdue", "retiree", "exclue du pret", "sur place", "lost", "withdrawn", "not for loan",
})  # fmt: skip
"""Words of which the state keeps everything."""
_STOREROOM = "reserve"  # "Réserve" is a room, "Réservé" is a hold; without accents nobody knows


@dataclass(frozen=True, slots=True)
class StateWords:
    """What a cell says: the state, the words worth keeping on the copy, and whether they were understood."""

    state: CopyState
    note: str = ""
    is_known: bool = True


def state_of(text: str) -> StateWords:
    """The state that the words say. Of a copy on loan nothing is kept: the words may name a person."""
    words = fold(text)
    if not words or words in _ON_SHELF:
        return StateWords(CopyState.AVAILABLE)
    if words in _CONDITIONS:
        return StateWords(CopyState.AVAILABLE, text)
    if words == _STOREROOM and not text.strip().casefold().endswith("é"):
        return StateWords(CopyState.AVAILABLE, text, is_known=False)
    for state, beginnings in _BEGINNINGS:
        if any(_begins(words, beginning) for beginning in beginnings):
            return StateWords(state, text if state.forbids_lending and words not in _PLAIN else "")
    return StateWords(CopyState.AVAILABLE, text, is_known=False)


def _begins(words: str, beginning: str) -> bool:
    """Whether the words are this, in any gender and number, perhaps followed by others."""
    rest = words.removeprefix(beginning)
    return rest != words and rest.partition(" ")[0] in {"", "e", "s", "es"}
