"""What somebody may do instead, said or offered after a refusal at a table."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from bot.messages.api.permissions import may_see
from bot.messages.api.replies import Interaction
from bot.table_pages.components import escaped_text
from bot.table_pages.menu import action_title
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.texts import refusals as texts
from bot.texts.names import former_player_name
from engine.errors import Refusal
from engine.tables.actions import Join
from engine.tables.seating import FULL_CODES
from engine.tables.state import Phase
from engine.text.sentences import joined_with_and, joined_with_or


class Starter(NamedTuple):
    """Who starts the game of a lobby."""

    id: str
    name: str
    of_set: bool
    """Whether they start all tables of a duplicate set, as the host of its first one."""


def could_join(host: Host, live: LiveTable, interaction: Interaction) -> bool:
    """Whether whoever asks has no seat at a lobby, or in its set, and could take one or wait for it."""
    player, guests = str(interaction.user.id), live.table.state.guests
    if str(interaction.guild_id) != live.place.guild:
        return False
    if host.directory.has_seat(live, player) or guests.is_waiting(player):
        return False
    try:
        host.check_act(player, live, Join(player=player, interaction=str(interaction.id)))
    except Refusal as refusal:
        return refusal.code in FULL_CODES
    return True


async def players_of_set_text(code: str, host: Host, live: LiveTable, interaction: Interaction) -> str:
    """How many players each table of a lobby's duplicate set has, for whoever was refused to start it with this code;
    empty for other codes, and at a table of its own. The channel is named of tables at which they sit, which they
    opened, or into whose channel they can look.
    """
    in_set = live.in_set
    if code not in texts.TOLD_WITH_TABLES_OF_SET or in_set is None or live.table.state.phase is not Phase.LOBBY:
        return ""
    told = []
    for table_id in tuple(in_set.table_ids):
        with suppress(Refusal):  # its log can no longer be read
            table = await host.get(table_id)
            told.append(_players_at_text(table, in_set.number_of(table_id), sees=_sees_channel_of(table, interaction)))
    return texts.TABLES_OF_SET.format(tables=", ".join(told))


def _players_at_text(table: LiveTable, number: int, *, sees: bool) -> str:
    where = texts.TABLE_OF_SET_IN.format(channel=table.place.channel) if sees else ""
    players = str(len(table.table.state.seats)) if table.person_ids() else texts.NO_PLAYERS
    return texts.TABLE_OF_SET.format(players=players, number=number, where=where)


def _sees_channel_of(table: LiveTable, interaction: Interaction) -> bool:
    """Whether whoever asks has to do with a table, or can look into its channel."""
    if str(interaction.user.id) in {table.place.host, *table.person_ids()}:
        return True
    return may_see(interaction.user, interaction.client.get_channel(int(table.place.channel)))


def next_step_text(code: str, live: LiveTable, player_id: str, names: Sequence[str], starter: Starter) -> str:
    """The sentence that helps somebody at a table who was refused with this code; empty where the refusal says all.

    ``names`` are the players' names by seat; this function escapes their markdown, and that of the starter's.
    """
    state = live.table.state
    seat = state.seat_of(player_id)
    if state.phase is Phase.LOBBY:
        return _step_in_lobby(code, live, player_id, names, starter)
    if state.phase is not Phase.PLAYING:
        return texts.AFTER_THE_END.get(code, "")
    if seat is not None and code in texts.ANSWERED_BY_MENU:
        return _legal_actions_text(live, seat, names)
    of_set = texts.IN_PLAY_OF_SET if live.is_shut else {}
    return of_set.get(code) or texts.IN_PLAY.get(code, "")


def _step_in_lobby(code: str, live: LiveTable, player_id: str, names: Sequence[str], starter: Starter) -> str:
    name, is_starter = starter.name, player_id == starter.id
    if former_player_name(starter.id) and not starter.of_set:  # others start the game, and the first of them is asked
        name = next((one for one, seat in zip(names, live.table.state.seats, strict=False) if seat.player), name)
    own = texts.IN_LOBBY_FOR_SET_HOST if starter.of_set else texts.IN_LOBBY_FOR_HOST
    of_others = texts.IN_LOBBY_OF_SET if starter.of_set else {}
    seatless = texts.IN_LOBBY_WITHOUT_SEAT if live.table.state.seat_of(player_id) is None else {}
    template = (own if is_starter else of_others).get(code) or seatless.get(code) or texts.IN_LOBBY.get(code, "")
    return template.format(host=escaped_text(name))


def _legal_actions_text(live: LiveTable, seat: int, names: Sequence[str]) -> str:
    """A sentence with the actions of a seat's menu; without a menu, one with the players for whom the game waits."""
    verbs = [f"**{verb}**" for verb in dict.fromkeys(action_title(choice.action) for choice in live.table.menu(seat))]
    if verbs:
        return texts.MAY_NOW.format(verbs=joined_with_or(verbs))
    waiting = [escaped_text(names[other]) for other in live.table.waiting_for()]
    return texts.WAITING_FOR.format(names=joined_with_and(waiting)) if waiting else ""
