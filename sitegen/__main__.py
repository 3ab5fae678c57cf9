"""`python -m sitegen`, and what the command `sitegen` runs."""

import sys

from sitegen.cli import main

if __name__ == "__main__":
    sys.exit(main())
