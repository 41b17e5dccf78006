"""`python -m foldlens`: the command line."""

import sys

from foldlens.cli import main

sys.exit(main())
