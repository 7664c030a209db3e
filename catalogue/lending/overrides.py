"""Passing a refusal: who may, and what the log keeps of it."""

from typing import Any

from django.contrib.auth.models import User

from catalogue.lending.refusals import OverrideNotAllowed, Refusal


def may_override(by: User | None) -> bool:
    """Whether ``by`` may pass a refusal with a reason. A command (None) may not: nobody would answer for it."""
    return by is not None and by.has_perm("catalogue.override_refusal")


def pass_or_raise(refusals: list[Refusal], *, reason: str, by: User | None) -> dict[str, Any]:
    """Raise the first of ``refusals``, unless all of them can be passed by ``by`` with this ``reason``.

    Answers with what the event keeps: ``{"override": {"reason", "passed": [code…]}}``, or nothing where
    there was nothing to pass. A blank reason passes nothing.
    """
    reason = reason.strip()
    if reason and not may_override(by):
        raise OverrideNotAllowed
    if not refusals:
        return {}
    standing = [refusal for refusal in refusals if not (reason and refusal.overridable)]
    if standing:
        raise standing[0]
    return {"override": {"reason": reason, "passed": [refusal.code for refusal in refusals]}}
