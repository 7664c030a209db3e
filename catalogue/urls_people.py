"""The addresses about people: households, their accounts, what is written to them, and the daily tasks."""

from django.urls import URLPattern, path

from catalogue.views import (
    account,
    account_data,
    account_desk,
    account_login,
    enrolment,
    household_acts,
    household_data,
    households,
    jobs,
    merging,
    reminder_words,
    reminders,
)

DESK: list[URLPattern] = [
    path("bureau/foyers/", households.households_page, name="households"),
    path("bureau/foyers/inscrire/", enrolment.enrol_page, name="household-enrol"),
    path("bureau/foyers/doubles/", merging.duplicates_page, name="household-duplicates"),
    path("bureau/foyers/doubles/distinguer/", merging.distinct_page, name="household-distinct"),
    path("bureau/foyers/reunir/", merging.merge_page, name="household-merge"),
    path("bureau/foyers/<int:pk>/", households.household_page, name="household"),
    path("bureau/foyers/<int:pk>/dossier/", households.household_file_page, name="household-file"),
    path("bureau/foyers/<int:pk>/corriger/", household_acts.change_household_page, name="household-change"),
    path("bureau/foyers/<int:pk>/adhesion/renouveler/", household_acts.renew_membership_page, name="household-renew"),
    path("bureau/foyers/<int:pk>/cartes/remettre/", household_acts.issue_card_page, name="household-card"),
    path("bureau/foyers/<int:pk>/personnes/ajouter/", household_acts.add_person_page, name="person-add"),
    path("bureau/foyers/<int:pk>/exporter/", household_data.export_household_page, name="household-export"),
    path("bureau/foyers/<int:pk>/supprimer/", household_data.remove_household_page, name="household-remove"),
    path("bureau/foyers/<int:pk>/compte/ouvrir/", account_desk.open_account_page, name="account-open"),
    path("bureau/comptes/<int:pk>/", account_desk.manage_account_page, name="account-manage"),
    path("bureau/cartes/<int:pk>/remplacer/", household_acts.replace_card_page, name="card-replace"),
    path("bureau/personnes/<int:pk>/", household_acts.change_person_page, name="person-change"),
    path("bureau/rappels/", reminders.reminders_page, name="reminders"),
    path("bureau/rappels/envoyer/", reminders.send_reminders_page, name="reminders-send"),
    path("bureau/rappels/lettres/", reminders.letters_page, name="reminder-letters"),
    path("bureau/rappels/textes/", reminder_words.words_page, name="reminder-words"),
    path(
        "bureau/rappels/textes/<slug:step>/<slug:channel>/",
        reminder_words.change_words_page,
        name="reminder-words-change",
    ),
    path("bureau/taches/", jobs.jobs_page, name="jobs"),
]

ACCOUNT: list[URLPattern] = [
    path("compte/", account.account_page, name="account"),
    path("compte/connexion/", account_login.account_login_page, name="account-login"),
    path(
        "compte/mot-de-passe/<slug:uidb64>/<slug:token>/",
        account_login.ChoosePassword.as_view(),
        name="account-password",
    ),
    path("compte/prets/<int:pk>/prolonger/", account.renew_own_page, name="account-renew"),
    path("compte/reservations/<int:pk>/annuler/", account.cancel_own_hold_page, name="account-cancel-hold"),
    path("compte/jeux/<int:pk>/reserver/", account.place_own_hold_page, name="account-reserve"),
    path("compte/messages/", account.own_messages_page, name="account-messages"),
    path("compte/historique/", account.history_page, name="account-history"),
    path("compte/donnees/", account_data.own_data_page, name="account-data"),
    path("compte/donnees/corriger/", account_data.own_contact_page, name="account-contact"),
    path("compte/donnees/emporter/", account_data.own_export_page, name="account-export"),
    path("compte/donnees/effacer/", account_data.erase_own_page, name="account-erase"),
    path("compte/fermer/", account_data.close_own_page, name="account-close"),
]

urlpatterns: list[URLPattern] = [*DESK, *ACCOUNT]
