"""Nothing that is written into an address or a form of "Gestion" answers 500."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from catalogue.roles import MANAGER
from tests.conftest import make_user
from tests.pages import Page

pytestmark = pytest.mark.django_db

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
UNREADABLE = ["9" * 23, "abc", "é\x00"]


@pytest.fixture
def client() -> Client:
    user = make_user("tout", MANAGER)
    user.is_superuser = True
    user.save()
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_what_cannot_be_read_is_told(model, client):
    options = model._meta
    page = f"admin:{options.app_label}_{options.model_name}_"
    names = [field.name for field in options.get_fields()]
    of_others = [field.name for field in options.get_fields() if field.is_relation and field.concrete]

    answers = {}
    for value in UNREADABLE:
        for view in ("add", "changelist"):
            address = reverse(page + view)
            chosen = {"_selected_action": value, "action": "delete_selected", "index": value}
            answers["POST", address, value] = client.post(address, dict.fromkeys(names, value) | chosen)
            of_list = dict.fromkeys(("q", "p", "o", "all", "_changelist_filters"), value)
            for asked in (dict.fromkeys(names, value), of_list, *({f"{name}__id__exact": value} for name in of_others)):
                answers["GET", address, str(asked)] = client.get(address, asked)
        for view in ("change", "delete", "history"):
            address = reverse(page + view, args=[value])
            answers["GET", address, value] = client.get(address)

    assert {asked: answer.status_code for asked, answer in answers.items() if answer.status_code >= 500} == {}


def test_the_page_says_so_and_gives_back_what_was_typed(client):
    answer = client.post("/gestion/catalogue/copy/add/", {"game": "abc", "call_number": "Étagère du Fond"})

    html = answer.content.decode()
    assert (answer.status_code, Page(html).faults()) == (400, [])
    assert "n’a pas pu être lu" in html
    assert "Étagère du Fond" in html


@pytest.mark.parametrize("field", ["publisher", "title", "rien"])
def test_proposals_for_a_field_that_has_none_are_refused(field, client):
    asked = {"app_label": "catalogue", "model_name": "game", "field_name": field, "term": "a"}

    assert client.get("/gestion/autocomplete/", asked).status_code in (400, 403)


def test_a_visitor_is_asked_to_log_in_whatever_is_written(db):
    assert Client().get("/gestion/catalogue/copy/", {"site": "abc"}).status_code == 302
