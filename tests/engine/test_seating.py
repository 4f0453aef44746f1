"""The table's own rules, without the table: who sits, which options hold, when the game starts and how it ends."""

from dataclasses import replace
from typing import Any, Literal, Self

import pytest
from pydantic import Field, model_validator

from engine.actions import Action
from engine.chance import FairSource, salt_of
from engine.entries import (
    TABLE_ACTIONS,
    AddComputer,
    Back,
    Cause,
    Close,
    Join,
    Leave,
    RemoveComputer,
    Resign,
    SetOptions,
    SitIn,
    Start,
)
from engine.errors import COMMON_REFUSALS, Refusal
from engine.game import Options, Outcome, Step, event
from engine.seating import DAY, TABLE_SENTENCES, Phase, Seat, TableRules, TableState, _leavers_last
from engine.sentences import sentence
from tests.engine.tables import OPENING, SECRET
from tests.games.tiny import GAME, Throw, TinyOptions

RULES = TableRules(GAME, OPENING)


def join(player: str, luck: str | None = None) -> Join:
    return Join(player=player, interaction=f"9{player}", luck=luck)


def after(*actions: Action | tuple[int, Action], state: TableState | None = None) -> TableState:
    """The state after these actions; a seat's own is written ``(seat, action)``."""
    state = state or TableState()
    for one in actions:
        seat, action = one if isinstance(one, tuple) else (None, one)
        state = RULES.apply(state, seat, action, Cause.PERSON).state
    return state


def refusal(state: TableState, action: Action, seat: int | None = None, cause: Cause = Cause.PERSON) -> Refusal:
    with pytest.raises(Refusal) as refused:
        RULES.apply(state, seat, action, cause)
    said = refused.value.sentence(TABLE_SENTENCES)
    assert said.endswith((".", "?"))
    assert "{" not in said
    return refused.value


def codes(state: TableState, action: Action, seat: int | None = None, cause: Cause = Cause.PERSON) -> list[str]:
    return [happened.code for happened in RULES.apply(state, seat, action, cause).events]


LOBBY = after(join("ann"), join("ben"))
PLAYING = after(join("ann"), join("ben"), SetOptions(values=("seating=as_joined",)), Start())


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


def test_the_last_computer_is_removed_first() -> None:
    state = after(AddComputer(), join("ann"), AddComputer(), join("ben"), RemoveComputer())
    assert [seat.player for seat in state.seats] == [None, "ann", "ben"]


def test_without_a_computer_none_can_be_removed() -> None:
    assert refusal(LOBBY, RemoveComputer()).code == "no_computer"


# -- options ----------------------------------------------------------------------------------------------------------


def test_options_keep_their_defaults_until_chosen() -> None:
    game, table = RULES.options({})
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
        "“Time for each turn” cannot be “8d”: it is a time from 1m to 7d, like 10m or 24h, or none."
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
        ({"open_hands": "perhaps"}, "“Hands on the table” cannot be “perhaps”: it is yes or no."),
        ({"style": "x"}, "“Style” cannot be “x”: it is one of: fast, very_slow, own (Your way)."),
        ({"least": "0"}, "“Least” cannot be “0”: it is a whole number from 1."),
        ({"word": "long"}, "“Word” cannot be “long”: that is none of its values."),
        ({"style": "fast", "open_hands": "yes"}, "These options do not go together: open hands are never fast."),
    ],
)
def test_what_an_option_may_be_is_said_in_plain_words(typed: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal) as refused:
        STYLED.options(typed)
    assert refused.value.sentence(TABLE_SENTENCES) == said


def test_a_refused_number_says_its_limits() -> None:
    assert refusal(LOBBY, SetOptions(values=("rounds=many",))).sentence(TABLE_SENTENCES) == (
        "“Rounds” cannot be “many”: it is a whole number from 1 to 3."
    )


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    refused = refusal(LOBBY, SetOptions(values=("speed=9",)))
    assert refused.sentence(TABLE_SENTENCES) == (
        "There is no option “speed”. Options: Rounds, Goal, Open hands, Time for each turn, Computers sit in "
        "and Seating."
    )


