"""An action is taken back only if all who hold a seat agree, and nobody has decided after it."""

import pytest

from engine.actions import Action
from engine.errors import Refusal
from engine.tables.actions import (
    AgreeToTakeBack,
    AskToTakeBack,
    EndTakeBackVote,
    RefuseToTakeBack,
    Resign,
    SetOptions,
    Start,
)
from engine.tables.log import Cause
from engine.tables.state import Phase, TableState
from engine.tables.taking_back import MOST_TAKEN_BACK
from tests.engine.seats import RULES, after, codes, harmless, join, played, refusal
from tests.engine.tables.playing import Played, everything, refused, replayed, started
from tests.games.tiny import Seal

OF_THREE = after(join("ann"), join("ben"), join("cem"), SetOptions(values=("seating=as_joined",)), Start())
SEALED = played(OF_THREE, 0, Cause.PERSON)
"""Ann has sealed a card; Ben and Cem have not."""
ASKED = after((0, AskToTakeBack()), state=SEALED)


def other_card(state: TableState, seat: int) -> Seal:
    """A card of the seat that is not the harmless one."""
    low = harmless(state, seat)
    return next(one for card in state.game.hands[seat] if (one := Seal(card=card)) != low)


def test_all_others_must_agree() -> None:
    assert codes(SEALED, AskToTakeBack(), 0) == ["wants_to_take_back"]
    one = after((1, AgreeToTakeBack()), state=ASKED)
    assert one.game == SEALED.game
    assert codes(one, AgreeToTakeBack(), 2) == ["agreed_to_take_back", "taken_back"]
    undone = after((2, AgreeToTakeBack()), state=one)
    assert (undone.game, undone.take_back_vote) == (OF_THREE.game, None)


def test_the_number_of_what_was_taken_back_is_not_given_again() -> None:
    undone = after((1, AgreeToTakeBack()), (2, AgreeToTakeBack()), state=ASKED)
    assert undone.moves == SEALED.moves == 1
    assert played(undone, 0, Cause.PERSON).moves == 2


def test_who_plays_with_computers_alone_asks_nobody() -> None:
    state = after(join("ann"), SetOptions(values=("seating=as_joined",)))
    state = state._replace(seats=(*state.seats, state.seats[0]._replace(player=None)))
    sealed = played(after(Start(), state=state), 0, Cause.PERSON)
    assert codes(sealed, AskToTakeBack(), 0) == ["taken_back"]


@pytest.mark.parametrize(
    ("no", "code"),
    [
        ((1, RefuseToTakeBack()), "refused_to_take_back"),
        ((0, RefuseToTakeBack()), "take_back_withdrawn"),
        (EndTakeBackVote(), "take_back_over"),
    ],
    ids=["a refusal", "second thoughts", "silence"],
)
def test_one_refusal_or_silence_lets_it_stand_and_nobody_asks_twice(no: Action | tuple[int, Action], code: str) -> None:
    seat, action = no if isinstance(no, tuple) else (None, no)
    assert codes(ASKED, action, seat) == [code]
    stands = after(no, state=ASKED)
    assert (stands.game, stands.take_back_vote) == (SEALED.game, None)
    assert refusal(stands, AskToTakeBack(), 0).code == "asked_before"


def test_whoever_plays_on_answers_by_that() -> None:
    assert codes(ASKED, harmless(ASKED, 1), 1)[-1] == "played_on"
    on = played(ASKED, 1, Cause.PERSON)
    assert on.take_back_vote is None
    assert refusal(on, AgreeToTakeBack(), 2).code == "no_take_back"
    assert refusal(on, AskToTakeBack(), 0).code == "decided_since"


def test_whoever_asks_waits_for_the_answer_or_withdraws() -> None:
    """A further action of theirs would be the one that a transcript takes back; in secret, it must not show either."""
    assert refusal(ASKED, other_card(ASKED, 0), 0).code == "take_back_asked"
    withdrawn = after((0, RefuseToTakeBack()), state=ASKED)
    assert RULES.apply(withdrawn, 0, other_card(withdrawn, 0), Cause.PERSON).state.game != ASKED.game


def test_what_others_do_in_secret_shows_in_no_refusal() -> None:
    """Ben seals, Ann seals and takes that back; then Ben replaces his card, which nobody but him notices."""
    state = played(played(OF_THREE, 1, Cause.PERSON), 0, Cause.PERSON)
    undone = after((0, AskToTakeBack()), (1, AgreeToTakeBack()), (2, AgreeToTakeBack()), state=state)
    replaced = after((1, other_card(undone, 1)), state=undone)
    assert replaced.game != undone.game
    assert [refusal(one, AskToTakeBack(), 0).code for one in (undone, replaced)] == ["nothing_to_take_back"] * 2


@pytest.mark.parametrize("cause", [Cause.PERSON, Cause.COMPUTER, Cause.AUTO, Cause.TIMER])
def test_any_decision_after_it_lets_it_stand(cause: Cause) -> None:
    assert refusal(played(SEALED, 1, cause), AskToTakeBack(), 0).code == "decided_since"


