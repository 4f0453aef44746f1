"""Words about feats, things done in a game that are worth remembering: records and personal bests, on a result and
alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.people.profiles import Profiles
from bot.table_pages.components import escaped_text, make_select
from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.live_table import LiveTable
from bot.texts import club as texts
from bot.texts import past_games as past_games_texts
from data.leaderboards.models import FeatKey, GameFeat, StoredFeat
from data.reader import Reader
from engine.game import FeatKind, Game
from engine.text.feats import feat_entry, feat_phrase
from engine.text.sentences import joined_with_and, ordinal
from engine.text.words import name_shortened_for_story

MAX_BESTS = 3
"""The most personal bests that a result tells; of further ones it tells the number."""
MAX_LOOKS = 25
"""The most options of a select."""
MAX_LABEL = 100
"""The most characters of an option's label."""


class KnownFeat(NamedTuple):
    """A kind of feat, with the title of its game."""

    game: str
    """The game's title."""
    kind: FeatKind

    def title(self, *, is_solo: bool = False) -> str:
        """The title of the kind with its game, such as "Best play in ..."; for solo games it says so."""
        template = texts.SOLO_RECORD_KIND if is_solo else texts.RECORD_KIND
        return template.format(title=self.kind.title, game=self.game)

    def entry(self, feat: StoredFeat) -> str:
        """The words for a feat's value, which follow the title."""
        return feat_entry(self.kind, feat.value, feat.detail)


def known_feats(games: Mapping[str, Game[Any, Any]]) -> dict[FeatKey, KnownFeat]:
    """The kinds of feats of all games, given by slug, in the order of the games."""
    return {
        FeatKey(slug, kind.code): KnownFeat(game.meta.title, kind)
        for slug, game in games.items()
        for kind in game.meta.feats
    }


def look_select(known: Mapping[FeatKey, KnownFeat], found: Iterable[StoredFeat]) -> list[ui.ActionRow[Any]]:
    """A row with the select that shows one of the games in which these feats were done; empty if there are none."""
    labels = {
        feat.table: past_games_texts.LOOK_LABEL.format(
            title=known[feat.key].title(is_solo=feat.is_solo), table=feat.table
        )
        for feat in found
    }
    options = [discord.SelectOption(label=label[:MAX_LABEL], value=table) for table, label in labels.items()]
    if not options:
        return []
    return [ui.ActionRow(make_select(CustomId(Code.HISTORY_GAME), past_games_texts.LOOK_PROMPT, options[:MAX_LOOKS]))]


# -- on a result ------------------------------------------------------------------------------------------------------


class ResultFeats:
    """Finds the records and personal bests of a finished game. People who hide their profile are left out."""

    def __init__(self, store: Reader, profiles: Profiles) -> None:
        self._store = store
        self._profiles = profiles

    async def lines(self, live: LiveTable, names: Sequence[str], *, is_solo: bool) -> tuple[str, ...]:
        """The lines about a finished game's feats, for a chat; ``names`` are the seats', not escaped."""
        if not live.game.meta.feats or live.place.guild is None:
            return ()
        feats = await self._store.feats_of_game(live.id)
        await self._profiles.load_players(feat.player for feat in feats)
        found = [feat for feat in feats if self._profiles.player(feat.player).profile != "private"]
        shown = tuple(escaped_text(name_shortened_for_story(name)) for name in names)
        return feat_lines(found, live.game.meta.feats, shown, is_solo=is_solo)


def feat_lines(
    found: Sequence[GameFeat], kinds: Sequence[FeatKind], names: Sequence[str], *, is_solo: bool
) -> tuple[str, ...]:
    """Lines about a finished game's feats: records of the server, then feats that are only counted, then personal
    bests.

    The first feat of its kind on a server is not called a record, nor a person's first a personal best. ``names`` are
    the seats', escaped.
    """
    counted = [_counted_line([feat for feat in found if feat.kind == kind.code], kind, names) for kind in kinds]
    measured = {kind.code: kind for kind in kinds if kind.unit is not None}
    records = [feat for feat in found if feat.kind in measured and _is_record(feat, found)]
    bests = [feat for feat in found if feat.kind in measured and not (feat in records or feat.was_own_first)]
    owned = [[_owner_and_feat_text(feat, measured[feat.kind], names) for feat in feats] for feats in (records, bests)]
    told = [
        (texts.SOLO_RECORD if is_solo else texts.NEW_RECORD_LINE, joined_with_and(owned[0])),
        *((texts.SOLO_RECORD_COUNTED if is_solo else texts.RECORD_COUNTED, line) for line in counted),
        (texts.RECORD_BESTS if len(bests) > 1 else texts.RECORD_BEST, joined_with_and(owned[1], MAX_BESTS)),
    ]
    return tuple(template.format(feats=feats) for template, feats in told if feats)


def _is_record(feat: GameFeat, of_game: Sequence[GameFeat]) -> bool:
    """Whether a feat was greater than all earlier ones of its kind on the server (there must be some), and the greatest
    of its game.
    """
    best = max(other.value for other in of_game if other.kind == feat.kind)
    return feat.was_greatest and not feat.was_first and feat.value == best


def _owner_and_feat_text(feat: GameFeat, kind: FeatKind, names: Sequence[str]) -> str:
    return texts.RECORD_OWNED.format(name=names[feat.seat], feat=feat_phrase(kind, feat.value, feat.detail))


def _counted_line(feats: Sequence[GameFeat], kind: FeatKind, names: Sequence[str]) -> str:
    """The names of those who did feats of a kind that is only counted, and their counts, such as "Ann's 3rd and Cem's
    first smudge"; empty for no feats, and for a kind that is measured.
    """
    if kind.unit is not None or not feats:
        return ""
    times = [texts.RECORD_FIRST if feat.value == 1 else ordinal(feat.value) for feat in feats]
    whose = [
        texts.RECORD_OWNED.format(name=names[feat.seat], feat=time) for feat, time in zip(feats, times, strict=True)
    ]
    return f"{joined_with_and(whose)} {kind.noun}"
