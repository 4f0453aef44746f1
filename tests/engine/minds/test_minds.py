"""The strengths of computers: easy errs by weight, hard thinks in worlds, and all of it can be repeated."""

from collections import Counter
from dataclasses import replace
from typing import Any

from engine.chance import FastChance
from engine.minds.decisions import decide
from engine.minds.easy import misjudged_action
from engine.minds.search import searched_action, share_after
from engine.minds.worlds import World, imagine_worlds
from engine.pieces.cards import RANK_VALUE
from engine.strengths import SearchBudget, Strengths
from engine.weighing import weighed_action
from tests.engine.moments import AnyGame, every_game, moments, seeds_with
from tests.games.tiny import GAME, Stand, Throw

SMALL = SearchBudget(worlds=2, actions=2)


def with_strengths(game: AnyGame, strengths: Strengths) -> AnyGame:
    return replace(game, meta=replace(game.meta, strengths=strengths))


# -- easy -------------------------------------------------------------------------------------------------------------


def test_easy_slips_where_little_depends_on_it_and_seldom_blunders() -> None:
    close = [weighed_action(Throw(), 1.0, "a"), weighed_action(Stand(), 0.9, "b")]
    clear = [weighed_action(Throw(), 1.0, "a"), weighed_action(Stand(), -4.0, "b")]
    chance = FastChance("slips")
    slips = Counter(misjudged_action(close, 1.0, chance).reason for _ in range(1_000))
    blunders = Counter(misjudged_action(clear, 1.0, chance).reason for _ in range(1_000))
    assert 400 < slips["b"] < 550
    assert 0 < blunders["b"] < 30


def test_a_strength_that_a_game_does_not_offer_plays_soundly() -> None:
    game = with_strengths(GAME, Strengths())
    moment = moments(GAME, 2, 0)[0]
    view, menu = game.rules.view(moment.state, moment.seat), game.rules.menu(moment.state, moment.seat)
    sound = game.mind.policy(view, menu, FastChance(1))
    assert [decide(game, strength, view, menu, FastChance(1)) for strength in ("easy", "sound", "hard")] == [sound] * 3


# -- worlds -----------------------------------------------------------------------------------------------------------


def test_worlds_look_as_the_seat_sees_them_and_come_as_often_as_they_are_plausible() -> None:
    moment = moments(GAME, 3, 0)[0]
    view = GAME.rules.view(moment.state, moment.seat)
    other = (moment.seat + 1) % 3

    def has_spade(state: Any, _: Any) -> float:
        return 1.0 if any(card[1] == "s" for card in state.hands[other]) else 1e-9

    worlds = imagine_worlds(replace(GAME, mind=replace(GAME.mind, plausibility=has_spade)), view, 20, FastChance(3))
    assert len(worlds) == 20
    assert all(GAME.rules.view(world.state, moment.seat) == view for world in worlds)
    assert all(has_spade(world.state, view) == 1.0 for world in worlds)


# -- hard -------------------------------------------------------------------------------------------------------------


