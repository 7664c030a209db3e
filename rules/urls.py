"""The addresses of the rules, below ``/regles/``."""

from django.urls import URLPattern, path

from rules import views

app_name = "rules"

urlpatterns: list[URLPattern] = [
    path("<slug:slug>/", views.game_page, name="game"),
]
