"""People at a table who do what is on their screens, at their own pace, whatever happens to the bot meanwhile."""

import asyncio
import contextlib
import random
from collections import defaultdict
from collections.abc import Awaitable, Sequence
from enum import Enum
from typing import Any

from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.live_table import LiveTable
from bot.texts.settings import DATA_DELETED
from engine.tables.actions import Remove
from engine.tables.log import verb_of_line
from engine.tables.state import Phase
from playground.discord.channels import Channel
from playground.discord.commands import NotOfferedError
from playground.discord.errors import DiscordError
from playground.discord.interactions import Interaction, InteractionKind, InteractionState
from playground.driver import user_actions
from playground.driver.people import InteractionFailedError, Person
from playground.driver.views import Button, MessageView
from tests.bot.fingers import plays, wish_of
from tests.simulation.attempts import Attempt, Press
from tests.simulation.plans import Plans
from tests.simulation.wandering import CONTROLS, Control, Wanderer, controls_in, public_controls
from tests.simulation.world import Simulated

SHORT = {"hi-lo-jack": {"target": "7"}, "bluff-n-peg": {"board": "short"}, "sneak": {"format": "single_deal"}}
"""House rules under which a game is soon over."""
PATIENCE = 2.0
"""Seconds from one thing that somebody does to the next, on average."""
REPLAY = " · replay"
"""What the heading of an animation says."""
SITTING_IN = "Let a computer play for"
"""How the button begins by which somebody votes that a computer sits in."""
DISCOURAGING = (NotOfferedError, InteractionFailedError, LookupError, TimeoutError, DiscordError, AssertionError)
"""What makes somebody give up what they were about to do."""


HURRY = "1m"
"""The time for a turn of those who are in a hurry, so that somebody who falls asleep is away."""
SLEEPY = 0.006
"""How often somebody in a hurry falls asleep after a deed, of 1."""
ASLEEP = (60.0, 150.0)
"""Seconds for which somebody does nothing."""
REMOVING = 0.1
"""How often a host removes somebody who sits there, of 1; at most once at a table."""
LEARNING = 0.05
"""How often somebody opens a table by the last button of a lesson, of 1."""
MINDING = 0.03
"""How often somebody minds what is kept of them, of 1."""
LATELY = 60.0
"""Seconds within which what was asked for without an answer may still be done."""


REGRETTING = 0.02
"""How often somebody wants to take back what they have just done, of 1."""
FIDDLING = 0.15
"""How often somebody does something without a purpose, of 1."""
PLANNED = 0.08
"""How often somebody carries out a plan, of 1."""
FEWEST_IN_SET = 2
"""The seats that each table of a duplicate set has at least; it has as few as the game allows."""
WAYS_IN = {Code.JOIN, Code.JOIN_WITH_LUCK, Code.TAKE_SEAT, Code.ACCEPT_INVITATION}


class Role(Enum):
    """Whether a crowd plays by itself, or the same cards as another one: then the first opens and starts the sets."""

    ALONE = "alone"
    FIRST = "first"
    SECOND = "second"


