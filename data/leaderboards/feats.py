"""Feats: what people did in finished games that is worth remembering. A guild's records and personal bests are read
from them.

A feat is stored only if it was its person's best of its kind when the game ended, so there are few, and each is greater
than that person's feat before. All of them follow from the logs of finished games, in the order of their results.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    Connection,
    Integer,
    Row,
    Select,
    and_,
    bindparam,
    exists,
    func,
    insert,
    literal_column,
    select,
    union_all,
)

from data.leaderboards.models import FeatKey, GameFeat, StoredFeat
from data.leaderboards.schema import feats, results
from data.schema import players
from engine.game import Feat

_OWN_KIND = ("player", "guild", "game", "solo", "kind")
"""The columns that say who did a feat, and with which other feats it is compared."""


def store_feats(connection: Connection, found: Sequence[Feat], result_rows: Sequence[Mapping[str, Any]]) -> None:
    """Store the feats of a finished game that are the best of their people so far.

    ``result_rows`` are the results by seat, with the game's number among those of its guild. Computers, people who had
    their data deleted, and people who left the game have no feats.
    """
    done = [feat for feat in found if _is_somebodys(result_rows[feat.seat])]
    if not done:
        return
    own = [{"player": result_rows[feat.seat]["player"], **_ladder(result_rows[feat.seat], feat)} for feat in done]
    known = _greatest_values(connection, own)
    rows = [_feat_row(feat, result_rows[feat.seat], best) for feat, best in zip(done, known, strict=True)]
    if better := [row for row, best in zip(rows, known, strict=True) if best is None or row["value"] > best]:
        connection.execute(insert(feats), better)


def _is_somebodys(result: Mapping[str, Any]) -> bool:
    """Whether a result belongs to a person whose data was not deleted and who stayed to the end."""
    return result["player"] is not None and not result["left"]


def _greatest_values(connection: Connection, own: Sequence[Mapping[str, Any]]) -> Sequence[int | None]:
    """The greatest stored value of each of these kinds of feats, given by the columns of `_OWN_KIND`; ``None`` where
    nothing is stored.
    """
    asked = {f"{name}_{place}": it for place, one in enumerate(own) for name, it in one.items()}
    return connection.execute(_query_for_greatest_values(len(own)), asked).one()


@cache
def _query_for_greatest_values(count: int) -> Select[Any]:
    """The query for the greatest values of ``count`` kinds of feats. It is cached, like `_query_for_best`."""
    own = ([feats.c[name] == bindparam(f"{name}_{place}") for name in _OWN_KIND] for place in range(count))
    return select(*(select(func.max(feats.c.value)).where(*same).scalar_subquery() for same in own))


def _feat_row(feat: Feat, result: Mapping[str, Any], best: int | None) -> dict[str, Any]:
    """The row of a feat of a person whose greatest value so far is ``best``; ``None`` if the person has no feat of this
    kind.
    """
    value = (best or 0) + 1 if feat.value is None else feat.value
    taken = {name: result[name] for name in ("table_id", "seat", "number", "player")}
    return {**taken, **_ladder(result, feat), "value": value, "detail": feat.detail}


def _ladder(result: Mapping[str, Any], feat: Feat) -> dict[str, Any]:
    """The values of the columns that say with which other feats a feat is compared."""
    return {"guild": result["guild"], "game": result["game"], "solo": not result["counts"], "kind": feat.kind}


def feats_of_game(connection: Connection, table_id: str) -> tuple[GameFeat, ...]:
    """The feats of a game that were their person's best when it ended, in order of kind and seat, with whether they
    were the first or the greatest then.
    """
    before = feats.alias("before")
    same = and_(*(before.c[name] == feats.c[name] for name in ("guild", "game", "solo", "kind")))
    earlier = and_(same, before.c.number < feats.c.number)
    found = (
        select(
            feats,
            exists().where(same, before.c.player == feats.c.player, before.c.value < feats.c.value).label("had_own"),
            exists().where(earlier).label("had_any"),
            exists().where(earlier, before.c.value >= feats.c.value).label("had_as_great"),
        )
        .where(feats.c.table_id == table_id)
        .order_by(feats.c.kind, feats.c.seat)
    )
    return tuple(
        GameFeat(
            row.seat,
            row.kind,
            row.player,
            row.value,
            row.detail,
            was_own_first=not row.had_own,
            was_first=not row.had_any,
            was_greatest=not row.had_as_great,
        )
        for row in connection.execute(found)
    )


def personal_bests(
    connection: Connection, guild_id: str, player_id: str, keys: Sequence[FeatKey]
) -> tuple[StoredFeat, ...]:
    """A person's best feats of these kinds in a guild, those in games with other people before those in solo games."""
    ladders = [(key, is_solo) for key in keys for is_solo in (False, True)]
    return _best_feats(connection, guild_id, ladders, player_id)


def guild_records(
    connection: Connection, guild_id: str, keys: Sequence[FeatKey], *, is_solo: bool
) -> tuple[StoredFeat, ...]:
    """The best feat of each of these kinds in a guild, in solo games or in others; of equal feats, the first."""
    return _best_feats(connection, guild_id, [(key, is_solo) for key in keys])


def _best_feats(
    connection: Connection, guild_id: str, ladders: Sequence[tuple[FeatKey, bool]], player_id: str | None = None
) -> tuple[StoredFeat, ...]:
    """The best feat on each of these ladders, in their order. A ladder is a kind of feat in solo games (``True``) or in
    others; ladders without a feat are left out. With ``player_id``, only that person's feats count; ``None`` counts
    everybody's.
    """
    if not ladders:
        return ()
    asked: dict[str, Any] = {"guild": guild_id, "player": player_id}
    for place, (key, is_solo) in enumerate(ladders):
        asked |= {f"game_{place}": key.game, f"kind_{place}": key.kind, f"solo_{place}": is_solo}
    found = connection.execute(_query_for_best(len(ladders), of_person=player_id is not None), asked)
    return tuple(map(_stored_feat, found))


@cache
def _query_for_best(ladders: int, *, of_person: bool) -> Select[Any]:
    """The query for the best feats of this number of ladders, with their people and the times of their games.

    It is cached, because SQLAlchemy takes longer to build it than a database to answer it.
    """
    picked = (select(_greatest(place, of_person=of_person).subquery()) for place in range(ladders))
    best = union_all(*picked).subquery("best")
    result = and_(results.c.table_id == best.c.table_id, results.c.seat == best.c.seat)
    return (
        select(best, players.c.name, players.c.profile, results.c.finished_at)
        .join(results, result)
        .outerjoin(players, players.c.id == best.c.player)
        .order_by(best.c.ladder)
    )


def _greatest(place: int, *, of_person: bool) -> Select[Any]:
    """The query for the greatest feat of the ladder at this place (from 0) among those that are asked for."""
    asked = {"guild": "guild", "game": f"game_{place}", "solo": f"solo_{place}", "kind": f"kind_{place}"}
    if of_person:
        asked["player"] = "player"
    return (
        select(feats, literal_column(str(place), Integer).label("ladder"))
        .where(*(feats.c[column] == bindparam(name) for column, name in asked.items()))
        .order_by(feats.c.value.desc(), feats.c.number, feats.c.seat)
        .limit(1)
    )


def _stored_feat(row: Row[Any]) -> StoredFeat:
    return StoredFeat(
        key=FeatKey(row.game, row.kind),
        is_solo=row.solo,
        player=row.player,
        name=row.name or "",
        is_hidden=row.profile == "private",
        value=row.value,
        detail=row.detail,
        table=row.table_id,
        at=row.finished_at,
    )
