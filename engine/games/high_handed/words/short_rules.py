"""The rules of High Handed in a few messages, for somebody who has never played it."""

_AIM_AND_TURN = """\
## High Handed
For two to six players, alone or in teams. You share one board of 8 by 8 cells. **Lay cards so that they complete \
poker hands in straight lines; every hand that you complete gives you points, and the most points win.**

**A turn.** Lay one card from your hand on any empty cell, next to other cards or far from them. Then you get a new \
card for it. Everybody starts with seven cards (five each with five or six players); five more were set aside unseen, \
and nobody knows which.

**What scores**, in rows, columns and both diagonals:
- **Pair**, two cards of one rank: 1 · **two pair**: 3 · **three of a kind**: 4
- **Full house**, three of one rank and two of another: 6 · **four of a kind**: 6
- **Straight**, five ranks in sequence, like 3 4 5 6 7: 10 (an ace is high or low)
- **Flush**, five cards of one suit: 10 · **straight flush**, both at once: 15 · **royal flush**, 10 to ace of one \
suit: 20

A hand is made of up to five neighbouring cards in a line, without a gap or another card between them: 5 K 5 is no \
pair. Their order does not matter: 5 3 7 4 6 is a straight, and J K K J is two pair. **Your new card must belong to \
the hand.** One card may complete hands in several lines: you get the points of all of them.
"""
_CHANGE_AND_SPECIALS = """\
## What does not score twice, and the special cards
**A hand must change into a different one.** If you turn a pair into three of a kind, you score 4. But a \
sixth heart beside a flush, or another card on a straight, is still a flush or a straight: no points. Two lines \
that cross have nothing to do with each other.

**Two Timer** (two in the deck; one with two or three players). Lay your card on it, and all points of this turn are \
doubled. With two of them they are doubled twice.

**Thief** (also two, or one). It lets you cover a card on the board: the Thief goes on it, your card on top, and \
the new hands count for you. The old card stays buried, and the points it gave stay with the player who scored them.

You may use up to two special cards in one turn, always with a card on top, and draw as many cards as you laid. To \
get rid of a special card you may also play it **alone** on an empty cell: no points, and it blocks all lines through \
it.

**The end.** When the piles are used up, you play on with what you hold. The game ends when all cards are laid.

**How to do it here.** On your turn, your hand's message shows the board with the name of each empty cell. Press the \
button of your card, like **Lay 9♥ on …**, and pick the cell's column and row; a Two Timer can be added there. \
**Cover … with 9♥** uses a Thief, **Play Thief alone on …** gets rid of it. New cards are drawn for you.
"""
_HOUSE_RULES = """\
## House rules
You need none of these for a first game. The table's host can choose them with **Host** and **Options** in the lobby.

**Teams.** Four players can form two teams, six players two or three. Team mates sit apart, so the turn goes from team \
to team. Each plays their own hand, and a team's points are added up. Team mates see each other's cards only with \
*Hands in a team*.

**Several games** (*Match*). *Double* is two games whose points are added. In *First to Win Twice*, the first \
side to win two games wins the match, and nobody wins a tied game. With *Tie* set to one more game, equal highest \
scores lead to another game; otherwise the win is shared.

**Drawing by hand** (*Drawing cards*). No cards are drawn for you: name a pile as you lay, or press **Pick up** as \
often as you laid cards, before the next player plays. Forget it, and you play on with one card less. Two rules go \
with it, and do nothing without it:
- **Grandpa Rule**: forget it on your first turn, and you may still pick up until you play again. It helps everybody, \
or only those who press **I am over 70**; they are taken at their word.
- **Uncle Bob Rule**: you may pick up more cards than you are owed, and nobody is told. But everybody sees how many \
cards you hold, and anybody may say that you hold an extra one. If so, you lose a card, drawn at random, and 5 points.

**Board and deck.** The board can have 7 to 12 cells along each edge, and the deck 1 to 4 Two Timers and Thieves. With \
*Gaps in pairs* allowed, 5 K 5 is a pair.
"""
_EXAMPLE = """\
## A short example
Ann, Ben and Cem play; the picture shows the last step.
1. Ann lays 9♠ on D4. Nothing is there yet: no points.
2. Ben lays 9♦ on E4, beside it: a pair, **1 point**.
3. Cem lays 5♣ on F4. It makes no hand by itself: no points.
4. Ann lays 5♦ on G4. The row reads 9 9 5 5: two pair, **3 points**. (The two fives are only a part of it.)
5. Ben lays 9♣ on G5: no points.
6. Cem puts a Two Timer on H4 and 9♥ on top. The row 9 9 5 5 9 is now a full house, 6, and 9♥ makes a pair with 9♣ \
below to the left, 1. Doubled, that is **14 points**. Cem draws two cards.

If Ann now used a Thief to cover a nine of that row with 5♥, the row would read 9 5 5 5 9 or the like: a full house \
again, so no points. Only a different hand counts.

**Three tips.** Look where two lines cross: one card can score in both. Do not leave three of a kind or four cards of \
one suit for the next player to finish. And save a Two Timer for a big hand, but not until the end, when your own \
cards run out.
"""

RULES = (_AIM_AND_TURN, _CHANGE_AND_SPECIALS, _HOUSE_RULES, _EXAMPLE)
