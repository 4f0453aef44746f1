"""Puts the bot's parts together: store -> tables -> pages -> messages -> features -> client. The only wiring."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Self

from bot.client import Client
from bot.computers.reviewing import LocalTrialRunner, ProcessTrialRunner, ReviewDesk
from bot.computers.thinking import LocalThinker, ProcessThinker, Thinker
from bot.features.all_features import FeatureBase, make_features
from bot.features.club.best_games import BestGames
from bot.features.club.seasons import SeasonEnds, SeasonPages
from bot.features.settings.declared_settings import CHANNEL_SETTINGS
from bot.features.settings.erasure import Erasure
from bot.intake.autocomplete import game_titles
from bot.intake.command_names import commands_to_register
from bot.intake.errors import ErrorReplies
from bot.intake.feature import merge_routes
from bot.intake.find_table import TableFinder
from bot.intake.intake import Intake
from bot.messages.api.call_counting import call_counting_trace
from bot.messages.api.calls import Calls, RateLimit
from bot.messages.api.dm_channels import DmChannels
from bot.messages.api.edit_tokens import EditTokens
from bot.messages.api.gates import GateRegistry
from bot.messages.api.replies import Interaction
from bot.messages.boards import Boards
from bot.messages.channel_checks import ChannelChecks
from bot.messages.hands import Hands
from bot.messages.hints import HintMessages
from bot.messages.invitations import InvitationMessages
from bot.messages.notes import FailedRematchNotes, LatestInteractions, OptionChangeNotes, PrivateNotes, RefusedVoteNotes
from bot.messages.open_seats import OpenSeats
from bot.messages.past_hands import PastHands
from bot.messages.pings import MentionSender, Pings, VotePings
from bot.messages.public_answers import PublicAnswers
from bot.messages.restore_check import RestoreCheck
from bot.messages.sent_pings import SentPings
from bot.messages.set_boards import SetBoards
from bot.messages.shown_entries import ShownEntryRecorder
from bot.messages.waiting_list import WaitingListMessages
from bot.people.invitation_limit import InvitationLimit
from bot.settings import Settings
from bot.sharing.connections import PartConnections
from bot.sharing.handover import Handover
from bot.sharing.interaction_relay import InteractionRelay
from bot.sharing.news_listener import NewsListener
from bot.sharing.part_filter import PartFilter
from bot.sharing.part_rounds import PartRounds
from bot.sharing.shared_limits import SharedInvitationLimit
from bot.sharing.wakefulness import Wakefulness
from bot.table_pages.builder import PageBuilder
from bot.table_pages.drawing import DrawingPool
from bot.table_pages.feats import ResultFeats
from bot.tables.deadlines import WaitingTimes
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from bot.tables.table_service import TableService
from bot.telemetry.waits import WaitWatch
from data.ownership.news import Topic
from data.store import Store
from engine.durations import HOUR
from engine.games import games


class App:
    """The whole bot on one store (its database). Use the object in ``async with``, which closes it at the end.

    Inside the block, await ``app.client.start(token)``: it serves until the client is closed.
    """

    def __init__(
        self, store: Store, settings: Settings, clock: Clock, entropy: Callable[[int], bytes] = secrets.token_bytes
    ) -> None:
        """``entropy(n)`` returns n unpredictable bytes; tests that must run the same way again pass their own."""
        self.store = store
        self._clock = clock
        timing = WaitingTimes(settings.pace, settings.ping_after, settings.lobby_hours * HOUR)
        self.thinker = _thinker_for(settings)
        self.tables = TableService(
            store,
            games(),
            clock,
            timing=timing,
            seed=settings.seed,
            usual_hands=settings.hands,
            entropy=entropy,
            thinker=self.thinker,
            shared=store if store.parts_in_all is not None else None,
        )
        if store.parts_in_all is None:
            self.tables.reach.lose()  # until the first connection
        self.wakefulness = Wakefulness(lambda: store.is_lost, clock)
        trace = call_counting_trace(clock, self.tables.time_trust.note_date)
        if not store.is_exclusive:
            self.wakefulness.guard(trace)
        self.client = Client(store, self.tables, trace, settings.shards)
        self._build_pages(settings, clock)
        self._create_message_services(settings, clock)
        self._build_features()
        self._share_servers(settings)

    def _share_servers(self, settings: Settings) -> None:
        """Build what a process needs beside others on the same database; a process that is alone does not use it."""
        self.parts = PartFilter(self.tables, self.store)
        if not self.store.is_exclusive:
            self.intake.others = self.parts
        connections = self._connections = PartConnections(self.client, self.tables.reach)
        handover = Handover(
            store=self.store,
            tables=self.tables,
            intake=self.intake,
            parts=self.parts,
            open_seats=self.open_seats,
            sent_pings=self.sent_pings,
            restore_check=self._restore_check,
            connections=connections,
            wait_settled=self.wait_settled,
        )
        self._rounds = PartRounds(
            self.store,
            handover.take_over,
            handover.let_go,
            on_process_count=lambda processes: self.calls.limit.set_rate(settings.calls_per_second / processes),
            is_prepared=connections.can_connect_at_once,
            wakefulness=self.wakefulness,
        )
        if self.store.parts_in_all is not None:
            self.client.on_shard_change = connections.note_shard
            relay = InteractionRelay(self.client, self.store, self.parts)
            invitations = SharedInvitationLimit(self._invitation_limit, self.store)
            listener = self._news_listener = NewsListener(
                self.store,
                self.tables.profiles,
                self._erasure,
                at_once={Topic.INTERACTION: relay.receive, Topic.INVITED: invitations.receive},
                on_choices_changed=self._on_choices_changed,
            )
            self.client.on_launch += (listener.start, connections.start, self._rounds.start)
            self.client.on_close += (connections.close, listener.stop)

    def _build_pages(self, settings: Settings, clock: Clock) -> None:
        self.pool = DrawingPool(settings.drawing_processes)
        self.builder = PageBuilder(self.tables, ResultFeats(self.store, self.tables.profiles), self.pool, clock)
        titles = game_titles(self.tables.games)
        run = self.pool.run_in_thread
        trial_runner = ProcessTrialRunner() if settings.thinking_processes else LocalTrialRunner(run)
        self.reviews = ReviewDesk(trial_runner, settings.review_worlds, run)
        self._season_pages = SeasonPages(self.store, self.tables.profiles, self.pool, titles)

    def _create_message_services(self, settings: Settings, clock: Clock) -> None:
        self.calls = Calls(self.client, RateLimit(settings.calls_per_second), EditTokens(self.client, clock))
        self.gates = GateRegistry()
        self._latest_interactions: LatestInteractions = OrderedDict()
        self._on_asked: list[Callable[[Interaction], None]] = []
        self.notes = PrivateNotes(self._latest_interactions, self.calls)
        self.sent_pings = SentPings(self.calls, self.store, self.tables, clock)
        mentions = MentionSender(self.calls, self.tables.profiles, clock, self.sent_pings)
        shown = ShownEntryRecorder(self.gates, self.tables.shown_messages, self.calls)
        self.boards = Boards(
            tables=self.tables,
            builder=self.builder,
            calls=self.calls,
            gates=self.gates,
            shown=shown,
            pings=Pings(self.tables.deadlines, mentions),
            sent_pings=self.sent_pings,
            clock=clock,
            repost_after=settings.repost_after,
        )
        self.dm_channels = DmChannels(self.calls, self.store, clock, settings.new_dms)
        self.hands = Hands(
            tables=self.tables,
            builder=self.builder,
            calls=self.calls,
            dm_channels=self.dm_channels,
            gates=self.gates,
            shown=shown,
            notes=self.notes,
            past_hands=PastHands(self.calls, self.store, self.tables, self.gates, clock),
            clock=clock,
        )
        self.season_ends = SeasonEnds(self.store, self.tables, self.calls, self._season_pages, clock)
        self.best_games = BestGames(self.tables, self.store, self.calls, self.reviews, clock)
        self.open_seats = OpenSeats(
            tables=self.tables, store=self.store, builder=self.builder, calls=self.calls, clock=clock
        )
        self._restore_check = RestoreCheck(self.store, self.tables, self.calls)
        self.checks = ChannelChecks(
            calls=self.calls,
            directory=self.tables.directory,
            boards=self.boards,
            profiles=self.tables.profiles,
            notes=self.notes,
            channel_settings=CHANNEL_SETTINGS,
            on_asked=self._on_asked,
        )
        self.set_boards = SetBoards(self.tables, self.boards, self.hands, self.calls)
        self.boards.on_needs_changed.append(self.hands.on_needed_permissions_changed)
        self._observe_tables(shown, mentions)

    def _observe_tables(self, shown: ShownEntryRecorder, mentions: MentionSender) -> None:
        """Have those who show tables, or tell people of them, observe the tables."""
        clock = self._clock
        invitations = InvitationMessages(
            tables=self.tables, calls=self.calls, gates=self.gates, shown=shown, clock=clock
        )
        self.hint_messages = HintMessages(self.tables, self.calls)
        tellers = (
            WaitingListMessages(self.calls, self.notes, mentions),
            FailedRematchNotes(self.notes),
            RefusedVoteNotes(self.notes, self.tables.profiles),
            OptionChangeNotes(self.notes),
            self.hint_messages,
        )
        self._vote_pings = VotePings(self.calls, self.tables.profiles, mentions, clock)
        self.tables.observers.add(self.boards, self.hands, self._vote_pings, invitations, *tellers, self.open_seats)

    def _build_features(self) -> None:
        finder = TableFinder(self.tables)
        self._invitation_limit = InvitationLimit(self._clock)
        self._erasure = Erasure(self.tables, self.store, self._on_player_erased)
        self.tables.on_taken_over.append(self._erasure.free_places_where_possible)
        features = make_features(self._feature_base(), finder)
        self.intake = Intake(
            tables=self.tables,
            latest=self._latest_interactions,
            tokens=self.calls.tokens,
            on_asked=self._on_asked,
            errors=ErrorReplies(self.tables),
            routes=merge_routes(feature.routes() for feature in features),
        )
        commands = commands_to_register(feature.commands() for feature in features)
        self.client.attach_parts(
            intake=self.intake,
            boards=self.boards,
            checks=self.checks,
            prepare=self._load_and_start_tasks,
            commands=commands,
            wait_settled=self.wait_settled,
        )

    def _feature_base(self) -> FeatureBase:
        return FeatureBase(
            boards=self.boards,
            builder=self.builder,
            calls=self.calls,
            checks=self.checks,
            clock=self._clock,
            erasure=self._erasure,
            hands=self.hands,
            hint_messages=self.hint_messages,
            tables=self.tables,
            invitation_limit=self._invitation_limit,
            notes=self.notes,
            open_seats=self.open_seats,
            pool=self.pool,
            public_answers=PublicAnswers(self._clock),
            reviews=self.reviews,
            season_pages=self._season_pages,
            store=self.store,
            thinker=self.thinker,
        )

    def _on_player_erased(self, player_id: str, tables: Sequence[LiveTable]) -> None:
        """Forget a person whose data was deleted, and have the boards of these tables, which show their name, written
        anew.
        """
        self.notes.forget_player(player_id)
        self.hands.forget_player(player_id)
        self.reviews.forget_player(player_id)
        self.boards.rewrite_posted_boards(tables)
        self.open_seats.on_names_changed(tables)

    async def _on_choices_changed(self, player_id: str) -> None:
        """Move and rewrite a person's hands after they chose something at another process."""
        await self.hands.on_place_of_hands_chosen(player_id)
        await self.hands.rewrite_player(player_id)

    async def _load_and_start_tasks(self) -> None:
        """Load the channels and announcements that the store knows, check the tables if the database was replaced by a
        backup, and start the background tasks; all before the tables are taken over.
        """
        await self.dm_channels.load()
        await self._erasure.load_limits()
        for part in self.store.parts:
            await self._restore_check.run(part)
        self.season_ends.periodic_task.start()
        self.best_games.periodic_task.start()
        for part in self.store.parts:
            await self.open_seats.take_over(part)
            await self.sent_pings.load(part)
        self.sent_pings.delete_outdated()
        self.open_seats.start()

    @property
    def waits(self) -> Sequence[WaitWatch]:
        """The waits for processes and threads that draw and think, for ``/health``."""
        return (*self.pool.waits, *self.thinker.waits, *self.reviews.trial_runner.waits)

    def kill_workers(self) -> None:
        """Kill the processes that draw and think, without waiting for their end. May be called in any thread."""
        for workers in (self.pool, self.thinker, self.reviews.trial_runner):
            workers.kill_processes()

    async def wait_settled(self) -> None:
        """Wait until no message is being written to Discord and no background task is running."""
        while self.gates.is_writing or self.open_seats.is_writing or self.calls.has_tasks:
            await self.gates.wait_settled()
            await self.open_seats.wait_settled()
            await self.calls.wait_settled()

    async def __aenter__(self) -> Self:
        await self.client.__aenter__()
        return self

    async def __aexit__(self, *_raised: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Finish the interactions and writes under way, leave Discord, and stop thinking and drawing. A second call
        does nothing.
        """
        self.pool.end_processes()
        await self._rounds.end_changes()
        await self.season_ends.periodic_task.stop()
        await self.open_seats.stop()
        await asyncio.gather(self.best_games.periodic_task.stop(), self.reviews.close())
        await self.client.close()
        self.calls.drop_retries()
        self.gates.drop_retries()
        await self._rounds.stop()
        self.wakefulness.end()
        await self.thinker.close()
        self.pool.close()


def _thinker_for(settings: Settings) -> Thinker:
    """The object that finds computers' actions: in other processes, or in this one if the settings want none."""
    if not settings.thinking_processes:
        return LocalThinker()
    return ProcessThinker(settings.thinking_processes, settings.thinking_seconds)
