"""Why something cannot be printed: found before a file is made, all at once, in words that name the code."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Unwritable:
    """The symbology has no such sign."""

    code: str
    symbology: str
    sign: str

    @property
    def words(self) -> str:
        """The fault in words."""
        facts = {"code": self.code, "symbology": self.symbology, "sign": self.sign}
        return _("« %(code)s » ne peut pas être imprimé : le %(symbology)s n’a pas le signe « %(sign)s ».") % facts


@dataclass(frozen=True, slots=True)
class TooNarrow:
    """The bars, or the squares, would be narrower than a scanner reads. Widths in mm."""

    code: str
    symbology: str
    module: float
    least: float

    @property
    def words(self) -> str:
        """The fault in words."""
        facts = {
            "code": self.code,
            "symbology": self.symbology,
            "module": number_format(self.module, 2),
            "least": number_format(self.least, 2),
        }
        return (
            _(
                "« %(code)s » est trop long en %(symbology)s pour cette étiquette : ses traits auraient %(module)s mm, "
                "et un lecteur en demande %(least)s. Choisissez une étiquette plus grande ou le Code 128."
            )
            % facts
        )


Fault = Unwritable | TooNarrow


class UnprintableError(Exception):
    """Nothing was printed; ``faults`` says why, one for each code in question."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(fault.code for fault in faults))
        self.faults = tuple(faults)