def test_hard_finds_a_better_action_than_the_first_and_keeps_the_first_of_equals() -> None:
    """Here whoever has sealed a high card has won half the time, and with other cards never."""
    moment = moments(GAME, 2, 0)[0]
    seat, view, menu = (
        moment.seat,
        GAME.rules.view(moment.state, moment.seat),
        GAME.rules.menu(moment.state, moment.seat),
    )
    low, other, high = sorted(view.hand, key=RANK_VALUE.__getitem__)[:: len(view.hand) // 2][:3]

    def standing(state: Any) -> tuple[float, ...] | None:
        share = 0.5 if state.sealed[seat] == high else 0.0
        return tuple(share if at == seat else 1 - share for at in range(2))

    def answer(first: str, second: str) -> str:
        weighed = [weighed_action(menu[0].complete([card]), 0.0, "best") for card in (first, second)]
        game = replace(GAME, mind=replace(GAME.mind, weighed=lambda *_: weighed, standing=standing))
        return searched_action(game, view, menu, FastChance(5), SearchBudget(worlds=4)).to_line()

    assert answer(low, high) == answer(high, low) == f"seal card={high}"
    assert answer(low, other) == f"seal card={low}"
    assert answer(other, low) == f"seal card={other}"


@every_game
def test_hard_is_repeated_by_the_same_chance_and_never_refused(game: AnyGame) -> None:
    game = with_strengths(game, Strengths(search=SMALL))
    seats = game.meta.seats[0]
    for moment in moments(game, seats, seeds_with(seats)[0])[-3:]:
        view, menu = game.rules.view(moment.state, moment.seat), game.rules.menu(moment.state, moment.seat)
        actions = [decide(game, "hard", view, menu, FastChance(9)) for _ in range(2)]
        assert actions[0] == actions[1]
        assert game.rules.apply(moment.state, moment.seat, actions[0], FastChance(1)).state != moment.state


def test_all_actions_meet_the_same_luck_in_a_world() -> None:
    moment = moments(GAME, 2, 0)[-1]
    world = World(moment.state, 77)
    assert share_after(GAME, world, moment.seat, moment.action) == share_after(GAME, world, moment.seat, moment.action)


def test_what_is_no_better_in_the_first_worlds_is_tried_in_no_others() -> None:
    """Here whoever seals the highest card wins, and one world is enough to see it."""
    moment = moments(GAME, 2, 0)[0]
    seat, view, menu = (
        moment.seat,
        GAME.rules.view(moment.state, moment.seat),
        GAME.rules.menu(moment.state, moment.seat),
    )
    low, *_, high = sorted(view.hand, key=RANK_VALUE.__getitem__)
    tried = Counter[str]()

    def standing(state: Any) -> tuple[float, ...] | None:
        tried[state.sealed[seat]] += 1
        return tuple(float((at == seat) == (state.sealed[seat] == high)) for at in range(2))

    def answer(first: str, second: str) -> str:
        weighed = [weighed_action(menu[0].complete([card]), 0.0, "best") for card in (first, second)]
        game = replace(GAME, mind=replace(GAME.mind, weighed=lambda *_: weighed, standing=standing))
        return searched_action(game, view, menu, FastChance(5), SearchBudget(worlds=6, first_worlds=2)).to_line()

    assert answer(low, high) == f"seal card={high}"
    assert tried == {low: 6, high: 6}
    tried.clear()
    assert answer(high, low) == f"seal card={high}"
    assert tried == {low: 2, high: 2}


@every_game
def test_before_the_endgame_it_plays_soundly_if_it_thinks_only_then(game: AnyGame) -> None:
    game = with_strengths(
        replace(game, mind=replace(game.mind, resample=_never)), Strengths(search=SMALL._replace(only_endgame=True))
    )
    seats = game.meta.seats[0]
    for moment in moments(game, seats, seeds_with(seats)[0]):
        view, menu = game.rules.view(moment.state, moment.seat), game.rules.menu(moment.state, moment.seat)
        if not game.mind.is_endgame(view) and moment.seat in game.rules.waiting_for(moment.state):
            assert decide(game, "hard", view, menu, FastChance(9)) == game.mind.policy(view, menu, FastChance(9))


def _never(view: Any, chance: Any) -> Any:
    raise AssertionError("no world may be imagined here")


# -- what is offered --------------------------------------------------------------------------------------------------


@every_game
def test_offered_strengths_are_rated_in_their_order(game: AnyGame) -> None:
    strengths = game.meta.strengths
    for seats in game.meta.seats:
        ratings = [strengths.rating(strength) for strength in strengths.offered(seats)]
        assert ratings == sorted(ratings)


def test_what_is_offered_depends_on_the_number_of_seats() -> None:
    strengths = Strengths(search=SearchBudget(worlds=4, seats=(2,)), ratings={"hard": 1_600})
    assert strengths.offered(2) == ("sound", "hard")
    assert strengths.offered(3) == ("sound",)
    assert (strengths.rating("sound"), strengths.rating("hard")) == (1_500, 1_600)
