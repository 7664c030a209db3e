"""A game's cover and figures, in words."""

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from catalogue.covers import drawn_cover
from catalogue.models import Copy, Game

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

register = template.Library()

TWO_YEARS = 24
# Those that games and their files are known to name, by both codes of ISO 639-2 where there are two.
LANGUAGES: dict[str, "StrPromise"] = {
    "ara": gettext_lazy("arabe"),
    "baq": gettext_lazy("basque"),
    "bre": gettext_lazy("breton"),
    "cat": gettext_lazy("catalan"),
    "chi": gettext_lazy("chinois"),
    "cze": gettext_lazy("tchèque"),
    "dan": gettext_lazy("danois"),
    "deu": gettext_lazy("allemand"),
    "dut": gettext_lazy("néerlandais"),
    "eng": gettext_lazy("anglais"),
    "est": gettext_lazy("estonien"),
    "fin": gettext_lazy("finnois"),
    "fra": gettext_lazy("français"),
    "fre": gettext_lazy("français"),
    "ger": gettext_lazy("allemand"),
    "gre": gettext_lazy("grec"),
    "hun": gettext_lazy("hongrois"),
    "ita": gettext_lazy("italien"),
    "jpn": gettext_lazy("japonais"),
    "kor": gettext_lazy("coréen"),
    "lav": gettext_lazy("letton"),
    "lit": gettext_lazy("lituanien"),
    "mul": gettext_lazy("plusieurs langues"),
    "nld": gettext_lazy("néerlandais"),
    "nor": gettext_lazy("norvégien"),
    "oci": gettext_lazy("occitan"),
    "pol": gettext_lazy("polonais"),
    "por": gettext_lazy("portugais"),
    "rum": gettext_lazy("roumain"),
    "rus": gettext_lazy("russe"),
    "slo": gettext_lazy("slovaque"),
    "slv": gettext_lazy("slovène"),
    "spa": gettext_lazy("espagnol"),
    "swe": gettext_lazy("suédois"),
    "tur": gettext_lazy("turc"),
    "ukr": gettext_lazy("ukrainien"),
    "zxx": gettext_lazy("sans texte"),
}


@register.filter
def cover(game: Game) -> SafeString:
    """The game's cover, small: its picture, or one drawn from its title. Beside the title, it has nothing to say."""
    return _cover(game, "petite", loading="lazy")


@register.filter
def large_cover(game: Game) -> SafeString:
    """The same for the page of the game, where it is one of the first things to see."""
    return _cover(game, "moyenne", loading="eager")


def _cover(game: Game, size: str, *, loading: str) -> SafeString:
    if game.cover:
        address = f"{reverse('game-cover-sized', args=[game.pk, size])}?{PurePosixPath(game.cover.name).stem}"
        return format_html(
            '<img class="cover" src="{}" alt="" width="100" height="120" loading="{}">', address, loading
        )
    # Safe: the only part that comes from data are initials, and those hold A–Z and 0–9 alone.
    return mark_safe(drawn_cover(game.title))  # noqa: S308 - see above


@register.filter
def players(game: Game) -> str:
    """``2 à 7 joueurs``, ``1 joueur``, ``2 joueurs et plus``, or nothing."""
    return _seats(game.min_players, game.max_players)


def _seats(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return ""
    if low is None:
        return ngettext("jusqu’à %(n)d joueur", "jusqu’à %(n)d joueurs", high or 0) % {"n": high}
    if high is None:
        return ngettext("%(n)d joueur et plus", "%(n)d joueurs et plus", low) % {"n": low}
    if low == high:
        return ngettext("%(n)d joueur", "%(n)d joueurs", low) % {"n": low}
    return _("%(low)d à %(high)d joueurs") % {"low": low, "high": high}


@register.filter
def best_at(game: Game) -> str:
    """``4 joueurs``, ``3 à 4 joueurs`` …: the numbers that suit the game best, or nothing."""
    return _seats(game.best_min_players, game.best_max_players)


@register.filter
def ages(game: Game) -> str:
    """``dès 8 ans``, ``de 18 mois à 4 ans``, ``jusqu’à 12 ans``, or nothing."""
    low, high = game.min_age_months, game.max_age_months
    if high is None:
        return "" if low is None else (_("dès %(age)s") % {"age": age(low)} if low else _("dès la naissance"))
    if not low:
        return _("jusqu’à %(age)s") % {"age": age(high)}
    return _("de %(low)s à %(high)s") % {"low": age(low), "high": age(high)}


def age(months: int) -> str:
    """An age in words: months up to two years, whole years where it is one, else both."""
    if months < TWO_YEARS:
        return ngettext("%(n)d mois", "%(n)d mois", months) % {"n": months}
    years, rest = divmod(months, 12)
    words = ngettext("%(n)d an", "%(n)d ans", years) % {"n": years}
    return (
        words
        if not rest
        else _("%(years)s et demi") % {"years": words}
        if rest == 6
        else _("%(years)s et %(n)d mois") % {"years": words, "n": rest}
    )


@register.filter
def minutes(game: Game) -> str:
    """``30 min``, ``20 à 40 min``, or nothing."""
    low, high = game.min_minutes, game.max_minutes
    if low is not None and high is not None and low != high:
        return _("%(low)d à %(high)d min") % {"low": low, "high": high}
    known = low if low is not None else high
    return "" if known is None else _("%(n)d min") % {"n": known}


@register.filter
def byline(game: Game) -> str:
    """The first two authors and the first publisher, from what ``for_cards`` has fetched."""
    authors = ", ".join(part.author.name for part in list(game.contributions.all())[:2])
    houses = [part.publisher.name for part in list(game.publications.all())[:1]]
    return " · ".join(filter(None, [authors, *houses]))


@register.filter
def figures(game: Game) -> SafeString:
    """Players, age and minutes as items of a list: those that are known."""
    known = [words for words in (players(game), ages(game), minutes(game)) if words]
    return format_html_join("", "<li>{}</li>", ((words,) for words in known))


@register.filter
def language(code: str) -> str:
    """The name of a language by its ISO 639-2 code; the code itself when it is none of the usual ones."""
    return str(LANGUAGES.get(code, code))


@register.filter
def whereabouts(copy: Copy) -> str:
    """Where a copy is, in words: the due date of one that is out, else why it stays here, else the shelf."""
    from django.utils.formats import date_format

    open_loans = getattr(copy, "open_loans", [])
    if copy.state == Copy.State.ON_LOAN:
        due_on = open_loans[0].due_on if open_loans else None
        return _("Sorti, retour prévu le %(day)s") % {"day": date_format(due_on, "j F Y")} if due_on else _("Sorti")
    if copy.restriction:
        return str(copy.get_restriction_display()).capitalize()
    if copy.condition == Copy.Condition.UNPLAYABLE:
        return str(copy.get_condition_display()).capitalize()
    if copy.state == Copy.State.HELD:
        return str(copy.get_state_display()).capitalize()
    return _("En rayon, incomplet") if copy.condition == Copy.Condition.PLAYABLE else _("En rayon")
