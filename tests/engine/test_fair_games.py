"""Cards and dice of recorded games, computed from ``docs/fair-shuffle.md`` alone: what each game draws, and when."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.game import Step
from engine.replay import replay_transcript
from engine.transcript import Transcript
from tests.engine.fair_verifier import PACK, Chance, Header, fair_files, told

RANKS = "23456789TJQKA"


def steps_of(file: Path) -> tuple[Header, tuple[Step[Any], ...]]:
    text = file.read_text(encoding="utf-8")
    header = Header(text)
    assert header.findings() == []
    return header, replay_transcript(Transcript.parse(text)).steps


def option(header: Header, name: str) -> str:
    """An option of this table, as its transcript names it."""
    options = next(line[1:] for line in header.lines if line[0] == "options")
    return dict(word.split("=") for word in options)[name]


def files(folder: str) -> pytest.MarkDecorator:
    found = [file for file in fair_files() if file.stem.startswith(folder)]
    return pytest.mark.parametrize("file", found, ids=lambda file: file.stem)


def one_by_one(pack: list[str], dealer: int, seats: list[int], cards: int) -> dict[int, list[str]]:
    """A deal of one card at a time, from the dealer's left, to those who take part."""
    first = [seat for seat in seats if seat > dealer] + [seat for seat in seats if seat <= dealer]
    return {seat: sorted(pack[place : cards * len(first) : len(first)]) for place, seat in enumerate(first)}


def hands(step: Step[Any], code: str) -> dict[int, list[str]]:
    return {int(str(event.only)): sorted(event.values["cards"]) for event in told(step, code)}  # type: ignore[arg-type]  # they are cards


# -- Bluff 'N' Peg ----------------------------------------------------------------------------------------------------


@files("bluff_n_peg")
def test_bluff_n_peg_deals_as_the_page_says(file: Path) -> None:
    header, steps = steps_of(file)
    shuffles, dealer = first_dealer(header.chance, len(header.seats))
    for place, step in enumerate(steps):
        for dealt in told(step, "cards_dealt"):
            draw = shuffles if place == 0 else 0
            seats = sorted(hands(step, "hand_dealt"))
            pack = header.chance.shuffled(str(place), draw, PACK)
            assert hands(step, "hand_dealt") == one_by_one(pack, int(str(dealt.values["dealer"])), seats, 5)
    assert [event.values["seat"] for event in told(steps[0], "dealer_found")] == [dealer]


def first_dealer(chance: Chance, seats: int) -> tuple[int, int]:
    """How often the pack is shuffled to find the first dealer, and who it is."""
    tied, draw = list(range(seats)), 0
    while len(tied) > 1:
        drawn = dict(zip(tied, chance.shuffled("0", draw, PACK), strict=False))
        highest = max(RANKS.index(card[0]) for card in drawn.values())
        tied, draw = [seat for seat, card in drawn.items() if RANKS.index(card[0]) == highest], draw + 1
    return draw, tied[0]


# -- High Handed ------------------------------------------------------------------------------------------------------


@files("high_handed")
def test_high_handed_deals_as_the_page_says(file: Path) -> None:
    header, steps = steps_of(file)
    seats = len(header.seats)
    out = 1 if seats <= 3 else 0
    specials = ["two_timer"] * (int(option(header, "two_timers")) - out)
    specials += ["thief"] * (int(option(header, "thieves")) - out)
    for place, step in enumerate(steps):
        for dealt in told(step, "cards_dealt"):
            dealer, cards = int(str(dealt.values["dealer"])), int(str(dealt.values["n"]))
            assert place or dealer == header.chance.pick("0", 0, seats)
            deck = header.chance.shuffled(str(place), 0 if place else 1, PACK + specials)
            assert hands(step, "hand_dealt") == one_by_one(deck[5:], dealer, list(range(seats)), cards)


# -- High Roller ------------------------------------------------------------------------------------------------------


@files("high_roller")
def test_high_roller_throws_as_the_page_says(file: Path) -> None:
    header, steps = steps_of(file)
    (first,) = told(steps[0], "first_player_named")
    assert first.values["seat"] == header.chance.pick("0", 0, len(header.seats))
    rolls = [(place, event.values) for place, step in enumerate(steps) for event in told(step, "rolled")]
    for place, values in rolls:
        assert [values[die] for die in ("white", "black", "red", "yellow")] == header.chance.dice(str(place), 0, 4)
    assert rolls


# -- Sneak ------------------------------------------------------------------------------------------------------------


@files("sneak")
def test_sneak_draws_as_the_page_says(file: Path) -> None:
    header, steps = steps_of(file)
    seats = len(header.seats)
    stock: Iterator[str] = iter(())
    for place, step in enumerate(steps):
        assert [event.values["card"] for event in told(step, "your_card")] == list(taken(stock, step))
        for shuffled in told(step, "cards_shuffled"):
            assert place or shuffled.values["dealer"] == header.chance.pick("0", 0, seats)
            packs = int(str(shuffled.values["n"])) // len(PACK)
            stock = iter(header.chance.shuffled(str(place), 0 if place else 1, PACK * packs))


def taken(stock: Iterator[str], step: Step[Any]) -> Iterator[str]:
    """The top of the stock, as many cards as were drawn in a step."""
    for _ in told(step, "your_card"):
        yield next(stock)
