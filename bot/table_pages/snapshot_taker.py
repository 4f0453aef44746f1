"""Takes snapshots of tables, without awaiting anything."""

from collections.abc import Mapping

from bot.table_pages.news import asked_back_sentence, news_sentences, refused_sentences
from bot.table_pages.snapshot import (
    GivenHint,
    GraveAction,
    LobbyPeople,
    OwnSeat,
    PlaceInSet,
    TableSnapshot,
    hand_page_version,
)
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from bot.tables.table_service import TableService
from bot.texts.names import former_player_name
from engine.chance import commitment
from engine.game import Chapter
from engine.tables.hints import are_hints_on, may_have_hint
from engine.tables.option_changes import values_when_joined
from engine.tables.state import Phase
from engine.transcripts.write import write_transcript


class SnapshotTaker:
    """Takes snapshots of a table: of what everybody may see, and of what one seat sees."""

    def __init__(self, tables: TableService, clock: Clock) -> None:
        self._tables = tables
        self._clock = clock

    def board(
        self, live: LiveTable, *, for_player: bool = False, first_of_set: LiveTable | None = None
    ) -> TableSnapshot:
        """The snapshot of what everybody may see of a table now or, ``for_player``, what all its players may see.
        ``first_of_set`` is the first table of the set to which a lobby belongs; ``None`` if it belongs to none.
        """
        table, deadlines, names = live.table, self._tables.deadlines, self._tables.seat_names(live)
        waiting, is_shown = table.waiting_for(), for_player or not live.is_shut
        view = None if table.state.game is None else table.view(None)
        return TableSnapshot(
            id=live.id,
            game=live.game,
            state=table.state,
            names=names,
            at=self._clock(),
            version=table.public_seq,
            channel=live.place.channel,
            public_count=table.public_count,
            public_acts=table.public_acts,
            commitment=commitment(table.opening.secret),
            people=self._lobby_people(live),
            is_test=table.opening.is_test,
            news=news_sentences(live, names) if is_shown else (),
            waiting=waiting,
            deadlines={seat: deadlines.deadline(live, seat) for seat in waiting},
            lost_by_waiting_at=deadlines.lost_by_waiting_at(live),
            seats_open_to_sit_in_vote=deadlines.seats_open_to_sit_in_vote(live),
            closes_at=deadlines.closes_at(live) if live.is_deserted else None,
            questions_end_at=deadlines.questions_end_at(live),
            asked_back=asked_back_sentence(live, names) if is_shown else "",
            pause_ends_at=deadlines.pause_ends_at(live),
            rematch_ends_at=deadlines.rematch_ends_at(live),
            has_waited_in_vain=live.has_waited_in_vain,
            values_before=values_before(live, None),
            view=view if is_shown else None,
            of_set=place_in_set(
                live, self._tables.profiles.player(first_of_set.place.host).name if first_of_set else ""
            ),
            is_shut=live.is_shut,
            last_chapter=None if is_shown else chapter_without_scores(live.game.words.last_chapter(view, names)),
            transcript=open_transcript(live),
            had_hints=table.state.phase is Phase.OVER and are_hints_on(table),
        )

    def hand(self, live: LiveTable, seat: int, instead: GraveAction | GivenHint | None = None) -> TableSnapshot:
        """The snapshot of what one seat (from 0) sees and may do now; ``instead`` is as in `OwnSeat`."""
        table, names, waiting = live.table, self._tables.seat_names(live), live.table.waiting_for()
        deadlines, is_waited_for = self._tables.deadlines, seat in waiting
        return TableSnapshot(
            id=live.id,
            game=live.game,
            state=table.state,
            names=names,
            at=self._clock(),
            version=hand_page_version(live, seat),
            channel=live.place.channel,
            news=news_sentences(live, names) if is_waited_for or table.state.seats[seat].missed else (),
            waiting=waiting,
            deadlines={seat: deadlines.deadline(live, seat)} if is_waited_for else {},
            lost_by_waiting_at={at: when for at, when in deadlines.lost_by_waiting_at(live).items() if at == seat},
            closes_at=deadlines.closes_at(live) if live.is_deserted else None,
            questions_end_at=deadlines.questions_end_at(live),
            asked_back=asked_back_sentence(live, names),
            values_before=values_before(live, seat),
            is_shut=live.is_shut,
            view=table.view(seat) if table.state.phase is Phase.PLAYING else None,
            own=OwnSeat(
                seat,
                menu=table.menu(seat),
                controls_version=table.controls_version(seat),
                instead=instead,
                may_take_back=table.action_offered_back(seat),
                may_have_hint=may_have_hint(table, seat),
                refused=refused_sentences(live, seat, names),
                missing_board_permissions_text=live.missing_board_permissions_text,
            ),
        )

    def _lobby_people(self, live: LiveTable) -> LobbyPeople:
        state, opener, profiles = live.table.state, live.place.host, self._tables.profiles
        queue = [one.player for one in state.guests.queue]
        without_seat = map(profiles.names_of, (state.kept_for, queue, state.guests.declined))
        name, is_gone = profiles.player(opener).name, bool(former_player_name(opener))
        return LobbyPeople(name, is_gone, state.seat_of(opener), *without_seat)


def values_before(live: LiveTable, seat: int | None) -> Mapping[str, str]:
    """By name of each option that was changed since the seat's player sat down, its earlier value in words. Empty after
    their first turn, and for the person who chooses the options.

    ``seat`` ``None``: the options of a lobby that were changed since any other person sat down.
    """
    state, meta, log = live.table.state, live.game.meta, live.table.log
    if seat is None:
        people = [one for one in state.people if one != live.options_chooser] if state.phase is Phase.LOBBY else []
    else:
        own = state.seats[seat].player
        people = [] if own in {None, live.options_chooser} or state.seats[seat].has_had_turn else [own or ""]
    found: dict[str, str] = {}
    for player in people:
        found = {**values_when_joined(meta, log, player, state.chosen), **found}
    return found


def is_transcript_open(live: LiveTable) -> bool:
    """Whether everybody may read the transcript: the game was played to its end, and nobody plays the same cards."""
    return not live.is_shut and live.table.state.outcome is not None


def open_transcript(live: LiveTable) -> str:
    """The transcript that everybody may read; empty if there is none (`is_transcript_open`). It is written now, which
    may take a third of a second, unless `PageBuilder.transcript` has done so.
    """
    if not is_transcript_open(live):
        return ""
    live.transcript = live.transcript or write_transcript(live.game, live.table.opening, live.table.log)
    return live.transcript


def chapter_without_scores(chapter: Chapter | None) -> Chapter | None:
    """The chapter without its scores, which is all that may be shown while others play the same cards; ``None`` for
    ``None``.
    """
    return None if chapter is None else Chapter(chapter.period, chapter.number, ())


def place_in_set(live: LiveTable, starter: str = "") -> PlaceInSet | None:
    """The table's place in its duplicate set, with ``starter``, the name of the person who starts the set; ``None`` for
    a table of its own.
    """
    its = live.duplicate_set
    return None if its is None else PlaceInSet(its.id, its.number_of(live.id), len(its.table_ids), starter)
