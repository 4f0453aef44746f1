"""Encryption of the line to the server, with real certificates: as DATABASE_URL asks for it, or one sentence."""

import os
import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from data.errors import StoreError, StoreUnavailableError
from data.postgres.address import ServerAddress
from data.postgres.engines import writer_engine
from data.store import open_store
from tests.data.samples import HandClock
from tests.postgres import Server, running_server

HERE = "DNS:localhost,IP:127.0.0.1"


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def openssl() -> None:
    """Skip where nothing can make a certificate; fail where nothing may be skipped."""
    if shutil.which("openssl") is None:
        if os.environ.get("DECKHAND_NO_SKIP") == "1":
            pytest.fail("openssl is missing, and DECKHAND_NO_SKIP=1 forbids leaving its tests out.")
        pytest.skip("openssl is missing: on Debian and Ubuntu, apt install openssl")


@pytest.fixture(scope="module")
def encrypting(openssl: None) -> Iterator[Server]:
    """A server with a certificate for this machine, which lets nobody in unencrypted."""
    with running_server(prepare=lambda one: one.listen(free_port(), host_names=HERE, lets_in="hostssl")) as running:
        yield running


@pytest.fixture(scope="module")
def misnamed(openssl: None) -> Iterator[Server]:
    """A server whose certificate is for another machine."""
    with running_server(prepare=lambda one: one.listen(free_port(), host_names="DNS:db.example")) as running:
        yield running


@pytest.fixture(scope="module")
def plain() -> Iterator[Server]:
    """A server that does not encrypt."""
    with running_server(prepare=lambda one: one.listen(free_port())) as running:
        yield running


@pytest.fixture
def trust(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Server], None]:
    """Puts a server's certificate where the bot's user has those of the authorities, who begins without any."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PGSSLROOTCERT", raising=False)

    def put(server: Server) -> None:
        (tmp_path / ".postgresql").mkdir()
        shutil.copyfile(server.certificate, tmp_path / ".postgresql" / "root.crt")

    return put


async def is_encrypted(server: Server, query: str, host: str = "127.0.0.1") -> bool:
    """Open a store, and whether a connection at the same address is encrypted."""
    url = server.url_by_port(server.create(), host) + query
    async with await open_store(url, clock=HandClock()):
        pass
    engine = writer_engine(ServerAddress.parse(url))
    async with engine.connect() as connection:
        asked = text("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
        encrypted: bool = (await connection.execute(asked)).scalar_one()
    await engine.dispose()
    return encrypted


async def refusal(server: Server, query: str) -> str:
    """The sentence that a start ends with; trying again, which exit code 75 asks for, would not help."""
    with pytest.raises(StoreError) as refused:
        await open_store(server.url_by_port(server.create()) + query, clock=HandClock())
    assert not isinstance(refused.value, StoreUnavailableError)
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize("query", ["?ssl=verify-full", "?sslmode=verify-full", "?sslmode=verify-ca"])
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_a_certificate_of_an_authority_that_is_trusted_is_accepted(
    encrypting: Server, trust: Callable[[Server], None], query: str, host: str
) -> None:
    trust(encrypting)
    assert await is_encrypted(encrypting, query, host)


async def test_the_authority_may_be_named_in_the_environment(
    encrypting: Server, trust: Callable[[Server], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGSSLROOTCERT", str(encrypting.certificate))
    assert await is_encrypted(encrypting, "?ssl=verify-full")


@pytest.mark.parametrize("query", ["", "?sslmode=prefer", "?sslmode=require"])
async def test_without_an_authority_the_line_is_encrypted_and_nobody_is_checked(
    encrypting: Server, trust: Callable[[Server], None], query: str
) -> None:
    assert await is_encrypted(encrypting, query)


async def test_a_server_without_encryption_is_used_where_nobody_asks_for_it(
    plain: Server, trust: Callable[[Server], None]
) -> None:
    assert not await is_encrypted(plain, "")


async def test_without_the_certificate_of_an_authority_nothing_can_be_checked(
    encrypting: Server, trust: Callable[[Server], None]
) -> None:
    assert 'root.crt" does not exist' in await refusal(encrypting, "?sslmode=verify-full")


async def test_a_certificate_of_another_authority_is_refused(
    encrypting: Server, misnamed: Server, trust: Callable[[Server], None]
) -> None:
    trust(misnamed)
    for mode in ("verify-ca", "verify-full"):
        assert "certificate that is not accepted: " in await refusal(encrypting, f"?sslmode={mode}")


async def test_a_certificate_for_another_host_is_refused_only_where_the_host_is_checked(
    misnamed: Server, trust: Callable[[Server], None]
) -> None:
    trust(misnamed)
    why = "is not valid for '127.0.0.1'; the authority that signs it belongs into ~/.postgresql/root.crt."
    assert why in await refusal(misnamed, "?ssl=verify-full")
    assert await is_encrypted(misnamed, "?ssl=verify-ca")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?sslmode=disable", "does not let this user in from here; check user and ssl in DATABASE_URL"),
        ("?sslmode=on", "must be one of: disable, allow, prefer, require, verify-ca, verify-full."),
        ("?sslmode=verify-full&sslrootcert=/x", "DATABASE_URL has sslrootcert, which the driver does not know"),
    ],
    ids=["unencrypted", "unknown mode", "unknown parameter"],
)
async def test_what_cannot_be_is_refused_in_a_sentence(
    encrypting: Server, trust: Callable[[Server], None], query: str, words: str
) -> None:
    assert words in await refusal(encrypting, query)


async def test_a_server_that_does_not_encrypt_is_no_matter_of_time(
    plain: Server, trust: Callable[[Server], None]
) -> None:
    assert "does not encrypt, as DATABASE_URL asks" in await refusal(plain, "?sslmode=require")
