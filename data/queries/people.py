"""People's preferences, guilds' settings, and facts (small texts of the program): plain functions of a connection."""

import json
import math
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, func, select, update

from data.intact_rows import intact_rows
from data.models import DELETED_ID_PREFIX, Player
from data.schema import NAMES_PERSON, dm_channels, entries, facts, guilds, players, tables
from data.statements import upsert
from engine.tables.actions import NAMING_VERBS, Join

DM_OPENING_FACT = "dm_opening_at"
"""The key of the fact when Discord was last asked to open a channel for direct messages. A process locks this row
before it asks.
"""


class DmOpening(NamedTuple):
    """A request to Discord to open a person's channel of direct messages."""

    player: str
    """The person's id, or another in its place if they had their data deleted."""
    at: float
    """When Discord was asked, in seconds since 1970."""
    is_open: bool
    """Whether Discord has opened the channel, and the person's data was not deleted since."""


def stored_player(connection: Connection, player_id: str) -> Player:
    """A player's name and preferences; the defaults, with an empty name, for an unknown id."""
    return stored_players(connection, (player_id,))[player_id]


def stored_players(connection: Connection, player_ids: Collection[str]) -> Mapping[str, Player]:
    """By id, the names and preferences of these people; the defaults, with an empty name, for unknown ids."""
    columns = [players.c[name] for name in Player._fields]
    rows = connection.execute(select(*columns).where(players.c.id.in_(player_ids)))
    return {player_id: Player(player_id) for player_id in player_ids} | {row.id: Player(*row) for row in rows}


def set_player(connection: Connection, player: Player, before: Player | None = None) -> bool:
    """Store a player's name and preferences, in place of those stored before.

    With ``before``, the values that the caller believes to be stored, only differences from these are stored, so that
    other processes' changes stay; and nothing is stored if the person was known and has been deleted since. Returns
    whether the player is stored.
    """
    values = player._asdict()
    own = values.pop("id")
    if before is not None:
        values = dict(values.items() - before._asdict().items())
    if before is None or before == Player(own):
        upsert(connection, players, {"id": own}, values)
        return True
    return not values or connection.execute(update(players).where(players.c.id == own).values(**values)).rowcount > 0


def lines_naming(player_id: str, verbs: Collection[str] = NAMING_VERBS) -> tuple[ColumnElement[bool], ...]:
    """The conditions that an entry's line has one of these verbs and names this person: one condition for each verb, as
    a range that the index of such lines can answer.
    """
    begins = [f"{verb} player={player_id}" for verb in sorted(verbs)]  # "!" comes after the space
    return tuple(and_(entries.c.line >= begin, entries.c.line < f"{begin}!") for begin in begins)


def joins_of_game(connection: Connection, player_id: str, game: str) -> int:
    """The number of times that a person has sat down at tables of a game, live or over, by their logs; one table may
    count several times.
    """
    own = and_(NAMES_PERSON, *lines_naming(player_id, (Join.verb,)))
    found = select(func.count()).select_from(entries).join(tables, tables.c.id == entries.c.table_id)
    return connection.execute(found.where(own, tables.c.game == game)).scalar_one()


def stored_dm_channel(connection: Connection, player_id: str) -> str | None:
    """The id of the channel of a person's direct messages; ``None`` if none was opened."""
    return connection.execute(select(dm_channels.c.channel).where(dm_channels.c.player == player_id)).scalar()


def dm_openings(connection: Connection, since: float) -> tuple[DmOpening, ...]:
    """The openings of direct messages for which Discord was asked from ``since`` (seconds since 1970) on, in order."""
    columns = dm_channels.c.player, dm_channels.c.opened_at, dm_channels.c.channel.is_not(None)
    late = select(*columns).where(dm_channels.c.opened_at >= since)
    return tuple(DmOpening(*row) for row in intact_rows(connection, late.order_by(dm_channels.c.opened_at)))


def set_dm_channel(connection: Connection, player_id: str, channel: str | None, opened_at: float) -> None:
    """Store that Discord was asked at ``opened_at`` to open a person's direct messages: the channel's id, or ``None``
    while there is none.
    """
    upsert(connection, dm_channels, {"player": player_id}, {"channel": channel, "opened_at": opened_at})


def begin_dm_opening(connection: Connection, player_id: str, at: float, since: float, budget: int) -> bool:
    """Store that Discord is asked at ``at`` to open a person's direct messages, and return ``True``. If Discord was
    asked for ``budget`` other people from ``since`` on, store nothing and return ``False``. Each person counts once.
    """
    set_stored_text(connection, DM_OPENING_FACT, str(at))  # two processes at once would count the same
    others = select(func.count()).where(dm_channels.c.opened_at > since, dm_channels.c.player != player_id)
    if connection.execute(others).scalar_one() >= budget:
        return False
    set_dm_channel(connection, player_id, None, at)
    return True


def update_dm_channel(connection: Connection, player_id: str, channel: str | None, opened_at: float) -> None:
    """Store the result of an opening that `set_dm_channel` has stored: the channel's id, or ``None``. Does nothing if
    the person was deleted since.
    """
    own = update(dm_channels).where(dm_channels.c.player == player_id)
    connection.execute(own.values(channel=channel, opened_at=opened_at))


def drop_dm_openings_of_deleted(connection: Connection, before: float) -> None:
    """Delete the stored openings before this time (seconds since 1970) whose person was deleted."""
    of_deleted = dm_channels.c.player.startswith(DELETED_ID_PREFIX)
    connection.execute(delete(dm_channels).where(of_deleted, dm_channels.c.opened_at < before))


def stored_guild_settings(connection: Connection, guild_id: str) -> dict[str, Any]:
    """A guild's settings as they were stored; empty if there are none, or if their text is no valid JSON."""
    text = connection.execute(select(guilds.c.settings).where(guilds.c.id == guild_id)).scalar()
    try:
        settings: dict[str, Any] = json.loads(text or "{}")
    except ValueError:
        return {}
    return settings


def guilds_that_chose(connection: Connection, setting: str) -> tuple[str, ...]:
    """The ids of the guilds whose stored settings may have a text under ``setting``: all that have one, and perhaps
    guilds where this name stands elsewhere in the settings.
    """
    chose = select(guilds.c.id).where(guilds.c.settings.contains(f'"{setting}": "', autoescape=True))
    return tuple(connection.execute(chose.order_by(guilds.c.id)).scalars())


def set_guild_settings(connection: Connection, guild_id: str, settings: Mapping[str, Any]) -> None:
    """Store all settings of a guild, plain JSON values by name, in place of those stored before."""
    upsert(connection, guilds, {"id": guild_id}, {"settings": json.dumps(settings, sort_keys=True)})


def stored_number(connection: Connection, key: str) -> float:
    """The number in the small text that is stored under ``key``; 0 if there is none, or if it is no number."""
    try:
        number = float(stored_text(connection, key) or 0)
    except ValueError:
        return 0.0
    return number if math.isfinite(number) else 0.0


def stored_text(connection: Connection, key: str) -> str | None:
    """The small text that `set_stored_text` stored under ``key``; ``None`` if nothing is stored there."""
    return connection.execute(select(facts.c.value).where(facts.c.key == key)).scalar()


def set_stored_text(connection: Connection, key: str, value: str) -> None:
    """Store a small text of the program (not of a person) under ``key``, in place of any stored there before."""
    upsert(connection, facts, {"key": key}, {"value": value})
