"""What players and guilds chose, and small facts: plain functions of a connection."""

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from data.records import Player
from data.schema import facts, guilds, players
from data.sqlite import upsert


def player(connection: Connection, player_id: str) -> Player:
    """A player's choices; the defaults for someone who never chose."""
    columns = [players.c[name] for name in Player._fields]
    row = connection.execute(select(*columns).where(players.c.id == player_id)).first()
    return Player(player_id) if row is None else Player(*row)


def set_player(connection: Connection, chosen: Player) -> None:
    values = chosen._asdict()
    upsert(connection, players, {"id": values.pop("id")}, values)


def guild(connection: Connection, guild_id: str) -> dict[str, Any]:
    """A guild's settings; empty if it never chose any, or if what stands there is no JSON."""
    text = connection.execute(select(guilds.c.settings).where(guilds.c.id == guild_id)).scalar()
    try:
        settings: dict[str, Any] = json.loads(text or "{}")
    except ValueError:
        return {}
    return settings


def set_guild(connection: Connection, guild_id: str, settings: Mapping[str, Any]) -> None:
    upsert(connection, guilds, {"id": guild_id}, {"settings": json.dumps(settings, sort_keys=True)})


def fact(connection: Connection, key: str) -> str | None:
    return connection.execute(select(facts.c.value).where(facts.c.key == key)).scalar()


def set_fact(connection: Connection, key: str, value: str) -> None:
    upsert(connection, facts, {"key": key}, {"value": value})
