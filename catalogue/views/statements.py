"""What the house says of itself."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def accessibility_page(request: HttpRequest) -> HttpResponse:
    """The statement of accessibility: the state of conformity and whom to write to, from the settings."""
    return render(
        request,
        "catalogue/accessibility.html",
        {"status": settings.ACCESSIBILITY_STATUS, "contact": settings.ACCESSIBILITY_CONTACT},
    )
