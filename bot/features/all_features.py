"""Makes all features from the objects that they use. A new feature is added here."""

from typing import NamedTuple

from bot.computers.reviewing import ReviewDesk
from bot.computers.thinking import Thinker
from bot.features.club.leaderboard import Leaderboards
from bot.features.club.my_tables import MyTables
from bot.features.club.profile import ProfileCards
from bot.features.club.seasons import SeasonPages, Seasons
from bot.features.club.server_records import ServerRecords
from bot.features.help import Help
from bot.features.learn import Lessons
from bot.features.lobby.duplicate_set import Duplicates
from bot.features.lobby.hosting import Hosting
from bot.features.lobby.invitations import Invitations, Inviter
from bot.features.lobby.joining import AnnouncedSeats, Joining, Newcomers
from bot.features.lobby.opening import TableOpener, TableOpening
from bot.features.lobby.options import LobbyOptions
from bot.features.lobby.rematch import Rematches
from bot.features.lobby.starting import Starting
from bot.features.past_games.finished_games import FinishedGames, Transcripts
from bot.features.past_games.history import History
from bot.features.past_games.replay import Replays
from bot.features.past_games.review import Reviews
from bot.features.play.act import Acting
from bot.features.play.closing import Closing
from bot.features.play.hand import Play
from bot.features.play.hints import Hints
from bot.features.play.lookup import Lookup, Recaps, Shuffles
from bot.features.play.questions import Answers, Pausing, TakingBack
from bot.features.play.rules import Rules
from bot.features.play.seat import Seating
from bot.features.settings.erasure import Erasure
from bot.features.settings.preferences import Preferences
from bot.features.settings.privacy import Privacy
from bot.features.settings.server_settings import ServerSettings
from bot.intake.feature import Feature
from bot.intake.find_table import TableFinder
from bot.intake.table_actions import TableActions
from bot.messages.api.calls import Calls
from bot.messages.boards import Boards
from bot.messages.channel_checks import ChannelChecks
from bot.messages.hands import Hands
from bot.messages.hints import HintMessages
from bot.messages.notes import PrivateNotes
from bot.messages.open_seats import OpenSeats
from bot.messages.public_answers import PublicAnswers
from bot.messages.table_threads import TableThreads
from bot.people.invitation_limit import InvitationLimit
from bot.table_pages.builder import PageBuilder
from bot.table_pages.custom_ids import Code
from bot.table_pages.drawing import DrawingPool
from bot.tables.scheduler import Clock
from bot.tables.table_service import TableService
from data.store import Store


class FeatureBase(NamedTuple):
    """The objects that features use: the tables, and the ways to show and to store things."""

    boards: Boards
    builder: PageBuilder
    calls: Calls
    checks: ChannelChecks
    clock: Clock
    erasure: Erasure
    hands: Hands
    hint_messages: HintMessages
    tables: TableService
    invitation_limit: InvitationLimit
    notes: PrivateNotes
    open_seats: OpenSeats
    pool: DrawingPool
    public_answers: PublicAnswers
    reviews: ReviewDesk
    season_pages: SeasonPages
    store: Store
    thinker: Thinker


def make_features(base: FeatureBase, finder: TableFinder) -> tuple[Feature, ...]:
    """All features of the bot, made from the objects that they use. ``finder`` finds the table that a command is
    about.
    """
    tables, builder = base.tables, base.builder
    actions = TableActions(tables, builder, base.boards)
    opener = TableOpener(
        tables=tables,
        builder=builder,
        boards=base.boards,
        checks=base.checks,
        threads=TableThreads(base.calls),
    )
    play, preferences = Play(tables, builder, base.hands), Preferences(tables.profiles, base.hands, base.clock)
    finished = FinishedGames(tables, base.store)
    lookup = Lookup(tables=tables, builder=builder, finder=finder, opener=opener, preferences=preferences)
    return (
        *_features_of_the_club(base, finder, opener, lookup, preferences),
        *_features_of_lobbies(base, finder, actions, opener),
        Acting(tables, finder, builder, base.hands),
        Closing(tables, builder, finder, actions),
        Recaps(builder, finder),
        Hints(
            tables=tables,
            finder=finder,
            builder=builder,
            hands=base.hands,
            messages=base.hint_messages,
            thinker=base.thinker,
        ),
        Seating(
            tables=tables,
            finder=finder,
            hands=base.hands,
            play=play,
            actions=actions,
        ),
        Answers(tables, play, actions),
        TakingBack(tables, finder, play),
        Pausing(tables, finder, play, actions),
        lookup,
        Shuffles(builder, finder),
        play,
        preferences,
        Replays(tables, builder, finder, finished, base.public_answers),
        Reviews(tables=tables, builder=builder, finder=finder, finished=finished, desk=base.reviews, calls=base.calls),
        Transcripts(finder, finished, builder),
    )


def _features_of_lobbies(
    base: FeatureBase, finder: TableFinder, actions: TableActions, opener: TableOpener
) -> tuple[Feature, ...]:
    tables = base.tables
    inviter = Inviter(tables, base.invitation_limit)
    newcomers = Newcomers(base.store, base.calls)
    joining = Joining(
        tables=tables,
        finder=finder,
        actions=actions,
        builder=base.builder,
        newcomers=newcomers,
    )
    return (
        TableOpening(tables, opener, inviter),
        Starting(tables, finder, actions),
        Hosting(tables, base.builder, finder, actions),
        joining,
        AnnouncedSeats(joining),
        Invitations(tables=tables, finder=finder, actions=actions, inviter=inviter, notes=base.notes),
        Rematches(tables, opener),
        Duplicates(tables, opener),
        LobbyOptions(finder, actions),
    )


def _features_of_the_club(
    base: FeatureBase, finder: TableFinder, opener: TableOpener, lookup: Lookup, preferences: Preferences
) -> tuple[Feature, ...]:
    """Help, with the features that can be shown from there, and features about people and servers beyond one table."""
    tables, store = base.tables, base.store
    records = ServerRecords(tables, store)
    leaderboards = Leaderboards(
        tables=tables,
        store=store,
        pool=base.pool,
        clock=base.clock,
        public_answers=base.public_answers,
        records=records,
    )
    privacy = Privacy(store, base.erasure, tables.games)
    my_tables, history = MyTables(tables, base.clock), History(tables, store, finder, lookup)
    profiles = ProfileCards(tables, store, base.pool, base.public_answers)
    rules = Rules(tables, base.builder, finder)
    lessons = Lessons(tables, base.builder, opener, rules)
    shown_from_help = {
        Code.HELP_MY_TABLES: my_tables.show,
        Code.HELP_HISTORY: history.show,
        Code.HELP_PROFILE: profiles.show,
        Code.HELP_LEADERBOARD: leaderboards.show,
        Code.HELP_PREFERENCES: preferences.show,
        Code.HELP_PRIVACY: privacy.show,
        Code.HELP_LEARN: lessons.choose,
    }
    return (
        Help(tables, opener, rules, shown_from_help),
        rules,
        lessons,
        my_tables,
        leaderboards,
        records,
        history,
        Seasons(store, base.season_pages),
        profiles,
        privacy,
        ServerSettings(
            store=store,
            profiles=tables.profiles,
            boards=base.boards,
            hands=base.hands,
            checks=base.checks,
            open_seats=base.open_seats,
        ),
    )
