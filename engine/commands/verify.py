"""``python -m engine verify FILE``: recomputes all chance of a transcript, and on request what its computers did."""

import argparse
import sys
from collections.abc import Iterator

from engine.commands.files import printable, read_text
from engine.text.words import quantity_text
from engine.thinking.mark import COMPUTERS_VERSION
from engine.transcripts.computers import FREE_CHOICE_SHARE, ComputersCheck, check_computers
from engine.transcripts.form import Transcript
from engine.transcripts.proof import ShuffleProof
from engine.transcripts.verify import verify_transcript
from engine.transcripts.write import fingerprint

UNCHECKED = 2
"""The exit code if nothing is wrong, but not all that was asked for could be checked."""
_CLEAR_LINE = "\r\x1b[K"
"""The characters that make a terminal empty the line in which its cursor stands."""


def run_verify(arguments: argparse.Namespace) -> int:
    """Recompute all chance of a transcript and print what does not hold. Returns 1 if anything does not, else
    `UNCHECKED` if the actions of computers were asked for and some could not be checked.

    Only what the table showed can prove that the transcript is the table's: the commitment from before the game, and
    the SHA-256 of the result. Without both, nothing is called proven.
    """
    text = read_text(arguments.file)
    transcript = Transcript.parse(text)
    digest, proof = fingerprint(text), transcript.proof
    findings = [*verify_transcript(transcript), *_mismatch_sentences(proof, digest, arguments)]
    computers = _computers_check(transcript) if arguments.computers else None
    findings += computers.findings if computers else ()
    for finding in findings:
        print(printable(finding))
    print(f"SHA-256 of this transcript: {digest}")
    if findings or proof is None:
        for sentence in _computers_sentences(computers) if computers and proof else ():
            print(sentence)
        return 1
    print(printable(f"Commitment of table {proof.table}: {proof.commit}"))
    print(f"Consistent with itself: {len(transcript.lines)} actions are legal, and every shuffle and die follows.")
    for sentence in [*(_computers_sentences(computers) if computers else ()), *_verification_sentences(arguments)]:
        print(sentence)
    return UNCHECKED if computers and computers.has_unchecked else 0


def _computers_check(transcript: Transcript) -> ComputersCheck:
    """Check the actions of computers; on a terminal, a line shows the progress meanwhile."""
    if not sys.stderr.isatty():
        return check_computers(transcript)
    try:
        return check_computers(transcript, progress=_show_progress)
    finally:
        print(end=_CLEAR_LINE, file=sys.stderr, flush=True)


def _show_progress(done: int, in_all: int) -> None:
    """Show in a terminal's last line how many of the computers' actions have been checked."""
    words = f"Finding what the computers did again: {done} of {quantity_text(in_all, 'action')} …"
    print(end=f"{_CLEAR_LINE}{words}", file=sys.stderr, flush=True)


def _mismatch_sentences(proof: ShuffleProof | None, digest: str, arguments: argparse.Namespace) -> Iterator[str]:
    """A sentence for a given commitment, and one for a given SHA-256, that differs from the transcript's."""
    if arguments.commitment and proof and not proof.commit.startswith(arguments.commitment):
        yield "The commitment differs from the one that the table showed: this secret was not fixed before the game."
    if arguments.sha256 and not digest.startswith(arguments.sha256):
        yield "The SHA-256 differs from the one that the result shows: this file is not the table's transcript."


def _verification_sentences(arguments: argparse.Namespace) -> Iterator[str]:
    """Sentences that say what the given commitment and SHA-256 prove about a transcript that is consistent with
    itself.
    """
    if arguments.commitment and arguments.sha256:
        yield "Proven: this is the table's transcript, and its secret was fixed before anybody joined."
    elif arguments.sha256:
        yield "Proven: this is the table's transcript. Add --commitment to prove that its secret was fixed before."
    elif arguments.commitment:
        yield "Proven: the secret was fixed before anybody joined. Add --sha256 to prove that the moves are true."
    else:
        yield "That alone does not prove that this game was played: anybody can make up a consistent transcript."
        yield "Add what the table showed: --commitment from the lobby, and --sha256 from the result."


def _computers_sentences(checked: ComputersCheck) -> Iterator[str]:
    """Sentences with the numbers of computers' actions that were checked; wrong actions are among the findings
    instead.
    """
    if not any(checked):
        yield "No computer acted in this game."
    if checked.found_again:
        kinds = {
            "quick answers, for lack of time": checked.quick,
            "harmless ones, for lack of an answer": checked.harmless,
        }
        others = "".join(f"; {count} of them {words}" for words, count in kinds.items() if count)
        found = quantity_text(checked.found_again, "action")
        yield f"Computers: {found} found again, from what their own seats saw and from the secret{others}."
    if checked.leaves_much_to_choose:
        yield (
            f"Computers: more than one in {FREE_CHOICE_SHARE} of these actions are quick or harmless. Whoever runs the "
            "bot can choose between them and the considered ones, so ask why there are that many."
        )
    yield from map(printable, checked.unchecked)
    if checked.other_version:
        yield (
            f"Computers: {quantity_text(checked.other_version, 'action')} cannot be checked with this Deckhand, whose "
            f"computers are of version {COMPUTERS_VERSION}; the lines name the version that played."
        )
    if checked.unmarked:
        yield (
            f"Computers: {quantity_text(checked.unmarked, 'action')} cannot be checked: an earlier Deckhand played, "
            "which did not note how its computers had found them."
        )
