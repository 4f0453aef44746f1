"""Lays out a seat's own page, which only its player sees: the hand and the seat's menu."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.table_pages.board import everybody_away_text
from bot.table_pages.closing import closing_sentence
from bot.table_pages.components import (
    FELT,
    SUCCESS,
    Page,
    button_rows,
    escaped_text,
    heading_item,
    make_button,
    make_page,
    optional_gallery_and_files,
    picture_or_text_item,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.hints import grave_action_rows, grave_hint_rows, hint_button, hint_rows
from bot.table_pages.lobby import changed_option_lines
from bot.table_pages.menu import menu_rows
from bot.table_pages.news import news_text
from bot.table_pages.questions import (
    answer_buttons,
    ask_me_again_button,
    go_on_button,
    question_lines,
    take_back_button,
)
from bot.table_pages.result import winners_line
from bot.table_pages.snapshot import FINAL_VERSION, GivenHint, GraveAction, OwnSeat, TableSnapshot
from bot.texts import lobby as lobby_texts
from bot.texts import past_games as past_games_texts
from bot.texts import play as texts
from engine.game import Outcome
from engine.tables.state import Phase
from engine.text.graphemes import shorten
from engine.text.sentences import joined_with_and, ordinal
from engine.text.words import name_shortened_for_story, score_text
from render import PictureFile

_NAME_LENGTHS = (16, 10, 6)
"""The most characters of a name in the status: the first of these with which the status is short enough."""
MAX_STATUS_LENGTH = 600
"""The most characters of the status lines above a hand, counted with Markdown escapes."""
MAX_HAND_NEWS_LENGTH = 700
"""The most characters of the latest events: fewer than on a board, as a hand has more to tell."""


def hand_page(
    snapshot: TableSnapshot,
    picture: PictureFile | None,
    text: str,
    *,
    is_auto_updated: bool,
    table_picture: PictureFile | None = None,
) -> Page:
    """The page with what one seat sees and may do, with ``picture``, or with ``text`` if that is ``None``.

    ``table_picture`` shows the table above the hand, where no board in the channel does; ``None`` for no such picture.
    ``is_auto_updated``: the page says that the bot will update it when it is the seat's turn.
    """
    own = snapshot.own
    if snapshot.state.phase is not Phase.PLAYING or own is None:
        return _page_without_hand(snapshot, own)
    table, table_files = optional_gallery_and_files("table.png", table_picture)
    shown, files = picture_or_text_item("hand.png", picture, text)
    news = "" if isinstance(own.instead, GivenHint) else news_text(snapshot, MAX_HAND_NEWS_LENGTH)  # read before
    refused = [texts.VOTE_REFUSED.format(told=told) for told in own.refused if told not in snapshot.news]
    paused = [texts.HAND_IN_PAUSE] if snapshot.state.is_paused else []
    missed = _missed_turn(snapshot, own.seat)
    questions = [*_changed_options(snapshot), *missed, *refused, *question_lines(snapshot), *paused]
    told: list[ui.Item[Any]] = [
        *([ui.TextDisplay(news)] if news else []),
        ui.TextDisplay(
            "".join(f"{line}\n" for line in questions)
            + _status_text(snapshot, own, is_auto_updated=is_auto_updated)
            + _board_not_written_warning(snapshot.channel, own)
        ),
    ]
    rows = _rows_in_place_of_menu(snapshot, own) or _control_rows(snapshot, own)
    top = heading_item(snapshot, f" · <#{snapshot.channel}>")
    return make_page([top, *table, shown, *told, *rows], FELT, (*table_files, *files), snapshot.version)


def _rows_in_place_of_menu(snapshot: TableSnapshot, own: OwnSeat) -> list[ui.Item[Any]]:
    """The question or the hint that takes the place of the menu; empty if the menu is shown."""
    match own.instead:
        case GraveAction(asked_by=CustomId(code=Code.HINT_ASK_FIRST)):
            return grave_hint_rows(own.instead, own.menu, snapshot.names)
        case GraveAction():
            return grave_action_rows(own.instead, own, snapshot.names)
        case GivenHint():
            return hint_rows(own.instead, snapshot.id)
    return []


def _control_rows(snapshot: TableSnapshot, own: OwnSeat) -> list[ui.Item[Any]]:
    """The controls of the seat's menu, none in a pause, and the buttons below them."""
    menu = () if snapshot.state.is_paused else own.menu
    buttons = button_rows(_own_buttons(snapshot, own))
    return [*menu_rows(menu, snapshot.id, own.controls_version, snapshot.names), *buttons]


