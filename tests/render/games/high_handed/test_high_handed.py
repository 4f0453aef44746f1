"""The pictures of High Handed: the board with its stacks, who is shown, and what scores."""

import re

import pytest

from engine.chance import FastChance
from engine.games import games
from engine.games.high_handed.pieces.cells import Cell, all_cells, places_by_cell
from engine.games.high_handed.pieces.hands import scored_hands
from engine.games.high_handed.public import MatchStanding, OwedDraws
from engine.games.high_handed.view import View
from engine.pieces.cards import PACK
from engine.text.words import number_with_true_minus
from render import tokens
from render.boards import high_handed
from render.boards.high_handed import middle
from render.boards.high_handed.hand import hand_canvas as hand_drawing
from render.boards.high_handed.middle import BoardGrid
from render.boards.high_handed.scenes import VIEW as EXAMPLE
from tests.each import each
from tests.engine.games.high_handed import scenes
from tests.engine.games.high_handed.scenes import NAMES
from tests.engine.reading import HOSTILE_NAMES
from tests.engine.scenes import HARD_NAMES, cards, offering
from tests.long_runs import repetitions
from tests.render.looking import assert_sendable, assert_tidy, words_on

EVERY_SCENE = each("view", scenes.ALL)
HARD = [
    *(tuple(names) * 2 for names in HARD_NAMES),
    HOSTILE_NAMES[-1],
    ("佐藤みずき" * 6,) * 6,
    ("محمد علي الطويل" * 2,) * 6,
]
LONG = ("W" * 80,) * 6


# -- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("score", [-1234, 12345])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_widest_scores_leave_room_for_the_names(seats: int, score: int) -> None:
    rules = scenes.terms(seats, match="double")
    before = MatchStanding((score,) * seats, (0,) * seats, (0,) * seats, ())
    for view in (scenes.middle(rules), scenes.over(rules)):
        wide = view._replace(number=2, scores=(score,) * seats, standing=before)
        assert_tidy(high_handed.table_canvas(wide, LONG))
        assert_tidy(hand_drawing(wide._replace(viewer=0, waiting=(0,), hand=cards(scenes.HAND)), LONG, ()))
        written = words_on(high_handed.table_canvas(wide, LONG))
        assert written.count(number_with_true_minus(score)) == seats
        assert sum(word.startswith("W") for word in written) >= seats


@EVERY_SCENE
def test_every_cell_can_be_named(view: View) -> None:
    size = view.terms.options.board_size
    shown_words = set(words_on(high_handed.table_canvas(view, NAMES)))
    assert {*"ABCDEFGHIJKL"[:size], *map(str, range(1, size + 1))} <= shown_words


@EVERY_SCENE
def test_everybody_at_the_table_is_shown_by_name_and_with_the_score(view: View) -> None:
    shown_words = words_on(high_handed.table_canvas(view, ("Ann", "Ben", "Cem", "Dee", "Eve", "Fay")))
    assert {"Ann", "Ben", "Cem", "Dee", "Eve", "Fay"} & set(shown_words) >= set(
        ("Ann", "Ben", "Cem", "Dee", "Eve", "Fay")[: view.terms.seats]
    )
    assert {number_with_true_minus(score) for score in view.scores} <= set(shown_words)


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (scenes.start(), {"High Handed", "piles A 12 · B 11 · blind 5", "to play · 7 cards", "No card lies yet"}),
        (
            scenes.middle(),
            {"+14", "on E5", "two pair", "3", "three of a kind", "4", "Two Timer", "\N{MULTIPLICATION SIGN} 2"},
        ),
        (scenes.theft(), {"game 2 of 2", "57", "total 145", "+10", "on F3", "over", "straight"}),
        (scenes.alone(), {"no points", "alone on G7"}),
        (scenes.by_hand(), {"3 of 5 · 2 owed", "to play · 4 of 4", "piles A 5 · B 4 · out 1", "\N{MINUS SIGN}21"}),
        (scenes.next_game(), {"game 3 · first to two", "Game 2 was a tie of", "blind hand"}),
        (scenes.over(), {"Rémy wins", "all cards were played", "99", "blind hand"}),
        (scenes.over(scenes.terms(6, teams=2)), {"win"}),
        (scenes.crowded(12), {"straight flush", "and 4 more hands", "2 Two Timers", "\N{MULTIPLICATION SIGN} 4"}),
    ],
    ids=["start", "middle", "theft", "alone", "by hand", "next game", "over", "over in teams", "crowded"],
)
def test_the_picture_says_where_the_game_stands(view: View, said: set[str]) -> None:
    assert said <= set(words_on(high_handed.table_canvas(view, NAMES)))


