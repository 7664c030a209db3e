"""The forms about people. Whatever is typed stays typed, and what will not do is said beside its field."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext_lazy as _

from catalogue.forms.desk import SCANNED_ON, ScanField
from catalogue.forms.money import CentsField
from catalogue.forms.paper import DayField, PaperForm
from catalogue.lending.enrolment import CONTACT, PERSON, Contact, Person
from catalogue.models import Membership, MembershipKind, Patron

# As many as a car holds; a button adds more.
PERSON_ROWS = 4
MOST_PERSONS = 30
OLDEST_YEAR, LATEST_YEAR = 1900, 2100
# As long as an address of a mail may be (RFC 5321), and its column.
MAIL_LENGTH = 254
PLAIN = {"autocomplete": "off"}


def text(label: Any, most: int, *, required: bool = False, **attributes: str) -> ScanField:
    """A field for a line of text of ``most`` signs."""
    widget = forms.TextInput({**PLAIN, **attributes})
    return ScanField(label=label, max_length=most, required=required, widget=widget)


class ContactForm(PaperForm):
    """How a household is reached."""

    address = forms.CharField(
        label=_("Adresse"),
        max_length=300,
        required=False,
        widget=forms.Textarea({**PLAIN, "rows": 2}),
        help_text=_("Sans le code postal ni la ville."),
    )
    postcode = text(_("Code postal"), 10, inputmode="numeric")
    city = text(_("Ville"), 100)
    mail = forms.EmailField(
        label=_("Courriel"),
        max_length=MAIL_LENGTH,
        required=False,
        widget=forms.TextInput({**PLAIN, "inputmode": "email"}),
    )
    phone = text(_("Téléphone"), 30, inputmode="tel")
    wants_reminders = forms.BooleanField(label=_("Veut des rappels"), required=False, initial=True)

    @property
    def contact(self) -> Contact:
        """What was typed; the form is valid."""
        return Contact(**{name: self.cleaned_data[name] for name in CONTACT})


class ChangedContactForm(ContactForm):
    """The contact of a household, corrected. The page sends what it had shown too: so one knows what was touched."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        for field in self.fields.values():
            field.show_hidden_initial = True

    @property
    def touched(self) -> frozenset[str]:
        """The fields that were changed on this page; all of those of which it did not say what it had shown."""
        told = {name for name in self.fields if self.add_initial_prefix(name) in self.data}
        return frozenset(self.fields) - told | frozenset(self.changed_data)


class HouseholdForm(ChangedContactForm):
    """The name and the contact of a household, corrected."""

    name = text(_("Nom du foyer"), 200, required=True)
    field_order = ["name"]


class EnrolForm(ContactForm):
    """A new household, on one page: card, name, kind of membership; the rest where there is time for it."""

    card = ScanField(
        label=_("Numéro de carte"),
        required=False,
        max_length=60,
        widget=forms.TextInput(SCANNED_ON),
        help_text=_("Scannez la carte, ou laissez vide pour la remettre plus tard."),
    )
    name = text(_("Nom du foyer"), 200, required=True, autofocus="autofocus")
    kind = forms.ModelChoiceField(label=_("Adhésion"), queryset=MembershipKind.objects.order_by("name"))
    deposit = CentsField(label=_("Caution reçue"), required=False, least=0, help_text=_("En euros ; vide : aucune."))
    confirmed = forms.BooleanField(label=_("C’est bien un nouveau foyer"), required=False)
    field_order = ["name", "kind", "card"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The kind of the membership written last is chosen already, else the only one there is."""
        super().__init__(*args, **kwargs)
        last = Membership.objects.order_by("-pk").values_list("kind", flat=True).first()
        kinds = list(MembershipKind.objects.order_by("name")[:2])
        if last or len(kinds) == 1:
            self.initial.setdefault("kind", last or kinds[0].pk)


class PersonForm(PaperForm):
    """A person of a household. A year of birth at most, never a day."""

    given_name = text(_("Prénom"), 100)
    family_name = text(_("Nom"), 100)
    kind = forms.ChoiceField(label=_("Adulte ou enfant"), choices=Patron.Kind.choices, initial=Patron.Kind.ADULT)
    birth_year = forms.IntegerField(
        label=_("Année de naissance"),
        required=False,
        min_value=OLDEST_YEAR,
        max_value=LATEST_YEAR,
        widget=forms.TextInput({**PLAIN, "inputmode": "numeric", "size": 4}),
    )
    permission_on = DayField(label=_("Autorisation parentale du"))

    @property
    def person(self) -> Person:
        """What was typed; the form is valid."""
        return Person(**{name: self.cleaned_data[name] for name in PERSON})

    @property
    def is_empty(self) -> bool:
        """Whether the row was left as it was; the form is valid."""
        typed = ("given_name", "family_name", "birth_year", "permission_on")
        return not any(self.cleaned_data.get(name) for name in typed)

    def clean(self) -> dict[str, Any]:
        """A row that says anything says a given name; a permission is for a child."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not self.is_empty and not cleaned["given_name"]:
            self.add_error("given_name", ValidationError(_("Il manque un prénom."), code="required"))
        if cleaned.get("permission_on") and cleaned.get("kind") != Patron.Kind.CHILD:
            self.add_error(
                "permission_on", ValidationError(_("L’autorisation parentale concerne un enfant."), code="adult")
            )
        return cleaned


class OnePersonForm(PersonForm):
    """A person who is added or corrected by themselves."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The given name is asked for."""
        super().__init__(*args, **kwargs)
        self.fields["given_name"].required = True


class CardForm(PaperForm):
    """The number of a new card."""

    number = ScanField(
        label=_("Numéro de la nouvelle carte"),
        max_length=60,
        error_messages={"required": _("Il manque un numéro de carte lisible.")},
        widget=forms.TextInput(SCANNED_ON),
    )


class RenewForm(PaperForm):
    """Which membership follows."""

    kind = forms.ModelChoiceField(label=_("Adhésion"), queryset=MembershipKind.objects.order_by("name"))


class FindHouseholdForm(PaperForm):
    """A household by its name, a person's, or a card."""

    q = ScanField(
        label=_("Nom ou carte"),
        required=False,
        max_length=100,
        widget=forms.TextInput({**PLAIN, "autofocus": "autofocus", "spellcheck": "false"}),
        help_text=_("Sans accents si vous voulez ; ou scannez une carte."),
    )


PersonForms: "type[BaseFormSet[PersonForm]]" = formset_factory(
    PersonForm, extra=PERSON_ROWS, max_num=MOST_PERSONS, absolute_max=MOST_PERSONS
)
