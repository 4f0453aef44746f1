"""Checking a page's accessibility by axe-core."""

from importlib.resources import files

from playwright.async_api import Page

# Evaluated by the driver: the page itself allows no scripts but its own.
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
FOUND = """async (tags) => {
  const { violations } = await axe.run({ runOnly: tags, resultTypes: ["violations"] });
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`));
}"""


async def accessibility_violations(page: Page) -> list[str]:
    """A line for each element of the page, as it is now, that breaks a rule of WCAG 2.2 AA or of good practice."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE)
    found: list[str] = await page.evaluate(FOUND, list(TAGS))
    return found
