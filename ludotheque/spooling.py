"""Uploads on their way to the disk: one that it refuses is told beside its field, and the rest of the form stays.

Django writes a large upload to a temporary file while the request is read, before any page runs; what the disk says
there (it is full, mostly) would be an answer 500 and the loss of all that was typed.
"""

from io import BytesIO
from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.utils.translation import gettext as _


class UnspooledFile(UploadedFile):
    """A file that could not be kept. Every form asks a file for its size, and is answered with what went wrong."""

    def __init__(self, name: str | None, error: OSError) -> None:
        self._error = error
        super().__init__(file=BytesIO(), name=name)

    @property
    def size(self) -> NoReturn:
        """Raise ValidationError: nobody shall take the file for an empty one."""
        facts = {"error": self._error.strerror or type(self._error).__name__}
        raise ValidationError(
            _("Le fichier n’a pas pu être enregistré (%(error)s). Libérez de la place, puis recommencez.") % facts
        )

    @size.setter
    def size(self, size: int | None) -> None:
        """Nothing is kept, so there is nothing to measure."""


class SpoolingHandler(TemporaryFileUploadHandler):
    """Writes an upload to a temporary file; when the disk refuses it, the rest is read and let go."""

    def __init__(self, request: Any = None) -> None:
        super().__init__(request)
        self._error: OSError | None = None

    def new_file(self, *arguments: Any, **options: Any) -> None:
        """Begin a temporary file."""
        self._error = None
        try:
            super().new_file(*arguments, **options)
        except OSError as error:
            self._error = error

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """Write a piece of the upload."""
        if self._error is None:
            try:
                super().receive_data_chunk(raw_data, start)
            except OSError as error:
                self._give_up(error)

    def file_complete(self, file_size: int) -> UploadedFile | None:
        """The upload as a whole, or the file that tells why there is none."""
        if self._error is None:
            try:
                return super().file_complete(file_size)
            except OSError as error:  # what stood in the buffer is written now
                self._give_up(error)
        assert self._error is not None  # noqa: S101 - for the type checker: ``_give_up`` sets it
        return UnspooledFile(self.file_name, self._error)

    def _give_up(self, error: OSError) -> None:
        """Free what the disk has taken so far: others need the place."""
        self._error = error
        try:
            self.file.close()
        except OSError:
            return  # the buffer cannot be written either; the file is gone all the same
