"""The addresses of imports."""

from django.urls import URLPattern, path

from catalogue.views.imports import listing, report, run

urlpatterns: list[URLPattern] = [
    path("catalogage/imports/", listing.imports_page, name="imports"),
    path("catalogage/imports/<int:pk>/", run.import_page, name="import"),
    path("catalogage/imports/<int:pk>/avancement/", run.progress_page, name="import-progress"),
    path("catalogage/imports/<int:pk>/rapport/csv/", report.report_csv, name="import-csv"),
    path("catalogage/imports/<int:pk>/rapport/json/", report.report_json, name="import-json"),
    path("catalogage/imports/<int:pk>/commencer/", run.start_page, name="import-start"),
    path("catalogage/imports/<int:pk>/arreter/", run.stop_page, name="import-stop"),
    path("catalogage/imports/<int:pk>/annuler/", run.undo_page, name="import-undo"),
    path("catalogage/imports/<int:pk>/jeter/", run.discard_page, name="import-discard"),
]
