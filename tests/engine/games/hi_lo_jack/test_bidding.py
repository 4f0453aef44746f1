"""Section 4 of the rules text, bidding and naming trumps: vectors HL-01 to HL-11 and what they leave out."""

import pytest

from engine.errors import Refusal
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.actions import Bid, parse_bid_level
from engine.games.hi_lo_jack.words.alt import alt_sentences
from engine.games.hi_lo_jack.words.labels import partners_text
from tests.engine.games.hi_lo_jack.positions import A, B, C, D, act, bidding, offered, refused, to_name_trumps
from tests.engine.playing import codes

ANYTHING_ABOVE_TWO = {"pass", "bid level=3", "bid level=4", "bid level=smudge"}


def test_hl01_a_player_who_does_not_deal_must_bid_higher() -> None:
    state = bidding("bid level=2")
    refusal = refused(state, B, "bid level=2")
    assert refusal.code == "bid_too_low"
    assert "Ann has bid 2; you need more" in refusal.sentence(GAME.words.sentences, ("Ann", "Ben", "Cem", "Dee"))
    assert set(offered(state, B)) == ANYTHING_ABOVE_TWO


def test_hl02_the_dealer_takes_the_bid_for_the_equal_bid() -> None:
    step = act(bidding("bid level=2", "pass", "bid level=3"), D, "bid level=3")
    assert (step.state.phase, step.state.turn, step.state.deal.level) == ("trump", D, "3")
    assert codes(step.events) == ["bid_taken", "bidding_won"]


def test_hl03_a_stuck_dealer_may_not_pass_and_bids_two_when_time_runs_out() -> None:
    state = bidding("pass", "pass", "pass")
    assert refused(state, D, "pass").code == "dealer_stuck"
    assert [action.to_line() for action in GAME.rules.auto(state, D)] == ["bid level=2"]


def test_hl04_a_stuck_dealer_may_bid_more_than_two() -> None:
    assert act(bidding("pass", "pass", "pass"), D, "bid level=4").state.deal.level == "4"


@pytest.mark.parametrize(
    ("bids", "labels"),
    [
        (("bid level=3",), [("bid", "Take the bid: {level}", ("3",)), ("bid", "", ("4", "smudge")), ("pass", "", ())]),
        (("bid level=smudge",), [("bid", "Take the bid: {level}", ("smudge",)), ("pass", "", ())]),
        ((), [("bid", "Bid {level} (you must bid)", ("2",)), ("bid", "", ("3", "4", "smudge"))]),
    ],
    ids=["a bid", "a smudge", "nobody has bid"],
)
def test_the_dealers_buttons_say_what_a_bid_takes_or_why_it_must_be(bids: tuple[str, ...], labels: object) -> None:
    menu = GAME.rules.menu(bidding(*bids, *["pass"] * (0 if bids == ("bid level=smudge",) else 3 - len(bids))), D)
    assert [
        (choice.action.verb, choice.label, choice.picks[0].options if choice.picks else ()) for choice in menu
    ] == labels


def test_partners_are_told_in_words_while_seats_bid() -> None:
    names = ("Ann", "Ben", "Cem", "Dee")
    view = GAME.rules.view(bidding(form="teams4"), None)
    told = "Ann and Cem play against Ben and Dee"
    assert f"{told}." in alt_sentences(view, names)
    assert GAME.words.status(view, names)[1].startswith(f"{told}. ")
    assert (
        "1 Ann and 3 Cem play against 2 Ben and 4 Dee"
        in GAME.words.text(view, names).replace("\N{NO-BREAK SPACE}", " ").splitlines()
    )
    assert partners_text(GAME.rules.view(bidding(), None), names) == ""


def test_hl05_after_a_smudge_the_engine_passes_for_all_but_the_dealer() -> None:
    step = act(bidding(), A, "bid level=smudge")
    assert step.state.deal.bids == ("smudge", "pass", "pass", None)
    assert GAME.rules.waiting_for(step.state) == (D,)
    assert step.events[-1].code == "passed_after_smudge"
    assert step.events[-1].values["seats"] == (B, C)
    assert set(offered(step.state, D)) == {"pass", "bid level=smudge"}


def test_hl05_the_dealer_takes_a_smudge_unless_the_house_forbids_it() -> None:
    assert act(bidding("bid level=smudge"), D, "bid level=smudge").state.deal.pitcher == D
    locked = bidding("bid level=smudge", dealer_takes_smudge=False)
    assert set(offered(locked, D)) == {"pass"}
    assert refused(locked, D, "bid level=smudge").code == "smudge_locked"
    assert refused(locked, D, "bid level=2").code == "smudge_locked"


