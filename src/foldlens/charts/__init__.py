"""Frames as altair charts: pure, no I/O, no notebook system."""
