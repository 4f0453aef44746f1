"""A game ends without a result only if all who hold a seat want it; whoever left before keeps their loss."""

from typing import Literal

import pytest

from engine.actions import Action
from engine.errors import Refusal
from engine.tables.actions import AgreeToClose, Close, EndCloseVote, RefuseToClose, Resign, SetOptions, Start
from engine.tables.close_votes import close_vote_began_at
from engine.tables.log import Cause, Entry
from engine.tables.questions import Vote
from engine.tables.state import Phase, Seat, TableState
from tests.engine.seats import RULES, after, codes, join, played, refusal
from tests.games.tiny import GAME

OF_THREE = after(join("ann"), join("ben"), join("cem"), SetOptions(values=("seating=as_joined",)), Start())
ALL_ACTED = OF_THREE._replace(seats=tuple(seat._replace(has_had_turn=True) for seat in OF_THREE.seats))
ASKED = after((0, AgreeToClose()), state=OF_THREE)


def test_one_voice_begins_a_vote_and_all_end_the_game() -> None:
    assert codes(OF_THREE, AgreeToClose(), 0) == ["wants_to_close"]
    assert ASKED.close_vote.agreed == {0}
    two = after((1, AgreeToClose()), state=ASKED)
    assert two.phase is Phase.PLAYING
    assert codes(two, AgreeToClose(), 2) == ["wants_to_close", "agreed"]
    closed = after((2, AgreeToClose()), state=two)
    assert (closed.phase, closed.closed, closed.outcome) == (Phase.CLOSED, "agreed", None)
    assert closed.kept_losses == frozenset()


def test_nobody_votes_twice() -> None:
    assert refusal(ASKED, AgreeToClose(), 0).code == "already_voted"


@pytest.mark.parametrize("no", [(1, RefuseToClose()), EndCloseVote()], ids=["a refusal", "silence"])
def test_one_refusal_or_silence_ends_the_vote_and_the_next_must_wait(
    no: Action | tuple[int, Action],
) -> None:
    refused = after(no, state=ASKED)
    assert (refused.phase, refused.close_vote.agreed) == (Phase.PLAYING, frozenset())
    with pytest.raises(Refusal, match="vote_again_later"):
        RULES.check_asking(refused, 0, AgreeToClose())
    RULES.check_asking(refused, 1, AgreeToClose())
    unseen = refused._replace(moves=refused.moves + 3)
    with pytest.raises(Refusal, match="vote_again_later"):
        RULES.check_asking(unseen, 0, AgreeToClose())
    later = unseen._replace(noticed=refused.noticed + 3)
    RULES.check_asking(later, 0, AgreeToClose())
    assert codes(later, AgreeToClose(), 0) == ["wants_to_close"]
    assert codes(refused, AgreeToClose(), 0) == ["wants_to_close"], "a stored log replays"


@pytest.mark.parametrize("action", [RefuseToClose(), EndCloseVote()], ids=lambda action: action.verb)
def test_without_a_vote_there_is_nothing_to_refuse(action: RefuseToClose | EndCloseVote) -> None:
    assert refusal(OF_THREE, action, 0).code == "no_close_vote"


def test_whoever_has_left_has_no_voice_and_keeps_the_loss() -> None:
    left = after((1, Resign()), state=ALL_ACTED)
    assert left.seats_to_agree == {0, 2}
    closed = after((0, AgreeToClose()), (2, AgreeToClose()), state=left)
    assert closed.phase is Phase.CLOSED
    assert closed.kept_losses == {1}


def test_the_last_who_had_not_agreed_ends_the_game_by_leaving_and_has_lost_it() -> None:
    two = after((0, AgreeToClose()), (1, AgreeToClose()), state=ALL_ACTED)
    assert codes(two, Resign(), 2) == ["resigned_at_end", "agreed"]
    assert after((2, Resign()), state=two).kept_losses == {2}


def test_the_voice_of_a_leaver_is_gone() -> None:
    assert after((0, Resign()), state=ASKED).close_vote.agreed == frozenset()


