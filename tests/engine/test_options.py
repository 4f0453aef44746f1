"""Options as people choose them, whatever the game."""

from typing import Literal

import pytest
from pydantic import Field

from engine.game import Options
from engine.games import games
from engine.options import no_effect_note, option_fields, option_value_in_words
from engine.tables.options import TableOptions


class Paired(Options):
    mode: Literal["solo", "pairs"] = Field(default="solo", description="Which")
    signs: bool = Field(
        default=False,
        description="Whether",
        json_schema_extra={"needs": {"option": "mode", "values": ["pairs"], "words": "pairs"}},
    )


class Sample(Options):
    style: Literal["fast", "very_slow"] | None = Field(
        default=None, description="How", json_schema_extra={"titles": {"fast": "Fast and loose"}}
    )
    goal: int = Field(default=11, ge=7, le=31, description="How far")
    wild: bool = Field(default=True, description="Whether")
    cut: Literal["one"] = Field(default="one", description="Only one way")
    word: str = Field(default="", description="Anything")


def test_a_number_with_limits_says_them_where_it_is_described() -> None:
    assert [field.description for field in option_fields(Sample)[:3]] == ["How", "How far (7 to 31)", "Whether"]


def test_each_kind_of_field_is_chosen_or_typed() -> None:
    style, goal, wild, cut, word = option_fields(Sample)
    assert style.choices == (("", "as the game decides"), ("fast", "Fast and loose"), ("very_slow", "very slow"))
    assert (goal.choices, goal.default) == ((), "11")
    assert (wild.choices, wild.default) == ((("yes", "Yes"), ("no", "No")), "yes")
    assert cut.choices == (("one", "one"),)
    assert (word.choices, word.default) == ((), "")


def test_a_value_is_told_in_words() -> None:
    style, goal, wild, *_ = option_fields(Sample)
    assert option_value_in_words(style, {}) == "as the game decides"
    assert option_value_in_words(style, {"style": "fast"}) == "Fast and loose"
    assert option_value_in_words(goal, {"goal": "21"}) == "21"
    assert option_value_in_words(wild, {"wild": "no"}) == "No"


@pytest.mark.parametrize(
    ("chosen", "note"),
    [
        ({}, ""),
        ({"signs": "no"}, ""),
        ({"signs": "yes"}, "no effect without pairs"),
        ({"signs": "yes", "mode": "solo"}, "no effect without pairs"),
        ({"signs": "yes", "mode": "pairs"}, ""),
    ],
)
def test_a_value_without_effect_says_what_it_needs(chosen: dict[str, str], note: str) -> None:
    mode, signs = option_fields(Paired)
    assert no_effect_note(signs, chosen) == note
    assert not no_effect_note(mode, {"mode": "pairs"})


@pytest.mark.parametrize(
    ("typed", "told"), [("10m", "10 minutes"), ("none", "no limit"), ("7d", "7 days"), (None, "24 hours")]
)
def test_the_clock_is_told_in_words(typed: str | None, told: str) -> None:
    clock = next(field for field in option_fields(TableOptions) if field.name == "clock")
    assert option_value_in_words(clock, {} if typed is None else {"clock": typed}) == told


@pytest.mark.parametrize(
    "model",
    [TableOptions, *(game.meta.options for game in games().values())],
    ids=["TableOptions", *(f"{slug}-{game.meta.options.__name__}" for slug, game in games().items())],
)
def test_every_real_option_explains_itself_and_takes_all_its_values(model: type[Options]) -> None:
    fields = option_fields(model)
    assert [field.name for field in fields] == list(model.model_fields)
    for field in fields:
        assert field.description
        assert len(field.choices) <= 25
        if field.required_option is not None:
            other = next(one for one in fields if one.name == field.required_option.option)
            assert set(field.required_option.values) < {value for value, _ in other.choices}
        for value, title in field.choices:
            assert title
            if value:
                model.model_validate({field.name: value})  # as text: see `engine.game.Options`
