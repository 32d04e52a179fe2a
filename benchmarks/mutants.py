"""How many of the faults that `make mutants` planted the tests have found, by folder, and which they have not.

Reads what `mutmut results --all true` prints, one fault and what became of it to a line.
"""

import sys
from collections import Counter

BARS = {"core": 95, "games": 95, "solve": 90}
"""The share of faults, in percent, that the tests of a folder should find."""
FOUND = ("killed", "timeout", "caught by type check", "segfault")


def main() -> None:
    told = [line.strip().partition(": ")[::2] for line in sys.stdin if line.strip().startswith("digitduel.")]
    tried = [(name, fate) for name, fate in told if fate != "not checked"]
    counts = Counter((name.split(".")[1], fate in FOUND) for name, fate in tried)
    print("| folder | faults planted | found | share | bar |\n|---|---:|---:|---:|---:|")
    for folder, bar in BARS.items():
        found, missed = counts[folder, True], counts[folder, False]
        if found + missed:
            print(f"| `{folder}` | {found + missed} | {found} | {found / (found + missed):.1%} | {bar}% |")
    print("\nNot found:\n")
    for name, fate in tried:
        if fate not in FOUND:
            print(f"- `{name}` ({fate})")


if __name__ == "__main__":
    main()