def _changed_options(snapshot: TableSnapshot) -> list[str]:
    """A line with the options that were changed since the hand's player sat down; empty without a change."""
    changed = changed_option_lines(snapshot.game.meta, snapshot.state.chosen, snapshot.values_before)
    return [texts.CHANGED_SINCE_JOINING.format(options=" · ".join(changed))] if changed else []


def _missed_turn(snapshot: TableSnapshot, seat: int) -> list[str]:
    """A line that says that the time of the player's last turn ran out, and what follows; empty if it did not, and for
    a player on auto, whom another line tells so.
    """
    sitting = snapshot.state.seats[seat]
    return [texts.TIME_RAN_OUT] if sitting.missed and not sitting.on_auto else []


def left_game_page(table_id: str, title: str) -> Page:
    """The page that replaces the hand of a player who has left the game; ``title`` is the game's."""
    return make_page([ui.TextDisplay(texts.YOU_LEFT.format(title=title, table=table_id))], table_version=FINAL_VERSION)


def _own_buttons(snapshot: TableSnapshot, own: OwnSeat) -> list[ui.Button[Any]]:
    """The buttons below a seat's menu: answer a question, go on, come back from auto, get a hint, take back the last
    action, refresh the page.
    """
    back = make_button(CustomId(Code.BACK, snapshot.id), texts.BACK_BUTTON, SUCCESS)
    return [
        *answer_buttons(snapshot),
        *([go_on_button(snapshot)] if snapshot.state.is_paused else []),
        *([back] if snapshot.state.seats[own.seat].on_auto else []),
        *hint_button(snapshot.id, own),
        *take_back_button(snapshot, own),
        *ask_me_again_button(snapshot, own.seat),
        make_button(CustomId(Code.REFRESH, snapshot.id), texts.REFRESH_BUTTON),
    ]


# -- how the table stands ---------------------------------------------------------------------------------------------


def _status_text(snapshot: TableSnapshot, own: OwnSeat, *, is_auto_updated: bool) -> str:
    """The status for the seat's player: whose turn it is, the game's own status lines, and when that was."""
    *_, shortest = forms = [_status_lines(snapshot, own, length) for length in _NAME_LENGTHS]
    lines = next((one for one in forms if sum(map(len, one)) <= MAX_STATUS_LENGTH), shortest[:1])
    on_auto = snapshot.state.seats[own.seat].on_auto
    is_asked = own.seat in snapshot.waiting and not on_auto
    as_of = texts.AS_OF.format(at=int(snapshot.at)) if is_asked or on_auto else ""  # else it stands at the top
    changes = "" if snapshot.closes_at is not None else texts.MESSAGE_CHANGES
    rest = "" if is_asked else changes if is_auto_updated else texts.REFRESH_IT
    return "\n".join((*lines, texts.SMALL_PRINT.format(text=" ".join(filter(None, (as_of, rest))))))


def _status_lines(snapshot: TableSnapshot, own: OwnSeat, name_length: int) -> tuple[str, ...]:
    """The line on whose turn it is, and the game's status lines; names have at most ``name_length`` characters, the
    seat's own is bold.
    """
    names = [escaped_text(shorten(name_shortened_for_story(name), name_length)) for name in snapshot.names]
    names[own.seat] = f"**{names[own.seat]}**"
    return _turn_text(snapshot, own, names), *snapshot.game.words.status(snapshot.view, names)


