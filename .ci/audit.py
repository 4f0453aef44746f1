"""Asks PyPI for weaknesses known of each package in ``requirements.lock``; the exit code is 1 if there is one.

A package that cannot be looked up, as where only a mirror is within reach, is told of and fails nothing: which packages
those are says how much the answer is worth.
"""

import json
import subprocess
import sys
from typing import Any

LOCK = "requirements.lock"
PATIENCE = "15"
"""Seconds for each package."""
AUDIT = (sys.executable, "-m", "pip_audit", "--requirement", LOCK, "--disable-pip", "--require-hashes")
HOW = ("--timeout", PATIENCE, "--format", "json", "--progress-spinner", "off")


def asked() -> list[dict[str, Any]] | None:
    """What is known of each package; ``None`` if nobody can be asked."""
    answer = subprocess.run([*AUDIT, *HOW], capture_output=True, text=True, check=False)
    try:
        found: list[dict[str, Any]] = json.loads(answer.stdout)["dependencies"]
    except ValueError:
        print(answer.stderr)
        return None
    return found


def main() -> int:
    """Print what is weak. Return 1 if anything is, 0 also where nobody could be asked."""
    found = asked()
    if found is None:
        print("NOT AUDITED: PyPI's list of weaknesses is out of reach; what was said stands above.")
        return 0
    unknown = [package["name"] for package in found if "skip_reason" in package]
    weak = [package for package in found if package.get("vulns")]
    for package in weak:
        ids = ", ".join(weakness["id"] for weakness in package["vulns"])
        print(f"{package['name']} {package['version']}: {ids}")
    if unknown:
        print(f"NOT AUDITED, because PyPI could not be asked about them from here: {', '.join(unknown)}.")
    print(f"{len(found) - len(unknown)} of {len(found)} packages audited, {len(weak)} with known weaknesses.")
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
