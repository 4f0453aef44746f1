"""Layer 3: interactions that nobody could have made by the bot's own messages, sent to the real bot on virtual time."""

import asyncio
import logging as python_logging
import random
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from bot.addresses import Address
from bot.hosted import Hosted
from engine.entries import Cause
from engine.games import games
from engine.seating import Phase
from playground import commands, posting
from playground.channels import TEXT, Channel
from playground.interactions import Answer, Interaction, Kind, State, begin
from playground.messages import COMPONENTS_V2, EPHEMERAL, Message
from playground.people import Person
from playground.sights import Sight
from tests.bot.fingers import wish_of
from tests.fuzzing.findings import Chunk, Finding, logging
from tests.fuzzing.nonsense import Nonsense
from tests.simulation.crowd import SHORT
from tests.simulation.loop import VirtualLoop
from tests.simulation.run import blank_database
from tests.simulation.weather import Climate, Storm
from tests.simulation.world import Simulated, patched

Payload = dict[str, Any]

NAMES = ("Ann", "Ben", "Cem", "Dot")
LONGEST_ID = 100
FORMS = ("form", "luck", "option")
ARGUMENTS = (*map(str, range(12)), "99", "text", "hands", "shows", "theme")
DOUBLED = 0.1
"""Share of interactions that Discord delivers twice."""
MOST_SECONDS = 30.0
"""In which an answer, or that there was none, has come."""
GLAD = (
    "You sit at",
    "You left",
    "Done:",
    "Welcome back",
    "Computers at",
    "The game has started",
    "Noted",
    "Time for each",
)
"""How sentences begin that tell somebody that something was done."""
FAULTY = ("went wrong", "took too long")
ROW, BUTTON, SELECT, TEXT_INPUT, WORDS, LABEL = 1, 2, 3, 4, 10, 18
AUTOMATIC = {Cause.COMPUTER, Cause.AUTO, Cause.TIMER}
"""Causes of entries that come while somebody else clicks."""


def click(drawn: Nonsense, inputs: int) -> Chunk:
    """So many interactions in one world."""
    loop = VirtualLoop()
    with tempfile.TemporaryDirectory(prefix="deckhand-fuzzing-") as folder, patched(loop), _watched() as noted:
        try:
            return loop.run_until_complete(Hall(loop, Path(folder), drawn).tried(inputs, noted))
        finally:
            asyncio.set_event_loop(None)
            loop.close()


class _Complaints(python_logging.Handler):
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
def _watched() -> Iterator[_Complaints]:
    """What discord.py, asyncio and the bot complain of meanwhile."""
    root = python_logging.getLogger()
    with logging() as logged:
        complaints = _Complaints(logged)
        root.addHandler(complaints)
        try:
            yield complaints
        finally:
            root.removeHandler(complaints)


def _is_complaint(line: Mapping[str, Any]) -> bool:
    return line["level"] in {"error", "exception", "critical"} or line["event"] == "answered_too_late"


