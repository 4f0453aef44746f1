"""The pictures of High Roller: dice, sheets with their totals, and nothing of a secret sheet on the table."""

from collections.abc import Iterator, Sequence

import pytest

from engine.chance import FastChance
from engine.games import games
from engine.games.high_roller import GAME
from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.pieces.sheets import spaces_for_joker
from engine.games.high_roller.view import View
from engine.games.high_roller.words import labels, private
from engine.games.high_roller.words.alt import boxes_text
from engine.pieces.cards import PACK, Card
from render import tokens
from render.boards import high_roller
from render.boards.high_roller import layout, pieces
from render.boards.high_roller.hand import sheet_canvas as hand_drawing
from render.boards.high_roller.layout import SheetPlacement, Spacing
from render.canvas import Box, Canvas
from render.dice import pips_mask
from tests.each import each
from tests.engine.games.high_roller import scenes
from tests.engine.games.high_roller.scenes import LEGAL, NAMES
from tests.engine.reading import HOSTILE_NAMES
from tests.engine.scenes import HARD_NAMES, offering
from tests.long_runs import repetitions
from tests.render.looking import assert_tidy, words_on

HARD: list[tuple[str, ...]] = [
    *(2 * names for names in HARD_NAMES),
    HOSTILE_NAMES[-1],
    ("佐藤みずき" * 6,) * 8,
    ("محمد علي الطويل" * 2,) * 8,
]
EVERY_NUMBER_OF_SEATS = pytest.mark.parametrize("seats", scenes.SEATS)


def mine(view: View, legal: Sequence[Card] = LEGAL) -> private.OwnSheet:
    return private.own_sheet(view, legal)


# -- all pictures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", HARD, ids=range(len(HARD)))
@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_hard_names_stay_in_their_panels_and_apart(seats: int, names: tuple[str, ...]) -> None:
    """Each of these scenes with some of the names, but for `make test-long`."""
    share = repetitions(3, long=1)
    views = scenes.choosing(seats), scenes.secret(seats), scenes.over(seats, games=3)
    for view in views[(HARD.index(names) + seats // 2) % share :: share]:
        assert_tidy(high_roller.table_canvas(view, names))


@pytest.mark.parametrize("total", [-188, 1234])
@EVERY_NUMBER_OF_SEATS
def test_the_widest_totals_leave_room_for_the_names(seats: int, total: int) -> None:
    for scene in (scenes.second_game, scenes.secret_second_game, scenes.between):
        wide = scene(seats)._replace(sums=(total,) * seats)
        drawn = high_roller.table_canvas(wide, ("W" * 80,) * 8)
        assert_tidy(drawn)
        assert sum(word.startswith("W") and word != "W" for word in words_on(drawn)) >= seats


def test_a_secret_sheet_that_the_viewer_knows_does_not_reach_the_table_picture() -> None:
    view = scenes.secret()
    knowing = view._replace(viewer=0, sheets=(scenes.full(1)[0], *view.sheets[1:]))
    assert high_roller.table_picture(knowing, NAMES) == high_roller.table_picture(view, NAMES)


def _played(seats: int, **options: str) -> Iterator[tuple[View, Sequence[View]]]:
    """A game of nothing but time-outs: what spectators and seats see after each."""
    game, chance = games()["high-roller"], FastChance(seats)
    state = game.rules.setup(seats, game.meta.options.model_validate(options), chance).state
    while waiting := game.rules.waiting_for(state):
        yield game.rules.view(state, None), [game.rules.view(state, seat) for seat in range(seats)]
        for action in game.rules.auto(state, waiting[0]):
            state = game.rules.apply(state, waiting[0], action, chance).state
    yield game.rules.view(state, None), [game.rules.view(state, seat) for seat in range(seats)]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"bottom_length": "12", "first_player": "fixed"}),
        (3, {"match": "two_games", "yellow_others": "never"}),
        (5, {"sheets": "secret"}),
    ],
    ids=["long rows", "two games", "secret"],
)
def test_a_played_game_can_be_drawn_at_every_step(seats: int, options: dict[str, str]) -> None:
    for step, (public, seen) in enumerate(_played(seats, **options)):
        if step % 11 == 0 or public.outcome:
            assert_tidy(high_roller.table_canvas(public, HARD_NAMES[2] * 2))
            assert_tidy(hand_drawing(mine(seen[step % seats], PACK)))


