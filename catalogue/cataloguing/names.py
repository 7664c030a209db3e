"""Names that records share, found or made: authors, publishers, series and terms.

A name that is here in another case or without its accents is that one: "antoine bauza" makes no second author.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import F, Q

from catalogue.cataloguing.refusals import UnfitValues, of_row
from catalogue.folding import fold
from catalogue.models import Author, Publisher, Scheme, SearchName, Series, Term
from catalogue.search.matching import Begins

Named = TypeVar("Named", Author, Publisher, Series)

KINDS: Final[dict[type[Author | Publisher | Series], SearchName.Kind]] = {
    Author: SearchName.Kind.AUTHOR,
    Publisher: SearchName.Kind.PUBLISHER,
    Series: SearchName.Kind.SERIES,
}
LOCAL_NAME: Final = "Classement local"
_ESAR: Final = re.compile(r"([A-F])\s*([0-9])[\s.]*([0-9]{2})\b[\s:.–-]*(.*)", re.DOTALL)


def named(model: type[Named], names: Iterable[str], *, field: str) -> list[Named]:
    """The rows of ``model`` in the order of ``names``, each once, the missing ones made.

    UnfitValues, told of ``field``, for a name that is too long.
    """
    wanted = list(dict.fromkeys(names))
    exact = {row.name: row for row in model._default_manager.filter(name__in=wanted)}  # noqa: SLF001 - any model's rows
    alike = _alike(model, [name for name in wanted if name not in exact])
    rows: dict[int, Named] = {}
    for name in wanted:
        row = exact.get(name) or alike.get(fold(name)) or _made(model, name, field)
        alike.setdefault(fold(name), row)
        rows.setdefault(row.pk, row)
    return list(rows.values())


def known_name(model: type[Named], name: str) -> str:
    """The name as it is written here, whatever its case; ``name`` itself where it would have to be made."""
    if model._default_manager.filter(name=name).exists():  # noqa: SLF001 - any model's rows
        return name
    alike = _alike(model, [name]).get(fold(name))
    return alike.name if alike else name


def _alike(model: type[Named], names: list[str]) -> dict[str, Named]:
    """The rows that bear one of ``names`` in another case or with other accents, by the folded name."""
    keys = {fold(name) for name in names} - {""}
    if not keys:
        return {}
    # The first turn of a name is the whole of it; what is longer than a key is compared once more below.
    turns = SearchName.objects.filter(kind=KINDS[model], position=0, key__in=[key[:200] for key in keys])
    found = model._default_manager.filter(pk__in=turns.values("target")).order_by("-pk")  # noqa: SLF001 - as above
    return {fold(row.name): row for row in found if fold(row.name) in keys}


def _made(model: type[Named], name: str, field: str) -> Named:
    _check(model(name=name), field)
    # Another desk may make the same at the same instant.
    return model._default_manager.get_or_create(name=name)[0]  # noqa: SLF001 - any model's rows


def _check(row: Author | Publisher | Series | Term | Scheme, field: str) -> None:
    try:
        row.clean_fields(exclude=["scheme", "parent"])
    except ValidationError as problem:
        raise UnfitValues({field: of_row(row, problem.message_dict)}) from problem


# ── Terms ────────────────────────────────────────────────────────────────────────────────────────────
def term_key(term: Term) -> list[str]:
    """A term as a plain value: its scheme, its code, its label."""
    return [term.scheme.code, term.code, term.label]


def read_term(text: str) -> list[str]:
    """What was typed for a term as scheme, code and label: ``A4.06``, ``[COL] 3.19 Coopération``, ``pirates``.

    Brackets name a scheme, whose code is the first word where that has a figure; a code of ESAR needs none.
    """
    text = " ".join(text.split())
    bracket = re.fullmatch(r"\[([^\]]{1,20})\]\s*(.*)", text)
    scheme, rest = (bracket[1].strip(), bracket[2]) if bracket else ("", text)
    esar = _ESAR.fullmatch(rest) if scheme in ("", Scheme.ESAR) else None
    if esar:
        return [Scheme.ESAR, f"{esar[1]}{esar[2]}{esar[3]}", esar[4].strip()]
    if scheme not in ("", Scheme.LOCAL, Scheme.ESAR):
        code, _, label = rest.partition(" ")
        return [scheme, code, label] if any(sign.isdigit() for sign in code) else [scheme, "", rest]
    return [scheme or Scheme.LOCAL, "", rest]


def terms_named(keys: Iterable[Sequence[str]], *, field: str = "terms") -> list[Term]:
    """The terms of those keys, the missing ones made. One typed without its code or scheme is found by its label."""
    rows = dict.fromkeys(
        known_term(scheme, code, label) or _made_term(scheme, code, label, field) for scheme, code, label in keys
    )
    return list(rows)


def known_term(scheme: str, code: str, label: str) -> Term | None:
    """The term that is here under that key, or that reads so; None: it would have to be made."""
    known = Term.objects.select_related("scheme")
    if code:
        # "[COL] 2 joueurs": a label without a code may begin with a figure.
        whole = f"{code} {label}".strip()
        return known.filter(scheme__code=scheme).filter(Q(code=code) | Q(code="", label=whole)).first()
    return known.filter(scheme__code=scheme, code="", label=label).first() or _labelled(scheme, label)


def _labelled(scheme: str, label: str) -> Term | None:
    """The term that reads so in any case, of any scheme where none was named; the scheme's own first."""
    # The turn that begins with the label goes on with the code: "jeu d association a401".
    turns = SearchName.objects.filter(Begins(F("key"), fold(label)[:200]), kind=SearchName.Kind.TERM)
    named_so = Term.objects.select_related("scheme").filter(Q(pk__in=turns.values("target")) | Q(label=label))
    rows = [row for row in named_so.order_by("pk") if fold(label) in (fold(row.label), fold(str(row)))]
    own = [row for row in rows if row.scheme.code == scheme]
    return next(iter(own or (rows if scheme == Scheme.LOCAL else [])), None)


def _made_term(scheme_code: str, code: str, label: str, field: str) -> Term:
    scheme = Scheme.objects.filter(code=scheme_code).first()
    if scheme is None:
        name = LOCAL_NAME if scheme_code == Scheme.LOCAL else scheme_code
        _check(Scheme(code=scheme_code, name=name), field)
        scheme, _made_here = Scheme.objects.get_or_create(code=scheme_code, defaults={"name": name})
    words = {"label": label or code}
    _check(Term(scheme=scheme, code=code, **words), field)
    # A term with a code is that code, whatever its words; one without is its words.
    key, rest = ({"code": code}, words) if code else ({"code": "", **words}, {})
    return Term.objects.get_or_create(scheme=scheme, **key, defaults={**rest, "parent": _group(scheme, code)})[0]


def _group(scheme: Scheme, code: str) -> Term | None:
    """The wider class of a code of ESAR, where it is here: ``A400`` for ``A406``."""
    if scheme.code != Scheme.ESAR or code.endswith("00"):
        return None
    return Term.objects.filter(scheme=scheme, code=f"{code[:2]}00").first()
