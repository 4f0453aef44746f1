"""Messages by the bot's own token: nonces, attachments, permissions, what is gone, what is too old."""

from typing import Any

import pytest

from playground.discord import posting, visibility
from playground.discord.attachments import Upload
from playground.discord.client_events import ClientEvent, DmAppeared, MessageChanged
from playground.discord.commands import NotOfferedError
from playground.discord.permissions import Permissions
from playground.driver import user_actions
from tests.playground.stock_bot import png
from tests.playground.virtual_world import VirtualWorld, button_row

CREATE = "POST /channels/{channel}/messages"
V2 = 1 << 15


def gallery(url: str, alt: str = "a board") -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, "description": alt}]}


def test_the_same_nonce_gives_the_same_message() -> None:
    wire = VirtualWorld()
    first = wire.send("one", nonce="table-7-3", enforce_nonce=True)
    second = wire.send("one", nonce="table-7-3", enforce_nonce=True)
    assert first.body["id"] == second.body["id"]
    assert len(wire.general.messages) == 1
    wire.skip(600)
    assert wire.send("one", nonce="table-7-3", enforce_nonce=True).body["id"] != first.body["id"]


def test_nonces_that_count_no_more_are_forgotten() -> None:
    wire = VirtualWorld()
    for number in range(5):
        wire.send(nonce=f"table-{number}", enforce_nonce=True)
        wire.skip(200)
    assert len(wire.world.nonces) == 2


def test_a_nonce_that_is_not_enforced_does_not_join() -> None:
    wire = VirtualWorld()
    assert wire.send(nonce="a").body["id"] != wire.send(nonce="a").body["id"]


def test_an_error_after_the_effect_loses_only_the_answer() -> None:
    wire = VirtualWorld()
    wire.world.faults.inject(r"POST /channels/\d+/messages", 502, after_effect=True)
    assert wire.send("one", nonce="n", enforce_nonce=True).status == 502
    assert len(wire.general.messages) == 1
    assert wire.send("one", nonce="n", enforce_nonce=True).status == 200
    assert len(wire.general.messages) == 1


def test_an_error_before_the_effect_loses_the_request() -> None:
    wire = VirtualWorld()
    wire.world.faults.inject(r"POST", 500, times=2)
    assert [wire.send().status for _ in range(3)] == [500, 500, 200]
    assert len(wire.general.messages) == 1


def test_a_picture_in_a_gallery_is_not_listed_as_an_attachment() -> None:
    wire = VirtualWorld()
    files = (Upload(0, "board.png", png(4, 5)),)
    body = {"flags": V2, "components": [gallery("attachment://board.png")], "attachments": [{"id": 0}]}
    shown = wire.call("POST", f"/channels/{wire.general.id}/messages", body, uploads=files).body
    media = shown["components"][0]["items"][0]["media"]
    assert shown["attachments"] == []
    assert (media["width"], media["height"], media["content_type"]) == (4, 5, "image/png")
    assert media["url"].startswith("http://cdn.invalid/attachments/")
    assert shown["components"][0]["id"] == 1


def test_an_edit_keeps_the_files_it_names_and_only_those() -> None:
    wire = VirtualWorld()
    files = (Upload(0, "a.txt", b"a"), Upload(1, "b.txt", b"b"))
    path = f"/channels/{wire.general.id}/messages"
    shown = wire.call("POST", path, {"content": "x"}, uploads=files).body
    kept = int(shown["attachments"][1]["id"])
    same = wire.call("PATCH", f"{path}/{shown['id']}", {"content": "y"}).body
    assert [file["filename"] for file in same["attachments"]] == ["a.txt", "b.txt"]
    fewer = wire.call("PATCH", f"{path}/{shown['id']}", {"attachments": [{"id": kept}]}).body
    assert [file["filename"] for file in fewer["attachments"]] == ["b.txt"]


def test_a_reference_to_a_file_that_is_not_there_is_refused() -> None:
    wire = VirtualWorld()
    answer = wire.send("", flags=V2, components=[gallery("attachment://none.png")])
    assert answer.body["code"] == 50035
    assert not wire.general.messages


def test_components_v2_cannot_be_taken_back() -> None:
    wire = VirtualWorld()
    shown = wire.send("", flags=V2, components=[{"type": 10, "content": "text"}]).body
    path = f"/channels/{wire.general.id}/messages/{shown['id']}"
    assert wire.call("PATCH", path, {"content": "plain"}).body["code"] == 50035
    edited = wire.call("PATCH", path, {"components": [{"type": 10, "content": "other"}]}).body
    assert edited["flags"] & V2


