"""The text of High Roller is enough to play by: a reader of it knows all that the view says."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Any, NamedTuple, TypeVar, cast

import pytest

from engine.chance import FastChance
from engine.game import Outcome
from engine.games.high_roller import GAME
from engine.games.high_roller.options import Terms
from engine.games.high_roller.pieces.dice import Bottom, Dice
from engine.games.high_roller.pieces.sheets import Sheet, SheetCounts, empty_sheet, sheet_counts
from engine.games.high_roller.public import (
    NOTHING_WRITTEN,
    CardMark,
    GameResult,
    NumberMark,
    Phase,
    RevealedRound,
    RoundMarks,
)
from engine.games.high_roller.view import View
from engine.games.high_roller.words import alt, labels, private
from engine.pieces.cards import PACK, Card, card_in_words, card_text
from engine.text.words import ALT_LENGTH, MINUS, TEXT_LENGTH, join_alt_text, names_of_all_seats
from engine.text.words import NOTHING as NO_VALUE
from tests.each import each
from tests.engine import reading
from tests.engine.games.high_roller import scenes
from tests.engine.games.high_roller.scenes import NAMES
from tests.engine.reading import HOSTILE_NAMES, number_of, positions, within
from tests.long_runs import repetitions

T = TypeVar("T")
TIMES = "\N{MULTIPLICATION SIGN}"
MISLEADING = (
    "is to roll.",
    "32 points",
    "1♦ J♥ 4♦",
    "x: place 1",
    "O 1 1 3",
    "Winner: 3 Zoë",
    ": 2 points",
    "Dice: white 1",
)
"""Names like what this text says."""
SETS_OF_NAMES = (NAMES, MISLEADING, *HOSTILE_NAMES)
ALL_NAMES = pytest.mark.parametrize(("part", "names"), list(enumerate(SETS_OF_NAMES)))
GAMES, EVERY = 16, repetitions(37, long=13)
STEP = repetitions(7, long=1)
"""The text of one position in so many of a whole match is looked at: of another moment in each round."""
NUMBERS = {str(number): number for number in range(1, 7)}
CODES = {card_text(card): card for card in PACK}
ENDINGS = {told: code for code, told in labels.ENDINGS.items()}


# -- a reader ---------------------------------------------------------------------------------------------------------


class Block(NamedTuple):
    """What is told of one seat."""

    heading: str
    """Behind its number and name."""
    sheet: Sheet | None
    """Without its chips' columns, where those are not told."""
    written: RoundMarks
    """What is marked as written in the last round."""
    shared: tuple[bool, ...]


class Told(NamedTuple):
    """A game that is over, as far as the text tells of it."""

    number: int
    rounds: int
    totals: tuple[int, ...]