class Crowd:
    """The people of one channel, and the one game that they play there again and again."""

    def __init__(  # noqa: PLR0917  # what a crowd is made of
        self,
        sim: Simulated,
        channel: Channel,
        people: Sequence[Person],
        slug: str,
        fortune: random.Random,
        role: Role = Role.ALONE,
    ) -> None:
        self.sim = sim
        self.role = role
        self.people = people
        self.slug = slug
        self.attempts: list[Attempt] = []
        self._fortune = fortune
        self.wild: defaultdict[tuple[str, str], list[Press]] = defaultdict(list)
        """When somebody used any old control of a game, by the table and the person's id."""
        self._wildly: dict[str, str] = {}
        """The tables at which people use any old control just now, by their ids."""
        self._begun: dict[str, Attempt] = {}
        self._unsure: set[str] = set()
        self._in_a_hurry = fortune.random() < 0.5
        self._invited_at: dict[str, float] = {}
        """When the host last invited somebody, by the person's id and the bot's clock."""
        self.forgotten = 0
        """How often somebody was told that nothing is kept of them any more."""
        self.not_forgotten: list[str] = []
        """Where something was kept all the same."""
        self._wanderer = Wanderer(people, fortune)
        self._plans = Plans(people, fortune, self._wanderer)
        self._plans.on_invited = self._notes_invitation
        self.goes_to(channel)

    def goes_to(self, channel: Channel) -> None:
        """Everybody looks at this channel from now on."""
        self.channel = channel
        for person in self.people:
            person.here = channel

    def note(self, interaction: Interaction) -> None:
        """Something was sent to the bot. What people do at the same time for the plans of others is left out."""
        if not _is_of_game(interaction):
            return
        if (noted := self._begun.get(interaction.user.id)) is not None:
            noted.note(interaction, self.sim.loop.clock)
        if (table := self._wildly.get(interaction.user.id)) is not None:
            self.wild[table, interaction.user.id].append(Press(self.sim.loop.clock(), interaction))

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
            if self._in_a_hurry and self._fortune.random() < SLEEPY:
                await asyncio.sleep(self._fortune.uniform(*ASLEEP))
            with contextlib.suppress(*DISCOURAGING):
                await self.acts(person)

    async def acts(self, person: Person) -> None:
        """Something that this person could do now."""
        person.here = self.channel  # wherever a button has led them
        hosted = await self.sim.table_in(self.channel)
        if self._fortune.random() < MINDING:
            await self._minds_their_data(person)
        elif hosted is not None and self._fortune.random() < PLANNED and await self._plans.try_one(person, hosted):
            return
        elif hosted is None or self._fortune.random() < FIDDLING:
            await self._fiddles(person, opens=hosted is None)
        elif hosted.table.state.phase is Phase.LOBBY:
            await self._prepares(person, hosted)
        else:
            await self._plays(person, hosted)

    async def _fiddles(self, person: Person, *, opens: bool) -> None:
        """Uses anything in sight, or looks something up."""
        if opens and self._fortune.random() < 0.5:
            await self._opens(person)
            return
        control = self._wanderer.control(person)
        if control is None or self._fortune.random() < 0.3:
            self._wanderer.tables = [one.table for one in self.attempts[-5:]]
            await self._wanderer.types_anything(person)
            await self._wanderer.follow_up(person)
        elif control.address.code in CONTROLS:
            await self._acts_wildly(person, control)
        else:
            await self._wanderer.use(person, control)
        self._tidies(person)

    async def _acts_wildly(self, person: Person, control: Control) -> None:
        """Uses a control of the game without asking what it would do. Unanswered, it may still be done later."""
        was_sure = person.name not in self._unsure
        self._unsure.add(person.name)
        self._wildly[person.user.id] = control.address.table
        try:
            await self._wanderer.use(person, control)
        finally:
            del self._wildly[person.user.id]
        if was_sure:
            self._unsure.discard(person.name)

    async def _opens(self, person: Person) -> None:
        """Opens a table, or one of a set that plays the same cards as the other crowd's."""
        if self.role is Role.FIRST:
            await person.slash("/table duplicate", game=self.slug)
        elif self.role is Role.SECOND:
            offered = await person.autocomplete("/table duplicate", "set", set="")
            if offered:
                await person.slash("/table duplicate", set=self._fortune.choice(offered).value)
        else:
            await self._opens_own(person)

    async def _opens_own(self, person: Person) -> None:
        """Opens a table with some of what one can wish for."""
        if self._fortune.random() < 0.3:
            helping = await person.slash("/help")
            found = [] if helping is None else controls_in([helping])
            if playing := [one for one in found if one.address.code is Code.HELP_PLAY]:
                await self._wanderer.use(person, playing[0])
                return
        if self._fortune.random() < LEARNING:
            await self._plans.open_by_lesson(person, self.slug)
            return
        wished: dict[str, Any] = {}
        others = [one for one in self.people if one is not person]
        if others and self._fortune.random() < 0.15:
            wished["invite1"] = self._fortune.choice(others).user
            self._notes_invitation(next(one for one in others if one.user is wished["invite1"]))
            if self._fortune.random() < 0.3:
                wished["private"] = True
        if self._fortune.random() < 0.1:
            wished["thread"] = True
        await person.slash("/play", game=self.slug, **wished)
        if "thread" in wished and (started := self._thread_of_bot()):
            self.goes_to(started)
        await person.slash(
            "/table options", name="hints", value="always"
        )  # before anybody sits there who has not agreed

    def _thread_of_bot(self) -> Channel | None:
        """The newest thread that the bot has started in the channel."""
        world = self.sim.place.world
        found = [one for one in world.channels.values() if one.parent_id == self.channel.id]
        return next((one for one in reversed(found) if one.owner_id == world.bot.id), None)

    def _notes_invitation(self, person: Person) -> None:
        self._invited_at[person.user.id] = self.sim.loop.clock()

    async def _minds_their_data(self, person: Person) -> None:
        """Asks for what is kept of them, or has it deleted, which is refused at a table, or thinks better of it."""
        about = await person.slash("/privacy")
        wish = self._fortune.random()
        if wish < 0.4:
            await person.click("Export my data", on=about)
            return
        asked = await person.click("Delete my data", on=about)
        if wish > 0.9:
            await person.click("Keep my data", on=asked)
            return
        told = await person.click("Delete my data", on=asked)
        if told is not None and told.text == DATA_DELETED and self._is_idle(person):
            self.forgotten += 1
            if kept := self.sim.kept(person.user.id):
                about_them = f"{person.name} was told to be forgotten, and is still in the database"
                self.not_forgotten.append(f"{about_them}: {kept[:3]}")

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
        elif is_host and self.people[1:] and self._fortune.random() < REMOVING and not was_removed(hosted):
            await person.slash("/table remove", player=self._fortune.choice(self.people[1:]).user)
        elif is_host and len(hosted.person_ids()) == len(self.people):
            await self._starts(person, hosted)

    async def _starts(self, host: Person, hosted: LiveTable) -> None:
        """Chooses the options, seats computers and starts; at a later table of a set only the seats are left to do."""
        state = hosted.table.state
        if self.role is not Role.SECOND:
            wanted = {**SHORT.get(hosted.game.meta.slug, {}), **({"clock": HURRY} if self._in_a_hurry else {})}
            for name in [name for name, value in wanted.items() if state.chosen.get(name) != value]:
                await host.slash("/table options", name=name, value=wanted[name])
        if self.role is Role.ALONE:
            if len(state.seats) not in hosted.game.meta.seats or self._fortune.random() < 0.4:
                await host.slash("/table computers", number=self._fortune.randint(1, 2))
        elif (seats := _seats_in_set(hosted)) != len(state.seats):
            await host.slash("/table computers", number=seats - len(self.people))
        is_ready = self.role is Role.ALONE or self._is_set_ready(hosted)
        if self.role is not Role.SECOND and (is_ready or self._fortune.random() < 0.2):
            await self._presses_start(host, hosted)

    async def _presses_start(self, host: Person, hosted: LiveTable) -> None:
        """By the button or the command; whoever is asked for an option first chooses any."""
        shown = [one for one in public_controls(self.channel) if one.address[:2] == (Code.START, hosted.id)]
        if shown and self._fortune.random() < 0.5:
            asked = await host.press(shown[-1].sight, shown[-1].one.custom_id)
        else:
            asked = await host.slash("/table start")
        asking = [] if asked is None else controls_in([asked])
        if found := [one for one in asking if one.address.code is Code.START_WITH]:
            await self._wanderer.use(host, self._fortune.choice(found))

    def _is_set_ready(self, hosted: LiveTable) -> bool:
        """Whether another table of the set has as many seats as it needs, all people among them."""
        in_set, process = hosted.duplicate_set, self.sim.process
        others = [] if in_set is None else [one for one in in_set.table_ids if one != hosted.id]
        known = [] if process is None else [process.app.tables._cache.get(one) for one in others]
        return any(one is not None and len(one.table.state.seats) == _seats_in_set(hosted) for one in known)

    async def _comes(self, person: Person, hosted: LiveTable) -> None:
        """Sits down, or says no first; waits for a seat where none is free."""
        if person.user.id in hosted.table.state.kept_for and self._fortune.random() < 0.3:
            await self._declines(person, hosted.id)
            return
        shown = self._ways_in(hosted.id)
        answer: MessageView | None
        if shown and self._fortune.random() < 0.6:
            way = self._fortune.choice(shown)
            answer = await person.press(way.sight, way.one.custom_id)
            if person.modal is not None and way.address.code is Code.JOIN_WITH_LUCK:
                answer = await person.submit({person.modal.fields[0].custom_id: "clover"})
        else:
            answer = await person.slash("/table join")
        if answer is not None and (waits := [b for b in answer.buttons if b.label == "Wait for a seat"]):
            await person.press(answer, waits[0].custom_id)

    async def _declines(self, person: Person, table: str) -> None:
        """Says no to an invitation, by its button if there is one."""
        shown = [one for one in public_controls(self.channel) if one.address.table == table]
        if refusing := [one for one in shown if one.address.code is Code.DECLINE_INVITATION]:
            await person.press(refusing[-1].sight, refusing[-1].one.custom_id)
        else:
            await person.slash("/table leave")

    def _ways_in(self, table: str) -> list[Control]:
        """The buttons by which one sits down at a table, wherever they are shown: one of each kind."""
        there = self.sim.place.world.channels.values()
        shown = [one for channel in there for one in public_controls(channel)]
        found = [one for one in shown if one.address.table == table and one.address.code in WAYS_IN]
        return list({one.address.code: one for one in found}.values())

    async def _invites(self, host: Person, hosted: LiveTable) -> None:
        """Invites somebody who is not there; whoever was removed could not come back otherwise, and to a private table
        nobody could come.
        """
        state = hosted.table.state
        missing = [person for person in self.people if person.user.id not in state.named_people]
        removed = missing if hosted.is_private else [one for one in missing if one.user.id in state.guests.removed]
        if missing and self._fortune.random() < (0.8 if removed else 0.1):
            person = self._fortune.choice(removed or missing)
            self._notes_invitation(person)
            await host.slash("/table invite", player1=person.user)

    async def _plays(self, person: Person, hosted: LiveTable) -> None:
        seat = hosted.table.state.seat_of(person.user.id)
        if seat is None:
            return
        if hosted.table.state.is_paused:
            await person.slash("/table go-on")
            return
        if self._fortune.random() < 0.5 and (asked := self._plans.answers_to(person, hosted)):
            await self._plans.answer(person, hosted, asked)
            return
        if hosted.table.state.seats[seat].on_auto and self._fortune.random() < 0.5:
            await self.comes_back(person, hosted)
            return
        if seat not in hosted.table.waiting_for():
            await self._votes(person, hosted.id)
            return
        if self._fortune.random() < 0.003:
            await person.click("Leave game", on=await person.slash("/table leave"))
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
        if self._fortune.random() < REGRETTING:
            await self._plans.take_back(person)

    async def comes_back(self, person: Person, hosted: LiveTable) -> None:
        """Takes one's seat back from auto: by a button, on the table or the hand, or by the command."""
        shown = controls_in([*person.messages()[-6:], *person.dm.messages[-1:]])
        found = [one for one in shown if one.address[:2] == (Code.BACK, hosted.id)]
        if found and self._fortune.random() < 0.5:
            await person.press(found[-1].sight, found[-1].one.custom_id)
        else:
            await person.slash("/table back")

    async def _votes(self, person: Person, table: str) -> None:
        """Has a computer play for somebody who is away, where the board offers it."""
        if (board := self.board_of(table)) is None:
            return
        offered = [button for button in board.buttons if button.label.startswith(SITTING_IN)]
        if offered and self._fortune.random() < 0.5:
            away = await person.autocomplete("/table sit-in", "player", player="")
            if away:
                await person.slash("/table sit-in", player=self._fortune.choice(away).value)
        elif offered:
            await person.press(board, self._fortune.choice(offered).custom_id)

    @staticmethod
    def _types(person: Person, line: str) -> Awaitable[MessageView | None]:
        return person.slash("/act", do=line)


def _is_of_game(interaction: Interaction) -> bool:
    """Whether somebody used a control of a game, or typed an action."""
    if interaction.kind is InteractionKind.COMMAND:
        return str(interaction.data["name"]) == "act"
    address = CustomId.parse(interaction.data.get("custom_id", ""))
    return address is not None and address.code in CONTROLS


def _seats_in_set(hosted: LiveTable) -> int:
    return min(seats for seats in hosted.game.meta.seats if seats >= FEWEST_IN_SET)


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
