"""The lobby's rules, without the table: who sits, which options hold, and when the game starts."""

from dataclasses import replace
from typing import Literal, Self

import pytest
from pydantic import Field, model_validator

from engine.actions import Action
from engine.chance import FairSource, salt_of_joins
from engine.durations import DAY
from engine.errors import Refusal
from engine.game import Options
from engine.tables.actions import AddComputer, Back, Leave, RemoveComputer, Resign, SetOptions, Start
from engine.tables.log import Cause
from engine.tables.rules import TableRules
from engine.tables.sentences import TABLE_SENTENCES
from engine.tables.state import Phase, Seat, TableState
from tests.engine.seats import LOBBY, PLAYING, RULES, after, codes, join, refusal
from tests.engine.tables.playing import OPENING, SECRET
from tests.games.tiny import GAME, Throw, TinyOptions

# -- the lobby --------------------------------------------------------------------------------------------------------


def test_people_and_computers_sit_down_in_the_order_they_come() -> None:
    state = after(join("ann", "four leaves"), AddComputer(), join("ben"))
    assert state.seats == (Seat("ann", "9ann", "four_leaves"), Seat(None), Seat("ben", "9ben"))
    assert (state.seat_of("ben"), state.seat_of("cem")) == (2, None)


def test_nobody_sits_on_two_seats() -> None:
    assert refusal(LOBBY, join("ann")).code == "already_seated"


def test_a_table_has_no_more_seats_than_its_game() -> None:
    full = after(join("ann"), join("ben"), AddComputer(), AddComputer())
    assert refusal(full, join("cem")).sentence(TABLE_SENTENCES) == "All 4 seats of this table are taken."
    assert refusal(full, AddComputer()).code == "table_full"


def test_who_leaves_the_lobby_frees_the_seat() -> None:
    state = after(Leave(player="ann"), state=LOBBY)
    assert [seat.player for seat in state.seats] == ["ben"]
    assert after(join("ann"), state=state).seat_of("ann") == 1


def test_only_who_is_seated_can_leave() -> None:
    assert refusal(LOBBY, Leave(player="cem")).code == "not_seated"


def test_when_the_last_person_leaves_the_lobby_the_table_closes_although_computers_wait() -> None:
    state = after(join("ann"), AddComputer(), Leave(player="ann"))
    assert state.phase is Phase.CLOSED
    assert codes(after(join("ann"), AddComputer()), Leave(player="ann")) == ["closed"]


def test_a_lobby_that_awaits_its_opener_stays_when_the_last_person_leaves() -> None:
    state = after(join("ann"), AddComputer(), Leave(player="ann", awaits_opener=True))
    assert (state.phase, [seat.player for seat in state.seats]) == (Phase.LOBBY, [None])
    assert after(join("ben"), state=state).seat_of("ben") == 1


def test_the_last_computer_is_removed_first() -> None:
    state = after(AddComputer(), join("ann"), AddComputer(), join("ben"), RemoveComputer())
    assert [seat.player for seat in state.seats] == [None, "ann", "ben"]


def test_without_a_computer_none_can_be_removed() -> None:
    assert refusal(LOBBY, RemoveComputer()).code == "no_computer"


# -- options ----------------------------------------------------------------------------------------------------------


def test_options_keep_their_defaults_until_chosen() -> None:
    game, table = RULES.game_and_table_options({})
    assert (game, table.clock, table.seating) == (TinyOptions(), DAY, "random")


def test_a_later_choice_changes_only_what_it_names() -> None:
    state = after(SetOptions(values=("rounds=3", "clock=10m")), SetOptions(values=("rounds=1",)))
    assert state.chosen == {"rounds": "1", "clock": "10m"}
    assert state.clock == 600


def test_an_empty_value_gives_an_option_its_default_back() -> None:
    state = after(SetOptions(values=("rounds=3", "clock=10m")), SetOptions(values=("clock=",)))
    assert (dict(state.chosen), state.clock) == ({"rounds": "3"}, DAY)


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        *[("90", 90), ("90s", 90), ("10m", 600), ("24h", DAY), ("7d", 7 * DAY), ("none", None), ("OFF", None)],
        *[("5 minutes", 300), ("1 Hour", 3600), ("24 hours", DAY), ("2 days", 2 * DAY), ("90 sec", 90)],
    ],
)
def test_a_clock_is_read_as_people_write_it(typed: str, seconds: int | None) -> None:
    assert after(SetOptions(values=(f"clock={typed}",))).clock == seconds


@pytest.mark.parametrize(
    "typed", ["clock=59s", "clock=8d", "clock=soon", "clock=5parsecs", "seating=maybe", "rounds=4", "rounds=x"]
)
def test_a_value_that_an_option_cannot_have_is_refused_by_name(typed: str) -> None:
    refused = refusal(LOBBY, SetOptions(values=("goal=9", typed)))
    name, _, value = typed.partition("=")
    assert refused.code == "bad_option"
    assert refused.values["name"] == {"clock": "Time for each turn"}.get(name, name.capitalize())
    assert refused.values["value"] == value


def test_a_refused_clock_says_what_would_do() -> None:
    assert refusal(LOBBY, SetOptions(values=("clock=8d",))).sentence(TABLE_SENTENCES) == (
        "“Time for each turn” cannot be “8d”: choose a time from 1 minute to 7 days, like 10 minutes or 24 hours, "
        "or none."
    )


