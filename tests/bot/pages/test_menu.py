"""Menus as controls: what is offered can be read, pressed and read back, whatever a game offers."""

from typing import Any, ClassVar

import pytest
from discord import ui

from bot.pages.custom_ids import Code, CustomId
from bot.pages.menu import (
    MAX_OPTION_BUTTONS,
    MAX_SELECT_OPTIONS,
    choice_form,
    control_label,
    menu_rows,
    option_text,
    select_prompt,
    submitted_picks,
)
from engine.actions import Action, Choice, Menu, Pick
from engine.cards import PACK
from engine.games import games

NAMES = ("Ann", "Ben")
ADDRESS = CustomId(Code.FORM, "7Q2MX", ("4", "0"))


class Say(Action):
    verb: ClassVar[str] = "say_it"
    label: ClassVar[str] = "Say {word}"
    word: str


class Give(Action):
    verb: ClassVar[str] = "give"
    label: ClassVar[str] = "Give {cards:cards} to {to:name}"
    cards: str
    to: str = "0"


class Put(Action):
    verb: ClassVar[str] = "put"
    label: ClassVar[str] = "Put {word} on {cell}"
    word: str
    cell: str
    under: str | None = None


class Stop(Action):
    verb: ClassVar[str] = "stop"
    label: ClassVar[str] = "Stop"


def words(number: int) -> tuple[str, ...]:
    return tuple(f"word{n}" for n in range(number))


def controls(menu: Menu) -> list[Any]:
    rows = menu_rows(menu, "7Q2MX", 4, NAMES)
    items: list[Any] = [item for row in rows for item in row.children]
    return list(items)


def test_a_choice_without_picks_is_one_button() -> None:
    (button,) = controls((Choice(Stop),))
    assert (button.label, button.custom_id) == ("Stop", "dk1:play:7Q2MX:4:0")


def test_a_short_pick_is_a_button_for_each_option() -> None:
    buttons = controls((Choice(Stop), Choice(Say, picks=(Pick("word", words(3)),))))
    assert [button.label for button in buttons] == ["Stop", "Say word0", "Say word1", "Say word2"]
    assert buttons[-1].custom_id == "dk1:play:7Q2MX:4:1:2"


def test_a_longer_pick_is_a_select() -> None:
    (select,) = controls((Choice(Say, picks=(Pick("word", words(MAX_OPTION_BUTTONS + 1)),)),))
    assert select.custom_id == "ds1:pick:7Q2MX:4:0"
    assert [option.value for option in select.options] == [str(n) for n in range(MAX_OPTION_BUTTONS + 1)]
    assert (select.min_values, select.max_values) == (1, 1)


def test_a_pick_of_several_is_a_select_that_says_how_many() -> None:
    (select,) = controls((Choice(Give, picks=(Pick("cards", ("Td", "9s", "2c"), 2, 2, "card"),)),))
    assert select.placeholder.startswith("Give 2")
    assert [option.label for option in select.options] == ["10♦", "9♠", "2♣"]
    assert (select.min_values, select.max_values) == (2, 2)


def test_more_options_than_a_select_holds_open_a_form_with_a_typed_field() -> None:
    choice = Choice(Say, picks=(Pick("word", words(MAX_SELECT_OPTIONS + 1)),))
    (button,) = controls((choice,))
    assert button.label == "Say it…"
    opened = choice_form(choice, ADDRESS, NAMES)
    (field,) = [label.component for label in opened.children if isinstance(label, ui.Label)]
    assert isinstance(field, ui.TextInput)
    assert field.placeholder == "like word13"
    assert submitted_picks(choice, ADDRESS, {"word": ["word 25"]}) == [["word 25"]]
    assert submitted_picks(choice, ADDRESS, {"word": [" "]}) == [[]]
    assert submitted_picks(choice, ADDRESS, {}) == [[]]


def test_a_short_first_pick_of_several_is_a_button_for_each_option_that_opens_a_form_for_the_rest() -> None:
    choice = Choice(Put, picks=(Pick("word", words(2)), Pick("cell", words(30)), Pick("under", ("x", "y"), 0, 2)))
    first, second = controls((choice,))
    assert [first.label, second.label] == ["Put word0 on …", "Put word1 on …"]
    address = CustomId.read(second.custom_id)
    assert address == CustomId(Code.FORM, "7Q2MX", ("4", "0", "1"))
    opened = choice_form(choice, address, NAMES)
    assert opened.title == second.label
    labels = [label for label in opened.children if isinstance(label, ui.Label)]
    assert [label.text for label in labels] == ["Cell", "Under"]
    cell, under = (label.component for label in labels)
    assert isinstance(cell, ui.TextInput)
    assert isinstance(under, ui.Select)
    assert (cell.required, under.required, under.min_values) == (True, False, 0)
    assert submitted_picks(choice, address, {"cell": ["d4"]}) == [[1], ["d4"], []]
    assert choice.complete(["word1"], ["d4"], []) == Put(word="word1", cell="d4")


def test_a_form_button_with_an_option_that_is_not_there_asks_for_all() -> None:
    choice = Choice(Give, picks=(Pick("cards", ("Td",), shown_as="card"), Pick("to", ("0", "1"), shown_as="name")))
    assert submitted_picks(choice, CustomId(Code.FORM, "7Q2MX", ("4", "0", "7")), {"cards": ["0"], "to": ["1"]}) == [
        [0],
        [1],
    ]


def test_short_choices_are_buttons_in_the_menus_order_while_there_is_room() -> None:
    picks = [(Pick("word", words(number)),) for number in (10, 9, 2)]
    shown = controls((Choice(Stop), *[Choice(Say, picks=pick) for pick in picks]))
    assert [len(control.options) for control in shown if hasattr(control, "options")] == [2]
    assert sum(hasattr(control, "label") for control in shown) == 20


def test_several_picks_open_one_form() -> None:
    choice = Choice(Give, picks=(Pick("cards", ("Td", "9s"), 1, 2, "card"), Pick("to", ("0", "1"), shown_as="name")))
    (button,) = controls((choice,))
    assert button.custom_id == "dk1:form:7Q2MX:4:0"
    opened = choice_form(choice, ADDRESS, NAMES)
    selects = [label.component for label in opened.children if isinstance(label, ui.Label)]
    assert [[option.label for option in select.options] for select in selects if isinstance(select, ui.Select)] == [
        ["10♦", "9♠"],
        ["Ann", "Ben"],
    ]
    assert submitted_picks(choice, ADDRESS, {"cards": ["0", "1"], "to": ["1"]}) == [[0, 1], [1]]


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
    assert option_text(Pick("card", PACK, shown_as="card"), option, ())[-1] in "♣♦♥♠"


@pytest.mark.parametrize("slug", games())
def test_every_action_of_every_game_can_be_asked_for(slug: str) -> None:
    for action in games()[slug].meta.actions:
        for field in action.model_fields:
            assert select_prompt(Choice(action), Pick(field, ("x",)), NAMES)
        assert control_label(Choice(action), dict.fromkeys(action.model_fields, "x"), NAMES)


class Raise(Action):
    verb: ClassVar[str] = "raise"
    label: ClassVar[str] = "Say {count} {face}s or more"
    count: str
    face: str


def test_what_is_still_to_be_picked_leaves_no_half_of_a_word() -> None:
    choice = Choice(Raise, {"count": "3"}, (Pick("face", ("four", "five")),))
    assert control_label(choice, {}, NAMES) == "Say 3 … or more"
    assert control_label(choice, {"face": "four"}, NAMES) == "Say 3 fours or more"
