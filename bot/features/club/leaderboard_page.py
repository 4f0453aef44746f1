"""Lays out the leaderboard: the choice that custom ids hold, the page with its controls, and seasons in words."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple, Self

import discord
from discord import ui

from bot.table_pages.components import (
    PRIMARY,
    SECONDARY,
    Page,
    button_rows,
    escaped_text,
    gallery_and_file,
    make_button,
    make_page,
    make_select,
)
from bot.table_pages.custom_ids import Against, Code, CustomId, parse_number
from bot.texts import club as texts
from bot.texts.dates import day_text, last_day_text
from data.leaderboards.models import (
    ALL_GAMES,
    ALL_TIME,
    SEASON_PREFIX,
    Ladder,
    LeaderboardOrder,
    LeaderboardPage,
    LeaderboardQuery,
    Season,
)
from data.leaderboards.tallies import month_of
from engine.errors import Refusal
from engine.text.sentences import capitalised
from render import PictureFile
from render.club.leaderboard import MOST_ROWS, Leaderboard, Row, leaderboard_sentences

HALF_OF_MONTH = 15
"""The last day of a month on which a season may begin without being longer than its server chose."""


def season_span_text(season: Season) -> str:
    """The first and last day of a season, in UTC; only the first if it has no end yet."""
    end = season.ended_at or season.ends_at
    first = day_text(season.began_at)
    return (
        texts.LEADERBOARD_SINCE.format(date=first)
        if end is None
        else texts.SEASON_SPAN.format(first=first, last=last_day_text(end))
    )


def season_note(season: Season | None) -> str:
    """A sentence about a season in progress that has no end, or is longer than its server chose; empty for other
    seasons and for ``None``.
    """
    if season is None or season.ended_at is not None:
        return ""
    if season.ends_at is None:
        return texts.ENDLESS_SEASON
    began = datetime.fromtimestamp(season.began_at, UTC)
    return texts.LONG_SEASON.format(date=day_text(season.began_at)) if began.day > HALF_OF_MONTH else ""


EVERY_GAME = "all"
"""Stands in custom ids for all games together."""
NO_PERIOD = "none"
"""A period in which nobody can have played: its leaderboard is empty."""
MAX_ENDED_SEASONS = 20
"""The number of last ended seasons whose leaderboard can be chosen."""
_SEASON = re.compile(rf"{SEASON_PREFIX}[1-9]\d{{0,5}}")


class Period(StrEnum):
    """The periods that can be chosen, seen from today; a season that has ended can also be named by its number."""

    ALL_TIME = "all"
    SEASON = "season"
    LAST_SEASON = "last"
    MONTH = "month"


class LeaderboardChoice(NamedTuple):
    """The part of the leaderboard that a person looks at, as custom ids hold it."""

    game: str = EVERY_GAME
    """The game's slug, or `EVERY_GAME`."""
    period: str = Period.ALL_TIME
    """One of `Period`, or ``season-3`` for the server's third season, and so on."""
    order: LeaderboardOrder = LeaderboardOrder.RATING
    against: Against = Against.PEOPLE
    page: int = 1
    """Which page of the ranked people is shown, from 1."""

    @classmethod
    def parse(cls, args: Sequence[str]) -> Self:
        """The choice from the arguments of a custom id. Raises `Refusal` ``outdated`` if they are no choice."""
        try:
            game, period, order, against, page = args
            return cls(game, _known_period(period), LeaderboardOrder(order), Against(against), parse_number(page))
        except ValueError:
            raise Refusal("outdated") from None

    def as_args(self) -> tuple[str, ...]:
        """The choice as arguments of a custom id, which `parse` reads."""
        return self.game, self.period, self.order, self.against, str(self.page)

    def as_query(self, guild_id: str, period: str, reader_id: str) -> LeaderboardQuery:
        """The database query for this choice, where ``period`` is the ladder's period that it means."""
        game = ALL_GAMES if self.game == EVERY_GAME else self.game
        ladder = Ladder(guild_id, game, self.against is Against.COMPUTERS, period)
        return LeaderboardQuery(ladder, self.order, self.page, MOST_ROWS, reader_id)


def _known_period(text: str) -> str:
    """The text itself if it is a period that can be chosen. Raises `ValueError` for any other text."""
    return text if _SEASON.fullmatch(text) else Period(text)


class ChosenPeriod(NamedTuple):
    """The period that a choice means on this server today."""

    ladder_period: str
    """The period's name in the database; `NO_PERIOD` if there is no such season."""
    season: Season | None = None
    """The season, if the period is one; else ``None``."""


