"""The computer player: it takes points, opens little, keeps its specials for what is worth it, and never forgets."""

import pytest

from engine.chance import FastChance
from engine.games.high_handed import GAME
from engine.games.high_handed.actions import CoverCard, Lay
from engine.games.high_handed.options import HighHandedOptions
from engine.games.high_handed.public import OwedDraws
from engine.games.high_handed.state import State
from engine.selfplay import Policy, play_match
from tests.engine.games.high_handed.positions import MORE, NAMES, answer, full_board, table
from tests.long_runs import repetitions

FOUR_HEARTS = "C3=2h D3=9h E3=Kh F3=4h"


def cell_of(state: State) -> str:
    action = answer(state)
    assert isinstance(action, Lay | CoverCard)
    return action.cell


def reasons_by_line(state: State) -> dict[str, str]:
    """By action, what is said of it to A, who is to play."""
    weighed = GAME.mind.weighed(GAME.rules.view(state, 0), GAME.rules.menu(state, 0), FastChance(0))
    return {one.action.to_line(): GAME.words.reason(one, NAMES) for one in weighed}


def test_a_reason_names_the_poker_hands_that_the_play_makes() -> None:
    said = reasons_by_line(table("7h 9c 2s", "3c 4c", board=f"{FOUR_HEARTS} B8=7d", piles=(MORE, "")))
    flushes = [reason for line, reason in said.items() if line.startswith("lay card=7h")]
    assert any(": it makes a flush in row 3 for 10 points" in reason for reason in flushes)
    doubled = reasons_by_line(table("7h two_timer 2s", "3c 4c", board=FOUR_HEARTS, piles=(MORE, "")))
    assert "it makes a flush in row 3, and doubled with a Two Timer that is 20 points." in next(iter(doubled.values()))
    covering = table("9s thief 3h", "4c", board="C2=two_timer D2=5c E2=5d F2=9c G2=9d H2=9h")
    assert "that makes four of a kind in row 2 for" in next(iter(reasons_by_line(covering).values()))
    several = table("9s 2s", "3c 4c", board="C4=9h D5=2d D3=9d D6=2c C3=9c", piles=(MORE, ""))
    assert reasons_by_line(several)["lay card=9s cell=D4"] == (
        "Lay 9♠ on D4: it makes two pair in column D and 2 more for 5 points, and opens little to the next player."
    )
    assert "makes only three of a kind in column D, for 4 points." in reasons_by_line(several)["lay card=2s cell=D7"]


def test_a_reason_carries_its_poker_hands_and_specials_as_values() -> None:
    state = table("7h two_timer 2s", "3c 4c", board=FOUR_HEARTS, piles=(MORE, ""))
    best = GAME.mind.weighed(GAME.rules.view(state, 0), GAME.rules.menu(state, 0), FastChance(0))[0]
    assert best.values["hands"] == ("flush E-W",)
    assert best.values["specials"] == ("two_timer",)


def test_it_completes_the_flush_that_is_there() -> None:
    action = answer(table("7h 9c 2s", "3c 4c", board=FOUR_HEARTS, piles=(MORE, "")))
    assert action.to_line() in {"lay card=7h cell=B3", "lay card=7h cell=G3"}


def test_it_takes_ten_points_rather_than_one() -> None:
    state = table("7h 9c 2s", "3c 4c", board=f"{FOUR_HEARTS} A8=9s", piles=(MORE, ""))
    assert cell_of(state) in {"B3", "G3"}


def test_it_does_not_open_a_flush_for_the_next_player() -> None:
    """A fourth heart in the row scores nothing, and many hearts are out."""
    state = table("8h", "3c 4c 5c 6c 7c 8c 9c", board="C3=2h D3=9h E3=Kh", piles=(MORE, MORE))
    assert cell_of(state) not in {"B3", "F3"}


def test_it_closes_the_cell_where_others_hope_for_a_flush_wherever_that_is() -> None:
    """Its own cards score nowhere, and many cells come before the one in the last row."""
    state = table("3c 6s", "5c 7c 8c 5d 7d 8d 5s", board="A8=2h B8=9h C8=Kh D8=4h B2=Td F2=Jc", piles=(MORE, MORE))
    assert cell_of(state) == "E8"


