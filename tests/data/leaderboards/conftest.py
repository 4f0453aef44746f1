"""A club on an empty store. These tests only ask and tell a store: they share one."""

import pytest

from data.store import Store
from tests.data.leaderboards.club import Club


@pytest.fixture
def store(shared_store: Store) -> Store:
    return shared_store


@pytest.fixture
def club(store: Store) -> Club:
    return Club(store)
