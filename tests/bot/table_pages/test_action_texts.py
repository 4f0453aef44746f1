"""Actions in words: two that differ read differently, as in reviews, where people choose between them."""

import pytest

from bot.table_pages.menu import action_text, control_label, menu_action_text, option_text
from engine.actions import Choice, Menu, Pick
from engine.chance import FastChance
from engine.games import games
from engine.games.hi_lo_jack.actions import Bid
from engine.games.hi_lo_jack.menu import TAKE_BID
from engine.games.high_handed.actions import CoverCard, Lay

DECISIONS = 300
NAMES = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay", "Gus", "Hal")


@pytest.mark.parametrize("slug", games())
def test_no_two_actions_that_a_computer_weighs_read_alike(slug: str) -> None:
    game, chance = games()[slug], FastChance(7)
    state = game.rules.setup(3, game.meta.options(), chance).state
    for _ in range(DECISIONS):
        if not (waiting := game.rules.waiting_for(state)):
            break
        weighed = game.mind.weighed(game.rules.view(state, waiting[0]), game.rules.menu(state, waiting[0]), chance)
        texts = {one.action.to_line(): action_text(one.action, NAMES) for one in weighed}
        assert len(set(texts.values())) == len(texts), texts
        state = game.rules.apply(state, waiting[0], weighed[0].action, chance).state


def test_a_card_with_specials_under_it_reads_otherwise_than_without() -> None:
    both = [Lay.from_values({"card": "8s", "cell": "C4", "under": under}) for under in (None, "tt", "tt,tt")]
    covers = [CoverCard.from_values({"card": "8s", "cell": "C4", "under": under}) for under in (None, "tt", "thief,tt")]
    assert [action_text(one, NAMES) for one in (*both, *covers)] == [
        "Lay 8♠ on C4",
        "Lay 8♠ on C4 with a Two Timer",
        "Lay 8♠ on C4 with two Two Timers",
        "Cover C4 with 8♠",
        "Cover C4 with 8♠ and a Two Timer",
        "Cover C4 with 8♠ and a Two Timer",
    ]


@pytest.mark.parametrize("slug", games())
def test_hints_and_reviews_call_an_action_as_its_button_does(slug: str) -> None:
    """Where a single click takes it, and its button is no way to a form."""
    game, chance, compared, offered = games()[slug], FastChance(8), 0, 0
    state = game.rules.setup(3, game.meta.options(), chance).state
    for _ in range(DECISIONS):
        if not (waiting := game.rules.waiting_for(state)):
            break
        menu = game.rules.menu(state, waiting[0])
        buttons = buttons_by_action(menu)
        offered += len(buttons)
        weighed = game.mind.weighed(game.rules.view(state, waiting[0]), menu, chance)
        for one in weighed:
            line = one.action.to_line()
            if line in buttons:
                compared += 1
                assert menu_action_text(one.action, menu, NAMES) == buttons[line]
        state = game.rules.apply(state, waiting[0], chance.shuffled(list(weighed))[0].action, chance).state
    assert compared or not offered


def buttons_by_action(menu: Menu) -> dict[str, str]:
    """By the line of each action that a single click takes, the label of its button."""
    found = {choice.complete().to_line(): control_label(choice, {}, NAMES) for choice in menu if not choice.picks}
    for choice in menu:
        match choice.picks:
            case (Pick(low=1, high=1, is_listed=False) as pick,):
                for option in pick.options:
                    label = control_label(choice, {pick.field: option_text(pick, option, NAMES)}, NAMES)
                    found[choice.complete([option]).to_line()] = label
    return found


def test_a_dealer_who_takes_the_bid_reads_so() -> None:
    taking = (Choice(Bid, picks=(Pick("level", ("2",)),), label=TAKE_BID), Choice(Bid, picks=(Pick("level", ("3",)),)))
    assert menu_action_text(Bid(level="2"), taking, NAMES) == "Take the bid: 2"
    assert menu_action_text(Bid(level="3"), taking, NAMES) == "Bid 3"
