"""The people of one channel, who play one game there again and again, as fast as they can."""

import asyncio
import contextlib
import random
from collections.abc import Sequence
from itertools import cycle

from bot.table_pages.custom_ids import CustomId
from bot.table_pages.menu import MAX_SELECT_OPTIONS
from bot.tables.live_table import LiveTable
from bot.texts.lobby import START_SET_BUTTON
from data.models import StoredTable
from engine.games import games
from engine.tables.state import Phase
from playground.discord.channels import Channel
from playground.discord.commands import NotOfferedError
from playground.discord.interactions import Interaction
from playground.driver.people import InteractionFailedError, Person
from playground.driver.views import Button, MessageView
from playground.server import Playground
from tests.bot.fingers import Wish, plays, wish_of
from tests.painted import PAINTED
from tests.simulation.crowd import SHORT
from tests.simulation.wandering import Wanderer
from tests.torture.archive import ServerAwayError, Tables
from tests.torture.attempts import CONTROLS, Attempt
from tests.torture.chronicles import Chronicle
from tests.torture.findings import board_in

NAMES = ("Ann", "Ben", "Cem", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")
AGAIN = {"Play again", "Open a new table"}
COMPUTERS = ("Add computer", "Remove computer")
EASY_COMPUTER = "Add easy computer"
ASKING = 0.015
"""How often somebody asks all others for something, of 1."""
REMOVING = 0.05
"""How often a host removes somebody, and invites them again, of 1."""
SEATS_IN_SET = 2
"""The seats of each table of a set: a person's and a computer's."""
LOOKED_UP = (
    *("/table recap", "/games history", "/profile", "/leaderboard", "/mytables"),
    *("/help", "/table show", "/table shuffles"),
)
HASTE = 0.01
"""Seconds, at most, from one deed of somebody to the next, unless they are calm."""
KEPT = 3
"""Private answers that somebody leaves standing."""
DISCOURAGING = (InteractionFailedError, NotOfferedError, LookupError)
"""What makes somebody look at the screen again: no answer, or no such control any more."""


class Party:
    """Two people in a channel. The first of them opens and starts the tables; computers fill them."""

    def __init__(
        self, place: Playground, channel: Channel, slug: str, people: Sequence[Person], fortune: random.Random
    ) -> None:
        self.place = place
        self.channel = channel
        self.slug = slug
        self.people = people
        self.attempts: list[Attempt] = []
        self.chronicles: dict[str, Chronicle] = {}
        """The tables that are not known to have ended."""
        self.wrong: list[str] = []
        """What a look at the log has found, before any kill."""
        self.kept: dict[str, MessageView] = {}
        """A private hand of each person, drawn some time ago."""
        self.of_set: Party | None = None
        """Those who play the same cards in another channel."""
        self.longest_rest = HASTE
        """Seconds, at most, from one deed of somebody to the next."""
        self.is_first = False
        """Whether this party opens and starts the sets."""
        self._wanderer = Wanderer(people, fortune)
        self._fortune = fortune
        self._archive: Tables | None = None
        for person in people:
            person.here = channel

    def note(self, interaction: Interaction) -> Attempt | None:
        """Something was sent to the bot; if one of these people sent it, it is remembered."""
        if interaction.user not in [person.user for person in self.people]:
            return None
        self.attempts.append(Attempt(interaction))
        return self.attempts[-1]

    async def lives(self, person: Person, archive: Tables) -> None:
        """One person plays on and on, until something is wrong."""
        self._archive = archive
        while not self.wrong:
            await asyncio.sleep(self._fortune.uniform(0, self.longest_rest))
            changed, sent = self.place.next_change, len(self.attempts)
            with contextlib.suppress(*DISCOURAGING):
                await self._acts(person)
            if len(self.attempts) == sent:
                await changed.wait()

    async def _acts(self, person: Person) -> None:
        """Does something that is on the screen, if there is anything."""
        self._tidies(person)
        try:
            hosted = self._table()
        except ServerAwayError:
            await self._clicks_anything(person)
            return
        if hosted is None:
            await self._opens(person)
        elif hosted.table.state.phase is Phase.LOBBY:
            await self._prepares(person, hosted)
        elif self._fortune.random() < 0.1:
            await self._looks(person, hosted)
        elif self._fortune.random() < ASKING:
            await person.slash(self._fortune.choice(("/table undo", "/table undo", "/table pause")), table=hosted.id)
        elif (asked := hosted.table.state).is_paused or asked.pause_vote.is_open or asked.take_back_vote is not None:
            await self._answers(person, hosted)
        else:
            await self._plays(person, hosted)

    async def _clicks_anything(self, person: Person) -> None:
        """Clicks at a game whose log cannot be read, and so not saved either."""
        if person.dm.messages and (offered := offered_buttons(person.dm.last)):
            await person.press(person.dm.last, self._fortune.choice(offered).custom_id)

    async def _answers(self, person: Person, hosted: LiveTable) -> None:
        """Ends a pause, or answers the other's question."""
        if hosted.table.state.is_paused:
            await person.slash("/table go-on", table=hosted.id)
            return
        command = "/table pause" if hosted.table.state.pause_vote.is_open else "/table undo"
        await person.slash(command, answer=self._fortune.choice(("agree", "agree", "refuse")), table=hosted.id)

    def _table(self) -> LiveTable | None:
        """The table as its log has it now; what people know of it, they could read from their screens."""
        assert self._archive is not None
        stored = self._archive.table_in(self.channel.id)
        if stored is None:
            return None
        told = self.told(stored)
        self.wrong += told.follow(stored)
        return LiveTable(told.table, stored.place)

    def told(self, stored: StoredTable) -> Chronicle:
        return self.chronicles.setdefault(stored.opening.table, Chronicle(stored.opening))

    def _tidies(self, person: Person) -> None:
        """Clears private answers away, but for the latest and those that will be pressed again; below a hand all."""
        for sight in [sight for sight in person.dm.messages if sight.is_ephemeral]:
            person.dismiss(sight)
        for sight in [sight for sight in person.messages() if sight.is_ephemeral][:-KEPT]:
            if sight != self.kept.get(person.name):
                person.dismiss(sight)

    # -- opening and starting -----------------------------------------------------------------------------------------

    async def _opens(self, person: Person) -> None:
        if person is not self.people[0]:
            return
        if self.of_set is not None:
            await self._opens_for_set(person, self.of_set)
            return
        board = board_in(self.channel)
        again = [button for button in board.buttons if button.label in AGAIN] if board else []
        if board is not None and again and self._fortune.random() < 0.7:
            await person.press(board, again[0].custom_id)
        else:
            await person.slash("/play", game=self.slug, private=self._fortune.random() < 0.1)

    async def _opens_for_set(self, person: Person, other: "Party") -> None:
        """Opens the first table of a set, or adds one to the set of the others, as long as it waits."""
        if other.of_set is self and self.is_first:
            await person.slash("/table duplicate", game=self.slug)
        elif offered := await person.autocomplete("/table duplicate", "set", set=""):
            await person.slash("/table duplicate", set=offered[-1].value)

    async def _prepares(self, person: Person, hosted: LiveTable) -> None:
        seated, chosen = hosted.person_ids(), hosted.table.state.chosen
        if person.user.id not in seated:
            await self._clicks(person, hosted, "Join")
        elif person is not self.people[0]:
            return
        elif len(seated) < len(self.people):
            likely = 1.0 if hosted.is_private else 0.2
            if not hosted.table.state.kept_for and self._fortune.random() < likely:
                await person.slash("/table invite", player1=self.people[1].user)
        elif self.of_set is not None:
            await self._prepares_for_set(person, hosted)
        elif self.people[1:] and self._fortune.random() < REMOVING:
            await person.slash("/table remove", player=self.people[1].user)
            await person.slash("/table invite", player1=self.people[1].user)
        elif missing := [item for item in SHORT.get(self.slug, {}).items() if item[0] not in chosen]:
            await person.slash("/table options", name=missing[0][0], value=missing[0][1])
        elif asked := self._asked(person, hosted.id):
            await person.press(*self._fortune.choice(asked))
        elif len(hosted.table.state.seats) in games()[self.slug].meta.seats and self._fortune.random() < 0.7:
            await self._clicks(person, hosted, "Start")
        else:
            await self._hosts(person, hosted, self._fortune.choice((*COMPUTERS, EASY_COMPUTER)))

    async def _hosts(self, person: Person, hosted: LiveTable, label: str) -> None:
        """Presses a button of the host's page, which opens for this person alone."""
        page = await self._clicks(person, hosted, "Host")
        if page is not None and any(button.label == label for button in page.buttons):
            await person.press(page, page.button(label).custom_id)

    async def _prepares_for_set(self, person: Person, hosted: LiveTable) -> None:
        """Chooses options at the first table, seats a computer, and starts all tables."""
        chosen, seats = hosted.table.state.chosen, len(hosted.table.state.seats)
        wanted = SHORT.get(self.slug, {}) if self.is_first else {}
        if missing := [item for item in wanted.items() if item[0] not in chosen]:
            await person.slash("/table options", name=missing[0][0], value=missing[0][1])
        elif seats != SEATS_IN_SET:
            await self._hosts(person, hosted, COMPUTERS[seats > SEATS_IN_SET])
        elif self.is_first:
            await self._clicks(person, hosted, START_SET_BUTTON)

    async def _clicks(self, person: Person, hosted: LiveTable, label: str) -> MessageView | None:
        """Presses a button of the board, which may not be there yet; what comes of it, for this person alone."""
        board = board_in(self.channel, hosted.id)
        return None if board is None else await person.press(board, board.button(label).custom_id)

    @staticmethod
    def _asked(person: Person, table: str) -> list[tuple[MessageView, str]]:
        """The answers to the question that a game asks before it starts."""
        sights = [sight for sight in person.messages() if sight.is_ephemeral]
        buttons = [(sight, button.custom_id) for sight in sights for button in sight.buttons]
        return [(sight, one) for sight, one in buttons if (to := CustomId.parse(one)) and to[:2] == ("with", table)]

    # -- playing ------------------------------------------------------------------------------------------------------

    async def _looks(self, person: Person, hosted: LiveTable) -> None:
        """Opens one's hand privately, and keeps it; or looks something else up."""
        if self._fortune.random() < 0.4:
            await self._wanderer.types(person, self._fortune.choice(LOOKED_UP))
            return
        board = board_in(self.channel, hosted.id)
        if board is not None and (seen := await person.press(board, board.button("My hand").custom_id)):
            self.kept[person.name] = seen

    async def _plays(self, person: Person, hosted: LiveTable) -> None:
        """A legal action, sometimes with two fingers at once; now and then anything that the hand offers."""
        seat = hosted.table.state.seat_of(str(person.user.id))
        if seat is None or not person.dm.messages:
            return
        if self._fortune.random() < 0.1 and (offered := offered_buttons(person.dm.last)):
            await person.press(person.dm.last, self._fortune.choice(offered).custom_id)
        elif seat in hosted.table.waiting_for():
            wish = wish_of(hosted, seat, self._fortune)
            fingers = 2 if self._fortune.random() < 0.1 and not needs_form(wish) else 1
            await asyncio.gather(*(plays(person, hosted, seat, wish) for _ in range(fingers)))


def needs_form(wish: Wish) -> bool:
    """Whether more than one control must be used, so that two fingers would be in each other's way."""
    picks = wish.choice.picks
    return len(picks) > 1 or any(len(pick.options) > MAX_SELECT_OPTIONS for pick in picks)


def offered_buttons(sight: MessageView) -> list[Button]:
    """The buttons of a hand that belong to its game."""
    found = [(button, CustomId.parse(button.custom_id)) for button in sight.buttons]
    return [button for button, address in found if address is not None and address.code in CONTROLS]


def gathered(place: Playground, fortune: random.Random, guilds: Sequence[str | None] = (None,)) -> list[Party]:
    """Two people and a channel for each game whose pictures can be compared, in these guilds in turn; and two more, in
    two channels of the first guild, who play sets of one of these games.
    """
    slugs = sorted(PAINTED)
    channels = [place.world.add_channel(slug, guild) for slug, guild in zip(slugs, cycle(guilds), strict=False)]
    parties = [
        Party(place, channel, slug, place.people[2 * at : 2 * at + 2], fortune)
        for at, (channel, slug) in enumerate(zip(channels, slugs, strict=True))
    ]
    slug, others = fortune.choice(slugs), place.people[2 * len(slugs) :]
    first, second = (
        Party(place, place.world.add_channel(name, guilds[0]), slug, [person], fortune)
        for name, person in zip(("set-1", "set-2"), others, strict=True)
    )
    first.of_set, second.of_set, first.is_first = second, first, True
    return [*parties, first, second]


async def stopped(playing: Sequence["asyncio.Task[None]"]) -> None:
    """Ends the playing; raises what anybody fell over."""
    for task in playing:
        task.cancel()
    for error in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(error, Exception):
            raise error
