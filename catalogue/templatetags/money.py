"""Amounts in templates."""

from django import template

from catalogue.lending.amounts import in_euros

register = template.Library()


@register.filter
def euros(cents: int | None) -> str:
    """Whole cents as ``12,50 €``; nothing for no amount."""
    return "" if cents is None else in_euros(cents)


@register.filter
def amount(cents: int) -> str:
    """Whole cents as one types them into a field: ``12,50``."""
    return f"{cents // 100},{cents % 100:02}"
