"""Beginning a play."""

from datetime import datetime

from django.db import IntegrityError, transaction

from catalogue.models import Game
from playaid.models import Play
from playaid.plays.limits import OPENINGS
from playaid.plays.refusals import CodeTaken, TooManyPlays, UnknownRules
from rules.models import RulesetVersion
from rules.published import LARGEST, is_slug


def open_play(*, code: str, slug: str, number: int, game: int | None, address: str, at: datetime) -> tuple[Play, bool]:
    """Begin the play that a device has made a code for; gives it, and whether it is new.

    The same play opened again is the same play. ``game`` is a key of the catalogue; one that is gone is left out.
    Raises UnknownRules (drafts are unknown), CodeTaken by a play with other rules, or TooManyPlays.
    """
    version = _version(slug, number)
    same_code = Play.objects.with_rules().filter(code=code)
    play = same_code.first()
    if play is None:
        if not OPENINGS.claim(address, at):
            raise TooManyPlays(wait=OPENINGS.wait(at))
        begun = _begin(code, version, game, at)
        if begun is not None:
            return begun, True
        # Another device, or a second try of this one, was first.
        return open_play(code=code, slug=slug, number=number, game=game, address=address, at=at)
    if play.version_id != version.pk:
        raise CodeTaken
    return play, False


def _begin(code: str, version: RulesetVersion, game: int | None, at: datetime) -> Play | None:
    try:
        with transaction.atomic():
            record = Game.objects.filter(pk=game).only("pk").first() if game is not None else None
            return Play.objects.create(code=code, version=version, game=record, opened_at=at, touched_at=at)
    except IntegrityError:
        return None


def _version(slug: str, number: int) -> RulesetVersion:
    once = RulesetVersion.objects.exclude(status=RulesetVersion.Status.DRAFT).select_related("ruleset")
    known = is_slug(slug) and 0 < number <= LARGEST
    version = once.defer("text", "tables").filter(ruleset__slug=slug, number=number).first() if known else None
    if version is None:
        raise UnknownRules
    return version
