"""Checking a page's accessibility by axe-core."""

from importlib.resources import files
from typing import Literal

from playwright.async_api import Page

# Evaluated by the driver: the page itself allows no scripts but its own.
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
ALL_RULES: dict[str, object] = {"type": "tag", "values": list(TAGS)}
COLOUR_RULES: dict[str, object] = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""Those of `ALL_RULES` whose answers hang on colours."""
THEMES: dict[Literal["dark", "light"], dict[str, object]] = {"dark": ALL_RULES, "light": COLOUR_RULES}
"""The page's themes, which differ in colours alone, each with the rules that are asked of it."""
FOUND = """async (rules) => {
  const { violations } = await axe.run({ runOnly: rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`));
}"""


async def accessibility_violations(page: Page) -> list[str]:
    """A line for each element of the page, as it is now, that breaks a rule of WCAG 2.2 AA or of good practice."""
    return await _violations(page, ALL_RULES)


async def violations_in_both_themes(page: Page) -> list[str]:
    """The lines of `accessibility_violations` in the dark theme, and in the light one those that hang on colours, each
    with its theme.
    """
    found = []
    for theme, rules in THEMES.items():
        await page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {line}" for line in await _violations(page, rules)]
    return found


async def _violations(page: Page, rules: dict[str, object]) -> list[str]:
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE)
    found: list[str] = await page.evaluate(FOUND, rules)
    return found
