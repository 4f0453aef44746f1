"""Private texts to people about a table: that options have changed, that a vote has failed, that too few came for a
rematch.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from weakref import WeakSet

from bot.messages.api.api_errors import log_api_errors
from bot.messages.api.calls import Calls
from bot.messages.api.replies import ANSWER_SECONDS, Interaction, can_follow_up
from bot.people.profiles import Profiles
from bot.table_pages.lobby import changed_option_lines
from bot.table_pages.news import refused_sentences
from bot.tables.live_table import LiveTable
from bot.tables.observers import ENDED, LostTable, TableObserver
from bot.texts import lobby as texts
from bot.texts import play as play_texts
from engine.tables.actions import ASKING_VERBS, RefuseToClose, RefuseToPause, RefuseToTakeBack, SetOptions, Start
from engine.tables.log import Entry, verb_of_line
from engine.tables.option_changes import values_when_joined
from engine.tables.refused_questions import refused_questions
from engine.tables.state import Phase

KEEP_LATEST = 1000
"""The number of people whose latest interaction is kept."""
LatestInteractions = OrderedDict[str, Interaction]
"""By person id, their latest interaction, in the order in which they came."""
ANSWER_CHECKS = 30
"""The number of times, within `ANSWER_SECONDS`, that a private text looks whether its interaction was answered."""


class PrivateNotes:
    """Sends people private texts, as further messages after the answer to their latest interaction."""

    def __init__(self, latest: LatestInteractions, calls: Calls) -> None:
        self._latest_interactions = latest
        self._calls = calls

    def forget_player(self, player_id: str) -> None:
        """Forget a person's latest interaction."""
        self._latest_interactions.pop(player_id, None)

    def tell(self, player_id: str, text: str) -> None:
        """Send a person a private text in the background, as `send_private_note` does; if Discord refuses it, again, as
        long as their latest interaction allows.
        """
        send = partial(self._send, player_id, text)
        self._calls.spawn(self._calls.keep_trying(send, None, event="not_told", about="a player"))

    async def send_private_note(self, player_id: str, text: str) -> bool:
        """Send a person a private text after the answer to their latest interaction, for which it waits up to
        `ANSWER_SECONDS`.

        Returns whether the text was sent: not without an answered interaction within fifteen minutes, or if Discord
        refuses it.
        """
        with log_api_errors("not_told", "a player"):
            return await self._send(player_id, text)
        return False

    async def _send(self, player_id: str, text: str) -> bool:
        """Send a text as `send_private_note` does, and return the same; raises Discord's errors."""
        interaction = self._latest_interactions.get(player_id)
        if interaction is None or interaction.is_expired():
            return False
        for _ in range(ANSWER_CHECKS):  # before the answer to what they did, nothing can follow it
            if can_follow_up(interaction):
                break
            await asyncio.sleep(ANSWER_SECONDS / ANSWER_CHECKS)
        else:
            return False
        await interaction.followup.send(text, ephemeral=True)
        return True


class OptionChangeNotes(TableObserver):
    """Tells people that the options of a lobby have changed since they sat down there."""

    phases = ENDED
    verbs = frozenset({SetOptions.verb, Start.verb})

    def __init__(self, notes: PrivateNotes) -> None:
        self._private_notes = notes
        self._notified_players: dict[str, set[str]] = {}
        """By table id, the ids of the people who were told."""

    def on_entries_added(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Tell people in a lobby that these entries have changed options since they sat down, each person once."""
        state = live.table.state
        if state.phase is not Phase.LOBBY:
            self._notified_players.pop(live.id, None)
            return
        for entry in entries:
            if verb_of_line(entry.line) == SetOptions.verb:
                by = None if entry.seat is None else state.seats[entry.seat].player
                for player in (
                    set(state.people) - {by, live.options_chooser} - self._notified_players.get(live.id, set())
                ):
                    self._send_note(live, player)

    def on_table_lost(self, lost: LostTable) -> None:
        """Forget a table that was closed because its log does not replay."""
        self._notified_players.pop(lost.id, None)

    def _send_note(self, live: LiveTable, player: str) -> None:
        meta, chosen = live.game.meta, live.table.state.chosen
        changed = changed_option_lines(meta, chosen, values_when_joined(meta, live.table.log, player, chosen))
        if not changed:
            return
        self._notified_players.setdefault(live.id, set()).add(player)
        told = live.fill_in(texts.CHANGED_UNDER_YOU, options=" · ".join(changed))
        self._private_notes.tell(player, told)


class RefusedVoteNotes(TableObserver):
    """Tells people that the other players have refused what they asked for."""

    phases = frozenset[Phase]()
    verbs = frozenset({*ASKING_VERBS.values(), RefuseToClose.verb, RefuseToPause.verb, RefuseToTakeBack.verb})

    def __init__(self, notes: PrivateNotes, profiles: Profiles) -> None:
        self._private_notes = notes
        self._profiles = profiles
        self.watched: WeakSet[LiveTable] = WeakSet()  # any action may end a question, such as one to take back

    def on_entries_added(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Tell the people whose question to all players these entries have ended with a no."""
        if live.is_unfinished and live.table.state.open_questions:
            self.watched.add(live)
        else:
            self.watched.discard(live)
        added = {entry.seq for entry in entries}
        refused = [one for one in refused_questions(live.table.recent_events) if one.refused.seq in added]
        if not refused or not live.is_unfinished:
            return
        names = self._profiles.seat_names(live.table.state.seats)
        for seat in frozenset().union(*(one.wanted_by for one in refused)):
            told = live.fill_in(play_texts.VOTE_REFUSED_NOTE, told=refused_sentences(live, seat, names)[-1])
            self._private_notes.tell(live.table.state.seats[seat].player or "", told)


class FailedRematchNotes(TableObserver):
    """Tells hosts that too few people have come to play again."""

    phases = ENDED | {Phase.LOBBY}
    verbs = frozenset({Start.verb})

    def __init__(self, notes: PrivateNotes) -> None:
        self._private_notes = notes
        self._waiting_lobby_ids: set[str] = set()
        """The ids of lobbies that wait for the people of an earlier game."""

    def on_table_changed(self, live: LiveTable) -> None:
        """Tell a lobby's host, if the lobby has just stopped waiting for an earlier game's people because too few have
        come.
        """
        lobby = live.table.state
        if lobby.phase is Phase.LOBBY and lobby.rematch is not None:
            self._waiting_lobby_ids.add(live.id)
        elif live.id in self._waiting_lobby_ids:
            self._waiting_lobby_ids.remove(live.id)
            host = live.place.host
            if live.has_waited_in_vain and host in live.person_ids():
                self._private_notes.tell(host, live.fill_in(texts.TOO_FEW_AGAIN))

    def on_table_lost(self, lost: LostTable) -> None:
        """Forget a table that was closed because its log does not replay."""
        self._waiting_lobby_ids.discard(lost.id)