class Reader(reading.Reader):
    """What somebody knows who has nothing but the text, and the rules of the sheet."""

    def blocks(self) -> tuple[Block, ...]:
        """By seat."""
        headings = {n: int(line[0]) for n, line in enumerate(self.lines) if re.match(r"\d .*: .*[^.]$", line)}
        assert sorted(headings.values()) == list(range(1, len(headings) + 1))
        return tuple(self.block(n) for n in sorted(headings, key=lambda n: headings[n]))

    def block(self, start: int) -> Block:
        heading = self.lines[start].rpartition(": ")[2]
        lines = self.lines[start + 1 : start + 7]
        if not re.match(r"1♦ ", lines[0]):
            return Block(heading, None, NOTHING_WRITTEN, ())
        rows = [line.removesuffix(" !").removesuffix(" empty").split()[1:] for line in lines]
        left, boxes = (
            "12345" if "all jokers" in heading else within(heading, r"jokers (.*)"),
            int(within(self.lines[-1], r"(\d+) even boxes")),
        )
        rows[4:] = [_unfolded(row) for row in rows[4:]]
        cards = tuple(_filled([CODES.get(_bare(it)) for it in row], 5) for row in rows[:4])
        odds, evens = (_filled([NUMBERS.get(_bare(it)) for it in row], boxes) for row in rows[4:])
        sheet = Sheet(cards, odds, evens, tuple(str(column) in left for column in range(1, 6)))
        return Block(heading, sheet, _marked(rows), tuple(line.endswith(" !") for line in lines[:4]))

    # -- the view -----------------------------------------------------------------------------------------------------

    def view(self) -> View:
        blocks = self.blocks()
        where = self.one(r"High Roller, game (\d) of (\d), begun by seat (\d), round (\d+)(?:, over: (.*))?\.")
        terms, you = self.terms(blocks, int(where[1])), self.all(r"You are (\d) .*\.")
        viewer = int(you[0][0]) - 1 if you else None
        dice, last = self.all(r"Dice: (.*)\."), self.last_round(blocks)
        phase: Phase = "over" if where[4] else "choose" if dice else "roll"
        waiting = self.waiting(phase)
        mine = blocks[viewer].sheet if viewer is not None else None
        written = self.written() if viewer is not None else None
        sheets = self.sheets(blocks, terms, viewer, written)
        return View(
            viewer=viewer,
            terms=terms,
            game=int(where[0]),
            opener=int(where[2]) - 1,
            round=int(where[3]),
            phase=phase,
            waiting=waiting,
            first=self.first(phase, last),
            dice=_dice(dice[0][0]) if dice else None,
            sheets=sheets,
            counts=tuple(
                sheet_counts(sheet) if sheet else _counts(block) for sheet, block in zip(sheets, blocks, strict=True)
            ),
            locked=tuple(phase == "choose" and seat not in waiting for seat in range(terms.seats)),
            last_round=last,
            results=(),
            sums=self.sums(blocks),
            outcome=self.outcome(blocks, where[4]) if where[4] else None,
            own=mine,
            written=written,
        )

    def terms(self, blocks: Sequence[Block], number: int) -> Terms:
        rules = self.one(r"Rules: (.*)\.")[0]
        return scenes.terms(
            len(blocks),
            boxes=int(within(rules, r"(\d+) even boxes")),
            games=number,
            first_player="rotate" if "changes each round" in rules else "fixed",
            yellow_others="once" if "all may write yellow" in rules else "never",
            sheets="secret" if "secret" in rules else "open_after_round",
            same_hand="category" if "of one kind are the same" in rules else "tie",
        )

    def waiting(self, phase: Phase) -> tuple[int, ...]:
        if phase == "roll":
            return self.seats(r"(\d) .* is to roll\.")
        return self.seats(r"Choosing: seats? (.*)\.") if phase == "choose" else ()

    def first(self, phase: Phase, last: RevealedRound | None) -> int:
        """Who rolls or rolled; when all is over, in the last round."""
        if phase == "over":
            assert last
            return last.first
        pattern = r"First player: (\d) .*" if phase == "choose" else r"(\d) .* is to roll\."
        return self.seats(pattern)[0]

    def finished(self) -> tuple[Told, ...]:
        """The games that are over."""
        told = self.all(r"Game (\d), (\d+) rounds: (.*)\.")
        games = [Told(int(game), int(rounds), tuple(map(number_of, each.split(", ")))) for game, rounds, each in told]
        return (*games, *self.shown())

    def shown(self) -> tuple[Told, ...]:
        """The finished game whose sheets are told instead of those that are still empty, if there is one."""
        told = self.all(r"Sheets of game (\d) after (\d+) rounds; .*")
        totals = tuple(number_of(within(block.heading, rf"({MINUS}?\d+) points?") or "0") for block in self.blocks())
        return tuple(Told(int(game), int(rounds), totals) for game, rounds in told)

    def sums(self, blocks: Sequence[Block]) -> tuple[int, ...]:
        finished = self.finished()
        sums = tuple(sum(game.totals[seat] for game in finished) for seat in range(len(blocks)))
        assert all(tuple(map(number_of, told.split(", "))) == sums for (told,) in self.all(r"In all: (.*)\."))
        return sums

    def sheets(
        self, blocks: Sequence[Block], terms: Terms, viewer: int | None, written: RoundMarks | None
    ) -> tuple[Sheet | None, ...]:
        if self.shown() and not self.all(r"High Roller, .*, over: .*"):
            empty = empty_sheet(terms.boxes)
            return (None if terms.options.sheets == "secret" else empty,) * terms.seats
        return tuple(
            _without(block.sheet, written) if seat == viewer and block.sheet and written else block.sheet
            for seat, block in enumerate(blocks)
        )

    def last_round(self, blocks: Sequence[Block]) -> RevealedRound | None:
        told = self.all(r"Round (\d+): seat (\d) rolled ([^.]*)\.( Written: .*)?")
        if not told:
            return None
        return RevealedRound(
            number=int(told[0][0]),
            first=int(told[0][1]) - 1,
            dice=_dice(told[0][2]),
            written=tuple(block.written for block in blocks) if told[0][3] else (),
            without_card=self.seats(r"No legal card then: seats? (.*)\."),
        )

    def written(self) -> RoundMarks:
        """What the viewer wrote this round."""
        told = self.all(r"You wrote this round: (.*)\.")
        parts = told[0][0].split("; ") if told else []
        boxes = [box for part in parts if (box := re.fullmatch(r"(\d) in (odd|even) box (\d+)", part))]
        spaces = [space for part in parts if (space := re.fullmatch(r"(joker )?(\S+) in row (\d) column (\d)", part))]
        marks = [(space[1], CardMark(int(space[3]), int(space[4]), CODES[space[2]])) for space in spaces]
        assert len(boxes) + len(spaces) == len(parts)
        return RoundMarks(
            card=next((mark for joker, mark in marks if not joker), None),
            number=next(
                (NumberMark(cast("Bottom", box[2][0].upper()), int(box[3]), int(box[1])) for box in boxes), None
            ),
            jokers=tuple(mark for joker, mark in marks if joker),
        )

    def outcome(self, blocks: Sequence[Block], ending: str) -> Outcome:
        ranking = tuple(int(within(block.heading, r"place (\d)")) for block in blocks)
        winners = self.seats(r"Winner: (\d) .*") or self.seats(r"Winners: seats (.*)\.")
        assert winners == tuple(seat for seat, place in enumerate(ranking) if place == 1)
        return Outcome(self.sums(blocks), ranking, ENDINGS[ending])


