"""Section 9 of the rules text: picking up by hand, forgetting it, Grandpa and Uncle Bob; vectors F16 to F18."""

from typing import Any

import pytest

from engine.errors import Refusal
from engine.games.high_handed import GAME
from engine.games.high_handed.actions import PickUp
from engine.games.high_handed.phases.laying import auto_play
from engine.games.high_handed.public import OwedDraws
from engine.games.high_handed.state import State
from engine.tables.actions import Join, SetOptions, Start
from engine.tables.log import Opening
from engine.tables.table import Table
from tests.engine.games.high_handed.positions import MORE, SEVEN, A, B, C, offered_lines, refused, run, said, table
from tests.engine.playing import codes
from tests.engine.tables.playing import SECRET, Clock, Storage


def by_hand(*hands: str, piles: tuple[str, str] = (MORE, "Ah Kh"), **options: Any) -> State:
    return table(*(hands or SEVEN[:3]), piles=piles, draw_mode="manual", **options)


def test_nothing_is_drawn_until_it_is_picked_up() -> None:
    after, events = run(by_hand(), "A lay card=2c cell=A1")
    assert (len(after.hands[A]), after.draws[A].owed, after.turn) == (6, 1, B)
    assert codes(events) == ["card_laid"]
    after, events = run(after, "A pick_up pile=B")
    assert ("Ah" in after.hands[A], after.draws[A].owed, after.turn) == (True, 0, B)
    assert said(events) == ["Ann picks up 1 card."]


def test_as_many_as_were_laid_may_be_picked_up() -> None:
    state = by_hand("9s two_timer two_timer 2c", SEVEN[1])
    after, _ = run(state, "A lay card=9s cell=A1 under=two_timer,two_timer", "A pick_up", "A pick_up", "A pick_up")
    assert (len(after.hands[A]), after.draws[A].owed) == (4, 0)
    assert refused(after, A, "pick_up").code == "draw_not_owed"


def test_who_names_a_pile_has_not_forgotten() -> None:
    """A reading of ours: saying in one breath what to lay and where to draw from."""
    after, events = run(by_hand(), "A lay card=2c cell=A1 pile=B")
    assert (after.hands[A][0], after.draws[A].owed) == ("Ah", 0)
    assert said(events) == ["Ann lays 2♣ on A1.", "Ann picks up 1 card."]


def test_a_play_offers_to_pick_up_at_once() -> None:
    """A computer may play next within seconds, and nobody is quicker than that."""
    state = by_hand("9s thief", SEVEN[1], board="D4=2s", piles=(MORE, ""))
    offered = {choice.action.verb: choice for choice in GAME.rules.menu(state, A)}
    assert {verb: (choice.picks[-1].field, choice.picks[-1].low) for verb, choice in offered.items()} == dict.fromkeys(
        ("lay", "cover", "alone"), ("pile", 0)
    )
    assert offered["lay"].picks[-1].options == ("A", "larger")
    assert offered["lay"].complete(["9s"], ["A1"], ["A"]).to_line() == "lay card=9s cell=A1 pile=A"


@pytest.mark.parametrize("state", [by_hand(piles=("", "")), table(*SEVEN[:2], piles=(MORE, ""))])
def test_a_play_offers_no_pile_where_nothing_is_picked_up_by_hand(state: State) -> None:
    assert all(pick.field != "pile" for choice in GAME.rules.menu(state, A) for pick in choice.picks)


def test_f16_who_forgets_plays_on_with_fewer_cards() -> None:
    after, events = run(by_hand(), "A lay card=2c cell=A1", "B lay card=2d cell=D4")
    assert after.draws[A] == OwedDraws(allowance=6, turns=1)
    assert said(events)[1] == "Ann forgot to pick up and plays on with 6 cards."
    assert refused(after, A, "pick_up").code == "draw_not_owed"


def test_later_draws_replace_only_what_is_laid() -> None:
    lines = ["A lay card=2c cell=A1", "B lay card=2d cell=D4 pile=A", "A lay card=3c cell=A3", "A pick_up"]
    after, _ = run(by_hand(*SEVEN[:2]), *lines)
    assert (len(after.hands[A]), after.draws[A].owed) == (6, 0)


