"""People at a table who do what is on their screens, at their own pace, whatever happens to the bot meanwhile."""

import asyncio
import contextlib
import random
from collections import defaultdict
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass

from bot.pages.custom_ids import Code, CustomId
from bot.tables.live_table import LiveTable
from bot.texts.privacy import DELETED
from engine.tables.actions import Remove
from engine.tables.log import verb_of_line
from engine.tables.state import Phase
from playground.discord.channels import Channel
from playground.discord.commands import NotOfferedError
from playground.discord.errors import DiscordError
from playground.discord.interactions import CallbackType, Interaction, InteractionState
from playground.driver import user_actions
from playground.driver.people import InteractionFailedError, Person
from playground.driver.views import Button, MessageView
from render.themes import THEMES
from tests.bot.fingers import plays, wish_of
from tests.simulation.world import Simulated

SHORT = {"hi-lo-jack": {"target": "7"}, "bluff-n-peg": {"board": "short"}, "sneak": {"format": "single_deal"}}
"""House rules under which a game is soon over."""
PATIENCE = 2.0
"""Seconds from one thing that somebody does to the next, on average."""
DONE = "Done:"
"""How the bot answers a typed action that it has taken."""
REPLAY = " · replay"
"""What the heading of an animation says."""
SITTING_IN = "Let a computer play for"
"""How the button begins by which somebody votes that a computer sits in."""
GIVING_UP = ("Leave game", "Close table", "Close", "Leave", "End the game", "End it as a moderator")
"""What nobody presses by chance."""
DISCOURAGING = (NotOfferedError, InteractionFailedError, LookupError, TimeoutError, DiscordError, AssertionError)
"""What makes somebody give up what they were about to do."""


@dataclass(slots=True)
class Attempt:
    """An action of the game that somebody tried: what it was, and the interactions that it became."""

    person: str
    table: str
    seat: int
    line: str
    is_typed: bool
    interactions: list[Interaction]
    is_sure: bool
    """Whether nothing that this person tried before could still come between."""
    at: float
    """When it began, by the bot's clock."""
    sent_at: float = 0.0
    """When the last of the interactions was sent, by the bot's clock."""

    @property
    def is_acknowledged(self) -> bool:
        """Whether the person saw it accepted."""
        if not self.interactions or self.interactions[-1].state is not InteractionState.ANSWERED:
            return False
        last = self.interactions[-1]
        if self.is_typed:
            return last.original is not None and MessageView(last.original).text.startswith(DONE)
        return last.callback_type is CallbackType.UPDATE and len(self.interactions) > self._opening

    @property
    def _opening(self) -> int:
        """Opening a form is an interaction of its own, and no answer to the action."""
        return sum(one.modal is not None for one in self.interactions)


HURRY = "1m"
"""The time for a turn of those who are in a hurry, so that somebody who falls asleep is away."""
ASLEEP = (60.0, 150.0)
"""Seconds for which somebody does nothing."""
REMOVING = 0.1
"""How often a host removes somebody who sits there, of 1; at most once at a table."""
MINDING = 0.03
"""How often somebody minds what is kept of them, of 1."""
LATELY = 60.0
"""Seconds within which what was asked for without an answer may still be done."""


