"""The addresses of the catalogue and the desk."""

from django.urls import URLPattern, path

from catalogue import urls_boxes, urls_desk, urls_house, urls_paper, urls_people
from catalogue.views import authorities, games, home, statements

urlpatterns: list[URLPattern] = [
    path("", home.home_page, name="home"),
    path("jeux/", games.games_page, name="games"),
    path("jeux/<int:pk>/", games.game_page, name="game"),
    path("jeux/<int:pk>/couverture/", games.game_cover, name="game-cover"),
    path("auteurs/<int:pk>/", authorities.author_page, name="author"),
    path("editeurs/<int:pk>/", authorities.publisher_page, name="publisher"),
    path("categories/<int:pk>/", authorities.term_page, name="term"),
    path("accessibilite/", statements.accessibility_page, name="accessibility"),
    *urls_desk.urlpatterns,
    *urls_boxes.urlpatterns,
    *urls_house.urlpatterns,
    *urls_paper.urlpatterns,
    *urls_people.urlpatterns,
]
