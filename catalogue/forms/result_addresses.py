"""The address of a page of results, copied from the browser, as the search that it shows."""

from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.urls import Resolver404, ResolverMatch, get_script_prefix, resolve
from django.utils.translation import gettext_lazy as _

from catalogue.forms.finder_fields import UNKNOWN

_BEGINNINGS: Final = ("http://", "https://", "/")
_RESULTS: Final = "games"
# Pages of results that stand for a filter of their own, in place of the same one in the address.
_STANDS_FOR: Final = {"author": "auteur", "publisher": "editeur", "series": "collection"}
# This one is asked for beside the others of its kind.
_TERM: Final = "term"
_OTHER_PAGE: Final = _(
    "Cette adresse n’est pas celle d’une page de résultats. Collez celle de la page des jeux, d’un auteur, "
    "d’un éditeur, d’une collection ou d’une catégorie, ou écrivez des mots."
)


def is_address(text: str) -> bool:
    """Whether the text is meant as an address; words may hold a question mark, and begin with none of these."""
    return text.lower().startswith(_BEGINNINGS)


def search_at(address: str) -> QueryDict:
    """The filters of a page of results, its own among them; ValidationError for the address of any other page."""
    try:
        parts = urlsplit(address)
        page = _page_at(parts.path)
    except (ValueError, Resolver404) as problem:
        raise ValidationError(_OTHER_PAGE, code="no_results") from problem
    asked = QueryDict(parts.query, mutable=True)
    key: Any = page.kwargs.get("pk")
    if page.view_name in _STANDS_FOR:
        asked[_STANDS_FOR[page.view_name]] = str(key)
    elif page.view_name == _TERM:
        asked.setlist("terme", [*(one for one in asked.getlist("terme") if one not in ("", UNKNOWN)), str(key)])
    elif page.view_name != _RESULTS:
        raise ValidationError(_OTHER_PAGE, code="no_results")
    return asked


def _page_at(path: str) -> ResolverMatch:
    """Which page stands there, with or without the stroke at the end of its address."""
    prefix = get_script_prefix()
    if not path.startswith(prefix):
        raise Resolver404
    return resolve(f"/{path.removeprefix(prefix).rstrip('/')}/")