def test_only_the_seat_to_play_is_called_and_the_dealer_carries_a_disc() -> None:
    told = words_on(high_handed.table_canvas(scenes.middle(), NAMES))
    assert [word for word in told if word.startswith("to play")] == ["to play · 7 cards"]
    assert len([word for word in told if word == "D"]) == 2, "a column of the board, and the dealer"


def test_tables_with_room_say_what_scores() -> None:
    assert "royal flush" in words_on(high_handed.table_canvas(scenes.middle(scenes.terms(3)), NAMES))
    assert "royal flush" not in words_on(high_handed.table_canvas(scenes.middle(scenes.terms(4)), NAMES))


def test_a_win_that_all_share_is_told() -> None:
    view = scenes.over(scenes.terms(6))
    assert view.outcome
    shared = view._replace(outcome=view.outcome._replace(ranking=(1,) * 6))
    assert "+3 win" in words_on(high_handed.table_canvas(shared, NAMES))
    assert_tidy(high_handed.table_canvas(shared, NAMES))


def test_a_stack_shows_how_many_cards_it_has() -> None:
    view = scenes.start()._replace(board=scenes.laid("D4=" + "/".join(["thief", "As"] * 6)))
    drawn = high_handed.table_canvas(view, NAMES)
    assert "12" in [written.text for written in drawn.written]
    assert_tidy(drawn)


@pytest.mark.parametrize("size", range(7, 13))
def test_the_board_is_as_large_as_there_is_room_for(size: int) -> None:
    placed, board = BoardGrid(size), [Cell(cell) for cell in all_cells(size)]
    boxes = [placed.cell_box(cell) for cell in board]
    assert all(middle.BOARD.contains(box) for box in boxes)
    assert boxes[-1].right > middle.BOARD.right - size - placed.gap
    assert boxes[-1].bottom > middle.BOARD.bottom - size - placed.gap
    assert all(box.width >= 54 and box.height >= 46 for box in boxes)


def ring_of(view: View, cell: str) -> tuple[int, int, int]:
    """The colour just outside a card."""
    box = BoardGrid(view.terms.options.board_size).cell_box(Cell(cell))
    pixel = high_handed.table_canvas(view, NAMES).image.getpixel((box.left - 3, box.middle[1]))
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return red, green, blue


def test_the_last_card_has_a_gold_ring_and_the_hands_that_it_made_have_a_colour_each() -> None:
    view = scenes.middle()
    assert ring_of(view, "E5") == tokens.GOLD
    row, slope = ({ring_of(view, cell) for cell in cells} for cells in (("G5", "H5"), ("F4", "G3")))
    assert (row, slope) == ({tokens.CYAN}, {tokens.ALSO_SCORED})
    assert ring_of(view, "D4") == tokens.CLOTH


def test_a_card_between_those_of_a_hand_has_no_ring_but_the_line_goes_on_behind_it() -> None:
    last = scenes.play("E5=5s", scenes.scored("E-W", "pair", "C5 E5"))
    view = scenes.start()._replace(board=scenes.laid("C5=5d D5=Kc E5=5s"), last_play=last)
    drawn, between = high_handed.table_canvas(view, NAMES).image, BoardGrid(8).cell_box(Cell("D5"))
    assert drawn.getpixel((between.left - 3, between.middle[1])) == tokens.CYAN
    assert drawn.getpixel((between.left - 1, between.top + 8)) == tokens.CLOTH


