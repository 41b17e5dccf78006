"""New files beside old logs, on request only: the log with its recovery appended, a fork of it, or its smallest part that shows a fault."""

from foldlens.writing.successors import Written, write_fork, write_recovered
from foldlens.writing.witness import write_witness

__all__ = ["Written", "write_fork", "write_recovered", "write_witness"]
