"""Run the command line with `python -m sitegen`."""

import sys

from sitegen.cli import main

if __name__ == "__main__":
    sys.exit(main())