def test_more_than_forty_components_are_refused_at_any_depth() -> None:
    wire = VirtualWorld()
    inner = [{"type": 10, "content": str(n)} for n in range(20)]
    within = {"type": 17, "components": inner}
    assert wire.send("", flags=V2, components=[within]).status == 200
    answer = wire.send("", flags=V2, components=[within, within])
    assert answer.body["code"] == 50035


def test_a_refused_edit_changes_nothing() -> None:
    wire = VirtualWorld()
    shown = wire.send("one", components=[button_row()]).body
    path = f"/channels/{wire.general.id}/messages/{shown['id']}"
    assert wire.call("PATCH", path, {"content": "x" * 2001, "components": []}).status == 400
    assert wire.call("GET", path).body == shown


def test_a_refused_edit_leaves_the_descriptions_of_files() -> None:
    wire = VirtualWorld()
    path = f"/channels/{wire.general.id}/messages"
    shown = wire.call("POST", path, {"content": "x"}, uploads=(Upload(0, "a.txt", b"a"),)).body
    described = [{"id": shown["attachments"][0]["id"], "description": "new"}]
    assert wire.call("PATCH", f"{path}/{shown['id']}", {"content": "x" * 2001, "attachments": described}).status == 400
    assert wire.call("GET", f"{path}/{shown['id']}").body == shown


def test_an_empty_message_is_refused() -> None:
    wire = VirtualWorld()
    assert wire.send("").body["code"] == 50006
    shown = wire.send("text").body
    assert wire.call("PATCH", f"/channels/{wire.general.id}/messages/{shown['id']}", {"content": ""}).status == 400


@pytest.mark.parametrize(
    ("missing", "code"),
    [(Permissions.VIEW_CHANNEL, 50001), (Permissions.SEND_MESSAGES, 50013)],
)
def test_permissions_can_be_taken_away(missing: Permissions, code: int) -> None:
    wire = VirtualWorld()
    wire.world.deny_bot(wire.general, missing)
    assert wire.events[-1]["t"] == "CHANNEL_UPDATE"
    answer = wire.send()
    assert (answer.status, answer.body["code"]) == (403, code)
    interaction = wire.go()
    assert not int(wire.events[-1]["d"]["app_permissions"]) & missing
    assert wire.answer(interaction, 4, content="still answered").status == 200
    wire.world.allow_bot(wire.general, missing)
    assert wire.send().status == 200
    assert wire.world.calls.invalid == {403: 1}


def test_files_need_their_own_permission() -> None:
    wire = VirtualWorld()
    wire.world.deny_bot(wire.general, Permissions.ATTACH_FILES)
    path, files = f"/channels/{wire.general.id}/messages", (Upload(0, "a.txt", b"a"),)
    assert wire.call("POST", path, {"content": "x"}, uploads=files).body["code"] == 50013
    assert wire.send().status == 200


def test_a_thread_inherits_what_is_denied_and_has_its_own_messages() -> None:
    wire = VirtualWorld()
    thread = wire.call("POST", f"/channels/{wire.general.id}/threads", {"name": "table", "type": 11}).body
    channel = wire.world.channel(thread["id"])
    assert wire.send(channel=channel).status == 200
    wire.world.deny_bot(wire.general, Permissions.SEND_MESSAGES_IN_THREADS)
    assert wire.send(channel=channel).body["code"] == 50013
    wire.world.delete_channel(wire.general)
    assert wire.send(channel=channel).body["code"] == 10003


def test_what_is_gone_is_unknown() -> None:
    wire = VirtualWorld()
    shown = wire.send().body
    posting.delete_message(wire.world, wire.general.messages[shown["id"]])
    assert wire.events[-1]["t"] == "MESSAGE_DELETE"
    path = f"/channels/{wire.general.id}/messages/{shown['id']}"
    assert wire.call("PATCH", path, {"content": "x"}).body["code"] == 10008
    wire.world.delete_channel(wire.general)
    assert wire.events[-1]["t"] == "CHANNEL_DELETE"
    assert wire.call("PATCH", path, {"content": "x"}).body["code"] == 10003


