"""Links between the Markdown files, and to other files, lead somewhere; so does the site's list."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

pytestmark = pytest.mark.once
ROOT = Path(__file__).parents[2]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "docs").rglob("*.ipynb")),
    *sorted((ROOT / "examples").rglob("*.md")),
]
LISTED = re.compile(r": ((?:docs|examples)/\S+\.(?:md|ipynb)|[A-Z]+\.md)$", re.MULTILINE)


def name_of(page: Path) -> str:
    """A page as the tests call it."""
    return page.relative_to(ROOT).as_posix()


@cache
def tokens(page: Path) -> list[Token]:
    """What a page is made of; of a notebook, its words."""
    text = page.read_text("utf-8")
    if page.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        words = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
        text = "\n\n".join(words)
    return MarkdownIt("commonmark").enable("table").parse(text)


def links(page: Path) -> Iterator[str]:
    """Where a page leads to inside the repository."""
    for token in tokens(page):
        for child in token.children or ():
            target = child.attrGet("href") or child.attrGet("src")
            if target and not urlsplit(str(target)).scheme:
                yield str(target)


@cache
def anchors(page: Path) -> set[str]:
    """The headings of a page as code hosts and the site name them."""
    found: set[str] = set()
    for opening, heading in zip(tokens(page), tokens(page)[1:], strict=False):
        if opening.type == "heading_open":
            text = "".join(child.content for child in heading.children or ())
            found.add(re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-"))
    return found


def broken(page: Path, root: Path = ROOT) -> Iterator[str]:
    """The links of a page that lead nowhere."""
    for link in links(page):
        target = urlsplit(link)
        file = (page.parent / unquote(target.path)).resolve() if target.path else page
        if not file.exists() or not file.is_relative_to(root):
            yield link
        elif target.fragment and target.fragment not in anchors(file):
            yield link


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    assert list(broken(page)) == []


def test_a_broken_link_is_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n\n[a](page.md#a-page) [b](#nowhere) [c](none.md) ![d](none.png)\n")
    assert list(broken(page, tmp_path)) == ["#nowhere", "none.md", "none.png"]


def test_every_page_of_the_docs_is_on_the_site() -> None:
    listed = LISTED.findall((ROOT / "mkdocs.yml").read_text("utf-8"))
    assert len(listed) == len(set(listed))
    pages = {name_of(page) for page in PAGES if page.is_relative_to(ROOT / "docs")}
    assert pages <= set(listed)
