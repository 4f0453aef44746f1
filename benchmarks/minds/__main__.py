"""``python -m benchmarks.minds``: see the package."""

import sys

from benchmarks.minds.command import main

main(sys.argv[1:])
