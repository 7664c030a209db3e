"""The home page: what shall we play?"""

from dataclasses import dataclass, replace
from secrets import randbelow
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from catalogue.family.handful import Handful, handful
from catalogue.forms.finder import FinderForm
from catalogue.models import Game
from catalogue.search.facet_reading import AGES, MINUTES, PLAYERS

SHOWN: Final = 6
_SEEDS: Final = 1_000_000
_MOST_DIGITS: Final = 7
_QUESTIONS: Final = {
    "joueurs": (gettext_lazy("Combien êtes-vous ?"), PLAYERS),
    "age": (gettext_lazy("Quel âge a le plus jeune ?"), AGES),
    "minutes": (gettext_lazy("Combien de temps avez-vous ?"), MINUTES),
}


@dataclass(frozen=True, slots=True)
class Question:
    """One big question: its answers as (what the address says, words, chosen), and what is wrong with the one given."""

    name: str
    words: Any
    answers: tuple[tuple[str, str, bool], ...]
    errors: tuple[str, ...]


def home_page(request: HttpRequest) -> HttpResponse:
    """The three big questions; once one is answered a handful of games, before that what is new here."""
    form = FinderForm(request.GET)
    criteria = replace(form.criteria(now=timezone.now()), on_shelf=True)
    asked = any(request.GET.get(name) for name in _QUESTIONS)
    seed = _number(request, "graine", otherwise=0 if asked else randbelow(_SEEDS))
    facts = {
        "form": form,
        "questions": [_question(form, name) for name in _QUESTIONS],
        "asked": asked,
        "seed": seed,
        **(_answer(request, handful(criteria, seed=seed, number=_hand(request)), seed) if asked else _shelves()),
    }
    return render(request, "catalogue/home.html", facts)


def _answer(request: HttpRequest, hand: Handful, seed: int) -> dict[str, Any]:
    answers = {name: request.GET[name] for name in _QUESTIONS if request.GET.get(name)}
    another: dict[str, str | int] = {**answers, "graine": seed, "poignee": _hand(request) + 1}
    return {
        "hand": hand,
        "games": Game.objects.cards_of(hand.keys),
        "another": urlencode(another) if hand.handfuls > 1 else "",
        "all_query": urlencode({**answers, "en_rayon": "on"}),
    }


def _shelves() -> dict[str, Any]:
    return {
        "newest": Game.objects.for_cards().newest()[:SHOWN],
        "with_aids": Game.objects.for_cards().with_aids().order_by("title_key", "pk")[:SHOWN],
    }


def _hand(request: HttpRequest) -> int:
    return _number(request, "poignee", otherwise=0)


def _number(request: HttpRequest, name: str, *, otherwise: int) -> int:
    """The number in the address; what is none there is nobody's words, and asks for nothing."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else otherwise


def _question(form: FinderForm, name: str) -> Question:
    words, usual = _QUESTIONS[name]
    given = str(form.cleaned_data.get(name) or form.data.get(name, ""))
    answers = [("", _("Peu importe")), *((str(number), _answer_words(name, number)) for number in usual)]
    if given not in dict(answers):
        answers.append((given, given))
    marked = tuple((value, label, value == given) for value, label in answers)
    return Question(name, words, marked, tuple(str(error) for error in form.errors.get(name, [])))


def _answer_words(name: str, number: int) -> str:
    if name == "minutes":
        return _("%(n)d min") % {"n": number} if number < 60 else _hours(*divmod(number, 60))
    if name == "age":
        return _("adulte") if number == 18 else ngettext("%(n)d an", "%(n)d ans", number) % {"n": number}
    return str(number)


def _hours(hours: int, minutes: int) -> str:
    return _("%(h)d h %(m)d") % {"h": hours, "m": minutes} if minutes else _("%(h)d h") % {"h": hours}
