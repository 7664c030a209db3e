"""From where a request comes: the network address that limits are counted by."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_ipv46_address
from django.http import HttpRequest


def network_address(request: HttpRequest) -> str:
    """Give the address of whoever asks; behind a proxy of ours, the one that this proxy has added last.

    The earlier parts of the header are what the caller says of itself; a last part that is no address counts for none.
    """
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if _is_address(forwarded):
            return forwarded
    return str(request.META.get("REMOTE_ADDR", ""))


def _is_address(text: str) -> bool:
    try:
        validate_ipv46_address(text)
    except ValidationError:
        return False
    return True
