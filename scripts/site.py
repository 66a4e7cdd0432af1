"""What `mkdocs.yml` needs besides: files of the whole repository, rules, notebooks.

The site has the paths of the repository, so links between files work in both places. Rules
are written from the page's list of sections and the games' catalogues, which stay the only source.
"""

from __future__ import annotations

import json
import os
import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from ludoteka.core.registry import find
from ludoteka.language import Catalogue

ROOT = Path(__file__).parents[1]
DOCS = "docs/"
OUTSIDE = (
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE.md", "LICENSE",
    "examples/oware/README.md",
)  # fmt: skip
ICON = "web/icon.svg"
GAMES = ("ethnos", "terra_mystica", "aeons_end", "kroniky")
SECTION = re.compile(r"title: '([^']+)',\s*anchors: (\[.*?\]|\w+\(.*?\)|\w+)[ ,}]", re.DOTALL)
LINK = re.compile(r"(?<!!)\[([^]\n]+)\]\(([^)#:\s]+)\)")
PIECE = re.compile(r"explained\(words, '([^']+)'\)|'([^']+)'")


class Notebook(File):
    """A notebook is a page."""

    def is_documentation_page(self) -> bool:
        return True


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Leave out pages that are not written yet; one that is written must be in the navigation."""
    for section in config.nav or ():
        for pages in section.values():
            if isinstance(pages, list):
                pages[:] = [page for page in pages if there(*page.values())]
    return config


def there(path: str) -> bool:
    """Whether there is such a page, written or to be written here."""
    return path.startswith(f"{DOCS}rules/") or (ROOT / path).exists()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The files by their paths in the repository, and those outside `docs`."""
    moved = []
    for file in files:
        if file.abs_src_path is None or file.inclusion.is_excluded():
            continue
        if not Path(file.abs_src_path).is_relative_to(ROOT / DOCS):
            moved.append(file)
            continue
        kind = Notebook if file.src_uri.endswith(".ipynb") else File
        moved.append(placed(kind, DOCS + file.src_uri, config, Path(file.abs_src_path)))
    moved += [placed(File, path, config, ROOT / path) for path in OUTSIDE]
    moved.append(placed(File, ICON, config, ROOT / "web/public/icon.svg"))
    moved += [
        File.generated(config, f"{DOCS}rules/{key}.md", content="\n\n".join(rules(key)))
        for key in GAMES
    ]
    return Files(moved)


def placed(kind: type[File], path: str, config: MkDocsConfig, source: Path) -> File:
    """A file of the repository."""
    file = kind(path, str(ROOT), config.site_dir, config.use_directory_urls)
    file.abs_src_path = str(source)
    return file


def on_page_read_source(page: Page, config: MkDocsConfig) -> str | None:
    """A notebook as Markdown."""
    if not isinstance(page.file, Notebook):
        return None
    notebook = json.loads(page.file.content_string)
    return "\n\n".join(part for cell in notebook["cells"] for part in shown(cell))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """What lies in the repository and not on the site is named there, but no link."""
    here = Path(page.file.src_uri).parent

    def linked(found: re.Match[str]) -> str:
        path = os.path.normpath(here / found[2])
        gone = files.get_file_from_path(path) is None and (ROOT / path).exists()
        return found[1] if gone else found[0]

    return LINK.sub(linked, markdown)


def shown(cell: dict[str, Any]) -> Iterator[str]:
    """A cell and what came out of it."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield source
        return
    yield f"```python\n{source}\n```"
    outputs = cell["outputs"]
    if said := "".join(text for each in outputs for text in each.get("text", ())).rstrip():
        yield f"```text\n{said}\n```"
    for output in outputs:
        if "image/svg+xml" in output.get("data", {}):
            drawn = "".join(output["data"]["image/svg+xml"]).encode()
            source = f"data:image/svg+xml;base64,{b64encode(drawn).decode()}"
            yield f'<img alt="A chart of the figures above" src="{source}">'


def rules(key: str) -> Iterator[str]:
    """The rules of a game, section by section."""
    game = find(key)
    words = Catalogue("en", game, more=page_words(key))
    listed = (ROOT / "web/src/games" / key / "rules.ts").read_text("utf-8")
    yield f"# {words.text('rules.of', {'game': game.title})}"
    yield (
        f"As the page shows them, from the same source. Edition, rulings and options: "
        f"[{game.title}](../games/{key}.md); its numbers for machines that learn: "
        "[encodings](../encodings.md)."
    )
    sections = SECTION.findall(listed)
    assert len(sections) == listed.count("title: "), f"{key}: a section is written in another way"
    for title, anchors in sections:
        yield f"## {words.sentence(title)}"
        constant = re.search(rf"const {anchors} = (\[.*?\])", listed) if anchors.isupper() else None
        for kind, anchor in PIECE.findall(constant[1] if constant else anchors):
            for each in explained(words, kind) if kind else [anchor]:
                yield from paragraph(words, each)


def page_words(key: str) -> dict[str, Any]:
    """The words that only the page has."""
    web = ROOT / "web/src"
    files = (web / "text/en.json", web / "games" / key / "text/en.json")
    return {name: text for file in files for name, text in json.loads(file.read_text()).items()}


def explained(words: Catalogue, kind: str) -> list[str]:
    """The things of a kind that the words explain, as `explained` of the page finds them."""
    kind = kind.replace("\\\\", "\\")  # as TypeScript writes it
    known = re.compile(rf"(?:rules\.)?({kind}\.\w+)\.(?:about|title)")
    return list(dict.fromkeys(f[1] for name in words.messages if (f := known.fullmatch(name))))


def paragraph(words: Catalogue, anchor: str) -> Iterator[str]:
    """A paragraph of the rules, or what a thing is about."""
    rule, about = f"rules.{anchor}", f"{anchor}.about"
    if words.has(rule):
        yield f"### {words.sentence(f'{rule}.title')}"
        yield words.sentence(rule)
    elif words.has(about):
        name = words.name(anchor)
        yield f"### {name[:1].upper() + name[1:]}"
        yield words.sentence(about)