# -- the start --------------------------------------------------------------------------------------------------------


def test_a_game_needs_a_person() -> None:
    assert refusal(after(AddComputer(), AddComputer()), Start()).code == "nobody_there"
    assert refusal(TableState(), Start()).code == "nobody_there"


def test_a_game_needs_as_many_players_as_it_allows() -> None:
    assert refusal(after(join("ann")), Start()).sentence(TABLE_SENTENCES) == (
        "Tiny needs 2, 3 or 4 players; 1 is seated. Add computers or wait for people."
    )


def test_the_game_may_refuse_options_that_do_not_fit_its_seats() -> None:
    four = after(join("ann"), *[AddComputer()] * 3, SetOptions(values=("open_hands=yes",)))
    assert refusal(four, Start()).code == "bad_action"


def test_the_salt_is_made_of_the_people_in_the_order_they_joined() -> None:
    state = after(join("ann", "clover"), AddComputer(), join("ben"), Start())
    assert state.salt == salt_of([("9ann", "clover"), ("9ben", "")])


def test_who_left_the_lobby_does_not_salt_the_shuffles() -> None:
    state = after(join("ann"), join("cem"), join("ben"), Leave(player="cem"), Start())
    assert state.salt == salt_of([("9ann", ""), ("9ben", "")])


def test_seats_are_drawn_by_lot_from_the_tables_own_chance() -> None:
    lobby = after(*map(join, ("ann", "ben", "cem", "dan")))
    source = FairSource(SECRET, OPENING.table, salt_of((seat.interaction, "") for seat in lobby.seats))
    started = after(Start(), state=lobby)
    assert started.seats == source.at("seats").shuffled(lobby.seats)
    assert started.seats != lobby.seats
    assert started.game == GAME.setup(4, TinyOptions(), source.at(0)).state


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


# -- the game ---------------------------------------------------------------------------------------------------------


def harmless(state: TableState, seat: int) -> Action:
    return GAME.auto(state.game, seat)[0]


def played(state: TableState, seat: int, cause: Cause) -> TableState:
    return RULES.apply(state, seat, harmless(state, seat), cause).state


def until_waited_for(state: TableState, seat: int) -> TableState:
    """Everybody else plays until the table waits for a seat."""
    while seat not in (waiting := GAME.waiting_for(state.game)):
        state = played(state, waiting[0], Cause.AUTO)
    return state


def played_out(state: TableState) -> TableState:
    while waiting := GAME.waiting_for(state.game):
        state = played(state, waiting[0], Cause.AUTO)
    return state


def test_a_games_refusal_counts_no_move() -> None:
    refused = refusal(PLAYING, Throw(), 0)
    assert refused.code == "not_your_turn"
    assert PLAYING.moves == 0


def test_each_game_action_draws_its_chance_at_its_own_number() -> None:
    state = played(played(PLAYING, 0, Cause.PERSON), 1, Cause.PERSON)
    thrower = state.game.thrower
    source = FairSource(SECRET, OPENING.table, state.salt)
    thrown = RULES.apply(state, thrower, Throw(), Cause.PERSON)
    assert thrown.state.moves == 3
    assert thrown.events[0].values["pips"] == source.at(3).dice(1)[0]


def test_a_spectator_cannot_play() -> None:
    assert refusal(PLAYING, Throw(), None).code == "not_seated"
    assert refusal(PLAYING, Throw(), None, Cause.AUTO).code == "not_seated"


def test_one_missed_turn_is_noted_and_the_next_own_act_clears_it() -> None:
    missed = played(PLAYING, 0, Cause.TIMER)
    assert (missed.seats[0].missed, missed.seats[0].on_auto) == (1, False)
    assert played(until_waited_for(missed, 0), 0, Cause.PERSON).seats[0].missed == 0


