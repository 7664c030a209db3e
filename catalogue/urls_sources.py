"""The addresses of catalogues elsewhere."""

from django.urls import URLPattern, path

from catalogue.views import external

urlpatterns: list[URLPattern] = [
    path("catalogage/ailleurs/", external.external_search_page, name="external-search"),
    path("catalogage/ailleurs/comparer/", external.external_compare_page, name="external-compare"),
    path("catalogage/ailleurs/reprendre/", external.external_take_page, name="external-take"),
]
