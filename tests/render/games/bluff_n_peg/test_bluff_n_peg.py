"""The pictures of Bluff 'N' Peg: who is shown, what there is to beat, and where the pegs stand."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest
from PIL import ImageChops

from engine.actions import offered_cards
from engine.chance import FastChance
from engine.games import games
from engine.games.bluff_n_peg.pieces.board import BOARDS
from engine.games.bluff_n_peg.pieces.board import Board as Column
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import labels, private
from engine.pieces.cards import Card
from engine.text.words import ALT_LENGTH, MINUS, join_alt_text, names_of_all_seats, number_with_true_minus
from render import tokens
from render.boards import bluff_n_peg
from render.boards.bluff_n_peg import layout, middle, seats, wood
from render.boards.bluff_n_peg.hand import hand_canvas as hand_drawing
from render.boards.bluff_n_peg.layout import Board
from render.canvas import Box, Canvas
from tests.each import each
from tests.engine.games.bluff_n_peg import scenes
from tests.engine.games.bluff_n_peg.scenes import NAMES
from tests.engine.reading import HOSTILE_NAMES, positions
from tests.engine.scenes import HARD_NAMES, cards, offering
from tests.long_runs import repetitions
from tests.render.looking import assert_tidy, words_on

EVERY_SCENE = each("view", scenes.ALL)
EVERY_BOARD = pytest.mark.parametrize("column", BOARDS.values(), ids=BOARDS)
HARD = [(hard * 2)[:6] for hard in HARD_NAMES]
LONG = ("W" * 80,) * 6


@cache
def told(view: View) -> list[str]:
    """The words on the table's picture."""
    return words_on(bluff_n_peg.table_canvas(view, NAMES))


def own_words(view: View, legal: Sequence[Card] = ()) -> list[str]:
    return words_on(hand_drawing(view, NAMES, legal))


# -- every picture ----------------------------------------------------------------------------------------------------


@EVERY_SCENE
def test_texts_of_a_hand_stay_in_their_panels_and_apart(view: View) -> None:
    for seat, names in zip((0, 1), (HARD[0], LONG), strict=True):
        assert_tidy(hand_drawing(scenes.own(view, seat), names_of_all_seats(names, view.terms.seats), ()))


@EVERY_SCENE
def test_the_alt_text_of_a_hand_keeps_to_discords_limit(view: View) -> None:
    told_of = private.hand_alt_sentences(scenes.own(view, 1), labels.short_names(view, LONG), ())
    assert 0 < len(join_alt_text(told_of)) <= ALT_LENGTH


@EVERY_SCENE
def test_everybody_at_the_table_is_shown(view: View) -> None:
    shown, seats = told(view), view.terms.seats
    assert {number_with_true_minus(position) for position in view.positions} <= set(shown)
    assert all(any(text[:4] == name[:4] for text in shown) for name in NAMES[:seats])


SHARE = repetitions(3, long=1)
"""One step in so many is drawn, with one seat more the next."""


@pytest.mark.parametrize("seats", scenes.SEATS)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"board": "long", "wild_twos": True, "discard_order": "simultaneous"},
        {"board": "short", "double_response": "simultaneous", "reveal_winner": True},
    ],
    ids=["default", "long", "short"],
)
def test_a_game_can_be_drawn_at_every_step(seats: int, options: dict[str, str | bool]) -> None:
    game, chance = games()["bluff-n-peg"], FastChance(seats)
    state = game.rules.setup(seats, game.meta.options.model_validate(options), chance).state
    for step in range(15):
        waiting = game.rules.waiting_for(state)
        if not waiting:
            break
        seen, menu = game.rules.view(state, waiting[0]), game.rules.menu(state, waiting[0])
        if (step + seats) % SHARE == 0:
            assert_tidy(bluff_n_peg.table_canvas(game.rules.view(state, None), HARD[2]))
            assert_tidy(hand_drawing(seen, NAMES, offered_cards(menu)))
        state = game.rules.apply(state, waiting[0], game.mind.policy(seen, menu, chance), chance).state


def test_whatever_the_names_every_picture_of_recorded_and_random_games_is_tidy() -> None:
    game = games()["bluff-n-peg"]
    for nth, state in enumerate(positions(game, games=repetitions(5, long=10), every=repetitions(149, long=31))):
        names = HOSTILE_NAMES[nth % len(HOSTILE_NAMES)]
        assert_tidy(bluff_n_peg.table_canvas(game.rules.view(state, None), names))
        seen = game.rules.view(state, nth % state.terms.seats)
        assert_tidy(hand_drawing(seen, names_of_all_seats(names, state.terms.seats), seen.hand))


