"""What stands below every table in play: for whom the game waits, and what everybody may press."""

from collections.abc import Iterable
from typing import Any

from discord import ui

from bot.table_pages.board_mark import rules_button_id
from bot.table_pages.components import PRIMARY, as_of_line, escaped_text, make_button
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.pausing import pause_buttons
from bot.table_pages.questions import answer_buttons, question_lines
from bot.table_pages.snapshot import TableSnapshot
from bot.texts.lobby import duplicate
from bot.texts.play import pausing, recap
from bot.texts.play import play as texts
from engine.text.sentences import joined_with_and

AGAIN = "again"
"""The argument of a control that draws its page anew in place."""


def copy_lines(snapshot: TableSnapshot) -> list[ui.TextDisplay[Any]]:
    """What somebody's private copy of a table says of its age; nothing on the board."""
    return [ui.TextDisplay(as_of_line(snapshot.at))] if snapshot.is_copy else []


def copy_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The button that draws a private copy anew; none on the board, which follows its table."""
    refresh = make_button(CustomId(Code.SHOW_TABLE, snapshot.id, (AGAIN,)), texts.REFRESH_BUTTON)
    return [refresh] if snapshot.is_copy else []


def questions_and_waiting_text(snapshot: TableSnapshot) -> str:
    """The questions that players have asked all others, and for whom the game waits, a line each."""
    return "\n".join([*question_lines(snapshot), _waiting_line(snapshot)])


def _waiting_line(snapshot: TableSnapshot) -> str:
    """A line that says for whom the game waits, and when the earliest of their time limits runs out; without a limit,
    when the game closes if nobody moves, and who loses it then.

    If the snapshot has a ``closes_at``, because every seat plays by itself, it says instead when the table closes; in a
    pause, when that ends.
    """
    if snapshot.state.is_paused and snapshot.pause_ends_at is not None:
        return pausing.IN_PAUSE.format(until=int(snapshot.pause_ends_at))
    if snapshot.closes_at is not None:
        return everybody_away_text(snapshot, snapshot.closes_at)
    times = [when for seat in snapshot.waiting if (when := snapshot.deadlines.get(seat)) is not None]
    until = texts.TIME_RUNS_OUT.format(at=int(min(times))) if times else ""
    if losers := snapshot.lost_by_waiting_at:
        until = texts.CLOSES_AS_LOSS.format(at=int(min(losers.values())), names=_names_of(snapshot, sorted(losers)))
    return texts.TO_PLAY.format(names=_names_of(snapshot, snapshot.waiting), until=until)


def _names_of(snapshot: TableSnapshot, seats: Iterable[int]) -> str:
    return joined_with_and([escaped_text(snapshot.names[seat]) for seat in seats])


def everybody_away_text(snapshot: TableSnapshot, closes_at: float) -> str:
    """The sentences that say that nobody is there to play, that the table closes at ``closes_at`` (seconds since 1970),
    and that whoever is alone with computers loses the game then.
    """
    losers = [seat for seat in range(len(snapshot.names)) if snapshot.state.loses_by_ending(seat)]
    template = texts.ONE_IS_AWAY if losers else texts.EVERYBODY_AWAY
    return template.format(name=_names_of(snapshot, losers), closes_at=int(closes_at))


def board_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The buttons below a table in play."""
    table = snapshot.id
    may_anybody_return = any(seat.on_auto and not seat.left for seat in snapshot.state.seats)
    return [
        *answer_buttons(snapshot),
        make_button(CustomId(Code.MY_HAND, table), texts.MY_HAND_BUTTON, PRIMARY),
        *([make_button(CustomId(Code.SHOW_TABLE, table), duplicate.SHOW_TABLE_BUTTON)] if snapshot.is_shut else []),
        make_button(CustomId(Code.AS_TEXT, table), texts.AS_TEXT_BUTTON),
        make_button(CustomId(Code.WHAT_HAPPENED, table), recap.WHAT_HAPPENED_BUTTON),
        *([make_button(CustomId(Code.BACK, table), texts.BACK_BUTTON)] if may_anybody_return else []),
        *(
            make_button(
                CustomId(Code.SIT_IN, table, (str(seat),)), texts.SIT_IN_BUTTON.format(name=snapshot.names[seat])
            )
            for seat in snapshot.seats_open_to_sit_in_vote
        ),
        make_button(rules_button_id(snapshot), texts.RULES_BUTTON),
        *pause_buttons(snapshot),
        make_button(CustomId(Code.LEAVE_GAME, table), texts.LEAVE_GAME_BUTTON),
        make_button(CustomId(Code.CLOSE, table), texts.CLOSE_TABLE_BUTTON),
        *copy_buttons(snapshot),
    ]
