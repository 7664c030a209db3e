"""The page of one's own plays: the same for everybody, since it is the device that knows whose they are."""

import pytest
from django.test import Client

from tests.playaid.pages import page_of


@pytest.mark.django_db
def test_the_page_knows_nobody_and_sets_no_cookie(client: Client, django_assert_num_queries, admin_user):
    client.force_login(admin_user)
    own = client.get("/jouer/mes-parties/")
    with django_assert_num_queries(0):
        stranger = Client().get("/jouer/mes-parties/")

    assert own.content == stranger.content
    assert stranger.cookies == {}
    assert stranger["Cache-Control"] == "public, no-cache"
    assert len(page_of(stranger).all("h1")) == 1
