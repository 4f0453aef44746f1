"""Forms of a menu: they hold a field for each pick that is left, and what they send is read back."""

from functools import cache
from typing import Any

from discord import ui

from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.menu import MAX_SELECT_OPTIONS
from bot.table_pages.menu_forms import choice_form, submitted_picks
from engine.actions import Choice, Pick, PickPart
from tests.bot.table_pages.menus import ADDRESS, NAMES, Give, Put, Say, controls, words
from tests.engine.moments import GAMES, AnyGame, moments, random_games


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
    address = CustomId.parse(second.custom_id)
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


SEATS = (*NAMES, "Cem", "Dee", "Eva", "Fay", "Gus", "Hal")


def labels_of(choice: Choice, address: CustomId = ADDRESS) -> list[ui.Label[Any]]:
    """The fields of a form, each with its title and its description."""
    return [label for label in choice_form(choice, address, SEATS).children if isinstance(label, ui.Label)]


def fields(choice: Choice) -> dict[str, ui.Item[Any]]:
    """The fields of a form by their titles."""
    return {label.text: label.component for label in labels_of(choice)}


# -- options in parts -------------------------------------------------------------------------------------------------

CELL_PARTS = (PickPart("column", tuple("ABCDEF")), PickPart("row", tuple("123456")))
ALL_CELLS = tuple(f"{column}{row}" for row in "123456" for column in "ABCDEF")
FREE_CELLS = tuple(cell for cell in ALL_CELLS if cell not in {"B1", "B3"} and cell[1] != "4")


def put(cells: tuple[str, ...]) -> Choice:
    return Choice(Put, {"word": "yes"}, (Pick("cell", cells, parts=CELL_PARTS),))


def test_too_many_options_in_parts_are_a_select_for_each_part() -> None:
    column, row = fields(put(ALL_CELLS)).values()
    assert isinstance(column, ui.Select)
    assert isinstance(row, ui.Select)
    assert list(fields(put(ALL_CELLS))) == ["Column", "Row"]
    assert [(option.label, option.description) for option in column.options] == [(one, None) for one in "ABCDEF"]
    assert (row.min_values, row.max_values, row.required) == (1, 1, True)


def test_each_part_says_what_it_is_a_part_of() -> None:
    labels = [label for label in choice_form(put(ALL_CELLS), ADDRESS, SEATS).children if isinstance(label, ui.Label)]
    assert [label.description for label in labels] == ["The column of the cell, A to F", "The row of the cell, 1 to 6"]


def test_values_of_parts_say_what_goes_with_them_where_not_all_combinations_are_options() -> None:
    column, row = fields(put(FREE_CELLS)).values()
    assert isinstance(column, ui.Select)
    assert isinstance(row, ui.Select)
    assert [option.description for option in column.options[:2]] == ["Row 1, 2, 3, 5, 6", "Row 2, 5, 6"]
    assert [option.label for option in row.options] == list("12356")
    assert row.options[0].description == "Column A, C, D, E, F"


def test_parts_that_were_picked_are_the_option_that_they_make() -> None:
    picks = submitted_picks(put(FREE_CELLS), ADDRESS, {"cell.column": ["3"], "cell.row": ["1"]})
    assert picks == [[FREE_CELLS.index("D2")]]


def test_parts_that_make_no_option_are_the_text_of_what_was_picked() -> None:
    """So that the game says why not."""
    assert submitted_picks(put(FREE_CELLS), ADDRESS, {"cell.column": ["1"], "cell.row": ["2"]}) == [["B3"]]


def test_a_part_that_is_missing_or_not_there_picks_nothing() -> None:
    assert submitted_picks(put(FREE_CELLS), ADDRESS, {"cell.column": ["1"]}) == [[]]
    assert submitted_picks(put(FREE_CELLS), ADDRESS, {"cell.column": ["1"], "cell.row": ["77"]}) == [[-1]]


def test_a_form_with_a_typed_field_from_before_there_were_parts_is_read_as_ever() -> None:
    assert submitted_picks(put(FREE_CELLS), ADDRESS, {"cell": ["d2"]}) == [["d2"]]


def test_few_options_stand_in_one_select_even_if_they_have_parts() -> None:
    assert list(fields(put(FREE_CELLS[:20]))) == ["Cell"]
    assert submitted_picks(put(FREE_CELLS[:20]), ADDRESS, {"cell": ["3"]}) == [[3]]


@cache
def offered_labels(slug: str, seats: int, seed: int) -> tuple[tuple[str, ui.Label[Any]], ...]:
    """The fields of all forms that a random game offers, each with the verb of its action; of equal choices one."""
    game = GAMES[slug]
    menus = (game.rules.menu(moment.state, moment.seat) for moment in moments(game, seats, seed))
    choices = {repr(choice): choice for menu in menus for choice in menu}
    return tuple((choice.action.verb, label) for choice in choices.values() for label in labels_of(choice))


@random_games
def test_whatever_a_game_offers_can_be_picked_without_typing(game: AnyGame, seats: int, seed: int) -> None:
    for verb, label in offered_labels(game.meta.slug, seats, seed):
        field = label.component
        assert isinstance(field, ui.Select), f"{verb} has a field to type in"
        assert 0 < len(field.options) <= MAX_SELECT_OPTIONS


@random_games
def test_no_field_that_must_be_filled_in_says_that_it_can_be_left_out(game: AnyGame, seats: int, seed: int) -> None:
    for _, label in offered_labels(game.meta.slug, seats, seed):
        is_required = isinstance(label.component, ui.Select) and label.component.required
        assert not (is_required and _may_be_left_out(label.description or "")), label.description


def _may_be_left_out(description: str) -> bool:
    return "without it" in description or "may be left out" in description
