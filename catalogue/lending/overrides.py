"""Passing a refusal: who may, and what the log keeps of it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from catalogue.lending.refusals import OverrideNotAllowed, ReasonMissing, Refusal
from catalogue.models import LendingPolicy

# As long as the column of the log that keeps it.
REASON_LENGTH = 200


def may_override(by: User | None) -> bool:
    """Whether ``by`` may pass a refusal with a reason. A command (None) may not: nobody would answer for it."""
    return by is not None and by.has_perm("catalogue.override_refusal")


def may_pass(refusal: Refusal, by: User | None) -> bool:
    """Whether ``by`` may pass this one, with a reason or, where it only warns, by saying so."""
    if refusal.warns or (refusal.overridable and refusal.by_anyone):
        return by is not None
    return refusal.overridable and may_override(by)


def under(overridable_by: str, refusals: list[Refusal]) -> list[Refusal]:
    """The refusals, those that a policy makes marked with whom it lets pass them."""
    for refusal in refusals:
        if refusal.of_policy:
            refusal.overridable = overridable_by != LendingPolicy.OverridableBy.NOBODY
            refusal.by_anyone = overridable_by == LendingPolicy.OverridableBy.DESK
    return refusals


@dataclass(frozen=True, slots=True)
class Passed:
    """What was passed: the ``reason``, empty where nothing needed one, and what the facts of the event keep."""

    reason: str
    facts: dict[str, Any]


def pass_or_raise(refusals: list[Refusal], *, reason: str, by: User | None, accepted: Collection[str] = ()) -> Passed:
    """Raise the first of ``refusals``, unless all of them are passed by ``by``: what warns by its code among
    ``accepted`` or by the reason, everything else by the reason and the right to give one.

    A blank reason passes nothing; one of more than 200 signs is refused. What is raised carries the others.
    """
    reason = checked(reason)
    unread = [refusal for refusal in refusals if not (refusal.warns and refusal.code in accepted)]
    if reason and not may_override(by) and not (unread and all(may_pass(refusal, by) for refusal in unread)):
        raise OverrideNotAllowed
    standing = [refusal for refusal in unread if not (reason and (refusal.overridable or refusal.warns))]
    # What is refused is told before what only warns.
    standing.sort(key=lambda refusal: refusal.warns)
    if standing:
        standing[0].also = tuple(standing[1:])
        raise standing[0]
    return kept(refusals, reason)


def checked(reason: str) -> str:
    """The reason without space around it; ReasonMissing for one that the log could not keep whole."""
    reason = reason.strip()
    if len(reason) > REASON_LENGTH:
        raise ReasonMissing
    return reason


def kept(refusals: list[Refusal], reason: str) -> Passed:
    """``{"override": {"passed": [code…]}, "warned": [code…]}``, without what is empty; the reason where it counted."""
    passed = [refusal.code for refusal in refusals if not refusal.warns]
    warned = [refusal.code for refusal in refusals if refusal.warns]
    facts: dict[str, Any] = {"override": {"passed": passed}} if passed else {}
    return Passed(reason if passed else "", {**facts, "warned": warned} if warned else facts)
