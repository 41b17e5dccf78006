"""New files beside old logs, on request only: the log with its recovery appended, or a fork of it."""

from foldlens.writing.successors import Written, write_fork, write_recovered

__all__ = ["Written", "write_fork", "write_recovered"]
