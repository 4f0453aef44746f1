"""The pictures of Sneak: what lies face down stays so, and each seat has its hand, piles and points."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

from engine.game import Outcome
from engine.games.sneak.options import Format
from engine.games.sneak.public import Lead
from engine.games.sneak.view import View
from engine.text.words import names_of_all_seats
from render import tokens
from render.boards import sneak
from render.boards.sneak.hand import arrange_hand
from render.boards.sneak.hand import hand_canvas as hand_drawing
from render.boards.sneak.layout import seat_places
from render.hand import PRIVATE
from tests.each import each
from tests.engine.games.sneak import scenes
from tests.engine.games.sneak.scenes import NAMES
from tests.engine.scenes import HARD_NAMES, cards, offering
from tests.render.looking import assert_tidy, words_on

HARD = [(*names, "W" * 40, "", "é" * 40) for names in HARD_NAMES]


@cache
def words(view: View) -> list[str]:
    return words_on(sneak.table_canvas(view, NAMES))


# -- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", scenes.SEATS)
def test_points_of_any_size_stay_apart_from_hands_and_totals(seats: int) -> None:
    view = scenes.after_a_deal(seats)
    assert view.last_deal
    all_cards = view.last_deal._replace(points=(104,) * seats)
    assert_tidy(sneak.table_canvas(view._replace(last_deal=all_cards, totals=(1063,) * seats), NAMES))


def test_a_sneak_is_face_down_even_in_its_leaders_view_of_the_table() -> None:
    view = scenes.sneaked(size=2)
    leaders = view._replace(viewer=0, lead=Lead(0, "sneak", 2, cards("As Ad"), None))
    assert sneak.table_picture(leaders, NAMES) == sneak.table_picture(view, NAMES)


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (scenes.start(), {"stock", "52", "to draw", "first, everybody draws a card", "play to 100"}),
        (scenes.middle(), {"deal 2 · turn 18 · lead up to 5", "to play", "nothing has been led yet"}),
        (scenes.settled(), {"Last contest", "sneaked 2", "no combo", "match", "took 6", "straight flush", "passed"}),
        (scenes.unseen(), {"unseen", "took 2"}),
        (scenes.tied(), {"tie: out of play"}),
        (scenes.sneaked(), {"3 cards face down", "sneaks 3", "3", "has answered", "to answer", "too few cards"}),
        (scenes.flaunt(), {"straight flush of 3", "flaunts 3", "Before", "sneak"}),
        (scenes.first_flaunt(), {"single card", "flaunts 1"}),
        (scenes.after_a_deal(), {"deal 2", "+6", "+11", "took last 3", "Last of deal 2"}),
        (scenes.endgame(), {"stock gone: flaunt only", "to flaunt", "out of cards"}),
        (scenes.last_round(), {"deal 2 · 2 turns left · lead up to 5", "last turn", "one deal"}),
        (scenes.over(), {"Rémy wins", "reached the target"}),
    ],
)
def test_the_picture_says_where_the_game_stands(view: View, told: set[str]) -> None:
    assert told - set(words(view)) == set()


def test_hands_piles_and_totals_stand_in_the_row_of_their_seat() -> None:
    view = scenes.middle(3)
    written = sneak.table_canvas(view, NAMES).written
    for seat, name in enumerate(NAMES[:3]):
        row = next(one.within for one in written if one.text == name)
        numbers = [one.text for one in sorted(written, key=lambda one: one.ink.left) if one.within == row]
        assert numbers[-3:] == [str(view.hand_sizes[seat]), str(view.pile_sizes[seat]), str(view.totals[seat])]


def test_the_dealer_carries_a_disc() -> None:
    assert words(scenes.middle()).count("D") == 1


def test_a_seat_that_is_not_waited_for_is_not_called() -> None:
    assert words(scenes.settled()).count("to play") == 1
    assert words(scenes.sneaked(7)).count("to answer") == 4


def test_nothing_tells_a_challenge_from_a_pass_before_all_have_answered() -> None:
    view = scenes.sneaked(5)._replace(viewer=1)
    pictures = [sneak.table_picture(view._replace(answer=answer), NAMES) for answer in (None, (), cards("As Kd Qh"))]
    assert pictures.count(pictures[0]) == len(pictures)


def test_a_seat_that_must_draw_because_nobody_could_match_it_is_told_so() -> None:
    assert "to draw" in words(scenes.middle(2)._replace(lead_limit=0))
    assert "lead up to" not in " ".join(words(scenes.middle(2)._replace(lead_limit=0)))


def test_who_holds_fewer_cards_than_others_could_match_reads_what_they_hold() -> None:
    held = scenes.middle(2)._replace(lead_limit=11, hand_sizes=(11, 2))
    assert held.turn == 1
    assert any(word.endswith("lead up to 2") for word in words(held))
    assert "leading at most 2 cards" in sneak.table_picture(held, NAMES).alt


def test_the_winners_are_named_together() -> None:
    shared = scenes.over(3)._replace(outcome=Outcome((97, 97, 71), (1, 1, 3), "deal_played"))
    assert {"Magdalena and Kestrel win", "the deal was played"} <= set(words(shared))


@pytest.mark.parametrize(("form", "told"), [("single_deal", "one deal"), ("each_deals_once", "4 deals")])
def test_the_bar_says_how_long_the_game_is(form: Format, told: str) -> None:
    view = scenes.middle()
    assert told in words(view._replace(terms=scenes.terms(view.terms.seats, format=form)))


def test_seven_seats_have_seven_different_marks() -> None:
    picture = sneak.table_canvas(scenes.start(7), [""] * 7).image
    boxes = [row.panel for row in seat_places(7)]
    marks = [picture.crop((36, box.top + 4, 68, box.bottom - 4)).tobytes() for box in boxes[1:]]
    assert len(set(marks)) == len(marks)


# -- alt text ---------------------------------------------------------------------------------------------------------


def test_alt_text_begins_with_whose_turn_it_is_and_what_was_shown() -> None:
    assert sneak.table_picture(scenes.settled(), NAMES).alt.startswith(
        "Kestrel is to play, leading at most 5 cards. Last contest: Magdalena sneaked queen of hearts, seven of clubs"
        " (no combo), Kestrel challenged with five of spades, five of diamonds (match), Zoë challenged with nine of"
        " hearts, ten of hearts (straight flush), Rémy passed; Kestrel took 6 cards. Points before this deal:"
    )


def test_alt_text_of_a_window_says_who_is_missing_and_what_was_led() -> None:
    assert sneak.table_picture(scenes.sneaked(5), NAMES).alt.startswith(
        "Still to answer: Zoë and Rémy. Magdalena sneaks 3 cards, face down. Answered: Kestrel. Too few cards: Łukasz."
    )
    assert "Magdalena flaunts a straight flush of 3: 9♠ 8♠ 7♠." in sneak.table_picture(scenes.flaunt(), NAMES).alt


def test_alt_text_tells_of_cards_that_nobody_saw_and_of_ties() -> None:
    assert "Magdalena sneaked 2 cards, Kestrel passed; Magdalena took 2 cards unseen." in (
        sneak.table_picture(scenes.unseen(2), NAMES).alt
    )
    assert "a tie put 4 cards out of play." in sneak.table_picture(scenes.tied(), NAMES).alt


def test_alt_text_of_a_finished_game_begins_with_who_won() -> None:
    told = sneak.table_picture(scenes.over(3), NAMES).alt
    assert told.startswith("Magdalena wins: reached the target.")
    assert "Points: Magdalena 97, Kestrel 77, Zoë 71." in told


def test_alt_text_sums_up_the_deal_before() -> None:
    told = sneak.table_picture(scenes.after_a_deal(3), NAMES).alt
    assert "Deal 2: Magdalena +6, Kestrel 0, Zoë +11; Kestrel alone still held 3 cards and won what was left." in told


# -- hands ------------------------------------------------------------------------------------------------------------


@each("count", (0, 1, 2, 7, 12, 13, 14, 22, 31, 52, 70))
@pytest.mark.parametrize(
    "view", [scenes.middle(7), scenes.flaunt(7), scenes.extreme(7)], ids=["turn", "window", "extreme"]
)
@pytest.mark.parametrize("names", HARD, ids=["wide", "stacked", "long"])
def test_a_hand_of_any_number_of_cards_is_tidy(count: int, view: View, names: Sequence[str]) -> None:
    held = scenes.own(view, scenes.many(count))
    canvas = hand_drawing(held, names_of_all_seats(names, 7), held.hand[:3])
    assert_tidy(canvas)
    assert PRIVATE in words_on(canvas)


@each("count", range(1, 60, 3))
def test_every_card_of_a_hand_keeps_its_rank_and_suit_in_sight(count: int) -> None:
    held = scenes.own(scenes.middle(7), scenes.many(count)).hand
    places = arrange_hand(held, 100).places
    assert [card for _, card in places] == list(held)
    for (box, _), (over, _) in pairwise(places):
        is_same_row = over.top == box.top
        assert over.left - box.left >= 0.36 * box.width if is_same_row else over.top - box.top >= 0.6 * box.height
    assert all(box.left >= 0 and box.right <= tokens.WIDTH for box, _ in places)


@pytest.mark.parametrize("count", [14, 40])
def test_a_suit_stays_in_one_row(count: int) -> None:
    held = scenes.own(scenes.middle(7), scenes.many(count)).hand
    rows = {(box.top, card[1]) for box, card in arrange_hand(held, 100).places}
    assert len(rows) == len({card[1] for card in held})


def test_a_hand_is_small() -> None:
    held = scenes.own(scenes.middle(7), scenes.many(52))
    assert len(sneak.hand_picture(held, NAMES, offering(held.hand)).png()) <= 60 * 1024


@pytest.mark.parametrize(
    ("view", "legal", "told"),
    [
        (
            scenes.own(scenes.middle(), "As 4d"),
            "As 4d",
            {"Sneak · deal 2 · stock 14 · draw, or lead up to 5 cards", "you"},
        ),
        (scenes.own(scenes.start(), ""), "", {"Sneak · deal 1 · draw a card", "no cards"}),
        (
            scenes.own(scenes.last_round(), "As"),
            "As",
            {"Sneak · deal 2 · last turn · flaunt up to 5 cards, or be done"},
        ),
        (scenes.own(scenes.endgame(), "As"), "As", {"Sneak · deal 2 · stock gone · flaunt up to 5 cards"}),
        (
            scenes.own(scenes.sneaked(), "As 4d 3d"),
            "As 4d 3d",
            {"sneaks 3 cards", "challenge with any 3 cards, or pass"},
        ),
        (scenes.own(scenes.flaunt(), "As Ks Qs 3d"), "As Ks Qs", {"only a higher straight flush of 3 beats it"}),
        (scenes.own(scenes.first_flaunt(), "Jd 3d"), "Jd", {"flaunts 1 card", "only higher diamonds beat it"}),
        (scenes.own(scenes.flaunt(), "As 3d 4d"), "", {"nothing that you hold beats it; pass"}),
        (
            scenes.own(scenes.sneaked(size=1), "As 3d", viewer=1, answer="3d"),
            "As 3d",
            {"You challenge with the framed cards; you may still change it"},
        ),
        (scenes.own(scenes.sneaked(), "As", viewer=1, answer=""), "As", {"You pass; you may still change it"}),
    ],
)
def test_a_hand_says_what_is_asked(view: View, legal: str, told: set[str]) -> None:
    assert told - set(words_on(hand_drawing(view, NAMES, cards(legal)))) == set()


def test_until_its_owner_is_asked_a_hand_says_only_what_stays_true() -> None:
    waiting = scenes.own(scenes.settled(), "As Ks 2d", viewer=3)
    later = scenes.own(scenes.after_a_deal(), "As Ks 2d", viewer=3)
    assert sneak.hand_picture(waiting, NAMES, ()) == sneak.hand_picture(later, NAMES, ())


def test_a_hand_does_not_show_who_has_answered() -> None:
    view = scenes.own(scenes.sneaked(6), "As Ks Qd", viewer=2)
    later = view._replace(answered=(1, 3), waiting=(2, 4))
    assert sneak.hand_picture(view, NAMES, offering(view.hand)) == sneak.hand_picture(later, NAMES, offering(view.hand))


def amount(view: View, legal: str, colour: tokens.Colour) -> int:
    """How many pixels of a hand have this colour."""
    image = hand_drawing(view, NAMES, cards(legal)).image
    return {shade: count for count, shade in image.getcolors(1 << 16) or []}.get(colour, 0)


def test_only_as_many_of_two_equal_cards_are_framed_as_were_laid_down() -> None:
    view = scenes.sneaked(5, 1)
    one, two = (scenes.own(view, "9s 9s 2d", viewer=1, answer=answer) for answer in ("9s", "9s 9s"))
    assert 0 < amount(one, "9s 9s 2d", tokens.CYAN) < amount(two, "9s 9s 2d", tokens.CYAN)


def test_what_cannot_beat_a_flaunt_is_dimmed_and_where_all_may_be_played_nothing_is() -> None:
    view = scenes.own(scenes.first_flaunt(), "Jd 3d 9s")
    assert amount(view, "Jd", tokens.DIMMED) > 1000
    assert amount(view, "Jd 3d 9s", tokens.DIMMED) < 1000
    assert amount(view, "", tokens.DIMMED) < 1000


def test_the_words_of_a_hand_say_what_it_must_beat_and_what_can() -> None:
    view = scenes.own(scenes.flaunt(), "As Ks Qs 3d")._replace(pile=cards("Th 3c"))
    assert sneak.hand_picture(view, NAMES, offering(cards("As Ks Qs"))).alt == (
        "Your hand: Sneak · deal 2 · stock 14 · your pile 11 cards. Magdalena flaunts a straight flush of 3, 9♠ 8♠ 7♠:"
        " only a higher straight flush of 3 beats it. You may challenge with: A♠ K♠ Q♠. You hold A♠ K♠ Q♠ 3♦."
        " Your pile: 10♥ 3♣. Only you see this."
    )


@pytest.mark.parametrize("names", [NAMES, *HARD, ("W" * 80,) * 7], ids=["plain", "wide", "stacked", "long", "longest"])
@pytest.mark.parametrize("view", [scenes.middle(7), scenes.flaunt(7), scenes.extreme(7)])
def test_the_words_of_a_hand_leave_nothing_out(view: View, names: Sequence[str]) -> None:
    every = scenes.many(104)
    held = scenes.own(view, every[:52])._replace(pile=every[52:], answer=every[:12])
    assert sneak.hand_picture(held, names, offering(held.hand[::2])).alt.endswith("Only you see this.")


# -- the example ------------------------------------------------------------------------------------------------------


def test_the_example_is_drawn_and_told() -> None:
    assert "Ann sneaked nine of clubs, four of hearts (no combo)" in sneak.example_picture().alt


@pytest.mark.parametrize(
    ("led", "said", "told"),
    [
        ("4d", "you sneaked four of diamonds", "You led 4♦."),
        ("4d 9c 9h", "you sneaked 3 cards", "You led 4♦ 9♣ 9♥."),
    ],
)
def test_who_sneaked_is_reminded_of_what_while_others_answer(led: str, said: str, told: str) -> None:
    view = scenes.own(scenes.sneaked(size=len(cards(led))), "Ad", viewer=0)
    assert view.lead is not None
    alt = sneak.hand_picture(view._replace(lead=view.lead._replace(cards=cards(led))), NAMES, ()).alt
    assert said in alt
    assert told in alt
    assert "sneaked" not in sneak.hand_picture(scenes.own(view, "Ad", viewer=1), NAMES, ()).alt
