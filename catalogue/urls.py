"""The addresses of the catalogue and the desk."""

from django.urls import URLPattern, path

from catalogue import (
    urls_boxes,
    urls_cataloguing,
    urls_desk,
    urls_exports,
    urls_family,
    urls_house,
    urls_imports,
    urls_paper,
    urls_people,
    urls_sources,
)
from catalogue.views import statements

urlpatterns: list[URLPattern] = [
    *urls_family.urlpatterns,
    path("accessibilite/", statements.accessibility_page, name="accessibility"),
    *urls_desk.urlpatterns,
    *urls_boxes.urlpatterns,
    *urls_cataloguing.urlpatterns,
    *urls_exports.urlpatterns,
    *urls_house.urlpatterns,
    *urls_imports.urlpatterns,
    *urls_paper.urlpatterns,
    *urls_people.urlpatterns,
    *urls_sources.urlpatterns,
]
