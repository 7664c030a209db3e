"""What a column means, guessed from its name in French or English."""

from catalogue.exchange.field_names import guess
from catalogue.folding import fold

# Words that say nothing of the kind of thing in the column.
_SMALL = frozenset(
    {"d", "de", "des", "du", "en", "l", "la", "le", "les", "n", "nb", "no", "num", "of", "s", "sur", "the"}
)

# Whole names, small words left out; the names of one target stand in the order of their certainty.
_NAMES: dict[str, tuple[str, ...]] = {
    "source_id": (
        "numero notice", "jeu id", "id jeu", "id notice", "notice", "id", "identifiant", "game id", "record id",
    ),
    "title": (
        "titre", "titre jeu", "titre propre", "titre principal", "nom jeu", "title", "game title", "game name", "jeu",
        "jeux", "game", "intitule", "designation", "libelle", "nom", "name", "jouet", "article",
    ),
    "unsorted": ("lettres non classees", "lettres ignorees"),
    "other_titles": (
        "autre titre", "autres titres", "sous titre", "titre original", "titre vo", "titre anglais", "subtitle",
        "original title", "other title", "other titles", "alternate titles",
    ),
    "document_type": ("type", "type document", "type jeu", "nature", "kind", "document type"),
    "authors": (
        "auteur", "auteurs", "auteur auteurs", "createur", "createurs", "inventeur", "author", "authors", "designer",
        "designers",
    ),
    "illustrators": (
        "illustrateur", "illustrateurs", "illustratrice", "illustration", "dessinateur", "artiste", "artist", "artists",
        "illustrator", "illustrators",
    ),
    "publishers": (
        "editeur", "editeurs", "editeur distributeur", "fabricant", "marque", "maison edition", "publisher",
        "publishers", "brand", "manufacturer",
    ),
    "series": ("collection", "gamme", "serie", "series"),
    "series_number": ("numero collection", "numero dans collection", "numero serie", "tome", "volume", "series number"),
    "edition": ("edition", "version", "mention edition"),
    "year": (
        "annee", "annee parution", "annee edition", "annee sortie", "annee publication", "date parution",
        "date parution debut", "date edition", "date sortie", "parution", "year", "year published", "publication year",
        "release year",
    ),
    "languages": ("langue", "langues", "langue jeu", "language", "languages"),
    "esar": ("esar", "code esar", "categorie esar", "categories esar", "classification esar", "classement esar"),
    "terms": (
        "categorie", "categories", "mot cle", "mots cles", "mots cle", "famille", "genre", "type activite", "tag",
        "tags", "category", "keywords", "classement", "classification",
    ),
    "mechanisms": ("mecanisme", "mecanismes", "mecanique", "mecaniques", "mechanism", "mechanisms", "mechanics"),
    "themes": ("theme", "themes", "thematique", "univers"),
    "ean": ("ean", "ean13", "ean 13", "code ean", "gtin", "upc", "gencod", "gencode"),
    "isbn": ("isbn", "issn", "isbn ean", "isbn issn ean"),
    "product_number": (
        "reference", "references", "ref", "reference commerciale", "reference editeur", "reference produit", "sku",
    ),
    "players": ("joueurs", "joueur", "nombre joueurs", "players", "player count", "number players"),
    "min_players": ("joueurs au moins", "joueurs min", "min joueurs", "min players", "minplayers", "joueurs mini"),
    "max_players": ("joueurs au plus", "joueurs max", "max joueurs", "max players", "maxplayers", "joueurs maxi"),
    "best_players": ("joueurs ideal", "nombre joueurs ideal", "best players", "best player count"),
    "age": ("age", "ages", "tranche age", "tranche ages", "age indique", "age conseille"),
    "min_age": ("age min", "age mini", "age minimum", "min age", "minage", "a partir"),
    "max_age": ("age max", "age maxi", "age maximum", "max age"),
    "minutes": (
        "duree", "duree partie", "duree minutes", "duree min", "duree moyenne", "temps", "temps jeu", "minutes",
        "playing time", "play time", "duration",
    ),
    "min_minutes": ("duree mini", "duree minimum", "min time", "min playtime", "min playing time"),
    "max_minutes": ("duree max", "duree maxi", "duree maximum", "max time", "max playtime", "max playing time"),
    "cooperative": ("cooperatif", "cooperation", "coop", "cooperative"),
    "barriers": ("obstacles", "obstacle", "difficultes pour jouer", "barriers"),
    "principle": ("principe", "principe jeu", "but", "but jeu", "resume", "description", "summary", "presentation"),
    "teaching_note": ("analyse pedagogique", "interet pedagogique", "pedagogie", "apports", "competences"),
    "rules_note": ("regle", "regles", "regles jeu", "regle jeu", "rules"),
    "contents_note": (
        "contenu", "contenu boite", "materiel", "composition", "composition jeu", "inventaire pieces", "pieces",
        "liste pieces", "contents", "components",
    ),
    "note": ("note", "notes", "information date", "informations", "divers"),
    "expansion_of": ("extension de", "est une extension de", "jeu base", "base game", "expansion of"),
    "version_of": ("version de", "autre edition de", "autre version de", "version of"),
    "attachments": ("document numerique", "documents numeriques", "fichier", "fichiers", "pdf", "lien"),
    "barcode": (
        "code barre", "code barres", "codebarre", "codebarres", "code a barres", "cab", "cb", "barcode", "bar code",
        "code exemplaire", "numero exemplaire", "exemplaire", "copy barcode", "numero inventaire", "inventaire",
        "inventory number", "code jeu", "code", "numero jeu", "numero",
    ),
    "call_number": ("cote", "call number", "shelfmark", "cotation"),
    "section": ("section", "rayon", "espace", "secteur", "department"),
    "location": (
        "localisation", "emplacement", "lieu", "site", "location", "place", "etagere", "rangement", "salle", "shelf",
    ),
    "support": ("support", "type support"),
    "state": (
        "etat", "etat pret", "etat jeu", "etat exemplaire", "statut", "status", "state", "disponibilite",
        "disponible", "condition", "situation",
    ),
    "price": ("prix", "prix achat", "prix ttc", "prix public", "cout", "valeur", "montant", "tarif", "price", "cost"),
    "acquired_on": (
        "date achat", "achat", "date acquisition", "acquisition", "achete", "date entree", "entree",
        "date acquisition jeu", "purchase date", "acquisition date", "acquired", "date added",
    ),
    "copy_note": (
        "note exemplaire", "commentaire exemplaire", "remarque exemplaire", "pieces manquantes", "manque", "manques",
        "copy note", "etat pieces",
    ),
}  # fmt: skip
_REMARKS = frozenset({"commentaire", "commentaires", "observation", "observations", "remarque", "remarques", "comment",
                      "comments"})  # fmt: skip
