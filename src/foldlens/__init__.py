"""What the model really saw: read, fold and check recorded agent sessions."""

from foldlens import dialects as _dialects
from foldlens.captures.read import read_requests
from foldlens.check import check
from foldlens.compaction import compare_dialects, safe_cuts, safe_ranges, try_replace
from foldlens.coverage import coverage
from foldlens.folds.alignment import align
from foldlens.folds.surface import fold, fold_header
from foldlens.folds.verdict import check_request
from foldlens.forks import fork_points
from foldlens.formats import read
from foldlens.live import ContractViolated, SessionLog
from foldlens.minimal import minimize
from foldlens.model.errors import InvalidEvent, ReadError
from foldlens.model.log import Log
from foldlens.model.report import Report
from foldlens.model.request import Request
from foldlens.recovery import recovery
from foldlens.report import notebook_html as _notebook_html
from foldlens.rules import RULES, RULES_BY_NAME

__all__ = [
    "RULES",
    "RULES_BY_NAME",
    "ContractViolated",
    "InvalidEvent",
    "Log",
    "ReadError",
    "Report",
    "Request",
    "SessionLog",
    "align",
    "check",
    "check_request",
    "compare_dialects",
    "coverage",
    "fold",
    "fold_header",
    "fork_points",
    "minimize",
    "read",
    "read_requests",
    "recovery",
    "safe_cuts",
    "safe_ranges",
    "try_replace",
]

_notebook_html.register()

del _dialects, _notebook_html
