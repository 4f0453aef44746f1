"""Whose questions were refused since the game last went on, by what everybody was told."""

from engine.game import event
from engine.tables.log import Cause, LoggedEvent
from engine.tables.refused_questions import refused_questions


def told(*codes: tuple[str, int | None]) -> list[LoggedEvent]:
    """Public events with these codes and seats, an entry for each."""
    events = [event(code) if seat is None else event(code, seat=seat) for code, seat in codes]
    return [LoggedEvent(seq, Cause.PERSON, one) for seq, one in enumerate(events, start=1)]


def refused(*codes: tuple[str, int | None]) -> list[tuple[str, set[int]]]:
    """By the code of each no, the seats whose wish it ended."""
    return [(one.refused.event.code, set(one.wanted_by)) for one in refused_questions(told(*codes))]


def test_a_refusal_ends_the_wish_of_all_who_wanted_it() -> None:
    asked = ("wants_pause", 0), ("wants_pause", 2)
    assert refused(*asked, ("refused_pause", 1)) == [("refused_pause", {0, 2})]
    assert refused(*asked, ("refused_pause", 2)) == [("refused_pause", {0})], "whoever withdraws knows it"
    assert refused(*asked, ("pause_vote_over", None)) == [("pause_vote_over", {0, 2})]


def test_questions_of_different_kinds_are_kept_apart() -> None:
    asked = ("wants_pause", 0), ("wants_to_close", 1), ("wants_to_take_back", 2)
    ended = ("refused_to_close", 0), ("take_back_over", 2), ("refused_pause", 1)
    assert refused(*asked, *ended) == [("refused_to_close", {1}), ("take_back_over", {2}), ("refused_pause", {0})]


def test_what_was_agreed_or_withdrawn_is_no_refusal() -> None:
    assert refused(("wants_pause", 0), ("pause_began", None), ("wants_pause", 1), ("refused_pause", 0)) == [
        ("refused_pause", {1})
    ]
    assert refused(("wants_to_take_back", 0), ("take_back_withdrawn", 0)) == []


def test_a_refusal_is_told_until_the_game_goes_on() -> None:
    asked = ("wants_to_take_back", 0)
    assert refused(asked, ("bid", 1), ("played_on", 1)) == [("played_on", {0})]
    assert refused(asked, ("bid", 1), ("played_on", 1), ("bid", 0)) == []


def test_of_a_question_from_before_nothing_is_known() -> None:
    assert refused(("refused_pause", 1)) == [("refused_pause", set())]
