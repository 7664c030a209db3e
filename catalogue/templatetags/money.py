"""Amounts in templates."""

from django import template

from catalogue.lending.amounts import as_typed, in_euros

register = template.Library()


@register.filter
def euros(cents: int | None) -> str:
    """Whole cents as ``12,50 €``; nothing for no amount."""
    return "" if cents is None else in_euros(cents)


@register.filter
def amount(cents: int) -> str:
    """Whole cents as one types them into a field: ``12,50``, in English ``12.50``."""
    return as_typed(cents)
