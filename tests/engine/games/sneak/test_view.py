"""What a table picture can be made of: hands, piles, the open lead, the last contest and deal, in every phase."""

from engine.games.sneak import GAME
from tests.engine.games.sneak.positions import A, B, C, endgame, last_card, run, table


def test_a_turn_shows_hand_sizes_the_stock_and_the_lead_limit() -> None:
    seen = GAME.rules.view(table("4h 9c As", "2c 3c", "2d"), A)
    assert (seen.phase, seen.turn, seen.waiting, seen.lead) == ("turn", A, (A,), None)
    assert (seen.hand_sizes, seen.stock_size, seen.lead_limit) == ((3, 2, 1), 46, 2)
    assert seen.hand == ("As", "4h", "9c")


def test_a_lead_has_left_its_leaders_hand_and_sealed_answers_have_not() -> None:
    seen = GAME.rules.view(run(table("4h 9c", "2c 3c", "2d 3d"), "A sneak 4h 9c", "B challenge 2c 3c"), C)
    assert seen.lead is not None
    assert (seen.lead.seat, seen.lead.way, seen.lead.size) == (A, "sneak", 2)
    assert (seen.hand_sizes, seen.lead_limit) == ((0, 2, 2), 0)
    assert (seen.asked, seen.answered, seen.waiting, seen.turn) == ((B, C), (B,), (C,), A)


def test_a_flaunt_lies_open_and_has_a_name() -> None:
    seen = GAME.rules.view(run(table("4h 5h", "2c 3c"), "A flaunt 4h 5h"), None)
    assert seen.lead is not None
    assert (seen.lead.cards, seen.lead.kind) == (("4h", "5h"), "straight_flush")


def test_the_last_contest_tells_all_that_was_shown() -> None:
    state = run(table("4h 9c", "2c 3c", "2d 2s"), "A sneak 4h 9c", "B pass", "C challenge 2d 2s")
    done = GAME.rules.view(state, None).last_contest
    assert done is not None
    assert (done.leader, done.way, done.size, done.asked) == (A, "sneak", 2, (B, C))
    assert (done.shown, done.taker, done.cards) == ((("4h", "9c"), (), ("2d", "2s")), C, 4)
    assert (done.deal, done.number, GAME.rules.view(state, None).contests) == (1, 1, 1)


def test_a_pile_is_counted_by_all_and_listed_by_its_owner() -> None:
    state = run(table("4h 9c", "2c 3c 4c", "2d 2s"), "A sneak 4h 9c", "B pass", "C pass")
    state = run(state, "B flaunt 2c", "C pass")
    for viewer, pile in ((A, ("4h", "9c")), (B, ("2c",)), (C, ()), (None, ())):
        seen = GAME.rules.view(state, viewer)
        assert (seen.pile, seen.pile_sizes, seen.seen) == (pile, (2, 1, 0), ("2c",))


def test_the_last_deal_tells_all_that_its_scoring_says() -> None:
    state = run(endgame("9h", "", "4c 5c", piles=(10, 20), totals=(5, 5, 5)), "A flaunt 9h", "C pass")
    seen = GAME.rules.view(state, None)
    assert seen.last_deal is not None
    assert (seen.last_deal.points, seen.last_deal.totals) == ((11, 20, 21), (16, 25, 26))
    assert (seen.last_deal.last_holder, seen.last_deal.last_cards, seen.last_deal.left) == (C, 2, 0)
    assert (seen.totals, seen.deal_number, seen.pile_sizes, seen.turns) == ((16, 25, 26), 2, (0, 0, 0), 0)


def test_the_last_round_is_counted_down() -> None:
    before = last_card("4h", "5c", endgame="one_round")
    assert GAME.rules.view(before, None).turns_left is None
    assert GAME.rules.view(run(before, "A draw"), None).turns_left == 2


def test_a_game_that_is_over_has_an_outcome_and_waits_for_nobody() -> None:
    seen = GAME.rules.view(run(endgame("9h", "4c", format="single_deal"), "A flaunt 9h", "B pass"), None)
    assert seen.outcome is not None
    assert (seen.phase, seen.waiting, seen.lead_limit, seen.hand_sizes) == ("over", (), 0, (0, 0))


def test_a_spectator_has_no_secrets() -> None:
    seen = GAME.rules.view(run(table("4h 9c", "2c 3c", "2d 3d"), "A sneak 4h 9c", "B challenge 2c 3c"), None)
    assert (seen.viewer, seen.hand, seen.answer, seen.pile, seen.pile_unseen) == (None, (), None, (), ())
