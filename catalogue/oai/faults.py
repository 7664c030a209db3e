"""What is wrong with a request, by the codes of the protocol (3.6)."""

from typing import ClassVar


class OaiError(Exception):
    """One condition of section 3.6, with its code; the message is English, as harvesters log it."""

    code: ClassVar = ""


class BadVerbError(OaiError):
    """The verb is missing, repeated or none of the six."""

    code = "badVerb"


class BadArgumentError(OaiError):
    """An argument is missing, repeated, illegal, or has a value that cannot be."""

    code = "badArgument"


class BadResumptionTokenError(OaiError):
    """The token is none that was given here."""

    code = "badResumptionToken"


class CannotDisseminateFormatError(OaiError):
    """The metadata format is not known here."""

    code = "cannotDisseminateFormat"


class IdDoesNotExistError(OaiError):
    """No record has ever had that identifier."""

    code = "idDoesNotExist"


class NoRecordsMatchError(OaiError):
    """The arguments are right and fit nothing."""

    code = "noRecordsMatch"
