"""What is done at a pair of tables, planned by the rules alone, until they tell the public of a difference."""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.actions import Action
from engine.errors import Refusal
from engine.tables.actions import (
    AgreeToPause,
    AgreeToTakeBack,
    AskToTakeBack,
    GoOn,
    RefuseToPause,
    RefuseToTakeBack,
)
from engine.tables.log import Opening
from tests.leaks.asking import Asking
from tests.leaks.deeds import Act, Ask, Deed, Restart, Wait, Wishes
from tests.leaks.positions import AnyGame, Pair
from tests.leaks.twins import CLOCK, PACE, Steps, Twins
from tests.leaks.wishes import drawn, form, found_again, lines

OPENS = 10.0
"""Seconds from the opening of a table to the first deed."""
TAKES = 5.0
"""Seconds from one deed to the next: long enough for everything to be shown."""
PATIENCE = 620.0
"""Seconds after which those who are waited for have been pinged."""
SPARE = 40.0
"""Seconds by which time runs out before, or surely not before, the next deed."""
DEEDS = (4, 10)
MOST_TRIES = 24
AGREEING_TO_PAUSE = (AgreeToPause(), AgreeToPause(), RefuseToPause())
LETTING_TAKE_BACK = (AgreeToTakeBack(), AgreeToTakeBack(), RefuseToTakeBack())
"""Answers of which one is drawn."""


class Timed(NamedTuple):
    """A deed, and when it is done: seconds after the table was opened."""

    at: float
    deed: Deed


class Plan(NamedTuple):
    """What is done, and how long it must look the same."""

    deeds: tuple[Timed, ...]
    ends: float
    """Until then the public must see the same."""
    reader_ends: float
    """Until then the reader must."""
    leaks: tuple[str, ...]
    """Differences that the rules themselves show too early."""


def plan(game: AnyGame, pair: Pair, opening: Opening, players: Sequence[str | None], other: str = "") -> Plan:
    """``opening`` is the one that both worlds will make, ``players`` are the ids by seat, ``None`` for a computer;
    ``other`` is the id of the other table of their set, if they play one.
    """
    twins = Twins(game, pair, opening, players, other)
    return _Planner(twins, random.Random(f"{pair.name} plan"), len(players)).planned()


