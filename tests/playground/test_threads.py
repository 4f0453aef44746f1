"""Threads that are archived or locked: what is refused in them, and what brings them back."""

from typing import Any

import pytest

from playground.discord import threads, visibility
from playground.discord.api import ApiResponse
from playground.discord.channels import Channel
from playground.discord.commands import NotOfferedError
from playground.discord.guild import guild_create_data
from playground.discord.interactions import Interaction
from playground.discord.permissions import Permissions
from playground.driver import user_actions
from tests.playground.virtual_world import ALL, VirtualWorld, button_row

MESSAGE, EPHEMERAL = 4, 64


@pytest.fixture
def wire() -> VirtualWorld:
    return VirtualWorld()


@pytest.fixture
def thread(wire: VirtualWorld) -> Channel:
    """A thread with a message of the bot's, which has a button."""
    thread = threads.start_thread(wire.world, wire.general, "night", wire.ann)
    wire.send("board", thread, components=[button_row()])
    return thread


def edit(wire: VirtualWorld, thread: Channel) -> ApiResponse:
    (message,) = thread.messages
    return wire.call("PATCH", f"/channels/{thread.id}/messages/{message}", {"content": "newer"})


def press(wire: VirtualWorld, thread: Channel, who: int = 1) -> Interaction:
    (message,) = thread.messages.values()
    return user_actions.click(wire.world, wire.world.people[who], message, "b")


def told(wire: VirtualWorld) -> list[tuple[bool, bool]]:
    """What the bot was told of threads: archived, locked."""
    seen = [event["d"]["thread_metadata"] for event in wire.events if event["t"] == "THREAD_UPDATE"]
    return [(one["archived"], one["locked"]) for one in seen]


def test_nothing_is_edited_in_an_archived_thread(wire: VirtualWorld, thread: Channel) -> None:
    threads.archive_thread(wire.world, thread)
    refused = edit(wire, thread)
    assert (refused.status, refused.body["code"]) == (400, 50083)
    assert told(wire) == [(True, False)]
    threads.unlock_and_unarchive_thread(wire.world, thread)
    assert edit(wire, thread).status == 200


def test_a_message_brings_an_archived_thread_back(wire: VirtualWorld, thread: Channel) -> None:
    threads.archive_thread(wire.world, thread)
    assert wire.send("here", thread).status == 200
    assert told(wire) == [(True, False), (False, False)]


def test_a_locked_thread_is_not_brought_back_by_who_does_not_manage_threads(
    wire: VirtualWorld, thread: Channel
) -> None:
    threads.archive_thread(wire.world, thread, locked=True)
    assert [answer.body["code"] for answer in (wire.send("here", thread), edit(wire, thread))] == [50083, 50083]
    with pytest.raises(NotOfferedError):
        user_actions.say(wire.world, wire.ben, thread, "here")
    with pytest.raises(NotOfferedError):
        press(wire, thread)
    assert told(wire) == [(True, True)]


def test_a_moderator_brings_a_locked_thread_back_and_the_lock_stays(wire: VirtualWorld, thread: Channel) -> None:
    threads.archive_thread(wire.world, thread, locked=True)
    user_actions.say(wire.world, wire.ann, thread, "here")
    assert told(wire)[-1] == (False, True)
    assert wire.send("here", thread).body["code"] == 160005


def test_who_uses_the_app_brings_an_archived_thread_back(wire: VirtualWorld, thread: Channel) -> None:
    threads.archive_thread(wire.world, thread)
    clicked = press(wire, thread)
    assert told(wire)[-1] == (False, False)
    assert wire.answer(clicked, 7, content="newer").status == 200


def test_a_thread_that_is_archived_before_the_answer_takes_no_edit(wire: VirtualWorld, thread: Channel) -> None:
    clicked = press(wire, thread)
    threads.archive_thread(wire.world, thread, locked=True)
    assert wire.answer(clicked, 7, content="newer").body["code"] == 50083
    assert wire.answer(clicked, MESSAGE, content="hello").body["code"] == 50083
    assert wire.answer(clicked, MESSAGE, content="to you alone", flags=EPHEMERAL).status == 200


