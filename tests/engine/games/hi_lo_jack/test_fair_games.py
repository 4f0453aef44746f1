"""Recorded games of Hi Lo Jack, computed from ``docs/fair-shuffle.md`` alone: what is drawn, and when."""

from pathlib import Path

from engine.transcripts.replay import replay_transcript
from tests.engine.fair_verifier import PACK, Chance, fair_files_of, hands, option, steps_of, told
from tests.engine.record import recorded_games

SLUG = "hi-lo-jack"


class Deal:
    """One deal of Hi Lo Jack as the page tells it: the pack, dealt three by three, then thrown and filled up."""

    def __init__(self, pack: list[str], seats: int, dealer: int) -> None:
        self.order = [(dealer + 1 + place) % seats for place in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        for packet in range(3 * seats):
            self.hands[self.order[packet % seats]] += pack[3 * packet : 3 * packet + 3]
        self.stock = pack[9 * seats :]

    def drawn(self, trump: str, chance: Chance, place: str) -> dict[int, list[str]]:
        """What each seat draws when all are filled up to six."""
        junk = [card for hand in self.hands for card in sorted(hand, key=_sorted_hand) if card[1] != trump]
        stock, draws, drawn = self.stock, 0, {}
        for seat in self.order:
            needed = max(0, 6 - sum(card[1] == trump for card in self.hands[seat]))
            drawn[seat], stock = stock[:needed], stock[needed:]
            if lacking := needed - len(drawn[seat]):
                pile, draws = chance.shuffled(place, draws, junk), draws + 1
                drawn[seat], junk = drawn[seat] + pile[:lacking], pile[lacking:]
        return {seat: cards for seat, cards in drawn.items() if cards}


def _sorted_hand(card: str) -> tuple[int, int]:
    return "shcd".index(card[1]), -"23456789TJQKA".index(card[0])


@fair_files_of(SLUG)
def test_every_card_of_a_recorded_game_comes_as_the_page_says(file: Path) -> None:
    (header, steps), seen = steps_of(file), 0
    deal, trump = Deal(PACK, 2, 0), ""
    for place, step in enumerate(steps):
        for named in told(step, "trump_named"):
            trump = str(named.values["suit"])
        if drawn := hands(step, "cards_drawn"):
            expected = deal.drawn(trump, header.chance, str(place))
            assert drawn == {seat: sorted(cards) for seat, cards in expected.items()}
        for dealt in told(step, "cards_dealt"):
            by_lot = place == 0 and option(header, "first_dealer") == "random"
            dealer, seats = int(str(dealt.values["dealer"])), len(header.seats)
            assert not by_lot or dealer == header.chance.pick("0", 0, seats)
            deal = Deal(header.chance.shuffled(str(place), int(by_lot), PACK), seats, dealer)
            assert hands(step, "hand_dealt") == {seat: sorted(hand) for seat, hand in enumerate(deal.hands)}
            seen += 1
    assert seen


def test_the_recorded_games_show_a_stock_that_runs_short() -> None:
    games = map(replay_transcript, recorded_games(SLUG).values())
    assert any(told(step, "hand_refilled_from_junk") for game in games for step in game.steps)
