"""The forms of boxes: what is missing, what should be there, what was found on the floor."""

import re
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.folding import fold
from catalogue.forms.described import DescribedForm
from catalogue.forms.money import CentsField
from catalogue.lending.contents import MOST_OF_ONE
from catalogue.lending.contents_notes import LABEL_LENGTH
from catalogue.lending.piece_lists import PieceDraft
from catalogue.models import ContentCheck, Copy, MissingPiece, Piece, PieceList, Site
from catalogue.pictures import prepared_cover

if TYPE_CHECKING:
    from django.core.files.base import ContentFile

AS_IT_FOLLOWS = ("", gettext_lazy("selon les pièces"))


# "4 Pions bleus", "4 x Pions bleus", "4 Pions bleus | 1,50".
LINE = re.compile(r"(\d{1,5})(?:\s*[x×*]\s+|\s+|(?=[^\W\d]{3}))([^|]+?)(?:\s*\|\s*([^|]*))?")


def piece_line(line: str) -> PieceDraft:
    """A line that names a piece with its number, and its price where it has one; ValidationError in words."""
    found = LINE.fullmatch(" ".join(line.split()))
    if found is None or not fold(found[2]):
        raise ValidationError(_("écrivez le nombre, puis la pièce."))
    if len(found[2]) > LABEL_LENGTH:
        raise ValidationError(_("200 signes au plus pour une pièce."))
    price = CentsField(required=False, least=0).clean(found[3] or "")
    return PieceDraft(found[2], int(found[1]), price)


def piece_lines(text: str) -> list[PieceDraft]:
    """The pieces of a text, one a line; every line that cannot be read is told with its number."""
    drafts, faults = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                drafts.append(piece_line(line))
            except ValidationError as fault:
                faults.append(_("Ligne %(number)d : %(fault)s") % {"number": number, "fault": fault.messages[0]})
    if faults:
        raise ValidationError(faults[:20])
    return drafts


class BoxForm(DescribedForm):
    """How many of each piece are missing from a box; a field for each, or lines in words without a list."""

    condition = forms.ChoiceField(
        label=gettext_lazy("État"), required=False, choices=[AS_IT_FOLLOWS, *Copy.Condition.choices]
    )

    def __init__(self, piece_list: PieceList | None, missing: list[MissingPiece], data: QueryDict | None) -> None:
        """``missing``: what was known to be missing; it is filled in, since what is typed is the whole truth."""
        super().__init__(data)
        known: dict[str, int] = {}
        for row in missing:
            known[row.label_key] = known.get(row.label_key, 0) + row.quantity
        self.pieces: list[Piece] = list(piece_list.pieces.all()) if piece_list else []
        for piece in self.pieces:
            self.fields[f"piece-{piece.pk}"] = forms.IntegerField(
                label=piece.label,
                required=False,
                min_value=-MOST_OF_ONE,
                max_value=piece.quantity,
                initial=min(known.get(piece.label_key, 0), piece.quantity) or None,
                widget=forms.NumberInput({"autocomplete": "off", "inputmode": "numeric"}),
            )
        if not self.pieces:
            self.fields["words"] = forms.CharField(
                label=gettext_lazy("Ce qui manque"),
                required=False,
                max_length=2000,
                initial="\n".join(f"{row.quantity} {row.label}" for row in missing),
                help_text=gettext_lazy("Une pièce par ligne, avec son nombre : « 2 pions bleus »."),
                widget=forms.Textarea({"rows": 4}),
            )
        # Whoever comes to note a difference has the box in one hand.
        self.fields[f"piece-{self.pieces[0].pk}" if self.pieces else "words"].widget.attrs["autofocus"] = True
        self.describe_hints()

    def rows(self) -> list[tuple[Piece, forms.BoundField]]:
        """Each piece of the list with its field."""
        return [(piece, self[f"piece-{piece.pk}"]) for piece in self.pieces]

    def clean_words(self) -> dict[str, int]:
        """The lines as differences, the same piece counted together."""
        counted: dict[str, tuple[str, int]] = {}
        for draft in piece_lines(self.cleaned_data["words"]):
            label, before = counted.get(fold(draft.label), (draft.label, 0))
            counted[fold(draft.label)] = (label, before - draft.quantity)
        return dict(counted.values())

    @property
    def differences(self) -> dict[str, int]:
        """What differs by label, −2 for two that are missing; of a valid form."""
        counted = {piece.label: self.cleaned_data.get(f"piece-{piece.pk}") or 0 for piece in self.pieces}
        words: dict[str, int] = self.cleaned_data.get("words", {})
        return {label: -number for label, number in counted.items() if number} | words

    @property
    def judged(self) -> Copy.Condition | None:
        """The condition that was chosen; None: the one that follows."""
        chosen = self.cleaned_data["condition"]
        return Copy.Condition(chosen) if chosen else None


