"""What every game promises of the actions that its computer player weighs: an order, reasons, and no secrets."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from engine.actions import Action
from engine.chance import FastChance
from engine.game import Game
from engine.games import games
from engine.pieces.cards import PACK
from engine.weighing import WeighedAction, WeighedOnDemand, best_first, first_action, weighed_action
from tests.engine.game_folders import own_module
from tests.engine.moments import GAMES, AnyGame, Moment, every_game, moments, random_games
from tests.games.tiny import Stand, Throw

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal")
LONGEST = 160
"""Characters of a reason: it stands beside a button, on a phone."""
CARD = re.compile(rf"\b({'|'.join(PACK)})\b")


def weighed_at(game: AnyGame, moment: Moment, seed: int) -> list[WeighedAction]:
    """The actions that the seat of a moment weighs, with the luck of this seed."""
    view, menu = game.rules.view(moment.state, moment.seat), game.rules.menu(moment.state, moment.seat)
    return list(game.mind.weighed(view, menu, FastChance(seed)))


@cache
def weighed_in(slug: str, seats: int, seed: int) -> tuple[tuple[Moment, tuple[WeighedAction, ...]], ...]:
    """The moments of a random game, each with the actions that its seat weighs."""
    game = GAMES[slug]
    return tuple((moment, tuple(weighed_at(game, moment, seed))) for moment in moments(game, seats, seed))


def test_equally_good_actions_stay_in_their_order() -> None:
    one, two, best = (
        weighed_action(Throw(), 1.0, "a"),
        weighed_action(Stand(), 1.0, "b"),
        weighed_action(Throw(), 2.0, "c"),
    )
    assert best_first([one, two, best]) == (best, one, two)


def test_actions_are_weighed_when_somebody_reads_more_than_the_first_action() -> None:
    asked = list[str]()

    def weigh() -> list[WeighedAction]:
        asked.append("all")
        return [weighed_action(Throw(), 2.0, "a"), weighed_action(Stand(), 1.0, "b")]

    weighed = WeighedOnDemand(Throw(), weigh)
    assert first_action(weighed) == Throw()
    assert asked == []
    assert [one.action for one in weighed] == [Throw(), Stand()]
    assert (len(weighed), weighed[0].reason, weighed[1:][0].action, weighed[-1].action) == (2, "a", Stand(), Stand())
    assert asked == ["all"]


def test_the_first_action_of_a_plain_list_is_its_first() -> None:
    assert first_action([weighed_action(Throw(), 2.0, "a"), weighed_action(Stand(), 3.0, "b")]) == Throw()


@random_games
def test_the_policy_takes_the_first_and_the_others_come_by_their_worth(game: AnyGame, seats: int, seed: int) -> None:
    for moment, (first, *others) in weighed_in(game.meta.slug, seats, seed):
        view, menu = game.rules.view(moment.state, moment.seat), game.rules.menu(moment.state, moment.seat)
        assert game.mind.policy(view, menu, FastChance(seed)) == first.action
        assert [one.worth for one in others] == sorted([one.worth for one in others], reverse=True)


@random_games
def test_each_action_is_weighed_once_and_none_is_refused(game: AnyGame, seats: int, seed: int) -> None:
    for moment, weighed in weighed_in(game.meta.slug, seats, seed):
        actions: list[Action] = [one.action for one in weighed]
        assert actions
        assert len(set(actions)) == len(actions)
        for action in actions:
            assert game.rules.apply(moment.state, moment.seat, action, FastChance(seed)).state != moment.state


@random_games
def test_every_reason_is_a_sentence(game: AnyGame, seats: int, seed: int) -> None:
    for _, weighed in weighed_in(game.meta.slug, seats, seed):
        for one in weighed:
            said = game.words.reason(one, NAMES[:seats])
            assert not set(said) & set("{}")
            assert "None" not in said
            assert said.endswith(".")
            assert len(said) <= LONGEST


@every_game
def test_even_the_longest_reason_fits_beside_a_button(game: AnyGame) -> None:
    """Of games that list their longest values; random games seldom come to them."""
    listed = own_module(game.meta.slug, "longest_values")
    for values in listed.LONGEST_VALUES if listed is not None else ():
        for code in game.words.reasons:
            said = game.words.reason(WeighedAction(Throw(), 0.0, code, values), NAMES)
            assert len(said) <= LONGEST, said


@random_games
def test_reasons_name_only_cards_that_the_seat_sees(game: AnyGame, seats: int, seed: int) -> None:
    """Or, where a card is made of dice or by a joker, the card of the action itself."""
    for moment, weighed in weighed_in(game.meta.slug, seats, seed):
        seen = set(CARD.findall(repr(game.rules.view(moment.state, moment.seat))))
        for one in weighed:
            named = set(CARD.findall(repr(dict(one.values))))
            assert named <= seen | cards_of_action(one.action)


def cards_of_action(action: Action) -> set[str]:
    """The cards that an action names, also by rank and suit apart."""
    fields: dict[str, Any] = dict(action)
    return {*CARD.findall(repr(fields)), f"{fields.get('rank')}{fields.get('suit')}"}


@random_games
def test_what_a_seat_weighs_does_not_depend_on_what_it_cannot_see(game: AnyGame, seats: int, seed: int) -> None:
    chance = FastChance(seed)
    for moment, weighed in weighed_in(game.meta.slug, seats, seed):
        other = game.mind.resample(game.rules.view(moment.state, moment.seat), chance)
        assert tuple(weighed_at(game, moment._replace(state=other), seed)) == weighed


@every_game
def test_no_reason_is_written_that_is_never_given(game: Game[Any, Any]) -> None:
    if game.meta.slug not in games():
        return
    folder = Path(__file__).parents[2] / "engine" / "games" / game.meta.slug.replace("-", "_") / "computer"
    source = "\n".join(path.read_text() for path in folder.glob("*.py"))
    assert [code for code in game.words.reasons if f'"{code}"' not in source] == []