def test_a_special_alone_ends_the_right_too() -> None:
    after, events = run(by_hand(SEVEN[0], "thief 2d"), "A lay card=2c cell=A1", "B alone special=thief cell=D4")
    assert "forgot" in codes(events)
    assert after.draws[A].allowance == 6


def test_the_right_goes_on_while_others_are_skipped() -> None:
    after, _ = run(by_hand("2c", "", ""), "A lay card=2c cell=A1")
    assert (after.turn, after.hands[A]) == (A, ())
    assert [action.to_line() for action in GAME.rules.auto(after, A)] == ["pick_up pile=larger"]
    after, _ = run(after, "A pick_up")
    assert (after.turn, after.hands[A]) == (A, ("Tc",))


def test_hh24_what_the_piles_cannot_give_is_not_owed() -> None:
    state = by_hand("9s two_timer two_timer 2c", SEVEN[1], piles=("Tc", ""))
    after, events = run(state, "A lay card=9s cell=A1 under=two_timer,two_timer", "A pick_up", "B lay card=2d cell=D4")
    assert (after.draws[A].allowance, after.draws[A].owed, "forgot" in codes(events)) == (7, 0, False)
    assert refused(after, A, "pick_up").code == "draw_not_owed"


def test_the_last_player_draws_on_until_the_piles_are_used_up() -> None:
    after, _ = run(by_hand("2c", "", piles=("Tc", "")), "A lay card=2c cell=A1", "A pick_up")
    assert (after.turn, after.outcome) == (A, None)
    after, _ = run(after, "A lay card=Tc cell=H8")
    assert after.outcome is not None
    assert after.outcome.ending == "all_cards_played"


def test_who_can_only_pick_up_may_pass_instead_and_cards_stay_in_the_piles() -> None:
    after, _ = run(by_hand("2c", "", piles=("Tc Jc", "")), "A lay card=2c cell=A1")
    assert offered_lines(after, A) == {"pick_up pile=A", "pass"}
    after, events = run(after, "A pass")
    assert after.outcome is not None
    assert after.outcome.ending == "nobody_picked_up"
    assert said(events)[:2] == ["Ann picks up no more cards.", "All hands are empty; 2 cards stay in the piles."]


def test_only_the_seat_whose_turn_it_is_is_offered_to_pass() -> None:
    assert offered_lines(by_hand("2c", "", ""), B) == set()


def test_the_last_hand_may_be_lost_to_uncle_bob() -> None:
    state = by_hand("2c", "", piles=("Tc Jc", ""), uncle_bob_rule=True)._replace(draws=(OwedDraws(0), OwedDraws(0)))
    after, events = run(state, "B uncle_bob player=0")
    assert after.outcome is not None
    assert (after.outcome.ending, after.outcome.scores) == ("nobody_picked_up", (-5, 0))
    assert "Game 1 is over: Ann \N{MINUS SIGN}5, Ben 0." in said(events)


def test_who_has_nothing_left_and_forgot_is_out_though_piles_are_left() -> None:
    state = by_hand("2c", "2d 3d")
    after, _ = run(state, "A lay card=2c cell=A1", "B lay card=2d cell=D4", "B pick_up")
    assert (after.turn, after.draws[A].allowance) == (B, 6)


def test_a_named_pile_that_is_empty_is_refused() -> None:
    after, _ = run(by_hand(piles=("", "Ah Kh")), "A lay card=2c cell=A1")
    assert refused(after, A, "pick_up pile=A").code == "pile_empty"
    assert offered_lines(after, A) == {"pick_up pile=B"}


def test_time_running_out_lays_and_picks_up() -> None:
    state = by_hand()
    (play,) = GAME.rules.auto(state, A)
    assert play.to_line() == "lay card=2c cell=A1 pile=larger"


# -- the Grandpa Rule -------------------------------------------------------------------------------------------------


