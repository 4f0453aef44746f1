"""Every page keeps Discord's limits, in each phase of the game, whatever people call themselves."""

import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import ClassVar

import discord
import pytest

from bot.features.lobby.options import OptionGroup, option_form, options_page
from bot.table_pages.board import board_page
from bot.table_pages.closing import close_question_page, closed_page
from bot.table_pages.common_pages import leave_question_page, transcript_page
from bot.table_pages.components import Page, escaped_text, picture_page, text_page
from bot.table_pages.hand import hand_page, left_game_page
from bot.table_pages.lobby import lobby_page, lobby_picture_content
from bot.table_pages.result import result_page
from bot.table_pages.shuffles import SHORT_DIGITS, shuffles_page
from bot.table_pages.snapshot import OwnSeat, TableSnapshot
from bot.texts.names import computer_name, safe_single_line_name
from bot.texts.play import COMPUTER_PLAYS_ON
from engine.actions import Action, Choice, Menu, Pick
from engine.chance import FastChance
from engine.games import games
from engine.options import option_fields
from engine.pieces.cards import PACK
from engine.story import ScoreHistory, Story
from engine.tables.actions import AddComputer, Join, SetOptions, Start
from engine.tables.defaults import state_before_log, state_of_new_table
from engine.tables.log import Cause, Opening
from engine.tables.options import TableOptions
from engine.tables.questions import Question, Vote
from engine.tables.rules import TableRules
from engine.tables.state import Phase, PlayedAction, Seat, TableState, TakeBackVote
from render import PictureFile
from render.lobby import lobby_picture
from tests.bot.table_pages.page_contents import components, errors, parts, words
from tests.long_runs import repetitions

SLUG = "hi-lo-jack"
GAME = games()[SLUG]
ODD = ("*" * 40, "<@1>@everyone" * 4, "🏴‍☠️" * 20, "ي" * 40, "`_~|>#[]()" * 5)
EACH = repetitions(9, long=1)
"""Of how many positions of a game one is looked at."""
PLAIN = ("Ann", "Ben", "Cem", "Dot")
LONG_LINES = tuple(f"Deal {number}: {'*_|' * 30}. Score: {'[x](y) ' * 20}" for number in range(1, 99))
LONG_STORY = Story(LONG_LINES, ScoreHistory("deal", 99, 9, ((-100,) * 12,) * 4))
PICTURE = PictureFile(b"\x89PNG", "A long tale. " * 300)


def scene(state: TableState, names: tuple[str, ...], seat: int | None = None, menu: Menu = ()) -> TableSnapshot:
    started = state.game is not None
    return TableSnapshot(
        id="7Q2MX",
        channel="123456789012345678",
        game=GAME,
        state=state,
        names=names,
        at=4000000000.0,
        version=999_999,
        commitment="f" * 64,
        is_test=True,
        news=("x" * 120,) * 6,
        waiting=tuple(GAME.rules.waiting_for(state.game)) if state.phase is Phase.PLAYING else (),
        deadlines=dict.fromkeys(range(4), 4000000000.0),
        questions_end_at=dict.fromkeys(Question, 4000000000.0),
        view=GAME.rules.view(state.game, seat) if started else None,
        own=None if seat is None else OwnSeat(seat, menu, controls_version=999_999),
        transcript="deckhand 1\n" * 500,
    )


class Course:
    """A whole game, looked at after every action."""

    def __init__(self, people: int, names: tuple[str, ...]) -> None:
        self.names = tuple(safe_single_line_name(names[n % len(names)]) for n in range(people))
        self.rules = TableRules(GAME, Opening("7Q2MX", SLUG, bytes(32), 0.0))
        self.state = TableState()

    def step(self, seat: int | None, action: Action, cause: Cause = Cause.PERSON) -> None:
        self.state = self.rules.apply(self.state, seat, action, cause).state

    def lobby(self) -> None:
        for number in range(len(self.names)):
            luck = "ل" * 40 if number % 2 else "*" * 40
            self.step(None, Join(player=f"{10**18 + number}", interaction=f"{10**18 + number}", luck=luck))
        format_ = {2: "solo2", 3: "solo3", 4: "solo4"}[len(self.names)]
        self.step(
            None, SetOptions(values=(f"format={format_}", "clock=7d", "first_dealer=1", "stuck_dealer=exactly_two"))
        )

    def states(self) -> Iterator[TableState]:
        yield self.state
        self.lobby()
        yield self.state
        self.step(None, Start())
        while self.state.phase is Phase.PLAYING:
            yield self.state
            (seat,) = GAME.rules.waiting_for(self.state.game)
            menu = GAME.rules.menu(self.state.game, seat)
            self.step(seat, GAME.mind.policy(GAME.rules.view(self.state.game, seat), menu, FastChance(seat)))
        yield self.state


