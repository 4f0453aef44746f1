"""A club on an empty store."""

import pytest

from data.store import Store
from tests.data.leaderboards.club import Club


@pytest.fixture
def club(store: Store) -> Club:
    return Club(store)
