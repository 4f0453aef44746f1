"""A guided beginning of High Handed: a hand in each turn, by all means that the game has."""

from engine.lessons.lesson import Lesson, LessonStep, Offer

_SHUFFLE = (
    "shuffle Kd 8c 2s 7h Jh 9d 5c 9s 5d Td 5h Jc 2c two_timer Ad 3h 9h 4s Qs 5s 7c 8d thief Qh 6s 9c 8h Kh 6h Ks 2h "
    "4c 7s Kc 4d 8s 6c Qc Ac 3d Ts Tc 6d 3s 3c Ah Th Js As 2d 7d Jd Qd 4h"
)

_AIM = LessonStep(
    title="One board for all",
    text="**Lay cards so that they complete poker hands in straight lines**: rows, columns and both diagonals. Every "
    "hand that you complete gives you points, and the most points win.\nAda has laid 9♦ on D4, and Bruno 5♣ on F4. "
    "You hold seven cards, two of them special.",
    shows="hand",
    rules_part=0,
)
_PAIR = LessonStep(
    title="Laying a card",
    text="**Lay one card on any empty cell; then you get a new one.** It scores if it makes a hand with "
    "neighbours in a line, and an empty cell breaks the line. A pair is worth 1 point.\n"
    "Where does 9♠ make a pair with 9♦?",
    offers=(
        Offer("lay card=9s cell=B4", "That is the same row, but the empty cell C4 breaks the line. Go closer."),
        Offer("lay card=9s cell=E4", "A pair of nines: 1 point for you. And you have drawn K♥.", goes_on=True),
        Offer("lay card=9s cell=D6", "Nothing lies beside that cell, so it makes no hand yet."),
    ),
    then=("1 lay card=5d cell=G5", "2 lay card=Td cell=B7"),
    shows="hand",
    rules_part=0,
)
_CROSSING = LessonStep(
    title="Two lines at once",
    text="Ada put 5♦ on G5: diagonally below 5♣, so that was a pair for her.\n**One card may complete hands in "
    "several lines, and you get the points of all of them.** Where does your 5♥ do most?",
    offers=(
        Offer("lay card=5h cell=G6", "A pair with the five above it, 1 point. There is a cell that does more."),
        Offer(
            "lay card=5h cell=G4",
            "Two pair in the row, 9 9 5 5, is worth 3. In the column the two fives are a pair, 1 more.",
            goes_on=True,
        ),
        Offer("lay card=Kh cell=G4", "The king would be in no hand there. Only hands with your new card count."),
    ),
    then=("1 lay card=Jc cell=C7", "2 lay card=2c cell=H1"),
    shows="hand",
    rules_part=0,
)
_TWO_TIMER = LessonStep(
    title="The Two Timer",
    text="Your 9♥ on H4 would make row 4 a full house: 9 9 5 5 9, worth 6. **Lay a card on a Two Timer, and all "
    "points of the turn are doubled.** You hold one.",
    offers=(
        Offer("lay card=9h cell=H4", "The right cell, for 6 points. But now is the moment to double them."),
        Offer(
            "alone special=two_timer cell=A8",
            "Alone it is worth nothing, and it blocks all lines through its cell. Put it under a good card.",
        ),
        Offer(
            "lay card=9h cell=H4 under=two_timer",
            "Full house, doubled: 12 points. You laid two cards, so you drew two.",
            goes_on=True,
            label="Lay 9♥ on H4 with the Two Timer",
        ),
    ),
    then=("1 lay card=Ad cell=D7", "2 lay card=3h cell=A2"),
    shows="hand",
    rules_part=1,
)
_CHANGE = LessonStep(
    title="A hand must change",
    text="**Where a hand stood, only a different one scores.** A pair may become three of a kind. But another full "
    "house in row 4, with a card of the first one, is worth nothing. Where does 5♠ score?",
    offers=(
        Offer("lay card=5s cell=C4", "Row 4 would be a full house again, 5 9 9 5 5: no points. Look at the columns."),
        Offer(
            "lay card=5s cell=G6",
            "The pair in column G has become three of a kind, and that is new: 4 points.",
            goes_on=True,
        ),
        Offer("lay card=9c cell=C4", "Nines full instead of fives full, but still a full house: no points."),
    ),
    then=("1 lay card=4s cell=H2", "2 lay card=Qs cell=E7"),
    shows="hand",
    rules_part=1,
)
_THIEF = LessonStep(
    title="The Thief",
    text="**With a Thief you may cover a card that lies on the board**, and the new hands are yours. Row 4 reads "
    "9 9 5 5 9, and you hold the fourth nine. **The cards of a hand must touch**: where does it make three of a kind?",
    offers=(
        Offer(
            "cover card=9c cell=F4",
            "Three nines side by side: 4 points. The five on G4 keeps the fourth one away. Bruno's five stays buried; "
            "points already won stay with their players.",
            goes_on=True,
            label="Cover 5♣ on F4 with the Thief and 9♣",
        ),
        Offer("alone special=thief cell=C4", "That would only block row 4. Use it to cover a card."),
        Offer(
            "cover card=9c cell=G6",
            "The nine would be in no hand there. Cover a card in the row of the nines.",
            label="Cover 5♠ on G6 with the Thief and 9♣",
        ),
    ),
    then=("1 lay card=7c cell=A5", "2 lay card=8d cell=C1"),
    shows="hand",
    rules_part=1,
)
_STRAIGHT = LessonStep(
    title="Big hands",
    text="**A straight or a flush is worth 10, both at once 15, a royal flush 20.** The order of the cards does not "
    "matter.\nLook at row 7: Bruno and Ada have laid 10, jack, ace and queen there. What is missing?",
    offers=(
        Offer("lay card=Kh cell=E6", "A king beside a queen is no hand. The king is missing in row 7."),
        Offer("lay card=Js cell=F7", "No pair: an ace and a queen lie between the jacks. You hold a better card."),
        Offer("lay card=Kh cell=F7", "10 J A Q K, a straight: 10 points!", goes_on=True),
    ),
    shows="hand",
    rules_part=0,
)
_END = LessonStep(
    title="The end of a game",
    text="35 points in six turns: not every game goes like that! **The game ends when all cards are laid**, and the "
    "highest score wins. When the piles are used up, you play on with the cards in your hand.\nAnd look twice before "
    "you leave three of a kind, or four cards of a straight, for the next player.",
    shows="table",
    rules_part=1,
)

LESSON = Lesson(
    names=("", "Ada", "Bruno"),
    minutes=4,
    chance=("pick 0", _SHUFFLE),
    opening=("1 lay card=9d cell=D4", "2 lay card=5c cell=F4"),
    steps=(_AIM, _PAIR, _CROSSING, _TWO_TIMER, _CHANGE, _THIEF, _STRAIGHT, _END),
    learned=(
        "complete hands in rows, columns and diagonals; an empty cell breaks a line",
        "look for cells where two lines meet",
        "where a hand stood, only a different one scores",
        "a Two Timer doubles a turn, and a Thief covers a card",
    ),
)
