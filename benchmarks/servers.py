"""The memory that a server of Discord's costs a bot in which nobody plays: discord.py keeps its channels and roles."""

import gc
import os
from pathlib import Path
from typing import Any

import discord

from benchmarks.memory import run_in_new_process

SERVERS = 1_000
CHANNELS, ROLES = 30, 20
"""Those of a server of medium size."""


def server_data(number: int) -> dict[str, Any]:
    """A server as Discord sends it when a session begins."""
    guild_id = (number + 1) << 22

    def role(place: int) -> dict[str, Any]:
        id_text = str(guild_id + place)
        return {"id": id_text, "name": f"role {place} of {number}", "permissions": "104324673", "position": place} | {
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }

    def channel(place: int) -> dict[str, Any]:
        deny = {"id": str(guild_id), "type": 0, "allow": "0", "deny": "1024"}
        id_text, name = str(guild_id + 100 + place), f"channel-{place}-of-{number}"
        return {"id": id_text, "type": 0, "name": name, "position": place} | {
            "permission_overwrites": [deny] if place % 3 == 0 else [],
            "topic": f"what channel {place} of server {number} is about",
            "nsfw": False,
            "last_message_id": str(guild_id + place),
            "parent_id": None,
            "rate_limit_per_user": 0,
        }

    return {
        "id": str(guild_id),
        "name": f"server {number}",
        "owner_id": "1",
        "roles": [role(place) for place in range(ROLES)],
        "channels": [channel(place) for place in range(CHANNELS)],
        "threads": [],
        "emojis": [],
        "stickers": [],
        "features": [],
        "member_count": 100,
        "members": [],
    }


async def bytes_of_a_server() -> float:
    """The memory of one server, in bytes."""
    client = discord.Client(intents=discord.Intents(guilds=True), max_messages=None)
    state = client._connection  # noqa: SLF001  # where it keeps servers
    state._add_guild(discord.Guild(data=server_data(SERVERS), state=state))  # type: ignore[arg-type]  # noqa: SLF001  # likewise
    gc.collect()
    before = _resident()
    for number in range(SERVERS):
        state._add_guild(discord.Guild(data=server_data(number), state=state))  # type: ignore[arg-type]  # noqa: SLF001  # likewise
    gc.collect()
    return (_resident() - before) / len(client.guilds)


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def main() -> None:
    """Measure, and print what a server costs."""
    each = run_in_new_process(bytes_of_a_server)
    print(f"A server with {CHANNELS} channels and {ROLES} roles: {each / 1000:.1f} kB; 100,000: {each / 10:,.0f} MB")


if __name__ == "__main__":
    main()
