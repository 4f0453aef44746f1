"""The drawer's side of a window's socket: what can be ordered, what a watcher is told, and what nobody is told."""

import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import aiohttp
import pytest

from playground.bot_process import BotProcess
from playground.discord import posting
from playground.driver import user_actions
from playground.page.action_costs import KEPT_ACTIONS, ActionLog
from playground.page.routes import add_page_with_log
from playground.server import Playground
from tests.patience import ANSWER_SECONDS
from tests.playground.stock_bot import StockBot, run_bot
from tests.playground.tab_socket import Json, TabSocket, tab_address
from tests.playground.virtual_world import VirtualWorld, button_row

STOCK = (sys.executable, "-m", "tests.playground.stock_bot")


@pytest.fixture
async def place() -> AsyncIterator[Playground]:
    playground = Playground(("Ann", "Ben"), answer_seconds=ANSWER_SECONDS)
    add_page_with_log(playground)
    async with playground:
        yield playground


@pytest.fixture
async def ann(place: Playground) -> AsyncIterator[TabSocket]:
    async with aiohttp.ClientSession() as session, session.ws_connect(tab_address(place, "Ann")) as socket:
        tab = TabSocket(socket)
        await tab.do("watch", watching=True)
        yield tab


@pytest.fixture
async def bot(place: Playground) -> AsyncIterator[StockBot]:
    client = StockBot()
    async with run_bot(place, client):
        await place.until_online()
        yield client


async def bench(tab: TabSocket, holds: Callable[[Json], object]) -> Json:
    """The next state of the bench in which something holds."""
    while not holds(state := await tab.until("bench")):
        pass
    return state


async def troubles(tab: TabSocket, *words: str) -> Json:
    """The next state in which these troubles are in force and no others."""
    return await bench(tab, lambda state: [trouble["words"] for trouble in state["troubles"]] == list(words))


async def action(tab: TabSocket, calls: int, state: str = "answered") -> Json:
    """The next action that has so many calls and this state."""
    while True:
        shown: Json = (await tab.until("action"))["action"]
        if len(shown["calls"]) == calls and shown["state"] == state:
            return shown


# -- what is wrong, and how it is put right


async def test_whoever_watches_is_told_what_somebody_else_orders(place: Playground, ann: TabSocket) -> None:
    await troubles(ann)
    place.person("Ben").refuse_dms()
    await troubles(ann, "Ben takes no direct messages")


async def test_a_permission_is_taken_and_given_back(place: Playground, bot: StockBot, ann: TabSocket) -> None:
    den = place.world.channel_named("den")
    where = {"trouble": "permission", "channel": den.id, "permission": "Send Messages"}
    await ann.do("order", **where, taken=True)
    state = await troubles(ann, "The bot lacks Send Messages in #den")
    assert {channel["name"]: channel["denied"] for channel in state["channels"]}["den"] == ["Send Messages"]
    channel = bot.get_partial_messageable(int(den.id))
    with pytest.raises(Exception, match="50013"):
        await channel.send("hello")
    await ann.do("relieve", key=state["troubles"][0]["key"])
    await troubles(ann)
    await channel.send("hello")


async def test_the_next_calls_fail_and_then_no_more(place: Playground, bot: StockBot, ann: TabSocket) -> None:
    await ann.do("order", trouble="fail", calls="messages", status=500, times=2, after=True)
    await troubles(ann, "The next 2 calls on messages: 500, after the effect")
    await bot.get_partial_messageable(int(place.world.channel_named("den").id)).send("hello")
    assert [call.status for call in place.world.calls.calls_of_route("POST /channels/{channel}/messages")] == [
        500,
        500,
        200,
    ]
    await troubles(ann)


async def test_a_lower_limit_makes_the_bot_wait(place: Playground, bot: StockBot, ann: TabSocket) -> None:
    await ann.do("order", trouble="limit", most=2)
    await troubles(ann, "At most 2 calls a second")
    den = bot.get_partial_messageable(int(place.world.channel_named("den").id))
    for text in "abc":
        await den.send(text)
    assert (await bench(ann, lambda state: state["calls"]["invalid"]))["calls"]["invalid"].keys() == {"429"}
    await ann.do("order", trouble="limit", most=0)
    await troubles(ann, "No rate limits")
    await ann.do("relieve", key="rates")
    assert (await troubles(ann))["most"] == 50


