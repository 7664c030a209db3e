"""What is asked for, and its form in CQL. Nothing that a person types can end a quoted term."""

import unicodedata
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

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
        indexes = ("ean", "isbn") if _is_book(question.number) else ("ean",)
        found = dict.fromkeys(server.indexes[name] for name in indexes if name in server.indexes)
        return " or ".join(_clause(index, question.number) for index in found)
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


def _is_book(number: str) -> bool:
    return len(number) == 10 or number.startswith(("978", "979"))
