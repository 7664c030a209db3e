"""Somebody of the staff with the rights that a test names, and no others."""

from typing import Any

from django.contrib.auth.models import Permission, User
from django.test import Client

from tests.catalogue.views.desk.counter import text_of
from tests.pages import Page


def with_rights(user: User, *codenames: str) -> Client:
    """A browser of ``user``, to whom these rights of the catalogue were granted besides."""
    user.user_permissions.add(*Permission.objects.filter(content_type__app_label="catalogue", codename__in=codenames))
    client = Client()
    client.force_login(user)
    return client


def main_words(response: Any) -> str:
    """The words of the page below its heading, kept to what every page keeps."""
    html = response.content.decode()
    assert Page(html).faults() == []
    return text_of(html.partition("<main")[2].partition("</main>")[0].partition(">")[2])


def errors_of(response: Any) -> dict[str, list[str]]:
    """The errors of the page's form, by field."""
    return {name: list(errors) for name, errors in response.context["form"].errors.items()}
