"""Whole records from whole pages: both layouts, both sets of labels, text and HTML."""

from collections.abc import Callable
from datetime import date

from catalogue.exchange.pmb_page.reader import read_page
from catalogue.exchange.readings import Fault, Reading
from catalogue.exchange.records import (
    Contribution,
    CopyState,
    ForeignCopy,
    ForeignRecord,
    ForeignTerm,
    Identifier,
    IdentifierKind,
)

BRIDGE_SECTION = "A 406 jeu de stratégie"
WORDS_SECTION = "A 410 jeu de langue"


def test_a_publishers_page_with_glued_labels(page: Callable[[str], bytes]) -> None:
    bridge = ForeignRecord(
        source="editeur.txt",
        line=5,
        title="Le Pont des Brumes",
        document_type="objet à 3 dimensions, artefacts, ...",
        contributions=(
            Contribution("Zoé Tartempion", "Auteur"),
            Contribution("Gaston Lagaffette", "Auteur"),
            Contribution("Ursule de La Cruche", "Illustrateur"),
        ),
        publishers=("Éditions du Renard Blue",),
        languages=("fre",),
        terms=(ForeignTerm("ESAR", "A406", "jeu de stratégie", "jeu de règles"),),
        min_players=2,
        max_players=5,
        min_age_months=96,
        min_minutes=40,
        max_minutes=40,
        principle="On bâtit un pont; relisez les Règles du jeu : elles tiennent sur une page.",
        teaching_note="compter, prévoir",
        rules_note=(
            "Chacun pose une planche. Règles pour le gardien : il passe son tour. Exemple : Zoé pose trois "
            "planches. Note : la brume monte. Auteurs : le dos de la boîte les nomme."
        ),
        contents_note=(
            "Contenu:\n40 planches, 5 pions.\nMise en place:\nTitre : chacun nomme son pont.\nLe plus jeune commence."
        ),
        attachments=("le_pont.pdf",),
        copies=(
            ForeignCopy("00417", "ANT", BRIDGE_SECTION, "Maison des Lutins", line=16),
            ForeignCopy(
                "00418",
                "ANT",
                BRIDGE_SECTION,
                "Maison des Lutins",
                state=CopyState.ON_LOAN,
                due_on=date(2024, 7, 3),
                line=16,
            ),
        ),
    )
    words = ForeignRecord(
        source="editeur.txt",
        line=18,
        title="Mots en Fête !",
        document_type="objet à 3 dimensions, artefacts, ...",
        contributions=(Contribution("Ursule de La Cruche", "Auteur"),),
        publishers=("Éditions du Renard Blue",),
        languages=("fre",),
        terms=(ForeignTerm("ESAR", "A410", "jeu de langue", "jeu de règles"),),
        min_players=4,
        max_players=12,
        min_age_months=48,
        max_age_months=144,
        min_minutes=20,
        max_minutes=20,
        rules_note="On mime un mot.",
        contents_note="90 cartes.",
        copies=(
            ForeignCopy("00501", "PET", WORDS_SECTION, "Maison des Lutins", state=CopyState.NOT_LENDABLE, line=21),
            ForeignCopy("00502", "3.19 BOI", WORDS_SECTION, "Maison des Lutins", state=CopyState.RESERVED, line=21),
        ),
    )
    warning = Fault(
        "editeur.txt",
        "Le Pont des Brumes",
        5,
        "Auteurs\u00a0: «\u00a0Zoé Tartempion Gaston Lagaffette\u00a0» est lu comme deux personnes.",
    )

    reading = read_page(page("editeur.txt"), "editeur.txt")

    assert reading == Reading("editeur.txt", "pmb-page", "utf-8", (bridge, words), (warning,))


def test_a_single_record_in_cells(page: Callable[[str], bytes]) -> None:
    pillows = ForeignRecord(
        source="cellules.txt",
        line=1,
        title="La Bataille des Coussins",
        document_type="objet à 3 dimensions, artefacts, ...",
        contributions=(Contribution("Firmin des Peupliers", "Auteur"),),
        publishers=("Jeux Imaginaires",),
        languages=("fre",),
        terms=(ForeignTerm("ESAR", "A406", "jeu de stratégie", "jeu de règles"),),
        min_players=2,
        max_players=4,
        min_age_months=18,
        min_minutes=30,
        max_minutes=30,
        principle="On empile. Présentation : les coussins sont mous.",
        contents_note=("Contenu: 12 coussins. Règles du jeu : voir le livret.\nFin: le dernier debout gagne."),
    )

    reading = read_page(page("cellules.txt"), "cellules.txt")

    assert reading == Reading("cellules.txt", "pmb-page", "utf-8", (pillows,))


