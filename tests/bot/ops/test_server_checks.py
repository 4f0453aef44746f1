"""What the doctor says of a PostgreSQL server, and of the processes that share it."""

from collections.abc import Iterator

import pytest

from bot.ops.server_checks import check_server, check_sharing
from bot.settings import Settings
from data.errors import StoreUnavailableError
from data.ownership.parts import WantedParts
from data.reader import open_reader
from data.store import open_store
from tests.postgres import Server, blank_template, running_server, shared_server


@pytest.fixture
def url() -> str:
    server = shared_server()
    return server.url(server.create("TEMPLATE", blank_template(server), "STRATEGY file_copy"))


async def said(url: str, parts: str | None = None) -> list[tuple[bool, str]]:
    settings = Settings.model_validate({"token": "t", "database_url": url, "parts": parts})
    async with await open_reader(url) as reader:
        return [(finding.is_right, finding.text) for finding in await check_server(reader, settings)]


def complaints(found: list[tuple[bool, str]]) -> list[str]:
    return [text for is_right, text in found if not is_right]


async def test_a_server_that_promises_what_it_keeps_is_well(url: str) -> None:
    found = await said(url, "/4")
    assert "PostgreSQL 1" in found[0][1]
    assert not any("pooler" in text or "connections left" in text for text in complaints(found))
    assert (True, "the servers are to be divided into 4 parts; processes that share them now: 0") in found


async def test_processes_that_run_are_counted_and_must_be_of_one_mind(url: str) -> None:
    wanted = WantedParts.parse("/4")
    async with await open_store(url, clock=lambda: 1.0, wanted=wanted) as one:
        await one.look_for_parts()
        assert (await said(url, "/4"))[-1][1].endswith("share them now: 1")
        assert "into 4 parts, and DECKHAND_PARTS into 2" in complaints(await said(url, "/2"))[-1]
        assert "DECKHAND_PARTS=/4" in complaints(await said(url))[-1]


async def test_a_process_that_shares_with_nobody_has_to_be_stopped_first(url: str) -> None:
    async with await open_store(url, clock=lambda: 1.0):
        assert "uses this database alone; stop it before" in complaints(await said(url, "/4"))[-1]
        with pytest.raises(StoreUnavailableError, match="stop every process that uses it first"):
            await open_store(url, clock=lambda: 1.0, wanted=WantedParts.parse("/4"))


async def test_parts_that_nobody_looks_after_are_named(url: str) -> None:
    async with await open_store(url, clock=lambda: 1.0, wanted=WantedParts.parse("0,1/4")) as one:
        await one.look_for_parts()
        assert "nobody looks after part 2 and 3 of 4" in complaints(await said(url, "0,1/4"))[-1]
    async with await open_store(url, clock=lambda: 1.0, wanted=WantedParts.parse("/4")) as all_parts:
        await all_parts.look_for_parts()
        assert not any("looks after" in text for text in complaints(await said(url, "/4")))


@pytest.fixture(scope="module")
def safe() -> Iterator[Server]:
    with running_server(is_safe=True) as server:
        yield server


async def test_only_a_server_that_waits_for_its_disk_is_to_be_trusted(safe: Server, url: str) -> None:
    own = safe.url(safe.create())
    async with await open_store(own, clock=lambda: 1.0):
        pass
    assert complaints(await said(own)) == []
    assert any("may forget" in one for one in complaints(await said(url)))  # that of most tests is in a hurry


async def test_a_file_cannot_be_shared() -> None:
    for parts, count in ((None, 0), ("/2", 1)):
        settings = Settings.model_validate({"token": "t", "database_url": "sqlite:///d.sqlite3", "parts": parts})
        assert len(await check_sharing(settings)) == count