def test_it_leaves_the_thief_where_a_card_scores_as_much_without_it() -> None:
    state = table("9s thief", "4c", board="D4=9h D5=9c D6=2c")
    assert isinstance(answer(state), Lay)


def test_it_lays_a_two_timer_under_a_flush() -> None:
    state = table("7h two_timer 2s", "3c 4c", board=FOUR_HEARTS, piles=(MORE, ""))
    assert answer(state).to_line() in {f"lay card=7h cell={cell} under=two_timer" for cell in ("B3", "G3")}


def test_it_does_not_waste_a_two_timer_on_a_pair_early_in_the_game() -> None:
    state = table("7h two_timer 2s", "3c 4c", board="D4=7s", piles=(MORE, MORE))
    assert "two_timer" not in answer(state).to_line()


def test_it_uses_a_two_timer_on_its_last_pair() -> None:
    assert "two_timer" in answer(table("7h two_timer", "3c", board="D4=7s")).to_line()


def test_it_covers_a_card_for_four_of_a_kind() -> None:
    """Beside the full house there is no room: a Two Timer on one side, the edge on the other."""
    state = table("9s thief 3h", "4c", board="C2=two_timer D2=5c E2=5d F2=9c G2=9d H2=9h")
    assert answer(state).to_line() in {"cover card=9s cell=D2", "cover card=9s cell=E2"}


def test_it_keeps_a_thief_that_would_bring_nothing() -> None:
    state = table("8s thief 3h", "4c", board="B2=5c", piles=(MORE, MORE))
    assert isinstance(answer(state), Lay)


def test_with_specials_only_it_plays_one_alone() -> None:
    assert answer(table("two_timer thief", "4c", board="B2=5c")).to_line().startswith("alone special=thief cell=")


def test_a_special_alone_spoils_what_others_hope_for() -> None:
    """Between two pairs of hearts, where any heart makes a flush."""
    state = table("two_timer", "4c Ah Qh", board="A1=2h B1=9h D1=Kh E1=4h")
    assert answer(state).to_line() == "alone special=two_timer cell=C1"


def test_on_a_full_board_it_covers() -> None:
    assert isinstance(answer(full_board()), CoverCard)


def test_it_picks_up_at_once_what_it_is_owed() -> None:
    state = table("2c 3c", "4c", piles=(MORE, ""), draw_mode="manual")
    assert answer(state).to_line().endswith("pile=larger")
    owed = table("", "", piles=(MORE, ""), draw_mode="manual")._replace(draws=(OwedDraws(7, owed=1), OwedDraws(7)))
    assert answer(owed).to_line() == "pick_up pile=larger"


def test_it_notices_an_extra_card() -> None:
    state = table("2c 3c", "4c 5c", piles=(MORE, ""), draw_mode="manual", uncle_bob_rule=True)
    assert answer(state._replace(draws=(OwedDraws(7), OwedDraws(1)))).to_line() == "uncle_bob player=1"
    assert answer(state._replace(draws=(OwedDraws(1), OwedDraws(7)))).to_line().startswith("lay")


def test_it_does_not_call_on_its_partner() -> None:
    hands = ("2c 3c", "4c", "5c 6c", "7c")
    state = table(*hands, piles=(MORE, ""), draw_mode="manual", uncle_bob_rule=True, teams="2")
    assert (
        answer(state._replace(draws=(OwedDraws(7), OwedDraws(7), OwedDraws(1), OwedDraws(7))))
        .to_line()
        .startswith("lay")
    )


GAMES = repetitions(4, long=8)


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_players_clearly(seats: int) -> None:
    policies: list[Policy] = ["sound", *["random"] * (seats - 1)]  # type: ignore[list-item]  # literals multiplied
    assert play_match(GAME, HighHandedOptions(), policies, GAMES, "clearly").wins == GAMES


def test_its_first_card_goes_anywhere() -> None:
    state = GAME.rules.setup(4, HighHandedOptions(), FastChance(1)).state
    assert isinstance(answer(state), Lay)
