"""The pages of the course, listed once in teaching order."""

from foldlens.lessons.page import Page
from foldlens.lessons.pages import (
    agent_status,
    calls,
    compaction,
    crash,
    dialects,
    events,
    exemptions,
    header,
    replacement,
    request,
    surface,
    turns,
)

PAGES: tuple[Page, ...] = (
    events.PAGE,
    turns.PAGE,
    calls.PAGE,
    surface.PAGE,
    replacement.PAGE,
    compaction.PAGE,
    request.PAGE,
    exemptions.PAGE,
    header.PAGE,
    agent_status.PAGE,
    crash.PAGE,
    dialects.PAGE,
)