def test_nobody_edits_the_words_of_another() -> None:
    wire = VirtualWorld()
    message = user_actions.say(wire.world, wire.ann, wire.general, "mine")
    path = f"/channels/{wire.general.id}/messages/{message.id}"
    assert wire.call("PATCH", path, {"content": "x"}).body["code"] == 50005
    assert wire.call("DELETE", path).body["code"] == 50013


def test_closed_direct_messages_are_refused_and_the_channel_stays() -> None:
    wire = VirtualWorld()
    opened = wire.call("POST", "/users/@me/channels", {"recipient_id": int(wire.ann.id)}).body
    assert opened["recipients"][0]["id"] == wire.ann.id
    dm = wire.world.channel(opened["id"])
    user_actions.set_dms_closed(wire.world, wire.ann, closed=True)
    assert wire.send(channel=dm).body["code"] == 50007
    user_actions.set_dms_closed(wire.world, wire.ann, closed=False)
    assert wire.send(channel=dm).status == 200
    wire.ann.in_guild = False
    assert wire.send(channel=dm).body["code"] == 50278


def test_a_bot_that_is_flagged_writes_to_nobody_new() -> None:
    wire = VirtualWorld()
    known = wire.world.open_dm(wire.ann)
    assert wire.send(channel=known).status == 200
    ben = wire.world.add_person("Ben")
    empty = wire.world.open_dm(ben)
    wire.world.is_bot_flagged = True
    assert wire.send(channel=known).status == 200
    refused = wire.send(channel=empty)
    assert (refused.status, refused.body["code"]) == (403, 20026)
    opening = wire.call("POST", "/users/@me/channels", {"recipient_id": wire.world.add_person("Cem").id})
    assert (opening.status, opening.body["code"]) == (403, 20026)
    assert wire.call("POST", "/users/@me/channels", {"recipient_id": wire.ann.id}).status == 200


def test_opening_many_direct_messages_is_too_fast() -> None:
    wire = VirtualWorld(rate_limits=True)
    codes = []
    for number in range(25):
        user = wire.world.add_person(f"P{number}")
        codes.append(wire.call("POST", "/users/@me/channels", {"recipient_id": user.id}))
        wire.skip(0.2)
    assert codes[0].status == 200
    assert codes[-1].body["code"] == 40003
    again = wire.call("POST", "/users/@me/channels", {"recipient_id": wire.world.people[2].id})
    assert again.status == 200


def test_old_messages_are_edited_rarely() -> None:
    wire = VirtualWorld(rate_limits=True)
    shown = wire.send().body
    path = f"/channels/{wire.general.id}/messages/{shown['id']}"
    wire.skip(3601)
    answers = [wire.call("PATCH", path, {"content": str(number)}) for number in range(4)]
    assert (answers[-1].status, answers[-1].body["code"]) == (429, 30046)


def test_headers_promise_five_messages_in_five_seconds() -> None:
    wire = VirtualWorld(rate_limits=True)
    answers = [wire.send() for _ in range(6)]
    assert [answer.headers.get("X-RateLimit-Remaining") for answer in answers[:5]] == ["4", "3", "2", "1", "0"]
    assert answers[5].status == 429
    assert "Via" in answers[5].headers
    wire.skip(5.1)
    assert wire.send().status == 200
    assert wire.world.calls.invalid == {429: 1}


def test_interactions_do_not_count_against_the_global_limit() -> None:
    wire = VirtualWorld(rate_limits=True)
    wire.world.calls.clear()
    interaction = wire.go()
    wire.answer(interaction, 4, content="x")
    wire.webhook("PATCH", interaction, "/messages/@original", {"content": "y"})
    wire.send()
    assert (wire.world.calls.total_under_global_limit, wire.world.calls.count_exempt_from_global_limit) == (1, 2)
    assert wire.world.calls.count_by_route()[CREATE] == 1


def test_a_wrong_token_is_unauthorized() -> None:
    wire = VirtualWorld()
    answer = wire.api.call("GET", "/users/@me", authorization="Bot wrong")
    assert (answer.status, answer.body) == (401, {"message": "401: Unauthorized", "code": 0})


def test_mentions_ping_only_whom_they_may() -> None:
    wire = VirtualWorld()
    text = f"<@{wire.ann.id}> and <@{wire.ben.id}>"
    assert wire.send(text, allowed_mentions={"parse": []}).body["mentions"] == []
    one = wire.send(text, allowed_mentions={"parse": [], "users": [wire.ben.id]}).body
    assert [user["global_name"] for user in one["mentions"]] == ["Ben"]


