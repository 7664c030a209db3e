"""The addresses of the table, below ``/jouer/``."""

from django.urls import URLPattern, path

from playaid.views import books, boxes, family_book, games, helper, join, play, prepare, sheet

app_name = "playaid"

urlpatterns: list[URLPattern] = [
    path("", games.games_page, name="games"),
    path("mes-parties/", family_book.own_plays_page, name="own-plays"),
    path("rejoindre/", join.join_page, name="join"),
    path("carnet/", books.house_book_page, name="house-book"),
    path("carnet/<int:pk>/", books.kept_play_page, name="kept-play"),
    path("carnet/<int:pk>/csv/", books.kept_play_csv, name="kept-play-csv"),
    path("boites/<int:game>/", boxes.box_codes_page, name="box-codes"),
    path("boite/<int:game>/", boxes.box_page, name="box"),
    path("exemplaire/<path:barcode>/", boxes.copy_page, name="copy"),
    path("<slug:slug>/preparer/", prepare.prepare_page, name="prepare"),
    path("<slug:slug>/feuille/", sheet.sheet_page, name="sheet"),
    path("<slug:slug>/partie/", play.play_page, name="play"),
    path("<slug:slug>/partie/<int:version>/", play.table_page, name="table"),
    path("<slug:slug>/partie/<int:version>/mises-en-place/", play.setups_page, name="setups"),
    path("<slug:slug>/aides/<slug:name>/", helper.helper_page, name="helper"),
]
