"""`python -m zariba`: the command line."""

import sys

from zariba.cli import main

sys.exit(main())
