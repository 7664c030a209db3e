"""Records that any format may be asked to hold, for the properties of writing and reading back."""

from dataclasses import replace
from datetime import date

from hypothesis import strategies as st

from catalogue.exchange.barriers import WORDS
from catalogue.exchange.records import (
    Contribution,
    CopyState,
    ForeignCopy,
    ForeignLink,
    ForeignRecord,
    ForeignTerm,
    Identifier,
    IdentifierKind,
    LinkKind,
)
from catalogue.folding import passes_over_words

_WORDS = ("pile", "été", "cœur", "l’âne", "d'or", "über", "Noël", "pâte-à-sel", "33", "R&D", "“ici”", "Łódź", "a<b")
_SIGNS = st.sampled_from(["", "", "", "!", " ?", "…", "."])

names = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=3).map(" ".join)
titles = st.tuples(st.lists(names, min_size=1, max_size=3), _SIGNS).map(lambda parts: " : ".join(parts[0]) + parts[1])
texts = st.lists(st.lists(names, min_size=1, max_size=3).map("\n".join), max_size=3, unique=True).map("\n\n".join)
counts = st.none() | st.integers(1, 99)


def _ordered(values: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[int | None, int | None]]:
    both = st.tuples(values, values).map(lambda pair: (min(pair), max(pair)))
    return both | st.tuples(values, st.none()) | st.just((None, None))


def distinct(values: st.SearchStrategy[str], most: int = 3) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(values, max_size=most, unique_by=str.casefold).map(tuple)


ROLES = ["", "Auteur", "Illustrateur", "Traducteur", "Concepteur", "Photographe", "Éditeur scientifique"]
four_words = st.sampled_from(["Jean Pierre Martin Dupont", "Ligue Des Joueurs Libres"])
people = st.lists(
    st.builds(
        Contribution,
        names | st.sampled_from(["Jean Pierre Martin Dupont", "Ligue Des Joueurs Libres"]),
        st.sampled_from(ROLES),
    ),
    max_size=4,
    unique=True,
).map(tuple)
esar = st.builds(
    ForeignTerm,
    st.just("ESAR"),
    st.sampled_from(["A406", "A301", "B102"]),
    names,
    st.sampled_from(["", "jeu de règles"]),
)
other_terms = st.builds(ForeignTerm, st.sampled_from(["", "COL"]), st.just(""), st.sampled_from(_WORDS[:8]))
terms = st.lists(esar | other_terms, max_size=4, unique=True).map(tuple)
identifiers = st.lists(
    st.sampled_from(
        [
            Identifier(IdentifierKind.EAN, "3558380021087"),
            Identifier(IdentifierKind.ISBN, "9782070612758"),
            Identifier(IdentifierKind.ISSN, "03178471"),
            Identifier(IdentifierKind.NUMBER, "SEV-01"),
            Identifier(IdentifierKind.NUMBER, "7F"),
        ]
    ),
    unique=True,
).map(tuple)


def _with_a_due_day(copy: ForeignCopy) -> ForeignCopy:
    """A day to bring it back for some of those on loan, and for no other."""
    is_known = copy.state is CopyState.ON_LOAN and int(copy.barcode) % 2
    return replace(copy, due_on=date(2026, 2, 3) if is_known else None)


copies = st.lists(
    st.builds(
        ForeignCopy,
        barcode=st.from_regex(r"[0-9]{4,8}", fullmatch=True),
        call_number=st.sampled_from(["", "ANT", "3.19 BOI"]),
        support=st.sampled_from(["", "Jeu de société"]),
        section=st.sampled_from(["", "Jeux de règles"]),
        location=st.sampled_from(["", "Maison d’essai"]),
        state=st.sampled_from(CopyState),
        price_cents=st.none() | st.integers(0, 99_999),
        acquired_on=st.none() | st.dates(date(1990, 1, 1), date(2030, 12, 31)),
        note=names | st.just(""),
    ),
    max_size=3,
    unique_by=lambda copy: copy.barcode,
).map(lambda found: tuple(map(_with_a_due_day, found)))

barriers = st.dictionaries(st.sampled_from([*WORDS]), st.booleans()).map(lambda said: tuple(said.items()))


links = st.lists(
    st.builds(
        ForeignLink,
        st.sampled_from([LinkKind.EXPANSION_OF, LinkKind.VERSION_OF]),
        st.integers(1, 10**6).map(str),
        names | st.just(""),
    ),
    max_size=2,
    unique_by=lambda link: link.kind,
).map(lambda found: tuple(sorted(found, key=lambda link: link.kind.value)))


def _passed_over(title: str) -> list[int]:
    """How many letters an order may pass over: to the beginning or the end of a word, or none."""
    return [letters for letters in range(len(title)) if passes_over_words(title, letters)]


@st.composite
def records(draw: st.DrawFn) -> ForeignRecord:
    """Whatever a careful cataloguer may have typed."""
    players, best = draw(_ordered(st.integers(1, 99))), draw(_ordered(st.integers(1, 99)))
    ages = draw(_ordered(st.integers(0, 36) | st.integers(1, 98).map(lambda years: years * 12)))
    minutes = draw(_ordered(st.integers(1, 6000)))
    series = draw(names | st.just(""))
    title = draw(titles)
    return ForeignRecord(
        source="fichier",
        line=0,
        title=title,
        unsorted=draw(st.none() | st.sampled_from(_passed_over(title))),
        source_id=draw(st.integers(1, 10**6).map(str)),
        other_titles=tuple(name for name in draw(distinct(names)) if name.casefold() != title.casefold()),
        document_type=draw(st.sampled_from(["Jeu", "Jouet", "objet à 3 dimensions, artefacts, ...", ""])),
        series=series,
        series_number=draw(st.sampled_from(["", "3 bis"])) if series else "",
        edition=draw(st.sampled_from(["", "2e édition"])),
        contributions=draw(people),
        publishers=draw(distinct(names)),
        languages=draw(distinct(st.sampled_from(["fre", "eng", "zxx"]))),
        terms=draw(terms),
        identifiers=draw(identifiers),
        year=draw(st.none() | st.integers(1500, 2099)),
        min_players=players[0],
        max_players=players[1],
        best_min_players=best[0],
        best_max_players=best[1],
        min_age_months=ages[0],
        max_age_months=ages[1],
        min_minutes=minutes[0],
        max_minutes=minutes[1],
        cooperative=draw(st.none() | st.booleans()),
        barriers=draw(barriers),
        principle=draw(texts),
        teaching_note=draw(texts),
        rules_note=draw(texts),
        contents_note=draw(texts),
        note=draw(texts),
        links=draw(links),
        attachments=draw(distinct(st.sampled_from(["regles.pdf", "https://exemple.invalid/aide.pdf"]))),
        copies=draw(copies),
    )
