"""What the pages of an import say, and when."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from catalogue.exchange.language_names import named_languages
from catalogue.importing.wording import encoding_name
from catalogue.models import ImportRun
from catalogue.templatetags.games import language
from tests.catalogue.importing.builders import NOW
from tests.catalogue.importing.handing_in import done, draft, table, waiting
from tests.catalogue.views.imports.test_pages import HOME, page_of

pytestmark = pytest.mark.django_db


def test_a_rehearsal_that_waits_has_no_report_and_one_under_way_speaks_of_now(browser):
    run = waiting(dry_run=True)
    asleep = page_of(browser, f"{HOME}{run.pk}/")
    ImportRun.objects.filter(pk=run.pk).update(state="running", started_at=NOW, heartbeat_at=NOW)
    at_work = page_of(browser, f"{HOME}{run.pk}/")

    assert "Ce qui se passerait" not in asleep
    assert "Ce qui se passerait" in at_work
    assert "rien n’est écrit." in at_work
    assert "rien n’a été écrit." not in at_work


@pytest.mark.parametrize(("encoding", "name"), [("cp1252", "Windows-1252"), ("utf-8-sig", "UTF-8")])
def test_an_encoding_is_called_by_the_name_that_people_see_elsewhere(browser, encoding, name):
    upload = SimpleUploadedFile("jeux.csv", table(("Été",)).encode(encoding))
    browser.post(HOME, {"file": upload})
    run = ImportRun.objects.get()
    draft_page = page_of(browser, f"{HOME}{run.pk}/")
    ImportRun.objects.filter(pk=run.pk).update(state="done", encoding=encoding)

    assert f"<dd>{name}</dd>" in draft_page
    assert f"tableau (CSV), {name}" in page_of(browser, f"{HOME}{run.pk}/")


@pytest.mark.parametrize(
    ("ages", "words"),
    [("18 mois;4 ans", ("18 mois", "4 ans")), ("30 mois;12", ("2 ans et demi", "12 ans"))],
)
def test_the_preview_tells_ages_and_languages_as_people_say_them(browser, ages, words):
    run = draft(f"Titre;Âge min;Âge max;Langues\r\nUn;{ages};français, jpn\r\n")

    page = page_of(browser, f"{HOME}{run.pk}/")

    for which, said in zip(("minimum", "maximum"), words, strict=True):
        assert f"<dt>âge {which}</dt><dd>{said}</dd>" in page
    assert "<dt>langues</dt><dd>français, japonais</dd>" in page


def test_a_language_that_a_file_names_in_english_is_read_in_french():
    codes, unknown = named_languages("Czech, danish, Greek, hu, sk, Ukrainian")

    assert (unknown, [language(code) for code in codes]) == (
        (), ["tchèque", "danois", "grec", "hongrois", "slovaque", "ukrainien"],
    )  # fmt: skip
    assert language("tlh") == "tlh"


def test_encodings_that_one_file_mixes_are_named_one_by_one():
    assert encoding_name("utf-8 + iso-5426") == "UTF-8 + ISO 5426"
    assert encoding_name("") == ""


def test_one_record_is_counted_as_one(browser):
    page = page_of(browser, f"{HOME}{done(table(('Seul',))).pk}/").replace("\u00a0", " ")

    assert "lues : 1 – créées : 1, modifiées : 0, inchangées : 0, en échec : 0" in page
    assert "lus : 1 – créés : 1, modifiés : 0, inchangés : 0" in page
