"""What people do, in the same way in both worlds; only a seat's secret answer may be another one in each."""

import asyncio
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.live_table import LiveTable
from engine.actions import Action
from engine.tables.actions import (
    AgreeToPause,
    AgreeToTakeBack,
    AskToTakeBack,
    GoOn,
    RefuseToPause,
    RefuseToTakeBack,
)
from playground.driver import user_actions
from playground.driver.people import Person
from playground.driver.views import Button, MessageView
from tests.bot.fingers import Wish, plays

NAMES = ("Ann", "Ben", "Cem", "Dot", "Eva", "Fay", "Gus", "Hal", "Zoe")
"""Enough for each seat, and for one who looks on."""
CHATTER = 16
"""Messages of other people's that push a board far up."""
ASKED: Mapping[type[Action], tuple[str, Mapping[str, str]]] = {
    AskToTakeBack: ("/table undo", {}),
    AgreeToTakeBack: ("/table undo", {"answer": "agree"}),
    RefuseToTakeBack: ("/table undo", {"answer": "refuse"}),
    AgreeToPause: ("/table pause", {}),
    RefuseToPause: ("/table pause", {"answer": "refuse"}),
    GoOn: ("/table go-on", {}),
}
"""How players ask all others for something, and answer."""
Wishes = tuple[Wish | None, Wish | None]
"""What a seat does in each world."""


class Hall(Protocol):
    """Where it is done."""

    people: tuple[Person, ...]
    """Those at the table by their seats, then the spectators."""
    hosted: LiveTable

    def board(self) -> MessageView: ...

    async def restart(self, *, is_killed: bool) -> None: ...


class Deed(Protocol):
    """Something that somebody does, in one of two worlds."""

    async def do(self, hall: Hall, world: int) -> None: ...


class Look(NamedTuple):
    """Somebody asks for what a command shows, or is told that it may not be shown."""

    person: int
    command: str
    options: Mapping[str, str]

    async def do(self, hall: Hall, world: int) -> None:
        await hall.people[self.person].slash(self.command, **self.options)


class Press(NamedTuple):
    """Somebody presses a button of the board, by what it asks for, if there is one."""

    person: int
    code: Code

    async def do(self, hall: Hall, world: int) -> None:
        addresses = [(button.custom_id, CustomId.parse(button.custom_id)) for button in hall.board().buttons]
        if found := [custom_id for custom_id, address in addresses if address and address.code is self.code]:
            await hall.people[self.person].press(hall.board(), found[0])


class Complete(NamedTuple):
    """Somebody types what they might do, and is offered what it could become."""

    person: int
    typed: str

    async def do(self, hall: Hall, world: int) -> None:
        await hall.people[self.person].autocomplete("/act", "do", do=self.typed)


class Try(NamedTuple):
    """Somebody types an action of the game, which may be refused."""

    person: int
    action: Action

    async def do(self, hall: Hall, world: int) -> None:
        await hall.people[self.person].slash("/act", do=self.action.to_line())


class Ask(NamedTuple):
    """Somebody asks all others for something, or answers, by a command."""

    seat: int
    action: Action

    async def do(self, hall: Hall, world: int) -> None:
        command, options = ASKED[type(self.action)]
        await hall.people[self.seat].slash(command, **options, table=hall.hosted.id)


class Act(NamedTuple):
    """A seat acts, by the controls of its hand message or by a command; where there is no wish it does nothing."""

    seat: int
    wishes: Wishes
    is_typed: bool

    async def do(self, hall: Hall, world: int) -> None:
        wish = self.wishes[world]
        if wish is None:
            return
        if self.is_typed:
            await Try(self.seat, wish.action).do(hall, world)
        else:
            await plays(hall.people[self.seat], hall.hosted, self.seat, wish)


class PressOld(NamedTuple):
    """A seat presses what it was shown privately before the table moved on, if there is such a thing."""

    seat: int

    async def do(self, hall: Hall, world: int) -> None:
        person, since = hall.people[self.seat], hall.hosted.table.controls_version(self.seat)
        for sight in person.messages():
            stale = [button for button in sight.buttons if sight.is_ephemeral and _is_stale(button, since)]
            if stale:
                await person.press(sight, stale[0].custom_id)
                return


class Chat(NamedTuple):
    """A spectator talks until the board is far up."""

    person: int

    async def do(self, hall: Hall, world: int) -> None:
        person = hall.people[self.person]
        for _ in range(CHATTER):
            user_actions.say(person.world, person.user, person.here, "…")


class Restart(NamedTuple):
    """The bot's process ends, in order or killed, and another one goes on."""

    is_killed: bool

    async def do(self, hall: Hall, world: int) -> None:
        await hall.restart(is_killed=self.is_killed)


class Wait(NamedTuple):
    """Time passes."""

    seconds: float

    async def do(self, hall: Hall, world: int) -> None:
        await asyncio.sleep(self.seconds)


def _is_stale(button: Button, since: int) -> bool:
    address = CustomId.parse(button.custom_id or "")
    return address is not None and address.code == "play" and -1 < address.number_arg(0) < since
