"""The result of a finished game: who won it, how the match stands, and another game or the end of the match."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.game import Event, Outcome, event
from engine.games.high_handed.options import Terms
from engine.games.high_handed.phases.dealing import new_game
from engine.games.high_handed.public import GameEnding, GameResult, MatchStanding
from engine.games.high_handed.state import State
from engine.text.sentences import Value
from engine.text.words import number_with_true_minus

GAME_SCORED = {sides: f"game_of_{sides}_scored" for sides in range(2, 7)}
"""By the number of sides, the code of the event that sums up a game."""
GAMES_TO_WIN = 2
"""The number of games that a side must win in a match of the length ``first_to_two``."""


def leading_sides(scores: Sequence[int]) -> tuple[int, ...]:
    """The sides, from 0, with the highest of these scores by side; several on a tie.

    >>> leading_sides((41, 38, 41))
    (0, 2)
    """
    return tuple(side for side, score in enumerate(scores) if score == max(scores))


def finish_game(state: State, ending: GameEnding, chance: Chance, events: list[Event]) -> State:
    """Score the game that ended by ``ending``. Returns the beginning of the match's next game, with the next dealer, or
    the end of the match. Appends events to ``events``.
    """
    if ending != "all_cards_played":
        events.append(event(ending, n=sum(map(len, state.piles))))
    standing = standing_after_game(state, ending)
    events.extend(_game_events(standing.games[-1], state.terms))
    if not is_match_decided(standing, state.terms):
        if _is_next_game_tie_break(standing, state.terms) and state.terms.options.match != "first_to_two":
            events.append(event("extra_game"))
        return _deal_next_game(state, standing, chance, events)
    outcome = match_outcome(standing, state.terms, ending)
    events.append(_match_event(outcome, standing, state.terms))
    return state._replace(phase="over", standing=standing, outcome=outcome)


def _deal_next_game(state: State, standing: MatchStanding, chance: Chance, events: list[Event]) -> State:
    """Deal the next game; the deal passes one seat to the left. Players who are over 70 stay so."""
    dealer = (state.dealer + 1) % state.terms.seats
    after = new_game(state.terms, dealer, standing, chance, events)
    ages = zip(after.draws, state.draws, strict=True)
    return after._replace(draws=tuple([draws._replace(over_70=before.over_70) for draws, before in ages]))


def standing_after_game(state: State, ending: GameEnding) -> MatchStanding:
    """The results of the match with those of the game in this state added, which ended by ``ending``."""
    terms, before = state.terms, state.standing
    decisive = _sum_of_scores(before.carried, state.scores)
    winners = leading_sides(decisive)
    result = GameResult(state.number, state.dealer, state.scores, winners, state.blind, ending)
    standing = MatchStanding(
        sums=_sum_of_scores(before.sums, state.scores),
        wins=tuple(won + (winners == (side,)) for side, won in enumerate(before.wins)),
        carried=(0,) * len(decisive),
        games=(*before.games, result),
    )
    if is_match_decided(standing, terms) or not _is_next_game_tie_break(standing, terms):
        return standing
    return standing._replace(carried=decisive if terms.options.match == "first_to_two" else standing.sums)


def _sum_of_scores(some: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """The sums of two scores, side by side."""
    return tuple(a + b for a, b in zip(some, more, strict=True))


def is_match_decided(standing: MatchStanding, terms: Terms) -> bool:
    """Whether the match is over. "first_to_two": a side has won two games. Else one game ("double": two) is played, and
    the sums have one leader, or the option ``tie`` is "shared" (HH-23).
    """
    if terms.options.match == "first_to_two":
        return max(standing.wins) >= GAMES_TO_WIN
    if len(standing.games) < (2 if terms.options.match == "double" else 1):
        return False
    return terms.options.tie == "shared" or len(leading_sides(standing.sums)) == 1


def _is_next_game_tie_break(standing: MatchStanding, terms: Terms) -> bool:
    """Whether the next game is played because of a tie alone."""
    if terms.options.match == "first_to_two":
        return terms.options.tie == "extra_game" and len(standing.games[-1].winners) > 1
    return len(standing.games) >= (2 if terms.options.match == "double" else 1)


def match_outcome(standing: MatchStanding, terms: Terms, ending: GameEnding) -> Outcome:
    """The outcome of a match. Scores are the points of all games; sides rank by them, or in ``first_to_two`` by games
    won first. ``ending`` is the code of the way in which the last game ended.
    """
    sides, by_wins = range(len(terms.sides)), terms.options.match == "first_to_two"
    keys = [(-standing.wins[side] if by_wins else 0, -standing.sums[side]) for side in sides]
    places = [1 + sum(other < key for other in keys) for key in keys]
    return Outcome(
        scores=tuple(standing.sums[side] for side in terms.side_of),
        ranking=tuple(places[side] for side in terms.side_of),
        ending="two_games_won" if by_wins else ending,
        teams=terms.side_of if terms.has_teams else None,
    )


def _game_events(result: GameResult, terms: Terms) -> list[Event]:
    """The public events of a finished game."""
    told: dict[str, Value] = {"number": result.number}
    for n, (side, score) in enumerate(zip(terms.sides, result.scores, strict=True)):
        told |= {f"side_{n}": side, f"score_{n}": number_with_true_minus(score)}
    events = [event(GAME_SCORED[len(terms.sides)], **told), event("blind_shown", cards=result.blind)]
    if terms.options.match != "first_to_two":
        return events
    winners = tuple(seat for side in result.winners for seat in terms.sides[side])
    tied = "game_left_open" if terms.options.tie == "extra_game" else "game_tied"
    return [*events, event("game_won" if len(result.winners) == 1 else tied, winners=winners, n=len(winners))]


def _match_event(outcome: Outcome, standing: MatchStanding, terms: Terms) -> Event:
    """The event that ends the match."""
    winners = tuple(seat for seat, place in enumerate(outcome.ranking) if place == 1)
    points = max(outcome.scores[seat] for seat in winners)
    if terms.options.match == "first_to_two":
        return event("match_won_twice", winners=winners, n=len(winners), games=len(standing.games))
    code = "match_won" if len({terms.side_of[seat] for seat in winners}) == 1 else "match_shared"
    return event(
        code, winners=winners, n=len(winners), points=points if points >= 0 else number_with_true_minus(points)
    )