def test_only_moderators_look_into_a_hidden_channel_and_its_threads(wire: VirtualWorld, thread: Channel) -> None:
    visibility.hide_channel(wire.world, wire.general)
    later = threads.start_thread(wire.world, wire.general, "later", wire.ann)
    for channel in (wire.general, thread, later):
        assert [visibility.can_see(user, channel) for user in (wire.ann, wire.ben)] == [True, False]
    told = next(event["d"] for event in wire.events if event["t"] == "CHANNEL_UPDATE")
    assert [one["type"] for one in told["permission_overwrites"]] == [0, 0, 1]
    assert wire.send("here").status == 200
    with pytest.raises(NotOfferedError):
        user_actions.say(wire.world, wire.ben, later, "here")


def test_the_bot_starts_a_thread_as_discord_lets_it(wire: VirtualWorld) -> None:
    where = f"/channels/{wire.general.id}/threads"
    made = wire.call("POST", where, {"name": "night", "type": 11, "auto_archive_duration": 10080})
    assert made.status == 201
    assert made.body["thread_metadata"]["auto_archive_duration"] == 10080
    (told,) = wire.general.messages.values()
    assert (told.type, told.content, told.reference and told.reference["channel_id"]) == (18, "night", made.body["id"])
    for body, status, code in (
        ({"name": "night"}, 403, 50013),
        ({"name": "night", "type": 10}, 400, 50024),
        ({"name": "night", "type": 3}, 400, 50035),
        ({"name": "night", "type": 11, "auto_archive_duration": 90}, 400, 50035),
        ({"name": "", "type": 11}, 400, 50035),
        ({"name": "n" * 101, "type": 11}, 400, 50035),
    ):
        refused = wire.call("POST", where, body)
        assert (refused.status, refused.body["code"]) == (status, code), body
    wire.world.deny_bot(wire.general, Permissions.CREATE_PUBLIC_THREADS)
    assert wire.call("POST", where, {"name": "night", "type": 11}).body["code"] == 50013


def test_the_bot_archives_its_own_threads_and_deletes_them_with_the_right_to_manage(
    wire: VirtualWorld, thread: Channel
) -> None:
    own = f"/channels/{wire.call('POST', f'/channels/{wire.general.id}/threads', {'name': 'a', 'type': 11}).body['id']}"
    others = f"/channels/{thread.id}"
    archived: Any = {"archived": True}
    assert wire.call("PATCH", others, archived).body["code"] == 50013
    assert wire.call("PATCH", own, {"locked": True}).body["code"] == 50013
    assert wire.call("PATCH", own, {"name": "b"}).body["name"] == "b"
    assert wire.call("PATCH", own, archived).body["thread_metadata"]["archived"]
    assert wire.call("PATCH", own, {"name": "c"}).body["code"] == 50083
    assert not wire.call("PATCH", own, {"archived": False}).body["thread_metadata"]["archived"]
    assert wire.call("DELETE", own).body["code"] == 50013
    wire.general.granted |= Permissions.MANAGE_THREADS
    assert wire.call("PATCH", others, archived | {"locked": True}).body["thread_metadata"]["locked"]
    assert wire.call("DELETE", own).status == 200
    assert wire.call("GET", own).body["code"] == 10003
    for method in ("DELETE", "PATCH"):
        assert wire.call(method, f"/channels/{wire.general.id}", {"name": "b"}).body["code"] == 50013


def test_the_guild_lists_active_threads_only(wire: VirtualWorld, thread: Channel) -> None:
    assert [one["id"] for one in guild_create_data(wire.world, ALL)["threads"]] == [thread.id]
    threads.archive_thread(wire.world, thread)
    assert guild_create_data(wire.world, ALL)["threads"] == []