def test_the_other_set_of_labels_and_copies_in_cells(page: Callable[[str], bytes]) -> None:
    lotto = ForeignRecord(
        source="autres_libelles.txt",
        line=1,
        title="Le Loto des Nuages",
        document_type="jeu",
        contributions=(Contribution("Odilon Brumaire", "Auteur"),),
        publishers=("Jeux Imaginaires",),
        languages=("fre", "eng"),
        terms=(ForeignTerm("ESAR", "A401", "Jeu d'association"),),
        identifiers=(Identifier(IdentifierKind.EAN, "3760000000017"),),
        year=2015,
        min_players=1,
        max_players=6,
        min_age_months=24,
        min_minutes=15,
        max_minutes=15,
        contents_note="36 nuages, 6 planches.",
        note="Boîte métallique.",
        attachments=("regle_du_loto.pdf",),
        copies=(
            ForeignCopy("0638020148", "LOT", "Petite enfance", "Salle du haut", "Jeu", line=31),
            ForeignCopy(
                "0638020149",
                "LOT",
                "Petite enfance",
                "Salle du haut",
                "Jeu",
                CopyState.ON_LOAN,
                date(2025, 1, 15),
                line=32,
            ),
        ),
    )

    reading = read_page(page("autres_libelles.txt"), "autres_libelles.txt")

    assert reading == Reading("autres_libelles.txt", "pmb-page", "utf-8", (lotto,))


def test_a_page_saved_as_html(page: Callable[[str], bytes]) -> None:
    goose = ForeignRecord(
        source="page.html",
        line=6,
        title="Le Jeu de l'Oie Bleue",
        document_type="jeu",
        contributions=(Contribution("Odilon Brumaire", "Auteur"),),
        publishers=("Jeux Imaginaires",),
        year=1998,
        min_players=2,
        min_age_months=60,
        contents_note="63 cases <dont deux> pièges.\n1 dé.",
        copies=(ForeignCopy("ACC10000034595", "OIE", "", "Salle du bas", line=17),),
    )

    reading = read_page(page("page.html"), "page.html")

    assert reading == Reading("page.html", "pmb-page", "utf-8", (goose,))


def test_labels_a_line_each_with_any_space_before_the_colon_and_any_line_end() -> None:
    text = "Titre\u00a0: L’Été\r\nType de document\u00a0: jeu\r\nContenu\t: 3 dés\r\n"

    reading = read_page(text.encode("cp1252"), "jeu.txt")

    assert reading.encoding == "cp1252"
    assert [(one.title, one.contents_note) for one in reading.records] == [("L’Été", "3 dés")]
    assert reading.warnings == (
        Fault(
            "jeu.txt",
            "",
            0,
            "Encodage non reconnu\u00a0: lu comme du Windows-1252, vérifiez les accents.",
        ),
    )


def test_what_describes_the_box_is_kept_in_the_note_with_its_label() -> None:
    text = (
        "Titre : Le Jeu\nTitre original : The Game\nType de document : jeu\nEditeur : Ville : Les Lutins\n"
        "Importance : 1 boîte\nNote générale : Bois.\nMots-clés : mer ; pirates\nRésumé : On navigue.\n"
        "Permalink : http://exemple.invalid/index.php?lvl=notice_display&id=42\n"
    )

    (record,) = read_page(text.encode(), "jeu.txt").records

    assert record == ForeignRecord(
        source="jeu.txt",
        line=1,
        title="Le Jeu",
        source_id="42",
        other_titles=("The Game",),
        document_type="jeu",
        publishers=("Les Lutins",),
        terms=(ForeignTerm("", "", "mer"), ForeignTerm("", "", "pirates")),
        principle="On navigue.",
        note="Bois.\n\nImportance : 1 boîte",
    )
