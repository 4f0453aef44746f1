"""Why a computer player thinks well or ill of an action: a sentence for each code of `computer.reason_codes`."""

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    # -- bidding
    "bid_promises_enough": "Bid {level}: you hold the {ranks} of {suit:suit}, worth about {points} of the four points.",
    "bid_stops_rival": "Bid {level}: otherwise {rival:name} could win the game with this deal.",
    "bid_is_forced": "Bid {level}: you may not pass, and your best suit, {suit:suit}, is worth about {points} points.",
    "bid_is_high": "A bid of {level} is higher than it need be: it wins no more, and is more easily lost.",
    "bid_promises_little": (
        "A bid of {level} is more than your best suit promises: you hold the {ranks} of {suit:suit}, worth "
        "about {points} points."
    ),
    "smudge_is_sure": "Bid a smudge: with the {ranks} of {suit:suit}, nobody can take a trick from you.",
    "smudge_is_wild": "A smudge needs every trick and every point, and losing one loses the game.",
    "pass_weak": "Pass: your best suit, {suit:suit}, is worth only about {points} points.",
    "pass_to_partner": "Pass: the bid of your partner {partner:name} stands, and you share its points.",
    "pass_gives_up": "A pass gives up a good hand: your {suit:suit} are worth about {points} points.",
    # -- trumps
    "suit_is_best": "Name {suit:suit}: with the {ranks} you can hope for about {points} points.",
    "suit_is_weaker": "In {suit:suit} you hold the {ranks}, worth about {points} points.",
    "buries_low_trumps": "Put {cards:cards} out of play: they win the least.",
    # -- leading
    "leads_strong_trump": "Lead {card:card}: it should win, and it draws out trumps.",
    "leads_strong_card": "Lead {card:card}: nobody is likely to beat it.",
    "leads_low": "Lead {card:card}: if somebody beats it, you lose little.",
    # -- following
    "only_card": "Play {card:card}: it is the only card that you may play.",
    "wins_jack": "Play {card:card}: it should win the trick, and the jack of trumps with it.",
    "brings_jack_home": "Play {card:card}: the jack of trumps should win this trick, and is safe then.",
    "wins_many_points": "Play {card:card}: it should win the trick, which has {value:# point|# points} for Game.",
    "wins_trick": "Play {card:card}: it should win the trick.",
    "feeds_partner": "Play {card:card}: {partner:name}, your partner, should win this trick.",
    "risks_little": "Play {card:card}: if somebody beats it, you lose little.",
    "risks_least": "Play {card:card}: it may be lost, but your other cards would cost you more.",
    "loses_least": "Play {card:card}: it is lost, but your other cards would cost you more.",
    "throws_low": "Play {card:card}: it gives up this trick, and costs you least.",
    # -- what speaks against a card
    "nearly_as_good": "{card:card} is nearly as good here as {best:card}.",
    "would_win_but_keep": "{card:card} should win this trick, but it is worth more later.",
    "helps_partner_less": "{card:card} is safe in your partner's trick, but it brings less.",
    "may_lose_it": "With {card:card} you could lose this trick, and {best:card} costs you less.",
    "may_lose_trick": "With {card:card} you could lose this trick; with {best:card} you should win it.",
    "cannot_win": "{card:card} cannot win this trick, and {best:card} costs you less.",
    "gives_trick_away": "With {card:card} you cannot win this trick; with {best:card} you can.",
    "jack_at_risk": "{card:card} may fall to a higher trump, and Jack is one of the four points.",
    "jack_is_lost": "{card:card} would be lost here, and Jack is one of the four points.",
    "ten_at_risk": "{card:card} may be lost here, and a ten counts most for Game.",
    "ten_is_lost": "{card:card} would be lost here, and a ten counts most for Game.",
}
