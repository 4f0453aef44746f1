"""The page's socket without a browser: who is told what, and what is refused."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from playground.page.routes import add_page_with_log
from playground.server import Playground
from tests.patience import ANSWER_SECONDS, WAIT_SECONDS
from tests.playground.stock_bot import StockBot, run_bot
from tests.playground.tab_socket import Json, TabSocket, tab_address


@pytest.fixture
async def place() -> AsyncIterator[Playground]:
    playground = Playground(("Ann", "Ben"), rate_limits=False, answer_seconds=ANSWER_SECONDS)
    add_page_with_log(playground)
    async with playground, run_bot(playground, StockBot()):
        await playground.until_online()
        yield playground


@pytest.fixture
async def browser() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
async def ann(place: Playground, browser: aiohttp.ClientSession) -> AsyncIterator[TabSocket]:
    async with browser.ws_connect(tab_address(place, "Ann")) as socket:
        yield TabSocket(socket)


@pytest.fixture
async def ben(place: Playground, browser: aiohttp.ClientSession) -> AsyncIterator[TabSocket]:
    async with browser.ws_connect(tab_address(place, "Ben")) as socket:
        yield TabSocket(socket)


async def test_a_window_is_greeted_with_all_it_shows(place: Playground, ann: TabSocket) -> None:
    hello = await ann.until("hello")
    assert hello["me"]["global_name"] == "Ann"
    assert [channel["name"] for channel in hello["channels"]] == ["general", "card-room", "den"]
    assert hello["bot"]["state"] == "online"
    assert hello["dms"] == []
    assert hello["closed_dms"] is False


async def test_a_command_is_begun_at_once_and_settled_when_it_is_answered(place: Playground, ann: TabSocket) -> None:
    channel = place.world.channel_named("general").id
    begun = await ann.do("slash", channel=channel, path=["echo"], options={"text": "hey"})
    settled = await ann.until("settled", interaction=begun["value"]["interaction"])
    assert settled["failure"] is None
    contents = [frame["message"]["content"] for frame in ann.told if frame["t"] == "message"]
    assert contents == ["hey"]


async def test_what_is_private_reaches_its_reader_alone(place: Playground, ann: TabSocket, ben: TabSocket) -> None:
    channel = place.world.channel_named("general").id
    begun = await ann.do("slash", channel=channel, path=["secret"], options={})
    await ann.until("settled", interaction=begun["value"]["interaction"])
    await place.person("Ann").slash("/tell", text="your hand")
    assert "psst" in str(ann.told)
    assert "psst" not in str(await ben.do("history", channel=channel))
    direct = place.world.dm_with(place.person("Ann").user)
    assert direct is not None
    refused = await ben.do("history", channel=direct.id)
    assert refused["error"] == "You cannot see this channel."
    assert "your hand" not in str(ben.told)
    assert "psst" not in str(ben.told)


@pytest.mark.parametrize(
    ("verb", "fields", "sentence"),
    [
        ("dance", {}, "no such verb"),
        ("history", {}, "no longer there"),
        ("history", {"channel": "1"}, "Unknown Channel"),
        ("slash", {"path": ["dance"], "options": {}}, "no command /dance"),
        ("slash", {"path": [], "options": {}}, "no longer there"),
        ("click", {"message": "1", "custom_id": "x"}, "no longer there"),
        ("say", {"text": ""}, "empty message"),
        ("submit", {"modal": "1", "fields": {}}, "not open"),
        ("bot", {"action": "stop"}, "does not run the bot"),
    ],
)
async def test_what_a_window_does_not_offer_is_refused_in_a_sentence(
    place: Playground, ann: TabSocket, verb: str, fields: Json, sentence: str
) -> None:
    here = {"channel": place.world.channel_named("general").id} if verb not in ("dance", "history") else {}
    reply = await ann.do(verb, **{**here, **fields})
    assert reply["ok"] is False
    assert sentence in reply["error"]


async def test_nonsense_does_not_close_the_window(ann: TabSocket) -> None:
    for text in ("", "no json", "[]", "7", '{"do": {}}', '{"do": "history", "channel": [1]}'):
        await ann.socket.send_str(text)
    assert (await ann.do("closed_dms", closed=True))["ok"] is True


async def test_closing_direct_messages_is_what_the_bot_meets(place: Playground, ann: TabSocket) -> None:
    await ann.do("closed_dms", closed=True)
    answer = await place.person("Ann").slash("/tell", text="x")
    assert answer is not None
    assert answer.text == "could not: 50007"


async def test_other_sites_and_strangers_cannot_open_a_window(
    place: Playground, browser: aiohttp.ClientSession
) -> None:
    foreign = {"Origin": "https://elsewhere.example"}
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await browser.ws_connect(tab_address(place, "Ann"), headers=foreign)
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await browser.ws_connect(f"{place.url}/page-api/socket?person={place.world.bot.id}")
    async with browser.ws_connect(tab_address(place, "Ann"), headers={"Origin": place.url}) as socket:
        assert (await socket.receive_json(timeout=WAIT_SECONDS))["t"] == "hello"


async def test_a_tab_that_asks_for_nobody_can_be_somebody_who_has_none(
    place: Playground, ann: TabSocket, browser: aiohttp.ClientSession
) -> None:
    async with browser.get(f"{place.url}/page-api/people") as response:
        with_tab = {person["name"]: person["has_tab"] for person in await response.json()}
    assert with_tab.pop("Ann")
    assert with_tab
    assert not any(with_tab.values())


@pytest.mark.parametrize("path", ["", "page/main.js", "page/style.css", "page/icon.svg", "page-api/people"])
async def test_the_page_is_served_without_a_build(place: Playground, browser: aiohttp.ClientSession, path: str) -> None:
    async with browser.get(f"{place.url}/{path}") as response:
        assert response.status == 200
        assert response.content_type in (
            "text/html",
            "text/javascript",
            "text/css",
            "image/svg+xml",
            "application/json",
        )


@pytest.mark.parametrize("path", ["page/..%2Fpage.py", "page/nothing.js", "page/%2Fetc%2Fpasswd", "page/"])
async def test_nothing_beside_the_page_is_served(place: Playground, browser: aiohttp.ClientSession, path: str) -> None:
    async with browser.get(f"{place.url}/{path}") as response:
        assert response.status == 404
