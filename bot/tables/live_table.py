"""A table in memory: the engine's table with its log, its channel, and the messages that show it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot import __version__
from bot.tables.duplicate_set import DuplicateSet
from bot.tables.scheduler import Clock
from data.models import (
    BoardMessage,
    HandMessage,
    InvitationMessage,
    LogAddition,
    Occupant,
    StoredTable,
    TableEnd,
    TablePlace,
    is_deleted_id,
)
from engine.errors import ReplayMismatchError
from engine.game import Game
from engine.tables.actions import Join, Rematch, SetOptions
from engine.tables.log import Entry, player_id_in_line, verb_of_line
from engine.tables.options import ONLY_INVITED, TableOptions, chosen_after
from engine.tables.replaying import replay_in_pieces
from engine.tables.saving import Save
from engine.tables.state import Phase, TableState
from engine.tables.table import Table

CHECKPOINT_ENTRIES = 10
"""The number of entries after which a table's checkpoint is stored anew. A start replays fewer at each table."""
REMATCH_PEOPLE = 2
"""The number of people with which a rematch starts even if others of the earlier game have not come."""


@dataclass(slots=True, weakref_slot=True, eq=False)
class LiveTable:
    """A table in memory, live or over, and the messages that show it.

    The object may leave memory when nobody references it and be made again from the store: what must last is stored.
    """

    table: Table
    place: TablePlace
    board: BoardMessage | None = None
    """The message that shows the table to everybody; ``None`` before the first one."""
    shown_seq: int = 0
    """The number of the last log entry that the board and the hands show; 0 if they show none yet."""
    hands: dict[str, HandMessage] = field(default_factory=dict)
    """By player id, the message that shows the player's hand."""
    invitation: InvitationMessage | None = None
    """The message that asks the invited people; ``None`` if there is none."""
    directory_keys: tuple[BoardMessage | None, tuple[str, ...], tuple[str, ...]] | None = None
    """The board, the people and the invited people that the directory has noted of the table; ``None`` before it
    has.
    """
    missing_permissions_by_table: dict[str, str] = field(default_factory=dict, repr=False)
    """By table id, `missing_board_permissions_text`. All tables share this mapping, which outlasts each of them."""

    duplicate_set: DuplicateSet | None = None
    """The duplicate set to which the table belongs; ``None`` for a table of its own."""
    is_release_noted: bool = False
    """Whether the store knows that this release was the last to write entries."""
    transcript: str = field(default="", repr=False)
    """The transcript of the finished game, with its secret, kept once it was written; empty before."""

    @property
    def is_shut(self) -> bool:
        """Whether another table of the duplicate set still plays the same cards: then this table's cards, log and
        scores may be shown to its own players only, and its secret to nobody.
        """
        has_begun = self.table.state.game is not None
        return has_begun and self.duplicate_set is not None and not self.duplicate_set.is_over

    def is_shut_to(self, player_id: str) -> bool:
        """Whether the table is shut (`is_shut`) to this person, because they neither have nor had a seat there."""
        return self.is_shut and all(seat.player != player_id for seat in self.table.state.seats)

    @property
    def id(self) -> str:
        """The table's short public id, such as ``7Q2MX``."""
        return self.table.id

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played at this table."""
        return self.table.game

    def fill_in(self, template: str, **values: str) -> str:
        """The text of a template in which ``{title}`` stands for the table's game and ``{channel}`` for the id of its
        channel; ``values`` fill in the other blanks.
        """
        return template.format(title=self.game.meta.title, channel=self.place.channel, **values)

    @property
    def missing_board_permissions_text(self) -> str:
        """The names of the permissions that the bot lacks to write the table's board, as a list in words; empty if it
        lacks none.
        """
        return self.missing_permissions_by_table.get(self.id, "")

    @missing_board_permissions_text.setter
    def missing_board_permissions_text(self, needs: str) -> None:
        if needs:
            self.missing_permissions_by_table[self.id] = needs
        else:
            self.missing_permissions_by_table.pop(self.id, None)

    @property
    def is_unfinished(self) -> bool:
        """Whether the table is a lobby or in play, and not over or closed."""
        return self.table.state.phase in {Phase.LOBBY, Phase.PLAYING}

    @property
    def is_private(self) -> bool:
        """Whether only people who were invited may sit down."""
        of_table: TableOptions = self.table.game_and_table_options()[1]
        return of_table.is_private

    def lets_in(self, player_id: str) -> bool:
        """Whether a person may sit down at the lobby once a seat is free: its opener, and everybody else who was not
        removed and, at a private table, was invited.
        """
        guests = self.table.state.guests
        return player_id == self.place.host or guests.admit(player_id, only_invited=self.is_private)

    def is_opened_to_all_by(self, action: SetOptions) -> bool:
        """Whether only the invited may sit down, and everybody may after this change of options."""
        after = chosen_after(self.game.meta, self.table.state.chosen, action)
        return self.is_private and after.get("admission") != ONLY_INVITED

    @property
    def options_chooser(self) -> str | None:
        """The id of the person who chooses a lobby's options: its opener, in a duplicate set only at the first table;
        ``None`` at the set's other tables.
        """
        is_first = self.duplicate_set is None or self.duplicate_set.number_of(self.id) == 1
        return self.place.host if is_first else None

    @property
    def awaits_opener(self) -> bool:
        """Whether the table is a lobby whose opener has never sat down there; false if they had their data deleted."""
        opener = self.place.host
        if self.table.state.phase is not Phase.LOBBY or is_deleted_id(opener):
            return False
        joins = (entry.line for entry in self.table.log if verb_of_line(entry.line) == Join.verb)
        return all(player_id_in_line(line) != opener for line in joins)

    @property
    def is_deserted(self) -> bool:
        """Whether a game is in play and no person plays for themselves, as `TableState.is_deserted`."""
        return self.table.state.is_deserted

    @property
    def is_in_play(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.table.state.phase is Phase.PLAYING

    @property
    def is_checkpoint_due(self) -> bool:
        """Whether the table's latest checkpoint is `CHECKPOINT_ENTRIES` entries old, or there is none of so long a
        log.
        """
        return self.table.seq - self.table.checkpoint_seq >= CHECKPOINT_ENTRIES

    def person_ids(self) -> tuple[str, ...]:
        """The ids of the people who have a seat and have not left the game, in seat order. Computers are left out."""
        return self.table.state.people

    @property
    def has_waited_in_vain(self) -> bool:
        """Whether a lobby opened for a rematch has stopped waiting for the earlier game's people, because too few have
        come.
        """
        state, verbs = self.table.state, [verb_of_line(entry.line) for entry in self.table.log]
        if state.phase is not Phase.LOBBY or state.rematch is not None or Rematch.verb not in verbs:
            return False
        return SetOptions.verb not in verbs[verbs.index(Rematch.verb) :]  # by which its host ends the wait

    def invited_ids(self) -> tuple[str, ...]:
        """The ids of the people for whom the lobby keeps a seat, without its opener, who need not be asked; empty after
        the start.
        """
        state = self.table.state
        kept = state.kept_for if state.phase is Phase.LOBBY else ()
        return tuple(one for one in kept if one != self.place.host)

    def take_messages_of(self, replaced: "LiveTable") -> None:
        """Take over the messages of an older object for the same table, some of which may not be stored."""
        self.board, self.hands, self.invitation = replaced.board, dict(replaced.hands), replaced.invitation

    def replace_player_id(self, player_id: str, new_id: str) -> None:
        """Replace a person's id by ``new_id``, here and in the table's log, and forget their hand message.

        Call this only while the table is locked (`Table.exclusive_access`), so that no action saves the old id again.
        """
        self.table.rename_player(player_id, new_id)
        self.hands.pop(player_id, None)
        if self.place.host == player_id:
            self.place = self.place._replace(host=new_id)


async def replay_table(stored: StoredTable, games: Mapping[str, Game[Any, Any]], save: Save, clock: Clock) -> LiveTable:
    """Make a table by replaying its stored log, as `replay_in_pieces` does, from its checkpoint on.

    ``games`` are all games by slug; ``save`` is awaited to store later entries. Raises `ReplayMismatchError` if the log
    does not lead to the stored events, or ``games`` lacks the table's game.
    """
    if (game := games.get(stored.opening.game)) is None:
        raise ReplayMismatchError(0)
    table = await replay_in_pieces(game, stored.opening, stored.entries, save, clock, stored.checkpoint)
    live = LiveTable(table, stored.place, stored.board, stored.shown_seq, dict(stored.hands), stored.invitation)
    live.is_release_noted = stored.release == __version__
    return live


def table_end(state: TableState, may_end_season: Callable[[], bool]) -> TableEnd | None:
    """The outcome of a table that is over or closed, with its seats and feats, in the form that is stored; ``None``
    while the table is live. ``may_end_season`` is asked for what `TableEnd.ends_season` says.
    """
    if state.phase not in {Phase.OVER, Phase.CLOSED}:
        return None
    teams = None if state.outcome is None else state.outcome.teams
    return TableEnd(seat_occupants(state), state.outcome, teams, state.kept_losses, state.feats, may_end_season())


def log_addition(
    live: LiveTable | None,
    table_id: str,
    entries: Sequence[Entry],
    state: TableState,
    may_end_season: Callable[[], bool],
) -> LogAddition:
    """The entries, seats and results to store when ``entries`` lead a table to ``state``. Seats are left out if
    ``live``, the table in memory, still has the same occupants. ``may_end_season`` is as in `table_end`.
    """
    seats = seat_occupants(state)
    has_same = live is not None and seat_occupants(live.table.state) == seats
    release = None if live is not None and live.is_release_noted else __version__
    return LogAddition(table_id, entries, None if has_same else seats, table_end(state, may_end_season), release)


def seat_occupants(state: TableState) -> tuple[Occupant, ...]:
    """The person or computer in each seat, in seat order, in the form that is stored."""
    return tuple(
        Occupant(seat.player, seat.left, seat.player is None or seat.takes_part, seat.strength, seat.rating)
        for seat in state.seats
    )
