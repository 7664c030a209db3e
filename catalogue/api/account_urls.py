"""The addresses of a family's endpoints, below ``/api/account/``."""

from django.urls import URLPattern, path

from catalogue.api import account

app_name = "account-api"

urlpatterns: list[URLPattern] = [
    path("loans/", account.loans, name="loans"),
    path("loans/<int:pk>/renew/", account.renew_own, name="renew"),
    path("holds/", account.holds, name="holds"),
    path("holds/place/", account.place_own, name="hold-place"),
    path("holds/<int:pk>/cancel/", account.cancel_own, name="hold-cancel"),
]
