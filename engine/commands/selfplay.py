"""``python -m engine selfplay GAME --seats N``: lets the rules play against themselves."""

import argparse
import json
import sys
from time import perf_counter
from typing import Any

from pydantic import ValidationError

from engine.commands.files import InputError
from engine.errors import Refusal
from engine.jsonable import Jsonable, jsonable, text_lines
from engine.selfplay import Match, SelfplayError, Tally, options_fitted_to_seats, play_games, play_match
from engine.text.sentences import joined_with_and
from engine.transcripts.replay import AnyGame, game_by_slug


def run_selfplay(arguments: argparse.Namespace) -> int:
    """Play games of the rules against themselves and print the figures. Returns 1 if a player finds no action."""
    game = game_by_slug(arguments.game)
    if arguments.games < 1:
        raise InputError("Play at least one game.")
    options = _options_from_command_line(game, arguments)
    began = perf_counter()
    try:
        result = _play_selfplay_games(game, options, arguments)
    except SelfplayError as stuck:
        print(f"{stuck}.", file=sys.stderr)
        return 1
    figures = _selfplay_as_json(arguments, jsonable(options), result, perf_counter() - began)
    print(json.dumps(figures, indent=2) if arguments.json else "\n".join(text_lines(figures)))
    return 0


def _play_selfplay_games(game: AnyGame, options: Any, arguments: argparse.Namespace) -> Tally | Match:  # noqa: ANN401  # each game has its own options type
    if arguments.against:
        policies = [arguments.policy, *[arguments.against] * (arguments.seats - 1)]
        return play_match(game, options, policies, arguments.games, arguments.seed)
    return play_games(game, options, [arguments.policy] * arguments.seats, range(arguments.games), arguments.seed)


def _options_from_command_line(game: AnyGame, arguments: argparse.Namespace) -> Any:  # noqa: ANN401  # each game has its own options type
    """The options of the command line, with fitting ones added. Raises `InputError` for wrong seats or options."""
    if arguments.seats not in game.meta.seats:
        allowed = joined_with_and(list(map(str, game.meta.seats)))
        raise InputError(f"{game.meta.title} cannot be played with {arguments.seats} seats, only with {allowed}.")
    unread = [word for word in arguments.options if "=" not in word]
    if unread:
        raise InputError(f"Options are written name=value, not “{unread[0]}”.")
    try:
        return options_fitted_to_seats(game, arguments.seats, dict(word.split("=", 1) for word in arguments.options))
    except ValidationError as invalid:
        first = invalid.errors(include_url=False)[0]
        known = joined_with_and(list(game.meta.options.model_fields))
        raise InputError(f"Option {'.'.join(map(str, first['loc']))}: {first['msg']}; there are {known}.") from None
    except Refusal as refusal:
        raise InputError(refusal.sentence(game.words.sentences)) from None


def _selfplay_as_json(
    arguments: argparse.Namespace, options: Jsonable, result: Tally | Match, seconds: float
) -> dict[str, Jsonable]:
    tally = result.tally if isinstance(result, Match) else result
    figures: dict[str, Jsonable] = {
        "game": arguments.game,
        "seats": arguments.seats,
        "options": options,
        "seed": arguments.seed,
        "policy": arguments.policy,
        **{name: jsonable(value) for name, value in tally._asdict().items() if name != "scores"},
        "actions_per_second": round(tally.actions / seconds),
        "average_scores": [round(score, 2) for score in tally.scores],
    }
    if not isinstance(result, Match):
        return figures
    rate, low, high = (round(number, 4) for number in result.win_rate_with_interval())
    return {**figures, "against": arguments.against, "wins": result.wins, "win_rate": rate, "win_rate_95": [low, high]}
