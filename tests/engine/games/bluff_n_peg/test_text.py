"""Whether the game can be played from its plain text alone: the view is rebuilt from it."""

from collections.abc import Sequence
from functools import cache

import pytest

from engine.games.bluff_n_peg import GAME
from engine.games.bluff_n_peg.state import State
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words.alt import alt_sentences
from engine.games.bluff_n_peg.words.labels import ENDINGS, short_names
from engine.text.words import ALT_LENGTH, MINUS, TEXT_LENGTH, join_alt_text, number_with_true_minus, winning_seats
from tests.engine.games.bluff_n_peg import scenes
from tests.engine.games.bluff_n_peg.reader import read
from tests.engine.reading import HOSTILE_NAMES, positions
from tests.engine.scenes import cards
from tests.long_runs import repetitions


@cache
def states() -> tuple[State, ...]:
    """Many positions."""
    return tuple(positions(GAME, games=20, every=repetitions(41, long=19)))


def seen(viewer: int | None) -> list[View]:
    """What a spectator sees in many positions, or a seat where it is taken."""
    return [GAME.rules.view(state, viewer) for state in states() if viewer is None or viewer < state.terms.seats]


def comparable(view: View) -> View:
    """The view without the two things that mean nothing.

    They are whose turn it was when the game ended, and the order in which the members of a playoff are listed.
    """
    turn = -1 if view.phase == "over" else view.turn
    playoff = view.playoff and view.playoff._replace(members=tuple(sorted(view.playoff.members)))
    last = view.last_deal
    if last and last.playoff:
        last = last._replace(playoff=last.playoff._replace(members=tuple(sorted(last.playoff.members))))
    return view._replace(turn=turn, playoff=playoff, last_deal=last)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3, 4, 5])
def test_the_view_can_be_rebuilt_from_the_text(viewer: int | None) -> None:
    for view in seen(viewer):
        assert read(GAME.words.text(view, scenes.NAMES))._asdict() == comparable(view)._asdict()


@pytest.mark.parametrize("names", HOSTILE_NAMES, ids=["equal", "numbers", "words", "long"])
def test_no_name_makes_the_text_mean_something_else(names: Sequence[str]) -> None:
    for view in seen(None):
        assert read(GAME.words.text(view, names)) == comparable(view)


def test_the_positions_have_everything_that_can_be_told() -> None:
    views = seen(None)
    assert {view.phase for view in views} == {"discard", "turn", "offer", "response", "over"}
    assert {view.terms.seats for view in views} == set(scenes.SEATS)
    assert {view.outcome.ending for view in views if view.outcome} == set(ENDINGS)
    assert any(view.declarer is not None and None in view.answers for view in views)
    assert any(view.doubles and view.last_deal and view.last_deal.doubles for view in views)
    assert any(any(view.shows) and not view.leaders for view in views), "equal shows, so that nobody leads"


@pytest.mark.parametrize("names", HOSTILE_NAMES, ids=["equal", "numbers", "words", "long"])
def test_text_fits_one_message_with_the_most_that_there_can_be_to_tell(names: Sequence[str]) -> None:
    view = scenes.crowded()
    text = GAME.words.text(view, names)
    assert len(text) <= TEXT_LENGTH
    assert read(text) == view


def test_names_are_told_in_full_where_there_is_room() -> None:
    assert "1 Maximiliana Esmeralda:" in GAME.words.text(scenes.laying(2), ("Maximiliana Esmeralda", "Ben"))


def test_whose_turn_it_is_comes_first_and_then_what_to_beat() -> None:
    view = scenes.own(scenes.laying(), 1)._replace(thrown=cards("3d"), drawn=cards("Ah"), own_answer="accept")
    assert GAME.words.text(view, scenes.NAMES).splitlines() == [
        "2 Kestrel is to lay a card or fold.",
        "1 Magdalena leads with pair of kings.",
        "Bluffing peg at 1X: a card costs 1, the winner gets 5.",
        "You are 2 Kestrel.",
        "Your hand: A♥ 9♦ 9♠ 4♣.",
        "Your best show: two pair, aces and nines.",
        f"Fold: 1 card at 1X: {MINUS}21 to {MINUS}22.",
        f"Win at 1X: +5: {MINUS}21 to {MINUS}16.",
        "Your answer: accept.",
        "You threw 3♦.",
        "You drew A♥.",
        "1 Magdalena: hole 12, K♥ K♦ (pair of kings), 3 in hand, leads, threw 3, laid last",
        f"2 Kestrel: hole {MINUS}21 (last chance), A♠ (ace high), 4 in hand, threw 0, deals",
        "3 Zoë: hole 40, folded with 9♣, lost 1, was at 41, threw 2",
        "4 Rémy: hole 0, no card up, 5 in hand, threw 1",
        "Last deal: number 6, dealt by 1\u00a0Magdalena, at 2X.",
        "2\u00a0Kestrel doubled: accepted by 1\u00a0Magdalena; refused by 3\u00a0Zoë and 4\u00a0Rémy; now 2X.",
        "1 Magdalena won 10 with Q♥ Q♦ 7♠ 7♥ Q♠ (full house, queens over sevens), 2 to 12.",
        f"2 Kestrel lost 10 with J♣ J♦ 9♥ 9♠ 3♦, {MINUS}15 to {MINUS}21.",
        "3 Zoë folded for 4, 45 to 41.",
        "4 Rémy folded for 0, still 0.",
        "Bluff 'N' Peg, deal 7, 26 cards in the stock.",
        f"Board: winner hole 50, last chance from {MINUS}21, out the back {MINUS}24.",
        "House rules: throw in turn, answer in turn.",
        "Drawn for first deal: 1~Magdalena K♥, 2~Kestrel K♠, 3~Zoë 9♣, 4~Rémy 4♦; again 1 Q♦, 2 A♣.".replace(
            "~", "\u00a0"
        ),
    ]


def test_equal_shows_that_leave_nobody_in_the_lead_are_told_as_what_is_to_beat() -> None:
    view = scenes.laying(2)._replace(shows=(cards("Kh"), cards("Kd")), show_names=("king high",) * 2, leaders=())
    assert "\n1\u00a0Magdalena and 2\u00a0Kestrel show the same with king high.\n" in GAME.words.text(
        view, scenes.NAMES
    )


# -- alt text ---------------------------------------------------------------------------------------------------------


def test_alt_text_tells_whose_turn_it_is_first_and_never_leaves_out_how_it_stands() -> None:
    for view in (*seen(None), scenes.crowded()):
        alt = join_alt_text(alt_sentences(view, short_names(view, ("W" * 80,) * 6)))
        asked = winning_seats(view.outcome) or view.waiting
        assert alt.startswith("W" * 19 + "…")
        assert alt.partition(". ")[0].count("…") == len(asked)
        pegs = alt.partition("Pegs: ")[2].partition(". ")[0]
        assert [peg.rpartition(" ")[2] for peg in pegs.split(", ")] == [
            number_with_true_minus(at) for at in view.positions
        ]
        assert len(alt) <= ALT_LENGTH
        assert f"deal {view.deal_number}" in alt or view.playoff