def chosen_period(choice: LeaderboardChoice, seasons: Sequence[Season], now: float) -> ChosenPeriod:
    """The period that a choice means at the time ``now``, in seconds since 1970. ``seasons`` are the server's last,
    latest first.
    """
    if choice.period == Period.ALL_TIME:
        return ChosenPeriod(ALL_TIME)
    if choice.period == Period.MONTH:
        return ChosenPeriod(month_of(now))
    season = next(filter(partial(_is_meant, choice.period), seasons), None)
    return ChosenPeriod(NO_PERIOD if season is None else season.period, season)


def lasting_choice(choice: LeaderboardChoice, period: ChosenPeriod) -> LeaderboardChoice:
    """The choice for the controls of its page: an ended season by its number, which means the same season tomorrow."""
    has_ended = period.season is not None and period.season.ended_at is not None
    return choice._replace(period=period.ladder_period) if has_ended else choice


def _is_meant(period: str, season: Season) -> bool:
    """Whether ``period`` is the season's own, or one of `Period` that can mean it: the last season is the latest that
    has ended.
    """
    return period in (season.period, Period.SEASON if season.ended_at is None else Period.LAST_SEASON)


def leaderboard_content(
    choice: LeaderboardChoice, period: ChosenPeriod, game_title: str, found: LeaderboardPage, reader_id: str | None
) -> Leaderboard:
    """The data for the picture of a leaderboard. The row of the person ``reader_id`` is marked; ``None`` marks none."""
    return Leaderboard(
        title=game_title,
        subtitle=" · ".join(_subtitles(choice, period, found)),
        rows=[
            Row(
                rank=one.place,
                name=one.name or "?",
                played=one.played,
                won=one.won,
                rating=one.rating.points,
                uncertainty=one.rating.uncertainty,
                is_provisional=one.is_provisional,
                is_reader=one.player == reader_id,
            )
            for one in found.standings
        ],
        page=found.page,
        pages=found.pages,
        people=found.people,
    )


def _subtitles(choice: LeaderboardChoice, period: ChosenPeriod, found: LeaderboardPage) -> list[str]:
    parts = [texts.ORDER_TITLES[choice.order]]
    if choice.against is Against.COMPUTERS:
        parts.append(texts.AGAINST_TITLES[choice.against])
    if period.season is not None:
        parts += [texts.SEASON_NAME.format(number=period.season.number), season_span_text(period.season)]
    elif choice.period == Period.MONTH:
        parts.append(texts.PERIOD_TITLES[choice.period])
    elif found.since is not None:
        parts.append(texts.LEADERBOARD_SINCE.format(date=day_text(found.since)))
    return parts


class OtherPages(NamedTuple):
    """The pages to which a leaderboard's controls can lead."""

    game_titles: Mapping[str, str]
    """The titles of all games by slug."""
    seasons: Sequence[Season]
    """The server's last seasons, latest first."""
    own_page: int | None
    """The number of the page with the reader's row; ``None`` if they have none."""
    shows_solo: bool = True
    """Whether the leaderboard of games against computers can be chosen."""
    note: str = ""
    """A sentence below the rows; empty for none."""


def leaderboard_page(
    choice: LeaderboardChoice, content: Leaderboard, picture: PictureFile | None, others: OtherPages
) -> Page:
    """The private page of a leaderboard with its controls and ``picture``; if that is ``None``, the rows in words."""
    items, files = _shown_items(choice, content, picture)
    buttons = [*_page_buttons(choice, content, others.own_page), *_champions_button(choice), _records_button(choice)]
    controls = [*_choice_selects(choice, others), *button_rows(buttons)]
    notes = [ui.TextDisplay[Any](others.note)] if others.note and content.rows else []
    return make_page([*items, *notes, *controls], files=files)


def posted_leaderboard_page(choice: LeaderboardChoice, content: Leaderboard, picture: PictureFile | None) -> Page:
    """The page of a leaderboard for everybody, with a button by which each person gets a private page of it."""
    items, files = _shown_items(choice, content, picture)
    look = make_button(CustomId(Code.LEADERBOARD_PAGE, args=choice.as_args()), texts.LOOK_BUTTON)
    return make_page([*items, *button_rows([look])], files=files)


