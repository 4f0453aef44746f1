"""The text of High Handed is enough to play by: a reader of it knows all that the view says."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, cast

import pytest

from engine.game import Outcome
from engine.games.high_handed import GAME
from engine.games.high_handed.options import Terms
from engine.games.high_handed.pieces.cells import Board, Cell, all_cells
from engine.games.high_handed.pieces.deck import SPECIALS, THIEF
from engine.games.high_handed.public import Axis, GameResult, Kind, MatchStanding, OwedDraws, Play, ScoredHand
from engine.games.high_handed.view import View
from engine.games.high_handed.words import alt, labels, private
from engine.pieces.cards import PACK, Card, card_in_words, card_text
from engine.text.words import ALT_LENGTH, MINUS, TEXT_LENGTH, join_alt_text, names_of_all_seats, number_with_true_minus
from tests.each import each
from tests.engine import reading
from tests.engine.games.high_handed import scenes
from tests.engine.games.high_handed.scenes import NAMES
from tests.engine.reading import HOSTILE_NAMES, number_of, positions, within
from tests.engine.scenes import cards
from tests.long_runs import repetitions

EVERY_SCENE = each("view", scenes.ALL)
MISLEADING = (
    "x is to play.",
    "Ann laid A♠ on D4, 20 points.",
    ": place 1, 40 points, 0 cards",
    "Row 1: A1 2♣.",
    "7",
    ":",
)
"""Names like what this text says."""
SETS_OF_NAMES = (NAMES, MISLEADING, *HOSTILE_NAMES)
ALL_NAMES = pytest.mark.parametrize("names", SETS_OF_NAMES, ids=range(len(SETS_OF_NAMES)))
GAMES, EVERY = 20, 9
CODES = {card_text(card): card for card in (*PACK, *SPECIALS)}
ENDINGS = {told: code for code, told in labels.ENDINGS.items()}


# -- a reader ---------------------------------------------------------------------------------------------------------


class Reader(reading.Reader):
    """What somebody knows who has nothing but the text, and the rules of how a match goes on."""

    def told_of_seats(self) -> list[str]:
        """What is told of each seat, behind its number and name."""
        told = self.all(rf"(\d) .*: ((?:place|team|{MINUS}?\d+ point).*[^.])")
        assert [int(number) for number, _ in told] == list(range(1, len(told) + 1))
        return [what for _, what in told]

    def view(self) -> View:
        terms = self.terms()
        number, over = int(self.one(r"High Handed, game (\d+).*\.")[0]), self.all(r"High Handed, .*, over: (.+)\.")
        seats = self.told_of_seats()
        dealer = next(seat for seat, told in enumerate(seats) if told.endswith(", dealer"))
        piles = self.one(r"Pile A (\d+), pile B (\d+)\. (.*)")
        blind, removed = re.search(r"Blind hand (\d+)", piles[2]), re.search(r"(\d+) cards? out of play", piles[2])
        shown_blind = re.search(r"blind hand was (.*?)\.", piles[2])
        standing = self.standing(terms, dealer, number, is_over=bool(over))
        you = self.all(r"You are (\d) .*\.")
        return View(
            viewer=int(you[0][0]) - 1 if you else None,
            terms=terms,
            phase="over" if over else "playing",
            number=number,
            dealer=dealer,
            waiting=tuple(int(seat) - 1 for (seat,) in self.all(r"(\d) .* is to play\.")),
            board=self.board(terms.options.board_size),
            scores=self.by_side(rf"({MINUS}?\d+) point"),
            standing=standing,
            hand_sizes=tuple(int(within(told, r"(\d+)(?: of \d+)? cards?")) for told in seats),
            pile_sizes=(int(piles[0]), int(piles[1])),
            blind_size=int(blind[1]) if blind else 5,
            removed=int(removed[1]) if removed else 0,
            draws=tuple(_draws(told, terms) for told in seats),
            last_play=self.play(),
            outcome=self.outcome(terms, standing, over[0][0]) if over else None,
            blind=_cards(shown_blind[1]) if shown_blind else (),
            hand=_cards(self.one(r"Your hand: (.*)\.")[0]) if you else (),
            mates=tuple(
                (int(mate) - 1, _cards(held)) for mate, held in self.all(r"Seat (\d) of your team holds (.*)\.")
            ),
        )

    def terms(self) -> Terms:
        rules = self.one(r"Rules: (.*)\.")[0]
        seats = self.told_of_seats()
        teams = [int(told[1]) - 1 for line in seats if (told := re.search(r"\bteam (\d)", line))]
        side_of = tuple(teams or range(len(seats)))
        sides = tuple(tuple(s for s, its in enumerate(side_of) if its == side) for side in range(max(side_of) + 1))
        grandpa = {"Grandpa Rule for those over 70": "nominated", "Grandpa Rule for everybody": "everyone"}
        matches = {"two games, points added": "double", "first to win two games": "first_to_two", "one game": "single"}
        taken_out = 1 if len(seats) <= 3 else 0
        return scenes.terms(
            len(seats),
            len(sides) if teams else 0,
            size=int(self.one(r"Board A1 to [A-L](\d+), .*")[0]),
            two_timers=int(within(rules, r"Two Timers (\d)")) + taken_out,
            thieves=int(within(rules, r"Thieves (\d)")) + taken_out,
            pair_gap="allowed" if "may have gaps" in rules else "touching",
            draw_mode="manual" if "drawing by hand" in rules else "auto",
            grandpa_rule=next((code for told, code in grandpa.items() if told in rules), "off"),
            uncle_bob_rule="Uncle Bob" in rules,
            team_hands="shared" if "hands are shared" in rules else "private",
            match=next(code for told, code in matches.items() if told in rules),
            tie="extra_game" if "played off" in rules else "shared",
        )

    def board(self, size: int) -> Board:
        stacks: dict[str, tuple[Card, ...]] = {}
        for row, stacked in self.all(r"Row (\d+): (.*)\."):
            for told in stacked.split(", "):
                cell, _, stack = told.partition(" ")
                assert cell[1:] == row
                stacks[cell] = tuple(CODES[card] for card in reversed(stack.split(" over ")))
        return tuple(stacks.get(cell, ()) for cell in all_cells(size))

    def by_side(self, pattern: str) -> tuple[int, ...]:
        """By side, a number that is told of it; 0 where it is not told."""
        teams = self.all(r"Team \d: (.*)")
        lines = [team for (team,) in teams] or self.told_of_seats()
        return tuple(number_of(within(line, pattern) or "0") for line in lines)

    def totals(self) -> tuple[int, ...]:
        """By side, the points with those of the games before that count."""
        return self.by_side(rf"points?, total ({MINUS}?\d+)")

    def play(self) -> Play | None:
        told = self.all(
            r"Last play: (\d) .* laid (.*?)(?: alone)? on (\w+)(?: with (.*?))?(?: over (.*?))?, (\d+) points?(.*)\."
        )
        if not told:
            return None
        seat, card, cell, used, covered, points, times = told[0]
        hands = self.all(r"(E-W|N-S|NW-SE|SW-NE) ([a-z ]+) ((?:[A-L]\d+ ?)+): (\d+) points?\.")
        return Play(
            seat=int(seat) - 1,
            cell=Cell(cell),
            card=CODES[card],
            specials=tuple(CODES[special] for special in used.split(" and ")) if used else (),
            covered=CODES[covered] if covered else None,
            hands=tuple(
                ScoredHand(
                    cast("Axis", axis),
                    cast("Kind", kind.replace(" ", "_")),
                    tuple(map(Cell, where.split())),
                    int(worth),
                )
                for axis, kind, where, worth in hands
            ),
            multiplier=int(within(times, r"times (\d)") or 1),
            points=int(points),
        )

    # -- the match: what follows from the games that are told ---------------------------------------------------------

    def standing(self, terms: Terms, dealer: int, number: int, *, is_over: bool) -> MatchStanding:
        results = tuple(self.results(terms, dealer, number))
        nothing = (0,) * len(terms.sides)
        sums = tuple(map(sum, zip(nothing, *(result.scores for result in results), strict=True)))
        wins = tuple(sum(result.winners == (side,) for result in results) for side in range(len(terms.sides)))
        if terms.options.match == "first_to_two":
            assert wins == self.by_side(r"(\d+) games? won")
        totals, scores = self.totals(), self.by_side(rf"({MINUS}?\d+) point")
        added = tuple(total - score if any(totals) else 0 for total, score in zip(totals, scores, strict=True))
        planned = 2 if terms.options.match == "double" else 1
        if terms.options.match == "first_to_two":
            carried = added
        else:
            carried = sums if number > planned and not is_over else nothing
            assert is_over or added == sums
        return MatchStanding(sums, wins, carried, results)

    def results(self, terms: Terms, dealer: int, number: int) -> Iterator[GameResult]:
        """The finished games; the deal went round from the first of them on."""
        left_unseen = self.all(r"Its blind hand was (.*)\.")
        for game, scores, won, ending in self.all(r"Game (\d+): (.*); (?:won by|tied by) (.*?)(?:; (.*))?\."):
            yield GameResult(
                number=int(game),
                dealer=(dealer + int(game) - number) % terms.seats,
                scores=tuple(map(number_of, scores.split(", "))),
                winners=tuple(range(len(terms.sides)))
                if won == "all"
                else tuple(int(side) - 1 for side in re.findall(r"\d", won)),
                blind=_cards(left_unseen[0][0]) if left_unseen and int(game) == number - 1 else (),
                ending=cast("Any", ENDINGS[ending] if ending else "all_cards_played"),
            )

    def outcome(self, terms: Terms, standing: MatchStanding, ending: str) -> Outcome:
        ranking = tuple(int(within(told, r"place (\d)")) for told in self.told_of_seats())
        winners = [int(seat) - 1 for (seat,) in self.all(r"Winner: (\d) .*")]
        assert winners == [seat for seat, place in enumerate(ranking) if place == 1]
        scores = tuple(standing.sums[side] for side in terms.side_of)
        return Outcome(scores, ranking, ENDINGS[ending], terms.side_of if terms.has_teams else None)


def _cards(told: str) -> tuple[Card, ...]:
    if told == "no cards":
        return ()
    return tuple(CODES[card] for card in re.findall(r"Two Timer|Thief|\w+[♣♦♥♠]", told))


def _draws(told: str, terms: Terms) -> OwedDraws:
    if terms.options.draw_mode == "auto":
        return OwedDraws(terms.dealt)
    return OwedDraws(
        allowance=int(within(told, r"of (\d+) cards")),
        owed=int(within(told, r"pick up (\d+)") or 0),
        late="still pick up" in told or "if over 70" in told,
        over_70=", over 70" in told,
        turns=next(
            (turns for turns, what in enumerate(("first turn to come", "first turn played")) if what in told), 2
        ),
    )


def told(view: View) -> View:
    """The view without what no reader needs: rules that were chosen and mean nothing here; turns played without the
    Grandpa Rule, which alone asks for them; and the blind hands of games before the last one, whose cards are in the
    pack again.
    """
    rules = view.terms
    meant: dict[str, object] = {"grandpa_rule": rules.grandpa_rule, "uncle_bob_rule": rules.uncle_bob}
    meant |= {} if rules.has_teams else {"team_hands": "private"}
    ignores_turns = rules.grandpa_rule == "off" and rules.options.draw_mode == "manual"
    games = view.standing.games
    known = games[-1:] if not view.outcome else ()
    old = tuple(game._replace(blind=()) for game in games[: len(games) - len(known)])
    return view._replace(
        terms=rules._replace(options=rules.options.model_copy(update=meant)),
        draws=tuple(draws._replace(turns=2) if ignores_turns else draws for draws in view.draws),
        standing=view.standing._replace(games=(*old, *known)),
    )


# -- the whole view from the text -------------------------------------------------------------------------------------


@cache
def random_states() -> tuple[Any, ...]:
    return tuple(positions(GAME, GAMES, EVERY))


def some_states(names: Sequence[str]) -> tuple[Any, ...]:
    """The random states that are told with these names: with each set of names others, but for `make test-long`."""
    sets = repetitions(3, long=1)
    return random_states()[SETS_OF_NAMES.index(names) % sets :: sets]


@ALL_NAMES
def test_a_spectator_can_rebuild_the_whole_view_from_the_text_of_any_position(names: Sequence[str]) -> None:
    for state in some_states(names):
        view = GAME.rules.view(state, None)
        text = GAME.words.text(view, names)
        assert Reader(text).view() == told(view)
        assert len(text) <= TEXT_LENGTH


@ALL_NAMES
def test_each_seat_can_rebuild_its_own_view_from_its_text(names: Sequence[str]) -> None:
    for nth, state in enumerate(some_states(names)):
        view = GAME.rules.view(state, nth % state.terms.seats)
        text = GAME.words.text(view, names)
        assert Reader(text).view() == told(view)
        assert len(text) <= TEXT_LENGTH


def test_positions_that_are_read_back_hold_what_is_rare() -> None:
    views = [GAME.rules.view(state, None) for state in random_states()]
    assert {view.terms.seats for view in views} == set(GAME.meta.seats)
    assert {view.terms.options.board_size for view in views} >= {7, 8, 9}
    assert {view.terms.options.match for view in views} == {"single", "double", "first_to_two"}
    assert len({view.outcome.ending for view in views if view.outcome}) > 1
    plays = [view.last_play for view in views if view.last_play]
    assert {play.multiplier for play in plays} >= {1, 2}
    assert any(len(play.specials) > 1 for play in plays)
    assert any(play.card == THIEF for play in plays)
    assert any(view.removed for view in views)


# -- what is rare, and how long it gets -------------------------------------------------------------------------------


@EVERY_SCENE
def test_scenes_made_by_hand_can_be_rebuilt_but_for_the_match(view: View) -> None:
    """Their games and draws are not always what the rules would lead to."""
    read = Reader(GAME.words.text(view, NAMES)).view()
    assert read == told(view)._replace(standing=read.standing, outcome=read.outcome, draws=read.draws)


def fullest(rules: Terms) -> View:
    """More to tell than there can be: all but the blind hand and one other on the largest board, specials under cards,
    cells with long names, a hand along each line, cards that may be picked up, and a match with a tie in every game.
    """
    specials, laid = cards("two_timer " * 4 + "thief " * 4), PACK[10:]
    stacks = (*zip(specials, laid[:8], strict=True), *((card,) for card in laid[8:]))
    board = dict(zip(reversed(all_cells(12)), stacks, strict=False))
    lines = {"E-W": "H12 I12 J12 K12 L12", "N-S": "L12 L11 L10 L9", "NW-SE": "H8 I9 J10 K11 L12", "SW-NE": "K12 L11"}
    hands = [scenes.scored(cast("Axis", axis), "three_of_a_kind", where) for axis, where in lines.items()]
    sides = len(rules.sides)
    blind = cards("Td Th Ts two_timer thief")
    game = GameResult(1, 0, (128,) * sides, (0, 1), blind, "all_cards_played")
    return scenes.start(rules)._replace(
        board=tuple(board.get(cell, ()) for cell in all_cells(12)),
        number=22,
        scores=(188,) * sides,
        standing=MatchStanding((1187,) * sides, (1,) * sides, (999,) * sides, (game,) * 21),
        draws=(OwedDraws(5, 3, turns=2),) * 2 + (OwedDraws(5, turns=2),) * 4,
        last_play=scenes.play("L12=Td", *hands, seat=5, under="thief two_timer", covered="two_timer"),
        pile_sizes=(12, 12),
        removed=12,
    )


@pytest.mark.parametrize("teams", [0, 3])
@pytest.mark.parametrize("names", [NAMES, ("W" * 80,) * 6, ("محمد علي الطويل",) * 6], ids=["plain", "long", "leftward"])
def test_the_longest_text_fits_one_message(teams: int, names: Sequence[str]) -> None:
    more = {"pair_gap": "allowed", "team_hands": "shared", "tie": "extra_game", "match": "first_to_two"}
    view = fullest(scenes.terms(6, teams, size=12, draw="manual", **more))
    assert len(GAME.words.text(view, names)) <= TEXT_LENGTH
    mine = scenes.own(view, " ".join(PACK[:5]), **({"seat_4": " ".join(PACK[:5])} if teams else {}))
    assert len(GAME.words.text(mine, names)) <= TEXT_LENGTH


# -- how it reads -----------------------------------------------------------------------------------------------------


def test_the_text_reads_from_what_matters_most_to_the_rules() -> None:
    view = scenes.own(scenes.theft(), "As Th thief", seat_0="2c", seat_2="")
    assert (
        GAME.words.text(view, NAMES).replace("\u00a0", " ")
        == f"""\
