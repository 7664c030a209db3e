"""PMB's fields 999: what a library added to its copies."""

from datetime import date

import pytest

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.records import CopyState, ForeignCopy
from catalogue.exchange.streams import SourceColumn
from catalogue.exchange.unimarc.building import record_of
from catalogue.exchange.unimarc.custom_fields import columns_of
from tests.catalogue.exchange.marc.made import F, f, record


def read(*fields: F, mapping: dict[str, str] | None = None) -> tuple[list[ForeignCopy], list[str]]:
    doubts = Doubts()
    ours = record_of(record(f("200", "aRenards"), *fields), doubts, source="jeux", line=0, mapping=mapping or {})
    assert ours is not None
    return list(ours.copies), [message.replace("\u00a0", " ") for message in doubts.messages]


def custom(label: str, name: str, text: str, barcode: str = "0012") -> F:
    return f("999", f"a{text}", f"l{label}", f"n{name}", "ttext", f"f{barcode}")


@pytest.mark.parametrize(
    ("field", "copy"),
    [
        (custom("Prix d’achat", "prix", "12,50 €"), ForeignCopy("0012", price_cents=1250)),
        (custom("Date d’achat", "achat", "03/04/2015"), ForeignCopy("0012", acquired_on=date(2015, 4, 3))),
        (custom("Date d’achat", "achat", "2015-04-03"), ForeignCopy("0012", acquired_on=date(2015, 4, 3))),
        (custom("Cote", "cote", "REN"), ForeignCopy("0012", "REN")),
        (custom("État", "etat", "perdu"), ForeignCopy("0012", state=CopyState.LOST)),
        (custom("État", "etat", "neuf"), ForeignCopy("0012", note="État\u00a0: neuf")),
        (custom("Don de", "don", "la mairie"), ForeignCopy("0012", note="Don de\u00a0: la mairie")),
        (custom("", "don", "la mairie"), ForeignCopy("0012", note="don\u00a0: la mairie")),
    ],
)
def test_a_custom_field_of_a_copy_is_said_of_that_copy(field: F, copy: ForeignCopy) -> None:
    copies, told = read(f("996", "f0012"), f("996", "f0013"), field)

    assert (copies, told) == ([copy, ForeignCopy("0013")], [])


def test_what_a_copy_says_by_itself_stays() -> None:
    copies, told = read(f("995", "f0012", "kREN", "p10.00"), custom("Cote", "cote", "ABC"), custom("Prix", "p", "20"))

    assert (copies, told) == ([ForeignCopy("0012", "REN", price_cents=1000)], [])


def test_a_price_that_is_none_is_kept_as_a_note_and_told() -> None:
    copies, told = read(f("996", "f0012"), custom("Prix", "prix", "cher"))

    assert copies == [ForeignCopy("0012", note="Prix\u00a0: cher")]
    assert told == ["Champ 999 (Prix) : valeur impossible, « cher » : gardée en note."]


def test_a_custom_field_of_a_copy_that_is_not_there_is_told() -> None:
    assert read(f("996", "f0012"), custom("Prix", "prix", "20", barcode="77")) == (
        [ForeignCopy("0012")],
        ["Champ 999 : le code-barres 77 n’est celui d’aucun exemplaire de la notice."],
    )


def test_a_mapping_corrects_what_a_field_of_copies_means() -> None:
    fields = (f("996", "f0012"), custom("Prix", "prix", "20"), custom("Qui", "qui", "Zoé"))

    copies, told = read(*fields, mapping={"Prix (prix), exemplaire": "copy_note", "Qui (qui), exemplaire": ""})

    assert (copies, told) == ([ForeignCopy("0012", note="Prix\u00a0: 20")], [])


def test_the_fields_of_copies_are_listed_with_their_guess() -> None:
    columns = columns_of([record(custom("Prix", "prix", "20"), custom("Qui", "qui", "Zoé"))])

    assert columns == (
        SourceColumn("Prix (prix), exemplaire", ("20",), "price"),
        SourceColumn("Qui (qui), exemplaire", ("Zoé",), "copy_note"),
    )


def test_the_numbers_of_koha_are_no_field_of_a_copy() -> None:
    assert read(f("995", "f0012"), f("999", "c120", "d120")) == ([ForeignCopy("0012")], [])