def _unfolded(row: Sequence[str]) -> list[str]:
    """Each number of a run by itself."""
    return [what for it in row for what in [it.partition(TIMES)[0]] * int(it.partition(TIMES)[2] or 1)]


def _filled(row: Sequence[T | None], places: int) -> tuple[T | None, ...]:
    """A row with the empty places at its end."""
    return (*row, *(None,) * (places - len(row)))


def _bare(written: str) -> str:
    return written.rstrip("*+")


def _dice(told: str) -> Dice:
    return Dice(*(int(within(told, rf"{colour} (\d)")) for colour in Dice._fields))


def _counts(block: Block) -> SheetCounts:
    """How full a secret sheet is; a new one while the sheets of the game before are told."""
    if "cards" not in block.heading:
        return SheetCounts(0, 0, 5)
    patterns = (r"(\d+) of 20 cards", r"(\d+) of \d+ numbers", r"(\d) jokers?")
    return SheetCounts(*(int(within(block.heading, pattern)) for pattern in patterns))


def _marked(rows: Sequence[Sequence[str]]) -> RoundMarks:
    """What carries a mark in six rows of a sheet."""
    spots = [(row, place, it) for row, its in enumerate(rows, 1) for place, it in enumerate(its, 1) if it[-1] in "*+"]
    marks = [(it[-1], CardMark(row, n, CODES[_bare(it)])) for row, n, it in spots if row < 5]
    by_dice, jokers = ([mark for sign, mark in marks if sign == asked] for asked in "*+")
    bottoms: dict[int, Bottom] = {5: "O", 6: "E"}
    numbers = [NumberMark(bottoms[row], n, int(_bare(it))) for row, n, it in spots if row in bottoms]
    assert len(by_dice) < 2
    assert len(numbers) < 2
    return RoundMarks(next(iter(by_dice), None), next(iter(numbers), None), tuple(jokers))


def _without(sheet: Sheet, written: RoundMarks) -> Sheet:
    """A sheet as it was before this was written on it."""
    rows = [list(row) for row in sheet.rows]
    for mark in (written.card, *written.jokers):
        if mark:
            rows[mark.row - 1][mark.column - 1] = None
    chips = tuple(left or n in {mark.column for mark in written.jokers} for n, left in enumerate(sheet.chips, start=1))
    boxes: dict[Bottom, list[int | None]] = {"O": list(sheet.odds), "E": list(sheet.evens)}
    if written.number:
        boxes[written.number.bottom][written.number.place - 1] = None
    return Sheet(tuple(map(tuple, rows)), tuple(boxes["O"]), tuple(boxes["E"]), chips)


def _in_order(written: RoundMarks) -> RoundMarks:
    return written._replace(jokers=tuple(sorted(written.jokers)))


def told(view: View) -> View:
    """The view without what no reader needs: in which order somebody used several jokers in one round; what a seat that
    plays on knows of a finished game's last marks, and its own sheet when all is over, which is among the others. The
    finished games are compared apart.
    """
    last, own, written, viewer = view.last_round, view.own, view.written, view.viewer
    if last:
        is_gone = view.round == 1 and view.viewer is not None
        marks = () if is_gone else tuple(map(_in_order, last.written))
        last = last._replace(written=marks)
    if view.outcome:
        viewer, own, written = None, None, None
    return view._replace(viewer=viewer, last_round=last, results=(), own=own, written=written)


# -- the whole view from the text -------------------------------------------------------------------------------------


@cache
def random_states() -> tuple[Any, ...]:
    return tuple(positions(GAME, GAMES, EVERY))