High Handed, game 2.
5 Łukasz is to play.
You are 5 Łukasz.
Your hand: A♠ 10♥ Thief.
1 Magdalena of your team holds 2♣.
3 Zoë of your team holds no cards.
Last play: 4 Rémy laid 9♥ on F3 with Thief over 5♥, 10 points.
E-W straight C3 D3 E3 F3 G3: 10 points.
Team 1: 57 points, total 145
Team 2: {MINUS}8 points, total 113
1 Magdalena: team 1, 5 cards
2 Kestrel: team 2, 4 cards
3 Zoë: team 1, 4 cards
4 Rémy: team 2, 3 cards
5 Łukasz: team 1, 4 cards
6 Ngọc Ánh: team 2, 5 cards, dealer
Pile A 0, pile B 1. Blind hand 5.
Board A1 to H8, empty but for:
Row 1: E1 A♥.
Row 2: B2 A♦, C2 A♠, D2 7♦, E2 2♥.
Row 3: B3 Two Timer, C3 Q♥, D3 K♥, E3 10♠, F3 9♥ over Thief over 5♥, G3 J♦, H3 10♦.
Row 4: B4 3♦, C4 10♣, D4 Q♠, E4 6♥, F4 J♣, H4 Q♦.
Row 5: C5 K♦, D5 5♦ over Two Timer, E5 J♠ over Two Timer, F5 J♥, G5 9♣, H5 9♦.
Row 6: C6 3♠, D6 K♣, E6 7♣, F6 Q♣, G6 5♠.
Row 7: D7 7♥, E7 2♣, F7 8♥, G7 Thief.
Row 8: D8 9♠, E8 K♠.
Game 1: 88, 121; won by team 2.
Its blind hand was 3♦ K♣ 8♠ Thief 9♥.
Rules: two games, points added; Two Timers 2, Thieves 2; 5 cards each."""
    )


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (scenes.start(), "Board A1 to H8, empty."),
        (scenes.alone(), "Last play: 3 Zoë laid Thief alone on G7, 0 points."),
        (scenes.by_hand(), "1 Magdalena: 34 points, 3 of 5 cards, may pick up 2, first turn to come"),
        (scenes.by_hand(), "5 Łukasz: 0 points, 4 of 5 cards, may still pick up 1, over 70, first turn played, dealer"),
        (scenes.by_hand(), "Pile A 5, pile B 4. Blind hand 5. 1 card out of play."),
        (scenes.next_game(), "Game 2: 40, 40, 12; tied by 1\u00a0Magdalena and 2\u00a0Kestrel."),
        (scenes.over(), "High Handed, game 1, over: all cards were played."),
        (scenes.over(), "Winner: 4 Rémy"),
        (scenes.over(), "Pile A 0, pile B 0. The blind hand was 3♦ K♣ 8♠ Thief 9♥."),
    ],
)
def test_each_line_is_one_fact(view: View, said: str) -> None:
    assert said in GAME.words.text(view, NAMES).splitlines()


def test_who_must_first_say_to_be_over_70_is_told_so() -> None:
    rules = scenes.terms(4, draw="manual")._replace(grandpa_rule="nominated")
    view = scenes.middle(rules)._replace(
        draws=(OwedDraws(7), OwedDraws(7, 1, late=True, turns=1), OwedDraws(7), OwedDraws(7))
    )
    assert "2 Kestrel: 21 points, 7 of 7 cards, may pick up 1 if over 70, first turn played" in (
        GAME.words.text(view, NAMES)
    )


def test_who_owes_nothing_is_not_said_to_pick_up() -> None:
    view = scenes.middle()._replace(draws=(OwedDraws(7, 3),) * 4)
    assert "pick up" not in GAME.words.text(view, NAMES), "cards are drawn for everybody here"


# -- alt text ---------------------------------------------------------------------------------------------------------


@ALL_NAMES
def test_alt_text_begins_with_the_turn_the_last_play_and_all_scores_in_any_position(names: Sequence[str]) -> None:
    for state in random_states()[:: repetitions(10, long=5)]:
        view = GAME.rules.view(state, None)
        told_alt = join_alt_text(alt.alt_sentences(view, names_of_all_seats(names, view.terms.seats)))
        assert len(told_alt) <= ALT_LENGTH
        scores = [f" {number_with_true_minus(score)}" for score in view.scores]
        begins = r"(.+ wins?: .+\.|.+ is to play\.) (Last play: .+|No card .+\.) Scores: .+"
        assert re.match(begins + ".*,.+".join(scores), told_alt), told_alt


def test_the_alt_text_of_a_hand_holds_all_of_its_cards_in_any_position() -> None:
    for seat, state in enumerate(random_states()):
        view = GAME.rules.view(state, seat % state.terms.seats)
        told_alt = join_alt_text(private.hand_alt_sentences(view, names_of_all_seats(MISLEADING, view.terms.seats)))
        assert len(told_alt) <= ALT_LENGTH
        assert all(card_in_words(card) in told_alt for card in view.hand)
