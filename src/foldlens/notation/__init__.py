"""The notation: a log as text, one event a line, exact in both directions."""

from foldlens.notation.errors import NotationError
from foldlens.notation.rendering import render
from foldlens.notation.script import Script, parse

__all__ = ["NotationError", "Script", "parse", "render"]