def test_equal_shows_that_leave_nobody_in_the_lead_are_to_beat() -> None:
    view = scenes.laying(3)._replace(shows=(cards("Kh"), cards("Kd"), ()), show_names=("king high",) * 2 + ("",))
    level = scenes.own(view._replace(leaders=()), 1)
    assert {"to beat", "king high"} <= set(told(level))
    assert "no card is up yet" not in told(level)
    assert "To beat: king high of Magdalena, king of hearts." in bluff_n_peg.hand_picture(level, NAMES, ()).alt


def test_what_a_folded_seat_turned_in_lies_there_still() -> None:
    view = scenes.laying()
    without = view._replace(turned_in=((),) * 4)
    one, other = (bluff_n_peg.table_canvas(shown, NAMES).image for shown in (view, without))
    place = layout.seat_places(4)[2].panel
    changed = ImageChops.difference(one, other).getbbox()
    assert changed
    assert place.contains(Box(*changed))


# -- the peg board ----------------------------------------------------------------------------------------------------


@EVERY_BOARD
def test_holes_lie_in_order_from_out_the_back_to_the_winner_hole(column: Column) -> None:
    xs = [wood.hole_x(position, column) for position in range(column.out_the_back_hole, column.forward + 1)]
    assert all(right - left >= 4 for left, right in pairwise(xs))
    assert wood.LEFT < xs[0] < xs[-1] < wood.RIGHT


@EVERY_BOARD
def test_holes_are_evenly_spaced_in_groups_of_five_or_ten(column: Column) -> None:
    ordinary = range(-column.back, column.forward - 1)
    steps = {at: wood.hole_x(at + 1, column) - wood.hole_x(at, column) for at in ordinary}
    group, within = (10 if wood.is_long_column(column) else 5), min(steps.values())
    assert len(set(steps.values())) == 2
    assert all((step > within) == (at % group == 0) for at, step in steps.items())


@EVERY_BOARD
def test_the_last_chance_stands_apart_from_ordinary_holes(column: Column) -> None:
    left, right = wood.LAST_CHANCE
    inside = [
        at for at in range(column.out_the_back_hole, column.forward + 1) if left <= wood.hole_x(at, column) <= right
    ]
    assert inside == [
        column.first_last_chance_hole - 2,
        column.first_last_chance_hole - 1,
        column.first_last_chance_hole,
    ]


@EVERY_BOARD
def test_the_scale_counts_in_tens_from_behind_the_start(column: Column) -> None:
    labels = wood.scale_labels(column)
    assert (f"{MINUS}10" in [label.words for label in labels]) == (column.back > 10)
    assert [label.position for label in labels if label.position >= 0] == list(range(0, column.forward, 10))


def test_the_scale_names_the_ends_of_the_board() -> None:
    assert {"out", "last chance", f"{MINUS}10", "0", "40", "50"} <= set(told(scenes.laying()))
    assert "100" in told(scenes.laying(4, "long"))
    assert "30" in told(scenes.laying(4, "short"))


def test_a_peg_shows_where_it_came_from_in_this_deal_or_else_in_the_last() -> None:
    board = Board(Canvas(), scenes.laying(), NAMES)
    assert middle.previous_peg_position(board, 0) == 2
    assert middle.previous_peg_position(board, 2) == 41
    assert middle.previous_peg_position(Board(Canvas(), scenes.first_deal(), NAMES), 0) == 0


@pytest.mark.parametrize("seats", scenes.SEATS)
def test_pegs_stand_in_their_holes_each_in_its_colour_and_a_smaller_one_where_the_winner_was(seats: int) -> None:
    view = scenes.laying(seats)
    image, column = bluff_n_peg.table_canvas(view, NAMES).image, view.terms.board
    for seat, position in enumerate(view.positions):
        middle = layout.lane_box(seats, seat).middle[1]
        assert image.getpixel((wood.hole_x(position, column), middle)) == tokens.SEAT_COLOURS[seat]
    x, middle = wood.hole_x(2, column), layout.lane_box(seats, 0).middle[1]
    left_of_it = image.crop((x - 12, middle, x, middle + 1))
    assert tokens.SEAT_COLOURS[0] in {colour for _, colour in left_of_it.getcolors() or ()}


def test_an_empty_board_is_drawn_once_and_nobody_draws_on_it() -> None:
    empty = wood.plank_image(4, BOARDS["standard"])
    before = empty.tobytes()
    bluff_n_peg.table_canvas(scenes.laying(), NAMES)
    assert wood.plank_image(4, BOARDS["standard"]) is empty
    assert empty.tobytes() == before


def test_the_last_deals_gains_and_losses_stand_beside_the_lanes() -> None:
    assert {"last deal", "+10", f"{MINUS}6", f"{MINUS}4", "0"} <= set(told(scenes.after_a_deal()))
    assert "last deal" not in told(scenes.first_deal())


