"""What is asked for, and its form in CQL. Nothing that a person types can end a quoted term."""

import unicodedata
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from catalogue.exchange.identifiers import comparable, spellings_of
from catalogue.sources.servers import Server

MOST_RECORDS: Final = 10
"""How many records one server is asked for, and how many are shown of an answer."""

_MASKS = frozenset('"\\*?^')  # they end a term, escape its end, or stand for any letters


@dataclass(frozen=True, slots=True)
class Question:
    """A number of a product alone, an EAN or an ISBN without hyphens; or words of a title, of an author, or of both."""

    number: str = ""
    title: str = ""
    author: str = ""


def cql_of(question: Question, server: Server) -> str:
    """The query in CQL; "" where the server has no index for what is asked."""
    if question.number:
        asked = _numbers_by_index(question.number)
        clauses = (_clause(server.indexes[name], number) for name, number in asked if name in server.indexes)
        return " or ".join(dict.fromkeys(clauses))
    asked = [(name, words) for name, words in (("title", question.title), ("author", question.author)) if words]
    if any(name not in server.indexes for name, _words in asked):
        return ""
    return " and ".join(_clause(server.indexes[name], words) for name, words in asked)


def address_of(query: str, server: Server) -> str:
    """The address that asks ``server`` for ``query``, the parameters of its own address kept."""
    parameters = {"query": query, "maximumRecords": str(MOST_RECORDS), "startRecord": "1"}
    if server.version == "2.0":
        parameters |= {"queryType": "cql", "recordXMLEscaping": "xml"}
    else:
        parameters |= {"version": server.version, "operation": "searchRetrieve", "recordPacking": "xml"}
    if server.schema:
        parameters["recordSchema"] = server.schema
    joint = "&" if "?" in server.url else "?"
    return f"{server.url}{joint}{urlencode(parameters)}"


def words_of(text: str) -> str:
    """The words of ``text`` as an index holds them: no signs that mean something in CQL, no control characters."""
    plain = unicodedata.normalize("NFC", text)
    kept = (" " if sign in _MASKS or unicodedata.category(sign)[0] == "C" else sign for sign in plain)
    return " ".join("".join(kept).split())


def _clause(index: str, words: str) -> str:
    """Every word in that index; ``all`` is understood by servers that know no exact match of a number."""
    return f'{index} all "{words_of(words)}"'


def _numbers_by_index(number: str) -> list[tuple[str, str]]:
    """The indexes to ask, and for what: a bar code has thirteen digits, an old book and its record an ISBN of ten."""
    value = comparable(number)
    books = spellings_of(number) if value.startswith(("978", "979")) else ()
    return [("ean", value), *(("isbn", one) for one in books)]
