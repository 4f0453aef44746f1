"""Profiles: the results of one person in a server, shown to anybody who asks unless the person hides their profile."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby, takewhile
from typing import Any, NamedTuple, Self

import discord
from discord import app_commands, ui

from bot.features.club.leaderboard_page import EVERY_GAME
from bot.features.lobby.opening import open_table_select
from bot.intake.autocomplete import game_titles
from bot.intake.feature import Commands, Routes
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made, send_private_text
from bot.messages.public_answers import PublicAnswers
from bot.table_pages.components import (
    Page,
    button_rows,
    escaped_text,
    gallery_and_file,
    make_button,
    make_page,
    make_select,
    text_page,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.drawing import DrawingPool
from bot.table_pages.feats import KnownFeat, known_feats, look_select
from bot.tables.table_service import TableService
from bot.texts import club as texts
from bot.texts import help as help_texts
from bot.texts.dates import day_text
from data.leaderboards.models import ALL_GAMES, FeatKey, PlayedGame, Profile, ProfileLine, StoredFeat
from data.leaderboards.tallies import PROVISIONAL_GAMES
from data.store import Store
from engine.errors import Refusal
from engine.text.sentences import sentence
from render import PictureFile
from render.club.profile import FeatRow, GameRow, OpponentRow, ProfileCard, profile_picture, profile_sentences
from render.club.standing_rows import ShownRating

AGAINST_COMPUTERS = "computers"
"""Stands in place of a game's slug for the chart of all games against computers."""


class ProfileChoice(NamedTuple):
    """Whose profile a reader looks at, and of which game its chart is, as custom ids hold it."""

    player: str
    """The person's id."""
    game: str = EVERY_GAME
    """The game's slug, `EVERY_GAME` or `AGAINST_COMPUTERS`."""

    @classmethod
    def parse(cls, args: Sequence[str]) -> Self:
        """The choice from the arguments of a custom id. Raises `Refusal` ``outdated`` if they are no choice."""
        try:
            player, game = args
        except ValueError:
            raise Refusal("outdated") from None
        return cls(player, game)


class PersonalBests(NamedTuple):
    """The best feats of the profile's person."""

    known: Mapping[FeatKey, KnownFeat]
    """All kinds of feats of the bot's games."""
    found: Sequence[StoredFeat] = ()
    """The person's best feats, at most one of each kind."""


class ShownProfile(NamedTuple):
    """What a profile page shows to one reader, or to everybody: a card and personal bests."""

    card: ProfileCard
    bests: PersonalBests
    is_hidden: bool
    """Whether the person hides the profile from others."""


def profile_card(
    choice: ProfileChoice, name: str, profile: Profile, bests: PersonalBests, game_titles: Mapping[str, str]
) -> ProfileCard:
    """The data for the picture of a profile with at least one line; ``game_titles`` are those of all games by slug."""
    titles = {ALL_GAMES: texts.ALL_GAMES, **game_titles}
    chart, is_solo = _charted_games(choice, profile)
    curve, curve_title = (
        _rating_curve(profile, chart, is_solo=is_solo),
        texts.SOLO_RATING_CURVE if is_solo else texts.RATING_CURVE,
    )
    return ProfileCard(
        name=name,
        facts=_fact_lines(profile),
        titles=[
            texts.PROFILE_TITLE.format(season=season, game=titles.get(game, game)) for season, game in profile.titles
        ],
        rows=[_game_row(line, titles) for line in _shown_lines(profile, titles)],
        curve_title=sentence(curve_title, {"game": titles.get(chart, chart), "games": max(0, len(curve) - 1)}),
        curve=curve,
        opponents=[OpponentRow(one.name or "?", one.games, one.ahead, one.behind) for one in profile.opponents],
        feats=[_feat_row(bests.known[one.key], one) for one in bests.found],
    )


def _feat_row(known: KnownFeat, best: StoredFeat) -> FeatRow:
    where = texts.RECORD_PLACE_IN_PICTURE.format(day=day_text(best.at), table=best.table)
    return FeatRow(known.title(is_solo=best.is_solo), known.entry(best), where)