@pytest.mark.parametrize("cause", [Cause.COMPUTER, Cause.AUTO, Cause.TIMER])
def test_what_the_seat_did_not_decide_itself_is_not_taken_back(cause: Cause) -> None:
    assert refusal(played(OF_THREE, 0, cause), AskToTakeBack(), 0).code == "nothing_to_take_back"


def test_without_an_action_there_is_nothing_to_take_back() -> None:
    assert refusal(OF_THREE, AskToTakeBack(), 0).code == "nothing_to_take_back"
    assert refusal(SEALED, AskToTakeBack(), 1).code == "decided_since"


def test_nothing_is_answered_that_nobody_asked() -> None:
    for action in (AgreeToTakeBack(), RefuseToTakeBack(), EndTakeBackVote()):
        assert refusal(SEALED, action, 1).code == "no_take_back"
    assert refusal(ASKED, AgreeToTakeBack(), 0).code == "already_voted"
    assert refusal(ASKED, AskToTakeBack(), 0).code == "take_back_asked"
    assert refusal(ASKED, AskToTakeBack(), 1).code == "take_back_open"


def test_secrets_of_others_hinder_nobody_and_stay() -> None:
    """Ben seals, Ann seals, and Ben replaces his card, which nobody but him notices: Ann cannot find out."""
    state = played(played(OF_THREE, 1, Cause.PERSON), 0, Cause.PERSON)
    replaced = after((1, other_card(state, 1)), state=state)
    undone = after((0, AskToTakeBack()), (1, AgreeToTakeBack()), (2, AgreeToTakeBack()), state=replaced)
    assert undone.game.sealed[0] is None
    assert undone.game.sealed[1] == other_card(state, 1).card
    assert undone.moves == 3


def test_a_secret_is_taken_back_as_well() -> None:
    state = played(OF_THREE, 0, Cause.PERSON)
    replaced = after((0, other_card(state, 0)), state=state)
    undone = after((0, AskToTakeBack()), (1, AgreeToTakeBack()), (2, AgreeToTakeBack()), state=replaced)
    assert undone.game == state.game
    assert after((0, AskToTakeBack()), state=undone).take_back_vote is not None


def test_a_seat_takes_back_only_so_many_actions_in_a_row() -> None:
    state = OF_THREE
    for _ in range(MOST_TAKEN_BACK):
        state = after((0, AskToTakeBack()), state=played(state, 0, Cause.PERSON))
        state = after((1, AgreeToTakeBack()), (2, AgreeToTakeBack()), state=state)
    assert refusal(played(state, 0, Cause.PERSON), AskToTakeBack(), 0).code == "taken_back_often"
    other = played(state, 1, Cause.PERSON)
    assert after((0, AskToTakeBack()), state=played(other, 0, Cause.PERSON)).take_back_vote is not None


def test_who_leaves_is_not_waited_for_and_takes_nothing_back() -> None:
    one = after((1, AgreeToTakeBack()), state=ASKED)
    assert codes(one, Resign(), 2) == ["resigned_early", "taken_back"]
    assert after((0, Resign()), state=ASKED).take_back_vote is None


def test_at_a_table_that_takes_nothing_back_nobody_may_ask() -> None:
    state = SEALED._replace(chosen={"taking_back": "never"})
    with pytest.raises(Refusal, match="taking_back_off"):
        RULES.check_take_back(state, 0)


def test_the_end_of_a_game_stands() -> None:
    over = SEALED._replace(phase=Phase.OVER)
    assert refusal(over, AskToTakeBack(), 0).code == "game_over"


# -- at the table -----------------------------------------------------------------------------------------------------


async def undone_table() -> Played:
    """A table at which Ann or Ben has taken back the first card."""
    at = await started(options=("seating=as_joined",))
    await at.table.act(0, at.harmless(0))
    await at.table.act(0, AskToTakeBack())
    at.clock.now += 60.0
    await at.table.act(1, AgreeToTakeBack())
    return at


async def test_an_undone_game_replays() -> None:
    at = await undone_table()
    assert everything(replayed(at)) == everything(at.table)


async def test_controls_of_everybody_are_out_of_date_after_it() -> None:
    at = await started(options=("seating=as_joined",))
    await at.table.act(0, at.harmless(0))
    await at.table.act(0, AskToTakeBack())
    before = [at.table.controls_version(seat) for seat in (0, 1)]
    await at.table.act(1, AgreeToTakeBack())
    assert [at.table.controls_version(seat) for seat in (0, 1)] == [one + 1 for one in before]


async def test_the_turn_of_who_took_back_begins_anew_and_talk_prolongs_no_turn() -> None:
    at = await undone_table()
    assert at.table.turn_started_at(0) == at.clock.now
    assert at.table.turn_started_at(1) == at.clock.now - 60.0


async def test_a_reveal_is_refused_to_people_but_an_old_log_that_allows_it_replays() -> None:
    at = await started(options=("seating=as_joined",))
    for seat in (0, 1):
        await at.table.act(seat, at.harmless(seat))
    assert await refused(at, 1, AskToTakeBack()) == "revealed_since"
    asked = await at.table.act(1, AskToTakeBack(), cause=Cause.AUTO)
    assert replayed(at).seq == asked.seq
