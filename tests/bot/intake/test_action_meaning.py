"""What people type for an action: every legal one can be reached, and no text reaches another than it names."""

from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import Any

import pytest

from bot.intake.action_meaning import action_completions, action_meant
from bot.intake.action_offers import Position
from bot.intake.typed_words import words_of
from bot.table_pages.menu import menu_action_text
from engine.actions import Action, Choice, Pick
from engine.chance import FastChance
from engine.errors import Refusal
from engine.game import Game
from engine.games import games
from engine.games.bluff_n_peg.actions import DeclareDouble, DeclineDouble, Discard, Keep
from engine.games.hi_lo_jack.actions import Bid, Bury, Pass, Play
from engine.games.high_handed.actions import AccuseOfExtraCard, CoverCard, Lay, PickUp
from engine.games.high_roller.actions import FillBox, Lock, UseJoker, Write
from engine.games.sneak.actions import Draw, Flaunt, Sneak
from engine.pieces.cards import RANK_VALUE, card_in_words
from tests.engine.moments import GAMES, moments

NAMES = ("Ann", "Ben", "Cem Demir", "Dot", "Eve", "Fay", "Gus", "Hal")
MOST_SETS = 20
"""The most sets of cards of one size that are tried of each pick."""


def meant(position: Position, typed: str, refused: str = "") -> Action:
    """The action that a text means, where the table refuses all that the menu does not offer with this code; with ""
    it takes everything.
    """

    def check(_action: Action) -> None:
        if refused:
            raise Refusal(refused)

    return action_meant(position, typed, check)


def offered_by(choice: Choice) -> Iterator[Action]:
    """The actions of a choice; of a pick of several, sets of up to three."""
    sizes = [range(pick.low, min(pick.high, len(pick.options), max(3, pick.low)) + 1) for pick in choice.picks]
    options = [
        [picked for size in of_pick for picked in islice(combinations(pick.options, size), MOST_SETS)]
        for pick, of_pick in zip(choice.picks, sizes, strict=True)
    ]
    return (choice.complete(*picked) for picked in product(*options))


def notation(action: Action) -> str:
    """An action's verb and values as its line has them, a seat by its player's name."""
    values = {field: NAMES[int(text)] if field == "player" else text for field, text in action.field_texts().items()}
    return " ".join((action.verb, *values.values()))


def positions(game: Game[Any, Any]) -> Iterator[Position]:
    """Positions of random games, with few players and with many, as each seat with a menu sees them."""
    for seats in (min(game.meta.seats), max(game.meta.seats)):
        for seed in (0, 3):
            for moment in moments(game, seats, seed)[1::4]:
                for seat in {moment.seat, 0}:
                    if menu := game.rules.menu(moment.state, seat):
                        yield Position(game, game.rules.view(moment.state, seat), menu, NAMES[:seats])


