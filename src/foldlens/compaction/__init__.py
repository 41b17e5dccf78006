"""What a range hides, what another would do, where it is safe to cut, where two semantics part.

Pure functions over the fold table and the dialect's own fold: nothing here folds a second way.
"""

from foldlens.compaction.cuts import Cut, SafeCuts, Window, safe_cuts
from foldlens.compaction.parting import Parting, compare_dialects
from foldlens.compaction.ranges import SafeRange, SafeRanges, safe_ranges
from foldlens.compaction.trial import Trial, Unpaired, try_replace

__all__ = [
    "Cut",
    "Parting",
    "SafeCuts",
    "SafeRange",
    "SafeRanges",
    "Trial",
    "Unpaired",
    "Window",
    "compare_dialects",
    "safe_cuts",
    "safe_ranges",
    "try_replace",
]
