"""What every game promises of secrets, whatever its rules: nobody learns what their view does not show.

States that look the same to somebody are made by `resample`, which knows nothing but a view. A promise that compares
such states fails if it compared nothing in a whole game, unless in that game nothing is ever hidden.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from engine.actions import Action, Choice
from engine.chance import Chance, FastChance
from engine.errors import Refusal
from engine.game import Event, Step
from tests.engine.moments import AnyGame, Moment, lookers, moments, opening, random_action, random_games

ALIKE = 2
"""States that are drawn for each position and look the same."""
SURELY = 200
"""So many states in which the same is offered show that it does not come from a hand."""


def alike(game: AnyGame, state: Any, reader: int | None, chance: Chance) -> list[Any]:
    """A few states between which a reader cannot tell, the true one first. ``None`` is a spectator."""
    seen = game.rules.view(state, reader)
    return [state, *(game.mind.resample(seen, chance) for _ in range(ALIKE))]


def step_of(game: AnyGame, state: Any, seat: int, action: Action, luck: int) -> Step[Any] | None:
    """What an action leads to with this luck; ``None`` if it is refused."""
    try:
        return game.rules.apply(state, seat, action, FastChance(luck))
    except Refusal:
        return None


@random_games
def test_a_resampled_state_looks_the_same(game: AnyGame, seats: int, seed: int) -> None:
    chance = FastChance(seed)
    for moment in moments(game, seats, seed):
        for seat in lookers(seats):
            seen = game.rules.view(moment.state, seat)
            assert game.rules.view(game.mind.resample(seen, chance), seat) == seen


@random_games
def test_views_show_nothing_that_is_hidden(game: AnyGame, seats: int, seed: int) -> None:
    """Hidden cards are swapped for others, from one seat's place: that seat and a spectator see no difference, and the
    menu of the seat, which is made from what it knows, stays as it is.
    """
    chance = FastChance(seed)
    for moment in moments(game, seats, seed):
        public = game.rules.view(moment.state, None)
        for seat in range(seats):
            other = game.mind.resample(game.rules.view(moment.state, seat), chance)
            assert game.rules.view(other, None) == public
            assert game.rules.menu(other, seat) == game.rules.menu(moment.state, seat)


@random_games
def test_what_is_done_at_the_same_time_is_secret(game: AnyGame, seats: int, seed: int) -> None:
    """Where several seats are waited for, the others see the same whatever one of them does, until all have done it."""
    chance = FastChance(seed)
    for moment in moments(game, seats, seed):
        waiting = set(game.rules.waiting_for(moment.state))
        for seat in range(seats) if len(waiting) > 1 else ():
            shown: dict[bool, Any] = {}
            for step in _tries(game, moment.state, seat, chance):
                still = set(game.rules.waiting_for(step.state))
                if still | {seat} == waiting | {seat}:
                    others = _shown_to_others(game, step, seat, seats)
                    assert shown.setdefault(seat in still, others) == others


def _tries(game: AnyGame, state: Any, seat: int, chance: Chance) -> Iterator[Step[Any]]:
    """What a few different actions of a seat lead to."""
    for _ in range(6 if game.rules.menu(state, seat) else 0):
        try:
            yield game.rules.apply(state, seat, random_action(game.rules.menu(state, seat), chance), FastChance(seat))
        except Refusal:
            continue


def _shown_to_others(game: AnyGame, step: Step[Any], seat: int, seats: int) -> list[Any]:
    """All that anybody but a seat can know of a step."""
    told = [happened for happened in step.events if happened.only != seat]
    menus = [game.rules.menu(step.state, other) for other in range(seats) if other != seat]
    return [told, menus, *(game.rules.view(step.state, other) for other in lookers(seats) if other != seat)]


# -- who is waited for, and what is refused ---------------------------------------------------------------------------


@random_games
def test_who_is_waited_for_is_no_secret(game: AnyGame, seats: int, seed: int) -> None:
    chance = FastChance(seed)
    for moment in moments(game, seats, seed):
        for other in alike(game, moment.state, None, chance):
            assert game.rules.waiting_for(other) == game.rules.waiting_for(moment.state)


@random_games
def test_a_refusal_tells_a_seat_nothing_that_it_cannot_see(game: AnyGame, seats: int, seed: int) -> None:
    """Where others hold something else, the same is refused, in the same words."""
    chance, played = FastChance(seed), moments(game, seats, seed)
    tries = tuple({type(moment.action): moment.action for moment in played}.values())
    for number, moment in enumerate(played):
        for seat in {moment.seat, number % seats}:
            other = game.mind.resample(game.rules.view(moment.state, seat), chance)
            for action in (*tries, moment.action):
                assert _refusal(game, other, seat, action) == _refusal(game, moment.state, seat, action)


def _refusal(game: AnyGame, state: Any, seat: int, action: Action) -> tuple[str, dict[str, Any]] | None:
    try:
        game.rules.apply(state, seat, action, FastChance(0))
    except Refusal as refusal:
        return refusal.code, dict(refusal.values)
    return None


# -- events -----------------------------------------------------------------------------------------------------------


class Trial(NamedTuple):
    """Something that may have happened behind a reader's back."""

    state: Any
    seat: int = 0
    action: Action | None = None
    """``None`` if it is the opening that was tried."""


