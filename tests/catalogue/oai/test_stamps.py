"""Whoever asks only for what has changed hears of every change that is disseminated, of copies as well."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from catalogue.cataloguing.actions import Action
from catalogue.cataloguing.batches import apply
from catalogue.cataloguing.copies import add_copies, change_copy, delete_copy
from catalogue.lending.copies import restrict
from catalogue.models import Copy, Game
from catalogue.roles import LIBRARIAN
from tests.conftest import NOW, make_user
from tests.factories.catalogue import CopyFactory

pytestmark = pytest.mark.django_db

BEFORE = datetime(2025, 12, 1, tzinfo=UTC)
Act = Callable[[Copy], object]


def stamp_after(act: Act) -> datetime:
    copy = CopyFactory(barcode="90001")
    Game.objects.update(changed_at=BEFORE)
    act(copy)
    stamp: datetime = Game.objects.get().changed_at
    return stamp


@pytest.mark.parametrize(
    "act",
    [
        lambda copy: add_copies(game=copy.game, values={}, at=NOW, by=None),
        lambda copy: change_copy(copy=copy, values={"call_number": "BOI 3"}, at=NOW, by=None),
        lambda copy: delete_copy(copy=copy, at=NOW, by=None),
        lambda copy: restrict(copy=copy, restriction=Copy.Restriction.WITHDRAWN, at=NOW, by=None),
        lambda copy: apply(
            action=Action("set_call_number", "BOI"), games=[copy.game_id], summary="Essai", at=NOW, by=None
        ),
    ],
    ids=["added", "changed", "deleted", "withdrawn", "in a batch"],
)
def test_a_change_of_a_copy_moves_the_stamp_of_its_record(act: Act):
    assert stamp_after(act) >= NOW


@pytest.mark.parametrize(
    "act",
    [
        lambda copy: change_copy(copy=copy, values={"call_number": copy.call_number}, at=NOW, by=None),
        lambda copy: restrict(copy=copy, restriction=copy.restriction, at=NOW, by=None),
    ],
    ids=["changed", "restricted"],
)
def test_what_was_so_already_moves_nothing(act: Act):
    assert stamp_after(act) == BEFORE


def test_a_copy_saved_in_the_admin_does_too(client: Client):
    def saved(copy: Copy) -> None:
        client.force_login(make_user("ludothecaire", LIBRARIAN))
        address = reverse("admin:catalogue_copy_change", args=[copy.pk])
        form = client.get(address).context["adminform"].form
        typed = {name: value if value is not None else "" for name, value in form.initial.items()}
        sets = client.get(address).context["inline_admin_formsets"]
        held = {
            f"{one.formset.prefix}-{name}": value
            for one in sets
            for name, value in one.formset.management_form.initial.items()
        }
        answer = client.post(address, {**typed, **held, "call_number": "BOI 4"})
        assert answer.status_code == 302

    assert stamp_after(saved) > BEFORE
    assert Copy.objects.get().call_number == "BOI 4"
