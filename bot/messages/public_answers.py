"""Gives answers that everybody in the channel sees, within a budget; beyond it, only whoever asked sees them."""

from bot.messages.api.replies import Interaction, PageMaking, can_follow_up, send_page_when_made, send_private_text
from bot.people.public_answer_limit import MOST_BY_PERSON, MOST_IN_CHANNEL, PublicAnswerLimit
from bot.tables.scheduler import Clock
from bot.texts import play as texts


class PublicAnswers:
    """Gives public answers as long as the budget of the person and of the channel allows."""

    def __init__(self, clock: Clock) -> None:
        self._limit = PublicAnswerLimit(clock)

    async def send(self, interaction: Interaction, making: PageMaking) -> None:
        """Answer with the page that ``making`` returns, as `send_page_when_made` does: everybody sees it or, if the
        budget is used up, only the interaction's person, who is told so.
        """
        if self._limit.use_up_one(str(interaction.user.id), str(interaction.channel_id)):
            await send_page_when_made(interaction, making, ephemeral=False)
            return
        await send_page_when_made(interaction, making)
        if can_follow_up(interaction):
            told = texts.ONLY_YOU_SEE_THIS.format(person=MOST_BY_PERSON, channel=MOST_IN_CHANNEL)
            await send_private_text(interaction, told)