def test_hl06_the_dealer_may_not_bid_below_the_highest_bid() -> None:
    state = bidding("pass", "pass", "bid level=4")
    assert refused(state, D, "bid level=3").code == "bid_below"
    assert set(offered(state, D)) == {"pass", "bid level=4", "bid level=smudge"}


@pytest.mark.parametrize("level", ["1", "5", "lots", ""])
def test_hl07_other_bids_are_unknown(level: str) -> None:
    refusal = refused(bidding(), A, f"bid level={level}")
    assert refusal.code == "bid_unknown"
    assert refusal.sentence(GAME.words.sentences).startswith(
        f"There is no bid “{level}”. The bids, from the lowest: pass, 2"
    )


def test_a_bid_with_a_typing_error_is_quoted_and_guessed() -> None:
    told = refused(bidding("bid level=2"), B, "bid level=tree").sentence(GAME.words.sentences)
    assert told.startswith("There is no bid “tree”; perhaps you meant three. ")


def test_who_types_pass_as_a_bid_passes() -> None:
    assert act(bidding(), A, "bid level=pass") == act(bidding(), A, "pass")
    assert refused(bidding("pass", "pass", "pass"), D, "bid level=pass").code == "dealer_stuck"


def test_hl08_a_second_bid_is_refused() -> None:
    assert refused(bidding("bid level=2"), A, "bid level=3").code == "not_your_turn"
    pitcher_again = bidding("bid level=2", "pass", "pass", "pass")
    assert refused(pitcher_again, A, "bid level=3").code == "already_bid"


def test_hl09_a_partner_may_be_outbid() -> None:
    state = bidding("bid level=2", "pass", "bid level=3", "pass", form="teams4")
    assert (state.phase, state.deal.pitcher, state.deal.level) == ("trump", C, "3")


def test_hl10_the_pitcher_names_only_a_suit_he_holds() -> None:
    state = to_name_trumps("As Ks Qs Js 2h 3h 4h 5d 6d")
    refusal = refused(state, A, "trump suit=c")
    assert refusal.code == "trump_not_held"
    assert refusal.sentence(GAME.words.sentences) == "You hold no clubs; you must be able to lead it."
    assert set(offered(state, A)) == {"trump suit=s", "trump suit=h", "trump suit=d"}


def test_hl11_only_the_pitcher_names_trumps() -> None:
    refusal = refused(to_name_trumps(), B, "trump suit=s")
    assert refusal.code == "not_pitcher"
    assert refusal.sentence(GAME.words.sentences, ("Ann",)) == "Only Ann, who won the bid, names trumps."


@pytest.mark.parametrize("text", ["4 smudge", "smudge", "smush", "4-smush", "4_Smudge", " SMUDGE "])
def test_every_spelling_of_a_smudge_is_read(text: str) -> None:
    assert Bid.from_values({"level": text}).level == "smudge"


def test_a_level_that_is_no_text_is_read_too() -> None:
    assert parse_bid_level(3) == "3"


def test_a_dealer_who_must_bid_exactly_two_bids_two() -> None:
    state = bidding("pass", "pass", "pass", stuck_dealer="exactly_two")
    assert set(offered(state, D)) == {"bid level=2"}
    assert refused(state, D, "bid level=3").code == "dealer_exactly_two"


def test_a_smudge_by_the_last_player_before_the_dealer_needs_no_word_about_passes() -> None:
    step = act(bidding("pass", "pass"), C, "bid level=smudge")
    assert codes(step.events) == ["smudge_bid"]
    assert step.state.turn == D


def test_a_smudge_by_the_dealer_ends_the_bidding() -> None:
    step = act(bidding("bid level=2", "pass", "pass"), D, "bid level=smudge")
    assert codes(step.events) == ["smudge_bid", "bidding_won"]


def test_naming_trumps_is_not_possible_during_the_bidding() -> None:
    assert refused(bidding(), A, "trump suit=s").code == "wrong_phase"
    assert refused(bidding(), B, "trump suit=s").code == "not_your_turn"


def test_a_refusal_of_the_bidding_says_who_is_waited_for() -> None:
    with pytest.raises(Refusal) as refusal:
        act(bidding(), C, "pass")
    assert refusal.value.sentence(GAME.words.sentences, ("Ann",)) == "It is not your turn; waiting for Ann."
