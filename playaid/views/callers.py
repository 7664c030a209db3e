"""From where a request comes: the network address that limits are counted by."""

from django.conf import settings
from django.http import HttpRequest


def network_address(request: HttpRequest) -> str:
    """Give the address of whoever asks; behind a proxy of ours, the one that this proxy has added last.

    The earlier parts of the header are what the caller says of itself.
    """
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if forwarded:
            return forwarded
    return str(request.META.get("REMOTE_ADDR", ""))
