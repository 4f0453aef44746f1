"""Guided first games: a scripted game at a private table, which teaches one rule at the moment it is needed.

A `Lesson` is data: a deal that was set up for it, and steps that follow each other. At each step the learner reads a
rule and picks one of a few offers, of which one goes on. So how far somebody has come is the number of a step, and
nothing has to be stored. `engine.lessons.scenes` plays a lesson by the real rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

MAX_STEPS = 14
"""The most steps of a lesson, which is to take no more than five minutes."""
MAX_OFFERS = 6
"""The most offers of a step: the buttons of a message that a phone shows without scrolling."""


class Offer(NamedTuple):
    """An action that a step lets the learner try. It is legal there, but only one of a step's offers goes on."""

    line: str
    """The action in text form, such as ``play card=Js``."""
    reply: str
    """The text for a learner who tries the action: what came of it, or gently why another offer is better here."""
    goes_on: bool = False
    """Whether the lesson goes on with this action; after any other offer, the learner tries again."""
    label: str = ""
    """The text of the offer's button; "" takes the text that the action has in the game."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One moment of a lesson. A step without offers is only read."""

    title: str
    """The rule in a few words, such as "Naming trumps", for lists of steps and pages of rules."""
    text: str
    """The text that the learner reads: one rule in a few short sentences, and what to try. Markdown."""
    offers: tuple[Offer, ...] = ()
    """The actions that the learner may try, in the order of the buttons; () for a step that is only read."""
    then: tuple[str, ...] = ()
    """The actions that are played after the right offer, before the next step: lines of a seat and its action, such as
    ``1 play card=Td``.
    """
    shows: Literal["both", "hand", "table"] = "both"
    """The pictures below the text: the table and the learner's hand ("both"), or only one of them where it shows
    enough.
    """
    rules_part: int | None = None
    """The place, from 0, of the message of ``Meta.short_rules`` that explains the same rule; ``None`` if none does."""

    @property
    def right_offer(self) -> Offer | None:
        """The offer with which the lesson goes on to its next step; ``None`` for a step that is only read."""
        return next((offer for offer in self.offers if offer.goes_on), None)


@dataclass(frozen=True, slots=True)
class Lesson:
    """The guided first game that `/learn` plays with a person: fixed chance, and steps that explain one rule each."""

    names: tuple[str, ...]
    """By seat, the name of the computer there; "" for the one seat that is the learner's."""
    minutes: int
    """The minutes that the lesson takes somebody who reads everything."""
    chance: tuple[str, ...]
    """The lesson's shuffles and dice in order, as lines that `engine.chance.ScriptedChance` reads."""
    steps: tuple[LessonStep, ...]
    learned: tuple[str, ...]
    """The rules that the learner knows at the end, a short line each."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The game's options that differ from their defaults: texts by option name."""
    opening: tuple[str, ...] = ()
    """The actions that are played before the first step: lines of a seat and its action."""

    @property
    def learner(self) -> int:
        """The learner's seat, from 0."""
        return self.names.index("")
