"""Names that records share, found or created: authors, publishers, terms and sites."""

from collections.abc import Iterable
from typing import Final, TypeVar

from catalogue.exchange.records import ForeignRecord, ForeignTerm
from catalogue.importing import esar
from catalogue.importing.checking import check
from catalogue.importing.values import DEFAULT_SITE, plain, term_key
from catalogue.models import Author, Publisher, Scheme, Site, Term

_LOCAL_NAME: Final = "Classement local"
Named = TypeVar("Named", Author, Publisher)


def named(model: type[Named], names: Iterable[str]) -> dict[str, Named]:
    """The rows of ``model`` by name, the missing ones created; Unfit for a name too long."""
    wanted = list(dict.fromkeys(names))
    found = {row.name: row for row in model.objects.filter(name__in=wanted)}
    for name in wanted:
        if name not in found:
            row = model(name=name)
            check(row)
            row.save()
            found[name] = row
    return found


def site_named(name: str) -> Site:
    """The site of that name; ``""`` is the default one of the house."""
    known = Site.objects.filter(name=name or DEFAULT_SITE).first()
    if known is not None:
        return known
    site = Site(name=name or DEFAULT_SITE)
    check(site)
    site.save()
    return site


def terms_of(record: ForeignRecord) -> list[Term]:
    """The terms of ``record``, each found or created with its wider class; the house's own labels stay."""
    wanted = {term_key(term): term for term in record.terms}
    schemes = {code: _scheme(code) for code in sorted({scheme for scheme, _, _ in wanted})}
    return [_term(schemes[key[0]], key, term, record.source) for key, term in wanted.items()]


def _scheme(code: str) -> Scheme:
    known = Scheme.objects.filter(code=code).first()
    if known is not None:
        return known
    scheme = Scheme(code=code, name=_LOCAL_NAME if code == Scheme.LOCAL else code)
    check(scheme)
    scheme.save()
    return scheme


def _term(scheme: Scheme, key: tuple[str, str, str], foreign: ForeignTerm, origin: str) -> Term:
    _, code, label = key
    known = Term.objects.filter(scheme=scheme, code=code, **({} if code else {"label": label})).first()
    if known is not None:
        return known
    return _created(scheme, code, plain(foreign.label), _group(scheme, code, foreign, origin), origin)


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
    return term
