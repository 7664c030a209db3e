"""Names that records share, found or created: authors, publishers, series, terms and sites."""

from collections.abc import Collection, Iterable
from typing import Final, TypeAlias, TypeVar

from django.db.models import Q

from catalogue.exchange.records import ForeignRecord, ForeignTerm
from catalogue.importing import esar
from catalogue.importing.checking import check
from catalogue.importing.new_names import note_names
from catalogue.importing.values import DEFAULT_SITE, plain, term_key
from catalogue.models import Author, Publisher, Scheme, Series, Site, Term
from catalogue.search.names import keep_names

_LOCAL_NAME: Final = "Classement local"
Named = TypeVar("Named", Author, Publisher, Series)


def named(model: type[Named], names: Iterable[str]) -> dict[str, Named]:
    """The rows of ``model`` by name, the missing ones created; Unfit for a name too long."""
    wanted = list(dict.fromkeys(names))
    if not wanted:
        return {}
    found = {row.name: row for row in model.objects.filter(name__in=wanted)}
    missing = [model(name=name) for name in wanted if name not in found]
    for row in missing:
        check(row)
    if missing:
        model.objects.bulk_create(missing)
        note_names(missing)
        keep_names(model, missing)  # rows written in bulk send no signal that the list of names could follow
    return found | {row.name: row for row in missing}


def series_named(name: str) -> Series | None:
    """The series of that name; ``""`` is none."""
    return named(Series, [name])[name] if name else None


def site_named(name: str) -> Site:
    """The site of that name; ``""`` is the default one of the house."""
    known = Site.objects.filter(name=name or DEFAULT_SITE).first()
    if known is not None:
        return known
    site = Site(name=name or DEFAULT_SITE)
    check(site)
    site.save()
    return site


TermKey: TypeAlias = tuple[str, str, str]


def terms_of(record: ForeignRecord) -> list[Term]:
    """The terms of ``record``, each found or created with its wider class; the house's own labels stay."""
    return list(terms_by_key([record]).values())


def terms_by_key(records: Iterable[ForeignRecord]) -> dict[TermKey, Term]:
    """The same for several records, by ``term_key``; asks once for the terms that are known."""
    wanted = {term_key(term): (term, record.source) for record in reversed([*records]) for term in record.terms}
    found = known_terms(wanted)
    schemes = {code: _scheme(code) for code in sorted({key[0] for key in wanted.keys() - found.keys()})}
    return {
        key: found.get(key) or _created_for(schemes[key[0]], key, term, origin)
        for key, (term, origin) in sorted(wanted.items())
    }


def known_terms(keys: Collection[TermKey]) -> dict[TermKey, Term]:
    """The terms of those keys that are here."""
    codes, labels = {code for _, code, _ in keys if code}, {label for _, code, label in keys if not code}
    if not keys:
        return {}
    rows = Term.objects.filter(Q(code__in=codes) & ~Q(code="") | Q(code="", label__in=labels)).select_related("scheme")
    here = {(row.scheme.code, row.code, "" if row.code else row.label): row for row in rows}
    return {key: here[key] for key in keys if key in here}


def _created_for(scheme: Scheme, key: TermKey, foreign: ForeignTerm, origin: str) -> Term:
    _, code, _label = key
    # Created as the wider class of another a moment ago, perhaps.
    known = Term.objects.filter(scheme=scheme, code=code).first() if code else None
    return known or _created(scheme, code, plain(foreign.label), _group(scheme, code, foreign, origin), origin)


def _scheme(code: str) -> Scheme:
    known = Scheme.objects.filter(code=code).first()
    if known is not None:
        return known
    scheme = Scheme(code=code, name=_LOCAL_NAME if code == Scheme.LOCAL else code)
    check(scheme)
    scheme.save()
    return scheme


def _group(scheme: Scheme, code: str, foreign: ForeignTerm, origin: str) -> Term | None:
    """The wider class of an ESAR code, by its number."""
    group = esar.group_of(code) if scheme.code == Scheme.ESAR else ""
    if not group:
        return None
    known = Term.objects.filter(scheme=scheme, code=group).first()
    return known or _created(scheme, group, plain(foreign.group), None, origin)


def _created(scheme: Scheme, code: str, label: str, parent: Term | None, origin: str) -> Term:
    if scheme.code == Scheme.ESAR:
        label = esar.LABELS.get(code, label)
    term = Term(scheme=scheme, code=code, label=label or code, parent=parent, origin=origin[:200])
    check(term, parents=["scheme", "parent"])
    term.save()
    note_names([term])
    return term
