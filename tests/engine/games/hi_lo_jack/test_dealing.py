"""Dealing, throwing, burying and refilling: vectors HL-15 to HL-21 and what they leave out."""

import pytest

from engine.chance import ScriptedChance
from engine.errors import Refusal
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.options import HiLoJackOptions
from engine.games.hi_lo_jack.view import view
from engine.pieces.cards import PACK
from tests.engine.games.hi_lo_jack.positions import A, B, C, D, act, all_cards, refused, to_name_trumps, with_spades
from tests.engine.playing import codes

EIGHT_SPADES = "As Ks Qs Js Ts 9s 8s 7s 2h"
SEVEN_SPADES = "As Ks Qs Js Ts 9s 2s 3h 4h"


def drawn(*kept: int) -> list[tuple[int, int]]:
    """From the stock and from the junk pile, by seat, where the seats were dealt these numbers of trumps."""
    state = act(with_spades(*kept), A, "trump suit=s").state
    return [(len(new), len(old)) for new, old in zip(state.deal.drawn, state.deal.salvaged, strict=True)]


def test_hl15_who_keeps_three_trumps_throws_six_and_draws_three() -> None:
    changes = view(act(with_spades(3, 2, 2, 1), A, "trump suit=s").state, None).changes
    assert changes[A] == (3, 6, 3, 0)


def test_hl16_where_the_stock_runs_out_the_dealer_takes_from_the_junk_pile() -> None:
    assert drawn(2, 2, 2, 1) == [(4, 0), (4, 0), (4, 0), (4, 1)]


def test_hl17_sixteen_cards_are_just_enough() -> None:
    assert drawn(3, 2, 2, 1) == [(3, 0), (4, 0), (4, 0), (5, 0)]


def test_hl18_four_cards_come_from_the_junk_pile() -> None:
    assert drawn(1, 1, 1, 1) == [(5, 0), (5, 0), (5, 0), (1, 4)]


def test_hl19_the_player_before_the_dealer_can_be_short_too() -> None:
    assert drawn(1, 0, 0, 0) == [(5, 0), (6, 0), (5, 1), (0, 6)]


def test_hl20_a_player_with_eight_trumps_buries_exactly_two() -> None:
    state = act(to_name_trumps(EIGHT_SPADES), A, "trump suit=s").state
    assert (state.phase, GAME.rules.waiting_for(state)) == ("bury", (A,))
    refusal = refused(state, A, "bury cards=7s")
    assert refusal.code == "bury_count"
    assert refusal.sentence(GAME.words.sentences) == "You hold 8 trumps and must put exactly 2 out of play."


def test_hl21_buried_trumps_are_shown_to_all_and_out_of_play() -> None:
    step = act(act(to_name_trumps(SEVEN_SPADES), A, "trump suit=s").state, A, "bury cards=2s")
    assert step.events[0].code == "trumps_buried"
    assert step.events[0].only is None
    assert view(step.state, None).buried == (("2s",), (), (), ())
    assert "2s" not in step.state.hands[A]
    assert list(map(len, step.state.hands)) == [6, 6, 6, 6]
    assert step.state.phase == "tricks"


def test_a_card_that_is_no_trump_cannot_be_buried() -> None:
    state = act(to_name_trumps(SEVEN_SPADES), A, "trump suit=s").state
    assert refused(state, A, "bury cards=3h").code == "bury_not_trump"


def test_a_trump_that_is_not_held_cannot_be_buried() -> None:
    state = act(to_name_trumps(SEVEN_SPADES), A, "trump suit=s").state
    assert refused(state, A, "bury cards=8s").code == "card_not_held"


def test_a_card_cannot_be_buried_twice() -> None:
    state = act(to_name_trumps(EIGHT_SPADES), A, "trump suit=s").state
    assert refused(state, A, "bury cards=7s,7s").code == "duplicate_card"


def test_while_one_player_buries_the_others_wait() -> None:
    state = act(to_name_trumps(SEVEN_SPADES), A, "trump suit=s").state
    assert refused(state, B, "bury cards=2s").code == "not_your_turn"
    assert GAME.rules.menu(state, B) == ()