def test_two_missed_turns_put_a_seat_on_auto() -> None:
    once = played(PLAYING, 0, Cause.TIMER)
    assert codes(once, harmless(once, 0), 0, Cause.TIMER)[:2] == ["time_ran_out", "on_auto"]
    assert played(once, 0, Cause.TIMER).seats[0].on_auto


@pytest.mark.parametrize("cause", [Cause.AUTO, Cause.COMPUTER, Cause.HOST])
def test_what_is_played_for_a_seat_says_nothing_about_its_player(cause: Cause) -> None:
    once = played(PLAYING, 0, Cause.TIMER)
    assert played(once, 0, cause).seats == once.seats


def on_auto() -> TableState:
    return played(played(PLAYING, 0, Cause.TIMER), 0, Cause.TIMER)


def test_a_player_on_auto_comes_back_by_saying_so() -> None:
    state = after((0, Back()), state=on_auto())
    assert (state.seats[0].missed, state.seats[0].on_auto) == (0, False)


def test_a_player_on_auto_comes_back_by_playing() -> None:
    assert not played(until_waited_for(on_auto(), 0), 0, Cause.PERSON).seats[0].on_auto


def test_who_only_replaces_a_sealed_answer_stays_on_auto_because_others_see_that() -> None:
    state = on_auto()
    assert 0 not in GAME.waiting_for(state.game)
    assert GAME.menu(state.game, 0)
    assert played(state, 0, Cause.PERSON).seats == state.seats


def test_who_does_a_part_of_their_turn_in_secret_stays_away_because_others_see_that() -> None:
    rules = TableRules(replace(GAME, apply=lambda state, seat, *_: Step(state, (event("noted", seat),))), OPENING)
    missed = played(PLAYING, 0, Cause.TIMER)._replace(game=PLAYING.game)
    assert rules.apply(missed, 0, harmless(missed, 0), Cause.PERSON).state.seats == missed.seats


def test_who_plays_already_cannot_come_back() -> None:
    assert refusal(PLAYING, Back(), 0).code == "not_on_auto"


# -- a computer sits in -----------------------------------------------------------------------------------------------


def of_four(*options: str) -> TableState:
    """Ann, Ben, Cem and a computer at play."""
    chosen = SetOptions(values=("seating=as_joined", *options))
    return after(*map(join, ("ann", "ben", "cem")), AddComputer(), chosen, Start())


def without_ann(state: TableState) -> TableState:
    """Ann's time has run out once."""
    return played(until_waited_for(state, 0), 0, Cause.TIMER)


def test_a_computer_sits_in_when_most_of_those_who_are_here_want_it() -> None:
    away = without_ann(of_four())
    assert codes(away, SitIn(seat=0), 1) == ["wants_computer"]
    wanted = after((1, SitIn(seat=0)), state=away)
    assert not wanted.seats[0].on_auto
    assert codes(wanted, SitIn(seat=0), 2) == ["wants_computer", "sat_in", "sat_in_for"]
    state = after((2, SitIn(seat=0)), state=wanted)
    assert (state.seats[0].on_auto, state.seats[0].sat_in) == (True, True)
    assert state.seat_of("ann") == 0


def test_with_one_other_person_that_one_decides() -> None:
    away = played(PLAYING, 0, Cause.TIMER)
    assert after((1, SitIn(seat=0)), state=away).seats[0].sat_in


def test_the_vote_is_told_to_all_and_what_came_of_it_to_the_absent_too() -> None:
    away = played(PLAYING, 0, Cause.TIMER)
    voted, *others = RULES.apply(away, 1, SitIn(seat=0), Cause.PERSON).events
    assert sentence(TABLE_SENTENCES[voted.code], voted.values, ("Ann", "Ben")) == (
        "Ben wants a computer to play for Ann (1 of 1 vote)."
    )
    assert [happened.only for happened in others] == [None, 0]


