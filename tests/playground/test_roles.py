"""Roles of the guild, and selects of people, roles and channels."""

from typing import Any

import pytest

from playground.discord.channels import THREAD
from playground.discord.commands import NotOfferedError
from playground.discord.guild import add_role, guild_json, remove_role, role_named, set_role
from playground.discord.messages import Message
from playground.discord.sessions import Intents
from playground.discord.threads import start_thread
from playground.driver import user_actions
from tests.playground.virtual_world import ALL, VirtualWorld


def select(wire: VirtualWorld, kind: int, **more: Any) -> Message:
    """A message with a select of this type."""
    wire.send("choose", components=[{"type": 1, "components": [{"type": kind, "custom_id": "s", **more}]}])
    return next(reversed(wire.general.messages.values()))


def chosen(wire: VirtualWorld, message: Message, *values: str) -> dict[str, Any]:
    """What the bot is told of a choice."""
    user_actions.select(wire.world, wire.ann, message, "s", values)
    data: dict[str, Any] = wire.events[-1]["d"]["data"]
    return data


def test_whoever_has_a_role_says_so_in_interactions_and_a_role_may_go() -> None:
    wire = VirtualWorld(intents=ALL | Intents.GUILD_MEMBERS)
    role = add_role(wire.world, "Night owls")
    assert wire.events[-1]["d"]["role"]["name"] == "Night owls"
    set_role(wire.world, wire.ben, role, has=True)
    assert wire.events[-1]["d"]["roles"] == [role.id]
    wire.go(wire.ben)
    assert wire.events[-1]["d"]["member"]["roles"] == [role.id]
    remove_role(wire.world, role)
    assert (wire.names()[-1], wire.events[-1]["d"]["role_id"]) == ("GUILD_ROLE_DELETE", role.id)
    wire.go(wire.ben)
    assert wire.events[-1]["d"]["member"]["roles"] == []
    assert [one["name"] for one in guild_json(wire.world)["roles"]] == ["@everyone", "Moderator", "Regulars", "Dealers"]


def test_a_bot_without_the_intent_hears_of_no_members_role() -> None:
    wire = VirtualWorld()
    before = wire.names()
    set_role(wire.world, wire.ben, role_named(wire.world, "@Regulars"), has=True)
    assert wire.names() == before


def test_a_select_of_roles_sends_the_roles_and_no_others() -> None:
    wire = VirtualWorld()
    role = role_named(wire.world, "Regulars")
    message = select(wire, 6, min_values=0, max_values=2)
    data = chosen(wire, message, role.id)
    assert (data["values"], data["resolved"]["roles"][role.id]["name"]) == ([role.id], "Regulars")
    assert "resolved" not in chosen(wire, message)
    for wrong in ("12", wire.ben.id, wire.general.id):
        with pytest.raises(NotOfferedError, match="does not offer"):
            user_actions.select(wire.world, wire.ann, message, "s", [wrong])


def test_a_select_of_channels_offers_those_of_its_types() -> None:
    wire = VirtualWorld()
    thread = start_thread(wire.world, wire.general, "side", wire.ann)
    assert thread.type == THREAD
    message = select(wire, 8, channel_types=[0, 5])
    shown = chosen(wire, message, wire.general.id)["resolved"]["channels"][wire.general.id]
    assert (shown["name"], shown["type"]) == ("general", 0)
    assert int(shown["permissions"]) == int(wire.world.person_permissions(wire.ann, wire.general))
    for wrong in (thread.id, "12", wire.world.open_dm(wire.ann).id):
        with pytest.raises(NotOfferedError):
            user_actions.select(wire.world, wire.ann, message, "s", [wrong])


def test_a_select_of_people_and_roles_offers_both() -> None:
    wire = VirtualWorld()
    role = role_named(wire.world, "Dealers")
    resolved = chosen(wire, select(wire, 7, max_values=2), role.id, wire.ben.id)["resolved"]
    assert (set(resolved["roles"]), set(resolved["users"])) == ({role.id}, {wire.ben.id})
