"""What is read is of one instant, and nobody waits for the reader."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from catalogue.models import Author
from catalogue.moving.snapshot import one_state


@pytest.mark.django_db(transaction=True)
def test_the_house_goes_on_afterwards():
    with one_state():
        assert not Author.objects.exists()
        assert not connection.in_atomic_block

    Author.objects.create(name="Arrivée après")

    assert Author.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_what_goes_wrong_inside_leaves_no_transaction_behind():
    with pytest.raises(RuntimeError), one_state():
        raise RuntimeError("panne")

    with one_state():
        assert not Author.objects.exists()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_what_is_written_meanwhile_is_written_at_once_and_not_read():
    with one_state(), ThreadPoolExecutor(max_workers=1) as desk:
        assert Author.objects.count() == 0
        desk.submit(write_at_a_desk).result(timeout=10)
        seen = Author.objects.count()

    assert (seen, Author.objects.count()) == (0, 1)


def write_at_a_desk() -> None:
    try:
        Author.objects.create(name="Arrivée pendant")
    finally:
        connection.close()
