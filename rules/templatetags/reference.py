"""What the pages of a game's rules need to show its document."""

from dataclasses import dataclass

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.engine import Definition
from rules.engine.document.content import Display
from rules.engine.document.identity import Identity, Players, Span
from rules.engine.formula.values import show
from rules.layouts import Picture, pictures

register = template.Library()


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as a page shows it: headings, and cells as texts. The first cell names its row."""

    caption: str
    headings: list[str]
    rows: list[list[str]]


@register.simple_tag
def shown_table(definition: Definition, display: Display) -> ShownTable:
    """Give the columns of a table that a section wants to show."""
    rows = definition.tables[display.table].values()
    cells = [[show(row.get(column)) for column in display.columns] for row in rows]
    return ShownTable(display.caption, list(display.columns.values()), cells)


@register.simple_tag
def layout_pictures(definition: Definition, anchor: str | None = None) -> list[Picture]:
    """Give the layouts of cards of a document, or those of one section."""
    return pictures(definition, anchor)


@register.filter
def duration(seconds: int) -> str:
    """``30 secondes``, ``10 minutes``, ``1 min 30 s``."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return ngettext("%(n)d seconde", "%(n)d secondes", rest) % {"n": rest}
    if not rest:
        return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
    return _("%(minutes)d min %(seconds)d s") % {"minutes": minutes, "seconds": rest}


@register.filter
def figure(value: object) -> str:
    """Write a number with a real minus; anything else as it is."""
    return show(value) if type(value) is int else str(value)


@register.filter
def player_count(players: Players) -> str:
    """``2 à 7 joueurs``, ``5 ou 7 joueurs``, ``4 joueurs``."""
    if players.without:
        return _("%(numbers)s joueurs") % {"numbers": _(" ou ").join(str(number) for number in players.counts())}
    if players.min < players.max:
        return _("%(low)d à %(high)d joueurs") % {"low": players.min, "high": players.max}
    return ngettext("%(n)d joueur", "%(n)d joueurs", players.max) % {"n": players.max}


@register.filter
def age_span(ages: Span) -> str:
    """``dès 8 ans``, ``de 4 à 8 ans``."""
    if ages.max is None:
        return ngettext("dès %(n)d an", "dès %(n)d ans", ages.min) % {"n": ages.min}
    return _("de %(low)d à %(high)d ans") % {"low": ages.min, "high": ages.max}


@register.filter
def minute_span(minutes: Span) -> str:
    """``25 min``, ``20 à 40 min``, ``20 min et plus``."""
    if minutes.max is None:
        return _("%(n)d min et plus") % {"n": minutes.min}
    if minutes.max == minutes.min:
        return _("%(n)d min") % {"n": minutes.min}
    return _("%(low)d à %(high)d min") % {"low": minutes.min, "high": minutes.max}


@register.filter
def source_title(key: str, identity: Identity) -> str:
    """The title of the source of that key; the key itself when the document lists none."""
    return next((source.title for source in identity.sources if source.key == key), key)
