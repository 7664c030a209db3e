"""Acts as a request asks for them: once under one key, and in spite of the refusals that it lists."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import transaction

from catalogue.api.endpoints import Call
from catalogue.lending.refusals import ReasonMissing, Refusal
from catalogue.lending.refusals_of_money import FormUsed
from catalogue.lending.submissions import once
from catalogue.models import Event

Done = TypeVar("Done")


def done_once(call: Call, said: dict[str, Any], act: str, do: Callable[[], Event]) -> Event:
    """The event of what ``do`` does, or the one that the first request under this ``submission`` has made.

    With its copy, its hold and what undid it. FormUsed where the key was somebody else's or another act's, and where
    the act was taken back since.
    """
    with transaction.atomic():
        made = once(Event, do, key=said.get("submission"), act=f"api-{act}", at=call.at)
    events = Event.objects.select_related("copy__game", "hold__game", "loan", "undone_by")
    event = events.get(pk=made.pk)
    if event.actor_id != call.by.pk or hasattr(event, "undone_by"):
        raise FormUsed
    return event


def overriding(said: dict[str, Any], do: Callable[[str], Done]) -> Done:
    """What ``do`` gives; with the reason of the request, where that lists every code that stands against the act.

    So a reason passes what its author has read, and nothing that has come up since.
    """
    try:
        return do("")
    except Refusal as refusal:
        standing = {each.code for each in (refusal, *refusal.also)}
        if not standing <= set(said["override"]):
            raise
    if not said["reason"].strip():
        raise ReasonMissing
    return do(said["reason"])


def event_of(kind: Event.Kind, **about: Any) -> Event:
    """The event that a verb has just written, within its transaction."""
    return Event.objects.filter(kind=kind, **about).latest("pk")
