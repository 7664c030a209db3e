"""Why a file is not taken, in words for the person at the keyboard. Nothing has been changed then."""

from django.utils.translation import gettext_lazy as _

from catalogue.lending.refusals import Refusal


class MoveRefused(Exception):  # noqa: N818 - a refusal in the house's sense, named for what is wrong
    """The file, or the house that should take it, is not what it has to be."""


class ArchiveGone(Refusal):
    """The archive of the house was deleted, or is not ready."""

    code = "archive_gone"
    message = _("Cette archive n’est plus là. Demandez-en une nouvelle.")
