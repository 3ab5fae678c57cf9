"""Run the command line, also with `python -m sitegen`."""

import sys


def main() -> int:
    """Run one command and return its exit code; report an interrupt even during start-up."""
    try:
        from sitegen.cli import main as run  # takes a while to import

        return run()
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrupted.\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
