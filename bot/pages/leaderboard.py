"""What the leaderboard of a server looks like: a page of it, and the controls for another."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, NamedTuple, Self

import discord
from discord import ui

from bot.pages.components import (
    PRIMARY,
    Page,
    button_rows,
    escaped_text,
    gallery_and_file,
    make_button,
    make_page,
    make_select,
)
from bot.pages.custom_ids import Code, CustomId, parse_number
from bot.texts import leaderboard as texts
from data.records import ALL_GAMES, ALL_TIME, Ladder, LeaderboardOrder, LeaderboardPage, LeaderboardQuery
from data.tallies import month_of
from engine.errors import Refusal
from render import PictureFile
from render.leaderboard import MOST_ROWS, Leaderboard, Row, leaderboard_sentences

EVERY_GAME = "all"
"""Stands in a custom id for all games together."""


class Period(StrEnum):
    """The time of which games are shown, seen from today."""

    ALL_TIME = "all"
    MONTH = "month"


class Against(StrEnum):
    """Whom people played with."""

    PEOPLE = "people"
    COMPUTERS = "computers"


class LeaderboardChoice(NamedTuple):
    """Which part of the leaderboard somebody is looking at, as custom ids have it."""

    game: str = EVERY_GAME
    """The game's slug, or `EVERY_GAME`."""
    period: Period = Period.ALL_TIME
    order: LeaderboardOrder = LeaderboardOrder.RATING
    against: Against = Against.PEOPLE
    page: int = 1
    """The number of the page, from 1."""

    @classmethod
    def parse(cls, args: Sequence[str]) -> Self:
        """The choice that stands in the arguments of a custom id. Raises `Refusal` ``outdated`` if there is none."""
        try:
            game, period, order, against, page = args
            return cls(game, Period(period), LeaderboardOrder(order), Against(against), parse_number(page))
        except ValueError:
            raise Refusal("outdated") from None

    def as_args(self) -> tuple[str, ...]:
        """The arguments of a custom id that `parse` reads."""
        return self.game, self.period, self.order, self.against, str(self.page)

    def as_query(self, guild_id: str, now: float, reader_id: str) -> LeaderboardQuery:
        """What is to be read of the database at the time ``now``, in seconds since 1970."""
        game = ALL_GAMES if self.game == EVERY_GAME else self.game
        period = month_of(now) if self.period is Period.MONTH else ALL_TIME
        ladder = Ladder(guild_id, game, self.against is Against.COMPUTERS, period)
        return LeaderboardQuery(ladder, self.order, self.page, MOST_ROWS, reader_id)


def leaderboard_content(
    choice: LeaderboardChoice, game_title: str, found: LeaderboardPage, reader_id: str | None
) -> Leaderboard:
    """What the picture of a leaderboard shows. ``reader_id`` is the person whose row is marked; ``None`` marks none."""
    return Leaderboard(
        title=game_title,
        subtitle=" · ".join(_subtitles(choice, found)),
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


def _subtitles(choice: LeaderboardChoice, found: LeaderboardPage) -> list[str]:
    parts = [texts.ORDER_TITLES[choice.order]]
    if choice.against is Against.COMPUTERS:
        parts.append(texts.AGAINST_TITLES[choice.against])
    if choice.period is Period.MONTH:
        parts.append(texts.PERIOD_TITLES[choice.period])
    elif found.since is not None:
        began = datetime.fromtimestamp(found.since, UTC)
        parts.append(texts.SINCE.format(day=began.day, date=began))
    return parts


def leaderboard_page(
    choice: LeaderboardChoice,
    content: Leaderboard,
    picture: PictureFile | None,
    game_titles: Mapping[str, str],
    own_page: int | None,
) -> Page:
    """The private page of a leaderboard with its controls: the picture, or (``None``) the rows in words.

    ``game_titles`` are those of all games by slug; ``own_page`` is the page on which the reader stands, or ``None``.
    """
    items, files = _shown_items(choice, content, picture)
    return make_page([*items, *_selects(choice, game_titles), *_buttons(choice, content, own_page)], files=files)


def posted_leaderboard_page(choice: LeaderboardChoice, content: Leaderboard, picture: PictureFile | None) -> Page:
    """The page of a leaderboard for everybody, with a button with which each may look around in it."""
    items, files = _shown_items(choice, content, picture)
    look = make_button(CustomId(Code.LEADERBOARD_PAGE, args=choice.as_args()), texts.LOOK_BUTTON)
    return make_page([*items, *button_rows([look])], files=files)


def _shown_items(
    choice: LeaderboardChoice, content: Leaderboard, picture: PictureFile | None
) -> tuple[list[ui.Item[Any]], tuple[tuple[str, bytes], ...]]:
    """The picture as items with its file, or the rows in words; a sentence if there are no rows."""
    if not content.rows:
        return [ui.TextDisplay(_nobody_text(choice).format(title=content.title))], ()
    if picture is None:
        return [ui.TextDisplay("\n".join(map(escaped_text, leaderboard_sentences(content))))], ()
    item, file = gallery_and_file("leaderboard.png", picture)
    return [item], (file,)


def _nobody_text(choice: LeaderboardChoice) -> str:
    if choice.period is Period.MONTH:
        return texts.NOBODY_RANKED_THIS_MONTH
    return texts.NOBODY_RANKED_SOLO if choice.against is Against.COMPUTERS else texts.NOBODY_RANKED


def _selects(choice: LeaderboardChoice, game_titles: Mapping[str, str]) -> list[ui.ActionRow[Any]]:
    """A select for each part of the choice but the page."""
    return [
        _select(choice, "game", texts.GAME_PROMPT, {EVERY_GAME: texts.ALL_GAMES, **game_titles}),
        _select(choice, "period", texts.PERIOD_PROMPT, texts.PERIOD_TITLES),
        _select(choice, "order", texts.ORDER_PROMPT, texts.ORDER_TITLES),
        _select(choice, "against", texts.AGAINST_PROMPT, texts.AGAINST_TITLES),
    ]


def _select(choice: LeaderboardChoice, part: str, prompt: str, titles: Mapping[str, str]) -> ui.ActionRow[Any]:
    chosen = getattr(choice, part)
    options = [
        discord.SelectOption(label=_capitalised(title), value=value, default=value == chosen)
        for value, title in titles.items()
    ]
    return ui.ActionRow(make_select(CustomId(Code.LEADERBOARD_PART, args=(part, *choice.as_args())), prompt, options))


def _capitalised(title: str) -> str:
    return title[:1].upper() + title[1:]


def _buttons(choice: LeaderboardChoice, content: Leaderboard, own_page: int | None) -> list[ui.ActionRow[Any]]:
    """The buttons to other pages, where there are any, and to show the page to everybody."""
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
    return button_rows([*buttons, make_button(post, texts.POST_BUTTON)])


def _page_button(
    choice: LeaderboardChoice,
    page: int | None,
    suffix: str,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> ui.Button[Any]:
    """A button to a page; disabled for ``None``. ``suffix`` tells buttons to one page apart."""
    custom_id = CustomId(Code.LEADERBOARD_PAGE, args=(*choice._replace(page=page or 0).as_args(), suffix))
    return make_button(custom_id, label, style, disabled=page is None)