def test_f17_grandpa_may_still_pick_up_after_the_first_turn() -> None:
    after, events = run(by_hand(grandpa_rule="everyone"), "A lay card=2c cell=A1", "B lay card=2d cell=D4")
    assert after.draws[A] == OwedDraws(allowance=7, owed=1, late=True, over_70=True, turns=1)
    assert said(events)[1] == ("Ann forgot to pick up, and by the Grandpa Rule may still do so before playing again.")
    after, _ = run(after, "A pick_up")
    assert (len(after.hands[A]), after.draws[A].allowance, after.draws[A].late) == (7, 7, False)
    lines = ["C lay card=2h cell=G7", "A lay card=3c cell=A3", "B lay card=3d cell=D6"]
    after, events = run(after, *lines)
    assert "Ann forgot to pick up and plays on with 6 cards." in said(events)
    assert refused(after, A, "pick_up").code == "draw_not_owed"


def test_hh19_grandpas_second_chance_ends_with_the_second_play() -> None:
    lines = ["A lay card=2c cell=A1", "B lay card=2d cell=D4", "C lay card=2h cell=G7", "A lay card=3c cell=A3"]
    after, events = run(by_hand(grandpa_rule="everyone"), *lines)
    assert after.draws[A] == OwedDraws(allowance=6, owed=1, over_70=True, turns=2)
    assert codes(events).count("forgot") == 1


def test_hh19_nominated_players_say_themselves_that_they_are_over_70() -> None:
    after, events = run(by_hand(grandpa_rule="nominated"), "A lay card=2c cell=A1", "B lay card=2d cell=D4")
    assert after.draws[A] == OwedDraws(allowance=7, owed=1, late=True, turns=1)
    assert "Anyone over 70 may say so" in said(events)[1]
    assert refused(after, A, "pick_up").code == "draw_not_owed"
    assert offered_lines(after, A) == {"grandpa"}
    after, events = run(after, "A grandpa", "A pick_up")
    assert said(events) == ["Ann is over 70: the Grandpa Rule applies.", "Ann picks up 1 card."]
    assert len(after.hands[A]) == 7
    assert refused(after, A, "grandpa").code == "already_done"


def test_hh19_who_says_nothing_loses_the_card_with_the_second_play() -> None:
    lines = ["A lay card=2c cell=A1", "B lay card=2d cell=D4", "C lay card=2h cell=G7", "A lay card=3c cell=A3"]
    after, _ = run(by_hand(grandpa_rule="nominated"), *lines)
    assert after.draws[A].allowance == 6
    assert refused(after, A, "grandpa").code == "grandpa_too_late"
    assert "grandpa" not in offered_lines(after, A)


def test_the_grandpa_rule_needs_drawing_by_hand() -> None:
    terms = table(*SEVEN[:2], grandpa_rule="everyone", uncle_bob_rule=True).terms
    assert (terms.grandpa_rule, terms.uncle_bob) == ("off", False)


# -- the Uncle Bob Rule -----------------------------------------------------------------------------------------------


def with_uncle_bob(*hands: str, **options: Any) -> State:
    return by_hand(*hands, uncle_bob_rule=True, **options)


def test_an_extra_card_is_picked_up_in_silence() -> None:
    state = with_uncle_bob()
    after, events = run(state, "C pick_up")
    assert (len(after.hands[C]), after.turn) == (8, A)
    assert [(happened.code, happened.only) for happened in events] == [("cards_drawn", C)]
    assert GAME.rules.view(after, None).hand_sizes == (7, 7, 8)


def test_a_button_for_a_card_that_was_lost_is_not_one_for_an_extra_card() -> None:
    """A changed menu makes a table refuse the buttons of the menu before; the next test presses one."""
    owed, _ = run(with_uncle_bob(), "A lay card=2c cell=A1")
    lost, _ = run(owed, "B lay card=2d cell=D4")
    assert offered_lines(owed, A) == offered_lines(lost, A)
    assert GAME.rules.menu(owed, A) != GAME.rules.menu(lost, A)


