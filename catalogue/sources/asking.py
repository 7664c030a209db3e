"""Asks servers side by side, each in a thread of its own, and waits no longer than each may take."""

import logging
import time
from collections.abc import Sequence
from threading import Thread

from catalogue.sources.answers import Answer, answer_of
from catalogue.sources.lines import Line
from catalogue.sources.questions import Question, address_of, cql_of
from catalogue.sources.servers import Server
from catalogue.sources.troubles import NoAnswer, Trouble

_log = logging.getLogger(__name__)


def ask(servers: Sequence[Server], question: Question) -> tuple[Answer, ...]:
    """The answers in the order of ``servers``; nothing is raised, whatever a server does.

    Takes as long as the slowest server, at most the longest ``timeout`` of them. The threads touch no database.
    """
    calls = [_Call(server, question) for server in servers]
    for call in calls:
        call.start()
    return tuple(call.answer() for call in calls)


class _Call(Thread):
    """One server being asked. A daemon: a name server that hangs must not keep the site from stopping."""

    def __init__(self, server: Server, question: Question) -> None:
        super().__init__(name=server.format, daemon=True)
        self._server, self._question = server, question
        self._line = Line(server.timeout)
        self._ends = time.monotonic() + server.timeout
        self._answer: Answer | None = None

    def run(self) -> None:
        try:
            self._answer = self._asked()
        except NoAnswer as problem:
            self._answer = Answer(self._server, troubles=(problem.trouble,))
        except Exception:  # noqa: BLE001 - whatever a server sends, the others are shown; the log has it all
            _log.exception("The answer of %s cannot be read.", self._server.format)
            self._answer = Answer(self._server, troubles=(Trouble("broken"),))

    def answer(self) -> Answer:
        """The answer, when it came in time."""
        self.join(max(0.0, self._ends - time.monotonic()))
        if self._answer is None:
            self._line.cut()
            return Answer(self._server, troubles=(Trouble("slow", {"seconds": self._server.timeout}),))
        return self._answer

    def _asked(self) -> Answer:
        query = cql_of(self._question, self._server)
        if not query:
            raise NoAnswer("no_index")
        return answer_of(self._line.get(address_of(query, self._server)), self._server)
