"""Every address of the site, and what each role gets there. A page that is not listed here fails the walk.

The roles: a visitor, somebody logged in without any role, a volunteer, a librarian, a manager.
"""

from typing import NamedTuple

OK, LOGIN, FORBIDDEN, GONE, BAD, NO_METHOD = 200, 302, 403, 302, 400, 405


class Answers(NamedTuple):
    """The status of a GET by role."""

    visitor: int
    nobody: int
    volunteer: int
    librarian: int
    manager: int | None = None  # None: what a librarian gets

    @property
    def by_role(self) -> dict[str, int]:
        """The status for each role."""
        got: dict[str, int] = self._asdict()
        return {**got, "manager": self.librarian if self.manager is None else self.manager}


EVERYBODY = Answers(OK, OK, OK, OK)
DESK = Answers(LOGIN, FORBIDDEN, OK, OK)
EDITORS = Answers(LOGIN, FORBIDDEN, FORBIDDEN, OK)
VOLUNTEERS_ACT = Answers(LOGIN, FORBIDDEN, NO_METHOD, NO_METHOD)
EDITORS_ACT = Answers(LOGIN, FORBIDDEN, FORBIDDEN, NO_METHOD)
MANAGERS = Answers(LOGIN, FORBIDDEN, FORBIDDEN, FORBIDDEN, OK)
MANAGERS_ACT = Answers(LOGIN, FORBIDDEN, FORBIDDEN, FORBIDDEN, NO_METHOD)
# A family's own: whoever has no account is not let in, staff included.
FAMILIES = Answers(LOGIN, FORBIDDEN, FORBIDDEN, FORBIDDEN)
# Acts by POST alone; a GET of somebody allowed leads back to the desk.
DESK_ACT = Answers(LOGIN, FORBIDDEN, GONE, GONE)
# The code of a play or a book is the only key there, whoever asks.
WITHOUT_CODE = Answers(401, 401, 401, 401)
# The API of circulation says 401 instead of leading to a page; its acts are POSTs.
DESK_API = Answers(401, FORBIDDEN, OK, OK)
DESK_API_ACT = Answers(401, FORBIDDEN, NO_METHOD, NO_METHOD)
ACCOUNT_API = Answers(401, FORBIDDEN, FORBIDDEN, FORBIDDEN)

SLUG = "7-wonders-architects"

