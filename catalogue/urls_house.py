"""The addresses of the house: its calendar, its rules, its log."""

from django.urls import URLPattern, path

from catalogue.views import calendar, closures, events, house_rules, policies, site_moves

urlpatterns: list[URLPattern] = [
    path("bureau/reglages/", house_rules.settings_page, name="house-settings"),
    path("bureau/regles-de-la-maison/", house_rules.house_rules_page, name="house-rules"),
    path("bureau/regles-de-la-maison/modifier/", house_rules.house_rules_change_page, name="house-rules-change"),
    path("bureau/calendrier/", calendar.calendar_page, name="calendar"),
    path("bureau/calendrier/sites/<int:pk>/horaires/", calendar.opening_hours_page, name="opening-hours"),
    path("bureau/calendrier/sites/<int:pk>/retours/", site_moves.site_moves_page, name="site-moves"),
    path("bureau/calendrier/ouvertures/ajouter/", calendar.opening_add_page, name="opening-add"),
    path("bureau/calendrier/ouvertures/<int:pk>/supprimer/", calendar.opening_remove_page, name="opening-remove"),
    path("bureau/calendrier/periodes/ajouter/", calendar.season_add_page, name="season-add"),
    path("bureau/calendrier/periodes/<int:pk>/", calendar.season_page, name="season"),
    path("bureau/calendrier/periodes/<int:pk>/supprimer/", calendar.season_remove_page, name="season-remove"),
    path("bureau/calendrier/fermetures/ajouter/", closures.closure_add_page, name="closure-add"),
    path("bureau/calendrier/fermetures/<int:pk>/", closures.closure_page, name="closure"),
    path("bureau/calendrier/fermetures/<int:pk>/supprimer/", closures.closure_remove_page, name="closure-remove"),
    path("bureau/calendrier/fermetures/<int:pk>/retours/", closures.closure_moves_page, name="closure-moves"),
    path("bureau/calendrier/reports/<int:pk>/remettre/", closures.shift_restore_page, name="shift-restore"),
    path("bureau/regles-de-pret/", policies.policies_page, name="policies"),
    path("bureau/regles-de-pret/ajouter/", policies.policy_add_page, name="policy-add"),
    path("bureau/regles-de-pret/<int:pk>/", policies.policy_page, name="policy"),
    path("bureau/regles-de-pret/<int:pk>/supprimer/", policies.policy_remove_page, name="policy-remove"),
    path("bureau/journal/", events.events_page, name="events"),
    path("bureau/journal/maison/", events.house_events_page, name="house-events"),
    path("bureau/exemplaires/<int:pk>/journal/", events.copy_events_page, name="copy-events"),
    path("bureau/foyers/<int:pk>/journal/", events.household_events_page, name="household-events"),
]