# -- scenes and rules -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", [EXAMPLE, scenes.middle(), scenes.theft()], ids=["example", "middle", "theft"])
def test_scenes_score_what_the_rules_say(view: View) -> None:
    play = view.last_play
    assert play is not None
    place = places_by_cell(view.terms.options.board_size)[play.cell]
    before = list(view.board)
    before[place] = (play.covered,) if play.covered else ()
    assert (
        scored_hands(tuple(before), view.terms.options.board_size, place, play.card, adjacent_only=False) == play.hands
    )


@pytest.mark.parametrize("options", [{}, {"draw_mode": "manual", "uncle_bob_rule": True}, {"board_size": 12}], ids=str)
@pytest.mark.parametrize("seats", [2, 6])
def test_a_played_game_can_be_drawn_at_every_step(seats: int, options: dict[str, object]) -> None:
    game, chance = games()["high-handed"], FastChance(seats)
    state = game.rules.setup(seats, game.meta.options.model_validate(options), chance).state
    for step in range(20):
        seat = game.rules.waiting_for(state)[0]
        if step % repetitions(5, long=1) == 0:
            assert_tidy(high_handed.table_canvas(game.rules.view(state, None), HARD[2]))
            assert_tidy(hand_drawing(game.rules.view(state, seat), HARD[1], game.rules.view(state, seat).hand))
        state = game.rules.apply(state, seat, game.rules.auto(state, seat)[0], chance).state


# -- alt text ---------------------------------------------------------------------------------------------------------


def test_alt_text_begins_with_whose_turn_it_is_and_what_was_scored() -> None:
    assert high_handed.table_picture(scenes.middle(), NAMES).alt.startswith(
        "Kestrel is to play. Last play: Magdalena laid jack of spades on E5 with Two Timer, 14 points: E-W two pair 3"
        " (E5 F5 G5 H5), SW-NE three of a kind 4 (E5 F4 G3), times 2."
        " Scores: Magdalena 34, Kestrel 21, Zoë 47, Rémy 9."
    )


def test_alt_text_reads_the_board_row_by_row() -> None:
    assert "Row 7: D 7♥, E 2♣, F 8♥, G Thief." in high_handed.table_picture(scenes.middle(), NAMES).alt


def test_alt_text_of_a_finished_game_begins_with_who_won() -> None:
    alt = high_handed.table_picture(scenes.over(scenes.terms(4, teams=2)), NAMES).alt
    assert alt.startswith("Kestrel and Rémy win: all cards were played. Last play: ")
    assert "The blind hand was 3♦ K♣ 8♠ Thief 9♥." in alt


def test_alt_text_tells_of_plays_without_points_and_of_thefts() -> None:
    assert "Zoë laid a Thief alone on G7, no points." in high_handed.table_picture(scenes.alone(), NAMES).alt
    assert "Rémy laid nine of hearts on F3 with Thief, covering five of hearts, 10 points" in (
        high_handed.table_picture(scenes.theft(), NAMES).alt
    )


def test_alt_text_of_a_match_tells_how_it_stands() -> None:
    assert "Games won: Magdalena 0, Kestrel 0, Zoë 1." in high_handed.table_picture(scenes.next_game(), NAMES).alt
    assert "With the games before: Magdalena & Zoë & Łukasz 145, Kestrel & Rémy & Ngọc Ánh 113." in (
        high_handed.table_picture(scenes.theft(), NAMES).alt
    )


# -- the hand ---------------------------------------------------------------------------------------------------------


def test_a_hand_on_turn_shows_the_board_with_the_names_of_its_empty_cells() -> None:
    view = scenes.own(scenes.middle(), scenes.HAND)
    named = {written for written in words_on(hand_drawing(view, NAMES, view.hand)) if re.fullmatch(r"[A-H]\d", written)}
    assert named == {cell for cell, stack in zip(all_cells(8), view.board, strict=True) if not stack}


