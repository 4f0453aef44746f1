"""Self-play: players that know only menus, counted games, and a match with its interval."""

import random
from dataclasses import replace
from typing import Any, Literal

import pytest

from engine.actions import Choice, Pick
from engine.chance import Chance, FastChance
from engine.errors import Refusal
from engine.game import Options, Outcome, Step
from engine.selfplay import (
    SelfplayError,
    make_player,
    options_fitted_to_seats,
    play_game,
    play_games,
    play_match,
    random_action,
    wilson_interval,
)
from tests.games.tiny import GAME, Seal, Throw, TinyOptions

OPTIONS = TinyOptions(rounds=3, goal=40)


def test_the_random_player_takes_every_option_about_equally_often() -> None:
    menu = (Choice(Seal, picks=(Pick("card", ("2c", "3c")),)), Choice(Throw))
    fortune = random.Random("even")
    taken = [random_action(menu, fortune).to_line() for _ in range(4000)]
    assert {line: round(taken.count(line) / 4000, 1) for line in sorted(set(taken))} == {
        "seal card=2c": 0.2,
        "seal card=3c": 0.3,
        "throw": 0.5,
    }


def test_a_pick_of_several_stays_within_its_bounds() -> None:
    class Throw3(Throw):
        cards: str

    menu = (Choice(Throw3, picks=(Pick("cards", ("a", "b", "c", "d"), low=1, high=3),)),)
    fortune = random.Random("bounds")
    sizes = {len(random_action(menu, fortune).cards.split(",")) for _ in range(200)}  # type: ignore[attr-defined]  # Throw3
    assert sizes == {1, 2, 3}


def test_a_pick_that_may_be_left_out_is_sometimes() -> None:
    class ThrowThings(Throw):
        pile: Literal["A", "B"] | None = None

    menu = (Choice(ThrowThings, picks=(Pick("pile", ("A", "B"), low=0),)),)
    fortune = random.Random("left out")
    assert {random_action(menu, fortune).to_line() for _ in range(100)} == {"throw", "throw pile=A", "throw pile=B"}


def test_what_is_given_in_a_choice_is_kept() -> None:
    menu = (Choice(Seal, given={"card": "Td"}),)
    assert random_action(menu, random.Random("given")) == Seal(card="Td")


def test_a_course_counts_actions_and_events() -> None:
    random_player = make_player(GAME, "random", "r")
    played = play_game(GAME, OPTIONS, [random_player] * 2, FastChance("c"))
    assert played.outcome.ending == "played_out"
    assert (played.actions, played.refusals) == (3 * (2 + 2), 0)
    assert played.events == 2 + 3 * (2 + 1 + 2)


def test_refused_actions_are_tried_again_and_counted() -> None:
    held = GAME.rules.menu

    def generous(state: Any, seat: int) -> Any:  # the signature of a game
        return (*held(state, seat), Choice(Throw), Choice(Seal, picks=(Pick("card", ("2c", "3d")),)))

    tally = play_games(replace(GAME, rules=replace(GAME.rules, menu=generous)), OPTIONS, ["random"] * 2, range(5), "g")
    assert tally.refusals > 0
    assert tally.actions == 5 * 12


def test_a_player_without_a_way_on_is_stuck() -> None:
    def stubborn(*_: object) -> Step[Any]:
        raise Refusal("wrong_phase")

    with pytest.raises(SelfplayError, match="wrong_phase"):
        play_games(replace(GAME, rules=replace(GAME.rules, apply=stubborn)), OPTIONS, ["random"] * 2, range(1), "s")
    with pytest.raises(SelfplayError, match="empty menu"):
        play_games(
            replace(GAME, rules=replace(GAME.rules, menu=lambda _state, _seat: ())),
            OPTIONS,
            ["random"] * 2,
            range(1),
            "s",
        )


def test_the_cards_of_a_game_do_not_depend_on_who_plays() -> None:
    dealt = []

    def noting(seats: int, options: Any, chance: Any) -> Step[Any]:  # the signature of a game
        step: Step[Any] = GAME.rules.setup(seats, options, chance)
        dealt.append(step.state.hands)
        return step

    game = replace(GAME, rules=replace(GAME.rules, setup=noting))
    play_games(game, OPTIONS, ["random"] * 2, range(3), "s")
    play_games(game, OPTIONS, ["sound"] * 2, range(3), "s")
    assert dealt[:3] == dealt[3:]


def test_a_match_seats_its_player_everywhere_in_turn() -> None:
    seats: list[int | None] = []

    def noting(state: Any, seat: int | None) -> Any:  # the signature of a game
        seats.append(seat)
        return GAME.rules.view(state, seat)

    match = play_match(
        replace(GAME, rules=replace(GAME.rules, view=noting)),
        TinyOptions(rounds=1),
        ["sound", "random", "random"],
        4,
        "m",
    )
    assert list(dict.fromkeys(seats)) == [0, 1, 2]
    assert seats[0] == seats[-1] == 0
    assert match.tally.games == 4


def test_first_place_counts_as_a_win_wherever_it_was_taken() -> None:
    def last_seat_wins(state: Any) -> Outcome | None:  # the signature of a game
        return GAME.rules.outcome(state) and Outcome((0, 0, 1), (2, 2, 1), "played_out")

    match = play_match(
        replace(GAME, rules=replace(GAME.rules, outcome=last_seat_wins)),
        OPTIONS,
        ["sound", "random", "random"],
        10,
        "m",
    )
    assert match.wins == 3
    rate, low, high = match.win_rate_with_interval()
    assert low < rate == 0.3 < high


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (250, 1000, 0.2242, 0.2777), (5, 10, 0.2366, 0.7634)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    """Values from the closed form; at 0 of 10 the upper end is z²/(n + z²)."""
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_options_that_fit_are_taken_as_they_are() -> None:
    assert options_fitted_to_seats(GAME, 3, {"rounds": "3"}) == TinyOptions(rounds=3)
    with pytest.raises(Refusal):
        options_fitted_to_seats(GAME, 4, {"open_hands": "yes"})


class _FourAsk(Options):
    format: Literal["open", "closed"] | None = None
    rounds: int = 1


def _four_asks(seats: int, options: _FourAsk, chance: Chance) -> Step[Any]:
    if seats == 4 and options.format != "closed":
        raise Refusal("wrong_phase", asks="format")
    return GAME.rules.setup(seats, TinyOptions(rounds=options.rounds), chance)


def test_what_the_game_asks_for_is_answered_with_the_first_value_that_fits() -> None:
    game = replace(GAME, meta=replace(GAME.meta, options=_FourAsk), rules=replace(GAME.rules, setup=_four_asks))
    assert options_fitted_to_seats(game, 3, {}) == _FourAsk()
    assert options_fitted_to_seats(game, 4, {"rounds": "2"}) == _FourAsk(format="closed", rounds=2)
    with pytest.raises(Refusal):
        options_fitted_to_seats(game, 4, {"format": "open"})
