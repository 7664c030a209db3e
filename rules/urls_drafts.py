"""The addresses where rules are kept and published, below ``/gestion/regles/``."""

from django.urls import URLPattern, path

from rules import views_drafts as views

app_name = "rules-drafts"

urlpatterns: list[URLPattern] = [
    path("", views.rulesets_page, name="rulesets"),
    path("deposer/", views.hand_in_page, name="hand-in"),
    path("<slug:slug>/versions/", views.ruleset_page, name="ruleset"),
    path("<slug:slug>/versions/<int:number>/", views.version_page, name="version"),
    path("<slug:slug>/versions/<int:number>/texte/", views.text_page, name="text"),
    path("<slug:slug>/versions/<int:number>/corriger/", views.hand_in_page, name="correct"),
    path("<slug:slug>/versions/<int:number>/publier/", views.publish_page, name="publish"),
    path("<slug:slug>/versions/<int:number>/retirer/", views.retire_page, name="retire"),
    path("<slug:slug>/versions/<int:number>/reprendre/", views.restore_page, name="restore"),
    path("<slug:slug>/versions/<int:number>/jeter/", views.discard_page, name="discard"),
]
