"""What every game promises of standings: shares of a whole win between deals, from what everybody knows."""

import pytest

from engine.chance import FastChance
from engine.games import games
from engine.standing import shares_of_win
from tests.engine.moments import AnyGame, moments, opening, random_games


def shares_by_side(game: AnyGame, state: object, seats: int) -> list[float]:
    """The shares at a state where a deal has ended, each team's once."""
    shares = shares_of_win(game, state)
    assert shares is not None
    assert len(shares) == seats
    assert all(0 <= share <= 1 for share in shares)
    return list(shares)


@random_games
def test_a_finished_game_gives_the_whole_win_to_those_in_first_place(game: AnyGame, seats: int, seed: int) -> None:
    last = moments(game, seats, seed)[-1].after
    outcome = game.outcome(last)
    assert outcome is not None
    shares = shares_by_side(game, last, seats)
    teams = outcome.teams or tuple(range(seats))
    assert sum(dict(zip(teams, shares, strict=True)).values()) == pytest.approx(1)
    assert [share > 0 for share in shares] == [place == 1 for place in outcome.ranking]


@random_games
def test_at_the_opening_all_sides_stand_alike_and_within_a_deal_nothing_is_said(
    game: AnyGame, seats: int, seed: int
) -> None:
    if game.meta.slug not in games():
        return
    assert len(set(shares_by_side(game, opening(game, seats, seed, 0).state, seats))) == 1
    played = moments(game, seats, seed)
    assert any(shares_of_win(game, moment.after) is None for moment in played)


@random_games
def test_a_standing_tells_nothing_that_is_hidden(game: AnyGame, seats: int, seed: int) -> None:
    chance = FastChance(seed)
    for moment in moments(game, seats, seed):
        other = game.resample(game.view(moment.state, None), chance)
        assert shares_of_win(game, other) == shares_of_win(game, moment.state)


@random_games
def test_the_evaluation_of_a_position_within_a_deal_shares_one_whole_win(game: AnyGame, seats: int, seed: int) -> None:
    played = moments(game, seats, seed)
    outcome = game.outcome(played[-1].after)
    assert outcome is not None
    teams = outcome.teams or tuple(range(seats))
    for moment in played:
        shares = None if game.outcome(moment.after) else game.evaluation(moment.after)
        if shares is not None:
            assert len(shares) == seats
            assert all(0 <= share <= 1 for share in shares)
            assert sum(dict(zip(teams, shares, strict=True)).values()) == pytest.approx(1)
