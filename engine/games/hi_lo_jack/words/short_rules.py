"""The rules of Hi Lo Jack in a few messages, for somebody who has never played it."""

_AIM_AND_BIDDING = """\
## Hi Lo Jack
A card game for two, three or four players, or four in two teams with partners opposite. **Be the first to reach 11 \
points, on a deal where you won the bidding and kept your word.** Points without a bid help, but never win the game.

Every deal has four points to win:
- **High**: win the trick with the highest trump that is played
- **Low**: win the trick with the lowest trump that is played
- **Jack**: win the trick with the jack of trumps, if it is in play
- **Game**: have the most card value in your tricks. Every ten counts 10, ace 4, king 3, queen 2, jack 1; a tie is \
nobody's

**1. Bid.** You get nine cards. Starting left of the dealer, everybody speaks once: pass, or say how many of the four \
points you will win (2, 3 or 4). Each bid must be higher than the one before. Only the dealer, who speaks last, may \
take the bid by saying the same. If everybody else passes, the dealer has to bid at least 2.

**Smudge** (some say *smush*) is the highest bid: all four points *and* all six tricks. Make it and you win the whole \
game on the spot; fail and you lose it.
"""
_PLAY_AND_SCORE = """\
## How a deal goes on
**2. Trumps.** The winner of the bidding, the *pitcher*, names a suit as trumps. Trumps beat all other cards. \
Everybody throws away everything else, and then draws up to six cards. (A player with more than six trumps puts the \
extra ones face up out of play.)

**3. Six tricks.** The pitcher leads a trump. Going round, everybody plays one card, and the highest trump wins; \
without trumps, the highest card of the suit that was led. The winner leads the next trick with any card.
- If **trumps** are led, you must play a trump if you have one.
- If **another suit** is led and you have it, play that suit *or* a trump.
- Otherwise play what you like.

**4. Score.** If you won at least what you bid, you score all the points you won, even beyond your bid. If you fell \
short, you lose as many points as you bid and score none; a score may go below zero. All others score what they won.

Points are counted in the order High, Low, Jack, Game, and **the game ends the moment the bidder stands at 11**. A \
side that gets past 11 without a bid plays on until it bids and makes it, so the loser may well have more points.
"""
_WORKED_DEAL = """\
## A short example
Ann and Cem play against Ben and Dee. Dee deals. Ann holds A♠ K♠ 2♠ and six diamonds: a fine bid of **3**. Ben, Cem \
and Dee pass. Ann names **spades**, throws the diamonds away and draws three cards: 7♠ J♥ A♦.

1. Ann leads K♠; she has the ace herself, so nobody can beat it. Ben 5♠, her partner Cem J♠, Dee 6♠: there is the \
**Jack**.
2. Ann leads J♥. Ben 2♥, Cem K♥, but Dee has no heart and trumps with 3♠: Dee's trick.
3. Dee leads 4♦. Ann has A♦, but may trump instead: 2♠. Ben 10♠, and Cem's Q♠ takes all of it, and **Low** with the two.
4. Cem leads J♦, Dee Q♣, Ann A♦, Ben 5♥: no trump, so the highest diamond wins.
5. Ann leads A♠: **High**. Ben 7♣, Cem 10♥ for her to keep, Dee 8♠.
6. Ann leads 7♠, Ben 8♣, Cem 3♣, and Dee's 9♠ wins.

Card values: Ann and Cem 37, Ben and Dee 4, so Ann and Cem have **Game** too. They bid 3 and won 4: **+4 points**. \
With only two of the four they would have lost 3.

**Three tips.** An ace with a two or three is good for 2; ace, king and two for 3. A jack alone is a risk: keep higher \
trumps with it. And do not give your tens away: play another card when a trick is lost.
"""

RULES = (_AIM_AND_BIDDING, _PLAY_AND_SCORE, _WORKED_DEAL)
