"""Layer 3: interactions that nobody could have made by the bot's own messages, sent to the real bot on virtual time."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.table_pages.custom_ids import Code
from playground.discord import commands
from playground.discord.channels import Channel
from playground.discord.interactions import CallbackType, Interaction, InteractionKind, InteractionState
from playground.driver.people import Person
from playground.driver.views import MessageView
from tests.fuzzing.findings import Chunk, Finding
from tests.fuzzing.hall import LABEL, SELECT, TEXT_INPUT, Complaints, Hall, Payload, watched
from tests.fuzzing.nonsense import Nonsense
from tests.simulation.loop import VirtualLoop
from tests.simulation.world import patched

LONGEST_ID = 100
FORMS = ("form", "luck", "option")
ARGUMENTS = (*map(str, range(12)), "99", "text", "hands", "shows", "theme")
GLAD = (
    *("You have a seat at", "You left", "Done:", "Welcome back", "Computers at", "The game has started", "Noted"),
    *("Time for each", "Your vote counts", "You have asked the others", "The table is closed"),
)
"""How sentences begin that tell somebody that something was done."""
FAULTY = "went wrong"
RESTOCKED = 40
"""Inputs after which tables are played on, closed and opened anew."""


def click(drawn: Nonsense, inputs: int) -> Chunk:
    """So many interactions in one world."""
    loop = VirtualLoop()
    with tempfile.TemporaryDirectory(prefix="deckhand-fuzzing-") as folder, patched(loop), watched() as complaints:
        try:
            clicking = _Clicking(Hall(loop, Path(folder), drawn), drawn, complaints)
            return loop.run_until_complete(clicking.tried(inputs))
        finally:
            asyncio.set_event_loop(None)
            loop.close()


class _Clicking:
    """Somebody, anywhere, who sends anything."""

    def __init__(self, hall: Hall, drawn: Nonsense, complaints: Complaints) -> None:
        self.hall = hall
        self.drawn = drawn
        self.complaints = complaints
        self.counts = Counter[str]()
        self.findings: list[Finding] = []
        self.ways = {
            "buttons": self._button,
            "selects": self._select,
            "forms": self._form,
            "commands": self._command,
            "suggestions": self._suggestion,
        }

    async def tried(self, inputs: int) -> Chunk:
        async with self.hall.open():
            for number in range(inputs):
                if number % RESTOCKED == 0:
                    await self.hall.stocked()
                await self._try()
        return Chunk(self.counts, tuple(self.findings))

    async def _try(self) -> None:
        kind = self.drawn.one_of(tuple(self.ways))
        self.counts[kind] += 1
        before = await self.hall.entries()
        person = self.drawn.one_of(self.hall.place.people)
        channel = self.drawn.one_of(tuple(self.hall.world.channels.values()))
        begun = self.ways[kind](person, channel)
        await self.hall.settled(begun)
        told = [*self._judged(begun, await self.hall.entries() != before), *self.complaints.taken()]
        about = f"{kind} {person.name} #{channel.name or 'dm'} {str(begun.data)[:300]}"
        self.findings += [Finding(about, what) for what in told]
        for used in (begun.source, begun.original):
            if used is not None and used.is_ephemeral:
                channel.messages.pop(used.id, None)

    @staticmethod
    def _judged(begun: Interaction, is_changed: bool) -> Iterator[str]:
        if begun.state is not InteractionState.ANSWERED:
            yield "there was no answer"
        message = begun.original
        if message is None or begun.kind is InteractionKind.AUTOCOMPLETE:
            return
        told = MessageView(message).text
        if FAULTY in told:
            yield f"it was answered with {told!r}"
        is_refused = (
            begun.callback_type is CallbackType.MESSAGE and message.content and not message.content.startswith(GLAD)
        )
        if is_refused and not message.is_ephemeral:
            yield f"everybody was told {told!r}"
        if is_refused and is_changed:
            yield f"a log was changed, and the answer was {told!r}"
        if is_refused and not told.rstrip("\u2069").endswith((".", "?")):
            yield f"{told!r} is no sentence"

    # -- what is sent -------------------------------------------------------------------------------------------------

    def _button(self, person: Person, channel: Channel) -> Interaction:
        return self.hall.press(person, channel, self._custom_id("dk"))

    def _select(self, person: Person, channel: Channel) -> Interaction:
        values = [self.drawn.text(("0", "1", "text", "felt", "dm"))[:LONGEST_ID] for _ in range(self.drawn.below(4))]
        return self.hall.select(person, channel, self._custom_id("ds"), values)

    def _form(self, person: Person, channel: Channel) -> Interaction:
        custom_id = self._custom_id("dk")
        if self.drawn.chance(0.6):
            parts = (
                self.drawn.one_of(FORMS),
                self.drawn.one_of(self.hall.tables[-3:]),
                *self.drawn.some_of(ARGUMENTS, 3),
            )
            custom_id = ":".join(("dk1", *parts))
        return self.hall.submit(person, channel, custom_id, [self._field() for _ in range(self.drawn.below(4))])

    def _field(self) -> Payload:
        field = {"id": 2, "custom_id": self.drawn.text(("luck", "value", "card", "cards", "cell", "level", "rank"))}
        typed = self.drawn.text(("2", "Td", "D4", "10m", "none", "yes", "17"))
        held = self.drawn.one_of(({"type": TEXT_INPUT, "value": typed}, {"type": SELECT, "values": [typed]}))
        return {"type": LABEL, "id": 1, "component": field | held}

    def _command(self, person: Person, channel: Channel) -> Interaction:
        path, node = self._leaf()
        offered = node.get("options", ())
        options = [self._option(one) for one in offered if one.get("required") or self.drawn.chance(0.6)]
        return self.hall.type(person, channel, path, options)

    def _suggestion(self, person: Person, channel: Channel) -> Interaction:
        path, node = self._leaf()
        while not any(option.get("autocomplete") for option in node.get("options", ())):
            path, node = self._leaf()
        options = [self._option(option) for option in node["options"]]
        focused = self.drawn.one_of([n for n, option in enumerate(node["options"]) if option.get("autocomplete")])
        options[focused] |= {"focused": True, "value": str(options[focused]["value"])}
        return self.hall.type(person, channel, path, options, InteractionKind.AUTOCOMPLETE)

    def _leaf(self) -> tuple[list[str], Payload]:
        """The path of any command, and the node that has its options."""
        node = self.drawn.one_of(commands.all_commands(self.hall.world))
        path = [node["name"]]
        while inner := [option for option in node.get("options", ()) if option["type"] in {1, 2}]:
            node = self.drawn.one_of(inner)
            path.append(node["name"])
        return path, node

    def _option(self, option: Mapping[str, Any]) -> Payload:
        choices = [str(choice["value"]) for choice in option.get("choices", ())]
        known = (*choices, *self.hall.tables, "Td", "2", "d4", "10m", "17")
        value: Any = self.drawn.text(known)
        if option["type"] == commands.INTEGER:
            value = self.drawn.one_of((0, 1, 2, 7, 25, -1, 10**12))
        if self.drawn.chance(0.1):  # Discord never sends these
            value = self.drawn.value(known)
        return {"name": option["name"], "type": option["type"], "value": value}

    # -- custom ids ---------------------------------------------------------------------------------------------------

    def _custom_id(self, prefix: str) -> str:
        """Of a control that somebody sees, perhaps another, perhaps with something changed; or put together."""
        drawn = self.drawn
        seen = [one for one in self.hall.custom_ids() if one.startswith(prefix)]
        if seen and drawn.chance(0.5):
            text = drawn.one_of(seen)
            text = text if drawn.chance(0.4) else f"{prefix}{self._changed(text[2:])}"
        elif drawn.chance(0.1):
            text = drawn.text((f"{prefix}1:play:ZZZZZ", f"{prefix}2:play:ZZZZZ:1", "dk1", "hello", f"{prefix}1:"))
        else:
            what = drawn.text(self._handlers) if drawn.chance(0.2) else drawn.one_of(self._handlers)
            table = drawn.one_of(self.hall.tables[-3:]) if drawn.chance(0.8) else drawn.text(self.hall.tables)
            text = ":".join((f"{prefix}1", what, table, *drawn.some_of(ARGUMENTS, 4)))
        return text[:LONGEST_ID] or "-"

    def _changed(self, custom_id: str) -> str:
        """One of its parts is another."""
        parts = custom_id.split(":")
        at = self.drawn.below(len(parts))
        parts[at] = self.drawn.text((self._handlers, self.hall.tables, ARGUMENTS)[min(max(at - 1, 0), 2)])
        return ":".join(parts)

    @property
    def _handlers(self) -> tuple[str, ...]:
        return tuple(Code)
