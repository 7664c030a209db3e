"""The sets (2.6): games, toys, and the groups of the ESAR classification that are in use."""

import re
from typing import Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from catalogue.models import Game, Scheme, Term

_KINDS: Final = {"jeux": Game.Kind.GAME, "jouets": Game.Kind.TOY}
_GROUP: Final = re.compile(r"esar-([A-F]\d)00")
_CODE: Final = re.compile(r"([A-F]\d)\d\d")


def all_sets() -> list[tuple[str, str]]:
    """Each ``setSpec`` with its name; a group is named by its term where the catalogue has one."""
    labels: dict[str, str] = {}
    for code, label in Term.objects.filter(scheme__code=Scheme.ESAR).values_list("code", "label"):
        spec = _group_of(code)
        if spec:
            name = f"{code} {label}".strip()
            labels[spec] = name if code.endswith("00") else labels.get(spec, spec.removeprefix("esar-"))
    return [("jeux", _("Jeux")), ("jouets", _("Jouets")), *sorted(labels.items())]


def in_set(games: QuerySet[Game], spec: str) -> QuerySet[Game]:
    """The games of the set; none for a set that is not known."""
    if not spec:
        return games
    if spec in _KINDS:
        return games.filter(kind=_KINDS[spec])
    group = _GROUP.fullmatch(spec)
    if group is None:
        return games.none()
    classed = Term.objects.filter(scheme__code=Scheme.ESAR, code__startswith=group[1])
    return games.filter(pk__in=Game.terms.through.objects.filter(term__in=classed).values("game"))


def sets_of(game: Game) -> list[str]:
    """The sets of a game whose terms are fetched with their schemes."""
    kind = next(spec for spec, value in _KINDS.items() if value == game.kind)
    codes = (term.code for term in game.terms.all() if term.scheme.code == Scheme.ESAR)
    return [kind, *sorted({spec for code in codes if (spec := _group_of(code))})]


def _group_of(code: str) -> str:
    match = _CODE.fullmatch(code)
    return f"esar-{match[1]}00" if match else ""
