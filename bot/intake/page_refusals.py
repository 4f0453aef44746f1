"""Refusals whose answer is a page of its own, with buttons, and not only a sentence."""

from abc import abstractmethod

from bot.table_pages.common_pages import refused_form_page
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import CustomId
from engine.errors import Refusal


class PageRefusal(Refusal):
    """A refusal that is answered with a page."""

    @abstractmethod
    def page(self, why: str) -> Page:
        """The page; ``why`` is the refusal as a sentence."""


class FormRefusal(PageRefusal):
    """The refusal of a form. Discord closes a form when it is sent, so the page has a button that opens it again."""

    def __init__(self, refusal: Refusal, form_button: CustomId) -> None:
        """Refuse for the same reason as ``refusal``. ``form_button`` is the button's custom id, with what was typed."""
        super().__init__(refusal.code, asks=refusal.asks, **refusal.values)
        self._form_button = form_button

    def page(self, why: str) -> Page:
        """The reason, and the button."""
        return refused_form_page(why, self._form_button)
