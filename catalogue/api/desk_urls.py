"""The addresses of the desk's endpoints, below ``/api/desk/``."""

from django.urls import URLPattern, path

from catalogue.api import desk, desk_holds

app_name = "desk-api"

urlpatterns: list[URLPattern] = [
    path("scan/", desk.scan, name="scan"),
    path("lend/", desk.lend_copy, name="lend"),
    path("return/", desk.return_one, name="return"),
    path("undo/", desk.take_back, name="undo"),
    path("plays/count/", desk.play, name="play"),
    path("loans/<int:pk>/renew/", desk.renew_loan, name="renew"),
    path("holds/place/", desk_holds.place, name="hold-place"),
    path("holds/<int:pk>/cancel/", desk_holds.cancel, name="hold-cancel"),
    path("holds/<int:pk>/requeue/", desk_holds.put_back, name="hold-requeue"),
    path("households/<int:pk>/", desk.household, name="household"),
    path("copies/<int:pk>/", desk.copy, name="copy"),
]