# Name of the address → (path of an example, what a GET answers).
ADDRESSES: dict[str, tuple[str, Answers]] = {
    "home": ("/", EVERYBODY),
    "games": ("/jeux/", EVERYBODY),
    "game": ("/jeux/{game}/", EVERYBODY),
    "game-cover": ("/jeux/{game}/couverture/", Answers(404, 404, 404, 404)),  # this game has none
    "game-cover-sized": ("/jeux/{game}/couverture/petite/", Answers(404, 404, 404, 404)),  # the same
    "author": ("/auteurs/{author}/", EVERYBODY),
    "publisher": ("/editeurs/{publisher}/", EVERYBODY),
    "term": ("/categories/{term}/", EVERYBODY),
    "series": ("/collections/{series}/", EVERYBODY),
    "authors": ("/auteurs/", EVERYBODY),
    "publishers": ("/editeurs/", EVERYBODY),
    "series-list": ("/collections/", EVERYBODY),
    "terms": ("/categories/", EVERYBODY),
    "suggestions": ("/jeux/suggestions/?q=jeu", EVERYBODY),
    "picture-shelf": ("/images/", EVERYBODY),
    "document-file": ("/documents/{document}/", Answers(404, 404, 404, 404)),  # its file is not here
    "document-text": ("/documents/{document}/texte/", EVERYBODY),
    "new-games": ("/nouveautes.atom", EVERYBODY),
    "sitemap": ("/sitemap.xml", EVERYBODY),
    "sitemap-part": ("/sitemap-jeux.xml", EVERYBODY),
    "robots": ("/robots.txt", EVERYBODY),
    "accessibility": ("/accessibilite/", EVERYBODY),
    "exports": ("/catalogage/exports/", EDITORS),
    "export-file": ("/catalogage/exports/fichier/?format=csv", EDITORS),
    "house-export": ("/catalogage/exports/maison/", MANAGERS),
    "house-export-progress": ("/catalogage/exports/maison/avancement/", MANAGERS),
    "house-export-file": ("/catalogage/exports/maison/fichier/", MANAGERS_ACT),
    "house-export-delete": ("/catalogage/exports/maison/supprimer/", MANAGERS_ACT),
    "oai": ("/oai/?verb=Identify", EVERYBODY),
    "desk": ("/bureau/", DESK),
    "late-loans": ("/bureau/retards/", DESK),
    "hold-lists": ("/bureau/reservations/", DESK),
    "desk-override": ("/bureau/passer-outre/", DESK_ACT),
    "desk-let-go": ("/bureau/terminer/", DESK_ACT),
    "desk-accept": ("/bureau/accepter/", DESK_ACT),
    "desk-undo": ("/bureau/annuler/", DESK_ACT),
    "desk-day": ("/bureau/date/", Answers(LOGIN, FORBIDDEN, FORBIDDEN, GONE)),
    "desk-site": ("/bureau/site/", DESK_ACT),
    "desk-renew": ("/bureau/prets/1/renouveler/", DESK_ACT),
    "desk-hold": ("/bureau/reserver/", DESK_ACT),  # nobody is in hand
    "desk-cancel-hold": ("/bureau/reservations/1/annuler/", DESK_ACT),
    "copy-pieces": ("/bureau/exemplaires/{copy}/pieces/", DESK),
    "copy-checks": ("/bureau/exemplaires/{copy}/verifications/", DESK),
    "missing-pieces": ("/bureau/pieces-manquantes/", DESK),
    "missing-found": ("/bureau/pieces-manquantes/{missing}/retrouver/", VOLUNTEERS_ACT),
    "missing-settle": ("/bureau/pieces-manquantes/{missing}/regler/", EDITORS_ACT),
    "game-pieces": ("/bureau/jeux/{game}/pieces/", DESK),
    "propose-pieces": ("/bureau/jeux/{game}/pieces/proposer/", VOLUNTEERS_ACT),
    "piece-list": ("/bureau/listes-de-pieces/{piece_list}/", DESK),
    "accept-pieces": ("/bureau/listes-de-pieces/{piece_list}/accepter/", EDITORS_ACT),
    "piece-picture": ("/bureau/pieces/{piece}/image/", Answers(LOGIN, FORBIDDEN, 404, 404)),  # it has none
    "orphans": ("/bureau/pieces-orphelines/", DESK),
    "orphan": ("/bureau/pieces-orphelines/{orphan}/", DESK),
    "orphan-discard": ("/bureau/pieces-orphelines/{orphan}/ecarter/", VOLUNTEERS_ACT),
    "orphan-picture": ("/bureau/pieces-orphelines/{orphan}/image/", Answers(LOGIN, FORBIDDEN, 404, 404)),
    "repairs": ("/bureau/reparations/", EDITORS),
    "repair-end": ("/bureau/reparations/{repair}/terminer/", EDITORS),
    "copy-care": ("/bureau/exemplaires/{copy}/soin/", EDITORS),
    "copy-restrict": ("/bureau/exemplaires/{copy}/restreindre/", EDITORS_ACT),
    "copy-close-loan": ("/bureau/exemplaires/{copy}/clore-le-pret/", EDITORS_ACT),
    "copy-home": ("/bureau/exemplaires/{copy}/rapatrier/", EDITORS_ACT),
    "stock-takes": ("/bureau/inventaires/", DESK),
    "stock-take": ("/bureau/inventaires/{take}/", DESK),
    "stock-take-csv": ("/bureau/inventaires/{take}/fichier/", DESK),
    "stock-take-end": ("/bureau/inventaires/{take}/terminer/", VOLUNTEERS_ACT),
    "premises": ("/bureau/sur-place/", DESK),
    "premises-play": ("/bureau/sur-place/jouer/", VOLUNTEERS_ACT),
    "premises-visits": ("/bureau/sur-place/visites/", VOLUNTEERS_ACT),
    "money": ("/bureau/argent/", EDITORS),
    "household-money": ("/bureau/foyers/{household}/argent/", EDITORS),
    "deposit-receive": ("/bureau/foyers/{household}/argent/recevoir/", EDITORS_ACT),
    "charge": ("/bureau/foyers/{household}/argent/demander/", EDITORS_ACT),
    "deposit-return": ("/bureau/cautions/{deposit}/rendre/", EDITORS_ACT),
    "charge-settle": ("/bureau/sommes-dues/{charge}/regler/", EDITORS_ACT),
    "cataloguing": ("/catalogage/", DESK),
    "name-suggestions": ("/catalogage/propositions/?genre=author&q=aut", EDITORS),
    "record-new": ("/catalogage/notices/ajouter/", EDITORS),
    "record-change": ("/catalogage/notices/{game}/", EDITORS),
    "record-delete": ("/catalogage/notices/{game}/supprimer/", EDITORS),
    "record-history": ("/catalogage/notices/{game}/historique/", DESK),
    "record-revert": ("/catalogage/modifications/{change}/annuler/", EDITORS_ACT),
    "record-copies": ("/catalogage/notices/{game}/exemplaires/", DESK),
    "record-add-copy": ("/catalogage/notices/{game}/exemplaires/ajouter/", EDITORS_ACT),
    "copy-change": ("/catalogage/exemplaires/{copy}/", EDITORS),
    "copy-delete": ("/catalogage/exemplaires/{copy}/supprimer/", EDITORS_ACT),
    "record-attachments": ("/catalogage/notices/{game}/documents/", EDITORS),
    "attachment-change": ("/catalogage/documents/{attachment}/", EDITORS),
    "external-search": ("/catalogage/ailleurs/", EDITORS),
    "external-compare": ("/catalogage/ailleurs/comparer/", EDITORS_ACT),
    "external-take": ("/catalogage/ailleurs/reprendre/", EDITORS_ACT),
    "attachment-remove": ("/catalogage/documents/{attachment}/retirer/", EDITORS_ACT),
    "batches": ("/catalogage/lots/", EDITORS),
    "batch-new": ("/catalogage/lots/nouveau/?q=jeu", EDITORS),
    "batch-undo": ("/catalogage/lots/{batch}/annuler/", EDITORS_ACT),
    "game-lists": ("/catalogage/listes/", EDITORS),
    "game-list": ("/catalogage/listes/{game_list}/", EDITORS),
    "record-doubles": ("/catalogage/doublons/", EDITORS),
    "record-distinct": ("/catalogage/doublons/distinguer/", EDITORS_ACT),
    "distinct-records": ("/catalogage/doublons/differents/", EDITORS),
    "record-alike": ("/catalogage/doublons/differents/{distinct_games}/reprendre/", EDITORS_ACT),
    "record-part": ("/catalogage/modifications/{change}/separer/", EDITORS_ACT),
    "record-merge": ("/catalogage/notices/reunir/?garder={game}&autre={double_game}", EDITORS),
    "names": ("/catalogage/noms/publisher/", EDITORS),
    "name": ("/catalogage/noms/publisher/{publisher}/", EDITORS),
    "name-merge": ("/catalogage/noms/publisher/{publisher}/reunir/?into=Maison+d’à+côté", EDITORS),
    "name-delete": ("/catalogage/noms/publisher/{publisher}/supprimer/", EDITORS_ACT),
    "game-list-delete": ("/catalogage/listes/{game_list}/supprimer/", EDITORS_ACT),
    "households": ("/bureau/foyers/", DESK),
    "household-enrol": ("/bureau/foyers/inscrire/", DESK),
    "household-duplicates": ("/bureau/foyers/doubles/", EDITORS),
    "household-distinct": ("/bureau/foyers/doubles/distinguer/", EDITORS_ACT),
    "household-merge": ("/bureau/foyers/reunir/?garder={family}&autre={double}", EDITORS),
    "household": ("/bureau/foyers/{family}/", DESK),
    "household-file": ("/bureau/foyers/{family}/dossier/", EDITORS),
    "household-change": ("/bureau/foyers/{family}/corriger/", EDITORS),
    "household-renew": ("/bureau/foyers/{family}/adhesion/renouveler/", VOLUNTEERS_ACT),
    "household-card": ("/bureau/foyers/{family}/cartes/remettre/", VOLUNTEERS_ACT),
    "person-add": ("/bureau/foyers/{family}/personnes/ajouter/", DESK),
    "household-export": ("/bureau/foyers/{family}/exporter/", MANAGERS),
    "household-remove": ("/bureau/foyers/{family}/supprimer/", MANAGERS),
    "account-open": ("/bureau/foyers/{family}/compte/ouvrir/", VOLUNTEERS_ACT),
    "account-manage": ("/bureau/comptes/{account}/", DESK),
    "card-replace": ("/bureau/cartes/{card}/remplacer/", DESK),
    "person-change": ("/bureau/personnes/{person}/", DESK),
    "reminders": ("/bureau/rappels/", EDITORS),
    "reminders-send": ("/bureau/rappels/envoyer/", EDITORS_ACT),
    "reminder-letters": ("/bureau/rappels/lettres/", EDITORS),
    "reminder-words": ("/bureau/rappels/textes/", EDITORS),
    "reminder-words-change": ("/bureau/rappels/textes/late/mail/", MANAGERS),
    "jobs": ("/bureau/taches/", EDITORS),
    "account": ("/compte/", FAMILIES),
    "account-login": ("/compte/connexion/", EVERYBODY),
    "account-password": ("/compte/mot-de-passe/MQ/x-y/", EVERYBODY),
    "account-renew": ("/compte/prets/1/prolonger/", FAMILIES),
    "account-cancel-hold": ("/compte/reservations/1/annuler/", FAMILIES),
    "account-reserve": ("/compte/jeux/{game}/reserver/", FAMILIES),
    "account-messages": ("/compte/messages/", FAMILIES),
    "account-history": ("/compte/historique/", FAMILIES),
    "account-data": ("/compte/donnees/", FAMILIES),
    "account-contact": ("/compte/donnees/corriger/", FAMILIES),
    "account-export": ("/compte/donnees/emporter/", FAMILIES),
    "account-erase": ("/compte/donnees/effacer/", FAMILIES),
    "account-close": ("/compte/fermer/", FAMILIES),
    "labels": ("/bureau/etiquettes/", DESK),
    "print-cards": ("/bureau/cartes/imprimer/", DESK),
    "loan-slip": ("/bureau/foyers/{household}/bon/", DESK),
    "figures": ("/bureau/chiffres/", EDITORS),
    "figures-year": ("/bureau/chiffres/2025/", EDITORS),
    "figures-csv": ("/bureau/chiffres/2025/csv/", EDITORS),
    "never-lent": ("/bureau/chiffres/2025/jamais-pretes/", EDITORS),
    "never-lent-csv": ("/bureau/chiffres/2025/jamais-pretes/csv/", EDITORS),
    "public-figures": ("/chiffres/", EVERYBODY),
    "public-figures-year": ("/chiffres/2025/", EVERYBODY),
    "house-settings": ("/bureau/reglages/", DESK),
    "house-rules": ("/bureau/regles-de-la-maison/", DESK),
    "house-rules-change": ("/bureau/regles-de-la-maison/modifier/", MANAGERS),
    "calendar": ("/bureau/calendrier/", DESK),
    "opening-hours": ("/bureau/calendrier/sites/{site}/horaires/", MANAGERS),
    "site-moves": ("/bureau/calendrier/sites/{site}/retours/", EDITORS),
    "opening-add": ("/bureau/calendrier/ouvertures/ajouter/", EDITORS),
    "opening-remove": ("/bureau/calendrier/ouvertures/{opening}/supprimer/", EDITORS_ACT),
    "season-add": ("/bureau/calendrier/periodes/ajouter/", MANAGERS),
    "season": ("/bureau/calendrier/periodes/{season}/", MANAGERS),
    "season-remove": ("/bureau/calendrier/periodes/{season}/supprimer/", MANAGERS_ACT),
    "closure-add": ("/bureau/calendrier/fermetures/ajouter/", EDITORS),
    "closure": ("/bureau/calendrier/fermetures/{closure}/", EDITORS),
    "closure-remove": ("/bureau/calendrier/fermetures/{closure}/supprimer/", EDITORS_ACT),
    "closure-moves": ("/bureau/calendrier/fermetures/{closure}/retours/", EDITORS),
    "shift-restore": ("/bureau/calendrier/reports/{shift}/remettre/", EDITORS_ACT),
    "imports": ("/catalogage/imports/", EDITORS),
    "import": ("/catalogage/imports/{import_run}/", EDITORS),
    "import-progress": ("/catalogage/imports/{import_run}/avancement/", EDITORS),
    "import-csv": ("/catalogage/imports/{import_run}/rapport/csv/", EDITORS),
    "import-json": ("/catalogage/imports/{import_run}/rapport/json/", EDITORS),
    "import-start": ("/catalogage/imports/{import_run}/commencer/", EDITORS_ACT),
    "import-stop": ("/catalogage/imports/{import_run}/arreter/", EDITORS_ACT),
    "import-undo": ("/catalogage/imports/{import_run}/annuler/", EDITORS),
    "import-discard": ("/catalogage/imports/{import_run}/jeter/", EDITORS_ACT),
    "policies": ("/bureau/regles-de-pret/", DESK),
    "policy-add": ("/bureau/regles-de-pret/ajouter/", MANAGERS),
    "policy": ("/bureau/regles-de-pret/{policy}/", MANAGERS),
    "policy-remove": ("/bureau/regles-de-pret/{policy}/supprimer/", MANAGERS_ACT),
    "events": ("/bureau/journal/", EDITORS),
    "house-events": ("/bureau/journal/maison/", EDITORS),
    "shelf-list": ("/bureau/rayon/", DESK),
    "copy-events": ("/bureau/exemplaires/{copy}/journal/", EDITORS),
    "household-events": ("/bureau/foyers/{household}/journal/", EDITORS),
    "login": ("/connexion/", Answers(OK, GONE, GONE, GONE)),
    "logout": ("/deconnexion/", Answers(NO_METHOD, NO_METHOD, NO_METHOD, NO_METHOD)),
    "service-worker": ("/sw.js", EVERYBODY),
    "manifest": ("/manifest.webmanifest", EVERYBODY),
    "playaid:games": ("/jouer/", EVERYBODY),
    "playaid:own-plays": ("/jouer/mes-parties/", EVERYBODY),
    "playaid:join": ("/jouer/rejoindre/", EVERYBODY),
    "playaid:house-book": ("/jouer/carnet/", DESK),
    "playaid:kept-play": ("/jouer/carnet/0/", Answers(LOGIN, FORBIDDEN, 404, 404)),  # no play is kept
    "playaid:kept-play-csv": ("/jouer/carnet/0/csv/", Answers(LOGIN, FORBIDDEN, 404, 404)),
    "playaid:box-codes": ("/jouer/boites/{game}/", EVERYBODY),
    "playaid:box": ("/jouer/boite/0/", Answers(404, 404, 404, 404)),  # there is no such game
    "playaid:copy": ("/jouer/exemplaire/inconnu/", Answers(404, 404, 404, 404)),
    "playaid:prepare": (f"/jouer/{SLUG}/preparer/", EVERYBODY),
    "playaid:sheet": (f"/jouer/{SLUG}/feuille/", EVERYBODY),
    "playaid:play": (f"/jouer/{SLUG}/partie/", Answers(302, 302, 302, 302)),  # to the version in force
    "playaid:table": (f"/jouer/{SLUG}/partie/1/", EVERYBODY),
    "playaid:setups": (f"/jouer/{SLUG}/partie/1/mises-en-place/", EVERYBODY),
    "playaid:helper": (f"/jouer/{SLUG}/aides/battle/", EVERYBODY),
    "rules:game": (f"/regles/{SLUG}/", EVERYBODY),
    "rulesets:list": ("/api/rulesets/", EVERYBODY),
    "rulesets:definition": (f"/api/rulesets/{SLUG}/", EVERYBODY),
    "rulesets:setup": (f"/api/rulesets/{SLUG}/setup/?players=4", EVERYBODY),
    "rulesets:score": (f"/api/rulesets/{SLUG}/score/", Answers(NO_METHOD, NO_METHOD, NO_METHOD, NO_METHOD)),
    "rulesets:helpers": (f"/api/rulesets/{SLUG}/helpers/", EVERYBODY),
    "rulesets:helper": (
        f"/api/rulesets/{SLUG}/helpers/battle/",
        Answers(NO_METHOD, NO_METHOD, NO_METHOD, NO_METHOD),
    ),
    "plays:plays": ("/api/plays/", Answers(NO_METHOD, NO_METHOD, NO_METHOD, NO_METHOD)),
    "plays:entries": ("/api/plays/entries/", WITHOUT_CODE),
    "plays:book": ("/api/plays/book/", Answers(NO_METHOD, NO_METHOD, NO_METHOD, NO_METHOD)),
    "plays:qr": ("/api/plays/qr/", WITHOUT_CODE),
    "books:books": ("/api/books/", WITHOUT_CODE),
    "desk-api:scan": ("/api/desk/scan/", DESK_API_ACT),
    "desk-api:lend": ("/api/desk/lend/", DESK_API_ACT),
    "desk-api:return": ("/api/desk/return/", DESK_API_ACT),
    "desk-api:undo": ("/api/desk/undo/", DESK_API_ACT),
    "desk-api:play": ("/api/desk/plays/count/", DESK_API_ACT),
    "desk-api:renew": ("/api/desk/loans/1/renew/", DESK_API_ACT),
    "desk-api:hold-place": ("/api/desk/holds/place/", DESK_API_ACT),
    "desk-api:hold-cancel": ("/api/desk/holds/1/cancel/", DESK_API_ACT),
    "desk-api:hold-requeue": ("/api/desk/holds/1/requeue/", DESK_API_ACT),
    "desk-api:household": ("/api/desk/households/{family}/", DESK_API),
    "desk-api:copy": ("/api/desk/copies/{copy}/", DESK_API),
    "account-api:loans": ("/api/account/loans/", ACCOUNT_API),
    "account-api:renew": ("/api/account/loans/1/renew/", ACCOUNT_API),
    "account-api:holds": ("/api/account/holds/", ACCOUNT_API),
    "account-api:hold-place": ("/api/account/holds/place/", ACCOUNT_API),
    "account-api:hold-cancel": ("/api/account/holds/1/cancel/", ACCOUNT_API),
    "rules-drafts:rulesets": ("/gestion/regles/", EDITORS),
    "rules-drafts:hand-in": ("/gestion/regles/deposer/", EDITORS),
    "rules-drafts:ruleset": (f"/gestion/regles/{SLUG}/versions/", EDITORS),
    "rules-drafts:version": (f"/gestion/regles/{SLUG}/versions/1/", EDITORS),
    "rules-drafts:text": (f"/gestion/regles/{SLUG}/versions/1/texte/", EDITORS),
    "rules-drafts:correct": (f"/gestion/regles/{SLUG}/versions/1/corriger/", EDITORS),
    "rules-drafts:publish": (f"/gestion/regles/{SLUG}/versions/1/publier/", EDITORS_ACT),
    "rules-drafts:retire": (f"/gestion/regles/{SLUG}/versions/1/retirer/", EDITORS_ACT),
    "rules-drafts:restore": (f"/gestion/regles/{SLUG}/versions/1/reprendre/", EDITORS_ACT),
    "rules-drafts:discard": (f"/gestion/regles/{SLUG}/versions/1/jeter/", EDITORS_ACT),
    "api-schema": ("/api/schema/", EVERYBODY),
}

# The admin is Django's own, walked by its list of models instead of by address.
ADMIN = "admin"
