"""What the tests of every game share: actions in text form, what comes of them, and what a menu offers."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from engine.actions import Action, Choice, parse_action
from engine.chance import Chance, FastChance
from engine.errors import Refusal
from engine.game import Event, Feat, Game, Step

S = TypeVar("S")
"""The state of a game."""


class TextGame(Generic[S]):
    """A game's functions as its tests use them: with a line of text for an action."""

    def __init__(self, game: Game[S, Any], names: tuple[str, ...] = ()) -> None:
        """``names`` are those of the players in sentences, by seat."""
        self.game = game
        self.names = names

    def act(self, state: S, seat: int, line: str, chance: Chance | None = None) -> Step[S]:
        """What an action in text form leads to; without ``chance``, always with the same."""
        return self.game.rules.apply(state, seat, parse_action(line, self.game.meta.actions), chance or FastChance(1))

    def run(self, state: S, turns: Iterable[tuple[int, str]]) -> tuple[S, list[Event]]:
        """The position after these turns, each a seat and an action in text form, and all that happened on the way."""
        events: list[Event] = []
        for seat, line in turns:
            step = self.act(state, seat, line)
            state = step.state
            events += step.events
        return state, events

    def refused(self, state: S, seat: int, line: str) -> Refusal:
        """The refusal of an action, which must not be accepted, and must change nothing."""
        before = repr(state)
        try:
            self.act(state, seat, line)
        except Refusal as refusal:
            assert repr(state) == before
            return refusal
        raise AssertionError(f"{line} was accepted")

    def offered(self, state: S, seat: int) -> list[str]:
        """All that a menu offers, in text form: for a pick of one, each of its options; other picks are left out."""
        return [action.to_line() for choice in self.game.rules.menu(state, seat) for action in completions(choice)]

    def said(self, events: Iterable[Event], seat: int | None = None) -> list[str]:
        """The sentences of the events that everybody reads, or (with ``seat``) that one seat alone reads."""
        return [self.game.sentence(happened, self.names) for happened in events if happened.only == seat]


def completions(choice: Choice) -> Iterable[Action]:
    """The actions of a choice that has no pick, or a pick of one option."""
    if not choice.picks:
        return [choice.complete()]
    (pick,) = choice.picks
    return [choice.complete([option]) for option in pick.options] if pick.low == 1 else []


def codes(events: Iterable[Event]) -> list[str]:
    """The codes of events, in their order."""
    return [happened.code for happened in events]


def feats_of(game: Game[S, Any], state: S, events: Iterable[Event]) -> list[Feat]:
    """The feats that seats did by these events, which led to this state."""
    asked = {code for kind in game.meta.feats for code in kind.events}
    view, public = game.rules.view(state, None), [one for one in events if one.only is None]
    return [feat for one in public if one.code in asked for feat in game.rules.feats(view, one)]
