"""Draws the icons of the installed page from `public/icon.svg`, with Chromium.

.venv/bin/python web/tools/icons.py
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.conftest import FLAGS, chromium

PUBLIC = Path(__file__).parents[1] / "public"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512}
PAGE = "<style>body{{margin:0}}svg{{display:block;width:{0}px;height:{0}px}}</style>{1}"


def main() -> None:
    """Draw each of them. One that is cut to any shape fills its square, its drawing smaller."""
    drawn = (PUBLIC / "icon.svg").read_text("utf-8")
    full = re.sub(r' rx="\d+"', "", drawn)
    whole = full.replace("<g ", '<g transform="translate(16 16) scale(.72) translate(-16 -16)" ')
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(size, whole if "maskable" in name else drawn))
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