def test_the_votes_of_those_who_went_away_meanwhile_do_not_count() -> None:
    state = after((1, SitIn(seat=0)), state=without_ann(of_four()))
    state = played(until_waited_for(state, 1), 1, Cause.TIMER)
    assert codes(state, SitIn(seat=0), 2)[1:] == ["sat_in", "sat_in_for"]


def test_a_vote_given_counts_once_and_again_when_fewer_are_needed() -> None:
    state = after((1, SitIn(seat=0)), state=without_ann(of_four()))
    assert refusal(state, SitIn(seat=0), 1).code == "already_voted"
    state = played(until_waited_for(state, 2), 2, Cause.TIMER)
    assert codes(state, SitIn(seat=0), 1)[1:] == ["sat_in", "sat_in_for"]


def sat_in() -> TableState:
    return after((1, SitIn(seat=0)), state=on_auto())


def test_whose_seat_a_computer_plays_takes_over_by_saying_so_or_by_playing() -> None:
    assert after((0, Back()), state=sat_in()).seats[0] == PLAYING.seats[0]
    assert played(until_waited_for(sat_in(), 0), 0, Cause.PERSON).seats[0] == PLAYING.seats[0]


def test_what_a_computer_plays_leaves_it_sitting_in() -> None:
    assert played(until_waited_for(sat_in(), 0), 0, Cause.COMPUTER).seats[0].sat_in


@pytest.mark.parametrize("how", [Back(), None], ids=["by saying so", "by playing"])
def test_who_is_back_ends_the_vote(how: Action | None) -> None:
    state = after((1, SitIn(seat=0)), state=without_ann(of_four()))
    back = after((0, how), state=state) if how else played(until_waited_for(state, 0), 0, Cause.PERSON)
    assert back.seats[0] == of_four().seats[0]


def test_a_computer_may_play_for_somebody_who_has_left_too() -> None:
    left = after((0, Resign()), state=of_four())
    state = after((1, SitIn(seat=0)), (2, SitIn(seat=0)), state=left)
    assert (state.seats[0].left, state.seats[0].sat_in) == (True, True)


def test_who_leaves_while_a_computer_plays_for_them_leaves_it_to_the_others_anew() -> None:
    assert not after((0, Resign()), state=sat_in()).seats[0].sat_in


@pytest.mark.parametrize(
    ("state", "voter", "away", "code"),
    [
        (PLAYING, 1, 0, "not_away"),
        (on_auto(), 0, 0, "not_away"),
        (on_auto(), 1, 7, "not_away"),
        (of_four(), 1, 3, "not_away"),
        (without_ann(of_four("sitting_in=never")), 1, 0, "sitting_in_off"),
        (sat_in(), 1, 0, "already_sat_in"),
        (on_auto(), None, 0, "not_seated"),
        (LOBBY, 1, 0, "not_started"),
    ],
)
def test_for_whom_no_computer_sits_in(state: TableState, voter: int | None, away: int, code: str) -> None:
    assert refusal(state, SitIn(seat=away), voter).code == code


def test_without_a_clock_nothing_shows_here_that_somebody_is_away() -> None:
    state = after(join("ann"), join("ben"), SetOptions(values=("clock=none",)), Start())
    assert after((1, SitIn(seat=0)), state=state).seats[0].sat_in


# -- leaving and ending -----------------------------------------------------------------------------------------------


def test_who_resigns_is_nobody_at_the_table_any_more() -> None:
    state = after((0, Resign()), state=PLAYING)
    assert state.seat_of("ann") is None
    assert (state.seats[0].left, state.seats[0].on_auto) == (True, True)
    for action in (Back(), Resign(), harmless(state, 0)):
        assert refusal(state, action, 0).code == "not_seated"


@pytest.mark.parametrize("cause", [Cause.AUTO, Cause.COMPUTER, Cause.TIMER])
def test_a_seat_that_was_left_goes_on_playing(cause: Cause) -> None:
    state = after((0, Resign()), state=PLAYING)
    assert played(state, 0, cause).moves == 1


