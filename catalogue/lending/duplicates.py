"""Households that look like one: proposed to a person, who merges them or says that they are two.

Not every pair is looked at, which would be fifty million of ten thousand: only those that share a telephone
number, a mail address, or the beginning of a word of their names.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from django.db.models import Q
from rapidfuzz import fuzz

from catalogue.folding import fold
from catalogue.lending.refusals_of_people import SameHousehold
from catalogue.models import DistinctHouseholds, Household, Patron

# Of a hundred: "dupont" and "dupond" are 83 alike, "dupont marie" and "marie dupont" 100.
NAMES_ALIKE = 83
ADDRESSES_ALIKE = 85
# A telephone number is known by its last nine figures, with its country or without.
PHONE_DIGITS = 9
PREFIX = 4
# A word that so many share ("association") tells nothing.
BLOCK_LIMIT = 200
NOT_NAMES = {"famille", "foyer", "monsieur", "madame", "les", "des", "del", "the"}


class Likeness(StrEnum):
    """Why two households look like one."""

    PHONE = "phone"
    MAIL = "mail"
    NAME_AND_ADDRESS = "name_and_address"
    NAME_AND_PERSON = "name_and_person"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two households, the elder first, and why they are proposed."""

    first: Household
    second: Household
    why: tuple[Likeness, ...]


@dataclass(slots=True)
class Face:
    """What of a household is compared."""

    household: Household
    words: tuple[str, ...]
    address: str
    phone: str
    mail: str
    persons: set[tuple[str, int | None]] = field(default_factory=set)


def probable_duplicates() -> list[Pair]:
    """Every pair that looks like one household and was not said to be two, by the keys of the elder; three queries."""
    faces = faces_of(Household.objects.order_by("pk"))
    distinct = set(DistinctHouseholds.objects.values_list("first", "second"))
    pairs = sorted(set(candidates(faces.values())) - distinct)
    found = [(faces[first], faces[second], likeness(faces[first], faces[second])) for first, second in pairs]
    return [Pair(one.household, other.household, why) for one, other, why in found if why]


def alike(*, name: str, phone: str = "", mail: str = "") -> list[Household]:
    """Households that one about to be enrolled may be: the same name, telephone number or mail address."""
    digits = phone_key(phone)
    same = Q(name_key=fold(name)) | (Q(mail__iexact=mail) if mail else Q(pk=None))
    if digits:
        # However the figures are set out, the last two stand together.
        same |= Q(phone__endswith=digits[-2:])
    found = Household.objects.filter(same).order_by("name", "pk")
    wanted = (fold(name), mail.casefold())
    return [
        each
        for each in found
        if each.name_key == wanted[0]
        or (mail and each.mail.casefold() == wanted[1])
        or (digits and phone_key(each.phone) == digits)
    ]


def say_distinct(*, one: Household, other: Household) -> None:
    """Note that the two are two households: they are not proposed again. Said twice, it is noted once."""
    if one.pk == other.pk:
        raise SameHousehold
    first, second = sorted([one.pk, other.pk])
    DistinctHouseholds.objects.get_or_create(first_id=first, second_id=second)


# ── Comparing ────────────────────────────────────────────────────────────────────────────────────────
def faces_of(households: Iterable[Household]) -> dict[int, Face]:
    """What is compared of each household, by its key; two queries."""
    faces = {household.pk: face_of(household) for household in households}
    for household_id, name, year in Patron.objects.values_list("household", "name_key", "birth_year"):
        if household_id in faces:
            faces[household_id].persons.add((name, year))
    return faces


def face_of(household: Household) -> Face:
    """The household with what is compared made plain."""
    words = tuple(word for word in household.name_key.split() if len(word) > 2 and word not in NOT_NAMES)
    address = fold(f"{household.address} {household.postcode} {household.city}")
    return Face(household, words, address, phone_key(household.phone), household.mail.casefold())


def phone_key(phone: str) -> str:
    """The figures that make two writings of one number the same; empty for what is too short to be one."""
    digits = "".join(sign for sign in phone if sign.isdecimal())[-PHONE_DIGITS:]
    return digits if len(digits) == PHONE_DIGITS else ""


def candidates(faces: Iterable[Face]) -> Iterator[tuple[int, int]]:
    """Pairs of keys worth comparing, the lower first; some more than once."""
    blocks: dict[tuple[str, str], list[int]] = defaultdict(list)
    for face in faces:
        keys = {("phone", face.phone), ("mail", face.mail), *(("name", word[:PREFIX]) for word in face.words)}
        for key in keys:
            blocks[key].append(face.household.pk)
    for (_kind, text), members in blocks.items():
        if text and len(members) <= BLOCK_LIMIT:
            yield from combinations(sorted(members), 2)


def likeness(one: Face, other: Face) -> tuple[Likeness, ...]:
    """Why the two look like one; empty: they do not."""
    named_alike = fuzz.token_sort_ratio(" ".join(one.words), " ".join(other.words)) >= NAMES_ALIKE
    lives_alike = bool(one.address) and fuzz.token_sort_ratio(one.address, other.address) >= ADDRESSES_ALIKE
    found = {
        Likeness.PHONE: bool(one.phone) and one.phone == other.phone,
        Likeness.MAIL: bool(one.mail) and one.mail == other.mail,
        Likeness.NAME_AND_ADDRESS: named_alike and lives_alike,
        Likeness.NAME_AND_PERSON: named_alike and bool(one.persons & other.persons),
    }
    return tuple(why for why, holds in found.items() if holds)
