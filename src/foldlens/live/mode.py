"""How loud a live session is about a breach of the contract: `warn`, `strict` or `off`."""

import logging
import os
from enum import StrEnum
from typing import Any

VARIABLE = "FOLDLENS_SESSION_INVARIANT"

logger = logging.getLogger("foldlens.live")


class Mode(StrEnum):
    """`WARN` reports and goes on, `STRICT` reports and raises, `OFF` does not look at all."""

    WARN = "warn"
    STRICT = "strict"
    OFF = "off"


_said: set[str] = set()


def mode_of(asked: Any = None) -> Mode:
    """The mode asked for, else the one in the environment, else `warn`. A wrong value means `warn` and is said once per process."""
    where = "the mode argument"
    if asked is None:
        asked, where = os.environ.get(VARIABLE) or Mode.WARN, VARIABLE
    try:
        return Mode(asked)
    except ValueError:
        if repr(asked) not in _said:
            _said.add(repr(asked))
            logger.warning("%s is %r, which is none of warn, strict, off: taking warn", where, asked)
        return Mode.WARN
