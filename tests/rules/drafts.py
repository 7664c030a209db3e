"""What the tests of the pages where rules are kept have in common."""

import html as entities
import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rules.models import RulesetVersion
from tests.playaid.published import SMALL

HOME = "/gestion/regles/"
WRONG = SMALL.replace("value: coins", "value: coyns")
WITH_TABLE = SMALL + "tables: {isles: {label: Îles, file: isles.csv}}\n"
CSV = b"id,label\nnorth,Nord\n"


def words(response: Any) -> str:
    """The texts of a page, spaces of all widths made one."""
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(entities.unescape(text).split())


def hand_in(client: Client, at: str = "deposer/", **fields: Any) -> Any:
    return client.post(HOME + at, fields, follow=True)


def file(content: bytes, name: str = "ruleset.yaml") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def version(number: int = 1) -> RulesetVersion:
    return RulesetVersion.objects.get(number=number)
