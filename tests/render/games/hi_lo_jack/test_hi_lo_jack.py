"""The pictures of Hi Lo Jack: who is shown, where the game stands, and what alt text says first."""

from functools import cache

import pytest

from engine.chance import FastChance
from engine.games import games
from engine.games.hi_lo_jack.options import Format
from engine.games.hi_lo_jack.public import ScoringPoint
from engine.games.hi_lo_jack.view import View
from engine.games.hi_lo_jack.words import private
from render import hand as hands
from render.boards import hi_lo_jack
from tests.each import each
from tests.engine.games.hi_lo_jack import scenes
from tests.engine.scenes import HARD_NAMES, NAMES, cards, offering
from tests.long_runs import repetitions
from tests.render.looking import assert_tidy, words_on

EVERY_SCENE = each("view", scenes.ALL)


@cache
def shown(view: View) -> list[str]:
    """The words on the table's picture."""
    return words_on(hi_lo_jack.table_canvas(view, NAMES))


@pytest.mark.parametrize("form", scenes.FORMATS)
def test_a_played_deal_can_be_drawn_at_every_step(form: Format) -> None:
    game, chance = games()["hi-lo-jack"], FastChance(form)
    state = game.rules.setup(scenes.terms(form).seats, game.meta.options.model_validate({"format": form}), chance).state
    for step in range(40):
        seat = game.rules.waiting_for(state)[0]
        if step % repetitions(3, long=1) == 0:
            assert_tidy(hi_lo_jack.table_canvas(game.rules.view(state, None), HARD_NAMES[2]))
        assert hi_lo_jack.hand_picture(game.rules.view(state, seat), NAMES, ()).alt
        state = game.rules.apply(state, seat, game.rules.auto(state, seat)[0], chance).state


@EVERY_SCENE
def test_no_bid_is_cut(view: View) -> None:
    """A smudge stands on its bidder's closed hand, in the bar and in the seat's panel; on the hand it was “smud…”."""
    assert [word for word in shown(view) if "…" in word] == []


@EVERY_SCENE
def test_everybody_at_the_table_is_shown_by_name(view: View) -> None:
    assert set(NAMES[: view.terms.seats]) <= set(shown(view))


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (scenes.bidding(), {"deal 1 · bidding", "high bid", "3", "pass", "to bid", "bid 3", "passed", "play to 11"}),
        (scenes.naming_trumps(), {"to name trumps", "pitcher", "smudge"}),
        (scenes.first_trick(), {"led", "winning", "0 trumps", "drew 6", "9 trumps", "drew 0"}),
        (
            scenes.fourth_trick(),
            {"deal 3 · trick 4 of 6".replace("3", "1"), "to play", "pitcher, bid 3 · 2 tricks", "This deal"},
        ),
        (scenes.after_a_deal(), {"Last deal", "3 made, +3", "no bid yet", "with 41"}),
        (scenes.after_a_deal(made=False), {"3 set, \N{MINUS SIGN}3"}),
        (scenes.over(), {"Magdalena and Zoë win", "reached the target on a made bid"}),
        (scenes.over("solo3"), {"Magdalena wins"}),
    ],
    ids=["bidding", "trumps", "first trick", "fourth trick", "made", "set", "over", "over alone"],
)
def test_the_picture_says_where_the_game_stands(view: View, words: set[str]) -> None:
    assert words <= set(shown(view))


def test_the_dealer_carries_a_disc() -> None:
    assert shown(scenes.bidding()).count("D") == 1


def test_a_seat_that_is_not_waited_for_is_not_called() -> None:
    assert shown(scenes.fourth_trick()).count("to play") == 1


def test_a_smudge_that_was_lost_early_has_no_points() -> None:
    view = scenes.over()
    assert view.last_deal
    lost = view._replace(last_deal=view.last_deal._replace(level="smudge", made=False, points=()))
    assert "lost" in shown(lost)


