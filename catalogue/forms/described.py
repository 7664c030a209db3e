"""Fields that a screen reader hears together with their hint, and with what is wrong with them."""

from typing import Any

from django import forms


class DescribedForm(forms.Form):
    """A form whose fields name the hints and errors that ``catalogue/_field.html`` writes beside them."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.describe_hints()

    def describe_hints(self) -> None:
        """Tie each field to its hint; once more by a form that makes fields of its own."""
        for name, field in self.fields.items():
            if field.help_text:
                self._describe(name, f"{self[name].auto_id}-aide")

    def add_error(self, field: str | None, error: Any) -> None:
        """Keep the error, and tie it to its field."""
        super().add_error(field, error)
        if field is not None:
            self._describe(field, f"{self[field].auto_id}_error")

    def _describe(self, name: str, identifier: str) -> None:
        attributes = self.fields[name].widget.attrs
        known = str(attributes.get("aria-describedby", "")).split()
        if identifier not in known:
            attributes["aria-describedby"] = " ".join([*known, identifier])
