"""The options that every table has, whatever its game: the clock, the seating, whether computers sit in, whether
actions may be taken back, who may sit down, and whether there are hints.
"""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationError

from engine.chance import FastChance
from engine.durations import parse_duration
from engine.errors import Refusal
from engine.game import Game, Meta, Options, Step, event
from engine.options import DURATION, USUAL_TURN_TIME, option_fields, value_of_typed_text
from engine.tables.actions import SetOptions
from engine.tables.defaults import values_if_unstated
from engine.tables.seating import Doors, free_seats, require_lobby
from engine.tables.state import TableState
from engine.text.near_words import closest_word, perhaps_you_meant_text
from engine.text.sentences import joined_with_and

ONLY_INVITED = "invited"
"""The value of the option ``admission`` by which only people who were invited may sit down."""
WITHOUT_EFFECT_IN_SETS = frozenset({"seating", "hints"})
"""The options that mean nothing in a duplicate set, where seats stay as people joined and nobody gets hints."""
HINTS_ALWAYS = "always"
"""The value of the option ``hints`` that allows them in games of several people."""

KEEP_CHOICES = 512
"""The number of different choices of options that are kept in memory with what follows from them, those used last."""

ChosenTexts = tuple[tuple[str, str], ...]
"""Chosen options as pairs of a name and a text."""


class TableOptions(Options):
    """The options that every table has, whatever its game."""

    clock: Annotated[int | None, BeforeValidator(parse_duration)] = Field(
        default=parse_duration(USUAL_TURN_TIME),
        title="Time for each turn",
        description="From 1 minute to 7 days, like 10 minutes or 24 hours; or none",
        json_schema_extra=DURATION,
    )
    """The seconds that each turn may take; ``None`` for no limit."""
    sitting_in: Literal["vote", "never"] = Field(
        default="vote",
        title="Computers sit in",
        description="Whether players may vote for a computer to play for somebody who is away",
        json_schema_extra={"titles": {"vote": "By vote", "never": "Never"}},
    )
    taking_back: Literal["consent", "never"] = Field(
        default="consent",
        title="Taking back",
        description="Whether players may take back their latest action, if the others agree",
        json_schema_extra={"titles": {"consent": "By consent", "never": "Never"}},
    )
    seating: Literal["random", "as_joined"] = Field(
        default="random",
        description="Whether seats are drawn by lot when the game starts, or stay as people joined",
        json_schema_extra={"titles": {"random": "Random", "as_joined": "As people joined"}},
    )
    admission: Literal["everybody", "invited"] = Field(
        default="everybody",
        title="Who may sit down",
        description="Everybody, or only the people whom the host invites; who sees the channel can look on anyway",
        json_schema_extra={"titles": {"everybody": "Everybody", "invited": "Only the invited"}},
    )
    hints: Literal["practice", "always", "never"] = Field(
        default="practice",
        description="Whether players may ask what to do; always must be chosen before anybody else sits down",
        json_schema_extra={"titles": {"practice": "Against computers alone", "always": "Always", "never": "Never"}},
    )

    @property
    def is_private(self) -> bool:
        """Whether only people who were invited may sit down."""
        return self.admission == ONLY_INVITED


def with_values_for_titles(meta: Meta, chosen: Mapping[str, str]) -> dict[str, str]:
    """The ``chosen`` texts by option name, with a value in place of each text that is a value's title, as people read
    it: "By hand" and not "manual".
    """
    fields = {field.name: field for model in (meta.options, TableOptions) for field in option_fields(model)}
    return {name: value_of_typed_text(fields[name], text) if name in fields else text for name, text in chosen.items()}


def set_options(meta: Meta, state: TableState, action: SetOptions) -> Step[TableState]:
    """Change options of a lobby. Raises what `require_lobby` and `validated_options` raise."""
    require_lobby(state)
    chosen = chosen_after(meta, state.chosen, action)
    _, of_table = validated_options(meta, chosen)
    changed = state._replace(chosen=chosen, clock=of_table.clock, rematch=None)  # somebody wants it otherwise
    return Step(changed, (event("options_changed"),))


def check_chosen(meta: Meta, state: TableState, seat: int | None, action: SetOptions, *, in_set: bool) -> None:
    """Raise `Refusal` if a person may not allow hints in every game: in a duplicate set, or while others, who have not
    agreed to hints by joining, sit in the lobby or wait for a seat.

    ``seat`` is ``None`` for somebody who has none, ``in_set`` says whether the lobby belongs to a duplicate set. Stored
    logs are not judged by this.
    """
    chosen = chosen_after(meta, state.chosen, action)
    if chosen.get("hints") != HINTS_ALWAYS or state.chosen.get("hints") == HINTS_ALWAYS:
        return
    if in_set:
        raise Refusal("no_hints_in_set")
    own = None if seat is None else state.seats[seat].player
    if state.guests.queue or set(state.people) - {own}:
        raise Refusal("hints_too_late")


