"""What moderators, people, Discord and the machine do to a bot, drawn from the seed of a run."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.tables.time_trust import SETTLING_SECONDS
from data.ownership.lease import HEARTBEAT_SECONDS
from data.writer import COMMIT_SECONDS
from playground.discord import guild, posting, threads
from playground.discord.channels import PRIVATE_THREAD, Channel
from playground.discord.commands import NotOfferedError
from playground.discord.permissions import Permissions
from playground.discord.rate_limits import Scope
from playground.discord.sessions import RESUMABLE_SECONDS
from playground.driver import user_actions
from playground.driver.views import MessageView
from tests.simulation.crowd import Crowd
from tests.simulation.lapses import AHEAD, ended_by_wrong_clock, waiting_in_vain
from tests.simulation.world import Simulated

BETWEEN = 6.0
"""Seconds from one trouble to the next, on average."""
LASTS = 15.0
"""Seconds that a trouble lasts which ends by itself, on average."""
ROUTES = (
    r"POST /interactions/.*/callback",
    r"PATCH /channels/\d+/messages/\d+",
    r"POST /channels/\d+/messages",
    r"POST /users/@me/channels",
    r"PATCH /webhooks/",
    r"DELETE /channels/\d+/messages",
    r".*",
)
TOO_MANY = 429
STATUSES = (500, 502, 503, TOO_MANY)
SCOPES: tuple[Scope, ...] = ("user", "global", "shared")
REFUSALS = (
    (r"POST /users/@me/channels", 400, 40003),
    (r"POST /users/@me/channels", 403, 50007),
    (r"POST /users/@me/channels", 403, 20026),
    (r"POST /channels/\d+/messages", 403, 20026),
    (r"POST /channels/\d+/messages", 403, 50013),
    (r"POST /channels/\d+/messages", 400, 50083),
    (r"PATCH /channels/\d+/messages/\d+", 400, 50083),
    (r"PATCH /channels/\d+/messages/\d+", 429, 30046),
    (r"PATCH /channels/\d+/messages/\d+", 403, 50001),
    (r"POST /interactions/.*/callback", 404, 10062),
    (r"[A-Z]+ /webhooks/", 401, 50027),
    (r"POST /users/@me/channels", 429, 40003),
    (r"POST /users/@me/channels", 400, 0),
    (r"(POST|PATCH|DELETE) /channels/\d+/messages", 400, 0),
    (r"(POST|PATCH|DELETE) /channels/\d+/messages", 408, 0),
    (r"(POST|PATCH|DELETE) /channels/\d+/messages", 404, 10003),
    (r"(PATCH|DELETE) /channels/\d+/messages", 404, 10008),
)
"""What Discord may say without our knowing why: calls, statuses and codes."""
SENDING = Permissions.SEND_MESSAGES | Permissions.SEND_MESSAGES_IN_THREADS
WRITING = SENDING | Permissions.VIEW_CHANNEL
HANGS = HEARTBEAT_SECONDS + COMMIT_SECONDS + 1.0
"""Seconds of a hang after which whatever asks the database is refused at once."""
UNNOTICED = SETTLING_SECONDS + 60.0
"""Seconds for which a wrong clock may stay: longer than what cannot be undone is put off after a start."""
ONLY: tuple[str, ...] = ()
"""Which kinds of trouble are made, by the names of their functions; if empty, some that are drawn."""
Trouble = Callable[[], Awaitable[None]]


class Troubles:
    """Makes trouble until it is told to stop, and then mends everything."""

    def __init__(self, sim: Simulated, crowds: Sequence[Crowd], fortune: random.Random) -> None:
        self._sim = sim
        self._place = sim.place
        self._world = sim.place.world
        self._crowds = crowds
        self._crowd = crowds[0]
        """Those who are in trouble now."""
        self._fortune = fortune
        kinds = [
            self._kill,
            self._restart,
            self._fails,
            self._fails,
            self._refuses,
            self._drops_the_line,
            self._asks_to_reconnect,
            self._invalidates,
            self._loses_the_session,
            self._closes_dms,
            self._takes_rights,
            self._erases_the_board,
            self._erases_a_hand,
            self._someone_leaves,
            self._throws_the_bot_out,
            self._deletes_the_channel,
            self._archives,
            self._locks,
            self._jumps,
            self._chats,
            self._pauses,
            self._takes_files_away,
            self._falsifies_checkpoints,
            self._moves_to_a_private_thread,
            self._removes_the_bot_from_the_thread,
            self._hangs_the_database,
            self._starts_with_the_clock_ahead,
        ]
        self.kinds: list[Trouble] = [kind for kind in kinds if kind.__name__ in ONLY] or fortune.sample(
            kinds, fortune.randint(1, len(kinds))
        )
        self.made: list[str] = []
        self.wrong: list[str] = []
        """What the bot did wrong while a trouble lasted."""
        self.deleted: list[Channel] = []
        self.is_over = False
        """Set by whoever has seen enough; a trouble that has begun is carried to its end."""

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self._fortune.expovariate(1 / BETWEEN))
            if self.is_over:
                return
            trouble, self._crowd = self._fortune.choice(self.kinds), self._fortune.choice(self._crowds)
            self.made.append(trouble.__name__)
            await trouble()

    async def mend(self) -> None:
        """Everything that a person or Discord could mend is as it was."""
        self._world.faults.clear()
        for person in self._place.people:
            person.allow_dms()
            person.user.in_guild = True
        for crowd in self._crowds:
            self._crowd = crowd
            self._world.allow_bot(self._rights_holder(), WRITING | Permissions.ATTACH_FILES)
            threads.let_bot_in(self._world, self._crowd.channel)
            if self._crowd.channel.locked:
                threads.unlock_and_unarchive_thread(self._world, self._crowd.channel)
        if not self._world.bot.in_guild:
            guild.invite_bot(self._world)
        if self._sim.process is None:
            await self._sim.start()

    async def _for_a_while(self) -> None:
        await asyncio.sleep(self._fortune.expovariate(1 / LASTS))

    # -- the machine --------------------------------------------------------------------------------------------------

    async def _kill(self) -> None:
        await self._sim.kill()
        await asyncio.sleep(self._fortune.uniform(0, 5))
        await self._sim.start()

    async def _restart(self) -> None:
        await self._sim.stop()
        await self._sim.start()

    async def _jumps(self) -> None:
        """Discord's clock goes ahead of the bot's: tokens expire, messages grow old."""
        self._sim.skip_time(self._fortune.choice((1.0, 3.5, 16 * 60.0, 70 * 60.0)))

    async def _pauses(self) -> None:
        """As by a debugger or a machine that is overloaded: the process stands still, and then goes on."""
        if self._sim.has_answered():
            async with self._sim.stopped():
                await self._for_a_while()

    async def _falsifies_checkpoints(self) -> None:
        """The process dies, and the next one finds states beside the logs of tables to which the logs do not lead."""
        await self._sim.kill()
        self._sim.falsify_checkpoints()
        await self._sim.start()

    async def _takes_files_away(self) -> None:
        """Somebody tidies up beside a running bot. Its log they throw away; else they find out, and put it back."""
        file = self._fortune.choice(self._sim.files)
        if not self._world.sessions.online_sessions or not file.exists():
            return  # a bot that is just starting ends there, and its host starts it again
        if file == self._sim.files[1]:
            file.unlink()
            await self._for_a_while()
            await self._sim.until_stored()
            await self._kill()
            return
        elsewhere = file.with_name("elsewhere")
        file.rename(elsewhere)
        await self._for_a_while()
        elsewhere.rename(file)

    async def _hangs_the_database(self) -> None:
        """The disk does not answer: briefly, or until everybody who waits must have been told."""
        process = self._sim.process
        if process is None or not self._world.sessions.online_sessions:
            return  # a bot that is just starting ends there, and its host starts it again
        with self._sim.hang.lasting():
            if self._fortune.random() < 0.5:
                await self._for_a_while()
                return
            await asyncio.sleep(HANGS)
            self.wrong += await waiting_in_vain(process.store)

    async def _starts_with_the_clock_ahead(self) -> None:
        """Somebody has set the clock of the bot's machine wrong before a start, and sets it right later: mostly, the
        bot is started again then.
        """
        await self._sim.kill()
        self._sim.seconds_ahead = AHEAD
        await self._sim.start()
        await (asyncio.sleep(UNNOTICED) if self._fortune.random() < 0.3 else self._for_a_while())
        self.wrong += ended_by_wrong_clock(self._sim)
        self._sim.seconds_ahead = 0.0
        if self._fortune.random() < 0.75:
            await self._restart()

    # -- Discord ------------------------------------------------------------------------------------------------------

    async def _fails(self) -> None:
        route, status = self._fortune.choice(ROUTES), self._fortune.choice(STATUSES)
        self._world.faults.inject(
            route,
            status,
            times=self._fortune.randint(1, 6),
            after_effect=self._fortune.random() < 0.5 and status != TOO_MANY,  # what Discord refuses so is not done
            retry_after=self._fortune.uniform(0.1, 3.0),
            scope=self._fortune.choice(SCOPES),
        )

    async def _refuses(self) -> None:
        route, status, code = self._fortune.choice(REFUSALS)
        self._world.faults.inject(route, status, code=code, times=self._fortune.randint(1, 3))

    async def _drops_the_line(self) -> None:
        self._place.gateway.cut_connections()

    async def _loses_the_session(self) -> None:
        """The line breaks, and Discord has forgotten the session when the bot comes to resume it."""
        self._place.gateway.cut_connections()
        await self._place.until(lambda: not self._world.sessions.online_sessions)
        self._sim.skip_time(RESUMABLE_SECONDS + 1.0)

    async def _asks_to_reconnect(self) -> None:
        self._place.gateway.ask_to_reconnect()

    async def _invalidates(self) -> None:
        self._place.gateway.invalidate_sessions()

    # -- people -------------------------------------------------------------------------------------------------------

    async def _closes_dms(self) -> None:
        person = self._fortune.choice(self._crowd.people)
        user_actions.set_dms_closed(self._world, person.user, closed=True)
        await self._for_a_while()
        user_actions.set_dms_closed(self._world, person.user, closed=False)

    async def _takes_rights(self) -> None:
        taken = self._fortune.choice((SENDING, Permissions.VIEW_CHANNEL, Permissions.ATTACH_FILES))
        self._world.deny_bot(self._rights_holder(), taken)
        await self._for_a_while()
        self._world.allow_bot(self._rights_holder(), taken)

    def _rights_holder(self) -> Channel:
        """Where people play; of a thread, the channel from which it has its rights."""
        return self._world.channels.get(self._crowd.channel.parent_id or "", self._crowd.channel)

    async def _erases_the_board(self) -> None:
        shown = [message for message in self._crowd.channel.messages.values() if not message.is_ephemeral]
        if shown:
            posting.delete_message(self._world, shown[-1])

    async def _erases_a_hand(self) -> None:
        hands: list[MessageView] = [sight for person in self._crowd.people for sight in person.dm.messages[-1:]]
        if hands:
            posting.delete_message(self._world, self._fortune.choice(hands).message)

    async def _someone_leaves(self) -> None:
        person = self._fortune.choice(self._crowd.people)
        person.user.in_guild = False
        await self._for_a_while()
        person.user.in_guild = True

    async def _throws_the_bot_out(self) -> None:
        guild.remove_bot(self._world)
        await self._for_a_while()
        guild.invite_bot(self._world)

    async def _deletes_the_channel(self) -> None:
        """The channel, or the thread, in which people play; they go on elsewhere."""
        gone, name = self._crowd.channel, f"elsewhere-{len(self.deleted)}"
        self.deleted.append(gone)
        channel = self._world.add_channel(name)
        starter = self._crowd.people[0].user
        in_thread = self._fortune.random() < 0.5
        self._crowd.goes_to(
            threads.start_thread(self._world, channel, f"{name}-thread", starter) if in_thread else channel
        )
        self._world.delete_channel(gone)

    async def _moves_to_a_private_thread(self) -> None:
        """People go on among themselves; sooner or later somebody mentions the bot there, which lets it in."""
        starter, parent = self._crowd.people[0].user, self._rights_holder()
        thread = threads.start_private_thread(self._world, parent, "whispers", starter)
        self._crowd.goes_to(thread)
        await self._mentions_the_bot(thread)

    async def _removes_the_bot_from_the_thread(self) -> None:
        thread = self._crowd.channel
        if thread.type == PRIVATE_THREAD and not thread.lacks_bot:
            threads.remove_bot(self._world, thread)
            await self._mentions_the_bot(thread)

    async def _mentions_the_bot(self, thread: Channel) -> None:
        await self._for_a_while()
        if self._fortune.random() < 0.75:  # or else nobody does until everything is mended
            threads.let_bot_in(self._world, thread)

    async def _archives(self) -> None:
        """As a moderator may, or Discord after a while: nobody mends it but who writes there."""
        if self._crowd.channel.is_thread:
            threads.archive_thread(self._world, self._crowd.channel)

    async def _locks(self) -> None:
        thread = self._crowd.channel
        if thread.is_thread:
            threads.set_thread_state(self._world, thread, archived=self._fortune.random() < 0.7, locked=True)
            await self._for_a_while()
            if self._fortune.random() < 0.75:  # or else nobody comes to unlock it until everything is mended
                threads.unlock_and_unarchive_thread(self._world, thread)

    async def _chats(self) -> None:
        for _ in range(self._fortune.randint(1, 20)):
            with suppress(NotOfferedError):  # in a thread that is locked
                user_actions.say(self._world, self._fortune.choice(self._place.people).user, self._crowd.channel, "…")
