"""After the storm: people play on and end the table of their channel; what keeps them from it is found."""

import asyncio
import random
from collections.abc import AsyncIterator

from bot.table_pages.custom_ids import Code
from bot.tables.live_table import LiveTable
from engine.actions import Action
from engine.chance import FastChance
from engine.tables.log import Cause
from engine.tables.state import Phase
from playground.driver.people import Person
from tests.bot.fingers import plays, wish_of
from tests.simulation.crowd import DISCOURAGING, Crowd, Role
from tests.simulation.findings import of_the_table
from tests.simulation.wandering import Control, controls_in, public_controls
from tests.simulation.world import Simulated

TURNS = 40
"""Actions by which it is shown that a game goes on; then it is ended."""
LONGEST_THOUGHT = 10.0
"""Seconds in which a computer, or a seat on auto, does something."""
TO_THE_END = 0.4
"""How many games are played to their end, of 1; a moderator closes the others. Those of a set are always."""
HARMLESS = 1000
"""Actions of which each is what a seat does whose time runs out; then sound players take over. Where everybody only
draws, a whole game of Sneak has no end in sight.
"""
MOST_ACTIONS = 8000
"""Actions after which a game that does not end is found. A whole game of Sneak at seven seats may take 6,300."""
SETTLED = 60.0
"""Seconds after which what a table's end leads to must be seen."""
ENDING = ("End it as a moderator", "Close table", "End the game")
"""The buttons by which a moderator ends a table; the first needs a reason, the others end it at once."""
LOOKED_BACK = (Code.REPLAY, Code.AS_TEXT, Code.TRANSCRIPT, Code.LEADERBOARD, Code.RULES)
"""What people press below a result, and behind its **More**."""


