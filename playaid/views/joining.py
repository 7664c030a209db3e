"""The address at which a device joins a play."""

from django.urls import reverse

from playaid.models import Play
from playaid.plays.codes import shown_code


def join_address(play: Play) -> str:
    """Give the path of the table of a play fetched ``with_rules``; the fragment has its code, and no server sees it."""
    table = reverse("playaid:table", args=[play.version.ruleset.slug, play.version.number])
    return f"{table}#{shown_code(play.code)}"
