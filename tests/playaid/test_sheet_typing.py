"""What people type into a sheet, and what nobody types: read as meant, told, or refused, and never an error."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.playaid.published import publish_architects, publish_text
from tests.playaid.test_sheet import post, told

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "number"),
    [("", None), (" ", None), ("3", 3), ("−3", -3), ("-3", -3), ("+4", 4), ("1 0", 10), ("1\u202f0", 10), ("007", 7)],
)
def test_numbers_are_read_as_people_type_them(text, number):
    publish_text()

    response = post({"p1-coins": text}, "/jouer/petit/feuille/?joueurs=2")

    assert response.context["form"].sheet()["players"][0]["entries"] == ({} if number is None else {"coins": number})
    assert response.status_code == 200


@pytest.mark.parametrize("text", ["douze", "3.5", "1e3", "٣", "--3", "0x1", "1" * 500, "½", "3,0", "\x00"])
def test_what_is_no_number_is_told(text):
    publish_text()

    response = post({"p1-coins": text}, "/jouer/petit/feuille/?joueurs=2")

    assert (response.status_code, told(response)) == (422, ["Pièces – Joueur 1 : un nombre entier est attendu"])
    assert response.context["form"].seats[0].controls[0].text == text


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("A" * 41, "Nom du joueur 1 – Joueur 1 : un nom de 40 caractères au plus est attendu"),
        ("A\x07B", "Nom du joueur 1 – Joueur 1 : ce nom contient un caractère interdit"),
    ],
)
def test_names_that_cannot_be_used_are_told(name, message):
    publish_text()

    response = post({"p1-name": name}, "/jouer/petit/feuille/?joueurs=2")

    assert (response.status_code, told(response)) == (422, [message])


@pytest.mark.parametrize("name", ["Ana", "Zoé  du  Bois", "👩‍🚀", "<b>", "__proto__", "Joueur 9"])
def test_names_of_all_kinds_are_kept(name):
    publish_text()

    response = post({"p1-name": name, "p1-coins": "1"}, "/jouer/petit/feuille/?joueurs=2")

    assert response.status_code == 200
    assert response.context["form"].answer["winners"] == [" ".join(name.split())]


KEYS = st.builds(
    "p{}-{}".format,
    st.integers(0, 4),
    st.sampled_from(["name", "wonder", "stages", "cat", "blue", "progress_tokens", "progress_tokens-culture", "x"]),
)
WORDS = st.text(max_size=12) | st.sampled_from(["1", "giza", "oui", "-1", "99999999999", "Joueur 2", "culture"])


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(typed=st.dictionaries(KEYS, st.lists(WORDS, max_size=4), max_size=8))
def test_no_form_whatever_is_an_error_of_the_server(typed):
    publish_architects()

    response = post(typed)

    assert response.status_code in (200, 422)
    assert (response.status_code == 422) == (response.context["form"].answer is None)
