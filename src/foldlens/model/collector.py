"""The garbage collector, held still during one pass over a log.

A pass makes millions of short-lived rows and no cycles. Collections that come by then look at everything that the program has
ever loaded, find nothing, and take a quarter of the time.
"""

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def held_still() -> Generator[None]:
    """No collection until the end of the block; afterwards all is as before. Passes may overlap: the first one lets it go on."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