# -- dice and other pieces --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(number: int) -> None:
    large = pips_mask(number, 60)
    one = sum(pips_mask(1, 60).tobytes())
    assert sum(large.tobytes()) == pytest.approx(number * one, rel=0.02)


def test_dice_carry_letters_besides_their_colours() -> None:
    shown = words_on(high_roller.table_canvas(scenes.choosing(), NAMES))
    assert [word for word in shown if word in pieces.DICE] == ["W", "B", "R", "Y"]


def test_dice_that_are_not_rolled_show_no_pips() -> None:
    before, after = (high_roller.table_canvas(view, NAMES).image for view in (scenes.rolling(), scenes.choosing()))
    bar = (660, 20, 1060, 90)
    assert pieces.YELLOW in {colour for _, colour in after.crop(bar).getcolors(1 << 16) or []}
    assert pieces.YELLOW not in {colour for _, colour in before.crop(bar).getcolors(1 << 16) or []}


@EVERY_NUMBER_OF_SEATS
@each("boxes", (10, 12))
def test_the_places_of_a_sheet_lie_within_it_and_apart(seats: int, boxes: int) -> None:
    for panel in layout.seat_panels(seats):
        places = layout.sheet_grid(SheetPlacement(panel.inset(12), boxes, Spacing(gap=4, tile=22, side=20)))
        cells = [box for row in places.cells for box in row]
        taken = [*cells, *(box for row in places.boxes for box in row), *places.row_tiles, *places.bottom_tiles]
        assert len(taken) == 20 + 2 * boxes + 6
        assert all(panel.contains(box) for box in taken)
        assert not any(one.overlaps(other) for n, one in enumerate(taken) for other in taken[n + 1 :])


def test_equal_numbers_side_by_side_are_joined() -> None:
    canvas = high_roller.table_canvas(scenes.choosing(2), NAMES)
    cyan = sum(count for count, colour in canvas.image.getcolors(1 << 16) or [] if colour == tokens.CYAN)
    apart = scenes.sheet("-|-|-|-", "1-1-3-3---", "2-2-2-----")
    alone = high_roller.table_canvas(scenes.choosing(2)._replace(sheets=(apart, apart)), NAMES)
    assert cyan > 10_000 > sum(count for count, it in alone.image.getcolors(1 << 16) or [] if it == tokens.CYAN)


# -- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "shown"),
    [
        (scenes.first_roll(2), {"round 1", "Kestrel is to roll", "to roll", "1st"}),
        (scenes.choosing(4), {"round 9", "1 of 4 ready", "choosing", "so far", "8", "6", "4"}),
        (scenes.choosing(8), {"1 of 8 ready", "1st"}),
        (scenes.secret(4), {"cards", "8 of 20", "numbers", "6 of 20"}),
        (scenes.second_game(2), {"game 2 of 3 · round 9", "\N{MINUS SIGN}20 +24"}),
        (scenes.second_game(8), {"1 of 8 ready", "\N{MINUS SIGN}6", "67", "114"}),
        (scenes.secret_second_game(2), {"52", "9 of 20"}),
        (scenes.between(3), {"game 2 of 3 · round 1", "0 of 3 ready", "Game 1 of 3", "46", "str. flush"}),
        (scenes.over(4), {"Rémy wins", "full house", "4"}),
        (scenes.over(2, games=3), {"Game 3 of 3"}),
        (scenes.over(8), {"Scores", "total"}),
    ],
    ids=[
        "first roll",
        "choosing",
        "eight",
        "secret",
        "second game",
        "second game of eight",
        "secret second game",
        "between games",
        "over",
        "three games",
        "over, eight",
    ],
)
def test_the_picture_says_where_the_game_stands(view: View, shown: set[str]) -> None:
    assert shown <= set(words_on(high_roller.table_canvas(view, NAMES)))


def test_a_narrow_seat_says_by_its_frame_alone_that_it_is_waited_for() -> None:
    view = scenes.choosing(8)
    assert not {"…", "choosing"} & set(words_on(high_roller.table_canvas(view, NAMES)))
    assert _golden(view) > _golden(view._replace(waiting=view.waiting[1:])) > _golden(view._replace(waiting=()))


def test_final_sheets_say_the_sum_of_all_games_and_the_points_of_the_bottom_rows() -> None:
    words = words_on(high_roller.table_canvas(scenes.over(2, games=3), NAMES))
    assert any(text.startswith("102 in all · odd ") and " · even " in text for text in words)


