"""Menus as controls: what is offered can be read, pressed and read back, whatever a game offers."""

from typing import Any, ClassVar

import pytest
from discord import ui

from bot.addresses import Address
from bot.menus import MOST_BUTTONS, MOST_OPTIONS, form, form_picks, label_of, menu_rows, prompt, shown_option
from engine.actions import Action, Choice, Menu, Pick
from engine.cards import PACK
from engine.games import games

NAMES = ("Ann", "Ben")


class Say(Action):
    verb: ClassVar[str] = "say_it"
    label: ClassVar[str] = "Say {word}"
    word: str


class Give(Action):
    verb: ClassVar[str] = "give"
    label: ClassVar[str] = "Give {cards:cards} to {to:name}"
    cards: str
    to: str = "0"


class Stop(Action):
    verb: ClassVar[str] = "stop"
    label: ClassVar[str] = "Stop"


def words(number: int) -> tuple[str, ...]:
    return tuple(f"word{n}" for n in range(number))


def controls(menu: Menu) -> list[Any]:
    rows = menu_rows(menu, "7Q2MX", 4, NAMES)
    items: list[Any] = [item for row in rows for item in row.children]
    return [item.item for item in items]


def test_a_choice_without_picks_is_one_button() -> None:
    (button,) = controls((Choice(Stop),))
    assert (button.label, button.custom_id) == ("Stop", "dk1:play:7Q2MX:4:0")


def test_a_short_pick_is_a_button_for_each_option() -> None:
    buttons = controls((Choice(Stop), Choice(Say, picks=(Pick("word", words(3)),))))
    assert [button.label for button in buttons] == ["Stop", "Say word0", "Say word1", "Say word2"]
    assert buttons[-1].custom_id == "dk1:play:7Q2MX:4:1:2"


def test_a_longer_pick_is_a_select() -> None:
    (select,) = controls((Choice(Say, picks=(Pick("word", words(MOST_BUTTONS + 1)),)),))
    assert select.custom_id == "ds1:pick:7Q2MX:4:0"
    assert [option.value for option in select.options] == [str(n) for n in range(MOST_BUTTONS + 1)]
    assert (select.min_values, select.max_values) == (1, 1)


def test_a_pick_of_several_is_a_select_that_says_how_many() -> None:
    (select,) = controls((Choice(Give, picks=(Pick("cards", ("Td", "9s", "2c"), 2, 2, "card"),)),))
    assert select.placeholder.startswith("Give 2")
    assert [option.label for option in select.options] == ["10♦", "9♠", "2♣"]
    assert (select.min_values, select.max_values) == (2, 2)


def test_more_options_than_a_select_holds_open_a_form_with_a_typed_field() -> None:
    choice = Choice(Say, picks=(Pick("word", words(MOST_OPTIONS + 1)),))
    (button,) = controls((choice,))
    assert button.label == "Say it…"
    opened = form(choice, Address("form", "7Q2MX", ("4", "0")), NAMES)
    (field,) = [label.component for label in opened.children if isinstance(label, ui.Label)]
    assert isinstance(field, ui.TextInput)
    assert form_picks(choice, {"word": ["WORD25, word3"]}) == [[25, 3]]
    assert form_picks(choice, {"word": ["word99"]}) is None
    assert form_picks(choice, {}) == [[]]


def test_several_picks_open_one_form() -> None:
    choice = Choice(Give, picks=(Pick("cards", ("Td", "9s"), 1, 2, "card"), Pick("to", ("0", "1"), shown_as="name")))
    (button,) = controls((choice,))
    assert button.custom_id == "dk1:form:7Q2MX:4:0"
    opened = form(choice, Address("form", "7Q2MX", ("4", "0")), NAMES)
    selects = [label.component for label in opened.children if isinstance(label, ui.Label)]
    assert [[option.label for option in select.options] for select in selects if isinstance(select, ui.Select)] == [
        ["10♦", "9♠"],
        ["Ann", "Ben"],
    ]
    assert form_picks(choice, {"cards": ["0", "1"], "to": ["1"]}) == [[0, 1], [1]]


def test_what_was_given_stands_in_the_label() -> None:
    choice = Choice(Give, given={"cards": "Td"}, picks=(Pick("to", ("0", "1"), shown_as="name"),))
    labels = [button.label for button in controls((choice,))]
    assert len(set(labels)) == 2
    assert all(name in label for name, label in zip(NAMES, labels, strict=True))


def test_a_pick_that_allows_more_than_there_is_asks_for_what_there_is() -> None:
    (select,) = controls((Choice(Give, picks=(Pick("cards", ("Td", "9s"), 1, 4, "card"),)),))
    assert select.max_values == 2


@pytest.mark.parametrize("option", PACK[:3])
def test_cards_are_shown_by_their_signs(option: str) -> None:
    assert shown_option(Pick("card", PACK, shown_as="card"), option, ())[-1] in "♣♦♥♠"


@pytest.mark.parametrize("slug", games())
def test_every_action_of_every_game_can_be_asked_for(slug: str) -> None:
    for action in games()[slug].meta.actions:
        for field in action.model_fields:
            assert prompt(action, Pick(field, ("x",)))
        assert label_of(Choice(action), dict.fromkeys(action.model_fields, "x"), NAMES)
