"""The messages that show hands, invite people and announce lobbies: plain functions of a connection, run by the writer
or by a reader. The message of a table's board stands in the table's own row (`data.queries.tables`).
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, exists, select

from data.intact_rows import intact_rows
from data.models import HandMessage, InvitationMessage, OpenSeatsMessage, PastHand, PingKind, PingMessage
from data.ownership.parts import Part
from data.queries.whereabouts import in_part
from data.schema import hands, invitations, open_seats, pings, seats, tables
from data.statements import upsert

_SEATED = exists().where(seats.c.table_id == bindparam("table_id"), seats.c.player == bindparam("player"))


def note_hand(connection: Connection, table_id: str, player_id: str, message: HandMessage) -> None:
    """Store which message shows a player their hand, if the player has or had a seat at the table; otherwise do
    nothing.

    A player without a seat may have been deleted meanwhile, and would be named again.
    """
    upsert(connection, hands, {"table_id": table_id, "player": player_id}, message._asdict(), only_where=_SEATED)


def note_invitation(connection: Connection, table_id: str, message: InvitationMessage | None) -> None:
    """Store which message asks the people who are invited to a table; ``None`` if there is none any more."""
    if message is None:
        connection.execute(delete(invitations).where(invitations.c.table_id == table_id))
    else:
        upsert(connection, invitations, {"table_id": table_id}, message._asdict())


def stored_invitation(connection: Connection, table_id: str) -> InvitationMessage | None:
    """The message that asks the people who are invited to a table; ``None`` if there is none."""
    columns = [invitations.c[name] for name in InvitationMessage._fields]
    row = next(intact_rows(connection, select(*columns).where(invitations.c.table_id == table_id)), None)
    return None if row is None else InvitationMessage._make(row)


def stored_hands(connection: Connection, table_id: str) -> Mapping[str, HandMessage]:
    """By player, the messages that show the hands of a table."""
    columns = [hands.c[name] for name in HandMessage._fields]
    rows = intact_rows(connection, select(hands.c.player, *columns).where(hands.c.table_id == table_id))
    return {player: HandMessage(*message) for player, *message in rows}


def past_hands(connection: Connection, player_id: str, ended_by: float, limit: int) -> Sequence[PastHand]:
    """The messages that showed a player's hands at tables that had ended at ``ended_by`` (seconds since 1970), at most
    ``limit``, the latest first.
    """
    columns = [hands.c[name] for name in HandMessage._fields]
    ended = select(hands.c.table_id, tables.c.shown_seq, tables.c.last_seq, *columns).join(tables)
    own = ended.where(hands.c.player == player_id, tables.c.closed_at <= ended_by)
    rows = intact_rows(connection, own.order_by(hands.c.posted_at.desc(), hands.c.table_id).limit(limit))
    return [
        PastHand(table_id, HandMessage(*message), shown_seq >= (last_seq or 0))
        for table_id, shown_seq, last_seq, *message in rows
    ]


def forget_hand(connection: Connection, table_id: str, message_id: str) -> None:
    """Forget a message that showed a hand at a table, and that is deleted."""
    connection.execute(delete(hands).where(hands.c.table_id == table_id, hands.c.message == message_id))


def note_open_seats(connection: Connection, table_id: str, message: OpenSeatsMessage | None) -> None:
    """Store which message announces a table's free seats, in place of the one stored before; ``None`` for none."""
    if message is None:
        connection.execute(delete(open_seats).where(open_seats.c.table_id == table_id))
    else:
        upsert(connection, open_seats, {"table_id": table_id}, message._asdict())


def open_seats_messages(connection: Connection, part: Part) -> Mapping[str, OpenSeatsMessage]:
    """By table id, the messages that announce free seats at tables of a part of the servers."""
    columns = [open_seats.c[name] for name in OpenSeatsMessage._fields]
    rows = intact_rows(connection, select(open_seats.c.table_id, *columns).join(tables).where(in_part(part)))
    return {table_id: OpenSeatsMessage(*message) for table_id, *message in rows}


def note_ping(connection: Connection, table_id: str, ping: PingMessage) -> None:
    """Store that a message mentions people at a table."""
    upsert(connection, pings, {"message": ping.message}, {"table_id": table_id, **_ping_columns(ping)})


def _ping_columns(ping: PingMessage) -> Mapping[str, object]:
    return {"channel": ping.channel, "kind": ping.kind.value, "number": ping.number}


def forget_ping(connection: Connection, message_id: str) -> None:
    """Forget a message that mentioned people, and that is deleted."""
    connection.execute(delete(pings).where(pings.c.message == message_id))


def stored_pings(connection: Connection, part: Part) -> Sequence[tuple[str, PingMessage]]:
    """The messages that mention people at tables of a part of the servers, each with the table's id."""
    columns = [pings.c[name] for name in ("table_id", "channel", "message", "kind", "number")]
    rows = intact_rows(connection, select(*columns).join(tables).where(in_part(part)))
    kinds = {kind.value: kind for kind in PingKind}  # a later release may have stored others
    return [
        (row.table_id, PingMessage(row.channel, row.message, kinds[row.kind], row.number))
        for row in rows
        if row.kind in kinds
    ]
