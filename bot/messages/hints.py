"""Settles hints that stand as messages of their own: once their moment is over, they say what their reader did then,
and their buttons go.

Hints are noted in memory only, and settled by the tokens of the interactions that brought them, so within fifteen
minutes. Any other hint settles when somebody presses it.
"""

from typing import NamedTuple
from weakref import WeakSet

from bot.messages.api.api_errors import log_api_errors
from bot.messages.api.calls import Calls
from bot.messages.api.replies import Interaction, can_follow_up
from bot.table_pages.components import Page
from bot.table_pages.hints import HintedMoment, settled_hint_page, settled_hint_text
from bot.tables.live_table import LiveTable
from bot.tables.observers import LostTable, TableObserver
from bot.tables.table_service import TableService
from bot.texts import play as texts
from engine.actions import parse_action
from engine.tables.computers import action_of_person
from engine.tables.hints import are_hints_on
from engine.tables.state import Phase


class ShownHint(NamedTuple):
    """A hint with buttons that somebody can see."""

    interaction: Interaction
    """The interaction whose answer shows the hint."""
    about: HintedMoment
    seat: int
    is_beside_hand: bool
    """Whether nobody has to say where the seat's hand is: the hint stands in direct messages as the hand does, or there
    is none.
    """


class HintMessages(TableObserver):
    """Knows the hints that were shown in messages of their own, and settles those whose moment is over."""

    phases = frozenset[Phase]()

    def __init__(self, tables: TableService, calls: Calls) -> None:
        self._tables = tables
        self._calls = calls
        self._shown: dict[str, list[ShownHint]] = {}
        """By table id."""
        self.watched: WeakSet[LiveTable] = WeakSet()  # whatever happens there may end the moment of a hint

    def note_shown(self, live: LiveTable, hint: ShownHint) -> None:
        """Note a hint, unless its interaction has no answer; settles it if its moment has passed meanwhile."""
        if can_follow_up(hint.interaction):
            others = [one for one in self._shown.get(live.id, ()) if not one.interaction.is_expired()]
            self._keep(live, [*others, hint])
            self.on_table_changed(live)

    def forget_seat(self, live: LiveTable, seat: int) -> None:
        """Forget the hints for a seat: they are about to be edited by the answer to a click."""
        self._keep(live, [one for one in self._shown.get(live.id, ()) if one.seat != seat])

    def on_table_changed(self, live: LiveTable) -> None:
        """Settle the hints whose moment is over, in the background."""
        shown = self._shown.get(live.id, ())
        over = [one for one in shown if _is_over(live, one)]
        self._keep(live, [one for one in shown if one not in over])
        for one in over:
            if not one.interaction.is_expired():
                self._calls.spawn(self._settle(live, one))

    def on_table_lost(self, lost: LostTable) -> None:
        """Forget a table that was closed because its log does not replay."""
        self._shown.pop(lost.id, None)

    def settled_page(
        self, live: LiveTable, seat: int, actions: int, *, is_beside_hand: bool, refused: str = ""
    ) -> Page:
        """The page in place of a hint whose moment is over: what its reader did then, and where the table is once the
        game is over.

        ``actions`` is the number that the seat had done before, see `HintedMoment`; ``refused`` is why there is no new
        hint, which is told instead; ``is_beside_hand`` as in `ShownHint`.
        """
        is_playing = live.table.state.phase is Phase.PLAYING
        over = "" if is_playing else texts.HINT_GAME_IS_OVER.format(channel=live.place.channel)
        if refused:
            told = over or refused
        else:
            told = f"{self._done_text(live, seat, actions, is_beside_hand=is_beside_hand)} {over}".rstrip()
        return settled_hint_page(live.game, live.id, told, has_hints=is_playing and are_hints_on(live.table))

    def _done_text(self, live: LiveTable, seat: int, actions: int, *, is_beside_hand: bool) -> str:
        entry = action_of_person(live.table.log, seat, actions)
        action = None if entry is None else parse_action(entry.line, live.game.meta.actions)
        return settled_hint_text(action, self._tables.seat_names(live), is_beside_hand=is_beside_hand)

    async def _settle(self, live: LiveTable, hint: ShownHint) -> None:
        page = self.settled_page(live, hint.seat, hint.about.actions, is_beside_hand=hint.is_beside_hand)
        with log_api_errors("not_edited", "a hint"):
            await hint.interaction.edit_original_response(**page.edit_arguments())

    def _keep(self, live: LiveTable, hints: list[ShownHint]) -> None:
        """Keep these hints of a table alone."""
        if hints:
            self._shown[live.id] = hints
            self.watched.add(live)
        else:
            self._shown.pop(live.id, None)
            self.watched.discard(live)


def _is_over(live: LiveTable, hint: ShownHint) -> bool:
    """Whether a hint's buttons would do nothing any more."""
    is_playing = live.table.state.phase is Phase.PLAYING
    return not is_playing or live.table.controls_version(hint.seat) != hint.about.controls_version