def test_who_is_left_alone_may_go_and_the_others_keep_their_loss() -> None:
    closed = after((1, Resign()), (0, Resign()), (2, Resign()), state=ALL_ACTED)
    assert (closed.phase, closed.last_to_leave) == (Phase.CLOSED, 2)
    assert closed.kept_losses == {0, 1}


@pytest.mark.parametrize("why", ["abandoned", "moderated", "channel_gone", "restored"])
def test_whoever_left_keeps_the_loss_whatever_ends_the_game(why: Literal["abandoned", "moderated"]) -> None:
    assert after((1, Resign()), Close(why=why), state=ALL_ACTED).kept_losses == {1}


def test_a_game_that_was_just_closed_has_no_losers() -> None:
    assert after((1, Resign()), Close(), state=ALL_ACTED).kept_losses == frozenset()


def test_whoever_left_before_their_first_turn_was_over_has_lost_nothing() -> None:
    left = after((1, Resign()), state=OF_THREE)
    assert after((0, AgreeToClose()), (2, AgreeToClose()), state=left).kept_losses == frozenset()


def with_computers() -> TableState:
    """Ann and Ben have acted in a game with a computer, and Ben has left."""
    seats = [seat._replace(has_had_turn=True) for seat in OF_THREE.seats[:2]]
    return after((1, Resign()), state=OF_THREE._replace(seats=(*seats, Seat(None))))


@pytest.mark.parametrize("end", [(0, AgreeToClose()), (0, Resign()), Close(why="abandoned")])
def test_whoever_is_left_alone_loses_to_the_computers(end: Action | tuple[int, Action]) -> None:
    assert after(end, state=with_computers()).kept_losses == {0, 1}


def test_whoever_lets_a_game_wait_until_it_is_closed_has_lost_it() -> None:
    stalled = after(Close(why="stalled"), state=ALL_ACTED)
    assert stalled.kept_losses == stalled.stalled_by == set(GAME.rules.waiting_for(ALL_ACTED.game))
    assert after(Close(why="stalled"), state=OF_THREE).kept_losses == frozenset(), "nobody has had a turn"


def test_a_seat_for_which_the_table_plays_lets_nobody_wait() -> None:
    late, *others = GAME.rules.waiting_for(ALL_ACTED.game)
    on_auto = ALL_ACTED.with_seat(late, on_auto=True)
    assert after(Close(why="stalled"), state=on_auto).kept_losses == set(others)


def test_a_moderator_ends_the_game_of_whoever_is_left_alone_without_a_loss() -> None:
    assert after(Close(why="moderated"), state=with_computers()).kept_losses == {1}


def test_a_vote_hinders_nobody_from_playing() -> None:
    seat = GAME.rules.waiting_for(ASKED.game)[0]
    done = played(ASKED, seat, Cause.PERSON)
    assert done.moves == ASKED.moves + 1
    assert done.close_vote.agreed == {0}


def logged(*said: tuple[int | None, str]) -> list[Entry]:
    """Entries with these seats and lines, a second apart."""
    return [Entry(seq, float(seq), Cause.PERSON, seat, line, "") for seq, (seat, line) in enumerate(said, 1)]


@pytest.mark.parametrize(
    ("log", "votes", "began"),
    [
        (logged((0, "agree_to_close"), (1, "throw"), (2, "agree_to_close")), {0, 2}, 1.0),
        (logged((0, "agree_to_close"), (1, "refuse_to_close"), (2, "agree_to_close")), {2}, 3.0),
        (logged((0, "agree_to_close"), (None, "close_vote_over"), (0, "agree_to_close")), {0}, 3.0),
        (logged((0, "agree_to_close"), (0, "resign"), (1, "throw"), (2, "agree_to_close")), {2}, 4.0),
        (logged((0, "agree_to_close"), (1, "refuse_to_close")), set(), None),
    ],
    ids=["the first voice", "after a refusal", "after silence", "after the first has left", "none"],
)
def test_a_vote_began_with_the_first_voice_that_still_counts(
    log: list[Entry], votes: set[int], began: float | None
) -> None:
    assert close_vote_began_at(log, Vote(agreed=frozenset(votes))) == began
