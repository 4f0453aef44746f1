"""Finds the actions of computers again: from the views and strengths of their seats, and seeds made from the table's
secret.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import accumulate
from typing import Any, NamedTuple

from engine.actions import Action, parse_action
from engine.tables.chance import computer_seed
from engine.thinking.answer import SOUND, considered_action, quick_action
from engine.thinking.mark import COMPUTERS_VERSION, HARMLESS, Mark
from engine.thinking.question import ComputerQuestion
from engine.transcripts.form import ActionLine, Transcript
from engine.transcripts.replay import TAKE_BACK, AnyGame, ReplayError, game_by_slug, replay_transcript

FREE_CHOICE_SHARE = 20
"""The number of computers' actions of which one at most is quick or harmless where a bot has time enough."""


class ComputersCheck(NamedTuple):
    """The result of finding the actions of a transcript's computers again."""

    considered: int = 0
    """The number of actions that are their computers' considered answers."""
    quick: int = 0
    """The number of actions that are quick answers, given where there was no time to think."""
    harmless: int = 0
    """The number of actions that are the harmless ones of `Rules.auto`, taken because a computer found none."""
    other_version: int = 0
    """The number of actions that are not compared, because another version of the computers found them."""
    unmarked: int = 0
    """The number of computers' actions without a mark, as in transcripts of earlier versions."""
    findings: tuple[str, ...] = ()
    """One sentence for each action that differs from what its computer finds, or that a computer took back."""
    unchecked: tuple[str, ...] = ()
    """One sentence for each action among ``other_version`` of which no update of a bot explains the version: an earlier
    action has a later version, or a later action an earlier one.
    """

    @property
    def has_unchecked(self) -> bool:
        """Whether there are actions of computers of which nobody knows now whether they were found as they should."""
        return self.other_version + self.unmarked > 0

    @property
    def leaves_much_to_choose(self) -> bool:
        """Whether more than one in `FREE_CHOICE_SHARE` of the actions that were found again are quick or harmless: who
        runs the bot could choose with each of them, see docs/fair-shuffle.md.
        """
        return (self.quick + self.harmless) * FREE_CHOICE_SHARE > self.found_again

    @property
    def found_again(self) -> int:
        """The number of actions that were found again from their seats' views."""
        return self.considered + self.quick + self.harmless


class _Moment(NamedTuple):
    """An accepted line of a transcript, and the game's state before it."""

    line: ActionLine
    state: Any
    number: int
    """The number of the action among those of its seat, 1 for the first."""


def _tell_nobody(_done: int, _in_all: int) -> None:
    """Ignore the progress of a check."""


def check_computers(
    transcript: Transcript, game: AnyGame | None = None, progress: Callable[[int, int], None] = _tell_nobody
) -> ComputersCheck:
    """Find each action of a computer again and compare. ``None`` for ``game`` finds the game by its slug. ``progress``
    is called before each action with the numbers of actions done and of all.

    Lines that cannot be replayed are left out; `verify_transcript` reports them. Without a secret no action can be
    found again, and marked lines are passed over. Raises `ReplayError` for an unknown game.
    """
    game = game or game_by_slug(transcript.game)
    if transcript.proof is None:
        return ComputersCheck()
    computers = {joined.seat for joined in transcript.proof.joins if not joined.interaction}
    strengths = {joined.seat: joined.strength for joined in transcript.proof.joins}
    counts, findings, unchecked, done = Counter[str](), list(_taken_back_by(computers, transcript)), list[str](), 0
    misplaced = _misplaced_versions(transcript)
    in_all = sum(bool(line.mark) or line.seat in computers for line in transcript.lines if not line.code)
    are_noted = any(strength != SOUND for strength in strengths.values())  # a version with strengths has marks, too
    for moment, due in _with_harmless_actions(game, _moments(transcript, game)):
        are_noted = are_noted or bool(moment.line.mark)
        if not moment.line.mark and moment.line.seat not in computers:
            continue
        progress(done, in_all)
        done += 1
        if moment.line.mark:
            kind, finding = _compare(game, transcript.proof.secret, moment, due)
        else:
            kind, finding = "unmarked", _lacking_mark(moment.line) if are_noted else ""
        if finding := finding or _wrong_strength(moment.line, strengths):
            findings.append(finding)
        else:
            counts[kind] += 1
            if kind == "other_version" and moment.line.number in misplaced:
                unchecked.append(misplaced[moment.line.number])
    return ComputersCheck(**counts, findings=tuple(findings), unchecked=tuple(unchecked))


def _misplaced_versions(transcript: Transcript) -> Mapping[int, str]:
    """By the number of a line, a sentence for each mark whose version is earlier than one before it, or later than one
    after it. A bot may be updated in the middle of a game, and then goes on with the later version.
    """
    marked = [(line, mark) for line in transcript.lines if not line.code and (mark := Mark.parse(line.mark))]
    versions = [mark.version for _, mark in marked]
    latest = list(accumulate(versions, max))
    earliest = list(accumulate(reversed(versions), min))[::-1]
    return {
        line.number: _misplaced(line, mark, before, after)
        for (line, mark), before, after in zip(marked, latest, earliest, strict=True)
        if before > mark.version or after < mark.version
    }


