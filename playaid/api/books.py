"""The endpoints of households' record books."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from playaid.api import schema
from playaid.api.authentication import BookCode
from playaid.api.exchange import PlaysView
from playaid.api.shapes import read_after, read_book
from playaid.models import Play
from playaid.plays.finding import find_book
from playaid.plays.keeping import make_book
from playaid.plays.results import Result, results_of, summary_of

MOST_GIVEN = 20


class Books(PlaysView):
    """A household's book: making one, and reading it."""

    authentication_classes = (BookCode,)

    @schema.answers(
        "books_make",
        "Ouvrir un carnet",
        {201: schema.BOOK, 200: schema.BOOK},
        (400, 409, 429),
        schema.NEW_BOOK,
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Make the book in the body; the same one again is answered with 200."""
        code, name = read_book(request.data)
        book, new = make_book(code=code, name=name, address=self.address, at=self.at)
        return Response({"name": book.name}, status=201 if new else 200)

    @schema.answers(
        "books_plays",
        "Les parties d’un carnet",
        {200: schema.KEPT_PLAYS},
        (400, 401, 404, 429),
        parameters=[schema.PLAYS_AFTER],
    )
    def get(self, request: Request) -> Response:
        """Give the plays of the book, the last opened first, 20 at a time, each with its places."""
        after = read_after(request)
        book = find_book(code=self.code, address=self.address, at=self.at)
        plays = list(Play.objects.titled().filter(book=book)[after : after + MOST_GIVEN + 1])
        told = [_told(result) for result in results_of(plays[:MOST_GIVEN])]
        return Response({"name": book.name, "plays": told, "more": len(plays) > MOST_GIVEN})


def _told(result: Result) -> dict[str, Any]:
    play = result.play
    return {
        "code": play.code,
        "ruleset": play.version.ruleset.slug,
        "version": play.version.number,
        "title": result.title,
        "opened": play.opened_at.isoformat(),
        "finished": play.finished_at.isoformat() if play.finished_at else None,
        "players": summary_of(result),
    }