def some_actions(position: Position) -> list[Action]:
    found = list(dict.fromkeys(action for choice in position.menu for action in offered_by(choice)))
    return found[len(found) % 7 % len(found) :: max(1, len(found) // 3)]


def text(position: Position, action: Action) -> str:
    return menu_action_text(action, position.menu, position.names)


@pytest.mark.parametrize("slug", GAMES)
def test_every_action_is_reached_by_its_words_its_notation_and_its_line(slug: str) -> None:
    for position in positions(GAMES[slug]):
        for action in some_actions(position):
            own = text(position, action)
            for typed in (own, own.upper().replace(" ", "  "), notation(action), action.to_line()):
                assert text(position, meant(position, typed)) == own, typed


@pytest.mark.parametrize("slug", GAMES)
def test_a_text_for_another_position_reaches_nothing_that_it_does_not_name(slug: str) -> None:
    typed: set[str] = set()
    for position in positions(GAMES[slug]):
        for words in typed:
            try:
                action = meant(position, words, refused="wrong_phase")
            except Refusal:
                continue
            assert words_of(words) in {words_of(text(position, action)), words_of(notation(action))}, action.to_line()
        typed = {way for action in some_actions(position)[:3] for way in (text(position, action), notation(action))}


@pytest.mark.parametrize("slug", GAMES)
def test_completions_are_the_seats_own_actions_and_match_every_word(slug: str) -> None:
    for position in positions(GAMES[slug]):
        action = some_actions(position)[0]
        for typed in ("", action.verb[:2], text(position, action), notation(action)[:7]):
            found = action_completions(position, typed)
            assert len(found) <= 25
            assert len({one.value for one in found}) == len(found)
            for one in found:
                assert len(one.value) <= 100
                own = {*words_of(one.name), *words_of(one.value)}
                told = " ".join(own | words_of_classes(position, one.value))
                assert all(f" {word}" in f" {told}" for word in words_of(typed)), (typed, one.name)
                assert "…" in one.name or text(position, meant(position, one.value)) == one.name
        assert text(position, action) in {one.name for one in action_completions(position, text(position, action))}


def words_of_classes(position: Position, value: str) -> set[str]:
    """The further words by which a completion's action is called: of its class, and of cards."""
    words = words_of(value)
    (own,) = [one for one in position.game.meta.actions if words[: len(words_of(one.verb))] == words_of(one.verb)]
    cards = {
        word for one in words if one.capitalize() in RANK_VALUE for word in card_in_words(one.capitalize()).split()
    }
    return {*words_of(own.title), *words_of(own.label), *cards}


def at(slug: str, *choices: Choice) -> Position:
    """A position with this menu; what the seat sees, at the beginning of a game, has no part in it."""
    game, chance = games()[slug], FastChance(0)
    state = game.rules.setup(game.meta.seats[0], game.meta.options(), chance).state
    return Position(game, game.rules.view(state, 0), choices, NAMES)


def cards_of(pick: str, cards: str, low: int = 1, high: int = 1) -> tuple[Pick, ...]:
    return (Pick(pick, tuple(cards.split()), low, high, "card"),)


BIDDING = at("hi-lo-jack", Choice(Bid, picks=(Pick("level", ("2", "3", "4", "smudge")),)), Choice(Pass))
TRICK = at("hi-lo-jack", Choice(Play, picks=cards_of("card", "Qh Th 3s")))
BURYING = at("hi-lo-jack", Choice(Bury, picks=cards_of("cards", "Qh Th 3h", 2, 2)))
LEADING = at(
    "sneak",
    Choice(Draw),
    Choice(Flaunt, {"cards": "9s,9h"}),
    Choice(Sneak, picks=cards_of("cards", "9s 9h 4d", 1, 3)),
    Choice(Flaunt, picks=cards_of("cards", "9s 9h 4d", 1, 3)),
)
THROWING = at("bluff-n-peg", Choice(Keep), Choice(Discard, picks=cards_of("cards", "Qh Th 3s 2s Ac", 1, 3)))
DOUBLING = at("bluff-n-peg", Choice(DeclareDouble), Choice(DeclineDouble))
WRITING = at(
    "high-roller",
    Choice(Write, {"card": "Qh", "row": "2"}),
    Choice(Write, picks=(Pick("card", ("Qh",)), Pick("row", ("2", "3")), Pick("column", ("2", "3", "5")))),
    Choice(FillBox, {"number": "3"}, (Pick("box", ("O1", "O2", "O3")),)),
    Choice(UseJoker, picks=(Pick("row", ("2",)), Pick("rank", ("Q", "10")), Pick("suit", ("h", "s"), shown_as="suit"))),
    Choice(Lock),
)
LAYING = at(
    "high-handed",
    Choice(Lay, picks=(*cards_of("card", "Qh 3h 4d"), Pick("cell", ("A1", "D4", "H3")))),
    Choice(CoverCard, picks=(*cards_of("card", "3h 4d"), Pick("cell", ("B2", "H3")))),
    Choice(PickUp, picks=(Pick("pile", ("A", "B")),)),
    Choice(AccuseOfExtraCard, picks=(Pick("player", ("1", "2"), shown_as="name"),)),
)


@pytest.mark.parametrize(
    ("position", "typed", "line"),
    [
        (TRICK, "play queen of hearts", "play card=Qh"),
        (TRICK, "Play the  QUEEN of hearts.", "play card=Qh"),
        (TRICK, "qh", "play card=Qh"),
        (TRICK, "♥ 10", "play card=Th"),
        (TRICK, "play card=3s", "play card=3s"),
        (BIDDING, "bid 3", "bid level=3"),
        (BIDDING, "3", "bid level=3"),
        (BIDDING, "four smudge", "bid level=smudge"),
        (BIDDING, " PASS ", "pass"),
        (BURYING, "bury Qh 3h", "bury cards=Qh,3h"),
        (BURYING, "put Q♥, ten of hearts and 3♥ out of play", "bury cards=Qh,Th,3h"),
        (LEADING, "flaunt 9h and 9s", "flaunt cards=9h,9s"),
        (LEADING, "sneak 4d face down", "sneak cards=4d"),
        (THROWING, "throw 2s 3s", "discard cards=2s,3s"),
        (THROWING, "keep all five", "keep"),
        (DOUBLING, "do not double", "decline"),
        (WRITING, "qh row 3 column 2", "write card=Qh row=3 column=2"),
        (WRITING, "column 2 row 3 qh", "write card=Qh row=3 column=2"),
        (WRITING, "qh 2 3", "write card=Qh row=2 column=3"),
        (WRITING, "qh in row 2", "write card=Qh row=2"),
        (WRITING, "3 in odd box 2", "fill number=3 box=O2"),
        (WRITING, "joker 2 queen of hearts", "joker row=2 rank=Q suit=h"),
        (WRITING, "joker in row 2: ten of spades", "joker row=2 rank=T suit=s"),
        (LAYING, "lay 3h on d4", "lay card=3h cell=D4"),
        (LAYING, "cover h3 with 4d", "cover card=4d cell=H3"),
        (LAYING, "pick up from pile b", "pick_up pile=B"),
        (LAYING, "accuse cem demir", "uncle_bob player=2"),
    ],
)
def test_what_people_say_is_understood(position: Position, typed: str, line: str) -> None:
    assert meant(position, typed).to_line() == line


@pytest.mark.parametrize(
    ("position", "typed", "code", "closest"),
    [
        (LEADING, "9s", "act_several", "**Sneak 9♠ face down** or **Flaunt 9♠**"),
        (LAYING, "3h h3", "act_several", "**Lay 3♥ on H3** or **Cover H3 with 3♥**"),
        (DOUBLING, "double", "act_unknown", "**Double or fold!** or **Do not double**"),
        (TRICK, "queen", "act_unknown", "**Play Q♥**, **Play 10♥** or **Play 3♠**"),
        (TRICK, "plya queen of harts", "act_unknown", "**Play Q♥**, **Play 10♥** or **Play 3♠**"),
        (BIDDING, "bid -2", "act_unknown", "**Bid 2**, **Bid 3** or **Bid 4**"),
        (BIDDING, "2 3", "act_unknown", "**Bid 2**, **Bid 3** or **Bid 4**"),
        (BIDDING, "good evening", "act_unknown", "**Bid 2**, **Bid 3** or **Bid 4**"),
        (BURYING, "bury", "act_unknown", ""),
        (THROWING, "keep Qh 3s", "act_unknown", ""),
        (LAYING, "Ben", "act_unknown", ""),
        (LAYING, "", "act_unknown", ""),
    ],
)
def test_what_means_several_actions_or_none_is_refused_with_the_closest(
    position: Position, typed: str, code: str, closest: str
) -> None:
    with pytest.raises(Refusal) as refused:
        meant(position, typed, refused="card_not_held")
    assert refused.value.code == code
    told = str(refused.value.values["closest"])
    assert 1 <= told.count("**") // 2 <= 3
    assert closest in {"", told}


def test_the_table_says_what_is_wrong_with_an_action_that_is_not_offered() -> None:
    assert meant(TRICK, "play Ac").to_line() == "play card=Ac"
    with pytest.raises(Refusal, match="must_follow"):
        meant(TRICK, "Ac", refused="must_follow")
    waiting = at("hi-lo-jack")
    assert meant(waiting, "play Ac").to_line() == "play card=Ac"
    with pytest.raises(Refusal, match="wrong_phase"):
        meant(waiting, "good evening")


def test_a_bare_value_is_not_done_where_the_menu_does_not_offer_it() -> None:
    assert meant(WRITING, "fill 3").to_line() == "fill number=3"  # in the first empty box, as the game says
    with pytest.raises(Refusal, match="act_unknown"):
        meant(WRITING, "3")


def shown(position: Position, typed: str) -> list[str]:
    return [one.name for one in action_completions(position, typed)]


def test_each_choice_is_offered_before_anything_is_typed() -> None:
    assert shown(BIDDING, "") == ["Bid 2", "Bid 3", "Bid 4", "Bid smudge", "Pass"]
    assert {"Draw a card", "Flaunt 9♠ 9♥", "Sneak 9♠ face down", "Flaunt 9♠"} <= {*shown(LEADING, "")}


@pytest.mark.parametrize(
    ("position", "typed", "names"),
    [
        (TRICK, "q", ["Play Q♥"]),
        (TRICK, "pl 10", ["Play 10♥"]),
        (TRICK, "spad", ["Play 3♠"]),
        (TRICK, "z", []),
        (BIDDING, "s", ["Bid smudge"]),
        (BURYING, "q", ["Put Q♥ … out of play"]),
        (BURYING, "bury Qh ", ["Put Q♥ … out of play", "Put Q♥ 10♥ out of play", "Put Q♥ 3♥ out of play"]),
        (BURYING, "Put Q♥ … out of play 3", ["Put Q♥ 3♥ out of play"]),
        (THROWING, "Qh,Th 2", ["Throw Q♥ 10♥ 2♠"]),
        (THROWING, "Qh Th 2s Ac", []),
        (LAYING, "cov 4d", ["Cover B2 with 4♦", "Cover H3 with 4♦"]),
        (LAYING, "acc", ["Accuse Ben of an extra card", "Accuse Cem Demir of an extra card"]),
    ],
)
def test_completions_go_on_from_what_was_typed(position: Position, typed: str, names: list[str]) -> None:
    assert shown(position, typed) == names


def test_cards_that_may_be_left_out_are_completed_when_they_are_typed() -> None:
    special = Pick("under", ("two_timer", "two_timer"), 0, 2, "card")
    laying = at("high-handed", Choice(Lay, picks=(*cards_of("card", "Qh"), Pick("cell", ("D4",)), special)))
    assert shown(laying, "q") == ["Lay Q♥ on D4"]
    assert shown(laying, "q ti") == ["Lay Q♥ on D4 with a Two Timer", "Lay Q♥ on D4 with two Two Timers"]


def test_a_line_too_long_for_a_completion_is_left_out_and_can_be_typed() -> None:
    hand = [f"{rank}{suit}" for suit in "shcd" for rank in "23456789TJQKA"]
    leading = at("sneak", Choice(Sneak, picks=cards_of("cards", " ".join(hand), 1, 52)))
    typed = ", ".join(hand)
    assert action_completions(leading, typed) == []
    assert meant(leading, f"sneak {typed}").to_line() == f"sneak cards={','.join(hand)}"


def test_nobody_is_taken_for_an_action_by_their_name() -> None:
    named = LAYING._replace(names=("Ann", "Pass", "Lay"))
    assert meant(named, "accuse pass").to_line() == "uncle_bob player=1"
    with pytest.raises(Refusal, match="act_unknown"):
        meant(named, "lay", refused="wrong_phase")
