"""Why an act about an import is refused."""

from django.utils.translation import gettext_lazy as _

from catalogue.lending.refusals import Refusal


class ImportUnderWay(Refusal):
    """The run is waiting or at work: it is to be stopped first."""

    code = "import_under_way"
    message = _("Cette importation est en cours. Arrêtez-la d’abord.")


class ImportOver(Refusal):
    """The run has ended and does not go on."""

    code = "import_over"
    message = _("Cette importation est finie. Pour relire le fichier, déposez-le de nouveau.")


class ImportFileGone(Refusal):
    """The file that was handed in has been deleted; ``name``."""

    code = "import_file_gone"
    message = _("Le fichier « %(name)s » n’est plus conservé. Déposez-le de nouveau.")


class NothingToUndo(Refusal):
    """The run changed nothing that could be taken back."""

    code = "nothing_to_undo"
    message = _("Cette importation n’a rien changé qui puisse être annulé.")


class AnotherImportRuns(Refusal):
    """One import works at a time, and another one does."""

    code = "another_import_runs"
    message = _("Une autre importation est en cours ; recommencez quand elle sera finie.")


class FileNotKept(Refusal):
    """The file could not be written to the disk; ``error``."""

    code = "file_not_kept"
    message = _("Le fichier n’a pas pu être enregistré (%(error)s). Libérez de la place, puis recommencez.")