class OccasionForm(DescribedForm):
    """Where a check comes from: hidden in the forms of the desk."""

    occasion = forms.ChoiceField(choices=ContentCheck.Occasion.choices, required=False)
    loan = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)

    @property
    def named(self) -> tuple[ContentCheck.Occasion, int | None]:
        """The occasion and the key of the loan; whatever makes no sense is another moment."""
        self.is_valid()
        chosen = self.cleaned_data.get("occasion") or ContentCheck.Occasion.OTHER
        return ContentCheck.Occasion(chosen), self.cleaned_data.get("loan")


class FoundForm(DescribedForm):
    """How many of the missing pieces are back; none said: all of them."""

    quantity = forms.IntegerField(label=gettext_lazy("Nombre"), required=False, min_value=1, max_value=32_767)


class PieceListForm(DescribedForm):
    """A list of pieces, a line each: ``4 Pions bleus``, with the price of one behind a bar where it has its own."""

    pieces = forms.CharField(
        label=gettext_lazy("Pièces"),
        max_length=20_000,
        help_text=gettext_lazy("Une par ligne : « 4 Pions bleus ». Prix d’une seule : « 4 Pions bleus | 1,50 »."),
        widget=forms.Textarea({"rows": 12, "spellcheck": "true"}),
    )
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)

    def clean_pieces(self) -> list[PieceDraft]:
        """The lines as pieces."""
        return piece_lines(self.cleaned_data["pieces"])

    @staticmethod
    def text_of(piece_list: PieceList | None) -> str:
        """A list as the form shows it."""
        price = CentsField()
        return "\n".join(
            f"{piece.quantity} {piece.label}"
            + ("" if piece.price_cents is None else f" | {price.prepare_value(piece.price_cents)}")
            for piece in (piece_list.pieces.all() if piece_list else ())
        )


class PictureForm(DescribedForm):
    """A picture of a piece."""

    picture = forms.FileField(label=gettext_lazy("Image"))

    def clean_picture(self) -> "ContentFile[bytes]":
        """The picture in the one format of the house."""
        return prepared_cover(self.cleaned_data["picture"])


class OrphanForm(DescribedForm):
    """A piece found on the floor."""

    label = forms.CharField(
        label=gettext_lazy("La pièce"),
        max_length=LABEL_LENGTH,
        help_text=gettext_lazy("Ce qu’on voit : forme, couleur, matière."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    site = forms.ModelChoiceField(
        label=gettext_lazy("Trouvée à"),
        queryset=Site.objects.all(),
        required=False,
        empty_label=gettext_lazy("(non dit)"),
    )
    picture = forms.FileField(
        label=gettext_lazy("Photo"), required=False, widget=forms.FileInput({"accept": "image/*"})
    )

    def clean_picture(self) -> Any:
        """The picture in the one format of the house, or none."""
        picture = self.cleaned_data["picture"]
        return prepared_cover(picture) if isinstance(picture, UploadedFile) else None
