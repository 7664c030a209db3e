"""Who made a game: fields 700 to 722, with their relator codes."""

from collections.abc import Iterator

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.people import contributions_of, names_in
from catalogue.exchange.records import Contribution

# UNIMARC, appendix C: the functions met on games, toys and their books, in the words that catalogues print.
FUNCTIONS = {
    "005": "Acteur", "010": "Adaptateur", "020": "Annotateur", "040": "Artiste", "070": "Auteur",
    "080": "Préfacier", "090": "Dialoguiste", "100": "Auteur de l’œuvre adaptée", "180": "Cartographe",
    "205": "Collaborateur", "210": "Commentateur", "220": "Compilateur", "230": "Compositeur",
    "245": "Concepteur", "250": "Chef d’orchestre", "275": "Danseur", "295": "Organisme de soutenance",
    "300": "Metteur en scène", "310": "Distributeur", "340": "Éditeur scientifique", "350": "Graveur",
    "410": "Technicien graphique", "430": "Enlumineur", "440": "Illustrateur", "480": "Librettiste",
    "510": "Lithographe", "550": "Narrateur", "570": "Autre", "590": "Interprète", "600": "Photographe",
    "610": "Imprimeur", "630": "Producteur", "635": "Programmeur", "650": "Éditeur commercial",
    "651": "Directeur de publication", "660": "Destinataire de lettres", "690": "Scénariste", "705": "Sculpteur",
    "721": "Chanteur", "730": "Traducteur", "750": "Typographe",
}  # fmt: skip
_OTHER = "Autre"
_PERSONS = ("700", "701", "702")
_BODIES = ("710", "711", "712", "720", "721", "722")
_AS_SPOKEN = "0"
_LEFT_BY_PMB = 3
_SECONDARY = frozenset({"702", "712", "722"})


def contributions(record: MarcRecord, doubts: Doubts) -> tuple[Contribution, ...]:
    """People, then bodies, in order, once for each of their functions; given names come first."""
    found: dict[Contribution, None] = {}
    for field in record.all(*_PERSONS):
        for name in _persons(field, doubts):
            found.update(dict.fromkeys(_with_functions(name, field, doubts)))
    for field in record.all(*_BODIES):
        name = ". ".join(text for text in field.texts("ab"))
        if name:
            found.update(dict.fromkeys(_with_functions(name, field, doubts)))
    return tuple(found)


def statement_people(record: MarcRecord, doubts: Doubts) -> tuple[Contribution, ...]:
    """Those whom the title page names (200 $f), for records without headings of people."""
    people: list[Contribution] = []
    for text in record.texts("200", "f"):
        named, taken_apart = contributions_of(text)
        people += named
        for name in taken_apart:
            doubts.tell("200", f"« {name} » est lu comme deux personnes.")
    return tuple(dict.fromkeys(people))


def _persons(field: MarcField, doubts: Doubts) -> tuple[str, ...]:
    name = " ".join(" ".join((field.first("b"), field.first("a"))).split())
    if not name:
        return ()
    names = (name,) if _is_one(field) else names_in(name)
    if len(names) > 1:
        doubts.tell(field.tag, f"« {name} » est lu comme deux personnes.")
    return names


def _is_one(field: MarcField) -> bool:
    """Whether four words can be one person only: entered as spoken, or with a given name of its own.

    Of two people that were typed into one heading, PMB takes the last word for the surname, and leaves three words
    ("Zoé Tartempion Anna") for the given name.
    """
    given = field.first("b").split()
    return field.indicators[1:2] == _AS_SPOKEN or (bool(given) and len(given) != _LEFT_BY_PMB)


def _with_functions(name: str, field: MarcField, doubts: Doubts) -> Iterator[Contribution]:
    codes = field.texts("4")
    if not codes:
        yield Contribution(name, _OTHER if field.tag in _SECONDARY else "")
    for code in codes:
        function = FUNCTIONS.get(code)
        if function is None:
            doubts.tell(field.tag, f"fonction inconnue, « {code} ».")
        yield Contribution(name, function or _OTHER)
