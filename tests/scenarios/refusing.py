"""How scenarios have Discord refuse a call that it takes when it is made again."""

from bot.messages.api.api_errors import UNKNOWN_CHANNEL
from playground.server import Playground
from tests.bot.serving import Serving

REFUSED = (400, 0)
"""The status and code of a refusal that says nothing."""
WRONG = (404, UNKNOWN_CHANNEL)
"""The status and code of a refusal that says that a channel is gone, which is not."""
PASSING = (REFUSED, WRONG, (408, 0))


def refuse(place: Playground, route: str, refusal: tuple[int, int], times: int = 1) -> None:
    """Has Discord refuse the next calls of a route with this status and code."""
    place.world.faults.inject(route, refusal[0], code=refusal[1], times=times)


async def all_is_said(bot: Serving) -> None:
    """Waits until all is written, also what was refused, and each refusal has struck."""
    await bot.shown()
    assert not bot.place.world.faults.pending
    assert not bot.app.gates.unsettled_count
