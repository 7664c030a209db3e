"""The addresses of the table, below ``/jouer/``."""

from django.urls import URLPattern, path

from playaid.views import games, helper, prepare, sheet

app_name = "playaid"

urlpatterns: list[URLPattern] = [
    path("", games.games_page, name="games"),
    path("<slug:slug>/preparer/", prepare.prepare_page, name="prepare"),
    path("<slug:slug>/feuille/", sheet.sheet_page, name="sheet"),
    path("<slug:slug>/aides/<slug:name>/", helper.helper_page, name="helper"),
]
