"""Lets each person have one answer of a kind in the making: pressing on costs no more than one sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.intake.request import Request
from engine.errors import Refusal


class OneAnswerPerPerson:
    """Refuses people a second answer while their first is still being made. Each object counts by itself."""

    def __init__(self) -> None:
        self._people: set[str] = set()

    @contextmanager
    def hold(self, request: Request) -> Iterator[None]:
        """Count the request's person as waiting for an answer during a ``with`` block, which makes the answer and does
        not send it: whoever reads it may ask again at once, before Discord has told the bot that it was sent.

        Raises `Refusal` ``busy`` if the person is waiting already.
        """
        if request.person.id in self._people:
            raise Refusal("busy")
        self._people.add(request.person.id)
        try:
            yield
        finally:
            self._people.discard(request.person.id)
