"""Why a verb about plays says no: one class a reason, with a stable code, put into words here alone."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


class PlayRefusal(Exception):  # noqa: N818 - a refusal is an answer, not an error of the program
    """Nothing was changed. ``code`` never changes once published, ``facts`` are what the words name.

    ``status`` is how HTTP says the same.
    """

    code: ClassVar[str] = "refused"
    message: ClassVar["str | StrPromise"] = _("C’est refusé.")
    status: ClassVar[int] = 400

    def __init__(self, **facts: Any) -> None:
        # The code alone: an exception can end in a log, and what people wrote has no business there.
        super().__init__(self.code)
        self.facts = facts

    @property
    def words(self) -> str:
        """The refusal for a person, in the language of the moment."""
        return str(self.message % self.facts)


class Unreadable(PlayRefusal):
    """The request does not have the shape that was asked for. Fact: ``fault``, in words."""

    code = "unreadable"
    message = _("La demande est illisible : %(fault)s.")


class CodeMissing(PlayRefusal):
    """The request names no code, or nothing that could be one."""

    code = "code_missing"
    message = _("Il faut un code de dix signes, comme ABCDE-FGHJK.")
    status = 401


class UnknownCode(PlayRefusal):
    """No play has this code."""

    code = "unknown_code"
    message = _("Aucune partie n’a ce code.")
    status = 404


class UnknownBook(PlayRefusal):
    """No record book has this code."""

    code = "unknown_book"
    message = _("Aucun carnet n’a ce code.")
    status = 404


class CodeTaken(PlayRefusal):
    """The code belongs to a play with other rules, or to a book of another name."""

    code = "code_taken"
    message = _("Ce code est déjà pris.")
    status = 409


class UnknownRules(PlayRefusal):
    """There is no such version of rules, or it was never in force."""

    code = "unknown_rules"
    message = _("Ces règles ne sont pas connues ici.")


class RulesUnreadable(PlayRefusal):
    """The version was written for another engine: an update of the software mends it, so one may try again."""

    code = "rules_unreadable"
    message = _("Les règles de cette partie ne peuvent pas être lues pour le moment.")
    status = 503


class TooOften(PlayRefusal):
    """Too much from one address within a window of time. Fact: ``wait``, in seconds."""

    status = 429


class TooManyMisses(TooOften):
    """Too many wrong codes."""

    code = "too_many_misses"
    message = _("Trop de codes faux depuis cette connexion. Réessayez dans quelques minutes.")


class TooManyPlays(TooOften):
    """Too many plays or books begun."""

    code = "too_many_plays"
    message = _("Trop de parties ouvertes depuis cette connexion. Réessayez dans une heure.")