@pytest.mark.parametrize(
    "view", [scenes.crowded(12), scenes.by_hand(), scenes.theft()], ids=["large", "by hand", "match"]
)
@pytest.mark.parametrize("held", [scenes.HAND, "", " ".join(PACK[:40])], ids=["seven", "none", "forty"])
def test_texts_of_a_hand_stay_apart(view: View, held: str) -> None:
    for waiting in ((0,), (1,)):
        seen = view._replace(viewer=0, waiting=waiting, hand=cards(held))
        assert_tidy(hand_drawing(seen, LONG, ()))


def test_hands_of_any_size_are_drawn_beside_shared_ones() -> None:
    view = scenes.own(scenes.theft(), " ".join(PACK), seat_0=" ".join(PACK), seat_2="Kd")
    assert high_handed.hand_picture(view, NAMES, ()).png()


def test_a_hand_can_be_sent() -> None:
    assert_sendable(
        high_handed.hand_picture(scenes.own(scenes.crowded(), scenes.HAND), NAMES, offering(cards(scenes.HAND)))
    )


def test_a_hand_out_of_turn_shows_the_board_too() -> None:
    view = scenes.own(scenes.middle(), scenes.HAND)._replace(waiting=(3,))
    assert "Your hand" in words_on(hand_drawing(view, NAMES, ()))
    told = high_handed.hand_picture(view, NAMES, ()).alt
    assert told.startswith(
        "Your hand: High Handed · 7 cards. You hold ace of spades, queen of spades, ten of hearts, nine of hearts,"
        " four of clubs, Two Timer and Thief. Last play: Magdalena laid jack of spades on E5"
    )
    assert "Scores: Magdalena 34" in told
    assert "Row 8: D 9♠, E K♠." in told
    assert high_handed.hand_picture(view._replace(board=scenes.laid("A1=2c")), NAMES, ()).alt != told


def test_a_hand_on_turn_says_only_what_nobody_else_can_change() -> None:
    view = scenes.by_hand()._replace(viewer=1, hand=cards("As Kd"))
    picked_up = view._replace(hand_sizes=(4, 4, 6, 2, 4), pile_sizes=(4, 4), scores=(29, -21, 47, 9, 0), removed=2)
    assert high_handed.hand_picture(view, NAMES, offering(view.hand)) == high_handed.hand_picture(
        picked_up, NAMES, offering(view.hand)
    )


def test_a_hand_says_how_many_cards_may_be_picked_up() -> None:
    view = scenes.by_hand()._replace(viewer=0, hand=cards("As Kd"))
    assert "you may pick up 2" in words_on(hand_drawing(view, NAMES, ()))
    late = view._replace(waiting=(0,))
    assert "you may pick up 2" in words_on(hand_drawing(late, NAMES, ()))


def test_who_must_first_say_to_be_over_70_is_told_so() -> None:
    draws = (OwedDraws(7), OwedDraws(7, 1, late=True, turns=1), OwedDraws(7), OwedDraws(7))
    rules = scenes.terms(4, draw="manual")._replace(grandpa_rule="nominated")
    view = scenes.middle(rules)._replace(viewer=1, waiting=(2,), draws=draws, hand=cards("As"))
    assert "you may pick up 1 if over 70" in high_handed.hand_picture(view, NAMES, ()).alt


def test_a_hand_shows_team_mates_cards_where_they_are_shared() -> None:
    view = scenes.own(scenes.theft(), "As Qs", seat_0="2c 3c", seat_2="Kd")
    assert {"Magdalena", "Zoë"} <= set(words_on(hand_drawing(view, NAMES, view.hand)))
    assert "Magdalena holds 2♣ 3♣. Zoë holds K♦." in high_handed.hand_picture(view, NAMES, offering(view.hand)).alt
    assert high_handed.hand_picture(view, NAMES, offering(view.hand)) != high_handed.hand_picture(
        view._replace(mates=()), NAMES, offering(view.hand)
    )


def test_the_alt_text_of_a_hand_begins_with_the_turn_and_the_cards() -> None:
    view = scenes.own(scenes.middle(), "As two_timer")
    assert high_handed.hand_picture(view, NAMES, offering(view.hand)).alt.startswith(
        "Your turn. You hold ace of spades and Two Timer. Last play: Magdalena laid jack of spades on E5"
    )