class _Style(Options):
    open_hands: bool = Field(default=False, title="Hands on the table", description="Whether")
    style: Literal["fast", "very_slow", "own"] | None = Field(
        default=None, description="How", json_schema_extra={"titles": {"very_slow": "Very slow", "own": "Your way"}}
    )
    least: int = Field(default=1, ge=1, description="How few")
    word: str = Field(default="", max_length=3, description="Anything short")

    @model_validator(mode="after")
    def _goes_together(self) -> Self:
        if self.open_hands and self.style == "fast":
            raise ValueError("open hands are never fast.")
        return self


STYLED = TableRules(replace(GAME, meta=replace(GAME.meta, options=_Style)), OPENING)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"open_hands": "perhaps"}, "“Hands on the table” cannot be “perhaps”: choose yes or no."),
        ({"style": "x"}, "“Style” cannot be “x”: choose one of: fast; Very slow; Your way."),
        ({"least": "0"}, "“Least” cannot be “0”: choose a whole number from 1."),
        ({"word": "long"}, "“Word” cannot be “long”: it has no such value."),
        ({"style": "fast", "open_hands": "yes"}, "These options do not go together: open hands are never fast."),
    ],
)
def test_what_an_option_may_be_is_said_in_plain_words(typed: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal) as refused:
        STYLED.game_and_table_options(typed)
    assert refused.value.sentence(TABLE_SENTENCES) == said


@pytest.mark.parametrize("typed", ["as_joined", "As people joined", "as  people JOINED"])
def test_an_option_may_be_typed_as_people_read_it(typed: str) -> None:
    assert after(SetOptions(values=(f"seating={typed}",)), state=LOBBY).chosen == {"seating": "as_joined"}


def test_a_refused_number_says_its_limits() -> None:
    assert refusal(LOBBY, SetOptions(values=("rounds=many",))).sentence(TABLE_SENTENCES) == (
        "“Rounds” cannot be “many”: choose a whole number from 1 to 3."
    )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("rouns=2", "There is no option “rouns”. Did you mean “rounds”?"),
        ("seating=randm", "perhaps you meant Random."),
    ],
)
def test_an_option_with_a_typing_error_is_refused_with_the_near_word(typed: str, told: str) -> None:
    assert refusal(LOBBY, SetOptions(values=(typed,))).sentence(TABLE_SENTENCES).endswith(told)


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    refused = refusal(LOBBY, SetOptions(values=("speed=9",)))
    assert refused.sentence(TABLE_SENTENCES) == (
        "There is no option “speed”. Options: Rounds, Goal, Open hands, Time for each turn, Computers sit in, "
        "Taking back, Seating, Who may sit down and Hints."
    )


# -- the start --------------------------------------------------------------------------------------------------------


def test_a_game_needs_a_person() -> None:
    assert refusal(after(AddComputer(), AddComputer()), Start()).code == "nobody_there"
    assert refusal(TableState(), Start()).code == "nobody_there"


def test_a_game_needs_as_many_players_as_it_allows() -> None:
    assert refusal(after(join("ann")), Start()).sentence(TABLE_SENTENCES) == (
        "Tiny needs 2 to 4 players; 1 is seated. Add computers or wait for people."
    )


def test_the_game_may_refuse_options_that_do_not_fit_its_seats() -> None:
    four = after(join("ann"), *[AddComputer()] * 3, SetOptions(values=("open_hands=yes",)))
    assert refusal(four, Start()).code == "bad_action"


def test_the_salt_is_made_of_the_people_in_the_order_they_joined() -> None:
    state = after(join("ann", "clover"), AddComputer(), join("ben"), Start())
    assert state.salt == salt_of_joins([("9ann", "clover"), ("9ben", "")])


def test_who_left_the_lobby_does_not_salt_the_shuffles() -> None:
    state = after(join("ann"), join("cem"), join("ben"), Leave(player="cem"), Start())
    assert state.salt == salt_of_joins([("9ann", ""), ("9ben", "")])


def test_seats_are_drawn_by_lot_from_the_tables_own_chance() -> None:
    lobby = after(*map(join, ("ann", "ben", "cem", "dan")))
    source = FairSource(SECRET, OPENING.table, salt_of_joins((seat.interaction, "") for seat in lobby.seats))
    started = after(Start(), state=lobby)
    assert started.seats == source.chance_at("seats").shuffled(lobby.seats)
    assert started.seats != lobby.seats
    assert started.game == GAME.rules.setup(4, TinyOptions(), source.chance_at(0)).state


def test_seats_stay_as_joined_if_the_host_says_so() -> None:
    lobby = after(*map(join, ("ann", "ben", "cem", "dan")), SetOptions(values=("seating=as_joined",)))
    assert after(Start(), state=lobby).seats == lobby.seats


@pytest.mark.parametrize(
    "action", [join("cem"), Leave(player="ann"), AddComputer(), RemoveComputer(), SetOptions(values=()), Start()]
)
def test_once_started_the_lobby_is_over(action: Action) -> None:
    assert refusal(PLAYING, action).code == "already_started"


@pytest.mark.parametrize("action", [Back(), Resign(), Throw()])
@pytest.mark.parametrize("cause", [Cause.PERSON, Cause.COMPUTER])
def test_before_the_start_nobody_plays(action: Action, cause: Cause) -> None:
    assert refusal(LOBBY, action, 0, cause).code == "not_started"
