"""Copies in the fields of PMB, Koha and others: each once, whoever describes it."""

from datetime import date

import pytest

from catalogue.exchange.marc.copies import copies_of
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.records import CopyState, ForeignCopy
from catalogue.exchange.unimarc.copies import LAYOUTS
from tests.catalogue.exchange.marc.made import F, f, record


def read(*fields: F) -> tuple[list[ForeignCopy], list[str]]:
    doubts = Doubts()
    copies = copies_of(record(*fields), LAYOUTS, doubts)
    return list(copies), [message.replace("\u00a0", " ") for message in doubts.messages]


def test_996_of_pmb_says_all_of_a_copy() -> None:
    field = f("996", "f0012", "kREN", "aMoulin", "vAnnexe", "xA 406 jeu", "eJeu", "uune note", "1En bon état", "31")

    assert read(field) == (
        [
            ForeignCopy(
                barcode="0012",
                call_number="REN",
                section="A 406 jeu",
                location="Annexe",
                support="Jeu",
                note="une note",
            )
        ],
        [],
    )


def test_996_may_hold_the_columns_of_pmb_alone() -> None:
    columns = (
        "9expl_cb:0012",
        "9expl_cote:REN : 2",
        "9location_libelle:Annexe",
        "9section_libelle:A 406 jeu",
        "9tdoc_libelle:Jeu",
        "9pret_flag:0",
        "9statut_libelle:En réparation",
        "9expl_comment:coin usé",
        "9expl_prix:12.50",
    )

    assert read(f("996", *columns)) == (
        [
            ForeignCopy(
                barcode="0012",
                call_number="REN : 2",
                section="A 406 jeu",
                location="Annexe",
                support="Jeu",
                state=CopyState.IN_REPAIR,
                price_cents=1250,
                note="coin usé",
            )
        ],
        [],
    )


@pytest.mark.parametrize(("flag", "state"), [("1", CopyState.AVAILABLE), ("0", CopyState.NOT_LENDABLE)])
def test_a_copy_that_is_not_lendable_says_so(flag: str, state: CopyState) -> None:
    copies, _ = read(f("996", "f0012", f"3{flag}"))

    assert [copy.state for copy in copies] == [state]


def test_twins_are_one_copy_and_the_telling_field_counts() -> None:
    fields = (f("995", "f0012", "kOLD", "aMoulin"), f("996", "f0012", "kREN", "vAnnexe"), f("930", "aREN"),
              f("995", "f0013", "kREN"))  # fmt: skip

    copies, told = read(*fields)

    assert [(copy.barcode, copy.call_number, copy.location) for copy in copies] == [
        ("0012", "REN", "Annexe"),
        ("0013", "REN", ""),
    ]
    assert told == []


def on_loan(due_on: date) -> ForeignCopy:
    return ForeignCopy("0012", support="Jeu", state=CopyState.ON_LOAN, due_on=due_on)


@pytest.mark.parametrize(
    ("field", "copy"),
    [
        (
            f("995", "bANN", "cAnnexe", "f0012", "kREN", "eEnfants", "uabîmé", "o0"),
            ForeignCopy("0012", "REN", section="Enfants", location="Annexe", note="abîmé"),
        ),
        (f("995", "f0012", "o1"), ForeignCopy("0012", state=CopyState.NOT_LENDABLE)),
        (f("995", "f0012", "21"), ForeignCopy("0012", state=CopyState.LOST)),
        (f("995", "f0012", "225"), ForeignCopy("0012")),
        (f("995", "f0012", "o1", "zEn réparation"), ForeignCopy("0012", state=CopyState.IN_REPAIR)),
        (f("995", "f0012", "zà cheval"), ForeignCopy("0012")),
        (f("995", "f0012", "rJeu", "n20260203"), on_loan(date(2026, 2, 3))),
        (f("995", "f0012", "n00000000"), ForeignCopy("0012")),
        (f("852", "aMoulin", "bAnnexe", "jREN", "p0012"), ForeignCopy("0012", "REN", location="Annexe")),
        (f("949", "aREN", "i0012", "lAnnexe"), ForeignCopy("0012", "REN", location="Annexe")),
        (f("997", "f0012", "kREN"), ForeignCopy("0012", "REN")),
        (f("999", "aREN", "i0012", "lAnnexe", "tJeu"), ForeignCopy("0012", "REN", location="Annexe", support="Jeu")),
    ],
)
def test_other_systems_write_copies_elsewhere(field: F, copy: ForeignCopy) -> None:
    assert read(field) == ([copy], [])


@pytest.mark.parametrize(
    "field",
    [
        f("999", "c120", "d120"),
        f("999", "aneuf", "lÉtat", "netat", "f0012"),
        f("949", "aune remarque"),
        f("997", "b12"),
        f("995", "aMoulin"),
        f("996", "9create_date:2014-08-22 16:13:18"),
    ],
)
def test_what_is_no_copy_is_none(field: F) -> None:
    assert read(field) == ([], [])


def test_a_copy_without_a_barcode_is_told() -> None:
    copies, told = read(f("930", "aREN", "bMoulin"))

    assert [(copy.barcode, copy.call_number) for copy in copies] == [("", "REN")]
    assert told == ["Champ 930 : exemplaire sans code-barres."]


def test_a_barcode_twice_in_one_field_is_told() -> None:
    copies, told = read(f("996", "fa12"), f("996", "fA12"))

    assert [copy.barcode for copy in copies] == ["a12"]
    assert told == ["Champ 996 : code-barres A12 répété : un seul exemplaire est lu."]
