"""The page's Markdown, as it is drawn in a browser."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page

from playground.page.routes import add_page_with_log
from playground.server import Playground
from tests.patience import ANSWER_SECONDS
from tests.playground.browser_windows import Chromium

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
DRAWN = """async (text) => {
  const { markdown } = await import("/page/markdown.js");
  const names = { user: (id) => ({ 7: "Ann" })[id], channel: (id) => ({ 8: "den" })[id] };
  const box = document.createElement("div");
  box.append(...markdown(text, names));
  for (const link of box.querySelectorAll("a")) { link.removeAttribute("target"); link.removeAttribute("rel"); }
  return box.innerHTML;
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(chromium: Chromium) -> AsyncIterator[Page]:
    place = Playground(("Ann",), answer_seconds=ANSWER_SECONDS)
    add_page_with_log(place)
    async with place:
        page = await chromium.browser.new_page()
        await page.goto(place.url)
        yield page
        await page.close()


TEXTS = [
    ("plain words", "<p>plain words</p>"),
    ("two\nlines", "<p>two<br>lines</p>"),
    ("**bold** and *italic* and _too_", "<p><strong>bold</strong> and <em>italic</em> and <em>too</em></p>"),
    ("***both***", "<p><strong><em>both</em></strong></p>"),
    ("**bold *inside* it**", "<p><strong>bold <em>inside</em> it</strong></p>"),
    ("__under__ ~~gone~~", "<p><u>under</u> <s>gone</s></p>"),
    ("snake_case_name and 2 * 3 * 4", "<p>snake_case_name and 2 * 3 * 4</p>"),
    ("`**not bold**`", "<p><code>**not bold**</code></p>"),
    ("\\*not italic\\* Ada \\(bot\\)", "<p>*not italic* Ada (bot)</p>"),
    ("Deal 1\\: Ada \\& Ben \\o/ \\", "<p>Deal 1: Ada &amp; Ben \\o/ \\</p>"),
    ("`Deal 1\\: Ada`", "<p><code>Deal 1\\: Ada</code></p>"),
    ("# One\n## Two\n### Three", '<h3 class="h1">One</h3><h4 class="h2">Two</h4><h5 class="h3">Three</h5>'),
    ("#no heading", "<p>#no heading</p>"),
    ("-# small *print*", '<p class="subtext">small <em>print</em></p>'),
    ("- a\n- b\n  - c\n- d", "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>"),
    ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
    ("- a\n1. b", '<ul><li>a</li></ul><ol start="1"><li>b</li></ol>'),
    ("> said\n> so\nno more", "<blockquote><p>said<br>so</p></blockquote><p>no more</p>"),
    (">>> all\n\nof it", '<blockquote><p>all</p><div class="gap"></div><p>of it</p></blockquote>'),
    ("```py\na < b\n```after", "<pre><code>a &lt; b</code></pre><p>after</p>"),
    (
        "<@7> <@!7> <@9>",
        "<p>" + " ".join(f'<span class="mention">@{n}</span>' for n in ("Ann", "Ann", "unknown")) + "</p>",
    ),
    ("<#8> </play:5>", '<p><span class="mention">#den</span> <span class="mention">/play</span></p>'),
    ("[rules](https://e.org/r)", '<p><a href="https://e.org/r">rules</a></p>'),
    ("see https://e.org/a.", '<p>see <a href="https://e.org/a">https://e.org/a</a>.</p>'),
    ("https://discord.com/channels/1/8/5.", '<p><span class="mention">#den \u203a 💬</span>.</p>'),
    ("<https://discord.com/channels/1/8>", '<p><span class="mention">#den</span></p>'),
    ("[here](https://discord.com/channels/1/8/5)", '<p><span class="mention">here</span></p>'),
    (
        "https://discord.com/channels/1/6/5",
        '<p><a href="https://discord.com/channels/1/6/5">https://discord.com/channels/1/6/5</a></p>',
    ),
    ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
    ("<b>no</b> &amp;", "<p>&lt;b&gt;no&lt;/b&gt; &amp;amp;</p>"),
    ("** ** *a", "<p><strong> </strong> *a</p>"),
    ("\u2068Ann\u2069 plays 10♦", "<p>\u2068Ann\u2069 plays 10♦</p>"),
]


@pytest.mark.parametrize(("text", "drawn"), TEXTS)
async def test_text_is_drawn_as_discord_draws_it(page: Page, text: str, drawn: str) -> None:
    assert await page.evaluate(DRAWN, text) == drawn


async def test_a_moment_is_shown_in_words_that_count(page: Page) -> None:
    html = await page.evaluate(DRAWN, "<t:1700000000:R> <t:1700000000:d>")
    assert 'datetime="2023-11-14T22:13:20.000Z"' in html
    assert "ago" in html


async def test_hidden_text_is_not_there_before_it_is_asked_for(page: Page) -> None:
    assert "secret" not in await page.evaluate(DRAWN, "||secret||")
