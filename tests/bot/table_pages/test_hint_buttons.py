"""The buttons of a hint: each stands for exactly the action that is advised, and names no card."""

import re
from typing import Any

import pytest

from bot.table_pages.custom_ids import BUTTON, MAX_ID_LENGTH, CustomId
from bot.table_pages.hints import HintedMoment, hint_page, picked_by_hint
from engine.actions import choice, pick
from engine.game import Game
from engine.games import games
from engine.games.sneak.actions import Sneak
from engine.thinking.advice import advice
from engine.thinking.answer import SOUND
from engine.thinking.question import ComputerQuestion
from tests.bot.table_pages.page_contents import components, parts
from tests.engine.moments import moments, seeds_with

ABOUT = HintedMoment("7Q2MX", 4321, 1234)
NAMES = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay", "Gus", "Hal")


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_hint_has_a_button_for_each_advised_action_and_it_means_that_action(game: Game[Any, Any]) -> None:
    for seats in game.meta.seats:
        for moment in moments(game, seats, seeds_with(seats)[0])[::2]:
            for seat in game.rules.waiting_for(moment.state):
                view, menu = game.rules.view(moment.state, seat), game.rules.menu(moment.state, seat)
                asked = ComputerQuestion(SOUND, seat, view, menu, "5eed", wants_advice=True)
                advised = advice(game, asked)
                page = hint_page(game, ABOUT, asked, advised, NAMES)
                buttons = [(one["custom_id"], one["label"]) for one in parts(components(page)) if "custom_id" in one]
                assert len(buttons) == len(advised), "the menu offers all that is advised"
                for one, (custom_id, label) in zip(advised, buttons, strict=True):
                    assert len(custom_id) <= MAX_ID_LENGTH
                    assert BUTTON.fullmatch(custom_id)
                    assert re.match(r"(Best|Second best): [A-Z0-9]", label), label
                    read = CustomId.parse(custom_id)
                    assert read is not None
                    choice = menu[read.number_arg(1)]
                    picked = [
                        [pick.options[at] for at in places]
                        for pick, places in zip(choice.picks, picked_by_hint(read), strict=True)
                    ]
                    assert choice.complete(*picked) == one.action
                    assert re.fullmatch(r"dk1:\w+:7Q2MX:4321:\d+:1234(:[\d.]*)*", custom_id), "places alone"


def test_an_action_with_too_many_cards_for_an_id_has_no_button() -> None:
    deck = tuple(f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA")
    menu = (choice(Sneak, picks=(pick("cards", deck, 1, len(deck)),)),)
    few, many = (ABOUT.button_id(Sneak(cards=cards), menu) for cards in (deck[-20:], deck[-30:]))
    assert few is not None
    assert many is None
