"""Three seconds, fifteen minutes, once: the life of an interaction, on virtual time."""

import pytest

from playground.discord.client_events import ClientEvent, ClientNotice, MessageChanged, MessageGone, ModalOpened
from playground.discord.commands import NotOfferedError
from playground.discord.interactions import InteractionState
from playground.discord.messages import EPHEMERAL, LOADING
from playground.driver import user_actions
from tests.playground.virtual_world import VirtualWorld, button_row


def test_an_answer_after_three_seconds_is_for_an_unknown_interaction() -> None:
    wire = VirtualWorld()
    told: list[ClientEvent] = []
    wire.world.subscribe(wire.ann.id, told.append)
    interaction = wire.go()
    wire.skip(3.1)
    assert told == [ClientNotice(wire.general.id, "The application did not respond")]
    assert interaction.state is InteractionState.FAILED
    answer = wire.answer(interaction, 4, content="late")
    assert (answer.status, answer.body["code"]) == (404, 10062)
    assert not wire.general.messages


def test_an_answer_just_in_time_is_taken() -> None:
    wire = VirtualWorld()
    interaction = wire.go()
    wire.skip(2.9)
    assert wire.answer(interaction, 4, content="in time").status == 200
    assert interaction.state is InteractionState.ANSWERED


def test_a_second_answer_is_refused() -> None:
    wire = VirtualWorld()
    interaction = wire.go()
    wire.answer(interaction, 4, content="one")
    answer = wire.answer(interaction, 4, content="two")
    assert (answer.status, answer.body["code"]) == (400, 40060)
    assert len(wire.general.messages) == 1


def test_the_token_dies_after_fifteen_minutes() -> None:
    wire = VirtualWorld()
    interaction = wire.go()
    wire.answer(interaction, 4, content="one")
    wire.skip(14 * 60)
    assert wire.webhook("PATCH", interaction, "/messages/@original", {"content": "two"}).status == 200
    wire.skip(61)
    for method, rest in (("POST", ""), ("PATCH", "/messages/@original"), ("GET", "/messages/@original")):
        answer = wire.webhook(method, interaction, rest, {"content": "three"})
        assert (answer.status, answer.body["code"]) == (401, 50027)


def test_the_webhook_opens_with_the_callback() -> None:
    wire = VirtualWorld()
    answer = wire.webhook("POST", wire.go(), body={"content": "too early"})
    assert (answer.status, answer.body["code"]) == (404, 10015)


def test_thinking_that_never_ends_fails_when_its_token_dies() -> None:
    wire = VirtualWorld()
    told: list[ClientEvent] = []
    interaction = wire.go()
    wire.answer(interaction, 5, flags=EPHEMERAL)
    wire.world.subscribe(wire.ann.id, told.append)
    assert interaction.state is InteractionState.THINKING
    wire.skip(15 * 60 + 1)
    assert told == [ClientNotice(wire.general.id, "The application did not respond")]


def test_the_first_followup_takes_the_place_of_thinking() -> None:
    wire = VirtualWorld()
    interaction = wire.go()
    wire.answer(interaction, 5, flags=EPHEMERAL)
    assert interaction.original is not None
    assert interaction.original.flags == EPHEMERAL | LOADING
    first = wire.webhook("POST", interaction, body={"content": "first"})
    second = wire.webhook("POST", interaction, body={"content": "second"})
    assert first.body["id"] == interaction.original.id
    assert first.body["flags"] == EPHEMERAL
    assert second.body["id"] != interaction.original.id


def test_an_ephemeral_message_is_reached_by_its_token_only() -> None:
    wire = VirtualWorld()
    interaction = wire.go()
    body = wire.answer(interaction, 4, content="secret", flags=EPHEMERAL).body
    message_id = body["resource"]["message"]["id"]
    for method in ("GET", "PATCH", "DELETE"):
        answer = wire.call(method, f"/channels/{wire.general.id}/messages/{message_id}", {"content": "x"})
        assert (answer.status, answer.body["code"]) == (404, 10008)
    assert wire.webhook("PATCH", interaction, f"/messages/{message_id}", {"content": "changed"}).status == 200


def test_only_its_reader_sees_and_dismisses_an_ephemeral_message() -> None:
    wire = VirtualWorld()
    told: dict[str, list[ClientEvent]] = {"Ann": [], "Ben": []}
    for user in (wire.ann, wire.ben):
        wire.world.subscribe(user.id, told[user.name].append)
    interaction = wire.go()
    wire.answer(interaction, 4, content="secret", flags=EPHEMERAL)
    message = interaction.original
    assert message is not None
    with pytest.raises(NotOfferedError):
        user_actions.dismiss(wire.world, wire.ben, message)
    user_actions.dismiss(wire.world, wire.ann, message)
    assert [type(fact) for fact in told["Ann"]] == [MessageChanged, MessageGone]
    assert not told["Ben"]
    assert wire.webhook("PATCH", interaction, "/messages/@original", {"content": "x"}).body["code"] == 10008


def test_the_answer_to_a_callback_says_what_came_of_it() -> None:
    wire = VirtualWorld()
    interaction = wire.go()
    body = wire.answer(interaction, 4, content="one").body
    assert body["interaction"]["id"] == interaction.id
    assert body["interaction"]["response_message_id"] == body["resource"]["message"]["id"]
    path = f"/interactions/{(other := wire.go()).id}/{other.token}/callback"
    silent = wire.api.call("POST", path, body={"type": 5})
    assert (silent.status, silent.body) == (204, None)


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 99, None])
def test_a_command_cannot_be_answered_so(kind: int) -> None:
    answer = (wire := VirtualWorld()).answer(wire.go(), kind, content="x")
    assert (answer.status, answer.body["code"]) == (400, 50035)


