"""What every template knows."""

from django.conf import settings
from django.http import HttpRequest


def house(request: HttpRequest) -> dict[str, str]:
    """The name of the house, for titles and the foot of each page."""
    return {"house_name": settings.HOUSE_NAME}
