"""The menus of a table's seats, and which of the controls that were made from them are still fresh.

*Freshness.* ``version(seat)`` counts how often that seat has acted, or had its menu or its own cards changed, from the
entry that started the game on. A control carries the count *n* for which it was drawn; it is fresh if ``n >=
version(seat)``. Seats that act at the same time therefore do not make each other's buttons stale, and two clicks on one
button count once.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from engine.actions import Menu
from engine.game import Game, Step
from engine.tables.log import Entry
from engine.tables.state import Phase, TableState


class SeatControls:
    """The menu of each seat of one table, with the version of its controls."""

    def __init__(self, game: Game[Any, Any]) -> None:
        """Start with empty menus and versions of 0; ``game`` makes the menus."""
        self._game = game
        self._menus: Sequence[Menu] = ()
        self._shown: object = None
        """The value of `_shown_in_all_hands` after the last entry."""
        self._basis: object = None
        """The value of `_basis_of_shown` after the last entry."""
        self._versions: list[int] = []

    def menu(self, seat: int) -> Menu:
        """The choices that this seat has now; () in the lobby, after the end, and for a number that is no seat."""
        return self._menus[seat] if seat < len(self._menus) else ()

    def version(self, seat: int) -> int:
        """The version of a seat's controls: how often the seat acted, or its menu or own cards changed, since the game
        began (the entry that began it counts). 0 before.
        """
        return self._versions[seat] if seat < len(self._versions) else 0

    @property
    def versions(self) -> tuple[int, ...]:
        """By seat, `version`; empty before the first entry."""
        return tuple(self._versions)

    def set(self, versions: Iterable[int], state: TableState) -> None:
        """Take over the versions, by seat, that were kept of a table in this state, and make its menus."""
        self._menus = self._menus_in(state)
        self._versions = list(versions)
        self._shown, self._basis = _shown_in_all_hands(state), _basis_of_shown(state)

    def update(self, entry: Entry, step: Step[TableState]) -> None:
        """Take the new menus, and count a change for each seat that acted or whose menu or own cards this entry
        changed. Pauses, questions to all, what was taken back, and that everybody is away concern all seats, so then
        all count one.
        """
        seats = range(len(step.state.seats))
        if len(self._versions) != len(seats) or len(self._menus) != len(seats):
            self._versions, self._menus = [entry.seq] * len(seats), ((),) * len(seats)
        menus = self._menus_in(step.state)
        readers = {entry.seat, *[only for _, _, only in step.events if only is not None]}
        if (basis := _basis_of_shown(step.state)) != self._basis:
            before, self._shown, self._basis = self._shown, _shown_in_all_hands(step.state), basis
            readers.update(seats if self._shown != before else ())
        for seat in seats:
            if seat in readers or menus[seat] != self._menus[seat]:
                # A count of its own: an entry's number, in this seat's controls, would tell how often others act.
                self._versions[seat] = min(self._versions[seat] + 1, entry.seq)
        self._menus = menus

    def _menus_in(self, state: TableState) -> list[Menu]:
        """The menus of all seats; only those of a game in play that may have choices are asked for."""
        rules, menus = self._game.rules, list[Menu]([()] * len(state.seats))
        if state.phase is not Phase.PLAYING:
            return menus
        for seat in range(len(menus)) if rules.seats_with_choices is None else rules.seats_with_choices(state.game):
            menus[seat] = rules.menu(state.game, seat)
        return menus


def _shown_in_all_hands(state: TableState) -> object:
    """The part of the state that shows in the hand of every seat but in no menu: whether the game is paused or
    everybody is away, the numbers of the open questions, and what was taken back.
    """
    questions = [asked.number for asked in state.open_questions.values()]
    return state.is_paused, state.is_deserted, questions, state.taken_back


def _basis_of_shown(state: TableState) -> object:
    """All that `_shown_in_all_hands` is made of: while it stays the same, as after most actions, so does the latter."""
    votes = state.close_vote, state.take_back_vote, state.pause_vote
    return state.phase, state.seats, state.is_paused, state.taken_back, votes