def profile_page(
    choice: ProfileChoice, shown: ShownProfile, picture: PictureFile | None, game_titles: Mapping[str, str]
) -> Page:
    """The private page of a profile with its controls and ``picture``; if that is ``None``, the same in words."""
    items, files = _shown_items(shown.card, picture)
    hidden: list[ui.Item[Any]] = [ui.TextDisplay(texts.PROFILE_HIDDEN)] if shown.is_hidden else []
    if choice.game != EVERY_GAME and not shown.card.curve:
        items.append(ui.TextDisplay(texts.NO_RATING_CURVE))
    select = make_select(
        CustomId(Code.PROFILE, args=(choice.player,)),
        texts.PROFILE_GAME_PROMPT,
        [
            discord.SelectOption(label=title, value=game, default=game == choice.game)
            for game, title in _chart_titles(game_titles).items()
        ],
    )
    post = make_button(CustomId(Code.PROFILE_POST, args=tuple(choice)), texts.POST_PROFILE_BUTTON)
    looks = look_select(shown.bests.known, shown.bests.found)
    return make_page([*items, ui.ActionRow(select), *looks, *hidden, *button_rows([post])], files=files)


def no_profile_page(game_titles: Mapping[str, str]) -> Page:
    """The private page of a person who has finished no game yet: what to do first, and the controls for that."""
    learn = make_button(CustomId(Code.HELP_LEARN), help_texts.LEARN_BUTTON)
    return make_page([ui.TextDisplay(texts.NO_OWN_PROFILE), open_table_select(game_titles), *button_rows([learn])])


def posted_profile_page(card: ProfileCard, picture: PictureFile | None) -> Page:
    """The page of a profile for everybody."""
    items, files = _shown_items(card, picture)
    return make_page(items, files=files)


def _shown_items(
    card: ProfileCard, picture: PictureFile | None
) -> tuple[list[ui.Item[Any]], tuple[tuple[str, bytes], ...]]:
    legend: list[ui.Item[Any]] = []
    if any(row.rating.is_provisional for row in card.rows):
        legend.append(ui.TextDisplay(texts.PROVISIONAL_NOTE.format(games=PROVISIONAL_GAMES)))
    if picture is None:
        told = [told for told in profile_sentences(card) if told]
        return [ui.TextDisplay("\n".join(map(escaped_text, told))), *legend], ()
    item, file = gallery_and_file("profile.png", picture)
    return [item, *legend], (file,)


def _shown_lines(profile: Profile, titles: Mapping[str, str]) -> list[ProfileLine]:
    """The lines of the profile to show: all games together and each game. If the person has played with people too,
    games against computers are shown in one line only.
    """
    plays_alone = all(line.is_solo for line in profile.lines)
    return [
        line
        for line in profile.lines
        if line.game == ALL_GAMES or (line.game in titles and (plays_alone or not line.is_solo))
    ]


def _game_row(line: ProfileLine, titles: Mapping[str, str]) -> GameRow:
    solo_title = texts.AGAINST_COMPUTERS if line.game == ALL_GAMES else texts.SOLO_GAME.format(game=titles[line.game])
    title = solo_title if line.is_solo else titles[line.game]
    rating = ShownRating(line.rating.points, line.rating.uncertainty, line.is_provisional)
    return GameRow(title, line.played, line.won, rating)


def _fact_lines(profile: Profile) -> list[str]:
    whole = [line for line in profile.lines if line.game == ALL_GAMES]
    played, won = sum(line.played for line in whole), sum(line.won for line in whole)
    facts = [sentence(texts.PROFILE_WON, {"won": won, "played": played})]
    if len(profile.games) == played:
        facts.append(texts.PROFILE_SINCE.format(date=day_text(profile.games[-1].at)))
    counting = [game for game in profile.games if not game.is_solo]
    runs = [len(list(run)) for has_won, run in groupby(counting, _has_won) if has_won]
    present = len(list(takewhile(_has_won, counting)))
    if max(runs, default=0) > 1:
        facts.append(texts.LONGEST_RUN.format(games=max(runs)))
        if present > 1:
            facts.append(texts.PRESENT_RUN.format(games=present))
    return facts


def _has_won(game: PlayedGame) -> bool:
    return game.has_won


def _chart_titles(game_titles: Mapping[str, str]) -> dict[str, str]:
    """The titles of all charts, by `ProfileChoice.game`."""
    return {EVERY_GAME: texts.ALL_GAMES, **game_titles, AGAINST_COMPUTERS: texts.AGAINST_COMPUTERS}


def _charted_games(choice: ProfileChoice, profile: Profile) -> tuple[str, bool]:
    """The slug of the chart's game, or `ALL_GAMES`, and whether the chart is of games against computers: if those were
    chosen, or if the person has finished no others.
    """
    game = ALL_GAMES if choice.game in {EVERY_GAME, AGAINST_COMPUTERS} else choice.game
    has_played_people = any(line.game == game and not line.is_solo for line in profile.lines)
    return game, choice.game == AGAINST_COMPUTERS or not has_played_people