class Ending:
    """The end of the evening in the channel of one crowd."""

    def __init__(self, sim: Simulated, crowd: Crowd, fortune: random.Random) -> None:
        self.sim = sim
        self.crowd = crowd
        self._fortune = fortune

    async def findings(self) -> AsyncIterator[str]:
        """What is wrong with the table that stands in the channel, and with what becomes of it."""
        hosted = await self.sim.table_in(self.crowd.channel)
        if hosted is None:
            return
        assert self.sim.process is not None
        names = self.sim.process.app.tables.seat_names(hosted)
        for finding in of_the_table(hosted, names, self.crowd.board_of(hosted.id)):
            yield finding
        await self._settle()
        async for finding in self._come_back():
            yield finding
        async for finding in self._played_on():
            yield finding
        left = await self.sim.table_in(self.crowd.channel)
        if left is not None and left.table.state.phase is Phase.PLAYING and self.crowd.board_of(left.id) is None:
            yield "there is no board, though the game went on"
        if self.crowd.role is not Role.ALONE or self._fortune.random() < TO_THE_END:
            async for finding in self._played_to_the_end():
                yield finding
        if unclosed := await self._closed():
            yield unclosed

    async def _closed(self) -> str | None:
        """A moderator can always end a game, and then the channel is free."""
        if await self.sim.table_in(self.crowd.channel) is None:
            return None
        moderator = self.sim.place.people[0]
        moderator.here = self.crowd.channel  # wherever they looked before
        asked = await moderator.slash("/table close", reason="The channel is needed")
        offered = [button.label for button in asked.buttons] if asked is not None else []
        if ends := [label for label in ENDING if label in offered]:  # none if the game is over by now
            await moderator.click(ends[0], on=asked)
        if ends[:1] == [ENDING[0]] and moderator.modal is not None:
            await moderator.submit({moderator.modal.fields[0].custom_id: "The channel is needed"})
        left = await self.sim.table_in(self.crowd.channel)
        return None if left is None else "the table could not be closed"

    async def _settle(self) -> None:
        """Whoever sits at the table ends a pause, and a question on which others would wait."""
        hosted = await self.sim.table_in(self.crowd.channel)
        people = () if hosted is None else hosted.person_ids()
        sitting = next((person for person in self.crowd.people if person.user.id in people), None)
        if hosted is not None and sitting is not None:
            if hosted.table.state.is_paused:
                await sitting.slash("/table go-on", table=hosted.id)
            if hosted.table.state.take_back_vote is not None:
                await sitting.slash("/table undo", answer="refuse", table=hosted.id)

    async def _come_back(self) -> AsyncIterator[str]:
        """Everybody who is on auto at the table, as far as they did not leave it, plays themselves again."""
        for person in self.crowd.people:
            if await self._is_on_auto(person):
                hosted = await self.sim.table_in(self.crowd.channel)
                if hosted is not None:
                    await self.crowd.comes_back(person, hosted)
                if await self._is_on_auto(person):
                    yield f"{person.name} is back, and still on auto"

    async def _is_on_auto(self, person: Person) -> bool:
        hosted = await self.sim.table_in(self.crowd.channel)
        sitting = [] if hosted is None else [one for one in hosted.table.state.seats if one.player == person.user.id]
        return any(one.on_auto and not one.left for one in sitting)

    async def _played_on(self) -> AsyncIterator[str]:
        """The game goes on by what people see, or somebody is stuck."""
        for _ in range(TURNS):
            hosted = await self.sim.table_in(self.crowd.channel)
            if hosted is None or hosted.table.state.phase is not Phase.PLAYING or hosted.is_deserted:
                return
            before, acting = hosted.table.seq, self._acting(hosted)
            if acting is None:
                await asyncio.sleep(LONGEST_THOUGHT)
                if hosted.table.seq == before:
                    yield f"seats {hosted.table.waiting_for()} do not act by themselves"
                    return
                continue
            (person, seat), why = acting, ""
            try:
                await self._acts(person, hosted, seat)
            except DISCOURAGING as discouraged:
                why = repr(discouraged)
            if hosted.table.seq == before:
                yield f"{person.name} cannot act by what is seen: {why} {person.dm.read_aloud()[-300:]!r}"
                return

    async def _acts(self, person: Person, hosted: LiveTable, seat: int) -> None:
        """By the hand message; by a private one where that is out of date, as it may be for who refused messages."""
        wish = wish_of(hosted, seat, self._fortune)
        try:
            await plays(person, hosted, seat, wish)
        except LookupError:
            await plays(person, hosted, seat, wish, on=await person.slash("/hand"))

    def _acting(self, hosted: LiveTable) -> tuple[Person, int] | None:
        for seat in hosted.table.waiting_for():
            player = hosted.table.state.seats[seat].player
            person = next((one for one in self.crowd.people if one.user.id == player), None)
            if person is not None and not hosted.table.state.seats[seat].on_auto:
                return person, seat
        return None

    # -- to the end ---------------------------------------------------------------------------------------------------

    async def _played_to_the_end(self) -> AsyncIterator[str]:
        """The rest of the game goes by itself; then people look back on it, and begin another one."""
        hosted = await self.sim.table_in(self.crowd.channel)
        if hosted is None or hosted.table.state.phase is not Phase.PLAYING:
            return
        assert self.sim.process is not None
        tables = self.sim.process.app.tables
        for number in range(MOST_ACTIONS):
            if not (waiting := hosted.table.waiting_for()):
                break
            if number < HARMLESS:
                await tables.take_timeout_actions(hosted, waiting[0], Cause.AUTO)
            else:
                await tables.act_for(hosted, waiting[0], self._sound_action(hosted, waiting[0]), Cause.AUTO)
        await asyncio.sleep(SETTLED)
        if hosted.table.state.outcome is None:
            yield "the game does not come to its end"
        elif hosted.is_shut:
            async for finding in self._of_a_shut_end(hosted):
                yield finding
        else:
            async for finding in self._of_a_result(hosted):
                yield finding

    @staticmethod
    def _sound_action(hosted: LiveTable, seat: int) -> Action:
        """What a sound player would do in this seat."""
        table = hosted.table
        return hosted.game.mind.policy(table.view(seat), table.menu(seat), FastChance(table.seq))

    def _shown_of(self, hosted: LiveTable) -> list[Control]:
        """The controls of a table that everybody sees, oldest first."""
        return [one for one in public_controls(self.crowd.channel) if one.address.table == hosted.id]

    async def _of_a_result(self, hosted: LiveTable) -> AsyncIterator[str]:
        """What cannot be looked at below a result."""
        assert hosted.table.state.outcome is not None
        for code in LOOKED_BACK:
            person = self._fortune.choice(self.crowd.people)
            control = await self._behind(person, hosted, code)
            if control is None:
                yield f"the result has no {code}"
            elif await person.press(control.sight, control.one.custom_id) is None:
                yield f"{code} of the result shows nothing"
        await self._play_again(hosted)

    async def _behind(self, person: Person, hosted: LiveTable, code: Code) -> Control | None:
        """The control with this code of a table's newest message, or of the page behind its **More**."""
        shown = {one.address.code: one for one in self._shown_of(hosted)}
        if code not in shown and (more := shown.get(Code.MORE)) is not None:
            page = await person.press(more.sight, more.one.custom_id)
            shown = {one.address.code: one for one in controls_in([page] if page else [])}
        return shown.get(code)

    async def _play_again(self, hosted: LiveTable) -> None:
        """Everybody wants another game."""
        for person in self.crowd.people:
            person.here = self.crowd.channel
            shown = self._shown_of(hosted)
            for control in [one for one in shown if one.address.code is Code.PLAY_AGAIN][-1:]:
                await person.press(control.sight, control.one.custom_id)

    async def _of_a_shut_end(self, hosted: LiveTable) -> AsyncIterator[str]:
        """What is shown of a table that is over while others play the same cards."""
        outsider = next(person for person in self.sim.place.people if hosted.is_shut_to(person.user.id))
        for command in ("/games transcript", "/games replay", "/table recap"):
            answer = await outsider.slash(command, table=hosted.id)
            if not hosted.is_shut:  # the last of its set has ended meanwhile
                return
            if answer is None or "Other tables still play the same cards" not in answer.text or answer.files:
                yield f"{command} of a shut table answers {answer and answer.text[:200]!r}"
        found = {one.address.code for one in self._shown_of(hosted)}
        if found & {Code.REPLAY, Code.TRANSCRIPT}:
            yield "a shut table offers its replay"
