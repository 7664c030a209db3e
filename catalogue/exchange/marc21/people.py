"""Who made a game: fields 100, 110, 700 and 710, with relator codes or terms."""

from collections.abc import Iterator

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc21.punctuation import bare
from catalogue.exchange.records import Contribution

_OTHER = "Autre"
_CODES = {
    "adp": "Adaptateur", "art": "Artiste", "aui": "Préfacier", "aut": "Auteur", "cmp": "Compositeur",
    "clb": "Collaborateur", "cre": "Créateur", "ctb": "Collaborateur", "ctg": "Cartographe", "dnr": "Donateur",
    "drt": "Metteur en scène", "dsr": "Concepteur", "edt": "Éditeur scientifique", "egr": "Graveur",
    "ill": "Illustrateur", "inv": "Inventeur", "mfr": "Fabricant", "nrt": "Narrateur", "oth": _OTHER,
    "pbl": "Éditeur commercial", "pht": "Photographe", "prg": "Programmeur", "pro": "Producteur",
    "scl": "Sculpteur", "trl": "Traducteur",
}  # fmt: skip
_ENGLISH = {
    "artist": "Artiste", "author": "Auteur", "contributor": "Collaborateur", "creator": "Créateur",
    "designer": "Concepteur", "editor": "Éditeur scientifique", "game designer": "Concepteur",
    "illustrator": "Illustrateur", "inventor": "Inventeur", "manufacturer": "Fabricant",
    "photographer": "Photographe", "publisher": "Éditeur commercial", "translator": "Traducteur",
}  # fmt: skip


def contributions(record: MarcRecord, doubts: Doubts) -> tuple[Contribution, ...]:
    """People and bodies in order, once for each of their functions; inverted names are turned round."""
    found: dict[Contribution, None] = {}
    for field in record.all("100", "110", "700", "710"):
        name = _person(field) if field.tag.endswith("00") else bare(" ".join(field.texts("ab")))
        # An added entry with a title is another work, not one who made this one.
        if name and not (field.tag.startswith("7") and field.first("t")):
            found.update(dict.fromkeys(Contribution(name, function) for function in _functions(field, doubts)))
    return tuple(found)


def _person(field: MarcField) -> str:
    surname, comma, given = bare(field.first("a")).partition(",")
    is_inverted = comma and field.indicators[:1] != "0"
    return f"{given.strip()} {surname.strip()}".strip() if is_inverted else bare(field.first("a"))


def _functions(field: MarcField, doubts: Doubts) -> Iterator[str]:
    # A code may come as the last part of an address: http://id.loc.gov/vocabulary/relators/aut
    codes = [text.rpartition("/")[2] for text in field.texts("4")]
    terms = [bare(text) for text in field.texts("e")]
    if codes:
        for code in codes:
            if code not in _CODES:
                doubts.tell(field.tag, f"fonction inconnue, « {code} ».")
            yield _CODES.get(code, _OTHER)
    elif terms:
        yield from (_ENGLISH.get(term.casefold(), term) for term in terms)
    else:
        yield "" if field.tag.startswith("1") else _OTHER
