"""The addresses of the catalogue and the desk."""

from django.urls import URLPattern, path

from catalogue.views import authorities, desk, games, home, late_loans, statements

urlpatterns: list[URLPattern] = [
    path("", home.home_page, name="home"),
    path("jeux/", games.games_page, name="games"),
    path("jeux/<int:pk>/", games.game_page, name="game"),
    path("jeux/<int:pk>/couverture/", games.game_cover, name="game-cover"),
    path("auteurs/<int:pk>/", authorities.author_page, name="author"),
    path("editeurs/<int:pk>/", authorities.publisher_page, name="publisher"),
    path("categories/<int:pk>/", authorities.term_page, name="term"),
    path("bureau/", desk.desk_page, name="desk"),
    path("bureau/passer-outre/", desk.override_page, name="desk-override"),
    path("bureau/terminer/", desk.let_go_page, name="desk-let-go"),
    path("bureau/retards/", late_loans.late_loans_page, name="late-loans"),
    path("accessibilite/", statements.accessibility_page, name="accessibility"),
]
