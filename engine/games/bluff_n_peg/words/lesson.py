"""Three guided deals of Bluff 'N' Peg: one won with good cards, one given up at once, and one won by bluff."""

from engine.lessons.lesson import Lesson, LessonStep, Offer

_GOOD_CARDS = "shuffle 9h Ac Kh 9d Qd Kd 4s 8h Jd Qc 5h 6c 7s 3s 2s 9c 2d 3h Tc 6s 7h 8s 5s 2c"
_BAD_CARDS = "shuffle Qh As Tc Jc Td 8d Qd 9c 6h 8c 7h 4c 4d 3c 2s 6s 5d 8h 5s 2h 5c 3d 7s"
_BLUFF_CARDS = "shuffle Kh Ad 7d Ks Ah 7c Jd 5c 7h 8s 8d Qs 4h 2c 4s 9d 6h Tc 3s Jh 2h"

_THROW = LessonStep(
    title="Throwing cards",
    text="**Be the first to bring your peg to hole 50.** In each deal, whoever shows the best poker hand goes "
    "forward; all others go back.\nEverybody gets five cards, and may throw up to three for new ones. What do you "
    "throw?",
    offers=(
        Offer("keep", "A pair alone is not much. New cards may make it three of a kind."),
        Offer(
            "discard cards=Qc,7s,4s",
            "You kept the nines and drew 9♣, 2♦ and 3♥: three of a kind! Ada and Bruno threw three cards, too.",
            goes_on=True,
        ),
        Offer("discard cards=9h,9d,4s", "Keep your pair: it is worth more than a queen."),
    ),
    then=("1 discard cards=8h,5h,3s", "2 discard cards=Jd,6c,2s"),
    shows="hand",
    rules_part=0,
)
_LAY = LessonStep(
    title="Laying cards",
    text="**Lay cards face up, one at a time, until your show is better than everybody else's.** Then your turn is "
    "over. You begin, so a single card leads. Each card that you lay may cost you a hole.",
    offers=(
        Offer("play card=2d", "It would lead as well. But the next nine would not make a pair with it."),
        Offer(
            "play card=9h",
            "Nobody can tell what is behind it. Ada beats it with A♣; Bruno lays K♥, which is not enough, and K♦: a "
            "pair of kings leads.",
            goes_on=True,
        ),
        Offer("fold", "With three nines? Folding is for cards that cannot win."),
    ),
    then=("1 play card=Ac", "2 play card=Kh", "2 play card=Kd"),
    shows="hand",
    rules_part=1,
)
_GO_ON = LessonStep(
    title="Until you lead",
    text="Now you must beat a pair of kings. **If a card is not enough, you lay another one, or fold.** Which comes "
    "first?",
    offers=(
        Offer("play card=9d", "A pair of nines. It does not beat the kings, so it is still your turn.", goes_on=True),
        Offer("play card=3h", "That costs a card and helps nothing: 9 3 does not even make a pair."),
        Offer("fold", "One card up would cost you 1 hole. But you hold better cards than Bruno shows!"),
    ),
    shows="hand",
)
_THIRD = LessonStep(
    title="The best show",
    text="**A pair beats a single card, two pair beat a pair, then comes three of a kind**, and so on as in poker. "
    "Straights and flushes need all five cards.\nWith which card do you take the lead?",
    offers=(
        Offer("play card=2d", "9 9 2 is still a pair of nines, and the kings are better."),
        Offer("play card=9c", "Three nines beat the kings: you lead.", goes_on=True),
    ),
    shows="hand",
    rules_part=0,
)
_DOUBLE = LessonStep(
    title="Double or fold",
    text="**Right after your third card you may say “double or fold”.** All others must accept or fold. If somebody "
    "accepts, the bluffing peg moves on: cards cost twice as much, and the winner gets 10 in place of 5.\nYou lead "
    "with three nines.",
    offers=(
        Offer("decline", "You may be careful. But with such cards, more should be at stake."),
        Offer(
            "declare",
            "Ada folds and goes back 1. Bruno accepts, lays another card, gives up, and pays 3 cards at 2X: 6 holes. "
            "**You go forward 10.**",
            goes_on=True,
        ),
    ),
    then=(
        *("1 fold", "2 accept", "2 play card=8s", "2 fold"),
        *("1 discard cards=8c,4d", "2 discard cards=9c,7h,3c", "0 discard cards=6h,4c,2s"),
        *("1 play card=Qh", "2 play card=As"),
    ),
    shows="hand",
    rules_part=1,
)
_FOLD = LessonStep(
    title="Folding",
    text="The next deal gave you poor cards, and new ones were no better. Bruno leads with an ace.\n**If you fold, "
    "you pay a hole for each card that you have face up**, times the number at the bluffing peg.",
    offers=(
        Offer("play card=Tc", "A ten does not beat an ace, and nothing you hold makes a pair. Each card only costs."),
        Offer(
            "fold",
            "No card up, nothing paid. Ada won the deal with a pair of queens. In the next one you drew two aces.",
            goes_on=True,
        ),
    ),
    then=(
        *("1 play card=Qd", "2 fold"),
        *("2 discard cards=8s,4h", "0 discard cards=8d,2c", "1 discard cards=Qs,4s"),
        *("2 play card=Kh", "0 play card=Ad", "1 play card=7d", "1 play card=7c", "2 play card=Ks"),
        *("0 play card=Ah", "1 play card=7h", "1 decline", "2 fold"),
    ),
    shows="both",
    rules_part=1,
)
_DARE = LessonStep(
    title="A third card",
    text="You laid both aces, but then Ada laid a third seven: she leads. You hold 10♣, 5♣ and 3♠, so you cannot beat "
    "her. **But Ada does not know that.** After a third card you may double, even if you do not lead.",
    offers=(
        Offer("fold", "That costs 2 holes, and is wise in most deals. Here, dare something!"),
        Offer("play card=5c", "A A 5. Does another ace hide in your hand? Only you know.", goes_on=True),
    ),
    shows="hand",
)
_BLUFF = LessonStep(
    title="Bluffing",
    text="**If nobody accepts your double, you have won, whatever you hold.** If Ada accepts, you will have to fold: "
    "3 cards at twice the price, 6 holes. If you fold now, it is 3.",
    offers=(
        Offer("fold", "3 holes back. That is the careful way, but there is something to win."),
        Offer(
            "declare",
            "Ada looks at your aces, and folds her three sevens. **You go forward 5, to 15**, and nobody sees your "
            "cards.",
            goes_on=True,
        ),
    ),
    then=("1 fold",),
    shows="hand",
    rules_part=1,
)
_END = LessonStep(
    title="The end of a game",
    text="You stand at 15. **The first peg in hole 50 wins.** But far behind the start lies the last chance, and a peg "
    "that goes out the back there ends the game as well: then the highest peg wins.\nWhoever neither folds nor wins "
    "pays for all five cards.",
    shows="table",
    rules_part=1,
)

LESSON = Lesson(
    names=("", "Ada", "Bruno"),
    minutes=5,
    chance=("shuffle 7h 4c Js", _GOOD_CARDS, _BAD_CARDS, _BLUFF_CARDS, "shuffle"),
    steps=(_THROW, _LAY, _GO_ON, _THIRD, _DOUBLE, _FOLD, _DARE, _BLUFF, _END),
    learned=(
        "lay cards until you lead, and show no more than you must",
        "fold early: each card face up costs holes",
        "double after your third card, when it hurts the others, or when you bluff",
        "cards that you do not lay are never seen",
    ),
)
