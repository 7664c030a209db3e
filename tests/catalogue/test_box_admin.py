"""What the admin corrects of a box, and what it leaves to the desk."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from catalogue.models import Copy
from tests.factories.catalogue import CopyFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor(librarian: User) -> Client:
    client = Client()
    client.force_login(librarian)
    return client


@pytest.mark.parametrize("page", ["copy", "game"])
def test_whether_a_box_may_leave_is_changed_by_the_desk_alone(editor: Client, page: str):
    copy = CopyFactory(barcode="90001")
    address = {"copy": f"copy/{copy.pk}", "game": f"game/{copy.game_id}"}[page]

    html = editor.get(f"/gestion/catalogue/{address}/change/").content.decode()
    editor.post(f"/gestion/catalogue/{address}/change/", {"restriction": "lost", "copies-0-restriction": "lost"})

    assert "restriction" in html
    assert not {'name="restriction"', 'name="copies-0-restriction"', 'name="condition"'} & set(html.split())
    assert Copy.objects.get().restriction == ""


def test_a_box_is_corrected_in_the_admin(editor: Client):
    copy = CopyFactory(barcode="90001")
    typed = {
        "game": copy.game_id,
        "barcode": "90002",
        "site": copy.site_id,
        "restriction": "lost",
        "condition": "unplayable",
        "adaptations-TOTAL_FORMS": "0",
        "adaptations-INITIAL_FORMS": "0",
    }

    answer = editor.post(f"/gestion/catalogue/copy/{copy.pk}/change/", typed)

    assert answer.status_code == 302
    copy.refresh_from_db()
    assert (copy.barcode, copy.restriction, copy.condition) == ("90002", "", "complete")