def chosen_after(meta: Meta, chosen: Mapping[str, str], action: SetOptions) -> dict[str, str]:
    """The options by name that are chosen after a change of ``chosen``; names and values are not checked. ``name=``
    sets an option back to the value that a log means that does not state it.
    """
    new = with_values_for_titles(meta, dict(text.partition("=")[::2] for text in action.values))
    unstated = values_if_unstated(meta)
    after = {name: value or unstated.get(name, "") for name, value in {**chosen, **new}.items()}
    return {name: value for name, value in after.items() if value}


def validated_options(meta: Meta, chosen: Mapping[str, str]) -> tuple[Options, TableOptions]:
    """The game's and the table's options, from ``chosen`` texts by option name; options that are not chosen have their
    defaults.

    Raises `Refusal` ``unknown_option``, ``bad_option`` or ``options_do_not_fit`` for the first fault.
    """
    try:
        return _parsed_options(meta.options, tuple(chosen.items()))
    except ValidationError as invalid:
        raise _refusal_of_options(meta, invalid, chosen) from None


@lru_cache(maxsize=KEEP_CHOICES)
def _parsed_options(model: type[Options], chosen: ChosenTexts) -> tuple[Options, TableOptions]:
    """The options of `validated_options`; ``model`` is the class of the game's. Raises `ValidationError`."""
    of_table = {name: value for name, value in chosen if name in TableOptions.model_fields}
    of_game = {name: value for name, value in chosen if name not in of_table}
    return model.model_validate(of_game), TableOptions.model_validate(of_table)


def seats_fitting_options(game: Game[Any, Any], chosen: Mapping[str, str]) -> tuple[int, ...]:
    """The numbers of players, rising, with which the game can start under the ``chosen`` options (texts by name).

    A number also counts if the game then only asks for another option. All numbers of the game if none fits, or if the
    options themselves are wrong.
    """
    return _fitting_seats(game.rules.setup, game.meta.options, game.meta.seats, tuple(chosen.items()))


@lru_cache(maxsize=KEEP_CHOICES)
def _fitting_seats(
    setup: Callable[..., object], model: type[Options], numbers: tuple[int, ...], chosen: ChosenTexts
) -> tuple[int, ...]:
    """The answer of `seats_fitting_options`, from a game's ``setup``, class of options and ``numbers`` of seats."""
    try:
        options, _ = _parsed_options(model, chosen)
    except ValidationError:
        return numbers
    names = {name for name, _ in chosen}
    return tuple(seats for seats in numbers if _can_start(setup, seats, options, names)) or numbers


def free_seat_count(game: Game[Any, Any], state: TableState) -> int:
    """How many more people can sit down in a lobby before it has as many as its options allow. Seats that are kept for
    somebody do not count; 0 while somebody waits for a seat.
    """
    return 0 if state.guests.queue else free_seats(state, Doors(max(seats_fitting_options(game, state.chosen))))


def _can_start(setup: Callable[..., object], seats: int, options: Options, chosen: Collection[str]) -> bool:
    """Whether a game can start with this number of seats, or only asks for an option that is not in ``chosen``."""
    try:
        setup(seats, options, FastChance(0))
    except Refusal as refusal:
        return refusal.asks is not None and refusal.asks not in chosen
    return True


def _refusal_of_options(meta: Meta, invalid: ValidationError, chosen: Mapping[str, str]) -> Refusal:
    """The refusal for the first wrong option, in words that people see: the option's title, and what its value may
    be.
    """
    first = invalid.errors(include_url=False)[0]
    own_words = first["msg"].removeprefix("Value error, ").rstrip(".") if first["type"] == "value_error" else ""
    if not first["loc"]:
        return Refusal("options_do_not_fit", reason=own_words or "choose others")
    fields = {field.name: field for model in (meta.options, TableOptions) for field in option_fields(model)}
    name = str(first["loc"][0])
    if name not in fields:
        by_word = {field.title: field for field in fields.values()} | fields
        near = closest_word(name, by_word)
        titles = joined_with_and([field.title for field in fields.values()])
        help_text = f"Options: {titles}." if near is None else f"Did you mean “{by_word[near].name}”?"
        return Refusal("unknown_option", name=name[:40], help=help_text)
    field, value = fields[name], chosen.get(name, "")[:40]
    reason = own_words or field.allowed + perhaps_you_meant_text(value, [title for _, title in field.choices])
    return Refusal("bad_option", name=field.title, value=value, reason=reason)
