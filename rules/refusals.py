"""Why a version of rules is not changed: one class for each reason, put into words here."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _


class VersionRefusal(Exception):  # noqa: N818 - a refusal is an answer of the trade, not an error of the program
    """The verb changed nothing; ``code`` is stable, ``facts`` are what the message names."""

    code: ClassVar[str] = ""
    message: ClassVar[Any] = ""

    def __init__(self, **facts: Any) -> None:
        super().__init__(self.code)
        self.facts = facts

    def __str__(self) -> str:
        return str(self.message) % self.facts


class NotADraft(VersionRefusal):
    """Somebody else published or threw away the draft meanwhile, or it never was one."""

    code = "not_a_draft"
    message = _("Ce n’est plus un brouillon : quelqu’un l’a publié ou jeté entre-temps.")


class NotInForce(VersionRefusal):
    """Only what is in force can be retired."""

    code = "not_in_force"
    message = _("Cette version n’est pas en vigueur : il n’y a rien à retirer.")


class NeverPublished(VersionRefusal):
    """Going back leads to a version that was in force once."""

    code = "never_published"
    message = _("Seule une version qui a déjà été publiée peut être reprise.")


class TooManyDrafts(VersionRefusal):
    """The house keeps so many drafts and no more."""

    code = "too_many_drafts"
    message = _("Il y a déjà %(limit)d brouillons : publiez-en ou jetez-en avant d’en déposer un autre.")
