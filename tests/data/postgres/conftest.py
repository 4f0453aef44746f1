"""A database on a server of the tests' own."""

import pytest

from data.postgres.address import ServerAddress
from tests.postgres import Server, blank_template, shared_server


@pytest.fixture
def server() -> Server:
    return shared_server()


@pytest.fixture
def name(server: Server) -> str:
    """The name of a database that is up to date and empty."""
    return server.create("TEMPLATE", blank_template(server), "STRATEGY file_copy")


@pytest.fixture
def address(server: Server, name: str) -> ServerAddress:
    return ServerAddress.parse(server.url(name))