@pytest.mark.parametrize(("trouble", "identifies"), [("drop", 1), ("reconnect", 1), ("invalidate", 2)])
async def test_the_bot_comes_back_to_the_gateway(
    place: Playground, bot: StockBot, ann: TabSocket, trouble: str, identifies: int
) -> None:
    before = set(place.gateway.connections)
    await ann.do("order", trouble=trouble)
    await place.until(lambda: place.world.sessions.online_sessions and before.isdisjoint(place.gateway.connections))
    assert place.world.sessions.identifies == identifies


async def test_everything_goes_back_to_normal_at_once(place: Playground, ann: TabSocket) -> None:
    den, ben = place.world.channel_named("den"), place.person("Ben").user
    await ann.do("order", trouble="fail", calls="all", status=429, times=1, retry_after=2)
    await ann.do("order", trouble="limit", most=5)
    await ann.do("order", trouble="permission", channel=den.id, permission="View Channels", taken=True)
    await ann.do("order", trouble="dms", person=ben.id, closed=True)
    await ann.do("order", trouble="flag", flagged=True)
    await ann.do("order", trouble="skip", seconds=900)
    await troubles(
        ann,
        "The next call: 429, to wait 2 s",
        "At most 5 calls a second",
        "The bot lacks View Channels in #den",
        "Ben takes no direct messages",
        "Discord has flagged the bot: it can write to nobody new",
        "The world's clock is 15 minutes ahead",
    )
    await ann.do("relieve all")
    state = await troubles(ann, "The world's clock is 15 minutes ahead")
    assert state["troubles"][0]["can_undo"] is False


async def test_the_newest_message_and_a_channel_are_deleted(place: Playground, bot: StockBot, ann: TabSocket) -> None:
    general, den = place.world.channel_named("general"), place.world.channel_named("den")
    for text in ("first", "second"):
        await bot.get_partial_messageable(int(general.id)).send(text)
    await ann.do("order", trouble="erase", channel=general.id)
    assert [message.content for message in general.messages.values()] == ["first"]
    await ann.do("order", trouble="delete channel", channel=den.id)
    state = await bench(ann, lambda state: len(state["channels"]) == 2)
    assert [channel["name"] for channel in state["channels"]] == ["general", "card-room"]


async def test_a_person_learns_in_every_tab_that_their_direct_messages_are_closed(
    place: Playground, ann: TabSocket
) -> None:
    await ann.do("order", trouble="dms", person=place.person("Ann").user.id, closed=True)
    assert "closed_dms" in [frame["t"] for frame in ann.told]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"trouble": "earthquake"}, "no longer there"),
        ({"trouble": "fail", "calls": "all", "status": 200, "times": 1}, "can fail"),
        ({"trouble": "fail", "calls": "all", "status": 500, "times": 0}, "can fail"),
        ({"trouble": "fail", "calls": "all", "status": 429, "times": 1, "retry_after": "nan"}, "can fail"),
        ({"trouble": "fail", "calls": ".*", "status": 500, "times": 1}, "no longer there"),
        ({"trouble": "limit", "most": 51}, "0 to 50"),
        ({"trouble": "skip", "seconds": -900}, "15 minutes and by an hour"),
        ({"trouble": "dms", "person": "1", "closed": True}, "Unknown User"),
        ({"trouble": "erase", "channel": "1"}, "Unknown Channel"),
        ({"trouble": "permission", "channel": "1", "permission": "Send Messages", "taken": True}, "Unknown Channel"),
    ],
)
async def test_what_cannot_be_ordered_is_refused_and_changes_nothing(
    place: Playground, ann: TabSocket, fields: Json, sentence: str
) -> None:
    reply = await ann.do("order", **fields)
    assert reply["ok"] is False
    assert sentence in reply["error"]
    place.person("Ben").refuse_dms()
    await troubles(ann, "Ben takes no direct messages")


async def test_a_last_channel_and_a_silent_channel_are_left_alone(place: Playground, ann: TabSocket) -> None:
    general = place.world.channel_named("general").id
    for name in ("card-room", "den"):
        assert (await ann.do("order", trouble="delete channel", channel=place.world.channel_named(name).id))["ok"]
    assert "server's last channel" in (await ann.do("order", trouble="delete channel", channel=general))["error"]
    assert "no message in #general" in (await ann.do("order", trouble="erase", channel=general))["error"]


# -- the bot's process


