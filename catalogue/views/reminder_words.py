"""The words of reminders: read, changed with a preview, and put back."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from catalogue.forms.reminders import WordsForm
from catalogue.lending.due_dates import local_day
from catalogue.lending.house_changes import change_words, delete_noted
from catalogue.messages.composing import Composed, compose
from catalogue.messages.due import Due, DueLetter
from catalogue.messages.words import BUILT_IN, FIELDS, Templates
from catalogue.models import Copy, Game, Household, Loan, Message, Reminder, ReminderTemplate
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.reminders import SEND

CHANNELS = [Message.Channel.MAIL, Message.Channel.LETTER]
SAVE, BACK = "save", "back"


@allowed_to(SEND)
@require_safe
def words_page(request: DeskRequest) -> HttpResponse:
    """Every step with its words as they stand, by mail and by letter."""
    templates = Templates.read()
    rows = ReminderTemplate.objects.order_by("step", "channel", "from_number")
    steps = [
        {
            "step": step,
            "label": Reminder.Step(step).label,
            "words": templates.words(step, Message.Channel.MAIL, 1),
            "own": [row for row in rows if row.step == step],
        }
        for step in BUILT_IN
    ]
    facts = {"section": "desk", "steps": steps, "channels": CHANNELS}
    return render(request, "catalogue/reminders/words.html", facts)


@allowed_to("catalogue.change_remindertemplate")
@require_http_methods(["GET", "HEAD", "POST"])
def change_words_page(request: DeskRequest, step: str, channel: str) -> HttpResponse:
    """Change the words of a step on a channel. Any button but the one that saves shows a preview."""
    if step not in BUILT_IN or channel not in CHANNELS:
        raise Http404
    number = number_asked(request)
    words = Templates.read().words(step, channel, number)
    kept = {"subject": str(words.subject), "body": str(words.body), "from_number": number}
    form = WordsForm(request.POST if request.method == "POST" else None, initial=kept)
    act = request.POST.get("act", "") if request.method == "POST" else ""
    if act == BACK:
        for row in ReminderTemplate.objects.filter(step=step, channel=channel, from_number=number):
            delete_noted(row, at=timezone.now(), by=request.user)
        messages.success(request, _("Le texte d’origine est revenu."))
        return redirect("reminder-words")
    if act == SAVE and form.is_valid():
        save_words(request, step, channel, form)
        messages.success(request, _("Texte enregistré."))
        return redirect("reminder-words")
    facts = {
        "section": "desk",
        "form": form,
        "step": Reminder.Step(step),
        "channel": Message.Channel(channel),
        "fields": FIELDS,
        "preview": preview(step, channel, form, kept),
        "own": ReminderTemplate.objects.filter(step=step, channel=channel, from_number=number).exists(),
    }
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, "catalogue/reminders/change_words.html", facts, status=status)


def number_asked(request: DeskRequest) -> int:
    """Which reminder the words are for, by the address or the form: the first where neither says."""
    asked = request.POST.get("from_number") or request.GET.get("numero", "")
    return int(asked) if asked.isascii() and asked.isdigit() and 0 < int(asked[:3]) <= 99 and len(asked) <= 2 else 1


def save_words(request: DeskRequest, step: str, channel: str, form: WordsForm) -> None:
    """Write the words of the house in the place of those that were."""
    template = ReminderTemplate(step=step, channel=channel, **form.cleaned_data)
    change_words(template=template, at=timezone.now(), by=request.user)


def preview(step: str, channel: str, form: WordsForm, kept: dict[str, Any]) -> Composed | None:
    """A message in these words to an invented family; None while something in them will not do."""
    words = {**kept, **(form.cleaned_data if form.is_bound and form.is_valid() else {})}
    if form.is_bound and not form.is_valid():
        return None
    row = ReminderTemplate(step=step, channel=channel, subject=words["subject"], body=words["body"])
    today = local_day(timezone.now())
    letter = DueLetter(Household(name=_("Famille Exemple")), Message.Channel(channel), invented(Reminder.Step(step)))
    return compose(letter, Templates([row]), today)


def invented(step: Reminder.Step) -> list[Due]:
    """Two games of an invented family, or a day: nothing that is in the database."""
    today = local_day(timezone.now())
    if step in (Reminder.Step.REMOVAL, Reminder.Step.MEMBERSHIP_ENDING):
        return [Due(step, "", 1, today + timedelta(days=30))]
    titles = [_("Le jeu des essais"), _("Un autre jeu")]
    return [
        Due(step, "", 1, today, loan=Loan(copy=Copy(game=Game(title=title)), due_on=today + timedelta(days=3)))
        for title in titles
    ]
