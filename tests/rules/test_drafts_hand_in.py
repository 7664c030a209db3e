"""Handing a document in: as a file or a text, with its tables, within bounds; what cannot be read is told."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rules.drafting import MAX_DRAFTS
from rules.hand_in import HandInForm
from rules.models import Ruleset, RulesetVersion
from rules.uploads import MAX_FILE_BYTES, MAX_FILES, MAX_REQUEST_BYTES
from tests.pages import Page
from tests.playaid.published import SMALL, publish_text
from tests.rules.drafts import CSV, HOME, WITH_TABLE, WRONG, file, hand_in, version, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor(librarian: User) -> Client:
    client = Client()
    client.force_login(librarian)
    return client


def test_a_file_becomes_a_draft_with_a_preview(editor: Client):
    told = words(hand_in(editor, document=file(SMALL.encode())))

    assert version().text == SMALL
    assert "Le brouillon est gardé" in told
    assert "Aucune erreur" in told
    assert "Pièces un nombre, de -5 à 20" in told


def test_a_written_text_is_kept_with_plain_ends_of_lines(editor: Client):
    hand_in(editor, text=SMALL.replace("\n", "\r\n"))

    assert version().text == SMALL


def test_a_file_wins_over_the_text_and_loses_its_mark(editor: Client):
    hand_in(editor, document=file(b"\xef\xbb\xbf" + SMALL.encode()), text="slug: autre")

    assert version().text == SMALL


def test_tables_are_handed_in_beside_the_document(editor: Client):
    hand_in(editor, document=file(WITH_TABLE.encode()), tables=[file(CSV, "isles.csv"), file(CSV, "autre.csv")])

    assert version().tables == {"isles.csv": CSV.decode()}
    assert "Aucune erreur" in words(editor.get(f"{HOME}petit/versions/1/"))


def test_a_text_that_cannot_be_filed_stays_in_the_form(editor: Client):
    answer = hand_in(editor, document=file("slug: Non\nnom: Été".encode()))

    assert answer.status_code == 422
    assert "1 erreur slug : le document doit dire de quel jeu il s’agit" in words(answer)
    assert "slug: Non nom: Été" in words(answer)
    assert b'href="#id_text"' in answer.content
    assert RulesetVersion.objects.count() == 0


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "Fichier du document : Choisissez un fichier, ou écrivez le texte."),
        ({"text": " \n "}, "Fichier du document : Choisissez un fichier, ou écrivez le texte."),
        ({"document": file(b"")}, "Fichier du document : Choisissez un fichier, ou écrivez le texte."),
        ({"document": file(b"slug: \xff")}, "« ruleset.yaml » n’est pas un texte en UTF-8 (octet 7)."),
        ({"document": file(b"a" * (MAX_FILE_BYTES + 1))}, "« ruleset.yaml » est trop gros : 1000000 octets au plus."),
        ({"text": "a" * 400_001}, "Texte du document : Assurez-vous que cette valeur comporte au plus 400"),
        ({"text": SMALL, "tables": [file(b"x", "a.csv"), file(b"y", "a.csv")]}, "« a.csv » est là deux fois."),
        ({"text": SMALL, "tables": [file(b"\xff", "a.csv")]}, "« a.csv » n’est pas un texte en UTF-8 (octet 1)."),
    ],
)
def test_what_cannot_be_read_is_told_beside_its_field(editor: Client, fields: dict[str, Any], message: str):
    for given in fields.values():
        for one in given if isinstance(given, list) else [given]:
            if isinstance(one, SimpleUploadedFile):
                one.seek(0)

    answer = hand_in(editor, **fields)

    assert answer.status_code == 422
    assert message in words(answer).replace("400 001", "400")
    assert Page(answer.content.decode()).faults() == []
    assert RulesetVersion.objects.count() == 0


def test_too_many_tables_are_refused(editor: Client):
    tables = [file(b"x", f"t{number}.csv") for number in range(MAX_FILES + 1)]

    answer = hand_in(editor, text=SMALL, tables=tables)

    assert (answer.status_code, f"{MAX_FILES} tables CSV au plus." in words(answer)) == (422, True)


@pytest.mark.parametrize("length", [str(MAX_REQUEST_BYTES + 1), "beaucoup"])
def test_a_body_that_is_too_long_is_not_read(editor: Client, length: str):
    answer = editor.post(f"{HOME}deposer/", {"text": SMALL}, CONTENT_LENGTH=length)

    assert answer.status_code == 413
    assert "Envoi trop gros" in words(answer)


def test_one_draft_too_many_is_told_and_the_text_stays(editor: Client):
    hand_in(editor, text=SMALL)
    RulesetVersion.objects.bulk_create(
        RulesetVersion(ruleset=Ruleset.objects.get(), number=number, text="x", digest="0")
        for number in range(2, MAX_DRAFTS + 1)
    )

    answer = hand_in(editor, text=SMALL)

    assert answer.status_code == 422
    assert "Il y a déjà 100 brouillons" in words(answer)
    assert "slug: petit" in words(answer)


def test_a_draft_is_corrected_from_its_own_text_and_keeps_its_tables(editor: Client):
    hand_in(editor, document=file(WITH_TABLE.encode()), tables=[file(CSV, "isles.csv")])
    form = editor.get(f"{HOME}petit/versions/1/corriger/")

    answer = hand_in(editor, "petit/versions/1/corriger/", text=WITH_TABLE.replace("Petit jeu", "Petit jeu revu"))

    assert "slug: petit" in words(form)
    assert "isles.csv" in words(form)
    assert (version().tables, RulesetVersion.objects.count()) == ({"isles.csv": CSV.decode()}, 1)
    assert "Petit jeu revu" in words(answer)


def test_a_version_in_force_is_corrected_as_a_new_draft(editor: Client):
    publish_text()

    hand_in(editor, "petit/versions/1/corriger/", text=WRONG)

    assert [(one.number, one.status) for one in RulesetVersion.objects.order_by("number")] == [
        (1, "published"),
        (2, "draft"),
    ]
    assert version().text == SMALL


def test_the_form_says_which_files_it_takes():
    fields = HandInForm().fields

    assert fields["document"].widget.attrs["accept"] == ".yaml,.yml,text/yaml"
    assert fields["tables"].widget.attrs["accept"] == ".csv,text/csv"
    assert fields["tables"].widget.allow_multiple_selected is True
