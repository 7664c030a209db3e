"""A game's own page."""

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from catalogue.cataloguing.merged import merged_into
from catalogue.family.citation import Cited, isbd
from catalogue.family.record_rows import RecordRows, record_rows
from catalogue.family.related_games import related_games
from catalogue.family.structured_data import Described, schema_org
from catalogue.lending.box_notes import what_is_missing
from catalogue.models import Contribution, Copy, Game, Identifier, Piece, PieceList
from rules.models import Ruleset


def game_page(request: HttpRequest, pk: int) -> HttpResponse:
    """All that is known of a game, its copies and when they come back, its rules and play aids; ten queries."""
    game = Game.objects.select_related("series").filter(pk=pk).first()
    if game is None:
        return _where_it_went(pk)
    rows = record_rows(game.pk)
    facts = {
        "section": "games",
        "game": game,
        "submission": uuid4(),
        "rows": rows,
        "related": related_games(game),
        "pieces": Piece.objects.filter(piece_list__game=game, piece_list__status=PieceList.Status.ACCEPTED),
        "citation": isbd(_cited(game, rows)),
        "structured": schema_org(_described(request, game, rows)),
        "address": request.build_absolute_uri(game.get_absolute_url()),
        **_copies(game),
        **_aids(game),
    }
    return render(request, "catalogue/game.html", facts)


def _where_it_went(pk: int) -> HttpResponse:
    """To the record that this one was made one with: families keep addresses. Not for good, since they may part."""
    kept = merged_into(pk)
    if kept is None:
        raise Http404
    return redirect("game", kept)


def _copies(game: Game) -> dict[str, Any]:
    """The copies that the public may see, what is missing from each, and what was done to some."""
    shown = Copy.objects.filter(game=game).for_game_page()
    copies = list(shown.select_related("site", "current_site").prefetch_related("adaptations__legend"))
    missing = what_is_missing(copy.pk for copy in copies)
    return {
        "copies": [(copy, missing.get(copy.pk, [])) for copy in copies],
        "adapted": [copy for copy in copies if copy.adaptations.all()],
        "can_be_held": any(copy.lendable for copy in copies),
    }


def _aids(game: Game) -> dict[str, Ruleset | None]:
    """Give the rules of a game that are in force (``aids``), and the plain sheet for a game without (``plain``)."""
    either = Q(pk=game.ruleset_id) | Q(slug=settings.PLAIN_SHEET)
    known = {rules.pk: rules for rules in Ruleset.objects.playable().filter(either)}
    plain = next((rules for rules in known.values() if rules.slug == settings.PLAIN_SHEET), None)
    return {"aids": known.get(game.ruleset_id or 0), "plain": plain}


def _names(rows: RecordRows, *roles: str) -> list[str]:
    return [row.label for row in rows.contributions if row.code in roles]


def _cited(game: Game, rows: RecordRows) -> Cited:
    kinds = dict(Identifier.Kind.choices)
    return Cited(
        title=game.title,
        authors=_names(rows, Contribution.Role.AUTHOR),
        illustrators=_names(rows, Contribution.Role.ILLUSTRATOR),
        edition=game.edition,
        publishers=[row.label for row in rows.publications],
        year=game.year,
        series=game.series.name if game.series else "",
        series_number=game.series_number,
        identifiers=[f"{kinds.get(row.code, row.code)} {row.label}" for row in rows.identifiers],
    )


def _described(request: HttpRequest, game: Game, rows: RecordRows) -> Described:
    picture = reverse("game-cover", args=[game.pk]) if game.cover else ""
    return Described(
        address=request.build_absolute_uri(game.get_absolute_url()),
        title=game.title,
        is_toy=game.kind == Game.Kind.TOY,
        picture=request.build_absolute_uri(picture) if picture else "",
        description=game.principle,
        authors=_names(rows, Contribution.Role.AUTHOR),
        publishers=[row.label for row in rows.publications],
        year=game.year,
        series=game.series.name if game.series else "",
        players=(game.min_players, game.max_players),
        months=(game.min_age_months, game.max_age_months),
        minutes=game.min_minutes if game.min_minutes is not None else game.max_minutes,
        languages=[row.code for row in rows.languages],
        eans=[row.label for row in rows.identifiers if row.code == Identifier.Kind.EAN],
    )
