"""Measure how much of the labels alignment and decoding lose."""

from __future__ import annotations

import re
import sys
from collections import Counter
from typing import Any

from sitegen.importers import read_document
from sitegen.reading.alignment import align
from sitegen.reading.decoding import decode
from sitegen.reading.labelling import label
from sitegen.reading.scheme import SECTIONS
from sitegen.reading.text import CVText
from training import scoring
from training.corpus import read_cases


def shape(result: dict[str, Any]) -> dict[str, Any]:
    """Convert a result to the format that the scorer expects."""
    rows = {
        s: [scoring.with_years(s, dict(r)) for r in result[s]] for s in SECTIONS if s != "person"
    }
    return {"person": result["person"], "raw": {}, **rows}


def main() -> None:
    grand, sections, faults = scoring.Tally(), {}, Counter()
    examples: dict[Any, list[str]] = {}
    step = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    means = []
    for case in list(read_cases())[::step]:
        cv = CVText(read_document(case.path).lines)
        entries = align(cv, case.gold)
        tallies, notes = scoring.score(case.gold, shape(decode(cv, label(cv, entries))))
        total = scoring.Tally()
        for section, tally in tallies.items():
            total.update(tally)
            sections.setdefault(section, scoring.Tally()).update(tally)
        grand.update(total)
        means.append(total.f1())
        print(case.name, round(total.f1(), 3), flush=True)
        for note in notes:
            match = re.match(r"(\w+)(?:\[.*?\])?(?:\.(\w+))?: (want|missing|entry not \w+)", note)
            if match:
                key = match.groups()
                weight = 1
                if lists := re.search(r"missing (\[.*?\]), extra (\[.*\])", note):
                    weight = lists[1].count("',") + lists[2].count("',") + 1
                faults[key] += weight
                examples.setdefault(key, []).append(f"{case.name[:24]} {note[:170]}")
    print({s: round(t.f1(), 3) for s, t in sections.items()})
    print("all", round(grand.f1(), 4), "mean", round(sum(means) / len(means), 4))
    for key, count in faults.most_common(int(sys.argv[2]) if len(sys.argv) > 2 else 25):
        print(count, key)
        samples = examples[key]
        for text in samples[:: max(1, len(samples) // 5)][:5]:
            print("      ", text)


if __name__ == "__main__":
    main()