_KNOWN = {name: (target, rank) for target, names in _NAMES.items() for rank, name in enumerate(names)}

# People of the house and of its lending: never data of a game, whatever else the name says.
_PRIVATE = frozenset({
    "adherent", "adherents", "adresse", "borrower", "commune", "email", "emprunteur", "emprunteurs",
    "mail", "naissance", "parent", "parents", "patron", "portable", "prenom", "responsable", "tel", "telephone",
})  # fmt: skip

UNCERTAIN = 99
"""The rank of what is guessed from a word alone; a name that is known as a whole has a smaller one."""


def meaning(name: str) -> tuple[str, int]:
    """The key of a target and how certain it is (0: the most); ("", UNCERTAIN) when the name tells nothing.

    "remarks" stands for a comment, which is about the copy where a row is a copy, and about the game elsewhere.
    """
    words = fold(name).split()
    if not words or is_private(name):
        return "", UNCERTAIN
    whole = " ".join(word for word in words if word not in _SMALL) or " ".join(words)
    # As written first: "version de" names another game, "version" an edition.
    for text in (" ".join(words), whole):
        if text in _REMARKS:
            return "remarks", 0
        if text in _KNOWN:
            return _KNOWN[text]
    if whole in {"n", "no", "num"}:
        return "barcode", len(_NAMES["barcode"])
    return guess(name, ""), UNCERTAIN


def is_private(name: str) -> bool:
    """Whether a column is about the people who borrow, not about games."""
    return bool(_PRIVATE & set(fold(name).split()))


def is_known(name: str) -> bool:
    """Whether a text is the name of a column rather than a value: known as a whole, or short and telling."""
    target, rank = meaning(name)
    return bool(target) and (rank < UNCERTAIN or len(name.split()) <= 4) and len(name) <= 60
