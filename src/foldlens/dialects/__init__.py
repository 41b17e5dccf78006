"""Which harness wrote the log: one file each, registered here."""

from foldlens.dialects.chat import CHAT
from foldlens.dialects.dsh import DSH
from foldlens.dialects.dsh_2026_07 import DSH_2026_07
from foldlens.dialects.nous import NOUS
from foldlens.model.dialect import register_dialect

DIALECTS = (DSH, DSH_2026_07, NOUS, CHAT)

for _dialect in DIALECTS:
    register_dialect(_dialect)
