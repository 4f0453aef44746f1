"""Tells a person in plain sentences what the bot keeps about them: a text to read beside the file with all data."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.features.settings.preferences import PREFERENCES
from bot.table_pages.feats import known_feats
from bot.texts import settings as texts
from bot.texts.dates import day_text
from data.leaderboards.models import ALL_GAMES, ALL_TIME, FeatKey
from data.leaderboards.ratings import Rating
from data.models import Player
from engine.game import Game
from engine.text.feats import feat_entry
from engine.text.sentences import ordinal, sentence

Exported = Mapping[str, Any]
"""All data of a person, or a part of them, as `Reader.export` returns them."""
Games = Mapping[str, Game[Any, Any]]
"""All games by slug."""
ServerName = Callable[[str], str]
"""(server's id) -> the name of the server, or words for one that the bot does not know."""


def export_text(exported: Exported, games: Games, server_name: ServerName) -> str:
    """A text that says what the exported data of a person are: a heading and sentences for each kind of data that
    there is.
    """
    parts = {
        texts.MY_DATA_PERSON: _person_lines(exported),
        texts.MY_DATA_CHOICES: _choice_lines(exported),
        texts.MY_DATA_TABLES: [*_table_lines(exported["tables"], games, server_name)],
        texts.MY_DATA_RATINGS: [*_rating_lines(exported["standings"], games, server_name)],
        texts.MY_DATA_TITLES: [*_title_lines(exported["titles"], games, server_name)],
        texts.MY_DATA_FEATS: [*_feat_lines(exported["feats"], games, server_name)],
    }
    told = ["\n".join([heading, *(f"* {line}" for line in lines)]) for heading, lines in parts.items() if lines]
    return "\n\n".join([texts.MY_DATA_ABOUT, *told]) + "\n"


def _person_lines(exported: Exported) -> list[str]:
    known, channel = exported["preferences"], exported["direct_message_channel"]
    left = len(known["left_early"].split())
    return [
        texts.MY_DATA_ID.format(id=exported["id"]),
        *([texts.MY_DATA_NAME.format(name=exported["name"])] if exported["name"] else []),
        *([texts.MY_DATA_CHANNEL.format(channel=channel)] if channel else []),
        *([texts.MY_DATA_DM_CLOSED] if known["dm_closed_noted"] else []),
        *([sentence(texts.MY_DATA_LEFT_EARLY, {"times": left})] if left else []),
    ]


def _choice_lines(exported: Exported) -> list[str]:
    """A line for each preference, and one for quiet hours if there are any."""
    player = Player(exported["id"], name=exported["name"], **exported["preferences"])
    chosen = [(one.title, dict(one.choices).get(one.value_of(player), "")) for one in PREFERENCES]
    quiet = [(texts.QUIET_TITLE, player.quiet)] if player.quiet else []
    return [texts.MY_DATA_CHOICE.format(title=title, choice=choice) for title, choice in [*chosen, *quiet]]


def _table_lines(tables: Sequence[Exported], games: Games, server_name: ServerName) -> Iterator[str]:
    """A line for each table, the latest first."""
    for table in sorted(tables, key=lambda one: str(one["opened_at"]), reverse=True):
        result = table["result"]
        values = {
            "day": day_text(datetime.fromisoformat(table["opened_at"]).timestamp()),
            "game": _game_title(table["game"], games),
            "server": server_name(str(table["server"])),
            "table": table["table"],
            "actions": len(table["done"]),
        }
        if result is not None:
            values |= {"place": ordinal(result["place"]), "score": result["score"]}
            yield sentence(texts.MY_DATA_TABLE_WITH_RESULT, values)
        else:
            yield sentence(texts.MY_DATA_TABLE if table["ended_at"] else texts.MY_DATA_LIVE_TABLE, values)


def _rating_lines(standings: Sequence[Exported], games: Games, server_name: ServerName) -> Iterator[str]:
    """A line for each game and server with the numbers of all time, and one with how many more there are for months and
    seasons.
    """
    of_all_time = [one for one in standings if one["period"] == ALL_TIME]
    for one in of_all_time:
        values = {
            "game": _game_title(one["game"], games),
            "server": server_name(one["guild"]),
            "played": one["played"],
            "won": one["won"],
            "rating": Rating(one["mu"], one["sigma"]).points,
        }
        yield sentence(texts.MY_DATA_SOLO_RATING if one["solo"] else texts.MY_DATA_RATING, values)
    if others := len(standings) - len(of_all_time):
        yield sentence(texts.MY_DATA_OTHER_PERIODS, {"rows": others})


def _title_lines(titles: Sequence[Exported], games: Games, server_name: ServerName) -> Iterator[str]:
    for one in titles:
        yield texts.MY_DATA_TITLE.format(
            season=one["season"], game=_game_title(one["game"], games), server=server_name(one["guild"])
        )


def _feat_lines(feats: Sequence[Exported], games: Games, server_name: ServerName) -> Iterator[str]:
    """A line for the best feat of each kind on each server, in games with other people and against computers. Kinds
    that no game has any more are left out.
    """
    known = known_feats(games)
    best = {(one["guild"], one["solo"], one["game"], one["kind"]): one for one in sorted(feats, key=_feat_value)}
    for one in best.values():
        if (kind := known.get(FeatKey(one["game"], one["kind"]))) is not None:
            yield texts.MY_DATA_FEAT.format(
                feat=kind.title(is_solo=one["solo"]),
                best=feat_entry(kind.kind, one["value"], one["detail"]),
                server=server_name(one["guild"]),
                table=one["table_id"],
            )


def _feat_value(feat: Exported) -> int:
    return int(feat["value"])


def _game_title(slug: str, games: Games) -> str:
    """The title of a game, or the words for all games together; the slug itself of a game that there is no more."""
    if slug == ALL_GAMES:
        return texts.MY_DATA_ALL_GAMES
    return games[slug].meta.title if slug in games else slug
