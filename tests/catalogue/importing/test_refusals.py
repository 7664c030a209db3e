"""What an import refuses has a code for programs and words for people."""

import pytest

from catalogue.importing import refusals
from catalogue.lending.refusals import Refusal

SPOKEN: list[tuple[Refusal, str, str]] = [
    (
        refusals.ImportUnderWay(),
        "import_under_way",
        "Cette importation est en cours. Arrêtez-la d’abord.",
    ),
    (
        refusals.ImportOver(),
        "import_over",
        "Cette importation est finie. Pour relire le fichier, déposez-le de nouveau.",
    ),
    (
        refusals.ImportFileGone(name="jeux.csv"),
        "import_file_gone",
        "Le fichier «\u00a0jeux.csv\u00a0» n’est plus conservé. Déposez-le de nouveau.",
    ),
    (
        refusals.NothingToUndo(),
        "nothing_to_undo",
        "Cette importation n’a rien changé qui puisse être annulé.",
    ),
    (
        refusals.FileNotKept(error="disque plein"),
        "file_not_kept",
        "Le fichier n’a pas pu être enregistré (disque plein). Libérez de la place, puis recommencez.",
    ),
    (
        refusals.AnotherImportRuns(),
        "another_import_runs",
        "Une autre importation est en cours\u00a0; recommencez quand elle sera finie.",
    ),
]


@pytest.mark.parametrize(("refusal", "code", "words"), SPOKEN, ids=lambda value: type(value).__name__)
def test_a_refusal_has_a_code_and_words(refusal: Refusal, code: str, words: str):
    assert (refusal.code, refusal.words) == (code, words)


def test_every_refusal_of_an_import_is_spoken_above():
    kinds = {one for one in vars(refusals).values() if isinstance(one, type) and issubclass(one, Refusal)}

    assert kinds - {Refusal} == {type(refusal) for refusal, _, _ in SPOKEN}