@EVERY_NUMBER_OF_SEATS
def test_a_seat_that_has_locked_is_not_called(seats: int) -> None:
    shown = words_on(high_roller.table_canvas(scenes.choosing(seats), NAMES))
    assert (0 if seats > 6 else 1) <= shown.count("choosing") <= seats - 1  # of seven, the frame alone says so


def _golden(view: View) -> int:
    """How many pixels are gold: frames of those waited for, and what the last round brought."""
    counted = high_roller.table_canvas(view, NAMES).image.getcolors(1 << 16) or []
    return sum(count for count, colour in counted if colour == tokens.GOLD)


def test_what_was_written_in_the_last_round_is_marked() -> None:
    view = scenes.rolling()._replace(waiting=())
    assert view.last_round
    assert _golden(view) > 2_000 > _golden(view._replace(last_round=None))


def test_a_finished_game_is_sorted_by_its_places() -> None:
    shown = words_on(high_roller.table_canvas(scenes.over(4), NAMES))
    assert [word for word in shown if word in NAMES] == ["Rémy", "Zoë", "Kestrel", "Magdalena"]


def test_hands_that_are_shared_are_struck_and_worth_nothing() -> None:
    view = scenes.over(4)
    red = sum(
        n
        for n, colour in high_roller.table_canvas(view, NAMES).image.getcolors(1 << 16) or []
        if colour == tokens.REFUSED
    )
    assert red > 4 * 5 * 100
    assert "Row 1: 8 Zoë (pair of nines), 6 Rémy (ace high); shared, so worth nothing: Magdalena (two pair," in (
        high_roller.table_picture(view, NAMES).alt
    )


# -- one's own sheet --------------------------------------------------------------------------------------------------


def test_the_dice_are_explained_with_the_cards_that_they_make() -> None:
    made = private.dice_sums(mine(scenes.own(scenes.choosing())))
    assert [(one.letters, one.numbers, one.total) for one in made] == [
        ("W+R", "6+5", 11),
        ("W+B", "6+3", 9),
        ("W+Y+R", "6+4+5", 15),
        ("W+Y+B", "6+4+3", 13),
    ]
    assert [[offer.card for offer in one.offers] for one in made] == [
        ["Jc", "Js"],
        ["9c", "9s"],
        ["Ac", "As"],
        ["Kc", "Ks"],
    ]


def test_sums_with_yellow_are_the_first_players_alone() -> None:
    made = private.dice_sums(mine(scenes.own(scenes.choosing(), seat=1)))
    assert [one.letters for one in made] == ["W+R", "W+B"]


def test_a_card_that_a_row_holds_already_is_not_offered_there() -> None:
    jacks = private.dice_sums(mine(scenes.own(scenes.choosing())))[0]
    assert [(offer.card, offer.rows) for offer in jacks.offers] == [("Jc", (1, 3)), ("Js", (3,))]


def test_spaces_and_boxes_that_may_be_written_in_are_marked() -> None:
    found = private.sheet_marks(mine(scenes.own(scenes.choosing())))
    assert {row for row, _ in found.spaces} == {1, 2, 3, 4}
    assert found.jokers == {(3, 5)}
    assert found.boxes == {("E", place) for place in (3, 4, 5, 6, 7, 9, 10)}


def test_a_crossed_chip_marks_no_joker() -> None:
    there = scenes.sheet("-|-|8d 7c 6s 5h -|Ah Kh Qh Jh -", "", "", crossed="5")
    assert spaces_for_joker(there) == ()


def test_the_yellow_die_is_not_offered_where_only_the_first_player_has_it() -> None:
    view = scenes.choosing()
    never = view._replace(terms=scenes.terms(view.terms.seats, yellow_others="never"))
    assert not private.sheet_marks(mine(scenes.own(never, seat=1))).boxes
    assert private.sheet_marks(mine(scenes.own(never, seat=0))).boxes
    assert "first player only" in words_on(hand_drawing(mine(scenes.own(never, seat=1))))


