from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.exchange.pmb_page.merging import Merged, continuation, merge_notes, merge_value

UNHURRIED = settings(deadline=None)  # other work on the machine makes single examples slow
TEXTS = st.lists(st.sampled_from(["a", "b", "c", "d", "e\n"]), max_size=12).map(" ".join)


def test_spaces_and_breaks_are_no_difference() -> None:
    assert merge_notes("Un jeu.\nDeux dés.", "Un jeu. Deux  dés.") == Merged("Un jeu.\nDeux dés.")


def test_a_note_that_one_print_lacks_is_the_other_one() -> None:
    assert (merge_notes("", "Un jeu."), merge_notes("Un jeu.", "")) == (Merged("Un jeu."), Merged("Un jeu."))


def test_words_of_either_print_alone_are_kept_in_their_place() -> None:
    assert merge_notes("Un petit jeu de dés.", "Un jeu de cinq dés.") == Merged(
        "Un petit jeu de cinq dés.", (("petit", ""), ("", "cinq"))
    )


def test_words_before_the_first_are_added_before_it() -> None:
    assert merge_notes("jeu", "Un jeu").text == "Un jeu"


def test_of_two_spellings_the_first_stays_and_both_are_named() -> None:
    assert merge_notes("La Cité fanche est là.", "La Cité franche est là.") == Merged(
        "La Cité fanche est là.", (("fanche", "franche"),)
    )


def test_a_long_difference_is_named_by_its_beginning() -> None:
    merged = merge_notes("a z", "a " + "mot " * 40 + "z")

    assert merged.text == "a " + "mot " * 40 + "z"
    assert merged.differences == (("", ("mot " * 40)[:59] + "…"),)


def test_notes_too_different_to_compare_word_by_word_lose_nothing() -> None:
    ours, theirs = " ".join(f"a{i}" for i in range(300)), " ".join(f"b{i}" for i in range(301))

    assert merge_notes(ours, theirs).text == f"{ours} {theirs}"


@UNHURRIED
@given(TEXTS, TEXTS)
def test_no_word_of_the_first_print_is_lost_or_moved(first: str, second: str) -> None:
    rest = iter(merge_notes(first.strip(), second.strip()).text.split())

    assert first.strip() == "" or all(word in rest for word in first.split())


@UNHURRIED
@given(TEXTS, TEXTS, TEXTS)
def test_words_that_only_the_second_print_has_are_added(before: str, added: str, after: str) -> None:
    first, second = f"x {before} {after} y", f"x {before} {added} {after} y"

    assert merge_notes(first, second).text.split() == second.split()


def test_of_two_values_the_first_stays() -> None:
    assert merge_value("2", "3") == Merged("2", (("2", "3"),))
    assert merge_value("Français (fre)", "Français ( fre)") == Merged("Français (fre)")
    assert (merge_value("", "3"), merge_value("2", "")) == (Merged("3"), Merged("2"))


def test_lines_after_the_same_words_are_a_continuation() -> None:
    assert continuation("Un jeu.", "Un  jeu.\nPage suivante") == "Page suivante"
    assert continuation("Un jeu.", "Un jeu. Et un autre.") == ""
    assert continuation("Un jeu.", "Deux jeux.\nPage suivante") == ""