def test_when_the_last_person_resigns_the_table_closes() -> None:
    state = after((0, Resign()), state=PLAYING)
    assert codes(state, Resign(), 1) == ["resigned", "closed"]
    closed = after((1, Resign()), state=state)
    assert (closed.phase, closed.outcome) == (Phase.CLOSED, None)


def test_the_end_of_the_game_is_the_end_of_the_table() -> None:
    over = played_out(PLAYING)
    assert over.phase is Phase.OVER
    assert over.outcome == GAME.outcome(over.game)


def test_a_closed_table_has_no_outcome() -> None:
    closed = after(Close(), state=PLAYING)
    assert (closed.phase, closed.outcome) == (Phase.CLOSED, None)


@pytest.mark.parametrize("why", ["abandoned", "channel_gone"])
def test_a_table_that_nobody_closed_says_why_it_ended(why: Literal["abandoned", "channel_gone"]) -> None:
    assert codes(PLAYING, Close(why=why)) == [why]
    closed = after(Close(why=why), state=LOBBY)
    assert (closed.phase, closed.closed) == (Phase.CLOSED, why)


def test_leavers_rank_behind_everybody_who_stayed() -> None:
    lobby = after(join("ann"), join("ben"), join("cem"), SetOptions(values=("seating=as_joined",)), Start())
    best = played_out(lobby).outcome.ranking.index(1)  # type: ignore[union-attr]  # a finished table has an outcome
    over = played_out(after((best, Resign()), state=lobby))
    assert over.outcome is not None
    assert over.outcome.ranking[best] == 3
    assert over.outcome.scores == GAME.outcome(over.game).scores  # type: ignore[union-attr]  # as above


@pytest.mark.parametrize(
    ("ranking", "left", "expected"),
    [
        ((1, 2, 3, 4), (), (1, 2, 3, 4)),
        ((1, 2, 3, 4), (0,), (4, 1, 2, 3)),
        ((1, 2, 3, 4), (0, 2), (3, 1, 3, 2)),
        ((1, 3, 1, 3), (0,), (4, 2, 1, 2)),
        ((1, 1, 1, 1), (3,), (1, 1, 1, 4)),
    ],
)
def test_those_who_stayed_keep_their_order_and_those_who_left_share_the_last_place(
    ranking: tuple[int, ...], left: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    seats = tuple(Seat(str(seat), left=seat in left) for seat in range(4))
    outcome = Outcome((0, 0, 0, 0), ranking, "played_out")
    assert _leavers_last(outcome, seats).ranking == expected


def every_action() -> list[Action]:
    return [join("eve"), Leave(player="ann"), SetOptions(values=()), SitIn(seat=1), Close(), Throw()] + [
        action() for action in TABLE_ACTIONS if not action.model_fields
    ]


@pytest.mark.parametrize("ended", [after(Close(), state=PLAYING), played_out(PLAYING)], ids=["closed", "over"])
@pytest.mark.parametrize("action", every_action(), ids=lambda action: action.verb)
def test_after_the_end_everything_is_refused(ended: TableState, action: Action) -> None:
    assert refusal(ended, action, 0).code == "game_over"


def test_every_code_of_the_table_has_a_sentence_that_can_be_said() -> None:
    values: dict[str, Any] = dict.fromkeys(("title", "allowed", "name", "value", "reason", "known", "text"), "x")
    numbers: dict[str, Any] = {"seat": 0, "away": 1, "missed": 2, "seats": 1, "votes": 1, "needed": 2}
    for code, template in TABLE_SENTENCES.items():
        listed = {**numbers, "seats": (0, 1)} if code == "started" else numbers
        said = sentence(template, {**values, **listed}, ("Ann", "Ben"))
        assert "{" not in said
        assert template == "" or said.endswith((".", "?"))
    assert not set(TABLE_SENTENCES) & set(COMMON_REFUSALS)