def _shown_items(
    choice: LeaderboardChoice, content: Leaderboard, picture: PictureFile | None
) -> tuple[list[ui.Item[Any]], tuple[tuple[str, bytes], ...]]:
    """The picture as an item with its file, or the rows in words; a sentence if there are no rows."""
    if not content.rows:
        return [ui.TextDisplay(_nobody_text(choice).format(title=content.title))], ()
    if picture is None:
        return [ui.TextDisplay("\n".join(map(escaped_text, leaderboard_sentences(content))))], ()
    item, file = gallery_and_file("leaderboard.png", picture)
    return [item], (file,)


def _nobody_text(choice: LeaderboardChoice) -> str:
    if choice.period == Period.MONTH:
        return texts.NOBODY_RANKED_THIS_MONTH
    if choice.period != Period.ALL_TIME:
        return texts.NOBODY_RANKED_THAT_SEASON
    return texts.NOBODY_RANKED_SOLO if choice.against is Against.COMPUTERS else texts.NOBODY_RANKED


def _choice_selects(choice: LeaderboardChoice, others: OtherPages) -> list[ui.ActionRow[Any]]:
    """The selects for game, period, order and, if the server shows both, opponents."""
    against = _choice_select(choice, "against", texts.AGAINST_PROMPT, texts.AGAINST_TITLES)
    return [
        _choice_select(choice, "game", texts.GAME_PROMPT, {EVERY_GAME: texts.ALL_GAMES, **others.game_titles}),
        _choice_select(choice, "period", texts.PERIOD_PROMPT, _period_titles(choice, others.seasons)),
        _choice_select(choice, "order", texts.ORDER_PROMPT, texts.ORDER_TITLES),
        *([against] if others.shows_solo else []),
    ]


def _period_titles(choice: LeaderboardChoice, seasons: Sequence[Season]) -> dict[str, str]:
    """The titles of the periods that can be chosen, by value: the usual ones, then ended seasons."""
    usual = {period: title for period, title in texts.PERIOD_TITLES.items() if period != Period.LAST_SEASON}
    ended = [season for season in seasons if season.ended_at is not None][:MAX_ENDED_SEASONS]
    titles = usual | {
        season.period: texts.ENDED_SEASON.format(number=season.number, span=season_span_text(season))
        for season in ended
    }
    return titles if choice.period in titles else titles | {choice.period: texts.CHOSEN_SEASON}


def _choice_select(choice: LeaderboardChoice, part: str, prompt: str, titles: Mapping[str, str]) -> ui.ActionRow[Any]:
    chosen = getattr(choice, part)
    options = [
        discord.SelectOption(label=capitalised(title), value=value, default=value == chosen)
        for value, title in titles.items()
    ]
    return ui.ActionRow(make_select(CustomId(Code.LEADERBOARD_PART, args=(part, *choice.as_args())), prompt, options))


def _champions_button(choice: LeaderboardChoice) -> list[ui.Button[Any]]:
    """The button to a season's champions; empty unless an ended season is chosen."""
    if not _SEASON.fullmatch(choice.period):
        return []
    number = choice.period.removeprefix(SEASON_PREFIX)
    return [make_button(CustomId(Code.CHAMPIONS, args=(number,)), texts.CHAMPIONS_BUTTON)]


def _records_button(choice: LeaderboardChoice) -> ui.Button[Any]:
    return make_button(CustomId(Code.RECORDS, args=(choice.against,)), texts.RECORDS_BUTTON)


def _page_buttons(choice: LeaderboardChoice, content: Leaderboard, own_page: int | None) -> list[ui.Button[Any]]:
    """The buttons to other pages, if there are any, and the one that posts the page; empty without rows."""
    if not content.rows:
        return []
    buttons = []
    if content.pages > 1:
        buttons += [
            _page_button(choice, content.page - 1 if content.page > 1 else None, "previous", texts.PREVIOUS_BUTTON),
            _page_button(
                choice, content.page + 1 if content.page < content.pages else None, "next", texts.NEXT_BUTTON, PRIMARY
            ),
            _page_button(choice, None if own_page == content.page else own_page, "own", texts.OWN_PAGE_BUTTON),
        ]
    post = CustomId(Code.LEADERBOARD_POST, args=choice._replace(page=content.page).as_args())
    return [*buttons, make_button(post, texts.POST_BUTTON)]


def _page_button(
    choice: LeaderboardChoice, page: int | None, suffix: str, label: str, style: discord.ButtonStyle = SECONDARY
) -> ui.Button[Any]:
    """A button to a page; disabled if ``page`` is ``None``. ``suffix`` keeps the ids of buttons to the same page
    different.
    """
    custom_id = CustomId(Code.LEADERBOARD_PAGE, args=(*choice._replace(page=page or 0).as_args(), suffix))
    return make_button(custom_id, label, style, disabled=page is None)