def pages_of(state: TableState, names: tuple[str, ...]) -> Iterator[Page]:
    """Every page that shows a table in this state."""
    taken = names[: len(state.seats)]
    seen = scene(state, taken)
    yield shuffles_page(seen)
    if state.phase is Phase.LOBBY:
        yield lobby_page(seen, PICTURE)
        yield lobby_page(seen, None)
        return
    told = GAME.words.text(seen.view, taken)
    for picture, text in ((PICTURE, ""), (None, told), (None, told * 20)):
        if state.outcome:
            yield result_page(seen, picture, picture, text, LONG_STORY)
            yield result_page(seen, None, picture, text, LONG_STORY)
        else:
            yield board_page(seen, picture, text)
        for seat in range(len(taken)):
            menu = GAME.rules.menu(state.game, seat) if state.phase is Phase.PLAYING else ()
            yield hand_page(scene(state, taken, seat, menu), picture, text, is_auto_updated=True)
    yield closed_page(seen)


@pytest.mark.parametrize("people", [2, 3, 4])
@pytest.mark.parametrize("names", [ODD, PLAIN])
def test_no_page_of_any_phase_breaks_a_limit(people: int, names: tuple[str, ...]) -> None:
    course = Course(people, names)
    phases = set()
    for number, state in enumerate(course.states()):
        if state.phase is Phase.PLAYING and number % EACH:
            continue
        phases.add(state.phase)
        for page in pages_of(state, course.names):
            assert errors(page) is None
    assert phases == {Phase.LOBBY, Phase.PLAYING, Phase.OVER}


class Give(Action):
    verb: ClassVar[str] = "give_very_many_things_with_a_long_verb"
    label: ClassVar[str] = "Give {cards} " + "with a very long label " * 6
    cards: str
    to: str = ""


MENUS: dict[str, Menu] = {
    "a select of 25": (Choice(Give, picks=(Pick("cards", PACK[:25], 1, 25, "card"),)),),
    "five selects of 25": (Choice(Give, picks=(Pick("cards", PACK[:25], 0, 25, "card"),)),) * 5,
    "ten buttons, twice": (Choice(Give, picks=(Pick("cards", PACK[:10], shown_as="card"),)),) * 2,
    "a form of 52": (Choice(Give, picks=(Pick("cards", PACK, 1, 4, "card"), Pick("to", PACK))),) * 3,
    "no options at all": (
        Choice(Give, picks=(Pick("cards", (), 0, 0),)),
        Choice(Give, picks=(Pick("cards", (), 1, 4),)),
    ),
    "more than there is": (Choice(Give, picks=(Pick("cards", PACK[:3], 1, 4, "card"),)),),
    "texts as long as can be": (Choice(Give, picks=(Pick("cards", tuple(f"{n}" * 200 for n in range(9)), 1, 3),)),),
    "more than a message holds": (Choice(Give, picks=(Pick("cards", PACK[:10], shown_as="card"),)),) * 9,
}


@pytest.mark.parametrize("menu", MENUS.values(), ids=MENUS)
def test_no_menu_breaks_a_limit(menu: Menu) -> None:
    course = Course(2, ODD)
    states = course.states()
    state = next(state for state in states if state.phase is Phase.PLAYING)
    (seat,) = GAME.rules.waiting_for(state.game)
    on_auto = state.with_seat(seat, on_auto=True)
    agreeing = on_auto.with_seat(seat, lets_pause=True)
    for shown in (state, on_auto, on_auto.with_seat(seat, sat_in=True), asked_three_questions(agreeing, 1 - seat)):
        assert errors(hand_page(scene(shown, course.names, seat, menu), PICTURE, "", is_auto_updated=True)) is None