def test_once_the_card_is_written_only_the_rest_is_offered() -> None:
    there = mine(scenes.own(scenes.choosing(), written=scenes.NINE), ())
    found = private.sheet_marks(there)
    assert (found.new, found.spaces, found.boxes) == (scenes.NINE, frozenset(), frozenset())
    assert {"your card", "in even box 3", "three nines", "joker, if you like"} <= set(words_on(hand_drawing(there)))


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (scenes.own(scenes.choosing()), "round 9 · you are the first player"),
        (scenes.own(scenes.choosing(), seat=1), "round 9"),
        (scenes.own(scenes.choosing(), seat=3), "you are done with round 9"),
        (scenes.own(scenes.rolling(), seat=0), "round 9 · you roll the dice"),
        (scenes.own(scenes.rolling(), seat=1), "after round 8"),
        (scenes.own(scenes.second_game(), seat=3), "game 2 of 3 · you are done with round 9"),
        (scenes.own(scenes.first_roll(), seat=0), "before the first round"),
        (scenes.own(scenes.over()), "game over"),
    ],
    ids=["first", "other", "locked", "rolls", "waits", "second game", "first roll", "over"],
)
def test_a_sheet_that_stays_while_others_act_says_only_what_stays_true(view: View, said: str) -> None:
    assert private.subtitle_text(mine(view)) == said


def test_a_sheet_that_is_locked_shows_neither_dice_nor_who_is_missing() -> None:
    shown = words_on(hand_drawing(mine(scenes.own(scenes.choosing(), seat=3), ())))
    assert not {"W", "B", "R", "Y"} & set(shown)
    assert not any("ready" in word for word in shown)


@pytest.mark.parametrize("seat", range(8))
def test_every_own_sheet_is_tidy_and_small(seat: int) -> None:
    for view in (scenes.choosing(8), scenes.rolling(8), scenes.over(8), scenes.choosing(8, boxes=12)):
        seen = scenes.own(view, seat)
        assert_tidy(hand_drawing(mine(seen, PACK)))
        assert len(high_roller.hand_picture(seen, NAMES, offering(LEGAL)).png()) <= 60 * 1024


def test_a_full_row_says_its_hand_in_two_lines() -> None:
    shown = words_on(hand_drawing(mine(scenes.own(scenes.over()), ())))
    assert {"two pair", "kings and sevens", "full house", "nines over fours"} <= set(shown)


def test_dice_that_make_nothing_say_so() -> None:
    assert words_on(hand_drawing(mine(scenes.own(scenes.choosing()), ()))).count("nothing to write") == 4


def test_a_full_bottom_row_says_so() -> None:
    view = scenes.choosing(6)._replace(dice=Dice(6, 3, 5, 5), waiting=(5,))
    assert "no empty box" in words_on(hand_drawing(mine(scenes.own(view, seat=5))))


# -- words ------------------------------------------------------------------------------------------------------------


def test_alt_text_begins_with_who_is_awaited_the_dice_and_what_happened() -> None:
    assert high_roller.table_picture(scenes.choosing(), NAMES).alt.startswith(
        "Magdalena, Kestrel and Zoë are choosing, 1 of 4 ready. Dice: white 6, black 3, red 5, yellow 4; Magdalena is"
        " first player. Round 8: Magdalena J♠ in row 1, 2 in even box 8; Kestrel 10♥ in row 2, 3 in odd box 6; Zoë Q♦"
        " in row 3, joker Q♥ in row 3; Rémy had no legal card. Points so far: Magdalena 18, "
    )


def test_alt_text_has_the_numbers_of_everybodys_bottom_rows() -> None:
    alt = high_roller.table_picture(scenes.choosing(2), NAMES).alt
    assert "Magdalena: odd 1 in box 1, 1 in box 2, 3 in box 10; even 4 in box 1, 4 in box 2, 2 in box 8." in alt


def test_nobody_begins_below_zero() -> None:
    """Boxes that may still be filled cost nothing yet, on the table and on one's own sheet."""
    game = games()["high-roller"]
    begun = game.rules.setup(4, game.meta.options(), FastChance(1)).state
    shown = words_on(high_roller.table_canvas(game.rules.view(begun, None), NAMES))
    assert shown.count("0") == 4
    assert (
        "Points so far: Magdalena 0, Kestrel 0, " in high_roller.table_picture(game.rules.view(begun, None), NAMES).alt
    )
    own = words_on(hand_drawing(mine(game.rules.view(begun, 1))))
    assert not any(word.startswith("\N{MINUS SIGN}") for word in (*shown, *own))
    assert "1 Magdalena: 0 points" in game.words.text(game.rules.view(begun, 1), NAMES)


def test_alt_text_before_a_roll_says_who_rolls() -> None:
    assert high_roller.table_picture(scenes.rolling(), NAMES).alt.startswith(
        "Magdalena is to roll. Magdalena is first player."
    )