def assert_rebuilt(view: View, names: Sequence[str]) -> None:
    text = GAME.words.text(view, names)
    reader = Reader(text)
    assert reader.view() == told(view)
    totals = [tuple(score.total for score in game.scores) for game in view.results]
    assert reader.finished() == tuple(
        Told(game.number, game.rounds, total) for game, total in zip(view.results, totals, strict=True)
    )
    if reader.shown():
        assert_scored(reader, view.results[-1])
    assert len(text) <= TEXT_LENGTH


def assert_scored(reader: Reader, finished: GameResult) -> None:
    """The text tells the sheets of the finished game, and what each row was worth."""
    for block, sheet, score in zip(reader.blocks(), finished.sheets, finished.scores, strict=True):
        assert block.sheet == sheet
        assert block.shared == tuple(row.is_shared for row in score.rows)
        parts = [*(row.points for row in score.rows), score.odds.points, score.evens.points]
        told_parts = within(block.heading, r"points? = (\S+?)(?:,|$)")
        assert [number_of(part) for part in re.findall(rf"{MINUS}?\d+", told_parts)] == parts


@ALL_NAMES
def test_a_spectator_can_rebuild_the_whole_view_from_the_text_of_any_position(names: Sequence[str], part: int) -> None:
    for state in random_states()[part :: len(SETS_OF_NAMES)]:
        assert_rebuilt(GAME.rules.view(state, None), names)


@ALL_NAMES
def test_each_seat_can_rebuild_its_own_view_from_its_text(names: Sequence[str], part: int) -> None:
    for nth, state in enumerate(random_states()[part :: len(SETS_OF_NAMES)]):
        assert_rebuilt(GAME.rules.view(state, nth % state.terms.seats), names)


def test_positions_that_are_read_back_hold_what_is_rare() -> None:
    views = [GAME.rules.view(state, None) for state in random_states()]
    assert {view.terms.seats for view in views} == set(GAME.meta.seats)
    assert {view.terms.boxes for view in views} == {10, 12}
    assert {view.phase for view in views} == {"roll", "choose", "over"}
    assert {view.terms.options.sheets for view in views} == {"secret", "open_after_round"}
    assert {view.game for view in views} == {1, 2, 3}
    assert any(view.results and view.round == 1 for view in views)
    written = [mark for view in views if view.last_round for mark in view.last_round.written]
    assert any(mark.jokers for mark in written)
    assert any(view.last_round.without_card for view in views if view.last_round)


# -- how long it gets, and how it reads -------------------------------------------------------------------------------


@each("view", scenes.ALL)
def test_text_fits_one_message_whatever_the_names(view: View) -> None:
    for seen in (view, view if view.outcome or view.viewer else scenes.own(view)):
        assert len(GAME.words.text(seen, ("W" * 80,) * 8)) <= TEXT_LENGTH


def test_the_longest_match_of_computer_players_fits_one_message_at_any_step() -> None:
    """They fill their sheets, which people rarely do, and with equal cards, which share hands."""
    chance = FastChance(1)
    options = {"bottom_length": "12", "match": "three_games", "yellow_others": "once"}
    state = GAME.rules.setup(8, GAME.meta.options.model_validate(options), chance).state
    step = count()
    while waiting := GAME.rules.waiting_for(state):
        view = GAME.rules.view(state, waiting[0])
        assert next(step) % STEP or len(GAME.words.text(view, ("W" * 80,) * 8)) <= TEXT_LENGTH
        state = GAME.rules.apply(
            state, waiting[0], GAME.mind.policy(view, GAME.rules.menu(state, waiting[0]), chance), chance
        ).state
    assert len(GAME.words.text(GAME.rules.view(state, None), ("W" * 80,) * 8)) <= TEXT_LENGTH


def _printed(text: str) -> str:
    """A text in plain characters, with the dashes and crosses of print."""
    return re.sub(r"x(?=\d)", TIMES, text.replace("-", NO_VALUE))


