"""What every game promises of standings: shares of a whole win between deals, from what everybody knows."""

import re

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
    outcome = game.rules.outcome(last)
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
        other = game.mind.resample(game.rules.view(moment.state, None), chance)
        assert shares_of_win(game, other) == shares_of_win(game, moment.state)


@random_games
def test_everybody_knows_an_endgame_which_lasts_until_the_deal_ends(game: AnyGame, seats: int, seed: int) -> None:
    for moment in moments(game, seats, seed):
        is_endgame = game.mind.is_endgame(game.rules.view(moment.state, None))
        assert [game.mind.is_endgame(game.rules.view(moment.state, seat)) for seat in range(seats)] == [
            is_endgame
        ] * seats
        if is_endgame and shares_of_win(game, moment.after) is None:
            assert game.mind.is_endgame(game.rules.view(moment.after, None))


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_the_word_for_what_lies_between_standings_is_one_of_the_rules(game: AnyGame) -> None:
    assert re.search(rf"\b{game.meta.part}\b", "\n".join(game.meta.short_rules))