def _rating_curve(profile: Profile, game: str, *, is_solo: bool) -> list[int]:
    """The ratings before the first and after each of the last games of this kind, earliest first; empty without any."""
    line = next((line for line in profile.lines if line.is_solo is is_solo and line.game == game), None)
    if line is None:
        return []
    played = [one for one in reversed(profile.games) if one.is_solo is is_solo and game in {ALL_GAMES, one.game}]
    before = [one.overall_before if game == ALL_GAMES else one.rating_before for one in played]
    return [*(rating.points for rating in before), line.rating.points]


class ProfileCards:
    """The feature ``/profile``, which shows a person's results."""

    def __init__(self, tables: TableService, store: Store, pool: DrawingPool, public_answers: PublicAnswers) -> None:
        self._public_answers = public_answers
        self._profiles = tables.profiles
        self._store = store
        self._pool = pool
        self._titles = game_titles(tables.games)
        self._known_feats = known_feats(tables.games)

    def commands(self) -> Commands:
        """The command ``/profile``."""

        @app_commands.command(name="profile", description=texts.PROFILE_COMMAND)
        @app_commands.describe(player=texts.PROFILE_PLAYER_OPTION)
        @app_commands.guild_only()
        async def show_profile(interaction: Interaction, player: discord.User | None = None) -> None:
            request = command_request(interaction)
            choice = ProfileChoice(request.person.id if player is None else str(player.id))
            await send_page_when_made(interaction, self._private_page(request, choice))

        return Commands(alone=(show_profile,))

    def routes(self) -> Routes:
        """The handlers of a profile's select and button."""
        return Routes(plain={Code.PROFILE: self._change_game, Code.PROFILE_POST: self._post})

    async def show(self, request: Request) -> None:
        """Show a person their own profile."""
        await send_page_when_made(request.interaction, self._private_page(request, ProfileChoice(request.person.id)))

    async def _change_game(self, request: Request) -> None:
        choice = ProfileChoice.parse((*request.custom_id.args, *request.values))
        await edit_clicked_when_made(request.interaction, self._private_page(request, choice))

    async def _post(self, request: Request) -> None:
        choice = ProfileChoice.parse(request.custom_id.args)
        look = await self._shown_profile(request, choice, for_everybody=True)
        if look is None:
            await send_private_text(request.interaction, texts.NO_PROFILE)
        else:
            await self._public_answers.send(request.interaction, self._posted_page(request, look.card))

    async def _private_page(self, request: Request, choice: ProfileChoice) -> Page:
        look = await self._shown_profile(request, choice)
        if look is None:
            return no_profile_page(self._titles) if choice.player == request.person.id else text_page(texts.NO_PROFILE)
        picture = await self._picture(request, look.card, request.person.id)
        return profile_page(choice, look, picture, self._titles)

    async def _posted_page(self, request: Request, card: ProfileCard) -> Page:
        return posted_profile_page(card, await self._picture(request, card, None))

    async def _shown_profile(
        self, request: Request, choice: ProfileChoice, *, for_everybody: bool = False
    ) -> ShownProfile | None:
        """The profile to show to the request's person or ``for_everybody``; ``None`` for a person who has finished no
        game in this server, or hides their profile from the reader, so that nobody learns which. Raises `Refusal`:
        ``server_only``, ``outdated``.
        """
        if request.guild is None:
            raise Refusal("server_only")
        if choice.game not in {*self._titles, EVERY_GAME, AGAINST_COMPUTERS}:
            raise Refusal("outdated")
        await self._profiles.load_player(choice.player)
        player = self._profiles.player(choice.player)
        is_hidden = player.profile == "private"
        profile = await self._store.profile(request.guild, choice.player, None if for_everybody else request.person.id)
        if (is_hidden and choice.player != request.person.id) or not profile.lines:
            return None
        found = await self._store.personal_bests(request.guild, choice.player, list(self._known_feats))
        bests = PersonalBests(self._known_feats, found)
        card = profile_card(choice, player.name or "?", profile, bests, self._titles)
        return ShownProfile(card, bests, is_hidden)

    async def _picture(self, request: Request, card: ProfileCard, reader_id: str | None) -> PictureFile | None:
        prefs = await self._profiles.display_prefs(request.guild, reader_id)
        if prefs.as_text:
            return None
        return await self._pool.draw(partial(profile_picture, card), prefs.theme, about="profile")