class _Planner:
    def __init__(self, twins: Twins, fortune: random.Random, seats: int) -> None:
        self._twins = twins
        self._game = twins.game
        self._fortune = fortune
        self._seats = seats
        self._now = OPENS
        self._opened = twins.now
        self._has_run_out = False
        self._reader_ends: float | None = None
        self._is_stuck = self._is_over = False
        self._deeds: list[Timed] = []
        self._leaks: list[str] = []
        asking = Asking(twins, fortune, seats)
        kinds: dict[Callable[[], Deed | None], int] = {
            self._act: 8,
            self._act_again: 3,
            self._ask: 3,
            asking.looks: 3,
            asking.presses: 2,
            asking.completes: 3,
            asking.tries: 4,
            asking.presses_old: 1,
            asking.chats: 1,
            self._wait: 1,
            self._run_out: 1,
            self._restart: 1,
        }
        self._kinds, self._weights = list(kinds), list(kinds.values())

    def planned(self) -> Plan:
        if not self._twins.is_alike((None, None), None):
            return Plan((), OPENS, OPENS, ("the position itself tells the public what is hidden",))
        self._let_computers_act()
        for _ in range(0 if self._is_over else self._fortune.randint(*DEEDS)):
            (kind,) = self._fortune.choices(self._kinds, self._weights)
            deed = self._settle() if self._is_in_question else kind()
            if self._is_over:
                break
            if deed is not None:
                self._deeds.append(Timed(self._now, deed))
                self._now += TAKES + _lasts(deed)
                if not self._is_in_question:
                    self._let_computers_act()
            if self._is_over:
                break
            self._twins.now = self._opened + self._now
        reader_ends = self._now if self._reader_ends is None else min(self._reader_ends, self._now)
        return Plan(tuple(self._deeds), self._now, reader_ends, tuple(dict.fromkeys(self._leaks)))

    def _restart(self) -> Deed:
        return Restart(self._fortune.random() < 0.5)

    def _wait(self) -> Deed | None:
        """Nobody does anything, but not until somebody's time runs out."""
        seconds = self._fortune.choice((30.0, PATIENCE))
        deadlines = self._twins.deadlines()
        return Wait(seconds) if deadlines and self._twins.now + seconds + SPARE < deadlines[0][0] else None

    # -- asking all others --------------------------------------------------------------------------------------------

    @property
    def _is_in_question(self) -> bool:
        """Whether something was asked that is not settled, or the game is paused: nothing else is done meanwhile."""
        state = self._twins.tables[0].state
        return state.is_paused or state.pause_vote.is_open or state.take_back_vote is not None

    def _ask(self) -> Deed | None:
        """Somebody wants to take something back, or a pause."""
        return self._asks(self._fortune.choice(self._people()), self._fortune.choice((AskToTakeBack(), AgreeToPause())))

    def _settle(self) -> Deed | None:
        """Somebody answers, or ends the pause."""
        state = self._twins.tables[0].state
        votes = AGREEING_TO_PAUSE if state.pause_vote.is_open else LETTING_TAKE_BACK
        answer: Action = GoOn() if state.is_paused else self._fortune.choice(votes)
        return self._asks(self._fortune.choice(self._people()), answer)

    def _people(self) -> list[int]:
        return [seat for seat in range(self._seats) if not self._twins.is_computer(seat)]

    def _asks(self, seat: int, action: Action) -> Deed | None:
        """In both worlds; ``None`` where others may know that only one of them allows it. The reader must be told the
        same in both.
        """
        told = [self._twins.asked(world, seat, action) for world in (0, 1)]
        steps = [one for one in told if not isinstance(one, str)]
        if len(steps) < len(told):
            if told[0] == told[1]:
                return Ask(seat, action)
            if seat == self._twins.reader:
                self._leaks.append(f"seat {seat} is answered {told} to {action.to_line()}")
            return None
        if not self._is_fit(seat, action.to_line(), (steps[0], steps[1])):
            return None
        self._note_reader((steps[0], steps[1]))
        self._twins.take(seat, (action, action))
        return Ask(seat, action)

    # -- acting -------------------------------------------------------------------------------------------------------

    def _act(self) -> Deed | None:
        """A seat that is waited for acts; where others are too, it may do a part of its turn in one world only."""
        waiting = self._twins.waiting()
        seat, is_partial = self._fortune.choice(waiting), len(waiting) > 1 and self._fortune.random() < 0.5
        return self._acts(seat, self._one_world(seat) if is_partial else None)

    def _act_again(self) -> Deed | None:
        """A seat that has answered in secret does it once more, perhaps in one world only."""
        waiting = self._twins.waiting()
        people = [seat for seat in range(self._seats) if not self._twins.is_computer(seat)]
        done = [seat for seat in people if seat not in waiting and self._twins.tables[0].menu(seat)]
        if len(waiting) == self._seats or not done:
            return None
        seat = self._fortune.choice(done)
        return self._acts(seat, self._one_world(seat))

    def _one_world(self, seat: int) -> int | None:
        """In which world alone a seat may do something; ``None`` for both, as for the reader always."""
        return None if seat == self._twins.reader else self._fortune.choice((None, 0, 1))

    def _acts(self, seat: int, only: int | None) -> Deed | None:
        """By actions, which may differ for whoever is not the reader, between which the public is told no difference.

        ``only`` names the one world in which anything is done. Where there are no such actions, nobody acts any more.
        """
        if self._is_stuck:
            return None
        for _ in range(MOST_TRIES):
            wishes = self._wishes(seat, only)
            steps = None if wishes is None else self._steps(seat, wishes)
            if wishes is not None and steps is not None and self._is_fit(seat, lines(wishes), steps):
                return self._done(seat, wishes, steps)
        self._is_stuck = only is None and seat in self._twins.waiting()
        return None

    def _wishes(self, seat: int, only: int | None) -> Wishes | None:
        """Something for each world; the reader does the same in both."""
        menus = [table.menu(seat) for table in self._twins.tables]
        if only is not None:
            alone = drawn(menus[only], self._fortune)
            return alone and ((None, alone) if only else (alone, None))
        one = drawn(menus[0], self._fortune)
        is_same = seat == self._twins.reader or self._fortune.random() < 0.4
        other = (one and found_again(one, menus[1])) if is_same else drawn(menus[1], self._fortune)
        return (one, other) if one and other else None

    def _steps(self, seat: int, wishes: Wishes) -> Steps | None:
        try:
            first, second = (
                None if wish is None else self._twins.step(world, seat, wish.action)
                for world, wish in enumerate(wishes)
            )
        except Refusal:
            return None
        return first, second

    def _is_fit(self, seat: int, what: str, steps: Steps) -> bool:
        """Whether the public sees no difference; notes where the rules make one although it is still a secret."""
        is_alike = self._twins.is_alike(steps, None)
        if not is_alike and self._is_secret(seat, steps):
            self._leaks.append(f"others see what seat {seat} does before they have done theirs: {what}")
        return is_alike

    def _is_secret(self, seat: int, steps: Steps) -> bool:
        """Whether others are still waited for, who must not know what was done before they do theirs."""
        others = set(self._twins.waiting()) - {seat}
        after = [set(self._game.rules.waiting_for(step.state.game)) if step else others | {seat} for step in steps]
        has_done = [seat not in waiting for waiting in after]
        is_window = len(self._twins.waiting()) > 1
        return is_window and has_done[0] == has_done[1] and any(waiting - {seat} == others for waiting in after)

    def _run_out(self) -> Deed | None:
        """The time of all who are waited for runs out; once in a plan, for after the second time one plays on auto."""
        deadlines = self._twins.deadlines()
        if self._has_run_out or not deadlines or deadlines[0][0] + CLOCK < deadlines[-1][0] + SPARE:
            return None
        for number, (due, seat) in enumerate(deadlines):
            if not self._ran_out(due, seat):
                self._is_over = number > 0
                return None
        self._has_run_out = True
        return Wait(deadlines[-1][0] + SPARE - self._opened - self._now)

    def _let_computers_act(self) -> None:
        """Each a second after its turn began; where that tells a difference, the plan ends shortly before it."""
        for _ in range(MOST_TRIES):
            due = self._twins.computers_due()
            if not due:
                return
            (self._twins.now, seat), *_ = due
            steps = self._twins.computer_step(0, seat), self._twins.computer_step(1, seat)
            if not self._is_fit(seat, "a computer", steps):
                break
            self._note_reader(steps)
            self._twins.let_act(seat)
            self._now = max(self._now, self._twins.now - self._opened + TAKES)
        self._is_over = True
        self._now = self._twins.now - self._opened - PACE / 2

    def _ran_out(self, due: float, seat: int) -> bool:
        """Whether nobody is told a difference when this seat's time runs out."""
        self._twins.now = due
        if seat in self._twins.waiting():
            steps = self._twins.auto_step(0, seat), self._twins.auto_step(1, seat)
            if not self._is_fit(seat, "time runs out", steps):
                return False
            self._note_reader(steps)
            self._twins.run_out(seat)
        return True

    def _done(self, seat: int, wishes: Wishes, steps: Steps) -> Deed:
        self._note_reader(steps)
        first, second = (None if wish is None else wish.action for wish in wishes)
        menus = [table.menu(seat) for table in self._twins.tables]
        is_alike = first is not None and second is not None and form(menus[0]) == form(menus[1])
        self._twins.take(seat, (first, second))
        return Act(seat, wishes, is_typed=not is_alike or self._fortune.random() < 0.4)

    def _note_reader(self, steps: Steps) -> None:
        """From when on the reader knows what differs: by being dealt a card, say."""
        if self._twins.reader is not None and not self._twins.is_alike(steps, self._twins.reader):
            self._twins.reader, self._reader_ends = None, min(self._now, self._twins.now - self._opened)


def _lasts(deed: Deed) -> float:
    """Seconds, if it takes longer than usual."""
    if isinstance(deed, Restart):
        return SPARE
    return deed.seconds if isinstance(deed, Wait) else 0.0
