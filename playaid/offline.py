"""What a tablet keeps of the table: the files of its pages, and the service worker that knows their names."""

import json
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.urls import reverse

WORKER = "playaid/service_worker.js"
# The modules that these scripts import are joined into them. Pages may load more: the worker keeps that with them.
FILES = ("site.css", "playaid/playaid.css", "playaid/play/play.css", "playaid/play/play.js", "icon.svg")
# Pages of this device beside the tables themselves, the same for everybody; the first one stands in for the list of
# games where there is no network.
PAGES = ("playaid:own-plays",)


def source(name: str) -> bytes:
    """A static file as it is written."""
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(name)
    return Path(path).read_bytes()


def worker_script() -> str:
    """The service worker with what it has to know written before it."""
    worker = source(WORKER)
    files = [staticfiles_storage.url(name) for name in FILES]
    pages = [reverse(name) for name in PAGES]
    known = {
        "FILES": files,
        "PAGES": pages,
        "STATIC": settings.STATIC_URL,
        "TABLE": reverse("playaid:games"),
    }
    digest = sha256(json.dumps(known).encode() + worker)
    if not settings.STATIC_MANIFEST:
        # At home names carry no digest: the version follows what the files hold.
        digest.update(b"".join(source(name) for name in FILES))
    known["VERSION"] = digest.hexdigest()[:16]
    return "".join(f"self.{name} = {json.dumps(value)};\n" for name, value in known.items()) + worker.decode()