def _turn_text(snapshot: TableSnapshot, own: OwnSeat, names: Sequence[str]) -> str:
    """Whose turn it is and until when, or who plays for the seat's player, or that nobody plays. Of the others only
    people are named: computers act within moments, after which nobody writes the hand again.
    """
    if snapshot.closes_at is not None:
        if snapshot.state.loses_by_ending(own.seat):
            return texts.YOU_ARE_AWAY.format(closes_at=int(snapshot.closes_at)) + texts.PRESS_BACK
        return everybody_away_text(snapshot, snapshot.closes_at) + texts.PRESS_BACK
    sitting, is_waited_for = snapshot.state.seats[own.seat], own.seat in snapshot.waiting
    people = [other for other in snapshot.waiting if snapshot.state.seats[other].is_played_by_person]
    others = joined_with_and([names[other] for other in people if other != own.seat])
    template = texts.OTHERS_TO_PLAY_TOO if is_waited_for else texts.OTHERS_TO_PLAY
    too = template.format(names=others) if others else ""
    if sitting.on_auto:
        return (texts.COMPUTER_PLAYS_FOR_YOU if sitting.sat_in else texts.YOU_ARE_ON_AUTO) + too
    if is_waited_for:
        return texts.YOUR_TURN + _own_time_text(snapshot, own.seat) + too
    waited = (texts.WAITED_FOR if others else texts.NOT_YOUR_TURN).format(at=int(snapshot.at), names=others)
    return waited + (texts.YOU_MAY_ACT if own.menu else "")


def _own_time_text(snapshot: TableSnapshot, seat: int) -> str:
    """When the seat's time for its turn runs out or, without a limit, when its player loses the game by not acting;
    empty if they lose nothing, and in a pause.
    """
    until, lost_at = snapshot.deadlines.get(seat), snapshot.lost_by_waiting_at.get(seat)
    if lost_at is not None:
        return texts.YOU_LOSE_BY_WAITING.format(at=int(lost_at))
    return "" if until is None else texts.YOUR_TIME_RUNS_OUT.format(at=int(until))


def _board_not_written_warning(channel: str, own: OwnSeat) -> str:
    """A warning that the bot cannot write the board, with the permissions that it lacks; empty if it can."""
    needs = own.missing_board_permissions_text
    return texts.BOARD_LACKS.format(channel=channel, needs=needs) if needs else ""


def _page_without_hand(snapshot: TableSnapshot, own: OwnSeat | None) -> Page:
    """The page of a seat before the game and after it, with the result."""
    told = ui.TextDisplay[Any](_no_hand_text(snapshot, own))
    items = [heading_item(snapshot), told, *button_rows(_buttons_after_game(snapshot))]
    return make_page(items, FELT, (), snapshot.version)


def _no_hand_text(snapshot: TableSnapshot, own: OwnSeat | None) -> str:
    """The reason why there is no hand: the game has not started, was closed, or is over, with its result."""
    if snapshot.state.phase is Phase.LOBBY:
        return texts.HAND_COMES_HERE
    where = texts.TABLE_IS_IN.format(channel=snapshot.channel)
    if snapshot.state.outcome is not None:
        winners = winners_line(snapshot.state.outcome, snapshot.names)
        template = lobby_texts.HAND_OF_ENDED_SET if snapshot.is_shut else texts.GAME_IS_OVER
        over = template.format(winners=winners, where=where)
        return over if own is None else f"{over}\n{_own_place_text(snapshot, snapshot.state.outcome, own.seat)}"
    return closing_sentence(snapshot) + ("" if snapshot.state.closed == "channel_gone" else f" {where}")


def _own_place_text(snapshot: TableSnapshot, outcome: Outcome, seat: int) -> str:
    """The sentence that tells a player their place in a game that is over, and their score if the game has scores."""
    place, score = ordinal(outcome.ranking[seat]), score_text(outcome, seat, snapshot.game.meta.score_unit)
    template = texts.YOUR_PLACE_AND_SCORE if outcome.scores else texts.YOUR_PLACE
    return template.format(place=place, score=score)


def _buttons_after_game(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """The buttons that look back on a game that is over; none while others still play the same cards. They stand on the
    result in the channel, too, as this message goes when its player is dealt another hand.
    """
    if snapshot.state.outcome is None or snapshot.is_shut:
        return []
    return [
        make_button(CustomId(Code.REVIEW, snapshot.id), past_games_texts.REVIEW_BUTTON),
        make_button(CustomId(Code.REPLAY, snapshot.id), past_games_texts.REPLAY_BUTTON),
    ]
