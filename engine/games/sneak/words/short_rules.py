"""The rules of Sneak in a few messages, for somebody who has never played it."""

_AIM_AND_TURN = """\
## Sneak
A card game of bluff for two to seven players, by David Parlett. **Win cards: every card in your pile is a point.** A \
game goes on, deal after deal, until somebody has 100 points (200 with two packs of cards); then the most points win.

Two or three players use one pack of 52, five or more use two packs mixed, and four may choose. Nobody is dealt a \
card: the whole pack lies face down as the *stock*. The player left of the dealer begins, and turns go round \
to the left, no matter who wins.

**On your turn you do one of three things.** On your first turn of a deal you can only draw.
- **Draw** the top card of the stock into your hand.
- **Sneak**: play one or more cards *face down*. They may be anything, because nobody sees them: this is the bluff.
- **Flaunt**: play a single card *face up*, or several that make a **combo** (see below): this is force.

**The lead limit.** You may not play more cards than somebody else could match. If nobody else holds more than two \
cards, play two at most. The table's picture says how many may be led on each turn. The option *Lead limit* can switch \
this off: then cards that nobody can match are yours at once.

**Then the others answer.** Players with enough cards may **challenge** with exactly as many, or **pass**. Answers \
stay secret until all have answered, and until then you may change yours. Then everything is shown at once.

*Here:* your hand's message has a button to draw, and lists to pick the cards that you sneak or flaunt. Combos that \
you hold have a button of their own. When somebody else has played, it has **Pass** and the cards you may challenge \
with.
"""
_CONTESTS = """\
## Who takes the cards
A **combo** is two or more cards that fit together. From the highest kind to the lowest:
- **Match**: all of one rank, like 4♣ 4♥ or J♠ J♦ J♥
- **Straight flush**: neighbours of one suit, like 7♠ 8♠ 9♠
- **Straight**: neighbours, not all of one suit, like 7♠ 8♥ 9♠
- **Flush**: one suit, but not all neighbours, like 2♦ 9♦ K♦

The ace is the highest card. Among neighbours it may also be low, as in A 2 3. Only sets of the *same number* of cards \
ever meet.

**A sneak that nobody challenges** is yours: the cards go to your pile unseen. **If it is challenged**, all who \
challenged and you show your cards. Single cards: the highest rank wins, suits do not matter. Several cards: the \
highest kind of combo wins, and within a kind the highest top card, then the next one. Cards that make no combo lose \
to every combo. Of equal best cards yours win, then those of the player nearest to your left.

**A flaunt that nobody beats** is yours too. You can only challenge a flaunt with something that beats it: a single \
card with a *higher card of the same suit*, a combo with a *higher combo of the same kind*. The best challenge wins.

**The winner takes all the cards of the contest**, even those of the losers. Players who passed keep everything.

**The end of a deal.** When the last card of the stock is drawn, sneaking ends. Now everybody must flaunt at least one \
card on their turn. As soon as only one player still holds cards, that player wins them without a fight. Everybody \
scores a point for each card won, and the next deal begins with empty hands.
"""
_EXAMPLE = """\
## A short example
Ann, Ben and Cem have each drawn a few cards, and Ann has already won one with a sneak that nobody challenged. Now she \
holds 9♣ 4♥ Q♥.

1. Ann **sneaks two**: 9♣ 4♥. They make no combo, but nobody knows. Ben holds 5♠ 5♦ and **challenges** with them; \
Cem, who has A♥ and four odd cards, **passes**. All have answered, so Ann and Ben show. A match beats no combo: **Ben \
takes all four cards**. The picture shows this moment.
2. It is Ben's turn, because he sits to the left of Ann, not because he won. He **flaunts** K♥. Only a higher heart \
can beat it. Ann has none and passes. Cem **challenges** with A♥ and takes both cards.
3. It is Cem's turn. Ann holds one card and Ben two, so Cem may play two cards at most. He draws.

**Three tips.**
- Two cards of one rank beat everything else of two cards. Keep them for a sneak that you do not believe.
- A flaunted ace cannot be beaten. A low single card is best sneaked while there is a stock.
- Look at how many cards the others hold: a player with too few cannot challenge you. And when the stock is nearly \
gone, keep combos: the last player with cards wins them all.
"""

RULES = (_AIM_AND_TURN, _CONTESTS, _EXAMPLE)
