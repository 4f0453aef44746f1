"""People's preferences, guilds' settings, and small facts: plain functions of a connection."""

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from data.records import Player
from data.schema import facts, guilds, players
from data.sqlite import upsert


def stored_player(connection: Connection, player_id: str) -> Player:
    """A player's name and preferences; the defaults, with an empty name, for an unknown id."""
    columns = [players.c[name] for name in Player._fields]
    row = connection.execute(select(*columns).where(players.c.id == player_id)).first()
    return Player(player_id) if row is None else Player(*row)


def set_player(connection: Connection, chosen: Player) -> None:
    """Store a player's name and preferences, in place of those stored before."""
    values = chosen._asdict()
    upsert(connection, players, {"id": values.pop("id")}, values)


def stored_guild_settings(connection: Connection, guild_id: str) -> dict[str, Any]:
    """A guild's settings as they were stored; empty if there are none, or if their text is no valid JSON."""
    text = connection.execute(select(guilds.c.settings).where(guilds.c.id == guild_id)).scalar()
    try:
        settings: dict[str, Any] = json.loads(text or "{}")
    except ValueError:
        return {}
    return settings


def set_guild_settings(connection: Connection, guild_id: str, settings: Mapping[str, Any]) -> None:
    """Store a guild's settings, which must be plain JSON values, in place of all stored before."""
    upsert(connection, guilds, {"id": guild_id}, {"settings": json.dumps(settings, sort_keys=True)})


def stored_fact(connection: Connection, key: str) -> str | None:
    """The small text that was stored under ``key`` with `set_fact`; ``None`` if there is none."""
    return connection.execute(select(facts.c.value).where(facts.c.key == key)).scalar()


def set_fact(connection: Connection, key: str, value: str) -> None:
    """Store a text under ``key``, in place of any stored there before."""
    upsert(connection, facts, {"key": key}, {"value": value})
