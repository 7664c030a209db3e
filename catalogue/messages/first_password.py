"""The one-time address by which a family chooses its password, and the mail that brings it.

The mail is no ``Message``: an address that opens an account has no place in a table.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalogue.messages.sending import MAIL_FAULTS
from catalogue.models import Account

SECONDS_PER_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Invitation:
    """The address, and whether a mail with it has left; ``failure`` is the name of what went wrong."""

    address: str
    mailed: bool
    failure: str = ""


def address_of(account: Account, absolute: Callable[[str], str]) -> str:
    """The one-time address: it holds until a password is set by it, and for the days of the settings at most."""
    key = urlsafe_base64_encode(force_bytes(account.user_id))
    token = default_token_generator.make_token(account.user)
    return absolute(reverse("account-password", args=[key, token]))


def invite(account: Account, absolute: Callable[[str], str]) -> Invitation:
    """Make a one-time address, and mail it where the household has a mail address. ``absolute`` completes a path."""
    address = address_of(account, absolute)
    mail = account.household.mail
    if not mail:
        return Invitation(address, mailed=False)
    with override(settings.LANGUAGE_CODE):
        subject = _("Votre compte à %(house)s") % {"house": settings.HOUSE_NAME}
        body = _(
            "Bonjour,\n\nVotre compte en ligne est ouvert. Choisissez votre mot de passe à cette adresse :\n"
            "%(address)s\n\nElle sert une seule fois, pendant %(hours)d heures. "
            "Vous vous connecterez ensuite avec votre numéro de carte.\n\n%(house)s"
        ) % {
            "address": address,
            "hours": settings.PASSWORD_RESET_TIMEOUT // SECONDS_PER_HOUR,
            "house": settings.HOUSE_NAME,
        }
    try:
        EmailMessage(" ".join(subject.split()), body, to=[mail]).send()
    except MAIL_FAULTS as fault:
        return Invitation(address, mailed=False, failure=type(fault).__name__)
    return Invitation(address, mailed=True)
