"""Names in the admin: entered there, and changed where every record's history is written."""

import pytest
from django.test import Client
from django.urls import reverse

from catalogue.models import Author, Term
from catalogue.roles import LIBRARIAN
from tests.conftest import make_user
from tests.factories.catalogue import AuthorFactory, PublisherFactory, TermFactory
from tests.factories.records import SeriesFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def librarians(client: Client) -> Client:
    client.force_login(make_user("ludothecaire", LIBRARIAN))
    return client


@pytest.mark.parametrize(
    ("kind", "make"),
    [("author", AuthorFactory), ("publisher", PublisherFactory), ("series", SeriesFactory), ("term", TermFactory)],
)
def test_a_name_that_is_there_leads_to_its_page_and_is_not_written_over(librarians: Client, kind, make):
    row = make()
    said = str(row)
    address = reverse(f"admin:catalogue_{kind}_change", args=[row.pk])

    html = librarians.get(address).content.decode()
    librarians.post(address, {"name": "Autre", "label": "Autre"})

    row.refresh_from_db()
    assert str(row) == said
    assert reverse("name", args=[kind, row.pk]) in html
    assert librarians.get(reverse("name", args=[kind, row.pk])).status_code == 200
    assert librarians.post(reverse(f"admin:catalogue_{kind}_delete", args=[row.pk])).status_code == 403


def test_a_name_is_entered(librarians: Client):
    scheme = TermFactory().scheme

    author = librarians.post(reverse("admin:catalogue_author_add"), {"name": "Zoé Exemple"})
    term = librarians.post(reverse("admin:catalogue_term_add"), {"scheme": scheme.pk, "code": "A9", "label": "Neuf"})

    assert (author.status_code, term.status_code) == (302, 302)
    assert Author.objects.filter(name="Zoé Exemple").exists()
    assert Term.objects.filter(code="A9", label="Neuf").exists()
