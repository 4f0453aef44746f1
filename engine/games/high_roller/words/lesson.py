"""A guided beginning of High Roller: dice become cards, equal numbers meet, and a joker completes a row."""

from engine.lessons.lesson import Lesson, LessonStep, Offer

_AIM = LessonStep(
    title="One roll for all",
    text="**Everybody uses the same four dice, at the same time.** You fill your own sheet: four rows of five cards, "
    "and below them a row of odd and a row of even numbers. The best sheet wins.\nYou are the first player of this "
    "round, so you roll.",
    offers=(Offer("roll", "White 6, black 3, red 5, yellow 4.", goes_on=True),),
    shows="hand",
    rules_part=0,
)
_CARD = LessonStep(
    title="Dice make a card",
    text="**White + red is a card for a red row, 1 or 3; white + black for a black row, 2 or 4.** 11 is a jack, 12 a "
    "queen, 13 a king, 14 or more an ace. The other die says which suits: even is ♥ or ♦, odd is ♣ or ♠.\nWhich of "
    "these is white + red?",
    offers=(
        Offer("write card=9s row=2", "That is white + black: 6 + 3 = 9, for a black row. Legal, but not asked for."),
        Offer("write card=Js row=1", "6 + 5 is 11, a jack; black 3 is odd, so a club or a spade.", goes_on=True),
        Offer(
            "write card=As row=1",
            "Well seen: only the first player may add yellow, and 6 + 5 + 4 is an ace. Try white + red alone.",
        ),
    ),
    shows="hand",
    rules_part=0,
)
_NUMBER = LessonStep(
    title="The yellow number",
    text="You must write one card a round. **You may also write the yellow number in a box below**: in the even row "
    "or in the odd one. **Each box that is empty at the end costs 1 point**, so do not let numbers go by.",
    offers=(
        Offer("fill number=4 box=E1", "The first of ten even boxes is filled.", goes_on=True),
        Offer("lock", "You could lock now. But this 4 would be lost, and a box may stay empty for it."),
    ),
    shows="hand",
    rules_part=1,
)
_LOCK = LessonStep(
    title="Locking",
    text="Nobody sees your marks yet. **When you are done, lock.** When all have locked, the sheets are shown, and "
    "the next player to the left rolls. Until you lock, you can undo everything.",
    offers=(
        Offer("lock", "All have locked. Ada rolled white 5, black 2, red 6, yellow 4.", goes_on=True),
        Offer("undo", "That would rub out your card and your number. They are fine as they are."),
    ),
    then=(
        *("1 write card=9c row=2", "1 lock", "2 write card=9s row=4", "2 lock"),
        "1 roll",
    ),
    shows="hand",
    rules_part=0,
)
_PAIR = LessonStep(
    title="Poker rows",
    text="**Each row of five cards becomes a poker hand**: pairs, two pair, three of a kind, straights, flushes and "
    "more. Their order does not matter, nor does the suit printed beside the row.\nYour row 1 has J♠. What goes well "
    "with it?",
    offers=(
        Offer("write card=7h row=2", "5 + 2, a seven for a black row: a start, but you could have a pair."),
        Offer("write card=Jh row=1", "A pair of jacks! Red is 6, but for row 1 black decides: 2, even.", goes_on=True),
        Offer("write card=Jd row=3", "A jack, but in a row of its own. The two should stand together."),
    ),
    shows="hand",
    rules_part=0,
)
_RUN = LessonStep(
    title="Numbers side by side",
    text="Yellow is 4 again. **Equal numbers side by side score a point each**: 4 4 is worth 2, 4 4 4 is worth 3. A "
    "number alone is worth nothing. Where do you write it?",
    offers=(
        Offer("fill number=4 box=E6", "There it stands alone, and empty boxes keep the two fours apart."),
        Offer(
            "fill number=4 box=E2",
            "4 4: two points. Two more rounds went by. The dice made a seven each time, which you wrote in row 1, and "
            "twos for the far end of the even row.",
            goes_on=True,
        ),
    ),
    then=(
        *("0 lock", "1 write card=7h row=2", "1 lock", "2 write card=7d row=4", "2 lock"),
        *("2 roll", "0 write card=7c row=1", "0 fill number=2 box=E10", "0 lock", "1 write card=5c row=2", "1 lock"),
        *("2 write card=5s row=4", "2 lock", "0 roll", "0 write card=7s row=1", "0 fill number=2 box=E9", "0 lock"),
        *("1 write card=7c row=2", "1 lock", "2 write card=7s row=4", "2 lock", "1 roll"),
    ),
    shows="hand",
    rules_part=1,
)
_JOKER = LessonStep(
    title="Jokers",
    text="Row 1 is J♠ J♥ 7♣ 7♠, with one space left. **If exactly one space of a row is empty, you may cross the "
    "joker chip above it and write any card there**, besides your card of the round. Each chip serves once in a game.",
    offers=(
        Offer(
            "joker row=1 rank=J suit=d",
            "A full house, jacks full of sevens. You also wrote 9♥ in row 2 and a third 4, and all have locked.",
            goes_on=True,
            label="Joker: J♦ in row 1",
        ),
        Offer(
            "joker row=1 rank=7 suit=h",
            "A full house too, but three jacks are better than three sevens.",
            label="Joker: 7♥ in row 1",
        ),
        Offer(
            "joker row=1 rank=A suit=s",
            "An ace looks strong, but it leaves you with two pair. What would make it more?",
            label="Joker: A♠ in row 1",
        ),
    ),
    then=(
        *("0 write card=9h row=2", "0 fill number=4 box=E3", "0 lock", "1 write card=9h row=2", "1 lock"),
        *("2 write card=9d row=4", "2 lock"),
    ),
    shows="hand",
    rules_part=1,
)
_COMPARE = LessonStep(
    title="Comparing rows",
    text="**At the end each row is compared with the same row of all others: the best hand scores 8, the second 6, "
    "the third 4.** If two players have the same hand there, it is worth nothing to both. So do not copy your "
    "neighbours, who have the same dice as you!",
    shows="table",
    rules_part=1,
)
_END = LessonStep(
    title="The end of a game",
    text="The game is over when everybody's 20 cards are written, after about twenty rounds. **Rows and numbers are "
    "added up, less a point for each empty box; the highest total wins.**\nThe first player may add yellow to a card "
    "and still write its number below: use that when it is your turn to roll.",
    shows="hand",
    rules_part=1,
)

LESSON = Lesson(
    names=("", "Ada", "Bruno"),
    minutes=4,
    chance=("pick 0", "dice 6 3 5 4", "dice 5 2 6 4", "dice 4 1 3 2", "dice 2 5 5 2", "dice 3 6 4 4"),
    steps=(_AIM, _CARD, _NUMBER, _LOCK, _PAIR, _RUN, _JOKER, _COMPARE, _END),
    learned=(
        "white + red for red rows, white + black for black ones; the other die gives the suit",
        "write a card in each round, and the yellow number if you like",
        "equal numbers belong side by side, and an empty box costs a point",
        "a joker completes a row; the same hand as a neighbour's is worth nothing",
    ),
)