def test_addresses_of_files_are_signed_and_expire() -> None:
    wire = VirtualWorld()
    cdn = wire.world.cdn
    answer = wire.call("POST", f"/channels/{wire.general.id}/messages", {}, uploads=(Upload(0, "a b.txt", b"a"),))
    path, _, query = answer.body["attachments"][0]["url"].removeprefix(cdn.base).partition("?")
    given = dict(pair.split("=") for pair in query.strip("&").split("&"))
    assert cdn.is_valid(path, given, wire.clock())
    assert not cdn.is_valid(path, given | {"hm": "0"}, wire.clock())
    assert not cdn.is_valid(path, given, wire.clock() + 25 * 3600)


def test_history_is_newest_first_and_pages() -> None:
    wire = VirtualWorld()
    ids = [wire.send(str(n)).body["id"] for n in range(4)]
    path = f"/channels/{wire.general.id}/messages"
    assert [m["content"] for m in wire.call("GET", path, limit="2").body] == ["3", "2"]
    assert [m["content"] for m in wire.call("GET", path, before=ids[2]).body] == ["1", "0"]
    assert [m["content"] for m in wire.call("GET", path, after=ids[0], limit="2").body] == ["2", "1"]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"limit": "many"}, "NUMBER_TYPE_COERCE"),
        ({"limit": "101"}, "NUMBER_TYPE_MAX"),
        ({"limit": "0"}, "NUMBER_TYPE_MIN"),
        ({"before": "x"}, "NUMBER_TYPE_COERCE"),
        ({"after": "²"}, "NUMBER_TYPE_COERCE"),
    ],
)
def test_history_by_a_limit_or_id_that_is_none_is_refused(query: dict[str, str], code: str) -> None:
    wire = VirtualWorld()
    refused = wire.call("GET", f"/channels/{wire.general.id}/messages", **query)  # type: ignore[arg-type]  # of a request
    assert (refused.status, refused.body["code"]) == (400, 50035)
    assert [fault["code"] for field in refused.body["errors"].values() for fault in field["_errors"]] == [code]


def test_commands_keep_their_ids_and_are_offered_where_they_belong() -> None:
    wire = VirtualWorld()
    before = wire.world.commands[0]["id"]
    wire.register(
        {"name": "go", "description": "Go"},
        {"name": "settings", "description": "S", "default_member_permissions": "32", "contexts": None},
        {"name": "here", "description": "H", "contexts": [0]},
    )
    assert wire.world.commands[0]["id"] == before
    assert "contexts" not in wire.world.commands[1]
    with pytest.raises(NotOfferedError):
        user_actions.slash(wire.world, wire.ben, wire.general, ["settings"], {})
    user_actions.slash(wire.world, wire.ann, wire.general, ["settings"], {})
    with pytest.raises(NotOfferedError):
        user_actions.slash(wire.world, wire.ann, wire.world.open_dm(wire.ann), ["here"], {})


def test_commands_that_break_a_limit_replace_nothing() -> None:
    wire = VirtualWorld()
    assert wire.register({"name": "Bad Name", "description": "x"}).body["code"] == 50035
    assert [command["name"] for command in wire.world.commands] == ["go"]


def test_a_direct_message_channel_appears_with_its_first_message() -> None:
    wire = VirtualWorld()
    told: list[ClientEvent] = []
    wire.world.subscribe(wire.ann.id, told.append)
    dm = wire.world.open_dm(wire.ann)
    assert not told
    shown = wire.send(channel=dm).body
    wire.call("PATCH", f"/channels/{dm.id}/messages/{shown['id']}", {"content": "changed"})
    assert [type(fact) for fact in told] == [DmAppeared, MessageChanged, MessageChanged]
    assert visibility.unread_count(wire.ann, dm) == 1
    visibility.mark_read(wire.ann, dm)
    assert visibility.unread_count(wire.ann, dm) == 0


def test_a_fault_that_is_ordered_may_carry_a_code_or_a_scope() -> None:
    wire = VirtualWorld()
    wire.world.faults.inject(r"POST /channels", 400, code=30046)
    wire.world.faults.inject(r"POST /channels", 429, scope="global")
    coded, limited = wire.send(), wire.send()
    assert (coded.status, coded.body["code"]) == (400, 30046)
    assert (limited.headers["X-RateLimit-Scope"], limited.body["global"]) == ("global", True)
