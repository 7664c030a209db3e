"""What somebody typed into a form that could not be taken, given back as text on the page that says so.

Pages of the staff are kept in no browser (``no-store``): going back from such a page would show an empty form.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from django import template
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, UnreadablePostError
from django.http.multipartparser import MultiPartParserError

register = template.Library()

# What a page puts into its form itself, and what no page may show.
_NOT_TYPED: Final = re.compile(r"csrfmiddlewaretoken|password|submission|next", re.IGNORECASE)
# A choice, a key, a day, a number: quicker chosen again than copied.
_CODE: Final = re.compile(r"[a-z0-9_.:-]*")


@register.inclusion_tag("catalogue/_typed.html", takes_context=True)
def typed_again(context: dict[str, Any]) -> dict[str, list[str]]:
    """The texts of the form that this page answers, in their order; nothing on a page that no form asked for."""
    request = context.get("request")
    return {"texts": list(texts_of(request)) if request is not None and request.method == "POST" else []}


def texts_of(request: HttpRequest) -> Iterator[str]:
    """The texts of the form that was sent, in their order, without what the page itself put there and passwords."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        return  # a file: nobody typed it, and it is not worth reading to the end
    try:
        sent = list(request.POST.lists())
    except (MultiPartParserError, SuspiciousOperation, UnreadablePostError):
        return
    for name, values in sent:
        if not _NOT_TYPED.search(name):
            yield from (value for value in values if not _CODE.fullmatch(value.strip()))