def test_an_answer_that_breaks_a_limit_leaves_the_interaction_open() -> None:
    wire = VirtualWorld()
    interaction = wire.go()
    answer = wire.answer(interaction, 4, content="x" * 2001)
    assert answer.body["code"] == 50035
    assert "content" in answer.body["errors"]["data"]
    assert wire.answer(interaction, 4, content="short").status == 200


def test_a_click_updates_its_message_and_carries_it_whole() -> None:
    wire = VirtualWorld()
    wire.send("board", components=[button_row("old")])
    message = next(iter(wire.general.messages.values()))
    interaction = user_actions.click(wire.world, wire.ben, message, "old")
    event = wire.events[-1]["d"]
    assert event["message"]["components"][0]["components"][0]["id"] == 2
    assert event["member"]["user"]["id"] == wire.ben.id
    body = wire.answer(interaction, 7, content="changed", components=[button_row("new")]).body
    assert body["resource"]["message"]["id"] == message.id
    with pytest.raises(NotOfferedError, match="no such control"):
        user_actions.click(wire.world, wire.ben, message, "old")


def test_a_disabled_control_cannot_be_used() -> None:
    wire = VirtualWorld()
    row = button_row()
    row["components"][0]["disabled"] = True
    wire.send("board", components=[row])
    with pytest.raises(NotOfferedError, match="Press is disabled"):
        user_actions.click(wire.world, wire.ben, next(iter(wire.general.messages.values())), "b")


def test_a_modal_stays_open_until_its_answer() -> None:
    wire = VirtualWorld()
    told: list[ClientEvent] = []
    wire.world.subscribe(wire.ann.id, told.append)
    notice: ClientEvent = ClientNotice(wire.general.id, "Something went wrong. Try again.")
    field = {"type": 4, "custom_id": "bid", "style": 1, "max_length": 3}
    opener = wire.go()
    wire.answer(opener, 9, custom_id="m", title="Bid", components=[{"type": 18, "label": "Bid", "component": field}])
    assert [type(fact) for fact in told] == [ModalOpened]
    with pytest.raises(NotOfferedError):
        user_actions.submit_modal(wire.world, wire.ann, opener.id, {})
    with pytest.raises(NotOfferedError):
        user_actions.submit_modal(wire.world, wire.ben, opener.id, {"bid": "3"})
    user_actions.submit_modal(wire.world, wire.ann, opener.id, {"bid": "3"})
    wire.skip(4)
    assert told[-1] == notice
    again = user_actions.submit_modal(wire.world, wire.ann, opener.id, {"bid": "4"})
    label = wire.events[-1]["d"]["data"]["components"][0]
    assert (label["type"], label["component"]["value"]) == (18, "4")
    wire.answer(again, 4, content="done")
    with pytest.raises(NotOfferedError, match="not open"):
        user_actions.submit_modal(wire.world, wire.ann, opener.id, {"bid": "5"})


def test_a_modal_from_a_button_may_update_its_message() -> None:
    wire = VirtualWorld()
    wire.send("board", components=[button_row()])
    message = next(iter(wire.general.messages.values()))
    opener = user_actions.click(wire.world, wire.ann, message, "b")
    field = {"type": 4, "custom_id": "bid", "style": 1}
    wire.answer(opener, 9, custom_id="m", title="Bid", components=[{"type": 18, "label": "Bid", "component": field}])
    submitted = user_actions.submit_modal(wire.world, wire.ann, opener.id, {"bid": "4"})
    assert wire.events[-1]["d"]["message"]["id"] == message.id
    assert wire.answer(submitted, 7, content="bid 4").status == 200
    assert message.content == "bid 4"


def test_a_select_takes_what_it_offers() -> None:
    wire = VirtualWorld()
    options = [{"label": name, "value": name.lower()} for name in ("One", "Two")]
    select = {"type": 3, "custom_id": "s", "options": options}
    wire.send("board", components=[{"type": 1, "components": [select]}])
    message = next(iter(wire.general.messages.values()))
    for values in (["three"], [], ["one", "two"]):
        with pytest.raises(NotOfferedError):
            user_actions.select(wire.world, wire.ann, message, "s", values)
    user_actions.select(wire.world, wire.ann, message, "s", ["two"])
    assert wire.events[-1]["d"]["data"]["values"] == ["two"]


def test_autocomplete_fails_without_a_notice() -> None:
    wire = VirtualWorld()
    told: list[ClientEvent] = []
    option = {"name": "card", "description": "a card", "type": 3, "autocomplete": True}
    wire.register({"name": "play", "description": "Play", "options": [option]})
    wire.world.subscribe(wire.ann.id, told.append)
    interaction = user_actions.autocomplete(wire.world, wire.ann, wire.general, ["play"], {"card": "T"}, "card")
    assert wire.events[-1]["d"]["data"]["options"] == [{"name": "card", "type": 3, "value": "T", "focused": True}]
    wire.skip(4)
    assert (interaction.state, told) == (InteractionState.FAILED, [])


def test_in_a_direct_message_an_interaction_has_a_user_and_no_member() -> None:
    wire = VirtualWorld()
    wire.go(channel=wire.world.open_dm(wire.ann))
    event = wire.events[-1]["d"]
    assert event["user"]["id"] == wire.ann.id
    assert event["channel"]["type"] == 1
    assert not {"member", "guild_id", "guild"} & event.keys()
