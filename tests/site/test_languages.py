"""French first, English for those who ask; plurals counted as each language counts them."""

from collections.abc import Iterator

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.translation import gettext, pgettext

from catalogue.forms.money import CentsField
from catalogue.models import Event
from catalogue.templatetags.money import amount
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def the_language_of_before() -> Iterator[None]:
    """A request leaves its language behind; the tests that follow speak their own."""
    with translation.override(translation.get_language()):
        yield


@pytest.mark.parametrize(
    ("asked", "lang", "question"),
    [
        ("", "fr", "À quoi on joue ?"),
        ("de", "fr", "À quoi on joue ?"),
        ("fr-CA,fr;q=0.9", "fr", "À quoi on joue ?"),
        ("en", "en-gb", "What shall we play?"),
        ("en-US,en;q=0.9,fr;q=0.5", "en-gb", "What shall we play?"),
    ],
)
def test_the_browser_chooses_the_language(client, asked, lang, question):
    page = client.get("/", headers={"accept-language": asked}).content.decode()

    assert f'<html lang="{lang}">' in page
    assert question in page.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("asked", "count", "said"),
    [("fr", 0, "0 jeu"), ("fr", 1, "1 jeu"), ("fr", 2, "2 jeux"), ("en", 0, "0 games"), ("en", 1, "1 game")],
)
def test_plurals(client, asked, count, said):
    GameFactory.create_batch(count)

    page = client.get("/jeux/", headers={"accept-language": asked}).content.decode()

    assert f"<h2>{said}</h2>" in page


@pytest.mark.parametrize(
    ("asked", "shown", "typed"),
    [("fr", "12,50", ["12,50", "12.5", "1.234,50"]), ("en-gb", "12.50", ["12.50", "12,5", "1,234.50"])],
)
def test_amounts_are_shown_by_the_language_and_read_by_either(asked, shown, typed):
    with translation.override(asked):
        field = CentsField()

        assert (field.prepare_value(1250), amount(1250)) == (shown, shown)
        assert [field.clean(text) for text in typed] == [1250, 1250, 123450]
        assert field.clean(field.prepare_value(1_000_000)) == 1_000_000


@pytest.mark.parametrize(("asked", "typed"), [("fr", "1,234"), ("en-gb", "1.234")])
def test_an_amount_that_the_language_could_read_otherwise_is_asked_for_again(asked, typed):
    with translation.override(asked), pytest.raises(ValidationError):
        CentsField().clean(typed)


def test_a_form_is_cancelled_and_an_act_is_undone():
    with translation.override("en-gb"):
        said = [pgettext("formulaire", "Annuler"), pgettext("réservation", "Annuler"), gettext("Annuler")]

        assert [*said, str(Event.Kind.UNDONE.label)] == ["Cancel", "Cancel", "Undo", "undone"]
