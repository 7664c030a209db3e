"""The endpoints of plays. Each reads the request, calls a verb, and answers with what it gave."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from playaid.api import schema
from playaid.api.authentication import PlayCode
from playaid.api.exchange import PlaysView
from playaid.api.shapes import read_after, read_keeping, read_opening, read_sending
from playaid.models import Play
from playaid.plays.finding import find_book, find_play
from playaid.plays.forgetting import forget_play
from playaid.plays.keeping import house_book, keep_play, take_out
from playaid.plays.opening import open_play
from playaid.plays.qr import qr_svg
from playaid.plays.writing import News, news_of, take_entries
from playaid.views.joining import join_address


class PlayView(PlaysView):
    """An endpoint about the play whose code the request has."""

    authentication_classes = (PlayCode,)

    def play(self) -> Play:
        """Give the play, or refuse."""
        return find_play(code=self.code, address=self.address, at=self.at)


class Plays(PlayView):
    """Plays: beginning one, deleting one."""

    @schema.answers(
        "plays_open",
        "Commencer une partie",
        {201: schema.PLAY, 200: schema.PLAY},
        (400, 409, 429),
        schema.OPENING,
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Begin the play in the body; the same one again is answered with 200."""
        asked = read_opening(request.data)
        play, new = open_play(
            code=asked.code,
            slug=asked.slug,
            number=asked.number,
            game=asked.game,
            address=self.address,
            at=self.at,
        )
        return Response(_told(play), status=201 if new else 200)

    @schema.answers("plays_delete", "Effacer une partie", {204: None}, (401, 404, 429))
    def delete(self, _request: Request) -> Response:
        """Delete the play with everything that was written in it."""
        forget_play(self.play())
        return Response(status=204)


class Entries(PlayView):
    """The log of a play."""

    @schema.answers(
        "plays_entries",
        "Les saisies d’une partie",
        {200: schema.NEWS},
        (400, 401, 404, 429),
        parameters=[schema.AFTER],
    )
    def get(self, request: Request) -> Response:
        """Give the entries after an order."""
        after = read_after(request)
        return Response(_news(news_of(self.play(), after=after)))

    @schema.answers(
        "plays_write",
        "Envoyer des saisies",
        {200: schema.NEWS},
        (400, 401, 404, 429, 503),
        schema.SENDING,
    )
    def post(self, request: Request) -> Response:
        """Take the entries in the body, and give those after an order."""
        after, sent = read_sending(request.data)
        news = take_entries(code=self.code, address=self.address, sent=sent, after=after, at=self.at)
        return Response({**_news(news), "refused": [refusal.as_json() for refusal in news.refused]})


class Book(PlayView):
    """The record book that a play is kept in."""

    @schema.answers("plays_keep", "Garder une partie", {204: None}, (400, 401, 404, 429), schema.KEEPING)
    def put(self, request: Request) -> Response:
        """Keep the play in the house's book, or in the household's whose code the body has."""
        code = read_keeping(request.data)
        play = self.play()
        book = house_book(at=self.at) if code is None else find_book(code=code, address=self.address, at=self.at)
        keep_play(play, book=book)
        return Response(status=204)

    @schema.answers("plays_take_out", "Ne plus garder une partie", {204: None}, (401, 404, 429))
    def delete(self, _request: Request) -> Response:
        """Take the play out of its book."""
        take_out(self.play())
        return Response(status=204)


class QR(PlayView):
    """How another device joins a play."""

    @schema.answers("plays_qr", "Le code QR d’une partie", {200: schema.QR}, (401, 404, 429))
    def get(self, request: Request) -> Response:
        """Give the address of the play, and its QR code as SVG."""
        address = request.build_absolute_uri(join_address(self.play()))
        return Response({"address": address, "svg": qr_svg(address)})


def _told(play: Play) -> dict[str, Any]:
    version = play.version
    return {"ruleset": version.ruleset.slug, "version": version.number, "order": play.last_order}


def _news(news: News) -> dict[str, Any]:
    return {**_told(news.play), "entries": [entry.as_json() for entry in news.entries], "more": news.more}