def test_alt_text_of_secret_sheets_counts() -> None:
    alt = high_roller.table_picture(scenes.secret(2), NAMES).alt
    assert "Cards written: Magdalena 9 of 20, Kestrel 9 of 20." in alt
    assert "J♥" not in alt


def test_alt_text_of_a_finished_game_begins_with_who_won() -> None:
    assert high_roller.table_picture(scenes.over(2), NAMES).alt.startswith("Kestrel wins. Totals: Magdalena ")


def test_the_own_sheet_in_words_says_what_may_be_written() -> None:
    assert high_roller.hand_picture(scenes.own(scenes.choosing()), NAMES, offering(LEGAL)).alt.startswith(
        "Your sheet: High Roller · round 9 · you are the first player. Dice: white 6, black 3, red 5, yellow 4."
        " W+R = 6+5 = 11: J♣ in row 1 or 3, J♠ in row 3. W+B = 6+3 = 9: 9♣ or 9♠ in row 2 or 4."
    )


def test_the_own_sheet_in_words_says_in_which_boxes_its_numbers_stand() -> None:
    alt = high_roller.hand_picture(scenes.own(scenes.choosing(4)), NAMES, ()).alt
    assert "Odd: 1 in box 1, 1 in box 2, 3 in box 10." in alt
    own = mine(scenes.own(scenes.choosing(4)))
    assert boxes_text(own.sheet._replace(odds=(None,) * 10), "Odd") == "empty"
    assert boxes_text(own.sheet._replace(odds=(1,) * 10), "Odd") == "1 1 1 1 1 1 1 1 1 1"


def test_the_example_is_the_round_that_the_short_rules_explain() -> None:
    example = high_roller.example_picture()
    assert "W+B = 6+3 = 9: 9♣ or 9♠ in row 2 or 4." in example.alt
    assert any("white 6, black 3, red 5, yellow 4" in text for text in games()["high-roller"].meta.short_rules)


def test_a_piece_of_text_is_drawn_on_the_empty_sheet_too() -> None:
    canvas = Canvas()
    pieces.draw_row_tile(canvas, Box(0, 0, 60, 40), 3, tokens.LABEL)
    assert words_on(canvas) == ["3"]


# -- rows that score nothing ------------------------------------------------------------------------------------------


def test_a_hand_that_is_worth_nothing_says_why_on_the_table() -> None:
    view, (first, *_) = scenes.choosing(4), scenes.choosing(4).sheets
    assert first is not None
    equal = view._replace(sheets=(first, first, *view.sheets[2:]))
    drawn = words_on(high_roller.table_canvas(equal, NAMES))
    assert drawn.count("tie") == 2 * sum(any(row) for row in first.rows)
    assert "(tie)" in high_roller.table_picture(equal, NAMES).alt


def test_a_hand_says_its_place_whole_on_the_table() -> None:
    view = scenes.choosing(4)._replace(sheets=scenes.full(4))
    places = [row.place for score in labels.scores_so_far(view) for row in score.rows if not row.points]
    assert places.count(4) > 0
    assert words_on(high_roller.table_canvas(view, NAMES)).count("4th") == places.count(4)


def test_a_result_says_of_each_hand_without_points_whether_it_tied_or_which_place_it_took() -> None:
    drawn = words_on(high_roller.table_canvas(scenes.over(5), NAMES))
    scores = [row for score in scenes.over(5).results[-1].scores for row in score.rows]
    assert drawn.count("tie") == sum(row.is_shared for row in scores)
    assert drawn.count("4th") == sum(row.place == 4 for row in scores)


def test_ones_own_sheet_says_which_hands_would_be_worth_nothing() -> None:
    view = scenes.own(scenes.choosing(4))
    assert view.own is not None
    tied = view._replace(sheets=(view.own, view.own, *view.sheets[2:]))
    sheet = mine(tied)
    assert private.worthless_row_texts(sheet)[0] == "tie"
    assert "tie, no points so far" in words_on(hand_drawing(sheet))
    assert "tie, no points so far" in " ".join(private.sheet_alt_sentences(sheet))
    assert "No points so far: 1 tie, " in GAME.words.text(tied, NAMES)


def test_no_hand_is_compared_while_others_act_or_sheets_are_secret() -> None:
    for view in (scenes.own(scenes.choosing(4), seat=3), scenes.own(scenes.secret(4))):
        assert set(private.worthless_row_texts(mine(view))) == {""}
