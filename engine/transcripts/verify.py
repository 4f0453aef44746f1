"""Verifies a transcript: plays it again, and recomputes all of its chance from the secret."""

from collections.abc import Iterator

from engine.chance import commitment, salt_of_joins
from engine.set_chance import salt_of_set
from engine.tables.chance import join_order_by_seat
from engine.transcripts.form import CLOSED, Transcript
from engine.transcripts.proof import ShuffleProof
from engine.transcripts.replay import AnyGame, ReplayError, game_by_slug, replay_transcript


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


def _proof_findings(proof: ShuffleProof | None) -> Iterator[str]:
    """One sentence for each contradiction between the secret, the salt and the seats."""
    if proof is None:
        yield "Somebody wrote its draws down by hand: there is no secret to prove them."
        return
    if commitment(proof.secret) != proof.commit:
        yield "The secret does not fit the commitment: its SHA-256 differs."
    yield from _salt_findings(proof)
    order = join_order_by_seat(proof.source(), len(proof.joins), proof.seating)
    if any(order[joined.seat] != place for place, joined in enumerate(proof.joins)):
        is_drawn = proof.seating == "random" and proof.set_id is None
        how = "drawn by lot" if is_drawn else "kept as people joined"
        yield f"The seats are not those that result when they are {how}."


def _salt_findings(proof: ShuffleProof) -> Iterator[str]:
    """One sentence for each way in which the salt does not follow from the joins, or from the tables of the set."""
    own = salt_of_joins((joined.interaction, joined.luck) for joined in proof.joins if joined.interaction)
    if proof.set_id is None:
        if own != proof.salt:
            yield "The salt does not follow from these joins."
        return
    if proof.members.count((proof.table, own)) != 1:
        yield "The salt of this table in its set does not follow from these joins."
    if salt_of_set(proof.members) != proof.salt:
        yield "The salt does not follow from the salts of the tables of the set."
