"""dsh, edition 2026-07: five surface types, bare payloads, header deltas (facts: dsh 13)."""

from foldlens.dialects.dsh import DSH
from dataclasses import replace

DSH_2026_07 = replace(DSH, name="dsh-2026-07", title="dsh, edition 2026-07")