async def test_a_process_that_died_is_told_from_one_that_was_stopped(
    place: Playground, ann: TabSocket, tmp_path: Path
) -> None:
    process = place.bot = BotProcess(place, tmp_path / "bot.sqlite3", tmp_path / "bot.log", command=STOCK)
    await ann.do("bot", action="start")
    try:
        await bench(ann, lambda state: state["bot"] == {"condition": "running", "state": "online"})
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        await troubles(ann, "The bot's process died by itself")
        await ann.do("relieve", key="bot")
        await bench(ann, lambda state: state["bot"]["condition"] == "running")
        await ann.do("bot", action="restart")
        assert {"restarting", "starting"} <= {frame["bot"]["condition"] for frame in ann.told if frame["t"] == "bench"}
        for order, words in (("kill", "was killed"), ("start", None), ("stop", "was stopped")):
            await ann.do("bot", action=order)
            await troubles(ann, *([f"The bot's process {words}"] if words else []))
    finally:
        await process.stop()


# -- calls per action


async def test_an_action_is_told_with_its_calls_and_without_its_secrets(
    place: Playground, bot: StockBot, ann: TabSocket
) -> None:
    ben = place.person("Ben")
    await ben.slash("/tell", text="the queen of hearts")
    told = await action(ann, 4)
    assert (told["who"], told["what"], told["where"]) == ("Ben", "/tell", "#general")
    assert [(call["name"], call["status"], call["counted"]) for call in told["calls"]] == [
        ("POST /interactions/{interaction}/{token}/callback", 200, False),
        ("POST /users/@me/channels", 200, True),
        ("POST /channels/{channel}/messages", 200, True),
        ("POST /webhooks/{application}/{token}", 200, False),
    ]
    assert (told["counted"], told["exempt"]) == (2, 2)
    frames = str([frame for frame in ann.told if frame["t"] in ("action", "bench")])
    tokens = [interaction.token for interaction in place.world.interactions.values()]
    assert not [secret for secret in (*tokens, "queen of hearts", place.world.token) if secret in frames]


async def test_a_button_is_called_by_its_label_only_where_everybody_sees_it(place: Playground, ann: TabSocket) -> None:
    shown, ben, actions = place.world.channel_named("general"), place.person("Ben").user, ActionLog(place.world)
    for label, reader in (("Join", None), ("Play Q♥", ben.id)):
        controls = {"components": [button_row("b", label)]}
        message = posting.post_message(place.world, shown, place.world.bot, controls, visible_to=reader)
        user_actions.click(place.world, ben, message, "b")
    deeds = [action.json()["what"] for action in actions.changed_since(0)]
    assert deeds == ["button Join", "button"]


class Table:
    """A world on virtual time in which actions are counted."""

    def __init__(self) -> None:
        self.wire = VirtualWorld()
        self.actions = ActionLog(self.wire.world)

    def counts(self) -> list[int]:
        return [len(action.calls) for action in self.actions.changed_since(0)]


def test_calls_belong_to_the_newest_action_until_it_is_answered_and_quiet() -> None:
    table = Table()
    table.wire.send()
    first = table.wire.go()
    table.wire.skip(2)
    table.wire.answer(first, 4, content="late, but in time")
    table.wire.skip(0.9)
    table.wire.send()
    second = table.wire.go()
    table.wire.send()
    table.wire.answer(second, 4, content="at once")
    assert table.counts() == [2, 2]
    table.wire.skip(1.1)
    table.wire.send()
    assert (table.counts(), table.actions.unprompted) == ([2, 2], 2)


def test_what_is_ordered_on_the_bench_ends_an_action() -> None:
    table = Table()
    table.wire.go()
    table.actions.end_action()
    table.wire.send()
    assert (table.counts(), table.actions.unprompted) == ([0], 1)


def test_only_the_last_actions_are_kept() -> None:
    table = Table()
    begun = [table.wire.go().id for _ in range(KEPT_ACTIONS + 3)]
    assert [action.json()["id"] for action in table.actions.changed_since(0)] == begun[3:]


def test_a_path_that_fits_no_route_is_not_shown() -> None:
    table = Table()
    table.wire.go()
    table.wire.call("GET", "/webhooks/1/interaction-secret/nowhere/at/all")
    assert "interaction-secret" not in str([action.json() for action in table.actions.changed_since(0)])
    assert table.counts() == [1]