# -- bar and panels ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (
            scenes.first_deal(),
            {"deal 1", "throw up to 3 cards, draw as many", "to throw", "threw 2", "drew ace of clubs"},
        ),
        (scenes.after_a_deal(), {"deal 7", "last deal: queens over sevens", "last deal: folded"}),
        (scenes.sealed_discards(), {"ready", "to throw"}),
        (scenes.laying(), {"to beat", "pair of kings", "to lay", "ace high", "folded", f"{MINUS}1", "no card up"}),
        (scenes.laying(), {"threw 3", "threw none", "a card costs", "winner gets", "1X", "8X", "40"}),
        (scenes.offer(), {"third card: double or fold?", "double?"}),
        (scenes.response(), {"doubles to 4X: accept or fold", "doubles!", "answer?", "accepts", "?"}),
        (scenes.response(sealed=True), {"doubles!", "answer?", "ready"}),
        (scenes.beaten(), {"straight flush, nine high", "beaten", "two pair, queens and sevens", "no card up"}),
        (scenes.beaten(6), {"two pair", "full house", "flush, ace high"}),
        (scenes.playoff(), {"playoff 2 of 5", "not in the playoff"}),
        (scenes.extreme(), {"deal 188 · twos wild", "100", f"{MINUS}34"}),
        (scenes.over(), {"Magdalena wins", "in the winner hole", "winner", "place 2"}),
        (scenes.over(ending="shared_after_playoff"), {"Magdalena and Kestrel win"}),
    ],
)
def test_the_picture_says_where_the_game_stands(view: View, expected: set[str]) -> None:
    assert expected <= set(told(view))


def test_answers_that_are_sealed_are_not_shown() -> None:
    assert "accepts" not in told(scenes.response(sealed=True))


def test_before_the_first_card_nothing_is_to_beat() -> None:
    view = scenes.laying(2)._replace(shows=((), ()), show_names=("", ""), leaders=())
    assert "no card is up yet" in told(view)


def test_the_dealer_carries_a_disc() -> None:
    assert told(scenes.laying()).count("D") == 1


def test_folded_seats_have_no_cards_on_the_table() -> None:
    view = scenes.laying()
    assert not labels.is_in_deal(view, 2)
    assert "nine high" not in told(view)


def test_a_show_is_named_as_fully_as_there_is_room_for() -> None:
    assert seats.name_forms_of_show("two pair, kings and tens") == (
        "two pair, kings and tens",
        "kings and tens",
        "two pair",
    )
    assert seats.name_forms_of_show("pair of kings") == ("pair of kings",)


def test_a_winner_turns_up_the_other_cards_where_the_table_plays_so() -> None:
    assert seats.turned_up_cards(scenes.over(), 0) == cards("8d 5h 2c")
    assert seats.turned_up_cards(scenes.after_a_deal(), 0) == ()
    after = scenes.after_a_deal()
    assert after.last_deal
    shown = after._replace(last_deal=after.last_deal._replace(revealed=(cards("2c"), (), (), ())))
    assert seats.last_deal_cards(shown, 0) == cards("Qh Qd 7s 7h Qs 2c")


@pytest.mark.parametrize("seats", scenes.SEATS)
def test_every_seat_has_a_panel_of_its_own_below_the_pegs(seats: int) -> None:
    panels = [place.panel for place in layout.seat_places(seats)]
    assert len(panels) == seats
    assert min(panel.top for panel in panels) > layout.peg_board_box(seats).bottom
    assert not any(one.overlaps(other) for one in panels for other in panels if one != other)
    for place in layout.seat_places(seats):
        assert place.cards.left + 4 * place.pitch + place.card[0] <= place.panel.right - layout.PADDING


# -- the own hand -----------------------------------------------------------------------------------------------------


def test_a_hand_on_turn_says_what_to_beat_and_what_is_at_stake() -> None:
    view = scenes.own(scenes.laying(), 1)
    assert {
        "Bluff 'N' Peg · lay a card or fold",
        "you show",
        "ace high",
        "to beat",
        "pair of kings",
        "your best show",
        "two pair, aces and nines",
        "fold: 1 card at 1X",
        f"{MINUS}21 → {MINUS}22",
        "win at 1X: +5",
        f"{MINUS}21 → {MINUS}16",
        "Magdalena",
        "Rémy",
    } <= set(own_words(view, view.hand))
    assert "Zoë" not in own_words(view, view.hand), "she has folded"


def test_a_hand_off_turn_says_only_what_stays_true_while_others_act() -> None:
    assert own_words(scenes.own(scenes.laying(), 0)) == [
        "only you see this",
        "Your hand",
        "Bluff 'N' Peg · deal 7",
        "you show",
        "pair of kings",
        "your best show",
        "two pair, kings and nines",
    ]


