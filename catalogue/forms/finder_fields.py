"""Fields of the form that finds a game: a number, a key, several keys, each of which may be "not known"."""

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

UNKNOWN: Final = "inconnu"
# The largest key that a table can hold: a larger number is none, and SQLite refuses it loudly.
_LARGEST_KEY: Final = 2**63 - 1
_MOST_TERMS: Final = 8


class WholeNumber(forms.IntegerField):
    """A whole number in a text field: what was typed stays there to be corrected, which a number field drops."""

    def __init__(self, **kwargs: Any) -> None:
        """With a keypad on phones, and nothing remembered from the last time."""
        super().__init__(widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}), **kwargs)


class NumberOrUnknown(WholeNumber):
    """A whole number, or ``UNKNOWN``: the games that do not say."""

    def to_python(self, value: Any) -> Any:
        """The number, ``UNKNOWN``, or None."""
        return UNKNOWN if value == UNKNOWN else super().to_python(value)

    def run_validators(self, value: Any) -> None:
        """Bounds are those of numbers."""
        if value != UNKNOWN:
            super().run_validators(value)


def key_field(label: Any) -> NumberOrUnknown:
    """The key of an author, a publisher, a series, a site."""
    return NumberOrUnknown(label=label, required=False, min_value=1, max_value=_LARGEST_KEY)


class Terms(forms.TypedMultipleChoiceField):
    """Keys of terms, or ``UNKNOWN`` alone; at most eight, since each costs a look at the links of every game."""

    def __init__(self, **kwargs: Any) -> None:
        """Whether a key is one of a term is asked later, of all keys at once."""
        super().__init__(coerce=lambda text: text if text == UNKNOWN else int(text), **kwargs)

    def valid_value(self, value: Any) -> bool:
        """Whether this could be a key."""
        text = str(value)
        digits = text.isascii() and text.isdigit() and len(text) < 20
        return text == UNKNOWN or (digits and 0 < int(text) <= _LARGEST_KEY)

    def validate(self, value: Sequence[Any]) -> None:
        """ValidationError for what is no key, and for too many."""
        super().validate(value)
        if len(set(value)) > _MOST_TERMS:
            raise ValidationError(_("Huit catégories à la fois au plus : décochez-en."), code="too_many")
