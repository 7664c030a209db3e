"""The bodies of requests: what each may say, checked before a verb is called."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from catalogue.lending.moments import EARLIEST, LATEST
from catalogue.lending.overrides import REASON_LENGTH
from catalogue.models import Game, Household, Patron, Site

LONGEST_CODE = 200
MOST_CODES = 20
GREATEST_KEY = 2**63 - 1


class Moment(serializers.DateTimeField):
    """A moment; one without a zone is meant in the house's."""

    default_error_messages = {"impossible": gettext_lazy("Cette date est hors du calendrier : de 1990 à 2199.")}

    def to_internal_value(self, value: Any) -> datetime:
        """The moment, when a calendar can hold it."""
        try:
            moment: datetime = super().to_internal_value(value)
            within = EARLIEST <= moment < LATEST
        except OverflowError:
            within = False
        if not within:
            self.fail("impossible")
        return moment


class Key(serializers.PrimaryKeyRelatedField[Any]):
    """The key of a row: a whole number."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("pk_field", serializers.IntegerField(min_value=1, max_value=GREATEST_KEY))
        super().__init__(**kwargs)


class Shape(serializers.Serializer[Any]):
    """A body that says nothing which nobody reads: a misspelt field is refused, not left out."""

    def to_internal_value(self, data: Any) -> Any:
        """The values by field, or what is wrong with each."""
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, Mapping) else []
        if unknown:
            known = ", ".join(sorted(self.fields))
            words = _("Ce champ n’existe pas. Il y a : %(known)s.") % {"known": known}
            raise serializers.ValidationError({name: [words] for name in unknown})
        return super().to_internal_value(data)


class Submitted(Shape):
    """An act: sent twice under one ``submission``, it is done once, and answered twice alike."""

    submission = serializers.UUIDField(required=False)


class Overriding(Submitted):
    """An act that may be refused: ``override`` lists the codes that were read, and ``reason`` passes them."""

    override = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=MOST_CODES, required=False, default=list
    )
    reason = serializers.CharField(max_length=REASON_LENGTH, allow_blank=True, required=False, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A reason passes something, or it is none."""
        if attrs["reason"].strip() and not attrs["override"]:
            raise serializers.ValidationError({"override": [_("Un motif demande les codes des refus qu’il passe.")]})
        return attrs


class Borrowing(Overriding):
    """Whose act it is: ``card`` as it was scanned, or the key of the ``household`` – one of the two."""

    card = serializers.CharField(max_length=LONGEST_CODE, required=False, allow_blank=True)
    household = Key(queryset=Household.objects.all(), required=False)
    patron = Key(queryset=Patron.objects.all(), required=False)
    site = Key(queryset=Site.objects.all(), required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One household, and somebody of it."""
        attrs = super().validate(attrs)
        if ("card" in attrs) == ("household" in attrs):
            raise serializers.ValidationError({"card": [_("Donnez une carte ou la clé d’un foyer, l’une des deux.")]})
        patron = attrs.get("patron")
        if patron and ("card" in attrs or patron.household_id != attrs["household"].pk):
            raise serializers.ValidationError({"patron": [_("Cette personne n’est pas de ce foyer.")]})
        return attrs


class Scanning(Shape):
    """A code, as a scanner typed it."""

    code = serializers.CharField(max_length=LONGEST_CODE, allow_blank=True)


class Lending(Borrowing):
    """A loan; ``at`` is now, or a moment of the past for who may date back."""

    barcode = serializers.CharField(max_length=LONGEST_CODE, allow_blank=True)
    at = Moment(required=False)


class Returning(Submitted):
    """A return."""

    barcode = serializers.CharField(max_length=LONGEST_CODE, allow_blank=True)
    site = Key(queryset=Site.objects.all(), required=False)
    at = Moment(required=False)


class Renewing(Overriding):
    """A renewal: its ``number``, counted from 1, makes sure that it is not done twice."""

    number = serializers.IntegerField(min_value=1, max_value=32_767, required=False)


class OwnRenewing(Submitted):
    """A renewal from home."""

    number = serializers.IntegerField(min_value=1, max_value=32_767, required=False)


class Waiting(Borrowing):
    """A hold of ``game``; ``wanted_from`` books it for that day on, ``site`` is where it is collected."""

    game = Key(queryset=Game.objects.all())
    wanted_from = serializers.DateField(required=False)


class OwnWaiting(Submitted):
    """A hold from home."""

    game = Key(queryset=Game.objects.all())


class Playing(Submitted):
    """A play on the premises: of the box that was scanned, or of the ``game`` that was tapped – one of the two."""

    barcode = serializers.CharField(max_length=LONGEST_CODE, required=False, allow_blank=True)
    game = Key(queryset=Game.objects.all(), required=False)
    site = Key(queryset=Site.objects.all(), required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One thing that is played."""
        if ("barcode" in attrs) == ("game" in attrs):
            raise serializers.ValidationError({"game": [_("Donnez un code-barres ou la clé d’un jeu, l’un des deux.")]})
        return attrs


class Undoing(Submitted):
    """The act to take back: the key of its event, as its answer told it."""

    event = serializers.IntegerField(min_value=1, max_value=GREATEST_KEY)
