"""Refusals that are answered with a page of their own, with buttons, and not only a sentence."""

from abc import abstractmethod

from bot.table_pages.common_pages import refused_form_page
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import CustomId
from engine.errors import Refusal


class PageRefusal(Refusal):
    """Base class of refusals that are answered with a page."""

    @abstractmethod
    def page(self, why: str) -> Page:
        """The page for the answer; ``why`` is the refusal as a sentence."""


class FormRefusal(PageRefusal):
    """Raised for a refused form. Discord closes a form when it is sent, so the page has a button that opens it
    again.
    """

    def __init__(self, refusal: Refusal, form_button: CustomId) -> None:
        """Refuse for the same reason as ``refusal``. ``form_button`` is the custom id of the button, which holds what
        was typed.
        """
        super().__init__(refusal.code, asks=refusal.asks, **refusal.values)
        self._form_button = form_button

    def page(self, why: str) -> Page:
        """The page with the reason, and the button that opens the form again."""
        return refused_form_page(why, self._form_button)
