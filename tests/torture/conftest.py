"""What the suite's runs do without, compared with those of `make torture`."""

import pytest

from tests.blank_painter import DRAW_NOTHING, draw_nothing
from tests.nursery import THINKING_ALONE, BornBot
from tests.torture.trials import QUICK


@pytest.fixture(autouse=True)
def _sparing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think themselves, not in a process that would begin anew after each kill; and pictures are blank, in bots
    and here, where their alternative texts are compared, but for tests that are marked as looking at them.
    """
    if request.node.get_closest_marker("looks_at_pictures") is None:
        draw_nothing(monkeypatch)
        monkeypatch.setattr(BornBot, "preparation", DRAW_NOTHING)
    for name, value in THINKING_ALONE.items():
        monkeypatch.setitem(QUICK, name, value)
