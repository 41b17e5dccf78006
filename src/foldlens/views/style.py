"""The page's own look: one style sheet over the notebook system's."""

from functools import cache
from pathlib import Path

from foldlens.report.markup import Markup

SHEET = Path(__file__).parent / "static" / "page.css"


@cache
def style() -> Markup:
    """The style sheet as an element. It is ours and holds nothing from a log."""
    return Markup(f"<style>{SHEET.read_text(encoding='utf-8')}</style>")
