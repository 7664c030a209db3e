"""What a custom field of a library means, guessed from the name and the label that the library gave it."""

from functools import lru_cache

from catalogue.folding import fold

_PLAYERS = frozenset({"joueur", "joueurs", "participants", "players"})
_AGES = frozenset({"age", "ages"})
_DURATIONS = frozenset({"duree", "durees", "minutes", "temps", "duration"})
_LEAST = frozenset({"min", "mini", "minimum", "minimal", "minimale"})
_MOST = frozenset({"max", "maxi", "maximum", "maximal", "maximale"})
_BEST = frozenset({"ideal", "ideaux", "optimal", "optimum", "meilleur", "conseille"})

# The beginning of a word, and what it tells; the first that is found counts.
_TELLING = (
    ("pedago", "teaching_note"),
    ("principe", "principle"),
    ("but", "principle"),
    ("resume", "principle"),
    ("contenu", "contents_note"),
    ("materiel", "contents_note"),
    ("composition", "contents_note"),
    ("regle", "rules_note"),
    ("esar", "esar"),
    ("mecani", "mechanisms"),
    ("theme", "themes"),
    ("thematique", "themes"),
    ("categorie", "terms"),
    ("cles", "terms"),
    ("coopera", "cooperative"),
    ("langue", "languages"),
    ("illustrat", "illustrators"),
    ("auteur", "authors"),
    ("createur", "authors"),
    ("editeur", "publishers"),
    ("collection", "series"),
    ("gamme", "series"),
    ("obstacle", "barriers"),
    ("edition", "edition"),
    ("ean", "ean"),
    ("annee", "year"),
    ("remarque", "note"),
    ("observation", "note"),
    ("commentaire", "note"),
    ("note", "note"),
)
_WHOLE_NAMES = {
    "type de document": "document_type",
    "type document": "document_type",
    "difficultes pour jouer": "barriers",
    "difficultes": "barriers",
    "lettres non classees": "unsorted",
}
_WHOLE_WORDS = frozenset({"but", "cles", "ean", "edition"})


@lru_cache(maxsize=1_000)
def guess(label: str, name: str) -> str:
    """The key of a target for a custom field, "" when neither its label nor its machine name tells one."""
    for text in (label, name):
        words = fold(text).split()
        if " ".join(words) in _WHOLE_NAMES:
            return _WHOLE_NAMES[" ".join(words)]
        target = _figure(frozenset(words)) or _text(words)
        if target:
            return target
    return ""


def _figure(words: frozenset[str]) -> str:
    bound = "min_" if words & _LEAST else "max_" if words & _MOST else ""
    if words & _PLAYERS:
        return "best_players" if words & _BEST else f"{bound}players"
    if words & _AGES:
        return f"{bound}age"
    if words & _DURATIONS:
        # "Durée (min)" is in minutes, not the shortest one.
        is_unit = bound == "min_" and not words & (_LEAST - {"min"})
        return "minutes" if is_unit else f"{bound}minutes"
    return ""


def _text(words: list[str]) -> str:
    for beginning, target in _TELLING:
        if any(word == beginning if beginning in _WHOLE_WORDS else word.startswith(beginning) for word in words):
            return target
    return ""
