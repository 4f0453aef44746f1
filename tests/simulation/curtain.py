"""Somebody who reads all that the bot sends while others still play the same cards, and tells of what slips out."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from bot.tables.live_table import LiveTable
from playground.discord.api import ApiResponse
from tests.leaks.witness import NOBODY, owner_of
from tests.simulation.world import Process, Simulated

SHORTEST = 10
"""Letters of a line that is looked for."""
MARKS = str.maketrans("", "", "\\*_`\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}")
"""What a message has beside the letters of a line."""

Names = Callable[[LiveTable], tuple[str, ...]]
"""By what names the seats of a table go."""


class Curtain:
    """Stands between the bot and Discord. Of a table whose set is not over, nothing may be sent that only its players
    see, unless to one of them; and its secret to nobody.
    """

    def __init__(self, sim: Simulated) -> None:
        self.sim = sim
        self.leaks: list[str] = []
        self.watched = 0
        """How many calls were read while a table was shut."""
        self._passed_on = sim.place.api.call
        sim.place.api.call = self._read  # type: ignore[method-assign]  # it takes the place of the way to Discord

    def _read(self, method: str, path: str, **sent: Any) -> ApiResponse:
        body, uploads = sent.get("body"), sent.get("uploads", ())
        process = self.sim.process
        if process is not None and (shut := self._shut_tables(process)):
            self.watched += 1
            texts = [*_texts_in(body), *(one.data.decode(errors="replace") for one in uploads)]
            owner = owner_of(self.sim.place.world, path, body)
            meant = [live for live in shut if any(_names(text, live.id) for text in texts)]
            found = () if owner == NOBODY else _leaks(texts, owner, shut, meant, process.app.tables.seat_names)
            self.leaks += [f"{method} {path[:40]} to {owner or 'all'}: {one}" for one in found]
        return self._passed_on(method, path, **sent)

    def _shut_tables(self, process: Process) -> list[LiveTable]:
        """The tables in memory whose game has begun, and whose set has a table that has not ended, as is stored."""
        known = [process.app.tables._cache.get(one) for one in self.sim.tables_of_live_sets()]
        return [live for live in known if live is not None and live.table.state.game is not None]


def _names(text: str, table: str) -> bool:
    """Whether a text is a heading or the id of a control of a table, and not only that of its set."""
    return f"table {table}" in text or re.match(rf"d[ks]1:[a-z]+:{table}\b", text) is not None


def _leaks(
    texts: list[str], owner: str | None, shut: list[LiveTable], meant: list[LiveTable], names: Names
) -> Iterator[str]:
    """What somebody is sent of these tables and may not see. ``owner`` is their id; ``None`` stands for everybody.
    ``meant`` are the tables that a message names, as each control does: others may sound the same.
    """
    for live in shut:
        if any(live.table.opening.secret.hex() in text for text in texts):
            yield f"the secret of table {live.id}, while others play"
    for live in meant:
        if any(seat.player == owner for seat in live.table.state.seats if owner is not None):
            continue
        hidden = _lines(live, names(live))
        for line in (line for text in texts for line in text.translate(MARKS).split("\n")):
            if line in hidden:
                yield f"of table {live.id}, while others play: {line!r}"


def _lines(live: LiveTable, names: tuple[str, ...]) -> set[str]:
    """The lines in which a table's game is told to its seats and to who looks on."""
    state = live.table.state
    seats = (None, *range(len(state.seats)))
    told = [live.game.words.text(live.game.rules.view(state.game, seat), names) for seat in seats]
    lines = {line for text in told for line in text.translate(MARKS).split("\n")}
    return {line for line in lines if len(line) >= SHORTEST}


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts_in(part)
