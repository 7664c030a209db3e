"""The addresses by which the catalogue leaves the house."""

from django.urls import URLPattern, path

from catalogue.views import exports, oai

urlpatterns: list[URLPattern] = [
    path("catalogage/exports/", exports.exports_page, name="exports"),
    path("catalogage/exports/fichier/", exports.export_file, name="export-file"),
    path("catalogage/exports/maison/", exports.house_export, name="house-export"),
    path("oai/", oai.oai_endpoint, name="oai"),
]
