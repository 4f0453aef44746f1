"""These tests only ask and tell a store: they share one."""

import pytest

from data.store import Store


@pytest.fixture
def store(shared_store: Store) -> Store:
    return shared_store