def test_a_hand_off_turn_does_not_change_while_others_act() -> None:
    before, after = scenes.laying(), scenes.response()
    changed = after._replace(level=2, leaders=(3,), positions=(1, 2, 3, 4))
    one, other = (bluff_n_peg.hand_picture(scenes.own(view, 3), NAMES, ()) for view in (before, changed))
    assert one == other


def test_a_folded_hand_says_so_and_hopes_for_nothing() -> None:
    folded = own_words(scenes.own(scenes.laying(), 2))
    assert "Bluff 'N' Peg · deal 7 · you have folded" in folded
    assert "your best show" not in folded


def test_a_hand_that_answers_a_double_plays_for_the_doubled_points_and_folds_at_the_old_ones() -> None:
    shown = own_words(scenes.own(scenes.response(), 0))
    assert {"Bluff 'N' Peg · Kestrel doubles to 4X: accept or fold", "fold: 2 cards at 2X", "win at 4X: +20"} <= set(
        shown
    )
    assert {"12 → 8", "12 → 32", "you lead"} <= set(shown)


def test_a_leader_who_may_double_cannot_fold() -> None:
    view = scenes.offer()._replace(waiting=(0,), turn=0)
    assert {"a fold", "not while you lead", "win at 1X: +5, doubled +10"} <= set(own_words(scenes.own(view, 0)))


def test_in_a_playoff_no_points_are_at_stake() -> None:
    assert {"the playoff", "the game"} <= set(own_words(scenes.own(scenes.playoff(), 1)))


def test_who_has_laid_nothing_folds_for_nothing() -> None:
    assert {"no card laid", "costs nothing"} <= set(own_words(scenes.own(scenes.beaten(), 1, "Ah 9d 9s 4c 2d")))


def test_a_hand_that_is_to_throw_cards_shows_what_it_has() -> None:
    view = scenes.own(scenes.after_a_deal(), 3, "Ah 9d 9s 4c 2d")
    shown = own_words(view, view.hand)
    assert {"Bluff 'N' Peg · throw up to three cards", "pair of nines", "no card laid"} <= set(shown)
    assert "to beat" not in shown


def test_wild_twos_count_in_the_best_show() -> None:
    view = scenes.own(scenes.extreme(), 1, "2h 9d 9s 4c")
    assert private.viewer_best_hand_text(view) == "three nines"


def test_alt_text_of_a_hand_tells_the_cards_to_beat() -> None:
    view = scenes.own(scenes.laying(2), 1)
    assert bluff_n_peg.hand_picture(view, NAMES, offering(view.hand)).alt == (
        "Your hand: Bluff 'N' Peg · lay a card or fold."
        " You may lay: ace of hearts, nine of diamonds, nine of spades, four of clubs."
        " You hold ace of hearts, nine of diamonds, nine of spades and four of clubs."
        " Your face-up cards: ace of spades, ace high. Your best show: two pair, aces and nines."
        " To beat: pair of kings of Magdalena, king of hearts and king of diamonds."
        f" Fold: 1 card at 1X: {MINUS}21 to {MINUS}22. Win at 1X: +5: {MINUS}21 to {MINUS}16."
        " Magdalena at 12: pair of kings, 3 in hand. Only you see this."
    )


# -- in words ---------------------------------------------------------------------------------------------------------


def test_alt_text_begins_with_whose_turn_it_is_and_what_is_to_beat() -> None:
    assert bluff_n_peg.table_picture(scenes.laying(), NAMES).alt.startswith(
        "Kestrel is to lay a card or fold. Magdalena leads with pair of kings."
        f" Pegs: Magdalena 12, Kestrel {MINUS}21, Zoë 40, Rémy 0. Winner hole 50, out the back {MINUS}24."
        " Bluffing peg at 1X: a card costs 1, the winner gets 5."
        " Face up: Magdalena pair of kings (king of hearts, king of diamonds); Kestrel ace high (ace of spades)."
        " Folded: Zoë (9♣). Last deal: Magdalena won with full house, queens over sevens;"
    )


def test_alt_text_of_a_double_says_who_has_answered() -> None:
    assert bluff_n_peg.table_picture(scenes.response(), NAMES).alt.startswith(
        "Magdalena is to accept the double or fold. Kestrel declared double or fold, to 4X. So far: Rémy accepts."
    )
    assert "So far: Rémy answered unseen." in bluff_n_peg.table_picture(scenes.response(sealed=True), NAMES).alt


def test_alt_text_of_a_finished_game_begins_with_who_won() -> None:
    alt = bluff_n_peg.table_picture(scenes.over(), NAMES).alt
    assert alt.startswith("Magdalena wins: in the winner hole. Pegs: Magdalena 50,")
