"""What the pages that print answer with."""

from django.http import HttpResponse


def pdf_of(answer: HttpResponse, name: str) -> bytes:
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Content-Disposition"] == f'attachment; filename="{name}.pdf"'
    assert "no-store" in answer["Cache-Control"]
    return answer.content
