"""What went wrong with a server or one of its records, put into words here alone.

Servers are asked in threads, which know no language: a trouble is a code and its facts until a page shows it.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, Promise]] = {
    "no_index": _("Ce serveur ne sait pas chercher cela."),
    "unknown_host": _("Serveur introuvable : vérifiez le réseau, puis son adresse dans les réglages."),
    "unreachable": _("Serveur injoignable (%(reason)s). Réessayez plus tard."),
    "certificate": _("Le certificat du serveur n’est pas valable (%(reason)s) : il n’est pas interrogé."),
    "slow": _("Pas de réponse complète à temps (%(seconds)d s au plus). Réessayez plus tard."),
    "status": _("Le serveur a répondu par l’erreur HTTP %(status)d."),
    "denied": _("Le serveur demande un accès que nous n’avons pas (HTTP %(status)d)."),
    "busy": _("Le serveur reçoit trop de demandes (HTTP %(status)d). Réessayez dans quelques minutes."),
    "not_yet": _("Le serveur n’a pas encore la réponse (HTTP %(status)d). Réessayez dans un moment."),
    "moved": _("Le serveur renvoie vers une autre adresse (%(address)s) : elle n’est pas suivie."),
    "too_large": _("Réponse trop longue (plus de %(megabytes)d Mo) : elle n’est pas lue. Précisez la recherche."),
    "cut": _("Réponse coupée avant sa fin : elle n’est pas lue."),
    "compressed": _("Réponse compressée sans qu’on l’ait demandé : elle n’est pas lue."),
    "web_page": _("Le serveur a répondu par une page web : son adresse n’est pas celle d’un service SRU."),
    "malformed": _("Réponse illisible : ce n’est pas du XML bien formé."),
    "not_sru": _("Réponse illisible : ce n’est pas une réponse SRU."),
    "diagnostic": _("Le serveur dit : %(said)s"),
    "record": _("Notice %(number)d : %(said)s"),
    "record_too_large": _("Notice %(number)d : beaucoup trop longue, elle n’est pas lue."),
    "record_unread": _("Notice %(number)d : forme inconnue (%(schema)s), elle n’est pas lue."),
    "broken": _("Réponse qui ne peut pas être lue. L’erreur est dans le journal du site."),
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that went wrong: a key of ``WORDS``, and what they name."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """For a person, in the language of the moment."""
        return str(WORDS[self.code] % self.facts) if self.facts else str(WORDS[self.code])


class NoAnswer(Exception):  # noqa: N818 - a refusal in the house's sense, named for what is wrong
    """The server gave nothing that can be read."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.trouble = Trouble(code, facts)
