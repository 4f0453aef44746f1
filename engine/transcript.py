"""A game as text: written from a finished table's log, and proven.

`write_transcript` writes, `replay_transcript` (of `engine.replay`) plays, `verify_transcript` recomputes all chance
from the secret. The form of the text is `engine.transcript_text`; ``docs/fair-shuffle.md`` specifies it for other
languages.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.actions import parse_action
from engine.chance import FairSource, commitment, salt_of_joins
from engine.game import Options
from engine.log import TABLE_ACTIONS, Entry, Opening, Resign, Start
from engine.replay import AnyGame, RefusedLine, Replay, ReplayError, expected_footer, game_by_slug, replay_transcript
from engine.table_rules import TableRules
from engine.table_state import Phase, Seat, TableState
from engine.transcript_text import CLOSED, ActionLine, Proof, SeatJoin, Transcript, TranscriptError

__all__ = [
    "RefusedLine",
    "Replay",
    "ReplayError",
    "Transcript",
    "TranscriptError",
    "fingerprint",
    "replay_transcript",
    "verify_transcript",
    "write_transcript",
]


# -- writing ----------------------------------------------------------------------------------------------------------


def write_transcript(game: AnyGame, opening: Opening, entries: Iterable[Entry]) -> str:
    """The text of the transcript of a finished game, with the secret of its table.

    Raises `ValueError` while the game is not over, for nobody may see the secret before, and if the table was closed
    before its game began.
    """
    rules = TableRules(game, opening)
    state, joined, lines = _replay_log(rules, entries)
    if state.phase not in {Phase.OVER, Phase.CLOSED} or not joined:
        raise ValueError("only a game that was played to its end or closed has a transcript")
    options, of_table = rules.options(state.chosen)
    proof = _proof_of_seats(opening, state.salt, of_table.seating, joined)
    headed = Transcript(game.meta.slug, len(joined), _option_texts_by_name(options), proof, lines=lines)
    return replace(headed, footer=expected_footer(headed, replay_transcript(headed, game))).text()


def fingerprint(text: str) -> str:
    """The SHA-256 of a transcript's text, in hexadecimal: it shows if the text is exchanged later."""
    return hashlib.sha256(text.encode()).hexdigest()


def _replay_log(
    rules: TableRules, entries: Iterable[Entry]
) -> tuple[TableState, tuple[Seat, ...], tuple[ActionLine, ...]]:
    """The state that a log leads to, the seats in the order in which they were taken, and the lines of the game's
    actions.
    """
    state, joined, comment = TableState(), tuple[Seat, ...](), ""
    lines = []
    for entry in entries:
        action = parse_action(entry.line, (*TABLE_ACTIONS, *rules.game.meta.actions))
        joined = state.seats if isinstance(action, Start) else joined
        state = rules.apply(state, entry.seat, action, entry.cause).state
        if isinstance(action, Resign):
            comment = f"seat {entry.seat} has left"
        elif entry.seat is not None and not isinstance(action, TABLE_ACTIONS):
            lines.append(ActionLine(entry.seat, entry.line, comment=comment))
            comment = ""
    return state, joined, tuple(lines)


def _proof_of_seats(opening: Opening, salt: str, seating: str, joined: tuple[Seat, ...]) -> Proof:
    order = _join_order_by_seat(FairSource(opening.secret, opening.table, salt), len(joined), seating)
    joins = tuple(SeatJoin(order.index(place), seat.interaction, seat.luck) for place, seat in enumerate(joined))
    return Proof(opening.table, commitment(opening.secret), opening.secret, salt, seating, joins)


def _join_order_by_seat(source: FairSource, seats: int, seating: str) -> tuple[int, ...]:
    """For each seat of the game, whose it is: their place in the order of joining, from 0."""
    joined = tuple(range(seats))
    return source.chance_at("seats").shuffled(joined) if seating == "random" else joined


def _option_texts_by_name(options: Options) -> dict[str, str]:
    """All options as they held, by name, defaults too: these may change one day."""
    given = ((name, value) for name, value in options.model_dump().items() if value is not None)
    return {name: _option_text(value) for name, value in given}


def _option_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


# -- proving ----------------------------------------------------------------------------------------------------------


def verify_transcript(transcript: Transcript, game: AnyGame | None = None) -> tuple[str, ...]:
    """The faults of a transcript, one sentence each; () if the transcript is consistent with itself. ``None`` for
    ``game`` finds the game by its slug.

    Moves do not follow from the secret, so anybody can make up a consistent transcript. Its reader must compare the
    commitment and the SHA-256 with those that the table showed. Raises `ReplayError` for an unknown game.
    """
    game = game or game_by_slug(transcript.game)
    optional = {"scores", "ranking"} if transcript.footer.ending == CLOSED else set()
    try:
        replay = replay_transcript(transcript, game)
    except ReplayError as unplayable:
        played: tuple[str, ...] = (str(unplayable),)
    else:
        played = replay.findings
        if replay.outcome and not replay.outcome.scores:
            optional.add("scores")
    footer = transcript.footer._asdict()
    lacking = [f"The footer has no line “{name}”." for name in footer if footer[name] is None and name not in optional]
    return (*_proof_findings(transcript.proof), *played, *lacking)


def _proof_findings(proof: Proof | None) -> Iterator[str]:
    """One sentence for each way in which secret, salt and seats do not belong together."""
    if proof is None:
        yield "Its chance was written down by hand: there is no secret that could prove it."
        return
    if commitment(proof.secret) != proof.commit:
        yield "The secret is not the one that was committed to: its SHA-256 differs from the commitment."
    if salt_of_joins((joined.interaction, joined.luck) for joined in proof.joins if joined.interaction) != proof.salt:
        yield "The salt is not the one that these joins make."
    order = _join_order_by_seat(FairSource(proof.secret, proof.table, proof.salt), len(proof.joins), proof.seating)
    if any(order[joined.seat] != place for place, joined in enumerate(proof.joins)):
        how = "drawn by lot" if proof.seating == "random" else "kept as people joined"
        yield f"The seats are not as they come out when they are {how}."
