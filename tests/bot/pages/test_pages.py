"""Every page keeps Discord's limits, in each phase of the game, whatever people call themselves."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

import discord
import pytest

from bot.pages.board import board_page
from bot.pages.components import Page, escaped_text, picture_page, text_page
from bot.pages.hand import hand_page, left_game_page
from bot.pages.lobby import lobby_page
from bot.pages.notices import close_question_page, leave_question_page, transcript_page
from bot.pages.result import closed_page, result_page
from bot.pages.snapshot import TableSnapshot
from bot.texts.names import computer_name, plain_name
from engine.actions import Action, Choice, Menu, Pick
from engine.cards import PACK
from engine.chance import FastChance
from engine.games import games
from engine.log import AddComputer, Cause, Join, Opening, SetOptions, Start
from engine.table_rules import TableRules
from engine.table_state import Phase, TableState
from render import PictureFile
from tests.bot.pages.page_contents import components, errors, parts, words
from tests.long_runs import repetitions

SLUG = "hi-lo-jack"
GAME = games()[SLUG]
ODD = ("*" * 40, "<@1>@everyone" * 4, "🏴‍☠️" * 20, "ي" * 40, "`_~|>#[]()" * 5)
EACH = repetitions(5, long=1)
"""Of how many positions of a game one is looked at."""
PLAIN = ("Ann", "Ben", "Cem", "Dot")
LONG_STORY = tuple(f"Deal {number}: {'*_|' * 30}. Score: {'[x](y) ' * 20}" for number in range(1, 99))
PICTURE = PictureFile(b"\x89PNG", "A long tale. " * 300)


def scene(state: TableState, names: tuple[str, ...], seat: int | None = None, menu: Menu = ()) -> TableSnapshot:
    started = state.game is not None
    return TableSnapshot(
        id="7Q2MX",
        channel="123456789012345678",
        game=GAME,
        state=state,
        names=names,
        version=999_999,
        commitment="f" * 64,
        is_test=True,
        news=("x" * 120,) * 6,
        waiting=tuple(GAME.waiting_for(state.game)) if state.phase is Phase.PLAYING else (),
        deadlines=dict.fromkeys(range(4), 4000000000.0),
        view=GAME.view(state.game, seat) if started else None,
        seat=seat,
        menu=menu,
        since=999_999,
        transcript="deckhand 1\n" * 500,
    )


class Course:
    """A whole game, looked at after every action."""

    def __init__(self, people: int, names: tuple[str, ...]) -> None:
        self.names = tuple(plain_name(names[n % len(names)]) for n in range(people))
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
            (seat,) = GAME.waiting_for(self.state.game)
            menu = GAME.menu(self.state.game, seat)
            self.step(seat, GAME.policy(GAME.view(self.state.game, seat), menu, FastChance(seat)))
        yield self.state


def pages_of(state: TableState, names: tuple[str, ...]) -> Iterator[Page]:
    """Every page that shows a table in this state."""
    taken = names[: len(state.seats)]
    seen = scene(state, taken)
    if state.phase is Phase.LOBBY:
        yield lobby_page(seen, PICTURE)
        yield lobby_page(seen, None)
        return
    told = GAME.text(seen.view, taken)
    for picture, text in ((PICTURE, ""), (None, told), (None, told * 20)):
        if state.outcome:
            yield result_page(seen, picture, picture, text, LONG_STORY)
            yield result_page(seen, None, picture, text, LONG_STORY)
        else:
            yield board_page(seen, picture, text)
        for seat in range(len(taken)):
            menu = GAME.menu(state.game, seat) if state.phase is Phase.PLAYING else ()
            yield hand_page(scene(state, taken, seat, menu), picture, text, is_kept_up=True)
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
    (seat,) = GAME.waiting_for(state.game)
    on_auto = state.with_seat(seat, on_auto=True)
    for shown in (state, on_auto, on_auto.with_seat(seat, sat_in=True)):
        assert errors(hand_page(scene(shown, course.names, seat, menu), PICTURE, "", is_kept_up=True)) is None


def test_a_board_of_absent_people_keeps_the_limits() -> None:
    course = Course(4, ODD)
    away = replace(playing(course), seats_open_to_vote=(0, 1, 2, 3), closes_at=4000000000.0)
    assert errors(board_page(away, PICTURE, "")) is None


def test_a_board_offers_a_vote_for_those_who_are_away_alone() -> None:
    scene = playing(Course(4, PLAIN))
    assert offers(scene) == []
    assert offers(replace(scene, seats_open_to_vote=(1, 3))) == [
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
        leave_question_page("7Q2MX", is_last=True),
        leave_question_page("7Q2MX", is_last=False),
        close_question_page("7Q2MX", "123456789012345678"),
        left_game_page("7Q2MX", "Hi Lo Jack"),
        picture_page("leaderboard.png", PICTURE),
        transcript_page("7Q2MX", "x" * 100_000),
        *(text_page(text) for text in GAME.meta.rules),
    ):
        assert errors(page) is None


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


def test_a_lobby_says_which_options_differ_and_what_players_add() -> None:
    course = Course(2, PLAIN)
    course.lobby()
    shown = words(lobby_page(scene(course.state, course.names), PICTURE))
    assert "7 days" in shown
    assert f"{10**18}" in shown
    assert "TEST SHUFFLES" in shown


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
    story = ("Deal 1: Ann won.", "Deal 2: Ben won.")
    shown = words(result_page(scene(state, names), None, None, "The table.", story))
    assert state.outcome is not None
    ending = GAME.meta.endings[state.outcome.ending]
    told = [" wins!", ending, "**1st**", "**2nd**", *map(escaped_text, story), "The table."]
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
    assert f"**1st** {first} · {max(state.outcome.scores)} points" in ranking_of(replace(seen, game=scored))
    assert f"**1st** {first}" in ranking_of(replace(seen, state=unscored))


def ranking_of(seen: TableSnapshot) -> list[str]:
    """The lines of a result without pictures."""
    return words(result_page(seen, None, None, "The table.", ())).splitlines()


def test_a_long_story_says_how_much_of_it_is_left_out() -> None:
    state, names = over()
    story = tuple(f"Deal {number} was won by Ann" for number in range(1, 99))
    shown = words(result_page(scene(state, names), None, None, "The table.", story))
    assert "Deal 1 was" in shown
    assert "Deal 98 was" in shown
    kept = shown.count("was won by")
    assert f"… {98 - kept} more …" in shown


def test_a_result_shows_its_card_first_and_then_the_table_each_large() -> None:
    state, names = over()
    page = result_page(scene(state, names), PICTURE, PICTURE, "", ())
    galleries = [
        part["items"] for part in parts(components(page)) if part["type"] == discord.ComponentType.media_gallery.value
    ]
    assert [[item["media"]["url"] for item in items] for items in galleries] == [
        ["attachment://result.png"],
        ["attachment://table.png"],
    ]
    assert [name for name, _ in page.files] == ["result.png", "table.png"]
    assert "**1st**" not in words(page)
