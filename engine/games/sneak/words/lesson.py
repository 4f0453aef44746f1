"""A guided first deal of Sneak: a bluff that works, an ace face up, a bluff that is called, and a bluff to call."""

from engine.lessons.lesson import Lesson, LessonStep, Offer

_SHUFFLE = "shuffle 3d Kh Ts Ah 5s 7d As 5d 6c Tc Jc 2s 4h 6d Qh 8s 7s 9h 3c 2h 9c Qd 4d 8d 5h Jh"
_FIVE_ROUNDS = ("1 draw", "2 draw", *("0 draw", "1 draw", "2 draw") * 5)

_DRAW = LessonStep(
    title="Winning cards",
    text="**Win cards, by bluff or by force: every card in your pile is a point.** Nobody is dealt any. On your turn "
    "you draw a card into your hand, or you play cards and hope to win them.\nOn your first turn of a deal you can "
    "only draw.",
    offers=(
        Offer(
            "draw",
            "You drew 3♦. All draw on for a few turns, and now everybody holds six cards.",
            goes_on=True,
        ),
    ),
    then=_FIVE_ROUNDS,
    shows="hand",
    rules_part=0,
)
_SNEAK = LessonStep(
    title="Sneaking",
    text="**Sneak: play cards face down. They may be anything, because nobody sees them.** If nobody challenges, they "
    "are yours. If somebody does, the highest rank wins everything that was played.\nWhich card would you risk?",
    offers=(
        Offer("sneak cards=As", "An ace needs no bluff: it wins by itself. Sneak a card that could not win otherwise."),
        Offer("flaunt cards=3d", "That is face up: anybody with a higher diamond would take it. Hide it!"),
        Offer(
            "sneak cards=3d",
            "Ada and Bruno looked at each other, and passed. Your three is a point, and nobody learns what it was.",
            goes_on=True,
        ),
    ),
    then=("1 pass", "2 pass", "1 flaunt cards=Kh"),
    shows="hand",
    rules_part=0,
)
_ANSWER = LessonStep(
    title="Challenging a flaunt",
    text="Ada **flaunts** K♥: she plays it face up. **A single card face up is beaten only by a higher card of the "
    "same suit.** You answer in secret, with **challenge** or **pass**; when all have answered, everything is shown.",
    offers=(
        Offer("pass", "Passing costs nothing. But you hold the one card that beats her king."),
        Offer(
            "challenge cards=Ah",
            "Your ace beats her king. **The winner takes all cards of the contest**: two more for your pile.",
            goes_on=True,
        ),
    ),
    then=("2 pass", "2 draw"),
    shows="hand",
    rules_part=1,
)
_FLAUNT = LessonStep(
    title="Flaunting",
    text="Now win by force. **Flaunt a card that nobody can beat**: face up, only a higher card of its own suit can "
    "take it. The ace is the highest.\nThe turn always goes to the left, whoever wins.",
    offers=(
        Offer("flaunt cards=Tc", "Four clubs are higher than the ten, and the others hold many cards. Play safe."),
        Offer("flaunt cards=As", "Nobody can beat the ace of spades, so it is yours.", goes_on=True),
        Offer(
            "draw",
            "That is wise early in a deal, and your ace stays as strong. But see first how force wins: flaunt it.",
        ),
    ),
    then=("1 pass", "2 pass", "1 draw", "2 draw"),
    shows="hand",
    rules_part=0,
)
_BLUFF = LessonStep(
    title="Combos",
    text="Several cards go together if they make a **combo**. From the highest: **match** (8♠ 8♦), **straight flush** "
    "(7♠ 8♠), **straight** (7♠ 8♥), **flush** (4♠ 9♠). Face down you may still play anything.\nYou hold 10♣, 4♥ and "
    "8♠, and no two fit together. Try a bluff with two.",
    offers=(
        Offer(
            "sneak cards=Tc,4h",
            "Ada did not believe you. Her match of fives beats cards without a combo, and she takes all four. That "
            "happens! Bruno had passed, and lost nothing.",
            goes_on=True,
        ),
        Offer("flaunt cards=8s", "You could, but five spades beat it. Find out what a bluff with two cards does."),
        Offer("draw", "That is the careful way. Try the bluff just once: in a lesson nothing is lost."),
    ),
    then=("1 challenge cards=5s,5d", "2 pass", "1 draw", "2 draw", "0 draw", "1 sneak cards=Jc,6d"),
    shows="hand",
    rules_part=1,
)
_CALL = LessonStep(
    title="Calling a bluff",
    text="You drew 8♦. Then Ada sneaked two cards: does she bluff? **You challenge a sneak with exactly as many "
    "cards.** The highest combo wins; if the best are equal, the player who sneaked wins.\nYou hold two eights.",
    offers=(
        Offer("pass", "Nothing is lost if you pass, but she wins two cards. A match is worth the risk."),
        Offer(
            "challenge cards=8s,8d",
            "Well called! She showed J♣ 6♦, no combo at all. Your match takes all four cards.",
            goes_on=True,
        ),
    ),
    then=("2 pass", "2 draw"),
    shows="both",
    rules_part=1,
)
_LIMIT = LessonStep(
    title="The lead limit",
    text="You hold no cards, so all you can do is draw.\n**You may never lead more cards than somebody else could "
    "match.** If nobody else holds more than two cards, lead two at most. So count the others' cards.",
    offers=(Offer("draw", "A new card, and on it goes until the stock is used up.", goes_on=True),),
    shows="table",
    rules_part=0,
)
_END = LessonStep(
    title="The end of a deal",
    text="**When the last card of the stock is drawn, sneaking ends**: everybody must flaunt on their turn. As soon "
    "as only one player still holds cards, that player wins them all. So each card that you draw is worth something: a "
    "sound computer draws on most turns, and so says a **Hint**.\nEverybody scores a point for each card won; "
    "you would have eight. New deals follow until somebody has 100.",
    shows="table",
    rules_part=1,
)

LESSON = Lesson(
    names=("", "Ada", "Bruno"),
    minutes=4,
    chance=("pick 2", _SHUFFLE),
    steps=(_DRAW, _SNEAK, _ANSWER, _FLAUNT, _BLUFF, _CALL, _LIMIT, _END),
    learned=(
        "draw on most turns while the stock is large: strong cards, and many of them, win more later",
        "sneak anything face down, while you dare, and flaunt what nobody can beat",
        "challenge with as many cards as were led; the winner takes them all",
        "a match beats all other combos: keep it for a sneak that you do not believe",
        "when the stock is gone only force counts, and the last player with cards wins them",
    ),
)