async def test_who_presses_pick_up_too_late_takes_no_card() -> None:
    """Of three players, so that the first is not to play again, which would change the menu too."""
    table = Table(GAME, Opening("7Q2M", "high-handed", SECRET, 1_000.0), Storage(), Clock())
    await table.act(None, SetOptions(values=("draw_mode=manual", "uncle_bob_rule=yes")))
    for action in (*(Join(player=name, interaction="1") for name in ("ann", "ben", "cem")), Start()):
        await table.act(None, action)
    (first,) = table.waiting_for()
    await table.act(first, auto_play(table.state.game, first))
    shown = table.controls_version(first)
    (second,) = table.waiting_for()
    await table.act(second, auto_play(table.state.game, second))
    with pytest.raises(Refusal, match="stale"):
        await table.act(first, PickUp(), controls_version=shown)
    assert len(table.state.game.hands[first]) == 6


def test_an_extra_card_says_what_it_costs() -> None:
    (extra,) = [choice for choice in GAME.rules.menu(with_uncle_bob(), B) if choice.action is PickUp]
    assert extra.label == "Take an extra card from pile {pile}: \N{MINUS SIGN}5 if noticed"


def test_f18_uncle_bob_takes_a_card_and_five_points() -> None:
    state = with_uncle_bob(f"{SEVEN[0]} 9c", *SEVEN[1:3], scores=(3, 0, 0))
    after, events = run(state, "B uncle_bob player=0")
    assert (len(after.hands[A]), after.scores, len(after.removed)) == (7, (-2, 0, 0), 1)
    assert set(after.hands[A]) | set(after.removed) == set(state.hands[A])
    (told,) = said(events)
    assert told == "Ben calls the Uncle Bob Rule: Ann held a card too many, and loses a random card and 5 points."
    assert [(happened.code, happened.only) for happened in events][1:] == [("extra_card_lost", A)]
    assert refused(after, B, "uncle_bob player=0").code == "ub_none"


def test_hh20_it_costs_the_team() -> None:
    state = with_uncle_bob(f"{SEVEN[0]} 9c", *SEVEN[1:], teams="2")
    after, _ = run(state, "C uncle_bob player=0")
    assert after.scores == (-5, 0)


@pytest.mark.parametrize(("player", "code"), [(0, "ub_self"), (1, "ub_none"), (3, "ub_nobody")])
def test_calls_that_are_refused(player: int, code: str) -> None:
    assert refused(with_uncle_bob(), A, f"uncle_bob player={player}").code == code


def test_every_other_seat_can_be_called_on_at_any_time() -> None:
    lines = offered_lines(with_uncle_bob(), B)
    assert lines == {"pick_up pile=A", "pick_up pile=B", "uncle_bob player=0", "uncle_bob player=2"}


def test_an_extra_card_needs_a_pile() -> None:
    assert refused(with_uncle_bob(piles=("", "")), A, "pick_up").code == "draw_not_owed"


def test_who_loses_the_last_card_to_uncle_bob_is_skipped() -> None:
    state = with_uncle_bob("2c", "2d", "2h")
    state = state._replace(draws=(OwedDraws(0), *state.draws[1:]))
    after, _ = run(state, "B uncle_bob player=0")
    assert (after.turn, after.hands[A]) == (B, ())


def test_a_card_owed_that_somebody_else_took_is_not_forgotten() -> None:
    state = with_uncle_bob("9s two_timer two_timer 2c", *SEVEN[1:3], piles=("Tc Jc", "Qc"))
    lines = ["A lay card=9s cell=A1 under=two_timer,two_timer", "C pick_up", "C pick_up", "B lay card=2d cell=D4"]
    after, _ = run(state, *lines)
    assert after.draws[A].allowance == 6


def test_a_card_owed_that_somebody_else_took_is_not_declined() -> None:
    state = with_uncle_bob("9s two_timer two_timer", "", "", piles=("Tc Jc", "Qc"))
    lines = ["A lay card=9s cell=A1 under=two_timer,two_timer", "C pick_up", "C pick_up", "A pass"]
    after, events = run(state, *lines)
    assert "Ann picks up no more cards." in said(events)
    assert (after.draws[A].allowance, after.draws[A].owed, after.turn) == (6, 0, C)
