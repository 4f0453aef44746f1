"""A game as text: written from a finished table's log, and proven.

`transcript` writes, `replayed` (of `engine.replay`) plays, `verified` recomputes all chance from the secret. The form
of the text is `engine.transcript_text`; ``docs/fair-shuffle.md`` specifies it for other languages.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.actions import parsed
from engine.chance import FairSource, commitment, salt_of
from engine.game import Options
from engine.log import TABLE_ACTIONS, Entry, Opening, Resign, Start
from engine.replay import AnyGame, Refused, Replay, ReplayError, due_footer, game_of, replayed
from engine.table_rules import TableRules
from engine.table_state import Phase, Seat, TableState
from engine.transcript_text import CLOSED, Joined, Line, Proof, Transcript, TranscriptError

__all__ = [
    "Refused",
    "Replay",
    "ReplayError",
    "Transcript",
    "TranscriptError",
    "fingerprint",
    "replayed",
    "transcript",
    "verified",
]


# -- writing ----------------------------------------------------------------------------------------------------------


def transcript(game: AnyGame, opening: Opening, entries: Iterable[Entry]) -> str:
    """The text of a game that is over, with the secret of its table.

    Raises `ValueError` while the game is not over, for nobody may see the secret before, and if the table was closed
    before it began.
    """
    rules = TableRules(game, opening)
    state, joined, lines = _course(rules, entries)
    if state.phase not in {Phase.OVER, Phase.CLOSED} or not joined:
        raise ValueError("only a game that was played to its end or closed has a transcript")
    options, of_table = rules.options(state.chosen)
    proof = _proof(opening, state.salt, of_table.seating, joined)
    headed = Transcript(game.meta.slug, len(joined), _texts(options), proof, lines=lines)
    return replace(headed, footer=due_footer(headed, replayed(headed, game))).text()


def fingerprint(text: str) -> str:
    """The SHA-256 of a transcript, in hexadecimal: so that the text cannot be exchanged later."""
    return hashlib.sha256(text.encode()).hexdigest()


def _course(rules: TableRules, entries: Iterable[Entry]) -> tuple[TableState, tuple[Seat, ...], tuple[Line, ...]]:
    """Where a log leads, the seats in the order in which they were taken, and the lines of the game's actions."""
    state, joined, comment = TableState(), tuple[Seat, ...](), ""
    lines = []
    for entry in entries:
        action = parsed(entry.line, (*TABLE_ACTIONS, *rules.game.meta.actions))
        joined = state.seats if isinstance(action, Start) else joined
        state = rules.apply(state, entry.seat, action, entry.cause).state
        if isinstance(action, Resign):
            comment = f"seat {entry.seat} has left"
        elif entry.seat is not None and not isinstance(action, TABLE_ACTIONS):
            lines.append(Line(entry.seat, entry.line, comment=comment))
            comment = ""
    return state, joined, tuple(lines)


def _proof(opening: Opening, salt: str, seating: str, joined: tuple[Seat, ...]) -> Proof:
    order = _seat_order(FairSource(opening.secret, opening.table, salt), len(joined), seating)
    joins = tuple(Joined(order.index(place), seat.interaction, seat.luck) for place, seat in enumerate(joined))
    return Proof(opening.table, commitment(opening.secret), opening.secret, salt, seating, joins)


def _seat_order(source: FairSource, seats: int, seating: str) -> tuple[int, ...]:
    """For each seat of the game, who sits there: the place in the order in which they joined."""
    joined = tuple(range(seats))
    return source.at("seats").shuffled(joined) if seating == "random" else joined


def _texts(options: Options) -> dict[str, str]:
    """All options as they held, defaults too: these may change one day."""
    given = ((name, value) for name, value in options.model_dump().items() if value is not None)
    return {name: _text(value) for name, value in given}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


# -- proving ----------------------------------------------------------------------------------------------------------


def verified(told: Transcript, game: AnyGame | None = None) -> tuple[str, ...]:
    """A sentence for everything that does not hold; nothing if the transcript is proven.

    Proven means: it fits itself. That its commitment is the one that was shown before anybody joined is for its reader
    to compare. Raises `ReplayError` for an unknown game.
    """
    game = game or game_of(told.game)
    footer = told.footer._asdict()
    needed = footer.keys() - ({"scores", "ranking"} if told.footer.ending == CLOSED else set())
    lacking = [f"The footer has no line “{name}”." for name in footer if name in needed and footer[name] is None]
    try:
        played = replayed(told, game).findings
    except ReplayError as unplayable:
        played = (str(unplayable),)
    return (*_unproven(told.proof), *played, *lacking)


def _unproven(proof: Proof | None) -> Iterator[str]:
    if proof is None:
        yield "Its chance was written down by hand: there is no secret that could prove it."
        return
    if commitment(proof.secret) != proof.commit:
        yield "The secret is not the one that was committed to: its SHA-256 differs from the commitment."
    if salt_of((joined.interaction, joined.luck) for joined in proof.joins if joined.interaction) != proof.salt:
        yield "The salt is not the one that these joins make."
    order = _seat_order(FairSource(proof.secret, proof.table, proof.salt), len(proof.joins), proof.seating)
    if any(order[joined.seat] != place for place, joined in enumerate(proof.joins)):
        how = "drawn by lot" if proof.seating == "random" else "kept as people joined"
        yield f"The seats are not as they come out when they are {how}."
