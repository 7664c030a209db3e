"""The addresses by which the catalogue leaves the house."""

from django.urls import URLPattern, path

from catalogue.views import exports, house_archive, oai

urlpatterns: list[URLPattern] = [
    path("catalogage/exports/", exports.exports_page, name="exports"),
    path("catalogage/exports/fichier/", exports.export_file, name="export-file"),
    path("catalogage/exports/maison/", house_archive.house_page, name="house-export"),
    path("catalogage/exports/maison/avancement/", house_archive.progress_page, name="house-export-progress"),
    path("catalogage/exports/maison/fichier/", house_archive.archive_file, name="house-export-file"),
    path("catalogage/exports/maison/supprimer/", house_archive.delete_page, name="house-export-delete"),
    path("oai/", oai.oai_endpoint, name="oai"),
]
