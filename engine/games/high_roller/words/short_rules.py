"""The rules of High Roller in a few messages, for somebody who has never played it."""

_AIM_AND_SHEET = """\
## High Roller
A dice game for two to eight players, all playing at the same time with the same four dice. **Fill your sheet with \
four poker hands and two rows of numbers, and score more than everybody else.**

**Your sheet** has four rows of five cards. Rows 1 and 3 are **red**, rows 2 and 4 **black**. Below them are two \
bottom rows of ten boxes, one for **odd** numbers and one for **even** ones. Above each column lies a **joker chip**.

**A round:**
1. The *first player* presses **Roll the dice**: white, black, red and yellow. They count for everybody.
2. Everybody **must** write one card, and may write the yellow number. Nobody sees it yet.
3. When you are done, press **Lock and end my round**. When all have locked, the sheets are shown, and the next \
player to the left is first player.

**Making a card.** The sum is its rank: 2 to 10 as they are, 11 is a jack, 12 a queen, 13 a king, 14 or more an ace.
- **white + red** goes in a red row, **white + black** in a black row
- the *other* die, red or black, decides the suits: **even** means ♥ or ♦, **odd** means ♣ or ♠; you choose
- the first player may add **yellow** to either sum

Any empty space of the row will do; the order of the cards does not matter, nor does the suit printed beside the row. \
A row may not hold the same card twice. Only if no card fits anywhere do you write none.
"""
_BOTTOM_AND_SCORE = """\
## Numbers, jokers, points
**The yellow number** may go in any empty box of the bottom rows, once a round: 1, 3, 5 in the odd row, 2, 4, 6 in \
the even row. The first player may do this even after using yellow for a card.

**Joker.** If only one space of a row is empty, you may press **Joker in row …** and write any card you like there, \
even in the same round as your other card. That crosses the chip above that column, so each column has one joker for \
the whole game.

The game ends after the round in which everybody's 20 cards are written.

**Poker rows.** Row by row, the hands of all players are compared: the best gets **8** points, the second **6**, the \
third **4**, all others nothing. If two or more players have *the same* hand (the same ranks; suits do not count), it \
is worth nothing to any of them, and the next ones move up.

From high to low: royal flush, straight flush (five in sequence, one suit), four of a kind, full house (three and \
two), flush (five of one suit), straight (five in sequence), three of a kind, two pair, pair, high card. An ace may \
also be low in A-2-3-4-5.

**Bottom rows.** Equal numbers side by side score one point each: 3 3 3 is worth 3. A number alone is worth nothing, \
and each box left empty costs 1.

The highest total wins. If totals are equal, the better bottom rows decide.
"""
_WORKED_ROUND = """\
## A short example
Ann is first player. The dice: **white 6, black 3, red 5, yellow 4**. The picture shows what she may write.

- white + red = 11: a **jack**. Black 3 is odd: J♣ or J♠, in row 1 or 3
- white + black = 9: a **nine**. Red 5 is odd too: 9♣ or 9♠, in row 2 or 4
- with yellow, only for Ann: 15, an **ace** ♣ or ♠ in row 1 or 3; 13, a **king** ♣ or ♠ in row 2 or 4

She already has 9♥ 9♦ in row 2, so she presses **9♣ in row 2**: three nines. To choose the space herself she would \
press **Choose the column…**. Then **4 in even box 3**: with the two fours beside it that makes 4 4 4, worth 3.

Row 3 holds 8♦ 7♣ 6♠ 5♥ and one empty space. With a joker she could write a nine or a four there at once, and have a \
straight. She decides to wait for the dice, and locks. (**Undo all** would have let her start again.)

**Three tips.**
- Do not copy your neighbours: two equal hands are worth nothing to both.
- Keep your jokers for the cards that win a row, and leave your last gaps in different columns.
- Give each number its own part of a bottom row early, so that equal ones end up side by side.
"""

RULES: tuple[str, ...] = (_AIM_AND_SHEET, _BOTTOM_AND_SCORE, _WORKED_ROUND)