@pytest.mark.parametrize(
    ("hand", "buried"),
    [
        (SEVEN_SPADES, "bury cards=9s"),
        (EIGHT_SPADES, "bury cards=8s,9s"),
        ("As Ks 9s 8s 6s 5s 4s 3s 2s", "bury cards=3s,4s,5s"),
    ],
)
def test_on_time_out_low_trumps_are_buried_but_never_the_lowest(hand: str, buried: str) -> None:
    state = act(to_name_trumps(hand), A, "trump suit=s").state
    assert [action.to_line() for action in GAME.rules.auto(state, A)] == [buried]


@pytest.mark.parametrize(
    ("hand", "named"),
    [
        ("2c 3c 4c Ad Kd Ah Kh As Ks", "trump suit=c"),
        ("2c 3c 4c 2d 3d 5d Ah Kh As", "trump suit=d"),
        ("2c 3c 4c 2d 3d 4d 2h 3h 4h", "trump suit=h"),
        ("2c 3c 4c 2h 3h 4h 2s 3s 4s", "trump suit=s"),
    ],
)
def test_on_time_out_the_longest_then_the_strongest_suit_is_named(hand: str, named: str) -> None:
    assert [action.to_line() for action in GAME.rules.auto(to_name_trumps(hand), A)] == [named]


def test_nine_cards_are_dealt_in_packets_of_three_from_the_dealers_left() -> None:
    options = HiLoJackOptions(format="solo4", first_dealer="3")
    state = GAME.rules.setup(4, options, ScriptedChance(["shuffle " + " ".join(PACK)])).state
    assert set(state.hands[A]) == {*PACK[0:3], *PACK[12:15], *PACK[24:27]}
    assert set(state.hands[D]) == {*PACK[9:12], *PACK[21:24], *PACK[33:36]}
    assert state.deal.stock == PACK[36:]


def test_the_first_dealer_is_chance() -> None:
    state = GAME.rules.setup(3, HiLoJackOptions(), ScriptedChance(["pick 1", "shuffle"])).state
    assert (state.deal.dealer, state.turn) == (B, C)


def test_the_stock_is_drawn_from_its_top_and_the_junk_pile_at_random() -> None:
    named = with_spades(2, 2, 2, 1)
    top = named.deal.stock
    junk = [card for hand in named.hands for card in hand if card[1] != "s"]
    trump = GAME.rules.menu(named, A)[0].complete(["s"])
    state = GAME.rules.apply(named, A, trump, ScriptedChance([f"shuffle {junk[7]}"])).state
    assert state.deal.drawn == (top[:4], top[4:8], top[8:12], top[12:])
    assert state.deal.salvaged == ((), (), (), (junk[7],))
    assert sorted(all_cards(state)) == sorted(PACK)


def test_cards_dealt_and_drawn_are_told_to_their_owner_only() -> None:
    step = act(with_spades(3, 2, 2, 1), A, "trump suit=s")
    told = [(happened.only, happened.values["cards"]) for happened in step.events if "cards" in happened.values]
    assert told == [(seat, step.state.deal.drawn[seat]) for seat in range(4)]


def test_the_stock_running_out_is_told() -> None:
    assert codes(act(with_spades(2, 2, 2, 1), A, "trump suit=s").events)[-2:] == [
        "hand_refilled_from_junk",
        "cards_drawn",
    ]


def test_who_keeps_six_trumps_draws_nothing() -> None:
    step = act(with_spades(6, 3, 2, 2), A, "trump suit=s")
    assert "hand_full" in codes(step.events)
    assert step.state.deal.drawn[A] == ()


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (4, {}, "choose_format"),
        (4, {"format": "solo3"}, "format_unfit"),
        (3, {"format": "teams4"}, "format_unfit"),
        (5, {}, "seats_unfit"),
        (2, {"first_dealer": 2}, "first_dealer_unfit"),
    ],
)
def test_options_that_do_not_fit_the_seats_are_refused(seats: int, options: dict[str, object], code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        GAME.rules.setup(seats, HiLoJackOptions.model_validate(options), ScriptedChance([]))
    assert refusal.value.code == code
    assert refusal.value.sentence(GAME.words.sentences)


def test_four_players_are_asked_how_they_want_to_play() -> None:
    with pytest.raises(Refusal) as refusal:
        GAME.rules.setup(4, HiLoJackOptions(), ScriptedChance([]))
    assert refusal.value.asks == "format"
