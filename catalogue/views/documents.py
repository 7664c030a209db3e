"""The documents of a record: their files, and the texts that say the same."""

from typing import Final

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import condition, require_safe

from catalogue.models import Attachment

_TYPE: Final = "application/pdf"


def _digest(request: HttpRequest, pk: int) -> str | None:
    digest = Attachment.objects.filter(pk=pk).values_list("digest", flat=True).first()
    return f'"{digest}"' if digest else None


@require_safe
@condition(etag_func=_digest)
def document_file(request: HttpRequest, pk: int) -> FileResponse:
    """The file, to be kept under the name of the record: never shown within the site, whatever may be in it."""
    document = get_object_or_404(Attachment, pk=pk)
    if not document.file or not document.file.storage.exists(document.file.name):
        raise Http404
    name = document.name if document.name.lower().endswith(".pdf") else f"{document.name}.pdf"
    return FileResponse(document.file.open("rb"), as_attachment=True, filename=name, content_type=_TYPE)


@require_safe
def document_text(request: HttpRequest, pk: int) -> HttpResponse:
    """The text of a document, for who cannot see it or does not want to open it."""
    document = get_object_or_404(Attachment.objects.select_related("game").exclude(text=""), pk=pk)
    return render(request, "catalogue/document.html", {"section": "games", "document": document})