class Readings:
    """What somebody sees and is told after what may have happened, from states that looked the same to them."""

    def __init__(self, game: AnyGame, reader: int | None) -> None:
        self._game = game
        self._reader = reader
        self._all: list[tuple[Trial, Any, list[Event]]] = []
        self.compared = 0
        """How often two different causes led to what looks the same."""

    def note(self, trial: Trial, step: Step[Any]) -> None:
        """Notes what comes of a trial. Fails if the reader sees the same as after another one, but is told else."""
        seen = self._game.rules.view(step.state, self._reader)
        told = [happened for happened in step.events if happened.only in (None, self._reader)]
        for other, seen_there, told_there in self._all:
            if seen_there == seen:
                self.compared += other != trial
                assert told == told_there or self._is_gone(other, trial), (
                    f"what is told depends on what is hidden: {other.action}, {trial.action}"
                )
        self._all.append((trial, seen, told))

    def _is_gone(self, other: Trial, trial: Trial) -> bool:
        """Whether two different actions cannot be seen any more because the cards were dealt anew after them."""
        if trial.action is None or other.action == trial.action:
            return False
        steps = (step_of(self._game, trial.state, trial.seat, trial.action, luck) for luck in range(2))
        first, second = (step and step.state for step in steps)
        return bool(first != second)


def readings(game: AnyGame, moment: Moment, reader: int | None, chance: Chance, luck: int) -> Readings:
    """What a reader is told of a moment's action, and of others by the same seat unless the reader has that seat: with
    several states, actions and fortunes.
    """
    noted, seat = Readings(game, reader), moment.seat
    states = alike(game, moment.state, reader, chance)
    if reader is None:  # what is played from a hand is possible again where only others hold something else
        states += alike(game, moment.state, seat, chance)[1:]
    for state in states:
        menu = () if reader == seat else game.rules.menu(state, seat)
        others = [random_action(menu, chance) for _ in range(ALIKE if menu else 0)]
        for action, fortune in [(moment.action, luck), (moment.action, luck + 1), *((one, luck) for one in others)]:
            if (step := step_of(game, state, seat, action, fortune)) is not None:
                noted.note(Trial(state, seat, action), step)
    return noted


def _is_anything_hidden(game: AnyGame, played: Sequence[Moment]) -> bool:
    chance = FastChance(0)
    return any(game.mind.resample(game.rules.view(moment.state, None), chance) != moment.state for moment in played)


@random_games
def test_public_events_say_only_what_a_spectators_view_allows(game: AnyGame, seats: int, seed: int) -> None:
    """From states between which a spectator cannot tell, whatever a seat does: wherever the spectator sees the same
    afterwards, the same has been told to all.
    """
    chance, played = FastChance(seed), moments(game, seats, seed)
    compared = sum(readings(game, moment, None, chance, number).compared for number, moment in enumerate(played))
    assert compared or not _is_anything_hidden(game, played), "nothing could be compared"


@random_games
def test_a_seat_is_told_only_what_its_view_allows(game: AnyGame, seats: int, seed: int) -> None:
    """The same for those who sit at the table, with the events that are meant for them alone."""
    chance, played = FastChance(seed), moments(game, seats, seed)
    compared = 0
    for number, moment in enumerate(played):
        for reader in {number % seats, *_told_alone(moment)}:
            compared += readings(game, moment, reader, chance, number).compared
    assert compared or not _is_anything_hidden(game, played), "nothing could be compared"


def _told_alone(moment: Moment) -> set[int]:
    """The seats that a moment tells something alone, though another seat has acted."""
    return {happened.only for happened in moment.events if happened.only is not None} - {moment.seat}


@random_games
def test_the_opening_tells_nobody_more_than_they_see(game: AnyGame, seats: int, seed: int) -> None:
    for reader in (None, seed % seats):
        noted = Readings(game, reader)
        for number in range(2 * seats):
            step = opening(game, seats, seed, number)
            noted.note(Trial(step.state), step)


# -- time running out -------------------------------------------------------------------------------------------------


@random_games
def test_auto_looks_at_nothing_hidden_that_it_need_not(game: AnyGame, seats: int, seed: int) -> None:
    """It is the same whatever the seat cannot see; and whatever the seat alone can see, where what it does need not
    come from a hand: a bid, a pass, an answer.
    """
    chance, played = FastChance(seed), moments(game, seats, seed)
    compared = 0
    for state, seat, *_ in played:
        taken = game.rules.auto(state, seat)
        for reader in (seat, None):
            for other in alike(game, state, reader, chance)[1:]:
                compared += other != state
                theirs = game.rules.auto(other, seat)
                if theirs != taken:
                    assert reader is None, f"what others hold decides between {taken} and {theirs}"
                    for actions in (taken, theirs):
                        assert not _is_public(game, (state, other), seat, actions), f"{taken} or {theirs}"
    assert compared or not _is_anything_hidden(game, played), "nothing could be compared"


def _is_public(game: AnyGame, states: Sequence[Any], seat: int, actions: tuple[Action, ...]) -> bool:
    """Whether a seat may do this whatever is hidden from spectators: each verb is offered alike in all such states."""
    seen, chance = game.rules.view(states[0], None), FastChance(0)
    drawn = (game.mind.resample(seen, chance) for _ in range(SURELY))
    offered = _offers(game, states[0], seat, actions)
    return offered is not None and all(
        _offers(game, state, seat, actions) == offered for state in chain(states[1:], drawn)
    )


def _offers(game: AnyGame, state: Any, seat: int, actions: tuple[Action, ...]) -> list[Choice] | None:
    """What the menu has of the verb of each action, one after the other; ``None`` if one of them is refused."""
    offered: list[Choice] = []
    for number, action in enumerate(actions):
        offered += [choice for choice in game.rules.menu(state, seat) if choice.action is type(action)]
        step = step_of(game, state, seat, action, number)
        if step is None:
            return None
        state = step.state
    return offered
