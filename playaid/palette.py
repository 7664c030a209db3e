"""The marks that tell players apart: a colour and a shape each, so that nothing is said by colour alone."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Mark:
    """A colour with its shape: ``path`` draws it in a square of 24 units."""

    key: str
    label: str | Promise
    path: str


PALETTE: tuple[Mark, ...] = (
    Mark("red", _("Rouge, rond"), "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z"),
    Mark("blue", _("Bleu, carré"), "M3 3h18v18h-18z"),
    Mark("green", _("Vert, triangle"), "M12 2l10.5 19h-21z"),
    Mark("yellow", _("Jaune, losange"), "M12 1l9.5 11l-9.5 11l-9.5-11z"),
    Mark("violet", _("Violet, étoile"), "M12 1.5l3.1 7l7.6.7l-5.8 5l1.8 7.5l-6.7-4l-6.7 4l1.8-7.5l-5.8-5l7.6-.7z"),
    Mark("orange", _("Orange, croix"), "M8.5 2h7v6.5h6.5v7h-6.5v6.5h-7v-6.5h-6.5v-7h6.5z"),
    Mark("black", _("Noir, hexagone"), "M7 3h10l5.5 9l-5.5 9h-10l-5.5-9z"),
    Mark("white", _("Blanc, anneau"), "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20zm0 6a4 4 0 1 1 0 8a4 4 0 1 1 0-8z"),
    Mark("pink", _("Rose, cœur"), "M12 21.5l-9-9.4c-4-5 3-11.6 9-5.6c6-6 13 .6 9 5.6z"),
    Mark("brown", _("Brun, maison"), "M12 2l10 9h-3v11h-14v-11h-3z"),
    Mark("grey", _("Gris, lune"), "M16 2a10 10 0 1 0 0 20a12 12 0 0 1 0-20z"),
    Mark("teal", _("Turquoise, goutte"), "M12 1.5c5 7 7.5 10 7.5 13.5a7.5 7.5 0 0 1-15 0c0-3.5 2.5-6.5 7.5-13.5z"),
)