def asked_three_questions(state: TableState, seat: int) -> TableState:
    """The state in which a seat wants an end, a pause and an action back."""
    wants, action = frozenset({seat}), PlayedAction(1, seat, Give(cards="9s"), by_person=True, is_noticed=True)
    votes = state._replace(close_vote=Vote(1, wants), pause_vote=Vote(2, wants))
    return votes._replace(take_back_vote=TakeBackVote(action, wants, 3))


def test_a_board_of_absent_people_keeps_the_limits() -> None:
    course = Course(4, ODD)
    away = replace(playing(course), seats_open_to_sit_in_vote=(0, 1, 2, 3), closes_at=4000000000.0)
    assert errors(board_page(away, PICTURE, "")) is None
    assert errors(board_page(replace(away, state=asked_three_questions(away.state, 0)), PICTURE, "")) is None


def test_a_board_offers_a_vote_for_those_who_are_away_alone() -> None:
    scene = playing(Course(4, PLAIN))
    assert offers(scene) == []
    assert offers(replace(scene, seats_open_to_sit_in_vote=(1, 3))) == [
        "Let a computer play for Ben",
        "Let a computer play for Dot",
    ]


def playing(course: "Course") -> TableSnapshot:
    state = next(state for state in course.states() if state.phase is Phase.PLAYING)
    return scene(state, course.names)


def offers(scene: TableSnapshot) -> list[str]:
    """The votes on a board."""
    rows = [part for one in components(board_page(scene, PICTURE, "")) for part in one["components"]]
    buttons = [button for row in rows for button in row.get("components", ())]
    return [button["label"] for button in buttons if button["label"].startswith("Let a computer")]


def test_small_pages_keep_the_limits_too() -> None:
    for page in (
        text_page("x" * 10_000),
        leave_question_page("7Q2MX", COMPUTER_PLAYS_ON, "computer"),
        close_question_page("7Q2MX", "Hi Lo Jack", "123456789012345678"),
        left_game_page("7Q2MX", "Hi Lo Jack"),
        picture_page("leaderboard.png", PICTURE),
        transcript_page("7Q2MX", "x" * 100_000),
        *(text_page(text) for text in GAME.meta.short_rules),
    ):
        assert errors(page) is None


# -- a hand while one waits -------------------------------------------------------------------------------------------


def hands(picture: PictureFile | None = PICTURE, *, is_auto_updated: bool = True) -> dict[bool, str]:
    """The words of the hands of a table in play, by whether it is that seat's turn."""
    course = Course(2, PLAIN)
    state = next(state for state in course.states() if state.phase is Phase.PLAYING)
    seats = {seat in GAME.rules.waiting_for(state.game): scene(state, course.names, seat) for seat in range(2)}
    return {
        asked: words(hand_page(seen, picture, "Your hand", is_auto_updated=is_auto_updated))
        for asked, seen in seats.items()
    }


@pytest.mark.parametrize("picture", [PICTURE, None])
def test_every_hand_says_whose_turn_it_is_how_the_game_stands_and_as_of_when(picture: PictureFile | None) -> None:
    hand = hands(picture)
    assert "**Your turn.**" in hand[True]
    assert "As of <t:4000000000:R>, the game was waiting for \u2068Ann\u2069." in hand[False]
    assert "To play" not in hand[False]
    for asked, own, other in ((True, "Ann", "Ben"), (False, "Ben", "Ann")):
        assert f"**\u2068{own}\u2069** 0" in hand[asked]
        assert f"\u2068{other}\u2069 0" in hand[asked]
        assert hand[asked].count("As of <t:4000000000:R>") == 1


def test_a_hand_that_waits_says_whether_it_changes_by_itself() -> None:
    assert "This message changes when it is your turn." in hands()[False]
    assert "This message changes" not in hands()[True]
    copy = hands(is_auto_updated=False)[False]
    assert "This message changes" not in copy
    assert "Press Refresh" in copy


