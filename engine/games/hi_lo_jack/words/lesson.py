"""A guided first deal of Hi Lo Jack: an ace and a jack win a bid of two, and every point of the deal with it."""

from engine.lessons.lesson import Lesson, LessonStep, Offer

_SHUFFLE = (
    "shuffle Ks Qc Tc As Js 4s 3s 8c 6c 2c Jh Th Kd 9d 6d 3c 9h 5h 3h 5d 7h 3d 7c 2h 4h Jd 4d "
    "9c Qd Qh Ad 7d Td 8h 5c Kc 8d 6h 2d Jc"
)

_AIM = LessonStep(
    title="Four points",
    text="**You play tricks**: each player lays one card, and the best one wins them all. The trump suit beats all "
    "others. **Every deal has four points**:\n"
    "- **High**, **Low** and **Jack** go to whoever wins the trick with the highest trump, the lowest trump, and the "
    "jack of trumps.\n"
    "- **Game** goes to whoever wins the most card value in tricks.\n"
    "You hold nine cards, and Bruno has just passed. Look at your spades: what might they win?",
    shows="hand",
    rules_part=0,
)
_BID = LessonStep(
    title="Bidding",
    text="**Everybody speaks once: bid how many of the four points you will win, or pass.** Whoever bids highest is "
    "the *pitcher* and names the trumps. Win fewer points than you bid, and you lose as many as you bid.\n"
    "With spades as trumps, your A♠ is High for certain, and J♠ may bring Jack. What do you say?",
    offers=(
        Offer("pass", "You could, but then somebody else names the trumps, and your ace may be worth nothing."),
        Offer(
            "bid level=2",
            "Well bid: one point is certain, and you have good hopes of a second. Ada, the dealer, passes, so the "
            "trumps are yours to name.",
            goes_on=True,
        ),
        Offer("bid level=4", "That is brave! But you would need all four points, or lose four. Try something safer."),
    ),
    then=("1 pass",),
    shows="hand",
    rules_part=0,
)
_TRUMP = LessonStep(
    title="Naming trumps",
    text="**Name a suit of which you hold a card.** Then everybody throws away all other suits and draws cards until "
    "they have six.\nYou have more diamonds than spades. But which suit wins points?",
    offers=(
        Offer("trump suit=d", "You hold four diamonds, but not the ace or the jack: only hopes. Look for sure points."),
        Offer(
            "trump suit=s",
            "Spades it is. You kept three cards and drew three; Ada and Bruno kept a single spade each.",
            goes_on=True,
        ),
        Offer("trump suit=h", "A two alone wins little: it is easily caught by a higher heart."),
    ),
    shows="hand",
    rules_part=0,
)
_LEAD = LessonStep(
    title="Leading trumps",
    text="**You lead a trump to the first trick, and whoever has a trump must play one.** The highest trump takes the "
    "trick. Which of your spades is sure to win?",
    offers=(
        Offer(
            "play card=As",
            "Nothing beats the ace: **High** is yours. Bruno had to give his K♠, and Ada her 3♠. That is the lowest "
            "trump so far, so **Low** may be yours too.",
            goes_on=True,
        ),
        Offer("play card=Js", "Careful: the king or queen of spades would take your jack, and the point for it."),
        Offer("play card=4s", "A small trump hardly wins. You would give away the lead, and perhaps Low."),
    ),
    then=("1 play card=3s", "2 play card=Ks"),
    shows="hand",
    rules_part=1,
)
_SAFE_LEAD = LessonStep(
    title="Card value",
    text="**Whoever wins a trick leads the next, with any card.** For Game, each ten that you win counts 10, ace 4, "
    "king 3, queen 2, jack 1, in all suits.\nYou have not seen Q♠ yet. Lead something that you can spare.",
    offers=(
        Offer("play card=Js", "Somebody may hold Q♠ and catch your jack. It can wait for a safer moment."),
        Offer("play card=Td", "Anybody with a higher diamond would take your ten, and its 10 for Game."),
        Offer("play card=5c", "Good: a five is worth nothing. Ada takes it with K♣.", goes_on=True),
    ),
    then=("1 play card=Kc", "2 play card=9c", "1 play card=8d", "2 play card=Qd"),
    shows="hand",
    rules_part=0,
)
_TRUMP_IN = LessonStep(
    title="Follow suit, or trump",
    text="**If you have the suit that was led, follow it or play a trump, as you like.** If you have none, play "
    "anything.\nAda led 8♦, and Bruno's Q♦ is winning. You play last: nobody can beat what you play now.",
    offers=(
        Offer("play card=Td", "That follows suit, but Bruno's queen would take your precious ten."),
        Offer(
            "play card=Js",
            "That is the moment! The last card of a trick is safe: the jack is home, and **Jack** is yours.",
            goes_on=True,
        ),
        Offer("play card=4s", "It wins the trick too. But who knows whether the jack will be as safe again?"),
    ),
    rules_part=1,
)
_KEEP = LessonStep(
    title="Keeping your trump",
    text="You lead again, with 4♠, 10♦ and 8♥. You have made your bid already; now think of **Game**. A♦ has not been "
    "played yet.",
    offers=(
        Offer("play card=4s", "Keep your last trump: with it you can take a trick that others think is theirs."),
        Offer("play card=8h", "Right: give away a card without value. Bruno takes it with Q♥.", goes_on=True),
        Offer("play card=Td", "If somebody has A♦, your ten is gone. Let the ace come out first."),
    ),
    then=("1 play card=6h", "2 play card=Qh", "2 play card=Ad"),
    shows="hand",
    rules_part=1,
)
_TRUMP_ACE = LessonStep(
    title="Trumping an ace",
    text="There it is: Bruno leads A♦. **The lowest trump beats the best card of any other suit**, and you need not "
    "follow suit if you can trump.",
    offers=(
        Offer(
            "play card=4s",
            "Your four takes the ace. Your 10♦ is now the highest diamond, so it won the sixth trick too, which the "
            "bot played by itself.",
            goes_on=True,
        ),
        Offer("play card=Td", "The ace takes it, and Game with it. You have something stronger."),
    ),
    then=("1 play card=2d",),
    rules_part=1,
)
_SCORE = LessonStep(
    title="Scoring",
    text="High, Low, Jack, and Game with 25 of card value: you bid 2 and won all four. **A bid that is made scores "
    "everything you won: +4.** Had you won only one point, you would have lost 2.\n"
    "**Only a bid can win.** The game ends when somebody who has made a bid stands at 11. Points won without a "
    "bid help you on, but not over the line.",
    shows="table",
    rules_part=1,
)

LESSON = Lesson(
    names=("", "Ada", "Bruno"),
    minutes=4,
    chance=(_SHUFFLE, "shuffle"),
    options={"first_dealer": "1"},
    opening=("2 pass",),
    steps=(_AIM, _BID, _TRUMP, _LEAD, _SAFE_LEAD, _TRUMP_IN, _KEEP, _TRUMP_ACE, _SCORE),
    learned=(
        "bid what you can surely win, and name the suit that wins it",
        "follow suit or trump, as you like; but trumps must be followed by trumps",
        "bring the jack home when nobody can beat it, and do not give your tens away",
        "a bid that is made scores all you won; one that fails costs what you bid",
    ),
)
