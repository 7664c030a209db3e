"""The addresses of the catalogue: what families see."""

from django.contrib.sitemaps import views as maps
from django.urls import URLPattern, path

from catalogue.views import authorities, documents, feeds, game, games, home, name_lists, picture_shelf, suggestions

SITEMAPS = feeds.sitemaps()

urlpatterns: list[URLPattern] = [
    path("", home.home_page, name="home"),
    path("jeux/", games.games_page, name="games"),
    path("jeux/suggestions/", suggestions.suggestions, name="suggestions"),
    path("jeux/<int:pk>/", game.game_page, name="game"),
    path("jeux/<int:pk>/couverture/", games.game_cover, name="game-cover"),
    path("jeux/<int:pk>/couverture/<slug:size>/", games.game_cover_sized, name="game-cover-sized"),
    path("images/", picture_shelf.picture_shelf, name="picture-shelf"),
    path("nouveautes.atom", feeds.NewGames(), name="new-games"),
    path("sitemap.xml", maps.index, {"sitemaps": SITEMAPS, "sitemap_url_name": "sitemap-part"}, name="sitemap"),
    path("sitemap-<section>.xml", maps.sitemap, {"sitemaps": SITEMAPS}, name="sitemap-part"),
    path("robots.txt", feeds.robots, name="robots"),
    path("documents/<int:pk>/", documents.document_file, name="document-file"),
    path("documents/<int:pk>/texte/", documents.document_text, name="document-text"),
    path("auteurs/", name_lists.authors_page, name="authors"),
    path("editeurs/", name_lists.publishers_page, name="publishers"),
    path("collections/", name_lists.series_list_page, name="series-list"),
    path("categories/", name_lists.terms_page, name="terms"),
    path("auteurs/<int:pk>/", authorities.author_page, name="author"),
    path("editeurs/<int:pk>/", authorities.publisher_page, name="publisher"),
    path("collections/<int:pk>/", authorities.series_page, name="series"),
    path("categories/<int:pk>/", authorities.term_page, name="term"),
]
