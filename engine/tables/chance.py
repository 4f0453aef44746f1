"""Where all chance of a table comes from: its own secret and joins, or those of its duplicate set."""

import hmac
from collections.abc import Iterable

from engine.chance import FairSource, salt_of_joins
from engine.errors import Refusal
from engine.set_chance import ChanceSource, SetSource, salt_of_set
from engine.tables.log import Opening
from engine.tables.state import Seat, TableState


def chance_source(opening: Opening, salt: str) -> ChanceSource:
    """The source of all chance in a table's game, made from its opening and from the salt (hexadecimal) with which it
    started.
    """
    if opening.set_id is None:
        return FairSource(opening.secret, opening.table, salt)
    return SetSource(opening.secret, opening.set_id, salt)


def salt_of_seats(seats: Iterable[Seat]) -> str:
    """The salt, in hexadecimal, that the people in these seats have made by joining; computers add nothing."""
    return salt_of_joins((seat.interaction, seat.luck) for seat in seats if seat.player is not None)


def salt_for_start(opening: Opening, state: TableState) -> str:
    """The salt with which a lobby starts, in hexadecimal: that of its joins, or of its duplicate set's.

    Raises `Refusal` ``set_not_closed`` until the joins at the tables of a set are fixed, or if those of this table are
    not what they were then.
    """
    own = salt_of_seats(state.seats)
    if opening.set_id is None:
        return own
    if (opening.table, own) not in state.salts:
        raise Refusal("set_not_closed")
    return salt_of_set(state.salts)


def join_order_by_seat(source: ChanceSource, seats: int, seating_mode: str) -> tuple[int, ...]:
    """By seat of the game, its player's place (from 0) in the order of joining. ``seating_mode`` is "random" or
    "as_joined"; at a table of a duplicate set people stay as they joined in any case.
    """
    joined = tuple(range(seats))
    if isinstance(source, SetSource) or seating_mode != "random":
        return joined
    return source.chance_at("seats").shuffled(joined)


def computer_seed(secret: bytes, seat: int, number: int) -> str:
    """The seed of a computer's action, in hexadecimal: HMAC-SHA256(secret, "computer/seat/number"). ``number`` counts
    the seat's own actions, 1 for its first.

    So a seed tells nothing of the secret, nor of what others do unseen, and all tables of a duplicate set have the same
    ones. No draw has it, because a draw's text begins with a table's id, in capitals.
    """
    return hmac.digest(secret, f"computer/{seat}/{number}".encode(), "sha256").hex()
