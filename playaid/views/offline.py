"""What a browser asks for to install the table and to keep it without a network."""

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from playaid.offline import worker_script

# The colours of the house's masthead and paper, as in site.css.
PAPER, BRICK = "#fbf7f0", "#a63d1e"
# File, sides in pixels, and whether a system may cut it to its own shape.
ICONS = (
    ("icons/icon-192.png", 192, "any"),
    ("icons/icon-512.png", 512, "any"),
    ("icons/maskable-512.png", 512, "maskable"),
)


@require_safe
@gzip_page
@cache_control(no_cache=True)
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Give the worker from the root of the site, so that it may answer for all pages; asked for anew each time."""
    return HttpResponse(worker_script(), content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(_request: HttpRequest) -> JsonResponse:
    """Give the web application manifest: the name of the house, its icons, and the page to begin with."""
    start = reverse("playaid:games")
    told = {
        "name": settings.HOUSE_NAME,
        "short_name": _("À la table"),
        "lang": get_language(),
        "id": start,
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": BRICK,
        "icons": [
            {"src": staticfiles_storage.url(name), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
            for name, side, purpose in ICONS
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json")
