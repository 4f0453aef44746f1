"""The rules of Bluff 'N' Peg in a few messages, for somebody who has never played it."""

_AIM_AND_SHOWS = """\
## Bluff 'N' Peg
A bluffing race for two to six players, each alone. **Be the first to bring your peg into the winner hole.** The \
winner of a deal moves forward; everybody else moves back, unless they folded before they laid a card.

**A deal.** Everybody gets five cards and may once throw up to three of them for new ones: pick them in the list \
**Throw 1 to 3 cards**, or press **Keep all five**. New cards come when all have thrown. Then, starting left of the \
dealer, everybody lays cards face up in front of them, one after the other. What lies face up is your **show**, and \
the best show wins. You do not have to lay all your cards, and nobody sees the ones you keep: that is the bluff.

**Which show is better?** From low to high:
1. **High card**: nothing else; the highest card counts, aces are best
2. **Pair**: two of a rank, then **two pair**, then **three of a kind**
3. **Straight**: five ranks in a row, like 5 6 7 8 9; an ace is high, or low in A 2 3 4 5
4. **Flush**: five cards of one suit
5. **Full house**: three of one rank and two of another
6. **Four of a kind**, then **straight flush**: five in a row of one suit

Equal kinds are compared by their ranks: a pair of tens beats a pair of sevens. Then the other cards decide, and \
more cards beat fewer: K 3 beats K alone. Suits never count. With fewer than five cards there is no straight, \
flush or full house, but a pair of twos beats an ace. (If your table plays with wild twos, a two stands for any card, \
and five of a kind is the best show of all.)
"""
_TURN_AND_SCORE = """\
## Your turn
Press a card to lay it. **You go on laying until your show is better than every other one on the table; then your \
turn ends by itself.** Or press **Fold**: you are out until the next deal, and nobody has to beat your cards any \
more. The turn goes round and round. The leader waits until somebody lays a better show.

An equal show is not enough, unless you have no card left; equal best shows at the end all win. With all five \
cards up and still beaten, you stay in and hope that the leader folds to a double.

**What it costs, what it gets.** The *bluffing peg* begins every deal at 1X:
- at **1X** each card you laid costs 1, and the winner gets 5
- at **2X** a card costs 2, the winner gets 10
- at **4X** a card costs 4, the winner gets 20
- at **8X** a card costs 8, the winner gets 40

Fold with three cards up at 2X, and you go back 6. A player who neither folds nor wins pays for all five cards at \
the end. If everybody else folds, the last one wins, even without a card up.

**Double or fold.** Right after laying your *third* card, leading or not, you may press **Double or fold!** All others \
who are still in must then **accept** or **fold**; a player who folds now pays the *old* number. If anybody accepts, \
the bluffing peg moves on one hole. At most three doubles in a deal.

**The end.** The first peg in the winner hole wins. Behind the start lie three *last-chance* holes: a peg going back \
stops at the first, and from there goes back one hole a deal; a player who starts a deal there may accept doubles, but \
not declare one. A peg **out the back** ends the game too: that deal is finished, and the highest peg wins. Players \
who tie for first play one more deal.
"""
_WORKED_DEAL = """\
## A short example
Cem deals, so Ann begins. The bluffing peg is at 1X.

1. **Ann** lays 9♥. Nothing else is up, so she leads.
2. **Ben** lays A♣: ace high leads.
3. **Cem** lays K♥, which is not enough, and K♦: a pair of kings leads.
4. **Ann** lays 9♦. A pair of nines is not enough, so she lays 9♣: three nines lead. It is her third card, and she \
presses **Double or fold!**
5. **Ben** folds. He has one card up and pays the old number, 1X: he goes back 1. **Cem** accepts, so the bluffing \
peg moves to 2X. *This is the picture below.*
6. **Cem** must beat three nines. He lays K♣: three kings lead. It is his third card, so he doubles too.
7. **Ann** thinks of her last two cards, a four and a two, and folds: three cards at 2X, so she goes back 6. Nobody \
has accepted, so the peg stays at 2X, and **Cem** goes forward 10.

Had Ann accepted and lost with all five cards up, at 4X, it would have cost her 20.

**Three tips.** Fold early: one card at 1X costs almost nothing, five at 8X cost 40. Keep your pairs for when you are \
pressed; a lone ace at the start tells nobody what you hold. And double when others have many cards up: folding hurts \
them, and if all of them fold, you win whatever you hold.

**In the picture.** Each lane of the board is one player's: out the back on the left, then the last chance, the start \
at 0, the winner hole on the right. Gold marks whose turn it is; gold with a crown marks the leader.
"""

RULES: tuple[str, ...] = (_AIM_AND_SHOWS, _TURN_AND_SCORE, _WORKED_DEAL)
"""The messages that ``/table rules`` sends, in order; the picture that the last one mentions is sent with them."""