def test_who_may_act_out_of_turn_reads_two_whole_sentences() -> None:
    course = Course(2, PLAIN)
    state = next(state for state in course.states() if state.phase is Phase.PLAYING)
    seen = replace(scene(state, course.names, 1), waiting=(0,), own=OwnSeat(1, (Choice(Give, {"cards": "9s"}),)))
    shown = words(hand_page(seen, PICTURE, "", is_auto_updated=True))
    assert "waiting for \u2068Ann\u2069. Nobody is waiting for you, but you can still act here." in shown


def test_where_several_are_waited_for_a_hand_names_the_others() -> None:
    course = Course(3, PLAIN)
    state = next(state for state in course.states() if state.phase is Phase.PLAYING)
    everybody = replace(scene(state, course.names, 0), waiting=(0, 1, 2), deadlines={0: 4e9})
    assert "**Your turn.** Time runs out <t:4000000000:R>. Also to play: \u2068Ben\u2069 and \u2068Cem\u2069." in words(
        hand_page(everybody, PICTURE, "", is_auto_updated=True)
    )


def test_a_computer_that_acts_in_a_moment_is_not_named() -> None:
    course = Course(3, PLAIN)
    state = next(state for state in course.states() if state.phase is Phase.PLAYING)
    beside_computer = replace(scene(state.with_seat(1, player=None), course.names, 0), waiting=(0, 1, 2), deadlines={})
    shown = words(hand_page(beside_computer, PICTURE, "", is_auto_updated=True))
    assert "**Your turn.** Also to play: \u2068Cem\u2069." in shown
    alone = words(hand_page(replace(beside_computer, waiting=(1,)), PICTURE, "", is_auto_updated=True))
    assert "As of <t:4000000000:R>, it was not your turn yet." in alone


def test_a_status_that_is_too_long_has_shorter_names_and_at_worst_only_says_whose_turn_it_is() -> None:
    course = Course(2, ("*" * 30, "Ann"))
    state = next(state for state in course.states() if state.phase is Phase.PLAYING)

    def hand(times: int) -> str:
        told = replace(GAME, words=replace(GAME.words, status=lambda _, names: (" ".join([*names] * times), "y" * 99)))
        return words(hand_page(replace(scene(state, course.names, 1), game=told), PICTURE, "", is_auto_updated=True))

    stars = r"\*"
    assert stars * 15 in hand(1)
    assert "y" * 99 in hand(15)
    assert stars * 7 not in hand(15)
    assert "y" * 99 not in hand(100)
    assert "was waiting for" in hand(100) or "Your turn" in hand(100)


def test_a_page_can_be_sent_more_than_once() -> None:
    page = picture_page("leaderboard.png", PICTURE)
    for _ in range(2):
        assert [file.fp.read() for file in page.send_arguments()["files"]] == [PICTURE.content]
    assert [file.fp.read() for file in page.edit_arguments()["attachments"]] == [PICTURE.content]


def test_a_text_board_cannot_be_broken_out_of() -> None:
    """Names stand in a code block where a game has no picture; a name that closes it would be markdown again."""
    course = Course(2, ("```@everyone # big",))
    state = next(state for state in course.states() if state.phase is Phase.PLAYING)
    seen = scene(state, course.names)
    page = board_page(seen, None, f"To play: {course.names[0]}")
    text = "".join(part.get("content", "") for part in parts(components(page)))
    assert text.count("```") == 2


def test_a_lobby_says_which_options_differ_and_in_one_line_how_shuffles_are_fixed() -> None:
    course = Course(2, PLAIN)
    course.lobby()
    shown = words(lobby_page(scene(course.state, course.names), PICTURE))
    assert "7 days" in shown
    assert f"`{'f' * 32}`" in shown
    assert f"{10**18}" not in shown
    assert "TEST SHUFFLES" in shown


