"""The frames by which a browser tab is told what its person's Discord window shows."""

from typing import Any

from playground.discord.channels import DIRECT
from playground.discord.client_events import (
    BotChanged,
    ChannelChanged,
    ChannelGone,
    ClientEvent,
    ClientNotice,
    CommandsChanged,
    DmAppeared,
    DmsToggled,
    MessageChanged,
    MessageGone,
    ModalOpened,
    RolesChanged,
)
from playground.discord.guild import roles_changed
from playground.discord.users import User
from playground.discord.visibility import unread_count, visible_channels
from playground.discord.world import World

Frame = dict[str, Any]
"""A JSON object that is sent over a tab's socket; `t` is its kind."""


def first_frame(world: World, user: User) -> Frame:
    """The frame `hello` with which a tab begins: all that a person's window shows, except messages."""
    seen = visible_channels(world, user)
    roles, held = roles_changed(world)
    members = [world.bot, *(other for other in world.people if other.in_guild)]
    return {
        "t": "hello",
        "me": user.json(),
        "guilds": [{"id": guild_id, "name": name} for guild_id, name in world.guilds.items()],
        "channels": [world.channel_json(channel) for channel in seen if channel.type != DIRECT],
        "members": [member.json() for member in members],
        "roles": roles,
        "held": held,
        "dms": [{"id": dm.id, "recipient": world.bot.json()} for dm in seen if dm.type == DIRECT],
        "unread": {channel.id: unread_count(user, channel) for channel in seen},
        "bot": {"state": world.bot_state, "user": world.bot.json()},
        "closed_dms": not user.dms_open,
    }


def event_frame(event: ClientEvent) -> Frame | None:  # noqa: C901, PLR0911  # a case for each kind of event
    """The frame that tells a tab of an event; None for a ClientNotice, of whose failure the tab is told by a frame
    `settled`.
    """
    match event:
        case MessageChanged(channel_id, message):
            return {"t": "message", "channel": channel_id, "message": message}
        case MessageGone(channel_id, message_id):
            return {"t": "gone", "channel": channel_id, "message": message_id}
        case ChannelChanged(channel):
            return {"t": "channel", "channel": channel}
        case ChannelGone(channel_id):
            return {"t": "channel gone", "channel": channel_id}
        case DmAppeared(channel_id, recipient):
            return {"t": "dm", "dm": {"id": channel_id, "recipient": recipient}}
        case DmsToggled(closed):
            return {"t": "closed_dms", "closed": closed}
        case CommandsChanged():
            return {"t": "commands"}
        case RolesChanged(roles, held):
            return {"t": "roles", "roles": roles, "held": held}
        case BotChanged(state):
            return {"t": "bot", "state": state}
        case ModalOpened(modal_id, modal):
            return {"t": "modal", "id": modal_id, "modal": modal}
        case ClientNotice():
            return None
