"""The addresses of households' record books, below ``/api/books/``."""

from django.urls import URLPattern, path

from playaid.api import books

app_name = "books"

urlpatterns: list[URLPattern] = [path("", books.Books.as_view(), name="books")]
