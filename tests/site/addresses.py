"""Every address of the site, and what each role gets there. A page that is not listed here fails the walk.

The roles: a visitor, somebody logged in without any role, a volunteer, a librarian.
"""

from typing import NamedTuple

OK, LOGIN, FORBIDDEN, GONE, BAD, NO_METHOD = 200, 302, 403, 302, 400, 405


class Answers(NamedTuple):
    """The status of a GET by role."""

    visitor: int
    nobody: int
    volunteer: int
    librarian: int


EVERYBODY = Answers(OK, OK, OK, OK)
DESK = Answers(LOGIN, FORBIDDEN, OK, OK)
EDITORS = Answers(LOGIN, FORBIDDEN, FORBIDDEN, OK)
EDITORS_ACT = Answers(LOGIN, FORBIDDEN, FORBIDDEN, NO_METHOD)
# Acts by POST alone; a GET of somebody allowed leads back to the desk.
DESK_ACT = Answers(LOGIN, FORBIDDEN, GONE, GONE)
# The code of a play or a book is the only key there, whoever asks.
WITHOUT_CODE = Answers(401, 401, 401, 401)

SLUG = "7-wonders-architects"

# Name of the address → (path of an example, what a GET answers).
ADDRESSES: dict[str, tuple[str, Answers]] = {
    "home": ("/", EVERYBODY),
    "games": ("/jeux/", EVERYBODY),
    "game": ("/jeux/{game}/", EVERYBODY),
    "game-cover": ("/jeux/{game}/couverture/", Answers(404, 404, 404, 404)),  # this game has none
    "author": ("/auteurs/{author}/", EVERYBODY),
    "publisher": ("/editeurs/{publisher}/", EVERYBODY),
    "term": ("/categories/{term}/", EVERYBODY),
    "accessibility": ("/accessibilite/", EVERYBODY),
    "desk": ("/bureau/", DESK),
    "late-loans": ("/bureau/retards/", DESK),
    "desk-override": ("/bureau/passer-outre/", DESK_ACT),
    "desk-let-go": ("/bureau/terminer/", DESK_ACT),
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
