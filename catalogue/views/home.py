"""The home page: what shall we play?"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from catalogue.forms.finder import FinderForm
from catalogue.models import Game

SHOWN = 6


def home_page(request: HttpRequest) -> HttpResponse:
    """The three big questions, what has just arrived, and what can be set up and scored here."""
    return render(
        request,
        "catalogue/home.html",
        {
            "form": FinderForm(initial={"en_rayon": True}),
            "newest": Game.objects.for_cards().newest()[:SHOWN],
            "with_aids": Game.objects.for_cards().with_aids().order_by("title_key", "pk")[:SHOWN],
        },
    )
