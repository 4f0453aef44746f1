"""Menus as controls: what is offered can be read, pressed and read back, whatever a game offers."""

from string import Formatter
from typing import Any, ClassVar, Literal, get_args, get_origin

import pytest

from bot.table_pages.components import PRIMARY, SECONDARY
from bot.table_pages.menu import MAX_BUTTONS, MAX_OPTION_BUTTONS, action_text, control_label, option_text, select_prompt
from engine.actions import Action, Choice, Menu, Pick
from engine.games import games
from engine.pieces.cards import PACK
from tests.bot.table_pages.menus import NAMES, Give, Say, Stop, controls, words


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
    assert select.placeholder == "Give 2 cards to …"
    assert [option.label for option in select.options] == ["10♦", "9♠", "2♣"]
    assert (select.min_values, select.max_values) == (2, 2)


def test_short_choices_are_buttons_in_the_menus_order_while_there_is_room() -> None:
    picks = [(Pick("word", words(number)),) for number in (10, 9, 1)]
    shown = controls((Choice(Stop), *[Choice(Say, picks=pick) for pick in picks]))
    assert [len(control.options) for control in shown if hasattr(control, "options")] == [9]
    assert sum(hasattr(control, "label") for control in shown) == MAX_BUTTONS


def test_few_options_of_a_pick_that_is_listed_are_a_select() -> None:
    (select,) = controls((Choice(Say, picks=(Pick("word", words(2), is_listed=True),)),))
    assert [option.label for option in select.options] == ["word0", "word1"]
    (button,) = controls((Choice(Say, picks=(Pick("word", words(1), is_listed=True),)),))
    assert button.label == "Say word0"


def ready(number: int) -> Menu:
    return tuple(Choice(Say, {"word": word}) for word in words(number))


def test_more_ready_choices_than_buttons_share_a_select_at_the_top() -> None:
    select, stop = controls((Choice(Stop), *ready(MAX_BUTTONS)))
    assert (select.custom_id, select.placeholder) == ("ds1:choose:7Q2MX:4:1", f"Say it: {MAX_BUTTONS} choices")
    assert [(option.label, option.value) for option in select.options][:2] == [("Say word0", "1"), ("Say word1", "2")]
    assert stop.label == "Stop"


def test_as_many_ready_choices_as_buttons_are_buttons() -> None:
    assert [button.label for button in controls((Choice(Stop), *ready(MAX_BUTTONS - 1)))][-1] == "Say word10"


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


def test_a_select_says_what_it_asks_for() -> None:
    def prompt(choice: Choice, pick: Pick) -> str:
        return select_prompt(choice, pick, NAMES)

    assert prompt(Choice(Give, {"to": "0"}), Pick("cards", ("Td", "9s"), 1, 5, "card")) == "Give 1 to 2 cards to Ann"
    assert prompt(Choice(Give, {"cards": "Td"}), Pick("to", ("0", "1"), shown_as="name")) == "Give 10♦ to a player"
    assert prompt(Choice(Say), Pick("word", words(3))) == "Say …"
    assert prompt(Choice(Say, label="Say anything"), Pick("word", words(3), 2, 2)) == "Say anything: 2"


def test_the_only_button_is_blue() -> None:
    (alone,) = controls((Choice(Stop),))
    first, _ = controls((Choice(Stop), Choice(Stop)))
    assert (alone.style, first.style) == (PRIMARY, SECONDARY)


def test_a_choice_with_a_label_of_its_own_has_that() -> None:
    buttons = controls((Choice(Say, picks=(Pick("word", words(2)),), label="Whisper {word}"),))
    assert [button.label for button in buttons] == ["Whisper word0", "Whisper word1"]


EXAMPLES = {"card": "Td", "cards": ("Td",), "name": 0, "suit": "d"}
"""By how a label shows a field, a value for it."""


def _example(annotation: Any) -> Any:  # whatever a field takes
    """A value that fits a field's type."""
    if get_origin(annotation) is None:
        return 1 if annotation is int else "x"
    first = get_args(annotation)[0]
    return first if get_origin(annotation) is Literal else _example(first)


def _shown_example(shown_as: str, annotation: Any) -> Any:
    """A value for a field that a label shows so; where it has words for codes, the first of these."""
    return shown_as[0] if "=" in shown_as else EXAMPLES.get(shown_as, _example(annotation))


@pytest.mark.parametrize("slug", games())
def test_an_action_without_its_optional_fields_reads_well(slug: str) -> None:
    for action in games()[slug].meta.actions:
        needed = {name: field for name, field in action.model_fields.items() if field.is_required()}
        bare = action.model_construct(**{name: _example(field.annotation) for name, field in needed.items()})
        shown_as = {name: spec for _, name, spec, _ in Formatter().parse(bare.full_label) if name}
        values = {name: _shown_example(shown_as.get(name) or "", field.annotation) for name, field in needed.items()}
        text = action_text(action.model_construct(**values), NAMES)
        assert text
        assert "None" not in text, text


def test_a_label_that_lacks_a_field_gives_way_to_the_verb_and_the_other_fields() -> None:
    assert action_text(Count(), NAMES) == "Count up"
    assert action_text(Count(number=3), NAMES) == "Count up: number 3"
    assert action_text(Count(number=3, who=1), NAMES) == "3 for Ben"


class Count(Action):
    verb: ClassVar[str] = "count_up"
    label: ClassVar[str] = "{number} for {who:name}"
    number: int | None = None
    who: int | None = None


class Raise(Action):
    verb: ClassVar[str] = "raise"
    label: ClassVar[str] = "Say {count} {face}s or more"
    count: str
    face: str


def test_what_is_still_to_be_picked_leaves_no_half_of_a_word() -> None:
    choice = Choice(Raise, {"count": "3"}, (Pick("face", ("four", "five")),))
    assert control_label(choice, {}, NAMES) == "Say 3 … or more"
    assert control_label(choice, {"face": "four"}, NAMES) == "Say 3 fours or more"
