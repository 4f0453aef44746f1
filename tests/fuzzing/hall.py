"""A server with the real bot on virtual time, and ways to send it what no window of Discord's would send."""

import asyncio
import contextlib
import logging as python_logging
import random
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from bot.app import App
from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.live_table import LiveTable
from engine.errors import Refusal
from engine.games import games
from engine.tables.log import Cause, Entry
from engine.tables.state import Phase
from playground.discord import commands, posting
from playground.discord.channels import TEXT, Channel
from playground.discord.interaction_lifecycle import begin_interaction
from playground.discord.interactions import Interaction, InteractionKind
from playground.discord.messages import COMPONENTS_V2, EPHEMERAL, Message
from playground.driver.people import Person
from playground.driver.views import MessageView
from tests.blank_database import put_blank_database
from tests.bot.fingers import wish_of
from tests.fuzzing.findings import logging
from tests.fuzzing.nonsense import Nonsense
from tests.simulation.crowd import SHORT
from tests.simulation.loop import VirtualLoop
from tests.simulation.weather import Climate, Storm
from tests.simulation.world import Simulated

Payload = dict[str, Any]

NAMES = ("Ann", "Ben", "Cem", "Dot")
DOUBLED = 0.1
"""Share of interactions that Discord delivers twice."""
MOST_SECONDS = 30.0
"""In which an answer, or that there was none, has come."""
LATEST = 8
"""Messages of a channel whose controls somebody may still press."""
PUBLIC = 0.3
"""Share of old messages that everybody sees."""
ROW, BUTTON, SELECT, TEXT_INPUT, WORDS, LABEL = 1, 2, 3, 4, 10, 18
AUTOMATIC = {Cause.COMPUTER, Cause.AUTO, Cause.TIMER}
"""Causes of entries that come while somebody else clicks."""
UNANSWERED = {"answer_refused", "not_answered_in_time"}
"""What the bot notes where its answer was a second one, or came too late."""


class Complaints(python_logging.Handler):
    """Errors of the standard log, and those lines of the bot's that tell of a fault or of a second answer."""

    def __init__(self, logged: list[Payload]) -> None:
        super().__init__(python_logging.ERROR)
        self._logged = logged
        self._noted: list[str] = []

    def emit(self, record: python_logging.LogRecord) -> None:
        self._noted.append(f"{record.getMessage()} {record.exc_info and record.exc_info[1]!r}")

    def taken(self) -> list[str]:
        """Those since they were last taken."""
        told = [*self._noted, *(str(line) for line in self._logged if _is_complaint(line))]
        self._noted.clear()
        self._logged.clear()
        return told


@contextmanager
def watched() -> Iterator[Complaints]:
    """What discord.py, asyncio and the bot complain of meanwhile."""
    root = python_logging.getLogger()
    with logging() as logged:
        complaints = Complaints(logged)
        root.addHandler(complaints)
        try:
            yield complaints
        finally:
            root.removeHandler(complaints)


def _is_complaint(line: Mapping[str, Any]) -> bool:
    return line["level"] in {"error", "exception", "critical"} or line["event"] in UNANSWERED


