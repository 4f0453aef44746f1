"""Who presses on while the bot still works at what they asked for is told so, and costs no more than that sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.messages.replies import Interaction
from engine.errors import Refusal


class OnePerPerson:
    """One running answer of a kind for each person."""

    def __init__(self) -> None:
        self._people: set[str] = set()

    @contextmanager
    def of(self, interaction: Interaction) -> Iterator[None]:
        """While an answer is made. Raises `Refusal` ``busy`` where one is under way for this person already."""
        person = str(interaction.user.id)
        if person in self._people:
            raise Refusal("busy")
        self._people.add(person)
        try:
            yield
        finally:
            self._people.discard(person)