def test_a_lobby_says_how_many_players_its_options_leave_and_what_is_missing() -> None:
    """In the picture as in the text: two teams of Hi Lo Jack are four players, however many the game allows."""
    ann, ben, cem = (Seat(str(number)) for number in range(3))
    for chosen, seats, in_words, in_picture in (
        ({}, (), "**Players** (2 to 4; needs 2 more): ", "needs 2 more"),
        ({}, (ann, ben), "**Players** (2 to 4): ", "2 of 4 seats taken"),
        ({"format": "teams4"}, (ann, ben), "**Players** (4 with these options; needs 2 more): ", "needs 2 more"),
        ({"format": "solo2"}, (ann, ben, cem), "**Players** (2 with these options; 1 too many): ", "1 too many"),
    ):
        state = TableState(seats=seats, chosen=chosen)
        seen = replace(scene(state, ("Ann", "Ben", "Cem")[: len(seats)]), game=games()["hi-lo-jack"])
        assert in_words in words(lobby_page(seen, PICTURE))
        assert in_picture in lobby_picture(lobby_picture_content(seen)).alt.lower()


def test_an_option_without_effect_says_so_in_the_lobby_and_where_it_is_chosen() -> None:
    game, chosen = games()["high-handed"], {"uncle_bob_rule": "yes", "team_hands": "shared", "teams": "2"}
    seen = replace(scene(TableState(chosen=chosen), ()), game=game)
    groups = (OptionGroup("High Handed", option_fields(game.meta.options)),)
    for shown in (words(lobby_page(seen, PICTURE)), words(options_page("7Q2MX", groups, chosen))):
        assert "(no effect without drawing by hand)" in shown
        assert shown.count("no effect") == 1
    assert [note for note in lobby_picture_content(seen).chosen if "no effect" in note] == [
        "Uncle Bob Rule: Yes (no effect)"
    ]


def test_a_lobby_names_a_default_that_its_log_states_only_where_it_is_another() -> None:
    game = games()["high-handed"]
    for state, is_told in ((state_of_new_table(game.meta), False), (state_before_log(game.meta), True)):
        seen = replace(scene(state, ()), game=game)
        assert ("Gaps in pairs: **Allowed" in words(lobby_page(seen, PICTURE))) == is_told
        assert bool(lobby_picture_content(seen).chosen) == is_told


@pytest.mark.parametrize("slug", games())
def test_the_form_of_an_option_says_its_limits(slug: str) -> None:
    for field in (*option_fields(games()[slug].meta.options), *option_fields(TableOptions)):
        (label,) = option_form("7Q2MX", 0, field, {}).children
        assert isinstance(label, discord.ui.Label)
        assert label.description == field.description
    if slug == "hi-lo-jack":
        assert any(field.description.endswith("(7 to 31)") for field in option_fields(games()[slug].meta.options))


def test_a_button_shows_the_whole_commitment_what_players_add_and_how_to_check_it() -> None:
    course = Course(2, PLAIN)
    empty = words(shuffles_page(scene(course.state, ())))
    assert "No player has added anything yet" in empty
    course.lobby()
    lobby = words(shuffles_page(scene(course.state, course.names)))
    state, names = over()
    end = words(shuffles_page(scene(state, names)))
    closed = words(shuffles_page(scene(state._replace(phase=Phase.CLOSED), names)))
    assert all("f" * 64 in shown and "TEST SHUFFLES" in shown for shown in (empty, lobby, end, closed))
    assert all(f"{10**18 + number}" in lobby for number in range(2))
    assert ("keep these digits" in lobby, "engine verify" in lobby) == (True, False)
    assert ("keep these digits" in end, "engine verify" in end) == (False, True)
    assert ("keep these digits" in closed, "engine verify" in closed) == (False, False)


def test_a_lobby_full_of_computers_fits() -> None:
    course = Course(1, PLAIN)
    course.step(None, Join(player="1", interaction="2"))
    for _ in range(3):
        course.step(None, AddComputer())
    names = ("Ann", *(computer_name(n) for n in range(3)))
    assert errors(lobby_page(scene(course.state, names), None)) is None


def over(people: int = 2) -> tuple[TableState, tuple[str, ...]]:
    """A game at its end, and who played it."""
    course = Course(people, PLAIN)
    *_, last = course.states()
    return last, course.names


def test_without_pictures_a_lobby_tells_in_words_what_its_card_shows() -> None:
    course = Course(2, PLAIN)
    course.lobby()
    shown = words(lobby_page(scene(course.state, course.names), None))
    assert GAME.meta.summary in shown
    assert all(escaped_text(name) in shown for name in course.names)


