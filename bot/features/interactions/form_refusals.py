"""Refused forms: Discord closes a form when it is sent, so the answer has a button that opens it again."""

from bot.pages.custom_ids import CustomId
from engine.errors import Refusal


class FormRefusal(Refusal):
    """The refusal of a form, whose answer has a button that opens the form with what was typed."""

    def __init__(self, refusal: Refusal, form_button: CustomId) -> None:
        """Refuse for the same reason as ``refusal``. ``form_button`` is the button's custom id, with what was typed."""
        super().__init__(refusal.code, asks=refusal.asks, **refusal.values)
        self.form_button = form_button