class Crowd:
    """The people of one channel, and the one game that they play there again and again."""

    def __init__(
        self, sim: Simulated, channel: Channel, people: Sequence[Person], slug: str, fortune: random.Random
    ) -> None:
        self.sim = sim
        self.people = people
        self.slug = slug
        self.attempts: list[Attempt] = []
        self._fortune = fortune
        self.wild: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        """When somebody pressed any old control of a game, by the table and the person's id."""
        self._begun: dict[str, Attempt] = {}
        self._unsure: set[str] = set()
        self._in_a_hurry = fortune.random() < 0.5
        self._invited_at: dict[str, float] = {}
        """When the host last invited somebody, by the person's id and the bot's clock."""
        self.forgotten = 0
        """How often somebody was told that nothing is kept of them any more."""
        self.not_forgotten: list[str] = []
        """Where something was kept all the same."""
        self.goes_to(channel)

    def goes_to(self, channel: Channel) -> None:
        """Everybody looks at this channel from now on."""
        self.channel = channel
        for person in self.people:
            person.here = channel

    def note(self, interaction: Interaction) -> None:
        """Something was sent to the bot."""
        if (noted := self._begun.get(interaction.user.id)) is not None:
            noted.interactions.append(interaction)
            noted.sent_at = self.sim.loop.clock()

    def board_of(self, table: str) -> MessageView | None:
        """The newest message that shows this table to everybody, its replay left out; another one's may come later."""
        shown = [
            MessageView(one) for one in self.channel.messages.values() if one.visible_to is None and one.author.bot
        ]
        own = [sight for sight in shown if any(_is_of(button, table) for button in sight.buttons) and not asks(sight)]
        return next((sight for sight in reversed(own) if REPLAY not in sight.text), None)

    async def lives(self, person: Person) -> None:
        """One person does one thing after the other."""
        while True:
            await asyncio.sleep(self._fortune.expovariate(1 / PATIENCE))
            if self._in_a_hurry and self._fortune.random() < 0.006:
                await asyncio.sleep(self._fortune.uniform(*ASLEEP))
            with contextlib.suppress(*DISCOURAGING):
                await self.acts(person)

    async def acts(self, person: Person) -> None:
        """Something that this person could do now."""
        hosted = await self.sim.table_in(self.channel)
        if self._fortune.random() < MINDING:
            await self._minds_their_data(person)
        elif hosted is None or self._fortune.random() < 0.15:
            await self._fiddles(person, opens=hosted is None)
        elif hosted.table.state.phase is Phase.LOBBY:
            await self._prepares(person, hosted)
        else:
            await self._plays(person, hosted)

    async def _fiddles(self, person: Person, *, opens: bool) -> None:
        """Presses anything in sight, or looks something up."""
        if opens and self._fortune.random() < 0.5:
            await person.slash("/play", game=self.slug)
            return
        sights = [*person.messages()[-6:], *person.dm.messages[-2:]]
        buttons = [(sight, button) for sight in sights for button in sight.buttons if button.label not in GIVING_UP]
        if buttons and self._fortune.random() < 0.8:
            sight, button = self._fortune.choice(buttons)
            address = CustomId.parse(button.custom_id)
            if address and address.code == "play":
                await self._presses_wildly(person, sight, button, address.table)
            else:
                await person.press(sight, button.custom_id)
        else:
            await self._looks_up(person)
        self._tidies(person)

    async def _presses_wildly(self, person: Person, sight: MessageView, button: Button, table: str) -> None:
        """Presses a control of the game without asking what it would do. Unanswered, it may still be done later."""
        self.wild[table, person.user.id].append(self.sim.loop.clock())
        was_sure = person.name not in self._unsure
        self._unsure.add(person.name)
        await person.press(sight, button.custom_id)
        if was_sure:
            self._unsure.discard(person.name)

    async def _looks_up(self, person: Person) -> None:
        command = self._fortune.choice(
            (
                *("/hand", "/table", "/mytables", "/leaderboard", "/preferences", "/replay", "/transcript", "/privacy"),
                *("/help", "/close", "/settings", "/recap", "/undo", "/undo", "/pause", "/go-on"),
            )
        )
        options: dict[str, str] = {}
        if command == "/preferences":
            options = {"theme": self._fortune.choice(sorted(THEMES))}
        elif command == "/settings":  # refused to all but the first of them
            options = {"theme": self._fortune.choice(sorted(THEMES)), "solo": self._fortune.choice(["shown", "hidden"])}
        elif command == "/transcript":
            options = {"table": self._fortune.choice([one.table for one in self.attempts] or ["NONE"])}
        await person.slash(command, **options)

    async def _minds_their_data(self, person: Person) -> None:
        """Asks for what is kept of them, or has it deleted, which is refused while they sit at a table."""
        about = await person.slash("/privacy")
        if self._fortune.random() < 0.4:
            await person.click("Export my data", on=about)
            return
        asked = await person.click("Delete my data", on=about)
        told = await person.click("Delete my data", on=asked)
        if told is not None and told.text == DELETED and self._is_idle(person):
            self.forgotten += 1
            if self.sim.keeps(person.user.id):
                self.not_forgotten.append(f"{person.name} was told to be forgotten, and is still in the database")

    def _is_idle(self, person: Person) -> bool:
        """Whether all that this person asked for lately was answered: nothing of it still comes."""
        world = self.sim.place.world
        own = [one for one in world.interactions.values() if one.user is person.user]
        if self.sim.loop.clock() - self._invited_at.get(person.user.id, float("-inf")) < LATELY:
            return False  # the host names them again
        return all(one.state is InteractionState.ANSWERED for one in own if world.clock() - one.created_at < LATELY)

    def _tidies(self, person: Person) -> None:
        """Clears away private answers, of which some are kept to be pressed later."""
        for sight in [sight for sight in person.messages() if sight.is_ephemeral][:-3]:
            user_actions.dismiss(self.sim.place.world, person.user, sight.message)

    async def _prepares(self, person: Person, hosted: LiveTable) -> None:
        is_host = person is self.people[0]
        if person.user.id not in hosted.person_ids():
            await self._comes(person, hosted)
        elif is_host and len(hosted.person_ids()) < len(self.people):
            await self._invites(person, hosted)
        elif is_host and self._fortune.random() < REMOVING and not was_removed(hosted):
            await person.slash("/remove", player=self._fortune.choice(self.people[1:] or self.people).user)
        elif is_host and len(hosted.person_ids()) == len(self.people):
            for name, value in SHORT.get(self.slug, {}).items():
                await person.slash("/options", name=name, value=value)
            if self._in_a_hurry:
                await person.slash("/options", name="clock", value=HURRY)
            if len(hosted.table.state.seats) not in hosted.game.meta.seats or self._fortune.random() < 0.4:
                await person.slash("/computers", number=self._fortune.randint(1, 2))
            await person.slash("/start")

    async def _comes(self, person: Person, hosted: LiveTable) -> None:
        """Sits down, or says no first; waits for a seat where none is free."""
        if person.user.id in hosted.table.state.kept_for and self._fortune.random() < 0.3:
            await person.slash("/leave")
            return
        answer = await person.slash("/join")
        if answer is not None and any(button.label == "Wait for a seat" for button in answer.buttons):
            await person.click("Wait for a seat", on=answer)

    async def _invites(self, host: Person, hosted: LiveTable) -> None:
        """Invites somebody who is not there; whoever was removed could not come back otherwise."""
        state = hosted.table.state
        missing = [person for person in self.people if person.user.id not in state.named_people]
        removed = [person for person in missing if person.user.id in state.guests.removed]
        if missing and self._fortune.random() < (0.8 if removed else 0.1):
            person = self._fortune.choice(removed or missing)
            self._invited_at[person.user.id] = self.sim.loop.clock()
            await host.slash("/invite", player1=person.user)

    async def _plays(self, person: Person, hosted: LiveTable) -> None:
        seat = hosted.table.state.seat_of(person.user.id)
        if seat is None:
            return
        if hosted.table.state.is_paused:
            await person.slash("/go-on")
            return
        if hosted.table.state.seats[seat].on_auto and self._fortune.random() < 0.5:
            await person.slash("/back")
            return
        if seat not in hosted.table.waiting_for():
            await self._votes(person, hosted.id)
            return
        if self._fortune.random() < 0.003:
            await person.click("Leave game", on=await person.slash("/leave"))
            return
        wish = wish_of(hosted, seat, self._fortune)
        is_typed = not person.dm.messages or self._fortune.random() < 0.25
        line, is_sure, now = wish.action.to_line(), person.name not in self._unsure, self.sim.loop.clock()
        attempt = Attempt(person.name, hosted.id, seat, line, is_typed, [], is_sure, now)
        self.attempts.append(attempt)
        self._unsure.add(person.name)  # until it is answered
        self._begun[person.user.id] = attempt
        try:
            if is_typed:
                await self._types(person, attempt.line)
            else:
                await plays(person, hosted, seat, wish)
        finally:
            self._begun.pop(person.user.id, None)
        if all(one.state is InteractionState.ANSWERED for one in attempt.interactions):
            self._unsure.discard(person.name)

    async def _votes(self, person: Person, table: str) -> None:
        """Has a computer play for somebody who is away, where the board offers it."""
        if (board := self.board_of(table)) is None:
            return
        offered = [button for button in board.buttons if button.label.startswith(SITTING_IN)]
        if offered:
            await person.press(board, self._fortune.choice(offered).custom_id)

    def _types(self, person: Person, line: str) -> Awaitable[MessageView | None]:
        verb, _, fields = line.partition(" ")
        options = dict(word.split("=", 1) for word in fields.split())
        return person.slash(f"/{self.slug} {verb.replace('_', '-')}", **options)


def was_removed(hosted: LiveTable) -> bool:
    """Whether somebody was removed from a lobby."""
    return any(verb_of_line(entry.line) == Remove.verb for entry in hosted.table.log)


def asks(sight: MessageView) -> bool:
    """Whether a message asks the people who are invited to a table."""
    ids = [CustomId.parse(button.custom_id) for button in sight.buttons]
    return any(one is not None and one.code is Code.ACCEPT_INVITATION for one in ids)


def _is_of(button: Button, table: str) -> bool:
    address = CustomId.parse(button.custom_id)
    return address is not None and address.table == table
