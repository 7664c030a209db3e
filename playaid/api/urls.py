"""The addresses of plays, below ``/api/plays/``."""

from django.urls import URLPattern, path

from playaid.api import views

app_name = "plays"

urlpatterns: list[URLPattern] = [
    path("", views.Plays.as_view(), name="plays"),
    path("entries/", views.Entries.as_view(), name="entries"),
    path("book/", views.Book.as_view(), name="book"),
    path("qr/", views.QR.as_view(), name="qr"),
]