def test_a_seat_reads_what_it_may_write_before_its_own_sheet_and_then_the_others() -> None:
    view = scenes.own(scenes.choosing(2), written=RoundMarks(None, NumberMark("E", 3, 4)))
    assert GAME.words.text(view, NAMES).replace("\u00a0", " ") == _printed("""\
High Roller, game 1 of 1, begun by 2 Kestrel, round 9.
Dice: white 6, black 3, red 5, yellow 4.
First player: 1 Magdalena
Choosing: 1 Magdalena.
You are 1 Magdalena.
You wrote this round: 4 in even box 3.
W+R = 6+5 = 11: J♣ in row 1 or 3, J♠ in row 3.
W+B = 6+3 = 9: 9♣ or 9♠ in row 2 or 4.
W+Y+R = 6+4+5 = 15: A♣ or A♠ in row 1 or 3.
W+Y+B = 6+4+3 = 13: K♣ or K♠ in row 2 or 4.
Joker: in row 3 column 5.
Round 8: 2 Kestrel rolled white 6, black 5, red 5, yellow 2. Written: * by dice, + by joker.
Your sheet:
1 Magdalena: 24 points, all jokers
1♦ J♥ 4♦ - J♠*
2♣ 9♥ 9♦
3♥ 8♦ 7♣ 6♠ 5♥
4♠ empty
O 1x2 -x7 3
E 4x3 -x4 2*
2 Kestrel: 35 points, all jokers
1♦ J♠ 4♥
2♣ 9♥ 9♠ 8♥ - 10♥*
3♥ 8♦ 8♣
4♠ 2♣
O 1 - 1 -x2 3* 3
E 2x3 -x6 6
Rules: 10 odd and 10 even boxes; first player changes each round; all may write yellow; sheets open.""")


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (scenes.first_roll(), "4 Rémy is to roll."),
        (scenes.choosing(), "No legal card then: 4\u00a0Rémy."),
        (scenes.own(scenes.choosing()), "Yellow 4: in even box 3 4 5 6 7 9 10."),
        (
            scenes.own(scenes.choosing(), written=scenes.NINE),
            "You wrote this round: 9♣ in row 2 column 3; 4 in even box 3.",
        ),
        (scenes.choosing(), "3♥ Q♦* Q♠ 3♦ 3♣ Q♥+"),
        (scenes.secret(), "3 Zoë: 10 of 20 cards, 5 of 20 numbers, 4 jokers"),
        (scenes.over(), "Sheets of game 1 after 20 rounds; ! is a shared hand, worth nothing:"),
        (scenes.over(), "1♦ K♥ K♣ 7♦ 7♠ 2♥ !"),
        (scenes.over(), "3 Zoë: place 2, 42 points = 8+6+6+8+7+7, jokers 1 2 4"),
        (scenes.second_game(), "Game 1, 20 rounds: 22, 24, 42, 48."),
    ],
)
def test_each_line_is_one_fact(view: View, said: str) -> None:
    assert said in GAME.words.text(view, NAMES).splitlines()


def test_the_text_of_secret_sheets_holds_only_the_own_one() -> None:
    there = empty_sheet(10).with_card(1, 1, Card("7h"))
    text = GAME.words.text(scenes.secret()._replace(viewer=0, own=there, written=scenes.NINE), NAMES)
    assert text.count("1♦ ") == text.count("7♥") == 1


# -- alt text ---------------------------------------------------------------------------------------------------------


@ALL_NAMES
def test_alt_text_begins_with_the_turn_the_dice_and_all_points(names: Sequence[str], part: int) -> None:
    for state in random_states()[part :: len(SETS_OF_NAMES)]:
        view = GAME.rules.view(state, None)
        told_alt = join_alt_text(alt.alt_sentences(view, names_of_all_seats(names, view.terms.seats)))
        assert len(told_alt) <= ALT_LENGTH
        assert re.match(r".+ wins?\.|.+ is to roll\.|.+ (is|are) choosing, \d of \d ready\. Dice: white \d", told_alt)
        if not labels.last_result_if_shown(view):
            scores = [f" {score.points_so_far}" for score in labels.scores_so_far(view)]
            scores = scores or [f" {there.cards} of 20" for there in view.counts]
            assert re.search("(Points so far|Cards written): .+" + ", .+".join(scores), told_alt), told_alt


@pytest.mark.parametrize("view", [scenes.second_game(8), scenes.choosing(8)], ids=["second game", "one game"])
def test_alt_text_of_eight_with_long_names_still_tells_all_points(view: View) -> None:
    told_alt = join_alt_text(alt.alt_sentences(view, ("W" * 80,) * 8))
    assert f"… {labels.scores_so_far(view)[-1].points_so_far}." in told_alt.partition("Points so far: ")[2]


def test_the_alt_text_of_a_sheet_holds_all_of_its_cards() -> None:
    for seat, state in enumerate(random_states()):
        view = GAME.rules.view(state, seat % state.terms.seats)
        told_alt = join_alt_text(private.sheet_alt_sentences(private.own_sheet(view, PACK)))
        assert len(told_alt) <= ALT_LENGTH
        assert view.own is not None
        assert all(card_in_words(card) in told_alt for row in view.own.rows for card in row if card)