def _misplaced(line: ActionLine, mark: Mark, latest: int, earliest: int) -> str:
    """The sentence for a mark whose version does not fit: ``latest`` is the latest version up to its line, ``earliest``
    the earliest from it on.
    """
    other = f"{latest} before it" if latest > mark.version else f"{earliest} after it"
    return (
        f"Line {line.number}: seat {line.seat}'s “{line.action}” is unchecked: its mark says version {mark.version}, "
        f"and there is version {other}. No bot goes back to earlier computers in the middle of a game."
    )


def _taken_back_by(computers: Collection[int], transcript: Transcript) -> Iterator[str]:
    """A sentence for each action that one of these seats took back. A computer must not take back: it would decide anew
    with another seed, so whoever has the secret could repeat that until the action suits them.
    """
    for line in transcript.lines:
        if line.action == TAKE_BACK and line.seat in computers and not line.code:
            yield f"Line {line.number}: seat {line.seat} is a computer's, and computers take nothing back."


def _moments(transcript: Transcript, game: AnyGame) -> Iterator[_Moment]:
    """The accepted actions of the game, in order; none if the transcript's game cannot begin."""
    try:
        steps = iter(replay_transcript(transcript, game).steps)
    except ReplayError:
        return
    state, numbers = next(steps).state, Counter[int]()
    for line in transcript.lines:
        if line.code:
            continue
        step = next(steps, None)
        if step is None:
            return
        if line.action != TAKE_BACK:
            numbers[line.seat] += 1
            yield _Moment(line, state, numbers[line.seat])
        state = step.state


def _with_harmless_actions(game: AnyGame, moments: Iterator[_Moment]) -> Iterator[tuple[_Moment, Action | None]]:
    """Each moment with the harmless action due there, for a line with that mark: of several that make one turn, the
    next.
    """
    turn = list[Action]()
    for moment in moments:
        if moment.line.mark != HARMLESS:
            turn.clear()
            yield moment, None
            continue
        turn = turn or _harmless_turn(game, moment)
        yield moment, turn.pop(0) if turn else None


def _harmless_turn(game: AnyGame, moment: _Moment) -> list[Action]:
    """The harmless actions of a turn; none where the seat need not act."""
    waited_for = moment.line.seat in game.rules.waiting_for(moment.state)
    return list(game.rules.auto(moment.state, moment.line.seat)) if waited_for else []


def _lacking_mark(line: ActionLine) -> str:
    """The sentence for a computer's line without a mark in a transcript that has marks before it: a bot may be updated
    in the middle of a game, but never goes back to a version without marks.
    """
    return f"Line {line.number}: seat {line.seat} is a computer's, and nothing says how it found “{line.action}”."


def _wrong_strength(line: ActionLine, strengths: Mapping[int, str]) -> str:
    """A sentence if a line was marked as found with another strength than its seat's; else empty."""
    mark, own = Mark.parse(line.mark), strengths.get(line.seat)
    if mark is None or own is None or mark.strength == own:
        return ""
    return f"Line {line.number}: seat {line.seat} played as a computer of strength {mark.strength}, and has {own}."


def _compare(game: AnyGame, secret: bytes, moment: _Moment, harmless: Action | None) -> tuple[str, str]:
    """The name of the count in `ComputersCheck` to which a marked line belongs, and ""; or ``wrong``, and a sentence
    that says why.
    """
    line, mark = moment.line, Mark.parse(moment.line.mark)
    due = harmless if mark is None else _found_again(game, secret, moment, mark)
    if due is not None and due == parse_action(line.action, game.meta.actions):
        return ("harmless" if mark is None else "quick" if mark.is_quick else "considered"), ""
    if mark is not None and mark.version != COMPUTERS_VERSION:
        return "other_version", ""
    instead = f"finds “{due.to_line()}”" if due is not None else "finds no action"
    said = f"Line {line.number}: seat {line.seat}'s “{line.action}” is not its computer's own: there it {instead}."
    return "wrong", said


def _found_again(game: AnyGame, secret: bytes, moment: _Moment, mark: Mark) -> Action | None:
    """The action that the computer of a seat finds with the line's mark; ``None`` if it finds none, as may be in a
    made-up transcript.
    """
    seat = moment.line.seat
    seed = computer_seed(secret, seat, moment.number)
    question = ComputerQuestion(
        mark.strength, seat, game.rules.view(moment.state, seat), game.rules.menu(moment.state, seat), seed
    )
    try:
        return quick_action(game, question) if mark.is_quick else considered_action(game, question)
    except Exception:  # noqa: BLE001  # a stranger may mark an action where no computer has to act
        return None
