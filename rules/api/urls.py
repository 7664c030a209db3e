"""The addresses of the rules' endpoints, below ``/api/rulesets/``."""

from django.urls import URLPattern, path

from rules.api import views

app_name = "rulesets"

# Texts, not slugs: what names no game is answered in JSON as well.
urlpatterns: list[URLPattern] = [
    path("", views.RulesetList.as_view(), name="list"),
    path("<str:slug>/", views.RulesetDefinition.as_view(), name="definition"),
    path("<str:slug>/setup/", views.Setup.as_view(), name="setup"),
    path("<str:slug>/score/", views.Score.as_view(), name="score"),
    path("<str:slug>/helpers/", views.HelperList.as_view(), name="helpers"),
    path("<str:slug>/helpers/<str:name>/", views.Helper.as_view(), name="helper"),
]
