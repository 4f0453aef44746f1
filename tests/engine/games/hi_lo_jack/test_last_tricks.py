"""The last two cards: the one that is kept is played to the last trick, so it is worth what it wins there.

Every position here was played out with both cards; the better one is expected.
"""

from collections.abc import Iterator

import pytest

from engine.chance import FastChance
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.actions import Play
from engine.games.hi_lo_jack.options import HiLoJackOptions
from engine.games.hi_lo_jack.state import State
from engine.pieces.cards import RANK_VALUE, Card
from tests.engine.games.hi_lo_jack.positions import SEATS, to_lead, trick_of
from tests.long_runs import repetitions

GAMES = repetitions(30, long=300)
PULLED = {
    "solo2": ("A Ks Qs", "A Ts 9s", "A 8s 6s", "A 5s 4s"),
    "solo3": ("A Ks Qs 3d", "A Ts 9s 4d", "A 8s 6s 5d", "A 5s 4s 6d"),
}
"""Four tricks of trumps, after which the jack, the three and the two are out."""


def last_two(*hands: str, tricks: tuple[str, ...]) -> State:
    """A leads to the last trick but one; the seats hold these two cards each."""
    form = {2: "solo2", 3: "solo3", 4: "solo4"}[len(hands)]
    played = tuple(trick_of(trick, "s", len(hands)) for trick in tricks)
    return to_lead(*hands, form=form)._replace(tricks=played)


def led(state: State) -> str:
    view, menu = GAME.rules.view(state, state.turn), GAME.rules.menu(state, state.turn)
    return GAME.mind.policy(view, menu, FastChance(0)).to_line().removeprefix("play card=")


@pytest.mark.parametrize("hands", [("As 7s", "Js 4d"), ("As 7s", "Js 7d", "8d 9d")], ids=["two", "three"])
def test_a_sure_trump_is_led_while_the_jack_is_out(hands: tuple[str, ...]) -> None:
    state = last_two(*hands, tricks=PULLED[f"solo{len(hands)}"])
    assert led(state) == "As"


def test_the_higher_trump_is_led_to_bring_the_jack_home_in_the_last_trick() -> None:
    """Whoever has a single trump must play it to the queen."""
    tricks = ("A As 9s 3d", "A Ts 8s 4d", "A 6s 5s 5d", "A 4s 3s 6d")
    assert led(last_two("Qs Js", "Ks 7d", "8d 9d", tricks=tricks)) == "Qs"


def test_the_trump_that_is_worth_less_is_given_to_a_higher_one() -> None:
    """The king is out: one of both trumps falls to it, the other one wins the last trick."""
    tricks = ("A As 9s", "A Ts 8s", "A 6s 4s", "A 3s 2s")
    assert led(last_two("Qs 7s", "Ks 7d", tricks=tricks)) == "7s"


# -- played out -------------------------------------------------------------------------------------------------------


def leads_from_two_trumps(form: str, games: int) -> Iterator[State]:
    """The positions in which a sound player leads, of two trumps, to the last trick but one."""
    chance = FastChance(f"last two/{form}")
    for _ in range(games):
        state = GAME.rules.setup(SEATS[form], HiLoJackOptions.model_validate({"format": form}), chance).state
        while state.phase != "over":
            hand, trump = state.hands[state.turn], state.deal.trump
            if len(hand) == 2 and not state.trick.cards and all(card[1] == trump for card in hand):
                yield state
            state = acted(state, led(state) if state.phase == "tricks" else None, chance)


def acted(state: State, card: str | None, chance: FastChance) -> State:
    """The state after a card of the seat whose turn it is; ``None`` has it act as a sound player."""
    view, menu = GAME.rules.view(state, state.turn), GAME.rules.menu(state, state.turn)
    action = Play(card=Card(card)) if card else GAME.mind.policy(view, menu, chance)
    return GAME.rules.apply(state, state.turn, action, chance).state


def lead_over_rivals(state: State, card: str) -> float:
    """The points that the seat wins by the end of the deal, less the rivals' average, if it leads this card."""
    own, before, chance = state.terms.side_of[state.turn], state.scores, FastChance(0)
    played = acted(state, card, chance)
    while played.phase != "over" and played.deal.number == state.deal.number:
        played = acted(played, None, chance)
    won = [after - earlier for after, earlier in zip(played.scores, before, strict=True)]
    return won[own] - (sum(won) - won[own]) / (len(won) - 1)


@pytest.mark.parametrize("form", ["solo2", "solo3"])
def test_of_two_trumps_it_leads_better_than_who_always_leads_the_higher_or_the_lower(form: str) -> None:
    positions = list(leads_from_two_trumps(form, GAMES))
    chosen = sum(lead_over_rivals(state, led(state)) for state in positions)
    for rule in (max, min):
        by_rule = sum(
            lead_over_rivals(state, rule(state.hands[state.turn], key=RANK_VALUE.__getitem__)) for state in positions
        )
        assert chosen > by_rule
