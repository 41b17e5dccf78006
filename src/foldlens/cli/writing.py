"""Commands that write a new file, never over an old one, and never into the log they read."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from foldlens.cli.parts import Commands


def add(commands: "Commands") -> None:
    """Declare the commands."""