class Hall:
    """A server with a game, a lobby and games that are over, and another server."""

    def __init__(self, loop: VirtualLoop, folder: Path, drawn: Nonsense) -> None:
        self.drawn = drawn
        storm = Storm(Climate(doubled=DOUBLED), random.Random(drawn.below(2**30)))
        self.sim = Simulated(
            loop, NAMES, folder / "d.sqlite3", blank_database(folder), storm, storm, random.Random(drawn.below(2**30))
        )
        self.place, self.world = self.sim.place, self.sim.place.world
        self.abroad = Channel(self.world.ids.fresh(), TEXT, "elsewhere", self.world.ids.fresh())
        self.tables: list[str] = ["ZZZZZ", "-"]
        self.counts = Counter[str]()
        self.findings: list[Finding] = []

    @property
    def client(self) -> Any:
        assert self.sim.process is not None
        return self.sim.process.client

    async def tried(self, inputs: int, noted: "_Complaints") -> Chunk:
        """So many inputs, with the tables played on, closed and opened anew meanwhile."""
        async with self.open():
            for number in range(inputs):
                if number % 40 == 0:
                    await self.stocked()
                await self._try(noted)
        return Chunk(self.counts, tuple(self.findings))

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """The bot is online meanwhile."""
        await self.sim.start()
        await self.place.online()
        self.world.channels[self.abroad.id] = self.abroad
        try:
            yield
        finally:
            await self.sim.end()

    # -- tables -------------------------------------------------------------------------------------------------------

    async def stocked(self) -> None:
        """In each channel is a table again: a game, a lobby, and one that is soon closed."""
        channels = [channel for channel in self.world.channels.values() if channel.guild_id == self.world.guild_id]
        for number, channel in enumerate(channels):
            hosted = await self.client.deck.host.at(channel.id)
            if hosted is not None and number == 2:
                await self.place.people[0].slash("/close", channel=channel.name)
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
        if await self.client.deck.host.at(channel.id) is None:
            await ann.slash("/play", game=slug)
        hosted = await self.client.deck.host.at(channel.id)
        self.tables.append(hosted.id)
        for person in (ann, ben):
            if person.user.id not in hosted.people():
                await person.slash("/join")
        for name, value in SHORT.get(hosted.game.meta.slug, {}).items():
            await ann.slash("/options", name=name, value=value)
        if starts:
            await ann.slash("/start")

    async def _closed(self, hosted: Hosted) -> None:
        ann = self.place.people[0]
        await ann.press(ann.sees(channel=ann.here.name)[-1], Address("shut", hosted.id).button())

    async def _played_on(self, hosted: Hosted) -> None:
        """A few actions of those who are waited for, so that menus change."""
        for seat in hosted.table.waiting_for():
            player = hosted.table.state.seats[seat].player
            person = next((one for one in self.place.people if one.user.id == player), None)
            if person is not None:
                wish = wish_of(hosted, seat, self.drawn.fortune)
                await self.client.deck.host.act_for(hosted, seat, wish.action, Cause.PERSON, None)

    # -- one input ----------------------------------------------------------------------------------------------------

    async def _try(self, noted: "_Complaints") -> None:
        ways = {
            "buttons": self._button,
            "selects": self._select,
            "forms": self._form,
            "commands": self._command,
            "suggestions": self._suggestion,
        }
        kind = self.drawn.one_of(tuple(ways))
        self.counts[kind] += 1
        before = await self._entries()
        person, channel = self.drawn.one_of(self.place.people), self._channel()
        begun = ways[kind](person, channel)
        await self.settled(begun)
        told = [*self._judged(begun, await self._entries() != before), *noted.taken()]
        about = f"{kind} {person.name} #{channel.name or 'dm'} {str(begun.data)[:300]}"
        self.findings += [Finding(about, what) for what in told]
        for used in (begun.source, begun.original):
            if used is not None and used.is_ephemeral:
                channel.messages.pop(used.id, None)

    def _channel(self) -> Channel:
        return self.drawn.one_of(tuple(self.world.channels.values()))

    async def settled(self, begun: Interaction) -> None:
        """Waits until somebody has their answer, or was told that there is none."""
        done = asyncio.Event()
        begun.when_settled(lambda _: done.set())
        async with asyncio.timeout(MOST_SECONDS):
            await done.wait()
        await asyncio.sleep(0.2)  # of virtual time: what follows an answer has come too

    async def _entries(self) -> list[Any]:
        """What people did at any table, as it is stored."""
        found = []
        for table in self.tables:
            stored = await self.sim.process.store.load_table(table) if self.sim.process else None
            found += [(table, entry) for entry in (stored.entries if stored else ()) if entry.cause not in AUTOMATIC]
        return found

    def _judged(self, begun: Interaction, is_changed: bool) -> Iterator[str]:
        if begun.state is not State.ANSWERED:
            yield "there was no answer"
        message = begun.original
        if message is None or begun.kind is Kind.AUTOCOMPLETE:
            return
        told = Sight(message).text
        if any(words in told for words in FAULTY):
            yield f"it was answered with {told!r}"
        is_refused = begun.answer is Answer.MESSAGE and message.content and not message.content.startswith(GLAD)
        if is_refused and not message.is_ephemeral:
            yield f"everybody was told {told!r}"
        if is_refused and is_changed:
            yield f"a log was changed, and the answer was {told!r}"
        if is_refused and not told.rstrip("\u2069").endswith((".", "?")):
            yield f"{told!r} is no sentence"

    # -- ways ---------------------------------------------------------------------------------------------------------

    def _button(self, person: Person, channel: Channel) -> Interaction:
        return self.press(person, channel, self._custom_id("dk"))

    def press(self, person: Person, channel: Channel, custom_id: str) -> Interaction:
        """Presses a button that stands in an old message."""
        part = {"type": BUTTON, "style": 2, "label": "old", "custom_id": custom_id}
        data = {"custom_id": custom_id, "component_type": BUTTON, "id": 2}
        return self._begun(person, channel, Kind.COMPONENT, data, self._source(person, channel, part))

    def _select(self, person: Person, channel: Channel) -> Interaction:
        address = self._custom_id("ds")
        options = [{"label": str(number), "value": str(number)} for number in range(3)]
        part = {"type": SELECT, "custom_id": address, "options": options}
        values = [self.drawn.text(("0", "1", "text", "felt", "dm"))[:LONGEST_ID] for _ in range(self.drawn.below(4))]
        data = {"custom_id": address, "component_type": SELECT, "id": 2, "values": values}
        return self._begun(person, channel, Kind.COMPONENT, data, self._source(person, channel, part))

    def _form(self, person: Person, channel: Channel) -> Interaction:
        custom_id = self._custom_id("dk")
        if self.drawn.chance(0.6):
            parts = (self.drawn.one_of(FORMS), self.drawn.one_of(self.tables[-3:]), *self.drawn.some_of(ARGUMENTS, 3))
            custom_id = ":".join(("dk1", *parts))
        return self.submit(person, channel, custom_id, [self._field() for _ in range(self.drawn.below(4))])

    def submit(self, person: Person, channel: Channel, custom_id: str, fields: Sequence[Payload] = ()) -> Interaction:
        """Sends a form that was opened by an old button."""
        part = {"type": BUTTON, "style": 2, "label": "old", "custom_id": "dk1:luck:-"}
        data = {"custom_id": custom_id, "components": list(fields)}
        return self._begun(person, channel, Kind.MODAL, data, self._source(person, channel, part))

    def _field(self) -> Payload:
        name = self.drawn.text(("luck", "value", "card", "cards", "cell", "level", "rank"))
        typed = self.drawn.text(("2", "Td", "D4", "10m", "none", "yes", "17"))
        if self.drawn.chance(0.5):
            return {
                "type": LABEL,
                "id": 1,
                "component": {"type": TEXT_INPUT, "id": 2, "custom_id": name, "value": typed},
            }
        return {"type": LABEL, "id": 1, "component": {"type": SELECT, "id": 2, "custom_id": name, "values": [typed]}}

    def _command(self, person: Person, channel: Channel) -> Interaction:
        _, path, node = self._leaf()
        offered = node.get("options", ())
        options = [self._option(one) for one in offered if one.get("required") or self.drawn.chance(0.6)]
        return self.type(person, channel, path, options)

    def type(self, person: Person, channel: Channel, path: list[str], options: list[Payload]) -> Interaction:
        """Sends a command, whatever its options hold."""
        command = next(one for one in commands.everything(self.world) if one["name"] == path[0])
        return self._begun(person, channel, Kind.COMMAND, commands.data(self.world, command, path, options))

    def _suggestion(self, person: Person, channel: Channel) -> Interaction:
        command, path, node = self._leaf()
        while not any(option.get("autocomplete") for option in node.get("options", ())):
            command, path, node = self._leaf()
        options = [self._option(option) for option in node["options"]]
        focused = self.drawn.one_of([n for n, option in enumerate(node["options"]) if option.get("autocomplete")])
        options[focused] |= {"focused": True, "value": str(options[focused]["value"])}
        return self._begun(person, channel, Kind.AUTOCOMPLETE, commands.data(self.world, command, path, options))

    def _leaf(self) -> tuple[Payload, list[str], Payload]:
        """Any command, with the path to the node that has its options."""
        command = node = self.drawn.one_of(commands.everything(self.world))
        path = [command["name"]]
        while inner := [option for option in node.get("options", ()) if option["type"] in {1, 2}]:
            node = self.drawn.one_of(inner)
            path.append(node["name"])
        return command, path, node

    def _option(self, option: Mapping[str, Any]) -> Payload:
        choices = [str(choice["value"]) for choice in option.get("choices", ())]
        known = (*choices, *self.tables, "Td", "2", "d4", "10m", "17")
        value: Any = self.drawn.text(known)
        if option["type"] == commands.INTEGER:
            value = self.drawn.one_of((0, 1, 2, 7, 25, -1, 10**12))
        if self.drawn.chance(0.1):  # Discord never sends these
            value = self.drawn.value(known)
        return {"name": option["name"], "type": option["type"], "value": value}

    def _custom_id(self, prefix: str) -> str:
        """Of a control that somebody sees, perhaps another, perhaps with something changed; or put together."""
        drawn, seen = self.drawn, self._seen(prefix)
        if seen and drawn.chance(0.5):
            text = drawn.one_of(seen)
            text = text if drawn.chance(0.4) else f"{prefix}{self._changed(text[2:])}"
        elif drawn.chance(0.1):
            text = drawn.text((f"{prefix}1:play:ZZZZZ", f"{prefix}2:play:ZZZZZ:1", "dk1", "hello", f"{prefix}1:"))
        else:
            handlers = tuple(self.client.router._handlers)
            what = drawn.text(handlers) if drawn.chance(0.2) else drawn.one_of(handlers)
            table = drawn.one_of(self.tables[-3:]) if drawn.chance(0.8) else drawn.text(self.tables)
            text = ":".join((f"{prefix}1", what, table, *drawn.some_of(ARGUMENTS, 4)))
        return text[:LONGEST_ID] or "-"

    def _seen(self, prefix: str) -> list[str]:
        """Custom ids in the latest messages of all channels, hands too."""
        latest = [
            Sight(one) for channel in self.world.channels.values() for one in list(channel.messages.values())[-8:]
        ]
        ids = [control.custom_id for sight in latest for control in (*sight.buttons, *sight.selects)]
        return [one for one in ids if one.startswith(prefix)]

    def _changed(self, custom_id: str) -> str:
        """One of its parts is another."""
        parts = custom_id.split(":")
        at = self.drawn.below(len(parts))
        known = (tuple(self.client.router._handlers), self.tables, ARGUMENTS)[min(max(at - 1, 0), 2)]
        parts[at] = self.drawn.text(known)
        return ":".join(parts)

    def _source(self, person: Person, channel: Channel, part: Mapping[str, Any]) -> Message:
        """A message of the bot's that has this control; as if it had been there for a year."""
        is_private = self.drawn.chance(0.7)
        parts = [{"type": WORDS, "content": "old"}, {"type": ROW, "components": [part]}]
        payload = {"components": parts, "flags": COMPONENTS_V2 | (EPHEMERAL if is_private else 0)}
        return posting.post(
            self.world, channel, self.world.bot, payload, visible_to=person.user.id if is_private else None
        )

    def _begun(
        self, person: Person, channel: Channel, kind: Kind, data: Payload, source: Message | None = None
    ) -> Interaction:
        """Sent from where the channel is."""
        home = self.world.guild_id
        self.world.guild_id = channel.guild_id or home
        try:
            return begin(self.world, person.user, channel, kind, data, source=source)
        finally:
            self.world.guild_id = home


def _tidied(channel: Channel) -> None:
    """Private answers that nobody needs any more are gone."""
    for message in [one for one in channel.messages.values() if one.is_ephemeral]:
        del channel.messages[message.id]
