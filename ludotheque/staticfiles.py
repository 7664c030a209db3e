"""How static files are named in production: by their content, each page's modules in one file."""

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

from ludotheque.joining import Joiner, Module, is_module, read_module

# What collectstatic hands over: a file's name → the storage and the path to read it from.
Paths = dict[str, tuple[Any, str]]
# A stylesheet that another one begins with.
STYLE = re.compile(r'^@import "(\w+\.css)";\n', re.MULTILINE)


class JoinedText:
    """A storage of one file: the text of a joined module, in the place of its source."""

    def __init__(self, text: str) -> None:
        self.text = text

    def open(self, _path: str) -> "File[bytes]":
        """The text as a file."""
        return ContentFile(self.text.encode())


def joined_entries(paths: Paths) -> Iterator[tuple[str, str]]:
    """Give (name, text) of each module of the house that imports others and that no other one imports, joined."""
    texts = {name: source(*place) for name, place in paths.items() if name.endswith(".js") and is_ours(place[0])}

    @cache
    def read(name: str) -> Module:
        return read_module(name, texts[name])

    modules = [read(name) for name, text in texts.items() if is_module(text)]
    imported = {needed for module in modules for needed in module.needs}
    for module in modules:
        # Joined even where the text is not used: the modules of a circle are all imported, and none is an entry.
        text = Joiner(read).join(module.name)
        if module.needs and module.name not in imported:
            yield module.name, text


def joined_styles(paths: Paths) -> Iterator[tuple[str, str]]:
    """Give (name, text) of each stylesheet of the house that imports others of its folder, with them inside."""
    for name, place in paths.items():
        if name.endswith(".css") and is_ours(place[0]) and STYLE.search(text := source(*place)):
            folder = posixpath.dirname(name)
            yield name, STYLE.sub(lambda found: source(*paths[posixpath.join(folder, found[1])]), text)  # noqa: B023 # called at once


def is_ours(storage: Any) -> bool:
    """Whether a storage is one of the house's folders: the scripts of packages keep to rules of their own."""
    return str(storage.location) in map(str, settings.STATICFILES_DIRS)


def source(storage: Any, path: str) -> str:
    """The text of a script before it is collected."""
    with storage.open(path) as file:
        return str(file.read().decode())


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # whitenoise has no types
    """Hashed, compressed names; an entry module carries all its imports, so that a page loads one file.

    Any other module gets its ``import … from "./x.js"`` rewritten to the hashed name of ``x.js``.
    """

    support_js_module_import_aggregation = True

    def post_process(self, paths: Paths, dry_run: bool = False, **options: Any) -> Iterator[Any]:  # noqa: FBT001, FBT002 # Django's own signature
        """Join the entries before anything is hashed: what a page loads is what its name stands for."""
        if not dry_run:
            joined = (*joined_entries(paths), *joined_styles(paths))
            paths = {**paths, **{name: (JoinedText(text), name) for name, text in joined}}
        yield from super().post_process(paths, dry_run=dry_run, **options)
