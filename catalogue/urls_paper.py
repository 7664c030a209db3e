"""The addresses of what is printed, and of the figures."""

from django.urls import URLPattern, path

from catalogue.views import figures, paper

urlpatterns: list[URLPattern] = [
    path("bureau/etiquettes/", paper.labels_page, name="labels"),
    path("bureau/cartes/imprimer/", paper.cards_page, name="print-cards"),
    path("bureau/foyers/<int:pk>/bon/", paper.loan_slip, name="loan-slip"),
    path("bureau/chiffres/", figures.figures_page, name="figures"),
    path("bureau/chiffres/<int:year>/", figures.figures_page, name="figures-year"),
    path("bureau/chiffres/<int:year>/csv/", figures.figures_csv, name="figures-csv"),
    path("bureau/chiffres/<int:year>/jamais-pretes/", figures.never_lent_page, name="never-lent"),
    path("bureau/chiffres/<int:year>/jamais-pretes/csv/", figures.never_lent_csv, name="never-lent-csv"),
    path("chiffres/", figures.public_figures_page, name="public-figures"),
    path("chiffres/<int:year>/", figures.public_figures_page, name="public-figures-year"),
]
