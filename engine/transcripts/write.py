"""Writes the transcript of a table, with its secret, from the log of that table."""

import hashlib
from collections.abc import Iterable
from dataclasses import replace

from engine.actions import parse_action
from engine.chance import commitment
from engine.game import Options
from engine.options import option_fields
from engine.tables.actions import TABLE_ACTIONS, Resign, Start
from engine.tables.chance import chance_source, join_order_by_seat
from engine.tables.defaults import state_before_log
from engine.tables.log import Entry, Opening
from engine.tables.rules import TableRules
from engine.tables.state import Phase, Seat, TableState
from engine.transcripts.form import ActionLine, Transcript
from engine.transcripts.proof import SeatJoin, ShuffleProof
from engine.transcripts.replay import TAKE_BACK, AnyGame, expected_footer, replay_transcript


def write_transcript(game: AnyGame, opening: Opening, entries: Iterable[Entry]) -> str:
    """The text of the transcript of a finished game, with the secret of its table.

    Raises `ValueError` while the game is not over, for nobody may see the secret before, and if the table was closed
    before its game began.
    """
    rules = TableRules(game, opening)
    state, joined, lines = _replay_log(rules, entries)
    if state.phase not in {Phase.OVER, Phase.CLOSED} or not joined:
        raise ValueError("only a game that was played to its end or closed has a transcript")
    options, of_table = rules.game_and_table_options(state.chosen)
    proof = _proof_of_seats(opening, state, of_table.seating, joined)
    headed = Transcript(game.meta.slug, len(joined), _option_texts_by_name(options), proof, lines=lines)
    return replace(headed, footer=expected_footer(headed, replay_transcript(headed, game))).text()


def fingerprint(text: str) -> str:
    """The SHA-256 of a transcript's text, in hexadecimal: it shows if the text is exchanged later."""
    return hashlib.sha256(text.encode()).hexdigest()


def _replay_log(
    rules: TableRules, entries: Iterable[Entry]
) -> tuple[TableState, tuple[Seat, ...], tuple[ActionLine, ...]]:
    """The state that a log leads to, the seats in the order in which they were taken, and the lines of the game's
    actions and of those that were taken back.
    """
    state, joined, comment = state_before_log(rules.game.meta), tuple[Seat, ...](), ""
    lines = []
    for entry in entries:
        action = parse_action(entry.line, (*TABLE_ACTIONS, *rules.game.meta.actions))
        joined = state.seats if isinstance(action, Start) else joined
        state, events = rules.apply(state, entry.seat, action, entry.cause)
        lines += [
            ActionLine(int(str(happened.values["seat"])), TAKE_BACK)
            for happened in events
            if happened.code == "taken_back"
        ]
        if isinstance(action, Resign):
            comment = f"seat {entry.seat} has left"
        elif entry.seat is not None and not isinstance(action, TABLE_ACTIONS):
            lines.append(ActionLine(entry.seat, entry.line, comment=comment, mark=entry.mark))
            comment = ""
    return state, joined, tuple(lines)


def _proof_of_seats(
    opening: Opening, end: TableState, seating: str, seats_in_join_order: tuple[Seat, ...]
) -> ShuffleProof:
    """The proof for a game that ended in the state ``end``; ``seating`` is the option's value."""
    seating_mode = seating if opening.set_id is None else "as_joined"
    order = join_order_by_seat(chance_source(opening, end.salt), len(seats_in_join_order), seating_mode)
    joins = tuple(
        SeatJoin(order.index(place), seat.interaction, seat.luck, seat.strength)
        for place, seat in enumerate(seats_in_join_order)
    )
    return ShuffleProof(
        opening.table,
        commitment(opening.secret),
        opening.secret,
        end.salt,
        seating_mode,
        joins,
        opening.set_id,
        end.salts,
    )


def _option_texts_by_name(options: Options) -> dict[str, str]:
    """The texts of all options as they held, by name, defaults too: these may change one day.

    An option that came after the first release is left out if it held as if it did not exist, so that the transcript of
    an older table stays as it was to the byte.
    """
    texts = {name: _option_text(value) for name, value in options.model_dump().items() if value is not None}
    as_before = {field.name: field.unstated for field in option_fields(type(options)) if field.is_later}
    return {name: text for name, text in texts.items() if as_before.get(name) != text}


def _option_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
