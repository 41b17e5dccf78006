"""How a surface is derived from a log."""