class Hall:
    """A server with a game, a lobby and games that are over, and another server."""

    def __init__(self, loop: VirtualLoop, folder: Path, drawn: Nonsense) -> None:
        self.drawn = drawn
        storm = Storm(Climate(doubled=DOUBLED), random.Random(drawn.below(2**30)))
        self.sim = Simulated(
            loop,
            NAMES,
            folder / "d.sqlite3",
            put_blank_database(folder / "blank.sqlite3"),
            storm,
            storm,
            random.Random(drawn.below(2**30)),
        )
        self.place, self.world = self.sim.place, self.sim.place.world
        self.abroad = Channel(self.world.ids.new_id(), TEXT, "elsewhere", self.world.ids.new_id())
        self.tables: list[str] = ["ZZZZZ", "-"]

    @property
    def app(self) -> App:
        assert self.sim.process is not None
        return self.sim.process.app

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """The bot is online meanwhile."""
        await self.sim.start()
        await self.place.until_online()
        self.world.channels[self.abroad.id] = self.abroad
        try:
            yield
        finally:
            await self.sim.end()

    async def entries(self) -> list[tuple[str, Entry]]:
        """What people did at any table, as it is stored."""
        found = list[tuple[str, Entry]]()
        for table in self.tables:
            stored = await self.app.store.load_table(table)
            found += [(table, entry) for entry in (stored.entries if stored else ()) if entry.cause not in AUTOMATIC]
        return found

    def custom_ids(self) -> list[str]:
        """Of the controls in the latest messages of all channels, hands too."""
        latest = [one for channel in self.world.channels.values() for one in list(channel.messages.values())[-LATEST:]]
        sights = [MessageView(message) for message in latest]
        buttons = [button.custom_id for sight in sights for button in sight.buttons]
        return buttons + [select.custom_id for sight in sights for select in sight.selects]

    # -- tables -------------------------------------------------------------------------------------------------------

    async def stocked(self) -> None:
        """In each channel is a table again: a game, a lobby, and one that is soon closed."""
        channels = [channel for channel in self.world.channels.values() if channel.guild_id == self.world.guild_id]
        for number, channel in enumerate(channels):
            hosted = await self.app.tables.table_in_channel(channel.id)
            if hosted is not None and number == 2:
                await self.place.people[0].slash("/table close", channel=channel.name, reason="A new table is needed")
                if hosted.is_unfinished:
                    await self._closed(hosted)
            elif hosted is None or (number == 0 and hosted.table.state.phase is Phase.LOBBY):
                await self._opened(channel, starts=number != 1)
            elif number == 0:
                await self._played_on(hosted)
            _tidied(channel)

    async def _opened(self, channel: Channel, *, starts: bool) -> None:
        slug, (ann, ben, *_) = self.drawn.one_of(sorted(games())), self.place.people
        for person in (ann, ben):
            person.here = channel
        if await self.app.tables.table_in_channel(channel.id) is None:
            await ann.slash("/play", game=slug)
        hosted = await self.app.tables.table_in_channel(channel.id)
        assert hosted is not None
        self.tables.append(hosted.id)
        for person in (ann, ben):
            if person.user.id not in hosted.person_ids():
                await person.slash("/table join")
        for name, value in SHORT.get(hosted.game.meta.slug, {}).items():
            await ann.slash("/table options", name=name, value=value)
        if starts:
            await ann.slash("/table start")

    async def _closed(self, hosted: LiveTable) -> None:
        ann = self.place.people[0]
        await ann.press(
            ann.messages(channel=ann.here.name)[-1], CustomId(Code.CLOSE_CONFIRMED, hosted.id).as_button_id()
        )

    async def _played_on(self, hosted: LiveTable) -> None:
        """A few actions of those who are waited for, so that menus change."""
        for seat in hosted.table.waiting_for():
            player = hosted.table.state.seats[seat].player
            person = next((one for one in self.place.people if one.user.id == player), None)
            if person is not None:
                wish = wish_of(hosted, seat, self.drawn.fortune)
                with contextlib.suppress(Refusal):  # clicks may have paused the game, or asked to take back
                    await self.app.tables.act_for(hosted, seat, wish.action, Cause.PERSON, None)

    # -- what is sent -------------------------------------------------------------------------------------------------

    def press(self, person: Person, channel: Channel, custom_id: str) -> Interaction:
        """Presses a button that stands in an old message."""
        part = {"type": BUTTON, "style": 2, "label": "old", "custom_id": custom_id}
        data = {"custom_id": custom_id, "component_type": BUTTON, "id": 2}
        return self._begun(person, channel, InteractionKind.COMPONENT, data, self._source(person, channel, part))

    def select(self, person: Person, channel: Channel, custom_id: str, values: Sequence[str]) -> Interaction:
        """Chooses in a select that stands in an old message, also what it does not offer."""
        options = [{"label": str(number), "value": str(number)} for number in range(3)]
        part = {"type": SELECT, "custom_id": custom_id, "options": options}
        data = {"custom_id": custom_id, "component_type": SELECT, "id": 2, "values": list(values)}
        return self._begun(person, channel, InteractionKind.COMPONENT, data, self._source(person, channel, part))

    def submit(self, person: Person, channel: Channel, custom_id: str, fields: Sequence[Payload] = ()) -> Interaction:
        """Sends a form that was opened by an old button."""
        part = {"type": BUTTON, "style": 2, "label": "old", "custom_id": "dk1:luck:-"}
        data = {"custom_id": custom_id, "components": list(fields)}
        return self._begun(person, channel, InteractionKind.MODAL, data, self._source(person, channel, part))

    def type(
        self,
        person: Person,
        channel: Channel,
        path: list[str],
        options: list[Payload],
        kind: InteractionKind = InteractionKind.COMMAND,
    ) -> Interaction:
        """Sends a command, or asks what completes it, whatever its options hold."""
        command = next(one for one in commands.all_commands(self.world) if one["name"] == path[0])
        return self._begun(person, channel, kind, commands.interaction_data(self.world, command, path, options))

    async def settled(self, begun: Interaction) -> None:
        """Waits until somebody has their answer, or was told that there is none."""
        done = asyncio.Event()
        begun.when_settled(lambda _: done.set())
        async with asyncio.timeout(MOST_SECONDS):
            await done.wait()
        await asyncio.sleep(0.2)  # of virtual time: what follows an answer has come too

    def _source(self, person: Person, channel: Channel, part: Mapping[str, Any]) -> Message:
        """A message of the bot's that has this control; as if it had been there for a year."""
        is_private = not self.drawn.chance(PUBLIC)
        parts = [{"type": WORDS, "content": "old"}, {"type": ROW, "components": [part]}]
        payload = {"components": parts, "flags": COMPONENTS_V2 | (EPHEMERAL if is_private else 0)}
        return posting.post_message(
            self.world, channel, self.world.bot, payload, visible_to=person.user.id if is_private else None
        )

    def _begun(
        self, person: Person, channel: Channel, kind: InteractionKind, data: Payload, source: Message | None = None
    ) -> Interaction:
        """Sent from where the channel is."""
        home = self.world.guild_id
        self.world.guild_id = channel.guild_id or home
        try:
            return begin_interaction(self.world, person.user, channel, kind, data, source=source)
        finally:
            self.world.guild_id = home


def _tidied(channel: Channel) -> None:
    """Private answers that nobody needs any more are gone."""
    for message in [one for one in channel.messages.values() if one.is_ephemeral]:
        del channel.messages[message.id]