def test_without_pictures_a_result_tells_the_ranking_and_the_story_in_words() -> None:
    state, names = over()
    story = Story(("Deal 1: Ann won.", "Deal 2: Ben won."), ScoreHistory("deal", 2, 1, ((3, 7), (-1, 11))))
    seen = scene(state, names)
    shown = words(result_page(seen, None, None, "The table.", story))
    assert state.outcome is not None
    why = GAME.victory_text(seen.view, state.outcome.ending, tuple(map(escaped_text, names)))
    scores = "Score after each of 2 deals: "
    told = [" wins!", why, "**1st**", "**2nd**", scores, *map(escaped_text, story.lines), "The table."]
    places = [shown.find(part) for part in told]
    assert places == sorted(places)
    assert min(places) >= 0


def test_a_result_in_words_gives_scores_their_unit_and_leaves_them_out_where_there_are_none() -> None:
    state, names = over()
    assert state.outcome is not None
    seen = scene(state, names)
    first = escaped_text(next(names[seat] for seat, place in enumerate(state.outcome.ranking) if place == 1))
    scored = replace(GAME, meta=replace(GAME.meta, score_unit=("point", "points")))
    unscored = state._replace(outcome=state.outcome._replace(scores=()))
    assert f"**1st** {first}, {max(state.outcome.scores)} points" in ranking_of(replace(seen, game=scored))
    assert f"**1st** {first}" in ranking_of(replace(seen, state=unscored))


def ranking_of(seen: TableSnapshot) -> list[str]:
    """The lines of a result without pictures."""
    return words(result_page(seen, None, None, "The table.", Story())).splitlines()


def test_whoever_leaves_a_game_that_they_win_is_why_another_wins() -> None:
    state, names = over()
    assert state.outcome is not None
    first = state.outcome.ranking.index(1)
    swapped = tuple(2 if place == 1 else 1 for place in state.outcome.ranking)
    left = state._replace(outcome=state.outcome._replace(ranking=swapped))
    shown = ranking_of(scene(left, names))
    assert f"{escaped_text(names[first])} would have won, but left; players who leave come last." in shown


def test_a_long_story_says_how_much_of_it_is_left_out() -> None:
    state, names = over()
    story = Story(tuple(f"Deal {number} was won by Ann" for number in range(1, 99)))
    shown = words(result_page(scene(state, names), None, None, "The table.", story))
    assert "Deal 1 was" in shown
    assert "Deal 98 was" in shown
    kept = shown.count("was won by")
    assert f"… {98 - kept} more …" in shown


def test_a_result_shows_its_card_first_and_then_the_table_each_large() -> None:
    state, names = over()
    page = result_page(scene(state, names), PICTURE, PICTURE, "", Story())
    galleries = [
        part["items"] for part in parts(components(page)) if part["type"] == discord.ComponentType.media_gallery.value
    ]
    assert [[item["media"]["url"] for item in items] for items in galleries] == [
        ["attachment://result.png"],
        ["attachment://table.png"],
    ]
    assert [name for name, _ in page.files] == ["result.png", "table.png"]


def test_a_result_begins_with_winner_reason_and_scores_in_words_and_its_digits_are_short() -> None:
    state, names = over()
    assert state.outcome is not None
    seen = scene(state, names)
    page = result_page(seen, PICTURE, PICTURE, "", Story())
    kinds = [part["type"] for part in parts(components(page))]
    told = [part["content"] for part in parts(components(page)) if "content" in part]
    assert kinds.index(discord.ComponentType.media_gallery.value) > kinds.index(
        discord.ComponentType.text_display.value
    )
    won, why, places = told[1].splitlines()
    assert " wins!" in won
    assert why == GAME.victory_text(seen.view, state.outcome.ending, tuple(map(escaped_text, names)))
    assert places.count("**") == 2 * len(names)
    assert all(str(score) in places for score in state.outcome.scores)
    assert re.findall(r"[0-9a-f]{30,}", words(page)) == [
        seen.commitment[:SHORT_DIGITS],
        sha256(seen.transcript.encode()).hexdigest()[:SHORT_DIGITS],
    ]
    assert "More" in [part.get("label") for part in parts(components(page))]
