"""The addresses of the lending desk."""

from django.urls import URLPattern, path

from catalogue.views import desk, desk_holds, hold_lists, late_loans

urlpatterns: list[URLPattern] = [
    path("bureau/", desk.desk_page, name="desk"),
    path("bureau/passer-outre/", desk.override_page, name="desk-override"),
    path("bureau/accepter/", desk.accept_page, name="desk-accept"),
    path("bureau/annuler/", desk.undo_page, name="desk-undo"),
    path("bureau/terminer/", desk.let_go_page, name="desk-let-go"),
    path("bureau/date/", desk.day_page, name="desk-day"),
    path("bureau/site/", desk.site_page, name="desk-site"),
    path("bureau/retards/", late_loans.late_loans_page, name="late-loans"),
    path("bureau/reservations/", hold_lists.hold_lists_page, name="hold-lists"),
    path("bureau/reserver/", desk_holds.hold_page, name="desk-hold"),
    path("bureau/prets/<int:pk>/renouveler/", desk.renew_page, name="desk-renew"),
    path("bureau/reservations/<int:pk>/annuler/", desk_holds.cancel_hold_page, name="desk-cancel-hold"),
]