def test_alt_text_begins_with_whose_turn_it_is_and_what_lies_there() -> None:
    alt = hi_lo_jack.table_picture(scenes.fourth_trick(), NAMES).alt
    assert alt.startswith(
        "Zoë is to play. On the table: Rémy ace of diamonds, Magdalena two of spades, Kestrel seven of diamonds;"
        " Magdalena is winning. Scores: Magdalena & Zoë 7, Kestrel & Rémy \N{MINUS SIGN}2; target 11."
    )


def test_alt_text_of_a_finished_game_begins_with_who_won() -> None:
    alt = hi_lo_jack.table_picture(scenes.over(), NAMES).alt
    assert alt.startswith("Magdalena and Zoë win: reached the target on a made bid. Last trick: ")


def test_alt_text_names_the_points_of_the_last_deal() -> None:
    alt = hi_lo_jack.table_picture(scenes.after_a_deal("solo4"), NAMES).alt
    assert "Last deal, 3 made, +3: high Magdalena (A♠), low Magdalena (2♠), jack Magdalena (J♠), game Kestrel." in alt


def test_alt_text_says_which_points_were_struck_out() -> None:
    alt = hi_lo_jack.table_picture(scenes.after_a_deal("solo4", made=False), NAMES).alt
    assert "high Magdalena (A♠, not counted), low Magdalena (2♠, not counted)" in alt
    assert "game Kestrel." in alt


def test_a_point_that_nobody_won_is_said_so() -> None:
    view = scenes.after_a_deal("solo4")
    assert view.last_deal
    high, low, _, game = view.last_deal.points
    without_jack = (high, low, ScoringPoint("jack", None, None, None, scored=False), game)
    alt = hi_lo_jack.table_picture(view._replace(last_deal=view.last_deal._replace(points=without_jack)), NAMES).alt
    assert "jack nobody" in alt


def test_buried_trumps_are_told() -> None:
    assert "Out of play: Zoë buried 3♠ 5♠ 7♠." in hi_lo_jack.table_picture(scenes.first_trick(), NAMES).alt


def test_the_low_point_goes_to_its_holder_where_the_terms_say_so() -> None:
    view = scenes.fourth_trick("solo4")
    assert "low Magdalena (4♠)" in hi_lo_jack.table_picture(view, NAMES).alt
    holder = view._replace(terms=scenes.terms("solo4", low_to="holder"))
    assert "low Zoë (4♠)" in hi_lo_jack.table_picture(holder, NAMES).alt


def test_a_hand_says_what_was_led_and_numbers_the_legal_cards_like_their_buttons() -> None:
    view = scenes.own(scenes.fourth_trick(), "Ts Jh Kd")
    picture = hi_lo_jack.hand_picture(view, NAMES, offering(cards("Ts Kd")))
    assert picture.alt == (
        "Your hand: Hi Lo Jack · deal 1 · trick 4 of 6 · diamonds led."
        " You may play: ten of spades, king of diamonds."
        " You hold ten of spades, jack of hearts and king of diamonds. Only you see this."
    )


def test_a_hand_out_of_turn_says_only_what_stays_true_while_others_act() -> None:
    view = scenes.bidding()._replace(viewer=0, hand=cards("Ts Jh Kd"))
    assert "deal 1. You hold" in hi_lo_jack.hand_picture(view, NAMES, ()).alt


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (scenes.bidding(), "deal 1 · high bid 3, you are to bid"),
        (scenes.after_a_deal(), "deal 4 · nobody has bid yet, you are to bid"),
        (scenes.naming_trumps(), "deal 1 · name trumps for your bid: smudge"),
        (scenes.burying(), "deal 1 · put 3 trumps out of play"),
    ],
)
def test_a_hand_says_what_is_asked_before_tricks_begin(view: View, told: str) -> None:
    held = scenes.own(view, "As Ks Qs Js Ts 9s 8s 7s 6s")
    assert told in hi_lo_jack.hand_picture(held, NAMES, ()).alt
    assert_tidy(hands.hand_canvas(private.card_hand(held, ())))
