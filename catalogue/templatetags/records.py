"""The headings of a record, in words and in data."""

import json
from typing import Any, Final

from django import template
from django.template.defaultfilters import filesizeformat
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from catalogue.family.record_rows import Row
from catalogue.models import Barrier, Contribution, Identifier

register = template.Library()

# What could end the element, or begin another one, as JSON writes it too.
_ESCAPED: Final = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


@register.filter
def json_ld(document: dict[str, Any]) -> SafeString:
    """A document for search engines. It is data: browsers run nothing of it, whatever the policy says of scripts."""
    text = json.dumps(document, ensure_ascii=False).translate(_ESCAPED)
    # Safe: no sign is left that HTML would read.
    return format_html('<script type="application/ld+json">{}</script>', mark_safe(text))  # noqa: S308 - see above


@register.filter
def role(row: Row) -> str:
    """What somebody did for a game, unless it is the usual: nothing for its author."""
    return "" if row.code == Contribution.Role.AUTHOR else str(dict(Contribution.Role.choices).get(row.code, ""))


@register.filter
def identifier_kind(row: Row) -> str:
    """What kind of number it is."""
    return str(dict(Identifier.Kind.choices).get(row.code, row.code))


@register.filter
def needed(rows: list[Row]) -> list[str]:
    """What one needs to play, in words."""
    return [_barrier(row) for row in rows if row.number]


@register.filter
def not_needed(rows: list[Row]) -> list[str]:
    """What one is known not to need."""
    return [_barrier(row) for row in rows if not row.number]


def _barrier(row: Row) -> str:
    return str(dict(Barrier.Kind.choices).get(row.code, row.code))


@register.filter
def document_size(row: Row) -> str:
    """The size of a document's file."""
    return filesizeformat(row.number)
