"""Links from the inspector to the page about ranges, which foldlens serves at the same address. Each page has a login of its own."""

from urllib.parse import urlencode

import marimo as mo

from foldlens.report.markup import Markup, el
from foldlens.views.target import course_token


def to_ranges(words: str, seq: int) -> Markup | None:
    """Words that open the page on the range of a replacement, in a tab of its own; nothing where foldlens does not serve it."""
    token = course_token()
    if not token:
        return None
    opened = mo.query_params().get("open")
    inside = {"open": opened} if isinstance(opened, str) and opened else {}
    address = "compaction/?" + urlencode({"access_token": token, "theme": "system", **inside, "seq": seq})
    return el("a", words, href=address, target="_blank", rel="noopener", cls="fl-link")
